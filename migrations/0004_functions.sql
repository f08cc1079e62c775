-- migrate: runs-with 0002_functions
-- migrate: repeatable
-- generated from src/**/*.sql by scripts/codegen; do not edit

-- from src/domain/compliance/holds/keep-held.sql
-- Copies a held message before any code changes or removes it. Without holds this reads one empty table. Not run for sending,
-- reading and reactions.
create or replace function chat_keep_held() returns trigger
language plpgsql as $$
begin
  -- A deleted message is empty, and was copied before its deletion.
  if old.deleted_at is null and chat_is_held(old.tenant_id, old.channel_id, old.sender_id) then
    insert into chat_held_messages
      (tenant_id, channel_id, message_id, version, sender_id, cause, file_url, content)
    select old.tenant_id, old.channel_id, old.id,
           1 + (
             select coalesce(max(k.version), 0) from chat_held_messages k
              where k.tenant_id = old.tenant_id and k.channel_id = old.channel_id and k.message_id = old.id
           ),
           old.sender_id,
           case when tg_op = 'DELETE' then 'REMOVED' when new.deleted_at is not null then 'DELETED' else 'EDITED' end,
           old.file_url,
           -- What a message quotes is held in its own right.
           chat_message_json(old, '{}')::jsonb - 'quote' || jsonb_build_object(
             'quotedMessageId', old.quoted_message_id, 'poll', chat_held_poll(old.tenant_id, old.channel_id, old.poll_id)
           );
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create or replace trigger chat_messages_keep_changed
  before update of text, metadata, link_metadata, file_url, thumbnail_url, sender_id, deleted_at on chat_messages
  for each row
  when (old.deleted_at is null and (
    new.deleted_at is not null or old.sender_id is distinct from new.sender_id
    or old.file_url is distinct from new.file_url or old.metadata is distinct from new.metadata
    -- The end of a stream takes nothing of its text away.
    or old.text is distinct from new.text and old.stream is distinct from '{}'
  ))
  execute function chat_keep_held();

create or replace trigger chat_messages_keep_removed
  before delete on chat_messages
  for each row when (old.deleted_at is null)
  execute function chat_keep_held();

-- from src/domain/messages/change-batch.sql
-- Changes messages of channels: one call, one transaction, one flush.
--
-- p_tenants and p_channels name the channels, each once. p_items is an array of { "channel": the index of its channel from 1,
-- "kind", "userId", "messageId" or "pollId", … }, grouped by channel and in the order of the changes.
--
-- See chat_lock_channels for p_waits. Without it a channel of more than 1000 members is skipped too if the call deletes in it,
-- because a deletion costs more the more members there are.
--
-- At least one row per item, in their order: `code` with `details` if the change is refused, else `answer`, and the seq, name
-- and data of the event if there is one, both without the message's quote, of which `details` is chat_quoted. Each further event
-- has another row. `code` may also be
--   'busy'  nothing was done: the channel is locked or missing
create or replace function chat_change_batch(p_tenants text[], p_channels text[], p_items jsonb, p_waits boolean)
returns table (
  item integer, code text, details json, answer text, seq bigint, event text, data text, sender_id text,
  message_at timestamptz, for_members boolean
)
language plpgsql
-- Generic plans, because planning each item costs more than running it. By index only: a plan made on small tables or stale
-- statistics would be a sequential scan, and is kept while the tables grow.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_wanted integer[];
  v_locked integer[];
  v_channel integer;
  v_event_seq bigint;
  -- Whether any messages of this channel may have changed since they were read.
  v_is_stale boolean;
  -- The messages that have been edited.
  v_edited_ids text[];
  -- As they are to be written, in one statement: one for each would cost as much again.
  v_edited chat_message_row[];
  v record;
  m chat_message_row;
  v_done record;
  e_channels integer[];
  e_seqs bigint[];
  e_events text[];
  e_data text[];
  e_authors text[];
  e_times timestamptz[];
