import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import { transaction } from '../database/transaction'
import type { ChannelKey } from '../lib/channel-key'

/** From where a new consumer reads: what is logged from now on, all that the log has, or what is not older than this. */
export type From = 'now' | 'start' | Date

/** How far a consumer is. */
export interface ConsumerStatus {
  name: string
  /** The kinds of events that it wants. */
  events: ServerEventName[]
  createdAt: Date
  /** Channels and users' feeds with something to consume; an upper bound of their events; and when the oldest was logged. */
  behind: { channels: number; events: number; since: Date | null }
  /** Events that are tried again out of order, and those that wait for somebody to ask. */
  failed: { retrying: number; setAside: number }
  /** Whether it is being set back: it consumes nothing until that is done. */
  isReplaying: boolean
  /** Events from before this time were removed from the log before they were consumed. Null: none were. */
  lostUntil: Date | null
}

/** Marks that one statement removes. */
const MAX_ROWS = 1000
/** Of how many channels the oldest event is looked for. */
const MAX_LOOKED_AT = 1000

const timeOf = (from: 'start' | Date) => (from === 'start' ? '-infinity' : from.toISOString())

/**
 * Has events of these kinds marked for the consumer, and no others, until it is removed. `from` counts for a consumer that
 * is new.
 *
 * Without a lock: kinds that another process names, which still runs, that one has marked again (addKinds).
 *
 * @returns the kinds that are marked no more.
 */
export async function registerDurable(
  db: Kysely<DB>,
  { name, events, from }: { name: string; events: ServerEventName[]; from: From },
): Promise<string[]> {
  return transaction(db, async (tx) => {
    await sql`
      insert into chat_durable_consumers (name, replay_from)
      values (${name}, ${from === 'now' ? null : timeOf(from)}::timestamptz)
          on conflict (name) do nothing`.execute(tx)
    await sql`
      insert into chat_consumers (event, name, expires_at)
      select event, ${name}, 'infinity' from unnest(${events}::text[]) as event order by event
          on conflict (event, name) do update set expires_at = excluded.expires_at
       where chat_consumers.expires_at < excluded.expires_at`.execute(tx)
    const { rows } = await sql<{ event: string }>`
      delete from chat_consumers where name = ${name} and event <> all (${events}::text[]) returning event`.execute(tx)
    return rows.map(({ event }) => event).sort()
  })
}

interface Found {
  isReplaying: boolean
  /** Those of the given kinds that are not marked: another process, of another version, has removed them. */
  missing: ServerEventName[]
}

/** Undefined if the consumer is not there; else whether it is to be set back first. */
export async function readDurable(
  db: Kysely<DB>,
  { name, events }: { name: string; events: ServerEventName[] },
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select d.replay_from is not null as is_replaying,
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

/** Has events of these kinds marked, too, if the consumer is there. */
export async function addKinds(db: Kysely<DB>, name: string, events: ServerEventName[]): Promise<void> {
  await sql`
    insert into chat_consumers (event, name, expires_at)
    select wanted.event, d.name, 'infinity'
      from chat_durable_consumers d
      -- In an order, so that processes do not wait for each other in a circle.
      cross join unnest(array(select event from unnest(${events}::text[]) as event order by event)) as wanted (event)
     where d.name = ${name}
       for key share of d
        on conflict (event, name) do update set expires_at = excluded.expires_at`.execute(db)
}

/** @returns false where there is no such consumer. */
export async function setBackDurable(db: Kysely<DB>, name: string, from: 'start' | Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update chat_durable_consumers
       set replay_from = least(replay_from, ${timeOf(from)}::timestamptz), replay_owner = null, replay_due_at = null
     where name = ${name}`.execute(db)
  return numAffectedRows > 0n
}

/** Removes the consumer with all that is kept for it. @returns false where there is no such consumer. */
export async function removeDurable(db: Kysely<DB>, name: string): Promise<boolean> {
  const wasThere = await transaction(db, async (tx) => {
    const { numAffectedRows = 0n } = await sql`delete from chat_durable_consumers where name = ${name}`.execute(tx)
    // Of durable consumers alone, of which a removal may have been broken off.
    await sql`
      update chat_consumers set expires_at = '-infinity' where name = ${name} and expires_at = 'infinity'`.execute(tx)
    return numAffectedRows > 0n
  })
  // Also where the row was gone: a removal may have been broken off. But not what belongs to a consumer of another sort.
  if (!wasThere && (await isServed(db, name))) return false
  await sql`delete from chat_consumer_failures where consumer = ${name}`.execute(db)
  // Marks that transactions under way still write, retention removes.
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
  const { rows } = await sql`
    select from chat_consumers where name = ${name} and expires_at > now() limit 1`.execute(db)
  return rows.length > 0
}

/** Notes that events after this position are no longer in the log. */
export async function noteLost(
  db: Kysely<DB>,
  name: string,
  { tenantId, channelId }: ChannelKey,
  seq: number,
): Promise<void> {
  await sql`
    update chat_durable_consumers
       set lost_until = greatest(lost_until, coalesce((
             select e.created_at from chat_events e
              where e.tenant_id = ${tenantId} and e.channel_id = ${channelId} and e.seq > ${seq}::bigint
              order by e.seq limit 1
           ), now()))
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
           marks.channels, marks.behind, oldest.since, failed.retrying, failed.set_aside
      from chat_durable_consumers d
      cross join lateral (
        select count(*) as channels, coalesce(sum(c.head - greatest(c.seq, 0)), 0)::bigint as behind
          from chat_consumer_channels c where c.consumer = d.name
      ) marks
      cross join lateral (
        select min(first.created_at) as since
          from (
            select c.tenant_id, c.channel_id, c.seq from chat_consumer_channels c
             where c.consumer = d.name order by c.due_at limit ${MAX_LOOKED_AT}::integer
          ) c
          cross join lateral (
            select e.created_at from chat_events e
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
