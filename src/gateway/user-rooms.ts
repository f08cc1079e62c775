import { setTimeout as sleep } from 'node:timers/promises'
import type { Chat } from '../context'
import type { Bus } from '../platform/events/bus'
import type { RedisBus } from '../platform/events/redis-bus'
import { decodeUserTopic, NewerMessage, userTopic } from '../platform/events/envelope'
import { logLimiter, type LimitedWarning } from '../platform/lib/log-limiter'
import { throttle } from '../platform/lib/throttle'
import type { ChannelFeeds } from './channel-feeds'
import type { Connection } from './connection'
import { loadBlockLists } from './event-filter'
import { PeerMonitor } from './peer-monitor'
import { eventFrame } from './server-frames'
import { UnreadAnnouncer } from './unread-announcer'

const REPAIR_INTERVAL_MS = 1000
/** A client that gets `gateway:stale` loads lists, so the frames are spread over this time. */
const STALE_SPREAD_MS = 2000
const STALE_STEPS = 100
const staleFrame = eventFrame('gateway:stale', {})

/** The connected users of a tenant. */
interface TenantUsers {
  users: Map<string, Set<Connection>>
  /** Resolves when the bus is listening for them. */
  listening: Promise<void>
}

/**
 * The rooms of the users who are connected to this process.
 *
 * Invariants
 *   * A connection is in its user's room from its first frame to its end.
 *   * The bus listens to the topic of a tenant's user rooms exactly while a user of that tenant is connected here.
 *   * After an outage of the bus, unread totals and blocks are read again. Other lost events are unknown, so all connected
 *     clients get `gateway:stale`.
 */
export class UserRooms {
  private readonly tenants = new Map<string, TenantUsers>()
  private readonly repair = throttle(REPAIR_INTERVAL_MS, () => this.readAgain())
  private readonly staleness = throttle(STALE_SPREAD_MS, () => this.sendStale())
  private readonly warn: LimitedWarning
  private readonly unread: UnreadAnnouncer
  private readonly peers: PeerMonitor
  private isClosed = false

  constructor(
    private readonly chat: Chat,
    private readonly bus: Bus | RedisBus,
    private readonly feeds: Pick<ChannelFeeds, 'receive'>,
  ) {
    this.warn = logLimiter(chat.log)
    this.unread = new UnreadAnnouncer(chat, this.warn, (tenantId, userId, frame) => {
      for (const connection of this.connectionsOf(tenantId, userId)) connection.sendToUser(frame)
    })
    // Events are lost when this process is cut off from the bus, and when another process is, or dies.
    bus.onReconnect(() => this.onOutage())
    this.peers = new PeerMonitor(bus, () => this.onOutage())
    if ('listenTo' in bus) {
      bus.listenTo(`${chat.config.redis.prefix}:peers`, (message) => this.peers.receiveFirstVersion(message))
    }
  }

  /** How many connections of the user are open. Closing ones do not count. */
  openCount(tenantId: string, userId: string): number {
    let count = 0
    for (const connection of this.connectionsOf(tenantId, userId)) if (connection.isOpen) count += 1
    return count
  }

  /** Puts a connection into its user's room. Resolves when the bus is listening for the tenant's users. */
  enter(connection: Connection): Promise<void> {
    const { tenantId, id: userId } = connection.user
    let tenant = this.tenants.get(tenantId)
    if (!tenant) {
      const listening = this.bus.subscribe(userTopic(tenantId), (payload) =>
        this.receive(tenantId, decodeUserTopic(payload)),
      )
      tenant = { users: new Map(), listening }
      this.tenants.set(tenantId, tenant)
    }
    const connections = tenant.users.get(userId)
    if (connections) connections.add(connection)
    else tenant.users.set(userId, new Set([connection]))
    return tenant.listening
  }

  leave(connection: Connection): void {
    const { tenantId, id: userId } = connection.user
    const users = this.tenants.get(tenantId)?.users
    const connections = users?.get(userId)
    connections?.delete(connection)
    if (connections?.size === 0) users?.delete(userId)
    if (users?.size === 0) {
      this.tenants.delete(tenantId)
      this.bus.unsubscribe(userTopic(tenantId))
    }
  }

  close(): void {
    this.isClosed = true
    this.unread.close()
    void this.repair.stop()
    void this.staleness.stop()
    this.peers.close()
  }

  private connectionsOf(tenantId: string, userId: string): Iterable<Connection> {
    return this.tenants.get(tenantId)?.users.get(userId) ?? []
  }

  private receive(tenantId: string, delivery: ReturnType<typeof decodeUserTopic>): void {
    // No log has the events of user rooms.
    if (delivery instanceof NewerMessage) return this.onOutage()
    const users = this.tenants.get(tenantId)?.users
    if (!users) return
    if ('channelIds' in delivery) return this.feeds.receive(tenantId, delivery)
    if ('unreadOf' in delivery) {
      const connected = delivery.unreadOf.filter((userId) => users.has(userId))
      if (connected.length > 0) this.unread.add(tenantId, connected)
      return
    }
    for (const userId of delivery.userIds) {
      for (const connection of users.get(userId) ?? []) connection.deliverToUser(delivery)
    }
  }

  private onOutage(): void {
    this.repair.trigger()
    this.staleness.trigger()
  }

  /** Reads again what events that were lost may have changed: unread totals and blocks of all connected users. */
  private async readAgain(): Promise<void> {
    for (const [tenantId, { users }] of this.tenants) {
      this.unread.add(tenantId, users.keys())
      try {
        await loadBlockLists(this.chat, tenantId, connectionsIn(users))
      } catch (error) {
        this.warn(error, 'reading the block lists of connected users failed; retrying')
        this.repair.trigger()
      }
    }
  }

  private async sendStale(): Promise<void> {
    // While the bus is away, what clients load now could be stale at once. Its return triggers this again.
    if (!this.bus.isReady()) return
    const waiting = [...this.tenants.values()].flatMap(({ users }) => connectionsIn(users))
    const step = Math.ceil(waiting.length / STALE_STEPS)
    while (waiting.length > 0 && !this.isClosed) {
      for (const connection of waiting.splice(0, step)) connection.sendToUser(staleFrame)
      if (waiting.length > 0) await sleep(STALE_SPREAD_MS / STALE_STEPS, undefined, { ref: false })
    }
  }
}

const connectionsIn = (users: TenantUsers['users']): Connection[] =>
  [...users.values()].flatMap((connections) => [...connections])
