-- migrate: runs-with 0006_events_about_messages
-- Consumers that a host names: of every logged event, with a position that stays however long no process consumes.

-- Marks say also how often the event after the position has failed, and which run this is: it increases when the position
-- is set back, so that a process that has claimed the mark before stores its own position no more.
alter table chat_consumer_channels
  add column attempts integer not null default 0,
  add column run integer not null default 0;

-- What they want is in chat_consumers, without an end.
create table chat_durable_consumers (
  name text not null,
  created_at timestamptz(3) not null default now(),
  -- Set while the channels are being set back to this time.
  replay_from timestamptz,
  -- The process that does so, and when another one may.
  replay_owner text,
  replay_due_at timestamptz(3),
  -- Events from before this time were removed from the log before they were consumed.
  lost_until timestamptz(3),
  primary key (name)
);

-- Events that failed, and that their channel does not wait for. They have columns of chat_events, so that what was deleted
-- meanwhile is known by the same rules.
create table chat_consumer_failures (
  tenant_id text not null,
  consumer text not null,
  -- The identifier of the event, as the handler gets it.
  id text not null,
  channel_id text not null,
  seq bigint not null,
  epoch text not null,
  event text not null,
  -- Null for the creation of a channel.
  data jsonb,
  message_at timestamptz(3),
  created_at timestamptz(3) not null,
  attempts integer not null,
  error text not null,
  failed_at timestamptz(3) not null,
  -- When it is tried again. Null: when somebody asks for it.
  due_at timestamptz(3),
  primary key (tenant_id, consumer, id)
);

create index chat_consumer_failures_due on chat_consumer_failures (tenant_id, consumer, due_at);

-- Logs events for users, as before, and marks their feeds for consumers. An event that a channel has too is consumed
-- there, and `chat:channel:created` once for the channel.
--
-- Marks of feeds are locked after the counters, in the same order, and only by who holds the counter. Consumers that claim
-- marks wait for none.
create or replace function chat_log_for_users(
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
    if p_channel_seqs[1] is null and p_events[1] <> 'chat:channel:created' then
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select p_tenants[1], 'user:' || p_users[1], k.name, chat_log_for_users.seq - 1, chat_log_for_users.seq
        from chat_consumers k
       where k.event = p_events[1] and k.expires_at > now()
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
    end if;
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
      ), marked as (
        insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
        select x.tenant_id, 'user:' || x.user_id, k.name, min(x.seq) - 1, max(x.seq)
          from numbered x
          join chat_consumers k on k.event = x.event and k.expires_at > now()
         where x.channel_seq is null and x.event <> 'chat:channel:created'
         group by x.tenant_id, x.user_id, k.name
         order by x.tenant_id, x.user_id, k.name
            on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head
      )
      select x.n, x.seq from numbered x;
  end if;
end
$$;

-- Sets a consumer back in one channel or feed, at a moment at which nothing is being logged there: every event after p_seq
-- is consumed, once more if it was already. Call it alone in its transaction, because it waits for the channel.
create function chat_set_back(p_consumer text, p_tenant text, p_channel text, p_seq bigint)
returns void
language plpgsql as $$
declare
  v_head bigint;
begin
  if p_channel like 'user:%' then
    select f.event_seq into v_head
      from chat_user_feeds f
     where f.tenant_id = p_tenant and f.user_id = substr(p_channel, 6)
       for no key update;
  else
    select c.event_seq into v_head
      from chat_channels c
     where c.tenant_id = p_tenant and c.id = p_channel
       for no key update;
  end if;
  if not found then
    -- The channel is gone: nothing is logged there any more.
    v_head := (select max(e.seq) from chat_events e where e.tenant_id = p_tenant and e.channel_id = p_channel);
  end if;
  insert into chat_consumer_channels as c (tenant_id, channel_id, consumer, seq, head, due_at)
  values (p_tenant, p_channel, p_consumer, p_seq, coalesce(v_head, 0), now())
      on conflict (tenant_id, channel_id, consumer) do update
     set seq = least(c.seq, excluded.seq), head = greatest(c.head, excluded.head), run = c.run + 1, attempts = 0,
         owner = null, due_at = excluded.due_at;
end
$$;
