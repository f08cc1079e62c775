-- The unread replies of a thread for a member whose marker is at p_read_seq, message p_after. Its arguments have one
-- collation, that of message ids if one is among them.
create or replace function chat_unread_replies(
  p_tenant text, p_channel text, p_parent text, p_user text, p_read_seq bigint, p_after text
)
returns integer language plpgsql stable as $$
begin
  return (select count(*)
    from chat_messages reply
   where reply.tenant_id = p_tenant collate "default" and reply.channel_id = p_channel collate "default"
     and reply.parent_message_id = p_parent collate "C" and reply.id > coalesce(p_after, '') collate "C"
     and reply.deleted_at is null and chat_counts_as_unread(
       reply.seq, reply.sender_id, reply.created_at,
       reply.sender_id = any (array(
         select b.id from chat_blocked_by(p_tenant collate "default", p_user collate "default") as b (id)
       )), p_user, p_read_seq,
       (
         select m.visible_after from chat_channel_members m
          where m.tenant_id = p_tenant collate "default" and m.channel_id = p_channel collate "default"
            and m.user_id = p_user collate "default"
       )
     ));
end
$$;
