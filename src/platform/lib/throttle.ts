/**
 * Coalesces any number of triggers into runs that start at least `intervalMs` apart and never overlap. The first trigger
 * after a pause runs at once; the last one is always followed by a run.
 *
 * Throttle functions of libraries do not wait for an asynchronous run, so their runs overlap.
 */
export function throttle(intervalMs: number, run: () => Promise<void>): { trigger: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isTriggered = false
  let lastStart = -Infinity
  let stopped = false

  const trigger = () => {
    isTriggered = true
    if (isRunning || timer || stopped) return
    timer = setTimeout(() => void start(), Math.max(0, lastStart + intervalMs - performance.now()))
  }
  const start = async () => {
    timer = undefined
    isRunning = true
    isTriggered = false
    lastStart = performance.now()
    try {
      await run()
    } finally {
      isRunning = false
      if (isTriggered) trigger()
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
