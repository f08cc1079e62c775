-- generated from migrations/*.sql and src/**/*.sql by scripts/codegen; do not edit

create table chat_audit (
  tenant_id text not null,
  id text not null default (gen_random_uuid())::text,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  action text not null,
  actor_id text not null,
  is_system boolean not null,
  channel_id text,
  user_id text,
  reason text,
  details jsonb not null default '{}'::jsonb,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX chat_audit_in_order ON chat_audit USING btree (tenant_id, created_at, id);
CREATE INDEX chat_audit_of_channel ON chat_audit USING btree (tenant_id, channel_id, created_at, id) WHERE (channel_id IS NOT NULL);
CREATE INDEX chat_audit_of_user ON chat_audit USING btree (tenant_id, user_id, created_at, id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER chat_audit_keeps_all BEFORE TRUNCATE ON chat_audit FOR EACH STATEMENT EXECUTE FUNCTION chat_audit_is_append_only();
CREATE TRIGGER chat_audit_keeps_rows BEFORE DELETE OR UPDATE ON chat_audit FOR EACH ROW EXECUTE FUNCTION chat_audit_is_append_only();

create table chat_cases (
  tenant_id text not null,
  id text not null,
  subject_type text not null,
  channel_id text,
  subject_id text not null,
  user_id text,
  state text not null default 'OPEN'::text,
  opened_at timestamp(3) with time zone not null,
  report_count integer not null default 0,
  updated_at timestamp(3) with time zone not null,
  claimed_by_id text,
  claimed_until timestamp(3) with time zone,
  decided_at timestamp(3) with time zone,
  flags jsonb not null default '{}'::jsonb,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = ANY (ARRAY['OPEN'::text, 'DECIDED'::text, 'APPEALED'::text]))),
  CHECK ((subject_type = ANY (ARRAY['MESSAGE'::text, 'HELD_MESSAGE'::text, 'USER'::text, 'CHANNEL'::text])))
);
CREATE INDEX chat_cases_in_order ON chat_cases USING btree (tenant_id, state, updated_at, id);
CREATE INDEX chat_cases_of_user ON chat_cases USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX chat_cases_open ON chat_cases USING btree (tenant_id, subject_type, subject_id) WHERE (state = 'OPEN'::text);

create table chat_channel_members (
  tenant_id text not null,
  channel_id text not null,
  user_id text not null,
  id text not null,
  role text not null,
  joined_at timestamp(3) with time zone not null default now(),
  left_at timestamp(3) with time zone,
  left_event_seq bigint,
  is_muted boolean not null default false,
  muted_until timestamp(3) with time zone,
  is_banned boolean not null default false,
  banned_until timestamp(3) with time zone,
  ban_description text,
  is_channel_muted boolean not null default false,
  is_hidden boolean not null default false,
  push_trigger text not null default 'ALL'::text,
  count_preference text not null default 'ALL'::text,
  visible_after timestamp(3) with time zone not null default '-infinity'::timestamp with time zone,
  last_read_at timestamp(3) with time zone,
  last_read_message_id text,
  read_seq bigint not null default 0,
  unread_skip bigint not null default 0,
  mute_causes jsonb,
  ban_causes jsonb,
  is_favorite boolean not null default false,
  can_mention_all boolean not null default false,
  channel_muted_until timestamp(3) with time zone,
  last_sent_at timestamp(3) with time zone,
  PRIMARY KEY (tenant_id, channel_id, user_id),
  CHECK ((count_preference = ANY (ARRAY['ALL'::text, 'UNREAD_MESSAGE_COUNT_ONLY'::text, 'OFF'::text]))),
  CHECK ((push_trigger = ANY (ARRAY['ALL'::text, 'MENTION_ONLY'::text, 'OFF'::text]))),
  CHECK ((role = ANY (ARRAY['OPERATOR'::text, 'MEMBER'::text]))),
  FOREIGN KEY (tenant_id, channel_id) REFERENCES chat_channels(tenant_id, id) ON DELETE CASCADE
) with (fillfactor=70);
CREATE INDEX chat_channel_members_active ON chat_channel_members USING btree (tenant_id, channel_id, joined_at) WHERE (left_at IS NULL);
CREATE INDEX chat_channel_members_active_by_user ON chat_channel_members USING btree (tenant_id, user_id, channel_id) WHERE (left_at IS NULL);
CREATE INDEX chat_channel_members_banned ON chat_channel_members USING btree (tenant_id, channel_id, joined_at) WHERE is_banned;
CREATE INDEX chat_channel_members_by_user ON chat_channel_members USING btree (tenant_id, user_id, channel_id);
CREATE INDEX chat_channel_members_due ON chat_channel_members USING btree (tenant_id, LEAST(
CASE
    WHEN is_muted THEN muted_until
    ELSE NULL::timestamp with time zone
END,
CASE
    WHEN is_banned THEN banned_until
    ELSE NULL::timestamp with time zone
END)) WHERE ((is_muted AND (muted_until IS NOT NULL)) OR (is_banned AND (banned_until IS NOT NULL)));
CREATE INDEX chat_channel_members_operators ON chat_channel_members USING btree (tenant_id, channel_id, joined_at) WHERE (role = 'OPERATOR'::text);
CREATE INDEX chat_channel_members_own_mutes_due ON chat_channel_members USING btree (tenant_id, channel_muted_until) WHERE (is_channel_muted AND (channel_muted_until IS NOT NULL));
CREATE TRIGGER chat_channel_members_await_blocks AFTER INSERT ON chat_channel_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_await_blocks();
CREATE TRIGGER chat_channel_members_count_added AFTER INSERT ON chat_channel_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_count_added();
CREATE TRIGGER chat_channel_members_count_changed AFTER UPDATE OF left_at ON chat_channel_members FOR EACH ROW WHEN (((old.left_at IS NULL) <> (new.left_at IS NULL))) EXECUTE FUNCTION chat_count_changed();
CREATE TRIGGER chat_channel_members_count_while_away BEFORE UPDATE OF left_at ON chat_channel_members FOR EACH ROW EXECUTE FUNCTION chat_count_while_away();
CREATE TRIGGER chat_channel_members_forget_end_of_mute BEFORE UPDATE OF is_channel_muted ON chat_channel_members FOR EACH ROW WHEN ((old.is_channel_muted AND (NOT new.is_channel_muted))) EXECUTE FUNCTION chat_forget_end_of_mute();
CREATE TRIGGER chat_channel_members_recount_follows AFTER UPDATE OF left_at, is_banned, banned_until, is_hidden, count_preference, visible_after ON chat_channel_members FOR EACH ROW WHEN (((old.left_at IS DISTINCT FROM new.left_at) OR (old.is_banned IS DISTINCT FROM new.is_banned) OR (old.banned_until IS DISTINCT FROM new.banned_until) OR (old.is_hidden IS DISTINCT FROM new.is_hidden) OR (old.count_preference IS DISTINCT FROM new.count_preference) OR (old.visible_after IS DISTINCT FROM new.visible_after))) EXECUTE FUNCTION chat_recount_follows_of_member();

