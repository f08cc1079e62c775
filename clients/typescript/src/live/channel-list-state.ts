import type { ChannelListItem, ChannelPage, ListChannelsQuery } from '../api.gen.js'
import type { ChannelActivity } from '../socket-types.js'
import { edit, type LiveEvent, patched } from './conversation-state.js'

/** Filter and order of channels: the query of `GET /channels`. */
export type ChannelFilter = Omit<ListChannelsQuery, 'cursor' | 'includeUsers'>

/** The loaded channels of a user. Plain JSON. */
export interface ChannelListState {
  /** The filter. */
  filter: ChannelFilter

  /** In the order of the filter. */
  channels: readonly ChannelListItem[]

  /** Cursor of the next page; null at the end. */
  nextCursor: string | null

  /** The last channel of the last page. */
  end: ChannelListItem | null

  /** The user's unread messages in all channels; null until it is known. */
  totalUnreadCount: number | null

  /** The position of the list, for `gateway:resume`. */
  position: string | null
}

/** A list before it is loaded. */
export const emptyChannelList = (filter: ChannelFilter): ChannelListState => ({
  filter,
  channels: [],
  nextCursor: null,
  end: null,
  totalUnreadCount: null,
  position: null,
})

/** Sort key, descending. */
const rankOf = ({ order }: ChannelFilter, { lastMessageAt, createdAt, id, isFavorite }: ChannelListItem): string =>
  `${order === 'favorites' && isFavorite ? 1 : 0} ${(order !== 'chronological' && lastMessageAt) || createdAt} ${id}`

const sorted = (filter: ChannelFilter, channels: ChannelListItem[]) =>
  channels.sort((one, other) => (rankOf(filter, one) < rankOf(filter, other) ? 1 : -1))

function isListed(
  { includeEmpty, hidden = false, search, favorite, type, customType }: ChannelFilter,
  item: ChannelListItem,
): boolean {
  if (item.isHidden !== hidden || (item.isEmpty && !includeEmpty)) return false
  if (favorite !== undefined && (item.isFavorite ?? false) !== favorite) return false
  if ((type && item.type !== type) || (customType && item.customType !== customType)) return false
  return !search || (item.name ?? '').toLowerCase().includes(search.toLowerCase())
}

/** Adds a page. Channels that moved meanwhile may be repeated; the existing item is newer. */
export function addChannelPage(
  state: ChannelListState,
  page: Pick<ChannelPage, 'channels' | 'nextCursor'>,
): ChannelListState {
  const known = new Set(state.channels.map(({ id }) => id))
  const channels = sorted(state.filter, [...state.channels, ...page.channels.filter(({ id }) => !known.has(id))])
  return { ...state, channels, nextCursor: page.nextCursor, end: page.channels.at(-1) ?? state.end }
}

/** Inserts items in order, and removes channels that left the list. Ignores items older than the existing ones. */
function putChannels(state: ChannelListState, items: readonly ChannelListItem[], removedIds: readonly string[]) {
  const { filter, end, nextCursor } = state
  const known = new Map(state.channels.map((item) => [item.id, item]))
  const fresh = items.filter(({ id, eventSeq }) => eventSeq >= (known.get(id)?.eventSeq ?? 0))
  const isChanged = new Set([...removedIds, ...fresh.map(({ id }) => id)])
  // Items don't name members, so a list by member is reloaded for new channels.
  const isKnown = (item: ChannelListItem) => !filter.memberId || known.has(item.id)
  const isLoaded = (item: ChannelListItem) => nextCursor === null || !end || rankOf(filter, item) >= rankOf(filter, end)
  const channels = [
    ...state.channels.filter(({ id }) => !isChanged.has(id)),
    ...fresh.filter((item) => isListed(filter, item) && isKnown(item) && isLoaded(item)),
  ]
  return { ...state, channels: sorted(filter, channels) }
}

/** Changes a channel of the list optimistically. */
export function changeChannel(state: ChannelListState, id: string, change: Partial<ChannelListItem>): ChannelListState {
  return patched(state, { channels: edit(state.channels, (item) => (item.id === id ? patched(item, change) : item)) })
}

/** Changes of a list item in the user's feed. The activity contains them too, a little later. */
const own: Record<string, (data: Partial<ChannelListItem>) => Partial<ChannelListItem>> = {
  'chat:channel:muted': (mute) => ({ mutedUntil: null, ...mute }),
  'chat:channel:unmuted': () => ({ isMuted: false, mutedUntil: null }),
  'chat:channel:preference:updated': (preferences) => preferences,
}

/** Sent for open channels, but applies to the user in all channels. */
function withPresence(state: ChannelListState, { userId, isOnline }: { userId: string; isOnline: boolean }) {
  const change = (item: ChannelListItem) =>
    item.peer?.id === userId ? patched(item, { peer: patched(item.peer, { isOnline }) }) : item
  return patched(state, { channels: edit(state.channels, change) })
}

/** Applies an event to the list. Events contain state, not differences, so this is idempotent. */
export function applyToChannelList(state: ChannelListState, { event, data }: LiveEvent): ChannelListState {
  const { channelId, ...rest } = data as { channelId: string } & Partial<ChannelListItem>
  const change = own[event]
  if (change) {
    const item = state.channels.find(({ id }) => id === channelId)
    return item ? putChannels(state, [patched(item, change(rest))], []) : state
  }
  if (event === 'chat:unread:count:changed') {
    return { ...state, totalUnreadCount: (data as { totalUnreadCount: number }).totalUnreadCount }
  }
  if (event === 'chat:presence:changed') return withPresence(state, data as { userId: string; isOnline: boolean })
  if (event !== 'chat:channel:activity') return state
  const { channels, removedChannelIds, totalUnreadCount, position } = data as ChannelActivity
  // The total covers channels that are not hidden.
  if (state.filter.hidden) return { ...state, totalUnreadCount, position }
  return { ...putChannels(state, channels, removedChannelIds), totalUnreadCount, position }
}
