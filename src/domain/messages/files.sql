-- The files of a message, as in the API. p_files is null if the columns suffice: for one file, or none. PostgreSQL
-- inlines it, because it calls immutable functions only, which jsonb_build_object is not.
create or replace function chat_files(
  p_files jsonb, p_url text, p_name text, p_size bigint, p_type text, p_thumbnail text
)
returns jsonb language sql immutable parallel safe
return case
  when p_files is not null then p_files
  when p_url is null then '[]'::jsonb
  else '[]'::jsonb || jsonb_set(jsonb_object(array[
    'fileUrl', p_url, 'fileName', p_name, 'mimeType', p_type, 'thumbnailUrl', p_thumbnail, 'altText', null
  ]), '{fileSize}', coalesce(p_size::text, 'null')::jsonb)
end;

-- Index keys of files: hashes, because URLs can exceed the size of an index entry.
create or replace function chat_file_keys(p_tenant text, p_files jsonb) returns text[]
language sql immutable parallel safe
return array(select md5(concat(p_tenant, ' ', f ->> 'fileUrl')) from jsonb_array_elements(p_files) as f);

create or replace function chat_file_key(p_tenant text, p_url text) returns text[]
language sql immutable parallel safe
return chat_file_keys(p_tenant, jsonb_build_array(jsonb_build_object('fileUrl', p_url)));

-- Whether a message has this file, also one that waits for a moderator, or that a decision has removed; or a cover.
create or replace function chat_is_file_used(p_tenant text, p_url text) returns boolean
language sql stable as $$
  select exists (
           select from chat_messages m
            where m.tenant_id = p_tenant and md5(m.file_url) = md5(p_url) and m.file_url = p_url
              and m.deleted_at is null
         ) or exists (
           select from chat_messages m
            where chat_file_keys(m.tenant_id, m.files) @> chat_file_key(p_tenant, p_url) and m.tenant_id = p_tenant
              and m.files is not null and m.deleted_at is null
         ) or exists (
           select from chat_waiting_messages w
            where w.file_keys @> chat_file_key(p_tenant, p_url) and w.tenant_id = p_tenant and w.state = 'HELD'
         ) or exists (
           select from chat_messages m
            where chat_file_keys(
                    m.tenant_id,
                    chat_files(m.files, m.file_url, m.file_name, m.file_size, m.mime_type, m.thumbnail_url)
                  ) @> chat_file_key(p_tenant, p_url)
              and m.tenant_id = p_tenant and m.decision_id is not null
         ) or exists (
           select from chat_channels c
            where c.tenant_id = p_tenant and md5(c.cover_url) = md5(p_url) and c.cover_url = p_url
         )
$$;

-- Whether a kept copy of a held message has this file, or a message as it was when it was reported.
create or replace function chat_is_file_held(p_tenant text, p_url text) returns boolean
language sql stable as $$
  select exists (
           select from chat_held_messages k
            where k.tenant_id = p_tenant and md5(k.file_url) = md5(p_url) and k.file_url = p_url
              and chat_is_held(k.tenant_id, k.channel_id, k.sender_id)
         ) or exists (
           select from chat_held_messages k
            where chat_file_keys(k.tenant_id, k.content -> 'files') @> chat_file_key(p_tenant, p_url)
              and jsonb_array_length(k.content -> 'files') > 1 and k.tenant_id = p_tenant
              and chat_is_held(k.tenant_id, k.channel_id, k.sender_id)
         ) or exists (
           select from chat_reports r
            where chat_file_keys(r.tenant_id, r.snapshot #> '{message,files}') @> chat_file_key(p_tenant, p_url)
              and r.tenant_id = p_tenant and r.snapshot is not null
         )
$$;

-- Queues the files of a message for deletion, in the transaction that deletes it. Returns when they are due, or null if
-- they are queued already.
create or replace function chat_note_files(
  p_tenant text, p_channel text, p_id text, p_url text, p_files jsonb,
  p_due timestamptz default chat_now() + interval '1 minute'
)
returns timestamptz language sql as $$
  insert into chat_deleted_files (tenant_id, channel_id, id, file_url, more_urls, due_at)
  select p_tenant, p_channel, p_id, p_url,
         array(
           select f.value ->> 'fileUrl' from jsonb_array_elements(p_files) with ordinality as f (value, n) where f.n > 1
         ), p_due
      on conflict (tenant_id, channel_id, id) do nothing
  returning due_at
$$;

-- Locks the uploads of all messages that are about to be sent, in one order: others send the same ones crosswise.
create or replace function chat_lock_uploads(p_tenants text[], p_items jsonb) returns void language plpgsql as $$
begin
  perform
     from chat_deleted_files f
    where f.tenant_id = any (p_tenants) and f.channel_id = ''
      and f.id = any (array(select jsonb_path_query(p_items, '$[*].uploadIds[*]') #>> '{}') collate "C")
    order by f.tenant_id, f.id
      for update;
end
$$;

-- Takes locked uploads of a user for a new message or cover. If one is missing, takes none and returns its id.
create or replace function chat_take_uploads(p_tenant text, p_user text, p_ids text[], p_at timestamptz) returns text
language plpgsql as $$
declare
  v_there text[];
begin
  v_there := array(
    select f.id
      from chat_deleted_files f
     where f.tenant_id = p_tenant and f.channel_id = '' and f.id = any (p_ids collate "C") and f.user_id = p_user
       and f.upload is not null and f.upload ->> 'direct' is distinct from 'expected'
       and f.due_at > p_at + chat_upload_grace()
  );
  if cardinality(v_there) = cardinality(p_ids) then
    -- A direct upload can still receive bytes, so it stays queued; the deletion skips files of messages.
    update chat_deleted_files f set upload = null, user_id = null
     where f.tenant_id = p_tenant and f.channel_id = '' and f.id = any (p_ids collate "C") and f.upload ? 'direct';
    delete from chat_deleted_files f
     where f.tenant_id = p_tenant and f.channel_id = '' and f.id = any (p_ids collate "C") and f.upload is not null;
    return null;
  end if;
  return (select i.id from unnest(p_ids) with ordinality as i (id, n) where i.id <> all (v_there) order by i.n limit 1);
end
$$;

-- Grace period after an upload expires: the transaction that took it may not have committed.
create or replace function chat_upload_grace() returns interval language sql immutable parallel safe
return interval '1 minute';
