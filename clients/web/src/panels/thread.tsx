import type { ChatApiError, Message } from '@chat-service/client'
import { useThread } from '@chat-service/client/react'
import { useEffect, useRef, useState } from 'react'
import { Composer } from '../composer'
import { isCurrent } from '../connection'
import { useOpenConversation, useShown } from '../conversation-context'
import { MessageRow } from '../message'
import { moveByArrows } from '../move-by-arrows'
import { useSession } from '../session'
import { questionOf } from '../stream-state'
import { useScrollPosition } from '../use-scroll-position'

/** The top message of a thread, even if it is not loaded. */
function useTop(messageId: string) {
  const { messages } = useSession().chat.client
  const { channelId } = useOpenConversation().actions
  const shown = useShown()
  const [found, setFound] = useState<Message | 'gone'>()
  const known = shown.messages.find(({ id }) => id === messageId)
  const isAsked = !known && isCurrent(shown.status)
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    messages.get(channelId, messageId).then(
      (message) => isOver || setFound(message),
      (error: Partial<ChatApiError>) => {
        if (!isOver && error.code === 'CHAT_MESSAGE_NOT_FOUND') setFound('gone')
      },
    )
    return () => void (isOver = true)
  }, [isAsked, messages, channelId, messageId])
  return known ?? found
}

export function ThreadPanel({ messageId }: { messageId: string }) {
  const { chat, me } = useSession()
  const { actions, whyNot } = useOpenConversation()
  const shown = useShown()
  const { messages, hasMore, loadMore, status } = useThread(chat, actions.channelId, messageId)
  const top = useTop(messageId)
  const isGone = top === 'gone'
  // A thread outlives its top message while it has replies.
  const hasEnded = isGone && messages.every(({ pending }) => pending)
  const isPinned = ({ id }: { id: string }) => shown.pins.some((pin) => pin.messageId === id)
  const many = `${messages.length}${hasMore ? '+' : ''} replies`
  const count = messages.length === 0 ? 'No replies' : messages.length === 1 ? '1 reply' : many
  const box = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.pending?.clientId
  const sent = useRef<string>(undefined)
  const { measure, onClickCapture } = useScrollPosition(
    box,
    { hasEnd: !hasMore, mustFollow: last !== undefined && last !== sent.current },
    [messages, top, hasMore],
  )
  useEffect(() => void (sent.current = last), [last])
  const all = top && !isGone ? [top, ...messages] : messages
  return (
    <>
      <div
        ref={box}
        className="panel-body messages"
        onScroll={measure}
        onClickCapture={onClickCapture}
        onKeyDown={moveByArrows}
        tabIndex={0}
        role="region"
        aria-label="Replies"
      >
        <ol>
          {isGone && (
            <li className="muted pad" role="status">
              This message was deleted or is hidden from you.
            </li>
          )}
          {top && !isGone && (
            <MessageRow
              message={top}
              isPinned={isPinned(top)}
              poll={top.pollId ? shown.polls[top.pollId] : undefined}
              isReply
            />
          )}
          <li className="day">
            <span>{count}</span>
          </li>
          {status.state === 'connecting' && !isGone && messages.length === 0 && (
            <li className="muted pad">Loading replies…</li>
          )}
          {messages.map((message) => (
            <MessageRow
              key={message.clientId ?? message.id}
              message={message}
              isPinned={isPinned(message)}
              question={questionOf(all, all.indexOf(message), me.id)}
              isReply
            />
          ))}
          {hasMore && (
            <li className="older">
              <button onClick={() => void loadMore()}>Show more replies</button>
            </li>
          )}
        </ol>
      </div>
      <Composer parentMessageId={messageId} whyNot={hasEnded ? 'No replies can be added.' : whyNot} />
    </>
  )
}
