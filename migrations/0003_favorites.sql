-- migrate: runs-with 0002_functions

-- Whether the channel is a favorite of the member.
alter table chat_channel_members add column is_favorite boolean not null default false;
