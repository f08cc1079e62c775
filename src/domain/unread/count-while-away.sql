-- Corrects the unread count of a member who leaves and returns. The channel lock is held.
create or replace function chat_count_while_away() returns trigger
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
         and chat_counts_as_unread(
           m.seq, m.sender_id, m.created_at,
           m.sender_id = any (array(select b.id from chat_blocked_by(new.tenant_id, new.user_id) as b (id))),
           new.user_id, new.read_seq, new.visible_after
         )
    );
    new.left_event_seq := null;
  end if;
  return new;
end
$$;

create or replace trigger chat_channel_members_count_while_away
  before update of left_at on chat_channel_members
  for each row execute function chat_count_while_away();
