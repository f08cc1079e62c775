-- migrate: runs-with 0006_events_about_messages
-- Reading in one call, for all members of a channel who read at the same time.

-- Moves the read markers of these users to the end of the channel. One row for each of them, none if there is no such
-- channel: what the Member guard asks, and the number and data of the receipt if the marker moved.
create function chat_mark_read(p_tenant text, p_channel text, p_users text[])
returns table (user_id text, is_member boolean, is_banned boolean, banned_until timestamptz, seq bigint, data text)
language plpgsql as $$
declare
  v_channel record;
  v_is_behind boolean;
begin
  -- Most who read have read all already. They wait for no lock.
  -- "Coalesce" keeps the planner from the index on active members, by which it would read all those of a channel.
  select coalesce(bool_or(m.read_seq < c.message_seq or m.last_read_at is null), false)
    into v_is_behind
    from chat_channels c
    join chat_channel_members m on m.tenant_id = c.tenant_id and m.channel_id = c.id
   where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null
     and m.user_id = any (p_users) and coalesce(m.left_at is null, true)
     and not (m.is_banned and coalesce(m.banned_until > clock_timestamp(), true));

  if not v_is_behind then
    return query
      select wanted.user_id, m.user_id is not null,
             coalesce(m.is_banned and coalesce(m.banned_until > clock_timestamp(), true), false), m.banned_until,
             null::bigint, null::text
        from chat_channels c
       cross join unnest(p_users) as wanted (user_id)
        left join chat_channel_members m
          on m.tenant_id = c.tenant_id and m.channel_id = c.id and m.user_id = wanted.user_id and coalesce(m.left_at is null, true)
       where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null;
    return;
  end if;

  select c.message_seq, c.message_clock, c.last_message_id, c.event_seq
    into v_channel
    from chat_channels c
   where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null
     for no key update;
  if not found then
    return;
  end if;

  return query
    -- Statements after the lock see what its previous holders have changed.
    with member as materialized (
      select m.*
        from unnest(p_users) as wanted (user_id)
        -- One index lookup a user: where most channels are small, the plan would be to read all members of a large one.
        cross join lateral (
          select m.user_id, m.banned_until, m.is_banned and coalesce(m.banned_until > clock_timestamp(), true) as is_banned,
                 m.read_seq < v_channel.message_seq or m.last_read_at is null as is_behind
            from chat_channel_members m
           where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
             and coalesce(m.left_at is null, true)
           limit 1
        ) m
    ), moved as (
      update chat_channel_members m
         set read_seq = v_channel.message_seq, unread_skip = 0, last_read_message_id = v_channel.last_message_id,
             -- Not before the messages that it covers: the channel's clock is ahead when many were sent within a millisecond.
             last_read_at = greatest(date_trunc('milliseconds', clock_timestamp()), v_channel.message_clock)
        from member
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = member.user_id
         and member.is_behind and not member.is_banned
      returning m.user_id, m.last_read_at
    ), receipt as (
      select moved.user_id, v_channel.event_seq + row_number() over (order by array_position(p_users, moved.user_id)) as seq,
             jsonb_build_object(
               'channelId', p_channel, 'userId', moved.user_id,
               'lastReadAt', chat_iso(moved.last_read_at), 'lastReadMessageId', v_channel.last_message_id
             ) as data
        from moved
    ), logged as (
      insert into chat_events (tenant_id, channel_id, seq, event, data)
      select p_tenant, p_channel, receipt.seq, 'chat:read:receipt:updated', receipt.data from receipt
    ), marked as (
      -- As every statement that logs an event: see 0015_consumers.sql.
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select p_tenant, p_channel, k.name, v_channel.event_seq, max(receipt.seq)
        from receipt
        join chat_consumers k on k.event = 'chat:read:receipt:updated' and k.expires_at > now()
       group by k.name
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head
    ), counted as (
      update chat_channels c
         set event_seq = v_channel.event_seq + (select count(*) from receipt)
       where c.tenant_id = p_tenant and c.id = p_channel and exists (select from receipt)
    )
    select wanted.user_id, member.user_id is not null, coalesce(member.is_banned, false), member.banned_until,
           receipt.seq, receipt.data::text
      from unnest(p_users) as wanted (user_id)
      left join member on member.user_id = wanted.user_id
      left join receipt on receipt.user_id = wanted.user_id;
end
$$;
