-- migrate: runs-with 0006_events_about_messages
-- Channels of any number of members: their count, and reading without the channel lock.

-- Memberships that have not ended, banned ones included. A ban ends without a write, so member_count, which leaves banned
-- members out, is counted anew whenever it can have changed: as this number less those who are banned now, which costs the
-- same in a channel of ten and of 100,000. Null: not counted yet, in a channel that is older than this
-- column and whose members have not changed since.
alter table chat_channels add column joined_count integer;
alter table chat_channels alter column joined_count set default 0;

-- Triggers, because code of the version before adds and ends memberships, too. The channel lock is held.
create function chat_count_added() returns trigger
language plpgsql as $$
declare
  v_channel record;
begin
  -- One lookup by the key for each channel, however many members.
  for v_channel in
    select a.tenant_id, a.channel_id, count(*) as members from added a where a.left_at is null group by a.tenant_id, a.channel_id
  loop
    update chat_channels c
       set joined_count = c.joined_count + v_channel.members
     where c.tenant_id = v_channel.tenant_id and c.id = v_channel.channel_id;
  end loop;
  return null;
end
$$;

create trigger chat_channel_members_count_added
  after insert on chat_channel_members
  referencing new table as added
  for each statement execute function chat_count_added();

create function chat_count_changed() returns trigger
language plpgsql as $$
begin
  update chat_channels c
     set joined_count = c.joined_count + case when new.left_at is null then 1 else -1 end
   where c.tenant_id = new.tenant_id and c.id = new.channel_id;
  return null;
end
$$;

create trigger chat_channel_members_count_changed
  after update of left_at on chat_channel_members
  for each row when ((old.left_at is null) <> (new.left_at is null)) execute function chat_count_changed();

-- Moves the read markers of these users to the end of the channel. One row for each of them, none if there is no such
-- channel: what the Member guard asks, whether the marker moved, and the number and data of the receipt.
--
-- In a channel of more than p_large members there is no receipt, and reading takes no channel lock: 100,000 members who
-- read would keep those from sending who write. It locks the rows of the users instead.
--   * Whoever changes a message's place in the count of a user updates the user's row in the transaction that changes the
--     channel's message_seq. So the number that is read while the row is locked belongs to what the row says.
--   * It never waits for a row while it has another one locked, because sending and deleting lock rows in any order. If one of
--     several users is locked, nothing is done for that user, and is_busy is set: for the caller to repeat alone, which waits.
create function chat_read(p_tenant text, p_channel text, p_users text[], p_large bigint)
returns table (
  user_id text, is_member boolean, is_banned boolean, banned_until timestamptz, seq bigint, data text, has_moved boolean,
  is_busy boolean
)
language plpgsql as $$
declare
  v_channel record;
  v_is_behind boolean;
  v_is_large boolean;
  v_locked text[];
begin
  -- Most who read have read all already. They wait for no lock.
  -- One index lookup a user, here and below: where most channels are small, the plan would be to read all members of a large
  -- one.
  select coalesce(bool_or(m.read_seq < c.message_seq or m.last_read_at is null), false),
         coalesce(bool_or(c.member_count > p_large), false)
    into v_is_behind, v_is_large
    from chat_channels c
   cross join unnest(p_users) as wanted (user_id)
   cross join lateral (
     select m.read_seq, m.last_read_at
       from chat_channel_members m
      where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
        and coalesce(m.left_at is null, true)
        and not (m.is_banned and coalesce(m.banned_until > clock_timestamp(), true))
      limit 1
   ) m
   where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null;

  if not v_is_behind then
    return query
      select wanted.user_id, m.user_id is not null,
             coalesce(m.is_banned and coalesce(m.banned_until > clock_timestamp(), true), false), m.banned_until,
             null::bigint, null::text, false, false
        from chat_channels c
       cross join unnest(p_users) as wanted (user_id)
        left join lateral (
          select m.user_id, m.is_banned, m.banned_until
            from chat_channel_members m
           where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
             and coalesce(m.left_at is null, true)
           limit 1
        ) m on true
       where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null;
    return;
  end if;

  if not v_is_large then
    select c.message_seq, c.message_clock, c.last_message_id, c.event_seq
      into v_channel
      from chat_channels c
     where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null
       for no key update;
  else
    if cardinality(p_users) = 1 then
      perform from chat_channel_members m
        where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_users[1]
          for no key update;
      v_locked := p_users;
    else
      v_locked := array(
        select m.user_id
          from unnest(p_users) as wanted (user_id)
         cross join lateral (
           select m.user_id
             from chat_channel_members m
            where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
            limit 1
              for no key update skip locked
         ) m
      );
    end if;
    select c.message_seq, c.message_clock, c.last_message_id, c.event_seq
      into v_channel
      from chat_channels c
     where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null;
  end if;
  if not found then
    return;
  end if;

  return query
    -- Statements after the lock see what its previous holders have changed.
    with member as materialized (
      select m.*
        from unnest(p_users) as wanted (user_id)
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
         and member.is_behind and not member.is_banned and (not v_is_large or m.user_id = any (v_locked))
      returning m.user_id, m.last_read_at
    ), receipt as (
      select moved.user_id, v_channel.event_seq + row_number() over (order by array_position(p_users, moved.user_id)) as seq,
             jsonb_build_object(
               'channelId', p_channel, 'userId', moved.user_id,
               'lastReadAt', chat_iso(moved.last_read_at), 'lastReadMessageId', v_channel.last_message_id
             ) as data
        from moved
       where not v_is_large
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
           receipt.seq, receipt.data::text, moved.user_id is not null,
           v_is_large and coalesce(member.is_behind and not member.is_banned, false) and wanted.user_id <> all (v_locked)
      from unnest(p_users) as wanted (user_id)
      left join member on member.user_id = wanted.user_id
      left join moved on moved.user_id = wanted.user_id
      left join receipt on receipt.user_id = wanted.user_id;
end
$$;

-- For code of the version before: channels of all sizes have receipts.
create or replace function chat_mark_read(p_tenant text, p_channel text, p_users text[])
returns table (user_id text, is_member boolean, is_banned boolean, banned_until timestamptz, seq bigint, data text)
language sql as $$
  select r.user_id, r.is_member, r.is_banned, r.banned_until, r.seq, r.data
    from chat_read(p_tenant, p_channel, p_users, null) r
$$;
