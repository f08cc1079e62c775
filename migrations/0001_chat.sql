-- The eleven chat tables and the event log.
--
-- Conventions
--   * tenant_id leads every key, so that a row cannot point into another tenant and the schema can be
--     distributed by tenant.
--   * Whoever changes anything in a channel first takes the lock of its chat_channels row. Counters and
--     sequence numbers below are right because of that one rule.
--   * Within a channel, chat_messages.created_at is strictly increasing in the order of seq, so either of
--     them can stand for "position".
--   * Times have millisecond precision, as the API shows them.

create table chat_channels (
  tenant_id text not null,
  id text not null,
  type text not null check (type in ('DIRECT', 'GROUP')),
  -- Both user ids of a direct channel in one canonical text: the fence against a second channel for a pair.
  direct_key text,
  name text,
  cover_url text,
  custom_type text,
  is_frozen boolean not null default false,
  metadata jsonb not null default '{}',
  -- Active members that are not banned.
  member_count integer not null default 0,
  -- Number of the newest message and of the newest logged event; both start at 1 and have no gaps.
  message_seq bigint not null default 0,
  event_seq bigint not null default 0,
  -- created_at of the newest message ever sent, deleted ones included: the clock that the next one must pass.
  message_clock timestamptz(3),
  -- The newest message that is not deleted.
  last_message_id text,
  last_message_at timestamptz(3),
  created_by_id text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
) with (fillfactor = 70);

create unique index chat_channels_direct on chat_channels (tenant_id, direct_key)
  where direct_key is not null and deleted_at is null;

-- A row stays when its member leaves, so that the read position is there again on return.
create table chat_channel_members (
  tenant_id text not null,
  channel_id text not null,
  user_id text not null,
  id text not null,
  role text not null check (role in ('OPERATOR', 'MEMBER')),
  joined_at timestamptz(3) not null default now(),
  left_at timestamptz(3),
  -- Moderation. An "until" of null means without end.
  is_muted boolean not null default false,
  muted_until timestamptz(3),
  is_banned boolean not null default false,
  banned_until timestamptz(3),
  ban_description text,
  -- The member's own choices.
  is_channel_muted boolean not null default false,
  is_hidden boolean not null default false,
  push_trigger text not null default 'ALL' check (push_trigger in ('ALL', 'MENTION_ONLY', 'OFF')),
  count_preference text not null default 'ALL'
    check (count_preference in ('ALL', 'UNREAD_MESSAGE_COUNT_ONLY', 'OFF')),
  -- Messages up to this moment are invisible to the member (history reset, hidden history).
  visible_after timestamptz(3) not null default '-infinity',
  last_read_at timestamptz(3),
  last_read_message_id text,
  -- unread = chat_channels.message_seq - read_seq - unread_skip, where unread_skip counts the messages after
  -- read_seq that are not unread for this member: own ones, deleted ones and those of blocked senders.
  read_seq bigint not null default 0,
  unread_skip bigint not null default 0,
  primary key (tenant_id, channel_id, user_id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
) with (fillfactor = 70);

create index chat_channel_members_of_user on chat_channel_members (tenant_id, user_id, channel_id)
  where left_at is null;

create table chat_messages (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  seq bigint not null,
  sender_id text not null,
  type text not null check (type in ('TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'POLL', 'ADMIN')),
  text text not null,
  mentioned_user_ids text[] not null default '{}',
  is_edited boolean not null default false,
  is_forwarded boolean not null default false,
  forwarded_from_id text,
  -- The top message of the thread: replies to replies are attached to it too.
  parent_message_id text,
  reply_count integer not null default 0,
  last_replied_at timestamptz(3),
  metadata jsonb not null default '{}',
  link_metadata jsonb,
  file_url text,
  file_name text,
  file_size bigint,
  mime_type text,
  thumbnail_url text,
  poll_id text,
  idempotency_key text,
  -- Digest of the request that came with the key: another request under the same key is a conflict.
  idempotency_digest text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, channel_id, id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
) with (fillfactor = 90);

create unique index chat_messages_in_order on chat_messages (tenant_id, channel_id, created_at);
create unique index chat_messages_idempotency on chat_messages (tenant_id, channel_id, sender_id, idempotency_key)
  where idempotency_key is not null;
create index chat_messages_of_thread on chat_messages (tenant_id, channel_id, parent_message_id, created_at)
  where parent_message_id is not null;

create table chat_reactions (
  tenant_id text not null,
  channel_id text not null,
  message_id text not null,
  key text not null,
  user_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, message_id, key, user_id),
  foreign key (tenant_id, channel_id, message_id)
    references chat_messages (tenant_id, channel_id, id) on delete cascade
);

create table chat_pinned_messages (
  tenant_id text not null,
  channel_id text not null,
  message_id text not null,
  pinned_by_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, message_id),
  foreign key (tenant_id, channel_id, message_id)
    references chat_messages (tenant_id, channel_id, id) on delete cascade
);

create table chat_polls (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  message_id text not null,
  title text not null,
  allow_multiple_votes boolean not null default false,
  allow_user_suggestion boolean not null default false,
  close_at timestamptz(3),
  closed_at timestamptz(3),
  voter_count integer not null default 0,
  created_by_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
);

create table chat_poll_options (
  tenant_id text not null,
  channel_id text not null,
  poll_id text not null,
  id text not null,
  text text not null,
  position integer not null,
  vote_count integer not null default 0,
  created_by_id text not null,
  primary key (tenant_id, channel_id, poll_id, id),
  unique (tenant_id, channel_id, poll_id, position),
  foreign key (tenant_id, channel_id, poll_id) references chat_polls (tenant_id, channel_id, id) on delete cascade
);

create table chat_poll_votes (
  tenant_id text not null,
  channel_id text not null,
  poll_id text not null,
  user_id text not null,
  option_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, poll_id, user_id, option_id),
  foreign key (tenant_id, channel_id, poll_id, option_id)
    references chat_poll_options (tenant_id, channel_id, poll_id, id) on delete cascade
);

