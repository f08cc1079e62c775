import { isDeepStrictEqual } from 'node:util'

// The REST counterpart of each property of an event's data, as a path below components.schemas. A property of the same role has
// the same schema in both files. `variants` says where an event is stricter or looser: `nonNull` leaves null out,
// `nullable` adds it, `constant` fixes the value, `listOf` has many. Where a name has another role in one event, that has its own.
export const roles = {
  channelId: 'Message.channelId',
  messageId: 'PinnedMessage.messageId',
  parentMessageId: 'Message.parentMessageId',
  pollId: 'Poll.id',
  userId: 'Member.userId',
  message: 'Message',
  poll: 'Poll',
  question: 'Question',
  questionId: 'Question.id',
  'chat:question:decided state': 'Question.state',
  channel: 'Channel',
  scheduledMessage: 'ScheduledMessage',
  reactions: 'Message.reactions',
  options: 'Poll.options',
  optionIds: 'VotePollRequest.optionIds.[]',
  votedOptionIds: 'VotePollRequest.optionIds.[]',
  voterCount: 'Poll.voterCount',
  memberCount: 'Channel.memberCount',
  metadata: 'Channel.metadata',
  role: 'Member.role',
  joinedAt: 'Member.joinedAt',
  member: 'ModeratedMember',
  lastReadAt: 'Member.lastReadAt',
  lastReadMessageId: 'Member.lastReadMessageId',
  pinnedById: 'PinnedMessage.pinnedById',
  pinnedAt: 'PinnedMessage.createdAt',
  pushTrigger: 'PushTriggerSetting.pushTrigger',
  countPreference: 'CountPreferenceSetting.countPreference',
  isFavorite: 'ChannelListItem.isFavorite',
  canMentionAll: 'Member.canMentionAll',
  mutedUntil: 'ModeratedMember.mutedUntil',
  bannedUntil: 'ModeratedMember.bannedUntil',
  description: 'ModeratedMember.banDescription',
  hidePreviousMessages: 'HideChannelRequest.hidePreviousMessages',
  totalUnreadCount: 'UnreadCount.totalUnreadCount',
  totalUnreadThreads: 'UnreadCount.totalUnreadThreads',
  isFrozen: 'Channel.isFrozen',
  updatedAt: 'Channel.updatedAt',
  isOnline: 'User.isOnline',
  lastSeenAt: 'User.lastSeenAt',
  deletedAt: 'Timestamp',
  resetAt: 'Timestamp',
  recovered: 'EventPage.recovered',
  epoch: 'EventPage.epoch',
  threadInfo: 'Message.threadInfo',
  moderation: 'Message.moderation',
  messageAt: 'Message.createdAt',
  authorId: 'Message.senderId',
  run: 'MessageStream.run',
  state: 'MessageStream.state',
  'chat:message:held:settled state': 'HeldMessage.state',
  decisionId: 'Decision.id',
  decision: 'Decision',
  'chat:decision:made action': 'Decision.action',
  'chat:decision:made reason': 'Decision.reason',
  statement: 'Decision.statement',
  isAutomated: 'Decision.isAutomated',
  until: 'Decision.until',
  reportId: 'Report.id',
  heldMessage: 'HeldMessage',
  heldMessageId: 'HeldMessage.id',
  scheduledMessageId: 'ScheduledMessage.id',
  clientId: 'HeldMessage.clientId',
  reason: 'HeldMessage.reason',
}

const variants = {
  question: 'nullable',
  optionIds: 'listOf',
  votedOptionIds: 'listOf',
  lastReadAt: 'nonNull',
  isFrozen: 'constant',
  lastSeenAt: 'nullable',
  member: 'nullable',
  pinnedAt: 'nullable',
  resetAt: 'nullable',
  recovered: 'nullable',
  threadInfo: 'nullable',
  parentMessageId: 'nullable',
}

// Properties that REST lacks, or has with another meaning: `isMuted` of a member is moderation, that of an event a preference.
export const eventOnly = [
  'isTyping',
  'isMuted',
  'action',
  'since',
  'ref',
  'seq',
  'connectionId',
  'heartbeatSeconds',
  'featureLevel',
  'error',
  'userSeq',
  'userRecovered',
  'channels',
  'activity',
  'removedChannelIds',
  'threads',
  'removedThreadIds',
  'position',
  'part',
  'type',
  'offset',
  'text',
  'revision',
  'value',
  'isDeleted',
  'stream',
]

export function findCounterpart(schemas, path) {
  const [name, ...keys] = path.split('.')
  return keys.reduce((schema, key) => (key === '[]' ? schema?.items : findProperty(schema, key)), schemas[name])
}

function findProperty(schema, key) {
  return schema?.properties?.[key] ?? schema?.allOf?.map((part) => findProperty(part, key)).find(Boolean)
}

export function isSameRole(key, schema, counterpart) {
  const variant = variants[key]
  if (variant === 'listOf') return schema.type === 'array' && isSame(schema.items, counterpart)
  if (variant === 'nonNull') return isSame(schema, withoutNull(counterpart))
  if (variant === 'nullable') return isSame(withoutNull(schema), withoutNull(counterpart))
  if (variant === 'constant')
    return isSame({ ...schema, const: undefined }, counterpart) && typeof schema.const === counterpart.type
  return isSame(schema, counterpart)
}

function withoutNull(schema) {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null')
    return { ...schema, type: types.length === 1 ? types[0] : types }
  }
  const parts = schema.anyOf?.filter((part) => part.type !== 'null')
  return parts?.length === 1 ? parts[0] : schema
}

// Equal except for annotations. The parsers also disagree about a description beside a reference.
export function isSame(one, other) {
  return isDeepStrictEqual(withoutNotes(one), withoutNotes(other))
}

function withoutNotes(value, isNameMap = false) {
  if (Array.isArray(value)) return value.map((item) => withoutNotes(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key, child]) => child !== undefined && (isNameMap || !isNote(key)))
    .map(([key, child]) => [key, withoutNotes(child, !isNameMap && key === 'properties')])
  return Object.fromEntries(entries)
}

function isNote(key) {
  return ['title', 'description', 'examples', 'example', 'default', 'deprecated'].includes(key) || key.startsWith('x-')
}
