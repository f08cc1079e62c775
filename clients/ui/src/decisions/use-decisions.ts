import type { Decision } from '@chat-service/client'
import { useDecisions } from '@chat-service/client/react'
import { useEffect, useState } from 'react'
import { useChat } from '../provider/use-chat.js'

/** The maximum timeout of a timer, 24 days. */
const LONGEST_MS = 2 ** 31 - 1

/** The decisions of moderators about the user in force: neither undone nor expired. */
export function useStandingDecisions(): readonly Decision[] {
  const { decisions } = useDecisions(useChat().chat)
  const [now, setNow] = useState(Date.now)
  const endOf = ({ until }: Decision) => (until === null ? Infinity : Date.parse(until))
  const standing = decisions.filter((decision) => decision.reversedAt === null && endOf(decision) > now)
  const next = Math.min(...standing.map(endOf))
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next - Date.now(), LONGEST_MS))
    return () => clearTimeout(timer)
  }, [next, now])
  return standing
}
