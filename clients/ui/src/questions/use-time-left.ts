import type { Question } from '@chat-service/client'
import { useEffect, useState } from 'react'
import { useStrings } from '../provider/use-chat.js'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const
/** The last minutes count down in seconds. */
const SOON_MS = 180_000

/** The expiry of an open question, such as `in 5 minutes`. Undefined if it is not open. */
export function useTimeLeft({ state, expiresAt }: Question): string | undefined {
  const { locale } = useStrings()
  const [now, setNow] = useState(Date.now)
  const isOpen = state === 'OPEN'
  const left = Math.max(0, Date.parse(expiresAt) - now)
  useEffect(() => {
    if (!isOpen || left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), left < SOON_MS ? 1_000 : 30_000)
    return () => clearTimeout(timer)
  }, [isOpen, left, now])
  if (!isOpen) return undefined
  // At least two: "in 90 minutes", not "in one hour".
  const [unit, size] = UNITS.find(([, ms]) => left >= 2 * ms) ?? UNITS[3]
  return new Intl.RelativeTimeFormat(locale).format(Math.floor(left / size), unit)
}
