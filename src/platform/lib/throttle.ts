/**
 * Coalesces any number of triggers into runs that start at least `intervalMs` apart and never overlap. The first trigger
 * after a pause runs at once; the last one is always followed by a run.
 *
 * Throttle functions of libraries do not wait for an asynchronous run, so their runs overlap.
 */
export function throttle(intervalMs: number, run: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isTriggered = false
  let lastStart = -Infinity
  let stopped = false

  const trigger = () => {
    isTriggered = true
    if (running || timer || stopped) return
    timer = setTimeout(() => start(), Math.max(0, lastStart + intervalMs - performance.now()))
  }
  const start = () => {
    timer = undefined
    isTriggered = false
    lastStart = performance.now()
    // Deferred, so that a trigger within the run finds it running.
    running = Promise.resolve()
      .then(run)
      .finally(() => {
        running = undefined
        if (isTriggered) trigger()
      })
  }
  return {
    trigger,
    /** Starts no more runs. Resolves when the current run has ended. */
    stop: (): Promise<void> => {
      stopped = true
      clearTimeout(timer)
      return running ?? Promise.resolve()
    },
  }
}
