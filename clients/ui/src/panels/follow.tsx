import { useThreads } from '@chat-service/client/react'
import { useEffect, useRef, useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { useThreadActions } from '../list/thread-list.js'
import { IconButton } from '../parts/icon.js'
import type { RowsView } from '../parts/virtual-rows.js'
import { useChat, useStrings } from '../provider/use-chat.js'

/** The user's followed thread of the open conversation; null: not followed, undefined: not known yet. */
function useFollowed(parentMessageId: string) {
  const { channelId } = useOpenConversation().actions
  const { threads, status } = useThreads(useChat().chat, { channelId, parentMessageId })
  return threads[0] ?? (isCurrent(status) ? null : undefined)
}

/** Follows or unfollows the thread. */
export function FollowButton({ messageId }: { messageId: string }) {
  const { channelId } = useOpenConversation().actions
  const words = useStrings().list.threads
  const { follow, unfollow } = useThreadActions(channelId, messageId)
  const followed = useFollowed(messageId)
  if (followed === undefined) return null
  return (
    <IconButton
      icon={followed ? 'bell' : 'bell-off'}
      label={followed ? words.unfollow : words.follow}
      onClick={() => void (followed ? unfollow() : follow())}
    />
  )
}

/**
 * Marks the thread as read while its end is visible. @returns a callback for the list's view.
 *
 * @param lastId the last reply; undefined: it is not loaded.
 */
export function useThreadReading(messageId: string, lastId: string | undefined) {
  const { threads } = useChat().client
  const { channelId } = useOpenConversation().actions
  const isUnread = (useFollowed(messageId)?.unreadCount ?? 0) > 0
  const [isSeen, setSeen] = useState(false)
  /** The furthest reply read in this visit. Replies marked as unread afterwards stay unread. */
  const readTo = useRef<string>(undefined)
  useEffect(() => {
    if (!isUnread || !isSeen || lastId === undefined || readTo.current === lastId) return
    readTo.current = lastId
    threads.markRead(channelId, messageId, { messageId: lastId }).catch(() => (readTo.current = undefined))
  }, [isUnread, isSeen, lastId, threads, channelId, messageId])
  return ({ isLastSeen }: RowsView) => setSeen(isLastSeen && document.visibilityState === 'visible')
}
