import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayFrames } from '../../generated/events'
import type { Chat } from '../context'
import { logLimiter, type LimitedWarning } from '../platform/lib/log-limiter'
import { throttle } from '../platform/lib/throttle'
import type { Bus } from '../platform/events/bus'
import type { Connection } from './connection'
import { decodeUserTopic, userTopic, type UnreadSignal, type UserDelivery } from '../platform/events/envelope'
import { applyBlock, readBlocks } from './blocks'
import { Peers } from './peers'
import { textFrame } from './frames'

const UNREAD_INTERVAL_MS = 250
/** Users of one statement: after the bus was away everybody is asked about. */
const TOTALS_AT_ONCE = 500
const REPAIR_INTERVAL_MS = 1000
/** Everybody who is told that something may be missing loads lists, so they are told one after the other. */
const STALE_SPREAD_MS = 2000
const STALE_STEPS = 100
const stale: GatewayFrames['gateway:stale'] = {}
const staleFrame = textFrame(JSON.stringify({ event: 'gateway:stale', data: stale }))

/** Everybody of a tenant who is connected here. */
interface TenantUsers {
  users: Map<string, Set<Connection>>
  /** Resolves when the bus is listening for them. */
  listening: Promise<void>
}

/**
 * The rooms of the users who are connected to this process.
 *
 * Invariants
 *   * Each connection of a user is in the user's room from its first frame to its end.
 *   * The topic of a tenant's user rooms is listened to exactly while a user of that tenant is connected here.
 *   * What is lost on the bus is made good: unread totals and blocks are looked up again. Of all else that was lost nobody
 *     knows, so everybody is told that something may be missing.
 */
export class UserRooms {
  private readonly tenants = new Map<string, TenantUsers>()
  private readonly dirty = new Map<string, Set<string>>()
  private readonly unreadFlush = throttle(UNREAD_INTERVAL_MS, () => this.sendUnreadTotals())
  private readonly repair = throttle(REPAIR_INTERVAL_MS, () => this.lookUpAgain())
  private readonly staleness = throttle(STALE_SPREAD_MS, () => this.tellStale())
  private readonly warn: LimitedWarning
  private readonly peers: Peers
  private isClosed = false

  constructor(
    private readonly chat: Chat,
    private readonly bus: Bus,
  ) {
    this.warn = logLimiter(chat.log)
    // What was published while the bus was away is lost, and so is what a process had no time to publish.
    bus.onReconnect(() => this.missed())
    this.peers = new Peers(bus, () => this.missed())
  }

  /** How many connections of the user are open. One that is about to close is not. */
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
    this.unreadFlush.stop()
    this.repair.stop()
    this.staleness.stop()
    this.peers.close()
  }

  private connectionsOf(tenantId: string, userId: string): Iterable<Connection> {
    return this.tenants.get(tenantId)?.users.get(userId) ?? []
  }

  private receive(tenantId: string, delivery: UserDelivery | UnreadSignal): void {
    const users = this.tenants.get(tenantId)?.users
    if (!users) return
    if ('unreadOf' in delivery) {
      const connected = delivery.unreadOf.filter((userId) => users.has(userId))
      if (connected.length > 0) this.markDirty(tenantId, connected)
      return
    }
    for (const userId of delivery.userIds) {
      const connections = users.get(userId)
      if (!connections) continue
      applyBlock(connections, delivery)
      for (const connection of connections) connection.deliverToUser(delivery)
    }
  }

  private missed(): void {
    this.repair.trigger()
    this.staleness.trigger()
  }

  private async tellStale(): Promise<void> {
    // What is loaded now could be stale at once; the bus says so when it is back.
    if (!this.bus.isReady()) return
    const waiting = [...this.tenants.values()].flatMap(({ users }) => [...users.values()].flatMap((all) => [...all]))
    const portion = Math.ceil(waiting.length / STALE_STEPS)
    while (waiting.length > 0 && !this.isClosed) {
      for (const connection of waiting.splice(0, portion)) connection.sendGreeted(staleFrame)
      if (waiting.length > 0) await sleep(STALE_SPREAD_MS / STALE_STEPS, undefined, { ref: false })
    }
  }

  /** Looks up again, for all who are connected, what user rooms were told of: unread totals and blocks. */
  private async lookUpAgain(): Promise<void> {
    for (const [tenantId, { users }] of this.tenants) {
      this.markDirty(tenantId, users.keys())
      try {
        const connections = [...users.values()].flatMap((sockets) => [...sockets])
        await readBlocks(this.chat, tenantId, connections)
      } catch (error) {
        this.warn(error, 'could not read the blocks of those who are connected; trying again')
        this.repair.trigger()
      }
    }
  }

  private markDirty(tenantId: string, userIds: Iterable<string>): void {
    const dirty = this.dirty.get(tenantId) ?? new Set()
    for (const userId of userIds) dirty.add(userId)
    this.dirty.set(tenantId, dirty)
    this.unreadFlush.trigger()
  }

  /** Looks the totals up only now, so that what is sent last is never older than the change that caused it. */
  private async sendUnreadTotals(): Promise<void> {
    const batch = [...this.dirty]
    this.dirty.clear()
    for (const [tenantId, dirty] of batch) {
      const waiting = [...dirty]
      while (waiting.length > 0) {
        const userIds = waiting.splice(0, TOTALS_AT_ONCE)
        try {
          for (const [userId, totalUnreadCount] of await this.chat.unread.totals(tenantId, userIds)) {
            const frame = textFrame(JSON.stringify({ event: 'chat:unread:count:changed', data: { totalUnreadCount } }))
            for (const connection of this.connectionsOf(tenantId, userId)) connection.sendGreeted(frame)
          }
        } catch (error) {
          this.warn(error, 'could not look up unread totals; trying again')
          this.markDirty(tenantId, [...userIds, ...waiting.splice(0)])
        }
      }
    }
  }
}
