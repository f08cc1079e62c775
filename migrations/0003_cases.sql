-- migrate: runs-with 0002_functions

-- What moderators decide about: a message, a held message, a user or a channel, with all reports of it. One open case
-- of a subject; after its decision the next report opens another.
create table chat_cases (
  tenant_id text not null,
  id text not null,
  subject_type text not null check (subject_type in ('MESSAGE', 'HELD_MESSAGE', 'USER', 'CHANNEL')),
  -- Null for a user.
  channel_id text,
  -- Of the message, held message, user or channel.
  subject_id text collate "C" not null,
  -- The user whom a decision affects: null for a channel.
  user_id text,
  state text not null default 'OPEN' check (state in ('OPEN', 'DECIDED', 'APPEALED')),
  opened_at timestamptz(3) not null,
  -- How many reports it has, and when the last of them came.
  report_count integer not null default 0,
  updated_at timestamptz(3) not null,
  claimed_by_id text,
  claimed_until timestamptz(3),
  decided_at timestamptz(3),
  primary key (tenant_id, id)
);

create unique index chat_cases_open on chat_cases (tenant_id, subject_type, subject_id) where state = 'OPEN';
create index chat_cases_in_order on chat_cases (tenant_id, state, updated_at, id);
create index chat_cases_of_user on chat_cases (tenant_id, user_id) where user_id is not null;

-- Decisions about cases, and what became of them on appeal.
create table chat_decisions (
  tenant_id text not null,
  id text not null,
  case_id text not null,
  -- The affected user.
  user_id text,
  channel_id text,
  message_id text collate "C",
  action text not null check (action in ('NONE', 'RELEASE', 'REMOVE', 'WARN', 'MUTE', 'BAN', 'SUSPEND')),
  -- A short word for clients.
  reason text not null,
  -- For the affected user.
  statement text,
  -- By the system, not by a person.
  is_automated boolean not null,
  -- The end of a mute, a ban or a suspension; null without one.
  until timestamptz(3),
  made_by_id text not null,
  created_at timestamptz(3) not null,
  appeal_text text,
  appealed_at timestamptz(3),
  -- Null without an appeal.
  appeal_state text check (appeal_state in ('OPEN', 'UPHELD', 'REVERSED')),
  appeal_statement text,
  appeal_decided_by_id text,
  appeal_decided_at timestamptz(3),
  primary key (tenant_id, id),
  -- A case is decided once.
  unique (tenant_id, case_id)
);

create index chat_decisions_of_user on chat_decisions (tenant_id, user_id, created_at, id);

-- Users who may read and not write, in all channels of the tenant: a row for each decision, of which the last to end
-- counts.
create table chat_suspensions (
  tenant_id text not null,
  user_id text not null,
  -- Infinity without an end.
  until timestamptz(3) not null,
  decision_id text not null,
  primary key (tenant_id, user_id, decision_id)
);

-- The reports of a case. The channel is null in a report of a user.
alter table chat_reports
  alter column channel_id drop not null,
  add column message_id text collate "C",
  add column user_id text,
  add column case_id text,
  -- The message as it was, with up to five before and after it; removed when it is no longer needed.
  add column snapshot jsonb;

create index chat_reports_of_case on chat_reports (tenant_id, case_id, created_at, id) where case_id is not null;
create index chat_reports_of_user on chat_reports (tenant_id, user_id, created_at, id) where user_id is not null;
create index chat_reports_with_snapshot on chat_reports (tenant_id, settled_at) where snapshot is not null;
