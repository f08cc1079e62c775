-- The quote of message p_id, as seen by a reader who has blocked p_blocked and whose history starts after p_start.
-- Always read from the message: no copy of its text is stored. A hidden message stays hidden when it is deleted,
-- because the reader gets no event of that.
create or replace function chat_quote(p_tenant text, p_channel text, p_id text, p_blocked text[], p_start timestamptz)
returns json language sql stable as $$
  select case
           when q.sender_id = any (p_blocked) or not chat_is_after_start(p_id collate "C", p_start)
             then json_build_object('messageId', p_id, 'isHidden', true)
           when q.id is null or q.deleted_at is not null then json_build_object('messageId', p_id, 'isDeleted', true)
           else json_build_object(
             'messageId', p_id, 'senderId', q.sender_id, 'type', q.type,
             'text', left(
               case when q.stream = '{}' then chat_stream_text(p_tenant, p_channel, p_id) else q.text end, 200
             ),
             'fileName', q.file_name, 'thumbnailUrl', q.thumbnail_url
           )
         end
    from (select) one
    left join chat_messages q on q.tenant_id = p_tenant and q.channel_id = p_channel and q.id = p_id collate "C"
$$;

-- The same for a user, by the user's blocks and history start; null is the host's own code, which sees everything.
create or replace function chat_quote_for(p_tenant text, p_channel text, p_id text, p_user text)
returns json language sql stable as $$
  select chat_quote(
    p_tenant, p_channel, p_id,
    array(select b.id from chat_blocked_by(p_tenant, p_user) as b (id)),
    coalesce((
      select m.visible_after from chat_channel_members m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
    ), '-infinity')
  )
$$;

-- Data of the quoted message p_id for an event: "quote" as the host's code sees it, its "authorId", null if it is
-- deleted, and "hiddenFrom", the users of p_users who must not see it. For other receivers each gateway decides by the
-- author and the time.
create or replace function chat_quoted(p_tenant text, p_channel text, p_id text, p_users text[])
returns json language sql stable as $$
  select json_build_object(
    'quote', chat_quote_for(p_tenant, p_channel, p_id, null),
    'authorId', (
      select q.sender_id from chat_messages q
       where q.tenant_id = p_tenant and q.channel_id = p_channel and q.id = p_id collate "C"
    ),
    'hiddenFrom', array(
      select u.id from unnest(p_users) as u (id)
       where chat_quote_for(p_tenant, p_channel, p_id, u.id)::jsonb ? 'isHidden'
    )
  )
$$;
