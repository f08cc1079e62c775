-- migrate: runs-with 0002_functions

-- Unsent texts of members: one in the channel, and one in each of its threads.
create table chat_drafts (
  tenant_id text not null,
  channel_id text not null,
  user_id text not null,
  -- The first message of the thread; empty for the channel itself.
  parent_message_id text collate "C" not null,
  text text not null,
  quoted_message_id text collate "C",
  -- Rises with each change. A place never has the same one twice, even after its draft was deleted.
  revision bigint not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, channel_id, user_id, parent_message_id),
  -- Also when a server of the version before removes the member.
  foreign key (tenant_id, channel_id, user_id)
    references chat_channel_members (tenant_id, channel_id, user_id) on delete cascade
);

-- Not by time, so that saving changes no index.
create index chat_drafts_of_user on chat_drafts (tenant_id, user_id);
