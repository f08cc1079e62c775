-- The users among p_mentioned who are notified of a message: active members but the sender, who have not blocked the
-- sender.
create or replace function chat_mentioned(
  p_tenant text, p_channel text, p_sender text, p_mentioned text[], p_blockers text[], p_now timestamptz
)
returns text[] language sql stable as $$
  select coalesce(array_agg(m.user_id order by m.user_id), '{}')
    from (select distinct unnest(p_mentioned) as user_id) wanted
   -- One index lookup per user: otherwise the plan would read all members of the channel.
   cross join lateral (
     select m.user_id
       from chat_channel_members m
      where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
        and m.user_id <> p_sender and m.user_id <> all (p_blockers) and coalesce(m.left_at is null, true)
        and not chat_is_banned(m.is_banned, m.banned_until, p_now)
      limit 1
   ) m
$$;
