import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Message, Channel } from '../generated/openapi'

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
  /**
   * Reserved: this version hands out the `fileUrl` of the upload, and does not call it.
   *
   * @param expiresIn seconds
   */
  getSignedUrl?(fileUrl: string, expiresIn: number): Promise<string>
}

/** Called after commit. Nothing that a callback does can fail or delay a request. */
export interface EventHandler {
  onMessageSent?(channelId: string, message: Message, tenantId: string): void | Promise<void>
  onChannelCreated?(channel: Channel, tenantId: string): void | Promise<void>
  /** For each mentioned member who was notified, wants pushes and has not muted the channel. */
  onUserMentioned?(userId: string, channelId: string, messageId: string, tenantId: string): void | Promise<void>
  onUnreadCountChanged?(userId: string, count: number, tenantId: string): void | Promise<void>
  /** For a new message, once: members without an open socket who are to be pushed. */
  onPushNeeded?(push: PushNeeded): void | Promise<void>
}

export interface PushNeeded {
  tenantId: string
  channelId: string
  message: Message
  /** By push trigger, channel mute and blocks. */
  userIds: string[]
  /** Those of them whom the message mentions. */
  mentionedUserIds: string[]
}

export interface ChatProviders {
  authGuard: AuthGuard
  userExtractor: UserExtractor
  userResolver: UserResolver
  storageProvider?: StorageProvider
  eventHandler?: EventHandler
}
