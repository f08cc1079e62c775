-- migrate: runs-with 0006_events_about_messages
-- The feed of a user: events that concern the user and matter later, in the same log as those of channels. Its rows of
-- chat_events have 'user:' and the id of the user for a channel; ids of channels hold no colon.
--
-- The counter of a feed is locked last: after channels, members, marks and whatever else, and those of several users in the
-- order of their ids, in one statement. So nobody who holds one waits for anything but another one, and never in a circle.
-- Consumers take nothing from feeds, so events there are not marked.

-- The number of the last event of each user's feed. No row: there was none.
create table chat_user_feeds (
  tenant_id text not null,
  user_id text not null,
  event_seq bigint not null,
  primary key (tenant_id, user_id)
) with (fillfactor = 50);

-- In the feed of a user: the number of the same event in its channel, if the channel has it too.
alter table chat_events add column channel_seq bigint;

-- Logs events for users, each array with one entry for each event and user; those for one user in the order in which they
-- are to stand. `n` is the position, from 1. Call it once in a transaction, as the last that takes a lock.
create function chat_log_for_users(
  p_tenants text[], p_users text[], p_events text[], p_data text[], p_channel_seqs bigint[], p_authors text[],
  p_times timestamptz[]
)
returns table (n bigint, seq bigint)
language plpgsql as $$
begin
  if cardinality(p_users) = 1 then
    insert into chat_user_feeds as f (tenant_id, user_id, event_seq)
    values (p_tenants[1], p_users[1], 1)
        on conflict (tenant_id, user_id) do update set event_seq = f.event_seq + 1
    returning f.event_seq into seq;
    insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, message_at, channel_seq)
    values (p_tenants[1], 'user:' || p_users[1], seq, p_events[1], p_data[1]::jsonb, p_authors[1], p_times[1],
            p_channel_seqs[1]);
    n := 1;
    return next;
  elsif cardinality(p_users) > 1 then
    return query
      with entry as materialized (
        select e.*, row_number() over (partition by e.tenant_id, e.user_id order by e.n) as ordinal
          from unnest(p_tenants, p_users, p_events, p_data, p_channel_seqs, p_authors, p_times)
                 with ordinality as e (tenant_id, user_id, event, data, channel_seq, author_id, message_at, n)
      ), added as materialized (
        select e.tenant_id, e.user_id, count(*) as events from entry e group by e.tenant_id, e.user_id
      ), counted as (
        insert into chat_user_feeds as f (tenant_id, user_id, event_seq)
        select a.tenant_id, a.user_id, a.events from added a order by a.tenant_id, a.user_id
            on conflict (tenant_id, user_id) do update set event_seq = f.event_seq + excluded.event_seq
        returning f.tenant_id, f.user_id, f.event_seq
      ), numbered as materialized (
        select e.*, c.event_seq - a.events + e.ordinal as seq
          from entry e
          join added a on a.tenant_id = e.tenant_id and a.user_id = e.user_id
          join counted c on c.tenant_id = e.tenant_id and c.user_id = e.user_id
      ), logged as (
        insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, message_at, channel_seq)
        select x.tenant_id, 'user:' || x.user_id, x.seq, x.event, x.data::jsonb, x.author_id, x.message_at, x.channel_seq
          from numbered x
      )
      select x.n, x.seq from numbered x;
  end if;
end
$$;

-- Logs for each of these users that they have read a channel, with the number and data of the receipt where the channel has
-- one. Call it in the transaction that moved the markers. `data` is that of the event.
create function chat_log_reads(p_tenants text[], p_channels text[], p_users text[], p_seqs bigint[], p_data text[])
returns table (n bigint, seq bigint, data text)
language plpgsql as $$
declare
  v_data text[] := p_data;
begin
  for i in 1 .. cardinality(p_users) loop
    if v_data[i] is null then
      -- A large channel has no receipts.
      v_data[i] := (
        select jsonb_build_object(
                 'channelId', m.channel_id, 'userId', m.user_id,
                 'lastReadAt', chat_iso(m.last_read_at), 'lastReadMessageId', m.last_read_message_id
               )::text
          from chat_channel_members m
         where m.tenant_id = p_tenants[i] and m.channel_id = p_channels[i] and m.user_id = p_users[i]
      );
    end if;
  end loop;
  return query
    select l.n, l.seq, v_data[l.n]
      from chat_log_for_users(
        p_tenants, p_users, array_fill('chat:read:receipt:updated'::text, array[cardinality(p_users)]), v_data, p_seqs,
        array_fill(null::text, array[cardinality(p_users)]), array_fill(null::timestamptz, array[cardinality(p_users)])
      ) l;
