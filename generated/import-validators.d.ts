// generated from spec/import.schema.json by scripts/codegen; do not edit

import type { Validator } from './validators'

export interface FileRecord {
  /** As your storage provider knows the file. */
  url: string
  name?: string
  size?: number
  mimeType?: string
  thumbnailUrl?: string
  /** Describes the file for people who cannot see it. */
  altText?: string
}

export interface ChannelRecord {
  type: 'channel'
  id: string
  kind: 'DIRECT' | 'GROUP'
  /** The two users of a DIRECT channel, who are its members without a line of their own. */
  userIds?: Array<string>
  name?: string | null
  coverUrl?: string | null
  customType?: string | null
  /** At most 64 KiB as JSON. */
  metadata?: Record<string, unknown>
  isFrozen?: boolean
  slowModeSeconds?: number
  whoCanSend?: 'MEMBERS' | 'OPERATORS'
  createdById?: string
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  createdAt: string
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  updatedAt?: string
}

export interface MemberRecord {
  type: 'member'
  channelId: string
  userId: string
  role?: 'OPERATOR' | 'MEMBER'
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  joinedAt?: string
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  leftAt?: string
  /** What was sent until then is read. */
  lastReadAt?: string
  /** It and what was sent before it is read. */
  lastReadMessageId?: string
  /** The member does not see what was sent until then. */
  historyStartsAt?: string
  /** By an operator: may not send. */
  isMuted?: boolean
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  mutedUntil?: string
  isBanned?: boolean
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  bannedUntil?: string
  banDescription?: string | null
  /** By the member: is not notified. */
  isChannelMuted?: boolean
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  channelMutedUntil?: string
  isHidden?: boolean
  isFavorite?: boolean
  canMentionAll?: boolean
  pushTrigger?: 'ALL' | 'MENTION_ONLY' | 'OFF'
  countPreference?: 'ALL' | 'UNREAD_MESSAGE_COUNT_ONLY' | 'OFF'
}

export interface MessageRecord {
  type: 'message'
  channelId: string
  id: string
  userId: string
  text?: string
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  createdAt: string
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  editedAt?: string
  /** It is gone for everyone; only its thread stays. Its text and its files are not imported. */
  deletedAt?: string
  /** By the system, not by a person. */
  isAdmin?: boolean
  mentionedUserIds?: Array<string>
  /**
   * CHANNEL counts as a mention of every member of that time, in channels of up to 1,000 members; HERE is only
   * shown.
   */
  mentions?: 'CHANNEL' | 'HERE'
  /** The message of this channel that it replies to. */
  parentId?: string
  /** The message of this channel that it quotes. */
  quotedMessageId?: string
  forwardedFrom?: {
    channelId: string
    id: string
  }
  file?: FileRecord
  /** In place of "file", if there are several. */
  files?: Array<FileRecord>
  /** Its title is the text of the message. */
  poll?: {
    options: Array<{
      text: string
      /** Who voted for it. */
      userIds?: Array<string>
    }>
    allowMultipleVotes?: boolean
    allowUserSuggestion?: boolean
    allowChange?: boolean
    /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
    closeAt?: string
    /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
    closedAt?: string
  }
  /** At most 64 KiB as JSON. */
  metadata?: Record<string, unknown>
}

export interface ReactionRecord {
  type: 'reaction'
  channelId: string
  messageId: string
  userId: string
  key: string
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  createdAt?: string
}

export interface PinRecord {
  type: 'pin'
  channelId: string
  messageId: string
  /** Who pinned it. */
  userId: string
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  createdAt?: string
}

export interface BlockRecord {
  type: 'block'
  userId: string
  blockedUserId: string
  /** RFC 3339, such as 2026-03-02T09:05:00.120Z, between 1970 and now; of a time that ends something, also later. */
  createdAt?: string
}

export type ImportRecord = ChannelRecord | MemberRecord | MessageRecord | ReactionRecord | PinRecord | BlockRecord
export type ImportType = ImportRecord['type']

export const importValidators: Record<ImportType, Validator>
