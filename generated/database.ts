// generated from migrations/*.sql by scripts/codegen; do not edit

import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface ChatAudit {
  action: string
  actorId: string
  channelId: string | null
  createdAt: Generated<Timestamp>
  details: Generated<Json>
  id: Generated<string>
  isSystem: boolean
  reason: string | null
  tenantId: string
  userId: string | null
}

export interface ChatCases {
  channelId: string | null
  claimedById: string | null
  claimedUntil: Timestamp | null
  decidedAt: Timestamp | null
  flags: Generated<Json>
  id: string
  openedAt: Timestamp
  reportCount: Generated<number>
  state: Generated<string>
  subjectId: string
  subjectType: string
  tenantId: string
  updatedAt: Timestamp
  userId: string | null
}

export interface ChatChannelMembers {
  banCauses: Json | null
  banDescription: string | null
  bannedUntil: Timestamp | null
  canMentionAll: Generated<boolean>
  channelId: string
  channelMutedUntil: Timestamp | null
  countPreference: Generated<string>
  id: string
  isBanned: Generated<boolean>
  isChannelMuted: Generated<boolean>
  isFavorite: Generated<boolean>
  isHidden: Generated<boolean>
  isMuted: Generated<boolean>
  joinedAt: Generated<Timestamp>
  lastReadAt: Timestamp | null
  lastReadMessageId: string | null
  lastSentAt: Timestamp | null
  leftAt: Timestamp | null
  leftEventSeq: number | null
  muteCauses: Json | null
  mutedUntil: Timestamp | null
  pushTrigger: Generated<string>
  readSeq: Generated<number>
  role: string
  tenantId: string
  unreadSkip: Generated<number>
  userId: string
  visibleAfter: Generated<Timestamp>
}

export interface ChatChannels {
  coverUploadId: string | null
  coverUploadUrl: string | null
  coverUrl: string | null
  createdAt: Generated<Timestamp>
  createdById: string
  customType: string | null
  deletedAt: Timestamp | null
  directKey: string | null
  eventClock: Timestamp | null
  eventSeq: Generated<number>
  id: string
  isFrozen: Generated<boolean>
  joinedCount: Generated<number>
  lastMessageAt: Timestamp | null
  lastMessageId: string | null
  memberCount: Generated<number>
  messageClock: Timestamp | null
  messageSeq: Generated<number>
  metadata: Generated<Json>
  name: string | null
  slowModeSeconds: Generated<number>
  tenantId: string
  type: string
  updatedAt: Generated<Timestamp>
  whoCanSend: Generated<string>
}

export interface ChatConsumerChannels {
  attempts: Generated<number>
  channelId: string
  consumer: string
  dueAt: Generated<Timestamp>
  head: number
  owner: string | null
  run: Generated<number>
  seq: number
  tenantId: string
}

export interface ChatConsumerFailures {
  attempts: number
  channelId: string
  consumer: string
  data: Json | null
  dueAt: Timestamp | null
  epoch: string
  error: string
  event: string
  failedAt: Timestamp
  id: string
  loggedAt: Timestamp
  messageAt: Timestamp | null
  seq: number
  tenantId: string
}

export interface ChatConsumers {
  event: string
  expiresAt: Timestamp
  name: string
}

export interface ChatDecisions {
  action: string
  appealDecidedAt: Timestamp | null
  appealDecidedById: string | null
  appealedAt: Timestamp | null
  appealState: string | null
  appealStatement: string | null
  appealText: string | null
  caseId: string
  channelId: string | null
  createdAt: Timestamp
  id: string
  isAutomated: boolean
  madeById: string
  messageId: string | null
  reason: string
  statement: string | null
  tenantId: string
  until: Timestamp | null
  userId: string | null
}

export interface ChatDeletedFiles {
  attempts: Generated<number>
  channelId: string
  dueAt: Generated<Timestamp>
  fileUrl: string
  id: string
  moreUrls: Generated<string[]>
  tenantId: string
  upload: Json | null
  userId: string | null
}

export interface ChatDrafts {
  channelId: string
  parentMessageId: string
  quotedMessageId: string | null
  revision: number
  tenantId: string
  text: string
  updatedAt: Timestamp
  userId: string
}

export interface ChatDurableConsumers {
  createdAt: Generated<Timestamp>
  lostUntil: Timestamp | null
  name: string
  replayDueAt: Timestamp | null
  replayFrom: Timestamp | null
  replayOwner: string | null
}

export interface ChatErasedMessages {
  erasureId: string
  messageId: string
  tenantId: string
}

