import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { closeCodes } from '../../generated/events'
import type { Chat } from '../pipeline/chat'
import type { SocketPresence } from '../domain/presence/presence'
import { failureLog, type FailureLog } from '../platform/database/failure-log'
import { concurrencyLimiter, type Limit } from '../platform/lib/concurrency-limiter'
import { logLimiter } from '../platform/lib/log-limiter'
import { Timers } from '../platform/lib/timers'
import type { OperationInput, OperationReply } from '../../generated/operations'
import type { Caller } from '../domain/access/caller'
import type { RequestContext } from '../domain/access/request-context'
import { ChatError, unavailable } from '../errors'
import type { ChatRequest } from '../providers'
import { Feeds } from './feeds/feeds'
import { frameHandlers } from './frame-handlers'
import type { JoinParts } from './join/join'
import { answerPoll, answerToNobody } from './poll/answer-poll'
import type { Parts } from './parts'
import { PollConnection } from './poll/poll-connection'
import { receiveFrame, type FrameParts } from './socket/client-frames'
import { Connection, type OnLeave } from './socket/connection'
import { ConnectionChecks } from './socket/connection-checks'
import type { Traffic } from './socket/outbox'
import { countClose, measureSockets } from './socket/socket-meter'
import { loadBlockLists } from './feeds/event-filter'
import { TypingAnnouncer } from './feeds/typing'
import { Upgrades } from './socket/upgrades'
import { ConnectedUsers } from './users/connected-users'

/** Minimum pause between closes of a drain; sooner ones are batched. */
const DRAIN_STEP_MS = 10
/** Time for the last closed clients to answer the closing handshake. */
const CLOSE_WAIT_MS = 1000
/** A user is connected for this long after a poll has returned: the next one comes meanwhile. */
const BETWEEN_POLLS_MS = 5000
/** After this time a slow database call frees its slot of the concurrency limit. */
const SLOW_CALL_MS = 5000

/** Stops proxies from buffering the response. */
const POLL_HEADERS = { 'X-Accel-Buffering': 'no' }

