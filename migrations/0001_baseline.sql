-- migrate: needs-new-code
-- The tables and their indexes. Functions, and the triggers and the index that use them, stand beside the code that calls
-- them (src/**/*.sql); the next migration has their text.
--
-- Conventions
--   * tenant_id leads every key, so that a row cannot point into another tenant.
--   * A transaction that changes anything in a channel first takes the lock of its chat_channels row. Counters and
--     sequence numbers below are right because of that one rule.
--   * Within a channel, chat_messages.created_at and id are strictly increasing in the order of seq, so each of
--     them can stand for "position".
--   * Times have millisecond precision, as the API shows them.
--   * A table whose rows are counters has a fillfactor: its updates stay on their page, write no index and leave nothing to vacuum.

create table chat_channels (
  tenant_id text not null,
  id text not null,
  type text not null check (type in ('DIRECT', 'GROUP')),
  -- Both user ids of a direct channel in one canonical text: its unique index keeps a pair to one channel.
  direct_key text,
  name text,
  cover_url text,
  custom_type text,
  is_frozen boolean not null default false,
  metadata jsonb not null default '{}',
  -- Active members that are not banned.
  member_count integer not null default 0,
  -- Memberships that have not ended, banned ones included. A ban ends without a write, so member_count is counted anew
  -- whenever it can have changed: as this number less the members who are banned now, which costs the same in a channel of
  -- ten and of 100,000.
  joined_count integer not null default 0,
  -- Number of the newest message and of the newest logged event; both start at 1 and have no gaps.
  message_seq bigint not null default 0,
  event_seq bigint not null default 0,
  -- created_at of the newest message ever sent, deleted ones included: the clock that the next one must pass.
  message_clock timestamptz(3),
  -- logged_at of the newest logged event: that of the next one is not less.
  event_clock timestamptz(3),
  -- The newest message that is not deleted.
  last_message_id text collate "C",
  last_message_at timestamptz(3),
  created_by_id text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
) with (fillfactor = 70);

create unique index chat_channels_direct on chat_channels (tenant_id, direct_key)
  where direct_key is not null and deleted_at is null;

-- Deleted channels are few at any time: their rows are removed when the log no longer has the deletion.
create index chat_channels_deleted
  on chat_channels (tenant_id, deleted_at) where deleted_at is not null;

