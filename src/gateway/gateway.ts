import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawData } from 'ws'
import { closeCodes } from '../../generated/events'
import type { Chat } from '../pipeline/chat'
import type { SocketPresence } from '../domain/presence/presence'
import type { Watchers } from '../domain/presence/watchers'
import type { Bus } from '../platform/events/bus'
import type { PeerMonitor } from '../platform/events/peer-monitor'
import { failureLog, type FailureLog } from '../platform/database/failure-log'
import { concurrencyLimiter, type Limit } from '../platform/lib/concurrency-limiter'
import { newId } from '../platform/lib/ids'
import type { ChatAuthUser, ChatRequest } from '../providers'
import { Feeds } from './feeds/feeds'
import { frameHandlers } from './frame-handlers'
import { receiveFrame, type FrameParts } from './socket/client-frames'
import { Connection, type OnLeave, type Sockets } from './socket/connection'
import { ConnectionChecks } from './socket/connection-checks'
import { SocketMeter } from './socket/socket-meter'
import { loadBlockLists } from './feeds/event-filter'
import { LogReader } from './feeds/log-reader'
import { TypingAnnouncer } from './feeds/typing'
import { Upgrades } from './socket/upgrades'
import { ConnectedUsers } from './users/connected-users'

/** A drain pauses at least this long between closes; those that are due sooner go together. */
const DRAIN_STEP_MS = 10
/** How long the clients that were closed last have to answer the closing handshake. */
const CLOSE_WAIT_MS = 1000
/** A database call that takes longer than this no longer counts against the limit. */
const SLOW_CALL_MS = 5000

export interface GatewayParts {
  bus: Bus
  presence: SocketPresence
  watchers: Watchers
  peers: PeerMonitor
}

/**
 * The WebSocket gateway of one process.
 *
 * A client's frame: upgrades → connection → client-frames → frame-handlers → join or typing.
 * An event: bus → channel-topics → channel-feed → subscriptions → connection → outbox, or bus → connected-users → user-feed →
 * user-subscription → outbox, or without a number bus → connected-users → connection → outbox. The process listens to the
 * channels of its users, and derives their unread totals and the activity of their lists.
 * Events that the bus loses: position-check and feed-repair read them from the event log. peer-monitor notices when
 * events may be lost that no log holds.
 *
 * Invariants
 *   * A connection exists only after the host's guard and extractor accepted its handshake. Its credentials are checked
 *     again from time to time.
 *   * However a socket ends, its connection is removed exactly once, with its user, subscriptions, typing and presence.
 *   * All connections together use at most half of the database pool, so that requests are served while thousands of
 *     clients reconnect at once.
 */
export class Gateway {
  private readonly connections = new Set<Connection>()
  private readonly upgrades: Upgrades
  private readonly users: ConnectedUsers
  private readonly checks: ConnectionChecks
  private readonly feeds: Feeds
  private readonly typing: TypingAnnouncer
  private readonly onLeave: OnLeave
  private readonly limit: Limit
  private readonly frames: FrameParts
  private readonly logFailure: FailureLog
  private readonly presence: SocketPresence
  private readonly meter: SocketMeter

  constructor(
    private readonly chat: Chat,
    { bus, presence, watchers, peers }: GatewayParts,
  ) {
    this.presence = presence
    this.meter = new SocketMeter(chat.telemetry.metrics, this.connections)
    this.logFailure = failureLog(chat.log)
    const limit = (this.limit = concurrencyLimiter(Math.ceil(chat.config.database.poolSize / 2), SLOW_CALL_MS))
    this.users = new ConnectedUsers({ chat, bus, peers, limit, watchers })
    const reader = new LogReader(chat.events, limit)
    const feeds = (this.feeds = new Feeds({ bus, watchers, limit, reader, chat }))
    const typing = (this.typing = new TypingAnnouncer(chat.events))
    // One for all connections: thousands are idle, and each holds as little as it can.
    this.onLeave = {
      channel: (feed, connection) => {
        typing.stop(feed, connection)
        feeds.release(feed)
      },
      user: (feed) => feeds.release(feed),
    }
    const { users, logFailure } = this
    const handlers = frameHandlers({ chat, limit, users, feeds, reader, typing, logFailure })
    this.frames = { handlers, metrics: chat.telemetry.metrics, logFailure }
    this.checks = new ConnectionChecks(chat)
    chat.epoch.onChange(() => this.startOver())
    chat.erasing.onChange(() => this.closeErased())
    this.upgrades = new Upgrades(chat, (user, request, sockets) => this.accept(user, request, sockets))
  }

