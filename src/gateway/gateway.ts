import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawData } from 'ws'
import { closeCodes } from '../../generated/events'
import type { Chat } from '../context'
import type { SocketPresence } from '../domain/presence/presence'
import type { Watchers } from '../domain/presence/watchers'
import type { Bus } from '../platform/events/bus'
import type { PeerMonitor } from '../platform/events/peer-monitor'
import { failureLog, type FailureLog } from '../platform/database/failure-log'
import { concurrencyLimiter } from '../platform/lib/concurrency-limiter'
import { newId } from '../platform/lib/ids'
import type { ChatAuthUser, ChatRequest } from '../providers'
import type { ChannelFeed } from './channel-feed'
import { Feeds } from './feeds'
import { receiveFrame, type FrameParts } from './client-frames'
import { Connection, type Sockets } from './connection'
import { ConnectionChecks } from './connection-checks'
import { SocketMeter } from './socket-meter'
import { loadBlockLists } from './event-filter'
import { ReplayPages } from './replay'
import { TypingAnnouncer } from './typing'
import { Upgrades } from './upgrades'
import type { UserFeed } from './user-feed'
import { UserRooms } from './user-rooms'

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
 * A client's frame: upgrades → connection → client-frames → join, replay or typing.
 * An event: bus → channel-topics → channel-feed → subscriptions → connection → outbox, or bus → user-rooms → user-feed →
 * user-subscription → outbox, or without a number bus → user-rooms → connection → outbox. By memberships the process listens
 * to the channels of its users, and makes their unread totals and the activity of their lists.
 * Events that the bus loses: feed-comparison and feed-repair read them from the event log. peer-monitor notices when
 * events may be lost that no log holds.
 *
 * Invariants
 *   * A connection exists only after the host's guard and extractor accepted its handshake. Its credentials are checked
 *     again from time to time.
 *   * However a socket ends, its connection is removed exactly once, with its room, subscriptions, typing and presence.
 *   * All connections together use at most half of the database pool, so that requests are served while thousands of
 *     clients reconnect at once.
 */
export class Gateway {
  private readonly connections = new Set<Connection>()
  private readonly upgrades: Upgrades
  private readonly rooms: UserRooms
  private readonly checks: ConnectionChecks
  private readonly parts: FrameParts
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
    const limit = concurrencyLimiter(Math.ceil(chat.config.database.poolSize / 2), SLOW_CALL_MS)
    this.rooms = new UserRooms({ chat, bus, peers, limit, watchers })
    const feeds = new Feeds({ bus, watchers, topics: this.rooms.topics, limit, chat })
    this.rooms.passTo(feeds)
    this.parts = {
      chat,
      limit,
      feeds,
      userSource: ({ user }) => this.rooms.feedSource(user.tenantId, user.id),
      activity: this.rooms.activity,
      replayPages: new ReplayPages(chat.events, limit),
      logFailure: this.logFailure,
      typing: new TypingAnnouncer(chat.events),
    }
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
    this.rooms.close()
    this.parts.typing.close()
    this.parts.feeds.close()
  }

  /** What clients and feeds know is of another epoch: clients come back, learn it, and reload. */
  private startOver(): void {
    for (const connection of [...this.connections])
      connection.close(closeCodes.restarting.code, 'the database went back')
    this.parts.feeds.startOver()
    this.rooms.startOver()
  }

  /** Closes the connections of those who are being erased, who are refused from then on. */
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
    const { parts, chat } = this
    const { webSocket } = sockets
    const limits = chat.config.gateway
    const onLeave = {
      channel: (feed: ChannelFeed) => {
        parts.typing.stop(feed, connection)
        parts.feeds.release(feed)
      },
      user: (feed: UserFeed) => parts.feeds.release(feed),
    }
    const connection = new Connection(newId(), user, request, sockets, limits, onLeave, this.meter.traffic)
    webSocket.on('close', (code) => this.meter.closed(connection.closedWith ?? code))
    webSocket.on('error', (error) => chat.log.debug({ err: error, connectionId: connection.id }, 'socket error'))
    if (this.rooms.openCount(user.tenantId, user.id) >= limits.maxConnectionsPerUser) {
      return connection.refuse(closeCodes.tooMany.code, 'too many connections')
    }
    this.connections.add(connection)
    this.checks.add(connection)
    this.presence.opened(user.tenantId, user.id)
    const listening = this.rooms.enter(connection)
    webSocket.on('close', () => this.remove(connection))
    webSocket.on('ping', (data) => connection.admitFrame() && connection.pong(data))
    webSocket.on('pong', () => {
      connection.isAlive = true
      connection.admitFrame()
    })
    webSocket.on('message', (data: RawData, isBinary: boolean) => receiveFrame(parts, connection, data, isBinary))
    // After `gateway:hello` no event of the user is missing: so it waits for the bus, and the client's frames wait for it.
    connection.enqueue(() => this.sendHello(connection, listening))
  }

  private async sendHello(connection: Connection, listening: Promise<void>): Promise<void> {
    const { chat, parts } = this
    try {
      await listening
      // Not before the bus is listening, or a block that comes meanwhile would be missed.
      await parts.limit(() => loadBlockLists(chat, connection.user.tenantId, [connection]))
      const { heartbeatSeconds } = chat.config.gateway
      connection.sendHello({ heartbeatSeconds, epoch: chat.epoch.current, userSeq: this.rooms.userSeqOf(connection) })
    } catch (error) {
      this.logFailure(error, { connectionId: connection.id }, 'setting up a connection failed')
      connection.close(closeCodes.restarting.code, 'try again')
    }
  }

  private remove(connection: Connection): void {
    connection.terminate()
    this.connections.delete(connection)
    this.checks.remove(connection)
    this.rooms.leave(connection)
    this.presence.closed(connection.user.tenantId, connection.user.id)
  }
}
