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
