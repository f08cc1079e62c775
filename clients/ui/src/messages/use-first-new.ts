import type { ConversationMessage } from '@chat-service/client/live'
import { useUnread } from '@chat-service/client/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { OPTIONS, useOpenConversation, useShown } from '../conversation/conversation-context.js'
import type { RowsHandle, RowsView } from '../parts/virtual-rows.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'

interface Rows {
  /** The user's read marker, once known. Until it is read from the service, that of an earlier run counts. */
  marker: string | undefined
  rows: RefObject<RowsHandle | null>
  keyOf: (message: ConversationMessage) => string
  /** Whether the reader left the conversation at another place. */
  isElsewhere: boolean
  /** Whether the reader is led to a message. */
  isLed: boolean
}

/**
 * The first unread message when the conversation was opened, at which it opens if that is loaded. Later messages do not count.
 * Messages on the screen count as read, but none before the reader has seen the first unread one.
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
  // Of older messages the last one is not the newest.
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
  /** How far this visit has read. Messages that the user marks as unread afterwards stay unread. */
  const readTo = useRef('')
  const [isBelow, setBelow] = useState(false)
  const look = (view: RowsView) => {
    shown.current = view
    setBelow(Boolean(isKnown && first) && at > view.last)
    const isSeen = wasSeen || (isKnown && (!first || (isPlaced && view.first <= at && at <= view.last)))
    if (first && isSeen) setSeen(true)
    if (!isSettled || !isSeen || isLed || document.visibilityState !== 'visible') return
    const isEnd = view.isLastSeen && !hasNewer
    // The last row may be visible by a part.
    const seen = isEnd ? messages.at(-1) : messages[Math.max(view.first, view.last - 1)]
    const isFurther = seen && !seen.pending && seen.createdAt > readTo.current
    if (isFurther) readTo.current = seen.createdAt
    if (isEnd) actions.markRead()
    else if (isFurther && seen.createdAt > (marker ?? '')) actions.markRead(seen.id)
  }
  // Where nothing has moved meanwhile, no other view comes.
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
    /** How many were unread; 0 if it is unknown. */
    newCount: unreadThen ?? 0,
    /** Set until the reader has seen the first unread message. */
    showFirstNew: first && !wasSeen && isSettled && isPlaced && !isBelow ? showFirstNew : undefined,
    /** The reader goes to the end or writes, and takes the rest for read. */
    skip: () => setSeen(true),
    look,
  }
}
