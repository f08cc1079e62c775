-- The data of an event as it is published. The log keeps the message that was sent without the fields that have these values,
-- which are half of its bytes, and without its quote, which is read when the event is: see chat_quoted.
create or replace function chat_whole_event(p_data jsonb) returns jsonb language sql immutable parallel safe
return case when p_data #> '{message,senderId}' is null then p_data else jsonb_set(p_data, '{message}', '{
  "mentionedUserIds": [], "isEdited": false, "isForwarded": false, "forwardedFromId": null, "parentMessageId": null,
  "metadata": {}, "linkMetadata": null, "fileUrl": null, "fileName": null, "fileSize": null, "mimeType": null,
  "thumbnailUrl": null, "pollId": null, "clientId": null, "stream": null, "quote": null,
  "reactions": []
}'::jsonb || (p_data -> 'message')) end;
