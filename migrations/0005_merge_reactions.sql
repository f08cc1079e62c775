-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- Reactions to a message that differ in nothing that counts (chat_reaction_key) become one, under the key that came
-- first. Each message is a transaction of its own, under its channel's lock and with its event. A repetition finds only
-- those that are left.
set synchronous_commit = off;
set enable_seqscan = off;
do $$
declare
  v record;
  m chat_message_row;
  v_seq bigint;
begin
  for v in
    select r.tenant_id, r.channel_id, r.message_id
      from chat_reactions r
     group by r.tenant_id, r.channel_id, r.message_id
    having count(distinct r.key) > count(distinct chat_reaction_key(r.key))
  loop
    -- The service may have been off for days.
    perform chat_make_log_days(now(), 1);
    select c.event_seq into v_seq
      from chat_channels c
     where c.tenant_id = v.tenant_id and c.id = v.channel_id
       for no key update;
    with gone as (
      delete from chat_reactions r
       where r.tenant_id = v.tenant_id and r.channel_id = v.channel_id and r.message_id = v.message_id
      returning r.key, r.user_id, r.created_at, chat_reaction_key(r.key) as compared
    )
    insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id, created_at)
    select v.tenant_id, v.channel_id, v.message_id, merged.key, merged.user_id, merged.created_at
      from (
        select first_value(gone.key) over (
                 partition by gone.compared order by gone.created_at, gone.user_id, gone.key
               ) as key,
               gone.user_id, gone.created_at,
               row_number() over (partition by gone.compared, gone.user_id order by gone.created_at, gone.key) as n
          from gone
      ) merged
     where merged.n = 1;
    select message.* into m
      from chat_messages message
     where message.tenant_id = v.tenant_id and message.channel_id = v.channel_id and message.id = v.message_id;
    -- Retention may have removed it meanwhile.
    if m.id is not null and m.deleted_at is null then
      perform chat_log(
        array[v.tenant_id], array[v.channel_id], array[1], array[v_seq + 1], array['chat:reaction:updated'],
        array[json_build_object(
          'channelId', v.channel_id, 'messageId', v.message_id, 'reactions', chat_reactions_of(m)
        )::text],
        array[m.sender_id], array[m.created_at]
      );
    end if;
    commit;
  end loop;
end
$$;
reset enable_seqscan;
reset synchronous_commit;
