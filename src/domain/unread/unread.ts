import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { isActive } from '../access/guards'
import type { Host } from '../../platform/host/host'
import type { Bus } from '../../platform/events/bus'
import { encodeUnreadSignal, tenantTopic, userTopic } from '../../platform/events/envelope'
import { inTenant, rowsByTenant } from '../../platform/database/tenant-fence'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { logLimiter, type LimitedWarning } from '../../platform/lib/log-limiter'
import { throttle } from '../../platform/lib/throttle'
import { totalsOf } from './totals'
import { UnreadNotifier } from './unread-notifier'

const INTERVAL_MS = 250

type ChangedChannel = ChannelKey & { exceptUserId: string | null }

/** Who is notified of a change: the sockets too, or only the host, because the sockets learn it from an event. */
type Audience = 'all' | 'host'

/**
 * Notifies users that their unread total changed: their sockets, through the gateways, and the host's callback.
 *
 * What changes the totals of a channel's members is an event of the channel, from which each gateway knows its connected
 * members (gateway/memberships.ts): so it costs the bus nothing more. What changes the total of a single user goes to the
 * topic of that user. The host needs all members: they are read, in batches, only if it listens.
 *
 * Sockets may be notified of the same total twice; the host is not: see unread-notifier.ts.
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
    private readonly peers: { readonly hasOlder: boolean } = { hasOlder: false },
  ) {
    this.warn = logLimiter(log)
    this.notifier = new UnreadNotifier(db, host, this.warn)
  }

  /**
   * The total of every member may have changed, except the sender's: own messages do not count. Gateways know it from the
   * event that was published for it.
   */
  changedInChannel(tenantId: string, channelId: string, exceptUserId: string | null): void {
    if (!this.needsMembers) return
    const key = channelName({ tenantId, channelId })
    const known = this.channels.get(key)
    const except = known && known.exceptUserId !== exceptUserId ? null : exceptUserId
    this.channels.set(key, { tenantId, channelId, exceptUserId: except })
    this.flushing.trigger()
  }

  /** The totals of these users changed by an event of a channel that was published for its members. */
  changedByEvent(tenantId: string, userIds: string[]): void {
    if (this.needsMembers) this.add(tenantId, userIds, 'host')
  }

  changedFor(tenantId: string, userIds: string[]): void {
    this.add(tenantId, userIds, 'all')
  }

  /** The unread totals of these users over all their channels. */
  async totals(tenantId: string, userIds: string[]): Promise<Map<string, number>> {
    const { rows } = await totalsOf(tenantId, userIds).execute(inTenant(this.db, tenantId))
    return new Map(rows.map((row) => [row.userId, row.total]))
  }

  /** Notifies of what is pending. */
  async close(): Promise<void> {
    await this.flushing.stop()
    await this.flush()
    await this.notifier.close()
  }

  /** Whether anybody is notified of what members learn from events: gateways of the version before know no memberships. */
  get needsMembers(): boolean {
    return this.notifier.isNeeded || this.peers.hasOlder
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
      for (const userId of userIds) this.signal(userTopic(tenantId, userId), { unreadOf: [userId] })
      this.notify(tenantId, [...userIds])
    }
    for (const [tenantId, userIds] of host) this.notify(tenantId, [...userIds])
    try {
      for (const [tenantId, userIds] of await this.membersOf(channels)) this.notify(tenantId, userIds)
    } catch (error) {
      // Nothing is lost: totals are read when they are sent, and the next batch sends these.
      this.warn(error, 'unread notification failed; retrying')
      for (const channel of channels) this.changedInChannel(channel.tenantId, channel.channelId, channel.exceptUserId)
    }
  }

  private notify(tenantId: string, userIds: string[]): void {
    if (userIds.length === 0) return
    if (this.peers.hasOlder) this.signal(tenantTopic(tenantId), { unreadOf: userIds, copy: true })
    this.notifier.add(tenantId, userIds)
  }

  private signal(topic: string, signal: Parameters<typeof encodeUnreadSignal>[0]): void {
    this.bus.publish(topic, encodeUnreadSignal(signal))
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
      from unnest(
             ${channels.map((channel) => channel.tenantId)}::text[],
             ${channels.map((channel) => channel.channelId)}::text[],
             ${channels.map((channel) => channel.exceptUserId)}::text[]
           ) as changed (tenant_id, channel_id, except_user_id)
      join chat_channel_members m on m.tenant_id = changed.tenant_id and m.channel_id = changed.channel_id
     where ${isActive} and m.user_id is distinct from changed.except_user_id`.execute(db)
  return rows
}
