import { sql } from 'kysely'
import type { EventVisibility } from '../../platform/events/logged-event'

/** The time of the message that an event `e` is about: from the log, or from the message or poll that the event shows. */
export const messageAt = sql<Date>`coalesce(
  e.message_at, (coalesce(e.data #>> '{message,createdAt}', e.data #>> '{poll,createdAt}'))::timestamptz, e.created_at
)`

/**
 * Whether an event `e` shows a message or a poll that was deleted since: the log does not answer what is deleted. The
 * event of the deletion follows and corrects what this one changed.
 */
export const isErased = sql<boolean>`(
  e.data ? 'message' and not exists (
    select from chat_messages shown
     where shown.tenant_id = e.tenant_id and shown.channel_id = e.channel_id and shown.id = e.data #>> '{message,id}'
       and shown.deleted_at is null
  )
  or e.event in ('chat:poll:updated', 'chat:poll:voted') and not exists (
    select from chat_polls shown
     where shown.tenant_id = e.tenant_id and shown.channel_id = e.channel_id
       and shown.id = coalesce(e.data #>> '{poll,id}', e.data ->> 'pollId')
  )
)`

/** The data of an event `e`, where it shows a message that was edited since with the present text: the event of the edit follows. */
export const presentData = sql<unknown>`(
  case when e.data ? 'message' then coalesce((
    select jsonb_set(e.data, '{message,text}', to_jsonb(shown.text))
      from chat_messages shown
     where shown.tenant_id = e.tenant_id and shown.channel_id = e.channel_id and shown.id = e.data #>> '{message,id}'
       and shown.is_edited
  ), e.data) else e.data end
)`

export const eventVisibility: EventVisibility = { messageAt, isErased, presentData }
