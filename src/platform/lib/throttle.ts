/**
 * Gathers any number of triggers into runs that begin at least `intervalMs` apart and never overlap. The first trigger
 * after a rest runs at once; the last one is always followed by a run.
 */
export function throttle(intervalMs: number, run: () => Promise<void>): { trigger: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let wanted = false
  let lastStart = -Infinity
  let stopped = false

  const trigger = () => {
    wanted = true
    if (running || timer || stopped) return
    timer = setTimeout(() => void start(), Math.max(0, lastStart + intervalMs - performance.now()))
  }
  const start = async () => {
    timer = undefined
    running = true
    wanted = false
    lastStart = performance.now()
    try {
      await run()
    } finally {
      running = false
      if (wanted) trigger()
    }
  }
  return {
    trigger,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