create table chat_scheduled_messages (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  sender_id text not null,
  type text not null default 'TEXT',
  text text not null,
  mentioned_user_ids text[] not null default '{}',
  metadata jsonb not null default '{}',
  scheduled_at timestamptz(3) not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED', 'CANCELED')),
  sent_message_id text,
  error_message text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, id),
  foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id) on delete cascade
);

create index chat_scheduled_messages_pending
  on chat_scheduled_messages (tenant_id, channel_id, sender_id, scheduled_at) where status = 'PENDING';

create table chat_user_blocks (
  tenant_id text not null,
  blocker_id text not null,
  blocked_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, blocker_id, blocked_id)
);

create index chat_user_blocks_of_blocked on chat_user_blocks (tenant_id, blocked_id, blocker_id);

create table chat_reports (
  tenant_id text not null,
  id text not null,
  -- No foreign key: a report outlives the channel that it is about.
  channel_id text not null,
  reporter_id text not null,
  category text not null check (category in ('spam', 'harassment', 'inappropriate', 'other')),
  description text,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);

create index chat_reports_of_channel on chat_reports (tenant_id, channel_id, created_at);

-- What subscribers of a channel are told, in commit order. Rows are dropped by age.
create table chat_events (
  tenant_id text not null,
  -- No foreign key: that a channel is gone is an event too.
  channel_id text not null,
  seq bigint not null,
  event text not null,
  data jsonb not null,
  -- Sender of the message that the event is about: whoever blocked this user is not shown the event.
  author_id text,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, channel_id, seq)
);

-- A time as the API writes it: ISO 8601, UTC, milliseconds.
create function chat_iso(p_time timestamptz) returns text
language sql stable as $$
  select to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Sends messages to one channel: one call, one transaction, one round trip, for one or many concurrent sends.
