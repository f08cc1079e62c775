import { useEffect, useMemo, useState } from 'react'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'

/** Milliseconds until slow mode lets the user send; 0 if they may. Counts down. */
export function useSlowMode(): number {
  const { isOperator } = useOpenConversation()
  const { slowModeSeconds, nextSendAt } = useShown().channel ?? {}
  // At most the interval, even if the device's clock is behind.
  const end = useMemo(
    () =>
      slowModeSeconds && nextSendAt && !isOperator
        ? Math.min(Date.parse(nextSendAt), Date.now() + slowModeSeconds * 1000)
        : 0,
    [slowModeSeconds, nextSendAt, isOperator],
  )
  const [now, setNow] = useState(Date.now)
  // The clock may have stopped since the last message.
  const left = Math.max(0, end - Math.max(now, Date.now()))
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
