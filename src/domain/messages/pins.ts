import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { PinnedMessage, PinnedMessageList } from '../../../generated/openapi'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { requireUnblocked } from '../access/channel-lock'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { withLockedMessage } from './locked-message'
import { isVisible } from '../access/guards'

/** Pins a message for all members. One that is pinned already stays as it is. */
export function pinMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
): Promise<{ pinned: PinnedMessage; isNew: boolean }> {
  return withLockedMessage(chat, caller, channelId, messageId, async (tx, channel, message) => {
    const { key } = channel
    await requireUnblocked(tx, caller, channel)
    const pins = await selectPins(tx, key)
    const known = pins.find((pin) => pin.messageId === messageId)
    if (known) return { pinned: toPinnedMessage(known), isNew: false }
    const limit = chat.config.limits.maxPinnedMessages
    const actual = pins.length + 1
    if (actual > limit) throw new ChatError('CHAT_CHANNEL_PIN_LIMIT', { limit, actual })

    const pinned = toPinnedMessage(await insertPin(tx, key, messageId, caller.userId))
    const { pinnedById, createdAt: pinnedAt } = pinned
    const data = { channelId, messageId, action: 'pinned', pinnedById, pinnedAt } as const
    await chat.events.append(tx, key, 'chat:pinned:message:updated', data, { about: message })
    return { pinned, isNew: true }
  })
}

/** Unpins a message; any member may. If it is not pinned, no event is sent. */
export function unpinMessage(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return withLockedMessage(chat, caller, channelId, messageId, async (tx, channel, message) => {
    const { key } = channel
    await requireUnblocked(tx, caller, channel)
    if (!(await deletePin(tx, key, messageId))) return
    const data = { channelId, messageId, action: 'unpinned', pinnedById: caller.userId, pinnedAt: null } as const
    await chat.events.append(tx, key, 'chat:pinned:message:updated', data, { about: message })
  })
}

/** The pinned messages that the caller can see, the latest pin first. */
export async function listPinned(chat: Chat, caller: Caller, channelId: string): Promise<PinnedMessageList> {
  const { rows } = await selectVisiblePins(chat.db, caller, channelId)
  return { pinnedMessages: rows.map(toPinnedMessage) }
}

interface PinRow {
  messageId: string
  pinnedById: string
  createdAt: Date
}

const toPinnedMessage = ({ messageId, pinnedById, createdAt }: PinRow): PinnedMessage => ({
  messageId,
  pinnedById,
  createdAt: createdAt.toISOString(),
})

export function pinnedQuery(db: Kysely<DB>, caller: Caller, channelId: string) {
  return guardedQuery(db, caller, channelId, {
    page: db
      .selectFrom('chatPinnedMessages as p')
      .innerJoin('chatMessages as m', (join) =>
        join
          .onRef('m.tenantId', '=', 'p.tenantId')
          .onRef('m.channelId', '=', 'p.channelId')
          .onRef('m.id', '=', 'p.messageId'),
      )
      .select(['p.messageId', 'p.pinnedById', 'p.createdAt'])
      .where(isInChannel('p'))
      .where(isVisible),
    order: [['createdAt', 'desc']],
  })
}

const selectVisiblePins = guarded(pinnedQuery)

/** All pins of the locked channel. Deleted messages have none, and there are never more than the limit. */
function selectPins(tx: Tx, key: ChannelKey): Promise<PinRow[]> {
  return tx
    .selectFrom('chatPinnedMessages')
    .select(['messageId', 'pinnedById', 'createdAt'])
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .execute()
}

/** Each pin is later than those before it, so no two have the same time. */
function insertPin(tx: Tx, key: ChannelKey, messageId: string, pinnedById: string): Promise<PinRow> {
  return tx
    .insertInto('chatPinnedMessages')
    .values({
      ...key,
      messageId,
      pinnedById,
      createdAt: sql`(
        select greatest(date_trunc('milliseconds', clock_timestamp()), max(created_at) + interval '1 millisecond')
          from chat_pinned_messages
         where tenant_id = ${key.tenantId} and channel_id = ${key.channelId}
      )`,
    })
    .returning(['messageId', 'pinnedById', 'createdAt'])
    .executeTakeFirstOrThrow()
}

/** @returns false where the message was not pinned. */
export async function deletePin(tx: Tx, key: ChannelKey, messageId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('chatPinnedMessages')
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('messageId', '=', messageId)
    .returning('messageId')
    .executeTakeFirst()
  return deleted !== undefined
}
