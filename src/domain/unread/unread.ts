import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { isActive } from '../access/guards'
import type { Host } from '../../platform/host/host'
import type { Bus } from '../../platform/events/bus'
import { encodeUnreadSignal, userTopic } from '../../platform/events/envelope'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { logLimiter, type LimitedWarning } from '../../platform/lib/log-limiter'
import { throttle } from '../../platform/lib/throttle'
import { totalsOf } from './totals'
import { UnreadNotifier } from './unread-notifier'

const INTERVAL_MS = 250

type ChangedChannel = ChannelKey & { exceptUserId: string | null }

/**
 * Notifies users that their unread total changed: their sockets, through the gateways, and the host's callback.
 *
 * A busy channel changes the totals of all its members many times a second. So changes are batched by channel and by
 * user, and each batch costs one statement, and one publish per tenant.
 *
 * Sockets may be notified of the same total twice; the host is not: see unread-notifier.ts.
 */
export class UnreadCounts {
  private readonly channels = new Map<string, ChangedChannel>()
  private readonly users = new Map<string, Set<string>>()
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

  /** The total of every member may have changed, except the sender's: own messages do not count. */
  changedInChannel(tenantId: string, channelId: string, exceptUserId: string | null): void {
    const key = channelName({ tenantId, channelId })
    const known = this.channels.get(key)
    const except = known && known.exceptUserId !== exceptUserId ? null : exceptUserId
    this.channels.set(key, { tenantId, channelId, exceptUserId: except })
    this.flushing.trigger()
  }

  changedFor(tenantId: string, userIds: string[]): void {
    const users = this.users.get(tenantId) ?? new Set()
    for (const userId of userIds) users.add(userId)
    this.users.set(tenantId, users)
    this.flushing.trigger()
  }

  /** The unread totals of these users over all their channels. */
  async totals(tenantId: string, userIds: string[]): Promise<Map<string, number>> {
    const { rows } = await totalsOf(tenantId, userIds).execute(this.db)
    return new Map(rows.map((row) => [row.userId, row.total]))
  }

  /** Notifies of what is pending. */
  async close(): Promise<void> {
    await this.flushing.stop()
    await this.flush()
    await this.notifier.close()
  }

  private async flush(): Promise<void> {
    const channels = [...this.channels.values()]
    const users = new Map(this.users)
    this.channels.clear()
    this.users.clear()
    try {
      for (const [tenantId, userIds] of await this.membersOf(channels)) {
        users.set(tenantId, new Set([...(users.get(tenantId) ?? []), ...userIds]))
      }
      for (const [tenantId, userIds] of users) this.notifyUsers(tenantId, [...userIds])
    } catch (error) {
      // Nothing is lost: totals are read when they are sent, and the next batch sends these.
      this.warn(error, 'unread notification failed; retrying')
      for (const channel of channels) this.changedInChannel(channel.tenantId, channel.channelId, channel.exceptUserId)
      for (const [tenantId, userIds] of users) this.changedFor(tenantId, [...userIds])
    }
  }

  private notifyUsers(tenantId: string, userIds: string[]): void {
    if (userIds.length === 0) return
    this.bus.publish(userTopic(tenantId), encodeUnreadSignal({ unreadOf: userIds }))
    this.notifier.add(tenantId, userIds)
  }

  /** The members whose totals changed, by tenant. */
  async membersOf(channels: ChangedChannel[]): Promise<Map<string, string[]>> {
    if (channels.length === 0) return new Map()
    const { rows } = await sql<{ tenantId: string; userId: string }>`
      select distinct m.tenant_id, m.user_id
        from unnest(
               ${channels.map((channel) => channel.tenantId)}::text[],
               ${channels.map((channel) => channel.channelId)}::text[],
               ${channels.map((channel) => channel.exceptUserId)}::text[]
             ) as changed (tenant_id, channel_id, except_user_id)
        join chat_channel_members m on m.tenant_id = changed.tenant_id and m.channel_id = changed.channel_id
       where ${isActive} and m.user_id is distinct from changed.except_user_id`.execute(this.db)
    const members = new Map<string, string[]>()
    for (const { tenantId, userId } of rows) {
      const known = members.get(tenantId)
      if (known) known.push(userId)
      else members.set(tenantId, [userId])
    }
    return members
  }
}
