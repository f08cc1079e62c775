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
