import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { closeCodes, subprotocol } from '../../generated/events'
import type { Chat } from '../chat-context'
import { ChatError, invalid } from '../errors'
import { toChatError } from '../http/error-boundary'
import { newId } from '../ids'
import { throttle } from '../throttle'
import type { Bus } from './bus'
import { Feeds } from './channel-feed'
import { handleClientFrame } from './client-frames'
import { Connection } from './connection'
import { decodeUserTopic, userTopic, type UnreadSignal, type UserDelivery } from './deliveries'
import { applyBlock, readBlocks } from './gateway-blocks'
import {
  answerPlainly,
  pathOf,
  readBearerProtocol,
  refuse,
  requestIdOf,
  requireOrigin,
  wantsWebSocket,
} from './handshake'
import type { SocketPresence } from './presence'
import { Typing } from './typing'

const MAX_FRAME_BYTES = 64 * 1024
const UNREAD_INTERVAL_MS = 250
const TICK_MS = 1000

/** The upgrade listeners of all gateways of this process, with the paths that they take. */
const ours = new WeakMap<object, string>()

const isTaken = (server: Server, request: IncomingMessage) =>
  server.listeners('upgrade').some((listener) => ours.get(listener) === pathOf(request))

/** Everybody of a tenant who is connected here. */
interface TenantUsers {
  users: Map<string, Set<Connection>>
  /** Resolves when the bus is listening for them. */
  listening: Promise<void>
}

/**
 * The WebSocket gateway of one process.
 *
 * Invariants
 *   * A connection exists only after the host's guard and extractor accepted its handshake, and is judged again from
 *     time to time.
 *   * Each connection of a user is in the user's room from its first frame to its end.
 *   * The topic of a tenant's user rooms is listened to exactly while a user of that tenant is connected here.
 */
