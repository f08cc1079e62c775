import { useCallback, useEffect, useRef, useState } from 'react'

export type Side = 'before' | 'after'
type Load = (() => Promise<unknown>) | undefined
type EdgeState = 'idle' | 'loading' | 'failed'

const IDLE = { before: 'idle', after: 'idle' } as const

/**
 * Loads pages at both ends of a list, one at a time at each. What failed waits for the user, or for `isReady` to become true again.
 */
export function usePagesAtEdges(loads: Record<Side, Load>, isReady: boolean) {
  const [states, setStates] = useState<Record<Side, EdgeState>>(IDLE)
  const latest = useRef({ loads, isReady })
  latest.current = { loads, isReady }
  // A render may be late, and asks nothing twice.
  const now = useRef<Record<Side, EdgeState>>(IDLE)
  const set = useCallback((side: Side, state: EdgeState) => {
    now.current = { ...now.current, [side]: state }
    setStates(now.current)
  }, [])
  const load = useCallback(
    async (side: Side) => {
      const ask = latest.current.loads[side]
      if (!ask || !latest.current.isReady || now.current[side] === 'loading') return
      set(side, 'loading')
      set(
        side,
        await ask().then(
          () => 'idle',
          () => 'failed',
        ),
      )
    },
    [set],
  )
  useEffect(() => {
    if (!isReady) return
    for (const side of ['before', 'after'] as const) if (now.current[side] === 'failed') void load(side)
  }, [isReady, load])
  return {
    states,
    /** The reader comes near. */
    near: useCallback((side: Side) => void (now.current[side] === 'idle' && load(side)), [load]),
    again: load,
  }
}
