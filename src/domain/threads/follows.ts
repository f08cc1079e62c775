import { sql } from 'kysely'
import type { Message } from '../../../generated/openapi'
import type { ServerEvents } from '../../../generated/events'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'

/** A follow that began or ended, for the feed of its user. */
export interface FollowEvent<Event extends Name = Name> {
  userId: string
  event: Event
  data: ServerEvents[Event]
  /** In the feed; null if the transaction logs it at its end. */
  seq: number | null
}
type Name = 'chat:thread:followed' | 'chat:thread:unfollowed'

interface Tenant {
  tenantId: string
}

/** Publishes follows that another statement has logged and committed. @param epoch as it was before that statement. */
export function publishFollows(chat: Context, { tenantId }: Tenant, epoch: string, follows: FollowEvent[]): void {
  for (const { userId, event, data, seq } of follows) {
    const places = [{ userId, seq: seq as number, epoch }]
    chat.events.publishToUsers({ tenantId, userIds: [userId], event, data }, { places })
  }
}

/** Logs follows that this transaction has written. */
export function appendFollows(chat: Context, tx: Tx, { tenantId }: Tenant, follows: Omit<FollowEvent, 'seq'>[]): void {
  for (const { userId, event, data } of follows) {
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event, data })
  }
}

/** Lets a user follow a thread of a locked channel, from a message on that the user has read. */
export async function follow(
  chat: Context,
  tx: Tx,
  { tenantId, channelId, userId }: ChannelKey & { userId: string },
  parentMessageId: string,
  read: { seq: number; id: string },
): Promise<void> {
  const { rows } = await sql<FollowEvent>`
    select * from chat_follow(
      ${tenantId}, ${channelId}, ${parentMessageId}, ${[userId]}::text[], ${read.seq}::bigint, ${read.id}, true
    )`.execute(tx)
  appendFollows(chat, tx, { tenantId }, rows)
  if (rows.length > 0) await unfollowBeyond(chat, tx, tenantId, [userId])
}

/** Lets the users that a stream mentions follow its thread. The channel lock is held. */
export async function followMentioned(
  chat: Context,
  tx: Tx,
  { channelId, parentMessageId, id }: Message,
  { tenantId, notified }: { tenantId: string; notified: string[] },
): Promise<void> {
  if (notified.length === 0) return
  const { rows } = await sql<FollowEvent>`
    select f.*
      from chat_messages m
     cross join lateral chat_follow_mentioned(
       m.tenant_id collate "default", m.channel_id collate "default", m.parent_message_id, ${notified}::text[], m.id, m.seq
     ) f
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${id}
       and m.parent_message_id = ${parentMessageId}`.execute(tx)
  appendFollows(chat, tx, { tenantId }, rows)
  const userIds = rows.map(({ userId }) => userId)
  if (userIds.length > 0) await unfollowBeyond(chat, tx, tenantId, userIds)
}

async function unfollowBeyond(chat: Context, tx: Tx, tenantId: string, userIds: string[]): Promise<void> {
  const { rows } = await sql<FollowEvent>`
    select * from chat_unfollow_beyond(${tenantId}, ${userIds}::text[])`.execute(tx)
  appendFollows(chat, tx, { tenantId }, rows)
}

/** Corrects what is unread in the threads that a user follows, after a change of blocks or history start. */
export async function recountFollows(
  tx: Tx,
  { tenantId, userId }: Tenant & { userId: string },
  channelIds: string[],
): Promise<void> {
  await sql`select chat_recount_follows(${tenantId}, ${userId}, ${channelIds}::text[])`.execute(tx)
}