create table chat_channels (
  tenant_id text not null,
  id text not null,
  type text not null,
  direct_key text,
  name text,
  cover_url text,
  custom_type text,
  is_frozen boolean not null default false,
  metadata jsonb not null default '{}'::jsonb,
  member_count integer not null default 0,
  joined_count integer not null default 0,
  message_seq bigint not null default 0,
  event_seq bigint not null default 0,
  message_clock timestamp(3) with time zone,
  event_clock timestamp(3) with time zone,
  last_message_id text,
  last_message_at timestamp(3) with time zone,
  created_by_id text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  deleted_at timestamp(3) with time zone,
  cover_upload_id text,
  cover_upload_url text,
  slow_mode_seconds integer not null default 0,
  who_can_send text not null default 'MEMBERS'::text,
  PRIMARY KEY (tenant_id, id),
  CHECK ((type = ANY (ARRAY['DIRECT'::text, 'GROUP'::text])))
) with (fillfactor=70);
CREATE INDEX chat_channels_deleted ON chat_channels USING btree (tenant_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX chat_channels_direct ON chat_channels USING btree (tenant_id, direct_key) WHERE ((direct_key IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX chat_channels_of_cover ON chat_channels USING btree (tenant_id, md5(cover_url)) WHERE (cover_url IS NOT NULL);
CREATE TRIGGER chat_channels_free_changed_cover BEFORE UPDATE OF cover_url ON chat_channels FOR EACH ROW WHEN (((old.cover_upload_url IS DISTINCT FROM new.cover_url) AND (old.cover_upload_url IS NOT NULL))) EXECUTE FUNCTION chat_free_cover();
CREATE TRIGGER chat_channels_free_removed_cover BEFORE DELETE ON chat_channels FOR EACH ROW WHEN ((old.cover_upload_url IS NOT NULL)) EXECUTE FUNCTION chat_free_cover();

create table chat_consumer_channels (
  tenant_id text not null,
  channel_id text not null,
  consumer text not null,
  seq bigint not null,
  head bigint not null,
  owner text,
  due_at timestamp(3) with time zone not null default (clock_timestamp() + '00:00:05'::interval),
  attempts integer not null default 0,
  run integer not null default 0,
  PRIMARY KEY (tenant_id, channel_id, consumer)
) with (fillfactor=70);
CREATE INDEX chat_consumer_channels_due ON chat_consumer_channels USING btree (tenant_id, consumer, due_at);

create table chat_consumer_failures (
  tenant_id text not null,
  consumer text not null,
  id text not null,
  channel_id text not null,
  seq bigint not null,
  epoch text not null,
  event text not null,
  data jsonb,
  message_at timestamp(3) with time zone,
  logged_at timestamp(3) with time zone not null,
  attempts integer not null,
  error text not null,
  failed_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone,
  PRIMARY KEY (tenant_id, consumer, id)
);
CREATE INDEX chat_consumer_failures_due ON chat_consumer_failures USING btree (tenant_id, consumer, due_at);
CREATE INDEX chat_consumer_failures_listed ON chat_consumer_failures USING btree (consumer, failed_at DESC, id);

create table chat_consumers (
  event text not null,
  name text not null,
  expires_at timestamp(3) with time zone not null,
  PRIMARY KEY (event, name)
);

create table chat_decisions (
  tenant_id text not null,
  id text not null,
  case_id text not null,
  user_id text,
  channel_id text,
  message_id text,
  action text not null,
  reason text not null,
  statement text,
  is_automated boolean not null,
  until timestamp(3) with time zone,
  made_by_id text not null,
  created_at timestamp(3) with time zone not null,
  appeal_text text,
  appealed_at timestamp(3) with time zone,
  appeal_state text,
  appeal_statement text,
  appeal_decided_by_id text,
  appeal_decided_at timestamp(3) with time zone,
  PRIMARY KEY (tenant_id, id),
  CHECK ((action = ANY (ARRAY['NONE'::text, 'RELEASE'::text, 'REMOVE'::text, 'WARN'::text, 'MUTE'::text, 'BAN'::text, 'SUSPEND'::text]))),
  CHECK ((appeal_state = ANY (ARRAY['OPEN'::text, 'UPHELD'::text, 'REVERSED'::text]))),
  UNIQUE (tenant_id, case_id)
);
CREATE INDEX chat_decisions_in_order ON chat_decisions USING btree (tenant_id, created_at);
CREATE INDEX chat_decisions_of_appeals ON chat_decisions USING btree (tenant_id, appealed_at) WHERE (appealed_at IS NOT NULL);
CREATE INDEX chat_decisions_of_user ON chat_decisions USING btree (tenant_id, user_id, created_at, id);

create table chat_deleted_files (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  file_url text not null,
  due_at timestamp(3) with time zone not null default (clock_timestamp() + '00:01:00'::interval),
  attempts integer not null default 0,
  more_urls text[] not null default '{}'::text[],
  user_id text,
  upload jsonb,
  PRIMARY KEY (tenant_id, channel_id, id)
);
CREATE INDEX chat_deleted_files_due ON chat_deleted_files USING btree (tenant_id, due_at);

create table chat_drafts (
  tenant_id text not null,
  channel_id text not null,
  user_id text not null,
  parent_message_id text not null,
  text text not null,
  quoted_message_id text,
  revision bigint not null,
  updated_at timestamp(3) with time zone not null,
  PRIMARY KEY (tenant_id, channel_id, user_id, parent_message_id),
  FOREIGN KEY (tenant_id, channel_id, user_id) REFERENCES chat_channel_members(tenant_id, channel_id, user_id) ON DELETE CASCADE
);
CREATE INDEX chat_drafts_of_user ON chat_drafts USING btree (tenant_id, user_id);

create table chat_durable_consumers (
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  replay_from timestamp with time zone,
  replay_owner text,
  replay_due_at timestamp(3) with time zone,
  lost_until timestamp(3) with time zone,
  PRIMARY KEY (name)
);

create table chat_erased_messages (
  tenant_id text not null,
  erasure_id text not null,
  message_id text not null,
  PRIMARY KEY (tenant_id, erasure_id, message_id)
);

create table chat_erasures (
  tenant_id text not null,
  id text not null,
  channel_id text not null default ''::text,
  user_id text,
  pseudonym text,
  kind text not null,
  messages text,
  status text not null default 'RUNNING'::text,
  held_by text,
  round integer not null default 1,
  phase text not null default ''::text,
  position jsonb,
  changed bigint not null default 0,
  counts jsonb not null default '{}'::jsonb,
  owner text,
  attempts integer not null default 0,
  due_at timestamp(3) with time zone not null default clock_timestamp(),
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp(3) with time zone not null default clock_timestamp(),
  finished_at timestamp(3) with time zone,
  PRIMARY KEY (tenant_id, id),
  CHECK ((channel_id = ''::text)),
  CHECK ((kind = ANY (ARRAY['USER'::text, 'TENANT'::text]))),
  CHECK ((messages = ANY (ARRAY['anonymise'::text, 'delete'::text]))),
  CHECK ((status = ANY (ARRAY['RUNNING'::text, 'DONE'::text])))
);
CREATE INDEX chat_erasures_due ON chat_erasures USING btree (tenant_id, due_at) WHERE (status = 'RUNNING'::text);
CREATE UNIQUE INDEX chat_erasures_running ON chat_erasures USING btree (tenant_id, COALESCE(user_id, ''::text)) WHERE (status = 'RUNNING'::text);

create table chat_events (
  tenant_id text not null,
  channel_id text not null,
  seq bigint not null,
  event text not null,
  data jsonb not null,
  author_id text,
  logged_at timestamp(3) with time zone not null,
  message_at timestamp(3) with time zone,
  channel_seq bigint,
  PRIMARY KEY (tenant_id, channel_id, seq, logged_at)
) partition by range (logged_at);

create table chat_held_messages (
  tenant_id text not null,
  channel_id text not null,
  message_id text not null,
  version integer not null,
  sender_id text not null,
  cause text not null,
  kept_at timestamp(3) with time zone not null default clock_timestamp(),
  file_url text,
  content jsonb not null,
  PRIMARY KEY (tenant_id, channel_id, message_id, version),
  CHECK ((cause = ANY (ARRAY['EDITED'::text, 'DELETED'::text, 'REMOVED'::text])))
);
CREATE INDEX chat_held_messages_of_file ON chat_held_messages USING btree (tenant_id, md5(file_url)) WHERE (file_url IS NOT NULL);
CREATE INDEX chat_held_messages_of_files ON chat_held_messages USING gin (chat_file_keys(tenant_id, (content -> 'files'::text))) WHERE (jsonb_array_length((content -> 'files'::text)) > 1);
CREATE INDEX chat_held_messages_of_sender ON chat_held_messages USING btree (tenant_id, sender_id, channel_id, message_id, version);

create table chat_installation (
  is_only boolean not null default true,
  id text not null,
  epoch text not null,
  epoch_began_at timestamp(3) with time zone not null,
  origin text not null,
  unread_notified_since timestamp(3) with time zone not null default now(),
  search_pending integer not null default 0,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);

create table chat_legal_holds (
  tenant_id text not null,
  id text not null,
  channel_id text,
  user_id text,
  reason text not null,
  placed_by_id text not null,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  PRIMARY KEY (tenant_id, id),
  CHECK (((channel_id IS NULL) OR (user_id IS NULL)))
);

create table chat_mentions (
  tenant_id text not null,
  channel_id text not null,
  message_id text not null,
  user_id text not null,
  seq bigint not null,
  PRIMARY KEY (tenant_id, channel_id, message_id, user_id),
  FOREIGN KEY (tenant_id, channel_id, message_id) REFERENCES chat_messages(tenant_id, channel_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_mentions_of_user ON chat_mentions USING btree (tenant_id, user_id, channel_id, seq);

create table chat_messages (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  seq bigint not null,
  sender_id text not null,
  type text not null,
  text text not null,
  mentioned_user_ids text[] not null default '{}'::text[],
  is_edited boolean not null default false,
  is_forwarded boolean not null default false,
  forwarded_from_id text,
  parent_message_id text,
  reply_count integer not null default 0,
  last_replied_at timestamp(3) with time zone,
  metadata jsonb not null default '{}'::jsonb,
  link_metadata jsonb,
  file_url text,
  file_name text,
  file_size bigint,
  mime_type text,
  thumbnail_url text,
  poll_id text,
  client_id text,
  stream jsonb,
  idempotency_key text,
  idempotency_digest text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  deleted_event_seq bigint,
  event_seq bigint,
  files jsonb,
  mentions text,
  has_questions boolean not null default false,
  quoted_message_id text,
  decision_id text,
  PRIMARY KEY (tenant_id, channel_id, id),
  FOREIGN KEY (tenant_id, channel_id) REFERENCES chat_channels(tenant_id, id) ON DELETE CASCADE,
  CHECK ((type = ANY (ARRAY['TEXT'::text, 'IMAGE'::text, 'VIDEO'::text, 'AUDIO'::text, 'FILE'::text, 'POLL'::text, 'ADMIN'::text])))
) with (fillfactor=90, autovacuum_freeze_min_age=0);
CREATE INDEX chat_messages_deleted ON chat_messages USING btree (tenant_id, channel_id, deleted_event_seq) WHERE (deleted_event_seq IS NOT NULL);
CREATE UNIQUE INDEX chat_messages_idempotency ON chat_messages USING btree (tenant_id, channel_id, sender_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX chat_messages_of_file ON chat_messages USING btree (tenant_id, md5(file_url)) WHERE ((file_url IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX chat_messages_of_files ON chat_messages USING gin (chat_file_keys(tenant_id, files)) WHERE ((files IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX chat_messages_of_thread ON chat_messages USING btree (tenant_id, channel_id, parent_message_id, id) WHERE (parent_message_id IS NOT NULL);
CREATE INDEX chat_messages_removed ON chat_messages USING btree (tenant_id, deleted_at) WHERE (decision_id IS NOT NULL);
CREATE INDEX chat_messages_search ON chat_messages USING gin (chat_search_grams(tenant_id, channel_id, text)) WITH (fastupdate='on', gin_pending_list_limit='16384') WHERE (deleted_at IS NULL);
CREATE INDEX chat_messages_with_file ON chat_messages USING btree (tenant_id, channel_id, id) WHERE (file_url IS NOT NULL);
CREATE INDEX chat_removed_messages_of_files ON chat_messages USING gin (chat_file_keys(tenant_id, chat_files(files, file_url, file_name, file_size, mime_type, thumbnail_url))) WHERE (decision_id IS NOT NULL);
CREATE TRIGGER chat_messages_keep_changed BEFORE UPDATE OF text, metadata, link_metadata, file_url, thumbnail_url, sender_id, deleted_at, decision_id ON chat_messages FOR EACH ROW WHEN ((chat_has_content(old.deleted_at, old.decision_id) AND (((new.deleted_at IS NOT NULL) AND (new.decision_id IS NULL)) OR (old.sender_id IS DISTINCT FROM new.sender_id) OR (old.file_url IS DISTINCT FROM new.file_url) OR (old.metadata IS DISTINCT FROM new.metadata) OR ((old.text IS DISTINCT FROM new.text) AND (old.stream IS DISTINCT FROM '{}'::jsonb))))) EXECUTE FUNCTION chat_keep_held();
CREATE TRIGGER chat_messages_keep_removed BEFORE DELETE ON chat_messages FOR EACH ROW WHEN (chat_has_content(old.deleted_at, old.decision_id)) EXECUTE FUNCTION chat_keep_held();

create table chat_pinned_messages (
  tenant_id text not null,
  channel_id text not null,
  message_id text not null,
  pinned_by_id text not null,
  created_at timestamp(3) with time zone not null default now(),
  PRIMARY KEY (tenant_id, channel_id, message_id),
  FOREIGN KEY (tenant_id, channel_id, message_id) REFERENCES chat_messages(tenant_id, channel_id, id) ON DELETE CASCADE
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
  PRIMARY KEY (tenant_id, channel_id, poll_id, id),
  FOREIGN KEY (tenant_id, channel_id, poll_id) REFERENCES chat_polls(tenant_id, channel_id, id) ON DELETE CASCADE,
  UNIQUE (tenant_id, channel_id, poll_id, "position")
);

create table chat_poll_votes (
  tenant_id text not null,
  channel_id text not null,
  poll_id text not null,
  user_id text not null,
  option_id text not null,
  created_at timestamp(3) with time zone not null default now(),
  PRIMARY KEY (tenant_id, channel_id, poll_id, user_id, option_id),
  FOREIGN KEY (tenant_id, channel_id, poll_id, option_id) REFERENCES chat_poll_options(tenant_id, channel_id, poll_id, id) ON DELETE CASCADE
);

create table chat_polls (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  message_id text not null,
  title text not null,
  allow_multiple_votes boolean not null default false,
  allow_user_suggestion boolean not null default false,
  close_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  voter_count integer not null default 0,
  created_by_id text not null,
  created_at timestamp(3) with time zone not null default now(),
  allow_change boolean not null default true,
  PRIMARY KEY (tenant_id, channel_id, id),
  FOREIGN KEY (tenant_id, channel_id) REFERENCES chat_channels(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_polls_due ON chat_polls USING btree (tenant_id, close_at) WHERE ((closed_at IS NULL) AND (close_at IS NOT NULL));

create table chat_question_answers (
  tenant_id text not null,
  channel_id text not null,
  question_id text not null,
  user_id text not null,
  decision text not null,
  option_id text,
  value jsonb,
  comment text,
  digest text not null,
  created_at timestamp(3) with time zone not null,
  PRIMARY KEY (tenant_id, channel_id, question_id, user_id),
  CHECK ((decision = ANY (ARRAY['APPROVE'::text, 'REJECT'::text, 'ANSWER'::text]))),
  FOREIGN KEY (tenant_id, channel_id, question_id) REFERENCES chat_questions(tenant_id, channel_id, id) ON DELETE CASCADE
);

create table chat_question_users (
  tenant_id text not null,
  user_id text not null,
  created_at timestamp(3) with time zone not null,
  question_id text not null,
  channel_id text not null,
  is_open boolean not null default true,
  PRIMARY KEY (tenant_id, user_id, created_at, question_id),
  FOREIGN KEY (tenant_id, channel_id, question_id) REFERENCES chat_questions(tenant_id, channel_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_question_users_of_question ON chat_question_users USING btree (tenant_id, channel_id, question_id);
CREATE INDEX chat_question_users_open ON chat_question_users USING btree (tenant_id, user_id) WHERE is_open;

create table chat_questions (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  message_id text not null,
  kind text not null,
  prompt text not null,
  options jsonb not null default '[]'::jsonb,
  form jsonb,
  subject jsonb,
  answerable_by jsonb not null,
  needed integer not null default 1,
  state text not null default 'OPEN'::text,
  idempotency_key text,
  idempotency_digest text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  PRIMARY KEY (tenant_id, channel_id, id),
  CHECK ((kind = ANY (ARRAY['APPROVAL'::text, 'CHOICE'::text, 'FORM'::text]))),
  CHECK ((state = ANY (ARRAY['OPEN'::text, 'ANSWERED'::text, 'EXPIRED'::text, 'CANCELED'::text]))),
  FOREIGN KEY (tenant_id, channel_id) REFERENCES chat_channels(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_questions_due ON chat_questions USING btree (tenant_id, expires_at) WHERE (state = 'OPEN'::text);
CREATE UNIQUE INDEX chat_questions_of_key ON chat_questions USING btree (tenant_id, channel_id, message_id, idempotency_key);
CREATE INDEX chat_questions_of_message ON chat_questions USING btree (tenant_id, channel_id, message_id, created_at, id);
CREATE INDEX chat_questions_open ON chat_questions USING btree (tenant_id, channel_id) WHERE (state = 'OPEN'::text);

create table chat_reactions (
  tenant_id text not null,
  channel_id text not null,
  message_id text not null,
  key text not null,
  user_id text not null,
  created_at timestamp(3) with time zone not null default now(),
  PRIMARY KEY (tenant_id, channel_id, message_id, key, user_id),
  FOREIGN KEY (tenant_id, channel_id, message_id) REFERENCES chat_messages(tenant_id, channel_id, id) ON DELETE CASCADE
);

create table chat_reports (
  tenant_id text not null,
  id text not null,
  channel_id text,
  reporter_id text not null,
  category text not null,
  description text,
  created_at timestamp(3) with time zone not null default now(),
  status text not null default 'OPEN'::text,
  settled_at timestamp(3) with time zone,
  settled_by_id text,
  note text,
  message_id text,
  user_id text,
  case_id text,
  snapshot jsonb,
  PRIMARY KEY (tenant_id, id),
  CHECK ((category = ANY (ARRAY['spam'::text, 'harassment'::text, 'inappropriate'::text, 'other'::text]))),
  CHECK ((status = ANY (ARRAY['OPEN'::text, 'RESOLVED'::text, 'DISMISSED'::text])))
);
CREATE INDEX chat_reports_in_order ON chat_reports USING btree (tenant_id, created_at, id);
CREATE INDEX chat_reports_of_case ON chat_reports USING btree (tenant_id, case_id, created_at, id) WHERE (case_id IS NOT NULL);
CREATE INDEX chat_reports_of_channel ON chat_reports USING btree (tenant_id, channel_id, created_at);
CREATE INDEX chat_reports_of_files ON chat_reports USING gin (chat_file_keys(tenant_id, (snapshot #> '{message,files}'::text[]))) WHERE (snapshot IS NOT NULL);
CREATE INDEX chat_reports_of_user ON chat_reports USING btree (tenant_id, user_id, created_at, id) WHERE (user_id IS NOT NULL);
CREATE INDEX chat_reports_open ON chat_reports USING btree (tenant_id, created_at, id) WHERE (status = 'OPEN'::text);
CREATE INDEX chat_reports_with_snapshot ON chat_reports USING btree (tenant_id, settled_at) WHERE (snapshot IS NOT NULL);

create table chat_scheduled_messages (
  tenant_id text not null,
  channel_id text not null,
  id text not null,
  sender_id text not null,
  type text not null default 'TEXT'::text,
  text text not null,
  mentioned_user_ids text[] not null default '{}'::text[],
  metadata jsonb not null default '{}'::jsonb,
  client_id text,
  scheduled_at timestamp(3) with time zone not null,
  status text not null default 'PENDING'::text,
  sent_message_id text,
  error_message text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  is_released boolean not null default false,
  prefers_hold boolean not null default false,
  mentions text,
  quoted_message_id text,
  PRIMARY KEY (tenant_id, channel_id, id),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'SENT'::text, 'FAILED'::text, 'CANCELED'::text]))),
  FOREIGN KEY (tenant_id, channel_id) REFERENCES chat_channels(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_scheduled_messages_due ON chat_scheduled_messages USING btree (tenant_id, scheduled_at) WHERE (status = 'PENDING'::text);
CREATE INDEX chat_scheduled_messages_pending ON chat_scheduled_messages USING btree (tenant_id, channel_id, sender_id, scheduled_at) WHERE (status = 'PENDING'::text);

create table chat_stream_pieces (
  tenant_id text not null,
  channel_id text not null,
  message_id text not null,
  part smallint not null,
  start integer not null,
  text text not null,
  PRIMARY KEY (tenant_id, channel_id, message_id, part, start),
  FOREIGN KEY (tenant_id, channel_id, message_id) REFERENCES chat_streams(tenant_id, channel_id, message_id) ON DELETE CASCADE
);

create table chat_streams (
  tenant_id text not null,
  channel_id text not null,
  message_id text not null,
  sender_id text not null,
  run integer not null default 1,
  idle_seconds smallint not null,
  stoppable_by text not null,
  alive_at timestamp(3) with time zone not null,
  stopping_at timestamp(3) with time zone,
  has_tail boolean not null default false,
  parts jsonb not null,
  newer_messages smallint,
  asking_until timestamp(3) with time zone,
  PRIMARY KEY (tenant_id, channel_id, message_id),
  CHECK ((stoppable_by = ANY (ARRAY['MEMBERS'::text, 'OPERATORS'::text]))),
  FOREIGN KEY (tenant_id, channel_id, message_id) REFERENCES chat_messages(tenant_id, channel_id, id) ON DELETE CASCADE
) with (fillfactor=50);
CREATE INDEX chat_streams_by_sender ON chat_streams USING btree (tenant_id, sender_id);

create table chat_suspensions (
  tenant_id text not null,
  user_id text not null,
  until timestamp(3) with time zone not null,
  decision_id text not null,
  PRIMARY KEY (tenant_id, user_id, decision_id)
);

create table chat_system_senders (
  tenant_id text not null,
  channel_id text not null,
  user_id text not null,
  PRIMARY KEY (tenant_id, channel_id, user_id),
  FOREIGN KEY (tenant_id, channel_id) REFERENCES chat_channels(tenant_id, id) ON DELETE CASCADE
);
CREATE TRIGGER chat_system_senders_await_blocks AFTER INSERT ON chat_system_senders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_await_blocks();

create table chat_thread_follows (
  tenant_id text not null,
  channel_id text not null,
  parent_message_id text not null,
  user_id text not null,
  is_following boolean not null default true,
  read_seq bigint not null,
  last_read_message_id text,
  read_count integer not null,
  read_at timestamp(3) with time zone not null,
  PRIMARY KEY (tenant_id, channel_id, parent_message_id, user_id),
  FOREIGN KEY (tenant_id, channel_id, parent_message_id) REFERENCES chat_messages(tenant_id, channel_id, id) ON DELETE CASCADE
) with (fillfactor=70);
CREATE INDEX chat_thread_follows_by_user ON chat_thread_follows USING btree (tenant_id, user_id, channel_id, parent_message_id);
CREATE INDEX chat_thread_follows_of_user ON chat_thread_follows USING btree (tenant_id, user_id, read_at) WHERE is_following;

create table chat_unread_notified (
  tenant_id text not null,
  user_id text not null,
  total bigint not null,
  notified_at timestamp(3) with time zone not null default '-infinity'::timestamp with time zone,
  PRIMARY KEY (tenant_id, user_id)
) with (fillfactor=70);

create table chat_user_blocks (
  tenant_id text not null,
  blocker_id text not null,
  blocked_id text not null,
  created_at timestamp(3) with time zone not null default now(),
  PRIMARY KEY (tenant_id, blocker_id, blocked_id)
);
CREATE INDEX chat_user_blocks_of_blocked ON chat_user_blocks USING btree (tenant_id, blocked_id, blocker_id);
CREATE TRIGGER chat_user_blocks_recount_follows AFTER INSERT OR DELETE ON chat_user_blocks FOR EACH ROW EXECUTE FUNCTION chat_recount_follows_of_blocker();

create table chat_user_feeds (
  tenant_id text not null,
  user_id text not null,
  event_seq bigint not null,
  event_clock timestamp(3) with time zone not null,
  PRIMARY KEY (tenant_id, user_id)
) with (fillfactor=50);

create table chat_waiting_messages (
  tenant_id text not null,
  id text not null,
  channel_id text not null,
  sender_id text not null,
  state text not null default 'HELD'::text,
  reason text not null,
  content jsonb,
  client_id text,
  file_keys text[] not null default '{}'::text[],
  scheduled_at timestamp(3) with time zone,
  idempotency_key text,
  idempotency_digest text,
  message_id text,
  scheduled_id text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = ANY (ARRAY['HELD'::text, 'RELEASED'::text, 'REFUSED'::text, 'EXPIRED'::text, 'CANCELED'::text]))),
  FOREIGN KEY (tenant_id, channel_id) REFERENCES chat_channels(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_waiting_messages_due ON chat_waiting_messages USING btree (tenant_id, expires_at) WHERE (state = 'HELD'::text);
CREATE INDEX chat_waiting_messages_of_file ON chat_waiting_messages USING gin (file_keys) WHERE (state = 'HELD'::text);
CREATE UNIQUE INDEX chat_waiting_messages_of_key ON chat_waiting_messages USING btree (tenant_id, channel_id, sender_id, idempotency_key);
CREATE INDEX chat_waiting_messages_of_sender ON chat_waiting_messages USING btree (tenant_id, sender_id, created_at, id) WHERE (state = 'HELD'::text);
CREATE INDEX chat_waiting_messages_settled ON chat_waiting_messages USING btree (tenant_id, settled_at) WHERE ((state <> 'HELD'::text) AND (idempotency_key IS NULL));

-- src/domain/streams/append.sql
function chat_append(p_item jsonb, m chat_messages, p_is_blocked boolean, OUT code text, OUT details json, OUT answer json, OUT event text, OUT data json)
  returns record
  language plpgsql;

-- src/domain/compliance/audit-is-append-only.sql
function chat_audit_is_append_only()
  returns trigger
  language plpgsql;

-- src/domain/blocks/await-blocks.sql
function chat_await_blocks()
  returns trigger
  language plpgsql;

-- src/domain/streams/begin-stream.sql
function chat_begin_stream(p_tenant text, p_channel text, p_message jsonb, p_stream jsonb)
  returns void
  language plpgsql;

-- src/domain/access/blocks.sql
function chat_block_of(p_tenant text, p_blocker text, p_blocked text)
  returns SETOF integer
  language sql stable;

-- src/domain/access/blocks.sql
function chat_blocked_by(p_tenant text, p_user text)
  returns SETOF text
  language sql stable;

-- src/domain/access/blocks.sql
function chat_blockers_in(p_tenant text, p_channel text, p_user text)
  returns SETOF text
  language sql stable;

-- src/domain/access/blocks.sql
function chat_blockers_of(p_tenant text, p_user text)
  returns SETOF text
  language sql stable;

-- src/platform/database/build-fence.sql
function chat_build_fence()
  returns integer
  language plpgsql;

-- src/domain/messages/mentioned.sql
function chat_can_mention_all(p_tenant text, p_channel text, p_user text)
  returns boolean
  language sql stable;

-- src/domain/messages/change-batch.sql
function chat_change_batch(p_tenants text[], p_channels text[], p_items jsonb, p_waits boolean)
  returns TABLE(item integer, code text, details json, answer text, seq bigint, event text, data text, sender_id text, message_at timestamp with time zone, for_members boolean)
  language plpgsql set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off;

-- src/domain/messages/send-check.sql
function chat_check_send(v record, p_tenants text[], p_sent chat_sent_message[], p_same integer, OUT outcome text, OUT code text, OUT details jsonb, OUT message_id text, OUT root_id text, OUT mentioned text[], OUT newer_messages integer)
  returns record
  language plpgsql;

-- src/domain/streams/close-stream.sql
function chat_close_stream(p_tenant text, p_channel text, p_message text, p_state text, p_changes jsonb)
  returns chat_message_row
  language plpgsql;

-- src/domain/members/count-added.sql
function chat_count_added()
  returns trigger
  language plpgsql;

-- src/domain/members/count-changed.sql
function chat_count_changed()
  returns trigger
  language plpgsql;

-- src/domain/messages/send-count.sql
function chat_count_sent(p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent_message[])
  returns void
  language plpgsql;

-- src/domain/messages/count-shown.sql
function chat_count_shown(p_tenant text, p_channel text, p_ids text[], p_parents text[], p_change integer)
  returns jsonb
  language plpgsql;

-- src/domain/messages/count-shown.sql
function chat_count_unread(m chat_messages, p_change integer, p_lists_users boolean, OUT for_members boolean, OUT user_ids json)
  returns record
  language plpgsql;

-- src/domain/unread/count-while-away.sql
function chat_count_while_away()
  returns trigger
  language plpgsql;

-- src/domain/unread/counts-as-unread.sql
function chat_counts_as_unread(p_seq bigint, p_sender text, p_created_at timestamp with time zone, p_is_blocked boolean, p_user text, p_read_seq bigint, p_start timestamp with time zone)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/messages/delete.sql
function chat_delete(p_item jsonb, m chat_messages, p_is_operator boolean, p_is_blocked boolean, p_event_seq bigint, OUT code text, OUT details json, OUT answer json, OUT data json, OUT for_members boolean)
  returns record
  language plpgsql;

-- src/platform/events/drop-log-day.sql
function chat_drop_log_day(p_before timestamp with time zone)
  returns text
  language plpgsql set TimeZone=UTC set lock_timeout=100ms;

-- src/domain/messages/edit.sql
function chat_edit_text(p_item jsonb, m chat_messages, p_is_blocked boolean, OUT code text, OUT details json, OUT answer json, OUT event text, OUT data json, OUT edited chat_messages)
  returns record
  language plpgsql;

-- src/domain/cases/snapshot.sql
function chat_emptied_of(p_tenant text, p_message jsonb, p_user text)
  returns jsonb
  language sql stable;

-- src/domain/compliance/retention/expire-messages.sql
function chat_expire_messages(p_tenant text, p_channel text, p_before timestamp with time zone, p_after text, p_limit integer, p_notes_files boolean, p_lists_unread boolean)
  returns json
  language plpgsql set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off;

-- src/platform/database/fence-schema.sql
function chat_fence_schema()
  returns name
  language sql stable;

-- src/domain/messages/files.sql
function chat_file_key(p_tenant text, p_url text)
  returns text[]
  language sql immutable parallel safe;

-- src/domain/messages/files.sql
function chat_file_keys(p_tenant text, p_files jsonb)
  returns text[]
  language sql immutable parallel safe;

-- src/domain/messages/files.sql
function chat_files(p_files jsonb, p_url text, p_name text, p_size bigint, p_type text, p_thumbnail text)
  returns jsonb
  language sql immutable parallel safe;

-- src/domain/moderation/flag.sql
function chat_flag(p_tenant text, p_type text, p_channel text, p_subject text, p_user text, p_flags jsonb)
  returns void
  language plpgsql;

-- src/domain/search/collated.sql
function chat_fold(p_text text)
  returns text
  language sql immutable parallel safe;

-- src/domain/search/collated.sql
function chat_fold_any(p_text text)
  returns text
  language plpgsql immutable parallel safe;

-- src/domain/search/collated.sql
function chat_fold_case(p_text text)
  returns text
  language sql immutable parallel safe;

-- src/domain/follows/follow.sql
function chat_follow(p_wanted chat_wanted_follow[])
  returns TABLE(n integer, user_id text, event text, data jsonb)
  language plpgsql;

-- src/domain/follows/follow-sent.sql
function chat_follow_sent(p_tenants text[], p_channels text[], p_sent chat_sent_message[])
  returns TABLE(n integer, user_id text, event text, data jsonb)
  language plpgsql;

-- src/domain/channels/own-mute-ends.sql
function chat_forget_end_of_mute()
  returns trigger
  language plpgsql;

-- src/domain/channels/free-cover.sql
function chat_free_cover()
  returns trigger
  language plpgsql;

-- src/domain/access/is-visible.sql
function chat_has_content(p_deleted_at timestamp with time zone, p_decision text)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/messages/has-link.sql
function chat_has_link(p_text text, p_url text)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/search/collated.sql
function chat_has_words(p_folded text, p_patterns text[])
  returns boolean
  language sql immutable parallel safe;

-- src/domain/messages/held-message.sql
function chat_held_before(p_channel text, p_id text, p_state text, p_reason text)
  returns jsonb
  language sql immutable parallel safe;

-- src/domain/messages/held-message.sql
function chat_held_files(p_content jsonb)
  returns jsonb
  language sql immutable parallel safe;

-- src/domain/messages/held-message.sql
function chat_held_message(p_tenant text, p_id text)
  returns jsonb
  language sql stable;

-- src/domain/compliance/holds/held-poll.sql
function chat_held_poll(p_tenant text, p_channel text, p_poll text)
  returns jsonb
  language plpgsql stable;

-- src/domain/messages/hold.sql
function chat_hold_message(p_tenant text, p_held jsonb)
  returns jsonb
  language plpgsql;

-- src/domain/access/invalid.sql
function chat_invalid(p_in text, p_pointer text, p_message text)
  returns json
  language sql immutable;

-- src/domain/access/is-banned.sql
function chat_is_active(p_left_at timestamp with time zone, p_is_banned boolean, p_until timestamp with time zone, p_now timestamp with time zone)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/access/is-listed.sql
function chat_is_after_start(p_id text, p_start timestamp with time zone)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/questions/question-json.sql
function chat_is_asking(p_tenant text, p_channel text, p_message text)
  returns boolean
  language plpgsql stable;

-- src/domain/access/is-banned.sql
function chat_is_banned(p_is_banned boolean, p_until timestamp with time zone, p_now timestamp with time zone)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/unread/counts-as-unread.sql
function chat_is_counted(p_deleted_at timestamp with time zone, p_deleted_event_seq bigint, p_left_at timestamp with time zone, p_left_event_seq bigint)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/messages/files.sql
function chat_is_file_held(p_tenant text, p_url text)
  returns boolean
  language sql stable;

-- src/domain/messages/files.sql
function chat_is_file_used(p_tenant text, p_url text)
  returns boolean
  language sql stable;

-- src/domain/compliance/holds/is-held.sql
function chat_is_held(p_tenant text, p_channel text, p_user text)
  returns boolean
  language plpgsql stable;

-- src/domain/unread/counts-as-unread.sql
function chat_is_in_total(p_is_hidden boolean, p_preference text)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/access/is-listed.sql
function chat_is_listed(p_deleted_at timestamp with time zone, p_id text, p_is_blocked boolean, p_start timestamp with time zone)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/access/is-muted.sql
function chat_is_muted(p_is_muted boolean, p_until timestamp with time zone, p_now timestamp with time zone)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/access/is-visible.sql
function chat_is_own_removed(p_decision text, p_sender text, p_user text)
  returns boolean
  language sql immutable parallel safe;

-- src/domain/access/is-visible.sql
function chat_is_visible(p_deleted_at timestamp with time zone, p_created_at timestamp with time zone, p_sender text, p_stream jsonb, p_is_blocked boolean, p_user text, p_start timestamp with time zone)
  returns boolean
  language sql immutable parallel safe;

-- src/platform/database/iso.sql
function chat_iso(p_time timestamp with time zone)
  returns text
  language sql stable;

-- src/domain/streams/keep-alive.sql
function chat_keep_alive(p_item jsonb, m chat_messages, p_is_blocked boolean, OUT code text, OUT details json, OUT answer json, OUT event text, OUT data json)
  returns record
  language plpgsql;

-- src/domain/compliance/holds/keep-held.sql
function chat_keep_held()
  returns trigger
  language plpgsql;

-- src/domain/cases/removal.sql
function chat_keep_removed(p_tenant text, p_channel text, p_id text)
  returns TABLE(data json, sender_id text, created_at timestamp with time zone)
  language plpgsql;

-- src/domain/access/lock-channels.sql
function chat_lock_channels(p_tenants text[], p_channels text[], p_wanted integer[], p_waits boolean)
  returns integer[]
  language plpgsql;

-- src/domain/blocks/lock-shared-channels.sql
function chat_lock_shared_channels(p_tenant text, p_user text, p_other text)
  returns text[]
  language plpgsql;

-- src/domain/streams/lock-streams.sql
function chat_lock_streams(p_tenants text[], p_items jsonb)
  returns void
  language plpgsql;

-- src/domain/messages/files.sql
function chat_lock_uploads(p_tenants text[], p_items jsonb)
  returns void
  language plpgsql;

-- src/platform/events/log.sql
function chat_log(p_tenants text[], p_channels text[], p_positions integer[], p_seqs bigint[], p_events text[], p_data text[], p_authors text[], p_times timestamp with time zone[])
  returns void
  language plpgsql;

-- src/platform/events/log-for-users.sql
function chat_log_for_users(p_tenants text[], p_users text[], p_events text[], p_data text[], p_channel_seqs bigint[], p_authors text[], p_times timestamp with time zone[])
  returns TABLE(n bigint, seq bigint)
  language plpgsql;

-- src/platform/events/log-in-channel.sql
function chat_log_in_channel(p_tenant text, p_channel text, p_events text[], p_data text[], p_authors text[], p_times timestamp with time zone[])
  returns bigint
  language plpgsql set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off;

-- src/domain/unread/log-reads.sql
function chat_log_reads(p_tenants text[], p_channels text[], p_positions integer[], p_users text[], p_seqs bigint[], p_data text[])
  returns TABLE(n bigint, seq bigint)
  language plpgsql;

-- src/domain/messages/send-log.sql
function chat_log_sent(p_tenants text[], p_channels text[], p_sent chat_sent_message[], p_consumers text[])
  returns void
  language plpgsql;

-- src/domain/messages/send-notify-users.sql
function chat_log_sent_for_users(p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent_message[], p_logs boolean)
  returns TABLE(n integer, user_seqs bigint[], follows jsonb)
  language plpgsql;

-- src/platform/events/make-log-days.sql
function chat_make_log_days(p_at timestamp with time zone, p_ahead integer)
  returns integer
  language plpgsql set TimeZone=UTC set lock_timeout=5s;

-- src/domain/messages/mentioned.sql
function chat_mentioned(p_tenant text, p_channel text, p_sender text, p_mentioned text[], p_blockers text[], p_now timestamp with time zone)
  returns text[]
  language sql stable;

-- src/domain/messages/mentioned.sql
function chat_mentioned_by(p_tenant text, p_channel text, p_message jsonb, p_here jsonb, p_limit bigint, p_now timestamp with time zone)
  returns text[]
  language plpgsql stable;

-- src/domain/messages/count-shown.sql
function chat_message_deleted(p_channel text, p_id text, p_parent text, p_threads jsonb, p_at timestamp with time zone)
  returns json
  language sql immutable parallel safe;

-- src/domain/messages/message-id.sql
function chat_message_id(p_at timestamp with time zone, p_digits text)
  returns text
  language plpgsql immutable parallel safe;

-- src/domain/messages/message-id-after.sql
function chat_message_id_after(p_at timestamp with time zone)
  returns text
  language plpgsql immutable parallel safe;

-- src/domain/messages/message-id-since.sql
function chat_message_id_since(p_at timestamp with time zone)
  returns text
  language plpgsql immutable parallel safe;

-- src/domain/messages/message-json.sql
function chat_message_json(m chat_messages, p_blocked text[])
  returns json
  language plpgsql stable;

-- src/domain/cases/removal.sql
function chat_moderation(p_decision text)
  returns json
  language sql immutable parallel safe;

-- src/domain/unread/move-marker.sql
function chat_move_marker(p_tenant text, p_channel text, p_user text, p_message text, p_unread boolean, p_large bigint)
  returns TABLE(is_member boolean, is_banned boolean, banned_until timestamp with time zone, is_visible boolean, has_moved boolean, seq bigint, data text, user_seq bigint, user_data text)
  language plpgsql set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off;

-- src/domain/messages/newer-messages.sql
function chat_newer_messages(v record, p_sent chat_sent_message[], p_seq bigint, p_limit integer)
  returns integer
  language plpgsql stable;

-- src/domain/access/sending.sql
function chat_next_send_at(p_slow_mode_seconds integer, p_role text, p_last_sent_at timestamp with time zone)
  returns timestamp with time zone
  language sql immutable parallel safe;

-- src/domain/messages/files.sql
function chat_note_files(p_tenant text, p_channel text, p_id text, p_url text, p_files jsonb, p_due timestamp with time zone DEFAULT (chat_now() + '00:01:00'::interval))
  returns timestamp with time zone
  language sql;

-- src/platform/database/now.sql
function chat_now()
  returns timestamp with time zone
  language sql;

-- src/domain/cases/open-case.sql
function chat_open_case(p_tenant text, p_id text, p_type text, p_channel text, p_subject text, p_user text, p_reports integer)
  returns text
  language sql;

-- src/domain/streams/open-stream.sql
function chat_open_stream(p_item jsonb, m chat_messages, p_is_blocked boolean, OUT code text, OUT details json, OUT s chat_stream_row)
  returns record
  language plpgsql;

-- src/platform/events/origin.sql
function chat_origin()
  returns text
  language plpgsql stable;

-- src/domain/messages/pin.sql
function chat_pin(p_item jsonb, m chat_messages, OUT code text, OUT details json, OUT answer json, OUT event text, OUT data json)
  returns record
  language plpgsql;

-- src/domain/messages/pin.sql
function chat_pin_changed(p_channel text, p_message text, p_user text, p_at timestamp with time zone)
  returns json
  language sql stable parallel safe;

-- src/domain/polls/poll-json.sql
function chat_poll_deleted(p_channel text, p_poll text, p_message text)
  returns json
  language sql stable;

-- src/domain/polls/poll-json.sql
function chat_poll_is_closed(p_closed_at timestamp with time zone, p_close_at timestamp with time zone)
  returns boolean
  language sql;

-- src/domain/polls/poll-json.sql
function chat_poll_json(p_id text, p_channel text, p_message text, p_title text, p_multiple boolean, p_suggestion boolean, p_change boolean, p_close_at timestamp with time zone, p_is_closed boolean, p_voter_count integer, p_created_by text, p_options text, p_created_at timestamp with time zone)
  returns text
  language sql stable;

-- src/domain/polls/poll-json.sql
function chat_poll_option_json(p_id text, p_text text, p_vote_count integer, p_position integer)
  returns text
  language sql stable;

-- src/domain/questions/question-json.sql
function chat_question(p_tenant text, p_channel text, p_id text)
  returns json
  language plpgsql stable;

-- src/domain/questions/question-json.sql
function chat_question_state(p_state text, p_expires_at timestamp with time zone)
  returns text
  language sql;

-- src/domain/questions/question-json.sql
function chat_questions_of(p_tenant text, p_channel text, p_message text)
  returns json
  language plpgsql stable;

-- src/domain/messages/quote.sql
function chat_quote(p_tenant text, p_channel text, p_id text, p_blocked text[], p_start timestamp with time zone)
  returns json
  language sql stable;

-- src/domain/messages/quote.sql
function chat_quote_for(p_tenant text, p_channel text, p_id text, p_user text)
  returns json
  language sql stable;

-- src/domain/messages/quote.sql
function chat_quoted(p_tenant text, p_channel text, p_id text, p_users text[])
  returns json
  language sql stable;

-- src/domain/messages/react.sql
function chat_react(p_item jsonb, m chat_messages, OUT code text, OUT details json, OUT answer json, OUT event text, OUT data json)
  returns record
  language plpgsql;

-- src/domain/messages/reaction-key.sql
function chat_reaction_key(p_key text)
  returns text
  language sql immutable parallel safe;

-- src/domain/messages/reactions-of.sql
function chat_reactions_of(m chat_messages)
  returns json
  language plpgsql stable;

-- src/domain/messages/reactions-of.sql
function chat_reactions_to(p_tenant text, p_channel text, p_message text)
  returns TABLE(reactions json)
  language sql stable;

-- src/domain/unread/read.sql
function chat_read(p_tenants text[], p_channels text[], p_positions integer[], p_users text[], p_large bigint, p_waits text)
  returns TABLE(n bigint, is_left boolean, is_channel boolean, is_member boolean, is_banned boolean, banned_until timestamp with time zone, has_moved boolean, seq bigint, data text, user_seq bigint, user_data text)
  language plpgsql set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off;

-- src/domain/threads/recount.sql
function chat_recount_follows(p_tenant text, p_user text, p_channels text[])
  returns void
  language sql;

-- src/domain/threads/recount.sql
function chat_recount_follows_of_blocker()
  returns trigger
  language plpgsql;

-- src/domain/threads/recount.sql
function chat_recount_follows_of_member()
  returns trigger
  language plpgsql;

-- src/domain/access/refusal.sql
function chat_refusal(p_exists boolean, p_is_member boolean, p_is_banned boolean, p_banned_until timestamp with time zone, p_is_no_operator boolean DEFAULT false, p_is_frozen boolean DEFAULT false, p_is_muted boolean DEFAULT false, p_muted_until timestamp with time zone DEFAULT NULL::timestamp with time zone, p_is_no_group boolean DEFAULT false)
  returns jsonb
  language sql stable parallel safe;

-- src/domain/access/refusal.sql
function chat_refusal_in_order(p_refusal jsonb, p_suspension jsonb, p_sending jsonb)
  returns jsonb
  language sql immutable parallel safe;

-- src/domain/messages/remove.sql
function chat_remove(p_tenant text, p_channel text, p_ids text[], p_parents text[], p_polls text[], p_gone_ids text[], p_event_seq bigint, p_at timestamp with time zone, p_notes_files boolean)
  returns TABLE(data json, file_due_at timestamp with time zone)
  language plpgsql;

-- src/domain/cases/removal.sql
function chat_removed_for_sender(p_tenant text, p_channel text, p_id text)
  returns json
  language plpgsql stable;

-- src/domain/follows/follow.sql
function chat_reply_before(p_tenant text, p_channel text, p_parent text, p_reply text)
  returns text
  language sql stable;

-- src/domain/cases/snapshot.sql
function chat_report_snapshot(p_tenant text, p_channel text, p_id text)
  returns jsonb
  language plpgsql stable;

-- src/domain/cases/removal.sql
function chat_restore(p_tenant text, p_channel text, p_id text, p_lists_users boolean)
  returns TABLE(data json, sender_id text, created_at timestamp with time zone, quoted json, pinned json, poll_id text, for_members boolean, user_ids json)
  language plpgsql;

-- src/platform/consumers/rewind.sql
function chat_rewind(p_consumer text, p_tenant text, p_channel text, p_seq bigint)
  returns void
  language plpgsql;

-- src/domain/search/collated.sql
function chat_search_grams(p_tenant text, p_channel text, p_text text)
  returns tsvector
  language plpgsql immutable parallel safe;

-- src/domain/search/query.sql
function chat_search_query(p_scope text, p_parts text[], p_whole boolean)
  returns tsquery
  language sql immutable parallel safe;

-- src/domain/search/scope.sql
function chat_search_scope(p_tenant text, p_channel text)
  returns text
  language sql immutable parallel safe;

-- src/domain/search/collated.sql
function chat_search_spaced(p_folded text)
  returns text
  language sql immutable parallel safe;

-- src/domain/search/collated.sql
function chat_search_word_pattern(p_folded text)
  returns text
  language sql immutable parallel safe;

-- src/domain/questions/question-json.sql
function chat_sees_message(p_tenant text, p_channel text, p_message text, p_user text)
  returns boolean
  language plpgsql stable;

-- src/domain/messages/send.sql
function chat_send(p_tenants text[], p_channels text[], p_items jsonb, p_waits boolean, p_logs_mentions boolean)
  returns TABLE(item integer, outcome text, code text, details jsonb, message_id text, seq bigint, data text, notified text[], user_seqs bigint[])
  language plpgsql set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off;

-- src/domain/access/sending.sql
function chat_sending_refusal(p_who_can_send text, p_role text, p_next_send_at timestamp with time zone, p_now timestamp with time zone)
  returns jsonb
  language sql immutable parallel safe;

-- src/domain/streams/set-part.sql
function chat_set_part(p_item jsonb, m chat_messages, p_is_blocked boolean, OUT code text, OUT details json, OUT answer json, OUT event text, OUT data json)
  returns record
  language plpgsql;

-- src/domain/cases/snapshot.sql
function chat_snapshot_without(p_tenant text, p_snapshot jsonb, p_user text, p_pseudonym text, p_removes boolean)
  returns jsonb
  language sql stable;

-- src/platform/database/now.sql
function chat_statement_now()
  returns timestamp with time zone
  language sql stable;

-- src/domain/streams/stream-json.sql
function chat_stream_json(p_tenant text, p_channel text, p_message text)
  returns jsonb
  language plpgsql stable;

-- src/domain/streams/stream-lengths.sql
function chat_stream_lengths(s chat_streams)
  returns json
  language sql stable;

-- src/domain/streams/stream-limit.sql
function chat_stream_limit(p_tenant text, p_channel text, p_sender text, p_stream jsonb, p_in_channel bigint, p_of_sender bigint)
  returns jsonb
  language sql stable;

-- src/domain/streams/stream-state.sql
function chat_stream_state(p_stopping_at timestamp with time zone)
  returns text
  language sql immutable;

-- src/domain/streams/stream-text.sql
function chat_stream_text(p_tenant text, p_channel text, p_message text, p_part integer DEFAULT NULL::integer)
  returns text
  language sql stable;

-- src/domain/access/suspension.sql
function chat_suspension_of(p_tenant text, p_user text)
  returns SETOF jsonb
  language sql stable;

-- src/domain/cases/removal.sql
function chat_take_down(p_tenant text, p_channel text, p_id text, p_decision text, p_lists_users boolean)
  returns TABLE(data json, sender_id text, created_at timestamp with time zone, for_members boolean, user_ids json)
  language plpgsql;

-- src/domain/messages/files.sql
function chat_take_uploads(p_tenant text, p_user text, p_ids text[], p_at timestamp with time zone)
  returns text
  language plpgsql;

-- src/domain/messages/thread-of.sql
function chat_thread_info(p_count integer, p_last timestamp with time zone)
  returns json
  language sql stable parallel safe;

-- src/domain/messages/thread-of.sql
function chat_thread_of(p_tenant text, p_channel text, p_message text, p_count integer, p_last timestamp with time zone, p_blocked text[])
  returns TABLE(reply_count integer, last_replied_at timestamp with time zone)
  language sql stable;

-- src/domain/messages/thread-root.sql
function chat_thread_root(p_tenant text, p_channel text, p_message text, p_user text, p_visible_after timestamp with time zone, OUT root_id text, OUT missing_id text)
  returns record
  language plpgsql stable;

-- src/domain/follows/follow.sql
function chat_unfollow_beyond(p_tenant text, p_users text[])
  returns TABLE(user_id text, event text, data jsonb)
  language sql;

-- src/domain/threads/count-unread.sql
function chat_unread_replies(p_tenant text, p_channel text, p_parent text, p_user text, p_read_seq bigint, p_after text)
  returns integer
  language plpgsql stable;

-- src/domain/messages/files.sql
function chat_upload_grace()
  returns interval
  language sql immutable parallel safe;

-- src/domain/blocks/user-lock.sql
function chat_user_lock(p_tenant text, p_user text)
  returns bigint
  language sql immutable;

-- src/domain/polls/vote.sql
function chat_vote(p_item jsonb, m chat_messages, OUT code text, OUT details json, OUT answer json, OUT event text, OUT data json)
  returns record
  language plpgsql;

-- src/domain/messages/message-json.sql
function chat_whole_event(p_data jsonb)
  returns jsonb
  language sql immutable parallel safe;

-- src/domain/compliance/erasure/without-user.sql
function chat_without_user(p_data jsonb, p_user text, p_pseudonym text, p_removes boolean)
  returns jsonb
  language plpgsql immutable;

-- src/domain/messages/write-edits.sql
function chat_write_edits(p_edited chat_messages[])
  returns void
  language plpgsql;

-- src/domain/messages/send-write.sql
function chat_write_sent(p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent_message[])
  returns void
  language plpgsql;
