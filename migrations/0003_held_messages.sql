-- migrate: runs-with 0002_functions

-- Messages that wait for a moderator. Not those of a legal hold, which are in chat_held_messages.
create table chat_waiting_messages (
  tenant_id text not null,
  id text not null,
  channel_id text not null,
  sender_id text not null,
  -- Leaves HELD once.
  state text not null default 'HELD' check (state in ('HELD', 'RELEASED', 'REFUSED', 'EXPIRED', 'CANCELED')),
  -- Of the policy; once settled, of the moderator, or the code of a guard.
  reason text not null,
  -- The message as chat_send takes it, with `quotedMessageId`, `hashes` and `poll`. Null once settled.
  content jsonb,
  client_id text,
  -- chat_file_keys of its files, while it is held.
  file_keys text[] not null default '{}',
  -- Of a message that was to be scheduled.
  scheduled_at timestamptz(3),
  idempotency_key text,
  idempotency_digest text,
  -- The message, or the scheduled message, that it became.
  message_id text collate "C",
  scheduled_id text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
);

-- A request with a key is held once. Also finds those of a channel that is deleted.
create unique index chat_waiting_messages_of_key
  on chat_waiting_messages (tenant_id, channel_id, sender_id, idempotency_key);

create index chat_waiting_messages_of_sender on chat_waiting_messages (tenant_id, sender_id, created_at, id)
  where state = 'HELD';

create index chat_waiting_messages_due on chat_waiting_messages (tenant_id, expires_at) where state = 'HELD';

create index chat_waiting_messages_of_file on chat_waiting_messages using gin (file_keys) where state = 'HELD';

-- Whether a moderator has released it: a policy that would hold it when it is due refuses it then.
alter table chat_scheduled_messages add column is_released boolean not null default false;
