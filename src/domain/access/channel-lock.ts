import { sql } from 'kysely'
import type { Caller } from './caller'
import type { Context } from '../../platform/context'
import { transaction, type Tx } from '../../platform/database/transaction'
import { inTenant } from '../../platform/database/tenant-fence'
import { ChatError } from '../../errors'
import { accessTo, checkAccess, isBlockedIn, type Guards } from './guards'
import { channelColumns, type ChannelRow } from './channel-row'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'

type LockedRow = ChannelRow & { messageSeq: number; messageClock: Date | null; lastMessageId: string | null }

/** A channel whose row is locked until the transaction ends, and the caller's membership in it. */
export interface LockedChannel {
  key: ChannelKey
  row: LockedRow
  /** The caller. */
  userId: string
  role: 'OPERATOR' | 'MEMBER'
  /** Messages up to this time are invisible to the caller. */
  historyStart: Date
  /** The users blocked by the caller. */
  blockedIds: string[]
  /** See `requireUnblocked`. */
  isBlocked: boolean
}

/**
 * Locks the channel's row until the transaction ends. Every transaction that changes a channel begins with this, so it
 * sees all earlier changes, and counters, seqs and guards are safe under concurrency.
 *
 * @returns undefined if the channel is missing or deleted.
 */
export async function lockChannelRow(
  tx: Tx,
  channel: ChannelKey | { tenantId: string; directKey: string },
): Promise<LockedRow | undefined> {
  return tx
    .selectFrom('chatChannels as c')
    .select(channelColumns)
    .select(['c.messageSeq', 'c.messageClock', 'c.lastMessageId'])
    .where('c.tenantId', '=', channel.tenantId)
    .$call((q) =>
      'channelId' in channel ? q.where('c.id', '=', channel.channelId) : q.where('c.directKey', '=', channel.directKey),
    )
    .where('c.deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Runs `change` in a transaction, queued behind earlier changes of the channel in this process without holding a
 * connection. So a busy channel uses at most two connections: one for changes, one for reads.
 */
export function queueChange<T>(chat: Context, key: ChannelKey, change: (tx: Tx) => Promise<T>): Promise<T> {
  return chat.channelQueue.run(channelName(key), 'change', () => transaction(inTenant(chat.db, key.tenantId), change))
}

/**
 * Runs `change` in a transaction that holds the channel lock, after the guards have allowed the caller. Refuses suspended users,
 * unless the guards allow them.
 *
 * @throws errors of the guards, with nothing changed.
 */
export function withChannelLock<T>(
  chat: Context,
  caller: Caller,
  channelId: string,
  guards: Guards,
  change: (tx: Tx, channel: LockedChannel) => Promise<T>,
): Promise<T> {
  return queueChange(chat, { tenantId: caller.tenantId, channelId }, async (tx) =>
    change(tx, await lockChannel(tx, caller, channelId, guards)),
  )
}

async function lockChannel(tx: Tx, caller: Caller, channelId: string, guards: Guards): Promise<LockedChannel> {
  const key = { tenantId: caller.tenantId, channelId }
  const row = await lockChannelRow(tx, key)
  if (!row) throw new ChatError('CHAT_CHANNEL_NOT_FOUND', { channelId })
  // A separate statement, whose snapshot includes the changes of the previous lock holder.
  const query = accessTo(tx, caller, channelId, { notSuspended: true, ...guards }).select(
    isBlockedIn(caller).as('isBlocked'),
  )
  const access = checkAccess(await query.executeTakeFirst(), channelId)
  return {
    key,
    row,
    userId: caller.userId,
    role: access.role as LockedChannel['role'],
    historyStart: access.visibleAfter as Date,
    blockedIds: access.blockedIds,
    isBlocked: access.isBlocked,
  }
}

/** Replaces the Member guard's `access` in conditions such as `isVisible`: the caller was checked under the lock. */
export const accessOf = ({ userId, historyStart, blockedIds }: LockedChannel) =>
  sql<{ userId: string; visibleAfter: Date; blockedIds: string[] }>`(
    select ${userId}::text as user_id, ${historyStart}::timestamptz as visible_after, ${blockedIds}::text[] as blocked_ids
  )`.as<'access'>(sql`access`)
