import type { Redis } from 'ioredis'
import { retryDelay } from './resilient-redis'

/** Channels per subscribe command, so that its reply arrives within the command timeout. */
const BATCH_SIZE = 2000

export interface PubSubEvents {
  message(channel: string, payload: string): void
  /** Publishing works and all channels are subscribed: emitted initially, and after each interruption. */
  ready(): void
  /** Messages may be lost until the next `ready`. */
  error(error: Error): void
  /** A channel belongs to another node of the Cluster. */
  moved(): void
}

/**
 * Pub/sub with one Redis, with one connection to publish and one to subscribe.
 *
 * Invariants
 *
 * * `channels` is authoritative for subscriptions. After each reconnect all are subscribed again before `ready`.
 * * A subscription that Redis refuses is retried with backoff while it is needed.
 * * Subscriptions of one turn of the event loop are batched into one command, up to a maximum of channels.
 * * A publish while Redis is away is neither queued nor retried.
 */
export class RedisPubSub {
  readonly channels = new Set<string>()
  private isSubscribed = false
  /** Incremented when the reply to a pending subscription becomes obsolete. */
  private generation = 0
  private failures = 0
  /** Channels added or removed in this turn. */
  private changed = new Set<string>()
  private flushing: Promise<void> | undefined
  private retry: NodeJS.Timeout | undefined

  /** @param sharded whether this is a node of a Cluster, where a channel belongs to a slot, like a key. */
  constructor(
    private readonly publisher: Redis,
    private readonly subscriber: Redis,
    private readonly sharded: boolean,
    private readonly events: PubSubEvents,
  ) {
    publisher.on('error', (error) => events.error(error))
    publisher.on('ready', () => this.reportReady())
    subscriber.on('error', (error) => this.handleSubscriberError(error))
    subscriber.on('ready', () => void this.subscribeAll())
    subscriber.on('close', () => this.reset())
    subscriber.on('moved', () => {
      events.moved()
      // ioredis never settles a subscription that was answered with MOVED (redis/ioredis#1987), so `subscribeAll` would
      // wait forever.
      if (!this.isSubscribed) this.scheduleRetry()
    })
    subscriber.on(sharded ? 'smessage' : 'message', (channel: string, payload: string) =>
      events.message(channel, payload),
    )
  }

  isReady(): boolean {
    return this.isSubscribed && this.publisher.status === 'ready' && this.subscriber.status === 'ready'
  }

  /** @returns false while Redis is away. */
  publish(channel: string, payload: string): boolean {
    if (this.publisher.status !== 'ready') return false
    const sent = this.sharded ? this.publisher.spublish(channel, payload) : this.publisher.publish(channel, payload)
    sent.catch((error: Error) => {
      if (error.message.startsWith('MOVED')) this.events.moved()
    })
    return true
  }

  /** Resolves when the channels are subscribed, or at once while Redis is away. */
  subscribe(channels: string[]): Promise<void> {
    for (const channel of channels) {
      this.channels.add(channel)
      this.changed.add(channel)
    }
    return this.flushSoon()
  }

  unsubscribe(channels: string[]): void {
    for (const channel of channels) {
      this.channels.delete(channel)
      this.changed.add(channel)
    }
    void this.flushSoon()
  }

  close(): void {
    this.channels.clear()
    this.reset()
    this.publisher.disconnect()
    this.subscriber.disconnect()
  }

  private handleSubscriberError(error: Error): void {
    if (this.subscriber.status !== 'ready') return this.events.error(error)
    // When a slot leaves a node, the node unsubscribes its channels, which ioredis reports as an unexpected reply.
    const [, channel] = /Last reply: sunsubscribe,(.*),\d+$/s.exec(error.message) ?? []
    if (channel === undefined) {
      // Any other error means that replies no longer match commands.
      this.events.error(error)
      return this.subscriber.disconnect(true)
    }
    this.events.moved()
    // The slot may have returned already. A subscription sent at once would be confused with the answered command.
    setImmediate(() => {
      if (this.channels.has(channel)) void this.subscribe([channel])
    })
  }

  private flushSoon(): Promise<void> {
    return (this.flushing ??= Promise.resolve().then(() => this.flush()))
  }

  /** Sends the changes of a turn, once per channel, in its final state. */
  private async flush(): Promise<void> {
    const changed = [...this.changed]
    this.changed = new Set()
    this.flushing = undefined
    // All channels are subscribed when the connection is ready.
    if (this.subscriber.status !== 'ready') return
    const { generation } = this
    const left = changed.filter((channel) => !this.channels.has(channel))
    for (let from = 0; from < left.length; from += BATCH_SIZE) this.sendUnsubscribe(left.slice(from, from + BATCH_SIZE))
    await this.send(changed).catch((error: Error) => this.handleFailure(generation, error))
  }

  private sendUnsubscribe(channels: string[]): void {
    const sent = this.sharded
      ? channels.map((channel) => this.subscriber.sunsubscribe(channel))
      : [this.subscriber.unsubscribe(...channels)]
    for (const answer of sent) answer.catch(() => undefined)
  }

  private reset(): void {
    this.generation += 1
    this.isSubscribed = false
    clearTimeout(this.retry)
  }

  private async subscribeAll(): Promise<void> {
    this.reset()
    const { generation } = this
    try {
      await this.send([...this.channels])
      if (generation !== this.generation) return
      this.isSubscribed = true
      this.failures = 0
      this.reportReady()
    } catch (error) {
      this.handleFailure(generation, error as Error)
    }
  }

  private async send(channels: string[]): Promise<void> {
    for (let from = 0; from < channels.length; from += BATCH_SIZE) {
      // Some may have been unsubscribed during the previous batch.
      const batch = channels.slice(from, from + BATCH_SIZE).filter((channel) => this.channels.has(channel))
      if (batch.length === 0) continue
      await (this.sharded ? this.sendSharded(batch) : this.subscriber.subscribe(...batch))
    }
  }

  /** One command per channel, because all channels of a command must be in the same slot. */
  private async sendSharded(channels: string[]): Promise<void> {
    const sent = channels.map((channel) =>
      this.subscriber.ssubscribe(channel).catch((error: unknown) => {
        // The channel may have moved to another node meanwhile, and be refused here.
        if (this.channels.has(channel)) throw error
      }),
    )
    await Promise.all(sent)
  }

  private handleFailure(generation: number, error: Error): void {
    // If the connection failed, all channels are subscribed again after the reconnect.
    if (generation !== this.generation || this.subscriber.status !== 'ready') return
    this.events.error(error)
    this.scheduleRetry()
  }

  private scheduleRetry(): void {
    this.reset()
    this.failures += 1
    this.retry = setTimeout(() => void this.subscribeAll(), retryDelay(this.failures)).unref()
  }

  private reportReady(): void {
    if (this.isReady()) this.events.ready()
  }
}
