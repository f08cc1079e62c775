-- Moves read markers to the end of channels. p_tenants and p_channels name the channels, each once. p_users reads the
-- channel at index p_positions (from 1), grouped by channel and each user once per channel.
--
-- Takes no lock if nothing is unread. p_waits selects the locks that the call waits for:
--   'nothing'  It takes the free channel locks. Skips channels of more than p_large members.
--   'channel'  There is one channel, and the call waits for its lock.
--   'row'      There is one reader in one channel, and the call waits for the lock of the reader's row as well.
--
-- A channel of more than p_large members has no receipts, and reading takes no channel lock, because 100,000 readers
-- would block the senders. It locks the members' rows instead:
--   * A change of a user's unread count updates the user's row in the transaction that changes the channel's
--     message_seq. So the message_seq read while the row is locked matches the row.
--   * It never waits for a row while holding another, because sending and deleting lock rows in any order. So 'row'
--     takes one reader.
--
-- One row per reader with index `n`: the columns for the Member guard, whether the marker moved, seq and data of the
-- receipt, and those in the reader's feed. is_left: nothing was done, because of a lock or a large channel; call again
-- for this channel or this reader alone.
create or replace function chat_read(
  p_tenants text[], p_channels text[], p_positions integer[], p_users text[], p_large bigint, p_waits text
)
returns table (
  n bigint, is_left boolean, is_channel boolean, is_member boolean, is_banned boolean, banned_until timestamptz,
  has_moved boolean, seq bigint, data text, user_seq bigint, user_data text
)
language plpgsql
-- Like chat_change_batch.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  -- Small channels in which a reader has unread messages.
  v_behind integer[];
  v_locked integer[];
  -- The only channel is large.
  v_is_large boolean;
  -- Readers of a large channel whose rows are locked.
  v_rows text[];
  v record;
  v_channel integer;
  v_event_seq bigint;
  v_at timestamptz(3);
  -- r_*: readers with unread messages, and the new positions of their markers.
  r_ns bigint[];
  r_positions integer[];
  r_users text[];
  r_message_seqs bigint[];
  r_message_ids text[];
  r_times timestamptz[];
  r_seqs bigint[];
  r_data text[];
begin
  -- limit 1 forces an index lookup per user, here and below: with statistics of small channels a join would read all
  -- members of a large one.
  select array_agg(wanted.channel) filter (where c.member_count <= p_large),
         p_waits <> 'nothing' and coalesce(bool_or(c.member_count > p_large), false)
    into v_behind, v_is_large
    from unnest(p_tenants, p_channels) with ordinality as wanted (tenant_id, id, channel)
    join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.id
   where c.deleted_at is null and (c.member_count <= p_large or p_waits <> 'nothing')
     and exists (
       select from unnest(p_positions, p_users) as reader (channel, user_id)
        cross join lateral (
          select m.read_seq, m.last_read_at
            from chat_channel_members m
           where m.tenant_id = wanted.tenant_id and m.channel_id = wanted.id and m.user_id = reader.user_id
             and coalesce(chat_is_active(m.left_at, m.is_banned, m.banned_until, (select chat_now())), true)
           limit 1
        ) m
        where reader.channel = wanted.channel and (m.read_seq < c.message_seq or m.last_read_at is null)
     );
  if v_is_large then
    v_locked := '{1}';
    if p_waits = 'row' then
      perform from chat_channel_members m
        where m.tenant_id = p_tenants[1] and m.channel_id = p_channels[1] and m.user_id = p_users[1]
          for no key update;
      v_rows := p_users;
    else
      v_rows := array(
        select m.user_id
          from unnest(p_users) as wanted (user_id)
         cross join lateral (
           select m.user_id
             from chat_channel_members m
            where m.tenant_id = p_tenants[1] and m.channel_id = p_channels[1] and m.user_id = wanted.user_id
            limit 1
              for no key update skip locked
         ) m
      );
    end if;
  elsif v_behind is not null then
    v_locked := chat_lock_channels(p_tenants, p_channels, v_behind, p_waits <> 'nothing');
  end if;

  for v in
    -- A new statement, to see changes committed before the locks were granted.
    select r.n, r.channel, r.user_id, c.message_seq, c.message_clock, c.last_message_id, c.event_seq,
           c.event_seq is not null as is_channel, m.user_id is not null as is_member,
           coalesce(m.is_banned, false) as is_banned, m.banned_until,
           coalesce(
             c.event_seq is not null and (m.read_seq < c.message_seq or m.last_read_at is null)
               and not m.is_banned, false
           ) as is_behind
      from unnest(p_positions, p_users) with ordinality as r (channel, user_id, n)
      left join lateral (
        select c.message_seq, c.message_clock, c.last_message_id, c.event_seq
          from chat_channels c
         where c.tenant_id = p_tenants[r.channel] and c.id = p_channels[r.channel] and c.deleted_at is null
         limit 1
      ) c on true
      left join lateral (
        select m.user_id, m.banned_until, m.read_seq, m.last_read_at,
               chat_is_banned(m.is_banned, m.banned_until, (select chat_now())) as is_banned
          from chat_channel_members m
         where m.tenant_id = p_tenants[r.channel] and m.channel_id = p_channels[r.channel] and m.user_id = r.user_id
           and coalesce(m.left_at is null, true)
         limit 1
      ) m on true
     order by r.n
  loop
    n := v.n;
    is_channel := v.is_channel;
    is_member := v.is_member;
    is_banned := v.is_banned;
    banned_until := v.banned_until;
    has_moved := false;
    is_left := v.is_behind
      and (v.channel = any (v_locked) and (not v_is_large or v.user_id = any (v_rows))) is not true;
    if is_left or not v.is_behind then
      return next;
      continue;
    end if;
    if v.channel is distinct from v_channel then
      v_channel := v.channel;
      v_event_seq := v.event_seq;
    end if;
    v_event_seq := v_event_seq + 1;
    -- Not before the messages it covers: many sends within a millisecond set the channel's clock ahead.
    v_at := greatest(date_trunc('milliseconds', chat_now()), v.message_clock);
    r_ns := r_ns || n;
    r_positions := r_positions || v.channel;
    r_users := r_users || v.user_id;
    r_message_seqs := r_message_seqs || v.message_seq;
    r_message_ids := r_message_ids || v.last_message_id;
    r_times := r_times || v_at::timestamptz;
    r_seqs := r_seqs || case when not v_is_large then v_event_seq end;
    r_data := r_data || jsonb_build_object(
      'channelId', p_channels[v.channel], 'userId', v.user_id,
      'lastReadAt', chat_iso(v_at), 'lastReadMessageId', v.last_message_id
    )::text;
  end loop;
  if r_ns is null then
    return;
  end if;

  update chat_channel_members m
     set read_seq = r.message_seq, unread_skip = 0, last_read_message_id = r.message_id, last_read_at = r.at
    from unnest(r_positions, r_users, r_message_seqs, r_message_ids, r_times) as r (position, user_id, message_seq,
      message_id, at)
   where m.tenant_id = p_tenants[r.position] and m.channel_id = p_channels[r.position] and m.user_id = r.user_id;
  return query
    select r_ns[l.n], false, true, true, false, null::timestamptz, true, r_seqs[l.n], r_data[l.n], l.seq, r_data[l.n]
      from chat_log_reads(p_tenants, p_channels, r_positions, r_users, r_seqs, r_data) l;
end
$$;
