import { sql } from 'kysely'
import type { UserPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import { isChannelOf } from '../access/guards'
import type { Chat } from '../messages/chat'
import { isBeyond, readPage } from '../../platform/database/pagination'
import { transaction, type Tx } from '../../platform/database/transaction'
import { inTenant } from '../../platform/database/tenant-fence'
import { ChatError, invalid } from '../../errors'
import { deleteBlock, insertBlock, lockSharedChannels, lockUsers, shiftUnread } from './queries'
import { failStreams } from '../streams/close-stream'
import { whileSealed } from '../open-streams/writers'
import { toUsers } from '../users/users'

/**
 * Blocks a user: hides the other user's messages from the caller, and counts them as read. Only the caller is notified.
 *
 * All shared channels are locked meanwhile, so that each message is counted either before or after the block.
 */
export async function blockUser(
  chat: Chat,
  caller: Caller,
  { userId }: OperationInput<'blockUser'>['body'],
): Promise<void> {
  if (userId === caller.userId) throw invalid('body', '/userId', 'must not be the caller')
  await chat.host.requireUsers(caller.tenantId, [userId])
  await whileSealed(chat, caller.tenantId, { senderId: userId }, () =>
    queueBlocks(chat, caller, userId, async (tx) => {
      if (!(await insertBlock(tx, caller, userId))) throw new ChatError('CHAT_USER_ALREADY_BLOCKED', { userId })
      await applyBlockChange(chat, tx, caller, userId, 'chat:user:blocked')
    }),
  )
}

/** Unblocks a user. Idempotent. */
export async function unblockUser(
  chat: Chat,
  caller: Caller,
  { userId }: OperationInput<'unblockUser'>['body'],
): Promise<void> {
  await queueBlocks(chat, caller, userId, async (tx) => {
    if (await deleteBlock(tx, caller, userId)) await applyBlockChange(chat, tx, caller, userId, 'chat:user:unblocked')
  })
}

/**
 * Runs a change of a block in a transaction that holds the locks of both users, one at a time per tenant in this
 * process, because it locks many channels, and a busy channel must not occupy a connection per waiting block.
 */
function queueBlocks(
  chat: Chat,
  { tenantId, userId }: Caller,
  otherId: string,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  return chat.channelQueue.run(JSON.stringify(['blocks', tenantId, '']), 'change', () =>
    transaction(inTenant(chat.db, tenantId), async (tx) => {
      await lockUsers(tx, tenantId, [userId, otherId])
      await change(tx)
    }),
  )
}

/** Adjusts the caller's unread counts to a new or lifted block, and notifies the caller. */
async function applyBlockChange(
  chat: Chat,
  tx: Tx,
  caller: Caller,
  userId: string,
  event: 'chat:user:blocked' | 'chat:user:unblocked',
): Promise<void> {
  const sign = event === 'chat:user:blocked' ? 1 : -1
  const channelIds = await lockSharedChannels(tx, caller, userId)
  if (sign > 0) await failStreamsOfBlocked(chat, tx, caller.tenantId, userId, channelIds)
  const changed = await shiftUnread(tx, caller, userId, channelIds, sign)
  chat.events.appendForUsers(tx, { tenantId: caller.tenantId, userIds: [caller.userId], event, data: { userId } })
  if (changed) tx.afterCommit(() => chat.unread.changedFor(caller.tenantId, [caller.userId]))
}

/** Ends the streams of a blocked user in those of these channels that are direct: the user may no longer send there. */
async function failStreamsOfBlocked(chat: Chat, tx: Tx, tenantId: string, senderId: string, channelIds: string[]) {
  const direct = await tx
    .selectFrom('chatStreams as s')
    .innerJoin('chatChannels as c', (join) => join.on(isChannelOf('s')))
    .select('s.channelId')
    .distinct()
    .where((eb) => eb.and({ 's.tenantId': tenantId, 's.senderId': senderId }))
    .where(sql<boolean>`s.channel_id = any (${channelIds})`)
    .where('c.type', '=', 'DIRECT')
    .orderBy('s.channelId')
    .execute()
  for (const { channelId } of direct) await failStreams(chat, tx, { tenantId, channelId }, { senderId })
}

/** The users that each of these users has blocked. */
export async function blockLists({ db }: Chat, tenantId: string, userIds: string[]): Promise<Map<string, Set<string>>> {
  const rows = await inTenant(db, tenantId)
    .selectFrom('chatUserBlocks')
    .select(['blockerId', sql<string[]>`array_agg(blocked_id)`.as('blockedIds')])
    .where('tenantId', '=', tenantId)
    .where('blockerId', '=', sql<string>`any(${userIds}::text[])`)
    .groupBy('blockerId')
    .execute()
  return new Map(rows.map(({ blockerId, blockedIds }) => [blockerId, new Set(blockedIds)]))
}

/** The users the caller has blocked, newest block first: all of them, or a page if a limit or a cursor is given. */
export async function listBlocked(
  chat: Chat,
  caller: Caller,
  request: OperationInput<'listBlockedUsers'>['query'],
): Promise<UserPage> {
  const list = { name: 'blocked', position: ['createdAt', 'blockedId'] } as const
  const { tenantId, userId } = caller
  const { page, nextCursor } = await readPage(list, request, ({ after, limit }) =>
    chat.db
      .selectFrom('chatUserBlocks')
      .select(['blockedId', 'createdAt'])
      .where((eb) => eb.and({ tenantId, blockerId: userId }))
      .where(isBeyond(after, { createdAt: 'created_at', blockedId: 'blocked_id' }))
      .orderBy('createdAt', 'desc')
      .orderBy('blockedId', 'desc')
      .$if(limit !== undefined, (q) => q.limit(limit as number))
      .execute(),
  )
  const userIds = page.map(({ blockedId }) => blockedId)
  const known = new Map((await chat.host.getUsers(caller.tenantId, userIds)).map((profile) => [profile.id, profile]))
  // A user deleted by the host is still listed, so that the block can be lifted.
  const profiles = userIds.map((id) => known.get(id) ?? { id, nickname: id, isOnline: false })
  return { users: await toUsers(chat, caller, profiles), nextCursor }
}
