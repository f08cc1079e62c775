-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- The kit used to copy what a message quotes into metadata.quote. What has exactly its shape goes, from messages,
-- scheduled messages, the log and events that consumers failed on; one that names a message of the channel becomes its
-- id. Each row is a transaction of its own, and a repetition finds only those that are left. Without events: what is
-- copied in a page that is open stays there until it is loaded again.
set synchronous_commit = off;
create or replace function pg_temp.is_copied(p_metadata jsonb) returns boolean language sql immutable
return case when jsonb_typeof(p_metadata -> 'quote') = 'object' then
  jsonb_typeof(p_metadata #> '{quote,messageId}') = 'string'
  and jsonb_typeof(p_metadata #> '{quote,senderId}') = 'string'
  and jsonb_typeof(p_metadata #> '{quote,text}') = 'string'
  and (p_metadata -> 'quote') - '{messageId,senderId,text}'::text[] = '{}'
end;
do $$
declare
  v record;
  v_table text;
  v_field text;
begin
  foreach v_table in array '{chat_messages,chat_scheduled_messages}'::text[]
  loop
    for v in execute format('select tenant_id, channel_id, id from %I where pg_temp.is_copied(metadata)', v_table)
    loop
      execute format(
        'update %I shown
            set metadata = shown.metadata - ''quote'',
                quoted_message_id = (
                  select q.id from chat_messages q
                   where q.tenant_id = shown.tenant_id and q.channel_id = shown.channel_id
                     and q.id = shown.metadata #>> ''{quote,messageId}''
                )
          where shown.tenant_id = $1 and shown.channel_id = $2 and shown.id = $3 and pg_temp.is_copied(shown.metadata)',
        v_table
      ) using v.tenant_id, v.channel_id, v.id;
      commit;
    end loop;
  end loop;
  foreach v_field in array '{message,scheduledMessage}'::text[]
  loop
    for v in
      select e.tenant_id, e.channel_id, e.seq, e.logged_at
        from chat_events e
       where pg_temp.is_copied(e.data #> array[v_field, 'metadata'])
    loop
      update chat_events e
         set data = e.data #- array[v_field, 'metadata', 'quote']
       where e.tenant_id = v.tenant_id and e.channel_id = v.channel_id and e.seq = v.seq and e.logged_at = v.logged_at;
      commit;
    end loop;
    for v in
      select f.tenant_id, f.consumer, f.id
        from chat_consumer_failures f
       where pg_temp.is_copied(f.data #> array[v_field, 'metadata'])
    loop
      update chat_consumer_failures f
         set data = f.data #- array[v_field, 'metadata', 'quote']
       where f.tenant_id = v.tenant_id and f.consumer = v.consumer and f.id = v.id;
      commit;
    end loop;
  end loop;
end
$$;
drop function pg_temp.is_copied(jsonb);
reset synchronous_commit;
