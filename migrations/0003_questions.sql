-- migrate: runs-with 0002_functions

-- Questions of messages. A question leaves OPEN once, under the channel lock.
create table chat_questions (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  message_id text collate "C" not null,
  kind text not null check (kind in ('APPROVAL', 'CHOICE', 'FORM')),
  prompt text not null,
  options jsonb not null default '[]',
  -- The schema of a FORM.
  form jsonb,
  subject jsonb,
  -- "MEMBERS", "OPERATORS", or { "userIds": [] }.
  answerable_by jsonb not null,
  needed integer not null default 1,
  -- OPEN past its time reads as EXPIRED: see chat_question_state.
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'EXPIRED', 'CANCELED')),
  idempotency_key text,
  idempotency_digest text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (tenant_id, channel_id, id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
);

create index chat_questions_of_message on chat_questions (tenant_id, channel_id, message_id, created_at, id);

create unique index chat_questions_of_key on chat_questions (tenant_id, channel_id, message_id, idempotency_key);

-- What will be due, soonest first, for the sweep that looks for it in every tenant.
create index chat_questions_due on chat_questions (tenant_id, expires_at) where state = 'OPEN';

-- The open ones of a channel: their number is limited, and they are canceled together.
create index chat_questions_open on chat_questions (tenant_id, channel_id) where state = 'OPEN';

-- The answers that count: one of a user.
create table chat_question_answers (
  tenant_id text not null,
  channel_id text not null,
  question_id text not null,
  user_id text not null,
  decision text not null check (decision in ('APPROVE', 'REJECT', 'ANSWER')),
  option_id text,
  value jsonb,
  comment text,
  -- Of the request, to know a repeated one.
  digest text not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, channel_id, question_id, user_id),
  foreign key (tenant_id, channel_id, question_id)
    references chat_questions (tenant_id, channel_id, id) on delete cascade
);

-- The users that a question names: each user's questions, newest first.
create table chat_question_users (
  tenant_id text not null,
  user_id text not null,
  created_at timestamptz(3) not null,
  question_id text not null,
  channel_id text not null,
  is_open boolean not null default true,
  primary key (tenant_id, user_id, created_at, question_id),
  foreign key (tenant_id, channel_id, question_id)
    references chat_questions (tenant_id, channel_id, id) on delete cascade
);

create index chat_question_users_open on chat_question_users (tenant_id, user_id) where is_open;

-- Also what the cascade reads.
create index chat_question_users_of_question on chat_question_users (tenant_id, channel_id, question_id);

-- Whether the message has asked: one that has not costs no look-up.
alter table chat_messages add column has_questions boolean not null default false;

-- How long an open question keeps the stream open without a sign of life.
alter table chat_streams add column asking_until timestamptz(3);
