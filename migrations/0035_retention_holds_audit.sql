-- migrate: runs-with 0006_events_about_messages
-- Messages that are removed when they are old, legal holds that keep them, and who moderated what.

-- What must not be removed for good: the messages of a channel, or of a user, or, with neither, of the tenant. A hold that is
-- released is no row any more; chat_audit has both acts.
create table chat_legal_holds (
  tenant_id text not null,
  id text not null,
  channel_id text,
  user_id text,
  reason text not null,
  placed_by_id text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  check (channel_id is null or user_id is null)
);

-- What held messages were before they were edited, deleted or removed. Only the export of a hold reads it.
create table chat_held_messages (
  tenant_id text not null,
  channel_id text not null,
  message_id text not null,
  -- From 1 for each message.
  version integer not null,
  sender_id text not null,
  cause text not null check (cause in ('EDITED', 'DELETED', 'REMOVED')),
  kept_at timestamptz(3) not null default clock_timestamp(),
  file_url text,
  -- As the API shows a message, and its poll with the votes.
  content jsonb not null,
  primary key (tenant_id, channel_id, message_id, version)
);

create index chat_held_messages_of_sender on chat_held_messages (tenant_id, sender_id, channel_id, message_id, version);
-- Stored files stay while a copy refers to them. URLs can be too long for an index.
create index chat_held_messages_of_file on chat_held_messages (tenant_id, md5(file_url)) where file_url is not null;

-- Who moderated whom, where, when and why. Written by the transaction that does it.
create table chat_audit (
  tenant_id text not null,
  id text not null default gen_random_uuid()::text,
  created_at timestamptz(3) not null default clock_timestamp(),
  action text not null,
  actor_id text not null,
  -- The host's own code acted under that name.
  is_system boolean not null,
  channel_id text,
  -- Whom it was done to.
  user_id text,
  reason text,
  details jsonb not null default '{}',
  primary key (tenant_id, id)
);

create index chat_audit_in_order on chat_audit (tenant_id, created_at, id);
create index chat_audit_of_channel on chat_audit (tenant_id, channel_id, created_at, id) where channel_id is not null;
create index chat_audit_of_user on chat_audit (tenant_id, user_id, created_at, id) where user_id is not null;

-- Rows are added and never changed. What removes them by age, or with their tenant, says so in its transaction:
-- set_config('chat.audit_upkeep', 'on', true).
create function chat_audit_is_append_only() returns trigger
language plpgsql as $$
begin
  if current_setting('chat.audit_upkeep', true) is distinct from 'on' then
    raise exception 'chat_audit is append-only' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create trigger chat_audit_keeps_rows
  before update or delete on chat_audit
  for each row execute function chat_audit_is_append_only();
create trigger chat_audit_keeps_all
  before truncate on chat_audit
  for each statement execute function chat_audit_is_append_only();

-- Whether a hold protects what this user has sent to this channel.
create function chat_is_held(p_tenant text, p_channel text, p_user text) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from chat_legal_holds h
     where h.tenant_id = p_tenant
       and (h.channel_id is null or h.channel_id = p_channel) and (h.user_id is null or h.user_id = p_user)
  );
end
$$;

-- A poll with the votes of each option, as an export of a hold shows it. Null if there is none.
create function chat_held_poll(p_tenant text, p_channel text, p_poll text) returns jsonb
language plpgsql stable as $$
begin
  if p_poll is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
             'id', p.id, 'title', p.title, 'createdById', p.created_by_id, 'voterCount', p.voter_count,
             'options', (
               select jsonb_agg(jsonb_build_object(
                        'id', o.id, 'text', o.text, 'voterIds', array(
                          select v.user_id from chat_poll_votes v
                           where v.tenant_id = o.tenant_id and v.channel_id = o.channel_id
                             and v.poll_id = o.poll_id and v.option_id = o.id
                           order by v.created_at, v.user_id
                        )
                      ) order by o.position)
                 from chat_poll_options o
                where o.tenant_id = p.tenant_id and o.channel_id = p.channel_id and o.poll_id = p.id
             )
           )
      from chat_polls p
     where p.tenant_id = p_tenant and p.channel_id = p_channel and p.id = p_poll
  );
end
$$;

