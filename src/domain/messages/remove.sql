-- Deletes messages of a locked channel, visible ones or those removed by a decision, for all members, with their files,
-- pins, polls, open streams, and traces in threads and the channel. Erases p_ids except the columns for counts and
-- order; deletes the rows of p_gone_ids, which may include deleted messages. p_parents and p_polls belong to p_ids.
-- p_event_seq is the channel's last seq.
--
-- Unread counts are corrected by chat_count_unread and chat_expire_messages.
--
-- One row per message of p_ids, in their order:
--   data         of its chat:message:deleted
--   file_due_at  when to delete the stored files, if p_notes_files and there is one: see chat_deleted_files
create or replace function chat_remove(
  p_tenant text, p_channel text, p_ids text[], p_parents text[], p_polls text[], p_gone_ids text[], p_event_seq bigint,
  p_at timestamptz, p_notes_files boolean
)
returns table (data json, file_due_at timestamptz)
language plpgsql as $$
declare
  v_files jsonb;
  v_threads jsonb;
begin
  v_threads := chat_count_shown(p_tenant, p_channel, p_ids, p_parents, -1);
  if p_notes_files then
    select jsonb_object_agg(m.id, chat_note_files(m.tenant_id, m.channel_id, m.id, m.file_url, m.files))
      into v_files
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_ids) and m.file_url is not null;
  end if;

  update chat_messages m
     set deleted_at = coalesce(m.deleted_at, p_at), deleted_event_seq = coalesce(m.deleted_event_seq, p_event_seq),
         decision_id = null,
         text = '', metadata = '{}', link_metadata = null, mentioned_user_ids = '{}', mentions = null,
         file_url = null, file_name = null, file_size = null, mime_type = null, thumbnail_url = null, files = null,
         stream = null, quoted_message_id = null, has_questions = false
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_ids) and m.id <> all (p_gone_ids);
  delete from chat_mentions n
   where n.tenant_id = p_tenant and n.channel_id = p_channel and n.message_id = any (p_ids);
  delete from chat_questions q
   where q.tenant_id = p_tenant and q.channel_id = p_channel and q.message_id = any (p_ids);
  delete from chat_streams s
   where s.tenant_id = p_tenant and s.channel_id = p_channel and s.message_id = any (p_ids);
  delete from chat_pinned_messages p
   where p.tenant_id = p_tenant and p.channel_id = p_channel and p.message_id = any (p_ids);
  if array_remove(p_polls, null) <> '{}' then
    delete from chat_polls p where p.tenant_id = p_tenant and p.channel_id = p_channel and p.id = any (p_polls);
  end if;
  if p_gone_ids <> '{}' then
    delete from chat_messages m where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_gone_ids);
  end if;

  return query
    select chat_message_deleted(p_channel, x.id, x.parent_id, v_threads, p_at), (v_files ->> x.id)::timestamptz
      from unnest(p_ids, p_parents) with ordinality as x (id, parent_id, n)
     order by x.n;
end
$$;
