import type { ChatAuthUser, ChatUser, UserResolver } from '../index'

const MAX_REMEMBERED = 10_000

/** A directory of one tenant with these people in it, and nobody else. */
export function fixedDirectory(tenantId: string, people: ChatUser[]): UserResolver {
  const of = (asked: string) => (asked === tenantId ? people : [])
  return {
    getUser: async (userId, asked) => of(asked).find(({ id }) => id === userId) ?? null,
    getUsers: async (userIds, asked) => of(asked).filter(({ id }) => userIds.includes(id)),
    searchUsers: async (keyword, asked, limit) => search(of(asked), keyword, limit),
  }
}

/**
 * A directory that takes every id for a user of the tenant, since tokens are all that this server knows of people. Their
 * names are those that this process last saw in a token. It stands where a host would ask its own user table.
 */
export class TokenDirectory implements UserResolver {
  private readonly seen = new Map<string, { tenantId: string; user: ChatUser }>()

  remember({ id, tenantId, name }: ChatAuthUser): void {
    const key = keyOf(id, tenantId)
    // Whoever was not seen for longest stands first, and is the first to be forgotten.
    this.seen.delete(key)
    this.seen.set(key, { tenantId, user: { id, nickname: name ?? id } })
    if (this.seen.size > MAX_REMEMBERED) this.seen.delete(this.seen.keys().next().value as string)
  }

  async getUser(userId: string, tenantId: string): Promise<ChatUser> {
    return this.seen.get(keyOf(userId, tenantId))?.user ?? { id: userId, nickname: userId }
  }

  async getUsers(userIds: string[], tenantId: string): Promise<ChatUser[]> {
    return Promise.all(userIds.map((userId) => this.getUser(userId, tenantId)))
  }

  async searchUsers(keyword: string, tenantId: string, limit?: number): Promise<ChatUser[]> {
    const ofTenant = [...this.seen.values()].filter((entry) => entry.tenantId === tenantId)
    return search(
      ofTenant.map(({ user }) => user),
      keyword,
      limit,
    )
  }
}

function search(users: ChatUser[], keyword: string, limit = 20): ChatUser[] {
  const wanted = keyword.toLowerCase()
  const matches = ({ id, nickname }: ChatUser) => `${id}\n${nickname}`.toLowerCase().includes(wanted)
  return users.filter(matches).slice(0, limit)
}

function keyOf(userId: string, tenantId: string): string {
  return JSON.stringify([tenantId, userId])
}