-- A row stays when its member leaves, so that the read position is there again on return.
create table chat_channel_members (
  tenant_id text not null,
  channel_id text not null,
  user_id text not null,
  id text not null,
  role text not null check (role in ('OPERATOR', 'MEMBER')),
  joined_at timestamptz(3) not null default now(),
  left_at timestamptz(3),
  -- The channel's event_seq when the member left; null for a member. A deleted message leaves the counts of those who are
  -- members at that moment. The count of a member who has left waits until the return: then what was deleted meanwhile is
  -- taken out. So a deletion costs what its present members cost, and a return what was deleted since the user left.
  left_event_seq bigint,
  -- Moderation. An "until" of null means without end.
  is_muted boolean not null default false,
  muted_until timestamptz(3),
  is_banned boolean not null default false,
  banned_until timestamptz(3),
  ban_description text,
  -- The member's own choices.
  is_channel_muted boolean not null default false,
  is_hidden boolean not null default false,
  push_trigger text not null default 'ALL' check (push_trigger in ('ALL', 'MENTION_ONLY', 'OFF')),
  count_preference text not null default 'ALL'
    check (count_preference in ('ALL', 'UNREAD_MESSAGE_COUNT_ONLY', 'OFF')),
  -- Messages up to this moment are invisible to the member (history reset, hidden history).
  visible_after timestamptz(3) not null default '-infinity',
  last_read_at timestamptz(3),
  last_read_message_id text collate "C",
  -- unread = chat_channels.message_seq - read_seq - unread_skip, where unread_skip counts the messages after
  -- read_seq that are not unread for this member: own ones, deleted ones and those of blocked senders.
  read_seq bigint not null default 0,
  unread_skip bigint not null default 0,
  primary key (tenant_id, channel_id, user_id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
) with (fillfactor = 70);

-- Also of those who have left: a block corrects the counts of channels that one has left, too.
create index chat_channel_members_by_user on chat_channel_members (tenant_id, user_id, channel_id);

-- Rows of members who have left stay. With these, nothing that is asked of the members of a channel, or of the channels of
-- a user, reads them: the list, in its order, counts, unread notifications, and who is banned. The first is without the
-- user: a statement that asks for one member must find the key, not read the channel.
create index chat_channel_members_active
  on chat_channel_members (tenant_id, channel_id, joined_at) where left_at is null;

create index chat_channel_members_active_by_user
  on chat_channel_members (tenant_id, user_id, channel_id) where left_at is null;

-- A ban outlasts a removal.
create index chat_channel_members_banned
  on chat_channel_members (tenant_id, channel_id, joined_at) where is_banned;

-- Operators are few, however many members there are. Former ones are in it, so that the condition is one that no other
-- index has, and the planner does not read all members instead.
create index chat_channel_members_operators
  on chat_channel_members (tenant_id, channel_id, joined_at) where role = 'OPERATOR';

-- Of a member who is muted and banned, that which ends first. None of these columns changes when messages are sent.
create index chat_channel_members_due on chat_channel_members (
    tenant_id,
    least(case when is_muted then muted_until end, case when is_banned then banned_until end)
  )
  where (is_muted and muted_until is not null) or (is_banned and banned_until is not null);

create table chat_messages (
  tenant_id text not null,
  channel_id text not null,
  -- Made of created_at: see chat_message_id. By bytes its order is that of time, so the primary key is the channel in order.
  -- Columns that name a message have the same collation: an index is only used for comparisons with its own.
  id text collate "C" not null,
  seq bigint not null,
  sender_id text not null,
  type text not null check (type in ('TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'POLL', 'ADMIN')),
  text text not null,
  mentioned_user_ids text[] not null default '{}',
  is_edited boolean not null default false,
  is_forwarded boolean not null default false,
  forwarded_from_id text collate "C",
  -- The top message of the thread: replies to replies are attached to it too.
  parent_message_id text collate "C",
  reply_count integer not null default 0,
  last_replied_at timestamptz(3),
  metadata jsonb not null default '{}',
  link_metadata jsonb,
  file_url text,
  file_name text,
  file_size bigint,
  mime_type text,
  thumbnail_url text,
  poll_id text,
  -- What the sender gave as clientId. No index: nothing is looked for by it.
  client_id text,
  -- Null: not a stream. An empty object: chat_streams has what is open. Else the stream as the API shows it, which has ended.
  stream jsonb,
  idempotency_key text,
  -- Digest of the request that came with the key: another request under the same key is a conflict.
  idempotency_digest text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- The channel's event_seq when the message was deleted.
  deleted_event_seq bigint,
  primary key (tenant_id, channel_id, id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
)
-- Space for the counters of replies; an edit writes the search index and is never heap-only. Most rows are only added, and freeze
-- with their first vacuum, so that no later one writes the page again. Scale factors stay at a fifth: each vacuum of dead rows
-- writes nearly all pages of the indexes.
with (fillfactor = 90, autovacuum_freeze_min_age = 0);

create unique index chat_messages_idempotency on chat_messages (tenant_id, channel_id, sender_id, idempotency_key)
  where idempotency_key is not null;

create index chat_messages_of_thread on chat_messages (tenant_id, channel_id, parent_message_id, id)
  where parent_message_id is not null;

-- Lists the files of a channel from the newest; a channel has few of them among many messages.
create index chat_messages_with_file on chat_messages (tenant_id, channel_id, id) where file_url is not null;

-- Which messages refer to a stored file: forwarded copies keep it alive. URLs can be too long for an index.
create index chat_messages_of_file
  on chat_messages (tenant_id, md5(file_url)) where file_url is not null and deleted_at is null;

-- What was deleted while a member was away.
create index chat_messages_deleted
  on chat_messages (tenant_id, channel_id, deleted_event_seq) where deleted_event_seq is not null;

-- For functions that keep a row in a variable: the table, and not the view of the same name in the tenant fence.
create domain chat_message_row as chat_messages;

-- A message that chat_send is sending: `item` and `channel` are positions, `data` is that of its event.
create type chat_sent as (
  item integer, channel integer, sender_id text, data jsonb, seq bigint, event_seq bigint, at timestamptz(3),
  logged_at timestamptz(3), root_id text, mentioned text[], key text, digest text
);

-- Streams that are open: few at any time.
create table chat_streams (
  tenant_id text not null,
  channel_id text not null,
  message_id text collate "C" not null,
  sender_id text not null,
  -- Grows when text is taken back.
  run integer not null default 1,
  idle_seconds smallint not null,
  stoppable_by text not null check (stoppable_by in ('MEMBERS', 'OPERATORS')),
  -- The last sign of life of the producer.
  alive_at timestamptz(3) not null,
  stopping_at timestamptz(3),
  -- Whether text may have been shown that is not in chat_stream_pieces.
  has_tail boolean not null default false,
  -- Of each part { "type", "length" } or { "type", "value", "revision" }.
  parts jsonb not null,
  primary key (tenant_id, channel_id, message_id),
  foreign key (tenant_id, channel_id, message_id)
    references chat_messages (tenant_id, channel_id, id) on delete cascade
) with (fillfactor = 50);

-- For functions that keep a row in a variable.
create domain chat_stream_row as chat_streams;

create index chat_streams_by_sender on chat_streams (tenant_id, sender_id);

-- The text of open streams, in the pieces in which it was written. `start` counts characters of the part.
create table chat_stream_pieces (
  tenant_id text not null,
  channel_id text not null,
  message_id text collate "C" not null,
  part smallint not null,
  start integer not null,
  text text not null,
  primary key (tenant_id, channel_id, message_id, part, start),
  foreign key (tenant_id, channel_id, message_id)
    references chat_streams (tenant_id, channel_id, message_id) on delete cascade
);

create table chat_reactions (
  tenant_id text not null,
  channel_id text not null,
  message_id text collate "C" not null,
  key text not null,
  user_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, message_id, key, user_id),
  foreign key (tenant_id, channel_id, message_id)
    references chat_messages (tenant_id, channel_id, id) on delete cascade
);

create table chat_pinned_messages (
  tenant_id text not null,
  channel_id text not null,
  message_id text collate "C" not null,
  pinned_by_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, message_id),
  foreign key (tenant_id, channel_id, message_id)
    references chat_messages (tenant_id, channel_id, id) on delete cascade
);

create table chat_polls (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  message_id text collate "C" not null,
  title text not null,
  allow_multiple_votes boolean not null default false,
  allow_user_suggestion boolean not null default false,
  close_at timestamptz(3),
  closed_at timestamptz(3),
  voter_count integer not null default 0,
  created_by_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
);

-- What will be due, soonest first, for the sweep that looks for it in every tenant.
create index chat_polls_due on chat_polls (tenant_id, close_at)
  where closed_at is null and close_at is not null;

create table chat_poll_options (
  tenant_id text not null,
  channel_id text not null,
  poll_id text not null,
  id text not null,
  text text not null,
  position integer not null,
  vote_count integer not null default 0,
  created_by_id text not null,
  primary key (tenant_id, channel_id, poll_id, id),
  unique (tenant_id, channel_id, poll_id, position),
  foreign key (tenant_id, channel_id, poll_id) references chat_polls (tenant_id, channel_id, id) on delete cascade
);

create table chat_poll_votes (
  tenant_id text not null,
  channel_id text not null,
  poll_id text not null,
  user_id text not null,
  option_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, poll_id, user_id, option_id),
  foreign key (tenant_id, channel_id, poll_id, option_id)
    references chat_poll_options (tenant_id, channel_id, poll_id, id) on delete cascade
);

create table chat_scheduled_messages (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  sender_id text not null,
  type text not null default 'TEXT',
  text text not null,
  mentioned_user_ids text[] not null default '{}',
  metadata jsonb not null default '{}',
  client_id text,
  scheduled_at timestamptz(3) not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED', 'CANCELED')),
  sent_message_id text collate "C",
  error_message text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
);

create index chat_scheduled_messages_pending
  on chat_scheduled_messages (tenant_id, channel_id, sender_id, scheduled_at) where status = 'PENDING';

create index chat_scheduled_messages_due on chat_scheduled_messages (tenant_id, scheduled_at)
  where status = 'PENDING';

create table chat_user_blocks (
  tenant_id text not null,
  blocker_id text not null,
  blocked_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, blocker_id, blocked_id)
);

