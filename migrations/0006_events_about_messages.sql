-- When the message was sent that an event is about, unless the event brings it: whoever began a later history is not
-- shown the event.

alter table chat_events add column message_at timestamptz(3);

update chat_events set message_at = (coalesce(data #>> '{message,createdAt}', data #>> '{poll,createdAt}'))::timestamptz
 where event in ('chat:message:updated', 'chat:poll:updated');

update chat_events e
   set message_at = p.created_at
  from chat_polls p
 where e.event = 'chat:poll:voted' and p.tenant_id = e.tenant_id and p.channel_id = e.channel_id
   and p.id = e.data ->> 'pollId';
