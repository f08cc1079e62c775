/** The records of spec/import.schema.json. Ids are those of the source. */
export type ImportRecord = ChannelRecord | MemberRecord | MessageRecord | ReactionRecord | PinRecord | BlockRecord

interface ChannelRecord {
  type: 'channel'
  id: string
  kind: 'DIRECT' | 'GROUP'
  userIds?: string[]
  name?: string | null
  coverUrl?: string | null
  customType?: string | null
  metadata?: Record<string, unknown>
  isFrozen?: boolean
  slowModeSeconds?: number
  whoCanSend?: 'MEMBERS' | 'OPERATORS'
  createdById?: string
  createdAt: string
  updatedAt?: string
}

interface MemberRecord {
  type: 'member'
  channelId: string
  userId: string
  role?: 'OPERATOR' | 'MEMBER'
  joinedAt?: string
  leftAt?: string
  lastReadAt?: string
  lastReadMessageId?: string
  historyStartsAt?: string
  isMuted?: boolean
  mutedUntil?: string
  isBanned?: boolean
  bannedUntil?: string
  banDescription?: string | null
  isChannelMuted?: boolean
  channelMutedUntil?: string
  isHidden?: boolean
  isFavorite?: boolean
  canMentionAll?: boolean
  pushTrigger?: 'ALL' | 'MENTION_ONLY' | 'OFF'
  countPreference?: 'ALL' | 'UNREAD_MESSAGE_COUNT_ONLY' | 'OFF'
}

export interface FileOfRecord {
  url: string
  name?: string
  size?: number
  mimeType?: string
  thumbnailUrl?: string
  altText?: string
}

export interface MessageRecord {
  type: 'message'
  channelId: string
  id: string
  userId: string
  text?: string
  createdAt: string
  editedAt?: string
  deletedAt?: string
  isAdmin?: boolean
  mentionedUserIds?: string[]
  mentions?: 'CHANNEL' | 'HERE'
  parentId?: string
  quotedMessageId?: string
  forwardedFrom?: { channelId: string; id: string }
  file?: FileOfRecord
  files?: FileOfRecord[]
  poll?: {
    options: { text: string; userIds?: string[] }[]
    allowMultipleVotes?: boolean
    allowUserSuggestion?: boolean
    allowChange?: boolean
    closeAt?: string
    closedAt?: string
  }
  metadata?: Record<string, unknown>
}

interface ReactionRecord {
  type: 'reaction'
  channelId: string
  messageId: string
  userId: string
  key: string
  createdAt?: string
}

interface PinRecord {
  type: 'pin'
  channelId: string
  messageId: string
  userId: string
  createdAt?: string
}

interface BlockRecord {
  type: 'block'
  userId: string
  blockedUserId: string
  createdAt?: string
}
