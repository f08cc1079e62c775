import type { Live } from '@chat-service/client/live'
import { useEffect, useState } from 'react'
import { useChat } from '../provider/use-chat.js'

/** What a user chose before. */
interface Habits {
  /** The latest first. */
  recent: readonly string[]
  /** A modifier of skin tone, or nothing. */
  tone: string
}

const NONE: Habits = { recent: [], tone: '' }
const MOST = 27
/** Below the drafts, which a sign-out removes. */
const keyOf = (userId: string) => `draft/emoji ${JSON.stringify(userId)}`
const known = new WeakMap<Live, Habits>()

/** The emoji that the user chose last, and their skin tone, which are kept where drafts are. */
export function useEmojiHabits() {
  const { chat, me, storage } = useChat()
  const [habits, setHabits] = useState(() => known.get(chat) ?? NONE)
  useEffect(() => {
    let isShown = true
    storage?.get(keyOf(me.id)).then(
      (found) => {
        if (!found || known.has(chat)) return
        known.set(chat, { ...NONE, ...(found as Partial<Habits>) })
        if (isShown) setHabits(known.get(chat)!)
      },
      () => undefined,
    )
    return () => void (isShown = false)
  }, [chat, me.id, storage])
  const keep = (change: Partial<Habits>) => {
    const next = { ...(known.get(chat) ?? NONE), ...change }
    known.set(chat, next)
    setHabits(next)
    storage?.set(keyOf(me.id), next).catch(() => undefined)
  }
  return {
    ...habits,
    setTone: (tone: string) => keep({ tone }),
    /** Puts an emoji first among the recent ones. */
    use: (emoji: string) => keep({ recent: [emoji, ...habits.recent.filter((one) => one !== emoji)].slice(0, MOST) }),
  }
}
