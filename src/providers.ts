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

/** The caller, as extracted by the host from the request. */
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

/** Node's request, for HTTP and WebSocket handshakes alike. The guard may leave the identity in `user`. */
export type ChatRequest = IncomingMessage & { user?: unknown }

export interface AuthGuard {
  /**
   * Returns `true` to accept a request; any other value rejects it. May leave the decoded identity on the request for
   * the extractor.
   */
  canActivate(request: ChatRequest): boolean | Promise<boolean>
}

/** Determines the moderators. Without it, only the host's own code moderates. */
export interface ModeratorGuard {
  /**
   * Returns `true` if the user may list and decide cases of the tenant; any other value refuses. Called for each
   * request about cases.
   */
  isModerator(user: Pick<ChatAuthUser, 'id' | 'tenantId'>): boolean | Promise<boolean>
}

export interface UserExtractor {
  /** Reads the caller from a request that the guard accepted; null rejects it. */
  extractUser(request: ChatRequest): ChatAuthUser | null | Promise<ChatAuthUser | null>
}

/** The host's users. A user of another tenant counts as unknown. */
export interface UserResolver {
  getUser(userId: string, tenantId: string): Promise<ChatUser | null>
  /** The profiles in any order, without unknown users. */
  getUsers(userIds: string[], tenantId: string): Promise<ChatUser[]>
  searchUsers(keyword: string, tenantId: string, limit?: number): Promise<ChatUser[]>
  /** Returns which of these users are online, in one call for a whole list. Takes precedence over `isOnline`. */
  findOnline?(userIds: string[], tenantId: string): string[] | Promise<string[]>
  /**
   * Called for each user. Without it and `findOnline`, users are online while they have a socket, and for 10 s after.
   */
  isOnline?(userId: string, tenantId: string): boolean | Promise<boolean>
}

export interface UploadOptions {
  fileName: string
  mimeType: string
  folder?: string
  tenantId: string
  /** From `reserveUrl()`, if the storage has it: the URL that the file must get. */
  fileUrl?: string
}

/** A file that the client uploads directly to the storage. */
export interface DirectUploadOptions extends UploadOptions {
  /** The announced size in bytes. The target must refuse any other. */
  fileSize: number
  /** The target must expire by then, and should expire long before. */
  expiresAt: Date
}

