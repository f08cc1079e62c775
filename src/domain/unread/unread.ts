import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { isActive } from '../access/guards'
import type { Host } from '../../platform/host/host'
import type { Bus } from '../../platform/events/bus'
import { encodeUnreadSignal, userTopic } from '../../platform/events/envelope'
import { logLimiter, type LimitedWarning } from '../../platform/lib/log-limiter'
import { throttle } from '../../platform/lib/throttle'

const INTERVAL_MS = 250

/** Unread messages of a member `m` in channel `c`, by the counters alone. */
export const unreadCount = sql<number>`
  (case m.count_preference when 'OFF' then 0 else c.message_seq - m.read_seq - m.unread_skip end)`

/**
 * Tells users that their unread total changed: their sockets, through the gateways, and the host's callback.
 *
 * A busy channel changes the totals of all its members many times a second. So changes are gathered, by channel and by
 * user, and each round costs one statement and one publish a tenant.
 */
export class UnreadCounts {
  private readonly channels = new Map<string, { tenantId: string; channelId: string; exceptUserId: string | null }>()
  private readonly users = new Map<string, Set<string>>()
  private readonly warn: LimitedWarning
  private readonly round = throttle(INTERVAL_MS, () => this.tell())

  constructor(
    private readonly db: Kysely<DB>,
    private readonly bus: Bus,
    private readonly host: Host,
    log: Logger,
  ) {
    this.warn = logLimiter(log)
  }

  /** The total of every member of the channel may have changed; a sender's own message does not count for the sender. */
  changedInChannel(tenantId: string, channelId: string, exceptUserId: string | null): void {
    const key = JSON.stringify([tenantId, channelId])
    const known = this.channels.get(key)
    const except = known && known.exceptUserId !== exceptUserId ? null : exceptUserId
    this.channels.set(key, { tenantId, channelId, exceptUserId: except })
    this.round.trigger()
  }

  changedFor(tenantId: string, userIds: string[]): void {
    const users = this.users.get(tenantId) ?? new Set()
    for (const userId of userIds) users.add(userId)
    this.users.set(tenantId, users)
    this.round.trigger()
  }

  /** What these users have not read, in all their channels together. */
  async totals(tenantId: string, userIds: string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ userId: string; total: number }>`
      select asked.user_id, coalesce(sum(${unreadCount}) filter (where c.id is not null), 0)::bigint as total
        from unnest(${userIds}::text[]) as asked (user_id)
        left join chat_channel_members m
          on m.tenant_id = ${tenantId} and m.user_id = asked.user_id and ${isActive} and not m.is_hidden
        left join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id and c.deleted_at is null
       group by asked.user_id`.execute(this.db)
    return new Map(rows.map((row) => [row.userId, row.total]))
  }

  /** Tells what is still to be told. */
  async close(): Promise<void> {
    this.round.stop()
    await this.tell()
  }

  private async tell(): Promise<void> {
    const channels = [...this.channels.values()]
    const users = new Map(this.users)
    this.channels.clear()
    this.users.clear()
    try {
      for (const [tenantId, userIds] of await this.membersOf(channels)) {
        users.set(tenantId, new Set([...(users.get(tenantId) ?? []), ...userIds]))
      }
      for (const [tenantId, userIds] of users) await this.tellUsers(tenantId, [...userIds])
    } catch (error) {
      // Nothing is lost: the numbers are looked up when they are told, and a later round tells them.
      this.warn(error, 'could not tell unread totals')
      for (const channel of channels) this.changedInChannel(channel.tenantId, channel.channelId, channel.exceptUserId)
      for (const [tenantId, userIds] of users) this.changedFor(tenantId, [...userIds])
    }
  }

  private async tellUsers(tenantId: string, unreadOf: string[]): Promise<void> {
    if (unreadOf.length === 0) return
    this.bus.publish(userTopic(tenantId), encodeUnreadSignal({ unreadOf }))
    if (!this.host.listensTo('onUnreadCountChanged')) return
    for (const [userId, total] of await this.totals(tenantId, unreadOf)) {
      this.host.notify('onUnreadCountChanged', userId, total, tenantId)
    }
  }

  private async membersOf(
    channels: { tenantId: string; channelId: string; exceptUserId: string | null }[],
  ): Promise<Map<string, string[]>> {
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
