-- migrate: runs-with 0002_functions
-- migrate: repeatable
-- generated from src/**/*.sql by scripts/codegen; do not edit

-- from src/domain/access/blocks.sql
-- One row if p_blocker has blocked p_blocked.
create or replace function chat_block_of(p_tenant text, p_blocker text, p_blocked text)
returns setof integer language sql stable as $$
  select 1 from chat_user_blocks b where b.tenant_id = p_tenant and b.blocker_id = p_blocker
    and b.blocked_id = p_blocked
$$;

-- The users that p_user has blocked. As an array it is read once, where many messages are checked.
create or replace function chat_blocked_by(p_tenant text, p_user text)
returns setof text language sql stable as $$
  select b.blocked_id from chat_user_blocks b where b.tenant_id = p_tenant and b.blocker_id = p_user
$$;

-- The users who have blocked p_user.
create or replace function chat_blockers_of(p_tenant text, p_user text)
returns setof text language sql stable as $$
  select b.blocker_id from chat_user_blocks b where b.tenant_id = p_tenant and b.blocked_id = p_user
$$;

-- The members, current or former, of the channel who have blocked p_user. In a direct channel one is enough to refuse a
-- change.
create or replace function chat_blockers_in(p_tenant text, p_channel text, p_user text)
returns setof text language sql stable as $$
  select b.blocker_id
    from chat_channel_members other
    join chat_user_blocks b on b.tenant_id = other.tenant_id and b.blocker_id = other.user_id and b.blocked_id = p_user
   where other.tenant_id = p_tenant and other.channel_id = p_channel
$$;

-- from src/domain/access/invalid.sql
-- The details of a validation error.
create or replace function chat_invalid(p_in text, p_pointer text, p_message text) returns json
language sql immutable as $$
  select json_build_object('errors',
    json_build_array(json_build_object('in', p_in, 'pointer', p_pointer, 'message', p_message)))
$$;

