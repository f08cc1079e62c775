import { unavailable } from '../../errors'

/** Timeout of waiting, like that for a connection. */
const WAIT_TIMEOUT_MS = 5_000

type Start = () => void

/**
 * Runs the tasks of a key one after the other, and those of different keys in parallel.
 *
 * Within a key, kinds of tasks alternate: a task of another kind waits for one task of a kind, not for all. Tasks of one kind
 * start in the order of their arrival.
 */
export class KeyedQueue {
  /** Waiting tasks by kind, for each key with a running task. The kind whose turn is next comes first. */
  private readonly waiting = new Map<string, Map<string, Start[]>>()

  /**
   * @param options.waitTimeoutMs timeout of a task that has not started. Default 5000.
   * @throws errors of the task, and CHAT_SERVICE_UNAVAILABLE after the timeout.
   */
  async run<T>(
    key: string,
    kind: string,
    task: () => Promise<T>,
    { waitTimeoutMs = WAIT_TIMEOUT_MS }: { waitTimeoutMs?: number } = {},
  ): Promise<T> {
    const waiting = this.waiting.get(key)
    if (waiting) await this.turn(waiting, kind, waitTimeoutMs)
    else this.waiting.set(key, new Map())
    try {
      return await task()
    } finally {
      this.startNext(key)
    }
  }

  private turn(waiting: Map<string, Start[]>, kind: string, waitTimeoutMs: number): Promise<void> {
    const known = waiting.get(kind)
    const line = known ?? []
    if (!known) waiting.set(kind, line)
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        line.splice(line.indexOf(start), 1)
        if (line.length === 0) waiting.delete(kind)
        reject(unavailable('Too many changes wait for the same channel.'))
      }
      const timer = Number.isFinite(waitTimeoutMs) ? setTimeout(giveUp, waitTimeoutMs) : undefined
      line.push(start)
    })
  }

  private startNext(key: string): void {
    const waiting = this.waiting.get(key) as Map<string, Start[]>
    const [next] = waiting
    if (!next) return void this.waiting.delete(key)
    const [kind, line] = next
    const start = line.shift() as Start
    waiting.delete(kind)
    if (line.length > 0) waiting.set(kind, line)
    start()
  }
}
