import type { Redis } from 'ioredis'
import { retryDelay } from './connection'

/** Channels that are subscribed at once: each answer has its time, however many there are. */
const PORTION = 2000

/** What a link has to say. */
export interface LinkEvents {
  message(channel: string, payload: string): void
  /** Publishes go through and everything is listened to: at the beginning, and after each time when that was not so. */
  ready(): void
  /** Something may get lost until `ready`. */
  trouble(error: Error): void
  /** Another node of the Cluster is responsible for a channel. */
  moved(): void
}

/**
 * Pub/sub with one Redis: one connection that publishes, one that listens.
 *
 * Invariants
 *   * `channels` is the truth about what is listened to. Whatever happened to the connection, on each `ready` of it all
 *     of them are subscribed again before `ready` is told.
 *   * A subscription that is refused is tried again, with backoff, for as long as it is wanted.
 *   * A publish while Redis is away is neither queued nor retried.
 */
export class RedisLink {
  readonly channels = new Set<string>()
  private isListening = false
  /** Grows with whatever makes an answer to a subscription worthless. */
  private epoch = 0
  private failures = 0
  private retry: NodeJS.Timeout | undefined

  /** @param sharded whether this is a node of a Cluster, where channels belong to slots as keys do. */
  constructor(
    private readonly publisher: Redis,
    private readonly subscriber: Redis,
    private readonly sharded: boolean,
    private readonly events: LinkEvents,
  ) {
    publisher.on('error', (error) => events.trouble(error))
    publisher.on('ready', () => this.announce())
    subscriber.on('error', (error) => this.stumbled(error))
    subscriber.on('ready', () => void this.subscribeAll())
    subscriber.on('close', () => this.lost())
    subscriber.on('moved', () => {
      events.moved()
      // The subscription is never answered, so that whoever waits for all of them would wait in vain.
      if (!this.isListening) this.tryAgain()
    })
    subscriber.on(sharded ? 'smessage' : 'message', (channel: string, payload: string) =>
      events.message(channel, payload),
    )
  }

  isReady(): boolean {
    return this.isListening && this.publisher.status === 'ready' && this.subscriber.status === 'ready'
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

  /** Resolves when the channel is listened to, or at once while Redis is away. */
  async listen(channel: string): Promise<void> {
    this.channels.add(channel)
    if (this.subscriber.status !== 'ready') return
    const { epoch } = this
    await this.subscribe([channel]).catch((error: Error) => this.failed(epoch, error))
  }

  forget(channel: string): void {
    this.channels.delete(channel)
    if (this.subscriber.status !== 'ready') return
    const left = this.sharded ? this.subscriber.sunsubscribe(channel) : this.subscriber.unsubscribe(channel)
    left.catch(() => undefined)
  }

  close(): void {
    this.channels.clear()
    this.lost()
    this.publisher.disconnect()
    this.subscriber.disconnect()
  }

  private stumbled(error: Error): void {
    if (this.subscriber.status !== 'ready') return this.events.trouble(error)
    // When a slot leaves a node, the node ends the subscriptions of its channels, which the connection takes for an
    // answer that nobody asked for.
    const [, channel] = /Last reply: sunsubscribe,(.*),\d+$/s.exec(error.message) ?? []
    if (channel === undefined) {
      // Anything else has confused the order of answers.
      this.events.trouble(error)
      return this.subscriber.disconnect(true)
    }
    this.events.moved()
    // The slot may be back already. Asked at once, this would be taken for what was answered.
    setImmediate(() => {
      if (this.channels.has(channel)) void this.listen(channel)
    })
  }

  private lost(): void {
    this.epoch += 1
    this.isListening = false
    clearTimeout(this.retry)
  }

  private async subscribeAll(): Promise<void> {
    this.lost()
    const { epoch } = this
    try {
      await this.subscribe([...this.channels])
      if (epoch !== this.epoch) return
      this.isListening = true
      this.failures = 0
      this.announce()
    } catch (error) {
      this.failed(epoch, error as Error)
    }
  }

  private async subscribe(channels: string[]): Promise<void> {
    for (let from = 0; from < channels.length; from += PORTION) {
      const portion = channels.slice(from, from + PORTION)
      await (this.sharded ? this.subscribeSharded(portion) : this.subscriber.subscribe(...portion))
    }
  }

  /** All channels of one command would have to be in the same slot. */
  private async subscribeSharded(channels: string[]): Promise<void> {
    const subscribed = channels.map((channel) =>
      this.subscriber.ssubscribe(channel).catch((error: unknown) => {
        // A channel that is listened to elsewhere by now may well be refused here.
        if (this.channels.has(channel)) throw error
      }),
    )
    await Promise.all(subscribed)
  }

  /** Where the connection is what failed, its next `ready` does the same. */
  private failed(epoch: number, error: Error): void {
    if (epoch !== this.epoch || this.subscriber.status !== 'ready') return
    this.events.trouble(error)
    this.tryAgain()
  }

  private tryAgain(): void {
    this.lost()
    this.failures += 1
    this.retry = setTimeout(() => void this.subscribeAll(), retryDelay(this.failures))
    this.retry.unref()
  }

  private announce(): void {
    if (this.isReady()) this.events.ready()
  }
}
