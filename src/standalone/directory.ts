import { LRUCache } from 'lru-cache'
import type { ChatUser, UserResolver } from '../index'
import type { Bearer } from './claims'

const MAX_REMEMBERED = 10_000

/** A directory of one tenant with only these users. */
export function fixedDirectory(tenantId: string, users: ChatUser[]): UserResolver {
  const usersOf = (asked: string) => (asked === tenantId ? users : [])
  return {
    getUser: async (userId, asked) => usersOf(asked).find(({ id }) => id === userId) ?? null,
    getUsers: async (userIds, asked) => usersOf(asked).filter(({ id }) => userIds.includes(id)),
    searchUsers: async (keyword, asked, limit) => search(usersOf(asked), keyword, limit),
  }
}

/**
 * A directory in which every id is a user of the tenant, because this server knows users only from tokens. Name and picture
 * come from the last token that this process saw. A host would query its own user table.
 */
export class TokenDirectory implements UserResolver {
  /** Ordered by the last token of a user; a lookup does not count as use. */
  private readonly seen = new LRUCache<string, { tenantId: string; user: ChatUser }>({ max: MAX_REMEMBERED })

  remember({ user: { id, tenantId, name }, avatar }: Bearer): void {
    const user: ChatUser = { id, nickname: name ?? id, ...(avatar !== undefined && { profileUrl: avatar }) }
    this.seen.set(keyOf(id, tenantId), { tenantId, user })
  }

  async getUser(userId: string, tenantId: string): Promise<ChatUser> {
    return this.seen.peek(keyOf(userId, tenantId))?.user ?? { id: userId, nickname: userId }
  }

  async getUsers(userIds: string[], tenantId: string): Promise<ChatUser[]> {
    return Promise.all(userIds.map((userId) => this.getUser(userId, tenantId)))
  }

  async searchUsers(keyword: string, tenantId: string, limit?: number): Promise<ChatUser[]> {
    const users = [...this.seen.rvalues()].flatMap((entry) => (entry?.tenantId === tenantId ? [entry.user] : []))
    return search(users, keyword, limit)
  }
}

export function search(users: ChatUser[], keyword: string, limit = 20): ChatUser[] {
  const wanted = keyword.toLowerCase()
  const matches = ({ id, nickname }: ChatUser) => `${id}\n${nickname}`.toLowerCase().includes(wanted)
  return users.filter(matches).slice(0, limit)
}

export function keyOf(userId: string, tenantId: string): string {
  return JSON.stringify([tenantId, userId])
}
