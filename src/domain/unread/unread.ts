import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { listed } from '../../platform/database/listed'
import type { Logger } from '../../config/options'
import { isActive } from '../access/guards'
import type { Host } from '../../platform/host/host'
import type { Bus } from '../../platform/events/bus'
import { encodeUnreadSignal, userTopic } from '../../platform/events/envelope'
import { inTenant, rowsByTenant } from '../../platform/database/tenant-fence'
import type { Tx } from '../../platform/database/transaction'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { logLimiter, type LimitedWarning } from '../../platform/lib/log-limiter'
import { throttle } from '../../platform/lib/throttle'
import { countedMembers, totalsOf } from './totals'
import { UnreadNotifier } from './unread-notifier'

const INTERVAL_MS = 250

type ChangedChannel = ChannelKey & { exceptUserId: string | null }

/** The recipients: sockets and host, or only the host if sockets get an event anyway. */
type Audience = 'all' | 'host'

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
  private users = { all: new Map<string, Set<string>>(), host: new Map<string, Set<string>>() }
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
    if (this.needsMembers) this.add(tenantId, userIds, 'host')
  }

  changedFor(tenantId: string, userIds: string[]): void {
    this.add(tenantId, userIds, 'all')
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

  private add(tenantId: string, userIds: Iterable<string>, audience: Audience): void {
    const users = this.users[audience].get(tenantId) ?? new Set()
    for (const userId of userIds) users.add(userId)
    this.users[audience].set(tenantId, users)
    this.flushing.trigger()
  }

  private async flush(): Promise<void> {
    const channels = [...this.channels.values()]
    const { all, host } = this.users
    this.channels.clear()
    this.users = { all: new Map(), host: new Map() }
    for (const [tenantId, userIds] of all) {
      for (const userId of userIds) this.bus.publish(userTopic(tenantId, userId), encodeUnreadSignal())
      this.notifier.add(tenantId, userIds)
    }
    for (const [tenantId, userIds] of host) this.notifier.add(tenantId, userIds)
    try {
      for (const [tenantId, userIds] of await this.membersOf(channels)) this.notifier.add(tenantId, userIds)
    } catch (error) {
      // Nothing is lost: the next batch reads the current totals.
      this.warn(error, 'unread notification failed; retrying')
      for (const channel of channels) this.changedInChannel(channel.tenantId, channel.channelId, channel.exceptUserId)
    }
  }

  /** The members whose totals changed, by tenant. */
  async membersOf(channels: ChangedChannel[]): Promise<Map<string, string[]>> {
    if (channels.length === 0) return new Map()
    const rows = await rowsByTenant(this.db, channels, selectMembers)
    const members = new Map<string, string[]>()
    for (const { tenantId, userId } of rows) {
      const known = members.get(tenantId)
      if (known) known.push(userId)
      else members.set(tenantId, [userId])
    }
    return members
  }
}

async function selectMembers(
  db: Kysely<DB>,
  channels: ChangedChannel[],
): Promise<{ tenantId: string; userId: string }[]> {
  const { rows } = await sql<{ tenantId: string; userId: string }>`
    select distinct m.tenant_id, m.user_id
      from ${listed('changed', channels, { tenantId: 'text', channelId: 'text', exceptUserId: 'text' })}
      join chat_channel_members m on m.tenant_id = changed.tenant_id and m.channel_id = changed.channel_id
     where ${isActive} and m.user_id is distinct from changed.except_user_id`.execute(db)
  return rows
}
