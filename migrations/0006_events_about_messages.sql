-- When the message was sent that an event is about, unless the event itself says so: whoever began a later history is not
-- shown the event. Rows from before have none, and are gone when they are as old as any.

alter table chat_events add column message_at timestamptz(3);
