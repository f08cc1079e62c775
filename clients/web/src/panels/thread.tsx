import { useThread } from '@chat-service/client/react'
import { useEffect, useRef } from 'react'
import { Composer } from '../composer'
import { useOpenConversation, useShown } from '../conversation-context'
import { MessageRow } from '../message'
import { moveByArrows } from '../move-by-arrows'
import { useSession } from '../session'

export function ThreadPanel({ messageId }: { messageId: string }) {
  const { chat } = useSession()
  const { actions, isOperator } = useOpenConversation()
  const shown = useShown()
  const { messages, hasMore, loadMore, status } = useThread(chat, actions.channelId, messageId)
  const top = shown.messages.find(({ id }) => id === messageId)
  const isPinned = ({ id }: { id: string }) => shown.pins.some((pin) => pin.messageId === id)
  const many = `${messages.length}${hasMore ? '+' : ''} replies`
  const count = messages.length === 0 ? 'No replies yet' : messages.length === 1 ? '1 reply' : many
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasMore) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [messages.length, hasMore])
  return (
    <>
      <div
        ref={box}
        className="panel-body messages"
        onKeyDown={moveByArrows}
        tabIndex={0}
        role="region"
        aria-label="Replies"
      >
        <ol>
          {top && (
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
          {status.state === 'connecting' && messages.length === 0 && <li className="muted pad">Loading replies…</li>}
          {messages.map((message) => (
            <MessageRow key={message.clientId ?? message.id} message={message} isPinned={isPinned(message)} isReply />
          ))}
          {hasMore && (
            <li className="older">
              <button onClick={() => void loadMore()}>Show more replies</button>
            </li>
          )}
        </ol>
      </div>
      <Composer
        parentMessageId={messageId}
        whyNot={shown.channel?.isFrozen && !isOperator ? 'An operator has frozen this conversation.' : undefined}
      />
    </>
  )
}
