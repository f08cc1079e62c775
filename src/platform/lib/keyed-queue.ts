import { AsyncResource } from 'node:async_hooks'
import { unavailable } from '../../errors'

/** Timeout of a waiting task, like that of waiting for a connection. */
const WAIT_TIMEOUT_MS = 5_000
/** Parallel batches per kind. More batches would be smaller, and cost more per item. */
const MAX_RUNNING = 2
/** A batch that takes longer waits for a lock or a disk, and no longer counts. */
const COUNTS_FOR_MS = 20
/** Maximum items of a batch, which limits how long an item waits for those of busy keys. */
const MAX_ITEMS = 32
/** Below this number, items of a single key are cheaper in a batch that waits for locks. */
const MIN_TOGETHER = 3
/** Turns in which a key runs alone after it was skipped, or failed in a shared batch. */
const TURNS_ALONE = 8

type Start = () => void

/**
 * Queues work by key.
 *
 * Invariants
 *
 * * A key has one running task or batch at a time. Keys do not wait for each other.
 * * Within a key, kinds of work alternate: a task waits for one task of each other kind, not for all. Work of one kind
 *   starts in order of arrival.
 */
export class KeyedQueue {
  /** Waiting work by kind, for each key with running work. The next kind comes first. */
  private readonly waiting = new Map<string, Map<string, Start[]>>()

  constructor(private readonly waitTimeoutMs = WAIT_TIMEOUT_MS) {}

  /** Runs a task when its turn comes. @throws CHAT_SERVICE_UNAVAILABLE if it has not started within the timeout. */
  async run<T>(
    key: string,
    kind: string,
    task: () => Promise<T>,
    { waitTimeoutMs = this.waitTimeoutMs }: { waitTimeoutMs?: number } = {},
  ): Promise<T> {
    if (!this.begin(key)) await this.turn(key, kind, waitTimeoutMs)
    try {
      return await task()
    } finally {
      this.end(key)
    }
  }

  /** Defines a kind of work whose waiting items are processed in batches. */
  gather<Key, Item, Result>(kind: string, work: Work<Key, Item, Result>): Gatherer<Key, Item, Result> {
    return new Gatherer(work, {
      begin: (key, start) => void (this.begin(key) ? start() : this.wait(key, kind, start)),
      end: (key) => this.end(key),
    })
  }

  /** Takes the turn of an idle key until `end`. */
  private begin(key: string): boolean {
    const isFree = !this.waiting.has(key)
    if (isFree) this.waiting.set(key, new Map())
    return isFree
  }

  private turn(key: string, kind: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.wait(key, kind, () => {
        clearTimeout(timer)
        resolve()
      })
      const giveUp = () => {
        cancel()
        reject(unavailable('Too many changes wait for the same channel.'))
      }
      const timer = Number.isFinite(timeoutMs) ? setTimeout(giveUp, timeoutMs) : undefined
    })
  }

  /** Queues `start`, which is called at its turn. @returns a function that cancels it. */
  private wait(key: string, kind: string, start: Start): () => void {
    const kinds = this.waiting.get(key) as Map<string, Start[]>
    const line = kinds.get(kind) ?? []
    kinds.set(kind, line)
    line.push(start)
    return () => {
      line.splice(line.indexOf(start), 1)
      if (line.length === 0) kinds.delete(kind)
    }
  }

  private end(key: string): void {
    const kinds = this.waiting.get(key) as Map<string, Start[]>
    const [next] = kinds
    if (!next) return void this.waiting.delete(key)
    const [kind, line] = next
    const start = line.shift() as Start
    kinds.delete(kind)
    if (line.length > 0) kinds.set(kind, line)
    start()
  }
}

export interface Batch<Key, Item> {
  key: Key
  items: Item[]
}

/** The results of the items, in order. The next batch does not wait for results that are promises. */
export type Results<Result> = (Result | Promise<Result>)[]

export interface Work<Key, Item, Result> {
  nameOf: (key: Key) => string
  /**
   * Processes batches. Rejects only if nothing was done.
   *
   * @param waits whether to wait for other locks of a key. Only for a single batch.
   * @returns the results of each batch, undefined for a skipped one.
   */
  run: (batches: Batch<Key, Item>[], waits: boolean) => Promise<(Results<Result> | undefined)[]>
  /** Whether each item would also fail alone. */
  failsAll: (error: unknown, waits: boolean) => boolean
  /** Whether a batch may succeed if retried at once. It is retried once. */
  mayRetry: (error: unknown) => boolean
}

interface Waiting<Item, Result> {
  item: Item
  /** The async context of the request, for traces. */
  scope: AsyncResource
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}

/** The waiting items of a key. */
interface Line<Key, Item, Result> {
  name: string
  key: Key
  waiting: Waiting<Item, Result>[]
  turnsAlone: number
}

/** A batch's share of a line. */
interface Taken<Key, Item, Result> {
  line: Line<Key, Item, Result>
  items: Waiting<Item, Result>[]
}

