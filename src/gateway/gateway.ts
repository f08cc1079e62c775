import type { Server } from 'node:http'
import type { RawData } from 'ws'
import { closeCodes } from '../../generated/events'
import type { Chat } from '../context'
import { ChatError } from '../errors'
import { newId } from '../platform/lib/ids'
import type { ChatAuthUser, ChatRequest } from '../providers'
import { concurrencyLimiter, type Limit } from '../platform/lib/concurrency-limiter'
import type { Bus } from '../platform/events/bus'
import { Feeds } from './channel-feed'
import { takeClientFrame } from './client-frames'
import { Connection, type Sockets } from './connection'
import { readBlocks } from './blocks'
import { Replays } from './join'
import { Upgrades } from './upgrades'
import { UserRooms } from './user-rooms'
import type { SocketPresence } from '../domain/presence/presence'
import { Typing } from './typing'

const TICK_MS = 1000
/** Closes of a drain that are less than this apart go together. */
const DRAIN_STEP_MS = 10
/** How long those who were closed last have for answering. */
const FAREWELL_MS = 1000
/** A turn at the database that takes longer than this does not keep the next one waiting. */
const TURN_PATIENCE_MS = 5000

/**
 * The WebSocket gateway of one process.
 *
 * Invariants
 *   * A connection exists only after the host's guard and extractor accepted its handshake, and is judged again from
 *     time to time.
 *   * Whatever ends a socket, its connection is forgotten once, and nothing of it is left: no room, no subscription, no
 *     typing, no presence.
 *   * All connections together take at most half of the pool's connections, so that requests are served while thousands
 *     of clients come back at once.
 */
export class Gateway {
  readonly feeds: Feeds
  readonly typing: Typing
  readonly replays: Replays
  readonly limit: Limit
  private readonly upgrades: Upgrades
  private readonly rooms: UserRooms
  private readonly all = new Set<Connection>()
  private readonly ticker: NodeJS.Timeout

  constructor(
    readonly chat: Chat,
    bus: Bus,
    private readonly presence: SocketPresence,
  ) {
    this.limit = concurrencyLimiter(Math.ceil(chat.config.database.poolSize / 2), TURN_PATIENCE_MS)
    this.feeds = new Feeds(bus, chat.events, chat.log, this.limit)
    this.typing = new Typing(chat.events)
    this.replays = new Replays(chat.events, this.limit)
    this.rooms = new UserRooms(chat, bus)
    this.upgrades = new Upgrades(chat, (user, request, sockets) => this.accept(user, request, sockets))
    this.ticker = setInterval(() => this.tick(), TICK_MS)
    this.ticker.unref()
  }

  get connectionCount(): number {
    return this.all.size
  }

  /** Takes the upgrades of the gateway's path on this server, and leaves all others to whoever else listens. */
  attach(server: Server): void {
    this.upgrades.attach(server)
  }

  /**
   * Closes every connection with 1012, spread over the drain time so that clients do not come back all at once. Those who
   * are still to be closed are served until then.
   */
  async close(drainSeconds: number): Promise<void> {
    this.upgrades.drain()
    const open = [...this.all]
    const pause = open.length > 0 ? (drainSeconds * 1000) / open.length : 0
    let owed = 0
    for (const connection of open) {
      // Nobody waits after the last one, or a single connection would hold the process for the whole time.
      if (owed >= DRAIN_STEP_MS) {
        await new Promise((resolve) => setTimeout(resolve, owed))
        owed = 0
      }
      if (!this.all.has(connection)) continue
      connection.close(closeCodes.restarting.code, 'restarting')
      owed += pause
    }
    const deadline = performance.now() + FAREWELL_MS
    while (this.all.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
    clearInterval(this.ticker)
    for (const connection of [...this.all]) connection.terminate()
    this.upgrades.close()
    this.rooms.close()
    this.typing.close()
    this.feeds.close()
  }

  private accept(user: ChatAuthUser, request: ChatRequest, sockets: Sockets): void {
    const { webSocket } = sockets
    const limits = this.chat.config.gateway
    const connection = new Connection(newId(), user, request, sockets, limits, (feed) => {
      this.typing.stop(feed, connection)
      this.feeds.release(feed.topic)
    })
    webSocket.on('error', (error) => this.chat.log.debug({ err: error, connectionId: connection.id }, 'socket error'))
    if (this.rooms.openCount(user.tenantId, user.id) >= limits.maxConnectionsPerUser) {
      return connection.refuse(closeCodes.tooMany.code, 'too many connections')
    }
    this.all.add(connection)
    this.presence.opened(user.tenantId, user.id)
    const listening = this.rooms.enter(connection)
    this.scheduleChecks(connection)
    webSocket.on('close', () => this.forget(connection))
    webSocket.on('ping', (data) => connection.admitFrame() && connection.pong(data))
    webSocket.on('pong', () => {
      connection.isAlive = true
      connection.admitFrame()
    })
    webSocket.on('message', (data: RawData, isBinary: boolean) => this.receive(connection, data, isBinary))
    // Hello promises that the user's events come from now on, so it waits for the bus; so does the client's first frame.
    connection.enqueue(async () => {
      await listening
      try {
        // Not before the bus is listening, or a block that comes between would be missed.
        await this.limit(() => readBlocks(this.chat, user.tenantId, [connection]))
        connection.greet(limits.heartbeatSeconds)
      } catch (error) {
        this.chat.log.error({ err: error, connectionId: connection.id }, 'a connection could not be begun')
        connection.close(closeCodes.restarting.code, 'try again')
      }
    })
  }

  private receive(connection: Connection, data: RawData, isBinary: boolean): void {
    connection.isAlive = true
    if (!connection.admitFrame()) return
    let frame: unknown
    try {
      if (isBinary) throw new Error('binary')
      frame = JSON.parse((data as Buffer).toString('utf8'))
    } catch {
      return connection.refuse(closeCodes.badFrame.code, 'frames must be JSON text')
    }
    takeClientFrame(this, connection, frame)
  }

  private forget(connection: Connection): void {
    connection.terminate()
    this.all.delete(connection)
    this.rooms.leave(connection)
    this.presence.closed(connection.user.tenantId, connection.user.id)
  }

  private scheduleChecks(connection: Connection): void {
    const { heartbeatSeconds, reauthenticateSeconds } = this.chat.config.gateway
    const now = performance.now()
    // Many come at once after a restart. The first turn of each is early by chance, so that they do not stay in step.
    connection.nextPing = now + heartbeatSeconds * 1000 * (0.5 + Math.random() / 2)
    connection.nextAuthentication = now + reauthenticateSeconds * 1000 * (0.5 + Math.random() / 2)
  }

  private tick(): void {
    const { heartbeatSeconds, reauthenticateSeconds } = this.chat.config.gateway
    const now = performance.now()
    for (const connection of this.all) {
      if (!connection.isOpen) continue
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