create index chat_user_blocks_of_blocked on chat_user_blocks (tenant_id, blocked_id, blocker_id);

create table chat_reports (
  tenant_id text not null,
  id text not null,
  -- No foreign key: a report outlives the channel that it is about.
  channel_id text not null,
  reporter_id text not null,
  category text not null check (category in ('spam', 'harassment', 'inappropriate', 'other')),
  description text,
  created_at timestamptz(3) not null default now(),
  status text not null default 'OPEN' check (status in ('OPEN', 'RESOLVED', 'DISMISSED')),
  settled_at timestamptz(3),
  settled_by_id text,
  -- What was written down when it was settled.
  note text,
  primary key (tenant_id, id)
);

create index chat_reports_of_channel on chat_reports (tenant_id, channel_id, created_at);

-- Reports are kept for good, and most of them are settled: those that are open are listed by an index of their own.
create index chat_reports_open
  on chat_reports (tenant_id, created_at, id) where status = 'OPEN';

create index chat_reports_in_order on chat_reports (tenant_id, created_at, id);

-- The event log: what subscribers of a channel are sent, in commit order. A user's feed has events that concern the user and
-- matter later: 'user:' and the id of the user stand for a channel there; ids of channels hold no colon.
--
-- One partition for each day of logged_at, in UTC. The service makes them ahead and drops those whose events have all expired
-- (src/platform/events/log-days.ts). A key must contain the column of the partitions, so PostgreSQL does not keep `seq` unique:
-- the lock of the feed does, under which each event gets its number.
create table chat_events (
  tenant_id text not null,
  -- No foreign key: that a channel is gone is an event too.
  channel_id text not null,
  seq bigint not null,
  event text not null,
  data jsonb not null,
  -- Sender of the message that the event is about: a user who blocked this one is not shown the event.
  author_id text,
  -- When it was logged: set under the lock of the feed, and in a feed never less than that of the event before.
  logged_at timestamptz(3) not null,
  -- When the message was sent that the event is about, unless the event itself says so: a user with a later history start
  -- is not shown the event.
  message_at timestamptz(3),
  -- In the feed of a user: the seq of the same event in its channel, if the channel has it too; 0 for the channel's opening
  -- event, which is in no log.
  channel_seq bigint,
  primary key (tenant_id, channel_id, seq, logged_at)
) partition by range (logged_at);

