import type { Delivery } from '../../platform/events/envelope'
import type { EventLog } from '../../platform/events/event-log'
import type { ChannelKey } from '../../platform/lib/channel-key'

const EVENT = 'chat:typing:status:updated'
/** Typing ends after this time unless the client repeats it. */
const EXPIRES_AFTER_MS = 5000
/** Minimum interval between announcements of repeated typing. */
const REFRESH_MS = 2000
/** Lease of an announcement. Longer than a live process takes to repeat it, so expiry means that the process died. */
const LEASE_MS = EXPIRES_AFTER_MS + REFRESH_MS + 1000

/** A connection whose user is typing. */
interface Source {
  caller: { userId: string }
}

interface TypingUser {
  /** The user's connections that report typing, each with the timer that ends it. */
  sources: Map<Source, NodeJS.Timeout>
  /** Time of the last announcement, or of the last one skipped in a large channel. */
  announcedAt: number
  /** Whether the start was announced, so that the end must be. */
  isAnnounced: boolean
}

/**
 * Announces which users are typing on connections of this process. Typing ends when the last of the user's connections
 * stops, leaves the channel or closes, or by itself after five seconds. In large channels nothing is announced.
 */
export class TypingAnnouncer {
  private readonly typing = new Map<string, TypingUser>()

  constructor(private readonly events: Pick<EventLog, 'publishEphemeral'>) {}

  /** Whether the next `start` will be announced. Until then a `start` only prolongs the previous one. */
  isDue(channel: ChannelKey, userId: string): boolean {
    const user = this.typing.get(keyOf(channel, userId))
    return !user || performance.now() - user.announcedAt >= REFRESH_MS
  }

  /** @param options.isLarge has an effect only if `isDue`. */
  start(channel: ChannelKey, source: Source, { isLarge = false } = {}): void {
    const { userId } = source.caller
    const key = keyOf(channel, userId)
    let user = this.typing.get(key)
    if (!user) this.typing.set(key, (user = { sources: new Map(), announcedAt: -Infinity, isAnnounced: false }))
    clearTimeout(user.sources.get(source))
    user.sources.set(source, setTimeout(() => this.stop(channel, source), EXPIRES_AFTER_MS).unref())
    if (performance.now() - user.announcedAt < REFRESH_MS) return
    user.announcedAt = performance.now()
    if (isLarge) return
    user.isAnnounced = true
    this.announce(channel, userId, true)
  }

  stop(channel: ChannelKey, source: Source): void {
    const { userId } = source.caller
    const key = keyOf(channel, userId)
    const user = this.typing.get(key)
    const timer = user?.sources.get(source)
    if (!user || !timer) return
    clearTimeout(timer)
    user.sources.delete(source)
    if (user.sources.size > 0) return
    this.typing.delete(key)
    if (user.isAnnounced) this.announce(channel, userId, false)
  }

  close(): void {
    for (const { sources } of this.typing.values()) for (const timer of sources.values()) clearTimeout(timer)
    this.typing.clear()
  }

  private announce({ tenantId, channelId }: ChannelKey, userId: string, isTyping: boolean): void {
    const data = { channelId, userId, isTyping }
    this.events.publishEphemeral({ tenantId, channelId }, EVENT, data, { authorId: userId, exceptUserId: userId })
  }
}

const keyOf = ({ tenantId, channelId }: ChannelKey, userId: string) => JSON.stringify([tenantId, channelId, userId])

/**
 * The users who are typing in one channel, as announced on the bus.
 *
 * Repeated announcements are deduplicated: each start and each end is delivered once. Typing that is not announced
 * again within the lease has ended: the announcing process died, or the bus lost the end.
 */
export class TypingUsers {
  private readonly present = new Map<string, { delivery: Delivery; expiry: NodeJS.Timeout }>()

  constructor(private readonly deliver: (delivery: Delivery) => void) {}

  static accepts(delivery: Delivery): boolean {
    return delivery.event === EVENT
  }

  /** The announcements of all who are typing, for a new subscriber. */
  announcements(): Delivery[] {
    return [...this.present.values()].map(({ delivery }) => delivery)
  }

  receive(delivery: Delivery): void {
    const { data } = JSON.parse(delivery.frame) as { data: { userId: string; isTyping: boolean } }
    const known = this.present.get(data.userId)
    clearTimeout(known?.expiry)
    if (data.isTyping) {
      const expiry = setTimeout(() => this.expire(data.userId), LEASE_MS).unref()
      this.present.set(data.userId, { delivery, expiry })
      if (!known) this.deliver(delivery)
    } else if (known) {
      this.present.delete(data.userId)
      this.deliver(delivery)
    }
  }

  close(): void {
    for (const { expiry } of this.present.values()) clearTimeout(expiry)
    this.present.clear()
  }

  private expire(userId: string): void {
    const { delivery } = this.present.get(userId) as { delivery: Delivery }
    this.present.delete(userId)
    const { data } = JSON.parse(delivery.frame) as { data: object }
    this.deliver({ ...delivery, frame: JSON.stringify({ event: EVENT, data: { ...data, isTyping: false } }) })
  }
}
