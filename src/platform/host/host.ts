import type { Config } from '../../config/options'
import { ChatError, unavailable } from '../../errors'
import type { ChatAuthUser, ChatProviders, ChatRequest, ChatUser, EventHandler } from '../../providers'
import { isUserId } from '../lib/ids'
import { MemoryRates, rateLimited } from '../lib/rate-windows'
import { noAnswer, withTimeout } from '../lib/timeout'
import type { Telemetry } from '../telemetry/telemetry'
import { networkOf, proxiesOf } from './address'
import { boundedStorage } from './file-storage'
import { watchHostCall } from './host-call'

const PROVIDER_TIMEOUT_MS = 5000

const REFUSALS = new Set(['CHAT_AUTH_FAILED', 'CHAT_AUTH_TOKEN_INVALID'])

/** Not `instanceof`, because a host may use other promises, such as Bluebird's or those of another realm. */
const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function'

/** Checked inside the boundary, so that an invalid profile cannot cause an invalid response. */
function profileOf(user: ChatUser): ChatUser {
  if (!isUserId(user.id)) throw new TypeError('userResolver returned a user without a valid id')
  return user
}

function profilesOf(users: ChatUser[]): ChatUser[] {
  if (!Array.isArray(users)) throw new TypeError('userResolver did not return an array of users')
  return users.map(profileOf)
}

type Arguments<K extends keyof EventHandler> = Parameters<Required<EventHandler>[K]>

export type Host = ReturnType<typeof boundedHost>

/**
 * The host's providers behind a boundary: a call that throws or takes longer than five seconds is logged and becomes a 503.
 * The storage provider has its own boundary, in file-storage.ts.
 */
