import type { ChatApiError, Message } from '@chat-service/client'
import { useThread } from '@chat-service/client/react'
import { useEffect, useRef, useState } from 'react'
import { Composer } from '../composer/composer.js'
import { Announcer } from '../conversation/announcer.js'
import { isCurrent } from '../conversation/connection.js'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { MessageRow } from '../messages/message.js'
import { useCopiedMessages } from '../messages/copied.js'
import { keyOf } from '../messages/message-list.js'
import { useChat, useStrings } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'
import { useThreadReading } from './follow.js'
import { questionOf } from '../messages/stream-state.js'
import { type RowsHandle, VirtualRows } from '../parts/virtual-rows.js'

/** The top message of a thread, even if it is not loaded. */
function useTop(messageId: string) {
  const { messages } = useChat().chat.client
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

/** The key of the row above the replies. */
const TOP = 'top'

export interface ThreadProps {
  /** The top message. */
  messageId: string
}

export const Thread = replaceable('Thread', DefaultThread)

function DefaultThread({ messageId }: ThreadProps) {
  const { chat, me } = useChat()
  const { actions, whyNot } = useOpenConversation()
  const shown = useShown()
  const { messages, hasMore, loadMore, status } = useThread(chat, actions.channelId, messageId)
  const top = useTop(messageId)
  const words = useStrings().messages.replies
  const isGone = top === 'gone'
  // A thread outlives its top message while it has replies.
  const hasEnded = isGone && messages.every(({ pending }) => pending)
  const isPinned = ({ id }: { id: string }) => shown.pins.some((pin) => pin.messageId === id)
  const rows = useRef<RowsHandle>(null)
  const sent = messages.at(-1)?.pending?.clientId
  const before = useRef(sent)
  useEffect(() => {
    if (sent !== undefined && sent !== before.current) rows.current?.toEnd()
    before.current = sent
  }, [sent])
  const look = useThreadReading(messageId, hasMore ? undefined : messages.findLast(({ pending }) => !pending)?.id)
  const all = top && !isGone ? [top, ...messages] : messages
  const onCopy = useCopiedMessages((key) => all.find((message) => key === (message === top ? TOP : keyOf(message))))
  const isLoading = status.state === 'connecting' && !isGone && messages.length === 0
  /** The top message, its reply count, and the replies. */
  const first = (
    <>
      {isGone ? (
        <p className="chat-muted chat-pad" role="status">
          {words.gone}
        </p>
      ) : (
        top && (
          <MessageRow
            message={top}
            isPinned={isPinned(top)}
            poll={top.pollId ? shown.polls[top.pollId] : undefined}
            isReply
          />
        )
      )}
      <div role="listitem" className="chat-day">
        <span>{isLoading ? words.loading : words.count(messages.length, hasMore)}</span>
      </div>
    </>
  )
  const render = (n: number) => {
    const message = messages[n - 1]
    if (!message) return first
    const question = questionOf(all, all.indexOf(message), me.id)
    return <MessageRow message={message} isPinned={isPinned(message)} question={question} isReply />
  }
  return (
    <>
      <VirtualRows
        handle={rows}
        keys={[TOP, ...messages.map(keyOf)]}
        render={render}
        estimate={64}
        label={words.list}
        className="chat-panel-body chat-messages"
        anchor="end"
        onView={look}
        onCopy={onCopy}
        hasEnd={!hasMore}
        isReady={isCurrent(status)}
        loadAfter={hasMore ? loadMore : undefined}
      />
      <Announcer messages={messages} isReady={isCurrent(status) && !hasMore} />
      <Composer parentMessageId={messageId} whyNot={hasEnded ? words.closed : whyNot} />
    </>
  )
}
