/** Runs a task as soon as fewer than the allowed number run. */
export type Limit = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Runs at most `concurrency` tasks at a time, in the order in which they came. A task that takes longer than `timeoutMs`
 * goes on, but no longer counts.
 */
export function concurrencyLimiter(concurrency: number, timeoutMs: number): Limit {
  const queue: (() => void)[] = []
  let running = 0

  const end = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async (task) => {
    if (running < concurrency) running += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    let counts = true
    const release = () => {
      if (counts) end()
      counts = false
    }
    const timer = setTimeout(release, timeoutMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      release()
    }
  }
}