export class Gateway {
  readonly feeds: Feeds
  readonly typing: Typing
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  })
  private readonly tenants = new Map<string, TenantUsers>()
  private readonly all = new Set<Connection>()
  private readonly detachers: (() => void)[] = []
  private readonly ticker: NodeJS.Timeout
  private readonly dirty = new Map<string, Set<string>>()
  private readonly unreadFlush = throttle(UNREAD_INTERVAL_MS, () => this.sendUnreadTotals())
  private closing = false

  constructor(
    readonly chat: Chat,
    private readonly bus: Bus,
    private readonly presence: SocketPresence,
  ) {
    this.sockets.on('wsClientError', (error, socket, request) => {
      refuse(request, socket, invalid('header', '', `is no WebSocket handshake: ${error.message}`))
    })
    this.feeds = new Feeds(bus, chat.events, chat.log)
    this.typing = new Typing(chat.events)
    this.ticker = setInterval(() => this.tick(), TICK_MS)
    this.ticker.unref()
    // What was published while the bus was away is lost: unread totals and blocks are looked up again for all who are
    // connected.
    bus.onReconnect(() => {
      for (const [tenantId, { users }] of this.tenants) {
        this.markDirty(tenantId, users.keys())
        void this.readBlocksAgain(tenantId)
      }
    })
  }

  get connectionCount(): number {
    return this.all.size
  }

  /** Takes the upgrades of the gateway's path on this server, and leaves all others to whoever else listens. */
  attach(server: Server): void {
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (wantsWebSocket(request) && pathOf(request) === this.chat.config.gateway.path) {
        void this.upgrade(request, socket, head)
      } else if (server.listeners('upgrade').every((listener) => ours.has(listener))) {
        // Nobody else is there to answer, and an unanswered socket would hang. Of several of us the first answers.
        if (server.listeners('upgrade')[0] !== onUpgrade) return
        if (!wantsWebSocket(request)) answerPlainly(server, request, socket)
        else if (!isTaken(server, request)) {
          refuse(request, socket, new ChatError('CHAT_ROUTE_NOT_FOUND', { path: pathOf(request) }))
        }
      }
    }
    ours.set(onUpgrade, this.chat.config.gateway.path)
    server.on('upgrade', onUpgrade)
    this.detachers.push(() => server.off('upgrade', onUpgrade))
  }

  /** Closes every connection with 1012, spread over the drain time so that clients do not come back all at once. */
  async close(drainSeconds: number): Promise<void> {
    this.closing = true
    for (const detach of this.detachers) detach()
    clearInterval(this.ticker)
    const open = [...this.all]
    const pause = open.length > 0 ? (drainSeconds * 1000) / open.length : 0
    let owed = 0
    for (const connection of open) {
      // Nobody waits after the last one, or a single connection would hold the process for the whole time.
      if (owed >= 10) {
        await new Promise((resolve) => setTimeout(resolve, owed))
        owed = 0
      }
      connection.close(closeCodes.restarting.code, 'restarting')
      owed += pause
    }
    const deadline = performance.now() + 1000
    while (this.all.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
    for (const connection of [...this.all]) connection.terminate()
    this.unreadFlush.stop()
    this.typing.close()
    this.feeds.close()
    this.sockets.close()
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const onSocketError = () => socket.destroy()
    socket.on('error', onSocketError)
    try {
      requireOrigin(request, this.chat.config.gateway.allowedOrigins)
      readBearerProtocol(request)
      const user = await this.chat.host.authenticate(request)
      if (this.closing) throw new ChatError('CHAT_SERVICE_UNAVAILABLE', {}, { headers: { 'Retry-After': '1' } })
      if (socket.destroyed) return
      socket.off('error', onSocketError)
      this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const limits = this.chat.config.gateway
        const connection = new Connection(newId(), user, request, webSocket, limits, (feed) =>
          this.feeds.release(feed.topic),
        )
        this.accept(connection, webSocket)
      })
    } catch (error) {
      const refusal = toChatError(error)
      if (refusal.status >= 500) {
        this.chat.log.error({ err: error, requestId: requestIdOf(request) }, 'a WebSocket handshake failed')
      }
      refuse(request, socket, refusal)
    }
  }

  private accept(connection: Connection, webSocket: WebSocket): void {
    const { heartbeatSeconds, maxConnectionsPerUser } = this.chat.config.gateway
    webSocket.on('error', (error) => this.chat.log.debug({ err: error, connectionId: connection.id }, 'socket error'))
    if ((this.connectionsOf(connection.user.tenantId, connection.user.id)?.size ?? 0) >= maxConnectionsPerUser) {
      connection.close(closeCodes.tooMany.code, 'too many connections')
      return
    }
    const listening = this.register(connection)
    this.scheduleChecks(connection)
    webSocket.on('pong', () => (connection.isAlive = true))
    webSocket.on('close', () => this.forget(connection))
    webSocket.on('message', (data: RawData, isBinary: boolean) => this.receive(connection, data, isBinary))
    // Hello promises that the user's events come from now on, so it waits for the bus; so does the client's first frame.
    connection.enqueue(async () => {
      await listening
      try {
        // Not before the bus is listening, or a block that comes between would be missed.
        await readBlocks(this.chat, connection.user.tenantId, [connection])
        connection.greet(heartbeatSeconds)
      } catch (error) {
        this.chat.log.error({ err: error, connectionId: connection.id }, 'a connection could not be begun')
        connection.close(closeCodes.restarting.code, 'try again')
      }
    })
  }

  private receive(connection: Connection, data: RawData, isBinary: boolean): void {
    connection.isAlive = true
    if (!connection.admitFrame()) return connection.close(closeCodes.tooMany.code, 'too many frames')
    let frame: unknown
    try {
      if (isBinary) throw new Error('binary')
      frame = JSON.parse((data as Buffer).toString('utf8'))
    } catch {
      return connection.close(closeCodes.badFrame.code, 'frames must be JSON text')
    }
    connection.enqueue(() => handleClientFrame(this, connection, frame))
  }

  private connectionsOf(tenantId: string, userId: string): Set<Connection> | undefined {
    return this.tenants.get(tenantId)?.users.get(userId)
  }

  /** Puts a connection into its user's room. Resolves when the bus is listening for the tenant's users. */
  private register(connection: Connection): Promise<void> {
    const { tenantId, id: userId } = connection.user
    let tenant = this.tenants.get(tenantId)
    if (!tenant) {
      const listening = this.bus.subscribe(userTopic(tenantId), (payload) =>
        this.receiveForUsers(tenantId, decodeUserTopic(payload)),
      )
      tenant = { users: new Map(), listening }
      this.tenants.set(tenantId, tenant)
    }
    const sockets = tenant.users.get(userId)
    if (sockets) sockets.add(connection)
    else tenant.users.set(userId, new Set([connection]))
    this.all.add(connection)
    this.presence.opened(tenantId, userId)
    return tenant.listening
  }

  private forget(connection: Connection): void {
    connection.leaveAll()
    this.all.delete(connection)
    const { tenantId, id: userId } = connection.user
    this.presence.closed(tenantId, userId)
    const users = this.tenants.get(tenantId)?.users
    const sockets = users?.get(userId)
    sockets?.delete(connection)
    if (sockets?.size === 0) users?.delete(userId)
    if (users?.size === 0) {
      this.tenants.delete(tenantId)
      this.bus.unsubscribe(userTopic(tenantId))
    }
  }

  private receiveForUsers(tenantId: string, delivery: UserDelivery | UnreadSignal): void {
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

  private async readBlocksAgain(tenantId: string): Promise<void> {
    const connections = [...(this.tenants.get(tenantId)?.users.values() ?? [])].flatMap((sockets) => [...sockets])
    try {
      await readBlocks(this.chat, tenantId, connections)
    } catch (error) {
      this.chat.log.warn({ err: error }, 'could not read the blocks of those who are connected')
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
    for (const [tenantId, userIds] of batch) {
      try {
        for (const [userId, totalUnreadCount] of await this.chat.unread.totals(tenantId, [...userIds])) {
          const frame = JSON.stringify({ event: 'chat:unread:count:changed', data: { totalUnreadCount } })
          for (const connection of this.connectionsOf(tenantId, userId) ?? []) connection.sendGreeted(frame)
        }
      } catch (error) {
        this.chat.log.warn({ err: error }, 'could not look up unread totals; trying again')
        this.markDirty(tenantId, userIds)
      }
    }
  }

  private scheduleChecks(connection: Connection): void {
    const { heartbeatSeconds, reauthenticateSeconds } = this.chat.config.gateway
    const now = performance.now()
    connection.nextPing = now + heartbeatSeconds * 1000
    connection.nextAuthentication = now + reauthenticateSeconds * 1000
  }

  private tick(): void {
    const { heartbeatSeconds, reauthenticateSeconds } = this.chat.config.gateway
    const now = performance.now()
    for (const connection of this.all) {
      if (now >= connection.nextPing) {
        connection.nextPing = now + heartbeatSeconds * 1000
        if (connection.isAlive) connection.ping()
        else connection.terminate()
      }
      if (now >= connection.nextAuthentication) {
        connection.nextAuthentication = now + reauthenticateSeconds * 1000
        void this.authenticateAgain(connection)
      }
    }
  }

  private async authenticateAgain(connection: Connection): Promise<void> {
    try {
      const user = await this.chat.host.authenticate(connection.request)
      if (user.id === connection.user.id && user.tenantId === connection.user.tenantId) return
      connection.close(closeCodes.unauthorized.code, 'credentials name somebody else')
    } catch (error) {
      // A host that does not answer has refused nobody: the next turn asks again.
      if (error instanceof ChatError && error.status === 401)
        connection.close(closeCodes.unauthorized.code, 'credentials refused')
    }
  }
}