end
$$;

-- Reads a channel, as chat_read does, and logs it for the readers: `user_seq` and `user_data` are those of their feeds.
create function chat_read_for_users(
  p_tenant text, p_channel text, p_users text[], p_large bigint, p_waits boolean default false
)
returns table (
  user_id text, is_member boolean, is_banned boolean, banned_until timestamptz, seq bigint, data text, has_moved boolean,
  is_busy boolean, user_seq bigint, user_data text
)
language plpgsql as $$
declare
  r record;
  v_users text[];
  v_seqs bigint[];
  v_data text[];
begin
  for r in select * from chat_read(p_tenant, p_channel, p_users, p_large, p_waits) loop
    if r.has_moved then
      v_users := array_append(v_users, r.user_id);
      v_seqs := array_append(v_seqs, r.seq);
      v_data := array_append(v_data, r.data);
    else
      user_id := r.user_id;
      is_member := r.is_member;
      is_banned := r.is_banned;
      banned_until := r.banned_until;
      has_moved := false;
      is_busy := r.is_busy;
      return next;
    end if;
  end loop;
  if v_users is null then
    return;
  end if;
  -- Whoever has read is a member who is not banned.
  return query
    select v_users[l.n], true, false, null::timestamptz, v_seqs[l.n], v_data[l.n], true, false, l.seq, l.data
      from chat_log_reads(
        array_fill(p_tenant, array[cardinality(v_users)]), array_fill(p_channel, array[cardinality(v_users)]),
        v_users, v_seqs, v_data
      ) l;
end
$$;

-- The same for several channels, as chat_read_batch does: a row for each reader, `n` is the position.
create function chat_read_batch_for_users(
  p_tenants text[], p_channels text[], p_positions integer[], p_users text[], p_large bigint
)
returns table (
  n bigint, is_left boolean, is_channel boolean, is_member boolean, is_banned boolean, banned_until timestamptz, seq bigint,
  data text, has_moved boolean, user_seq bigint, user_data text
)
language plpgsql as $$
declare
  r record;
  v_at bigint[];
  v_tenants text[];
  v_channels text[];
  v_users text[];
  v_seqs bigint[];
  v_data text[];
begin
  for r in
    select * from chat_read_batch(p_tenants, p_channels, p_positions, p_users, p_large) with ordinality as
      b (is_left, is_channel, is_member, is_banned, banned_until, seq, data, has_moved, n)
  loop
    if r.has_moved then
      v_at := array_append(v_at, r.n);
      v_tenants := array_append(v_tenants, p_tenants[p_positions[r.n]]);
      v_channels := array_append(v_channels, p_channels[p_positions[r.n]]);
      v_users := array_append(v_users, p_users[r.n]);
      v_seqs := array_append(v_seqs, r.seq);
      v_data := array_append(v_data, r.data);
    else
      n := r.n;
      is_left := r.is_left;
      is_channel := r.is_channel;
      is_member := r.is_member;
      is_banned := r.is_banned;
      banned_until := r.banned_until;
      has_moved := false;
      return next;
    end if;
  end loop;
  if v_users is null then
    return;
  end if;
  return query
    select v_at[l.n], false, true, true, false, null::timestamptz, v_seqs[l.n], v_data[l.n], true, l.seq, l.data
      from chat_log_reads(v_tenants, v_channels, v_users, v_seqs, v_data) l;
end
$$;

-- Logs for users that messages mention them. p_notified has the users of each message as JSON, p_data the data of its event.
-- `user_seqs` are the numbers in the feeds of these users, `n` the position of the message.
create function chat_log_mentions(p_tenants text[], p_notified jsonb[], p_data jsonb[])
returns table (n bigint, user_seqs bigint[])
language plpgsql as $$
declare
  v_messages bigint[];
  v_tenants text[];
  v_users text[];
  v_data text[];
  v_authors text[];
  v_times timestamptz[];
