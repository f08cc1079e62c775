-- migrate: runs-with 0002_functions

-- The files of a message, as the API shows them. Null: those of the columns file_url to thumbnail_url, one or none.
alter table chat_messages add column files jsonb;

-- Stored files without a message: those of deleted messages, and uploads that no message has yet. The former have the
-- id of the message, and its channel; the latter have no channel (''), the id of the upload, its user, and the file as
-- messages show it: fileName, fileSize, mimeType, thumbnailUrl. `more_urls`: a message's files after the first.
alter table chat_deleted_files
  add column more_urls text[] not null default '{}',
  add column user_id text,
  add column upload jsonb;
