import type { Live } from '@chat-service/client/live'
import { useOutbox } from '@chat-service/client/react'
import { useEffect } from 'react'
import { useChat } from '../provider/use-chat.js'
import { lengthOf } from './text.js'

/** The reason of a refusal. */
const learned = new WeakMap<Live, number>()
const NEAR = 0.9

/** Remaining characters of a text. Without a given limit, known after the service's first refusal. */
export function useRoom(text: string, given: number | undefined) {
  const { chat } = useChat()
  const refusal = useOutbox(chat).findLast(({ error }) => error?.code === 'CHAT_MESSAGE_TOO_LONG')
  const limit = refusal?.error?.details?.limit
  useEffect(() => {
    if (typeof limit === 'number') learned.set(chat, limit)
  }, [chat, limit])
  const most = given ?? (typeof limit === 'number' ? limit : learned.get(chat))
  // Counts only near the limit.
  if (most === undefined || text.length <= most * NEAR) return undefined
  const left = most - lengthOf(text)
  return left <= most * (1 - NEAR) ? { left, isOver: left < 0 } : undefined
}
