import type { AnswerQuestionRequest, Question } from '@chat-service/client'
import type { OutboxEntry } from '@chat-service/client/live'
import { useConnection, useOutbox } from '@chat-service/client/react'
import { useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { useChat } from '../provider/use-chat.js'

/** The user's action on a question, and its outcome. It is in the outbox, so all cards of the question agree. */
export function useAnswering({ id, messageId, channelId }: Question) {
  const { chat } = useChat()
  const isHere = isCurrent(useConnection(chat))
  const find = (entries: readonly OutboxEntry[]) =>
    entries.findLast(({ change }) => change && 'questionId' in change && change.questionId === id)
  const entry = find(useOutbox(chat))
  const [refusal, setRefusal] = useState<Error>()
  const isPending = (one: OutboxEntry | undefined) => one !== undefined && one.status !== 'failed'

  /** @returns the refusal; undefined once accepted, or if another one is pending. */
  const send = async (answer: AnswerQuestionRequest | undefined): Promise<Error | undefined> => {
    // The current state, not the rendered one: there may be a second click, or one in another card.
    if (isPending(find(chat.outbox.getSnapshot()))) return undefined
    setRefusal(undefined)
    const { answer: give, cancelQuestion } = chat.conversation(channelId)
    try {
      await (answer ? give(messageId, id, answer) : cancelQuestion(messageId, id))
      return undefined
    } catch (error) {
      setRefusal(error as Error)
      return error as Error
    }
  }
  return {
    isBusy: isPending(entry),
    /** Pending until there is a connection. */
    isWaiting: isPending(entry) && entry?.status !== 'sent' && !isHere,
    error: refusal ?? entry?.error,
    answer: (given: AnswerQuestionRequest) => send(given),
    cancel: () => send(undefined),
  }
}

export type Answering = ReturnType<typeof useAnswering>
