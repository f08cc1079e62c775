import { setTimeout as sleep } from 'node:timers/promises'
import jwt from 'jsonwebtoken'
import { WebSocket } from 'ws'
import { events } from '../../generated/events'
import {
  ChatClient,
  ChatError,
  ChatRestClient,
  type ChatSocket,
  type ServerEventName,
  type SocketFrame,
} from '../../clients/typescript/src/index'
import { checkedFetch } from '../support/contract'
import { SECRET, TENANT } from './access'
import { Subscription } from './subscription'
import type { Tally } from './tally'
import { turns } from './turns'
import { Wire } from './wire'

/** Leads to a port at which nothing listens. */
class NoSocket extends WebSocket {
  constructor() {
    super('ws://127.0.0.1:9')
  }
}

/** Like an application that wants to reconnect soon. */
const RECONNECT = { minDelayMs: 200, maxDelayMs: 1500 }
/** Delay before a client reloads again while processes detect the restore. */
const AFTER_ROLLBACK_MS = 250

const serverEvents = Object.entries(events).flatMap(([name, { direction }]) =>
  direction === 'server' ? [name as ServerEventName] : [],
)

/** A front end: a user's SDK client, one socket that stays connected, and the channels that it follows. */
export class FrontEnd {
  readonly client: ChatClient
  /** Another program of the same user. */
  readonly restClient: (fetch: typeof globalThis.fetch) => ChatRestClient
  readonly socket: ChatSocket
  readonly subscriptions = new Map<string, Subscription>()
  /** The unread total: read on each connection, then updated by events. */
  unread: number | undefined
  private readonly checked = checkedFetch()
  private isClosed = false
  /** Whether frames arrive by polls, as for a client whose sockets were refused several times. */
  private isPolling = false
  /** Of the present connection. */
  private epoch: string | undefined
  /** Number of database rollbacks known to the client. */
  private rollbacks = 0

  constructor(
    readonly userId: string,
    url: string,
    private readonly tally: Tally,
    timeoutMs?: number,
    /** Its network blocks sockets, so it polls. */
    isBarred = false,
  ) {
    const wire = new Wire((what) => this.wrong(`on the wire: ${what}`))
    const token = jwt.sign({ userId, tenantId: TENANT }, SECRET, { expiresIn: '1d' })
    const options = { baseUrl: url, token, timeoutMs }
    this.client = new ChatClient({
      ...options,
      WebSocket: isBarred ? NoSocket : wire.socketClass(),
      fetch: this.fetch,
    })
    this.restClient = (fetch) => new ChatRestClient({ ...options, fetch })
    this.socket = this.client.realtime({ reconnect: RECONNECT, timeoutMs })
    this.listen(wire)
  }

  close(): void {
    this.isClosed = true
    this.socket.close()
  }

  wrong(what: string): void {
    this.tally.wrong(`${this.userId}: ${what}`)
  }

  /** Records a response that breaks the contract, which the SDK would treat as a broken connection. */
  readonly fetch: typeof fetch = async (input, init) => {
    this.tally.count('requests')
    try {
      return await this.checked(input, init)
    } catch (error) {
      if ((error as Error).name === 'Error') this.wrong((error as Error).message)
      throw error
    }
  }

  /** The client's state of a channel, created if missing. */
  of(channelId: string): Subscription {
    const known = this.subscriptions.get(channelId)
    if (known) return known
    const subscription = new Subscription(channelId, this.userId, this.tally.rollbacks, (what) =>
      this.tally.wrong(what),
    )
    this.subscriptions.set(channelId, subscription)
    return subscription
  }

  /** The database was restored, and the client has not yet checked the remaining state. */
  get missesRollback(): boolean {
    return this.rollbacks < this.tally.rollbacks.count
  }

  /** Serializes actions and checks after rollbacks. */
  readonly exclusively = turns()

  /** Takes a snapshot of a channel that the client has entered or must reload, and follows it from there. */
  async enter(channelId: string): Promise<void> {
    const subscription = this.of(channelId)
    subscription.entering += 1
    try {
      await subscription.exclusively(() =>
        this.persist(`entering ${channelId}`, async () => {
          let isFollowed = false
          // It may leave meanwhile, even after an attempt that loaded the channel but could not join.
          while (subscription.isMember && !(isFollowed = await this.follow(subscription)))
            await sleep(AFTER_ROLLBACK_MS)
          if (!isFollowed) subscription.replica = undefined
        }),
      )
    } finally {
      subscription.entering -= 1
    }
  }

  /** Returns false if the channel must be read again: a process does not know of the rollback yet. */
  private async follow(subscription: Subscription): Promise<boolean> {
    const { channelId } = subscription
    // Also what an attempt before this one has loaded: the SDK has left events aside since.
    subscription.replica = undefined
    // Events of an earlier subscription would belong to an older snapshot.
    if (this.socket.joinedChannels().has(channelId)) await this.socket.leave(channelId)
    const { epoch } = this
    const known = this.tally.rollbacks.knownIn(epoch)
    const replica = await subscription.load(this)
    if (replica.state() === null) return this.shutOut(channelId, 'a member cannot read it')
    subscription.replica = replica
    subscription.rollbacks = known
    try {
      const joined = await this.socket.join(channelId, { since: replica.seq, ...(epoch !== undefined && { epoch }) })
      if (!joined.recovered) this.lost(subscription, joined.seq)
      // The connection may be newer than the snapshot: the beginning of a channel is the same in every history of it.
      else if (replica.seq === 0) subscription.rollbacks = this.tally.rollbacks.knownIn(this.epoch)
      return joined.recovered === true
    } catch (error) {
      if (!(error instanceof ChatError) || error.code !== 'CHAT_NOT_CHANNEL_MEMBER') throw error
      return this.shutOut(channelId, 'a member cannot join it')
    }
  }

