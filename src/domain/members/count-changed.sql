-- Counts memberships that end or resume. The channel lock is held.
create or replace function chat_count_changed() returns trigger
language plpgsql as $$
begin
  update chat_channels c
     set joined_count = c.joined_count + case when new.left_at is null then 1 else -1 end
   where c.tenant_id = new.tenant_id and c.id = new.channel_id;
  return null;
end
$$;

create or replace trigger chat_channel_members_count_changed
  after update of left_at on chat_channel_members
  for each row when ((old.left_at is null) <> (new.left_at is null)) execute function chat_count_changed();
