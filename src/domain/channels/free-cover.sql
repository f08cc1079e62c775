-- Queues the stored file of a cover for deletion once the channel has another cover or none, or is gone. A trigger,
-- because processes of the previous version, which have no uploads, may change the cover, too.
create or replace function chat_free_cover() returns trigger
language plpgsql as $$
begin
  perform chat_note_files(
    old.tenant_id, old.id, md5(old.cover_upload_url), old.cover_upload_url, '[]'::jsonb
  );
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.cover_upload_url = old.cover_upload_url then
    new.cover_upload_id := null;
    new.cover_upload_url := null;
  end if;
  return new;
end
$$;

create or replace trigger chat_channels_free_changed_cover
  before update of cover_url on chat_channels
  for each row when (old.cover_upload_url is distinct from new.cover_url and old.cover_upload_url is not null)
  execute function chat_free_cover();

create or replace trigger chat_channels_free_removed_cover
  before delete on chat_channels
  for each row when (old.cover_upload_url is not null)
  execute function chat_free_cover();