begin
  if not p_waits and p_items @> '[{ "kind": "delete" }]' then
    v_wanted := array(
      select wanted.channel
        from unnest(p_tenants, p_channels) with ordinality as wanted (tenant_id, id, channel)
        join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.id
       where c.member_count <= 1000
          or not p_items @> jsonb_build_array(jsonb_build_object('channel', wanted.channel, 'kind', 'delete'))
    );
  end if;
  v_locked := chat_lock_channels(p_tenants, p_channels, v_wanted, p_waits);

  for v in
    with item as materialized (
      select i.n, i.value, i.value ->> 'kind' as kind, i.value ->> 'userId' as user_id, i.value ->> 'messageId' as message_id,
             i.value ->> 'pollId' as poll_id, position.channel, p_tenants[position.channel] as tenant_id,
             p_channels[position.channel] as channel_id
        from jsonb_array_elements(p_items) with ordinality as i (value, n)
       cross join lateral (select (i.value -> 'channel')::integer as channel) position
    )
    select i.n, i.value, i.kind, i.user_id, i.message_id, i.poll_id, i.channel, i.tenant_id, i.channel_id,
           i.channel = any (v_locked) as is_locked, c.event_seq, member.user_id is not null as is_member,
           member.role = 'OPERATOR' as is_operator, member.is_banned, member.banned_until, message.found as message,
           c.type = 'DIRECT' and exists (
             select from chat_channel_members other
               join chat_user_blocks b
                 on b.tenant_id = other.tenant_id and b.blocker_id = other.user_id and b.blocked_id = i.user_id
              where other.tenant_id = i.tenant_id and other.channel_id = i.channel_id
           ) as is_blocked
      from item i
      left join lateral (
        select c.type, c.event_seq
          from chat_channels c
         where c.tenant_id = i.tenant_id and c.id = i.channel_id and c.deleted_at is null
         limit 1
      ) c on true
      left join lateral (
        select member.user_id, member.role, member.visible_after, member.banned_until,
               member.is_banned and coalesce(member.banned_until > clock_timestamp(), true) as is_banned
          from chat_channel_members member
         where member.tenant_id = i.tenant_id and member.channel_id = i.channel_id and member.user_id = i.user_id
           and coalesce(member.left_at is null, true)
         limit 1
      ) member on true
      left join lateral (
        -- A poll is visible to users who can see its message.
        select message as found
          from chat_messages message
         where message.tenant_id = i.tenant_id and message.channel_id = i.channel_id and message.deleted_at is null
           and message.id = coalesce(i.message_id, (
                 select p.message_id from chat_polls p
                  where p.tenant_id = i.tenant_id and p.channel_id = i.channel_id and p.id = i.poll_id
               ))
           and (
             chat_in_history(message.created_at, message.sender_id, message.stream, i.user_id, member.visible_after)
             -- A producer learns that its stream has ended.
             or i.kind in ('append', 'set_part', 'keep_alive') and message.sender_id = i.user_id and message.stream is not null
           )
           and not exists (
             select from chat_user_blocks b
              where b.tenant_id = i.tenant_id and b.blocker_id = i.user_id and b.blocked_id = message.sender_id
           )
         limit 1
      ) message on true
     order by i.n
  loop
    item := v.n;
    code := null;
    details := null;
    answer := null;
    seq := null;
    event := null;
    data := null;
    sender_id := null;
    message_at := null;
    for_members := null;
    if v.channel is distinct from v_channel then
      v_channel := v.channel;
      v_event_seq := v.event_seq;
      v_is_stale := false;
    end if;

    m := v.message;
    if v_edited is not null and (v.kind = 'delete' or m.id = any (v_edited_ids)) then
      perform chat_write_edits(v_edited);
      v_edited := null;
    end if;
    if (v_is_stale or m.id = any (v_edited_ids)) and m.id is not null then
      select message.* into m
        from chat_messages message
       where message.tenant_id = m.tenant_id and message.channel_id = m.channel_id and message.id = m.id
         and message.deleted_at is null;
    end if;
    if v.is_locked is not true then
      code := 'busy';
    elsif v_event_seq is null then
      code := 'CHAT_CHANNEL_NOT_FOUND';
    elsif not v.is_member then
      code := 'CHAT_NOT_CHANNEL_MEMBER';
    elsif v.is_banned then
      code := 'CHAT_USER_BANNED';
      details := json_build_object('channelId', v.channel_id, 'bannedUntil', chat_iso(v.banned_until));
    elsif m.id is null and v.message_id is null then
      code := 'CHAT_POLL_NOT_FOUND';
      details := json_build_object('channelId', v.channel_id, 'pollId', v.poll_id);
    elsif m.id is null then
      code := 'CHAT_MESSAGE_NOT_FOUND';
      details := json_build_object('channelId', v.channel_id, 'messageId', v.message_id);
    elsif v.kind = 'delete' then
      v_done := chat_delete(v.value, m, v.is_operator, v.is_blocked, v_event_seq);
      code := v_done.code;
      details := v_done.details;
      if code is null then
        event := 'chat:message:deleted';
        for_members := v_done.for_members;
        v_is_stale := true;
      end if;
    else
      case v.kind
        when 'react' then v_done := chat_react(v.value, m, v.is_blocked);
        when 'edit' then v_done := chat_edit_text(v.value, m, v.is_blocked);
        when 'pin' then v_done := chat_pin(v.value, m, v.is_blocked);
        when 'unpin' then v_done := chat_unpin(v.value, m, v.is_blocked);
        when 'vote' then v_done := chat_vote(v.value, m, v.is_blocked);
        when 'append' then v_done := chat_append(v.value, m, v.is_blocked);
        when 'set_part' then v_done := chat_set_part(v.value, m, v.is_blocked);
        when 'keep_alive' then v_done := chat_keep_alive(v.value, m, v.is_blocked);
      end case;
      code := v_done.code;
      details := v_done.details;
      event := v_done.event;
      if v.kind = 'edit' and event is not null then
        v_edited := v_edited || v_done.edited;
        v_edited_ids := v_edited_ids || m.id;
      end if;
    end if;
    if code is not null then
      details := coalesce(details, json_build_object('channelId', v.channel_id));
      return next;
      continue;
    end if;

    answer := v_done.answer;
    if event is null then
      return next;
      continue;
    end if;
    data := v_done.data;
    sender_id := m.sender_id;
    message_at := m.created_at;
    loop
      v_event_seq := v_event_seq + 1;
      seq := v_event_seq;
      e_channels := e_channels || v_channel;
      e_seqs := e_seqs || seq;
      e_events := e_events || event;
      e_data := e_data || data;
      e_authors := e_authors || sender_id;
      e_times := e_times || message_at;
      return next;
      exit when event <> 'chat:message:deleted' or m.poll_id is null;
      -- The poll was deleted with its message.
      answer := null;
      for_members := null;
      event := 'chat:poll:deleted';
      data := json_build_object('channelId', m.channel_id, 'pollId', m.poll_id, 'messageId', m.id);
    end loop;
  end loop;

  if v_edited is not null then
    perform chat_write_edits(v_edited);
  end if;
  if e_seqs is not null then
    perform chat_log(p_tenants, p_channels, e_channels, e_seqs, e_events, e_data, e_authors, e_times);
  end if;
end
$$;

-- from src/domain/messages/edit.sql
-- Replaces the text with "text", unless there is a "refusal" of that text, or a "streamRefusal" of it in a message that was a stream.
-- `details` of a message that quotes is chat_quoted, for the user.
create or replace function chat_edit_text(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json, out edited chat_messages
)
language plpgsql as $$
declare
  v_refusal constant jsonb := p_item -> case when m.stream is null then 'refusal' else 'streamRefusal' end;
  v_blocked text[] := '{}';
begin
  if m.sender_id <> p_item ->> 'userId' then
    code := 'CHAT_MESSAGE_NOT_OWNER';
    details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
  elsif m.type = 'POLL' then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('path', '/messageId', 'must not be the message of a poll');
  elsif p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
  elsif m.stream = '{}' then
    code := 'CHAT_STREAM_OPEN';
    details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
  else
    code := v_refusal ->> 'code';
    details := v_refusal -> 'details';
  end if;
  if code is not null then
    return;
  end if;

  -- Blocks only hide replies.
  if m.reply_count > 0 then
    v_blocked := array(
      select b.blocked_id from chat_user_blocks b where b.tenant_id = m.tenant_id and b.blocker_id = m.sender_id
    );
  end if;
  if m.quoted_message_id is not null then
    details := chat_quoted(
      m.tenant_id, m.channel_id, m.quoted_message_id,
      case when p_item ? 'isSystem' then '{}' else array[p_item ->> 'userId'] end
    );
  end if;
  if m.text <> p_item ->> 'text' then
    -- The clock of a busy channel runs ahead of the server's by some milliseconds.
    m.text := p_item ->> 'text';
    m.is_edited := true;
    m.updated_at := greatest(clock_timestamp(), m.created_at);
    edited := m;
    event := 'chat:message:updated';
    -- All subscribers get the same event, so it omits nothing for blocked users.
    answer := chat_message_json(m, '{}');
    data := json_build_object('channelId', m.channel_id, 'message', answer);
  end if;
  if answer is null or v_blocked <> '{}' then
    answer := chat_message_json(m, v_blocked);
  end if;