export function boundedHost(
  providers: ChatProviders,
  { log, storage, limits }: Pick<Config, 'log' | 'storage' | 'limits'>,
  telemetry: Telemetry,
) {
  const { userResolver: resolver, eventHandler: handler, moderatorGuard } = providers
  const running = new Set<Promise<void>>()
  const abandoned = new AbortController()
  const limitRefusals = refusalLimit(limits)

  async function call<T>(provider: string, run: () => T | Promise<T>): Promise<T> {
    try {
      return await watchHostCall(telemetry, provider, async () => {
        const result = run()
        return isThenable(result) ? await withTimeout(result, PROVIDER_TIMEOUT_MS, noAnswer) : result
      })
    } catch (error) {
      log.error({ err: error, provider }, 'provider of the host failed')
      throw unavailable(`The host's ${provider} did not respond.`, error)
    }
  }

  const stallMs = storage.inactivitySeconds * 1000
  return {
    /** Undefined without a storage provider. */
    storage: providers.storageProvider && boundedStorage(providers.storageProvider, log, stallMs, telemetry),

    async authenticate(request: ChatRequest): Promise<ChatAuthUser> {
      const allowed = await call('authGuard', () => providers.authGuard.canActivate(request))
      if (allowed !== true) throw new ChatError('CHAT_AUTH_FAILED')
      const user = await call('userExtractor', () => providers.userExtractor.extractUser(request))
      if (!isUserId(user?.id) || !isUserId(user.tenantId)) throw new ChatError('CHAT_AUTH_TOKEN_INVALID')
      return user
    },

    /** The same for a new request. @throws CHAT_RATE_LIMITED after too many refused credentials from one address. */
    async admit(request: ChatRequest): Promise<ChatAuthUser> {
      try {
        return await this.authenticate(request)
      } catch (error) {
        throw limitRefusals(request, error)
      }
    },

    /** Profiles of all these users. @throws CHAT_USER_NOT_FOUND with the ids unknown to the host. */
    async requireUsers(tenantId: string, userIds: string[]): Promise<ChatUser[]> {
      const users = await this.getUsers(tenantId, userIds)
      const known = new Set(users.map((user) => user.id))
      const missing = userIds.filter((id) => !known.has(id))
      if (missing.length > 0) throw new ChatError('CHAT_USER_NOT_FOUND', { userIds: missing })
      return users
    },

    /** Profiles of these users, without those unknown to the host. */
    async getUsers(tenantId: string, userIds: string[]): Promise<ChatUser[]> {
      if (userIds.length === 0) return []
      return call('userResolver', async () => profilesOf(await resolver.getUsers(userIds, tenantId)))
    },

    async getUser(tenantId: string, userId: string): Promise<ChatUser | null> {
      // Such ids are skipped: even if the host knew them, the response would break the contract.
      if (!isUserId(userId)) return null
      return call('userResolver', async () => {
        const user = await resolver.getUser(userId, tenantId)
        return user == null ? null : profileOf(user)
      })
    },

    async searchUsers(tenantId: string, keyword: string, limit: number): Promise<ChatUser[]> {
      return call('userResolver', async () => profilesOf(await resolver.searchUsers(keyword, tenantId, limit)))
    },

    /** Which users are online, according to the host. For missing users, perhaps all, the gateway decides. */
    async areOnline(tenantId: string, userIds: string[]): Promise<Map<string, boolean>> {
      if (userIds.length === 0) return new Map()
      return call('userResolver', async () => {
        if (resolver.findOnline) {
          const online = new Set(await resolver.findOnline(userIds, tenantId))
          return new Map(userIds.map((userId) => [userId, online.has(userId)]))
        }
        const answers = new Map<string, boolean>()
        const ask = async (userId: string) => {
          const isOnline = await resolver.isOnline?.(userId, tenantId)
          if (isOnline != null) answers.set(userId, isOnline === true)
        }
        await Promise.all(userIds.map(ask))
        return answers
      })
    },

    /** False without a `moderatorGuard`. */
    async isModerator(user: Pick<ChatAuthUser, 'id' | 'tenantId'>): Promise<boolean> {
      if (!moderatorGuard) return false
      return (await call('moderatorGuard', () => moderatorGuard.isModerator(user))) === true
    },

    listensTo: (callback: keyof EventHandler) => typeof handler?.[callback] === 'function',

    /** Starts a callback and returns at once. */
    notify<K extends keyof EventHandler>(callback: K, ...args: Arguments<K>): void {
      void this.called(callback, ...args)
    },

    /** Starts a callback. Resolves when it has ended, failed or timed out after five seconds; never rejects. */
    called<K extends keyof EventHandler>(callback: K, ...args: Arguments<K>): Promise<void> {
      const run = handler?.[callback] as ((...args: unknown[]) => unknown) | undefined
      if (!run) return Promise.resolve()
      // Called asynchronously and with a copy, so that the host cannot affect the response.
      const copy = structuredClone(args)
      const call = async () => {
        await new Promise((resolve) => setImmediate(resolve))
        await run.apply(handler, copy)
      }
      const limited = () => withTimeout(call(), PROVIDER_TIMEOUT_MS, noAnswer)
      const called: Promise<void> = watchHostCall(telemetry, callback, limited, 'apart')
        .catch((error: unknown) => log.error({ err: error, callback }, 'callback of the host failed'))
        // The logger is the host's, too.
        .catch(() => undefined)
        .finally(() => running.delete(called))
      running.add(called)
      return called
    },

    /** Resolves when started callbacks have ended or timed out after five seconds. */
    async close(): Promise<void> {
      const { signal } = abandoned
      const giveUp = new Promise((resolve) => signal.addEventListener('abort', resolve))
      // A callback may start another one.
      while (running.size > 0 && !signal.aborted) await Promise.race([Promise.all(running), giveUp])
    },

    /** Stops `close` from waiting. */
    abandon: () => abandoned.abort(),
  }
}

/**
 * Counts refused credentials per address in this process. Above the limit they get 429, and their HTTP connections are
 * closed. Valid credentials are always accepted, because many users may share an address, such as a proxy's.
 *
 * @returns the error to throw for a failed authentication.
 */
function refusalLimit(limits: Config['limits']): (request: ChatRequest, error: unknown) => unknown {
  if (!limits.refusals) return (_request, error) => error
  const { requests, seconds } = limits.refusals
  const proxies = proxiesOf(limits)
  const counts = new MemoryRates(() => performance.now())
  return (request, error) => {
    if (!(error instanceof ChatError) || !REFUSALS.has(error.code)) return error
    const full = counts.take([{ key: networkOf(request, proxies), requests, seconds }])
    if (!full) return error
    const message = 'Too many requests with refused credentials.'
    return rateLimited(full, {}, { headers: { Connection: 'close' }, message })
  }
}
