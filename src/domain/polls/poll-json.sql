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
