import { useThread } from '@chat-service/client/react'
import { useEffect, useRef } from 'react'
import { Composer } from '../composer'
import { useOpenConversation } from '../conversation-context'
import { MessageRow } from '../message'
import { useSession } from '../session'

export function ThreadPanel({ messageId }: { messageId: string }) {
  const { chat } = useSession()
  const { shown, actions, isOperator } = useOpenConversation()
  const { messages, hasMore, loadMore, status } = useThread(chat, actions.channelId, messageId)
  const top = shown.messages.find(({ id }) => id === messageId)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasMore) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [messages.length, hasMore])
  return (
    <>
      <div ref={box} className="panel-body messages" tabIndex={0} role="region" aria-label="Replies">
        <ol>
          {top && <MessageRow message={top} isGrouped={false} isReply />}
          <li className="day">
            <span>{messages.length === 1 ? '1 reply' : `${messages.length}${hasMore ? '+' : ''} replies`}</span>
          </li>
          {status.state === 'connecting' && messages.length === 0 && <li className="muted pad">Loading replies…</li>}
          {messages.map((message) => (
            <MessageRow key={message.clientId ?? message.id} message={message} isGrouped={false} isReply />
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
