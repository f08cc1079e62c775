import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import { transaction } from '../database/transaction'
import type { ChannelKey } from '../lib/channel-key'
import { registerConsumer } from './claim-queries'

/** Where a new consumer starts: at new events, at the beginning of the log, or at this time. */
export type From = 'now' | 'start' | Date

/** The progress of a consumer. */
export interface ConsumerStatus {
  name: string
  /** The kinds of events that it wants. */
  events: ServerEventName[]
  createdAt: Date
  /** Channels and feeds with pending events; an upper bound of these events; and the time of the oldest. */
  behind: { channels: number; events: number; since: Date | null }
  /** Failed events that are retried out of order, and those set aside. */
  failed: { retrying: number; setAside: number }
  /** Whether a replay is pending, during which the consumer gets no events. */
  isReplaying: boolean
  /** Events before this time were lost: deleted from the log before they were consumed. Null: none. */
  lostUntil: Date | null
}

/** Rows deleted per statement. */
const MAX_ROWS = 1000
/** Channels examined for the oldest event. */
const MAX_LOOKED_AT = 1000

const timeOf = (from: 'start' | Date) => (from === 'start' ? '-infinity' : from.toISOString())

/**
 * Registers a consumer of exactly these kinds of events, until it is removed. `from` applies to a new consumer. Takes no
 * lock: a running process adds kinds that it wants again (addKinds). @returns the kinds that were removed.
 */
export async function registerDurable(
  db: Kysely<DB>,
  { name, events, from }: { name: string; events: ServerEventName[]; from: From },
): Promise<string[]> {
  return transaction(db, async (tx) => {
    const added = tx
      .insertInto('chatDurableConsumers')
      .values({ name, replayFrom: from === 'now' ? null : timeOf(from) })
    await added.onConflict((conflict) => conflict.column('name').doNothing()).execute()
    await registerConsumer(tx, { name, events }, null)
    const { rows } = await sql<{ event: string }>`
      delete from chat_consumers where name = ${name} and event <> all (${events}::text[]) returning event`.execute(tx)
    return rows.map(({ event }) => event).sort()
  })
}

interface Found {
  isReplaying: boolean
  /** Whether any event was set aside. */
  hasFailures: boolean
  /** Missing kinds, which a process of another version has removed. */
  missing: ServerEventName[]
}