end
$$;

-- from src/domain/messages/in-history.sql
-- Whether a user whose history of the channel starts at p_start sees a message that is read by its id. A sender finds an open stream
-- wherever its history starts.
create or replace function chat_in_history(
  p_created_at timestamptz, p_sender text, p_stream jsonb, p_user text, p_start timestamptz
)
returns boolean language sql immutable as $$
  select p_created_at > p_start or p_sender = p_user and p_stream = '{}'
$$;

-- from src/domain/messages/message-json.sql
-- A message as the API returns it to a user who has blocked p_blocked. Without the quote, if it has one: see chat_quoted.
create or replace function chat_message_json(m chat_messages, p_blocked text[]) returns json
language plpgsql stable as $$
declare
  v_replies integer := m.reply_count;
  v_last_replied_at timestamptz := m.last_replied_at;
begin
  if v_replies > 0 and p_blocked <> '{}' then
    select m.reply_count - count(*) filter (where reply.sender_id = any (p_blocked)),
           max(reply.created_at) filter (where reply.sender_id <> all (p_blocked))
      into v_replies, v_last_replied_at
      from chat_messages reply
     where reply.tenant_id = m.tenant_id and reply.channel_id = m.channel_id and reply.parent_message_id = m.id
       and reply.deleted_at is null;
  end if;
  return concat(
    left(json_build_object(
      'id', m.id, 'channelId', m.channel_id, 'senderId', m.sender_id, 'type', m.type, 'text', case when m.stream = '{}' then chat_stream_text(m.tenant_id, m.channel_id, m.id) else m.text end,
      'mentionedUserIds', m.mentioned_user_ids, 'isEdited', m.is_edited, 'isForwarded', m.is_forwarded,
      'forwardedFromId', m.forwarded_from_id, 'parentMessageId', m.parent_message_id, 'metadata', m.metadata,
      'linkMetadata', m.link_metadata, 'fileUrl', m.file_url, 'fileName', m.file_name, 'fileSize', m.file_size,
      'mimeType', m.mime_type, 'thumbnailUrl', m.thumbnail_url, 'pollId', m.poll_id, 'clientId', m.client_id,
      'stream', case when m.stream = '{}' then chat_stream_json(m.tenant_id, m.channel_id, m.id) else m.stream end,
      'reactions', chat_reactions_of(m)
    )::text, -1),
    case when v_replies > 0 and v_last_replied_at is not null then concat(
      ', "threadInfo" : ', json_build_object('replyCount', v_replies, 'lastRepliedAt', chat_iso(v_last_replied_at))
    ) end,
    ', "createdAt" : "', chat_iso(m.created_at), '", "updatedAt" : "', chat_iso(m.updated_at), '"',
    case when m.quoted_message_id is null then ', "quote" : null' end, '}'
  );
end
$$;

-- from src/domain/messages/quote.sql
-- The quote of message p_id, as a reader sees it who has blocked p_blocked and whose history starts after p_start. Read anew each
-- time: no copy of its text is stored. A hidden message stays hidden when it is deleted, because the reader gets no event of that.
create or replace function chat_quote(p_tenant text, p_channel text, p_id text, p_blocked text[], p_start timestamptz)
returns json language sql stable as $$
  select case
           when q.sender_id = any (p_blocked) or p_id collate "C" < chat_message_id_after(p_start)
             then json_build_object('messageId', p_id, 'isHidden', true)
           when q.id is null or q.deleted_at is not null then json_build_object('messageId', p_id, 'isDeleted', true)
           else json_build_object(
             'messageId', p_id, 'senderId', q.sender_id, 'type', q.type,
             'text', left(case when q.stream = '{}' then chat_stream_text(p_tenant, p_channel, p_id) else q.text end, 200),
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
    array(select b.blocked_id from chat_user_blocks b where b.tenant_id = p_tenant and b.blocker_id = p_user),
    coalesce((
      select m.visible_after from chat_channel_members m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
    ), '-infinity')
  )
$$;

-- What an event of a message says of message p_id, which it quotes: "quote" as the host's code sees it, its "authorId", null if it
-- is gone, and those of p_users it is hidden from, "hiddenFrom". From other receivers each gateway hides it by its author and time.
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

-- from src/domain/messages/react.sql
-- Adds the reaction "key" if "isSet", else removes it. A blocked user may only remove.
--
-- All rows of one reaction to a message have the key that came first. The channel lock keeps it so.
create or replace function chat_react(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_key text := p_item ->> 'key';
begin
  if p_is_blocked and (p_item ->> 'isSet')::boolean then
    code := 'CHAT_USER_BLOCKED';
    return;
  end if;
  -- Most often the key itself is there, or nothing.
  perform from chat_reactions r
    where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id and r.key = v_key
    limit 1;
  if not found then
    select coalesce(min(r.key), v_key) into v_key
      from chat_reactions r
     where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id
       and chat_reaction_key(r.key) = chat_reaction_key(v_key);
  end if;
  if (p_item ->> 'isSet')::boolean then
    -- Under the channel lock, so that reactions have the order of their events.
    insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id, created_at)
    values (m.tenant_id, m.channel_id, m.id, v_key, p_item ->> 'userId', clock_timestamp())
    on conflict do nothing;
  else
    delete from chat_reactions r
     where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id
       and r.key = v_key and r.user_id = p_item ->> 'userId';
  end if;
  if found then
    event := 'chat:reaction:updated';
  end if;
  answer := json_build_object('reactions', chat_reactions_of(m));
  data := json_build_object('channelId', m.channel_id, 'messageId', m.id, 'reactions', answer -> 'reactions');
end
$$;

-- from src/domain/messages/reaction-key.sql
-- The part of a reaction's key that counts. ❤ and ❤️ are one reaction, and so are é of one and of two code points; a skin tone makes
-- another one.
create or replace function chat_reaction_key(p_key text) returns text language sql immutable parallel safe
return normalize(translate(p_key, U&'\FE0E\FE0F', ''), nfc);

