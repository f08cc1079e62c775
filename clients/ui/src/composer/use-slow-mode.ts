import { useEffect, useMemo, useState } from 'react'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'

/** Milliseconds for which slow mode lets the user wait; 0 if they may send. It counts down. */
export function useSlowMode(): number {
  const { isOperator } = useOpenConversation()
  const { slowModeSeconds, nextSendAt } = useShown().channel ?? {}
  // Never longer than the interval, where the clock of the device is behind.
  const end = useMemo(
    () =>
      slowModeSeconds && nextSendAt && !isOperator
        ? Math.min(Date.parse(nextSendAt), Date.now() + slowModeSeconds * 1000)
        : 0,
    [slowModeSeconds, nextSendAt, isOperator],
  )
  const [now, setNow] = useState(Date.now)
  // The clock may have stood still since the last message.
  const left = Math.max(0, end - Math.max(now, Date.now()))
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
