/** Which users have a socket at a gateway of any process, and which are shown as online. */
export interface Presence {
  /** The users who are online: with a socket, now or within the grace period. Matches the events. */
  isOnline(tenantId: string, userIds: string[]): Promise<Set<string>>
  /** The users with a socket now. */
  isConnected(tenantId: string, userIds: string[]): Promise<Set<string>>
  /** When each of these users last closed a socket, as far as that is remembered. */
  lastSeenAt(tenantId: string, userIds: string[]): Promise<Map<string, Date>>
  /**
   * Forgets a user, or everyone of a tenant, without events.
   *
   * @returns whether all of them are disconnected; a user with a socket becomes known again when it closes. Undefined if Redis did
   *   not answer.
   */
  forget(tenantId: string, userId: string | null): Promise<boolean | undefined>
}

/** Presence as the gateway reports it. Reporting is synchronous and cannot fail. */
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

/** Whether this is the key of the user, or of any user of the tenant. */
export function isPresenceKeyOf(key: string, tenantId: string, userId: string | null): boolean {
  return userId === null ? readPresenceKey(key)?.tenantId === tenantId : key === presenceKey(tenantId, userId)
}

/** @returns undefined for anything else: any client of the Redis may have written to it. */
export function readPresenceKey(key: string): { tenantId: string; userId: string } | undefined {
  try {
    const [tenantId, userId] = JSON.parse(key) as unknown[]
    if (typeof tenantId === 'string' && typeof userId === 'string') return { tenantId, userId }
  } catch {
    // Not JSON, or no array.
  }
  return undefined
}
