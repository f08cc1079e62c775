-- Counts new memberships. The channel lock is held.
create or replace function chat_count_added() returns trigger
language plpgsql as $$
declare
  v_channel record;
begin
  -- One update per channel, for any number of members.
  for v_channel in
    select a.tenant_id, a.channel_id, count(*) as members from added a
      where a.left_at is null group by a.tenant_id, a.channel_id
  loop
    update chat_channels c
       set joined_count = c.joined_count + v_channel.members
     where c.tenant_id = v_channel.tenant_id and c.id = v_channel.channel_id;
  end loop;
  return null;
end
$$;

create or replace trigger chat_channel_members_count_added
  after insert on chat_channel_members
  referencing new table as added
  for each statement execute function chat_count_added();