-- from src/domain/messages/remove.sql
-- Removes visible messages of a locked channel for all members: their files, pins, polls and open streams, and what threads and the channel
-- show of them. Erases p_ids but keeps what counts and order need; deletes the rows of p_gone_ids, which may name deleted
-- messages too. p_parents and p_polls belong to p_ids. p_event_seq is the channel's last seq.
--
-- Unread counts are corrected by chat_delete and chat_expire_messages: see chat_delete for the reason.
--
-- One row per message of p_ids, in their order:
--   data         of its chat:message:deleted
--   file_due_at  when to delete the stored file, if p_notes_files and there is one: see chat_deleted_files
create or replace function chat_remove(
  p_tenant text, p_channel text, p_ids text[], p_parents text[], p_polls text[], p_gone_ids text[], p_event_seq bigint,
  p_at timestamptz, p_notes_files boolean
)
returns table (data json, file_due_at timestamptz)
language plpgsql as $$
declare
  v_files jsonb;
  v_parent record;
  v_thread record;
  -- The remaining threads of removed replies, by parent.
  v_threads jsonb := '{}';
begin
  if p_notes_files then
    with noted as (
      insert into chat_deleted_files as f (tenant_id, channel_id, id, file_url)
      select m.tenant_id, m.channel_id, m.id, m.file_url
        from chat_messages m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_ids) and m.file_url is not null
          on conflict (tenant_id, channel_id, id) do nothing
      returning f.id, f.due_at
    )
    select jsonb_object_agg(n.id, n.due_at) into v_files from noted n;
  end if;

  update chat_messages m
     set deleted_at = p_at, deleted_event_seq = p_event_seq,
         text = '', metadata = '{}', link_metadata = null, mentioned_user_ids = '{}',
         file_url = null, file_name = null, file_size = null, mime_type = null, thumbnail_url = null, stream = null,
         quoted_message_id = null
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_ids) and m.id <> all (p_gone_ids);
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

  -- One lookup per parent: a plan for all of them could read the channel.
  for v_parent in
    select x.id, count(*) as removed from unnest(p_parents) as x (id) where x.id is not null group by x.id order by x.id
  loop
    update chat_messages parent
       set reply_count = parent.reply_count - v_parent.removed,
           last_replied_at = (
             select reply.created_at
               from chat_messages reply
              where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = v_parent.id
                and reply.deleted_at is null
              order by reply.id desc
              limit 1
           )
     where parent.tenant_id = p_tenant and parent.channel_id = p_channel and parent.id = v_parent.id
    returning parent.reply_count, parent.last_replied_at into v_thread;
    if v_thread.last_replied_at is not null then
      v_threads := v_threads || jsonb_build_object(v_parent.id, jsonb_build_object(
        'replyCount', v_thread.reply_count, 'lastRepliedAt', chat_iso(v_thread.last_replied_at)
      ));
    end if;
  end loop;
  update chat_channels c
     set (last_message_id, last_message_at) = (
           select last.id, last.created_at
             from chat_messages last
            where last.tenant_id = p_tenant and last.channel_id = p_channel and last.deleted_at is null
            order by last.id desc
            limit 1
         )
   where c.tenant_id = p_tenant and c.id = p_channel and c.last_message_id = any (p_ids);

  return query
    select json_build_object(
             'channelId', p_channel, 'messageId', x.id, 'parentMessageId', x.parent_id,
             'threadInfo', v_threads -> x.parent_id, 'deletedAt', chat_iso(p_at)
           ), (v_files ->> x.id)::timestamptz
      from unnest(p_ids, p_parents) with ordinality as x (id, parent_id, n)
     order by x.n;
end
$$;

-- from src/domain/messages/send.sql
-- Sends messages to channels: one call, one transaction, one flush.
--
-- p_tenants and p_channels name the channels, each once. p_items is an array, grouped by channel and in the order of the
-- messages, of
--   { "channel": the index of the channel from 1,
--     "message": the message as the API returns it, without id, createdAt, updatedAt and what chat_whole_event adds,
--     "digits": the end of its id: see chat_message_id,
--     "isSystem": true if sent by the host's own code: to any channel, and ADMIN messages also to a frozen one,
--     "idempotencyKey": text or null, "idempotencyDigest": text or null,
--     "quotedMessageId": null or the message that it quotes; "isQuoteChecked": true if that was checked when it was scheduled,
--     "stream": null or { "idleSeconds", "stoppableBy", "maxInChannel", "maxOfSender" }: the message is the beginning of a stream,
--     "refusal": null or { "code", "details" }, returned if the guards would allow the message }
--
-- See chat_lock_channels for p_waits. A first message of the system waits for a block that is being set, and needs p_waits.
--
-- One row per item, in any order, whose outcome is
--   'sent'      data is the data of chat:message:received, seq its seq, notified the mentioned users to notify, and
--               user_seqs the seqs in their feeds, if p_logs_mentions; else the transaction logs them at its end; details is
--               chat_quoted of the message that it quotes, for the sender and the mentioned users
--   'replayed'  message_id names the message that was sent with this key before
--   'refused'   code and details say why
--   'busy'      nothing was done: the channel is locked or missing
create or replace function chat_send(
  p_tenants text[], p_channels text[], p_items jsonb, p_waits boolean, p_logs_mentions boolean
)
returns table (
  item integer, outcome text, code text, details jsonb, message_id text, seq bigint, data text, notified text[],
  user_seqs bigint[]
)
language plpgsql
-- Like chat_change_batch.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_locked integer[];
  v_now timestamptz;
  v record;
  v_channel integer;
  v_event_seq bigint;
  v_message_seq bigint;
  v_clock timestamptz(3);
  v_id text;
  v_logged_at timestamptz(3);
  v_same integer;
  v_thread record;
  v_root text;
  v_quoted jsonb;
  v_data jsonb;
  v_time text;
  v_mentioned text[];
  v_sent integer := 0;
  v_consumers text[];
  sent chat_sent[];
  v_has_replies boolean := false;
  v_has_streams constant boolean := p_items @? '$[*].stream';
  -- Channel, sender and key of the messages with a key, and the indexes of these messages.
  v_name jsonb;
  k_names jsonb[];
  k_positions integer[];
  -- The users who have blocked a sender.
  b_channels integer[];
  b_users text[];
  -- The mentioned users, with the indexes of the messages.
  n_positions integer[];
  n_users text[];
  -- What the messages quote, by their index; null if none of them quotes.
  q_quoted jsonb[];
