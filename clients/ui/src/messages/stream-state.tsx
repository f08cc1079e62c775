import type { Message } from '@chat-service/client'
import type { ConversationMessage } from '@chat-service/client/live'
import { useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { useStrings } from '../provider/use-chat.js'

/** Whether the message is still being written. */
export const isGrowing = ({ stream }: Message) => stream?.state === 'STREAMING' || stream?.state === 'STOPPING'

/**
 * The message of the reader that the message at this place answers, if it ended early and they have sent nothing since: they may
 * ask again. An agent names it in the metadata; else it is the message of a person before the answer.
 */
export function questionOf(messages: readonly ConversationMessage[], at: number, me: string) {
  const { stream, metadata, senderId } = messages[at]!
  if (!/FAILED|STOPPED/.test(stream?.state ?? '') || senderId === me) return undefined
  const before = messages.slice(0, at).findLast((message) => !message.stream && message.type === 'TEXT')
  const named = metadata?.answerTo
  const question = named === undefined ? before : messages.find(({ id }) => id === named)
  const own = messages.findLast((message) => message.senderId === me)
  return question && question === own && question.text ? question : undefined
}

/** How far a message that grows while it is read. What has ended as it should have costs nothing. */
export function StreamState({ message, question }: { message: Message; question?: Message | undefined }) {
  const words = useStrings().messages.stream
  switch (message.stream?.state) {
    case 'STREAMING':
      return <Growing id={message.id} />
    case 'STOPPING':
      return <p className="chat-stream-end chat-muted chat-small-text">{words.stopping}</p>
    case 'STOPPED':
      return (
        <p className="chat-stream-end chat-muted chat-small-text">
          {words.stopped} <AskAgain question={question} />
        </p>
      )
    case 'FAILED':
      return (
        <p className="chat-stream-end chat-failed chat-small-text">
          {words.failed} <AskAgain question={question} />
        </p>
      )
    default:
      return null
  }
}

function Growing({ id }: { id: string }) {
  const { actions, isMember } = useOpenConversation()
  const { attempt } = useNotices()
  const words = useStrings().messages.stream
  const [isAsked, setAsked] = useState(false)
  // Only operators may stop some streams, which the service alone knows.
  const [isRefused, setRefused] = useState(false)
  const stop = async () => {
    setAsked(true)
    await attempt(() =>
      actions.stop(id).catch((error: Error & { code?: string }) => {
        if (error.code === 'CHAT_NOT_CHANNEL_OPERATOR') setRefused(true)
        throw error
      }),
    )
    setAsked(false)
  }
  return (
    <p className="chat-writing chat-muted chat-small-text">
      <span className="chat-dot chat-growing" aria-hidden="true" />
      {words.writing}{' '}
      {isMember && !isRefused && (
        <button className="chat-stop" disabled={isAsked} onClick={() => void stop()}>
          {words.stop}
        </button>
      )}
    </p>
  )
}

function AskAgain({ question }: { question: Message | undefined }) {
  const { actions, whyNot, isMember } = useOpenConversation()
  const words = useStrings().messages.stream
  if (!question || !isMember || whyNot !== undefined) return null
  const { text, mentionedUserIds, parentMessageId } = question
  const reply = parentMessageId ? { parentMessageId } : {}
  return (
    <button className="chat-link" onClick={() => actions.send({ text, mentionedUserIds, ...reply })}>
      {words.askAgain}
    </button>
  )
}
