import { sql, type Kysely, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import { listed } from '../database/listed'
import { transaction } from '../database/transaction'
import type { ChannelKey } from '../lib/channel-key'
import { dueRows } from './due-rows'

/**
 * A channel claimed by this process: events after `seq` up to at least `head` are pending, and the first of them has
 * failed `attempts` times. A replay increments `run`.
 */
export type ClaimedChannel = ChannelKey & { seq: number; head: number; attempts: number; run: number }

/** A consumer's position in a channel, within a run. */
export type Reached = ChannelKey & {
  seq: number
  run: number
  /** Failed attempts of the next event. */
  attempts: number
  /** If set, releases the channel; any process may claim it after this time. */
  waitMs: number | undefined
}

/** Value of `owner`: not claimable before `due_at`. */
const WAITING = 'waiting'

/** The outcome for a row of chat_consumer_channels. 'busy': retry. */
type Outcome<T> = ChannelKey & (({ outcome: 'done' } & T) | { outcome: 'busy' | 'gone' })

/** A process that claims channels for a consumer. */
interface Claimant {
  consumer: string
  owner: string
  leaseMs: number
}

/** Registers a consumer for so many hours, or until it is removed. Rewrites the row at most every ten minutes. */
export async function registerConsumer(
  db: Kysely<DB>,
  { name, events }: { name: string; events: ServerEventName[] },
  hours: number | null,
): Promise<void> {
  await sql`
    insert into chat_consumers (event, name, expires_at)
    select event, ${name}, coalesce(chat_statement_now() + make_interval(hours => ${hours}::integer), 'infinity')
      from unnest(${events}::text[]) as event
     -- Ordered, to avoid deadlocks between processes.
     order by event
        on conflict (event, name) do update set expires_at = excluded.expires_at
     where chat_consumers.expires_at < excluded.expires_at - interval '10 minutes'`.execute(db)
}

/** Claims channels without an owner. Skips locked rows: waiting for one would keep the others locked. */
export async function claimChannels(
  db: Kysely<DB>,
  claimant: Claimant,
  channels: ChannelKey[],
): Promise<Outcome<ClaimedChannel>[]> {
  const { consumer, owner } = claimant
  const { rows } = await sql<Outcome<ClaimedChannel>>`
    with wanted as materialized (
      select * from ${listed('w', channels, { tenantId: 'text', channelId: 'text' })}
    ), due as materialized (
      select c.tenant_id, c.channel_id
        from wanted w
        -- One index lookup per channel, so that the cost does not depend on the number of pending channels.
        cross join lateral (
          select c.tenant_id, c.channel_id
            from chat_consumer_channels c
           where c.tenant_id = w.tenant_id and c.channel_id = w.channel_id and c.consumer = ${consumer}
             -- Its own, if the answer to an earlier claim was lost.
             and (c.owner is null or c.owner = ${owner} or c.due_at <= chat_now())
           limit 1
             for update skip locked
        ) c
    ), claimed as (${claimDue(claimant)})
    select w.tenant_id, w.channel_id, claimed.seq, claimed.head, claimed.attempts, claimed.run,
           case when claimed.seq is not null then 'done' when locked.seq is not null then 'busy' else 'gone' end as outcome
      from wanted w
      left join claimed on claimed.tenant_id = w.tenant_id and claimed.channel_id = w.channel_id
      left join lateral (
        select c.seq from chat_consumer_channels c
         where c.tenant_id = w.tenant_id and c.channel_id = w.channel_id and c.consumer = ${consumer}
           and (c.owner is null or c.owner = ${owner})
         limit 1
      ) locked on true`.execute(db)
  return rows
}

/** Claims the rows `due`. Counts an attempt if a lease has expired: its process may have died from the event. */
const claimDue = ({ consumer, owner, leaseMs }: Claimant) => sql<ClaimedChannel>`
    update chat_consumer_channels c
       set owner = ${owner}, due_at = chat_now() + make_interval(secs => ${leaseMs / 1000}),
           attempts = c.attempts + case when c.owner is null or c.owner in (${owner}, ${WAITING}) then 0 else 1 end
      from due
     where c.tenant_id = due.tenant_id and c.channel_id = due.channel_id and c.consumer = ${consumer}
    returning c.tenant_id, c.channel_id, c.seq, c.head, c.attempts, c.run`

/** Claims channels of all tenants without an owner, or with an expired lease. @param earlyMs see `Dispatch`. */
export async function claimDueChannels(
  db: Kysely<DB>,
  claimant: Claimant,
  limit: number,
  earlyMs = 0,
): Promise<ClaimedChannel[]> {
  const isDue = sql<SqlBool>`d.due_at <= chat_statement_now() + make_interval(secs => ${earlyMs / 1000})
             and (d.owner is null or d.due_at <= chat_statement_now())`
  const { rows } = await sql<ClaimedChannel>`
    with recursive ${dueRows('chat_consumer_channels', { consumer: claimant.consumer, key: 'channel_id', isDue, limit })}
    ${claimDue(claimant)}`.execute(db)
  return rows
}

/**
 * Stores positions. Deletes the row of a channel without pending events; otherwise renews its lease, or releases it if
 * `leaseMs` is 0 or the channel waits. Ignores channels that a replay has rewound.
 *
 * @returns the current head of a row that stays; for a deleted one, a head not above its position.
 */
export async function releaseChannels(
  db: Kysely<DB>,
  { consumer, owner, leaseMs }: Claimant,
  reached: Reached[],
): Promise<Outcome<{ head: number }>[]> {
  const kept = leaseMs > 0 ? owner : null
  const wanted = reached.map(({ waitMs, ...position }) => ({
    ...position,
    nextOwner: waitMs === undefined ? kept : WAITING,
    dueSeconds: (waitMs ?? leaseMs) / 1000,
  }))
  const types = { tenantId: 'text', channelId: 'text', seq: 'bigint', run: 'integer', attempts: 'integer' }
  const { rows } = await sql<Outcome<{ head: number }>>`
    with wanted as materialized (
      select * from ${listed('w', wanted, { ...types, nextOwner: 'text', dueSeconds: 'float8' })}
    ), locked as materialized (
      select w.*, c.head
        from wanted w
        cross join lateral (
          select c.head
            from chat_consumer_channels c
           where c.tenant_id = w.tenant_id and c.channel_id = w.channel_id and c.consumer = ${consumer}
             and c.owner = ${owner} and c.run = w.run
           limit 1
             for update skip locked
        ) c
    ), deleted as (
      delete from chat_consumer_channels c
       using locked l
       where c.tenant_id = l.tenant_id and c.channel_id = l.channel_id and c.consumer = ${consumer} and l.head <= l.seq
    ), moved as (
      update chat_consumer_channels c
         set seq = l.seq, attempts = l.attempts, owner = l.next_owner,
             due_at = chat_now() + make_interval(secs => l.due_seconds)
        from locked l
       where c.tenant_id = l.tenant_id and c.channel_id = l.channel_id and c.consumer = ${consumer} and l.head > l.seq
    )
    select w.tenant_id, w.channel_id, l.head,
           case when l.head is not null then 'done' when mine.seq is not null then 'busy' else 'gone' end as outcome
      from wanted w
      left join locked l on l.tenant_id = w.tenant_id and l.channel_id = w.channel_id
      left join lateral (
        select c.seq from chat_consumer_channels c
         where c.tenant_id = w.tenant_id and c.channel_id = w.channel_id and c.consumer = ${consumer}
           and c.owner = ${owner} and c.run = w.run
         limit 1
      ) mine on true`.execute(db)
  return rows
}

const MAX_ROWS = 1000

/** Deletes consumers that no process has renewed, and their rows, in small transactions. */
export async function removeExpiredConsumers(db: Kysely<DB>): Promise<void> {
  while (await removeSomeExpired(db));
}

function removeSomeExpired(db: Kysely<DB>): Promise<boolean> {
  return transaction(db, async (tx) => {
    const isExpired = sql<boolean>`max(expires_at) < chat_statement_now() - interval '1 hour'`
    const expired = tx.selectFrom('chatConsumers').select('name').groupBy('name').having(isExpired)
    const selectExpired = async () => (await expired.execute()).map(({ name }) => name)
    if ((await selectExpired()).length === 0) return false
    // Locked, so that no process registers again before this ends and its new rows are deleted as old ones.
    await sql`lock table chat_consumers in share row exclusive mode`.execute(tx)
    const names = await selectExpired()
    const { numAffectedRows = 0n } = await sql`
      delete from chat_consumer_channels c
       using (
         select tenant_id, channel_id, consumer from chat_consumer_channels
          where consumer = any (${names}) limit ${MAX_ROWS}::integer
       ) old
       where c.tenant_id = old.tenant_id and c.channel_id = old.channel_id and c.consumer = old.consumer`.execute(tx)
    if (numAffectedRows >= MAX_ROWS) return true
    await sql`delete from chat_consumers where name = any (${names})`.execute(tx)
    return false
  })
}