/** The present state of a consumer. Undefined if it is missing. */
export async function readDurable(
  db: Kysely<DB>,
  { name, events }: { name: string; events: ServerEventName[] },
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select d.replay_from is not null as is_replaying,
           exists (select from chat_consumer_failures f where f.consumer = d.name) as has_failures,
           array(
             select wanted.event from unnest(${events}::text[]) as wanted (event)
              where not exists (
                select from chat_consumers k
                 where k.event = wanted.event and k.name = d.name and k.expires_at = 'infinity'
              )
           ) as missing
      from chat_durable_consumers d where d.name = ${name}`.execute(db)
  return rows[0]
}

/** Adds these kinds, if the consumer exists. */
export async function addKinds(db: Kysely<DB>, name: string, events: ServerEventName[]): Promise<void> {
  await sql`
    insert into chat_consumers (event, name, expires_at)
    select wanted.event, d.name, 'infinity'
      from chat_durable_consumers d
      -- Ordered, to avoid deadlocks between processes.
      cross join unnest(array(select event from unnest(${events}::text[]) as event order by event)) as wanted (event)
     where d.name = ${name}
       for key share of d
        on conflict (event, name) do update set expires_at = excluded.expires_at`.execute(db)
}

/** @returns false if the consumer is missing. */
export async function requestReplay(db: Kysely<DB>, name: string, from: 'start' | Date): Promise<boolean> {
  const replayFrom = sql<Date>`least(replay_from, ${timeOf(from)}::timestamptz)`
  const consumer = db.updateTable('chatDurableConsumers').where('name', '=', name)
  const { numUpdatedRows } = await consumer.set({ replayFrom, replayOwner: null, replayDueAt: null }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the consumer with all its rows. @returns false if the consumer is missing. */
export async function removeDurable(db: Kysely<DB>, name: string): Promise<boolean> {
  const wasThere = await transaction(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('chatDurableConsumers').where('name', '=', name).executeTakeFirst()
    // Only for durable consumers, whose removal may have been interrupted.
    await sql`
      update chat_consumers set expires_at = '-infinity' where name = ${name} and expires_at = 'infinity'`.execute(tx)
    return numDeletedRows > 0n
  })
  // Even if the row is gone, because a removal may have been interrupted. Not for other kinds of consumers.
  if (!wasThere && (await isServed(db, name))) return false
  await db.deleteFrom('chatConsumerFailures').where('consumer', '=', name).execute()
  // Rows still being written by open transactions are removed by retention.
  for (let removed = MAX_ROWS; removed === MAX_ROWS;) {
    const { numAffectedRows = 0n } = await sql`
      delete from chat_consumer_channels c
       using (
         select tenant_id, channel_id from chat_consumer_channels
          where consumer = ${name} limit ${MAX_ROWS}::integer for update skip locked
       ) old
       where c.tenant_id = old.tenant_id and c.channel_id = old.channel_id and c.consumer = ${name}`.execute(db)
    removed = Number(numAffectedRows)
  }
  return wasThere
}

async function isServed(db: Kysely<DB>, name: string): Promise<boolean> {
  const served = db.selectFrom('chatConsumers').where('name', '=', name)
  const isValid = sql<boolean>`expires_at > chat_statement_now()`
  return (await served.where(isValid).limit(1).executeTakeFirst()) !== undefined
}

/** Records that events after this position were deleted from the log. */
export async function noteLost(
  db: Kysely<DB>,
  name: string,
  { tenantId, channelId }: ChannelKey,
  seq: number,
): Promise<void> {
  await sql`
    update chat_durable_consumers
       set lost_until = greatest(lost_until, coalesce((
             select e.logged_at from chat_events e
              where e.tenant_id = ${tenantId} and e.channel_id = ${channelId} and e.seq > ${seq}::bigint
              order by e.seq limit 1
           ), chat_statement_now()))
     where name = ${name}`.execute(db)
}

/** All consumers, by name. */
export async function listDurable(db: Kysely<DB>): Promise<ConsumerStatus[]> {
  const { rows } = await sql<
    Omit<ConsumerStatus, 'behind' | 'failed'> & {
      channels: number
      behind: number
      since: Date | null
      retrying: number
      setAside: number
    }
  >`
    select d.name, d.created_at, d.lost_until, d.replay_from is not null as is_replaying,
           array(select k.event from chat_consumers k where k.name = d.name order by k.event) as events,
           pending.channels, pending.behind, oldest.since, failed.retrying, failed.set_aside
      from chat_durable_consumers d
      cross join lateral (
        select count(*) as channels, coalesce(sum(c.head - greatest(c.seq, 0)), 0)::bigint as behind
          from chat_consumer_channels c where c.consumer = d.name
      ) pending
      cross join lateral (
        select min(first.logged_at) as since
          from (
            select c.tenant_id, c.channel_id, c.seq from chat_consumer_channels c
             where c.consumer = d.name order by c.due_at limit ${MAX_LOOKED_AT}::integer
          ) c
          cross join lateral (
            select e.logged_at from chat_events e
             where e.tenant_id = c.tenant_id and e.channel_id = c.channel_id and e.seq > c.seq
             order by e.seq limit 1
          ) first
      ) oldest
      cross join lateral (
        select count(f.due_at) as retrying, count(*) - count(f.due_at) as set_aside
          from chat_consumer_failures f where f.consumer = d.name
      ) failed
     order by d.name`.execute(db)
  return rows.map(({ channels, behind, since, retrying, setAside, ...consumer }) => ({
    ...consumer,
    behind: { channels, events: behind, since },
    failed: { retrying, setAside },
  }))
}
