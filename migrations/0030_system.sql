-- migrate: runs-with 0006_events_about_messages
-- What the host's own code does that no user may: it settles reports, and sends messages without being a member.

-- What became of a report. Code of the version before files reports and reads none: they are open until they are settled.
alter table chat_reports
  add column status text not null default 'OPEN' check (status in ('OPEN', 'RESOLVED', 'DISMISSED')),
  add column settled_at timestamptz(3),
  add column settled_by_id text,
  -- What whoever settled it wrote down.
  add column note text;

-- Under which names the system has sent messages to a channel. Whoever has one of these names may be blocked like any user, and
-- a block corrects the unread counts of the channels in which both are: so of these, too. A first message waits for a block, as
-- a first membership does: see 0004_users_and_files.sql.
create table chat_system_senders (
  tenant_id text not null,
  channel_id text not null,
  user_id text not null,
  primary key (tenant_id, channel_id, user_id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
);

create trigger chat_system_senders_await_blocks
  after insert on chat_system_senders
  referencing new table as added
  for each statement execute function chat_await_blocks();