begin
  v_locked := chat_lock_channels(p_tenants, p_channels, null, p_waits);
  if v_has_streams then
    -- The streams of a sender are counted by one at a time, whatever their channels. In order, so that no two wait for each other.
    perform pg_advisory_xact_lock(s.key)
       from (
         select distinct hashtextextended(
                  jsonb_build_array(p_tenants[(i.value -> 'channel')::integer], i.value #> '{message,senderId}')::text, 0
                ) as key
           from jsonb_array_elements(p_items) i
          where i.value ? 'stream'
          order by 1
       ) s;
  end if;
  v_now := date_trunc('milliseconds', chat_now());

  for v in
    select i.n, i.message, i.digits, i.sender_id, i.is_system, i.key, i.digest, i.refusal, i.stream, i.quoted_id,
           i.is_quote_checked, i.channel, i.tenant_id, i.channel_id,
           i.channel = any (v_locked) as is_locked,
           c.type, c.is_frozen, c.message_seq, c.event_seq, c.message_clock, c.event_clock, c.consumers,
           m.user_id is not null as is_member, m.visible_after, m.muted_until, m.banned_until,
           m.is_muted and coalesce(m.muted_until > v_now, true) as is_muted,
           m.is_banned and coalesce(m.banned_until > v_now, true) as is_banned,
           known.id as known_id, known.idempotency_digest as known_digest,
           array(
             select b.blocker_id from chat_user_blocks b where b.tenant_id = i.tenant_id and b.blocked_id = i.sender_id
           ) as blocker_ids
      from (
        select i.n, i.value -> 'message' as message, i.value ->> 'digits' as digits, i.value #>> '{message,senderId}' as sender_id,
               (i.value -> 'channel')::integer as channel, p_tenants[(i.value -> 'channel')::integer] as tenant_id,
               p_channels[(i.value -> 'channel')::integer] as channel_id,
               coalesce((i.value -> 'isSystem')::boolean, false) as is_system, i.value ->> 'idempotencyKey' as key,
               i.value ->> 'idempotencyDigest' as digest, i.value -> 'refusal' as refusal,
               i.value -> 'stream' as stream, i.value ->> 'quotedMessageId' as quoted_id,
               coalesce((i.value -> 'isQuoteChecked')::boolean, false) as is_quote_checked
          from jsonb_array_elements(p_items) with ordinality as i (value, n)
        offset 0
      ) i
      left join lateral (
        select c.type, c.is_frozen, c.message_seq, c.event_seq, c.message_clock, c.event_clock,
               (select array_agg(k.name) from chat_consumers k
                 where k.event = 'chat:message:received' and k.expires_at > now()) as consumers
          from chat_channels c
         where c.tenant_id = i.tenant_id and c.id = i.channel_id and c.deleted_at is null
         limit 1
      ) c on true
      left join lateral (
        select m.user_id, m.visible_after, m.is_muted, m.muted_until, m.is_banned, m.banned_until
          from chat_channel_members m
         where m.tenant_id = i.tenant_id and m.channel_id = i.channel_id and m.user_id = i.sender_id
           and coalesce(m.left_at is null, true)
         limit 1
      ) m on not i.is_system
      left join lateral (
        select known.id, known.idempotency_digest
          from chat_messages known
         where known.tenant_id = i.tenant_id and known.channel_id = i.channel_id and known.sender_id = i.sender_id
           and known.idempotency_key = i.key
         limit 1
      ) known on true
     order by i.n
  loop
    item := v.n;
    outcome := 'refused';
    code := null;
    details := null;
    message_id := null;
    seq := null;
    data := null;
    notified := null;
    if v.channel is distinct from v_channel then
      v_channel := v.channel;
      v_event_seq := v.event_seq;
      v_message_seq := v.message_seq;
      v_clock := v.message_clock;
      v_logged_at := greatest(v_now, v.event_clock);
    end if;

    v_root := v.message ->> 'parentMessageId';
    v_quoted := null;
    v_same := null;
    if v.key is not null then
      v_name := jsonb_build_array(v.channel, v.sender_id, v.key);
      v_same := k_positions[array_position(k_names, v_name)];
    end if;
    if v.is_locked is not true then
      outcome := 'busy';
    elsif v_event_seq is null then
      code := 'CHAT_CHANNEL_NOT_FOUND';
    elsif not v.is_member and not v.is_system then
      code := 'CHAT_NOT_CHANNEL_MEMBER';
    elsif v.is_banned then
      code := 'CHAT_USER_BANNED';
      details := jsonb_build_object('channelId', v.channel_id, 'bannedUntil', chat_iso(v.banned_until));
    -- A replay is answered whatever the channel's present state: the message was sent already.
    elsif v.known_id is not null or v_same is not null then
      if coalesce(v.known_digest, sent[v_same].digest) is distinct from v.digest then
        code := 'CHAT_IDEMPOTENCY_CONFLICT';
        details := jsonb_build_object('idempotencyKey', v.key);
      else
        outcome := 'replayed';
        message_id := coalesce(v.known_id, sent[v_same].data #>> '{message,id}');
      end if;
    elsif v.is_frozen and not (v.is_system and v.message ->> 'type' = 'ADMIN') then
      code := 'CHAT_CHANNEL_FROZEN';
    elsif v.is_muted then
      code := 'CHAT_USER_MUTED';
      details := jsonb_build_object('channelId', v.channel_id, 'mutedUntil', chat_iso(v.muted_until));
    else
      if v.type = 'DIRECT' and v.blocker_ids <> '{}' and not v.is_system then
        perform from chat_channel_members m
          where m.tenant_id = v.tenant_id and m.channel_id = v.channel_id and m.user_id = any (v.blocker_ids);
        if found then
          code := 'CHAT_USER_BLOCKED';
        end if;
      end if;
      if code is null and v.refusal ->> 'code' is not null then
        code := v.refusal ->> 'code';
        details := v.refusal -> 'details';
      end if;
      if code is null and v_root is not null then
        select t.root_id, t.missing_id into v_thread
          from chat_thread_root(
            v.tenant_id, v.channel_id, v_root, v.sender_id, case when v.is_system then '-infinity' else v.visible_after end
          ) t;
        v_root := v_thread.root_id;
        if v_thread.missing_id is not null then
          code := 'CHAT_MESSAGE_NOT_FOUND';
          details := jsonb_build_object('channelId', v.channel_id, 'messageId', v_thread.missing_id);
        end if;
      end if;
      if code is null and v.quoted_id is not null then
        v_quoted := chat_quoted(
          v.tenant_id, v.channel_id, v.quoted_id,
          v.sender_id || array(select jsonb_array_elements_text(coalesce(v.message -> 'mentionedUserIds', '[]')))
        );
        -- Not found, unless the sender can see it.
        if not v.is_quote_checked and (
          v_quoted #> '{quote,senderId}' is null or v_quoted -> 'hiddenFrom' ? v.sender_id and not v.is_system
        ) then
          code := 'CHAT_MESSAGE_NOT_FOUND';
          details := jsonb_build_object('channelId', v.channel_id, 'messageId', v.quoted_id);
        end if;
      end if;
      if code is null and v.stream is not null then
        select chat_stream_limit(
                 v.tenant_id, v.channel_id, v.sender_id, v.stream, count(*) filter (where s.channel = v.channel),
                 count(*) filter (where p_tenants[s.channel] = v.tenant_id and s.sender_id = v.sender_id)
               )
          into details
          from unnest(sent) as s
         where s.data -> 'message' ? 'stream';
        code := case when details is not null then 'CHAT_STREAM_LIMIT' end;
      end if;
      if code is null then
        outcome := 'sent';
      end if;
    end if;
    if outcome <> 'sent' then
      if code is not null then
        details := coalesce(details, jsonb_build_object('channelId', v.channel_id));
      end if;
      return next;
      continue;
    end if;

    if v.is_system then
      -- Before the blocks are read: it waits for a block that is being set or lifted.
      insert into chat_system_senders (tenant_id, channel_id, user_id)
      values (v.tenant_id, v.channel_id, v.sender_id)
          on conflict do nothing;
      v.blocker_ids := array(
        select b.blocker_id from chat_user_blocks b where b.tenant_id = v.tenant_id and b.blocked_id = v.sender_id
      );
    end if;
    -- Strictly increasing within the channel, also for several messages in a millisecond.
    v_clock := greatest(v_now, v_clock + interval '1 millisecond');
    v_message_seq := v_message_seq + 1;
    v_event_seq := v_event_seq + 1;
    v_id := chat_message_id(v_clock, v.digits);
    v_time := chat_iso(v_clock);
    v_data := jsonb_build_object('channelId', v.channel_id, 'message', v.message
      || jsonb_build_object('id', v_id, 'createdAt', v_time, 'updatedAt', v_time)
      || case when v_root is null then '{}' else jsonb_build_object('parentMessageId', v_root) end);
    v_mentioned := '{}';
    if v.message ? 'mentionedUserIds' then
      -- Those of a stream are notified at its end.
      v_mentioned := array(select jsonb_array_elements_text(v.message -> 'mentionedUserIds'));
    end if;
    v_sent := v_sent + 1;
    sent := sent || row(
      item, v_channel, v.sender_id, v_data, v_message_seq, v_event_seq, v_clock, v_logged_at, v_root, v_mentioned, v.key,
      v.digest
    )::chat_sent;
    v_has_replies := v_has_replies or v_root is not null;
    if v_quoted is not null then
      q_quoted[v_sent] := v_quoted;
    end if;
    v_consumers := v.consumers;
    if v.key is not null then
      k_names := k_names || v_name;
      k_positions := k_positions || v_sent;
    end if;
    if v.blocker_ids <> '{}' then
      b_channels := b_channels || array_fill(v_channel, array[cardinality(v.blocker_ids)]);
      b_users := b_users || v.blocker_ids;
    end if;

    message_id := v_id;
    seq := v_event_seq;
    details := v_quoted;
    if v_mentioned <> '{}' and v.stream is null then
      notified := chat_mentioned(v.tenant_id, v.channel_id, v.sender_id, v_mentioned, v.blocker_ids, v_now);
      if p_logs_mentions and notified <> '{}' then
        n_positions := n_positions || array_fill(v_sent, array[cardinality(notified)]);
        n_users := n_users || notified;
        continue;
      end if;
    end if;
    data := chat_whole_event(v_data);
    return next;
  end loop;
  if v_sent = 0 then
    return;
  end if;

  insert into chat_messages (
    tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, is_forwarded, forwarded_from_id,
    parent_message_id, metadata, link_metadata, file_url, file_name, file_size, mime_type, thumbnail_url, poll_id,
    client_id, stream, quoted_message_id, idempotency_key, idempotency_digest, created_at, updated_at
  )
  select p_tenants[s.channel], p_channels[s.channel], s.message ->> 'id', s.seq, s.sender_id, s.message ->> 'type',
         s.message ->> 'text', s.mentioned,
         coalesce((s.message -> 'isForwarded')::boolean, false), s.message ->> 'forwardedFromId', s.root_id,
         coalesce(s.message -> 'metadata', '{}'), s.message -> 'linkMetadata', s.message ->> 'fileUrl', s.message ->> 'fileName',
         (s.message ->> 'fileSize')::bigint, s.message ->> 'mimeType', s.message ->> 'thumbnailUrl', s.message ->> 'pollId',
         s.message ->> 'clientId', case when s.message ? 'stream' then '{}'::jsonb end, q_quoted[s.ordinality::integer] #>> '{quote,messageId}',
         s.key, s.digest, s.at, s.at
    -- Extracts each message once, not once per column.
    from (select s.*, s.data -> 'message' as message from unnest(sent) with ordinality as s offset 0) s;
  if v_has_streams then
    perform chat_begin_stream(p_tenants[s.channel], p_channels[s.channel], s.data -> 'message', p_items -> s.item - 1 -> 'stream')
       from unnest(sent) as s
      where s.data -> 'message' ? 'stream';
  end if;
  -- Not by chat_log, which would update each row of chat_channels once more: see below.
  insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at)
  select p_tenants[s.channel], p_channels[s.channel], s.event_seq, 'chat:message:received', s.data, s.sender_id, s.logged_at
    from unnest(sent) as s;
  if v_has_replies then
    update chat_messages m
       set reply_count = m.reply_count + replies.count, last_replied_at = replies.newest
      from (
        select s.channel, s.root_id, count(*) as count, max(s.at) as newest
          from unnest(sent) as s
         group by s.channel, s.root_id
      ) replies
     where m.tenant_id = p_tenants[replies.channel] and m.channel_id = p_channels[replies.channel] and m.id = replies.root_id;
  end if;
  -- Not unread for the senders and for users who have blocked them.
  if v_sent = 1 and b_users is null then
    update chat_channel_members m
       set unread_skip = m.unread_skip + 1
     where m.tenant_id = p_tenants[sent[1].channel] and m.channel_id = p_channels[sent[1].channel] and m.user_id = sent[1].sender_id;
  else
    update chat_channel_members m
       set unread_skip = m.unread_skip + own.count
      from (
        select o.channel, o.user_id, count(*) as count
          from (
            select s.channel, s.sender_id as user_id from unnest(sent) as s
            union all
            select b.channel, b.user_id from unnest(b_channels, b_users) as b (channel, user_id)
          ) o
         group by o.channel, o.user_id
      ) own
     where m.tenant_id = p_tenants[own.channel] and m.channel_id = p_channels[own.channel] and m.user_id = own.user_id;
  end if;
  if v_consumers is not null then
    -- Like every statement that logs events: see chat_consumer_channels.
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
    select p_tenants[s.channel], p_channels[s.channel], k.name, min(s.event_seq) - 1, max(s.event_seq)
      from unnest(sent) as s
     cross join unnest(v_consumers) as k (name)
     group by s.channel, k.name
     order by 1, 2, 3
        on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
  end if;
  update chat_channels c
     set message_seq = s.seq, message_clock = s.at, last_message_id = s.data #>> '{message,id}', last_message_at = s.at,
         event_seq = s.event_seq, event_clock = s.logged_at
    from unnest(sent) with ordinality as s
   where c.tenant_id = p_tenants[s.channel] and c.id = p_channels[s.channel]
     -- The last message of its channel.
     and s.channel is distinct from sent[s.ordinality::integer + 1].channel;

  if n_users is not null then
    return query
      select s.item, 'sent', null::text, q_quoted[logged.n], s.data #>> '{message,id}', s.event_seq, chat_whole_event(s.data)::text,
             logged.users, logged.seqs
        from (
          select n_positions[l.n] as n, array_agg(n_users[l.n] order by l.n) as users, array_agg(l.seq order by l.n) as seqs
            from chat_log_for_users(
              array(select p_tenants[sent[n].channel] from unnest(n_positions) with ordinality as x (n, k) order by k),
              n_users, array_fill('chat:mention:received'::text, array[cardinality(n_users)]),
              array(select sent[n].data::text from unnest(n_positions) with ordinality as x (n, k) order by k),
              array_fill(null::bigint, array[cardinality(n_users)]),
              array(select sent[n].sender_id from unnest(n_positions) with ordinality as x (n, k) order by k),
              array(select sent[n].at from unnest(n_positions) with ordinality as x (n, k) order by k)
            ) l
           group by 1
        ) logged
       cross join lateral (select (sent[logged.n]).*) s;
  end if;
end
$$;

-- from src/domain/messages/thread-root.sql
-- The message that a reply to p_message attaches to. A reply to a reply attaches to the first message of the thread, which
-- the user must see as well. `missing_id` names the message that the user cannot see.
create or replace function chat_thread_root(
  p_tenant text, p_channel text, p_message text, p_user text, p_visible_after timestamptz,
  out root_id text, out missing_id text
)
language plpgsql stable strict as $$
declare
  v_parent_id text;
begin
  root_id := p_message;
  for depth in 1 .. 2 loop
    select m.parent_message_id
      into v_parent_id
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = root_id
       and (m.deleted_at is null
         and chat_in_history(m.created_at, m.sender_id, m.stream, p_user, p_visible_after)
         and not exists (
           select from chat_user_blocks b
            where b.tenant_id = p_tenant and b.blocker_id = p_user and b.blocked_id = m.sender_id
         )
         -- The thread of a deleted message exists while it has replies that the sender can see.
         or m.deleted_at is not null and m.parent_message_id is null and exists (
           select from chat_messages reply
            where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = m.id
              and reply.deleted_at is null and reply.id >= chat_message_id_after(p_visible_after)
              and not exists (
                select from chat_user_blocks b
                 where b.tenant_id = p_tenant and b.blocker_id = p_user and b.blocked_id = reply.sender_id
              )
         ));
    if not found then
      missing_id := root_id;
      root_id := null;
      return;
    end if;
    exit when v_parent_id is null;
    root_id := v_parent_id;
  end loop;
end
$$;

-- from src/domain/messages/whole-event.sql
-- The data of an event as it is published. The log keeps the message that was sent without the fields that have these values,
-- which are half of its bytes, and without its quote, which is read when the event is: see chat_quoted.
create or replace function chat_whole_event(p_data jsonb) returns jsonb language sql immutable parallel safe
return case when p_data #> '{message,senderId}' is null then p_data else jsonb_set(p_data, '{message}', '{
  "mentionedUserIds": [], "isEdited": false, "isForwarded": false, "forwardedFromId": null, "parentMessageId": null,
  "metadata": {}, "linkMetadata": null, "fileUrl": null, "fileName": null, "fileSize": null, "mimeType": null,
  "thumbnailUrl": null, "pollId": null, "clientId": null, "stream": null, "quote": null,
  "reactions": []
}'::jsonb || (p_data -> 'message')) end;

