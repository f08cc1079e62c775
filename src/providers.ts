import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type {
  Channel,
  LinkMetadataInput,
  Mentions,
  Message,
  Metadata,
  Question,
  StreamPart,
} from '../generated/openapi'
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

/** Says who moderates. Without it, only the host's own code does. */
export interface ModeratorGuard {
  /** Whether the user may list and decide cases of the tenant, by `true`; anything else is no. Asked for each request about cases. */
  isModerator(user: Pick<ChatAuthUser, 'id' | 'tenantId'>): boolean | Promise<boolean>
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

/** A file whose bytes the client puts to the storage itself. */
export interface DirectUploadOptions extends UploadOptions {
  /** The announced size in bytes. The target must refuse any other. */
  fileSize: number
  /** The target must be invalid by then, and should be long before. */
  expiresAt: Date
}

/** Where a client puts the bytes of a file: a request without credentials. */
export interface DirectUpload {
  /** The URL that the stored file will have. */
  fileUrl: string
  /** The URL of the request, the only credential. */
  url: string
  /** Headers of the request, besides `Content-Length`. */
  headers: Record<string, string>
  /** Whether `HEAD` answers `Upload-Offset`, and `PUT` takes `Content-Range`. */
  isResumable: boolean
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
   * Where a client puts the bytes of a file with `PUT`. Nothing can be stored there once there is a file, which would change under
   * its message. Clients upload directly if the storage has this and
   * `statUpload`.
   */
  createUpload?(options: DirectUploadOptions): DirectUpload | Promise<DirectUpload>
  /** The size of a file that was put to its target, and its preview; null until all bytes are there. */
  statUpload?(fileUrl: string, tenantId: string): Promise<Pick<UploadResult, 'fileSize' | 'thumbnailUrl'> | null>
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
  /** One call for a new message, and for a question that names users, if there are members to push: those without an open socket. */
  onPushNeeded?(push: PushNeeded): void | Promise<void>
}

export interface PushNeeded {
  tenantId: string
  channelId: string
  /** Its `quote` has the id alone (`isHidden`), because some of `userIds` may not see the quoted message. */
  message: Message
  /** The question that `userIds` are asked to answer. The message is the one that asks. */
  question?: Question
  /** Members to push, after push trigger, channel mute and blocks. */
  userIds: string[]
  /** Those of `userIds` that the message mentions. */
  mentionedUserIds: string[]
}

/** The ways in which text comes to be. */
export type DraftKind =
  | 'SEND'
  | 'EDIT'
  | 'FILE'
  | 'FORWARD'
  | 'POLL'
  | 'POLL_OPTION'
  | 'SCHEDULED'
  | 'STREAM_PART'
  | 'STREAM_END'
  | 'CHANNEL'
  | 'QUESTION'
  | 'ANSWER'
  | 'RELEASE'

/** Text that no other user has seen yet, for the host's policy. Frozen. */
export interface MessageDraft {
  /**
   * `SCHEDULED`: when it is made or changed, and again when it is due. `STREAM_PART`: a part with a value. `RELEASE`: a held
   * message that a moderator has released; of a poll its title and each option. `QUESTION`: a question of a message. `ANSWER`: a
   * comment or the values of a form.
   */
  readonly kind: DraftKind
  readonly tenantId: string
  /** Null for a channel that is being created. */
  readonly channelId: string | null
  readonly author: { readonly id: string; readonly role: 'OPERATOR' | 'MEMBER' }
  /** Of a poll its title, of a question its prompt, of an answer its comment, of a channel its name; may be empty beside files, such as a new cover, and for a part of a stream. */
  readonly text: string
  /** The text before an edit; null for all other kinds. */
  readonly previousText: string | null
  readonly mentionedUserIds: readonly string[]
  readonly mentions: Mentions | null
  /** Of a question its `options`, `schema` and `subject`, of an answer its `decision`, `optionId` and `value`: these cannot be replaced. */
  readonly metadata: Metadata
  readonly linkMetadata: LinkMetadataInput | null
  /** The quoted message, as the author sees it. */
  readonly quote: { readonly messageId: string; readonly senderId: string; readonly text: string } | null
  readonly files: readonly DraftFile[]
  /** Of `STREAM_PART` the part that is set, of `STREAM_END` all parts of the message. */
  readonly parts: readonly DraftPart[]
}

/** A file of a draft. */
export interface DraftFile {
  readonly fileName: string
  readonly mimeType: string
  /** Bytes. */
  readonly fileSize: number
  /** In lower-case hex; null where the service has not read the file: of a forwarded message, for one. */
  readonly sha256: string | null
  /** The text in place of a picture; null without one. */
  readonly altText: string | null
  /** Reads the file by `storageProvider.read()`; rejects where the host has none. */
  open(): Promise<Readable>
}

/** A part of a stream. The text of parts of type `text` is in the draft's `text`. */
export type DraftPart = Pick<StreamPart, 'type' | 'text' | 'value'>

/** What the policy has noticed, for moderators. */
export interface PolicyFlag {
  /** Such as `hate`: 1 to 50 letters, digits and `_ . : / -`, a letter or digit first. */
  category: string
  /** 0 to 1. */
  confidence?: number | undefined
}

/** Flags open a case about the message, the held message or the channel, at most 20 of a verdict. */
interface Flagged {
  flags?: PolicyFlag[]
}

/** The answer of the host's policy. */
export type PolicyVerdict =
  | ({ action: 'allow' } & Flagged)
  | ({
      /** Writes the draft with these values instead, which a request could have. */
      action: 'replace'
      text?: string
      metadata?: Record<string, unknown>
      mentionedUserIds?: string[]
      linkMetadata?: LinkMetadataInput
    } & Flagged)
  | {
      /** 403 `CHAT_POLICY_REFUSED` with the reason and the details in `details`. */
      action: 'refuse'
      /** A short word for the client, such as `contact_data`; at most 200 characters. */
      reason: string
      details?: Record<string, unknown>
    }
  | ({
      /**
       * Lets a message, poll or scheduled message wait for a moderator, if the client sends `Prefer: hold`. Everything else is
       * refused with the reason `held`.
       */
      action: 'hold'
      /** A short word for the sender and for moderators; at most 200 characters. */
      reason: string
      /** How long it waits, at most 30 days. Default: 72 hours. */
      expiresInSeconds?: number
    } & Flagged)

/** The host's rules about text, asked before anything is written. */
export interface MessagePolicy {
  /**
   * Reviews a draft. No lock is held meanwhile: a slow policy delays only the draft's author. One that throws, takes longer than
   * `policy.timeoutMs`, is asked more than 256 times at once, or answers with anything else, has failed:
   * `policy.onFailure` then decides.
   *
   * @param options.signal aborted at the timeout.
   */
  review(draft: MessageDraft, options: { signal: AbortSignal }): PolicyVerdict | Promise<PolicyVerdict>
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
  policy?:
    | {
        /** Milliseconds that the policy may take. */
        timeoutMs?: number | undefined
        /** Whether drafts pass while the policy fails: `open`, or are refused: `closed`. */
        onFailure?: 'open' | 'closed' | undefined
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
  messagePolicy?: MessagePolicy | undefined
  moderatorGuard?: ModeratorGuard | undefined
}
