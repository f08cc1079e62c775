import { useCallback, useEffect, useRef, useState } from 'react'

export type Side = 'before' | 'after'
type Load = (() => Promise<unknown>) | undefined
type EdgeState = 'idle' | 'loading' | 'failed'

const IDLE = { before: 'idle', after: 'idle' } as const

/**
 * Loads pages at both ends of a list, one at a time at each. After a failure waits for the user, or for `isReady` to
 * become true again.
 */
export function usePagesAtEdges(loads: Record<Side, Load>, isReady: boolean) {
  const [states, setStates] = useState<Record<Side, EdgeState>>(IDLE)
  const latest = useRef({ loads, isReady })
  latest.current = { loads, isReady }
  // A late render must not request a page twice.
  const now = useRef<Record<Side, EdgeState>>(IDLE)
  const set = useCallback((side: Side, state: EdgeState) => {
    now.current = { ...now.current, [side]: state }
    setStates(now.current)
  }, [])
  // Counts how often it became ready: a page requested before, that fails afterwards, is requested again.
  const returns = useRef(0)
  const load = useCallback(
    async (side: Side): Promise<void> => {
      const ask = latest.current.loads[side]
      if (!ask || !latest.current.isReady || now.current[side] === 'loading') return
      const begun = returns.current
      set(side, 'loading')
      const state = await ask().then(
        () => 'idle' as const,
        () => 'failed' as const,
      )
      set(side, state)
      if (state === 'failed' && returns.current !== begun) await load(side)
    },
    [set],
  )
  useEffect(() => {
    if (!isReady) return
    returns.current += 1
    for (const side of ['before', 'after'] as const) if (now.current[side] === 'failed') void load(side)
  }, [isReady, load])
  return {
    states,
    /** The reader approaches an end. */
    near: useCallback((side: Side) => void (now.current[side] === 'idle' && load(side)), [load]),
    again: load,
  }
}
