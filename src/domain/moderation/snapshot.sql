-- The message p_id as moderators see it, with up to five visible messages of its channel before and after it.
create or replace function chat_report_snapshot(p_tenant text, p_channel text, p_id text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
           'message', chat_message_json(m, '{}'),
           'before', coalesce((
             select jsonb_agg(chat_message_json(near.row, '{}')::jsonb order by near.id)
               from (
                 select n.id, n as row
                   from chat_messages n
                  where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id < p_id and n.deleted_at is null
                    and n.parent_message_id is not distinct from m.parent_message_id
                  order by n.id desc
                  limit 5
               ) near
           ), '[]'),
           'after', coalesce((
             select jsonb_agg(chat_message_json(near.row, '{}')::jsonb order by near.id)
               from (
                 select n.id, n as row
                   from chat_messages n
                  where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id > p_id and n.deleted_at is null
                    and n.parent_message_id is not distinct from m.parent_message_id
                  order by n.id
                  limit 5
               ) near
           ), '[]')
         )
    from chat_messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = p_id
$$;

create or replace function chat_message_without(p_message jsonb, p_user text, p_pseudonym text, p_keeps_content boolean)
returns jsonb language sql immutable as $$
  select replace(case
    when p_message ->> 'senderId' = p_user and not p_keeps_content then p_message || '{
      "text": "", "metadata": {}, "linkMetadata": null, "fileUrl": null, "fileName": null, "fileSize": null,
      "mimeType": null, "thumbnailUrl": null, "files": [], "stream": null, "clientId": null, "mentionedUserIds": []
    }'
    else p_message
  end::text, to_json(p_user)::text, to_json(p_pseudonym)::text)::jsonb
$$;

-- A snapshot after the erasure of p_user: the user's messages have the pseudonym, and no content unless
-- p_keeps_content.
create or replace function chat_snapshot_without(
  p_snapshot jsonb, p_user text, p_pseudonym text, p_keeps_content boolean
)
returns jsonb language sql immutable as $$
  select case when p_snapshot is null then null else (
    select jsonb_object_agg(place.key, case
             when place.key = 'message' then chat_message_without(place.value, p_user, p_pseudonym, p_keeps_content)
             else coalesce((
               select jsonb_agg(chat_message_without(message, p_user, p_pseudonym, p_keeps_content) order by n)
                 from jsonb_array_elements(place.value) with ordinality as messages (message, n)
             ), '[]')
           end)
      from jsonb_each(p_snapshot) as place
  ) end
$$;
