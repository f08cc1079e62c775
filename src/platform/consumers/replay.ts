import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ChannelKey } from '../lib/channel-key'
import { newId } from '../lib/ids'
import { OPENING_SEQ, type EventRules } from '../events/logged-event'

/** Channels per statement. */
const MAX_CHANNELS = 500
const LEASE_SECONDS = 60
const POLL_MS = 50
const PATIENCE_MS = 10_000

const START: ChannelKey = { tenantId: '', channelId: '' }

/** A channel or feed, and the first event to deliver; null if there is none. */
type First = ChannelKey & { seq: number | null }

interface ReplayOptions {
  /** The consumer. */
  name: string
  rules: EventRules
  /** Retention of events; opening events of older channels are not delivered again. */
  retentionHours: number
  isClosing: () => boolean
  /** Called when transactions have been open for long. */
  onWaiting: (count: number) => void
}

type Replay = ReplayOptions & { owner: string }

/**
 * Rewinds a consumer in all channels and feeds. Until that is done it consumes nothing.
 *
 * Invariants
 *
 * * Each channel is rewound while nothing is logged there (chat_rewind), so its events come in order from then on.
 * * It starts after the end of all transactions that may not see the consumer: their events are found in the log, and
 *   later transactions queue theirs themselves.
 * * One process runs it, in one pass. Another process starts over if that one dies, or if a new replay is requested,
 *   which takes ownership.
 */
export async function replayAll(db: Kysely<DB>, given: ReplayOptions): Promise<void> {
  const options = { ...given, owner: newId() }
  if (!(await begin(db, options))) return
  try {
    await rewindAll(db, options)
  } finally {
    // Releases the ownership, so that after an interruption the next pass need not wait for the lease.
    const released = owned(db, options).set({ replayOwner: null, replayDueAt: null })
    await released.execute().catch(() => undefined)
  }
}

async function rewindAll(db: Kysely<DB>, options: Replay): Promise<void> {
  const wantsOpenings = await isWanted(db, options)
  await earlierTransactions(db, options)
  for (const list of wantsOpenings ? [channelsOpened, channelsLogged] : [channelsLogged]) {
    for (let after: ChannelKey | undefined = START; after;) {
      const found: First[] = await list(db, options, after, wantsOpenings)
      for (const { tenantId, channelId, seq } of found) {
        if (seq === null) continue
        await sql`select chat_rewind(${options.name}, ${tenantId}, ${channelId}, ${seq - 1}::bigint)`.execute(db)
      }
      after = found.length < MAX_CHANNELS ? undefined : found.at(-1)
      if (options.isClosing() || !(await isOwner(db, options))) return
    }
  }
  await owned(db, options).set({ replayFrom: null, replayOwner: null, replayDueAt: null }).execute()
}

const leaseEnd = sql<Date>`chat_now() + make_interval(secs => ${LEASE_SECONDS}::integer)`

const pending = (db: Kysely<DB>, { name }: Replay) =>
  db.updateTable('chatDurableConsumers').where('name', '=', name).where('replayFrom', 'is not', null)

const owned = (db: Kysely<DB>, replay: Replay) => pending(db, replay).where('replayOwner', '=', replay.owner)