-- The number of the last event of each user's feed. No row: there was none.
--
-- The counter of a feed is locked last: after channels, members, consumer claims and whatever else, and those of several
-- users in the order of their ids, in one statement. So a transaction that holds one waits for nothing but another one, and
-- never in a circle.
create table chat_user_feeds (
  tenant_id text not null,
  user_id text not null,
  event_seq bigint not null,
  -- logged_at of that event.
  event_clock timestamptz(3) not null,
  primary key (tenant_id, user_id)
) with (fillfactor = 50);

-- Under which names the system has sent messages to a channel. Such a name can be blocked like any
-- user, and a block corrects the unread counts of the channels in which both are: so of these, too. A first message waits
-- for a block, as a first membership does: see chat_await_blocks.
create table chat_system_senders (
  tenant_id text not null,
  channel_id text not null,
  user_id text not null,
  primary key (tenant_id, channel_id, user_id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
);

-- Which database this is, and in which epoch of its history. One row, written by the first process that opens the
-- database, so that a copy of a freshly migrated database begins a history of its own.

create table chat_installation (
  is_only boolean primary key default true check (is_only),
  -- Random. Together with what a copy of the database cannot share it is the id of the installation.
  id text not null,
  -- Names one unbroken history of the event log. A `seq` counts in its epoch alone.
  epoch text not null,
  -- '-infinity' for the first epoch.
  epoch_began_at timestamptz(3) not null,
  -- What chat_origin answered when the epoch began.
  origin text not null,
  -- What the host was notified of unread totals before this is not known.
  unread_notified_since timestamptz(3) not null default now(),
  -- Messages written since the last merge of the search index, by all processes.
  search_pending integer not null default 0
);

-- The unread total of which the host was notified last. Rows only where a host listens to onUnreadCountChanged. Their locks
-- make the processes take turns: see unread-notifier.ts.
create table chat_unread_notified (
  tenant_id text not null,
  user_id text not null,
  -- -1: not known.
  total bigint not null,
  notified_at timestamptz(3) not null default '-infinity',
  primary key (tenant_id, user_id)
) with (fillfactor = 70);

-- Files whose message or channel was deleted: the host's storage still has to delete them. Written with the deletion, and
-- gone when the storage has done so.

create table chat_deleted_files (
  tenant_id text not null,
  channel_id text not null,
  -- Of the message.
  id text collate "C" not null,
  file_url text not null,
  -- Not at once: a message that is being forwarded may be about to refer to the file.
  due_at timestamptz(3) not null default clock_timestamp() + interval '1 minute',
  -- Attempts that failed.
  attempts integer not null default 0,
  primary key (tenant_id, channel_id, id)
);

create index chat_deleted_files_due on chat_deleted_files (tenant_id, due_at);

-- Consumers of the event log: who gets every event of some kinds at least once, in order within each channel, although
-- processes die. Marks say which channels hold something to consume. They are written with the events, and gone when
-- these were consumed.

-- What consumers want. It belongs to the installation and to no tenant.
create table chat_consumers (
  event text not null,
  name text not null,
  -- Events are marked until then. Each process that consumes extends it, so that nothing is kept for a consumer that is
  -- gone for longer than the log is.
  expires_at timestamptz(3) not null,
  primary key (event, name)
);

-- One mark for each channel with something to consume, however many events.
--
-- The transaction that logs an event marks the channel, and updates a mark that is there: the update locks it until the
-- commit. Otherwise a consumer that read the log before that could delete the mark, and the event would never be consumed.
-- A trigger on chat_events would do so for every writer, and costs 5 to 8 % of a send even without a consumer.
create table chat_consumer_channels (
  tenant_id text not null,
  -- No foreign key: what was logged is consumed although the channel is gone.
  channel_id text not null,
  consumer text not null,
  -- The position: events after it are to be consumed. -1: first of all the creation of the channel, which is in no log.
  seq bigint not null,
  -- The last event that the consumer wants.
  head bigint not null,
  -- The process that consumes. Null until one does.
  owner text,
  -- When any process may take it over. The process that logged the event takes it at once.
  due_at timestamptz(3) not null default clock_timestamp() + interval '5 seconds',
  -- How often the event after the position has failed.
  attempts integer not null default 0,
  -- Which run this is: it increases when the position is set back, so that a process that has claimed the channel before
  -- stores its own position no more.
  run integer not null default 0,
  primary key (tenant_id, channel_id, consumer)
) with (fillfactor = 70);

create index chat_consumer_channels_due on chat_consumer_channels (tenant_id, consumer, due_at);

-- Consumers that a host names: of every logged event, with a position that stays however long no process consumes.
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
  logged_at timestamptz(3) not null,
  attempts integer not null,
  error text not null,
  failed_at timestamptz(3) not null,
  -- When it is tried again. Null: on request.
  due_at timestamptz(3),
  primary key (tenant_id, consumer, id)
);

