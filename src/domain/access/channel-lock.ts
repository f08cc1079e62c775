import { sql } from 'kysely'
import type { Caller } from './caller'
import type { Chat } from '../../context'
import { transaction, type Tx } from '../../platform/database/transaction'
import { ChatError } from '../../errors'
import { accessTo, isBlockedIn, isMutedNow, checkAccess } from './guards'
import { channelColumns, type ChannelRow } from './channel-row'
import type { ChannelKey } from '../../platform/lib/channel-key'

/** What a change asks of the channel and the caller, beside membership. Judged in the contract's order of refusal. */
export interface Guards {
  operator?: boolean
  notFrozen?: boolean
  notMuted?: boolean
  /** Refuses direct channels. */
  group?: boolean
}

/** A channel whose row is locked until the transaction ends, and what the caller is in it. */
export interface LockedChannel {
  key: ChannelKey
  row: ChannelRow & { messageSeq: number; messageClock: Date | null; lastMessageId: string | null }
  role: 'OPERATOR' | 'MEMBER'
  /** Messages up to this moment are invisible to the caller. */
  historyStart: Date
  /** Whose messages the caller does not see. */
  blockedIds: string[]
}

/**
 * Runs a change of a channel: a transaction that begins with the lock of the channel's row. Because every change does,
 * each sees what all earlier ones left, and counters, sequence numbers and guards hold whatever happens at once.
 *
 * @throws what the guards say, with nothing changed.
 */
export function withChannelLock<T>(
  chat: Chat,
  caller: Caller,
  channelId: string,
  guards: Guards,
  change: (tx: Tx, channel: LockedChannel) => Promise<T>,
): Promise<T> {
  return transaction(chat.db, async (tx) => change(tx, await lockChannel(tx, caller, channelId, guards)))
}

/**
 * Whoever is blocked changes nothing in their direct channel with the blocker, but what is their own.
 *
 * @throws CHAT_USER_BLOCKED
 */
export async function requireUnblocked(tx: Tx, caller: Caller, { key, row }: LockedChannel): Promise<void> {
  if (row.type !== 'DIRECT' || !(await isBlockedIn(tx, caller, key.channelId))) return
  throw new ChatError('CHAT_USER_BLOCKED', { channelId: key.channelId })
}

/** Takes the lock of the channel's row and judges the caller by what stands there now. */
export async function lockChannel(tx: Tx, caller: Caller, channelId: string, guards: Guards): Promise<LockedChannel> {
  const row = await tx
    .selectFrom('chatChannels as c')
    .select(channelColumns)
    .select(['c.messageSeq', 'c.messageClock', 'c.lastMessageId'])
    .where('c.tenantId', '=', caller.tenantId)
    .where('c.id', '=', channelId)
    .where('c.deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ChatError('CHAT_CHANNEL_NOT_FOUND', { channelId })
  // A statement of its own: only one that begins after the lock was granted sees what its holder before us changed.
  const found = await accessTo(tx, caller, channelId)
    .select(['m.role', 'm.mutedUntil', sql<boolean>`coalesce(${isMutedNow}, false)`.as('isMuted')])
    .executeTakeFirst()
  const access = checkAccess(found, channelId)
  if (guards.operator && access.role !== 'OPERATOR') throw new ChatError('CHAT_NOT_CHANNEL_OPERATOR', { channelId })
  if (guards.notFrozen && row.isFrozen) throw new ChatError('CHAT_CHANNEL_FROZEN', { channelId })
  if (guards.notMuted && access.isMuted) {
    throw new ChatError('CHAT_USER_MUTED', { channelId, mutedUntil: access.mutedUntil?.toISOString() ?? null })
  }
  if (guards.group && row.type !== 'GROUP') throw new ChatError('CHAT_CHANNEL_NOT_GROUP', { channelId })
  return {
    key: { tenantId: caller.tenantId, channelId },
    row,
    role: access.role as LockedChannel['role'],
    historyStart: access.visibleAfter as Date,
    blockedIds: access.blockedIds,
  }
}