begin
  select array_agg(m.n order by m.n, u.n), array_agg(p_tenants[m.n] order by m.n, u.n),
         array_agg(u.user_id order by m.n, u.n), array_agg(p_data[m.n]::text order by m.n, u.n),
         array_agg(p_data[m.n] #>> '{message,senderId}' order by m.n, u.n),
         array_agg((p_data[m.n] #>> '{message,createdAt}')::timestamptz order by m.n, u.n)
    into v_messages, v_tenants, v_users, v_data, v_authors, v_times
    from generate_subscripts(p_data, 1) as m (n)
   cross join jsonb_array_elements_text(p_notified[m.n]) with ordinality as u (user_id, n);
  return query
    select v_messages[l.n], array_agg(l.seq order by l.n)
      from chat_log_for_users(
        v_tenants, v_users, array_fill('chat:mention:received'::text, array[cardinality(v_users)]), v_data,
        array_fill(null::bigint, array[cardinality(v_users)]), v_authors, v_times
      ) l
     group by v_messages[l.n];
end
$$;

-- Sends messages to one channel, as chat_send does, and logs mentions for those who are notified: `user_seqs` are the numbers
-- in the feeds of `notified`, in their order.
create function chat_send_to_users(p_tenant text, p_channel text, p_items jsonb)
returns table (
  item integer, outcome text, code text, details jsonb, message_id text, seq bigint, data jsonb, notified text[],
  user_seqs bigint[]
)
language plpgsql as $$
declare
  r record;
  v_sent jsonb[];
  v_data jsonb[];
  v_notified jsonb[];
begin
  for r in select * from chat_send(p_tenant, p_channel, p_items) loop
    if r.notified <> '{}' then
      v_sent := array_append(v_sent, jsonb_build_object('item', r.item, 'id', r.message_id, 'seq', r.seq));
      v_data := array_append(v_data, r.data);
      v_notified := array_append(v_notified, to_jsonb(r.notified));
    else
      item := r.item;
      outcome := r.outcome;
      code := r.code;
      details := r.details;
      message_id := r.message_id;
      seq := r.seq;
      data := r.data;
      return next;
    end if;
  end loop;
  if v_sent is null then
    return;
  end if;
  return query
    select (v_sent[l.n] ->> 'item')::integer, 'sent', null::text, null::jsonb, v_sent[l.n] ->> 'id',
           (v_sent[l.n] ->> 'seq')::bigint, v_data[l.n], array(select jsonb_array_elements_text(v_notified[l.n])), l.user_seqs
      from chat_log_mentions(array_fill(p_tenant, array[cardinality(v_sent)]), v_notified, v_data) l;
end
$$;

-- The same for several channels, as chat_send_batch does. `n` is the position of the item.
create function chat_send_batch_to_users(p_tenants text[], p_channels text[], p_items jsonb)
returns table (
  n bigint, outcome text, code text, details jsonb, message_id text, seq bigint, data text, notified text[],
  user_seqs bigint[]
)
language plpgsql as $$
declare
  r record;
  v_sent jsonb[];
  v_tenants text[];
  v_data jsonb[];
  v_notified jsonb[];
begin
  for r in
    select * from chat_send_batch(p_tenants, p_channels, p_items) with ordinality as
      b (outcome, code, details, message_id, seq, data, notified, n)
  loop
    if r.notified <> '{}' then
      v_sent := array_append(v_sent, jsonb_build_object('n', r.n, 'id', r.message_id, 'seq', r.seq));
      v_tenants := array_append(v_tenants, p_tenants[(p_items -> (r.n - 1)::integer -> 'channel')::integer]);
      v_data := array_append(v_data, r.data::jsonb);
      v_notified := array_append(v_notified, to_jsonb(r.notified));
    else
      n := r.n;
      outcome := r.outcome;
      code := r.code;
      details := r.details;
      message_id := r.message_id;
      seq := r.seq;
      data := r.data;
      return next;
    end if;
  end loop;
  if v_sent is null then
    return;
  end if;
  return query
    select (v_sent[l.n] ->> 'n')::bigint, 'sent', null::text, null::jsonb, v_sent[l.n] ->> 'id',
           (v_sent[l.n] ->> 'seq')::bigint, v_data[l.n]::text, array(select jsonb_array_elements_text(v_notified[l.n])),
           l.user_seqs
      from chat_log_mentions(v_tenants, v_notified, v_data) l;
end
$$;
