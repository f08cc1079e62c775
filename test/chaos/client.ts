import jwt from 'jsonwebtoken'
import { events } from '../../generated/events'
import {
  ChatClient,
  ChatError,
  type ChatSocket,
  type ServerEventName,
  type SocketFrame,
} from '../../clients/typescript/src/index'
import { checkedFetch } from '../support/contract'
import { SECRET } from './fleet'
import { Subscription } from './subscription'
import { Wire } from './wire'

export const TENANT = 'acme'
const REQUEST_TIMEOUT_MS = 5000
/** As an application would set it that wants to be back soon. */
const RECONNECT = { minDelayMs: 200, maxDelayMs: 1500 }
/** How long after the last fault an attempt may still fail: what has piled up on a slow machine has to be answered first. */
const PATIENCE_MS = 120_000
/** What may fail while something is broken. An internal error is not among them: every failure here is foreseen. */
const PASSING = new Set<string>([
  'TIMEOUT',
  'CONNECTION_FAILED',
  'CONNECTION_LOST',
  'CHAT_SERVICE_UNAVAILABLE',
  'CHAT_RATE_LIMITED',
])

const serverEvents = Object.entries(events).flatMap(([name, { direction }]) =>
  direction === 'server' ? [name as ServerEventName] : [],
)

/** What has happened to all clients together. */
export class Tally {
  readonly counts = new Map<string, number>()
  readonly wrongs: string[] = []
  /** When everything was whole again. */
  wholeSince = Infinity

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  wrong(what: string): void {
    this.wrongs.push(`${new Date().toISOString()} ${what}`)
  }
}

/** Whether the same request may succeed a moment later, and may have been carried out already. */
const isPassing = (error: unknown) => error instanceof ChatError && PASSING.has(error.code)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A front end: a user's SDK client, one socket that stays connected, and the channels that it follows. */
export class FrontEnd {
  readonly client: ChatClient
  readonly socket: ChatSocket
  readonly subscriptions = new Map<string, Subscription>()
  /** The total of unread messages: read for each connection, and kept by events since. */
  unread: number | undefined

  constructor(
    readonly userId: string,
    url: string,
    private readonly tally: Tally,
    timeoutMs = REQUEST_TIMEOUT_MS,
  ) {
    const wire = new Wire((what) => this.wrong(`on the wire: ${what}`))
    const token = jwt.sign({ userId, tenantId: TENANT }, SECRET, { expiresIn: '1d' })
    this.client = new ChatClient({
      baseUrl: url,
      token,
      WebSocket: wire.socketClass(),
      timeoutMs,
      fetch: this.fetch(),
    })
    this.socket = this.client.realtime({ reconnect: RECONNECT, timeoutMs })
    this.listen(wire)
  }

  wrong(what: string): void {
    this.tally.wrong(`${this.userId}: ${what}`)
  }

  /** What the client knows of a channel, begun if need be. */
  of(channelId: string): Subscription {
    const known = this.subscriptions.get(channelId)
    if (known) return known
    const subscription = new Subscription(channelId, this.userId, (what) => this.tally.wrong(what))
    this.subscriptions.set(channelId, subscription)
    return subscription
  }

  /** Takes the first snapshot of a channel that the client has come into, and follows it from there. */
  async enter(channelId: string): Promise<void> {
    const subscription = this.of(channelId)
    subscription.isMember = true
    await this.persist(`entering ${channelId}`, async () => {
      // Also what an attempt before this one has loaded: the SDK has left events aside since.
      subscription.replica = undefined
      // Events of an earlier subscription would belong to an older snapshot.
      if (this.socket.joinedChannels().has(channelId)) await this.socket.leave(channelId)
      const replica = await subscription.load(this)
      if (replica.state() === null) return this.wrong(`a member cannot read ${channelId}`)
      subscription.replica = replica
      const joined = await this.socket.join(channelId, { since: replica.seq })
      if (!joined.recovered) await this.reload(channelId, joined.seq)
    })
  }

  /** Does it again until it succeeds or is refused for good. */
  async persist(what: string, act: () => Promise<unknown>): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      try {
        await act()
        return
      } catch (error) {
        if (!isPassing(error)) throw error
        this.tally.count(`retries after ${(error as ChatError).code}`)
        if (Date.now() > this.tally.wholeSince + PATIENCE_MS) {
          throw new Error(`${what} still fails after ${PATIENCE_MS / 1000} s`, { cause: error })
        }
        await sleep(Math.min(1000, 100 * 2 ** failures))
      }
    }
  }

  /** Events were lost for good, and the service says so. */
  private async reload(channelId: string, seq: number): Promise<void> {
    this.wrong(`${channelId} was not recovered, the channel is at ${seq}`)
    await this.enter(channelId)
  }

  private listen(wire: Wire): void {
    for (const event of serverEvents) {
      this.socket.on(event, (_data, frame: SocketFrame) => {
        const { channelId } = frame.data
        if (typeof channelId === 'string') this.subscriptions.get(channelId)?.receive(frame)
      })
    }
    this.socket.on('frame', (frame) => {
      this.tally.count('frames')
      wire.see(frame)
      if (frame.event === 'gateway:skip') this.skipped(frame)
    })
    this.socket.on('open', () => this.readUnread())
    this.socket.on('chat:unread:count:changed', ({ totalUnreadCount }) => (this.unread = totalUnreadCount))
    this.socket.on('close', ({ code, reason, willReconnect }) => {
      this.tally.count(`connections closed with ${code}`)
      for (const subscription of this.subscriptions.values()) subscription.note(`closed with ${code} ${reason}`)
      if (!willReconnect && code !== 1000) this.wrong(`was disconnected for good: ${code} ${reason}`)
    })
    this.socket.on('recovered', ({ channelId, since, seq }) => {
      this.tally.count('channels resumed')
      this.tally.count('events resumed', seq - since)
      this.subscriptions.get(channelId)?.note(`resumed after ${since} up to ${seq}`)
    })
    this.socket.on('reload', ({ channelId, seq }) => this.reload(channelId, seq))
    this.socket.on('dropped', ({ channelId, error }) => this.dropped(channelId, error))
    this.socket.on('error', ({ error }) => this.wrong(`the socket reports ${String((error as Error).stack ?? error)}`))
  }

  /**
   * No handler gets a skip, but its number counts, as other numbers do: where the SDK has joined the channel. The gateway
   * also carries out a join that the SDK has given up, and what comes of it is left aside.
   */
  private skipped(frame: SocketFrame): void {
    const channelId = frame.data.channelId as string
    if (this.socket.joinedChannels().has(channelId)) this.subscriptions.get(channelId)?.receive(frame)
  }

  private async readUnread(): Promise<void> {
    this.unread = undefined
    await this.persist('reading the total', async () => {
      const { totalUnreadCount } = await this.client.channels.getUnreadCount()
      // What an event has said meanwhile is newer.
      this.unread ??= totalUnreadCount
    })
  }

  private dropped(channelId: string, error: Error): void {
    const subscription = this.of(channelId)
    subscription.note(`dropped: ${error.message}`)
    // A former member learns it this way when the event came while the connection was down.
    if (subscription.isMember && subscription.replica) this.wrong(`${channelId} was dropped: ${error.message}`)
    subscription.replica = undefined
  }

  /** Notes an answer that breaks the contract, which the SDK would take for a broken connection. */
  private fetch(): typeof fetch {
    const checked = checkedFetch()
    return async (input, init) => {
      this.tally.count('requests')
      try {
        return await checked(input, init)
      } catch (error) {
        if ((error as Error).name === 'Error') this.wrong((error as Error).message)
        throw error
      }
    }
  }
}