-- from src/domain/search/collated.sql
-- Search for parts of words in any script: the functions that depend on the database's collation, and the index.
--
-- chat_messages_search is an inverted index of the tokens of each message:
--   * its trigrams: the three characters from each position on. Around the text and around punctuation there are spaces, so
--     trigrams also tell where words begin and end. A keyword of three or more characters is found by its own trigrams; a
--     shorter one, such as a Chinese word or an emoji, as a prefix of trigrams. Where the second character is a space, the third
--     says little: such a trigram is cut to its first character, of which there are few.
--   * its tenant and its channel, so that common keywords do not read other tenants' entries. Six digits of a hash: two channels
--     that share them only cost time.
-- U+0001 separates tokens, U+0002 begins those that are not trigrams. The index finds candidates; the text is then compared.
--
-- There are no tokens of whole words: their posting lists were most of the WAL of a merge (docs/search.md).
do $$
declare
  v_candidate text;
  v_collation text := 'pg_catalog."default"';
  v_folded text;
  v_fold text;
  -- Marks, and what has no width.
  v_removed text := U&'[\00AD\0300-\036F\0483-\0487\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\061C\0640\064B-\065F\0670'
    '\06D6-\06DC\06DF-\06E4\06E7\06E8\06EA-\06ED\0711\0730-\074A\180B-\180F\1AB0-\1AFF\1DC0-\1DFF'
    '\200B-\200F\202A-\202E\2060-\206F\20D0-\20FF\FE00-\FE0F\FE20-\FE2F\FEFF\+0E0100-\+0E01EF]+';
