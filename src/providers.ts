import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Message, Channel } from '../generated/openapi'
import type { RateClass } from '../generated/operations'

export type { RateClass }

/** The caller, as the host's extractor reads it from the request. */
export interface ChatAuthUser {
  id: string
  tenantId: string
  email?: string | undefined
  name?: string | undefined
}

/** A user's profile, from the host. */
export interface ChatUser {
  id: string
  nickname: string
  profileUrl?: string | undefined
  metadata?: Record<string, string> | undefined
  isOnline?: boolean | undefined
  lastSeenAt?: Date | undefined
}

/** Node's request, of HTTP and of WebSocket handshakes alike. The guard may leave the identity in `user`. */
export type ChatRequest = IncomingMessage & { user?: unknown }

export interface AuthGuard {
  /** Accepts a request by `true`; anything else rejects it. May leave the decoded identity on it for the extractor. */
  canActivate(request: ChatRequest): boolean | Promise<boolean>
}

export interface UserExtractor {
  /** Reads the caller from a request that the guard accepted; null rejects it. */
  extractUser(request: ChatRequest): ChatAuthUser | null | Promise<ChatAuthUser | null>
}

/** The host's users. A user of another tenant is an unknown user. */
export interface UserResolver {
  getUser(userId: string, tenantId: string): Promise<ChatUser | null>
  /** In any order, without unknown users. */
  getUsers(userIds: string[], tenantId: string): Promise<ChatUser[]>
  searchUsers(keyword: string, tenantId: string, limit?: number): Promise<ChatUser[]>
  /** Those of these users who are online, asked once for a whole list. Takes the place of `isOnline`. */
  findOnline?(userIds: string[], tenantId: string): string[] | Promise<string[]>
  /** Asked for each user. Without it and `findOnline`, users are online while they have a socket, and 10 s longer. */
  isOnline?(userId: string, tenantId: string): boolean | Promise<boolean>
}

export interface UploadOptions {
  fileName: string
  mimeType: string
  folder?: string
  tenantId: string
  /** From `reserveUrl()`, where the storage has it: the URL that the file must get. */
  fileUrl?: string
}

export interface UploadResult {
  fileUrl: string
  thumbnailUrl?: string | undefined
  /** Bytes. */
  fileSize: number
  mimeType: string
}

/** The host's storage of uploaded files. */
export interface StorageProvider {
  /** Reads the file to its end. It is destroyed with an error when the upload ends early; nothing may be kept then. */
  upload(file: Readable, options: UploadOptions): Promise<UploadResult>
  /**
   * A new URL, for the file that is uploaded next. With it the service notes the file before it is stored, so that nothing is
   * left of an upload during which the process dies. Without it such a file stays.
   */
  reserveUrl?(options: UploadOptions): string | Promise<string>
  /**
   * Deletes a file to which no message of the tenant refers. Leave alone any file that the tenant has not uploaded,
   * without failing: the message may have been imported with any URL, even that of another tenant's file.
   */
  delete(fileUrl: string, tenantId: string): Promise<void>
  /**
   * Reads a file, for the export of a user's data. Without it the export has only the URLs of files. Throw for a file
   * that the tenant has not uploaded.
   */
  read?(fileUrl: string, tenantId: string): Readable | Promise<Readable>
  /**
   * Reserved: this version does not call it, and answers with the `fileUrl` of the upload.
   *
   * @param expiresIn seconds
   */
  getSignedUrl?(fileUrl: string, expiresIn: number): Promise<string>
}

/**
 * Callbacks after the commit. None of them can fail or delay a request. All but `onUnreadCountChanged` come at least
 * once: if a process dies, another one makes the remaining calls, within a minute, and may repeat some. So make their
 * effects idempotent, such as pushes by the id of the message. Those of a channel are started in order and do not wait
 * for each other. One that throws, or takes longer than five seconds, is not called again.
 *
 * All processes on one database share them: give each the same handler.
 */
export interface EventHandler {
  /** Not for a message that was deleted before. */
  onMessageSent?(channelId: string, message: Message, tenantId: string): void | Promise<void>
  /** With the channel as it is when this is called. */
  onChannelCreated?(channel: Channel, tenantId: string): void | Promise<void>
  /** For each mentioned member who was notified, wants pushes and has not muted the channel. */
  onUserMentioned?(userId: string, channelId: string, messageId: string, tenantId: string): void | Promise<void>
  /**
   * Once for each change of the user's total in the installation, at most once in 250 ms, in one of the processes. The last
   * total is always among them. If that process ends at this very moment, the next call makes up for it.
   */
  onUnreadCountChanged?(userId: string, count: number, tenantId: string): void | Promise<void>
  /** One call for a new message, if there are members to push: those without an open socket. */
  onPushNeeded?(push: PushNeeded): void | Promise<void>
}

export interface PushNeeded {
  tenantId: string
  channelId: string
  /** Its `quote` has the id alone (`isHidden`), because some of `userIds` may not see the quoted message. */
  message: Message
  /** Members to push, after push trigger, channel mute and blocks. */
  userIds: string[]
  /** Those of `userIds` that the message mentions. */
  mentionedUserIds: string[]
}

/** The number of requests in a window, which begins with the first of them. */
export interface RateLimit {
  requests: number
  /** Default 10. */
  seconds?: number | undefined
}

/** A tenant's overrides of the options of the same names. Omitted ones follow the options; null lifts a limit. */
export interface TenantOverrides {
  limits?:
    | {
        maxChannelMembers?: number | undefined
        maxPinnedMessages?: number | undefined
        maxMentionAll?: number | undefined
        maxMessageLength?: number | undefined
        maxPollOptions?: number | undefined
        rates?:
          | {
              user?: RateLimit | null | undefined
              tenant?: RateLimit | null | undefined
              classes?: { [C in RateClass]?: RateLimit | null | undefined } | undefined
            }
          | undefined
      }
    | undefined
  storage?:
    | {
        /** Bytes of one uploaded file. */
        maxFileSize?: number | undefined
        /** Types of files that may be uploaded, as patterns such as `image/*`. */
        allowedMimeTypes?: string[] | undefined
      }
    | undefined
  retention?:
    | {
        /** Days for which messages are kept. */
        messageDays?: number | null | undefined
      }
    | undefined
}

/** The host's settings by tenant. */
export interface SettingsProvider {
  /**
   * The overrides of this tenant; null or undefined for none. They hold for `tenants.settingsSeconds`. While this
   * fails, takes longer than five seconds or returns an invalid object, the last valid ones hold, or else the options.
   */
  settingsFor(tenantId: string): Promise<TenantOverrides | null | undefined> | TenantOverrides | null | undefined
}

export interface ChatProviders {
  authGuard: AuthGuard
  userExtractor: UserExtractor
  userResolver: UserResolver
  storageProvider?: StorageProvider | undefined
  eventHandler?: EventHandler | undefined
  settingsProvider?: SettingsProvider | undefined
}