/** Whether this process got the ownership of the replay. */
async function begin(db: Kysely<DB>, replay: Replay): Promise<boolean> {
  const free = pending(db, replay).where(sql<boolean>`(replay_owner is null or replay_due_at < chat_now())`)
  const { numUpdatedRows } = await free.set({ replayOwner: replay.owner, replayDueAt: leaseEnd }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether this process still owns the replay, and renews the lease. */
async function isOwner(db: Kysely<DB>, replay: Replay): Promise<boolean> {
  const { numUpdatedRows } = await owned(db, replay).set({ replayDueAt: leaseEnd }).executeTakeFirst()
  return numUpdatedRows > 0n
}

async function isWanted(db: Kysely<DB>, { name, rules }: Replay): Promise<boolean> {
  const opening = db.selectFrom('chatConsumers').where('name', '=', name).where('event', '=', rules.opening)
  return (await opening.executeTakeFirst()) !== undefined
}

/**
 * Waits for open transactions that log events. A statement that reads the registered consumers locks their table until
 * its transaction ends. So transactions that read too early are among the present lock holders. Readers, such as a
 * backup, hold no write lock.
 */
async function earlierTransactions(
  db: Kysely<DB>,
  { isClosing, onWaiting }: Pick<ReplayOptions, 'isClosing' | 'onWaiting'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.virtualtransaction as id
      from pg_locks l
     where l.locktype = 'relation' and l.relation = 'chat_consumers'::regclass and l.pid <> pg_backend_pid()
       and l.database = (select oid from pg_database where datname = current_database())
       and exists (
         select from pg_locks w
          where w.virtualtransaction = l.virtualtransaction and w.database = l.database
            and w.relation = any (
              '{chat_channels,chat_channel_members,chat_user_feeds,chat_events,chat_consumer_channels}'::regclass[]
            )
            and w.mode in ('RowShareLock', 'RowExclusiveLock')
       )`.execute(db)
  const ids = rows.map(({ id }) => id)
  const areUnderWay = async () => {
    const { rows } = await sql`
      select from pg_locks where virtualtransaction = any (${ids}::text[]) limit 1`.execute(db)
    return rows.length > 0
  }
  const since = performance.now()
  while (ids.length > 0 && !isClosing() && (await areUnderWay())) {
    if (performance.now() - since > PATIENCE_MS) onWaiting(ids.length)
    await sleep(POLL_MS)
  }
}

/** Channels after this one that were created within the retention, with their opening events. */
export async function channelsOpened(
  db: Kysely<DB>,
  { name, retentionHours }: Pick<ReplayOptions, 'name' | 'retentionHours'>,
  after: ChannelKey,
): Promise<First[]> {
  const { rows } = await sql<First>`
    select c.tenant_id, c.id as channel_id, ${sql.lit(OPENING_SEQ)} as seq
      from chat_channels c
     where (c.tenant_id, c.id) > (${after.tenantId}, ${after.channelId}) and ${isAnnounced(name, retentionHours)}
     order by c.tenant_id, c.id
     limit ${MAX_CHANNELS}::integer`.execute(db)
  return rows
}

/** Whether to deliver the opening event of channel `c`, possibly again. */
const isAnnounced = (name: string, retentionHours: number) => sql<boolean>`(
  c.deleted_at is null
  and c.created_at >= (
    select greatest(d.replay_from, chat_statement_now() - make_interval(hours => ${retentionHours}::integer))
      from chat_durable_consumers d where d.name = ${name}
  )
)`

/** Channels and feeds after this one. */
export async function channelsLogged(
  db: Kysely<DB>,
  { name, retentionHours }: Pick<ReplayOptions, 'name' | 'retentionHours'>,
  after: ChannelKey,
  wantsOpenings: boolean,
): Promise<First[]> {
  const { rows } = await sql<First>`
    with recursive walk (tenant_id, channel_id, n) as (
      (
        select e.tenant_id, e.channel_id, 1
          from chat_events e
         where (e.tenant_id, e.channel_id) > (${after.tenantId}, ${after.channelId})
         order by e.tenant_id, e.channel_id limit 1
      )
      union all
      select next.*, walk.n + 1
        from walk
        cross join lateral (
          select e.tenant_id, e.channel_id
            from chat_events e
           where (e.tenant_id, e.channel_id) > (walk.tenant_id, walk.channel_id)
           order by e.tenant_id, e.channel_id limit 1
        ) next
       where walk.n < ${MAX_CHANNELS}::integer
    ), since as materialized (
      select d.replay_from as time from chat_durable_consumers d where d.name = ${name}
    )
    select walk.tenant_id, walk.channel_id, first.seq
      from walk
      cross join since
      -- Backward, so that only rows to deliver are read.
      left join lateral (
        select e.seq from chat_events e
         where e.tenant_id = walk.tenant_id and e.channel_id = walk.channel_id and e.logged_at < since.time
         order by e.seq desc limit 1
      ) before on isfinite(since.time)
      left join lateral (
        select e.seq from chat_events e
         where e.tenant_id = walk.tenant_id and e.channel_id = walk.channel_id
           and e.seq > coalesce(before.seq, 0) and e.logged_at >= since.time
           and not (${wantsOpenings}::boolean and exists (
             select from chat_channels c
              where c.tenant_id = walk.tenant_id and c.id = walk.channel_id and ${isAnnounced(name, retentionHours)}
           ))
         order by e.seq limit 1
      ) first on true
     order by walk.n`.execute(db)
  return rows
}