--
-- p_items is an array, in the order in which the messages are to stand, of
--   { "message": the message as the API shows it, without createdAt and updatedAt,
--     "idempotencyKey": text or null, "idempotencyDigest": text or null,
--     "refusal": null or { "code", "details" }, given when the guards would let the message pass }
-- and the answer has a row for each of them, by position from 1, whose outcome is
--   'sent'      data is the data of chat:message:received, seq its number, notified whom the mention reaches
--   'replayed'  message_id names the message that was sent under this key before
--   'refused'   code and details say why
create function chat_send_messages(p_tenant text, p_channel text, p_items jsonb)
returns table (
  item integer,
  outcome text,
  code text,
  details jsonb,
  message_id text,
  seq bigint,
  data jsonb,
  notified text[]
)
language plpgsql as $$
declare
  v_channel record;
  v_member record;
  v_known record;
  v_parent record;
  v_count integer := jsonb_array_length(p_items);
  v_entry jsonb;
  v_message jsonb;
  v_sender text;
  v_root text;
  v_blockers text[];
  v_mentioned text[];
  v_now timestamptz(3);
  v_message_seq bigint;
  v_event_seq bigint;
  v_last_id text;
begin
  select c.type, c.is_frozen, c.message_seq, c.event_seq, c.message_clock
    into v_channel
    from chat_channels c
   where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null
     for no key update;
  if not found then
    for i in 1 .. v_count loop
      item := i;
      outcome := 'refused';
      code := 'CHAT_CHANNEL_NOT_FOUND';
      details := jsonb_build_object('channelId', p_channel);
      return next;
    end loop;
    return;
  end if;
  v_message_seq := v_channel.message_seq;
  v_event_seq := v_channel.event_seq;
  v_now := v_channel.message_clock;

  for i in 1 .. v_count loop
    v_entry := p_items -> (i - 1);
    v_message := v_entry -> 'message';
    v_sender := v_message ->> 'senderId';
    v_root := v_message ->> 'parentMessageId';
    item := i;
    outcome := 'refused';
    code := null;
    details := jsonb_build_object('channelId', p_channel);
    message_id := null;
    seq := null;
    data := null;
    notified := null;

    select m.left_at,
           m.visible_after,
           m.is_muted and coalesce(m.muted_until > clock_timestamp(), true) as muted,
           m.muted_until,
           m.is_banned and coalesce(m.banned_until > clock_timestamp(), true) as banned,
           m.banned_until
      into v_member
      from chat_channel_members m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = v_sender;

    if not found or v_member.left_at is not null then
      code := 'CHAT_NOT_CHANNEL_MEMBER';
      return next;
      continue;
    end if;
    if v_member.banned then
      code := 'CHAT_USER_BANNED';
      details := details || jsonb_build_object('bannedUntil', chat_iso(v_member.banned_until));
      return next;
      continue;
    end if;

    -- A replay is answered before the channel's present state is looked at: the message was sent already.
    if v_entry ->> 'idempotencyKey' is not null then
      select m.id, m.idempotency_digest
        into v_known
        from chat_messages m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.sender_id = v_sender
         and m.idempotency_key = v_entry ->> 'idempotencyKey';
      if found then
        if v_known.idempotency_digest is distinct from v_entry ->> 'idempotencyDigest' then
          code := 'CHAT_IDEMPOTENCY_CONFLICT';
          details := jsonb_build_object('idempotencyKey', v_entry ->> 'idempotencyKey');
        else
          outcome := 'replayed';
          message_id := v_known.id;
        end if;
        return next;
        continue;
      end if;
    end if;

    if v_channel.is_frozen then
      code := 'CHAT_CHANNEL_FROZEN';
      return next;
      continue;
    end if;
    if v_member.muted then
      code := 'CHAT_USER_MUTED';
      details := details || jsonb_build_object('mutedUntil', chat_iso(v_member.muted_until));
      return next;
      continue;
    end if;

    select coalesce(array_agg(b.blocker_id), '{}')
      into v_blockers
      from chat_user_blocks b
     where b.tenant_id = p_tenant and b.blocked_id = v_sender;
    if v_channel.type = 'DIRECT' and v_blockers <> '{}' and exists (
      select from chat_channel_members m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = any (v_blockers)
    ) then
      code := 'CHAT_USER_BLOCKED';
      return next;
      continue;
    end if;
    if v_entry -> 'refusal' ->> 'code' is not null then
      code := v_entry -> 'refusal' ->> 'code';
      details := v_entry -> 'refusal' -> 'details';
      return next;
      continue;
    end if;

    if v_root is not null then
      -- A reply to a reply attaches to the top message, which the sender has to see as well.
      for depth in 1 .. 2 loop
        select m.id, m.parent_message_id
          into v_parent
          from chat_messages m
         where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = v_root
           and m.deleted_at is null
           -- Not to be taken for a range of an index: the id alone finds it.
           and (m.created_at > v_member.visible_after) is true
           and not exists (
             select from chat_user_blocks b
              where b.tenant_id = p_tenant and b.blocker_id = v_sender and b.blocked_id = m.sender_id
           );
        exit when not found or v_parent.parent_message_id is null;
        v_root := v_parent.parent_message_id;
      end loop;
      if v_parent.id is null then
        code := 'CHAT_MESSAGE_NOT_FOUND';
        details := details || jsonb_build_object('messageId', v_root);
        return next;
        continue;
      end if;
    end if;

    -- Strictly increasing in the channel, even where more than one message comes in a millisecond.
    v_now := greatest(date_trunc('milliseconds', clock_timestamp()), v_now + interval '1 millisecond');
    v_message_seq := v_message_seq + 1;
    v_event_seq := v_event_seq + 1;
    v_mentioned := array(select jsonb_array_elements_text(v_message -> 'mentionedUserIds'));
    message_id := v_message ->> 'id';
    v_last_id := message_id;
    v_message := v_message || jsonb_build_object(
      'parentMessageId', v_root, 'createdAt', chat_iso(v_now), 'updatedAt', chat_iso(v_now)
    );

    insert into chat_messages (
      tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, is_forwarded, forwarded_from_id,
      parent_message_id, metadata, link_metadata, file_url, file_name, file_size, mime_type, thumbnail_url, poll_id,
      idempotency_key, idempotency_digest, created_at, updated_at
    ) values (
      p_tenant, p_channel, message_id, v_message_seq, v_sender, v_message ->> 'type', v_message ->> 'text', v_mentioned,
      (v_message ->> 'isForwarded')::boolean, v_message ->> 'forwardedFromId', v_root, v_message -> 'metadata',
      nullif(v_message -> 'linkMetadata', 'null'), v_message ->> 'fileUrl', v_message ->> 'fileName',
      (v_message ->> 'fileSize')::bigint, v_message ->> 'mimeType', v_message ->> 'thumbnailUrl', v_message ->> 'pollId',
      v_entry ->> 'idempotencyKey', v_entry ->> 'idempotencyDigest', v_now, v_now
    );
    if v_root is not null then
      update chat_messages m
         set reply_count = m.reply_count + 1, last_replied_at = v_now
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = v_root;
    end if;
    update chat_channel_members m
       set unread_skip = m.unread_skip + 1
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = any (v_sender || v_blockers);

    outcome := 'sent';
    seq := v_event_seq;
    data := jsonb_build_object('channelId', p_channel, 'message', v_message);
    insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, created_at)
    values (p_tenant, p_channel, v_event_seq, 'chat:message:received', data, v_sender, v_now);
    if v_mentioned <> '{}' then
      notified := array(
        select m.user_id
          from chat_channel_members m
         where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = any (v_mentioned)
           and m.user_id <> v_sender and m.user_id <> all (v_blockers)
           and m.left_at is null and not (m.is_banned and coalesce(m.banned_until > clock_timestamp(), true))
      );
    end if;
    details := null;
    return next;
  end loop;

  if v_message_seq > v_channel.message_seq then
    update chat_channels c
       set message_seq = v_message_seq, event_seq = v_event_seq, message_clock = v_now,
           last_message_id = v_last_id, last_message_at = v_now
     where c.tenant_id = p_tenant and c.id = p_channel;
  end if;
end
$$;
