-- Shared files, and what keeps unread counts exact while somebody blocks somebody.

-- Lists the files of a channel from the newest; a channel has few of them among many messages.
create index chat_messages_with_file on chat_messages (tenant_id, channel_id, created_at) where file_url is not null;

-- A block corrects the counts of channels that one has left, too, so the index must hold those rows as well. It serves
-- lists of channels as well as the narrower one did.
create index chat_channel_members_by_user on chat_channel_members (tenant_id, user_id, channel_id);
drop index chat_channel_members_of_user;

-- The key of the lock under which a user's blocks change: exclusive for a block, shared for a first membership.
create function chat_user_lock(p_tenant text, p_user text) returns bigint
language sql immutable as $$
  select hashtextextended(jsonb_build_array(p_tenant, p_user)::text, 0)
$$;

-- Whoever blocks holds the locks of all channels that both are in. A channel in which one of the two becomes a member
-- for the first time at this very moment is not among them: a message that is sent there before the block is committed
-- would be counted as unread, and nothing would ever correct that. So first memberships wait for the block, and it for
-- them. Keys are taken in their order, here and by the block, so that nobody waits in a circle.
create function chat_await_blocks() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(k.key)
     from (
       select distinct chat_user_lock(added.tenant_id, added.user_id) as key from added order by key
     ) k;
  return null;
end
$$;

create trigger chat_channel_members_await_blocks
  after insert on chat_channel_members
  referencing new table as added
  for each statement execute function chat_await_blocks();
