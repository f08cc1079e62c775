/**
 * Runs at most `limit` tasks at a time for each key.
 *
 * Invariants:
 * - Waiting tasks start in the order of their calls. A task that ends hands its place to the next one.
 * - A key without a running task takes no memory.
 */
export class ConcurrencyLimiter {
  private readonly keys = new Map<string, { running: number; waiting: (() => void)[] }>()

  constructor(private readonly limit: number) {}

  /** @throws the reason of the signal, if it is aborted before the task starts. */
  async run<T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const state = this.keys.get(key) ?? { running: 0, waiting: [] }
    this.keys.set(key, state)
    if (state.running >= this.limit) await placeIn(state.waiting, signal)
    else state.running += 1
    try {
      return await task()
    } finally {
      const next = state.waiting.shift()
      if (next) next()
      else if (--state.running === 0) this.keys.delete(key)
    }
  }
}

function placeIn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(signal.reason as Error)
    }
    const start = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    if (signal.aborted) return reject(signal.reason as Error)
    waiting.push(start)
    signal.addEventListener('abort', leave, { once: true })
  })
}
