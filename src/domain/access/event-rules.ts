import { sql, type RawBuilder } from 'kysely'
import type { EventRules, OpenEvent } from '../../platform/events/logged-event'
import type { ForAuthor } from '../../platform/events/envelope'
import type { Quoted } from '../../platform/events/quoted'
import { FEED_PREFIX } from '../../platform/events/user-feed-log'
import { repliesByAuthor } from './event-threads'
import { isActiveByKey } from './guards'

/** The time of the message of event `e`: from the log, or from the message or poll in its data. */
export const messageAt = sql<Date>`coalesce(
  e.message_at, (coalesce(e.data #>> '{message,createdAt}', e.data #>> '{poll,createdAt}'))::timestamptz, e.logged_at
)`

/** The owner of the feed of event `e`, if it is in a feed. */
const feedUser = sql`substr(e.channel_id, ${sql.lit(FEED_PREFIX.length + 1)})`

/** The same, or null in the log of a channel. */
const ownerId = sql`case when e.channel_id like ${sql.lit(`${FEED_PREFIX}%`)} then ${feedUser} end`

/**
 * Whether event `e` must be skipped: its message, poll or question was deleted, the user can no longer see the mention
 * or the request in the feed, or it unblocks an erased user. The later event of the deletion corrects the client.
 */
export const isErased = sql<boolean>`(
  e.data ? 'message' and not exists (
    select from chat_messages shown
     where shown.tenant_id = e.tenant_id and shown.channel_id = e.data ->> 'channelId' and shown.id = e.data #>> '{message,id}'
       and shown.deleted_at is null
  )
  or e.event in ('chat:poll:updated', 'chat:poll:voted') and not exists (
    select from chat_polls poll
      join chat_messages shown
        on shown.tenant_id = poll.tenant_id and shown.channel_id = poll.channel_id and shown.id = poll.message_id
     where poll.tenant_id = e.tenant_id and poll.channel_id = e.channel_id
       and poll.id = coalesce(e.data #>> '{poll,id}', e.data ->> 'pollId') and shown.deleted_at is null
  )
  or e.data ? 'question' and e.event <> 'chat:question:decided' and not exists (
    select from chat_questions asked
      join chat_messages shown
        on shown.tenant_id = asked.tenant_id and shown.channel_id = asked.channel_id and shown.id = asked.message_id
     where asked.tenant_id = e.tenant_id and asked.channel_id = e.data ->> 'channelId'
       and asked.id = e.data #>> '{question,id}' and shown.deleted_at is null
  )
  or e.event = 'chat:question:requested' and not chat_sees_message(
    e.tenant_id, e.data ->> 'channelId', e.data ->> 'messageId', ${feedUser}
  )
  or e.event = 'chat:mention:received' and not exists (
    select from chat_channel_members m
     where m.tenant_id = e.tenant_id and m.channel_id = e.data ->> 'channelId'
       and m.user_id = ${feedUser} and ${isActiveByKey} and (m.visible_after < ${messageAt}) is true
  )
  or e.event = 'chat:user:unblocked' and not e.data ? 'userId'
)`

/**
 * The data of event `e`, with present values: the text of an edited message or scheduled message, the quote and the
 * questions of its message, and the state of its question.
 *
 * @param quote the quote, as JSON, of the row `shown` of the message.
 */
const presentWith = (quote: RawBuilder<unknown>) => sql<unknown>`(
  case
    when e.data ? 'message' then coalesce((
      select case when shown.has_questions
               then jsonb_set(present.data, '{message,questions}', chat_questions_of(
                 shown.tenant_id, shown.channel_id, shown.id
               )::jsonb)
               else present.data end
        from chat_messages shown
       cross join (select chat_whole_event(e.data) as data) whole
       cross join lateral (
         select jsonb_set(
                  case when shown.is_edited then jsonb_set(whole.data, '{message,text}', to_jsonb(shown.text)) else whole.data end,
                  '{message,quote}', case when shown.quoted_message_id is null then 'null' else ${quote}::jsonb end
                ) as data
       ) present
       where shown.tenant_id = e.tenant_id and shown.channel_id = e.data ->> 'channelId'
         and shown.id = e.data #>> '{message,id}'
         and (shown.is_edited or shown.quoted_message_id is not null or shown.has_questions)
    ), chat_whole_event(e.data))
    when e.data ? 'question' then jsonb_set(e.data, '{question}', coalesce(case
      -- In a feed for its user, who may see it no longer.
      when ${ownerId} is null or chat_sees_message(
        e.tenant_id, e.data ->> 'channelId', e.data ->> 'messageId', ${ownerId}
      ) then chat_question(
        e.tenant_id, e.data ->> 'channelId', coalesce(e.data ->> 'questionId', e.data #>> '{question,id}')
      )::jsonb end, 'null'))
    when e.data ? 'scheduledMessage' then coalesce((
      select jsonb_set(e.data, '{scheduledMessage}', (e.data -> 'scheduledMessage') || jsonb_build_object(
               'text', coalesce(sent.text, scheduled.text), 'quotedMessageId', scheduled.quoted_message_id
             ))
        from chat_scheduled_messages scheduled
        left join chat_messages sent
          on sent.tenant_id = scheduled.tenant_id and sent.channel_id = scheduled.channel_id
         and sent.id = scheduled.sent_message_id
       where scheduled.tenant_id = e.tenant_id and scheduled.channel_id = e.data ->> 'channelId'
         and scheduled.id = e.data #>> '{scheduledMessage,id}'
    ), e.data)
    else e.data
  end
)`

