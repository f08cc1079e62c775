import type { Channel, ChannelDetail, ChannelListItem, ChannelPage, UnreadCount } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { Pages } from '../../platform/database/pagination'
import { transaction, type Tx } from '../../platform/database/transaction'
import { ChatError, invalid } from '../../errors'
import { newId } from '../../platform/lib/ids'
import { addMembers } from '../members/membership'
import { withChannelLock } from '../access/channel-lock'
import { channelColumns, directKey, toChannel, type ChannelRow } from '../access/channel-row'
import {
  insertChannel,
  moveReadMarker,
  seenBy,
  selectChannelDetail,
  selectChannels,
  type ChannelListRow,
} from './queries'

/** How often a direct channel is tried to be made or reopened while others make and leave it in the same moment. */
const DIRECT_TRIES = 5

/** The caller's channels, newest activity first, or newest channel first with `order=chronological`. */
export async function listChannels(
  chat: Chat,
  caller: Caller,
  { limit, includeEmpty, order, search, cursor }: OperationInput<'listChannels'>['query'],
): Promise<ChannelPage> {
  const pages = new Pages(`channels ${order}`, 2)
  const [key, id] = pages.after(cursor)
  const rows = await selectChannels(chat.db, caller, {
    includeEmpty,
    search,
    chronological: order === 'chronological',
    after: key === undefined || id === undefined ? undefined : { key, id },
    limit: limit + 1,
  })
  const { page, nextCursor } = pages.cut(rows, limit, (last) => [last.sortKey.toISOString(), last.id])
  return { channels: page.map(toListItem), nextCursor }
}

export async function getChannel(chat: Chat, caller: Caller, channelId: string): Promise<ChannelDetail> {
  const detail = await selectChannelDetail(chat.db, caller, channelId)
  return { ...toChannel(detail, detail.lastVisibleAt), members: detail.members }
}

/** What the caller has not read, in all channels that are not hidden. */
export async function getUnreadCount(chat: Chat, { tenantId, userId }: Caller): Promise<UnreadCount> {
  const totals = await chat.unread.totals(tenantId, [userId])
  return { totalUnreadCount: totals.get(userId) ?? 0 }
}

/** Creates a group with the caller as its operator. */
export async function createGroup(
  chat: Chat,
  caller: Caller,
  { userIds, name, coverUrl }: OperationInput<'createGroupChannel'>['body'],
): Promise<Channel> {
  const others = [...new Set(userIds)].filter((userId) => userId !== caller.userId)
  const limit = chat.config.limits.maxChannelMembers
  const actual = others.length + 1
  if (actual > limit) throw new ChatError('CHAT_CHANNEL_MEMBER_LIMIT', { limit, actual })
  if (others.length > 0) await chat.host.requireUsers(caller.tenantId, others)

  const row = await insertChannel(
    chat.db,
    caller.tenantId,
    {
      id: newId(),
      type: 'GROUP',
      directKey: null,
      name: name ?? null,
      coverUrl: coverUrl ?? null,
      createdById: caller.userId,
    },
    [
      { id: newId(), userId: caller.userId, role: 'OPERATOR' },
      ...others.map((userId) => ({ id: newId(), userId, role: 'MEMBER' as const })),
    ],
  )
  const channel = toChannel(row as ChannelRow)
  announceCreated(chat, channel, [caller.userId, ...others])
  return channel
}

/**
 * The one direct channel between the caller and another user: created if it does not exist, with both ends brought back
 * if they had left.
 */
export async function createDirect(
  chat: Chat,
  caller: Caller,
  { userId }: OperationInput<'createDirectChannel'>['body'],
): Promise<{ channel: Channel; created: boolean }> {
  if (userId === caller.userId) throw invalid('body', '/userId', 'must be somebody else than the caller')
  await chat.host.requireUsers(caller.tenantId, [userId])

  return transaction(chat.db, async (tx) => {
    await refuseIfBlocked(tx, caller, userId)
    const key = directKey(caller.userId, userId)
    for (let tries = 0; tries < DIRECT_TRIES; tries += 1) {
      const row = await insertChannel(
        tx,
        caller.tenantId,
        { id: newId(), type: 'DIRECT', directKey: key, name: null, coverUrl: null, createdById: caller.userId },
        [caller.userId, userId].map((end) => ({ id: newId(), userId: end, role: 'OPERATOR' as const })),
      )
      if (row) {
        const channel = toChannel(row)
        tx.afterCommit(() => announceCreated(chat, channel, [caller.userId, userId]))
        return { channel, created: true }
      }
      const reopened = await reopenDirect(chat, tx, caller, key)
      if (reopened) return { channel: await seenBy(tx, caller, reopened), created: false }
    }
    throw new ChatError('CHAT_SERVICE_UNAVAILABLE', {}, { headers: { 'Retry-After': '1' } })
  })
}

async function refuseIfBlocked(tx: Tx, { tenantId, userId }: Caller, otherId: string): Promise<void> {
  const block = await tx
    .selectFrom('chatUserBlocks')
    .select('blockedId')
    .where('tenantId', '=', tenantId)
    .where('blockerId', '=', otherId)
    .where('blockedId', '=', userId)
    .executeTakeFirst()
  if (block) throw new ChatError('CHAT_USER_BLOCKED', { userId: otherId })
}

/** Brings back whoever left the direct channel. Nothing where the pair has none, because the last of them left just now. */
async function reopenDirect(chat: Chat, tx: Tx, { tenantId }: Caller, key: string): Promise<Channel | undefined> {
  const row = await tx
    .selectFrom('chatChannels as c')
    .select(channelColumns)
    .where('c.tenantId', '=', tenantId)
    .where('c.directKey', '=', key)
    .where('c.deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const gone = await tx
    .selectFrom('chatChannelMembers')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('channelId', '=', row.id)
    .where('leftAt', 'is not', null)
    .execute()
  if (gone.length === 0) return toChannel(row)
  const userIds = gone.map(({ userId }) => userId)
  const { channel } = await addMembers(chat, tx, { tenantId, channelId: row.id }, userIds, 'OPERATOR')
  return channel
}

function announceCreated(chat: Chat, channel: Channel, userIds: string[]): void {
  const data = { channelId: channel.id, channel, joinedAt: channel.createdAt }
  chat.events.toUsers(channel.tenantId, userIds, 'chat:channel:created', data)
  chat.host.notify('onChannelCreated', channel, channel.tenantId)
}

/** Marks everything in the channel as read. Reading what is read already changes nothing and tells nobody. */
export function readChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  return withChannelLock(chat, caller, channelId, {}, async (tx, { key }) => {
    const { userId } = caller
    const mark = await moveReadMarker(tx, caller, channelId)
    if (!mark?.lastReadAt) return
    const { lastReadAt, lastReadMessageId } = mark
    const data = { channelId, userId, lastReadAt: lastReadAt.toISOString(), lastReadMessageId }
    await chat.events.append(tx, key, 'chat:read:receipt:updated', data)
    tx.afterCommit(() => chat.unread.changedFor(key.tenantId, [userId]))
  })
}

function toListItem(row: ChannelListRow): ChannelListItem {
  const { lastId, lastText, lastSenderId, lastCreatedAt } = row
  const hasLast = lastId !== null && lastText !== null && lastSenderId !== null && lastCreatedAt !== null
  return {
    ...toChannel(row, lastCreatedAt),
    unreadCount: row.unreadCount,
    lastMessage: hasLast
      ? { id: lastId, text: lastText, senderId: lastSenderId, createdAt: lastCreatedAt.toISOString() }
      : null,
  }
}
