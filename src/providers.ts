import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Message, Channel } from '../generated/openapi'
import type { Logger } from './config'
import { ChatError, unavailable } from './errors'

/** Who is calling, as the host's extractor reads it from the request. */
export interface ChatAuthUser {
  id: string
  tenantId: string
  email?: string
  name?: string
}

/** A person as the host knows them. */
export interface ChatUser {
  id: string
  nickname: string
  profileUrl?: string
  metadata?: Record<string, string>
  isOnline?: boolean
  lastSeenAt?: Date
}

/** Node's request, for HTTP and WebSocket handshakes alike, with room for what the guard finds out. */
export type ChatRequest = IncomingMessage & { user?: unknown }

export interface AuthGuard {
  /** Accepts or rejects a request, and leaves the decoded identity on it for the extractor. */
  canActivate(request: ChatRequest): boolean | Promise<boolean>
}

export interface UserExtractor {
  extractUser(request: ChatRequest): ChatAuthUser | null | Promise<ChatAuthUser | null>
}

export interface UserResolver {
  getUser(userId: string, tenantId: string): Promise<ChatUser | null>
  getUsers(userIds: string[], tenantId: string): Promise<ChatUser[]>
  searchUsers(keyword: string, tenantId: string, limit?: number): Promise<ChatUser[]>
  /** Where absent, somebody is online who has an open socket. */
  isOnline?(userId: string): boolean | Promise<boolean>
}

export interface UploadOptions {
  fileName: string
  mimeType: string
  folder?: string
  tenantId: string
}

export interface UploadResult {
  fileUrl: string
  thumbnailUrl?: string
  /** Bytes. */
  fileSize: number
  mimeType: string
}

export interface StorageProvider {
  upload(file: Readable, options: UploadOptions): Promise<UploadResult>
  delete(fileUrl: string): Promise<void>
  /** @param expiresIn seconds */
  getSignedUrl?(fileUrl: string, expiresIn: number): Promise<string>
}

/** Called after commit. Nothing that a callback does can fail or delay a request. */
export interface EventHandler {
  onMessageSent?(channelId: string, message: Message, tenantId: string): void | Promise<void>
  onChannelCreated?(channel: Channel, tenantId: string): void | Promise<void>
  onUserMentioned?(userId: string, channelId: string, messageId: string, tenantId: string): void | Promise<void>
  onUnreadCountChanged?(userId: string, count: number, tenantId: string): void | Promise<void>
}

export interface ChatProviders {
  authGuard: AuthGuard
  userExtractor: UserExtractor
  userResolver: UserResolver
  storageProvider?: StorageProvider
  eventHandler?: EventHandler
}

const PROVIDER_TIMEOUT_MS = 5000

/**
 * The host's providers behind a fence: a call that throws or takes longer than five seconds is logged and becomes a
 * 503, whatever the host's code did.
 */
export interface Host {
  authenticate(request: ChatRequest): Promise<ChatAuthUser>
  /** Profiles of all of these users, or CHAT_USER_NOT_FOUND naming those whom the host does not know. */
  requireUsers(tenantId: string, userIds: string[]): Promise<ChatUser[]>
  /** Starts a callback and returns at once. */
  notify<K extends keyof EventHandler>(callback: K, ...args: Parameters<Required<EventHandler>[K]>): void
  listensTo(callback: keyof EventHandler): boolean
}

export function fenceProviders(providers: ChatProviders, log: Logger): Host {
  const handler = providers.eventHandler

  async function call<T>(provider: string, run: () => T | Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    try {
      const result = run()
      if (!(result instanceof Promise)) return result
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
    async authenticate(request) {
      const allowed = await call('authGuard', () => providers.authGuard.canActivate(request))
      if (allowed !== true) throw new ChatError('CHAT_AUTH_FAILED')
      const user = await call('userExtractor', () => providers.userExtractor.extractUser(request))
      if (!user?.id || !user.tenantId) throw new ChatError('CHAT_AUTH_TOKEN_INVALID')
      return user
    },

    async requireUsers(tenantId, userIds) {
      const users = await call('userResolver', () => providers.userResolver.getUsers(userIds, tenantId))
      const known = new Set(users.map((user) => user.id))
      const missing = userIds.filter((id) => !known.has(id))
      if (missing.length > 0) throw new ChatError('CHAT_USER_NOT_FOUND', { userIds: missing })
      return users
    },

    listensTo: (callback) => typeof handler?.[callback] === 'function',

    notify(callback, ...args) {
      const run = handler?.[callback] as ((...args: unknown[]) => unknown) | undefined
      if (!run) return
      void (async () => {
        await run.apply(handler, args)
      })().catch((error: unknown) => log.error({ err: error, callback }, 'a callback of the host failed'))
    },
  }
}
