-- Erases messages of a locked channel for all members, and keeps what counts and order need. p_event_seq is the channel's last
-- seq.
create or replace function chat_erase(
  p_tenant text, p_channel text, p_ids text[], p_event_seq bigint, p_now timestamptz
)
returns void
language plpgsql as $$
begin
  update chat_messages m
     set deleted_at = greatest(p_now, m.created_at), deleted_event_seq = p_event_seq,
         text = '', metadata = '{}', link_metadata = null, mentioned_user_ids = '{}',
         file_url = null, file_name = null, file_size = null, mime_type = null, thumbnail_url = null
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_ids);
  delete from chat_pinned_messages p
   where p.tenant_id = p_tenant and p.channel_id = p_channel and p.message_id = any (p_ids);
end
$$;
