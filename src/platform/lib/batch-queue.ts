import { AsyncResource } from 'node:async_hooks'
import type { KeyedQueue } from './keyed-queue'

const MAX_BATCH = 100

export interface Waiting<Item, Result> {
  item: Item
  /** The async context of the request, for traces. */
  scope: AsyncResource
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}

export interface BatchQueueOptions<Key, Item, Result> {
  /** The queue in which batches of a key wait for other tasks of that key, as a kind of their own. */
  queue: KeyedQueue
  kind: string
  nameOf: (key: Key) => string
  /**
   * Processes all items at once. Resolves with a result per item, in their order; rejects only if nothing was done. A result
   * may be a promise, for which the next batch does not wait.
   */
  run: (key: Key, items: Item[]) => Promise<(Result | Promise<Result>)[]>
  /** Whether an error concerns no item, so that each item alone would fail, too. */
  failsAll: (error: unknown) => boolean
  /** Whether the batch may succeed if it is retried at once. It is retried once. */
  mayRetry: (error: unknown) => boolean
}

/**
 * Batches items of a key that arrive at the same time.
 *
 * Invariants
 *
 * * An item that finds no other waiting is processed at once. Items that arrive while a batch of their key waits or runs form the
 *   next batch, in the order of their arrival.
 * * An item that makes its batch fail fails alone: the others are retried one by one.
 */
export class BatchQueue<Key, Item, Result> {
  private readonly waiting = new Map<string, Waiting<Item, Result>[]>()

  constructor(protected readonly options: BatchQueueOptions<Key, Item, Result>) {}

  add(key: Key, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const name = this.options.nameOf(key)
      const entry = { item, scope: new AsyncResource('BatchQueue'), resolve, reject }
      const line = this.waiting.get(name)
      if (line) return void line.push(entry)
      this.waiting.set(name, [entry])
      void this.drain(name, key)
    })
  }

  private async drain(name: string, key: Key): Promise<void> {
    const { queue, kind } = this.options
    const line = this.waiting.get(name) as Waiting<Item, Result>[]
    const runNext = () => this.turn(key, line)
    // A batch takes one turn, however many items wait for it, so it never times out.
    while (line.length > 0) await queue.run(name, kind, runNext, { waitTimeoutMs: Infinity })
    // In the same turn of the event loop as the check, so that no item is added to a removed line.
    this.waiting.delete(name)
  }

  /** Processes the line when its turn comes. */
  protected turn(key: Key, line: Waiting<Item, Result>[]): Promise<void> {
    return this.runBatch(key, line.splice(0, MAX_BATCH))
  }

  protected async runBatch(key: Key, batch: Waiting<Item, Result>[], isRetry = false): Promise<void> {
    const { run, failsAll, mayRetry } = this.options
    try {
      const items = batch.map(({ item }) => item)
      const results = await inScopeOf(batch, () => run(key, items))
      settle(batch, results)
    } catch (error) {
      if (!isRetry && mayRetry(error)) await this.runBatch(key, batch, true)
      else if (batch.length === 1 || failsAll(error)) for (const { reject } of batch) reject(error)
      else for (const entry of batch) await this.runBatch(key, [entry])
    }
  }
}

/**
 * Runs in the async context of the batch's first item. Otherwise it would be that of the item that started the line, whose
 * request may have ended long ago.
 */
export const inScopeOf = <Result>(batch: { scope: AsyncResource }[], work: () => Result): Result =>
  batch[0] ? batch[0].scope.runInAsyncScope(work) : work()

export function settle<Item, Result>(batch: Waiting<Item, Result>[], results: (Result | Promise<Result>)[]): void {
  batch.forEach(({ resolve }, index) => resolve(results[index] as Result | Promise<Result>))
}
