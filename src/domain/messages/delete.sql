-- Deletes a message, which a decision may have removed, and its poll, for all members. Allowed for its sender and for
-- operators; an operator's deletion is audited. "pollId" instead of "messageId" identifies the message by its poll.
-- "isSystem": called by the host's code. With "decisionId" only while that decision removes it. `code` is 'asking' for
-- a message with an open question, if "cancels": the caller cancels it first. `answer` is the work after the commit:
--   "messageId"  the deleted message
--   "fileDueAt"  when to delete the stored file, if "notesFile" and there is one: see chat_deleted_files
--   "writerId"   the sender, if the message was an open stream: its tail is to be removed
--   "userIds"    the users whose unread totals changed, if "listsUnread"
-- `for_members`: whether there are such users.
create or replace function chat_delete(
  p_item jsonb, m chat_messages, p_is_operator boolean, p_is_blocked boolean, p_event_seq bigint,
  out code text, out details json, out answer json, out data json, out for_members boolean
)
language plpgsql as $$
declare
  v_file_due_at timestamptz;
  v_user_ids json;
begin
  if m.sender_id <> p_item ->> 'userId' then
    if p_is_operator then
      code := case when p_is_blocked then 'CHAT_USER_BLOCKED' end;
    elsif p_item ? 'pollId' then
      code := 'CHAT_AUTH_FORBIDDEN';
      details := json_build_object('channelId', m.channel_id, 'pollId', m.poll_id);
    else
      code := 'CHAT_MESSAGE_NOT_OWNER';
      details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
    end if;
    if code is not null then
      return;
    end if;
  end if;

  if m.has_questions and coalesce((p_item -> 'cancels')::boolean, false)
    and chat_is_asking(m.tenant_id, m.channel_id, m.id) then
    -- The caller cancels the questions first.
    code := 'asking';
    details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
    return;
  end if;

  select removed.data, removed.file_due_at
    into data, v_file_due_at
    from chat_remove(
           -- Parameters take the collation of the arguments: with that of "id" no index on tenant_id could be used.
           m.tenant_id collate "default", m.channel_id, array[m.id], array[m.parent_message_id], array[m.poll_id], '{}',
           p_event_seq,
           greatest(chat_now(), m.created_at)::timestamptz(3),
           m.file_url is not null and coalesce((p_item -> 'notesFile')::boolean, false)
         ) removed;
  if m.deleted_at is null then
    select counted.for_members, counted.user_ids
      into for_members, v_user_ids
      from chat_count_unread(m, -1, coalesce((p_item -> 'listsUnread')::boolean, false)) counted;
  end if;

  if m.sender_id <> p_item ->> 'userId' then
    insert into chat_audit (tenant_id, action, actor_id, is_system, channel_id, user_id, details)
    values (m.tenant_id, 'message.delete', p_item ->> 'userId', coalesce((p_item -> 'isSystem')::boolean, false),
            m.channel_id, m.sender_id, jsonb_strip_nulls(jsonb_build_object('messageId', m.id, 'pollId', m.poll_id)));
  end if;

  answer := json_build_object(
    'messageId', m.id, 'fileDueAt', chat_iso(v_file_due_at), 'userIds', v_user_ids,
    'writerId', case when m.stream = '{}' then m.sender_id end
  );
end
$$;
