import type { Message } from '@chat-service/client'
import type { ConversationMessage } from '@chat-service/client/live'
import { useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { IconButton } from '../parts/icon.js'
import { useCopy } from '../parts/use-copy.js'
import { useNotices } from '../provider/notices.js'
import { useStrings } from '../provider/use-chat.js'

/** Whether the message is still being written. */
export const isGrowing = ({ stream }: Message) => stream?.state === 'STREAMING' || stream?.state === 'STOPPING'

/**
 * The reader's message that the message at this index answers, if the answer has ended and the reader has sent nothing
 * since, so they may ask again. An agent names it in the metadata; otherwise it is the last user's message before the
 * answer.
 */
export function questionOf(messages: readonly ConversationMessage[], at: number, me: string) {
  const { stream, metadata, senderId } = messages[at]!
  if (!/COMPLETE|FAILED|STOPPED/.test(stream?.state ?? '') || senderId === me) return undefined
  const before = messages.slice(0, at).findLast((message) => !message.stream && message.type === 'TEXT')
  const named = metadata?.answerTo
  const question = named === undefined ? before : messages.find(({ id }) => id === named)
  const own = messages.findLast((message) => message.senderId === me)
  return question && question === own && question.text ? question : undefined
}

interface StreamStateProps {
  message: Message
  question?: Message | undefined
  /** Whether Tab reaches its buttons. */
  isActive?: boolean
}

/** The state of a streamed message, and the messages that it doesn't reflect; a complete one can be copied. */
export function StreamState(props: StreamStateProps) {
  const words = useStrings().messages.stream
  const count = props.message.stream?.newerMessages ?? 0
  return (
    <>
      {count > 0 && <p className="chat-stream-end chat-muted chat-small-text">{words.newer(count)}</p>}
      <Progress {...props} />
    </>
  )
}

function Progress({ message, question, isActive = false }: StreamStateProps) {
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
    case 'COMPLETE':
      return <Answer text={message.text} question={question} isActive={isActive} />
    default:
      return null
  }
}

function Answer({ text, question, isActive }: { text: string; question: Message | undefined; isActive: boolean }) {
  const words = useStrings().messages
  const ask = useAskAgain(question)
  const copy = useCopy()
  const tabIndex = isActive ? 0 : -1
  return (
    <p className="chat-answer">
      {text !== '' && (
        <IconButton icon="copy" label={words.actions.copy} tabIndex={tabIndex} onClick={() => copy(text)} />
      )}
      {ask && <IconButton icon="again" label={words.stream.askAgain} tabIndex={tabIndex} onClick={ask} />}
    </p>
  )
}

/** Stops a stream. `isRefused`: only operators may stop it, which only the service knows. */
export function useStop(id: string) {
  const { actions } = useOpenConversation()
  const { attempt } = useNotices()
  const [asked, setAsked] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const stop = async () => {
    setAsked(id)
    await attempt(() =>
      actions.stop(id).catch((error: Error & { code?: string }) => {
        if (error.code === 'CHAT_NOT_CHANNEL_OPERATOR') setRefused(id)
        throw error
      }),
    )
    setAsked(undefined)
  }
  return { isAsked: asked === id, isRefused: refused === id, stop }
}

function Growing({ id }: { id: string }) {
  const { isMember } = useOpenConversation()
  const { isAsked, isRefused, stop } = useStop(id)
  const words = useStrings().messages.stream
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

/** Sends the question again; undefined where that can't be. */
function useAskAgain(question: Message | undefined) {
  const { actions, whyNot, isMember } = useOpenConversation()
  if (!question || !isMember || whyNot !== undefined) return undefined
  const { text, mentionedUserIds, mentions, parentMessageId } = question
  const reply = parentMessageId ? { parentMessageId } : {}
  return () => void actions.send({ text, mentionedUserIds, ...(mentions && { mentions }), ...reply })
}

function AskAgain({ question }: { question: Message | undefined }) {
  const words = useStrings().messages.stream
  const ask = useAskAgain(question)
  return (
    ask && (
      <button className="chat-link" onClick={ask}>
        {words.askAgain}
      </button>
    )
  )
}
