import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'

/** From the start to the first pass, from one pass to the next, and after one that failed: on average. */
const PERIODS = { firstMs: 5000, intervalMs: 30 * 60_000, retryMs: 60_000 }
/** Rows that one statement removes at most, and channels that it looks at. */
const ROWS = 1000
const CHANNELS = 500
/** Rest between two statements: as long as the one before took, and at least this. */
const MIN_PAUSE_MS = 20
/** No number of an event is higher. */
const END = Number.MAX_SAFE_INTEGER
/** Any constant will do that no other program locks in the same database. */
const LOCK = sql.lit(7_236_151_405)

export interface RetentionOptions {
  db: Kysely<DB>
  log: Logger
  /** How long events are kept, at least. */
  hours: number
  periods?: Partial<typeof PERIODS>
}

/** Where a pass has got to: everything up to this event was looked at. */
interface Position {
  tenantId: string
  channelId: string
  seq: number
}

const START: Position = { tenantId: '', channelId: '', seq: 0 }

/**
 * Removes from the event log what is older than it has to be kept: of all tenants, and of channels that are gone as well.
 *
 * Invariants
 *   * What is kept of a channel has no gap: only a beginning of its log is removed, up to the first event that is young
 *     enough. Times alone would not do, for they are not quite in the order of `seq`: an event has the time at which its
 *     transaction began, which may have waited for the channel.
 *   * A pass goes from channel to channel along the primary key, in small statements with pauses. It needs no index of
 *     its own, which every sender would pay for, and takes no lock but on rows that nobody changes any more.
 *   * One process at a time executes such a statement: of two that each removed a piece, one could fail and leave its
 *     piece before a gap. Whoever finds another at it leaves the pass to that one.
 *   * Whatever fails is tried again, from the beginning.
 */
export class Retention {
  private readonly periods: typeof PERIODS
  private timer: NodeJS.Timeout | undefined
  private passing: Promise<void> | undefined
  private wake: () => void = () => undefined
  private closed = false

  constructor(private readonly options: RetentionOptions) {
    this.periods = { ...PERIODS, ...options.periods }
    this.schedule(this.periods.firstMs)
  }

  /** Resolves when the statement that is under way has ended. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    this.wake()
    await this.passing
  }

  /** Goes through all channels once. @returns how many events were removed. */
  async pass(): Promise<number> {
    let total = 0
    let position: Position | undefined = START
    while (position && !this.closed) {
      const began = performance.now()
      const step = await removeSome(this.options.db, this.options.hours, position)
      total += step.removed
      position = step.next
      if (position) await this.pause(Math.max(MIN_PAUSE_MS, performance.now() - began))
    }
    return total
  }

  /** Not to the millisecond, so that processes that were started together do not meet each time. */
  private schedule(ms: number): void {
    if (this.closed) return
    const run = () => {
      this.passing = this.run()
    }
    this.timer = setTimeout(run, ms * (0.5 + Math.random()))
    this.timer.unref()
  }

  private async run(): Promise<void> {
    const { log } = this.options
    try {
      const removed = await this.pass()
      if (removed > 0) log.debug({ removed }, 'old events were removed from the event log')
      this.schedule(this.periods.intervalMs)
    } catch (error) {
      log.warn({ err: error }, 'could not remove old events from the event log; trying again')
      this.schedule(this.periods.retryMs)
    }
  }

  private async pause(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.wake = resolve
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
  }
}

interface Step {
  removed: number
  /** Nothing when all channels were looked at, or when another process is at it. */
  next: Position | undefined
}

/**
 * Removes old events of the channels after this position, of a bounded number of channels and rows. For all tenants: like
 * no query of an operation, it is not about any of them.
 */
export async function removeSome(db: Kysely<DB>, hours: number, after: Position): Promise<Step> {
  const { rows } = await sql<{
    removed: number
    counted: number
    walked: number
    walkedTo: Position | null
    removedTo: Position | null
  }>`
    with recursive granted as materialized (select pg_try_advisory_xact_lock(${LOCK}) as ok),
    walk (tenant_id, channel_id, seq, created_at, n) as (
      select first.*, 1
        from granted
        cross join lateral (
          select e.tenant_id, e.channel_id, e.seq, e.created_at
            from chat_events e
           where (e.tenant_id, e.channel_id, e.seq) > (${after.tenantId}, ${after.channelId}, ${after.seq}::bigint)
           order by e.tenant_id, e.channel_id, e.seq limit 1
        ) first
       where granted.ok
      union all
      select next.*, walk.n + 1
        from walk
        cross join lateral (
          select e.tenant_id, e.channel_id, e.seq, e.created_at
            from chat_events e
           where (e.tenant_id, e.channel_id) > (walk.tenant_id, walk.channel_id)
           order by e.tenant_id, e.channel_id, e.seq limit 1
        ) next
       where walk.n < ${CHANNELS}::integer
    ),
    -- Gathered channel by channel, only until there are enough.
    old as materialized (
      select walk.tenant_id, walk.channel_id, walk.n, e.seq
        from walk
        cross join lateral (
          select coalesce(min(kept.seq), walk.seq + ${ROWS}::integer) as seq
            from (
              select e.seq from chat_events e
               where e.tenant_id = walk.tenant_id and e.channel_id = walk.channel_id
                 and e.seq < walk.seq + ${ROWS}::integer
                 and e.created_at >= now() - make_interval(hours => ${hours}::integer)
               order by e.seq limit 1
            ) kept
        ) young
        cross join lateral (
          select e.seq from chat_events e
           where e.tenant_id = walk.tenant_id and e.channel_id = walk.channel_id and e.seq < young.seq
           order by e.seq
        ) e
       where walk.created_at < now() - make_interval(hours => ${hours}::integer)
       limit ${ROWS}::integer
    ),
    upto as (
      select tenant_id, channel_id, max(n) as n, max(seq) as seq from old group by tenant_id, channel_id
    ),
    removed as (
      delete from chat_events e using upto
       where e.tenant_id = upto.tenant_id and e.channel_id = upto.channel_id and e.seq <= upto.seq
      returning 1
    )
    select (select count(*) from removed) as removed,
           (select count(*) from old) as counted,
           (select count(*) from walk) as walked,
           (select jsonb_build_object('tenantId', tenant_id, 'channelId', channel_id, 'seq', ${END}::bigint)
              from walk order by n desc limit 1) as walked_to,
           (select jsonb_build_object('tenantId', tenant_id, 'channelId', channel_id, 'seq', seq)
              from upto order by n desc limit 1) as removed_to`.execute(db)
  const [step] = rows
  if (!step) return { removed: 0, next: undefined }
  const { removed, counted, walked, walkedTo, removedTo } = step
  const next = counted >= ROWS ? removedTo : walked >= CHANNELS ? walkedTo : null
  return { removed, next: next ?? undefined }
}