/**
 * Batches waiting items, across all keys.
 *
 * Invariants
 *
 * * While fewer than two batches are running, the items of one turn of the event loop start a batch. Later items are
 *   gathered, across all keys whose turn it is, until a batch ends or has lasted for 20 ms. The first of two batches
 *   leaves keys to the second, so that PostgreSQL works on one while this process answers the other.
 * * A batch takes the same number of items from each key; the unused share of a short line goes to the longer ones. So
 *   a key waits for one item of each other key, however many wait there.
 * * A key keeps its turn until its batch ends. So its items keep their order.
 * * Skipped and failed keys are retried one by one, which delays no other key. So an item that makes its batch fail
 *   fails alone.
 */
export class Gatherer<Key, Item, Result> {
  private readonly lines = new Map<string, Line<Key, Item, Result>>()
  /** The lines whose turn it is. */
  private readonly ready: Line<Key, Item, Result>[] = []
  private running = 0
  private starting: NodeJS.Immediate | undefined

  constructor(
    private readonly work: Work<Key, Item, Result>,
    private readonly turns: { begin: (key: string, start: Start) => void; end: (key: string) => void },
  ) {}

  add(key: Key, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const name = this.work.nameOf(key)
      const entry = { item, scope: new AsyncResource('Gatherer'), resolve, reject }
      const known = this.lines.get(name)
      if (known) return void known.waiting.push(entry)
      const line = { name, key, waiting: [entry], turnsAlone: 0 }
      this.lines.set(name, line)
      this.begin(line)
    })
  }

  private begin(line: Line<Key, Item, Result>): void {
    this.turns.begin(line.name, () => {
      if (line.turnsAlone === 0) {
        this.ready.push(line)
        return this.startSoon()
      }
      line.turnsAlone -= 1
      void this.runAlone({ line, items: line.waiting.splice(0, MAX_ITEMS) })
    })
  }

  private end(line: Line<Key, Item, Result>): void {
    if (line.waiting.length === 0) this.lines.delete(line.name)
    this.turns.end(line.name)
    if (line.waiting.length > 0) this.begin(line)
  }

  /** Started after the event loop has read the other arrivals, because one batch costs less than several. */
  private startSoon(): void {
    this.starting ??= setImmediate(() => {
      this.starting = undefined
      this.start()
    })
  }

  private start(): void {
    while (this.ready.length > 0 && this.running < MAX_RUNNING) {
      const lines = Math.ceil(MAX_ITEMS / (MAX_RUNNING - this.running))
      this.running += 1
      let counts = true
      const release = () => {
        if (!counts) return
        counts = false
        this.running -= 1
        this.startSoon()
      }
      const timer = setTimeout(release, COUNTS_FOR_MS)
      void this.runTaken(this.take(lines)).then(() => {
        clearTimeout(timer)
        release()
      })
    }
  }

  private take(count: number): Taken<Key, Item, Result>[] {
    const lines = this.ready.splice(0, count).sort((a, b) => a.waiting.length - b.waiting.length)
    let left = MAX_ITEMS
    return lines.map((line, index) => {
      const items = line.waiting.splice(0, Math.floor(left / (lines.length - index)))
      left -= items.length
      return { line, items }
    })
  }

  private async runTaken(taken: Taken<Key, Item, Result>[]): Promise<void> {
    const [first] = taken as [Taken<Key, Item, Result>]
    if (taken.length === 1 && first.items.length < MIN_TOGETHER) return this.runAlone(first)
    let results: (Results<Result> | undefined)[] = []
    try {
      results = await this.run(taken, false)
    } catch (error) {
      if (this.work.failsAll(error, false)) return this.fail(taken, error)
    }
    for (const [index, { line, items }] of taken.entries()) {
      const found = results[index]
      if (found) {
        settle(items, found)
        this.end(line)
      } else {
        line.turnsAlone = TURNS_ALONE
        void this.runAlone({ line, items })
      }
    }
  }

  private async runAlone(taken: Taken<Key, Item, Result>): Promise<void> {
    await this.runWaiting(taken)
    this.end(taken.line)
  }

  private async runWaiting(taken: Taken<Key, Item, Result>, isRetry = false): Promise<void> {
    const { line, items } = taken
    const { failsAll, mayRetry } = this.work
    try {
      const [results] = await this.run([taken], true)
      settle(items, results as Results<Result>)
    } catch (error) {
      if (!isRetry && mayRetry(error)) await this.runWaiting(taken, true)
      else if (items.length === 1 || failsAll(error, true)) for (const { reject } of items) reject(error)
      else for (const item of items) await this.runWaiting({ line, items: [item] })
    }
  }

  private fail(taken: Taken<Key, Item, Result>[], error: unknown): void {
    for (const { line, items } of taken) {
      for (const { reject } of items) reject(error)
      this.end(line)
    }
  }

  /** Runs in the async context of the first item, and not of one whose request may have ended long ago. */
  private run(taken: Taken<Key, Item, Result>[], waits: boolean): Promise<(Results<Result> | undefined)[]> {
    const batches = taken.map(({ line, items }) => ({ key: line.key, items: items.map(({ item }) => item) }))
    const { scope } = taken[0]?.items[0] as Waiting<Item, Result>
    return scope.runInAsyncScope(() => this.work.run(batches, waits))
  }
}

function settle<Item, Result>(items: Waiting<Item, Result>[], results: Results<Result>): void {
  items.forEach(({ resolve }, index) => resolve(results[index] as Result | Promise<Result>))
}