-- Keeps a copy of a held message before it is changed or removed, by whatever code. Without holds this costs one look into a
-- table without rows, and messages that are sent, read or reacted to do not come here.
create function chat_keep_held() returns trigger
language plpgsql as $$
begin
  -- What was deleted is empty, and was kept before it was.
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
           chat_message_json(old, '{}')::jsonb || jsonb_build_object('poll', chat_held_poll(old.tenant_id, old.channel_id, old.poll_id));
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create trigger chat_messages_keep_changed
  before update of text, metadata, link_metadata, file_url, thumbnail_url, sender_id, deleted_at on chat_messages
  for each row
  when (old.deleted_at is null and (
    new.deleted_at is not null or old.text is distinct from new.text or old.sender_id is distinct from new.sender_id
    or old.file_url is distinct from new.file_url or old.metadata is distinct from new.metadata
  ))
  execute function chat_keep_held();
create trigger chat_messages_keep_removed
  before delete on chat_messages
  for each row when (old.deleted_at is null)
  execute function chat_keep_held();

-- As in 0024_gathered_changes.sql; the deletion of somebody else's message is audited. "isSystem": the host's own code does it.
create or replace function chat_delete(
  p_item jsonb, m chat_messages, p_is_operator boolean, p_is_blocked boolean, p_event_seq bigint,
  out code text, out details json, out answer json, out data json, out for_members boolean
)
language plpgsql as $$
declare
  v_file_due_at timestamptz;
  v_deleted_at timestamptz;
  v_parent record;
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

  if m.file_url is not null and (p_item -> 'notesFile')::boolean then
    insert into chat_deleted_files as f (tenant_id, channel_id, id, file_url)
    values (m.tenant_id, m.channel_id, m.id, m.file_url)
        on conflict (tenant_id, channel_id, id) do nothing
    returning f.due_at into v_file_due_at;
  end if;
  -- Deleted is erased. What the message replied to, its sender and its time are needed for counts and order.
  update chat_messages deleted
     set deleted_at = greatest(clock_timestamp(), deleted.created_at), deleted_event_seq = p_event_seq,
         text = '', metadata = '{}', link_metadata = null, mentioned_user_ids = '{}',
         file_url = null, file_name = null, file_size = null, mime_type = null, thumbnail_url = null
   where deleted.tenant_id = m.tenant_id and deleted.channel_id = m.channel_id and deleted.id = m.id
  returning deleted.deleted_at into v_deleted_at;
  delete from chat_pinned_messages p
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.message_id = m.id;
  if m.parent_message_id is not null then
    update chat_messages parent
       set reply_count = parent.reply_count - 1,
           last_replied_at = (
             select max(reply.created_at)
               from chat_messages reply
              where reply.tenant_id = m.tenant_id and reply.channel_id = m.channel_id
                and reply.parent_message_id = m.parent_message_id and reply.deleted_at is null
           )
     where parent.tenant_id = m.tenant_id and parent.channel_id = m.channel_id and parent.id = m.parent_message_id
    returning parent.reply_count, parent.last_replied_at into v_parent;
  else
    select null::integer as reply_count, null::timestamptz as last_replied_at into v_parent;
  end if;
  update chat_channels c
     set (last_message_id, last_message_at) = (
           select last.id, last.created_at
             from chat_messages last
            where last.tenant_id = m.tenant_id and last.channel_id = m.channel_id and last.deleted_at is null
            order by last.created_at desc
            limit 1
         )
   where c.tenant_id = m.tenant_id and c.id = m.channel_id and c.last_message_id = m.id;
  -- Out of the unread counts in which it is. The count of a member who has left is corrected on return, by the trigger of
  -- 0014_unread.sql: a channel can have been left by any number of users.
  with uncounted as (
    update chat_channel_members member
       set unread_skip = member.unread_skip + 1
     where member.tenant_id = m.tenant_id and member.channel_id = m.channel_id and member.left_at is null
       and member.read_seq < m.seq and member.user_id <> m.sender_id and member.visible_after < m.created_at
       -- Read once, and not for each member.
       and member.user_id not in (
         select b.blocker_id from chat_user_blocks b where b.tenant_id = m.tenant_id and b.blocked_id = m.sender_id
       )
    returning member.user_id, not member.is_hidden and member.count_preference <> 'OFF' as changes_total
  )
  select coalesce(bool_or(u.changes_total), false),
         case when (p_item -> 'listsUnread')::boolean then json_agg(u.user_id) filter (where u.changes_total) end
    into for_members, v_user_ids
    from uncounted u;
  if m.poll_id is not null then
    delete from chat_polls p where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.id = m.poll_id;
  end if;

  if m.sender_id <> p_item ->> 'userId' then
    insert into chat_audit (tenant_id, action, actor_id, is_system, channel_id, user_id, details)
    values (m.tenant_id, 'message.delete', p_item ->> 'userId', coalesce((p_item -> 'isSystem')::boolean, false),
            m.channel_id, m.sender_id, jsonb_strip_nulls(jsonb_build_object('messageId', m.id, 'pollId', m.poll_id)));
  end if;

  answer := json_build_object('messageId', m.id, 'fileDueAt', chat_iso(v_file_due_at), 'userIds', v_user_ids);
  data := json_build_object(
    'channelId', m.channel_id, 'messageId', m.id, 'parentMessageId', m.parent_message_id,
    'threadInfo', case when v_parent.last_replied_at is not null then
      json_build_object('replyCount', v_parent.reply_count, 'lastRepliedAt', chat_iso(v_parent.last_replied_at))
    end,
    'deletedAt', chat_iso(v_deleted_at)
  );
