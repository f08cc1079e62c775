import { sql } from 'kysely'
import type { EventVisibility } from '../../platform/events/logged-event'
import { FEED_PREFIX } from '../../platform/events/user-feed-log'
import { isBannedNow } from './guards'

/** The time of the message that an event `e` is about: from the log, or from the message or poll that the event shows. */
export const messageAt = sql<Date>`coalesce(
  e.message_at, (coalesce(e.data #>> '{message,createdAt}', e.data #>> '{poll,createdAt}'))::timestamptz, e.created_at
)`

/**
 * Whether an event `e` shows a message or a poll that was deleted since, or in the feed of a user a mention that the user can
 * no longer see, or that a user who was erased was unblocked: the log does not answer what is deleted. The event of the deletion follows and corrects what this one
 * changed.
 */
export const isErased = sql<boolean>`(
  e.data ? 'message' and not exists (
    select from chat_messages shown
     where shown.tenant_id = e.tenant_id and shown.channel_id = e.data ->> 'channelId' and shown.id = e.data #>> '{message,id}'
       and shown.deleted_at is null
  )
  or e.event in ('chat:poll:updated', 'chat:poll:voted') and not exists (
    select from chat_polls shown
     where shown.tenant_id = e.tenant_id and shown.channel_id = e.channel_id
       and shown.id = coalesce(e.data #>> '{poll,id}', e.data ->> 'pollId')
  )
  or e.event = 'chat:mention:received' and not exists (
    select from chat_channel_members m
     where m.tenant_id = e.tenant_id and m.channel_id = e.data ->> 'channelId'
       and m.user_id = substr(e.channel_id, ${sql.lit(FEED_PREFIX.length + 1)}) and coalesce(m.left_at is null, true)
       and not ${isBannedNow} and (m.visible_after < ${messageAt}) is true
  )
  or e.event = 'chat:user:unblocked' and not e.data ? 'userId'
)`

/**
 * The data of an event `e`, where it shows a message that was edited since with the present text: the event of the edit
 * follows. So does a scheduled message, until it is sent and after.
 */
export const presentData = sql<unknown>`(
  case
    when e.data ? 'message' then coalesce((
      select jsonb_set(e.data, '{message,text}', to_jsonb(shown.text))
        from chat_messages shown
       where shown.tenant_id = e.tenant_id and shown.channel_id = e.data ->> 'channelId'
         and shown.id = e.data #>> '{message,id}' and shown.is_edited
    ), e.data)
    when e.data ? 'scheduledMessage' then coalesce((
      select jsonb_set(e.data, '{scheduledMessage,text}', to_jsonb(coalesce(sent.text, scheduled.text)))
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

export const eventVisibility: EventVisibility = { messageAt, isErased, presentData }
