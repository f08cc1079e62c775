import type { ConversationMessage } from '@chat-service/client/live'
import { Fragment, useEffect, useRef, useState } from 'react'
import { isCurrent } from './connection'
import { useOpenConversation, useShown } from './conversation-context'
import { dayOf, isSameDay } from './format'
import { MessageRow } from './message'
import { moveByArrows } from './move-by-arrows'
import { useSession } from './session'
import { questionOf } from './stream-state'
import { useFirstNew } from './use-first-new'
import { useScrollPosition } from './use-scroll-position'

/** Within this distance of the end, the messages are read. */
const READ_PX = 80
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
  const shownRow = useRef<string>(undefined)
  /** The last own message that took the reader to the end. */
  const sent = useRef<string>(undefined)
  const [isAway, setAway] = useState(false)
  const last = messages.at(-1)

  const isLoaded = isCurrent(status)
  const own = members.find(({ userId }) => userId === me.id)
  const { firstNew, showFirstNew } = useFirstNew(own && channel ? (own.lastReadAt ?? own.joinedAt) : undefined)

  const position = useScrollPosition(
    box,
    { hasEnd: !hasNewer, mustFollow: !!last?.pending && last.pending.clientId !== sent.current, isHeld: !!highlighted },
    [messages, hasNewer, polls],
  )
  const { place } = position
  const look = () => {
    const shownBox = box.current
    if (!shownBox) return
    const below = shownBox.scrollHeight - shownBox.scrollTop - shownBox.clientHeight
    setAway(below > shownBox.clientHeight)
    if (last && below < READ_PX && !hasNewer && document.visibilityState === 'visible') actions.markRead()
  }
  useEffect(() => {
    sent.current = last?.pending?.clientId
    if (!highlighted) look()
  }, [messages, hasNewer, polls])
  useEffect(() => {
    if (!highlighted) shownRow.current = undefined
    const row = document.getElementById(`message-${highlighted}`)
    if (!row || shownRow.current === highlighted) return
    // Once, so that new messages move neither position nor focus.
    shownRow.current = highlighted
    place.current.isAtEnd = false
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  }, [highlighted, messages])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })

  const onScroll = () => {
    position.measure()
    look()
    const shownBox = box.current
    if (!shownBox || !isLoaded) return
    if (hasOlder && shownBox.scrollTop < 200) void loadOlder().catch(() => undefined)
    if (hasNewer && place.current.isAtEnd) void loadNewer().catch(() => undefined)
  }
  const toEnd = async () => {
    await jumpToLatest()
    place.current.isAtEnd = true
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }

  return (
    <div className="messages-frame">
      <div
        ref={box}
        className="messages"
        onScroll={onScroll}
        onClickCapture={position.onClickCapture}
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
                  question={questionOf(messages, n, me.id)}
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