export interface ChatErasures {
  attempts: Generated<number>
  changed: Generated<number>
  channelId: Generated<string>
  counts: Generated<Json>
  createdAt: Generated<Timestamp>
  dueAt: Generated<Timestamp>
  finishedAt: Timestamp | null
  heldBy: string | null
  id: string
  kind: string
  messages: string | null
  owner: string | null
  phase: Generated<string>
  position: Json | null
  pseudonym: string | null
  round: Generated<number>
  status: Generated<string>
  tenantId: string
  updatedAt: Generated<Timestamp>
  userId: string | null
}

export interface ChatEvents {
  authorId: string | null
  channelId: string
  channelSeq: number | null
  data: Json
  event: string
  loggedAt: Timestamp
  messageAt: Timestamp | null
  seq: number
  tenantId: string
}

export interface ChatHeldMessages {
  cause: string
  channelId: string
  content: Json
  fileUrl: string | null
  keptAt: Generated<Timestamp>
  messageId: string
  senderId: string
  tenantId: string
  version: number
}

export interface ChatInstallation {
  epoch: string
  epochBeganAt: Timestamp
  id: string
  isOnly: Generated<boolean>
  origin: string
  searchPending: Generated<number>
  unreadNotifiedSince: Generated<Timestamp>
}

export interface ChatLegalHolds {
  channelId: string | null
  createdAt: Generated<Timestamp>
  id: string
  placedById: string
  reason: string
  tenantId: string
  userId: string | null
}

export interface ChatMentions {
  channelId: string
  messageId: string
  seq: number
  tenantId: string
  userId: string
}

export interface ChatMessages {
  channelId: string
  clientId: string | null
  createdAt: Timestamp
  decisionId: string | null
  deletedAt: Timestamp | null
  deletedEventSeq: number | null
  eventSeq: number | null
  fileName: string | null
  files: Json | null
  fileSize: number | null
  fileUrl: string | null
  forwardedFromId: string | null
  hasQuestions: Generated<boolean>
  id: string
  idempotencyDigest: string | null
  idempotencyKey: string | null
  isEdited: Generated<boolean>
  isForwarded: Generated<boolean>
  lastRepliedAt: Timestamp | null
  linkMetadata: Json | null
  mentionedUserIds: Generated<string[]>
  mentions: string | null
  metadata: Generated<Json>
  mimeType: string | null
  parentMessageId: string | null
  pollId: string | null
  quotedMessageId: string | null
  replyCount: Generated<number>
  senderId: string
  seq: number
  stream: Json | null
  tenantId: string
  text: string
  thumbnailUrl: string | null
  type: string
  updatedAt: Timestamp
}

export interface ChatPinnedMessages {
  channelId: string
  createdAt: Generated<Timestamp>
  messageId: string
  pinnedById: string
  tenantId: string
}

export interface ChatPollOptions {
  channelId: string
  createdById: string
  id: string
  pollId: string
  position: number
  tenantId: string
  text: string
  voteCount: Generated<number>
}

export interface ChatPolls {
  allowChange: Generated<boolean>
  allowMultipleVotes: Generated<boolean>
  allowUserSuggestion: Generated<boolean>
  channelId: string
  closeAt: Timestamp | null
  closedAt: Timestamp | null
  createdAt: Generated<Timestamp>
  createdById: string
  id: string
  messageId: string
  tenantId: string
  title: string
  voterCount: Generated<number>
}

export interface ChatPollVotes {
  channelId: string
  createdAt: Generated<Timestamp>
  optionId: string
  pollId: string
  tenantId: string
  userId: string
}

export interface ChatQuestionAnswers {
  channelId: string
  comment: string | null
  createdAt: Timestamp
  decision: string
  digest: string
  optionId: string | null
  questionId: string
  tenantId: string
  userId: string
  value: Json | null
}

export interface ChatQuestions {
  answerableBy: Json
  channelId: string
  closedAt: Timestamp | null
  createdAt: Timestamp
  expiresAt: Timestamp
  form: Json | null
  id: string
  idempotencyDigest: string | null
  idempotencyKey: string | null
  kind: string
  messageId: string
  needed: Generated<number>
  options: Generated<Json>
  prompt: string
  state: Generated<string>
  subject: Json | null
  tenantId: string
}

export interface ChatQuestionUsers {
  channelId: string
  createdAt: Timestamp
  isOpen: Generated<boolean>
  questionId: string
  tenantId: string
  userId: string
}

export interface ChatReactions {
  channelId: string
  createdAt: Generated<Timestamp>
  key: string
  messageId: string
  tenantId: string
  userId: string
}

