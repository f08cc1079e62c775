/**
 * Due rows of a table, handled by the processes that share the work.
 *
 * Invariants:
 * - A claim marks the row with a new id and moves `due_at` to the end of the lease, in one statement that skips
 *   locked rows: at any time one process holds a row. If the process dies, another claims the row after the lease.
 * - Settling names the claim. If the row was removed, changed by `rearmed` or claimed again meanwhile, settling changes
 *   nothing.
 * - A handler is aborted before its lease ends.
 */
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Log, Row } from './database.js'

/** Columns of every queue's table. A row whose `due_at` is null is not due. */
export const queueColumns = 'due_at timestamptz, attempts int not null default 0, claim uuid, last_error text'

/** The assignments of an update that reschedules a row: they void a process's claim. */
export const rearmed = 'attempts = 0, claim = null, last_error = null'

/**
 * How to settle a row: delete it, keep it unscheduled, postpone it by the shortest delay as if it was not attempted, or
 * reschedule it with no attempts. `set` has the assignments, including `due_at`, with `$1` for the first value.
 */
export type Outcome = 'remove' | 'park' | 'postpone' | { set: string; values: unknown[] }

/** Thrown by a handler to retry the row after the given time instead of the usual delay. */
export class RetryError extends Error {
  override readonly name = 'RetryError'

