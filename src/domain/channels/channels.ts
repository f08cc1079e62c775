import type { ChannelDetail, ChannelListItem, ChannelPage, UnreadCount } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { Pages } from '../../platform/database/pagination'
import { toChannel } from '../access/channel-row'
import { selectChannelDetail, selectChannels, type ChannelListRow } from './queries'

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

/** The caller's unread messages in all channels that are not hidden. */
export async function getUnreadCount(chat: Chat, { tenantId, userId }: Caller): Promise<UnreadCount> {
  const totals = await chat.unread.totals(tenantId, [userId])
  return { totalUnreadCount: totals.get(userId) ?? 0 }
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