create index chat_consumer_failures_due on chat_consumer_failures (tenant_id, consumer, due_at);

-- The last events that failed are listed for a consumer, of all tenants: without it a list reads all that have ever failed.
create index chat_consumer_failures_listed
  on chat_consumer_failures (consumer, failed_at desc, id);

-- Erasure of a user or of a whole tenant: a task that any process goes on with, in small steps.

create table chat_erasures (
  tenant_id text not null,
  id text not null,
  -- Always empty: jobs name a channel.
  channel_id text not null default '' check (channel_id = ''),
  -- Null for the whole tenant, and of a user once the erasure is done.
  user_id text,
  -- What stands in place of the user's id afterwards. Null for a tenant, and once the erasure is done: nothing leads back.
  pseudonym text,
  kind text not null check (kind in ('USER', 'TENANT')),
  -- What becomes of the messages of a user.
  messages text check (messages in ('anonymise', 'delete')),
  status text not null default 'RUNNING' check (status in ('RUNNING', 'DONE')),
  -- The legal hold for which it waits.
  held_by text,
  -- Rounds over all phases: it is done when a round finds nothing.
  round integer not null default 1,
  phase text not null default '',
  -- How far the phase has come. Null at its beginning.
  position jsonb,
  -- What this round has changed, and what all rounds have, by phase.
  changed bigint not null default 0,
  counts jsonb not null default '{}',
  -- The process that takes the next steps. It loses it at due_at, when another one may.
  owner text,
  attempts integer not null default 0,
  due_at timestamptz(3) not null default clock_timestamp(),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  primary key (tenant_id, id)
);

