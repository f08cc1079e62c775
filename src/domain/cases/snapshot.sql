-- The message p_id as moderators see it, with up to five visible messages of its channel or thread before and after it;
-- null without such a message.
create or replace function chat_report_snapshot(p_tenant text, p_channel text, p_id text) returns jsonb
language plpgsql stable as $$
declare
  m chat_message_row;
  v_parent text;
  v_id text;
  v_place text;
  v_message jsonb;
  v_snapshot jsonb := '{ "before": [], "after": [] }';
begin
  select r.parent_message_id into v_parent
    from chat_messages r
   where r.tenant_id = p_tenant and r.channel_id = p_channel and r.id = p_id;
  if not found then
    return null;
  end if;
  -- Neighbors in the channel or in the thread: one branch per index.
  for v_id in
    select p_id
    union all (
      select n.id from chat_messages n
       where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id < p_id collate "C" and n.deleted_at is null
         and v_parent is null and n.parent_message_id is null
       order by n.id desc
       limit 5
    )
    union all (
      select n.id from chat_messages n
       where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id < p_id collate "C" and n.deleted_at is null
         and v_parent is not null and n.parent_message_id = v_parent
       order by n.id desc
       limit 5
    )
    union all (
      select n.id from chat_messages n
       where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id > p_id collate "C" and n.deleted_at is null
         and v_parent is null and n.parent_message_id is null
       order by n.id
       limit 5
    )
    union all (
      select n.id from chat_messages n
       where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id > p_id collate "C" and n.deleted_at is null
         and v_parent is not null and n.parent_message_id = v_parent
       order by n.id
       limit 5
    )
    order by 1
  loop
    select message.* into m
      from chat_messages message
     where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = v_id;
    v_message := chat_message_json(m, '{}')::jsonb || case
      when m.quoted_message_id is null then '{}'
      else jsonb_build_object('quote', chat_quote(p_tenant, p_channel, m.quoted_message_id, '{}', '-infinity'))
    end;
    v_place := case when v_id = p_id then 'message' when v_id < p_id collate "C" then 'before' else 'after' end;
    v_snapshot := jsonb_set(v_snapshot, array[v_place], case
      when v_place = 'message' then v_message
      else (v_snapshot -> v_place) || jsonb_build_array(v_message)
    end);
  end loop;
  return v_snapshot;
end
$$;

-- A reported message, or one beside it, after the erasure of p_user with the user's messages.
create or replace function chat_emptied_of(p_tenant text, p_message jsonb, p_user text) returns jsonb
language sql stable as $$
  select case
    when p_message ->> 'senderId' = p_user or exists (
      select from chat_erased_messages e
       where e.tenant_id = p_tenant and e.message_id in (p_message ->> 'id', p_message ->> 'forwardedFromId')
    ) then p_message - 'questions' || '{
      "text": "", "metadata": {}, "linkMetadata": null, "fileUrl": null, "fileName": null, "fileSize": null,
      "mimeType": null, "thumbnailUrl": null, "files": [], "stream": null, "clientId": null, "mentionedUserIds": [],
      "quote": null
    }'
    when p_message #>> '{quote,senderId}' = p_user then jsonb_set(p_message, '{quote}', jsonb_build_object(
      'messageId', p_message #> '{quote,messageId}', 'isDeleted', true
    ))
    else p_message
  end
$$;

-- A snapshot after the erasure of p_user, with or without the user's messages.
create or replace function chat_snapshot_without(
  p_tenant text, p_snapshot jsonb, p_user text, p_pseudonym text, p_removes boolean
)
returns jsonb language sql stable as $$
  select case when p_snapshot is null then null else chat_without_user(case when p_removes then (
    select jsonb_object_agg(place.key, case
             when place.key = 'message' then chat_emptied_of(p_tenant, place.value, p_user)
             else coalesce((
               select jsonb_agg(chat_emptied_of(p_tenant, message, p_user) order by n)
                 from jsonb_array_elements(place.value) with ordinality as messages (message, n)
             ), '[]')
           end)
      from jsonb_each(p_snapshot) as place
  ) else p_snapshot end, p_user, p_pseudonym, p_removes) end
$$;
