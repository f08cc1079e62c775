/** Which users have a socket at a gateway of any process, and which are shown as online. */
export interface Presence {
  /** The users who are online: with a socket, now or within the grace period. Matches the events. */
  isOnline(tenantId: string, userIds: string[]): Promise<Set<string>>
  /** The users with a socket now. */
  isConnected(tenantId: string, userIds: string[]): Promise<Set<string>>
  /** The time at which each of these users last closed a socket, if remembered. */
  lastSeenAt(tenantId: string, userIds: string[]): Promise<Map<string, Date>>
  /**
   * Forgets a user, or all users of a tenant, without events.
   *
   * @returns whether all of them are disconnected; a user with an open socket is recorded again when it closes.
   *   Undefined if Redis did not respond.
   */
  forget(tenantId: string, userId: string | null): Promise<boolean | undefined>
}

/** The gateway's interface to presence. Reporting is synchronous and cannot fail. */
export interface SocketPresence extends Presence {
  opened(tenantId: string, userId: string): void
  closed(tenantId: string, userId: string): void
  /** Disconnects all users who are still connected to this process. */
  close(): Promise<void>
}

/** A user came online, or went offline for longer than the grace period. */
export interface PresenceChange {
  tenantId: string
  userId: string
  isOnline: boolean
  lastSeenAt: Date | null
}

/** Grace period of a disconnected user before others are notified. */
export const GRACE_MS = 10_000

export const presenceKey = (tenantId: string, userId: string) => JSON.stringify([tenantId, userId])

/** Whether the key is that of the user, or of any user of the tenant. */
export function isPresenceKeyOf(key: string, tenantId: string, userId: string | null): boolean {
  return userId === null ? readPresenceKey(key)?.tenantId === tenantId : key === presenceKey(tenantId, userId)
}

/** @returns undefined for an invalid key, because any client of the Redis may write there. */
export function readPresenceKey(key: string): { tenantId: string; userId: string } | undefined {
  try {
    const [tenantId, userId] = JSON.parse(key) as unknown[]
    if (typeof tenantId === 'string' && typeof userId === 'string') return { tenantId, userId }
  } catch {
    // Neither JSON nor an array.
  }
  return undefined
}
