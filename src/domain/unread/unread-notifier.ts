import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { transaction } from '../../platform/database/transaction'
import { inTenant } from '../../platform/database/tenant-fence'
import type { Host } from '../../platform/host/host'
import type { LimitedWarning } from '../../platform/lib/log-limiter'
import { throttle } from '../../platform/lib/throttle'
import { totalsOf } from './totals'

const INTERVAL_MS = 250
/** Minimum pause between two passes; triggers are coalesced. */
const PAUSE_MS = 10
const CLOSING_PAUSE_MS = 50
const USERS_PER_TRANSACTION = 500

/**
 * Calls the host's `onUnreadCountChanged` once per change of a user's total in the installation, at most once in 250 ms per
 * user, with any number of processes.
 *
 * Invariants
 *
 * * chat_unread_notified holds the last notified total. Only a different total is notified.
 * * Processes are serialised by the lock of a user's row, and compute the total in a statement that begins after the
 *   lock was granted. So the last process sees the changes of all others, and the last total is always notified.
 * * Rows are locked in the order of the users, and inserted outside the transactions that lock them, so there is no deadlock.
 * * A change too soon after the last notification is deferred. This process retries until any process has notified it,
 *   or the total equals the last notified one again.
 * * The row is written before the call. If the process dies in between, the host misses this notification and gets the
 *   next; deferred ones are notified with the user's next change. The reverse order would repeat calls instead.
 * * A user without a row was never notified and had a total of 0, so zero is not notified. For users older than the table the
 *   total is unknown, so their first total is always notified.
 */
export class UnreadNotifier {
  /** Users whose total may have changed, by tenant. */
  private readonly changed = new Map<string, Set<string>>()
  /** Deferred users by timer: each function adds its users now, and clears the timer. */
  private readonly putOff = new Map<NodeJS.Timeout, () => void>()
  private readonly flushing = throttle(PAUSE_MS, () => this.notifyChanged())
  private failed = false

  constructor(
    private readonly db: Kysely<DB>,
    private readonly host: Host,
    private readonly warn: LimitedWarning,
  ) {}

  /** Whether the host has the callback. */
  get isNeeded(): boolean {
    return this.host.listensTo('onUnreadCountChanged')
  }

  add(tenantId: string, userIds: Iterable<string>): void {
    if (!this.isNeeded) return
    const changed = this.changed.get(tenantId) ?? new Set()
    for (const userId of userIds) changed.add(userId)
    this.changed.set(tenantId, changed)
    this.flushing.trigger()
  }

  /** Notifies pending and deferred users. Failures are dropped. */
  async close(): Promise<void> {
    await this.flushing.stop()
    for (this.failed = false; !this.failed; await sleep(CLOSING_PAUSE_MS)) {
      for (const resume of [...this.putOff.values()]) resume()
      if (this.changed.size === 0) return
      await this.notifyChanged()
      if (this.putOff.size === 0) return
    }
    for (const timer of this.putOff.keys()) clearTimeout(timer)
  }

  private later(tenantId: string, userIds: string[], ms: number): void {
    if (userIds.length === 0) return
    const resume = () => {
      clearTimeout(timer)
      this.putOff.delete(timer)
      this.add(tenantId, userIds)
    }
    const timer = setTimeout(resume, ms)
    this.putOff.set(timer, resume)
  }

  private async notifyChanged(): Promise<void> {
    const tenants = [...this.changed]
    this.changed.clear()
    for (const [tenantId, changed] of tenants) {
      const waiting = [...changed]
      while (waiting.length > 0) {
        const userIds = waiting.splice(0, USERS_PER_TRANSACTION)
        try {
          await this.notify(tenantId, userIds)
        } catch (error) {
          this.failed = true
          this.warn(error, 'notifying the host of unread totals failed; retrying')
          this.later(tenantId, [...userIds, ...waiting.splice(0)], INTERVAL_MS)
        }
      }
    }
  }

  private async notify(tenantId: string, userIds: string[]): Promise<void> {
    const unknown = await this.notifyKnown(tenantId, userIds)
    if (unknown.length === 0) return
    await addRows(inTenant(this.db, tenantId), tenantId, unknown)
    await this.notifyKnown(tenantId, unknown)
  }

  /** Notifies users who have a row. @returns the others. */
  private notifyKnown(tenantId: string, userIds: string[]): Promise<string[]> {
    return transaction(inTenant(this.db, tenantId), async (tx) => {
      const known = new Set(await lockRows(tx, tenantId, userIds))
      const differing = known.size === 0 ? [] : await noteTotals(tx, tenantId, [...known])
      tx.afterCommit(() => {
        for (const { userId, total, dueInMs } of differing) {
          if (dueInMs === 0) this.host.notify('onUnreadCountChanged', userId, total, tenantId)
        }
        const tooSoon = differing.filter(({ dueInMs }) => dueInMs > 0)
        const userIds = tooSoon.map(({ userId }) => userId)
        this.later(tenantId, userIds, Math.max(...tooSoon.map(({ dueInMs }) => dueInMs)))
      })
      return userIds.filter((userId) => !known.has(userId))
    })
  }
}

/** @returns users who have a row, locked until the transaction ends. */
export async function lockRows(db: Kysely<DB>, tenantId: string, userIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('chatUnreadNotified')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', sql<string>`any(${userIds}::text[])`)
    .orderBy('userId')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Only for members: the total of other users is 0, and an erased user must get no row. */
async function addRows(db: Kysely<DB>, tenantId: string, userIds: string[]): Promise<void> {
  await sql`
    insert into chat_unread_notified (tenant_id, user_id, total)
    select ${tenantId}, added.user_id,
           case when exists (
             select from chat_channel_members m
              where m.tenant_id = ${tenantId} and m.user_id = added.user_id and m.left_at is null
                and m.joined_at < (select unread_notified_since from chat_installation)
           ) then -1 else 0 end
      from unnest(${userIds}::text[]) as added (user_id)
     where exists (
             select from chat_channel_members m
              where m.tenant_id = ${tenantId} and m.user_id = added.user_id and m.left_at is null
           )
     order by added.user_id
        on conflict do nothing`.execute(db)
}

interface Differing {
  userId: string
  total: number
  /** 0: notified now. */
  dueInMs: number
}

/**
 * Computes the totals of users whose rows are locked, and writes those to notify now.
 *
 * Uses the database's clock, which all processes share. If that was set back, notifications are not delayed.
 *
 * @returns the users whose totals differ from the last notified ones.
 */
export async function noteTotals(db: Kysely<DB>, tenantId: string, userIds: string[]): Promise<Differing[]> {
  // Because the stored time is truncated to milliseconds.
  const interval = sql`interval '1 millisecond' * ${INTERVAL_MS + 1}::integer`
  const { rows } = await sql<Differing>`
    with current as (${totalsOf(tenantId, userIds)}),
    differing as (
      select n.user_id, current.total,
             case when chat_statement_now() between n.notified_at and n.notified_at + ${interval}
                  then ceil(extract(epoch from n.notified_at + ${interval} - chat_statement_now()) * 1000)::integer + 1
                  else 0 end as due_in_ms
        from current
        join chat_unread_notified n on n.tenant_id = ${tenantId} and n.user_id = current.user_id
       where n.total <> current.total
    ),
    noted as (
      update chat_unread_notified n
         set total = d.total, notified_at = date_trunc('milliseconds', chat_now())
        from differing d
       where d.due_in_ms = 0 and n.tenant_id = ${tenantId} and n.user_id = d.user_id
    )
    select user_id, total, due_in_ms from differing`.execute(db)
  return rows
}
