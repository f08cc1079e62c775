import { LRUCache } from 'lru-cache'

/** Maximum disconnected users remembered. */
const MAX_LAST_SEEN = 10_000

/** The number of open sockets of this process by user, and the time at which a user last closed one. */
export class OpenSockets {
  private readonly counts = new Map<string, number>()
  private readonly lastSeen = new LRUCache<string, Date>({ max: MAX_LAST_SEEN })

  /** Returns whether it is the user's first. */
  add(key: string): boolean {
    const before = this.counts.get(key) ?? 0
    this.counts.set(key, before + 1)
    return before === 0
  }

  /** Returns whether it was the user's last. */
  remove(key: string): boolean {
    const left = (this.counts.get(key) ?? 1) - 1
    if (left > 0) {
      this.counts.set(key, left)
      return false
    }
    this.counts.delete(key)
    this.lastSeen.set(key, new Date())
    return true
  }

  has(key: string): boolean {
    return this.counts.has(key)
  }

  keys(): string[] {
    return [...this.counts.keys()]
  }

  /** Forgets the times at which matching users closed a socket. */
  forget(isOne: (key: string) => boolean): void {
    for (const key of [...this.lastSeen.keys()]) if (isOne(key)) this.lastSeen.delete(key)
  }

  /** A lookup does not refresh it: the user who disconnected first is forgotten first. */
  lastSeenAt(key: string): Date | undefined {
    return this.lastSeen.peek(key)
  }
}