  /** A rollback may have taken the membership, or the client is leaving; where it knows of neither, something is wrong. */
  private shutOut(channelId: string, what: string): true {
    const subscription = this.of(channelId)
    if (subscription.isMember && !this.missesRollback && !subscription.missesRollback) {
      this.wrong(`${channelId}: ${what}\n    ${subscription.frames.join('\n    ')}`)
    }
    subscription.note(what)
    subscription.replica = undefined
    return true
  }

  /** Retries until it succeeds or is permanently refused. */
  persist(what: string, act: () => Promise<unknown>): Promise<void> {
    return this.tally.persist(`${this.userId}: ${what}`, act, () => this.isClosed)
  }

  /** Events were permanently lost, and the service reports it. */
  private lost(subscription: Subscription, seq: number): void {
    const isMeant = subscription.missesRollback || this.tally.rollbacks.isRetired(this.epoch)
    if (!isMeant) this.wrong(`${subscription.channelId} was not recovered, the channel is at ${seq}`)
    this.tally.count('channels reloaded')
  }

  /** Reads the user's memberships after a rollback. */
  private async takeStock(): Promise<void> {
    const known = this.tally.rollbacks.knownIn(this.epoch)
    if (known < this.tally.rollbacks.count) return
    const present = new Set<string>()
    await this.persist('listing channels', async () => {
      for (const hidden of [false, true])
        for await (const { id } of this.client.channels.iterate({ limit: 100, includeEmpty: true, hidden }))
          present.add(id)
    })
    for (const [channelId, subscription] of this.subscriptions) {
      if (present.has(channelId)) continue
      subscription.note('no member after a rollback')
      subscription.isMember = false
      subscription.replica = undefined
    }
    for (const channelId of present) {
      const subscription = this.of(channelId)
      subscription.isMember = true
      // Joined channels must be reloaded, except those that the client was leaving.
      if (!subscription.replica || !this.socket.joinedChannels().has(channelId)) await this.enter(channelId)
    }
    this.rollbacks = known
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
      if (frame.event === 'gateway:hello') this.isPolling = frame.data.connectionId === 'poll'
      if (!this.isPolling) wire.see(frame)
      if (frame.event === 'gateway:skip') this.skipped(frame)
      if (frame.event === 'gateway:stale') void this.readResets()
    })
    this.socket.on('open', ({ epoch }) => {
      this.epoch = epoch
      // As totals have no number, polls do not bring those between two of them; activity does.
      if (this.isPolling) this.socket.followActivity(null)
      if (this.missesRollback) void this.exclusively(() => this.takeStock()).catch((error) => this.wrong(String(error)))
      void this.readResets()
      return this.readUnread()
    })
    this.socket.on('chat:unread:count:changed', ({ totalUnreadCount }) => (this.unread = totalUnreadCount))
    this.socket.on('chat:channel:activity', ({ totalUnreadCount }) => (this.unread = totalUnreadCount))
    this.socket.on('close', ({ code, reason, willReconnect }) => {
      this.tally.count(`connections closed with ${code}`)
      for (const subscription of this.subscriptions.values()) subscription.note(`closed with ${code} ${reason}`)
      if (!willReconnect && code !== 1000) this.wrong(`was disconnected for good: ${code} ${reason}`)
    })
    this.socket.on('recovered', ({ channelId, since, seq }) => {
      this.tally.count('channels resumed')
      this.tally.count('events resumed', seq - since)
      const subscription = this.subscriptions.get(channelId)
      subscription?.note(`resumed after ${since} up to ${seq}`)
      if (!subscription?.missesRollback || this.tally.rollbacks.isRetired(this.epoch)) return
      // A client that must reload while leaving has no channel state to compare.
      if (!subscription.replica) return
      // The SDK has said that the channel has to be read again, and the client has not come to its end yet.
      if (subscription.entering > 0) return
      if (since === 0) subscription.rollbacks = this.tally.rollbacks.knownIn(this.epoch)
      else {
        const what = `${channelId} was resumed after ${since} up to ${seq}, though the database was put back`
        this.wrong(`${what}\n    ${subscription.frames.join('\n    ')}`)
      }
    })
    this.socket.on('reload', ({ channelId, seq }) => {
      const subscription = this.of(channelId)
      this.lost(subscription, seq)
      if (subscription.isMember) return this.enter(channelId)
      // The client is leaving it.
      subscription.replica = undefined
      return undefined
    })
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

  /** Reads state that resets may have changed without an event. */
  private async readResets(): Promise<void> {
    for (const { channelId, isMember, reset } of this.subscriptions.values())
      if (isMember && reset) await this.enter(channelId).catch((error: unknown) => this.wrong(String(error)))
  }

  private async readUnread(): Promise<void> {
    this.unread = undefined
    await this.persist('reading the total', async () => {
      const { totalUnreadCount } = await this.client.channels.getUnreadCount()
      // Events since then are newer.
      this.unread ??= totalUnreadCount
    })
  }

  private dropped(channelId: string, error: Error): void {
    const subscription = this.of(channelId)
    subscription.note(`dropped: ${error.message}`)
    // A former member learns it this way when the event came while the connection was down.
    const isMeant = subscription.missesRollback || this.missesRollback
    if (subscription.isMember && subscription.replica && !isMeant) {
      this.wrong(`${channelId} was dropped: ${error.message}`)
    }
    subscription.replica = undefined
  }
}
