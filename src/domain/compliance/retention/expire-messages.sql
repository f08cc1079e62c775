-- Removes the oldest messages of a channel that were sent before p_before, after message p_after, at most p_limit, like
-- deletions: it corrects counts and logs an event for each. Skips held messages, and those with an open question.
-- Deletes the row, too, unless it has replies.
-- In a deleted channel that kept its messages no user is notified.
--
-- Takes the channel lock and reads the holds after it: see src/domain/compliance/holds/legal-hold.ts. Null if the
-- channel is missing; else
--   "position", "hasMore"  where the next call continues, and whether there is more to examine
--   "removed"              how many visible messages were removed
--   "events"               in order: "seq", "event", "data", "senderId", "messageAt"
--   "changesUnread"        whether unread totals changed; "userIds" are those users, if p_lists_unread
--   "files"                stored files to delete, if p_notes_files: "id" of the message, "dueAt"
create or replace function chat_expire_messages(
  p_tenant text, p_channel text, p_before timestamptz, p_after text, p_limit integer, p_notes_files boolean,
  p_lists_unread boolean
)
returns json
language plpgsql
-- By index only, because statistics may be stale.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_channel record;
  v_held text[];
  v_scanned integer;
  v_position text;
  v_ids text[];
  v_seqs bigint[];
  v_senders text[];
  v_times timestamptz[];
  v_deleted_times timestamptz[];
  v_gone boolean[];
  v_deleted_seqs bigint[];
  -- v_due_*: messages that lose their content. v_gone_ids: messages whose rows are deleted.
  v_due_ids text[];
  v_due_senders text[];
  v_due_times timestamptz[];
  v_due_parents text[];
  v_due_polls text[];
  v_gone_ids text[];
  v_first record;
  v_removed integer;
  v_special text[];
  v_now timestamptz(3) := chat_now();
  v_data json[];
  v_files json;
  v_user_ids json;
  v_changes_unread boolean := false;
  v_events json;
  e_seqs bigint[];
  e_events text[];
  e_data text[];
  e_authors text[];
  e_times timestamptz[];
