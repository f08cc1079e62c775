import type { ChannelFilter, ListedChannel } from '@chat-service/client/live'
import { useChannelList, useUnread } from '@chat-service/client/react'
import { useEffect, useMemo, useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { useChat } from '../provider/use-chat.js'

/** The shown part of the list. */
export const listFilters = ['all', 'unread', 'archived'] as const
export type ListFilter = (typeof listFilters)[number]

const PAUSE_MS = 250

const asListed = (channels: readonly ListedChannel[]) => channels

/** The user's channels, filtered by the query and filter above the list. */
export function useFilteredChannels(
  filters: ChannelFilter,
  openId: string | undefined,
  arrange: (channels: readonly ListedChannel[]) => readonly ListedChannel[] = asListed,
) {
  const { chat } = useChat()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<ListFilter>('all')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = { ...filters, ...(search && { search }), ...(filter === 'archived' && { hidden: true }) }
  const { status, channels, hasMore, loadMore } = useChannelList(chat, wanted)
  const { channels: counts, total } = useUnread(chat)
  // The open one keeps its place while it is read.
  const shown = useMemo(
    () =>
      arrange(
        filter === 'unread'
          ? channels.filter(({ id, unreadCount }) => (counts[id] ?? unreadCount) > 0 || id === openId)
          : channels,
      ),
    [arrange, channels, counts, filter, openId],
  )
  // Without unread messages, further pages have no match.
  const goesOn = hasMore && (filter !== 'unread' || total !== 0)
  const isWanting = goesOn && shown.length === 0 && isCurrent(status)
  useEffect(() => {
    if (isWanting) loadMore().catch(() => undefined)
  }, [isWanting, channels.length, loadMore])
  return {
    status,
    channels: shown,
    hasMore: goesOn,
    loadMore,
    typed,
    setTyped,
    isSearch: search !== '',
    filter,
    setFilter,
  }
}
