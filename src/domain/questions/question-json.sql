-- By the wall clock, because the statement may have waited for a lock.
create or replace function chat_question_state(p_state text, p_expires_at timestamptz)
returns text language sql
return case when p_state = 'OPEN' and p_expires_at <= chat_now() then 'EXPIRED' else p_state end;

-- A question as the API returns it. Null if it is missing.
create or replace function chat_question(p_tenant text, p_channel text, p_id text) returns json
language plpgsql stable as $$
begin
  return (
    select json_build_object(
             'id', q.id, 'channelId', q.channel_id, 'messageId', q.message_id, 'askerId', m.sender_id, 'kind', q.kind,
             'prompt', q.prompt, 'options', q.options, 'schema', q.form, 'subject', q.subject,
             'answerableBy', q.answerable_by, 'needed', q.needed, 'state', now.state,
             'answers', coalesce((
               select json_agg(json_build_object(
                        'userId', a.user_id, 'decision', a.decision, 'optionId', a.option_id, 'value', a.value,
                        'comment', a.comment, 'createdAt', chat_iso(a.created_at)
                      ) order by a.created_at, a.user_id)
                 from chat_question_answers a
                where a.tenant_id = q.tenant_id and a.channel_id = q.channel_id and a.question_id = q.id
             ), '[]'),
             'createdAt', chat_iso(q.created_at), 'expiresAt', chat_iso(q.expires_at),
             'closedAt', chat_iso(coalesce(q.closed_at, case when now.state <> 'OPEN' then q.expires_at end))
           )
      from chat_questions q
      join chat_messages m
        on m.tenant_id = q.tenant_id and m.channel_id = q.channel_id and m.id = q.message_id
     cross join lateral (select chat_question_state(q.state, q.expires_at) as state) now
     where q.tenant_id = p_tenant and q.channel_id = p_channel and q.id = p_id
  );
end
$$;

-- The property "questions" of a message.
create or replace function chat_questions_of(p_tenant text, p_channel text, p_message text) returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(chat_question(q.tenant_id, q.channel_id, q.id) order by q.created_at, q.id), '[]')
      from chat_questions q
     where q.tenant_id = p_tenant and q.channel_id = p_channel and q.message_id = p_message
  );
end
$$;

-- Whether a message has an open question.
create or replace function chat_is_asking(p_tenant text, p_channel text, p_message text) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from chat_questions q
     where q.tenant_id = p_tenant and q.channel_id = p_channel and q.message_id = p_message and q.state = 'OPEN'
  );
end
$$;

-- Whether an active member can see a message. By the statement's clock.
create or replace function chat_sees_message(p_tenant text, p_channel text, p_message text, p_user text)
returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from chat_messages m
      join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id and c.deleted_at is null
      join chat_channel_members member
        on member.tenant_id = m.tenant_id and member.channel_id = m.channel_id and member.user_id = p_user
       and coalesce(
         chat_is_active(member.left_at, member.is_banned, member.banned_until, chat_statement_now()), true
       )
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = p_message
       and chat_is_visible(
         m.deleted_at, m.created_at, m.sender_id, m.stream,
         exists (select from chat_block_of(p_tenant, p_user, m.sender_id)), p_user, member.visible_after
       )
  );
end
$$;
