import type { Live } from '@chat-service/client/live'
import { useEffect, useState } from 'react'
import { useChat } from '../provider/use-chat.js'

/** A user's earlier choices. */
interface Habits {
  /** Most recent first. */
  recent: readonly string[]
  /** A modifier of skin tone, or nothing. */
  tone: string
}

const NONE: Habits = { recent: [], tone: '' }
const MOST = 27
/** A key with the prefix of drafts, which a sign-out removes. */
const keyOf = (userId: string) => `draft/emoji ${JSON.stringify(userId)}`
const known = new WeakMap<Live, Habits>()
const loads = new WeakMap<Live, Promise<void>>()

/** The user's recent emoji and skin tone, stored with the drafts. */
export function useEmojiHabits() {
  const { chat, me, storage } = useChat()
  const [habits, setHabits] = useState(() => known.get(chat) ?? NONE)
  useEffect(() => {
    let isShown = true
    if (!loads.has(chat)) {
      const put = (found: unknown) => void known.set(chat, { ...NONE, ...(found as Partial<Habits> | undefined) })
      loads.set(
        chat,
        Promise.resolve(storage?.get(keyOf(me.id))).then(put, () => undefined),
      )
    }
    void loads.get(chat)?.then(() => isShown && setHabits(known.get(chat) ?? NONE))
    return () => void (isShown = false)
  }, [chat, me.id, storage])
  const keep = async (change: (before: Habits) => Partial<Habits>) => {
    await loads.get(chat)
    const before = known.get(chat) ?? NONE
    const next = { ...before, ...change(before) }
    known.set(chat, next)
    setHabits(next)
    await storage?.set(keyOf(me.id), next).catch(() => undefined)
  }
  return {
    ...habits,
    setTone: (tone: string) => void keep(() => ({ tone })),
    /** Puts an emoji first among the recent ones. */
    use: (emoji: string) =>
      void keep(({ recent }) => ({ recent: [emoji, ...recent.filter((one) => one !== emoji)].slice(0, MOST) })),
  }
}
