-- Writes the changes of chat_edit_text, each message once.
create or replace function chat_write_edits(p_edited chat_messages[])
returns void
language plpgsql as $$
begin
  update chat_messages m
     set text = e.text, is_edited = e.is_edited, link_metadata = e.link_metadata, updated_at = e.updated_at
    from unnest(p_edited) e
   where m.tenant_id = e.tenant_id and m.channel_id = e.channel_id and m.id = e.id;
end
$$;