/**
 * The WebSocket gateway of one process. It also serves polls: each is a connection whose frames are collected.
 *
 * A client's frame: upgrades → connection → client-frames → frame-handlers → join or typing. An event: bus →
 * channel-topics → channel-feed → subscriptions → connection → outbox, or bus → connected-users → user-feed →
 * user-subscription → outbox, or without `seq` bus → connected-users → connection → outbox. The process listens to the
 * channels of its users, and derives their unread totals and the activity of their lists. Events that the bus loses:
 * position-check and feed-repair read them from the event log. peer-monitor detects a possible loss of ephemeral
 * events.
 *
 * Invariants
 *   * A connection exists only after the host's guard and extractor accepted its handshake. Its credentials are checked
 *     again from time to time.
 *   * However a socket or poll ends, its connection is removed exactly once, from its user, subscriptions, typing and presence.
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
  private readonly joins: JoinParts
  private readonly timers = new Timers()
  private readonly logFailure: FailureLog
  private readonly traffic: Traffic

  constructor(
    private readonly chat: Chat,
    private readonly presence: SocketPresence,
    others: Pick<Parts, 'bus' | 'watchers' | 'peers'>,
  ) {
    this.traffic = measureSockets(chat.telemetry.metrics, this.connections)
    this.logFailure = failureLog(chat.log)
    const limit = (this.limit = concurrencyLimiter(Math.ceil(chat.config.database.poolSize / 2), SLOW_CALL_MS))
    const parts: Parts = { chat, ...others, limit, warn: logLimiter(chat.log) }
    this.users = new ConnectedUsers(parts)
    const feeds = (this.feeds = new Feeds(parts))
    const typing = (this.typing = new TypingAnnouncer(chat.events))
    // One function for all connections, because thousands are idle.
    this.onLeave = (feed, connection) => {
      typing.stop(feed, connection)
      feeds.release(feed)
    }
    const { users, logFailure } = this
    this.joins = { chat, limit, users, feeds, logFailure }
    const handlers = frameHandlers({ ...this.joins, typing })
    this.frames = { handlers, metrics: chat.telemetry.metrics, logFailure }
    this.checks = new ConnectionChecks(chat)
    chat.epoch.onChange(() => this.startOver())
    chat.erasing.onMore = () => this.closeErased()
    this.upgrades = new Upgrades(chat, (...accepted) => this.accept(...accepted))
  }

  get connectionCount(): number {
    return this.connections.size
  }

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
    this.timers.end()
    this.users.close()
    this.typing.close()
    this.feeds.close()
  }

  /** Clients and feeds have the state of the old epoch: clients reconnect, get the new one, and reload. */
  private startOver(): void {
    for (const connection of [...this.connections])
      connection.close(closeCodes.restarting.code, 'the database went back')
    this.feeds.startOver()
    this.users.startOver()
  }

  /** Closes the connections of users who are being erased. They are refused from then on. */
  private closeErased(): void {
    for (const connection of [...this.connections])
      if (this.chat.erasing.isErasing(connection.caller)) connection.close(closeCodes.unauthorized.code, 'erased')
  }

  /** Spread over the drain time, so that clients do not reconnect all at once. Each is served until it is closed. */
  private async closeConnections(drainSeconds: number): Promise<void> {
    const open = [...this.connections]
    const interval = open.length > 0 ? (drainSeconds * 1000) / open.length : 0
    let pause = 0
    for (const connection of open) {
      // No pause after the last one, so that a single connection does not delay the process for the whole drain time.
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

  private accept(caller: Caller, request: ChatRequest, webSocket: WebSocket, stream: Duplex): void {
    const { chat, traffic } = this
    const connection = new Connection(caller, { webSocket, stream }, chat.config.gateway, this.onLeave, traffic)
    webSocket.on('close', (code) => {
      countClose(chat.telemetry.metrics, connection.closedWith ?? code)
      if (!this.connections.has(connection)) return
      this.remove(connection)
      this.presence.closed(caller.tenantId, caller.userId)
    })
    webSocket.on('error', (error) => chat.log.debug({ err: error, connectionId: connection.id }, 'socket error'))
    if (this.hasTooMany(caller)) return connection.refuse(closeCodes.tooMany.code, 'too many connections')
    this.checks.add(connection, request)
    const listening = this.add(connection)
    webSocket.on('ping', (data) => connection.admitFrame() && connection.pong(data))
    webSocket.on('pong', () => {
      connection.isAlive = true
      connection.admitFrame()
    })
    webSocket.on('message', (data: RawData, isBinary: boolean) => receiveFrame(this.frames, connection, data, isBinary))
    // After `gateway:hello` the client gets every event of its user: it waits for the bus, and frames wait for it.
    connection.enqueue(() => this.sendHello(connection, listening))
  }

  /**
   * Returns the frames that `gateway:resume` with these positions brings a socket, and waits for the first event.
   *
   * @throws CHAT_RATE_LIMITED beyond the connections that a user may have, CHAT_SERVICE_UNAVAILABLE while the gateway drains.
   */
  async poll({
    caller,
    body,
    onGone,
  }: OperationInput<'pollEvents'> & RequestContext<Chat>): Promise<OperationReply<'pollEvents'>> {
    this.upgrades.requireNotDraining()
    const { maxConnectionsPerUser: limit } = this.chat.config.gateway
    if (this.hasTooMany(caller)) {
      const message = `You have ${limit} sockets and polls open already.`
      throw new ChatError('CHAT_RATE_LIMITED', { limit, retryAfter: 1 }, { message })
    }
    const connection: PollConnection = new PollConnection(caller, this.chat.config.gateway, this.onLeave, {
      onClose: () => this.remove(connection),
      traffic: this.traffic,
    })
    let isGone = false
    const listening = this.add(connection)
    const release = this.users.hold(connection)
    onGone?.(() => {
      isGone = true
      connection.terminate()
    })
    try {
      await connection.unlessClosed(this.listen(connection, listening))
      let answer = connection.isOpen ? await answerPoll(this.joins, connection, body) : undefined
      // A client that leaves is no failure.
      if (isGone) answer ??= answerToNobody(connection, body)
      if (!answer) throw unavailable('The server is restarting.')
      return { status: 200 as const, headers: POLL_HEADERS, body: answer }
    } finally {
      connection.terminate()
      const leave = () => {
        release()
        this.presence.closed(caller.tenantId, caller.userId)
      }
      if (isGone) leave()
      else this.timers.after(BETWEEN_POLLS_MS, leave)
    }
  }

  private hasTooMany(caller: Caller): boolean {
    return this.users.openCount(caller) >= this.chat.config.gateway.maxConnectionsPerUser
  }

  /** Resolves when no event of the user is missed from now on. */
  private async listen(connection: Connection, listening: Promise<void>): Promise<void> {
    await listening
    // Only once the bus is listening, or a block made meanwhile would be missed.
    await this.limit(() => loadBlockLists(this.chat, connection.caller.tenantId, [connection]))
  }

  private async sendHello(connection: Connection, listening: Promise<void>): Promise<void> {
    const { chat } = this
    try {
      await this.listen(connection, listening)
      const { heartbeatSeconds } = chat.config.gateway
      connection.sendHello({ heartbeatSeconds, epoch: chat.epoch.current, userSeq: this.users.userSeqOf(connection) })
    } catch (error) {
      this.logFailure(error, { connectionId: connection.id }, 'setting up a connection failed')
      connection.close(closeCodes.restarting.code, 'try again')
    }
  }

  /** Resolves when the bus listens to everything that concerns the user. */
  private add(connection: Connection): Promise<void> {
    this.connections.add(connection)
    this.presence.opened(connection.caller.tenantId, connection.caller.userId)
    return this.users.enter(connection)
  }

  private remove(connection: Connection): void {
    this.connections.delete(connection)
    connection.terminate()
    this.checks.remove(connection)
    this.users.leave(connection)
  }
}
