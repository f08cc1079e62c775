import type { ChannelFilter } from '@chat-service/client/live'
import { useChannelList, useUnread } from '@chat-service/client/react'
import { useEffect, useMemo, useState } from 'react'
import { useChat } from '../provider/use-chat.js'

/** Which part of the list is shown. */
export const listFilters = ['all', 'unread', 'archived'] as const
export type ListFilter = (typeof listFilters)[number]

const PAUSE_MS = 250

/** The user's channels by what is typed and chosen above the list. */
export function useFilteredChannels(filters: ChannelFilter, openId: string | undefined) {
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
  const counts = useUnread(chat).channels
  // The open one stays where it is while it is read.
  const shown = useMemo(
    () =>
      filter === 'unread'
        ? channels.filter(({ id, unreadCount }) => (counts[id] ?? unreadCount) > 0 || id === openId)
        : channels,
    [channels, counts, filter, openId],
  )
  return { status, channels: shown, hasMore, loadMore, typed, setTyped, isSearch: search !== '', filter, setFilter }
}