-- from src/domain/access/is-banned.sql
-- Whether a member with these columns is banned at p_now; an expired ban needs no write.
create or replace function chat_is_banned(p_is_banned boolean, p_until timestamptz, p_now timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_is_banned and coalesce(p_until > p_now, true)
$$;

-- Whether a member with these columns is active at p_now, that is counted, listed and notified: present and not banned.
-- Never null. A lookup by key wraps it in "coalesce", so that no index on active members is considered.
create or replace function chat_is_active(
  p_left_at timestamptz, p_is_banned boolean, p_until timestamptz, p_now timestamptz
)
returns boolean language sql immutable parallel safe as $$
  select p_left_at is null and not chat_is_banned(p_is_banned, p_until, p_now)
$$;

-- from src/domain/access/is-listed.sql
-- Whether the message p_id was sent after the history start p_start: a range of the primary key. Most members have no
-- start: the case avoids a call per channel in lists.
create or replace function chat_is_after_start(p_id text, p_start timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_id >= case when p_start = '-infinity' then '' else chat_message_id_after(p_start) end
$$;

-- Like chat_is_visible, for lists of messages.
create or replace function chat_is_listed(p_deleted_at timestamptz, p_id text, p_is_blocked boolean,
  p_start timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_deleted_at is null and chat_is_after_start(p_id, p_start) and not coalesce(p_is_blocked, false)
$$;

-- from src/domain/access/is-muted.sql
-- Like chat_is_banned.
create or replace function chat_is_muted(p_is_muted boolean, p_until timestamptz, p_now timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_is_muted and coalesce(p_until > p_now, true)
$$;

-- from src/domain/access/is-visible.sql
-- Whether a message, read by its id, is visible to p_user, whose history of the channel starts at p_start;
-- p_is_blocked: p_user has blocked its sender. A sender sees own open streams even before the history start.
create or replace function chat_is_visible(
  p_deleted_at timestamptz, p_created_at timestamptz, p_sender text, p_stream jsonb, p_is_blocked boolean, p_user text,
  p_start timestamptz
)
returns boolean language sql immutable parallel safe as $$
  select p_deleted_at is null and not coalesce(p_is_blocked, false)
     and (p_created_at > p_start or p_sender = p_user and p_stream = '{}')
$$;

-- Whether p_user sent a message that a decision has removed: its sender can still read it. No counter includes it.
create or replace function chat_is_own_removed(p_decision text, p_sender text, p_user text)
returns boolean language sql immutable parallel safe as $$
  select p_decision is not null and p_sender = p_user
$$;

-- Whether a message has its content: it is visible, or a decision has removed it.
create or replace function chat_has_content(p_deleted_at timestamptz, p_decision text)
returns boolean language sql immutable parallel safe as $$
  select p_deleted_at is null or p_decision is not null
$$;

-- from src/domain/access/lock-channels.sql
-- Takes channel locks. p_tenants and p_channels name the channels, each once.
--
-- With p_waits there is one channel, and the call waits for its lock. Otherwise it takes the free locks in a fixed
-- order and skips the others, so no channel delays another and calls cannot deadlock.
--
-- Returns the indexes, from 1, of the locked channels. p_wanted limits them; null is all. Then read protected data in a
-- new statement, to see changes committed before the locks were granted. Call it from a function that disables
-- sequential scans, like chat_change_batch.
create or replace function chat_lock_channels(p_tenants text[], p_channels text[], p_wanted integer[], p_waits boolean)
returns integer[]
language plpgsql as $$
begin
  if p_waits then
    perform from chat_channels c
      where c.tenant_id = p_tenants[1] and c.id = p_channels[1] and c.deleted_at is null
        for no key update;
    return '{1}';
  end if;
  return array(
    select wanted.channel
      from unnest(p_tenants, p_channels) with ordinality as wanted (tenant_id, id, channel)
      join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.id
     where c.deleted_at is null and (p_wanted is null or wanted.channel = any (p_wanted))
     order by c.tenant_id, c.id
       for no key update of c skip locked
  );
end
$$;

-- from src/domain/access/refusal.sql
-- The first guard that refuses a user, in this order, as { "code", "details" }, without the channel's id; null if all
-- allow. The caller selects the guards besides membership.
create or replace function chat_refusal(
  p_exists boolean, p_is_member boolean, p_is_banned boolean, p_banned_until timestamptz,
  p_is_no_operator boolean default false,
  p_is_frozen boolean default false, p_is_muted boolean default false, p_muted_until timestamptz default null,
  p_is_no_group boolean default false
)
returns jsonb language sql stable parallel safe as $$
  select case
    when not p_exists then '{ "code": "CHAT_CHANNEL_NOT_FOUND" }'::jsonb
    when not p_is_member then '{ "code": "CHAT_NOT_CHANNEL_MEMBER" }'
    when p_is_banned
      then jsonb_build_object('code', 'CHAT_USER_BANNED',
        'details', jsonb_build_object('bannedUntil', chat_iso(p_banned_until)))
    when p_is_no_operator then '{ "code": "CHAT_NOT_CHANNEL_OPERATOR" }'
    when p_is_frozen then '{ "code": "CHAT_CHANNEL_FROZEN" }'
    when p_is_muted
      then jsonb_build_object('code', 'CHAT_USER_MUTED',
        'details', jsonb_build_object('mutedUntil', chat_iso(p_muted_until)))
    when p_is_no_group then '{ "code": "CHAT_CHANNEL_NOT_GROUP" }'
  end
$$;

-- The order of all guards: chat_refusal, chat_suspension_of, chat_sending_refusal. Inlined: evaluates up to the first
-- that refuses.
create or replace function chat_refusal_in_order(p_refusal jsonb, p_suspension jsonb, p_sending jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(p_refusal, p_suspension, p_sending)
$$;

-- from src/domain/access/sending.sql
-- The time at which slow mode allows a member to send again; null if it sets no limit.
create or replace function chat_next_send_at(p_slow_mode_seconds integer, p_role text, p_last_sent_at timestamptz)
returns timestamptz language sql immutable parallel safe
return case when p_slow_mode_seconds > 0 and p_role <> 'OPERATOR'
  then p_last_sent_at + make_interval(secs => p_slow_mode_seconds) end;

-- The refusal to send of a member who passes chat_refusal, as { "code", "details" }; null if nothing refuses.
-- p_next_send_at is that of chat_next_send_at, or null where the member need not be able to send now.
create or replace function chat_sending_refusal(
  p_who_can_send text, p_role text, p_next_send_at timestamptz, p_now timestamptz
)
returns jsonb language sql immutable parallel safe as $$
  select case
    when p_who_can_send = 'OPERATORS' and p_role <> 'OPERATOR' then '{ "code": "CHAT_NOT_CHANNEL_OPERATOR" }'::jsonb
    when p_next_send_at > p_now
      then jsonb_build_object('code', 'CHAT_SLOW_MODE', 'details', jsonb_build_object(
        'nextSendAt', chat_iso(p_next_send_at),
        'retryAfter', ceil(extract(epoch from p_next_send_at - p_now))::integer
      ))
  end
$$;

-- from src/domain/access/suspension.sql
-- The refusal of writes by a suspended user, as { "code", "details" }; no row for other users. An expired suspension
-- needs no write.
create or replace function chat_suspension_of(p_tenant text, p_user text) returns setof jsonb
language sql stable as $$
  select jsonb_build_object('code', 'CHAT_USER_SUSPENDED',
           'details', jsonb_build_object('until', chat_iso(nullif(s.until, 'infinity'))))
    from chat_suspensions s
   where s.tenant_id = p_tenant and s.user_id = p_user and s.until > (select chat_now())
   order by s.until desc
   limit 1
$$;

-- from src/domain/blocks/await-blocks.sql
-- A block locks all channels of both users, but not a channel that one of them is joining for the first time: a message
-- sent there before the block commits would stay counted as unread. So blocks and first memberships exclude each other.
-- Both take their keys in ascending order, to avoid deadlocks.
create or replace function chat_await_blocks() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(k.key)
     from (
       select distinct chat_user_lock(added.tenant_id, added.user_id) as key from added order by key
     ) k;
  return null;
end
$$;

create or replace trigger chat_channel_members_await_blocks
  after insert on chat_channel_members
  referencing new table as added
  for each statement execute function chat_await_blocks();

create or replace trigger chat_system_senders_await_blocks
  after insert on chat_system_senders
  referencing new table as added
  for each statement execute function chat_await_blocks();

-- from src/domain/blocks/lock-shared-channels.sql
-- Locks all channels in which both users are or were members, or to which the system has sent under the other user's
-- name, in the order of their ids. Returns the ids.
create or replace function chat_lock_shared_channels(p_tenant text, p_user text, p_other text) returns text[]
language plpgsql as $$
begin
  return array(
    select c.id
      from chat_channels c
     where c.tenant_id = p_tenant and c.deleted_at is null and c.id in (
       select m.channel_id
         from chat_channel_members m
         join chat_channel_members other
           on other.tenant_id = m.tenant_id and other.channel_id = m.channel_id and other.user_id = p_other
        where m.tenant_id = p_tenant and m.user_id = p_user
       union
       select m.channel_id
         from chat_channel_members m
         join chat_system_senders s
           on s.tenant_id = m.tenant_id and s.channel_id = m.channel_id and s.user_id = p_other
        where m.tenant_id = p_tenant and m.user_id = p_user
     )
     order by c.id
       for no key update of c
  );
end
$$;

-- from src/domain/blocks/user-lock.sql
-- The key of the lock that guards a user's blocks: exclusive for a block, shared for a first membership.
--
-- Users share 1,024 locks: one per user would be one per row of an import, and by default PostgreSQL has room for 6,400
-- locks. Unrelated users with the same lock merely wait for each other.
create or replace function chat_user_lock(p_tenant text, p_user text) returns bigint
language sql immutable as $$
  select 7236151404000000 + (hashtextextended(jsonb_build_array(p_tenant, p_user)::text, 0) & 1023)
$$;

-- from src/domain/cases/open-case.sql
-- The open case of a subject, created if missing: see chat_cases. p_id is the id of a new one. The row stays locked
-- until the transaction ends, so the case is not decided meanwhile.
create or replace function chat_open_case(
  p_tenant text, p_id text, p_type text, p_channel text, p_subject text, p_user text, p_reports integer
)
returns text language sql as $$
  insert into chat_cases (
    tenant_id, id, subject_type, channel_id, subject_id, user_id, opened_at, updated_at, report_count
  )
  values (p_tenant, p_id, p_type, p_channel, p_subject, p_user, chat_now(), chat_now(), p_reports)
      on conflict (tenant_id, subject_type, subject_id) where state = 'OPEN' do update
     set updated_at = case when p_reports > 0 then excluded.updated_at else chat_cases.updated_at end,
         report_count = chat_cases.report_count + excluded.report_count
  returning id
$$;

-- from src/domain/cases/removal.sql
-- Removes a visible message of a locked channel by a moderator's decision: it is deleted for all except its sender. The
-- rows of the message, its pin, poll and mentions are kept, and hidden with it. An open stream must have ended. No row
-- if the message is not visible. `data` is that of chat:message:deleted; see chat_count_unread for `for_members` and
-- `user_ids`.
create or replace function chat_take_down(
  p_tenant text, p_channel text, p_id text, p_decision text, p_lists_users boolean
)
returns table (data json, sender_id text, created_at timestamptz, for_members boolean, user_ids json)
language plpgsql as $$
declare
  m chat_message_row;
  v_threads jsonb;
begin
  select message.* into m
    from chat_messages message
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
     and message.deleted_at is null;
  if not found then
    return;
  end if;
  v_threads := chat_count_shown(p_tenant, p_channel, array[m.id], array[m.parent_message_id], -1);
  update chat_messages message
     set deleted_at = greatest(chat_now(), message.created_at), decision_id = p_decision,
         deleted_event_seq = (select c.event_seq from chat_channels c where c.tenant_id = p_tenant and c.id = p_channel)
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
  returning message.* into m;
  return query
    select chat_message_deleted(p_channel, m.id, m.parent_message_id, v_threads, m.deleted_at), m.sender_id,
           m.created_at::timestamptz, counted.for_members, counted.user_ids
      from chat_count_unread(m, -1, p_lists_users) counted;
end
$$;

-- Brings back a message that a decision has removed. No row if there is none. `data` is that of chat:message:restored,
-- without the quote, of which `quoted` is chat_quoted; `pinned` is that of chat:pinned:message:updated if it is pinned.
create or replace function chat_restore(p_tenant text, p_channel text, p_id text, p_lists_users boolean)
returns table (
  data json, sender_id text, created_at timestamptz, quoted json, pinned json, poll_id text, for_members boolean,
  user_ids json
)
language plpgsql as $$
declare
  was chat_message_row;
  m chat_message_row;
  v_threads jsonb;
begin
  select message.* into was
    from chat_messages message
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
     and message.decision_id is not null;
  if not found then
    return;
  end if;
  update chat_messages message
     set deleted_at = null, deleted_event_seq = null, decision_id = null
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
  returning message.* into m;
  v_threads := chat_count_shown(p_tenant, p_channel, array[m.id], array[m.parent_message_id], 1);
  -- Members who left after the removal do not count the message; those who left before it still do.
  update chat_channel_members member
     set unread_skip = member.unread_skip - 1
   where member.tenant_id = p_tenant and member.channel_id = p_channel and member.left_at is not null
     and not chat_is_counted(was.deleted_at, was.deleted_event_seq, member.left_at, member.left_event_seq)
     and chat_counts_as_unread(
       m.seq, m.sender_id, m.created_at,
       member.user_id in (select b.id from chat_blockers_of(m.tenant_id, m.sender_id) as b (id)),
       member.user_id, member.read_seq, member.visible_after
     );
  return query
    select json_build_object(
             'channelId', p_channel, 'message', chat_message_json(m, '{}'),
             'threadInfo', v_threads -> m.parent_message_id
           ), m.sender_id, m.created_at::timestamptz,
           case when m.quoted_message_id is not null
             then chat_quoted(p_tenant, p_channel, m.quoted_message_id, '{}') end,
           (
             select chat_pin_changed(p_channel, p.message_id, p.pinned_by_id, p.created_at)
               from chat_pinned_messages p
              where p.tenant_id = p_tenant and p.channel_id = p_channel and p.message_id = m.id
           ), m.poll_id, counted.for_members, counted.user_ids
      from chat_count_unread(m, 1, p_lists_users) counted;
end
$$;

-- Moves a removed message to another decision in force that removes it. The channel lock is held. No row if there is
-- none. `data` is that of chat:message:deleted if the message had to change its decision, else null.
create or replace function chat_keep_removed(p_tenant text, p_channel text, p_id text)
returns table (data json, sender_id text, created_at timestamptz)
language plpgsql as $$
declare
  m chat_message_row;
  v_decision text;
begin
  select message.* into m
    from chat_messages message
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
     and message.decision_id is not null;
  if not found then
    return;
  end if;
  select d.id into v_decision
    from chat_decisions d
   where d.tenant_id = p_tenant and d.user_id = m.sender_id and d.channel_id = p_channel and d.message_id = p_id
     and d.action = 'REMOVE' and d.appeal_state is distinct from 'REVERSED'
   order by d.id = m.decision_id desc, d.created_at, d.id
   limit 1;
  if not found then
    return;
  end if;
  if v_decision = m.decision_id then
    return query select null::json, m.sender_id, m.created_at::timestamptz;
    return;
  end if;
  update chat_messages message
     set decision_id = v_decision
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id;
  return query
    select chat_message_deleted(
             p_channel, m.id, m.parent_message_id,
             chat_count_shown(p_tenant, p_channel, '{}', array[m.parent_message_id], 1), m.deleted_at
           ), m.sender_id, m.created_at::timestamptz;
end
$$;

-- The data of the chat:message:updated that the sender of a removed message gets in place of chat:message:deleted. Null
-- if it is not removed.
create or replace function chat_removed_for_sender(p_tenant text, p_channel text, p_id text) returns json
language plpgsql stable as $$
declare
  m chat_message_row;
  v_blocked text[];
begin
  select message.* into m
    from chat_messages message
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
     and message.decision_id is not null;
  if not found then
    return null;
  end if;
  v_blocked := array(select b.id from chat_blocked_by(p_tenant, m.sender_id collate "default") as b (id));
  return json_build_object(
    'channelId', p_channel,
    'message', chat_message_json(m, v_blocked)::jsonb || jsonb_build_object('quote', case
      when m.quoted_message_id is not null
        then chat_quote_for(p_tenant, p_channel, m.quoted_message_id, m.sender_id collate "default") end),
    'threadInfo', (
      select chat_thread_info(t.reply_count, t.last_replied_at)
        from chat_messages parent
       cross join lateral chat_thread_of(
         p_tenant, p_channel, parent.id, parent.reply_count, parent.last_replied_at, v_blocked
       ) t
       where parent.tenant_id = p_tenant and parent.channel_id = p_channel and parent.id = m.parent_message_id
    )
  );
end
$$;

-- The property "moderation" of a message that a decision has removed.
create or replace function chat_moderation(p_decision text) returns json language sql immutable parallel safe
return json_build_object('state', 'REMOVED', 'decisionId', p_decision);

-- from src/domain/cases/snapshot.sql
-- The message p_id as moderators see it, with up to five visible messages of its channel or thread before and after it;
-- null without such a message.
create or replace function chat_report_snapshot(p_tenant text, p_channel text, p_id text) returns jsonb
language plpgsql stable as $$
declare
  m chat_message_row;
  v_parent text;
  v_id text;
  v_place text;
  v_message jsonb;
  v_snapshot jsonb := '{ "before": [], "after": [] }';
begin
  select r.parent_message_id into v_parent
    from chat_messages r
   where r.tenant_id = p_tenant and r.channel_id = p_channel and r.id = p_id;
  if not found then
    return null;
  end if;
  -- Neighbors in the channel or in the thread: one branch per index.
  for v_id in
    select p_id
    union all (
      select n.id from chat_messages n
       where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id < p_id collate "C" and n.deleted_at is null
         and v_parent is null and n.parent_message_id is null
       order by n.id desc
       limit 5
    )
    union all (
      select n.id from chat_messages n
       where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id < p_id collate "C" and n.deleted_at is null
         and v_parent is not null and n.parent_message_id = v_parent
       order by n.id desc
       limit 5
    )
    union all (
      select n.id from chat_messages n
       where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id > p_id collate "C" and n.deleted_at is null
         and v_parent is null and n.parent_message_id is null
       order by n.id
       limit 5
    )
    union all (
      select n.id from chat_messages n
       where n.tenant_id = p_tenant and n.channel_id = p_channel and n.id > p_id collate "C" and n.deleted_at is null
         and v_parent is not null and n.parent_message_id = v_parent
       order by n.id
       limit 5
    )
    order by 1
  loop
    select message.* into m
      from chat_messages message
     where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = v_id;
    v_message := chat_message_json(m, '{}')::jsonb || case
      when m.quoted_message_id is null then '{}'
      else jsonb_build_object('quote', chat_quote(p_tenant, p_channel, m.quoted_message_id, '{}', '-infinity'))
    end;
    v_place := case when v_id = p_id then 'message' when v_id < p_id collate "C" then 'before' else 'after' end;
    v_snapshot := jsonb_set(v_snapshot, array[v_place], case
      when v_place = 'message' then v_message
      else (v_snapshot -> v_place) || jsonb_build_array(v_message)
    end);
  end loop;
  return v_snapshot;
end
$$;

-- A reported message, or one beside it, after the erasure of p_user with the user's messages.
create or replace function chat_emptied_of(p_tenant text, p_message jsonb, p_user text) returns jsonb
language sql stable as $$
  select case
    when p_message ->> 'senderId' = p_user or exists (
      select from chat_erased_messages e
       where e.tenant_id = p_tenant and e.message_id in (p_message ->> 'id', p_message ->> 'forwardedFromId')
    ) then p_message - 'questions' || '{
      "text": "", "metadata": {}, "linkMetadata": null, "fileUrl": null, "fileName": null, "fileSize": null,
      "mimeType": null, "thumbnailUrl": null, "files": [], "stream": null, "clientId": null, "mentionedUserIds": [],
      "quote": null
    }'
    when p_message #>> '{quote,senderId}' = p_user then jsonb_set(p_message, '{quote}', jsonb_build_object(
      'messageId', p_message #> '{quote,messageId}', 'isDeleted', true
    ))
    else p_message
  end
$$;

-- A snapshot after the erasure of p_user, with or without the user's messages.
create or replace function chat_snapshot_without(
  p_tenant text, p_snapshot jsonb, p_user text, p_pseudonym text, p_removes boolean
)
returns jsonb language sql stable as $$
  select case when p_snapshot is null then null else chat_without_user(case when p_removes then (
    select jsonb_object_agg(place.key, case
             when place.key = 'message' then chat_emptied_of(p_tenant, place.value, p_user)
             else coalesce((
               select jsonb_agg(chat_emptied_of(p_tenant, message, p_user) order by n)
                 from jsonb_array_elements(place.value) with ordinality as messages (message, n)
             ), '[]')
           end)
      from jsonb_each(p_snapshot) as place
  ) else p_snapshot end, p_user, p_pseudonym, p_removes) end
$$;

-- from src/domain/channels/free-cover.sql
-- Queues the stored file of a cover for deletion once the channel has another cover or none, or is gone. A trigger,
-- because processes of the previous version, which have no uploads, may change the cover, too.
create or replace function chat_free_cover() returns trigger
language plpgsql as $$
begin
  perform chat_note_files(
    old.tenant_id, old.id, md5(old.cover_upload_url), old.cover_upload_url, '[]'::jsonb
  );
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.cover_upload_url = old.cover_upload_url then
    new.cover_upload_id := null;
    new.cover_upload_url := null;
  end if;
  return new;
end
$$;

create or replace trigger chat_channels_free_changed_cover
  before update of cover_url on chat_channels
  for each row when (old.cover_upload_url is distinct from new.cover_url and old.cover_upload_url is not null)
  execute function chat_free_cover();

create or replace trigger chat_channels_free_removed_cover
  before delete on chat_channels
  for each row when (old.cover_upload_url is not null)
  execute function chat_free_cover();

-- from src/domain/channels/own-mute-ends.sql
-- An unmute clears the end of the mute. A trigger, because processes of the previous version do not know the column.
create or replace function chat_forget_end_of_mute() returns trigger
language plpgsql as $$
begin
  new.channel_muted_until := null;
  return new;
end
$$;

create or replace trigger chat_channel_members_forget_end_of_mute
  before update of is_channel_muted on chat_channel_members
  for each row when (old.is_channel_muted and not new.is_channel_muted)
  execute function chat_forget_end_of_mute();

-- from src/domain/compliance/audit-is-append-only.sql
-- Rows are only inserted. Deletion by age or with the tenant is allowed after set_config('chat.audit_upkeep', 'on',
-- true) in the transaction.
create or replace function chat_audit_is_append_only() returns trigger
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

create or replace trigger chat_audit_keeps_rows
  before update or delete on chat_audit
  for each row execute function chat_audit_is_append_only();

create or replace trigger chat_audit_keeps_all
  before truncate on chat_audit
  for each statement execute function chat_audit_is_append_only();

-- from src/domain/compliance/erasure/without-user.sql
-- The data of an event without a user: the pseudonym replaces the id in every property with user ids, and texts of
-- others about the user's ban are removed. With p_removes the user's reactions are removed. Other text stays, even if
-- equal to the id.
create or replace function chat_without_user(p_data jsonb, p_user text, p_pseudonym text, p_removes boolean)
  returns jsonb
language plpgsql immutable as $$
declare
  v_key text;
  v_value jsonb;
  v_object jsonb := '{}';
begin
  case jsonb_typeof(p_data)
    when 'array' then
      return (
        select coalesce(jsonb_agg(chat_without_user(i.value, p_user, p_pseudonym, p_removes) order by i.n), '[]')
          from jsonb_array_elements(p_data) with ordinality as i (value, n)
      );
    when 'object' then null;
    else return p_data;
  end case;
  for v_key, v_value in select e.key, e.value from jsonb_each(p_data) e loop
    case
      when v_key in ('metadata', 'linkMetadata', 'text', 'stream', 'subject') then null;
      -- Answer to a question.
      when v_key in ('comment', 'value') and p_data ? 'decision' then
        if p_removes and p_data ->> 'userId' = p_user then v_value := 'null'; end if;
      when v_key in ('senderId', 'userId', 'createdById', 'pinnedById', 'askerId') then
        if v_value = to_jsonb(p_user) then v_value := to_jsonb(p_pseudonym); end if;
      when v_key in ('userIds', 'mentionedUserIds', 'voterIds') and jsonb_typeof(v_value) = 'array' then
        v_value := (
          select coalesce(jsonb_agg(
                   case when i.value = to_jsonb(p_user) then to_jsonb(p_pseudonym) else i.value end order by i.n
                 ), '[]')
            from jsonb_array_elements(v_value) with ordinality as i (value, n)
        );
      when v_key in ('description', 'banDescription') and p_data ->> 'userId' = p_user then
        v_value := 'null';
      when v_key = 'reactions' and p_removes and jsonb_typeof(v_value) = 'array' then
        v_value := (
          select coalesce(jsonb_agg(
                   jsonb_set(i.value, '{userIds}', (i.value -> 'userIds') - p_user) order by i.n
                 ), '[]')
            from jsonb_array_elements(v_value) with ordinality as i (value, n)
           where (i.value -> 'userIds') - p_user <> '[]'
        );
      else v_value := chat_without_user(v_value, p_user, p_pseudonym, p_removes);
    end case;
    v_object := jsonb_set(v_object, array[v_key], v_value);
  end loop;
  return v_object;
end
$$;

-- from src/domain/compliance/holds/keep-held.sql
-- Copies a held message before any code changes or removes it. Without holds this reads one empty table. Not run for
-- sending, reading and reactions, nor for a deleted message: it is empty, and was copied before the deletion.
create or replace function chat_keep_held() returns trigger
language plpgsql as $$
begin
  if chat_is_held(old.tenant_id, old.channel_id, old.sender_id) then
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
           -- Holds cover the quoted message separately.
           chat_message_json(old, '{}')::jsonb - 'quote' || jsonb_build_object(
             'quotedMessageId', old.quoted_message_id,
             'poll', chat_held_poll(old.tenant_id, old.channel_id, old.poll_id)
           );
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create or replace trigger chat_messages_keep_changed
  before update of text, metadata, link_metadata, file_url, thumbnail_url, sender_id, deleted_at, decision_id
  on chat_messages
  for each row
  when (chat_has_content(old.deleted_at, old.decision_id) and (
    new.deleted_at is not null and new.decision_id is null or old.sender_id is distinct from new.sender_id
    or old.file_url is distinct from new.file_url or old.metadata is distinct from new.metadata
    -- Ending a stream removes none of its text.
    or old.text is distinct from new.text and old.stream is distinct from '{}'
  ))
  execute function chat_keep_held();

create or replace trigger chat_messages_keep_removed
  before delete on chat_messages
  for each row when (chat_has_content(old.deleted_at, old.decision_id))
  execute function chat_keep_held();

-- from src/domain/compliance/retention/expire-messages.sql
-- Removes the oldest messages of a channel that were sent before p_before, after message p_after, at most p_limit, like
-- deletions: it corrects counts and logs an event for each. Skips held messages, and those with an open question.
-- Deletes the row, too, unless it has replies.
-- In a deleted channel that kept its messages no user is notified.
--
-- Takes the channel lock and reads the holds after it: see src/domain/compliance/holds/legal-hold.ts. Null if the
-- channel is missing; else
--   "position", "hasMore"  where the next call continues, and whether there is more to examine
--   "removed"              how many visible messages were removed
--   "events"               in order: "seq", "event", "data", "senderId", "messageAt"
--   "changesUnread"        whether unread totals changed; "userIds" are those users, if p_lists_unread
--   "files"                stored files to delete, if p_notes_files: "id" of the message, "dueAt"
create or replace function chat_expire_messages(
  p_tenant text, p_channel text, p_before timestamptz, p_after text, p_limit integer, p_notes_files boolean,
  p_lists_unread boolean
)
returns json
language plpgsql
-- By index only, because statistics may be stale.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_channel record;
  v_held text[];
  v_scanned integer;
  v_position text;
  v_ids text[];
  v_seqs bigint[];
  v_senders text[];
  v_times timestamptz[];
  v_deleted_times timestamptz[];
  v_gone boolean[];
  v_deleted_seqs bigint[];
  -- v_due_*: messages that lose their content. v_gone_ids: messages whose rows are deleted.
  v_due_ids text[];
  v_due_senders text[];
  v_due_times timestamptz[];
  v_due_parents text[];
  v_due_polls text[];
  v_gone_ids text[];
  v_first record;
  v_removed integer;
  v_special text[];
  v_now timestamptz(3) := chat_now();
  v_data json[];
  v_files json;
  v_user_ids json;
  v_changes_unread boolean := false;
  v_events json;
  e_seqs bigint[];
  e_events text[];
  e_data text[];
  e_authors text[];
  e_times timestamptz[];
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
  v_held := array(select distinct h.user_id from chat_legal_holds h
    where h.tenant_id = p_tenant and h.user_id is not null);

  with page as materialized (
    select m.id, m.seq, m.sender_id, m.created_at, m.parent_message_id, m.poll_id, m.deleted_at,
           chat_has_content(m.deleted_at, m.decision_id) as has_content, m.deleted_event_seq,
           m.has_questions and chat_is_asking(m.tenant_id, m.channel_id, m.id) as is_asking
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id > p_after
       and m.id < chat_message_id_since(p_before)
     order by m.id
     limit p_limit
  ), due as (
    -- A message with visible replies keeps its row. A scalar subquery, because the planner could turn "exists" into a
    -- join that reads all replies.
    select page.*, (
             select true
               from chat_messages reply
              where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = page.id
                and reply.deleted_at is null
                and (
                  reply.id > (select max(p.id) from page p) or reply.sender_id = any (v_held) or reply.has_questions
                )
              limit 1
           ) is null as is_gone
      from page
     where page.sender_id <> all (v_held) and not page.is_asking
  )
  select (select count(*) from page), (select max(page.id) from page),
         array_agg(d.id order by d.id), array_agg(d.seq order by d.id),
         array_agg(d.sender_id order by d.id), array_agg(d.created_at order by d.id),
         array_agg(d.deleted_at order by d.id), array_agg(d.is_gone order by d.id),
         array_agg(d.deleted_event_seq order by d.id),
         coalesce(array_agg(d.id order by d.id) filter (where d.has_content), '{}'),
         array_agg(d.sender_id order by d.id) filter (where d.has_content),
         array_agg(d.created_at order by d.id) filter (where d.has_content),
         array_agg(d.parent_message_id order by d.id) filter (where d.has_content),
         array_agg(d.poll_id order by d.id) filter (where d.has_content),
         coalesce(array_agg(d.id) filter (where d.is_gone), '{}'), count(*) filter (where d.deleted_at is null)
    into v_scanned, v_position, v_ids, v_seqs, v_senders, v_times, v_deleted_times, v_gone, v_deleted_seqs, v_due_ids,
         v_due_senders, v_due_times, v_due_parents, v_due_polls, v_gone_ids,
         v_removed
    from due d
   where d.has_content or d.is_gone;

  if v_ids is not null then
    -- Corrects unread counts. Counts of former members include deleted messages until the row is deleted: see
    -- chat_count_while_away. Fast path: all of the messages are unread.
    select min(x.seq) as seq, min(x.created_at) as created_at into v_first
      from unnest(v_seqs, v_times) as x (seq, created_at);
    v_special := array(
      select s.id from unnest(v_senders) as s (id)
      union
      select b.id from unnest(v_senders) as s (id) cross join lateral chat_blockers_of(p_tenant, s.id) as b (id)
    );
    with uncounted as (
      update chat_channel_members member
         set unread_skip = member.unread_skip + case
               when member.left_at is null and member.read_seq < v_first.seq
                 and member.visible_after < v_first.created_at
                 and member.user_id <> all (v_special)
               then v_removed
               else (
                 select count(*)
                   from unnest(v_seqs, v_senders, v_times, v_deleted_times, v_gone, v_deleted_seqs)
                          as x (seq, sender_id, created_at, deleted_at, is_gone, deleted_event_seq)
                  where (member.left_at is null or x.is_gone)
                    and chat_is_counted(x.deleted_at, x.deleted_event_seq, member.left_at, member.left_event_seq)
                    and chat_counts_as_unread(
                      x.seq, x.sender_id, x.created_at,
                      x.sender_id = any (array(select b.id from chat_blocked_by(p_tenant, member.user_id) as b (id))),
                      member.user_id, member.read_seq, member.visible_after
                    )
               )
             end
       where member.tenant_id = p_tenant and member.channel_id = p_channel
         and member.read_seq < v_seqs[cardinality(v_seqs)]
      returning member.user_id,
                member.left_at is null
                  and chat_is_in_total(member.is_hidden, member.count_preference) as changes_total
    )
    select coalesce(bool_or(u.changes_total), false),
           case when p_lists_unread then json_agg(u.user_id) filter (where u.changes_total) end
      into v_changes_unread, v_user_ids
      from uncounted u;

    select array_agg(r.data order by r.n),
           json_agg(json_build_object('id', v_due_ids[r.n], 'dueAt', chat_iso(r.file_due_at)))
             filter (where r.file_due_at is not null)
      into v_data, v_files
      from chat_remove(
             p_tenant, p_channel, v_due_ids, v_due_parents, v_due_polls, v_gone_ids, v_channel.event_seq, v_now,
             p_notes_files
           ) with ordinality as r (data, file_due_at, n);
  end if;

  if v_channel.is_live and v_due_ids <> '{}' then
    with entry as (
      select v_channel.event_seq + row_number() over (order by x.n, e.k) as seq, e.event, e.data, x.sender_id,
             x.created_at
        from unnest(v_due_ids, v_due_senders, v_due_times, v_due_polls, v_data)
               with ordinality as x (id, sender_id, created_at, poll_id, data, n)
       cross join lateral (
         values (1, 'chat:message:deleted', x.data),
                (2, 'chat:poll:deleted', chat_poll_deleted(p_channel, x.poll_id, x.id))
       ) as e (k, event, data)
       where e.k = 1 or x.poll_id is not null
    )
    select json_agg(json_build_object(
             'seq', e.seq, 'event', e.event, 'data', e.data, 'senderId', e.sender_id,
             'messageAt', chat_iso(e.created_at)
           ) order by e.seq),
           array_agg(e.seq order by e.seq), array_agg(e.event order by e.seq), array_agg(e.data::text order by e.seq),
           array_agg(e.sender_id order by e.seq), array_agg(e.created_at order by e.seq)
      into v_events, e_seqs, e_events, e_data, e_authors, e_times
      from entry e;
    perform chat_log(
      array[p_tenant], array[p_channel], array_fill(1, array[cardinality(e_seqs)]), e_seqs, e_events, e_data, e_authors,
      e_times
    );
  end if;
  if v_scanned < p_limit then
    -- SENT rows refer to an expired message; canceled and failed ones are of the same age.
    delete from chat_scheduled_messages s
     where s.tenant_id = p_tenant and s.channel_id = p_channel and s.status <> 'PENDING' and s.scheduled_at < p_before
       and s.sender_id <> all (v_held);
  end if;

  return json_build_object(
    'position', v_position, 'hasMore', v_scanned >= p_limit, 'removed', v_removed,
    'events', coalesce(v_events, json_build_array()), 'changesUnread', v_changes_unread, 'userIds', v_user_ids,
    'files', coalesce(v_files, json_build_array())
  );
end
$$;

-- from src/domain/follows/follow-sent.sql
-- Follows of the threads of replies that chat_send has written and counted, by the senders, the users mentioned by
-- name, and the authors of the threads. One row per event for a user's feed; `n` is the index of the message in p_sent.
create or replace function chat_follow_sent(p_tenants text[], p_channels text[], p_sent chat_sent_message[])
returns table (n integer, user_id text, event text, data jsonb)
language plpgsql as $$
begin
  -- Own replies and those of blocked senders are not unread.
  update chat_thread_follows f
     set read_count = f.read_count + seen.count
    from (
      select s.channel, s.root_id, u.id, count(*) as count
        from unnest(p_sent) as s
       cross join unnest(s.sender_id || s.blocker_ids) as u (id)
       where s.root_id is not null
       group by s.channel, s.root_id, u.id
    ) seen
   where f.tenant_id = p_tenants[seen.channel] and f.channel_id = p_channels[seen.channel]
     and f.parent_message_id = seen.root_id and f.user_id = seen.id;

  return query
    with reply as materialized (
      select s.*, s.ordinality::integer as n, p_tenants[s.channel] as tenant_id, p_channels[s.channel] as channel_id,
             s.data -> 'message' as message, parent.sender_id as root_sender_id, parent.seq as root_seq
        from unnest(p_sent) with ordinality as s
        join chat_messages parent
          on parent.tenant_id = p_tenants[s.channel] and parent.channel_id = p_channels[s.channel]
         and parent.id = s.root_id
    ), followed as materialized (
      select f.*
        from chat_follow(array(
          select row(
                   r.n, r.tenant_id, r.channel_id, r.root_id, r.sender_id, r.seq, r.message ->> 'id', true
                 )::chat_wanted_follow
            from reply r
           where not r.is_system
          union all
          select row(r.n, r.tenant_id, r.channel_id, r.root_id, u.id, r.seq - 1, chat_reply_before(
                   r.tenant_id, r.channel_id, r.root_id, r.message ->> 'id'
                 ), true)::chat_wanted_follow
            from reply r
           cross join unnest(r.notified) as u (id)
           where r.message -> 'mentionedUserIds' ? u.id
          union all
          select row(r.n, r.tenant_id, r.channel_id, r.root_id, u.id, r.root_seq, r.root_id, false)::chat_wanted_follow
            from reply r
           cross join unnest(chat_mentioned(
             r.tenant_id, r.channel_id, r.sender_id, array[r.root_sender_id], r.blocker_ids, chat_now()
           )) as u (id)
        )) f
    )
    select f.n, f.user_id, f.event, f.data from followed f
    union all
    select tenant.n, f.user_id, f.event, f.data
      from (
        select min(f.n) as n, p_tenants[(p_sent[f.n]).channel] as id, array_agg(f.user_id) as users
          from followed f
         group by 2
      ) tenant
     cross join lateral chat_unfollow_beyond(tenant.id, tenant.users) f;
end
$$;

-- from src/domain/follows/follow.sql
-- Makes members follow threads of locked channels, by p_wanted; the first entry per user and thread applies. Skips
-- those who follow it and, unless `is_again`, those who have unfollowed it. One row per new follower.
create or replace function chat_follow(p_wanted chat_wanted_follow[])
returns table (n integer, user_id text, event text, data jsonb)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with wanted as materialized (
      select distinct on (w.tenant_id, w.channel_id, w.parent_message_id, w.user_id) w.*
        from unnest(p_wanted) as w
       -- A scalar subquery forces an index lookup per user; a join could read all followers of the thread.
       where coalesce((
         select w.is_again and not known.is_following
           from chat_thread_follows known
          where known.tenant_id = w.tenant_id and known.channel_id = w.channel_id
            and known.parent_message_id = w.parent_message_id and known.user_id = w.user_id
       ), true)
       order by w.tenant_id, w.channel_id, w.parent_message_id, w.user_id, w.n, w.is_again desc
    ), added as (
      insert into chat_thread_follows as f (
        tenant_id, channel_id, parent_message_id, user_id, read_seq, last_read_message_id, read_count, read_at
      )
      select w.tenant_id, w.channel_id, w.parent_message_id, w.user_id, w.read_seq, w.last_read_message_id,
             parent.reply_count - chat_unread_replies(
               w.tenant_id, w.channel_id, w.parent_message_id, w.user_id, w.read_seq, w.last_read_message_id
             ), chat_now()
        from wanted w
        join chat_messages parent
          on parent.tenant_id = w.tenant_id and parent.channel_id = w.channel_id and parent.id = w.parent_message_id
          on conflict (tenant_id, channel_id, parent_message_id, user_id) do update
         set is_following = true, read_seq = excluded.read_seq, last_read_message_id = excluded.last_read_message_id,
             read_count = excluded.read_count, read_at = excluded.read_at
      returning f.*
    )
    select w.n, f.user_id, 'chat:thread:followed', jsonb_build_object(
             'channelId', f.channel_id, 'parentMessageId', f.parent_message_id,
             'lastReadMessageId', f.last_read_message_id
           )
      from added f
      join wanted w
        on w.tenant_id = f.tenant_id and w.channel_id = f.channel_id and w.parent_message_id = f.parent_message_id
       and w.user_id = f.user_id
     order by w.n, f.user_id;
end
$$;

-- Unfollows the threads of these users beyond 10,000, the least recently read ones. One row each. Call it last among
-- the changes of follows in a transaction: it locks rows in channels whose locks are not held, so it skips locked rows
-- instead of waiting.
create or replace function chat_unfollow_beyond(p_tenant text, p_users text[])
returns table (user_id text, event text, data jsonb)
language sql as $$
  with beyond as materialized (
    select f.tenant_id, f.channel_id, f.parent_message_id, f.user_id
      from (select distinct u.id from unnest(p_users) as u (id)) u
     cross join lateral (
       select f.*
         from chat_thread_follows f
        where f.tenant_id = p_tenant and f.user_id = u.id and f.is_following
        order by f.read_at desc
       offset 10000
     ) f
  ), taken as materialized (
    select f.tenant_id, f.channel_id, f.parent_message_id, f.user_id
      from beyond
      join chat_thread_follows f
        on f.tenant_id = beyond.tenant_id and f.channel_id = beyond.channel_id
       and f.parent_message_id = beyond.parent_message_id and f.user_id = beyond.user_id
       for no key update of f skip locked
  )
  update chat_thread_follows f
     set is_following = false
    from taken
   where f.tenant_id = taken.tenant_id and f.channel_id = taken.channel_id
     and f.parent_message_id = taken.parent_message_id and f.user_id = taken.user_id and f.is_following
  returning f.user_id, 'chat:thread:unfollowed', jsonb_build_object(
    'channelId', f.channel_id, 'parentMessageId', f.parent_message_id
  )
$$;

-- The last reply of a thread before p_reply, or the message itself: a user mentioned by p_reply follows from there on.
create or replace function chat_reply_before(p_tenant text, p_channel text, p_parent text, p_reply text) returns text
language sql stable as $$
  select coalesce((
    select before.id
      from chat_messages before
     where before.tenant_id = p_tenant collate "default" and before.channel_id = p_channel collate "default"
       and before.parent_message_id = p_parent collate "C" and before.id < p_reply collate "C"
       and before.deleted_at is null
     order by before.id desc limit 1
  ), p_parent)
$$;

-- from src/domain/members/count-added.sql
-- Counts new memberships. The channel lock is held.
create or replace function chat_count_added() returns trigger
language plpgsql as $$
declare
  v_channel record;
begin
  -- One update per channel, for any number of members.
  for v_channel in
    select a.tenant_id, a.channel_id, count(*) as members from added a
      where a.left_at is null group by a.tenant_id, a.channel_id
  loop
    update chat_channels c
       set joined_count = c.joined_count + v_channel.members
     where c.tenant_id = v_channel.tenant_id and c.id = v_channel.channel_id;
  end loop;
  return null;
end
$$;

create or replace trigger chat_channel_members_count_added
  after insert on chat_channel_members
  referencing new table as added
  for each statement execute function chat_count_added();

-- from src/domain/messages/change-batch.sql
-- Changes messages of channels: one call, one transaction, one flush.
--
-- p_tenants and p_channels name the channels, each once. p_items is an array of { "channel": the index of its channel
-- from 1, "kind", "userId", "messageId" or "pollId", … }, grouped by channel and in the order of the changes. With
-- "isSystem", called by the host's code, the user counts as an operator of any channel.
--
-- See chat_lock_channels for p_waits. Without it a channel of more than 1000 members is also skipped if the call
-- deletes in it, because the cost of a deletion grows with the members.
--
-- At least one row per item, in the same order: `code` with `details` if the change is refused, else `answer`, and the
-- seq, name and data of the event if any. Both are without the message's quote: `details` is its chat_quoted. Each
-- further event has another row. `code` may also be
--   'busy'    nothing was done: the channel is locked or missing
--   'asking'  nothing was done: see chat_delete
create or replace function chat_change_batch(p_tenants text[], p_channels text[], p_items jsonb, p_waits boolean)
returns table (
  item integer, code text, details json, answer text, seq bigint, event text, data text, sender_id text,
  message_at timestamptz, for_members boolean
)
language plpgsql
-- Generic plans, because planning each item costs more than running it. Index scans only: a plan made on small tables
-- or stale statistics would be a sequential scan, and stays cached while the tables grow.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_wanted integer[];
  v_locked integer[];
  v_channel integer;
  v_event_seq bigint;
  -- A delete in this channel may have changed messages that were read before it.
  v_is_stale boolean;
  -- Ids of edited messages.
  v_edited_ids text[];
  -- Edited messages, to be written in one statement: one statement each doubles the cost.
  v_edited chat_message_row[];
  v_flagged chat_message_row[];
  v_flags jsonb[];
  v record;
  v_refusal jsonb;
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
      select i.n, i.value, i.value ->> 'kind' as kind, i.value ->> 'userId' as user_id,
             coalesce((i.value -> 'isSystem')::boolean, false) as is_system, i.value ->> 'messageId' as message_id,
             i.value ->> 'pollId' as poll_id, position.channel, p_tenants[position.channel] as tenant_id,
             p_channels[position.channel] as channel_id
        from jsonb_array_elements(p_items) with ordinality as i (value, n)
       cross join lateral (select (i.value -> 'channel')::integer as channel) position
    )
    select i.*, i.channel = any (v_locked) as is_locked, c.event_seq,
           member.user_id is not null or i.is_system as is_member,
           coalesce(member.role = 'OPERATOR', i.is_system) as is_operator, member.is_banned, member.banned_until,
           case when not i.is_system then (
             select s.refusal from chat_suspension_of(i.tenant_id, i.user_id) as s (refusal)
           ) end as suspension,
           message.found as message,
           not i.is_system and c.type = 'DIRECT' and exists (
             select from chat_blockers_in(i.tenant_id, i.channel_id, i.user_id)
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
               chat_is_banned(member.is_banned, member.banned_until, (select chat_now())) as is_banned
          from chat_channel_members member
         where member.tenant_id = i.tenant_id and member.channel_id = i.channel_id and member.user_id = i.user_id
           and coalesce(member.left_at is null, true)
         limit 1
      ) member on not i.is_system
      left join lateral (
        -- A poll is as visible as its message.
        select message as found
          from chat_messages message
         where message.tenant_id = i.tenant_id and message.channel_id = i.channel_id
           and chat_has_content(message.deleted_at, case when i.kind = 'delete' then message.decision_id end)
           and (not i.value ? 'decisionId' or message.decision_id = i.value ->> 'decisionId')
           and message.id = coalesce(i.message_id, (
                 select p.message_id from chat_polls p
                  where p.tenant_id = i.tenant_id and p.channel_id = i.channel_id and p.id = i.poll_id
               ))
           and (
             i.is_system or chat_is_visible(
               message.deleted_at, message.created_at, message.sender_id, message.stream,
               exists (select from chat_block_of(i.tenant_id, i.user_id, message.sender_id)), i.user_id,
               member.visible_after
             )
             -- Tells a producer that its stream has ended.
             or i.kind in ('append', 'set_part', 'keep_alive') and message.sender_id = i.user_id
             and message.stream is not null
             or i.kind = 'delete' and chat_is_own_removed(message.decision_id, message.sender_id, i.user_id)
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
         and chat_has_content(message.deleted_at, case when v.kind = 'delete' then message.decision_id end);
    end if;
    v_refusal := chat_refusal_in_order(
      chat_refusal(v_event_seq is not null, v.is_member, v.is_banned, v.banned_until),
      -- Suspended users may delete their own messages.
      case when (v.kind = 'delete' and m.sender_id = v.user_id) is not true then v.suspension end, null
    );
    if v.is_locked is not true then
      code := 'busy';
    elsif v_refusal is not null then
      code := v_refusal ->> 'code';
      details := jsonb_build_object('channelId', v.channel_id) || coalesce(v_refusal -> 'details', '{}');
    elsif m.id is null and v.message_id is null then
      code := 'CHAT_POLL_NOT_FOUND';
      details := json_build_object('channelId', v.channel_id, 'pollId', v.poll_id);
    elsif m.id is null then
      code := 'CHAT_MESSAGE_NOT_FOUND';
      details := json_build_object('channelId', v.channel_id, 'messageId', v.message_id);
    -- Other kinds refuse a blocked user after checks of their own. A blocked user can remove a reaction.
    elsif v.is_blocked
      and (v.kind in ('pin', 'unpin', 'vote') or v.kind = 'react' and (v.value ->> 'isSet')::boolean) then
      code := 'CHAT_USER_BLOCKED';
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
        when 'react' then v_done := chat_react(v.value, m);
        when 'edit' then v_done := chat_edit_text(v.value, m, v.is_blocked);
        when 'pin', 'unpin' then v_done := chat_pin(v.value, m);
        when 'vote' then v_done := chat_vote(v.value, m);
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
      -- set_part logs no event.
      if v.value ? 'flags' and code is null and (event is not null or v.kind = 'set_part') then
        v_flagged := v_flagged || m;
        v_flags := v_flags || (v.value -> 'flags');
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
      -- Deleting a message deletes its poll.
      answer := null;
      for_members := null;
      event := 'chat:poll:deleted';
      data := chat_poll_deleted(m.channel_id, m.poll_id, m.id);
    end loop;
  end loop;

  if v_edited is not null then
    perform chat_write_edits(v_edited);
  end if;
  -- Lock order: messages before cases, as in a report.
  if v_flags is not null then
    for n in 1 .. cardinality(v_flags) loop
      m := v_flagged[n];
      perform chat_flag(m.tenant_id, 'MESSAGE', m.channel_id, m.id, m.sender_id, v_flags[n]);
    end loop;
  end if;
  if e_seqs is not null then
    perform chat_log(p_tenants, p_channels, e_channels, e_seqs, e_events, e_data, e_authors, e_times);
  end if;
end
$$;

-- from src/domain/messages/count-shown.sql
-- Corrects the counts and previews of threads, their followers and the channel before messages are removed (p_change
-- -1) or after they are restored (p_change 1). Messages that are not visible have no effect. The channel lock is held.
-- Returns the threads of p_parents, the parents of p_ids, as "threadInfo" by id, null without replies.
create or replace function chat_count_shown(
  p_tenant text, p_channel text, p_ids text[], p_parents text[], p_change integer
)
returns jsonb language plpgsql as $$
declare
  v_shown_ids text[];
  v_parent record;
  v_thread jsonb;
  v_threads jsonb := '{}';
begin
  v_shown_ids := array(
    select m.id from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_ids) and m.deleted_at is null
  );
  if array_remove(p_parents, null) <> '{}' then
    -- A follower's read_count counts the replies that are not unread. Updates all followers' rows, because their lists
    -- have changed.
    update chat_thread_follows f
       set read_count = f.read_count + p_change * changed.count
      from (
        select f.parent_message_id, f.user_id, count(*) filter (where not chat_counts_as_unread(
                 reply.seq, reply.sender_id, reply.created_at,
                 exists (select from chat_block_of(p_tenant, f.user_id, reply.sender_id)), f.user_id, f.read_seq,
                 member.visible_after
               )) as count
          from unnest(p_ids, p_parents) as x (id, parent_id)
          join chat_messages reply
            on reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.id = x.id
           and reply.id = any (v_shown_ids)
          join chat_thread_follows f
            on f.tenant_id = p_tenant and f.channel_id = p_channel and f.parent_message_id = x.parent_id
           and f.is_following
          join chat_channel_members member
            on member.tenant_id = p_tenant and member.channel_id = p_channel and member.user_id = f.user_id
         group by f.parent_message_id, f.user_id
      ) changed
     where f.tenant_id = p_tenant and f.channel_id = p_channel and f.parent_message_id = changed.parent_message_id
       and f.user_id = changed.user_id;
  end if;

  -- A loop, because a join over all parents could scan the channel.
  for v_parent in
    select x.parent_id as id, count(*) filter (where x.id = any (v_shown_ids)) as replies
      from unnest(p_ids, p_parents) as x (id, parent_id)
     where x.parent_id is not null
     group by x.parent_id
     order by x.parent_id
  loop
    update chat_messages parent
       set reply_count = parent.reply_count + p_change * v_parent.replies,
           last_replied_at = (
             select reply.created_at
               from chat_messages reply
              where reply.tenant_id = p_tenant and reply.channel_id = p_channel
                and reply.parent_message_id = v_parent.id
                and reply.deleted_at is null and (p_change > 0 or reply.id <> all (p_ids))
              order by reply.id desc
              limit 1
           )
     where parent.tenant_id = p_tenant and parent.channel_id = p_channel and parent.id = v_parent.id
    returning chat_thread_info(parent.reply_count, parent.last_replied_at) into v_thread;
    v_threads := v_threads || jsonb_build_object(v_parent.id, v_thread);
  end loop;
  update chat_channels c
     set (last_message_id, last_message_at) = (
           select last.id, last.created_at
             from chat_messages last
            where last.tenant_id = p_tenant and last.channel_id = p_channel and last.deleted_at is null
              and (p_change > 0 or last.id <> all (p_ids))
            order by last.id desc
            limit 1
         )
   where c.tenant_id = p_tenant and c.id = p_channel
     and (c.last_message_id = any (p_ids) or p_change > 0 and coalesce(c.last_message_id, '') < any (p_ids));
  return v_threads;
end
$$;

-- Changes the unread counts of the present members by a message: p_change is -1 if it was removed, 1 if restored.
-- `for_members`: whether totals changed; `user_ids`: those users, if p_lists_users. Any number of members may have
-- left: their counts are corrected on return by the trigger of chat_count_while_away, or by chat_expire_messages, which
-- deletes the rows.
create or replace function chat_count_unread(
  m chat_messages, p_change integer, p_lists_users boolean, out for_members boolean, out user_ids json
)
language plpgsql as $$
begin
  with counted as (
    update chat_channel_members member
       set unread_skip = member.unread_skip - p_change
     where member.tenant_id = m.tenant_id and member.channel_id = m.channel_id and member.left_at is null
       and chat_counts_as_unread(
         m.seq, m.sender_id, m.created_at,
         -- Uncorrelated: evaluated once, not per member.
         member.user_id in (select b.id from chat_blockers_of(m.tenant_id, m.sender_id) as b (id)),
         member.user_id, member.read_seq, member.visible_after
       )
    returning member.user_id, chat_is_in_total(member.is_hidden, member.count_preference) as changes_total
  )
  select coalesce(bool_or(u.changes_total), false),
         case when p_lists_users then json_agg(u.user_id) filter (where u.changes_total) end
    into for_members, user_ids
    from counted u;
end
$$;

-- The data of chat:message:deleted. p_threads: see chat_count_shown.
create or replace function chat_message_deleted(
  p_channel text, p_id text, p_parent text, p_threads jsonb, p_at timestamptz
)
returns json language sql immutable parallel safe
return json_build_object(
  'channelId', p_channel, 'messageId', p_id, 'parentMessageId', p_parent, 'threadInfo', p_threads -> p_parent,
  'deletedAt', chat_iso(p_at)
);

-- from src/domain/messages/delete.sql
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

-- from src/domain/messages/edit.sql
-- Replaces the text with "text", unless there is a "refusal" of that text or, for a completed stream, a
-- "streamRefusal". Removes the preview of a link that is no longer in the text. With "linkMetadata", of the system,
-- fills in the link preview instead, if the text is "text" and there is no preview. That is no edit: `is_edited` stays.
-- `details` of a message that quotes is chat_quoted, for the user.
create or replace function chat_edit_text(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json, out edited chat_messages
)
language plpgsql as $$
declare
  v_refusal constant jsonb := p_item -> case when m.stream is null then 'refusal' else 'streamRefusal' end;
  v_fills constant boolean := p_item ? 'linkMetadata';
  v_changes constant boolean := case
    when v_fills then m.text = p_item ->> 'text' and coalesce(m.link_metadata, 'null') = 'null'
    else m.text <> p_item ->> 'text' end;
  v_blocked text[] := '{}';
begin
  if m.sender_id <> p_item ->> 'userId' and not v_fills then
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
  elsif v_changes then
    code := v_refusal ->> 'code';
    details := v_refusal -> 'details';
  end if;
  if code is not null then
    return;
  end if;

  -- Blocks change only the thread's counts.
  if m.reply_count > 0 then
    v_blocked := array(select b.id from chat_blocked_by(m.tenant_id, m.sender_id) as b (id));
  end if;
  if m.quoted_message_id is not null then
    details := chat_quoted(
      m.tenant_id, m.channel_id, m.quoted_message_id,
      case when p_item ? 'isSystem' then '{}' else array[p_item ->> 'userId'] end
    );
  end if;
  if v_changes then
    if v_fills then
      m.link_metadata := p_item -> 'linkMetadata';
    else
      if chat_has_link(m.text, m.link_metadata ->> 'url')
        and not chat_has_link(p_item ->> 'text', m.link_metadata ->> 'url')
      then
        m.link_metadata := null;
      end if;
      m.text := p_item ->> 'text';
      m.is_edited := true;
    end if;
    -- created_at of a busy channel is up to some milliseconds ahead of the clock.
    m.updated_at := greatest(chat_now(), m.created_at);
    edited := m;
    event := 'chat:message:updated';
    -- One event for all subscribers, so not filtered by blocks.
    answer := chat_message_json(m, '{}');
    data := case
      when v_fills
        then json_build_object('channelId', m.channel_id, 'message', answer, 'isLinkPreview', true)
      else json_build_object('channelId', m.channel_id, 'message', answer) end;
  end if;
  if answer is null or v_blocked <> '{}' then
    answer := chat_message_json(m, v_blocked);
  end if;
end
$$;

-- from src/domain/messages/files.sql
-- The files of a message, as in the API. p_files is null if the columns suffice: for one file, or none. PostgreSQL
-- inlines it, because it calls immutable functions only, which jsonb_build_object is not.
create or replace function chat_files(
  p_files jsonb, p_url text, p_name text, p_size bigint, p_type text, p_thumbnail text
)
returns jsonb language sql immutable parallel safe
return case
  when p_files is not null then p_files
  when p_url is null then '[]'::jsonb
  else '[]'::jsonb || jsonb_set(jsonb_object(array[
    'fileUrl', p_url, 'fileName', p_name, 'mimeType', p_type, 'thumbnailUrl', p_thumbnail, 'altText', null
  ]), '{fileSize}', coalesce(p_size::text, 'null')::jsonb)
end;

-- Index keys of files: hashes, because URLs can exceed the size of an index entry.
create or replace function chat_file_keys(p_tenant text, p_files jsonb) returns text[]
language sql immutable parallel safe
return array(select md5(concat(p_tenant, ' ', f ->> 'fileUrl')) from jsonb_array_elements(p_files) as f);

create or replace function chat_file_key(p_tenant text, p_url text) returns text[]
language sql immutable parallel safe
return chat_file_keys(p_tenant, jsonb_build_array(jsonb_build_object('fileUrl', p_url)));

-- Whether a message has this file, also one that waits for a moderator, or that a decision has removed; or a cover.
create or replace function chat_is_file_used(p_tenant text, p_url text) returns boolean
language sql stable as $$
  select exists (
           select from chat_messages m
            where m.tenant_id = p_tenant and md5(m.file_url) = md5(p_url) and m.file_url = p_url
              and m.deleted_at is null
         ) or exists (
           select from chat_messages m
            where chat_file_keys(m.tenant_id, m.files) @> chat_file_key(p_tenant, p_url) and m.tenant_id = p_tenant
              and m.files is not null and m.deleted_at is null
         ) or exists (
           select from chat_waiting_messages w
            where w.file_keys @> chat_file_key(p_tenant, p_url) and w.tenant_id = p_tenant and w.state = 'HELD'
         ) or exists (
           select from chat_messages m
            where chat_file_keys(
                    m.tenant_id,
                    chat_files(m.files, m.file_url, m.file_name, m.file_size, m.mime_type, m.thumbnail_url)
                  ) @> chat_file_key(p_tenant, p_url)
              and m.tenant_id = p_tenant and m.decision_id is not null
         ) or exists (
           select from chat_channels c
            where c.tenant_id = p_tenant and md5(c.cover_url) = md5(p_url) and c.cover_url = p_url
         )
$$;

-- Whether a kept copy of a held message has this file, or a message as it was when it was reported.
create or replace function chat_is_file_held(p_tenant text, p_url text) returns boolean
language sql stable as $$
  select exists (
           select from chat_held_messages k
            where k.tenant_id = p_tenant and md5(k.file_url) = md5(p_url) and k.file_url = p_url
              and chat_is_held(k.tenant_id, k.channel_id, k.sender_id)
         ) or exists (
           select from chat_held_messages k
            where chat_file_keys(k.tenant_id, k.content -> 'files') @> chat_file_key(p_tenant, p_url)
              and jsonb_array_length(k.content -> 'files') > 1 and k.tenant_id = p_tenant
              and chat_is_held(k.tenant_id, k.channel_id, k.sender_id)
         ) or exists (
           select from chat_reports r
            where chat_file_keys(r.tenant_id, r.snapshot #> '{message,files}') @> chat_file_key(p_tenant, p_url)
              and r.tenant_id = p_tenant and r.snapshot is not null
         )
$$;

-- Queues the files of a message for deletion, in the transaction that deletes it. Returns when they are due, or null if
-- they are queued already.
create or replace function chat_note_files(
  p_tenant text, p_channel text, p_id text, p_url text, p_files jsonb,
  p_due timestamptz default chat_now() + interval '1 minute'
)
returns timestamptz language sql as $$
  insert into chat_deleted_files (tenant_id, channel_id, id, file_url, more_urls, due_at)
  select p_tenant, p_channel, p_id, p_url,
         array(
           select f.value ->> 'fileUrl' from jsonb_array_elements(p_files) with ordinality as f (value, n) where f.n > 1
         ), p_due
      on conflict (tenant_id, channel_id, id) do nothing
  returning due_at
$$;

-- Locks the uploads of all messages that are about to be sent, in one order: others send the same ones crosswise.
create or replace function chat_lock_uploads(p_tenants text[], p_items jsonb) returns void language plpgsql as $$
begin
  perform
     from chat_deleted_files f
    where f.tenant_id = any (p_tenants) and f.channel_id = ''
      and f.id = any (array(select jsonb_path_query(p_items, '$[*].uploadIds[*]') #>> '{}') collate "C")
    order by f.tenant_id, f.id
      for update;
end
$$;

-- Takes locked uploads of a user for a new message or cover. If one is missing, takes none and returns its id.
create or replace function chat_take_uploads(p_tenant text, p_user text, p_ids text[], p_at timestamptz) returns text
language plpgsql as $$
declare
  v_there text[];
begin
  v_there := array(
    select f.id
      from chat_deleted_files f
     where f.tenant_id = p_tenant and f.channel_id = '' and f.id = any (p_ids collate "C") and f.user_id = p_user
       and f.upload is not null and f.upload ->> 'direct' is distinct from 'expected'
       and f.due_at > p_at + chat_upload_grace()
  );
  if cardinality(v_there) = cardinality(p_ids) then
    -- A direct upload can still receive bytes, so it stays queued; the deletion skips files of messages.
    update chat_deleted_files f set upload = null, user_id = null
     where f.tenant_id = p_tenant and f.channel_id = '' and f.id = any (p_ids collate "C") and f.upload ? 'direct';
    delete from chat_deleted_files f
     where f.tenant_id = p_tenant and f.channel_id = '' and f.id = any (p_ids collate "C") and f.upload is not null;
    return null;
  end if;
  return (select i.id from unnest(p_ids) with ordinality as i (id, n) where i.id <> all (v_there) order by i.n limit 1);
end
$$;

-- Grace period after an upload expires: the transaction that took it may not have committed.
create or replace function chat_upload_grace() returns interval language sql immutable parallel safe
return interval '1 minute';

-- from src/domain/messages/has-link.sql
-- Whether a text contains this link, with or without its scheme, and not as a part of a longer one. Punctuation around
-- a link belongs to the text. Strict: a message without a link costs no call, which PostgreSQL does not inline.
create or replace function chat_has_link(p_text text, p_url text)
returns boolean language sql immutable strict parallel safe as $$
  select exists (
    select from unnest(link.parts, link.parts[2:]) with ordinality as around (before, behind, n)
     where (right(around.before, 3) ~ '(://|[^[:alnum:]@/=.-])$' or (around.before = '' and around.n = 1))
       and around.behind !~ '^[/.,:;!?()*_~''|-]*[[:alnum:]#&=%+@]'
  )
    from (select rtrim(regexp_replace(p_url, '^https?://', '', 'i'), '/') as written) url,
         lateral (select string_to_array(p_text, url.written) as parts) link
   where url.written <> ''
$$;

-- from src/domain/messages/held-message.sql
-- The files of the message in the content of a held message, or in the data of an event.
create or replace function chat_held_files(p_content jsonb) returns jsonb language sql immutable parallel safe
return chat_files(
  p_content #> '{message,files}', p_content #>> '{message,fileUrl}', p_content #>> '{message,fileName}',
  (p_content #>> '{message,fileSize}')::bigint, p_content #>> '{message,mimeType}',
  p_content #>> '{message,thumbnailUrl}'
);

-- A message that waits for a moderator, as the API shows it; null once it is settled.
create or replace function chat_held_message(p_tenant text, p_id text) returns jsonb language sql stable as $$
  select jsonb_build_object(
           'id', w.id, 'channelId', w.channel_id, 'senderId', w.sender_id, 'type', m.value -> 'type',
           'text', m.value -> 'text', 'mentionedUserIds', coalesce(m.value -> 'mentionedUserIds', '[]'),
           'mentions', m.value -> 'mentions', 'parentMessageId', m.value -> 'parentMessageId',
           'quotedMessageId', w.content -> 'quotedMessageId', 'metadata', coalesce(m.value -> 'metadata', '{}'),
           'files', chat_held_files(w.content), 'poll', w.content -> 'poll', 'clientId', w.client_id,
           'scheduledAt', chat_iso(w.scheduled_at), 'state', w.state, 'reason', w.reason,
           'expiresAt', chat_iso(w.expires_at), 'createdAt', chat_iso(w.created_at)
         )
    from chat_waiting_messages w
   cross join lateral (select w.content -> 'message' as value) m
   where w.tenant_id = p_tenant and w.id = p_id and w.state = 'HELD'
$$;

-- The details of the refusal of a request that repeats one whose message was held, and not released. The code is
-- CHAT_POLICY_REFUSED, which the previous version understands.
create or replace function chat_held_before(p_channel text, p_id text, p_state text, p_reason text) returns jsonb
language sql immutable parallel safe
return jsonb_build_object(
  'channelId', p_channel, 'heldMessageId', p_id, 'state', p_state,
  'reason', case p_state when 'HELD' then 'held' else p_reason end
);

-- from src/domain/messages/hold.sql
-- Holds a message for a moderator, under the channel lock, after all guards of chat_send have allowed it. p_held is
--   { "id", "channelId", "senderId", "caseId": the id of the case that moderators decide,
--     "reason", "expiresInSeconds": the time that it waits,
--     "limit": how many messages of a sender may wait,
--     "content": { "message": as chat_send takes it, "quotedMessageId", "hashes", "poll" },
--     "flags", "scheduledAt", "idempotencyKey", "idempotencyDigest", "uploadIds", "draftRevision": as in chat_send }
--
-- Returns { "code", "details" } of a refusal, or { "heldMessage", "isDraftDeleted" }.
create or replace function chat_hold_message(p_tenant text, p_held jsonb) returns jsonb
language plpgsql as $$
declare
  v_now constant timestamptz(3) := date_trunc('milliseconds', chat_now());
  v_channel constant text := p_held ->> 'channelId';
  v_sender constant text := p_held ->> 'senderId';
  v_content jsonb := p_held -> 'content';
  v_open bigint;
  v_next timestamptz;
  v_missing text;
  v_root text;
  v_deleted boolean := false;
begin
  -- Serializes the count of a sender's held messages across channels.
  perform pg_advisory_xact_lock(hashtextextended(jsonb_build_array('held', p_tenant, v_sender)::text, 0));
  select count(*), min(w.expires_at) into v_open, v_next
    from chat_waiting_messages w
   where w.tenant_id = p_tenant and w.sender_id = v_sender and w.state = 'HELD';
  if v_open >= (p_held -> 'limit')::integer then
    return jsonb_build_object('code', 'CHAT_HELD_LIMIT', 'details', jsonb_build_object(
      'limit', p_held -> 'limit', 'actual', v_open + 1,
      -- At most an hour: a moderator can decide before the next one expires.
      'retryAfter', least(3600, greatest(1, ceil(extract(epoch from v_next - v_now))))::integer
    ));
  end if;
  if jsonb_typeof(p_held -> 'uploadIds') = 'array' then
    v_missing := chat_take_uploads(
      p_tenant, v_sender, array(select jsonb_array_elements_text(p_held -> 'uploadIds')), v_now
    );
    if v_missing is not null then
      return jsonb_build_object('code', 'CHAT_UPLOAD_NOT_FOUND', 'details', jsonb_build_object(
        'channelId', v_channel, 'uploadId', v_missing
      ));
    end if;
  end if;
  if v_content #> '{message,parentMessageId}' is not null then
    select coalesce(m.parent_message_id, m.id) into v_root
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = v_channel
       and m.id = v_content #>> '{message,parentMessageId}' collate "C";
    v_content := jsonb_set(v_content, '{message,parentMessageId}', to_jsonb(v_root));
  end if;
  if p_held ->> 'draftRevision' is not null then
    delete from chat_drafts d
     where d.tenant_id = p_tenant and d.channel_id = v_channel and d.user_id = v_sender
       and d.parent_message_id = coalesce(v_root, '') and d.revision = (p_held -> 'draftRevision')::bigint;
    v_deleted := found;
  end if;
  insert into chat_waiting_messages (
    tenant_id, id, channel_id, sender_id, reason, content, client_id, file_keys, scheduled_at, idempotency_key,
    idempotency_digest, created_at, expires_at
  )
  values (
    p_tenant, p_held ->> 'id', v_channel, v_sender, p_held ->> 'reason', v_content,
    v_content #>> '{message,clientId}', chat_file_keys(p_tenant, chat_held_files(v_content)),
    (p_held ->> 'scheduledAt')::timestamptz, p_held ->> 'idempotencyKey', p_held ->> 'idempotencyDigest',
    v_now, v_now + make_interval(secs => (p_held -> 'expiresInSeconds')::double precision)
  );
  perform chat_open_case(
    p_tenant, p_held ->> 'caseId', 'HELD_MESSAGE', v_channel, p_held ->> 'id', v_sender, 0
  );
  if p_held ? 'flags' then
    perform chat_flag(p_tenant, 'HELD_MESSAGE', v_channel, p_held ->> 'id', v_sender, p_held -> 'flags');
  end if;
  return jsonb_build_object(
    'heldMessage', chat_held_message(p_tenant, p_held ->> 'id'), 'isDraftDeleted', v_deleted
  );
end
$$;

-- from src/domain/messages/mentioned.sql
-- The users among p_mentioned who are notified of a message: active members except the sender, who have not blocked the
-- sender.
create or replace function chat_mentioned(
  p_tenant text, p_channel text, p_sender text, p_mentioned text[], p_blockers text[], p_now timestamptz
)
returns text[] language sql stable as $$
  select coalesce(array_agg(m.user_id order by m.user_id), '{}')
    from (select distinct unnest(p_mentioned) as user_id) wanted
   -- limit 1 forces an index lookup per user; a join could read all members of the channel.
   cross join lateral (
     select m.user_id
       from chat_channel_members m
      where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
        and m.user_id <> p_sender and m.user_id <> all (p_blockers)
        and coalesce(chat_is_active(m.left_at, m.is_banned, m.banned_until, p_now), true)
      limit 1
   ) m
$$;

-- The members that a message mentions, by name and by its `mentions`, CHANNEL or HERE: active members but the sender,
-- also those who have blocked the sender. p_here are the users for HERE. Returns at most p_limit + 1 for CHANNEL.
create or replace function chat_mentioned_by(
  p_tenant text, p_channel text, p_message jsonb, p_here jsonb, p_limit bigint, p_now timestamptz
)
returns text[] language plpgsql stable as $$
begin
  -- Includes the users mentioned by name.
  if p_message ->> 'mentions' = 'CHANNEL' then
    return array(
      select m.user_id
        from chat_channel_members m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id <> p_message ->> 'senderId'
         and chat_is_active(m.left_at, m.is_banned, m.banned_until, p_now)
       limit p_limit + 1
    );
  end if;
  return chat_mentioned(p_tenant, p_channel, p_message ->> 'senderId', array(
    select jsonb_array_elements_text(coalesce(p_message -> 'mentionedUserIds', '[]') || coalesce(p_here, '[]'))
  ), '{}', p_now);
end
$$;

-- Whether an active member can mention all: an operator, or a member with `can_mention_all`.
create or replace function chat_can_mention_all(p_tenant text, p_channel text, p_user text)
returns boolean language sql stable as $$
  select exists (
    select from chat_channel_members m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
       and coalesce(m.left_at is null, true) and (m.role = 'OPERATOR' or m.can_mention_all)
  )
$$;

-- from src/domain/messages/message-id-after.sql
-- Converts a bound of times to a bound of ids, so that the primary key can be used: messages after p_at have this id
-- or a greater one, messages up to p_at a smaller one.
create or replace function chat_message_id_after(p_at timestamptz) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return case
    when p_at < '1970-01-01Z' then 'c'
    when p_at >= '2059-05-25 17:38:27.455Z' then 'd'
    else chat_message_id(p_at + interval '1 millisecond', '')
  end;
end
$$;

-- from src/domain/messages/message-id-since.sql
-- Like chat_message_id_after, but includes p_at: messages before it have smaller ids.
create or replace function chat_message_id_since(p_at timestamptz) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return chat_message_id_after(p_at - interval '1 microsecond');
end
$$;

-- from src/domain/messages/message-id.sql
-- The id of a message: `c`, its time in milliseconds as eight base-36 digits, then p_digits, which distinguish messages
-- of different channels. So ids are ordered by time, bytewise: compare them with collate "C", like their columns.
create or replace function chat_message_id(p_at timestamptz, p_digits text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  c_digits constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  v_ms constant bigint := floor(extract(epoch from p_at) * 1000);
begin
  if v_ms not between 0 and 2821109907455 then
    raise datetime_field_overflow
      using message = format('the time of a message must be between 1970-01-01 and 2059-05-25, got %s', p_at);
  end if;
  return 'c'
    || substr(c_digits, (v_ms / 78364164096)::integer + 1, 1)
      || substr(c_digits, (v_ms / 2176782336 % 36)::integer + 1, 1)
    || substr(c_digits, (v_ms / 60466176 % 36)::integer + 1, 1)
      || substr(c_digits, (v_ms / 1679616 % 36)::integer + 1, 1)
    || substr(c_digits, (v_ms / 46656 % 36)::integer + 1, 1) || substr(c_digits, (v_ms / 1296 % 36)::integer + 1, 1)
    || substr(c_digits, (v_ms / 36 % 36)::integer + 1, 1) || substr(c_digits, (v_ms % 36)::integer + 1, 1)
    || p_digits;
end
$$;

-- from src/domain/messages/message-json.sql
-- A message as the API returns it to a user who has blocked p_blocked. Without the quote, if it has one: see
-- chat_quoted.
create or replace function chat_message_json(m chat_messages, p_blocked text[]) returns json
language plpgsql stable as $$
begin
  if m.reply_count > 0 then
    select t.reply_count, t.last_replied_at
      into m.reply_count, m.last_replied_at
      from chat_thread_of(m.tenant_id, m.channel_id, m.id, m.reply_count, m.last_replied_at, p_blocked) t;
  end if;
  if m.stream = '{}' then
    m.text := chat_stream_text(m.tenant_id, m.channel_id, m.id);
    m.stream := chat_stream_json(m.tenant_id, m.channel_id, m.id);
  end if;
  return concat(
    left(json_build_object(
      'id', m.id, 'channelId', m.channel_id, 'senderId', m.sender_id, 'type', m.type, 'text', m.text,
      'mentionedUserIds', m.mentioned_user_ids, 'mentions', m.mentions, 'isEdited', m.is_edited,
      'isForwarded', m.is_forwarded,
      'forwardedFromId', m.forwarded_from_id, 'parentMessageId', m.parent_message_id, 'metadata', m.metadata,
      'linkMetadata', m.link_metadata, 'fileUrl', m.file_url, 'fileName', m.file_name, 'fileSize', m.file_size,
      'mimeType', m.mime_type, 'thumbnailUrl', m.thumbnail_url,
      'files', chat_files(m.files, m.file_url, m.file_name, m.file_size, m.mime_type, m.thumbnail_url),
      'pollId', m.poll_id, 'clientId', m.client_id,
      'stream', m.stream, 'reactions', chat_reactions_of(m)
    )::text, -1),
    ', "threadInfo" : ' || chat_thread_info(m.reply_count, m.last_replied_at)::text,
    ', "createdAt" : "', chat_iso(m.created_at), '", "updatedAt" : "', chat_iso(m.updated_at), '"',
    case when m.has_questions then concat(
      ', "questions" : ', chat_questions_of(m.tenant_id, m.channel_id, m.id)
    ) end,
    case when m.decision_id is not null then concat(', "moderation" : ', chat_moderation(m.decision_id)) end,
    case when m.quoted_message_id is null then ', "quote" : null' end, '}'
  );
end
$$;

-- The data of an event as it is published. The log keeps the message that was sent without the fields that have these
-- values, which are half of its bytes, and without its quote, which is read when the event is: see chat_quoted. Inlined
-- like chat_files.
create or replace function chat_whole_event(p_data jsonb) returns jsonb language sql immutable parallel safe
return case when p_data #> '{message,senderId}' is null then p_data else jsonb_set(p_data, '{message}', '{
  "mentionedUserIds": [], "mentions": null, "isEdited": false, "isForwarded": false, "forwardedFromId": null,
  "parentMessageId": null,
  "metadata": {}, "linkMetadata": null, "fileUrl": null, "fileName": null, "fileSize": null, "mimeType": null,
  "thumbnailUrl": null, "files": [], "pollId": null, "clientId": null, "stream": null, "quote": null,
  "reactions": []
}'::jsonb || case
  when p_data #>> '{message,fileUrl}' is null then '{}' else jsonb_set('{}', '{files}', chat_held_files(p_data))
end || (p_data -> 'message')) end;

-- from src/domain/messages/newer-messages.sql
-- The number of others' messages after the event p_seq that the sender of v, a message in chat_send, can see; at most
-- p_limit. p_sent are the messages sent before this one by the same call. A p_seq that the channel has not reached is
-- from before a restore, so all messages count as newer. After a thousand messages that do not count, the next one
-- counts, to limit the time under the channel lock.
create or replace function chat_newer_messages(v record, p_sent chat_sent_message[], p_seq bigint, p_limit integer)
returns integer
language plpgsql stable as $$
declare
  v_seq constant bigint := case when p_seq <= v.event_seq then p_seq else 0 end;
  v_blocked constant text[] := array(select b.id from chat_blocked_by(v.tenant_id, v.sender_id) as b (id));
  v_first constant text := chat_message_id_after(coalesce(v.visible_after, '-infinity'));
  v_count integer;
  v_rows integer := 0;
  m record;
begin
  select count(*) into v_count
    from unnest(p_sent) as s
   where s.channel = v.channel and s.event_seq > v_seq and s.sender_id <> v.sender_id
     and s.sender_id <> all (v_blocked);
  -- Newest first, by the primary key. event_seq is null for messages older than the column: they end the scan.
  for m in
    select sent.event_seq,
           sent.sender_id <> v.sender_id and chat_is_listed(
             sent.deleted_at, sent.id, sent.sender_id = any (v_blocked), coalesce(v.visible_after, '-infinity')
           ) as counts
      from chat_messages sent
     where sent.tenant_id = v.tenant_id and sent.channel_id = v.channel_id and sent.id >= v_first
     order by sent.id desc
     limit 1001
  loop
    exit when v_count >= p_limit or m.event_seq is null or m.event_seq <= v_seq;
    v_rows := v_rows + 1;
    if v_rows > 1000 then
      v_count := greatest(v_count, 1);
    end if;
    v_count := v_count + m.counts::integer;
  end loop;
  return least(v_count, p_limit);
end
$$;

-- from src/domain/messages/pin.sql
-- The data of chat:pinned:message:updated; p_at is null when p_user has unpinned the message.
create or replace function chat_pin_changed(p_channel text, p_message text, p_user text, p_at timestamptz) returns json
language sql stable parallel safe
return json_build_object(
  'channelId', p_channel, 'messageId', p_message, 'action', case when p_at is null then 'unpinned' else 'pinned' end,
  'pinnedById', p_user, 'pinnedAt', chat_iso(p_at)
);

-- Pins the message, unless "limit" messages are pinned; with the kind "unpin" unpins it. Idempotent.
create or replace function chat_pin(
  p_item jsonb, m chat_messages,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_pin record;
  v_pins integer;
  v_last timestamptz;
begin
  if p_item ->> 'kind' = 'unpin' then
    delete from chat_pinned_messages p
     where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.message_id = m.id;
    if found then
      event := 'chat:pinned:message:updated';
      data := chat_pin_changed(m.channel_id, m.id, p_item ->> 'userId', null);
    end if;
    return;
  end if;
  if m.stream = '{}' then
    code := 'CHAT_STREAM_OPEN';
    details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
    return;
  end if;
  select p.pinned_by_id, p.created_at into v_pin
    from chat_pinned_messages p
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.message_id = m.id;
  if not found then
    -- Pins of removed messages do not count; a restored message may exceed the limit.
    select count(*) filter (where exists (
             select from chat_messages shown
              where shown.tenant_id = p.tenant_id and shown.channel_id = p.channel_id and shown.id = p.message_id
                and shown.deleted_at is null
           )), max(p.created_at)
      into v_pins, v_last
      from chat_pinned_messages p
     where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id;
    if v_pins >= (p_item ->> 'limit')::integer then
      code := 'CHAT_CHANNEL_PIN_LIMIT';
      details := json_build_object('limit', p_item -> 'limit', 'actual', v_pins + 1);
      return;
    end if;
    insert into chat_pinned_messages as p (tenant_id, channel_id, message_id, pinned_by_id, created_at)
    values (m.tenant_id, m.channel_id, m.id, p_item ->> 'userId',
            -- Strictly increasing, so that times are unique.
            greatest(date_trunc('milliseconds', chat_now()), v_last + interval '1 millisecond'))
    returning p.pinned_by_id, p.created_at into v_pin;
    event := 'chat:pinned:message:updated';
    data := chat_pin_changed(m.channel_id, m.id, v_pin.pinned_by_id, v_pin.created_at);
  end if;
  answer := json_build_object(
    'messageId', m.id, 'pinnedById', v_pin.pinned_by_id, 'createdAt', chat_iso(v_pin.created_at)
  );
end
$$;

-- from src/domain/messages/quote.sql
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

-- from src/domain/messages/react.sql
-- Adds the reaction "key" if "isSet", else removes it.
--
-- All rows of one reaction to a message have the key of the first one, which the channel lock guarantees.
create or replace function chat_react(
  p_item jsonb, m chat_messages,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_key text := p_item ->> 'key';
begin
  -- Fast path: an exact match of the key.
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
    -- The channel lock gives reactions the order of their events.
    insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id, created_at)
    values (m.tenant_id, m.channel_id, m.id, v_key, p_item ->> 'userId', chat_now())
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
-- The normalized key of a reaction. ❤ and ❤️ are one reaction, and so are é of one and of two code points; a skin tone
-- is a different one.
create or replace function chat_reaction_key(p_key text) returns text language sql immutable parallel safe
return normalize(translate(p_key, U&'\FE0E\FE0F', ''), nfc);

-- from src/domain/messages/reactions-of.sql
-- The reactions of a message, as the API returns them. The keys are collated, because parameters take the collation of
-- the id.
create or replace function chat_reactions_to(p_tenant text, p_channel text, p_message text)
returns table (reactions json) language sql stable as $$
  select coalesce(json_agg(json_build_object('key', r.key, 'userIds', r.user_ids) order by r.since, r.key), '[]')
    from (
      select r.key, array_agg(r.user_id order by r.created_at, r.user_id) as user_ids, min(r.created_at) as since
        from chat_reactions r
       where r.tenant_id = p_tenant collate "default" and r.channel_id = p_channel collate "default"
         and r.message_id = p_message collate "C"
       group by r.key
    ) r
$$;

-- The same for PL/pgSQL, which caches its plan.
create or replace function chat_reactions_of(m chat_messages) returns json
language plpgsql stable as $$
begin
  return (select r.reactions from chat_reactions_to(m.tenant_id, m.channel_id, m.id) r);
end
$$;

-- from src/domain/messages/remove.sql
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

-- from src/domain/messages/send-check.sql
-- Checks a message of chat_send, given as v. p_sent are the messages sent before it by the same call, v.event_seq is
-- the seq of the channel's last event, including theirs, and p_same the index of the one with the same key.
--
-- outcome, code, details and message_id are those of chat_send: for 'sent' `details` is chat_quoted, `root_id` the
-- message that a reply attaches to, and `mentioned` those of chat_mentioned_by; null without mentions. Users named by a
-- stream are mentioned at its end. `newer_messages` is set for a stream with "basedOnSeq".
create or replace function chat_check_send(
  v record, p_tenants text[], p_sent chat_sent_message[], p_same integer,
  out outcome text, out code text, out details jsonb, out message_id text, out root_id text,
  out mentioned text[], out newer_messages integer
)
language plpgsql as $$
declare
  -- Replays succeed even if the channel has been frozen or the user muted since.
  v_is_replay constant boolean := v.known_id is not null or p_same is not null or v.waiting_id is not null;
  v_refusal jsonb;
  v_thread record;
  v_quoted jsonb;
  v_missing text;
begin
  if v.is_locked is not true then
    outcome := 'busy';
    return;
  end if;
  outcome := 'refused';
  if v.slow_mode_seconds > 0 then
    select greatest(v.last_sent_at, max(s.at)) into v.last_sent_at
      from unnest(p_sent) as s where s.channel = v.channel and s.sender_id = v.sender_id;
  end if;
  v_refusal := chat_refusal_in_order(
    chat_refusal(
      v.event_seq is not null, v.is_member or v.is_system, v.is_banned, v.banned_until,
      p_is_frozen => v.is_frozen and not v_is_replay and not (v.is_system and v.message ->> 'type' = 'ADMIN'),
      p_is_muted => v.is_muted and not v_is_replay, p_muted_until => v.muted_until
    ),
    case when not v_is_replay then v.suspension end,
    -- Most channels need no call.
    case when not v_is_replay and not v.is_system and (v.slow_mode_seconds > 0 or v.who_can_send <> 'MEMBERS')
      then chat_sending_refusal(
        v.who_can_send, v.role, chat_next_send_at(v.slow_mode_seconds, v.role, v.last_sent_at), v.at
      ) end
  );
  if v_refusal is not null then
    code := v_refusal ->> 'code';
    details := jsonb_build_object('channelId', v.channel_id) || coalesce(v_refusal -> 'details', '{}');
    return;
  end if;
  if v_is_replay then
    if coalesce(v.known_digest, p_sent[p_same].digest, v.waiting_digest) is distinct from v.digest then
      code := 'CHAT_IDEMPOTENCY_CONFLICT';
      details := jsonb_build_object('idempotencyKey', v.key);
    elsif v.waiting_id is not null then
      code := 'CHAT_POLICY_REFUSED';
      details := chat_held_before(v.channel_id, v.waiting_id, v.waiting_state, v.waiting_reason);
    else
      outcome := 'replayed';
      message_id := coalesce(v.known_id, p_sent[p_same].data #>> '{message,id}');
    end if;
    return;
  end if;
  if v.type = 'DIRECT' and v.blocker_ids <> '{}' and not v.is_system then
    perform from chat_blockers_in(v.tenant_id, v.channel_id, v.sender_id);
    if found then
      code := 'CHAT_USER_BLOCKED';
      details := jsonb_build_object('channelId', v.channel_id);
      return;
    end if;
  end if;
  if v.message ? 'mentions' and not v.is_system
    and not chat_can_mention_all(v.tenant_id, v.channel_id, v.sender_id) then
    code := 'CHAT_NOT_CHANNEL_OPERATOR';
    details := jsonb_build_object('channelId', v.channel_id);
    return;
  end if;
  if v.if_seq is not null and chat_newer_messages(v, p_sent, v.if_seq, 1) > 0 then
    code := 'CHAT_CHANNEL_MOVED';
    details := jsonb_build_object('channelId', v.channel_id, 'eventSeq', v.event_seq);
    return;
  end if;
  if v.message ->> 'parentMessageId' is not null then
    v_thread := chat_thread_root(
      v.tenant_id, v.channel_id, v.message ->> 'parentMessageId', v.sender_id,
      case when v.is_system then '-infinity' else v.visible_after end
    );
    root_id := v_thread.root_id;
    if v_thread.missing_id is not null then
      code := 'CHAT_MESSAGE_NOT_FOUND';
      details := jsonb_build_object('channelId', v.channel_id, 'messageId', v_thread.missing_id);
      return;
    end if;
  end if;
  if v.message ? 'mentions' or v.message ? 'mentionedUserIds' and v.stream is null then
    mentioned := chat_mentioned_by(
      v.tenant_id, v.channel_id, case when v.stream is null then v.message else v.message - 'mentionedUserIds' end,
      v.mention_all -> 'here', (v.mention_all -> 'limit')::bigint, v.at
    );
    if cardinality(mentioned) > (v.mention_all -> 'limit')::bigint then
      code := 'CHAT_MENTION_LIMIT';
      details := jsonb_build_object(
        'channelId', v.channel_id, 'limit', v.mention_all -> 'limit', 'actual', cardinality(mentioned)
      );
      return;
    end if;
  end if;
  if v.quoted_id is not null then
    v_quoted := chat_quoted(
      v.tenant_id, v.channel_id, v.quoted_id,
      v.sender_id || mentioned
        || array(select jsonb_array_elements_text(coalesce(v.message -> 'mentionedUserIds', '[]')))
    );
    -- A message that the sender cannot see is not found.
    if not v.is_quote_checked and (
      v_quoted #> '{quote,senderId}' is null or v_quoted -> 'hiddenFrom' ? v.sender_id and not v.is_system
    ) then
      code := 'CHAT_MESSAGE_NOT_FOUND';
      details := jsonb_build_object('channelId', v.channel_id, 'messageId', v.quoted_id);
      return;
    end if;
  end if;
  if v.stream is not null then
    select chat_stream_limit(
             v.tenant_id, v.channel_id, v.sender_id, v.stream, count(*) filter (where s.channel = v.channel),
             count(*) filter (where p_tenants[s.channel] = v.tenant_id and s.sender_id = v.sender_id)
           )
      into details
      from unnest(p_sent) as s
     where s.data -> 'message' ? 'stream';
    if details is not null then
      code := 'CHAT_STREAM_LIMIT';
      return;
    end if;
    if v.stream -> 'basedOnSeq' is not null then
      newer_messages := chat_newer_messages(v, p_sent, (v.stream -> 'basedOnSeq')::bigint, 100);
    end if;
  end if;
  if v.refusal ->> 'code' is not null then
    code := v.refusal ->> 'code';
    details := coalesce(v.refusal -> 'details', jsonb_build_object('channelId', v.channel_id));
    return;
  end if;
  if v.upload_ids is not null then
    -- Last, because it has an effect.
    v_missing := chat_take_uploads(
      v.tenant_id, v.sender_id, array(select jsonb_array_elements_text(v.upload_ids)), v.at
    );
    if v_missing is not null then
      code := 'CHAT_UPLOAD_NOT_FOUND';
      details := jsonb_build_object('channelId', v.channel_id, 'uploadId', v_missing);
      return;
    end if;
  end if;
  outcome := 'sent';
  details := v_quoted;
end
$$;

-- from src/domain/messages/send-count.sql
-- Counts the messages of chat_send: the replies of threads, and the messages that are not unread for their senders and
-- for the users who have blocked them. The senders' intervals of slow mode begin, unless the system sends.
create or replace function chat_count_sent(
  p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent_message[]
)
returns void
language plpgsql as $$
begin
  if p_items @? '$[*].message.parentMessageId' then
    update chat_messages m
       set reply_count = m.reply_count + replies.count, last_replied_at = replies.newest
      from (
        select s.channel, s.root_id, count(*) as count, max(s.at) as newest
          from unnest(p_sent) as s
         group by s.channel, s.root_id
      ) replies
     where m.tenant_id = p_tenants[replies.channel] and m.channel_id = p_channels[replies.channel]
       and m.id = replies.root_id;
  end if;
  if cardinality(p_sent) = 1 and p_sent[1].blocker_ids = '{}' then
    update chat_channel_members m
       set unread_skip = m.unread_skip + 1,
           last_sent_at = case when p_sent[1].is_system then m.last_sent_at else p_sent[1].at end
     where m.tenant_id = p_tenants[p_sent[1].channel] and m.channel_id = p_channels[p_sent[1].channel]
       and m.user_id = p_sent[1].sender_id;
  else
    update chat_channel_members m
       set unread_skip = m.unread_skip + own.count, last_sent_at = coalesce(own.newest, m.last_sent_at)
      from (
        select o.channel, o.user_id, count(*) as count, max(o.at) as newest
          from (
            select s.channel, s.sender_id as user_id, case when not s.is_system then s.at end as at
              from unnest(p_sent) as s
            union all
            select s.channel, b.id, null from unnest(p_sent) as s cross join unnest(s.blocker_ids) as b (id)
          ) o
         group by o.channel, o.user_id
      ) own
     where m.tenant_id = p_tenants[own.channel] and m.channel_id = p_channels[own.channel] and m.user_id = own.user_id;
  end if;
end
$$;

-- from src/domain/messages/send-log.sql
-- Logs the messages of chat_send, for p_consumers, too. Not with chat_log, which would update each row of chat_channels
-- again: the last message of each channel is written with its counters.
create or replace function chat_log_sent(
  p_tenants text[], p_channels text[], p_sent chat_sent_message[], p_consumers text[]
)
returns void
language plpgsql as $$
begin
  insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at)
  select p_tenants[s.channel], p_channels[s.channel], s.event_seq, 'chat:message:received', s.data, s.sender_id,
         s.logged_at
    from unnest(p_sent) as s;
  if p_consumers is not null then
    -- Queues the channels for consumers: see chat_consumer_channels.
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
    select p_tenants[s.channel], p_channels[s.channel], k.name, min(s.event_seq) - 1, max(s.event_seq)
      from unnest(p_sent) as s
     cross join unnest(p_consumers) as k (name)
     group by s.channel, k.name
     order by 1, 2, 3
        on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
  end if;
  update chat_channels c
     set message_seq = s.seq, message_clock = s.at, last_message_id = s.data #>> '{message,id}', last_message_at = s.at,
         event_seq = s.event_seq, event_clock = s.logged_at
    from unnest(p_sent) with ordinality as s
   where c.tenant_id = p_tenants[s.channel] and c.id = p_channels[s.channel]
     -- Only the last message of each channel.
     and s.channel is distinct from p_sent[s.ordinality::integer + 1].channel;
end
$$;

-- from src/domain/messages/send-notify-users.sql
-- The events for users about the messages of chat_send: those of the mentioned users, then follows of threads. Logs
-- them if p_logs. One row per message, `n`: the seqs in the feeds of those that it notifies, and the other events as
-- `follows`.
create or replace function chat_log_sent_for_users(
  p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent_message[], p_logs boolean
)
returns table (n integer, user_seqs bigint[], follows jsonb)
language plpgsql as $$
begin
  return query
    with event as materialized (
      select e.*, row_number() over () as k
        from (
          -- Null data: the same as the message's event.
          select s.ordinality::integer as n, u.id as user_id, 'chat:mention:received' as event, null::jsonb as data
            from unnest(p_sent) with ordinality as s
           cross join unnest(s.notified) as u (id)
           where p_logs
          union all
          select f.n, f.user_id, f.event, f.data
            from chat_follow_sent(p_tenants, p_channels, p_sent) f
           where p_items @? '$[*].message.parentMessageId'
        ) e
    ), logged as materialized (
      select l.n, l.seq
        from (
          select array_agg(p_tenants[s.channel] order by e.k) as tenants, array_agg(e.user_id order by e.k) as users,
                 array_agg(e.event order by e.k) as events,
                 array_agg(coalesce(e.data, s.data)::text order by e.k) as data, array_agg(null::bigint) as seqs,
                 array_agg(case when e.data is null then s.sender_id end order by e.k) as authors,
                 array_agg(case when e.data is null then s.at::timestamptz end order by e.k) as times
            from event e
           cross join lateral (select (p_sent[e.n]).*) s
           where p_logs
        ) x
       cross join lateral chat_log_for_users(x.tenants, x.users, x.events, x.data, x.seqs, x.authors, x.times) l
    )
    select e.n, array_agg(l.seq order by e.k) filter (where e.data is null),
           jsonb_agg(
             jsonb_build_object('userId', e.user_id, 'event', e.event, 'data', e.data, 'seq', l.seq) order by e.k
           ) filter (where e.data is not null)
      from event e
      left join logged l on l.n = e.k
     group by e.n;
end
$$;

-- from src/domain/messages/send-write.sql
-- Writes the messages of chat_send: p_sent, of p_items.
create or replace function chat_write_sent(
  p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent_message[]
)
returns void
language plpgsql as $$
begin
  insert into chat_messages (
    tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, mentions, is_forwarded,
    forwarded_from_id, parent_message_id, metadata, link_metadata, file_url, file_name, file_size, mime_type,
    thumbnail_url, files, poll_id, client_id, stream, quoted_message_id, idempotency_key, idempotency_digest,
    event_seq, created_at, updated_at
  )
  select p_tenants[s.channel], p_channels[s.channel], s.message ->> 'id', s.seq, s.sender_id, s.message ->> 'type',
         s.message ->> 'text',
         array(select jsonb_array_elements_text(coalesce(s.message -> 'mentionedUserIds', '[]'))),
         s.message ->> 'mentions',
         coalesce((s.message -> 'isForwarded')::boolean, false), s.message ->> 'forwardedFromId', s.root_id,
         coalesce(s.message -> 'metadata', '{}'), s.message -> 'linkMetadata', s.message ->> 'fileUrl',
         s.message ->> 'fileName',
         (s.message ->> 'fileSize')::bigint, s.message ->> 'mimeType', s.message ->> 'thumbnailUrl',
         s.message -> 'files', s.message ->> 'pollId',
         s.message ->> 'clientId', case when s.message ? 'stream' then '{}'::jsonb end,
         s.quoted #>> '{quote,messageId}',
         s.key, s.digest, s.event_seq, s.at, s.at
    -- `offset 0` keeps the subquery, so that each message is extracted once, not once per column.
    from (select s.*, s.data -> 'message' as message from unnest(p_sent) as s offset 0) s;
  if p_items @? '$[*].message ? (exists(@.mentions) || exists(@.mentionedUserIds))' then
    insert into chat_mentions (tenant_id, channel_id, message_id, user_id, seq)
    select p_tenants[s.channel], p_channels[s.channel], s.data #>> '{message,id}', u.id, s.seq
      from unnest(p_sent) as s
     cross join unnest(s.mentioned) as u (id);
  end if;
  if p_items @? '$[*].stream' then
    perform chat_begin_stream(p_tenants[s.channel], p_channels[s.channel], s.data -> 'message',
      p_items -> s.item - 1 -> 'stream')
       from unnest(p_sent) as s
      where s.data -> 'message' ? 'stream';
  end if;
  if p_items @? '$[*].flags' then
    perform chat_flag(p_tenants[s.channel], 'MESSAGE', p_channels[s.channel], s.data #>> '{message,id}', s.sender_id,
      p_items -> s.item - 1 -> 'flags')
       from unnest(p_sent) as s
      where p_items -> s.item - 1 ? 'flags';
  end if;
end
$$;

-- from src/domain/messages/send.sql
-- Sends messages to channels: one call, one transaction, one flush.
--
-- p_tenants and p_channels name the channels, each once. p_items is an array, grouped by channel and in the order of
-- the messages, of
--   { "channel": the index of the channel from 1,
--     "message": the message as the API returns it, without id, createdAt, updatedAt and what chat_whole_event adds,
--     "digits": the end of its id: see chat_message_id,
--     "isSystem": true if sent by the host's own code: to any channel, and ADMIN messages also to a frozen one,
--     "idempotencyKey": text or null, "idempotencyDigest": text or null,
--     "quotedMessageId": null or the message that it quotes; "isQuoteChecked": true if that was checked when it was
--       scheduled,
--     "uploadIds": null, or the uploads of the sender that become its files: taken unless the message is refused,
--     "mentionAll": null or, of a message with `mentions`, { "limit": how many users it may mention, "here": the users
--       for HERE },
--     "stream": null or { "idleSeconds", "stoppableBy", "basedOnSeq", "maxInChannel", "maxOfSender" }: the message is
--       the beginning of a stream,
--     "ifSeq": null, or the seq after which no other user must have sent a message,
--     "draftRevision": null or the revision of the sender's draft that the send deletes,
--     "refusal": null or { "code", "details" }, returned if the guards would allow the message }
--
-- See chat_lock_channels for p_waits. The first message that the system sends under a user's name needs p_waits,
-- because it waits for concurrent changes of blocks.
--
-- One row per item, in any order, whose outcome is
--   'sent'      data is the data of chat:message:received, seq its seq, notified the mentioned users to notify, and
--               user_seqs the seqs in their feeds, if p_logs_mentions; else the transaction logs them at its end;
--               details is chat_quoted of the message that it quotes, for the sender and the mentioned users; of a
--               reply whose thread gets followers, also "follows": [{ "userId", "event", "data", "seq" }], for their
--               feeds. Without a quote its "quote" is null then, because the previous version expects a quote. code is
--               'DRAFT_DELETED' if it deleted the sender's draft
--   'replayed'  message_id names the message that was sent with this key before
--   'refused'   code and details say why: of a message that was held with this key, "heldMessageId" and its "state"
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
  v_logged_at timestamptz(3);
  -- [channel, sender, idempotency key] of this message, and of each sent one.
  v_name jsonb;
  k_names jsonb[];
  v_check record;
  v_data jsonb;
  v_has_user_events boolean;
  v_logs_for_users boolean := false;
  v_consumers text[];
  sent chat_sent_message[];
begin
  v_locked := chat_lock_channels(p_tenants, p_channels, null, p_waits);
  if p_items @? '$[*].stream' then
    perform chat_lock_streams(p_tenants, p_items);
  end if;
  if p_items @? '$[*].uploadIds' then
    perform chat_lock_uploads(p_tenants, p_items);
  end if;
  v_now := date_trunc('milliseconds', chat_now());

  for v in
    select i.*, i.channel = any (v_locked) as is_locked, c.*, m.role, m.last_sent_at, v_now as at,
           m.user_id is not null as is_member, m.visible_after, m.muted_until, m.banned_until,
           chat_is_muted(m.is_muted, m.muted_until, v_now) as is_muted,
           chat_is_banned(m.is_banned, m.banned_until, v_now) as is_banned,
           case when not i.is_system then (
             select s.refusal from chat_suspension_of(i.tenant_id, i.sender_id) as s (refusal)
           ) end as suspension,
           known.id as known_id, known.idempotency_digest as known_digest, waiting.id as waiting_id,
           waiting.state as waiting_state, waiting.reason as waiting_reason,
           waiting.idempotency_digest as waiting_digest,
           array(select b.id from chat_blockers_of(i.tenant_id, i.sender_id) as b (id)) as blocker_ids
      from (
        select i.n, i.value -> 'message' as message, i.value ->> 'digits' as digits,
               i.value #>> '{message,senderId}' as sender_id,
               (i.value -> 'channel')::integer as channel, p_tenants[(i.value -> 'channel')::integer] as tenant_id,
               p_channels[(i.value -> 'channel')::integer] as channel_id,
               coalesce((i.value -> 'isSystem')::boolean, false) as is_system, i.value ->> 'idempotencyKey' as key,
               i.value ->> 'idempotencyDigest' as digest, i.value -> 'refusal' as refusal,
               i.value -> 'stream' as stream, i.value -> 'uploadIds' as upload_ids,
               i.value ->> 'quotedMessageId' as quoted_id,
               coalesce((i.value -> 'isQuoteChecked')::boolean, false) as is_quote_checked,
               i.value -> 'mentionAll' as mention_all, (i.value ->> 'draftRevision')::bigint as draft_revision,
               (i.value -> 'ifSeq')::bigint as if_seq
          from jsonb_array_elements(p_items) with ordinality as i (value, n)
        offset 0
      ) i
      left join lateral (
        select c.type, c.is_frozen, c.slow_mode_seconds, c.who_can_send, c.message_seq, c.event_seq, c.message_clock,
               c.event_clock,
               (select array_agg(k.name) from chat_consumers k
                 where k.event = 'chat:message:received' and k.expires_at > chat_statement_now()) as consumers
          from chat_channels c
         where c.tenant_id = i.tenant_id and c.id = i.channel_id and c.deleted_at is null
         limit 1
      ) c on true
      left join lateral (
        select m.user_id, m.role, m.last_sent_at, m.visible_after, m.is_muted, m.muted_until, m.is_banned,
               m.banned_until
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
      left join lateral (
        select w.id, w.state, w.reason, w.idempotency_digest
          from chat_waiting_messages w
         where w.tenant_id = i.tenant_id and w.channel_id = i.channel_id and w.sender_id = i.sender_id
           and w.idempotency_key = i.key and w.state <> 'RELEASED'
         limit 1
      ) waiting on true
     order by i.n
  loop
    item := v.n;
    data := null;
    notified := null;
    if v.channel is distinct from v_channel then
      v_channel := v.channel;
      v_event_seq := v.event_seq;
      v_message_seq := v.message_seq;
      v_clock := v.message_clock;
      v_logged_at := greatest(v_now, v.event_clock);
    end if;
    v.event_seq := v_event_seq;
    v_name := jsonb_build_array(v.channel, v.sender_id, v.key);
    v_check := chat_check_send(
      v, p_tenants, sent, case when v.key is not null then array_position(k_names, v_name) end
    );
    outcome := v_check.outcome;
    code := v_check.code;
    details := v_check.details;
    message_id := v_check.message_id;
    seq := null;
    if outcome <> 'sent' then
      return next;
      continue;
    end if;

    if v.is_system then
      -- Before the blocks are read: waits for concurrent changes of blocks.
      insert into chat_system_senders (tenant_id, channel_id, user_id)
      values (v.tenant_id, v.channel_id, v.sender_id)
          on conflict do nothing;
      v.blocker_ids := array(select b.id from chat_blockers_of(v.tenant_id, v.sender_id) as b (id));
    end if;
    -- Strictly increasing in the channel, even within a millisecond.
    v_clock := greatest(v_now, v_clock + interval '1 millisecond');
    v_message_seq := v_message_seq + 1;
    v_event_seq := v_event_seq + 1;
    message_id := chat_message_id(v_clock, v.digits);
    seq := v_event_seq;
    v_data := jsonb_build_object('channelId', v.channel_id, 'message', v.message
      || jsonb_build_object('id', message_id, 'createdAt', chat_iso(v_clock), 'updatedAt', chat_iso(v_clock))
      || case when v_check.root_id is null then '{}' else jsonb_build_object('parentMessageId', v_check.root_id) end
      || case when v_check.newer_messages is null then '{}' else jsonb_build_object('stream', v.message -> 'stream'
        || jsonb_build_object('newerMessages', v_check.newer_messages)) end);
    if v.draft_revision is not null then
      delete from chat_drafts d
       where d.tenant_id = v.tenant_id and d.channel_id = v.channel_id and d.user_id = v.sender_id
         and d.parent_message_id = coalesce(v_check.root_id, '') and d.revision = v.draft_revision;
      if found then
        code := 'DRAFT_DELETED';
      end if;
    end if;
    -- A stream notifies mentioned users at its end.
    if v_check.mentioned <> '{}' and v.stream is null then
      notified := array(select u.id from unnest(v_check.mentioned) as u (id) where u.id <> all (v.blocker_ids));
    end if;
    v_has_user_events := v_check.root_id is not null or p_logs_mentions and coalesce(notified <> '{}', false);
    v_logs_for_users := v_logs_for_users or v_has_user_events;
    sent := sent || row(
      item, v_channel, v.sender_id, v.is_system, v_data, v_message_seq, v_event_seq, v_clock, v_logged_at,
      v_check.root_id, v.key, v.digest, details, v.blocker_ids, v_check.mentioned, notified, v_has_user_events,
      code is not null
    )::chat_sent_message;
    v_consumers := v.consumers;
    k_names := k_names || v_name;
    if not v_has_user_events then
      data := chat_whole_event(v_data);
      return next;
    end if;
  end loop;
  if sent is null then
    return;
  end if;

  perform chat_write_sent(p_tenants, p_channels, p_items, sent);
  perform chat_count_sent(p_tenants, p_channels, p_items, sent);
  perform chat_log_sent(p_tenants, p_channels, sent, v_consumers);
  if v_logs_for_users then
    return query
      select s.item, 'sent', case when s.is_draft_deleted then 'DRAFT_DELETED' end,
             case when logged.follows is null then s.quoted
                  else coalesce(s.quoted, '{"quote": null}') || jsonb_build_object('follows', logged.follows) end,
             s.data #>> '{message,id}', s.event_seq, chat_whole_event(s.data)::text, s.notified, logged.user_seqs
        from unnest(sent) with ordinality as s
        left join chat_log_sent_for_users(p_tenants, p_channels, p_items, sent, p_logs_mentions) logged
          on logged.n = s.ordinality
       where s.has_user_events;
  end if;
end
$$;

-- from src/domain/messages/thread-of.sql
-- The property "threadInfo" of a message; null without replies.
create or replace function chat_thread_info(p_count integer, p_last timestamptz) returns json
language sql stable parallel safe
return case when p_count > 0 and p_last is not null
  then json_build_object('replyCount', p_count, 'lastRepliedAt', chat_iso(p_last)) end;

-- The thread of a message with p_count replies, the last at p_last, for a reader who has blocked p_blocked, whose
-- replies do not count. Reads replies only if there are any and the reader has blocked users. Collated like
-- chat_reactions_to.
create or replace function chat_thread_of(
  p_tenant text, p_channel text, p_message text, p_count integer, p_last timestamptz, p_blocked text[]
)
returns table (reply_count integer, last_replied_at timestamptz) language sql stable as $$
  select p_count - case when p_count = 0 or p_blocked = '{}' then 0 else (
           select count(*)::integer from chat_messages reply
            where reply.tenant_id = p_tenant collate "default" and reply.channel_id = p_channel collate "default"
              and reply.parent_message_id = p_message collate "C"
              and reply.deleted_at is null and reply.sender_id = any (p_blocked)
         ) end,
         case when p_count = 0 or p_blocked = '{}' then p_last else (
           select reply.created_at from chat_messages reply
            where reply.tenant_id = p_tenant collate "default" and reply.channel_id = p_channel collate "default"
              and reply.parent_message_id = p_message collate "C"
              and reply.deleted_at is null and coalesce(reply.sender_id <> all (p_blocked), true)
            order by reply.id desc limit 1
         ) end
$$;

-- from src/domain/messages/thread-root.sql
-- The message that a reply to p_message attaches to. A reply to a reply attaches to the first message of the thread,
-- which the user must see as well. `missing_id` names the message that the user cannot see.
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
       and (
         chat_is_visible(
           m.deleted_at, m.created_at, m.sender_id, m.stream,
           exists (select from chat_block_of(p_tenant, p_user, m.sender_id)),
           p_user, p_visible_after
         )
         -- A deleted message is still a thread while the sender can see a reply.
         or m.deleted_at is not null and m.parent_message_id is null and exists (
           select from chat_messages reply
            where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = m.id
              and chat_is_listed(
                reply.deleted_at, reply.id, exists (select from chat_block_of(p_tenant, p_user, reply.sender_id)),
                p_visible_after
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

-- from src/domain/messages/write-edits.sql
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

-- from src/domain/moderation/flag.sql
-- Adds flags of the host's policy to the open case of a subject: { category: confidence or null }. Keeps the highest
-- confidence per category.
create or replace function chat_flag(
  p_tenant text, p_type text, p_channel text, p_subject text, p_user text, p_flags jsonb
)
returns void language plpgsql as $$
declare
  v_case constant text := chat_open_case(
    p_tenant, replace(gen_random_uuid()::text, '-', ''), p_type, p_channel, p_subject, p_user, 0
  );
begin
  update chat_cases c
     set flags = c.flags || (
           select jsonb_object_agg(f.category, jsonb_build_object(
                    'confidence', greatest(f.confidence::real, (c.flags #>> array[f.category, 'confidence'])::real),
                    'createdAt', chat_iso(chat_now())
                  ))
             from jsonb_each_text(p_flags) as f (category, confidence)
         ), updated_at = chat_now()
   where c.tenant_id = p_tenant and c.id = v_case;
end
$$;

-- from src/domain/polls/poll-json.sql
-- By the wall clock, because the statement may have waited for a lock.
create or replace function chat_poll_is_closed(p_closed_at timestamptz, p_close_at timestamptz)
returns boolean language sql
return p_closed_at is not null or coalesce(p_close_at <= chat_now(), false);

-- An option as the API returns it. Polls are concatenated as text, because json_build_object looks up argument types on
-- every call.
create or replace function chat_poll_option_json(p_id text, p_text text, p_vote_count integer, p_position integer)
returns text language sql stable
return concat(
  '{"id":', to_json(p_id), ',"text":', to_json(p_text), ',"voteCount":', p_vote_count, ',"position":', p_position, '}'
);

-- A poll as the API returns it, without the votes of a user. Takes columns: in the tenant fence a row is one of a view.
create or replace function chat_poll_json(
  p_id text, p_channel text, p_message text, p_title text, p_multiple boolean, p_suggestion boolean, p_change boolean,
  p_close_at timestamptz, p_is_closed boolean, p_voter_count integer, p_created_by text, p_options text,
  p_created_at timestamptz
)
returns text language sql stable
return concat(
  '{"id":', to_json(p_id), ',"channelId":', to_json(p_channel), ',"messageId":', to_json(p_message),
  ',"title":', to_json(p_title), ',"allowMultipleVotes":', p_multiple::text,
  ',"allowUserSuggestion":', p_suggestion::text, ',"allowChange":', p_change::text,
  ',"closeAt":', coalesce(to_json(chat_iso(p_close_at))::text, 'null'),
  ',"status":"', case when p_is_closed then 'CLOSED' else 'OPEN' end, '","voterCount":', p_voter_count,
  ',"createdById":', to_json(p_created_by), ',"options":', p_options, ',"createdAt":"', chat_iso(p_created_at), '"}'
);

-- The data of chat:poll:deleted: a poll is deleted with its message.
create or replace function chat_poll_deleted(p_channel text, p_poll text, p_message text) returns json
language sql stable
return json_build_object('channelId', p_channel, 'pollId', p_poll, 'messageId', p_message);

-- from src/domain/polls/vote.sql
-- Votes for "optionIds" of the message's poll: with "replaces" instead of earlier votes, else in addition to them.
-- Replacing with no options withdraws the votes.
create or replace function chat_vote(
  p_item jsonb, m chat_messages,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_user text := p_item ->> 'userId';
  v_wanted text[] := array(select jsonb_array_elements_text(p_item -> 'optionIds'));
  v_chosen text[] := v_wanted;
  v_replaces boolean := coalesce((p_item -> 'replaces')::boolean, false);
  v_poll record;
  v_foreign integer;
begin
  if cardinality(v_wanted) > 1 then
    -- Removes duplicates.
    v_chosen := array(select w.id from unnest(v_wanted) with ordinality as w (id, n) group by w.id order by min(w.n));
  end if;
  select p.id, p.allow_multiple_votes, p.allow_change,
         chat_poll_is_closed(p.closed_at, p.close_at) as is_closed, o.ids, o.voted, o.kept, o.changed,
         -- Counts after this vote.
         after.voter_count, o.counted,
         chat_poll_json(
           p.id, p.channel_id, p.message_id, p.title, p.allow_multiple_votes, p.allow_user_suggestion, p.allow_change,
           p.close_at, false, after.voter_count, p.created_by_id, o.counted, p.created_at
         ) as json
    into v_poll
    from chat_polls p
   cross join lateral (
     select array(
              select v.option_id
                from chat_poll_votes v
               where v.tenant_id = p.tenant_id and v.channel_id = p.channel_id and v.poll_id = p.id
                 and v.user_id = v_user
            ) as ids
   ) own
   cross join lateral (
     select array_agg(o.id) as ids,
            array_agg(o.id) filter (where o.is_voted) as voted,
            array_agg(o.id) filter (where o.is_kept) as kept,
            array_agg(o.id) filter (where o.is_kept <> o.is_voted) as changed,
            concat('[', string_agg(chat_poll_option_json(
              o.id, o.text, o.vote_count + o.is_kept::integer - o.is_voted::integer, o.position
            ), ','), ']') as counted
       from (
         select o.id, o.text, o.vote_count, o.position, voted.is_voted,
                o.id = any (v_chosen) or voted.is_voted and not v_replaces as is_kept
           from chat_poll_options o
          cross join lateral (select o.id = any (own.ids) as is_voted) voted
          where o.tenant_id = p.tenant_id and o.channel_id = p.channel_id and o.poll_id = p.id
          order by o.position
       ) o
   ) o
   cross join lateral (
     select p.voter_count + (o.kept is not null)::integer - (o.voted is not null)::integer as voter_count
   ) after
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.id = m.poll_id;

  if v_poll.is_closed then
    code := 'CHAT_POLL_CLOSED';
    details := json_build_object('channelId', m.channel_id, 'pollId', v_poll.id);
  elsif not v_poll.allow_multiple_votes and cardinality(v_chosen) > 1 then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/optionIds', 'must name one option, because the poll is single-choice');
  elsif not v_chosen <@ v_poll.ids then
    select min(w.n) - 1 into v_foreign from unnest(v_wanted) with ordinality as w (id, n)
      where w.id <> all (v_poll.ids);
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/optionIds/' || v_foreign, 'must be an option of this poll');
  elsif v_replaces and (v_poll.allow_change or v_poll.voted is null or v_poll.changed is null) then
    null;
  elsif v_replaces or v_poll.voted && v_chosen or v_poll.voted is not null and not v_poll.allow_multiple_votes then
    code := 'CHAT_POLL_ALREADY_VOTED';
    details := json_build_object('channelId', m.channel_id, 'pollId', v_poll.id, 'optionIds', v_poll.voted);
  end if;
  if code is not null then
    return;
  end if;

  if v_poll.changed is not null then
    if v_replaces then
      delete from chat_poll_votes v
       where v.tenant_id = m.tenant_id and v.channel_id = m.channel_id and v.poll_id = v_poll.id and v.user_id = v_user
         and v.option_id <> all (v_chosen);
    end if;
    insert into chat_poll_votes (tenant_id, channel_id, poll_id, user_id, option_id)
    select m.tenant_id, m.channel_id, v_poll.id, v_user, w.id
      from unnest(v_poll.changed) as w (id) where w.id = any (v_chosen);
    update chat_poll_options o
       set vote_count = o.vote_count + case when o.id = any (v_chosen) then 1 else -1 end
     where o.tenant_id = m.tenant_id and o.channel_id = m.channel_id and o.poll_id = v_poll.id
       and o.id = any (v_poll.changed);
    if (v_poll.voted is null) <> (v_poll.kept is null) then
      update chat_polls p
         set voter_count = v_poll.voter_count
       where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.id = v_poll.id;
    end if;

    event := 'chat:poll:voted';
    data := concat(
      '{"channelId":', to_json(m.channel_id), ',"pollId":', to_json(v_poll.id), ',"userId":', to_json(v_user),
      ',"optionIds":', to_json(v_chosen), ',"votedOptionIds":', to_json(coalesce(v_poll.kept, '{}')),
      ',"voterCount":', v_poll.voter_count, ',"options":', v_poll.counted, '}'
    );
  end if;
  answer := concat(left(v_poll.json, -1), ',"votedOptionIds":', to_json(coalesce(v_poll.kept, '{}')), '}');
end
$$;

-- from src/domain/questions/question-json.sql
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

-- from src/domain/search/collated.sql
-- Search for parts of words in any script: the functions that depend on the database's collation, and the index.
--
-- chat_messages_search is an inverted index of the tokens of each message:
--   * its trigrams: the three characters at each position. Spaces surround the text and punctuation, so trigrams also
--     mark where words start and end. A keyword of three or more characters is found by its trigrams; a shorter one,
--     such as a Chinese word or an emoji, as a prefix of trigrams. A trigram whose second character is a space is cut
--     to its first character, because the third is hardly selective.
--   * its tenant and its channel, so that common keywords do not read other tenants' entries. Six digits of a hash:
--     collisions only cost time.
-- U+0001 separates tokens, U+0002 starts those that are not trigrams. The index finds candidates; the text is then
-- compared.
--
-- There are no tokens of whole words: their posting lists were most of the WAL of a merge (docs/search.md).
do $$
declare
  v_candidate text;
  v_collation text := 'pg_catalog."default"';
  v_folded text;
  v_fold text;
  -- Combining marks and zero-width characters.
  v_removed text := U&'[\00AD\0300-\036F\0483-\0487\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7'
    '\0610-\061A\061C\0640\064B-\065F\0670'
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

  -- Folds the text in v, so that a search ignores differences that people do not type: case and marks (accents, vowel
  -- points, tatweel); width and ligatures, by NFKC; both sigmas, i and ı, ß and ss; kinds of quotes and dashes; soft
  -- hyphens, variation selectors and zero-width characters; runs of white space. Kana and Hangul stay composed. Each
  -- step is skipped if it changes nothing. highlight.ts does the same for single characters.
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
    create or replace function chat_fold_any(p_text text)
      returns text language plpgsql immutable parallel safe as $body$
    declare
      v text := p_text;
    begin
      %s
      return v;
    end
    $body$
  $sql$, v_fold);

  -- Fast path, inlined by the planner: ASCII without repeated spaces.
  execute format($sql$
    create or replace function chat_fold(p_text text) returns text language sql immutable parallel safe
    return case when octet_length(p_text) = length(p_text) and p_text !~ E'  |[`\t-\r\x01\x02]'
      then lower(p_text collate %s) else chat_fold_any(p_text) end
  $sql$, v_collation);

  -- Folds only case, both small sigmas and canonical equivalents: for exact phrases.
  execute format($sql$
    create or replace function chat_fold_case(p_text text) returns text language sql immutable parallel safe
    return translate(lower((case when octet_length(p_text) = length(p_text) or p_text is nfc normalized
      then p_text else normalize(p_text, nfc) end) collate %s), U&'\03C2\0001\0002', U&'\03C3  ')
  $sql$, v_collation);

  -- Puts spaces around punctuation of a folded text.
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

  -- Regular expression that matches a folded part as a whole word, or anywhere in scripts without word spaces.
  execute format($sql$
    create or replace function chat_search_word_pattern(p_folded text) returns text language sql immutable parallel safe
    return case when left(p_folded, 1) collate %1$s ~ '\w' and left(p_folded, 1) !~ %2$L then '(?:^|\W)' else '' end
      || regexp_replace(p_folded, '([][!-/:-@\\^`{|}~])', '\\\1', 'g')
      || case when right(p_folded, 1) collate %1$s ~ '\w' and right(p_folded, 1) !~ %2$L then '(?:\W|$)' else '' end
  $sql$, v_collation,
    '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u30FF\u3400-\u9FFF'
    '\uF900-\uFAFF\uFF66-\uFF9F\U00020000-\U0003FFFF]');

  -- The tokens of a message. Runs in every send, so it uses only built-in functions, which need no search path, and
  -- folds the text once. Indexes the first 32,000 characters, because the size of a tsvector is limited.
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

-- Sends append to the pending list, which is cheapest; the service merges it regularly. The limit, in kB, is for peaks.
create index if not exists chat_messages_search on chat_messages
  using gin (chat_search_grams(tenant_id, channel_id, text)) with (fastupdate = on, gin_pending_list_limit = 16384)
  where deleted_at is null;

-- from src/domain/search/query.sql
-- The index query for messages of this scope that contain all these folded parts, anywhere or as whole words. It finds
-- a superset of the hits. Every third trigram is nearly as selective as all of them, for a third of the cost. Parts
-- without a trigram are expensive, so the index is not searched for them if there is another part.
create or replace function chat_search_query(p_scope text, p_parts text[], p_whole boolean) returns tsquery
language sql immutable parallel safe
begin atomic
  with part as (
    select case when p_whole and starts_with(pattern, '(?:^|\W)') then ' ' else '' end
             || btrim(chat_search_spaced(p.text), ' ')
             || case when p_whole and right(pattern, 8) = '(?:\W|$)' then ' ' else '' end as text
      from unnest(p_parts) as p (text), chat_search_word_pattern(p.text) pattern
  ),
  token as (
    select substr(part.text, i, 3) as text, i as rank from part, generate_series(1, length(part.text) - 2, 3) i
    union all
    select right(part.text, 3), 0 from part where length(part.text) > 3
  ),
  term as (
    -- Trigrams that chat_search_grams cuts are in nearly all messages.
    (select text, '' as how from token where substr(text, 2, 1) <> ' ' order by rank limit 40)
    union all
    (select start.text, ':*'
       from part, rtrim(left(ltrim(part.text, ' '), 2), ' ') start (text)
      where start.text <> '' and not exists (select from token where substr(text, 2, 1) <> ' ')
      order by length(part.text) desc, part.text limit 2)
  )
  select string_agg('''' || replace(replace(asked.text, '\', '\\'), '''', '''''') || '''' || asked.how, '&')::tsquery
    from (select text, how from term union select p_scope, '') asked;
end;

-- from src/domain/search/scope.sql
-- The token of a channel, or of the tenant if p_channel is null, as in chat_search_grams.
create or replace function chat_search_scope(p_tenant text, p_channel text) returns text
language sql immutable parallel safe
return U&'\0002'
  || right(hashtextextended(case when p_channel is null then p_tenant else p_tenant || '/' || p_channel end, 0)::text,
    6);

-- from src/domain/streams/append.sql
-- Appends "text" to the "part" of the sender's stream at "offset". "maxLength" is that of all text together.
-- "opensTail": later text may be visible before it is appended here. "hasNoTail": the caller knows of no visible text
-- that is missing here. "isCheckpoint": the text is already visible, and may be stored in part. "isLast": does not
-- extend the producer's timeout.
--
-- Authoritative for the stream: text is accepted only in its run and at its offset. If visible text may be lost, a new
-- run begins, which `answer` returns.
create or replace function chat_append(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_open record := chat_open_stream(p_item, m, p_is_blocked);
  s chat_stream_row := v_open.s;
  v_part integer := (p_item ->> 'part')::integer;
  -- Clamped: any larger offset is invalid.
  v_offset integer := least((p_item ->> 'offset')::integer, 1000000000);
  v_text text := p_item ->> 'text';
  v_known jsonb;
  v_length integer;
  v_total bigint;
  v_is_new boolean := false;
  v_opens_tail boolean := coalesce((p_item -> 'opensTail')::boolean, false);
  -- Readers may have seen text that is lost, or that only another process has.
  v_is_lost boolean;
begin
  code := v_open.code;
  details := v_open.details;
  if code is not null then
    return;
  end if;
  v_known := s.parts -> v_part;
  v_is_lost := s.has_tail and coalesce((p_item -> 'hasNoTail')::boolean, false);
  v_length := coalesce((v_known -> 'length')::integer, 0);
  if (p_item -> 'isCheckpoint')::boolean and v_offset < v_length and v_offset + char_length(v_text) > v_length
    and starts_with(v_text, substr(chat_stream_text(m.tenant_id, m.channel_id, m.id, v_part), v_offset + 1)) then
    -- Another process has stored the start of the text.
    v_text := substr(v_text, v_length - v_offset + 1);
    v_offset := v_length;
  end if;
  if v_known ->> 'type' not in ('text', 'reasoning') then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/part', 'must not be a part with a value');
  elsif v_part > jsonb_array_length(s.parts) then
    code := 'CHAT_STREAM_OFFSET';
    details := json_build_object('run', s.run, 'part', jsonb_array_length(s.parts), 'length', 0);
  elsif v_offset <> v_length and v_offset + char_length(v_text) > v_length and v_is_lost
    and (v_offset > v_length or starts_with(
      v_text, substr(chat_stream_text(m.tenant_id, m.channel_id, m.id, v_part), v_offset + 1)
    )) then
    update chat_streams open set run = open.run + 1, has_tail = false, alive_at = chat_now()
     where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id
    returning open.* into s;
    code := 'CHAT_STREAM_RUN';
    details := chat_stream_lengths(s);
  elsif v_offset < v_length and substr(
    chat_stream_text(m.tenant_id, m.channel_id, m.id, v_part), v_offset + 1, char_length(v_text)
  ) = v_text then
    -- A repetition. Only new text starts a new run; until then another process may still open its tail.
    v_opens_tail := v_opens_tail and not v_is_lost;
    if v_opens_tail and not s.has_tail then
      update chat_streams open set has_tail = true
       where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id;
    end if;
  elsif v_offset <> v_length then
    code := 'CHAT_STREAM_OFFSET';
    details := json_build_object('run', s.run, 'part', v_part, 'length', v_length);
  else
    select coalesce(sum((p.part -> 'length')::integer), 0) + char_length(v_text) into v_total
      from jsonb_array_elements(s.parts) as p (part);
    if v_total > (p_item -> 'maxLength')::integer then
      code := 'CHAT_MESSAGE_TOO_LONG';
      details := json_build_object('limit', p_item -> 'maxLength', 'actual', v_total);
      return;
    end if;
    v_is_new := true;
    insert into chat_stream_pieces (tenant_id, channel_id, message_id, part, start, text)
    values (m.tenant_id, m.channel_id, m.id, v_part, v_length, v_text);
    v_length := v_length + char_length(v_text);
    v_known := jsonb_build_object('type', coalesce(v_known ->> 'type', p_item ->> 'type'), 'length', v_length);
    update chat_streams open
       set parts = case when v_part = jsonb_array_length(open.parts)
             then open.parts || jsonb_build_array(v_known) else jsonb_set(open.parts, array[v_part::text], v_known) end,
           alive_at = case when (p_item -> 'isLast')::boolean then open.alive_at else chat_now() end,
           run = case when v_is_lost then open.run + 1 else open.run end,
           has_tail = v_opens_tail or open.has_tail and not v_is_lost
     where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id
    returning open.* into s;
  end if;
  if code is not null then
    return;
  end if;
  if (p_item -> 'isCheckpoint')::boolean then
    answer := json_build_object('isStopping', s.stopping_at is not null);
  else
    answer := json_build_object('parts', (
      select json_agg(json_build_object('type', p.part -> 'type', 'length', p.part -> 'length') order by p.n)
        from jsonb_array_elements(s.parts) with ordinality as p (part, n)
    ), 'run', s.run, 'part', v_part, 'length', v_length, 'durableLength', v_length,
                                'isNew', v_is_new, 'opensTail', v_opens_tail);
  end if;
end
$$;

-- from src/domain/streams/begin-stream.sql
-- Opens the stream of a message that is being sent; the message's text begins its first part.
create or replace function chat_begin_stream(p_tenant text, p_channel text, p_message jsonb, p_stream jsonb)
returns void language plpgsql as $$
declare
  v_text text := p_message ->> 'text';
begin
  insert into chat_streams (tenant_id, channel_id, message_id, sender_id, idle_seconds, stoppable_by, alive_at, parts,
                            newer_messages)
  values (p_tenant, p_channel, p_message ->> 'id', p_message ->> 'senderId', (p_stream -> 'idleSeconds')::integer,
          p_stream ->> 'stoppableBy', chat_now(),
          jsonb_build_array(jsonb_build_object('type', 'text', 'length', char_length(v_text))),
          (p_message #> '{stream,newerMessages}')::integer);
  if v_text <> '' then
    insert into chat_stream_pieces (tenant_id, channel_id, message_id, part, start, text)
    values (p_tenant, p_channel, p_message ->> 'id', 0, 0, v_text);
  end if;
end
$$;

-- from src/domain/streams/close-stream.sql
-- Ends an open stream of a locked channel: the message gets its text and keeps its stream. Null if it is not open.
-- "text" and "parts" in p_changes replace those of the stream; without parts the stream is refused instead of stopped.
create or replace function chat_close_stream(p_tenant text, p_channel text, p_message text, p_state text,
  p_changes jsonb)
returns chat_message_row language plpgsql as $$
declare
  s chat_stream_row;
  m chat_message_row;
  v_text text;
  v_stream jsonb;
begin
  select open.* into s
    from chat_streams open
   where open.tenant_id = p_tenant and open.channel_id = p_channel and open.message_id = p_message
     for update;
  if not found then
    return null;
  end if;
  v_text := chat_stream_text(p_tenant, p_channel, p_message);
  v_stream := chat_stream_json(p_tenant, p_channel, p_message)
    || jsonb_build_object('state', case
      when s.stopping_at is null or p_changes -> 'parts' = '[]' then p_state else 'STOPPED' end);
  if p_changes ? 'parts' then
    v_text := p_changes ->> 'text';
    v_stream := jsonb_set(v_stream, '{parts}', p_changes -> 'parts');
  end if;
  update chat_messages ended
     set text = v_text, stream = v_stream, updated_at = greatest(chat_now(), ended.created_at),
         metadata = coalesce(p_changes -> 'metadata', ended.metadata),
         link_metadata = coalesce(p_changes -> 'linkMetadata', ended.link_metadata),
         mentioned_user_ids = case when p_changes ? 'mentionedUserIds'
           then array(select jsonb_array_elements_text(p_changes -> 'mentionedUserIds'))
           else ended.mentioned_user_ids end
   where ended.tenant_id = p_tenant and ended.channel_id = p_channel and ended.id = p_message
  returning ended.* into m;
  if m.mentioned_user_ids <> '{}' then
    insert into chat_mentions (tenant_id, channel_id, message_id, user_id, seq)
    select p_tenant, p_channel, p_message, named.id, m.seq
      from unnest(
             chat_mentioned(p_tenant, p_channel, m.sender_id, m.mentioned_user_ids, '{}', chat_now())
           ) as named (id)
        on conflict do nothing;
  end if;
  delete from chat_streams closed
   where closed.tenant_id = p_tenant and closed.channel_id = p_channel and closed.message_id = p_message;
  return m;
end
$$;

-- from src/domain/streams/lock-streams.sql
-- Ensures that one call of chat_send at a time counts the streams of a sender, across all channels. Locks in a fixed
-- order, to avoid deadlocks.
create or replace function chat_lock_streams(p_tenants text[], p_items jsonb) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(s.key)
     from (
       select distinct hashtextextended(
                jsonb_build_array(p_tenants[(i.value -> 'channel')::integer], i.value #> '{message,senderId}')::text, 0
              ) as key
         from jsonb_array_elements(p_items) i
        where i.value ? 'stream'
        order by 1
     ) s;
end
$$;

-- from src/domain/streams/open-stream.sql
-- The locked stream of a message, for its producer: refused unless the user sent it, it is open, and it is in the
-- producer's run. Without "run" any run is accepted. "hasNoTail", of the kind "end_stream": visible text may be lost,
-- so a new run begins.
create or replace function chat_open_stream(
  p_item jsonb, m chat_messages, p_is_blocked boolean, out code text, out details json, out s chat_stream_row
)
language plpgsql as $$
begin
  if m.sender_id <> p_item ->> 'userId' then
    code := 'CHAT_MESSAGE_NOT_OWNER';
  elsif m.stream is null then
    code := 'CHAT_MESSAGE_NOT_STREAM';
  elsif p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
  else
    select open.* into s
      from chat_streams open
     where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id
       for update;
    if not found then
      code := 'CHAT_STREAM_ENDED';
      details := json_build_object('channelId', m.channel_id, 'messageId', m.id, 'state', m.stream ->> 'state');
    elsif s.stopping_at is not null and p_item ->> 'kind' <> 'end_stream'
      and not coalesce((p_item -> 'isCheckpoint')::boolean, false) then
      code := 'CHAT_STREAM_STOPPED';
    elsif p_item ? 'run' and (p_item -> 'run')::integer <> s.run then
      code := 'CHAT_STREAM_RUN';
      details := chat_stream_lengths(s);
    elsif p_item ->> 'kind' = 'end_stream' and s.has_tail and (p_item -> 'hasNoTail')::boolean then
      update chat_streams open set run = open.run + 1, has_tail = false, alive_at = chat_now()
       where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id
      returning open.* into s;
      code := 'CHAT_STREAM_RUN';
      details := chat_stream_lengths(s);
    end if;
  end if;
  if code is not null then
    details := coalesce(details, json_build_object('channelId', m.channel_id, 'messageId', m.id));
  end if;
end
$$;

-- from src/domain/streams/set-part.sql
-- Sets "part" of the sender's stream to "value", unless there is a "refusal". "maxBytes" is the limit of all values
-- together.
create or replace function chat_set_part(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_open record := chat_open_stream(p_item, m, p_is_blocked);
  s chat_stream_row := v_open.s;
  v_part integer := (p_item ->> 'part')::integer;
  v_known jsonb;
  v_parts jsonb;
  v_bytes bigint;
begin
  code := v_open.code;
  details := v_open.details;
  if code is not null then
    return;
  end if;
  v_known := s.parts -> v_part;
  if v_part > jsonb_array_length(s.parts) then
    code := 'CHAT_STREAM_OFFSET';
    details := json_build_object('run', s.run, 'part', jsonb_array_length(s.parts), 'length', 0);
  elsif v_known ->> 'type' <> p_item ->> 'type' then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/type', format('must be %s, as the part is', v_known ->> 'type'));
  else
    v_known := jsonb_build_object(
      'type', p_item ->> 'type', 'value', p_item -> 'value',
      'revision', coalesce((v_known -> 'revision')::integer, 0) + 1
    );
    v_parts := case when v_part = jsonb_array_length(s.parts)
      then s.parts || jsonb_build_array(v_known) else jsonb_set(s.parts, array[v_part::text], v_known) end;
    select sum(octet_length((p.part -> 'value')::text)) into v_bytes from jsonb_array_elements(v_parts) as p (part);
    if v_bytes > (p_item -> 'maxBytes')::integer then
      code := 'CHAT_STREAM_PART_LIMIT';
      details := json_build_object('limit', p_item -> 'maxBytes', 'actual', v_bytes);
      return;
    end if;
    code := p_item -> 'refusal' ->> 'code';
    details := p_item -> 'refusal' -> 'details';
    if code is not null then
      return;
    end if;
    update chat_streams open set parts = v_parts, alive_at = chat_now()
     where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id;
    answer := json_build_object(
      'stream', chat_stream_json(m.tenant_id, m.channel_id, m.id), 'revision', v_known -> 'revision',
      'createdAt', chat_iso(m.created_at)
    );
  end if;
end
$$;

-- from src/domain/streams/stream-json.sql
-- The durable content of an open stream, as in the API.
create or replace function chat_stream_json(p_tenant text, p_channel text, p_message text)
returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
           'state', chat_stream_state(s.stopping_at), 'run', s.run,
           'parts', (
             select coalesce(jsonb_agg(
                      p.part
                      || jsonb_build_object('length', coalesce(p.part -> 'length', '0'),
                        'durableLength', coalesce(p.part -> 'length', '0'))
                      || case when p.part ->> 'type' = 'reasoning' then jsonb_build_object(
                           'text', chat_stream_text(s.tenant_id, s.channel_id, s.message_id, p.n::integer - 1)
                         ) else '{}' end
                      order by p.n), '[]')
               from jsonb_array_elements(s.parts) with ordinality as p (part, n)
           )) || case when s.newer_messages is null then '{}'
                      else jsonb_build_object('newerMessages', s.newer_messages) end
    from chat_streams s
   where s.tenant_id = p_tenant and s.channel_id = p_channel and s.message_id = p_message);
end
$$;

-- from src/domain/streams/stream-lengths.sql
-- The lengths from which a producer continues in a newer run.
create or replace function chat_stream_lengths(s chat_streams) returns json language sql stable as $$
  select json_build_object('run', s.run, 'lengths', (
    select coalesce(json_agg(p.part -> 'length' order by p.n), '[]')
      from jsonb_array_elements(s.parts) with ordinality as p (part, n)
  ))
$$;

-- from src/domain/threads/count-unread.sql
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

-- from src/domain/threads/recount.sql
-- Recounts the unread replies of a user's followed threads in these locked channels, and writes all rows, because the
-- user's list has changed.
create or replace function chat_recount_follows(p_tenant text, p_user text, p_channels text[]) returns void
language sql as $$
  update chat_thread_follows f
     set read_count = parent.reply_count - chat_unread_replies(
           f.tenant_id, f.channel_id, f.parent_message_id, f.user_id, f.read_seq, f.last_read_message_id
         )
    from chat_messages parent
   where f.tenant_id = p_tenant and f.user_id = p_user and f.is_following and f.channel_id = any (p_channels)
     and parent.tenant_id = f.tenant_id and parent.channel_id = f.channel_id and parent.id = f.parent_message_id
$$;

-- Triggers, because processes of the previous version change members and blocks too. The channel lock is held.
create or replace function chat_recount_follows_of_member() returns trigger
language plpgsql as $$
begin
  perform chat_recount_follows(new.tenant_id, new.user_id, array[new.channel_id]);
  return null;
end
$$;

create or replace trigger chat_channel_members_recount_follows
  after update of left_at, is_banned, banned_until, is_hidden, count_preference, visible_after on chat_channel_members
  -- Separate columns: pg_dump restores a comparison of rows as a different expression.
  for each row when (
    old.left_at is distinct from new.left_at or old.is_banned is distinct from new.is_banned or
    old.banned_until is distinct from new.banned_until or old.is_hidden is distinct from new.is_hidden or
    old.count_preference is distinct from new.count_preference or old.visible_after is distinct from new.visible_after
  ) execute function chat_recount_follows_of_member();

create or replace function chat_recount_follows_of_blocker() returns trigger
language plpgsql as $$
begin
  perform chat_recount_follows(
            coalesce(new.tenant_id, old.tenant_id), coalesce(new.blocker_id, old.blocker_id),
            chat_lock_shared_channels(
              coalesce(new.tenant_id, old.tenant_id), coalesce(new.blocker_id, old.blocker_id),
              coalesce(new.blocked_id, old.blocked_id)
            )
          );
  return null;
end
$$;

create or replace trigger chat_user_blocks_recount_follows
  after insert or delete on chat_user_blocks
  for each row execute function chat_recount_follows_of_blocker();

-- from src/domain/unread/count-while-away.sql
-- Corrects the unread count of a member who leaves and returns. The channel lock is held.
create or replace function chat_count_while_away() returns trigger
language plpgsql as $$
begin
  if old.left_at is null and new.left_at is not null then
    new.left_event_seq := (
      select c.event_seq from chat_channels c where c.tenant_id = new.tenant_id and c.id = new.channel_id
    );
  elsif old.left_at is not null and new.left_at is null then
    new.unread_skip := new.unread_skip + (
      select count(*)
        from chat_messages m
       where m.tenant_id = new.tenant_id and m.channel_id = new.channel_id
         and m.deleted_event_seq > coalesce(old.left_event_seq, -1)
         and chat_counts_as_unread(
           m.seq, m.sender_id, m.created_at,
           m.sender_id = any (array(select b.id from chat_blocked_by(new.tenant_id, new.user_id) as b (id))),
           new.user_id, new.read_seq, new.visible_after
         )
    );
    new.left_event_seq := null;
  end if;
  return new;
end
$$;

create or replace trigger chat_channel_members_count_while_away
  before update of left_at on chat_channel_members
  for each row execute function chat_count_while_away();

-- from src/domain/unread/counts-as-unread.sql
-- Whether a message counts as unread for p_user, whose marker is at p_read_seq; p_is_blocked: p_user has blocked its
-- sender. See chat_is_counted for deleted messages.
create or replace function chat_counts_as_unread(
  p_seq bigint, p_sender text, p_created_at timestamptz, p_is_blocked boolean, p_user text, p_read_seq bigint,
  p_start timestamptz
)
returns boolean language sql immutable parallel safe as $$
  select p_seq > p_read_seq and p_sender <> p_user and p_created_at > p_start and not coalesce(p_is_blocked, false)
$$;

-- Whether the unread messages of a member's channel are part of the member's total.
create or replace function chat_is_in_total(p_is_hidden boolean, p_preference text)
returns boolean language sql immutable parallel safe as $$
  select not p_is_hidden and p_preference <> 'OFF'
$$;

-- Whether a member's counter includes a message: deleted ones leave the counters of those who have left only when they
-- return.
create or replace function chat_is_counted(
  p_deleted_at timestamptz, p_deleted_event_seq bigint, p_left_at timestamptz, p_left_event_seq bigint
)
returns boolean language sql immutable parallel safe as $$
  select p_deleted_at is null or p_left_at is not null and p_deleted_event_seq > coalesce(p_left_event_seq, -1)
$$;

-- from src/domain/unread/log-reads.sql
-- Logs read receipts in channels and in the feeds of the readers. p_tenants and p_channels name the channels; the other
-- arrays have an entry per reader: the index of the channel from 1, the user, the seq of the receipt in the channel
-- (null in a large channel, which has no receipts) and its data. Returns index `n` and `seq` in the feed. Call it in
-- the transaction that moved the markers, as the last function that takes a lock.
create or replace function chat_log_reads(
  p_tenants text[], p_channels text[], p_positions integer[], p_users text[], p_seqs bigint[], p_data text[]
)
returns table (n bigint, seq bigint)
language plpgsql as $$
declare
  v_count constant integer := cardinality(p_users);
  v_events constant text[] := array_fill('chat:read:receipt:updated'::text, array[v_count]);
  v_authors constant text[] := array_fill(null::text, array[v_count]);
  v_times constant timestamptz[] := array_fill(null::timestamptz, array[v_count]);
begin
  -- Null in large channels, which have no receipts. A call never mixes large and small ones.
  if p_seqs[1] is not null then
    perform chat_log(p_tenants, p_channels, p_positions, p_seqs, v_events, p_data, v_authors, v_times);
  end if;
  return query
    select l.n, l.seq
      from chat_log_for_users(
        array(select p_tenants[p] from unnest(p_positions) with ordinality as x (p, n) order by x.n), p_users, v_events,
        p_data,
        p_seqs, v_authors, v_times
      ) l;
end
$$;

-- from src/domain/unread/move-marker.sql
-- Moves a user's read marker forward to a message or, with p_unread, backward to before it; never in the other
-- direction. Recounts the unread messages after the marker. No row if the channel is missing; else the columns for the
-- Member guard, whether the user sees the message, whether the marker moved, and seq and data of the receipt in the
-- channel and in the user's feed.
--
-- Takes the channel lock, then the lock of the member's row. In a channel of more than p_large members there is no
-- receipt, and moving forward takes only the lock of the row, like chat_read. Moving backward still needs the channel
-- lock, because a deletion skips members who have read the message.
create or replace function chat_move_marker(
  p_tenant text, p_channel text, p_user text, p_message text, p_unread boolean, p_large bigint
)
returns table (
  is_member boolean, is_banned boolean, banned_until timestamptz, is_visible boolean, has_moved boolean, seq bigint,
  data text,
  user_seq bigint, user_data text
)
language plpgsql
-- Like chat_change_batch.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_found record;
  v_is_large boolean;
  v_read_seq bigint;
  v_marker timestamptz(3);
  v_moved record;
begin
  -- The first pass takes no lock, because most readers have read everything. The second sees the state under the locks.
  for v_pass in 1 .. 2 loop
    select coalesce(c.member_count > p_large, false) as is_large, m.user_id is not null as is_member, m.is_banned,
           m.banned_until, m.read_seq, message.seq, message.created_at
      into v_found
      from chat_channels c
      left join lateral (
        select m.user_id, m.banned_until, m.read_seq, m.visible_after,
               chat_is_banned(m.is_banned, m.banned_until, (select chat_now())) as is_banned
          from chat_channel_members m
         where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
           and coalesce(m.left_at is null, true)
         limit 1
      ) m on true
      left join lateral (
        select msg.seq, msg.created_at
          from chat_messages msg
         where msg.tenant_id = p_tenant and msg.channel_id = p_channel and msg.id = p_message
           -- Null stream: no marker can be at a sender's open stream before the history start.
           and (
             chat_is_visible(
               msg.deleted_at, msg.created_at, msg.sender_id, null,
               exists (select from chat_block_of(p_tenant, p_user, msg.sender_id)),
               p_user, m.visible_after
             )
             or chat_is_own_removed(msg.decision_id, msg.sender_id, p_user) and msg.created_at > m.visible_after
           )
         limit 1
      ) message on true
     where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null;
    if not found then
      return;
    end if;
    is_member := v_found.is_member;
    is_banned := coalesce(v_found.is_banned, false);
    banned_until := v_found.banned_until;
    is_visible := v_found.seq is not null;
    has_moved := false;
    if not is_member or is_banned or not is_visible or (v_found.read_seq < v_found.seq) = p_unread then
      return next;
      return;
    end if;
    if v_pass = 1 then
      v_is_large := v_found.is_large;
      if p_unread or not v_is_large then
        perform from chat_channels c where c.tenant_id = p_tenant and c.id = p_channel for no key update;
      end if;
      perform from chat_channel_members m
        where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
          for no key update;
    end if;
  end loop;

  v_read_seq := v_found.seq - case when p_unread then 1 else 0 end;
  -- Times differ by a millisecond or more, so this is not before the previous message.
  v_marker := v_found.created_at - case when p_unread then interval '1 millisecond' else interval '0' end;
  -- One statement: the channel's seq and the counted messages are of the same snapshot.
  update chat_channel_members m
     set read_seq = v_read_seq,
         unread_skip = c.message_seq - v_read_seq - (
           select count(*)
             from chat_messages msg
            where msg.tenant_id = p_tenant and msg.channel_id = p_channel and msg.id >= p_message
              and msg.deleted_at is null and chat_counts_as_unread(
                msg.seq, msg.sender_id, msg.created_at,
                msg.sender_id = any (array(select b.id from chat_blocked_by(p_tenant, p_user) as b (id))),
                p_user, v_read_seq, m.visible_after
              )
         ),
         last_read_message_id = case when p_unread then (
           select msg.id
             from chat_messages msg
            where msg.tenant_id = p_tenant and msg.channel_id = p_channel and msg.id < p_message
              and msg.deleted_at is null
            order by msg.id desc limit 1
         ) else p_message end,
         -- The present time at the end of the channel, like chat_read.
         last_read_at = case when v_read_seq < c.message_seq then v_marker
                        else greatest(date_trunc('milliseconds', chat_now()), c.message_clock) end
    from chat_channels c
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
     and c.tenant_id = p_tenant and c.id = p_channel
  returning m.last_read_at, m.last_read_message_id, c.event_seq into v_moved;
  has_moved := true;

  data := jsonb_build_object(
    'channelId', p_channel, 'userId', p_user,
    'lastReadAt', chat_iso(v_moved.last_read_at), 'lastReadMessageId', v_moved.last_read_message_id
  );
  if not v_is_large then
    seq := v_moved.event_seq + 1;
  end if;
  select l.seq, chat_move_marker.data
    into user_seq, user_data
    from chat_log_reads(
      array[p_tenant], array[p_channel], '{1}', array[p_user], array[chat_move_marker.seq], array[chat_move_marker.data]
    ) l;
  return next;
end
$$;

-- from src/domain/unread/read.sql
-- Moves read markers to the end of channels. p_tenants and p_channels name the channels, each once. p_users reads the
-- channel at index p_positions (from 1), grouped by channel and each user once per channel.
--
-- Takes no lock if nothing is unread. p_waits selects the locks that the call waits for:
--   'nothing'  It takes the free channel locks. Skips channels of more than p_large members.
--   'channel'  There is one channel, and the call waits for its lock.
--   'row'      There is one reader in one channel, and the call waits for the lock of the reader's row as well.
--
-- A channel of more than p_large members has no receipts, and reading takes no channel lock, because 100,000 readers
-- would block the senders. It locks the members' rows instead:
--   * A change of a user's unread count updates the user's row in the transaction that changes the channel's
--     message_seq. So the message_seq read while the row is locked matches the row.
--   * It never waits for a row while holding another, because sending and deleting lock rows in any order. So 'row'
--     takes one reader.
--
-- One row per reader with index `n`: the columns for the Member guard, whether the marker moved, seq and data of the
-- receipt, and those in the reader's feed. is_left: nothing was done, because of a lock or a large channel; call again
-- for this channel or this reader alone.
create or replace function chat_read(
  p_tenants text[], p_channels text[], p_positions integer[], p_users text[], p_large bigint, p_waits text
)
returns table (
  n bigint, is_left boolean, is_channel boolean, is_member boolean, is_banned boolean, banned_until timestamptz,
  has_moved boolean, seq bigint, data text, user_seq bigint, user_data text
)
language plpgsql
-- Like chat_change_batch.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  -- Small channels in which a reader has unread messages.
  v_behind integer[];
  v_locked integer[];
  -- The only channel is large.
  v_is_large boolean;
  -- Readers of a large channel whose rows are locked.
  v_rows text[];
  v record;
  v_channel integer;
  v_event_seq bigint;
  v_at timestamptz(3);
  -- r_*: readers with unread messages, and the new positions of their markers.
  r_ns bigint[];
  r_positions integer[];
  r_users text[];
  r_message_seqs bigint[];
  r_message_ids text[];
  r_times timestamptz[];
  r_seqs bigint[];
  r_data text[];
begin
  -- limit 1 forces an index lookup per user, here and below: with statistics of small channels a join would read all
  -- members of a large one.
  select array_agg(wanted.channel) filter (where c.member_count <= p_large),
         p_waits <> 'nothing' and coalesce(bool_or(c.member_count > p_large), false)
    into v_behind, v_is_large
    from unnest(p_tenants, p_channels) with ordinality as wanted (tenant_id, id, channel)
    join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.id
   where c.deleted_at is null and (c.member_count <= p_large or p_waits <> 'nothing')
     and exists (
       select from unnest(p_positions, p_users) as reader (channel, user_id)
        cross join lateral (
          select m.read_seq, m.last_read_at
            from chat_channel_members m
           where m.tenant_id = wanted.tenant_id and m.channel_id = wanted.id and m.user_id = reader.user_id
             and coalesce(chat_is_active(m.left_at, m.is_banned, m.banned_until, (select chat_now())), true)
           limit 1
        ) m
        where reader.channel = wanted.channel and (m.read_seq < c.message_seq or m.last_read_at is null)
     );
  if v_is_large then
    v_locked := '{1}';
    if p_waits = 'row' then
      perform from chat_channel_members m
        where m.tenant_id = p_tenants[1] and m.channel_id = p_channels[1] and m.user_id = p_users[1]
          for no key update;
      v_rows := p_users;
    else
      v_rows := array(
        select m.user_id
          from unnest(p_users) as wanted (user_id)
         cross join lateral (
           select m.user_id
             from chat_channel_members m
            where m.tenant_id = p_tenants[1] and m.channel_id = p_channels[1] and m.user_id = wanted.user_id
            limit 1
              for no key update skip locked
         ) m
      );
    end if;
  elsif v_behind is not null then
    v_locked := chat_lock_channels(p_tenants, p_channels, v_behind, p_waits <> 'nothing');
  end if;

  for v in
    -- A new statement, to see changes committed before the locks were granted.
    select r.n, r.channel, r.user_id, c.message_seq, c.message_clock, c.last_message_id, c.event_seq,
           c.event_seq is not null as is_channel, m.user_id is not null as is_member,
           coalesce(m.is_banned, false) as is_banned, m.banned_until,
           coalesce(
             c.event_seq is not null and (m.read_seq < c.message_seq or m.last_read_at is null)
               and not m.is_banned, false
           ) as is_behind
      from unnest(p_positions, p_users) with ordinality as r (channel, user_id, n)
      left join lateral (
        select c.message_seq, c.message_clock, c.last_message_id, c.event_seq
          from chat_channels c
         where c.tenant_id = p_tenants[r.channel] and c.id = p_channels[r.channel] and c.deleted_at is null
         limit 1
      ) c on true
      left join lateral (
        select m.user_id, m.banned_until, m.read_seq, m.last_read_at,
               chat_is_banned(m.is_banned, m.banned_until, (select chat_now())) as is_banned
          from chat_channel_members m
         where m.tenant_id = p_tenants[r.channel] and m.channel_id = p_channels[r.channel] and m.user_id = r.user_id
           and coalesce(m.left_at is null, true)
         limit 1
      ) m on true
     order by r.n
  loop
    n := v.n;
    is_channel := v.is_channel;
    is_member := v.is_member;
    is_banned := v.is_banned;
    banned_until := v.banned_until;
    has_moved := false;
    is_left := v.is_behind
      and (v.channel = any (v_locked) and (not v_is_large or v.user_id = any (v_rows))) is not true;
    if is_left or not v.is_behind then
      return next;
      continue;
    end if;
    if v.channel is distinct from v_channel then
      v_channel := v.channel;
      v_event_seq := v.event_seq;
    end if;
    v_event_seq := v_event_seq + 1;
    -- Not before the messages it covers: many sends within a millisecond set the channel's clock ahead.
    v_at := greatest(date_trunc('milliseconds', chat_now()), v.message_clock);
    r_ns := r_ns || n;
    r_positions := r_positions || v.channel;
    r_users := r_users || v.user_id;
    r_message_seqs := r_message_seqs || v.message_seq;
    r_message_ids := r_message_ids || v.last_message_id;
    r_times := r_times || v_at::timestamptz;
    r_seqs := r_seqs || case when not v_is_large then v_event_seq end;
    r_data := r_data || jsonb_build_object(
      'channelId', p_channels[v.channel], 'userId', v.user_id,
      'lastReadAt', chat_iso(v_at), 'lastReadMessageId', v.last_message_id
    )::text;
  end loop;
  if r_ns is null then
    return;
  end if;

  update chat_channel_members m
     set read_seq = r.message_seq, unread_skip = 0, last_read_message_id = r.message_id, last_read_at = r.at
    from unnest(r_positions, r_users, r_message_seqs, r_message_ids, r_times) as r (position, user_id, message_seq,
      message_id, at)
   where m.tenant_id = p_tenants[r.position] and m.channel_id = p_channels[r.position] and m.user_id = r.user_id;
  return query
    select r_ns[l.n], false, true, true, false, null::timestamptz, true, r_seqs[l.n], r_data[l.n], l.seq, r_data[l.n]
      from chat_log_reads(p_tenants, p_channels, r_positions, r_users, r_seqs, r_data) l;
end
$$;

-- from src/platform/consumers/rewind.sql
-- Rewinds a consumer in a channel or feed to p_seq, while nothing is logged there. Events after p_seq are redelivered.
-- Call it as the only statement of its transaction, because it waits for the channel.
create or replace function chat_rewind(p_consumer text, p_tenant text, p_channel text, p_seq bigint)
returns void
language plpgsql as $$
declare
  v_head bigint;
begin
  if p_channel like 'user:%' then
    select f.event_seq into v_head
      from chat_user_feeds f
     where f.tenant_id = p_tenant and f.user_id = substr(p_channel, 6)
       for no key update;
  else
    select c.event_seq into v_head
      from chat_channels c
     where c.tenant_id = p_tenant and c.id = p_channel
       for no key update;
  end if;
  if not found then
    -- The channel is deleted: it logs no more events.
    v_head := (select max(e.seq) from chat_events e where e.tenant_id = p_tenant and e.channel_id = p_channel);
  end if;
  insert into chat_consumer_channels as c (tenant_id, channel_id, consumer, seq, head, due_at)
  values (p_tenant, p_channel, p_consumer, p_seq, coalesce(v_head, 0), chat_statement_now())
      on conflict (tenant_id, channel_id, consumer) do update
     set seq = least(c.seq, excluded.seq), head = greatest(c.head, excluded.head), run = c.run + 1, attempts = 0,
         owner = null, due_at = excluded.due_at;
end
$$;

-- from src/platform/database/build-fence.sql
-- Creates missing views of the tenant fence, and replaces those that lack a column of their table. Returns their
-- number.
--
-- The condition filters rows but must not be an access path. With a plain equality the planner could scan all rows of a
-- tenant missing from the statistics, because it estimates one row. `nullif(…, false) is not null` is true for the same
-- rows, matches no index and is estimated at 99.5 % of the rows, so plans are the same with and without the fence. The
-- setting is read once per table of a statement.
create or replace function chat_build_fence() returns integer language plpgsql as $$
declare
  v_base constant name := current_schema();
  v_fence constant name := chat_fence_schema();
  v_built integer := 0;
  v_table record;
  v_right record;
  v_shown name[];
begin
  if to_regnamespace(quote_ident(v_fence)) is null then
    execute format('create schema %I', v_fence);
  end if;
  for v_table in
    select c.oid, c.relname, c.relowner, c.relacl,
           -- Lists compare `xmin`. It comes first, because `create or replace view` can only append columns.
           case when c.relname in ('chat_channels', 'chat_channel_members', 'chat_thread_follows')
                then array['xmin'::name] else '{}' end || array_agg(a.attname order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = to_regnamespace(quote_ident(v_base)) and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname ~ '^chat_'
     group by c.oid
    having bool_or(a.attname = 'tenant_id')
  loop
    v_shown := (
      select array_agg(a.attname order by a.attnum)
        from pg_attribute a
       where a.attrelid = to_regclass(format('%I.%I', v_fence, v_table.relname)) and a.attnum > 0
         -- After a restore the view may refer to a former table of that name.
         and exists (
           select from pg_rewrite r
             join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
            where r.ev_class = a.attrelid and d.refclassid = 'pg_class'::regclass and d.refobjid = v_table.oid
         )
    );
    continue when v_shown = v_table.columns;
    -- A view that only lacks new columns is replaced, not dropped: its row type stays valid in functions of open
    -- sessions.
    if v_shown is distinct from v_table.columns[:cardinality(v_shown)] then
      execute format('drop view if exists %I.%I', v_fence, v_table.relname);
    end if;
    execute format(
      'create or replace view %I.%I as select %s from %I.%I
        where nullif(tenant_id = (select current_setting(''chat.tenant'', true)), false) is not null
         with local check option',
      v_fence, v_table.relname,
      (select string_agg(quote_ident(name), ', ') from unnest(v_table.columns) as name), v_base, v_table.relname
    );
    -- Copies the privileges of the table.
    for v_right in
      select case when r.grantee = 0 then 'public' else quote_ident(r.grantee::regrole::text) end as grantee,
             r.privilege_type
        from aclexplode(v_table.relacl) r
       where r.grantee <> v_table.relowner and r.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
    loop
      execute format('grant usage on schema %I to %s', v_fence, v_right.grantee);
      execute format('grant %s on %I.%I to %s', v_right.privilege_type, v_fence, v_table.relname, v_right.grantee);
    end loop;
    v_built := v_built + 1;
  end loop;
  return v_built;
end
$$;

-- from src/platform/database/fence-schema.sql
-- Row-level security by views: for each table with a `tenant_id`, a separate schema has a view of the same name that
-- shows and accepts only rows of the tenant in the setting `chat.tenant`, and no rows while that is empty. In each
-- transaction the service puts this schema first in the search path (see tenant-fence.ts), so a statement that forgets
-- its tenant is still limited to one.
--
-- Views rather than policies: superusers and, by default, the tables' owner, which the service usually is, bypass
-- policies; and policies keep the planner from indexes whose operators are not leakproof, such as that of the search. A
-- view's condition becomes part of the statement and next to the statement's own costs nothing per row.
--
-- A migration that drops or retypes a column drops the view first. The migrator calls chat_build_fence() after each
-- run.
create or replace function chat_fence_schema() returns name language sql stable as $$
  select (left(current_schema()::text, 57) || '_fence')::name
$$;

-- from src/platform/database/now.sql
-- The clock of the installation. Functions and statements read the time only here, so that a test can move it.
-- PostgreSQL inlines both functions.
--
-- chat_now is the present time, which advances within a statement: for written times, and for decisions under a lock.
-- `(select chat_now())` is constant within a statement, and read only if needed.
create or replace function chat_now() returns timestamptz language sql volatile as $$
  select clock_timestamp()
$$;

-- Start of the client's statement: constant within it, so counts and lists agree, and the planner can use indexes and
-- prune partitions. now() is the start of the transaction: after a wait for a lock it would be before changes that are
-- already committed, such as a new member.
create or replace function chat_statement_now() returns timestamptz language sql stable as $$
  select statement_timestamp()
$$;

-- from src/platform/events/drop-log-day.sql
-- Drops the oldest partition of the event log whose day ended before p_before, so that all of its events are older.
-- Returns its name; null if there is none, or another process is dropping one.
--
-- The drop locks the whole log, and every write of an event queues behind that lock while a transaction that has read
-- the log, such as a backup, is open. So it gives up soon (lock_not_available), and the caller retries.
create or replace function chat_drop_log_day(p_before timestamptz) returns text
language plpgsql set timezone = 'UTC' set lock_timeout = '100ms' as $$
declare
  v_day text;
begin
  if not pg_try_advisory_xact_lock(7236151407) then
    return null;
  end if;
  select c.oid::regclass::text into v_day
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'chat_events'::regclass
     and substring(pg_get_expr(c.relpartbound, c.oid) from $e$TO \('([^']+)'\)$e$)::timestamptz <= p_before
   order by c.relname collate "C"
   limit 1;
  if v_day is not null then
    execute 'drop table ' || v_day;
  end if;
  return v_day;
end
$$;

-- from src/platform/events/log-for-users.sql
-- Logs events for users. Each array has one entry for each event and user, in the order of the user's feed. `n` is the
-- position, from 1. Call it once per transaction, after all other locks are taken.
--
-- It queues the feeds for consumers, except for events that are also in a channel, which are consumed there. Rows of
-- the queue are locked after the counters, in the same order, and only by the holder of the counter. Claims skip locked
-- rows.
create or replace function chat_log_for_users(
  p_tenants text[], p_users text[], p_events text[], p_data text[], p_channel_seqs bigint[], p_authors text[],
  p_times timestamptz[]
)
returns table (n bigint, seq bigint)
language plpgsql as $$
declare
  v_at timestamptz(3);
begin
  if cardinality(p_users) = 1 then
    insert into chat_user_feeds as f (tenant_id, user_id, event_seq, event_clock)
    values (p_tenants[1], p_users[1], 1, chat_now())
        on conflict (tenant_id, user_id) do update
       set event_seq = f.event_seq + 1, event_clock = greatest(excluded.event_clock, f.event_clock)
    returning f.event_seq, f.event_clock into seq, v_at;
    insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at, message_at, channel_seq)
    values (p_tenants[1], 'user:' || p_users[1], seq, p_events[1], p_data[1]::jsonb, p_authors[1], v_at, p_times[1],
            p_channel_seqs[1]);
    if p_channel_seqs[1] is null then
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select p_tenants[1], 'user:' || p_users[1], k.name, chat_log_for_users.seq - 1, chat_log_for_users.seq
        from chat_consumers k
       where k.event = p_events[1] and k.expires_at > chat_statement_now()
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
    end if;
    n := 1;
    return next;
  elsif cardinality(p_users) > 1 then
    return query
      with entry as materialized (
        select e.*, row_number() over (partition by e.tenant_id, e.user_id order by e.n) as ordinal
          from unnest(p_tenants, p_users, p_events, p_data, p_channel_seqs, p_authors, p_times)
                 with ordinality as e (tenant_id, user_id, event, data, channel_seq, author_id, message_at, n)
      ), added as materialized (
        select e.tenant_id, e.user_id, count(*) as events from entry e group by e.tenant_id, e.user_id
      ), counted as (
        insert into chat_user_feeds as f (tenant_id, user_id, event_seq, event_clock)
        select a.tenant_id, a.user_id, a.events, chat_now() from added a order by a.tenant_id, a.user_id
            on conflict (tenant_id, user_id) do update
           set event_seq = f.event_seq + excluded.event_seq, event_clock = greatest(excluded.event_clock, f.event_clock)
        returning f.tenant_id, f.user_id, f.event_seq, f.event_clock
      ), numbered as materialized (
        select e.*, c.event_seq - a.events + e.ordinal as seq, c.event_clock as logged_at
          from entry e
          join added a on a.tenant_id = e.tenant_id and a.user_id = e.user_id
          join counted c on c.tenant_id = e.tenant_id and c.user_id = e.user_id
      ), logged as (
        insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at, message_at, channel_seq)
        select x.tenant_id, 'user:' || x.user_id, x.seq, x.event, x.data::jsonb, x.author_id, x.logged_at, x.message_at,
               x.channel_seq
          from numbered x
      ), marked as (
        insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
        select x.tenant_id, 'user:' || x.user_id, k.name, min(x.seq) - 1, max(x.seq)
          from numbered x
          join chat_consumers k on k.event = x.event and k.expires_at > chat_statement_now()
         where x.channel_seq is null
         group by x.tenant_id, x.user_id, k.name
         order by x.tenant_id, x.user_id, k.name
            on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head
      )
      select x.n, x.seq from numbered x;
  end if;
end
$$;

-- from src/platform/events/log-in-channel.sql
-- Logs events of one channel, in this order, for a transaction that holds the channel lock. See chat_log for the
-- arrays.
-- Returns the seq of the last event, null if the channel is missing.
create or replace function chat_log_in_channel(
  p_tenant text, p_channel text, p_events text[], p_data text[], p_authors text[], p_times timestamptz[]
)
returns bigint
language plpgsql
-- Like chat_change_batch.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_count integer := cardinality(p_events);
  v_seq bigint;
begin
  select c.event_seq
    into v_seq
    from chat_channels c
   where c.tenant_id = p_tenant and c.id = p_channel
     for no key update;
  if found then
    perform chat_log(
      array[p_tenant], array[p_channel], array_fill(1, array[v_count]),
      array(select v_seq + n from generate_series(1, v_count) n),
      p_events, p_data, p_authors, p_times
    );
  end if;
  return v_seq + v_count;
end
$$;

-- from src/platform/events/log.sql
-- Logs events of locked channels: writes them, marks the channels for consumers (see chat_consumer_channels), and
-- counts them. p_tenants and p_channels name the channels; the other arrays have an entry per event: the index of its
-- channel from 1, its seq, which follows the channel's last one without a gap, its name, its data, and the author and
-- time of its message. Call it from a function that disables sequential scans, like chat_change_batch.
create or replace function chat_log(
  p_tenants text[], p_channels text[], p_positions integer[], p_seqs bigint[], p_events text[], p_data text[],
  p_authors text[], p_times timestamptz[]
)
returns void
language plpgsql as $$
begin
  with counted as (
    update chat_channels c
       set event_seq = last.seq, event_clock = greatest(chat_now(), c.event_clock)
      from (select e.position, max(e.seq) as seq from unnest(p_positions, p_seqs) as e (position, seq)
        group by e.position) last
     where c.tenant_id = p_tenants[last.position] and c.id = p_channels[last.position]
    returning last.position, c.event_clock
  )
  insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at, message_at)
  select p_tenants[e.position], p_channels[e.position], e.seq, e.event, e.data::jsonb, e.author_id, c.event_clock,
         e.message_at
    from unnest(p_positions, p_seqs, p_events, p_data, p_authors, p_times)
           as e (position, seq, event, data, author_id, message_at)
    join counted c on c.position = e.position;
  if exists (select from chat_consumers k where k.event = any (p_events) and k.expires_at > chat_statement_now()) then
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
    select p_tenants[e.position], p_channels[e.position], k.name, min(e.first) - 1, max(e.seq)
      from (
        select e.position, e.seq, e.event, min(e.seq) over (partition by e.position) as first
          from unnest(p_positions, p_seqs, p_events) as e (position, seq, event)
      ) e
      join chat_consumers k on k.event = e.event and k.expires_at > chat_statement_now()
     group by e.position, k.name
     order by 1, 2, 3
        on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
  end if;
end
$$;

-- from src/platform/events/make-log-days.sql
-- Creates missing partitions of the event log, for the day of p_at and the p_ahead days after it, in UTC. Returns their
-- number. Safe to call concurrently: one process creates them, the others wait and find them.
--
-- Each is created separately and attached, which neither blocks readers and writers of the log nor waits for them;
-- `create table … partition of` waits for all.
--
-- Rows are only inserted, and dropped with their day. A vacuum for inserts is disabled, because it would write each
-- page to the WAL once more; the one for dead rows, such as those of an erasure, is not.
create or replace function chat_make_log_days(p_at timestamptz, p_ahead integer) returns integer
language plpgsql set timezone = 'UTC' set lock_timeout = '5s' as $$
declare
  v_log constant regclass := 'chat_events'::regclass;
  v_schema constant name := (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.oid = v_log);
  v_made integer := 0;
  v_day date;
  v_prefix text;
  v_name text;
  v_right record;
begin
  perform pg_advisory_xact_lock(7236151406);
  for v_day in select p_at::date + n from generate_series(0, p_ahead) n loop
    v_prefix := 'chat_events_' || to_char(v_day, 'YYYYMMDD');
    continue when exists (
      select from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = v_log and starts_with(c.relname, v_prefix)
    );
    -- A detached partition of that day may have this name.
    v_name := v_prefix;
    while to_regclass(format('%I.%I', v_schema, v_name)) is not null loop
      v_name := v_name || '_';
    end loop;
    execute format(
      'create table %I.%I (like %s including all)'
      ' with (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1)',
      v_schema, v_name, v_log
    );
    -- Copies the grants: pg_dump reads partitions directly.
    for v_right in
      select case when r.grantee = 0 then 'public' else quote_ident(r.grantee::regrole::text) end as grantee,
             r.privilege_type
        from pg_class c, aclexplode(c.relacl) r
       where c.oid = v_log and r.grantee <> c.relowner
    loop
      execute format('grant %s on %I.%I to %s', v_right.privilege_type, v_schema, v_name, v_right.grantee);
    end loop;
    execute format(
      'alter table %s attach partition %I.%I for values from (%L) to (%L)',
      v_log, v_schema, v_name, v_day::timestamptz, (v_day + 1)::timestamptz
    );
    v_made := v_made + 1;
  end loop;
  return v_made;
end
$$;

-- from src/platform/events/origin.sql
-- Identifies the history of this database. It changes if the database is a copy or may have gone back in time: system
-- and database, timeline (a promoted replica, point-in-time recovery), and the log's tables (a restored dump). Null
-- while unknown: a replica in recovery has no timeline of its own.
create or replace function chat_origin() returns text language plpgsql stable as $$
declare
  v_system text := '';
  v_timeline text := '';
begin
  if pg_is_in_recovery() then return null; end if;
  -- Managed PostgreSQL may refuse these functions.
  begin
    select system_identifier::text into v_system from pg_control_system();
  exception when others then null;
  end;
  begin
    v_timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  exception when others then null;
  end;
  return concat_ws('/',
    v_system, (select oid from pg_database where datname = current_database()),
    v_timeline, 'chat_channels'::regclass::oid, 'chat_events'::regclass::oid
  );
end;
$$;
