import { BatchQueue, inScopeOf, settle, type BatchQueueOptions, type Waiting } from './batch-queue'
import { concurrencyLimiter } from './concurrency-limiter'

/** More at once would each be smaller, and cost more for each item. */
const MAX_UNDER_WAY = 2
/** What takes longer waits for a lock or a disk. It counts no more, so that the others go on. */
const COUNTS_FOR_MS = 20
/** Few enough that few wait for one slow flush. */
const MAX_TOGETHER = 64
/** Fewer items of one key cost less on their own. */
const MIN_TOGETHER = 3
/** So often the items of a key that was left undone go alone before they are gathered again. */
const TURNS_ALONE = 8

export interface Batch<Key, Item> {
  key: Key
  items: Item[]
}

export interface GatheringQueueOptions<Key, Item, Result> extends BatchQueueOptions<Key, Item, Result> {
  /**
   * Does the work of several keys at once, and waits for none of them. Resolves with the results of each batch, undefined
   * for one that it left undone; rejects only if nothing was done.
   */
  runTogether: (batches: Batch<Key, Item>[]) => Promise<(Result[] | undefined)[]>
  /** Whether an error of `runTogether` is one that each key alone would have, too. */
  failsTogether: (error: unknown) => boolean
}

interface Ready<Key, Item, Result> {
  key: Key
  line: Waiting<Item, Result>[]
  endTurn: () => void
}

/**
 * A BatchQueue that also does small pieces of work on different keys together when they come at the same time.
 *
 * Invariants
 *   * While fewer than two are under way, work starts at once. Later work is gathered, over all keys whose turn it is, until
 *     one ends or has lasted for 20 ms.
 *   * A key has at most one batch under way, and keeps its turn until that has ended. So its items keep their order.
 *   * What was left undone, or failed together, is done again key by key, which holds up no other key.
 */
export class GatheringQueue<Key, Item, Result> extends BatchQueue<Key, Item, Result> {
  private readonly ready: Ready<Key, Item, Result>[] = []
  private readonly turnsAlone = new WeakMap<Waiting<Item, Result>[], number>()
  private readonly limit = concurrencyLimiter(MAX_UNDER_WAY, COUNTS_FOR_MS)

  constructor(protected override readonly options: GatheringQueueOptions<Key, Item, Result>) {
    super(options)
  }

  protected override turn(key: Key, line: Waiting<Item, Result>[]): Promise<void> {
    const turnsAlone = this.turnsAlone.get(line) ?? 0
    if (turnsAlone > 0) {
      this.turnsAlone.set(line, turnsAlone - 1)
      return super.turn(key, line)
    }
    return new Promise((resolve) => {
      this.ready.push({ key, line, endTurn: resolve })
      void this.limit(() => this.runReady())
    })
  }

  /** Each line that is ready has asked for a call, so a call may find nothing left, and none is forgotten. */
  private async runReady(): Promise<void> {
    const gathered: { from: Ready<Key, Item, Result>; batch: Waiting<Item, Result>[] }[] = []
    let count = 0
    while (this.ready.length > 0 && count < MAX_TOGETHER) {
      const from = this.ready.shift() as Ready<Key, Item, Result>
      const batch = from.line.splice(0, MAX_TOGETHER - count)
      count += batch.length
      gathered.push({ from, batch })
    }
    const [first, second] = gathered
    if (!first) return
    if (!second && count < MIN_TOGETHER) {
      await this.runBatch(first.from.key, first.batch)
      return first.from.endTurn()
    }
    let results: (Result[] | undefined)[] = []
    try {
      const batches = gathered.map(({ from, batch }) => ({ key: from.key, items: batch.map(({ item }) => item) }))
      results = await inScopeOf(first.batch, () => this.options.runTogether(batches))
    } catch (error) {
      if (this.options.failsTogether(error)) {
        for (const { from, batch } of gathered) {
          for (const { reject } of batch) reject(error)
          from.endTurn()
        }
        return
      }
    }
    gathered.forEach(({ from, batch }, index) => {
      const result = results[index]
      if (result) {
        settle(batch, result)
        return from.endTurn()
      }
      this.turnsAlone.set(from.line, TURNS_ALONE)
      void this.runBatch(from.key, batch).then(from.endTurn)
    })
  }
}
