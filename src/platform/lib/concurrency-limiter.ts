/** Runs a task as soon as fewer than the allowed number run. */
export type Limit = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Runs at most `concurrency` tasks at a time, in order of arrival. Unlike p-limit, it can stop counting a hanging task, so
 * that others proceed: after `timeoutMs`; by default a task counts until it ends.
 */
export function concurrencyLimiter(concurrency: number, timeoutMs?: number): Limit {
  const queue: (() => void)[] = []
  let running = 0

  const startNext = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async (task) => {
    if (running < concurrency) running += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    let counts = true
    const release = () => {
      if (counts) startNext()
      counts = false
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(release, timeoutMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      release()
    }
  }
}
