import type { ChannelDetail, ChannelPage, UnreadCount } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { pageOf, readPage } from '../../platform/database/pagination'
import { inTenant } from '../../platform/database/tenant-fence'
import { jsonPage, type JsonText } from '../../platform/lib/json-text'
import { toChannel } from '../access/channel-row'
import { toMember, type MemberRow } from '../access/member-row'
import { memberList } from '../members/list-members'
import { countUnreadThreads } from '../follows/followed'
import { usersById } from '../users/users'
import { withPeers } from './list-item'
import { selectChannelDetail, selectChannels, type ChannelFilter } from './queries'

/** The columns that order a list. */
const byTime = ['sortKey', 'id'] as const
const byFavorite = ['sortKey', 'id', 'isFavorite'] as const
/** Maximum members in the detail of a channel. */
const SHOWN_MEMBERS = 100

/** The caller's channels in the requested order: see `order` of the contract. */
export async function listChannels(
  chat: Chat,
  caller: Caller,
  { limit, cursor, order, includeEmpty, hidden, includeUsers, ...filter }: OperationInput<'listChannels'>['query'],
): Promise<JsonText<ChannelPage>> {
  const favoritesFirst = order === 'favorites'
  const list = { name: `channels ${order}`, position: favoritesFirst ? byFavorite : byTime }
  const options = {
    ...{ includeEmpty, hidden, includeUsers, chronological: order === 'chronological', favoritesFirst },
    filter: filterText(filter),
  }
  let position = ''
  const { page, nextCursor } = await readPage(list, { limit, cursor }, async (next) => {
    const found = await selectChannels(chat.db, caller, { ...next, ...options })
    position = found.position
    return found.items
  })
  const shown = page.flatMap(({ peerId, userIds = [peerId] }) => userIds)
  const users = await usersById(chat, caller, shown)
  return jsonPage('channels', withPeers(page, users), { nextCursor, position, ...(includeUsers && { users }) })
}

/** Undefined if the list is complete. */
function filterText(filter: ChannelFilter): string | undefined {
  const text = JSON.stringify(filter)
  return text === '{}' ? undefined : text
}

export async function getChannel(chat: Chat, caller: Caller, channelId: string): Promise<ChannelDetail> {
  // One extra, to detect whether there are more.
  const detail = await selectChannelDetail(chat.db, caller, channelId, SHOWN_MEMBERS + 1)
  const { page: members, nextCursor } = pageOf(memberList('active', channelId), detail.members, SHOWN_MEMBERS)
  // The counted members instead of the stored count: a member whose ban has just expired is listed at once, but stored
  // only once the end of the ban is announced.
  const channel = { ...toChannel(detail, detail.lastVisibleAt), memberCount: detail.activeMembers }
  const { memberId, eventSeq } = detail
  const nextSendAt = detail.nextSendAt?.toISOString() ?? null
  // The guard has refused a caller without membership, except `chat.system`.
  const membership = memberId === null ? null : toMember({ ...detail, id: memberId } as MemberRow)
  return { ...channel, membership, members, nextMembersCursor: nextCursor, eventSeq, nextSendAt }
}

/** The caller's unread messages in all channels that are not hidden, and the followed threads with unread replies. */
export async function getUnreadCount(chat: Chat, { tenantId, userId }: Caller): Promise<UnreadCount> {
  const [totals, totalUnreadThreads] = await Promise.all([
    chat.unread.totals(tenantId, [userId]),
    countUnreadThreads(inTenant(chat.db, tenantId), { tenantId, userId }),
  ])
  return { totalUnreadCount: totals.get(userId) ?? 0, totalUnreadThreads }
}
