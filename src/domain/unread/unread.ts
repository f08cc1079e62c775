import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { listed } from '../../platform/database/listed'
import type { Logger } from '../../config/options'
import { isActive } from '../access/guards'
import type { UserKey } from '../access/memberships'
import type { Host } from '../../platform/host/host'
import type { Bus } from '../../platform/events/bus'
import { encodeUnreadSignal, userTopic } from '../../platform/events/envelope'
import { groupByTenant, inTenant, rowsByTenant } from '../../platform/database/tenant-fence'
import type { Tx } from '../../platform/database/transaction'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { logLimiter, type LimitedWarning } from '../../platform/lib/log-limiter'
import { throttle } from '../../platform/lib/throttle'
import { countedMembers, totalsOf } from './totals'
import { UnreadNotifier } from './unread-notifier'

const INTERVAL_MS = 250

type ChangedChannel = ChannelKey & { exceptUserId: string | null }

/**
 * Notifies users of changed unread totals: their sockets, through the gateways, and the host's callback.
 *
 * For a change for all members of a channel, each gateway derives its connected members from the channel's event
 * (gateway/users/memberships.ts), at no further cost. A change for one user goes to the user's topic. The host needs
 * all members, which are read in batches, only if it has the callback.
 *
 * Sockets may get the same total twice; the host does not: see unread-notifier.ts.
 */
export class UnreadCounts {
  private readonly channels = new Map<string, ChangedChannel>()
  /** By tenant: users, and whether their sockets need a signal, because they get no event anyway. */
  private readonly users = new Map<string, Map<string, boolean>>()
  private readonly warn: LimitedWarning
  private readonly notifier: UnreadNotifier
  private readonly flushing = throttle(INTERVAL_MS, () => this.flush())

  constructor(
    private readonly db: Kysely<DB>,
    private readonly bus: Bus,
    host: Host,
    log: Logger,
  ) {
    this.warn = logLimiter(log)
    this.notifier = new UnreadNotifier(db, host, this.warn)
  }

  /** The total of every member may have changed, except the sender's. Gateways learn that from the published event. */
  changedInChannel(tenantId: string, channelId: string, exceptUserId: string | null): void {
    if (!this.needsMembers) return
    const key = channelName({ tenantId, channelId })
    const known = this.channels.get(key)
    const except = known && known.exceptUserId !== exceptUserId ? null : exceptUserId
    this.channels.set(key, { tenantId, channelId, exceptUserId: except })
    this.flushing.trigger()
  }

  /** The totals of these users changed by a channel's event that was published for its members. */
  changedByEvent(tenantId: string, userIds: string[]): void {
    if (this.needsMembers) this.add(tenantId, userIds, false)
  }

  changedFor(tenantId: string, userIds: string[]): void {
    this.add(tenantId, userIds, true)
  }

  /** Announces changed totals of users whose membership began or ended. The channel lock must be held. */
  async membershipsChanged(tx: Tx, key: ChannelKey, userIds: string[]): Promise<void> {
    const counted = await countedMembers(tx, key, userIds)
    if (counted.length > 0) tx.afterCommit(() => this.changedFor(key.tenantId, counted))
  }

  /** The unread totals of these users over all their channels. */
  async totals(tenantId: string, userIds: string[]): Promise<Map<string, number>> {
    const { rows } = await totalsOf(tenantId, userIds).execute(inTenant(this.db, tenantId))
    return new Map(rows.map((row) => [row.userId, row.total]))
  }

  /** Notifies pending users. */
  async close(): Promise<void> {
    await this.flushing.stop()
    await this.flush()
    await this.notifier.close()
  }

  /** Whether the host has the callback. Gateways know the members of a channel from its events. */
  get needsMembers(): boolean {
    return this.notifier.isNeeded
  }

  private add(tenantId: string, userIds: string[], signals: boolean): void {
    const users = this.users.get(tenantId) ?? new Map<string, boolean>()
    for (const userId of userIds) users.set(userId, signals || users.get(userId) === true)
    this.users.set(tenantId, users)
    this.flushing.trigger()
  }

  private async flush(): Promise<void> {
    const channels = [...this.channels.values()]
    const changed = [...this.users]
    this.channels.clear()
    this.users.clear()
    for (const [tenantId, users] of changed) {
      for (const [userId, signals] of users) {
        if (signals) this.bus.publish(userTopic(tenantId, userId), encodeUnreadSignal())
      }
      this.notifier.add(tenantId, users.keys())
    }
    try {
      for (const [tenantId, members] of groupByTenant(await this.membersOf(channels))) {
        this.notifier.add(
          tenantId,
          members.map(({ userId }) => userId),
        )
      }
    } catch (error) {
      // Nothing is lost: the next batch reads the current totals.
      this.warn(error, 'unread notification failed; retrying')
      for (const channel of channels) this.changedInChannel(channel.tenantId, channel.channelId, channel.exceptUserId)
    }
  }

  /** The members whose totals changed. */
  async membersOf(channels: ChangedChannel[]): Promise<UserKey[]> {
    return channels.length === 0 ? [] : rowsByTenant(this.db, channels, selectMembers)
  }
}

async function selectMembers(db: Kysely<DB>, channels: ChangedChannel[]): Promise<UserKey[]> {
  const { rows } = await sql<UserKey>`
    select distinct m.tenant_id, m.user_id
      from ${listed('changed', channels, { tenantId: 'text', channelId: 'text', exceptUserId: 'text' })}
      join chat_channel_members m on m.tenant_id = changed.tenant_id and m.channel_id = changed.channel_id
     where ${isActive} and m.user_id is distinct from changed.except_user_id`.execute(db)
  return rows
}