end
$$;

-- Removes the oldest messages of a channel that were sent before p_before and after p_after, at most p_limit, as if each had
-- been deleted: counts follow, and each is an event. What a hold protects is passed by. The row of a message goes, too, unless
-- replies to it remain. The channel may be a deleted one that kept its messages; then nobody is notified.
--
-- It takes the channel lock. The holds are read after it: see src/domain/duties/legal-hold.ts. Null if there is no channel; else
--   "position", "hasMore"  where the next call goes on, and whether there is more to look at
--   "removed"              how many messages people no longer see
--   "events"               in their order: "seq", "event", "data", "senderId", "messageAt"
--   "changesUnread"        whether unread totals have changed; "userIds" are those users, if p_lists_unread
--   "files"                stored files that are to be deleted, if p_notes_files: "id" of the message, "dueAt"
create function chat_expire_messages(
  p_tenant text, p_channel text, p_before timestamptz, p_after timestamptz, p_limit integer, p_notes_files boolean,
  p_lists_unread boolean
)
returns json
language plpgsql
-- As for chat_change_batch in 0024_gathered_changes.sql.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_channel record;
  v_held text[];
  v_scanned integer;
  v_position timestamptz(3);
  v_ids text[];
  v_seqs bigint[];
  v_senders text[];
  v_times timestamptz[];
  v_parents text[];
  v_polls text[];
  v_alive boolean[];
  v_gone boolean[];
  v_deleted_seqs bigint[];
  -- Of those that people see until now.
  v_alive_ids text[];
  v_gone_ids text[];
  v_first record;
  v_removed integer;
  v_special text[];
  v_now timestamptz(3) := clock_timestamp();
  v_parent record;
  v_thread record;
  -- What is left of the threads of those that were replies, by the parent.
  v_threads jsonb := '{}';
  v_files json;
  v_user_ids json;
  v_changes_unread boolean := false;
  v_events json;
  v_last_seq bigint;
