-- The users among p_mentioned who are notified of a message: active members except the sender, who have not blocked the
-- sender.
create or replace function chat_mentioned(
  p_tenant text, p_channel text, p_sender text, p_mentioned text[], p_blockers text[], p_now timestamptz
)
returns text[] language sql stable as $$
  select coalesce(array_agg(m.user_id order by m.user_id), '{}')
    from (select distinct unnest(p_mentioned) as user_id) wanted
   -- limit 1 forces an index lookup per user; a join could read all members of the channel.
   cross join lateral (
     select m.user_id
       from chat_channel_members m
      where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
        and m.user_id <> p_sender and m.user_id <> all (p_blockers)
        and coalesce(chat_is_active(m.left_at, m.is_banned, m.banned_until, p_now), true)
      limit 1
   ) m
$$;

-- The members that a message mentions, by name and by its `mentions`, CHANNEL or HERE: active members but the sender,
-- also those who have blocked the sender. p_here are the users for HERE. Returns at most p_limit + 1 for CHANNEL.
create or replace function chat_mentioned_by(
  p_tenant text, p_channel text, p_message jsonb, p_here jsonb, p_limit bigint, p_now timestamptz
)
returns text[] language plpgsql stable as $$
begin
  -- Includes the users mentioned by name.
  if p_message ->> 'mentions' = 'CHANNEL' then
    return array(
      select m.user_id
        from chat_channel_members m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id <> p_message ->> 'senderId'
         and chat_is_active(m.left_at, m.is_banned, m.banned_until, p_now)
       limit p_limit + 1
    );
  end if;
  return chat_mentioned(p_tenant, p_channel, p_message ->> 'senderId', array(
    select jsonb_array_elements_text(coalesce(p_message -> 'mentionedUserIds', '[]') || coalesce(p_here, '[]'))
  ), '{}', p_now);
end
$$;

-- Whether an active member can mention all: an operator, or a member with `can_mention_all`.
create or replace function chat_can_mention_all(p_tenant text, p_channel text, p_user text)
returns boolean language sql stable as $$
  select exists (
    select from chat_channel_members m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
       and coalesce(m.left_at is null, true) and (m.role = 'OPERATOR' or m.can_mention_all)
  )
$$;