begin
  -- Case folding uses this database's locale or, if that folds only ASCII, the first collation that folds more.
  foreach v_candidate in array array['default', 'pg_c_utf8', 'C.utf8', 'en_US.utf8', 'und-x-icu'] loop
    continue when not exists (select from pg_collation where collname = v_candidate);
    v_candidate := format('pg_catalog.%I', v_candidate);
    execute format('select lower(%L collate %s)', 'ÄЯΣ', v_candidate) into v_folded;
    if v_folded = 'äяσ' then
      v_collation := v_candidate;
      exit;
    end if;
  end loop;

  -- The text in v, folded: what people do not type when they search makes no difference. Without case and marks (accents, vowel
  -- points, tatweel); width and ligatures as NFKC has them; both sigmas, i and ı, ß and ss; quotes and dashes of one kind; without
  -- soft hyphens, variation selectors and what has no width; white space as one space. Kana and Hangul stay composed. Each step
  -- is cheap where there is nothing to do. highlight.ts does the same for single characters.
  v_fold := format($sql$
      if octet_length(v) <> length(v) then
        v := regexp_replace(normalize(replace(v, U&'\00B4', ''''), nfkd), %L, '', 'g');
      end if;
      v := lower(v collate %s);
      if octet_length(v) <> length(v) then
        if v ~ U&'[\03C2\0131\00DF\02BC\2018-\201F\00AB\00BB\2010-\2015\2212]' then
          v := replace(translate(
            v, U&'\03C2\0131\02BC\2018\2019\201A\201B\201C\201D\201E\201F\00AB\00BB\2010\2011\2012\2013\2014\2015\2212',
            U&'\03C3i''''''''''""""""-------'
          ), U&'\00DF', 'ss');
        end if;
        if v ~ U&'[\0900-\0DFF\1000-\11FF\1B00-\1B7F\3099\309A\+011000-\+011FFF]' then
          v := normalize(v, nfc);
        end if;
      end if;
      v := regexp_replace(
        translate(v, '`', ''''),
        U&'[ \0001\0002\0009-\000D\0085\1680\2028\2029]{2,}|[\0001\0002\0009-\000D\0085\1680\2028\2029]', ' ', 'g'
      );
  $sql$, v_removed, v_collation);

  execute format($sql$
    create or replace function chat_fold_any(p_text text) returns text language plpgsql immutable parallel safe as $body$
    declare
      v text := p_text;
    begin
      %s
      return v;
    end
    $body$
  $sql$, v_fold);

  -- Most texts are ASCII without two spaces, and most of those that are compared are folded inline.
  execute format($sql$
    create or replace function chat_fold(p_text text) returns text language sql immutable parallel safe
    return case when octet_length(p_text) = length(p_text) and p_text !~ E'  |[`\t-\r\x01\x02]'
      then lower(p_text collate %s) else chat_fold_any(p_text) end
  $sql$, v_collation);

  -- Folds only case, both small sigmas, and a letter and its composed form: for a phrase that is to be found as it is written.
  execute format($sql$
    create or replace function chat_fold_case(p_text text) returns text language sql immutable parallel safe
    return translate(lower((case when octet_length(p_text) = length(p_text) or p_text is nfc normalized
      then p_text else normalize(p_text, nfc) end) collate %s), U&'\03C2\0001\0002', U&'\03C3  ')
  $sql$, v_collation);

  -- A folded text with spaces around punctuation.
  execute format($sql$
    create or replace function chat_search_spaced(p_folded text) returns text language sql immutable parallel safe
    return regexp_replace(p_folded collate %s, '[^\w ]+', ' \& ', 'g')
  $sql$, v_collation);

  -- Whether a folded text matches all patterns of chat_search_word_pattern.
  execute format($sql$
    create or replace function chat_has_words(p_folded text, p_patterns text[]) returns boolean
    language sql immutable parallel safe
    return p_folded collate %s ~ all (p_patterns)
  $sql$, v_collation);

  -- A pattern for a folded part as a whole word. In scripts without spaces between words any part is a word.
  execute format($sql$
    create or replace function chat_search_word_pattern(p_folded text) returns text language sql immutable parallel safe
    return case when left(p_folded, 1) collate %1$s ~ '\w' and left(p_folded, 1) !~ %2$L then '(?:^|\W)' else '' end
      || regexp_replace(p_folded, '([][!-/:-@\\^`{|}~])', '\\\1', 'g')
      || case when right(p_folded, 1) collate %1$s ~ '\w' and right(p_folded, 1) !~ %2$L then '(?:\W|$)' else '' end
  $sql$, v_collation, '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F\U00020000-\U0003FFFF]');

  -- The tokens of a message. It runs in every send, so it is written for speed: only built-in functions, whose names need no
  -- search path, on a text that is folded once. Of very long texts only the beginning is indexed, because a tsvector has a
  -- maximum size.
  execute format($sql$
    create or replace function chat_search_grams(p_tenant text, p_channel text, p_text text) returns tsvector
    language plpgsql immutable parallel safe cost 500 as $body$
    declare
      v text := left(p_text, 32000);
      v_text text;
    begin
      %2$s
      v_text := ' ' || regexp_replace(v collate %1$s, '[^\w ]+', ' \& ', 'g') || ' ';
      return array_to_tsvector(array_remove(string_to_array(
        U&'\0002' || right(hashtextextended(p_tenant, 0)::text, 6)
          || U&'\0001\0002' || right(hashtextextended(p_tenant || '/' || p_channel, 0)::text, 6)
          || U&'\0001' || regexp_replace(
               regexp_replace(v_text, '.{3}', U&'\\&\0001', 'g')
                 || U&'\0001' || regexp_replace(substr(v_text, 2), '.{3}', U&'\\&\0001', 'g')
                 || U&'\0001' || regexp_replace(substr(v_text, 3), '.{3}', U&'\\&\0001', 'g'),
               U&' [^\0001]\0001', U&'\0001', 'g'
             ),
        U&'\0001'
      ), ''));
    end
    $body$
  $sql$, v_collation, v_fold);
end
$$;

-- Sends append to the pending list, which costs least; the service merges it regularly. The limit, in kB, is for peaks.
create index if not exists chat_messages_search on chat_messages
  using gin (chat_search_grams(tenant_id, channel_id, text)) with (fastupdate = on, gin_pending_list_limit = 16384)
  where deleted_at is null;
