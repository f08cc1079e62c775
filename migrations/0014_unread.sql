-- migrate: runs-with 0006_events_about_messages
-- Unread counts: those of members who have left, and what the host was notified of.

-- A deleted message leaves the counts of those who are members at that moment. The counts of members who have left wait
-- until they return: then what was deleted meanwhile is taken out. So a deletion costs what its present members cost,
-- and a return what was deleted since the user left.
--
-- The channel's event_seq when the member left. Null: a member, or one who left before this migration, and so before
-- any message has a deleted_event_seq.
alter table chat_channel_members add column left_event_seq bigint;
-- The channel's event_seq when the message was deleted. Null: not deleted, or deleted by code of the version before, which
-- takes the message out of the counts of former members, too.
alter table chat_messages add column deleted_event_seq bigint;

-- A trigger, because members leave and return by code of the version before, too. The channel lock is held.
create function chat_count_while_away() returns trigger
language plpgsql as $$
begin
  if old.left_at is null and new.left_at is not null then
    new.left_event_seq := (
      select c.event_seq from chat_channels c where c.tenant_id = new.tenant_id and c.id = new.channel_id
    );
  elsif old.left_at is not null and new.left_at is null then
    new.unread_skip := new.unread_skip + (
      select count(*)
        from chat_messages m
       where m.tenant_id = new.tenant_id and m.channel_id = new.channel_id
         and m.deleted_event_seq > coalesce(old.left_event_seq, -1)
         and m.seq > new.read_seq and m.sender_id <> new.user_id
         -- Not to be taken for a range of an index: few are deleted, and many are new.
         and (m.created_at > new.visible_after) is true
         and not exists (
           select from chat_user_blocks b
            where b.tenant_id = m.tenant_id and b.blocker_id = new.user_id and b.blocked_id = m.sender_id
         )
    );
    new.left_event_seq := null;
  end if;
  return new;
end
$$;

create trigger chat_channel_members_count_while_away
  before update of left_at on chat_channel_members
  for each row execute function chat_count_while_away();

-- The unread total of which the host was notified last. Rows only where a host listens to onUnreadCountChanged. Their locks
-- make the processes take turns: see src/domain/unread/unread-notifier.ts.
create table chat_unread_notified (
  tenant_id text not null,
  user_id text not null,
  -- -1: not known, because the user is older than this table.
  total bigint not null,
  notified_at timestamptz(3) not null default '-infinity',
  primary key (tenant_id, user_id)
) with (fillfactor = 70);

-- Of what the host was notified before this is not known.
alter table chat_installation add column unread_notified_since timestamptz(3) not null default now();
