-- migrate: runs-with 0002_functions

-- Who follows which thread, and where the follower's marker is. A row stays when the thread is no longer followed, so
-- that its author follows it again only after a reply or a mention.
-- unread = chat_messages.reply_count of the parent - read_count, where read_count counts the replies, except deleted
-- ones, that are not unread for this follower: those up to the marker or before the history start, own ones and those
-- of blocked senders. It is right while is_following.
create table chat_thread_follows (
  tenant_id text not null,
  channel_id text not null,
  parent_message_id text collate "C" not null,
  user_id text not null,
  is_following boolean not null default true,
  read_seq bigint not null,
  last_read_message_id text collate "C",
  read_count integer not null,
  -- When the follow began or the marker moved.
  read_at timestamptz(3) not null,
  primary key (tenant_id, channel_id, parent_message_id, user_id),
  foreign key (tenant_id, channel_id, parent_message_id)
    references chat_messages (tenant_id, channel_id, id) on delete cascade
) with (fillfactor = 70);

-- The threads of a user, for the list and the total; in the order in which they go beyond the limit.
create index chat_thread_follows_of_user on chat_thread_follows (tenant_id, user_id, read_at) where is_following;

-- The rows of a user who is erased, with the threads that are no longer followed.
create index chat_thread_follows_by_user on chat_thread_follows (tenant_id, user_id, channel_id, parent_message_id);