  /** @param afterMs minimum delay. */
  constructor(
    message: string,
    readonly afterMs: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Thrown by a handler to give up the row. */
export class FinalError extends Error {
  override readonly name = 'FinalError'
}

export interface QueueOptions<R extends Row> {
  database: Database
  /** The table with its schema, as SQL: `"chat_mail".notices`. */
  table: string
  /** The columns of its primary key. */
  key: readonly string[]
  /** A row has all columns, as the driver returns them. @throws to retry it. */
  handle: (row: R, signal: AbortSignal) => Promise<Outcome>
  /** Called for a row whose last attempt failed. */
  giveUp: (row: R, error: Error) => Promise<Outcome>
  log: Log
  /** Rows that this process handles concurrently. */
  concurrency: number
  /**
   * Text columns for fair scheduling, such as a push service and then a tenant: at most `limit` of the running rows
   * share a column's value and those of the columns before it. Index them in this order, and then `due_at`.
   */
  lanes?: readonly Lane[]
  /** Rows with the same values in these columns are handled one at a time, the longest due first. Index them with `due_at`. */
  serial?: readonly string[]
  /** Of a series, due rows that meet this condition go before the others: SQL about the row with the given name. */
  first?: (row: string) => string
  /** Timeout of a handler in milliseconds. The lease of the row is half a minute longer. */
  timeoutMs: number
  /** Wait after a failure in milliseconds: doubled each time, with jitter. */
  retry: { attempts: number; minMs: number; maxMs: number }
  /** Polling interval in milliseconds. */
  pollMs: number
}

interface Lane {
  column: string
  limit: number
}

const SETTLE_MS = 30_000

type ClaimedRow<R> = R & { attempts: number; claim: string }

/** Handles due rows from `start` to `close`. */
export class Queue<R extends Row> {
  private readonly running = new Map<Promise<void>, ClaimedRow<R>>()
  private readonly abandoned = new AbortController()
  private loop: Promise<void> | undefined
  private isClosing = false
  private pause = new AbortController()

  constructor(private readonly options: QueueOptions<R>) {
    // One for each running row.
    setMaxListeners(0, this.abandoned.signal)
  }

  start(): void {
    this.loop ??= this.run()
  }

  /** Polls for due rows at once. */
  wake(): void {
    this.pause.abort()
  }

  /** Starts no further rows, waits for the running ones, and aborts them after the timeout. Aborted rows are due at once. */
  async close({ timeoutMs = 10_000 }: { timeoutMs?: number } = {}): Promise<void> {
    this.isClosing = true
    this.wake()
    const limit = setTimeout(() => this.abandoned.abort(new Error('The queue is closing.')), timeoutMs)
    await this.loop
    await Promise.all(this.running.keys())
    clearTimeout(limit)
  }

  private async run(): Promise<void> {
    const { concurrency, pollMs, log, table } = this.options
    let failures = 0
    while (!this.isClosing) {
      const pause = (this.pause = new AbortController())
      try {
        const free = concurrency - this.running.size
        const rows = free > 0 ? await this.claim(free) : []
        for (const row of rows) this.begin(row)
        failures = 0
      } catch (error) {
        failures++
        log.error({ err: error, table }, 'claiming due rows failed')
      }
      // A full batch suggests that more rows are due.
      const isFull = this.running.size >= concurrency
      const ms = delayAfter(failures, { minMs: pollMs, maxMs: Math.max(pollMs, 30_000) })
      const paused = wait(ms, undefined, { signal: pause.signal }).catch(() => undefined)
      await Promise.race([paused, ...(isFull ? this.running.keys() : [])])
      pause.abort()
    }
  }

  private async claim(limit: number): Promise<ClaimedRow<R>[]> {
    const { database, table, timeoutMs, lanes = [] } = this.options
    const isNext = isNextOf(this.options)
    const running = [...this.running.values()]
    const { rows } = await database.query(
      `with recursive ${lanes.length > 0 ? dueByLanes(table, lanes, isNext) : due(table, isNext)}
       update ${table} q
          set due_at = now() + $2 * interval '1 millisecond', attempts = q.attempts + 1, claim = gen_random_uuid()
         from due
        where q.ctid = due.ctid
        returning q.*`,
      [limit, timeoutMs + SETTLE_MS, ...lanes.map(({ column }) => running.map((row) => row[column]))],
    )
    return rows as ClaimedRow<R>[]
  }

  private begin(row: ClaimedRow<R>): void {
    const handled = this.work(row).finally(() => {
      // More rows of its lane, or the next of the series, may be due.
      if (this.options.serial || this.isInFullLane(row)) this.wake()
      this.running.delete(handled)
    })
    this.running.set(handled, row)
  }

  private isInFullLane(row: ClaimedRow<R>): boolean {
    let same = [...this.running.values()]
    return (this.options.lanes ?? []).some(({ column, limit }) => {
      same = same.filter((other) => other[column] === row[column])
      return same.length >= limit
    })
  }

  private async work(row: ClaimedRow<R>): Promise<void> {
    const { retry, handle, timeoutMs, log, table } = this.options
    const startedAt = performance.now()
    const { signal, end } = this.limit(timeoutMs)
    let settle: () => Promise<void>
    try {
      // A row that crashes its process still counts its attempts.
      if (row.attempts > retry.attempts) throw new FinalError('The process ended each time.')
      const outcome = await Promise.race([handle(row, signal), rejected(signal)])
      settle = () => this.settle(row, outcome)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      settle = () => this.fail(row, error)
    }
    end()
    // The outcome is lost only if the database is away until the lease ends.
    for (let failures = 1; ; failures++) {
      try {
        return await settle()
      } catch (error) {
        log.error({ err: error, table }, 'settling a row failed')
        if (this.isClosing || performance.now() - startedAt > timeoutMs + SETTLE_MS) return
        await wait(delayAfter(failures, { minMs: 200, maxMs: 5000 }))
      }
    }
  }

  /**
   * A signal of the timeout and of `close`. Made by hand: Node 20 collects the sources of `AbortSignal.any` as garbage, and it
   * never fires.
   */
  private limit(timeoutMs: number): { signal: AbortSignal; end: () => void } {
    const controller = new AbortController()
    const { signal: abandoned } = this.abandoned
    const abandon = () => controller.abort(abandoned.reason)
    const timer = setTimeout(() => controller.abort(new Error(`It took longer than ${timeoutMs} ms`)), timeoutMs)
    abandoned.addEventListener('abort', abandon)
    if (abandoned.aborted) abandon()
    const end = () => {
      clearTimeout(timer)
      abandoned.removeEventListener('abort', abandon)
    }
    return { signal: controller.signal, end }
  }

  private async fail(row: ClaimedRow<R>, error: Error): Promise<void> {
    const { retry, giveUp, log, table } = this.options
    if (this.abandoned.signal.aborted) return this.postpone(row, 0)
    if (error instanceof FinalError || row.attempts >= retry.attempts) {
      log.warn({ err: error, table, ...this.nameOf(row) }, 'gave up a row')
      return this.settle(row, await giveUp(row, error))
    }
    const ms = Math.max(error instanceof RetryError ? error.afterMs : 0, delayAfter(row.attempts, retry))
    log.info({ err: error, table, ...this.nameOf(row), retryInMs: ms }, 'a row failed, and is tried again')
    return this.update(row, `due_at = now() + $1 * interval '1 millisecond', claim = null, last_error = $2`, [
      ms,
      error.message.slice(0, 1000),
    ])
  }

  private async settle(row: ClaimedRow<R>, outcome: Outcome): Promise<void> {
    if (outcome === 'park') return this.update(row, `due_at = null, ${rearmed}`, [])
    const { database, table, retry } = this.options
    if (outcome === 'postpone') return this.postpone(row, delayAfter(1, retry))
    if (outcome !== 'remove') return this.update(row, `${outcome.set}, ${rearmed}`, outcome.values)
    await database.query(`delete from ${table} where ${this.isClaimed(0)}`, this.identify(row))
  }

  private postpone(row: ClaimedRow<R>, ms: number): Promise<void> {
    return this.update(row, `due_at = now() + $1 * interval '1 millisecond', attempts = attempts - 1, claim = null`, [
      ms,
    ])
  }

  private async update(row: ClaimedRow<R>, assignments: string, values: unknown[]): Promise<void> {
    const { database, table } = this.options
    const text = `update ${table} set ${assignments} where ${this.isClaimed(values.length)}`
    await database.query(text, [...values, ...this.identify(row)])
  }

  /** @param count parameters before these. */
  private isClaimed(count: number): string {
    return [...this.options.key, 'claim'].map((column, index) => `${column} = $${count + index + 1}`).join(' and ')
  }

  /** For the log. */
  private nameOf(row: ClaimedRow<R>): Row {
    return Object.fromEntries([...this.options.key, 'attempts'].map((column) => [column, row[column]]))
  }

  private identify(row: ClaimedRow<R>): unknown[] {
    return [...this.options.key.map((column) => row[column]), row.claim]
  }
}

const due = (table: string, isNext: string) => `due as materialized (
  select t.ctid from ${table} t where t.due_at <= now() and ${isNext} order by t.due_at limit $1 for update skip locked
)`

/**
 * The fair variant, with the lanes of the running rows from $3. Walks the index from lane to lane. A lane's second row
 * comes after the first of every other lane, counting running ones: first among the tenants of a service, for example,
 * then among the services.
 */
function dueByLanes(table: string, lanes: readonly Lane[], isNext: string): string {
  const columns = lanes.map(({ column }) => column)
  const of = (name: string, depth = lanes.length) =>
    columns
      .slice(0, depth)
      .map((column) => `${name}.${column}`)
      .join(', ')
  const busy = (name: string, depth = lanes.length) =>
    `left join (
       select ${of('running', depth)}, count(*) as count from running group by ${of('running', depth)}
     ) busy on (${of('busy', depth)}) = (${of(name, depth)})`
  const turns = lanes.map((_, index) => {
    const depth = index + 1
    const [from, isLess, order] =
      depth === lanes.length
        ? ['found', '', 'f.due_at']
        : [`turn_${depth + 1}`, `where f.place <= ${lanes[depth]?.limit}`, 'f.place, f.due_at']
    return `turn_${depth} as (
      select ${of('f')}, f.id, f.due_at,
             coalesce(busy.count, 0) + row_number() over (partition by ${of('f', depth)} order by ${order}) as place
        from ${from} f
        ${busy('f', depth)}
       ${isLess}
    )`
  })
  return `running as (
    select * from unnest(${columns.map((_, index) => `$${index + 3}::text[]`).join(', ')}) as running (${columns.join(', ')})
  ), lanes as (
    (select ${of('t')} from ${table} t where t.due_at is not null order by ${of('t')} limit 1)
    union all
    select next.*
      from lanes
     cross join lateral (
       select ${of('t')} from ${table} t
        where t.due_at is not null and (${of('t')}) > (${of('lanes')})
        order by ${of('t')}
        limit 1
     ) next
  ), found as (
    select ${of('lanes')}, first.*
      from lanes
      ${busy('lanes')}
     cross join lateral (
       select t.ctid as id, t.due_at
         from ${table} t
        where (${of('t')}) = (${of('lanes')}) and t.due_at <= now() and ${isNext}
        order by t.due_at
        limit least($1, greatest(0, ${lanes.at(-1)?.limit} - coalesce(busy.count, 0)))
     ) first
  ), ${turns.toReversed().join(', ')}, due as materialized (
    select t.ctid
      from turn_1
      join ${table} t on t.ctid = turn_1.id
     where turn_1.place <= ${lanes[0]?.limit} and t.due_at <= now()
     order by turn_1.place, turn_1.due_at
     limit $1
       for update of t skip locked
  )`
}

/** Whether no row of the series is running or has precedence. */
function isNextOf<R extends Row>({ table, serial, first, key }: QueueOptions<R>): string {
  if (!serial) return 'true'
  const order = (name: string) => `(${['due_at', ...key].map((column) => `${name}.${column}`).join(', ')})`
  const other = (condition: string) => `not exists (
    select from ${table} o
     where ${serial.map((column) => `o.${column} = t.${column}`).join(' and ')} and o.due_at is not null and ${condition}
  )`
  const isAlone = other('o.due_at > now() and o.claim is not null')
  const isEarlier = `${order('o')} < ${order('t')}`
  const isOldest = other(`o.due_at <= now() and ${isEarlier}`)
  if (!first) return `${isAlone} and ${isOldest}`
  const isOldestOfFirst = other(`o.due_at <= now() and ${first('o')} and (not ${first('t')} or ${isEarlier})`)
  return `${isAlone} and ${isOldestOfFirst} and (${first('t')} or ${isOldest})`
}

/** Rejects when the signal is aborted, so that a handler that ignores it blocks no slot. */
const rejected = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })

/** Exponential backoff with jitter: `minMs` for none or one failure, at most `maxMs`. */
function delayAfter(failures: number, { minMs, maxMs }: { minMs: number; maxMs: number }): number {
  const ms = Math.min(maxMs, minMs * 2 ** Math.min(30, Math.max(0, failures - 1)))
  return failures === 0 ? ms : Math.round(ms * (0.75 + Math.random() / 2))
}
