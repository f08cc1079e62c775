-- A block locks all channels of both users, but not a channel that one of them is joining for the first time: a message
-- sent there before the block commits would stay counted as unread. So blocks and first memberships exclude each other.
-- Both take their keys in ascending order, to avoid deadlocks.
create or replace function chat_await_blocks() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(k.key)
     from (
       select distinct chat_user_lock(added.tenant_id, added.user_id) as key from added order by key
     ) k;
  return null;
end
$$;

create or replace trigger chat_channel_members_await_blocks
  after insert on chat_channel_members
  referencing new table as added
  for each statement execute function chat_await_blocks();

create or replace trigger chat_system_senders_await_blocks
  after insert on chat_system_senders
  referencing new table as added
  for each statement execute function chat_await_blocks();
