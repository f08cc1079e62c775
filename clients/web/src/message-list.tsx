import type { ConversationMessage } from '@chat-service/client/live'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isCurrent } from './connection'
import { useOpenConversation, useShown } from './conversation-context'
import { dayOf, isSameDay } from './format'
import { MessageRow } from './message'
import { moveByArrows } from './move-by-arrows'
import { useSession } from './session'
import { useFirstNew } from './use-first-new'

/** Within this distance of the end, the list follows new messages. */
const NEAR_PX = 80
/** Messages of one sender within this time are grouped. */
const GROUP_MS = 5 * 60_000

const isGrouped = (message: ConversationMessage, before: ConversationMessage | undefined) =>
  before?.senderId === message.senderId &&
  isSameDay(before.createdAt, message.createdAt) &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS

export function MessageList() {
  const { me } = useSession()
  const { actions } = useOpenConversation()
  const shown = useShown()
  const { highlighted, editing, pins, readBy, polls } = shown
  const { messages, hasOlder, hasNewer, loadOlder, loadNewer, jumpToLatest, status, members, channel } = shown
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const shownRow = useRef<string>(undefined)
  const heightBelow = useRef<number>(undefined)
  const [isAway, setAway] = useState(false)
  const firstId = messages[0]?.id
  const last = messages.at(-1)

  const isLoaded = isCurrent(status)
  const own = members.find(({ userId }) => userId === me.id)
  const { firstNew, showFirstNew } = useFirstNew(own && channel ? (own.lastReadAt ?? own.joinedAt) : undefined)

  const measure = () => {
    const shownBox = box.current
    if (!shownBox) return
    const below = shownBox.scrollHeight - shownBox.scrollTop - shownBox.clientHeight
    isAtEnd.current = below < NEAR_PX
    heightBelow.current = shownBox.scrollHeight - shownBox.scrollTop
    setAway(below > shownBox.clientHeight)
    read()
  }
  const read = () => {
    if (last && isAtEnd.current && !hasNewer && document.visibilityState === 'visible') actions.markRead()
  }

  // Messages loaded above do not move the visible ones.
  useLayoutEffect(() => {
    const shownBox = box.current
    if (!shownBox || isAtEnd.current || heightBelow.current === undefined) return
    shownBox.scrollTop = shownBox.scrollHeight - heightBelow.current
  }, [firstId])
  useLayoutEffect(() => {
    const shownBox = box.current
    if (!shownBox || highlighted) return
    if (last?.pending || (isAtEnd.current && !hasNewer)) shownBox.scrollTop = shownBox.scrollHeight
    measure()
  }, [messages, hasNewer, polls])
  useEffect(() => {
    if (!highlighted) shownRow.current = undefined
    const row = document.getElementById(`message-${highlighted}`)
    if (!row || shownRow.current === highlighted) return
    // Once, so that new messages move neither position nor focus.
    shownRow.current = highlighted
    isAtEnd.current = false
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  }, [highlighted, messages])
  useEffect(() => {
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  })
  // A loaded picture, or an on-screen keyboard, changes the height.
  useEffect(() => {
    const shownBox = box.current
    if (!shownBox) return
    const follow = () => isAtEnd.current && (shownBox.scrollTop = shownBox.scrollHeight)
    const observer = new ResizeObserver(follow)
    observer.observe(shownBox)
    if (shownBox.firstElementChild) observer.observe(shownBox.firstElementChild)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    measure()
    const shownBox = box.current
    if (!shownBox || !isLoaded) return
    if (hasOlder && shownBox.scrollTop < 200) void loadOlder().catch(() => undefined)
    if (hasNewer && isAtEnd.current) void loadNewer().catch(() => undefined)
  }
  const toEnd = async () => {
    await jumpToLatest()
    isAtEnd.current = true
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }

  return (
    <div className="messages-frame">
      <div
        ref={box}
        className="messages"
        onScroll={onScroll}
        onKeyDown={moveByArrows}
        tabIndex={0}
        role="region"
        aria-label="Messages"
      >
        <ol>
          {hasOlder && (
            <li className="older">
              <button onClick={() => void loadOlder().catch(() => undefined)}>Show earlier messages</button>
            </li>
          )}
          {messages.length === 0 && !hasOlder && (
            <li className="muted center">
              {isLoaded
                ? 'No messages yet. Say hello.'
                : status.state === 'offline'
                  ? 'Not loaded: there is no connection.'
                  : 'Loading messages…'}
            </li>
          )}
          {messages.map((message, n) => {
            const before = messages[n - 1]
            const isFirstOfDay = !before || !isSameDay(before.createdAt, message.createdAt)
            return (
              <Fragment key={message.clientId ?? message.id}>
                {isFirstOfDay && (
                  <li className="day">
                    <span>{dayOf(message.createdAt)}</span>
                  </li>
                )}
                {message.id === firstNew && (
                  <li className="new-line">
                    <span>New</span>
                  </li>
                )}
                <MessageRow
                  message={message}
                  isGrouped={message.id !== firstNew && isGrouped(message, before)}
                  isPinned={pins.some(({ messageId }) => messageId === message.id)}
                  isEditing={editing === message.id}
                  isHighlighted={highlighted === message.id}
                  poll={message.pollId ? polls[message.pollId] : undefined}
                  readBy={readBy[message.id]?.join('\n')}
                />
              </Fragment>
            )
          })}
        </ol>
      </div>
      {showFirstNew && (
        <button className="to-new" onClick={() => void showFirstNew()}>
          First unread message
        </button>
      )}
      {(isAway || hasNewer) && (
        <button className="to-end" onClick={() => void toEnd()}>
          Newest messages
        </button>
      )}
    </div>
  )
}
