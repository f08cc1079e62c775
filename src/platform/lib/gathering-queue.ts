import { BatchQueue, inScopeOf, settle, type BatchQueueOptions, type Waiting } from './batch-queue'
import { concurrencyLimiter } from './concurrency-limiter'

/** More parallel batches would be smaller, and cost more per item. */
const MAX_UNDER_WAY = 2
/** A batch that takes longer is waiting for a lock or a disk, and no longer counts. */
const COUNTS_FOR_MS = 20
/** Bounds how long an item waits for the items of busy keys beside it. */
const MAX_TOGETHER = 32
/** Fewer items of one key cost less on their own. */
const MIN_TOGETHER = 3
/** After a failed attempt the items of a key run alone for so many turns. */
const TURNS_ALONE = 8

export interface Batch<Key, Item> {
  key: Key
  items: Item[]
}

export interface GatheringQueueOptions<Key, Item, Result> extends BatchQueueOptions<Key, Item, Result> {
  /**
   * Processes items of several keys at once, without waiting for any key. Resolves with the results of each batch, undefined
   * for a skipped one; rejects only if nothing was done.
   */
  runTogether: (batches: Batch<Key, Item>[]) => Promise<(Result[] | undefined)[]>
  /** Whether an error of `runTogether` would affect each key alone, too. */
  failsTogether: (error: unknown) => boolean
}

interface Ready<Key, Item, Result> {
  key: Key
  line: Waiting<Item, Result>[]
  endTurn: () => void
}

/**
 * A BatchQueue that also batches items of different keys that arrive at the same time.
 *
 * Invariants
 *
 * * While fewer than two batches are running, an item starts one at once. Later items are gathered, over all keys whose turn it is,
 *   until a batch ends or has lasted for 20 ms.
 * * A batch takes from each key whose turn it is the same number of items, and what a short line leaves goes to the longer ones.
 *   So a key waits for one item of each other key, however many wait there.
 * * A key has at most one running batch, and keeps its turn until that ends. So its items keep their order.
 * * Skipped and failed keys are processed again one by one, which delays no other key.
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

  /** Each ready line has requested a call, so a call may find none left, and none is missed. */
  private async runReady(): Promise<void> {
    const lines = this.ready.splice(0, MAX_TOGETHER).sort((a, b) => a.line.length - b.line.length)
    let count = 0
    const gathered = lines.map((from, index) => {
      const share = Math.floor((MAX_TOGETHER - count) / (lines.length - index))
      const batch = from.line.splice(0, share)
      count += batch.length
      return { from, batch }
    })
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
