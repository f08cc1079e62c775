-- Votes for "optionIds" of the message's poll: with "replaces" instead of earlier votes, else in addition to them.
-- Replacing with no options withdraws the votes.
create or replace function chat_vote(
  p_item jsonb, m chat_messages,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_user text := p_item ->> 'userId';
  v_wanted text[] := array(select jsonb_array_elements_text(p_item -> 'optionIds'));
  v_chosen text[] := v_wanted;
  v_replaces boolean := coalesce((p_item -> 'replaces')::boolean, false);
  v_poll record;
  v_foreign integer;
begin
  if cardinality(v_wanted) > 1 then
    -- Removes duplicates.
    v_chosen := array(select w.id from unnest(v_wanted) with ordinality as w (id, n) group by w.id order by min(w.n));
  end if;
  select p.id, p.allow_multiple_votes, p.allow_change,
         chat_poll_is_closed(p.closed_at, p.close_at) as is_closed, o.ids, o.voted, o.kept, o.changed,
         -- Counts after this vote.
         after.voter_count, o.counted,
         chat_poll_json(
           p.id, p.channel_id, p.message_id, p.title, p.allow_multiple_votes, p.allow_user_suggestion, p.allow_change,
           p.close_at, false, after.voter_count, p.created_by_id, o.counted, p.created_at
         ) as json
    into v_poll
    from chat_polls p
   cross join lateral (
     select array(
              select v.option_id
                from chat_poll_votes v
               where v.tenant_id = p.tenant_id and v.channel_id = p.channel_id and v.poll_id = p.id
                 and v.user_id = v_user
            ) as ids
   ) own
   cross join lateral (
     select array_agg(o.id) as ids,
            array_agg(o.id) filter (where o.is_voted) as voted,
            array_agg(o.id) filter (where o.is_kept) as kept,
            array_agg(o.id) filter (where o.is_kept <> o.is_voted) as changed,
            concat('[', string_agg(chat_poll_option_json(
              o.id, o.text, o.vote_count + o.is_kept::integer - o.is_voted::integer, o.position
            ), ','), ']') as counted
       from (
         select o.id, o.text, o.vote_count, o.position, voted.is_voted,
                o.id = any (v_chosen) or voted.is_voted and not v_replaces as is_kept
           from chat_poll_options o
          cross join lateral (select o.id = any (own.ids) as is_voted) voted
          where o.tenant_id = p.tenant_id and o.channel_id = p.channel_id and o.poll_id = p.id
          order by o.position
       ) o
   ) o
   cross join lateral (
     select p.voter_count + (o.kept is not null)::integer - (o.voted is not null)::integer as voter_count
   ) after
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.id = m.poll_id;

  if v_poll.is_closed then
    code := 'CHAT_POLL_CLOSED';
    details := json_build_object('channelId', m.channel_id, 'pollId', v_poll.id);
  elsif not v_poll.allow_multiple_votes and cardinality(v_chosen) > 1 then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/optionIds', 'must name one option, because the poll is single-choice');
  elsif not v_chosen <@ v_poll.ids then
    select min(w.n) - 1 into v_foreign from unnest(v_wanted) with ordinality as w (id, n)
      where w.id <> all (v_poll.ids);
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/optionIds/' || v_foreign, 'must be an option of this poll');
  elsif v_replaces and (v_poll.allow_change or v_poll.voted is null or v_poll.changed is null) then
    null;
  elsif v_replaces or v_poll.voted && v_chosen or v_poll.voted is not null and not v_poll.allow_multiple_votes then
    code := 'CHAT_POLL_ALREADY_VOTED';
    details := json_build_object('channelId', m.channel_id, 'pollId', v_poll.id, 'optionIds', v_poll.voted);
  end if;
  if code is not null then
    return;
  end if;

  if v_poll.changed is not null then
    if v_replaces then
      delete from chat_poll_votes v
       where v.tenant_id = m.tenant_id and v.channel_id = m.channel_id and v.poll_id = v_poll.id and v.user_id = v_user
         and v.option_id <> all (v_chosen);
    end if;
    insert into chat_poll_votes (tenant_id, channel_id, poll_id, user_id, option_id)
    select m.tenant_id, m.channel_id, v_poll.id, v_user, w.id
      from unnest(v_poll.changed) as w (id) where w.id = any (v_chosen);
    update chat_poll_options o
       set vote_count = o.vote_count + case when o.id = any (v_chosen) then 1 else -1 end
     where o.tenant_id = m.tenant_id and o.channel_id = m.channel_id and o.poll_id = v_poll.id
       and o.id = any (v_poll.changed);
    if (v_poll.voted is null) <> (v_poll.kept is null) then
      update chat_polls p
         set voter_count = v_poll.voter_count
       where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.id = v_poll.id;
    end if;

    event := 'chat:poll:voted';
    data := concat(
      '{"channelId":', to_json(m.channel_id), ',"pollId":', to_json(v_poll.id), ',"userId":', to_json(v_user),
      ',"optionIds":', to_json(v_chosen), ',"votedOptionIds":', to_json(coalesce(v_poll.kept, '{}')),
      ',"voterCount":', v_poll.voter_count, ',"options":', v_poll.counted, '}'
    );
  end if;
  answer := concat(left(v_poll.json, -1), ',"votedOptionIds":', to_json(coalesce(v_poll.kept, '{}')), '}');
end
$$;
