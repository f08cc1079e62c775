import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { logLimiter, type LimitedWarning } from '../../platform/lib/log-limiter'
import { throttle } from '../../platform/lib/throttle'
import { channelTopic, type ProcessDelivery } from '../../platform/events/envelope'
import type { EventLog } from '../../platform/events/event-log'
import { channelsOf } from '../access/memberships'
import { presenceKey, type PresenceChange } from './presence'
import type { Watchers } from './watchers'

const INTERVAL_MS = 100
/** Users per batch. After a restart all users connect at once. */
const MAX_BATCH = 500
/** Users per message, which bounds its size. */
const MAX_DELIVERIES = 100

/**
 * Announces presence changes to the subscribers of the user's channels, except large channels. Batched: one statement and one
 * lookup of watchers per interval, and one publish per process that watches any of the channels. If a user changes twice
 * within an interval, only the later change is announced.
 */
export class PresenceAnnouncer {
  private readonly changes = new Map<string, PresenceChange>()
  private readonly warn: LimitedWarning
  private readonly flushing = throttle(INTERVAL_MS, () => this.flush())

  constructor(
    private readonly db: Kysely<DB>,
    private readonly events: EventLog,
    private readonly watchers: Pick<Watchers, 'find'>,
    private readonly limits: { readonly largeChannelMembers: number },
    log: Logger,
  ) {
    this.warn = logLimiter(log)
  }

  add(change: PresenceChange): void {
    this.changes.set(presenceKey(change.tenantId, change.userId), change)
    this.flushing.trigger()
  }

  /** Announces pending changes. */
  async close(): Promise<void> {
    await this.flushing.stop()
    await this.flush()
  }

  private async flush(): Promise<void> {
    const batch = new Map([...this.changes].slice(0, MAX_BATCH))
    if (batch.size === 0) return
    for (const key of batch.keys()) this.changes.delete(key)
    try {
      await this.announce(batch)
    } catch (error) {
      this.warn(error, 'presence announcement failed; retrying')
      for (const [key, change] of batch) if (!this.changes.has(key)) this.changes.set(key, change)
    }
    if (this.changes.size > 0) this.flushing.trigger()
  }

  private async announce(batch: Map<string, PresenceChange>): Promise<void> {
    const { largeChannelMembers } = this.limits
    const deliveries = (await channelsOf(this.db, [...batch.values()], largeChannelMembers)).flatMap((found) => {
      const change = batch.get(presenceKey(found.tenantId, found.userId))
      return change ? deliveryOf(change, found.channelIds) : []
    })
    const topics = deliveries.flatMap(({ tenantId, channelIds }) => channelIds.map((id) => channelTopic(tenantId, id)))
    for (const [processId, watched] of await this.watchers.find([...new Set(topics)])) {
      const wanted = deliveries.flatMap((delivery) => {
        const { tenantId } = delivery
        const channelIds = delivery.channelIds.filter((id) => watched.has(channelTopic(tenantId, id)))
        return channelIds.length > 0 ? { ...delivery, channelIds } : []
      })
      for (let from = 0; from < wanted.length; from += MAX_DELIVERIES) {
        this.events.publishToProcess(processId, wanted.slice(from, from + MAX_DELIVERIES))
      }
    }
  }
}

function deliveryOf({ tenantId, userId, isOnline, lastSeenAt }: PresenceChange, channelIds: string[]): ProcessDelivery {
  const data = { userId, isOnline, lastSeenAt: lastSeenAt?.toISOString() ?? null }
  // The user's own sockets, which may have joined the channel since, need no event about their user.
  return { tenantId, channelIds, event: 'chat:presence:changed', exceptUserId: userId, data }
}
