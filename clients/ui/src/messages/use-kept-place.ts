import type { ConversationMessage, Live } from '@chat-service/client/live'
import { useEffect, useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import type { RowsPlace } from '../parts/virtual-rows.js'
import { useChat } from '../provider/use-chat.js'

interface Kept {
  id: string
  rows: RowsPlace
}

/** The scroll position of each conversation, per account, in memory. */
const all = new WeakMap<Live, Map<string, Kept>>()

/** The saved scroll position of the conversation; its messages are loaded again if necessary. */
export function useKeptPlace(keyOf: (message: ConversationMessage) => string) {
  const { chat } = useChat()
  const { channelId, jumpTo } = useOpenConversation().actions
  const { messages, status } = useShown()
  const places = all.get(chat) ?? new Map<string, Kept>()
  all.set(chat, places)
  const [place] = useState(() => places.get(channelId))
  const [isOpen, setOpen] = useState(place === undefined)
  const isThere = place !== undefined && messages.some(({ id }) => id === place.id)
  // Without a connection, shows the loaded messages.
  if (!isOpen && (isThere || status.state === 'offline' || status.state === 'failed')) setOpen(true)
  const isMissing = !isOpen && !isThere && isCurrent(status)
  useEffect(() => {
    if (!isMissing || !place) return
    let isOver = false
    void jumpTo(place.id)
      .catch(() => undefined)
      .then(() => isOver || setOpen(true))
    return () => void (isOver = true)
  }, [isMissing, place, jumpTo])
  return {
    place: place?.rows,
    /** Whether the messages can be shown. */
    isOpen,
    keep: (rows: RowsPlace | undefined) => {
      const message = rows && messages.find((known) => keyOf(known) === rows.key && !known.pending)
      if (message) places.set(channelId, { id: message.id, rows })
      else places.delete(channelId)
    },
  }
}