  get connectionCount(): number {
    return this.connections.size
  }

  /** Handles upgrades of the gateway's path on this server, and leaves all others to other listeners. */
  attach(server: Server): void {
    this.upgrades.attach(server)
  }

  /** Drains the gateway: closes all connections with 1012, spread over the drain time, and then everything else. */
  async close(drainSeconds: number): Promise<void> {
    this.upgrades.drain()
    await this.closeConnections(drainSeconds)
    this.checks.close()
    for (const connection of [...this.connections]) connection.terminate()
    this.upgrades.close()
    this.users.close()
    this.typing.close()
    this.feeds.close()
  }

  /** Clients and feeds have the state of another epoch: clients reconnect, learn the new one, and reload. */
  private startOver(): void {
    for (const connection of [...this.connections])
      connection.close(closeCodes.restarting.code, 'the database went back')
    this.feeds.startOver()
    this.users.startOver()
  }

  /** Closes the connections of users who are being erased. They are refused from then on. */
  private closeErased(): void {
    for (const connection of [...this.connections]) {
      const { tenantId, id: userId } = connection.user
      if (this.chat.erasing.isErasing({ tenantId, userId })) connection.close(closeCodes.unauthorized.code, 'erased')
    }
  }

  /** Spread over the drain time, so that clients do not reconnect all at once. Each is served until it is closed. */
  private async closeConnections(drainSeconds: number): Promise<void> {
    const open = [...this.connections]
    const interval = open.length > 0 ? (drainSeconds * 1000) / open.length : 0
    let pause = 0
    for (const connection of open) {
      // No pause after the last one: a single connection must not hold up the process for the whole time.
      if (pause >= DRAIN_STEP_MS) {
        await sleep(pause)
        pause = 0
      }
      if (!this.connections.has(connection)) continue
      connection.close(closeCodes.restarting.code, 'restarting')
      pause += interval
    }
    const deadline = performance.now() + CLOSE_WAIT_MS
    while (this.connections.size > 0 && performance.now() < deadline) await sleep(10)
  }

  private accept(user: ChatAuthUser, request: ChatRequest, sockets: Sockets): void {
    const { chat } = this
    const { webSocket } = sockets
    const limits = chat.config.gateway
    const connection = new Connection(newId(), user, request, sockets, limits, this.onLeave, this.meter.traffic)
    webSocket.on('close', (code) => {
      this.meter.closed(connection.closedWith ?? code)
      if (this.connections.has(connection)) this.remove(connection)
    })
    webSocket.on('error', (error) => chat.log.debug({ err: error, connectionId: connection.id }, 'socket error'))
    if (this.users.openCount(user.tenantId, user.id) >= limits.maxConnectionsPerUser) {
      return connection.refuse(closeCodes.tooMany.code, 'too many connections')
    }
    this.connections.add(connection)
    this.checks.add(connection)
    this.presence.opened(user.tenantId, user.id)
    const listening = this.users.enter(connection)
    webSocket.on('ping', (data) => connection.admitFrame() && connection.pong(data))
    webSocket.on('pong', () => {
      connection.isAlive = true
      connection.admitFrame()
    })
    webSocket.on('message', (data: RawData, isBinary: boolean) => receiveFrame(this.frames, connection, data, isBinary))
    // After `gateway:hello` no event of the user is missing: so it waits for the bus, and the client's frames wait for it.
    connection.enqueue(() => this.sendHello(connection, listening))
  }

  private async sendHello(connection: Connection, listening: Promise<void>): Promise<void> {
    const { chat } = this
    try {
      await listening
      // Not before the bus is listening, or a block that comes meanwhile would be missed.
      await this.limit(() => loadBlockLists(chat, connection.user.tenantId, [connection]))
      const { heartbeatSeconds } = chat.config.gateway
      connection.sendHello({ heartbeatSeconds, epoch: chat.epoch.current, userSeq: this.users.userSeqOf(connection) })
    } catch (error) {
      this.logFailure(error, { connectionId: connection.id }, 'setting up a connection failed')
      connection.close(closeCodes.restarting.code, 'try again')
    }
  }

  private remove(connection: Connection): void {
    connection.terminate()
    this.connections.delete(connection)
    this.checks.remove(connection)
    this.users.leave(connection)
    this.presence.closed(connection.user.tenantId, connection.user.id)
  }
}
