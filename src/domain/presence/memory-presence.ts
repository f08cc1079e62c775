import { OpenSockets } from './open-sockets'
import { GRACE_MS, isPresenceKeyOf, presenceKey, type PresenceChange, type SocketPresence } from './presence'

/** The presence of a single process. */
export class MemoryPresence implements SocketPresence {
  private readonly sockets = new OpenSockets()
  /** Disconnected users within the grace period. */
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
    const isOnline = (key: string) => this.sockets.has(key) || this.leaving.has(key)
    return Promise.resolve(new Set(userIds.filter((userId) => isOnline(presenceKey(tenantId, userId)))))
  }

  isConnected(tenantId: string, userIds: string[]): Promise<Set<string>> {
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

  forget(tenantId: string, userId: string | null): Promise<boolean> {
    const isOne = (key: string) => isPresenceKeyOf(key, tenantId, userId)
    for (const [key, timer] of this.leaving) {
      if (!isOne(key)) continue
      clearTimeout(timer)
      this.leaving.delete(key)
    }
    this.sockets.forget(isOne)
    return Promise.resolve(!this.sockets.keys().some(isOne))
  }

  close(): Promise<void> {
    this.isClosed = true
    for (const timer of this.leaving.values()) clearTimeout(timer)
    this.leaving.clear()
    return Promise.resolve()
  }
}
