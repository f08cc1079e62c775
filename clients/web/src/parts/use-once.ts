import { useCallback, useEffect, useRef, useState } from 'react'

/** Does one thing at a time: what is asked for while it is under way, as by a double click, is left out. */
export function useOnce() {
  const isUnderWay = useRef(false)
  const [runs, setRuns] = useState({ begun: 0, ended: 0 })
  // Not before what it changed is drawn: a button that has gone is clicked no more.
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
