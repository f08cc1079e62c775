import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { isActive } from '../access/guards'
import { logLimiter, type LimitedWarning } from '../../platform/lib/log-limiter'
import { throttle } from '../../platform/lib/throttle'
import type { EventLog } from '../../platform/events/event-log'
import { presenceKey, type PresenceChange } from './presence'

const INTERVAL_MS = 100
/** Users of one batch. After a restart all users connect at once. */
const MAX_BATCH = 500

/**
 * Announces presence changes to the user's channels. Changes are batched, so that any number of users costs one statement
 * per interval, and each user one publish, however many channels. If a user changes twice within an interval, only the later change is announced.
 */
export class PresenceAnnouncer {
  private readonly changes = new Map<string, PresenceChange>()
  private readonly warn: LimitedWarning
  private readonly flushing = throttle(INTERVAL_MS, () => this.flush())

  constructor(
    private readonly db: Kysely<DB>,
    private readonly events: EventLog,
    log: Logger,
  ) {
    this.warn = logLimiter(log)
  }

  add(change: PresenceChange): void {
    this.changes.set(presenceKey(change.tenantId, change.userId), change)
    this.flushing.trigger()
  }

  /** Announces what is pending. */
  async close(): Promise<void> {
    await this.flushing.stop()
    await this.flush()
  }

  private async flush(): Promise<void> {
    const batch = new Map([...this.changes].slice(0, MAX_BATCH))
    if (batch.size === 0) return
    for (const key of batch.keys()) this.changes.delete(key)
    try {
      for (const { tenantId, userId, channelIds } of await this.channelsOf([...batch.values()])) {
        const change = batch.get(presenceKey(tenantId, userId))
        if (!change) continue
        const lastSeenAt = change.lastSeenAt?.toISOString() ?? null
        const data = { userId, isOnline: change.isOnline, lastSeenAt }
        // The user's own sockets may have joined the channel since, and need no event about their own user.
        this.events.publishToChannels(tenantId, channelIds, 'chat:presence:changed', data, { exceptUserId: userId })
      }
    } catch (error) {
      this.warn(error, 'presence announcement failed; retrying')
      for (const [key, change] of batch) if (!this.changes.has(key)) this.changes.set(key, change)
    }
    if (this.changes.size > 0) this.flushing.trigger()
  }

  /** The channels in which these users are active members. */
  async channelsOf(users: PresenceChange[]) {
    const { rows } = await sql<{ tenantId: string; userId: string; channelIds: string[] }>`
      select m.tenant_id, m.user_id, array_agg(m.channel_id) as channel_ids
        from unnest(
               ${users.map(({ tenantId }) => tenantId)}::text[], ${users.map(({ userId }) => userId)}::text[]
             ) as changed (tenant_id, user_id)
        join chat_channel_members m on m.tenant_id = changed.tenant_id and m.user_id = changed.user_id
        join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id and c.deleted_at is null
       where ${isActive}
       group by m.tenant_id, m.user_id`.execute(this.db)
    return rows
  }
}