export interface ChatReports {
  caseId: string | null
  category: string
  channelId: string | null
  createdAt: Generated<Timestamp>
  description: string | null
  id: string
  messageId: string | null
  note: string | null
  reporterId: string
  settledAt: Timestamp | null
  settledById: string | null
  snapshot: Json | null
  status: Generated<string>
  tenantId: string
  userId: string | null
}

export interface ChatScheduledMessages {
  channelId: string
  clientId: string | null
  createdAt: Generated<Timestamp>
  errorMessage: string | null
  id: string
  isReleased: Generated<boolean>
  mentionedUserIds: Generated<string[]>
  mentions: string | null
  metadata: Generated<Json>
  prefersHold: Generated<boolean>
  quotedMessageId: string | null
  scheduledAt: Timestamp
  senderId: string
  sentMessageId: string | null
  status: Generated<string>
  tenantId: string
  text: string
  type: Generated<string>
  updatedAt: Generated<Timestamp>
}

export interface ChatStreamPieces {
  channelId: string
  messageId: string
  part: number
  start: number
  tenantId: string
  text: string
}

export interface ChatStreams {
  aliveAt: Timestamp
  askingUntil: Timestamp | null
  channelId: string
  hasTail: Generated<boolean>
  idleSeconds: number
  messageId: string
  newerMessages: number | null
  parts: Json
  run: Generated<number>
  senderId: string
  stoppableBy: string
  stoppingAt: Timestamp | null
  tenantId: string
}

export interface ChatSuspensions {
  decisionId: string
  tenantId: string
  until: Timestamp
  userId: string
}

export interface ChatSystemSenders {
  channelId: string
  tenantId: string
  userId: string
}

export interface ChatThreadFollows {
  channelId: string
  isFollowing: Generated<boolean>
  lastReadMessageId: string | null
  parentMessageId: string
  readAt: Timestamp
  readCount: number
  readSeq: number
  tenantId: string
  userId: string
}

export interface ChatUnreadNotified {
  notifiedAt: Generated<Timestamp>
  tenantId: string
  total: number
  userId: string
}

export interface ChatUserBlocks {
  blockedId: string
  blockerId: string
  createdAt: Generated<Timestamp>
  tenantId: string
}

export interface ChatUserFeeds {
  eventClock: Timestamp
  eventSeq: number
  tenantId: string
  userId: string
}

export interface ChatWaitingMessages {
  channelId: string
  clientId: string | null
  content: Json | null
  createdAt: Timestamp
  expiresAt: Timestamp
  fileKeys: Generated<string[]>
  id: string
  idempotencyDigest: string | null
  idempotencyKey: string | null
  messageId: string | null
  reason: string
  scheduledAt: Timestamp | null
  scheduledId: string | null
  senderId: string
  settledAt: Timestamp | null
  state: Generated<string>
  tenantId: string
}

export interface DB {
  chatAudit: ChatAudit
  chatCases: ChatCases
  chatChannelMembers: ChatChannelMembers
  chatChannels: ChatChannels
  chatConsumerChannels: ChatConsumerChannels
  chatConsumerFailures: ChatConsumerFailures
  chatConsumers: ChatConsumers
  chatDecisions: ChatDecisions
  chatDeletedFiles: ChatDeletedFiles
  chatDrafts: ChatDrafts
  chatDurableConsumers: ChatDurableConsumers
  chatErasedMessages: ChatErasedMessages
  chatErasures: ChatErasures
  chatEvents: ChatEvents
  chatHeldMessages: ChatHeldMessages
  chatInstallation: ChatInstallation
  chatLegalHolds: ChatLegalHolds
  chatMentions: ChatMentions
  chatMessages: ChatMessages
  chatPinnedMessages: ChatPinnedMessages
  chatPollOptions: ChatPollOptions
  chatPolls: ChatPolls
  chatPollVotes: ChatPollVotes
  chatQuestionAnswers: ChatQuestionAnswers
  chatQuestions: ChatQuestions
  chatQuestionUsers: ChatQuestionUsers
  chatReactions: ChatReactions
  chatReports: ChatReports
  chatScheduledMessages: ChatScheduledMessages
  chatStreamPieces: ChatStreamPieces
  chatStreams: ChatStreams
  chatSuspensions: ChatSuspensions
  chatSystemSenders: ChatSystemSenders
  chatThreadFollows: ChatThreadFollows
  chatUnreadNotified: ChatUnreadNotified
  chatUserBlocks: ChatUserBlocks
  chatUserFeeds: ChatUserFeeds
  chatWaitingMessages: ChatWaitingMessages
}
