-- migrate: runs-with 0002_functions

-- Whether a message mentions all members, or those who are online: CHANNEL or HERE.
alter table chat_messages add column mentions text;
alter table chat_scheduled_messages add column mentions text;

-- Whether operators have let a member mention all.
alter table chat_channel_members add column can_mention_all boolean not null default false;

-- The members whom a message mentions, by name or with all: those who were active when it was sent. Kept as long as the
-- message, because members can move their read markers back.
create table chat_mentions (
  tenant_id text not null,
  channel_id text not null,
  message_id text collate "C" not null,
  user_id text not null,
  -- That of the message.
  seq bigint not null,
  primary key (tenant_id, channel_id, message_id, user_id),
  foreign key (tenant_id, channel_id, message_id)
    references chat_messages (tenant_id, channel_id, id) on delete cascade
);

create index chat_mentions_of_user on chat_mentions (tenant_id, user_id, channel_id, seq);
