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
