import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { Passes, type PassPeriods } from '../lib/passes'
import { removeExpiredConsumers } from './consumer-marks'

const PERIODS: PassPeriods = { firstMs: 5000, intervalMs: 30 * 60_000, retryMs: 60_000 }
/** Limits of one statement: rows that it removes, and channels that it visits. */
const MAX_ROWS = 1000
const MAX_CHANNELS = 500
/** Pause between two statements: as long as the last one took, and at least this. */
const MIN_PAUSE_MS = 20
/** Higher than any `seq`. */
const END = Number.MAX_SAFE_INTEGER
/** Any constant that no other program locks in the same database. */
const LOCK = sql.lit(7_236_151_405)

interface RetentionOptions {
  db: Kysely<DB>
  log: Logger
  /** How long events are kept at least. */
  hours: number
  /** Removes what else is kept no longer than events are, by the names of what it is. */
  alsoRemove?: Record<string, () => Promise<void>>
  periods?: Partial<PassPeriods>
}

/** How far a pass has come: everything up to this event was checked. */
interface Position {
  tenantId: string
  channelId: string
  seq: number
}

const START: Position = { tenantId: '', channelId: '', seq: 0 }

/**
 * Removes old events from the event log, for all tenants, also of deleted channels; then consumers that are gone.
 *
 * Invariants
 *   * What remains of a channel's log has no gap: only its start is removed, up to the first event that is young enough.
 *     Comparing times alone would leave gaps, because they are not quite in the order of `seq`: an event has the time at
 *     which its transaction began, which may then have waited for the channel lock.
 *   * A pass goes from channel to channel along the primary key, in small statements with pauses. It needs no index of its
 *     own, which would slow every send, and locks only rows that never change again.
 *   * One process at a time runs such a statement: if two each removed a part of a log, one could fail and leave a gap
 *     behind its part. A process that finds another at work ends its pass.
 *   * A failed pass is retried from the start. What fails keeps nothing else from being removed.
 */
export class Retention {
  private readonly passes: Passes

  constructor(private readonly options: RetentionOptions) {
    this.passes = new Passes({ ...PERIODS, ...options.periods }, () => this.run())
  }

  /** Resolves when the running statement has ended. */
  close(): Promise<void> {
    return this.passes.close()
  }

  /** Visits all channels once. @returns how many events were removed. */
  async pass(): Promise<number> {
    let total = 0
    let position: Position | undefined = START
    while (position && !this.passes.isClosed) {
      const began = performance.now()
      const step = await removeSome(this.options.db, this.options.hours, position)
      total += step.removed
      position = step.next
      if (position) await this.passes.pause(Math.max(MIN_PAUSE_MS, performance.now() - began))
    }
    return total
  }

  /** A pass, and what else is removed. @returns whether all of it was. */
  run(): Promise<boolean> {
    const { db, log, alsoRemove } = this.options
    return this.passes.takeAll(log, {
      'old events': async () => {
        const removed = await this.pass()
        if (removed > 0) log.debug({ removed }, 'removed old events from the event log')
      },
      'expired consumers': () => removeExpiredConsumers(db),
      ...alsoRemove,
    })
  }
}

interface Step {
  removed: number
  /** Undefined after the last channel, or when another process is removing events. */
  next: Position | undefined
}

/**
 * Removes old events after this position, of a bounded number of channels and rows. Unlike the queries of operations, it
 * covers all tenants.
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
       where walk.n < ${MAX_CHANNELS}::integer
    ),
    -- Collected channel by channel, until the limit is reached.
    old as materialized (
      select walk.tenant_id, walk.channel_id, walk.n, e.seq
        from walk
        cross join lateral (
          select coalesce(min(kept.seq), walk.seq + ${MAX_ROWS}::integer) as seq
            from (
              select e.seq from chat_events e
               where e.tenant_id = walk.tenant_id and e.channel_id = walk.channel_id
                 and e.seq < walk.seq + ${MAX_ROWS}::integer
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
       limit ${MAX_ROWS}::integer
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
  const next = counted >= MAX_ROWS ? removedTo : walked >= MAX_CHANNELS ? walkedTo : null
  return { removed, next: next ?? undefined }
}
