import type { Config } from '../../config/options'
import { ChatError, unavailable } from '../../errors'
import type { ChatAuthUser, ChatProviders, ChatRequest, ChatUser, EventHandler } from '../../providers'
import { boundedStorage, type FileStorage } from './file-storage'

const PROVIDER_TIMEOUT_MS = 5000

/** Hosts bring their own promises, Bluebird's or those of another realm. */
const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function'

/** What can stand in a key of every table: the contract's UserId, whatever else the host's extractor may answer. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 255 && !value.includes('\0') && value.isWellFormed()

/** Throws inside the boundary for what is not a profile, so that a host cannot cause an answer that breaks the contract. */
function profileOf(user: ChatUser): ChatUser {
  if (!isName(user.id)) throw new TypeError('userResolver answered something that is no user with an id')
  return user
}

function profilesOf(users: ChatUser[]): ChatUser[] {
  if (!Array.isArray(users)) throw new TypeError('userResolver did not answer an array of users')
  return users.map(profileOf)
}

/**
 * The host's providers behind a boundary. A call that throws or takes longer than five seconds is logged and becomes a
 * 503. The storage provider has a boundary of its own, in file-storage.ts.
 */
export interface Host {
  /** Nothing where the host takes no files. */
  readonly storage: FileStorage | undefined
  authenticate(request: ChatRequest): Promise<ChatAuthUser>
  /** Profiles of all of these users, or CHAT_USER_NOT_FOUND naming those whom the host does not know. */
  requireUsers(tenantId: string, userIds: string[]): Promise<ChatUser[]>
  /** Profiles of those of these users whom the host knows. */
  getUsers(tenantId: string, userIds: string[]): Promise<ChatUser[]>
  getUser(tenantId: string, userId: string): Promise<ChatUser | null>
  searchUsers(tenantId: string, keyword: string, limit: number): Promise<ChatUser[]>
  /** Nothing where the host leaves it to the gateway to know who is online. */
  isOnline(userId: string): Promise<boolean | undefined>
  /** Starts a callback and returns at once. */
  notify<K extends keyof EventHandler>(callback: K, ...args: Parameters<Required<EventHandler>[K]>): void
  listensTo(callback: keyof EventHandler): boolean
}

export function boundedHost(providers: ChatProviders, { log, storage }: Pick<Config, 'log' | 'storage'>): Host {
  const { userResolver: resolver, eventHandler: handler } = providers

  async function call<T>(provider: string, run: () => T | Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    try {
      const result = run()
      if (!isThenable(result)) return result
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${PROVIDER_TIMEOUT_MS} ms`)), PROVIDER_TIMEOUT_MS)
      })
      return await Promise.race([result, timeout])
    } catch (error) {
      log.error({ err: error, provider }, 'a provider of the host failed')
      throw unavailable(`The host's ${provider} did not answer.`, error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    storage:
      providers.storageProvider && boundedStorage(providers.storageProvider, log, storage.inactivitySeconds * 1000),

    async authenticate(request) {
      const allowed = await call('authGuard', () => providers.authGuard.canActivate(request))
      if (allowed !== true) throw new ChatError('CHAT_AUTH_FAILED')
      const user = await call('userExtractor', () => providers.userExtractor.extractUser(request))
      if (!isName(user?.id) || !isName(user.tenantId)) throw new ChatError('CHAT_AUTH_TOKEN_INVALID')
      return user
    },

    async requireUsers(tenantId, userIds) {
      const users = await this.getUsers(tenantId, userIds)
      const known = new Set(users.map((user) => user.id))
      const missing = userIds.filter((id) => !known.has(id))
      if (missing.length > 0) throw new ChatError('CHAT_USER_NOT_FOUND', { userIds: missing })
      return users
    },

    async getUsers(tenantId, userIds) {
      if (userIds.length === 0) return []
      return call('userResolver', async () => profilesOf(await resolver.getUsers(userIds, tenantId)))
    },

    async getUser(tenantId, userId) {
      // What cannot be a user's id is not asked for, and what a generous host says of it could not be answered.
      if (!isName(userId)) return null
      return call('userResolver', async () => {
        const user = await resolver.getUser(userId, tenantId)
        return user == null ? null : profileOf(user)
      })
    },

    async searchUsers(tenantId, keyword, limit) {
      return call('userResolver', async () => profilesOf(await resolver.searchUsers(keyword, tenantId, limit)))
    },

    async isOnline(userId) {
      return call('userResolver', async () => {
        const isOnline = await resolver.isOnline?.(userId)
        return isOnline == null ? undefined : isOnline === true
      })
    },

    listensTo: (callback) => typeof handler?.[callback] === 'function',

    notify(callback, ...args) {
      const run = handler?.[callback] as ((...args: unknown[]) => unknown) | undefined
      if (!run) return
      // A copy of its own, and a turn of its own, so that nothing that the host does to it or with it reaches the answer.
      const own = structuredClone(args)
      setImmediate(() => {
        const called = async () => void (await run.apply(handler, own))
        called().catch((error: unknown) => log.error({ err: error, callback }, 'a callback of the host failed'))
      })
    },
  }
}