begin
  select c.event_seq, c.deleted_at is null as is_live
    into v_channel
    from chat_channels c
   where c.tenant_id = p_tenant and c.id = p_channel
     for no key update;
  if not found then
    return null;
  end if;
  if exists (
    select from chat_legal_holds h
     where h.tenant_id = p_tenant and h.user_id is null and (h.channel_id is null or h.channel_id = p_channel)
  ) then
    return json_build_object('position', null, 'hasMore', false, 'removed', 0, 'events', json_build_array(),
                             'changesUnread', false, 'files', json_build_array());
  end if;
  v_held := array(select distinct h.user_id from chat_legal_holds h
    where h.tenant_id = p_tenant and h.user_id is not null);

  with page as materialized (
    select m.id, m.seq, m.sender_id, m.created_at, m.parent_message_id, m.poll_id, m.deleted_at,
           chat_has_content(m.deleted_at, m.decision_id) as has_content, m.deleted_event_seq,
           m.has_questions and chat_is_asking(m.tenant_id, m.channel_id, m.id) as is_asking
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id > p_after
       and m.id < chat_message_id_since(p_before)
     order by m.id
     limit p_limit
  ), due as (
    -- A message with visible replies keeps its row. A scalar subquery, because the planner could turn "exists" into a
    -- join that reads all replies.
    select page.*, (
             select true
               from chat_messages reply
              where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = page.id
                and reply.deleted_at is null
                and (
                  reply.id > (select max(p.id) from page p) or reply.sender_id = any (v_held) or reply.has_questions
                )
              limit 1
           ) is null as is_gone
      from page
     where page.sender_id <> all (v_held) and not page.is_asking
  )
  select (select count(*) from page), (select max(page.id) from page),
         array_agg(d.id order by d.id), array_agg(d.seq order by d.id),
         array_agg(d.sender_id order by d.id), array_agg(d.created_at order by d.id),
         array_agg(d.deleted_at order by d.id), array_agg(d.is_gone order by d.id),
         array_agg(d.deleted_event_seq order by d.id),
         coalesce(array_agg(d.id order by d.id) filter (where d.has_content), '{}'),
         array_agg(d.sender_id order by d.id) filter (where d.has_content),
         array_agg(d.created_at order by d.id) filter (where d.has_content),
         array_agg(d.parent_message_id order by d.id) filter (where d.has_content),
         array_agg(d.poll_id order by d.id) filter (where d.has_content),
         coalesce(array_agg(d.id) filter (where d.is_gone), '{}'), count(*) filter (where d.deleted_at is null)
    into v_scanned, v_position, v_ids, v_seqs, v_senders, v_times, v_deleted_times, v_gone, v_deleted_seqs, v_due_ids,
         v_due_senders, v_due_times, v_due_parents, v_due_polls, v_gone_ids,
         v_removed
    from due d
   where d.has_content or d.is_gone;

  if v_ids is not null then
    -- Corrects unread counts. Counts of former members include deleted messages until the row is deleted: see
    -- chat_count_while_away. Fast path: all of the messages are unread.
    select min(x.seq) as seq, min(x.created_at) as created_at into v_first
      from unnest(v_seqs, v_times) as x (seq, created_at);
    v_special := array(
      select s.id from unnest(v_senders) as s (id)
      union
      select b.id from unnest(v_senders) as s (id) cross join lateral chat_blockers_of(p_tenant, s.id) as b (id)
    );
    with uncounted as (
      update chat_channel_members member
         set unread_skip = member.unread_skip + case
               when member.left_at is null and member.read_seq < v_first.seq
                 and member.visible_after < v_first.created_at
                 and member.user_id <> all (v_special)
               then v_removed
               else (
                 select count(*)
                   from unnest(v_seqs, v_senders, v_times, v_deleted_times, v_gone, v_deleted_seqs)
                          as x (seq, sender_id, created_at, deleted_at, is_gone, deleted_event_seq)
                  where (member.left_at is null or x.is_gone)
                    and chat_is_counted(x.deleted_at, x.deleted_event_seq, member.left_at, member.left_event_seq)
                    and chat_counts_as_unread(
                      x.seq, x.sender_id, x.created_at,
                      x.sender_id = any (array(select b.id from chat_blocked_by(p_tenant, member.user_id) as b (id))),
                      member.user_id, member.read_seq, member.visible_after
                    )
               )
             end
       where member.tenant_id = p_tenant and member.channel_id = p_channel
         and member.read_seq < v_seqs[cardinality(v_seqs)]
      returning member.user_id,
                member.left_at is null
                  and chat_is_in_total(member.is_hidden, member.count_preference) as changes_total
    )
    select coalesce(bool_or(u.changes_total), false),
           case when p_lists_unread then json_agg(u.user_id) filter (where u.changes_total) end
      into v_changes_unread, v_user_ids
      from uncounted u;

    select array_agg(r.data order by r.n),
           json_agg(json_build_object('id', v_due_ids[r.n], 'dueAt', chat_iso(r.file_due_at)))
             filter (where r.file_due_at is not null)
      into v_data, v_files
      from chat_remove(
             p_tenant, p_channel, v_due_ids, v_due_parents, v_due_polls, v_gone_ids, v_channel.event_seq, v_now,
             p_notes_files
           ) with ordinality as r (data, file_due_at, n);
  end if;

  if v_channel.is_live and v_due_ids <> '{}' then
    with entry as (
      select v_channel.event_seq + row_number() over (order by x.n, e.k) as seq, e.event, e.data, x.sender_id,
             x.created_at
        from unnest(v_due_ids, v_due_senders, v_due_times, v_due_polls, v_data)
               with ordinality as x (id, sender_id, created_at, poll_id, data, n)
       cross join lateral (
         values (1, 'chat:message:deleted', x.data),
                (2, 'chat:poll:deleted', chat_poll_deleted(p_channel, x.poll_id, x.id))
       ) as e (k, event, data)
       where e.k = 1 or x.poll_id is not null
    )
    select json_agg(json_build_object(
             'seq', e.seq, 'event', e.event, 'data', e.data, 'senderId', e.sender_id,
             'messageAt', chat_iso(e.created_at)
           ) order by e.seq),
           array_agg(e.seq order by e.seq), array_agg(e.event order by e.seq), array_agg(e.data::text order by e.seq),
           array_agg(e.sender_id order by e.seq), array_agg(e.created_at order by e.seq)
      into v_events, e_seqs, e_events, e_data, e_authors, e_times
      from entry e;
    perform chat_log(
      array[p_tenant], array[p_channel], array_fill(1, array[cardinality(e_seqs)]), e_seqs, e_events, e_data, e_authors,
      e_times
    );
  end if;
  if v_scanned < p_limit then
    -- SENT rows refer to an expired message; canceled and failed ones are of the same age.
    delete from chat_scheduled_messages s
     where s.tenant_id = p_tenant and s.channel_id = p_channel and s.status <> 'PENDING' and s.scheduled_at < p_before
       and s.sender_id <> all (v_held);
  end if;

  return json_build_object(
    'position', v_position, 'hasMore', v_scanned >= p_limit, 'removed', v_removed,
    'events', coalesce(v_events, json_build_array()), 'changesUnread', v_changes_unread, 'userIds', v_user_ids,
    'files', coalesce(v_files, json_build_array())
  );
end
$$;
