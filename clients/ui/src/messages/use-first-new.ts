import type { ConversationMessage } from '@chat-service/client/live'
import { useUnread } from '@chat-service/client/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { OPTIONS, useOpenConversation, useShown } from '../conversation/conversation-context.js'
import type { RowsHandle, RowsView } from '../parts/virtual-rows.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'

interface Rows {
  /** The user's read marker, once known. Until it is loaded, the stored one counts. */
  marker: string | undefined
  rows: RefObject<RowsHandle | null>
  keyOf: (message: ConversationMessage) => string
  /** Whether the reader left the conversation at a saved place. */
  isElsewhere: boolean
  /** Whether the conversation opens at a given message. */
  isLed: boolean
}

/**
 * The first unread message at the time the conversation was opened. It opens there if loaded. Visible messages count as
 * read, but only once the first unread one has been visible.
 */
export function useFirstNew({ marker, rows, keyOf, isElsewhere, isLed }: Rows) {
  const { me, chat } = useChat()
  const { actions, showMessage } = useOpenConversation()
  const { attempt } = useNotices()
  const { messages, hasOlder, hasNewer, status, channel } = useShown()
  const unread = useUnread(chat).channels[actions.channelId]
  const [unreadThen, setUnreadThen] = useState(unread)
  const [markerThen, setMarkerThen] = useState<string>()
  const [openedAt, setOpenedAt] = useState<string>()
  const [wasSeen, setSeen] = useState(false)
  const readAt = markerThen ?? marker
  // In a window of older messages the last one is not the newest.
  const newest = (hasNewer ? channel?.lastMessageAt : messages.at(-1)?.createdAt) ?? ''
  if (openedAt === undefined && isCurrent(status)) setOpenedAt(newest)
  if (markerThen === undefined && marker !== undefined && isCurrent(status)) setMarkerThen(marker)
  if (unreadThen === undefined && unread !== undefined && isCurrent(status)) setUnreadThen(unread)

  const isNew = ({ createdAt }: { createdAt: string }) =>
    readAt !== undefined && createdAt > readAt && createdAt <= (openedAt ?? newest)
  const at = messages.findIndex((message) => isNew(message) && message.senderId !== me.id)
  const first = messages[at]
  // Earlier messages may be unread too.
  const isKnown = !hasOlder || (messages[0] && !isNew(messages[0]))
  const isSettled = openedAt !== undefined
  const key = isSettled && isKnown && first ? keyOf(first) : undefined

  const [isPlaced, setPlaced] = useState(isElsewhere || isLed)
  useEffect(() => {
    if (!isSettled || isPlaced) return
    setPlaced(true)
    if (key !== undefined) rows.current?.begin(key)
  }, [isSettled, isPlaced, key])

  const shown = useRef<RowsView>(undefined)
  /** The furthest message read in this visit. Messages marked as unread afterwards stay unread. */
  const readTo = useRef('')
  const [isBelow, setBelow] = useState(false)
  const look = (view: RowsView) => {
    shown.current = view
    setBelow(Boolean(isKnown && first) && at > view.last)
    const isSeen = wasSeen || (isKnown && (!first || (isPlaced && view.first <= at && at <= view.last)))
    if (first && isSeen) setSeen(true)
    if (!isSettled || !isSeen || isLed || document.visibilityState !== 'visible') return
    const isEnd = view.isLastSeen && !hasNewer
    // The last row may be partly visible.
    const seen = isEnd ? messages.at(-1) : messages[Math.max(view.first, view.last - 1)]
    const isFurther = seen && !seen.pending && seen.createdAt > readTo.current
    if (isFurther) readTo.current = seen.createdAt
    if (isEnd) actions.markRead()
    else if (isFurther && seen.createdAt > (marker ?? '')) actions.markRead(seen.id)
  }
  // If nothing has moved meanwhile, no further call follows.
  useEffect(() => {
    if (isPlaced && shown.current) look(shown.current)
  }, [isPlaced, isSettled, isLed])

  const showFirstNew = () => {
    if (key !== undefined) return rows.current?.begin(key, true)
    void attempt(async () => {
      const query = { ...OPTIONS, limit: 1, ...(readAt !== undefined && { after: readAt }) }
      const page = await chat.client.messages.list(actions.channelId, query)
      if (page.messages[0]) await showMessage(page.messages[0].id)
    })
  }
  return {
    firstNew: isKnown ? first?.id : undefined,
    /** The number of unread messages; 0 if unknown. */
    newCount: unreadThen ?? 0,
    /** Set until the reader has seen the first unread message. */
    showFirstNew: first && !wasSeen && isSettled && isPlaced && !isBelow ? showFirstNew : undefined,
    /** The reader jumps to the end or writes: the rest counts as read. */
    skip: () => setSeen(true),
    look,
  }
}