/** The target of a direct upload: a `PUT` request without credentials. */
export interface DirectUpload {
  /** The URL that the stored file will have. */
  fileUrl: string
  /** The URL of the request, the only credential. */
  url: string
  /** Headers of the request, besides `Content-Length`. */
  headers: Record<string, string>
  /** Whether uploads can be resumed: `HEAD` answers `Upload-Offset`, and `PUT` takes `Content-Range`. */
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
  /** Reads the file to its end. If the upload ends early, the stream is destroyed with an error; keep nothing then. */
  upload(file: Readable, options: UploadOptions): Promise<UploadResult>
  /**
   * Returns a new URL, for the next uploaded file. It lets the service record the file before it is stored, so that the
   * file is deleted even if the process dies during the upload. Without it such a file stays.
   */
  reserveUrl?(options: UploadOptions): string | Promise<string>
  /**
   * Returns the target to which a client uploads a file with `PUT`. The target must refuse to replace a stored file,
   * because messages refer to it. Clients upload directly if the storage has this and `statUpload`.
   */
  createUpload?(options: DirectUploadOptions): DirectUpload | Promise<DirectUpload>
  /** The size and preview of a directly uploaded file; null until all bytes are there. */
  statUpload?(fileUrl: string, tenantId: string): Promise<Pick<UploadResult, 'fileSize' | 'thumbnailUrl'> | null>
  /**
   * Deletes a file to which no message of the tenant refers. Must ignore a file that the tenant has not uploaded,
   * without failing: an imported message may have any URL, even that of another tenant's file.
   */
  delete(fileUrl: string, tenantId: string): Promise<void>
  /**
   * Reads a file, for the export of a user's data. Without it the export has only the URLs of files. Must throw for a
   * file that the tenant has not uploaded.
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
 * Callbacks after the commit. They cannot fail or delay a request. All except `onUnreadCountChanged` are called at
 * least once: if a process dies, another one makes the remaining calls within a minute, and may repeat some. So make
 * their effects idempotent, such as pushes by the id of the message. Callbacks of a channel start in order, and do not
 * wait for each other. A callback that throws, or takes longer than five seconds, is not retried.
 *
 * All processes on one database share them: give each the same handler.
 */
export interface EventHandler {
  /** Not called for a message deleted by then. */
  onMessageSent?(channelId: string, message: Message, tenantId: string): void | Promise<void>
  /** Called with the present state of the channel. */
  onChannelCreated?(channel: Channel, tenantId: string): void | Promise<void>
  /** Called for each mentioned member who was notified, wants pushes and has not muted the channel. */
  onUserMentioned?(userId: string, channelId: string, messageId: string, tenantId: string): void | Promise<void>
  /**
   * Called once per change of the user's total, by one process of the installation, throttled to one call per 250 ms.
   * The last total is always reported; if the process dies just before the call, then with the next change.
   */
  onUnreadCountChanged?(userId: string, count: number, tenantId: string): void | Promise<void>
  /** Called once for a new message, and for a question that names users, if any recipient has no open socket. */
  onPushNeeded?(push: PushNeeded): void | Promise<void>
}

export interface PushNeeded {
  tenantId: string
  channelId: string
  /** Its `quote` has only the id (`isHidden`), because some of `userIds` may not see the quoted message. */
  message: Message
  /** The question for `userIds` to answer, which belongs to `message`. */
  question?: Question
  /** The recipients: members without an open socket, filtered by push trigger, channel mute and blocks. */
  userIds: string[]
  /** Those of `userIds` that the message mentions. */
  mentionedUserIds: string[]
}

/** The kind of write that creates the text. */
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

/** Text for the host's policy to review, before other users see it. Frozen. */
export interface MessageDraft {
  /**
   * `SCHEDULED`: a new or changed scheduled message, and again when due. `STREAM_PART`: a part with a value. `RELEASE`:
   * a held message that a moderator has released; for a poll its title and each option. `QUESTION`: a question of a
   * message. `ANSWER`: a comment or the values of a form.
   */
  readonly kind: DraftKind
  readonly tenantId: string
  /** Null for a channel that is being created. */
  readonly channelId: string | null
  readonly author: { readonly id: string; readonly role: 'OPERATOR' | 'MEMBER' }
  /**
   * The title of a poll, prompt of a question, comment of an answer, or name of a channel; may be empty beside files,
   * such as a new cover, and for a part of a stream.
   */
  readonly text: string
  /** The text before an edit; null for all other kinds. */
  readonly previousText: string | null
  readonly mentionedUserIds: readonly string[]
  readonly mentions: Mentions | null
  /**
   * For a question its `options`, `schema` and `subject`, for an answer its `decision`, `optionId` and `value`; these
   * cannot be replaced.
   */
  readonly metadata: Metadata
  readonly linkMetadata: LinkMetadataInput | null
  /** The quoted message, as the author sees it. */
  readonly quote: { readonly messageId: string; readonly senderId: string; readonly text: string } | null
  readonly files: readonly DraftFile[]
  /** For `STREAM_PART` the part that is set, for `STREAM_END` all parts of the message. */
  readonly parts: readonly DraftPart[]
}

/** A file of a draft. */
export interface DraftFile {
  readonly fileName: string
  readonly mimeType: string
  /** Bytes. */
  readonly fileSize: number
  /** In lower-case hex; null if the service has not read the file, such as that of a forwarded message. */
  readonly sha256: string | null
  /** The alternative text; null without one. */
  readonly altText: string | null
  /** Reads the file by `storageProvider.read()`; rejects if the host has none. */
  open(): Promise<Readable>
}

/** A part of a stream. The text of parts of type `text` is in the draft's `text`. */
export type DraftPart = Pick<StreamPart, 'type' | 'text' | 'value'>

/** A finding of the policy, for moderators. */
export interface PolicyFlag {
  /** Category, such as `hate`: 1 to 50 letters, digits and `_ . : / -`, a letter or digit first. */
  category: string
  /** 0 to 1. */
  confidence?: number | undefined
}

/** Flags open a case about the message, the held message or the channel. At most 20 per verdict. */
interface Flagged {
  flags?: PolicyFlag[]
}

/** The verdict of the host's policy. */
export type PolicyVerdict =
  | ({ action: 'allow' } & Flagged)
  | ({
      /** Writes the draft with these values instead, by the rules for values of a request. */
      action: 'replace'
      text?: string
      metadata?: Record<string, unknown>
      mentionedUserIds?: string[]
      linkMetadata?: LinkMetadataInput
    } & Flagged)
  | {
      /** 403 `CHAT_POLICY_REFUSED` with the reason and the details in `details`. */
      action: 'refuse'
      /** Reason code for the client, such as `contact_data`; at most 200 characters. */
      reason: string
      details?: Record<string, unknown>
    }
  | ({
      /**
       * Holds a message, poll or scheduled message for a moderator, if the client sends `Prefer: hold`. Other drafts
       * are refused with the reason `held`.
       */
      action: 'hold'
      /** Reason code for the sender and for moderators; at most 200 characters. */
      reason: string
      /** How long the message waits, at most 30 days. Default: 72 hours. */
      expiresInSeconds?: number
    } & Flagged)

/** The host's rules about text, checked before anything is written. */
export interface MessagePolicy {
  /**
   * Reviews a draft. No lock is held meanwhile, so a slow policy delays only the draft's author. The review fails if
   * the policy throws, takes longer than `policy.timeoutMs`, has more than 256 reviews running, or returns an invalid
   * verdict: `policy.onFailure` then decides.
   *
   * @param options.signal aborted at the timeout.
   */
  review(draft: MessageDraft, options: { signal: AbortSignal }): PolicyVerdict | Promise<PolicyVerdict>
}

/** Maximum requests in a window, which begins with its first request. */
export interface RateLimit {
  requests: number
  /** Default 10. */
  seconds?: number | undefined
}

/** A tenant's overrides of the options with the same names. Omitted ones inherit the options; null removes a limit. */
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
        /** Timeout of the policy in milliseconds. */
        timeoutMs?: number | undefined
        /** While the policy fails, drafts pass (`open`) or are refused (`closed`). */
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
   * The overrides of this tenant; null or undefined for none. They are cached for `tenants.settingsSeconds`. While this
   * fails, takes longer than five seconds or returns an invalid object, the last valid ones apply, or else the options.
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
