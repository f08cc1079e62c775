-- An unmute clears the end of the mute. A trigger, because processes of the previous version do not know the column.
create or replace function chat_forget_end_of_mute() returns trigger
language plpgsql as $$
begin
  new.channel_muted_until := null;
  return new;
end
$$;

create or replace trigger chat_channel_members_forget_end_of_mute
  before update of is_channel_muted on chat_channel_members
  for each row when (old.is_channel_muted and not new.is_channel_muted)
  execute function chat_forget_end_of_mute();
