import type { Live } from '@chat-service/client/live'
import { useState } from 'react'
import { useChat } from '../provider/use-chat.js'

const kept = new WeakMap<Live, Map<string, unknown>>()

function keptOf(chat: Live): Map<string, unknown> {
  const values = kept.get(chat) ?? new Map<string, unknown>()
  kept.set(chat, values)
  return values
}

/**
 * State that outlives its component, by key and account, until the page ends: a reopened form shows the typed text.
 * Undefined clears it.
 */
export function useKept<T>(key: string, initial: T): [T, (value: T | undefined) => void] {
  const values = keptOf(useChat().chat)
  const [, setShown] = useState<T>()
  const put = (value: T | undefined) => {
    if (value === undefined) values.delete(key)
    else values.set(key, value)
    setShown(value)
  }
  return [(values.get(key) as T | undefined) ?? initial, put]
}
