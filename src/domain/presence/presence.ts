import { OpenSockets } from './open-sockets'

/** Which users are online, that is, have an open socket at a gateway of any process. */
export interface Presence {
  /** Those of these users who are online. */
  isOnline(tenantId: string, userIds: string[]): Promise<Set<string>>
  /** When each of these users last closed a socket, as far as that is remembered. */
  lastSeenAt(tenantId: string, userIds: string[]): Promise<Map<string, Date>>
}

/** Presence as the gateway reports to it. Reporting takes no time and cannot fail. */
export interface SocketPresence extends Presence {
  opened(tenantId: string, userId: string): void
  closed(tenantId: string, userId: string): void
  /** Disconnects all users who are still connected to this process. */
  close(): Promise<void>
}

/** A user came online, or went offline and did not come back within the grace period. */
export interface PresenceChange {
  tenantId: string
  userId: string
  isOnline: boolean
  lastSeenAt: Date | null
}

/** How long a user can be disconnected before others are notified. */
export const GRACE_MS = 10_000

export const presenceKey = (tenantId: string, userId: string) => JSON.stringify([tenantId, userId])

export function readPresenceKey(key: string): { tenantId: string; userId: string } {
  const [tenantId, userId] = JSON.parse(key) as [string, string]
  return { tenantId, userId }
}

/** The presence of a single process. */
export class MemoryPresence implements SocketPresence {
  private readonly sockets = new OpenSockets()
  /** Users who are disconnected, but within the grace period. */
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
    if (!timer) this.onChange({ tenantId, userId, isOnline: true, lastSeenAt: this.sockets.lastSeenAt(key) ?? null })
  }

  closed(tenantId: string, userId: string): void {
    const key = presenceKey(tenantId, userId)
    if (!this.sockets.remove(key) || this.isClosed) return
    const lastSeenAt = this.sockets.lastSeenAt(key) ?? null
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
    const lastSeen = new Map<string, Date>()
    for (const userId of userIds) {
      const at = this.sockets.lastSeenAt(presenceKey(tenantId, userId))
      if (at) lastSeen.set(userId, at)
    }
    return Promise.resolve(lastSeen)
  }

  close(): Promise<void> {
    this.isClosed = true
    for (const timer of this.leaving.values()) clearTimeout(timer)
    this.leaving.clear()
    return Promise.resolve()
  }
}