create index chat_erasures_due on chat_erasures (tenant_id, due_at) where status = 'RUNNING';

-- One at a time of a user, and of a tenant.
create unique index chat_erasures_running on chat_erasures (tenant_id, coalesce(user_id, '')) where status = 'RUNNING';

-- Messages of a user that is being erased: copies that others have forwarded name them.
create table chat_erased_messages (
  tenant_id text not null,
  erasure_id text not null,
  message_id text collate "C" not null,
  primary key (tenant_id, erasure_id, message_id)
);

-- What must not be removed for good: the messages of a channel, or of a user, or, with neither, of the tenant. A hold that is
-- released is no row any more; chat_audit has both acts.
create table chat_legal_holds (
  tenant_id text not null,
  id text not null,
  channel_id text,
  user_id text,
  reason text not null,
  placed_by_id text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  check (channel_id is null or user_id is null)
);

-- What held messages were before they were edited, deleted or removed. Only the export of a hold reads it.
create table chat_held_messages (
  tenant_id text not null,
  channel_id text not null,
  message_id text collate "C" not null,
  -- From 1 for each message.
  version integer not null,
  sender_id text not null,
  cause text not null check (cause in ('EDITED', 'DELETED', 'REMOVED')),
  kept_at timestamptz(3) not null default clock_timestamp(),
  file_url text,
  -- As the API shows a message, and its poll with the votes.
  content jsonb not null,
  primary key (tenant_id, channel_id, message_id, version)
);

create index chat_held_messages_of_sender on chat_held_messages (tenant_id, sender_id, channel_id, message_id, version);

-- Stored files stay while a copy refers to them. URLs can be too long for an index.
create index chat_held_messages_of_file on chat_held_messages (tenant_id, md5(file_url)) where file_url is not null;

-- Who moderated whom, where, when and why. Written by the transaction that does it.
create table chat_audit (
  tenant_id text not null,
  id text not null default gen_random_uuid()::text,
  created_at timestamptz(3) not null default clock_timestamp(),
  action text not null,
  actor_id text not null,
  -- The host's own code acted under that name.
  is_system boolean not null,
  channel_id text,
  -- Whom it was done to.
  user_id text,
  reason text,
  details jsonb not null default '{}',
  primary key (tenant_id, id)
);

create index chat_audit_in_order on chat_audit (tenant_id, created_at, id);

create index chat_audit_of_channel on chat_audit (tenant_id, channel_id, created_at, id) where channel_id is not null;

create index chat_audit_of_user on chat_audit (tenant_id, user_id, created_at, id) where user_id is not null;
