import type { EventLog } from './event-log'

const EXPIRES_AFTER_MS = 5000

interface Place {
  tenantId: string
  channelId: string
}

/** Who is typing where, as told by the connections of this process. It ends by a stop, or by itself after 5 seconds. */
export class Typing {
  private readonly timers = new Map<string, NodeJS.Timeout>()

  constructor(private readonly events: EventLog) {}

  isTyping(at: Place, userId: string): boolean {
    return this.timers.has(keyOf(at, userId))
  }

  start(at: Place, userId: string): void {
    const key = keyOf(at, userId)
    if (!this.timers.has(key)) this.announce(at, userId, true)
    clearTimeout(this.timers.get(key))
    this.timers.set(key, setTimeout(() => this.stop(at, userId), EXPIRES_AFTER_MS).unref())
  }

  stop(at: Place, userId: string): void {
    const key = keyOf(at, userId)
    if (!this.timers.has(key)) return
    clearTimeout(this.timers.get(key))
    this.timers.delete(key)
    this.announce(at, userId, false)
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
  }

  private announce({ tenantId, channelId }: Place, userId: string, isTyping: boolean): void {
    const data = { channelId, userId, isTyping }
    this.events.toChannel({ tenantId, channelId }, 'chat:typing:status:updated', data, {
      authorId: userId,
      exceptUserId: userId,
    })
  }
}

const keyOf = ({ tenantId, channelId }: Place, userId: string) => JSON.stringify([tenantId, channelId, userId])
