/** Who is online: has an open socket of a gateway, of whichever process. */
export interface Presence {
  /** Those of these users who are online. */
  isOnline(tenantId: string, userIds: string[]): Promise<Set<string>>
  /** When those of these users whose sockets are remembered last closed one. */
  lastSeenAt(tenantId: string, userIds: string[]): Promise<Map<string, Date>>
}

/** Presence as a gateway feeds it. What it is told takes no time and cannot fail. */
export interface SocketPresence extends Presence {
  opened(tenantId: string, userId: string): void
  closed(tenantId: string, userId: string): void
  /** Takes out at once whoever is still connected here. */
  close(): Promise<void>
}

/** Somebody came, or has been gone for the time of grace. */
export interface PresenceChange {
  tenantId: string
  userId: string
  isOnline: boolean
  lastSeenAt: Date | null
}

/** How long somebody may be gone and come back without a word to others. */
export const GRACE_MS = 10_000
/** How many of those who left are remembered in memory. */
const MAX_REMEMBERED = 10_000

export const presenceKey = (tenantId: string, userId: string) => JSON.stringify([tenantId, userId])

export function readPresenceKey(key: string): { tenantId: string; userId: string } {
  const [tenantId, userId] = JSON.parse(key) as [string, string]
  return { tenantId, userId }
}

/** The sockets of this process alone, counted by user. */
export class LocalSockets {
  private readonly counts = new Map<string, number>()
  private readonly leftAt = new Map<string, Date>()

  /** Whether it is the user's first. */
  add(key: string): boolean {
    const before = this.counts.get(key) ?? 0
    this.counts.set(key, before + 1)
    return before === 0
  }

  /** Whether it was the user's last. */
  remove(key: string): boolean {
    const left = (this.counts.get(key) ?? 1) - 1
    if (left > 0) {
      this.counts.set(key, left)
      return false
    }
    this.counts.delete(key)
    // Deleted first, so that the oldest is always the first of the map.
    this.leftAt.delete(key)
    this.leftAt.set(key, new Date())
    if (this.leftAt.size > MAX_REMEMBERED) this.leftAt.delete(this.leftAt.keys().next().value as string)
    return true
  }

  has(key: string): boolean {
    return this.counts.has(key)
  }

  keys(): string[] {
    return [...this.counts.keys()]
  }

  seenAt(key: string): Date | undefined {
    return this.leftAt.get(key)
  }
}

/** The presence of a single process. */
export class MemoryPresence implements SocketPresence {
  private readonly sockets = new LocalSockets()
  /** Those who are gone but may come back unnoticed. */
  private readonly leaving = new Map<string, NodeJS.Timeout>()
  private isClosed = false

  constructor(
    private readonly onChange: (change: PresenceChange) => void,
    private readonly graceMs = GRACE_MS,
  ) {}

  opened(tenantId: string, userId: string): void {
    const key = presenceKey(tenantId, userId)
    if (!this.sockets.add(key)) return
    const timer = this.leaving.get(key)
    clearTimeout(timer)
    this.leaving.delete(key)
    if (!timer) this.onChange({ tenantId, userId, isOnline: true, lastSeenAt: this.sockets.seenAt(key) ?? null })
  }

  closed(tenantId: string, userId: string): void {
    const key = presenceKey(tenantId, userId)
    if (!this.sockets.remove(key) || this.isClosed) return
    const lastSeenAt = this.sockets.seenAt(key) ?? null
    const leave = () => {
      this.leaving.delete(key)
      this.onChange({ tenantId, userId, isOnline: false, lastSeenAt })
    }
    this.leaving.set(key, setTimeout(leave, this.graceMs).unref())
  }

  isOnline(tenantId: string, userIds: string[]): Promise<Set<string>> {
    return Promise.resolve(new Set(userIds.filter((userId) => this.sockets.has(presenceKey(tenantId, userId)))))
  }

  lastSeenAt(tenantId: string, userIds: string[]): Promise<Map<string, Date>> {
    const seen = new Map<string, Date>()
    for (const userId of userIds) {
      const at = this.sockets.seenAt(presenceKey(tenantId, userId))
      if (at) seen.set(userId, at)
    }
    return Promise.resolve(seen)
  }

  close(): Promise<void> {
    this.isClosed = true
    for (const timer of this.leaving.values()) clearTimeout(timer)
    this.leaving.clear()
    return Promise.resolve()
  }
}
