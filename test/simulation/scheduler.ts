import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, type Hash } from 'node:crypto'
import { Random } from '../chaos/random'

/** Where virtual time begins, unless a life says otherwise: far from any midnight. */
export const BEGINNING = Date.UTC(2030, 0, 7, 9)

const settled = setImmediate
/** So many things at one moment of virtual time never end. */
const MOST_AT_ONCE = 1_000_000
/** One world is quick everywhere, another has a slow database, so that each order of things has its seed. */
const PACES = [1, 1, 5, 30]
const TRACED = 400

/**
 * A process of the simulation. What it has begun waits while it is frozen, and never comes once it is dead. One that is frozen in
 * a transaction goes on until it is over: processes share the database's session, which all others would miss.
 */
export class Owner {
  isDead = false
  isFrozen = false
  isInTransaction = false
  /** When it last stood still for a freeze, or was killed. */
  stoppedAt = -Infinity
  /** Responses of the database no longer arrive. */
  losesAnswers = false
  readonly held: Entry[] = []
  private readonly deaths: (() => void)[] = []

  constructor(readonly name: string) {}

  get isStopped(): boolean {
    return this.isFrozen && !this.isInTransaction
  }

  onDeath(act: () => void): void {
    this.deaths.push(act)
  }

  die(): void {
    this.isDead = true
    for (const act of this.deaths.splice(0)) act()
  }
}

interface Entry {
  at: number
  order: number
  what: string
  run: () => void
  /** The processes that run it, and that must be awake for it. */
  owner: Owner | undefined
  isCancelled: boolean
}

/**
 * Everything that happens, one thing after the other, at its virtual time.
 *
 * Invariants
 *   * Between two entries all promises and ticks that the first one has set off come to rest.
 *   * Time moves only from entry to entry. Nothing else starts anything, so seed and code decide all.
 */
export class Scheduler {
  /** Milliseconds since the beginning. */
  now = 0
  entries = 0
  readonly random: Random
  /** How many times longer than usual all takes in this world. */
  readonly pace: { database: number; network: number; redis: number }
  /** The latest entries, for a failure. */
  readonly trace: string[] = []
  private readonly heap: Entry[] = []
  private readonly hash: Hash = createHash('sha256')
  private readonly context = new AsyncLocalStorage<Owner | undefined>()
  private orders = 0

  constructor(
    readonly seed: string,
    private readonly beginning = BEGINNING,
  ) {
    this.random = new Random(seed, 'scheduler')
    const pick = () => this.random.pick(PACES) as number
    this.pace = { database: pick(), network: pick(), redis: pick() }
  }

  /** Virtual time, in milliseconds since 1970. */
  get time(): number {
    return this.beginning + Math.floor(this.now)
  }

  get owner(): Owner | undefined {
    return this.context.getStore()
  }

  as<T>(owner: Owner | undefined, run: () => T): T {
    return this.context.run(owner, run)
  }

  /** By the owner of what is running now. */
  at(at: number, what: string, run: () => void): Entry {
    const { now, owner } = this
    const entry = { at: Math.max(at, now), order: this.orders++, what, run, owner, isCancelled: false }
    this.push(entry)
    return entry
  }

  after(ms: number, what: string, run: () => void): Entry {
    return this.at(this.now + ms, what, run)
  }

  /** Runs even if the process that scheduled it is frozen or dead. */
  outside(at: number, what: string, run: () => void): Entry {
    return this.as(undefined, () => this.at(at, what, run))
  }

  /** Mixes into the fingerprint of the run what no entry shows. */
  note(what: string | Uint8Array): void {
    this.hash.update(what)
  }

  /** Beside the entries, for who reads the trace. */
  say(what: string): void {
    this.note(what)
    this.write(`${this.now.toFixed(3)} ${what}`)
  }

  fingerprint(): string {
    return this.hash.copy().digest('hex').slice(0, 16)
  }

  freeze(owner: Owner): void {
    owner.isFrozen = true
    owner.stoppedAt = this.now
  }

  kill(owner: Owner): void {
    owner.stoppedAt = this.now
    owner.die()
  }

  thaw(owner: Owner): void {
    owner.isFrozen = false
    for (const entry of owner.held.splice(0)) this.push(Object.assign(entry, { at: this.now, order: this.orders++ }))
  }

  /**
   * Lets things happen until the promise is settled.
   * @param withinMs of virtual time
   * @throws {Error} with what happened last, if it does not end.
   */
  async drive<T>(promise: Promise<T>, withinMs: number): Promise<T> {
    let isDone = false
    let atOnce = 0
    const done = () => (isDone = true)
    promise.then(done, done)
    for (;;) {
      await new Promise((resolve) => settled(resolve))
      if (isDone) return promise
      const entry = this.pop()
      if (!entry) throw new Error('Nothing is left to happen, and the simulation is not over')
      atOnce = entry.at > this.now ? 0 : atOnce + 1
      if (entry.at > withinMs || atOnce > MOST_AT_ONCE)
        throw new Error(`It does not end. What happened last:\n${this.trace.slice(-50).join('\n')}`)
      this.perform(entry)
    }
  }

  private perform(entry: Entry): void {
    const { at, what, run, owner } = entry
    if (entry.isCancelled || owner?.isDead) return
    if (owner?.isStopped) return void owner.held.push(entry)
    if (owner?.isFrozen) owner.stoppedAt = Math.max(owner.stoppedAt, at)
    this.now = at
    this.entries += 1
    const line = `${at.toFixed(3)} ${owner?.name ?? 'outside'} ${what}`
    this.hash.update(line)
    this.write(line)
    this.context.run(owner, run)
  }

  private write(line: string): void {
    if (this.trace.push(line) > 2 * TRACED) this.trace.splice(0, TRACED)
  }

  private push(entry: Entry): void {
    const { heap } = this
    let index = heap.push(entry) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(entry, heap[parent] as Entry)) break
      heap[index] = heap[parent] as Entry
      index = parent
    }
    heap[index] = entry
  }

  private pop(): Entry | undefined {
    const { heap } = this
    const [first] = heap
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Entry, heap[child] as Entry)) child += 1
      if (child >= heap.length || !isBefore(heap[child] as Entry, last)) break
      heap[index] = heap[child] as Entry
      index = child
    }
    heap[index] = last
    return first
  }
}

const isBefore = (one: Entry, other: Entry) => one.at < other.at || (one.at === other.at && one.order < other.order)