begin
  select c.event_seq, c.deleted_at is null as is_live
    into v_channel
    from chat_channels c
   where c.tenant_id = p_tenant and c.id = p_channel
     for no key update;
  if not found then
    return null;
  end if;
  if exists (
    select from chat_legal_holds h
     where h.tenant_id = p_tenant and h.user_id is null and (h.channel_id is null or h.channel_id = p_channel)
  ) then
    return json_build_object('position', null, 'hasMore', false, 'removed', 0, 'events', json_build_array(),
                             'changesUnread', false, 'files', json_build_array());
  end if;
  v_held := array(select distinct h.user_id from chat_legal_holds h where h.tenant_id = p_tenant and h.user_id is not null);

  with page as materialized (
    select m.id, m.seq, m.sender_id, m.created_at, m.parent_message_id, m.poll_id, m.deleted_at is null as is_alive,
           m.deleted_event_seq
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.created_at > p_after and m.created_at < p_before
     order by m.created_at
     limit p_limit
  ), due as (
    -- The thread stays while it has replies. One look-up a message: an "exists" could be planned to read all replies.
    select page.*, (
             select true
               from chat_messages reply
              where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = page.id
                and reply.deleted_at is null
                and (reply.created_at > (select max(p.created_at) from page p) or reply.sender_id = any (v_held))
              limit 1
           ) is null as is_gone
      from page
     where page.sender_id <> all (v_held)
  )
  select (select count(*) from page), (select max(page.created_at) from page),
         array_agg(d.id order by d.created_at), array_agg(d.seq order by d.created_at),
         array_agg(d.sender_id order by d.created_at), array_agg(d.created_at order by d.created_at),
         array_agg(d.parent_message_id order by d.created_at), array_agg(d.poll_id order by d.created_at),
         array_agg(d.is_alive order by d.created_at), array_agg(d.is_gone order by d.created_at),
         array_agg(d.deleted_event_seq order by d.created_at),
         coalesce(array_agg(d.id) filter (where d.is_alive), '{}'), coalesce(array_agg(d.id) filter (where d.is_gone), '{}')
    into v_scanned, v_position, v_ids, v_seqs, v_senders, v_times, v_parents, v_polls, v_alive, v_gone, v_deleted_seqs,
         v_alive_ids, v_gone_ids
    from due d
   where d.is_alive or d.is_gone;
  v_removed := cardinality(v_alive_ids);

  if v_ids is not null then
    if p_notes_files then
      with noted as (
        insert into chat_deleted_files as f (tenant_id, channel_id, id, file_url)
        select m.tenant_id, m.channel_id, m.id, m.file_url
          from chat_messages m
         where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (v_alive_ids) and m.file_url is not null
           and m.created_at > p_after and m.created_at <= v_position
            on conflict (tenant_id, channel_id, id) do nothing
        returning f.id, f.due_at
      )
      select json_agg(json_build_object('id', n.id, 'dueAt', chat_iso(n.due_at))) into v_files from noted n;
    end if;

    -- Out of the unread counts in which they are. Those of members who have left hold also what was deleted since, until its
    -- row goes: see 0014_unread.sql. Most members are behind all of them or none.
    select min(x.seq) as seq, min(x.created_at) as created_at into v_first from unnest(v_seqs, v_times) as x (seq, created_at);
    v_special := array(
      select s.id from unnest(v_senders) as s (id)
      union
      select b.blocker_id from chat_user_blocks b where b.tenant_id = p_tenant and b.blocked_id = any (v_senders)
    );
    with uncounted as (
      update chat_channel_members member
         set unread_skip = member.unread_skip + case
               when member.left_at is null and member.read_seq < v_first.seq and member.visible_after < v_first.created_at
                 and member.user_id <> all (v_special)
               then v_removed
               else (
                 select count(*)
                   from unnest(v_seqs, v_senders, v_times, v_alive, v_gone, v_deleted_seqs)
                          as x (seq, sender_id, created_at, is_alive, is_gone, deleted_event_seq)
                  where x.seq > member.read_seq and x.sender_id <> member.user_id and x.created_at > member.visible_after
                    and case when member.left_at is null then x.is_alive
                             else x.is_gone and (x.is_alive or x.deleted_event_seq > coalesce(member.left_event_seq, -1)) end
                    and not exists (
                      select from chat_user_blocks b
                       where b.tenant_id = p_tenant and b.blocker_id = member.user_id and b.blocked_id = x.sender_id
                    )
               )
             end
       where member.tenant_id = p_tenant and member.channel_id = p_channel and member.read_seq < v_seqs[cardinality(v_seqs)]
      returning member.user_id,
                member.left_at is null and not member.is_hidden and member.count_preference <> 'OFF' as changes_total
    )
    select coalesce(bool_or(u.changes_total), false),
           case when p_lists_unread then json_agg(u.user_id) filter (where u.changes_total) end
      into v_changes_unread, v_user_ids
      from uncounted u;

    -- As chat_delete leaves a message. The times keep every plan to the page.
    update chat_messages m
       set deleted_at = greatest(v_now, m.created_at), deleted_event_seq = v_channel.event_seq,
           text = '', metadata = '{}', link_metadata = null, mentioned_user_ids = '{}',
           file_url = null, file_name = null, file_size = null, mime_type = null, thumbnail_url = null
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (v_alive_ids) and m.id <> all (v_gone_ids)
       and m.created_at > p_after and m.created_at <= v_position;
    delete from chat_pinned_messages p
     where p.tenant_id = p_tenant and p.channel_id = p_channel and p.message_id = any (v_alive_ids);
    delete from chat_polls p
     where p.tenant_id = p_tenant and p.channel_id = p_channel and p.id = any (v_polls);
    delete from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (v_gone_ids)
       and m.created_at > p_after and m.created_at <= v_position;
    -- One look-up each: for all of them at once the plan could be to read the channel.
    for v_parent in select distinct x.id from unnest(v_parents) as x (id) where x.id is not null order by x.id loop
      update chat_messages parent
         set (reply_count, last_replied_at) = (
               select count(*), max(reply.created_at)
                 from chat_messages reply
                where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = v_parent.id
                  and reply.deleted_at is null
             )
       where parent.tenant_id = p_tenant and parent.channel_id = p_channel and parent.id = v_parent.id
      returning parent.reply_count, parent.last_replied_at into v_thread;
      if v_thread.last_replied_at is not null then
        v_threads := v_threads || jsonb_build_object(v_parent.id, jsonb_build_object(
          'replyCount', v_thread.reply_count, 'lastRepliedAt', chat_iso(v_thread.last_replied_at)
        ));
      end if;
    end loop;
  end if;

  if v_channel.is_live and v_removed > 0 then
    with entry as materialized (
      select v_channel.event_seq + row_number() over (order by x.n, e.k) as seq, e.event, e.data, x.sender_id, x.created_at
        from unnest(v_ids, v_senders, v_times, v_parents, v_polls, v_alive)
               with ordinality as x (id, sender_id, created_at, parent_id, poll_id, is_alive, n)
       cross join lateral (
         values (1, 'chat:message:deleted', json_build_object(
                   'channelId', p_channel, 'messageId', x.id, 'parentMessageId', x.parent_id,
                   'threadInfo', v_threads -> x.parent_id, 'deletedAt', chat_iso(v_now)
                 )),
                (2, 'chat:poll:deleted', json_build_object('channelId', p_channel, 'pollId', x.poll_id, 'messageId', x.id))
       ) as e (k, event, data)
       where x.is_alive and (e.k = 1 or x.poll_id is not null)
    ), written as (
      insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, message_at)
      select p_tenant, p_channel, e.seq, e.event, e.data::jsonb, e.sender_id, e.created_at from entry e
    ), marked as (
      -- As every statement that logs an event: see 0015_consumers.sql.
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select p_tenant, p_channel, k.name, v_channel.event_seq, max(e.seq)
        from entry e
        join chat_consumers k on k.event = e.event and k.expires_at > now()
       group by k.name
       order by k.name
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head
    )
    select json_agg(json_build_object(
             'seq', e.seq, 'event', e.event, 'data', e.data, 'senderId', e.sender_id, 'messageAt', chat_iso(e.created_at)
           ) order by e.seq),
           max(e.seq)
      into v_events, v_last_seq
      from entry e;
    update chat_channels c
       set event_seq = v_last_seq
     where c.tenant_id = p_tenant and c.id = p_channel;
    update chat_channels c
       set (last_message_id, last_message_at) = (
             select last.id, last.created_at
               from chat_messages last
              where last.tenant_id = p_tenant and last.channel_id = p_channel and last.deleted_at is null
              order by last.created_at desc
              limit 1
           )
     where c.tenant_id = p_tenant and c.id = p_channel and c.last_message_id = any (v_alive_ids);
  end if;
  if v_scanned < p_limit then
    -- What was sent has a message; the others are as old.
    delete from chat_scheduled_messages s
     where s.tenant_id = p_tenant and s.channel_id = p_channel and s.status <> 'PENDING' and s.scheduled_at < p_before
       and s.sender_id <> all (v_held);
  end if;

  return json_build_object(
    'position', chat_iso(v_position), 'hasMore', v_scanned >= p_limit, 'removed', v_removed,
    'events', coalesce(v_events, json_build_array()), 'changesUnread', v_changes_unread, 'userIds', v_user_ids,
    'files', coalesce(v_files, json_build_array())
  );
end
$$;
