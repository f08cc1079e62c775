/** Who is online: has an open socket of the gateway. */
export interface Presence {
  /** Those of these users who are online. */
  isOnline(tenantId: string, userIds: string[]): Promise<Set<string>>
}

/** The sockets of this process alone, as its gateway opens and closes them. */
export class LocalPresence implements Presence {
  private readonly sockets = new Map<string, number>()

  opened(tenantId: string, userId: string): void {
    const key = keyOf(tenantId, userId)
    this.sockets.set(key, (this.sockets.get(key) ?? 0) + 1)
  }

  closed(tenantId: string, userId: string): void {
    const key = keyOf(tenantId, userId)
    const left = (this.sockets.get(key) ?? 1) - 1
    if (left > 0) this.sockets.set(key, left)
    else this.sockets.delete(key)
  }

  async isOnline(tenantId: string, userIds: string[]): Promise<Set<string>> {
    return new Set(userIds.filter((userId) => this.sockets.has(keyOf(tenantId, userId))))
  }
}

const keyOf = (tenantId: string, userId: string) => JSON.stringify([tenantId, userId])
