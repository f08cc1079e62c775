import type { Delivery } from '../platform/events/envelope'
import type { EventLog } from '../platform/events/event-log'

const EVENT = 'chat:typing:status:updated'
/** Somebody who does not say so again stops typing. */
const EXPIRES_AFTER_MS = 5000
/** Somebody who goes on typing is announced again no more often than this. */
const REFRESH_MS = 2000
/** Whoever is not announced again for so long was on a process that died: longer than a living one ever leaves out. */
const LEASE_MS = EXPIRES_AFTER_MS + REFRESH_MS + 1000

interface Place {
  tenantId: string
  channelId: string
}

/** A connection that says that its user is typing. */
interface Source {
  user: { id: string }
}

interface Typist {
  /** Connections of the user that say so, each with what ends it. */
  sources: Map<Source, NodeJS.Timeout>
  announcedAt: number
}

/**
 * Who is typing where, as told by the connections of this process. It ends when the last of the user's connections stops,
 * leaves or closes, or by itself after five seconds.
 */
export class Typing {
  private readonly typists = new Map<string, Typist>()

  constructor(private readonly events: Pick<EventLog, 'toChannel'>) {}

  /** Whether the next start would be announced; until then it is as good as the one before. */
  isDue(at: Place, userId: string): boolean {
    const typist = this.typists.get(keyOf(at, userId))
    return !typist || performance.now() - typist.announcedAt >= REFRESH_MS
  }

  start(at: Place, source: Source): void {
    const key = keyOf(at, source.user.id)
    let typist = this.typists.get(key)
    if (!typist) this.typists.set(key, (typist = { sources: new Map(), announcedAt: -Infinity }))
    clearTimeout(typist.sources.get(source))
    typist.sources.set(source, setTimeout(() => this.stop(at, source), EXPIRES_AFTER_MS).unref())
    if (performance.now() - typist.announcedAt < REFRESH_MS) return
    typist.announcedAt = performance.now()
    this.announce(at, source.user.id, true)
  }

  stop({ tenantId, channelId }: Place, source: Source): void {
    const at = { tenantId, channelId }
    const key = keyOf(at, source.user.id)
    const typist = this.typists.get(key)
    const timer = typist?.sources.get(source)
    if (!typist || !timer) return
    clearTimeout(timer)
    typist.sources.delete(source)
    if (typist.sources.size > 0) return
    this.typists.delete(key)
    this.announce(at, source.user.id, false)
  }

  close(): void {
    for (const { sources } of this.typists.values()) for (const timer of sources.values()) clearTimeout(timer)
    this.typists.clear()
  }

  private announce(at: Place, userId: string, isTyping: boolean): void {
    const data = { channelId: at.channelId, userId, isTyping }
    this.events.toChannel(at, EVENT, data, { authorId: userId, exceptUserId: userId })
  }
}

const keyOf = ({ tenantId, channelId }: Place, userId: string) => JSON.stringify([tenantId, channelId, userId])

/**
 * Who is typing in one channel, as the bus tells it to a process.
 *
 * Each beginning and each end is passed on once, however often it is announced. Whoever is not announced again in time
 * has stopped: the process that would have said so is dead, or the bus has lost it.
 */
export class Typists {
  private readonly present = new Map<string, { delivery: Delivery; expiry: NodeJS.Timeout }>()

  constructor(private readonly passOn: (delivery: Delivery) => void) {}

  static isAbout(delivery: Delivery): boolean {
    return delivery.event === EVENT
  }

  /** The announcements of those who are typing, for somebody who comes later. */
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
      if (!known) this.passOn(delivery)
    } else if (known) {
      this.present.delete(data.userId)
      this.passOn(delivery)
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
    this.passOn({ ...delivery, frame: JSON.stringify({ event: EVENT, data: { ...data, isTyping: false } }) })
  }
}
