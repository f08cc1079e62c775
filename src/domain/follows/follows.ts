import { sql, type RawBuilder } from 'kysely'
import type { Message } from '../../../generated/openapi'
import type { ServerEvents } from '../../../generated/events'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'

/** A new or ended follow, for the feed of its user. */
export interface FollowEvent<Event extends Name = Name> {
  userId: string
  event: Event
  data: ServerEvents[Event]
  /** Seq in the feed; null if the transaction logs the event at its end. */
  seq: number | null
}
type Name = 'chat:thread:followed' | 'chat:thread:unfollowed'

type Tenant = Pick<ChannelKey, 'tenantId'>

/** Publishes follows that another statement has logged and committed. @param epoch read before that statement. */
export function publishFollows(chat: Context, { tenantId }: Tenant, epoch: string, follows: FollowEvent[]): void {
  for (const { userId, event, data, seq } of follows) {
    const places = [{ userId, seq: seq as number, epoch }]
    chat.events.publishToUsers({ tenantId, userIds: [userId], event, data }, { places })
  }
}

/** Logs follows written by this transaction. */
export function appendFollows(chat: Context, tx: Tx, { tenantId }: Tenant, follows: Omit<FollowEvent, 'seq'>[]): void {
  for (const { userId, event, data } of follows) {
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event, data })
  }
}

/** Makes a user follow a thread of a locked channel, read up to a message. */
export function follow(
  chat: Context,
  tx: Tx,
  { tenantId, channelId, userId }: ChannelKey & { userId: string },
  parentMessageId: string,
  read: { seq: number; id: string },
): Promise<void> {
  const wanted = sql`select ${channelId}, ${parentMessageId}, ${userId}, ${read.seq}::bigint, ${read.id}`
  return addFollows(chat, tx, tenantId, wanted)
}

/** Makes the users mentioned by a stream follow its thread. The channel lock must be held. */
export function followMentioned(
  chat: Context,
  tx: Tx,
  { channelId, parentMessageId, id }: Message,
  { tenantId, notified }: { tenantId: string; notified: string[] },
): Promise<void> {
  const wanted = sql`
    select m.channel_id, m.parent_message_id, u.id, m.seq - 1,
           chat_reply_before(m.tenant_id, m.channel_id, m.parent_message_id, m.id)
      from chat_messages m
     cross join unnest(${notified}::text[]) as u (id)
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${id}
       and m.parent_message_id = ${parentMessageId}`
  return addFollows(chat, tx, tenantId, wanted)
}

/** @param wanted rows of chat_wanted_follow, with its columns from channel_id on. */
async function addFollows(chat: Context, tx: Tx, tenantId: string, wanted: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<FollowEvent>`
    select f.user_id, f.event, f.data
      from chat_follow(array(
        select row(1, ${tenantId}, w.channel_id, w.parent_id, w.user_id, w.seq, w.message_id, true)::chat_wanted_follow
          from (${wanted}) w (channel_id, parent_id, user_id, seq, message_id)
      )) f`.execute(tx)
  if (rows.length === 0) return
  const userIds = rows.map(({ userId }) => userId)
  const { rows: beyond } = await sql<FollowEvent>`
    select * from chat_unfollow_beyond(${tenantId}, ${userIds}::text[])`.execute(tx)
  appendFollows(chat, tx, { tenantId }, [...rows, ...beyond])
}