/** See `EventRules`. */
export const presentData = presentWith(
  sql`chat_quote_for(shown.tenant_id, shown.channel_id, shown.quoted_message_id, ${ownerId})`,
)

/** The same, as the member in `access` sees it. */
export const presentDataForMember = presentWith(
  sql`chat_quote(shown.tenant_id, shown.channel_id, shown.quoted_message_id, access.blocked_ids, access.visible_after)`,
)

/** Whether event `e` deletes a message: by a user, or by a decision for all except its sender. */
const isDeletion = sql<boolean>`(e.event = 'chat:message:deleted')`

/** The replacement event for the sender of a removed message. */
export const forAuthor = sql<ForAuthor | null>`(
  case when ${isDeletion} then (
    select json_build_object('event', 'chat:message:updated', 'data', removed.data)
      from chat_removed_for_sender(e.tenant_id, e.channel_id, e.data ->> 'messageId') as removed (data)
     where removed.data is not null
  ) end
)`

const hostData = sql<unknown>`(
  case when ${isDeletion} then e.data || coalesce((
    select jsonb_build_object('moderation', chat_moderation(removed.decision_id))
      from chat_messages removed
     where removed.tenant_id = e.tenant_id and removed.channel_id = e.channel_id and removed.id = e.data ->> 'messageId'
       and removed.decision_id is not null
  ), '{}') else ${presentData} end
)`

const quoted = sql<Quoted | null>`(
  case when e.data #>> '{message,quote,messageId}' is not null
    then chat_quoted(e.tenant_id, e.channel_id, e.data #>> '{message,quote,messageId}', '{}') end
)`

/** The open streams in channel `c`: the length of each text, the revision of each value, and requested stops. */
const openStreams = sql<OpenEvent[] | null>`(
  select json_agg(json_build_object(
           'event', o.event, 'authorId', s.sender_id, 'messageAt', floor(extract(epoch from m.created_at) * 1000),
           'data', jsonb_build_object(
             'channelId', s.channel_id, 'messageId', s.message_id, 'run', s.run, 'authorId', s.sender_id,
             'messageAt', chat_iso(m.created_at)
           ) || o.data
         ))
    from chat_streams s
    join chat_messages m on m.tenant_id = s.tenant_id and m.channel_id = s.channel_id and m.id = s.message_id
   cross join lateral (
     select 'chat:message:appended' as event,
            jsonb_build_object('part', p.n - 1, 'type', p.part -> 'type', 'offset', p.part -> 'length', 'text', '') as data
       from jsonb_array_elements(s.parts) with ordinality as p (part, n)
      where p.part ? 'length'
     union all
     select 'chat:message:stream:changed', jsonb_build_object(
              'state', chat_stream_state(s.stopping_at),
              'part', p.n - 1, 'type', p.part -> 'type', 'revision', p.part -> 'revision'
            )
       from jsonb_array_elements(s.parts) with ordinality as p (part, n)
      where p.part ? 'revision'
     union all
     select 'chat:message:stream:changed', jsonb_build_object('state', 'STOPPING') where s.stopping_at is not null
   ) o
   where s.tenant_id = c.tenant_id and s.channel_id = c.id
)`

export const eventRules: EventRules = {
  opening: 'chat:channel:created',
  messageAt,
  isErased,
  presentData,
  hostData,
  forAuthor,
  quoted,
  openEvents: openStreams,
  repliesByAuthor,
}
