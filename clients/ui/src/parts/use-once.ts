import { useCallback, useEffect, useRef, useState } from 'react'

/** Runs one action at a time, and ignores further calls, such as those of a double click. */
export function useOnce() {
  const isUnderWay = useRef(false)
  const [runs, setRuns] = useState({ begun: 0, ended: 0 })
  // After the next render, which may remove the button.
  useEffect(() => void (isUnderWay.current = false), [runs.ended])
  const once = useCallback(async (act: () => unknown) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setRuns((before) => ({ ...before, begun: before.begun + 1 }))
    try {
      await act()
    } finally {
      setRuns((before) => ({ ...before, ended: before.ended + 1 }))
    }
  }, [])
  return { isBusy: runs.begun > runs.ended, once }
}
