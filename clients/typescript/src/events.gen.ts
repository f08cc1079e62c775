// generated from spec/asyncapi.yaml by scripts/codegen; do not edit

import type { components } from './api.gen.js'

type Schemas = components['schemas']

/**
 * The number of a logged event in its channel or, with `feed`, in the user's feed: from 1, without gaps, in
 * commit order.
 */
export type Seq = number

/** `seq` is a number of the user's feed. Left out, it is one of the channel. */
export type Feed = 'user'

/** An id that the client gives a frame; the response repeats it. */
export type Ref = string | number

/** The channel to subscribe to, and the position to resume from. */
export interface JoinChannelData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * The last `seq` that the client has seen in this channel; 0 for the log from its beginning, in any epoch.
   * Without it, nothing is replayed.
   */
  since?: number
  /**
   * The `epoch` of the `gateway:hello` under which `since` was seen. With another epoch than the present one,
   * `recovered` is false, unless `since` is 0. Without it, `since` is valid unless a new epoch began within the
   * retention of the log.
   */
  epoch?: string
}

/** The subscription to end. */
export interface LeaveChannelData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
}

/** The client's positions. */
export interface GatewayResumeData {
  /**
   * The `epoch` of the `gateway:hello` under which all these numbers were seen. If it is not the present epoch,
   * only feeds requested from 0 are recovered.
   */
  epoch: string
  /**
   * The last `seq` of the user's feed that the client has seen, or the `userSeq` of `gateway:hello`; 0 for the
   * feed from its beginning, in any epoch. Without it, the feed is not replayed.
   */
  userSeq?: number
  /** The channels to subscribe to, each once. */
  channels?: Array<Schemas['ResumeChannel']>
  /**
   * Requests `chat:channel:activity` from here on: the `position` of `GET /channels` or of the last activity, or
   * null for the present. Without it none is sent, unless this socket has requested it before. If it is older than
   * the retention of events or of another epoch, `gateway:stale` comes before the activity: reload the list.
   */
  activity?: string | null
  /**
   * The same for `chat:thread:activity`: the `position` of `GET /threads` or of the last activity of threads, or
   * null for the present. A server without it refuses the frame with `gateway:error`.
   */
  threads?: string | null
}

/**
 * The result of the join, `seq` and `recovered`, or its `error`: the channel is not found, or the caller is not
 * a member or banned.
 */
export interface ResumedChannel {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The channel's latest number; 0 if nothing was logged yet. */
  seq?: number
  /** As for `chat:join:channel`. */
  recovered?: boolean | null
  /** The reason for the refusal. */
  error?: GatewayErrorBody
}

/** The channel in which the caller is typing. */
export interface TypingStartData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
}

/** The channel in which the caller has stopped typing. */
export interface TypingStopData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
}

/** The text, and its position. */
export interface StreamAppendData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
  /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
  run: Schemas['StreamRun']
  /** The number of a part, from 0. */
  part?: Schemas['StreamPartNumber']
  /** The type of the new part. */
  type?: 'text' | 'reasoning'
  /** The position of the text in the part, in Unicode code points. */
  offset: number
  /** At most 8,192 Unicode code points. */
  text: string
}

/** A piece of a part, and its position. */
export interface MessageAppendedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
  /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
  run: Schemas['StreamRun']
  /** The number of a part, from 0. */
  part: Schemas['StreamPartNumber']
  /** The type of the part. */
  type: 'text' | 'reasoning'
  /** The position of the text in the part, in Unicode code points; the length of the part, if `text` is empty. */
  offset: number
  /** The appended text. */
  text: string
  /** The host application's own identifier of a user. */
  authorId: Schemas['UserId']
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  messageAt: Schemas['Timestamp']
}

/** The state of a stream, and a value of it. */
export interface MessageStreamChangedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
  /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
  run: Schemas['StreamRun']
  /**
   * `STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`,
   * `FAILED` and `STOPPED` are final.
   */
  state: Schemas['StreamState']
  /** The number of a part, from 0. */
  part?: Schemas['StreamPartNumber']
  /**
   * `text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the message
   * joins its parts of type `text`.
   */
  type?: Schemas['StreamPartType']
  /** How often the value was set. */
  revision?: number
  /**
   * The value that the producer set. Without it the event announces a value that was set before: read the message
   * if the known `revision` is older.
   */
  value?: Record<string, unknown>
  /** The host application's own identifier of a user. */
  authorId: Schemas['UserId']
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  messageAt: Schemas['Timestamp']
}

/** The message whose stream is to stop. */
export interface StreamStoppingData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
}

/** The new message. */
export interface MessageReceivedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A message. */
  message: Schemas['Message']
}

/** The message in its new state. */
export interface MessageUpdatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A message. */
  message: Schemas['Message']
  /**
   * Present if the service has filled in the link preview, and nothing else has changed: neither an edit nor the
   * end of a stream.
   */
  isLinkPreview?: true
  /**
   * For a removed reply: the thread without it, as in `chat:message:deleted` for the others. Null without
   * remaining replies, or if the message was not a reply.
   */
  threadInfo?: Schemas['ThreadInfo'] | null
}

/** The message that is back. */
export interface MessageRestoredData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A message. */
  message: Schemas['Message']
  /**
   * For a reply: the thread of its top message for the receiver, without replies by users that the receiver has
   * blocked; else null.
   */
  threadInfo: Schemas['ThreadInfo'] | null
}

/** The deleted message, and when it was deleted. */
export interface MessageDeletedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
  /** The top message of the thread that it replied to, which has one reply fewer now; else null. */
  parentMessageId: Schemas['Id'] | null
  /**
   * The remaining thread for the receiver, without replies by users that the receiver has blocked; null without
   * remaining replies, or if the message was not a reply.
   */
  threadInfo?: Schemas['ThreadInfo'] | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  deletedAt: Schemas['Timestamp']
  /** The decision of a moderator about a message. */
  moderation?: Schemas['Moderation']
}

/** All reactions on the message after the change. */
export interface ReactionUpdatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
  /** Every key in use, oldest first. */
  reactions: Array<Schemas['Reaction']>
}

/** The message that mentions the receiver. */
export interface MentionReceivedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A message. */
  message: Schemas['Message']
}

/** The message and the change. `pinnedById` is the user who made this change. */
export interface PinnedMessageUpdatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
  /** The action. */
  action: 'pinned' | 'unpinned'
  /** The host application's own identifier of a user. */
  pinnedById: Schemas['UserId']
  /** When the message was pinned; null when it was unpinned. */
  pinnedAt: Schemas['Timestamp'] | null
}

/** A member's new read marker. */
export interface ReadReceiptUpdatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  lastReadAt: Schemas['Timestamp']
  /** The newest message that was read; null if there is none before the marker. */
  lastReadMessageId: Schemas['Id'] | null
}

/** The new total over all channels. */
export interface UnreadCountChangedData {
  /** Unread messages in all channels that count, as `GET /channels/unread-count` returns. */
  totalUnreadCount: number
}

/** One vote, and the counts after it. */
export interface PollVotedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  pollId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** The options chosen by this vote. Empty after a withdrawal. */
  optionIds: Array<Schemas['Id']>
  /** All options that the user has chosen after the vote. Missing in events of earlier versions. */
  votedOptionIds?: Array<Schemas['Id']>
  /** Members who have voted so far. */
  voterCount: number
  /** All options with their counts after the vote, in the order of `position`. */
  options: Array<Schemas['PollOption']>
}

/** The poll in its new state. */
export interface PollUpdatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A poll as all members of its channel see it. */
  poll: Schemas['Poll']
}

/** The deleted poll and its message. */
export interface PollDeletedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  pollId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
}

/** A question as it is now, with its answers. */
export interface QuestionData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
  /** A question of a message. All who see the message see it and its answers. */
  question: Schemas['Question']
}

/** The outcome of a question. */
export interface QuestionDecidedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  questionId: Schemas['Id']
  /**
   * Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or because
   * its message, its channel or its asker's membership ended.
   */
  state: Schemas['QuestionState']
  /** The question with its answers; null if its message was deleted. */
  question: Schemas['Question'] | null
}

/** Changes of the caller's list of channels since the last activity. */
export interface ChannelActivityData {
  /** The list items that have changed, in no particular order. */
  channels: Array<Schemas['ChannelListItem']>
  /** Channels that are not in the list. The client may know some of them, or none. */
  removedChannelIds: Array<Schemas['Id']>
  /** The caller's unread total, as in `chat:unread:count:changed`. */
  totalUnreadCount: number
  /** The `activity` for the next `gateway:resume`. It is valid in its epoch. Opaque. */
  position: string
}

/** Changes of the caller's list of followed threads since the last activity. */
export interface ThreadActivityData {
  /** The threads that have changed, in no particular order. */
  threads: Array<Schemas['Thread']>
  /** Threads that are not in the list, by their `parentMessageId`. The client may know some of them, or none. */
  removedThreadIds: Array<Schemas['Id']>
  /**
   * Deleted channels: none of their threads is in the list. The client may know some of them, or none. Absent if
   * there are none.
   */
  removedChannelIds?: Array<Schemas['Id']>
  /** How many followed threads have unread replies. */
  totalUnreadThreads: number
  /** The `threads` for the next `gateway:resume`. It is valid in its epoch. Opaque. */
  position: string
}

/**
 * The channel that the receiver now belongs to, and since when. It may come before the event for the end of an
 * earlier membership.
 */
export interface ChannelCreatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A channel as all its members see it. */
  channel: Schemas['Channel']
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  joinedAt: Schemas['Timestamp']
}

/** The channel in its new state. */
export interface ChannelChangedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A channel as all its members see it. */
  channel: Schemas['Channel']
}

/** When the channel was deleted. */
export interface ChannelDeletedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  deletedAt: Schemas['Timestamp']
}

/** The frozen flag. */
export interface ChannelFrozenData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** Always true. */
  isFrozen: true
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  updatedAt: Schemas['Timestamp']
}

/** The frozen flag. */
export interface ChannelUnfrozenData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** Always false. */
  isFrozen: false
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  updatedAt: Schemas['Timestamp']
}

/** The revision that was saved or deleted. */
export interface DraftChangedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The message whose thread the draft is for. Null for the draft of the channel itself. */
  parentMessageId: Schemas['Id'] | null
  /** The revision of a draft. A channel or thread never reuses one. */
  revision: Schemas['DraftRevision']
  /** Whether this revision was deleted. A later one may exist, and has its own event. */
  isDeleted: boolean
}

/** The receiver's mute flag. */
export interface ChannelMutedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** Always true. */
  isMuted: true
  /** When the mute expires, or null. Missing in events of earlier versions. */
  mutedUntil?: Schemas['Timestamp'] | null
}

/** The receiver's mute flag. */
export interface ChannelUnmutedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** Always false. */
  isMuted: false
}

/** The hidden channel, and which messages are hidden with it. */
export interface ChannelHiddenData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** Whether earlier messages are hidden too, also after unhiding. */
  hidePreviousMessages: boolean
  /** Messages up to this time are hidden too; null: none. */
  resetAt: Schemas['Timestamp'] | null
}

/** The channel that is visible again. */
export interface ChannelUnhiddenData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
}

/** The thread, and its marker. */
export interface ThreadFollowedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  parentMessageId: Schemas['Id']
  /** The message up to which the receiver has read the thread. Null if the whole thread was marked as unread. */
  lastReadMessageId: Schemas['Id'] | null
}

/** The thread. */
export interface ThreadUnfollowedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  parentMessageId: Schemas['Id']
}

/** The thread, and its marker. */
export interface ThreadReadData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  parentMessageId: Schemas['Id']
  /** The message up to which the receiver has read the thread. Null if the whole thread was marked as unread. */
  lastReadMessageId: Schemas['Id'] | null
}

/** The time from which on the receiver sees messages. */
export interface ChannelHistoryResetData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  resetAt: Schemas['Timestamp']
}

/** The receiver's preferences after the change. */
export interface ChannelPreferenceUpdatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** Which messages of a channel are pushed to the member. */
  pushTrigger: Schemas['PushTrigger']
  /**
   * How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of the
   * total.
   */
  countPreference: Schemas['CountPreference']
  /** Whether the channel is a favorite. Missing in events of earlier versions. */
  isFavorite?: boolean
  /** Whether the receiver has muted the channel. Missing in events of earlier versions. */
  isMuted?: boolean
  /** When that mute expires, or null. Missing in events of earlier versions. */
  mutedUntil?: Schemas['Timestamp'] | null
}

/** The number of members after the change. */
export interface ChannelMemberCountChangedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** Active members who are not banned. */
  memberCount: number
}

/** The whole metadata after the change. */
export interface MetadataChangedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys
   * `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
   */
  metadata: Schemas['Metadata']
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  updatedAt: Schemas['Timestamp']
}

/**
 * The user who joined, with role and time. `member` is the member as in lists: one who returns has kept the read
 * marker and a mute.
 */
export interface UserJoinedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** An operator may moderate the channel and change it; a member may not. */
  role: Schemas['MemberRole']
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  joinedAt: Schemas['Timestamp']
  /** Active members after joining. */
  memberCount: number
  /** A member with the state of moderation, as operators see it. */
  member: Schemas['ModeratedMember']
}

/** The user who left, and how many members remain. */
export interface UserLeftData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** Active members that remain. */
  memberCount: number
}

/** The banned user, the reason and the duration. */
export interface UserBannedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** The reason that the operator gave, or null. */
  description: string | null
  /** When the ban expires; null: never. */
  bannedUntil: Schemas['Timestamp'] | null
}

/** The user whose ban ended. */
export interface UserUnbannedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** The member as in lists; null: the user has left meanwhile. */
  member: Schemas['ModeratedMember'] | null
}

/** The muted member, and the duration. */
export interface UserMutedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** When the mute expires; null: never. */
  mutedUntil: Schemas['Timestamp'] | null
}

/** The member who may send again. */
export interface UserUnmutedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
}

/** A member's role, and whether the member can mention all. */
export interface OperatorUpdatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** An operator may moderate the channel and change it; a member may not. */
  role: Schemas['MemberRole']
  /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
  canMentionAll?: Schemas['CanMentionAll']
}

/** The user who is typing or has stopped. */
export interface TypingStatusUpdatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** Whether the user is typing now. */
  isTyping: boolean
}

/** A member's presence. */
export interface PresenceChangedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** Whether the user has a live socket. */
  isOnline: boolean
  /** When the user was last seen; null if never. */
  lastSeenAt: Schemas['Timestamp'] | null
}

/** The user who is blocked now. */
export interface UserBlockedData {
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
}

/** The user who is no longer blocked. */
export interface UserUnblockedData {
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
}

/** The scheduled message in its new state. */
export interface ScheduledMessageUpdatedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A message that the service sends at its time. */
  scheduledMessage: Schemas['ScheduledMessage']
}

/** The scheduled message, and the message that it became. */
export interface ScheduledMessageSentData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A message that the service sends at its time. */
  scheduledMessage: Schemas['ScheduledMessage']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId: Schemas['Id']
}

/** The scheduled message, with the code of the refusal. */
export interface ScheduledMessageFailedData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /** A message that the service sends at its time. */
  scheduledMessage: Schemas['ScheduledMessage']
}

/** The message that waits. */
export interface MessageHeldData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * A message that waits for a moderator. Only its sender and moderators see it. It has no place in its channel:
   * when it is released, it is sent at that time.
   */
  heldMessage: Schemas['HeldMessage']
}

/** The data of `chat:decision:made`. */
export interface DecisionMadeData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  decisionId: Schemas['Id']
  /**
   * A moderator's decision. `REMOVE`: a message is removed, or a held one is not sent. `WARN`: the user is only
   * notified. `MUTE` and `BAN` in a channel. `SUSPEND`: the user cannot write in any channel.
   */
  action: Schemas['DecisionAction']
  /** A short code for clients, such as `spam`. */
  reason: string
  /** The moderator's note for the user, or null. */
  statement: string | null
  /** Whether the application decided, not a person. */
  isAutomated: boolean
  /** The end of a mute, a ban or a suspension; null without one. */
  until: Schemas['Timestamp'] | null
}

/** The data of `chat:decision:updated`. */
export interface DecisionUpdatedData {
  /** A moderator's decision about the caller. */
  decision: Schemas['Decision']
}

/** The data of `chat:report:settled`. */
export interface ReportSettledData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  reportId: Schemas['Id']
}

/** The outcome of a held message. */
export interface HeldMessageSettledData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  heldMessageId: Schemas['Id']
  /** The `clientId` of the held message, or null. */
  clientId: Schemas['ClientId'] | null
  /**
   * The state of a held message. `HELD`: it waits for a moderator. `RELEASED`: it was sent, or is scheduled if its
   * time has not come. `REFUSED` by a moderator, or by a guard when it was released. `EXPIRED`: no moderator
   * decided in time. `CANCELED` by its sender.
   */
  state: Schemas['HeldState']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  messageId?: Schemas['Id']
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  scheduledMessageId?: Schemas['Id']
  /**
   * The reason why the application's policy holds the message; once settled, the moderator's reason, or the code
   * of the guard that refused it.
   */
  reason?: Schemas['HeldReason']
}

/** The connection: its caller, ping interval and position in the feed. */
export interface GatewayHelloData {
  /** Names this connection in the log. */
  connectionId: string
  /** The host application's own identifier of a user. */
  userId: Schemas['UserId']
  /** The interval of the gateway's pings, in seconds. */
  heartbeatSeconds: number
  /** Names the present history of the database. Every `seq` is valid only in its epoch. */
  epoch: string
  /**
   * The feature level of the server: `x-feature-level` in the contract that it was built with. Older servers send
   * none.
   */
  featureLevel?: number
  /**
   * A position in the user's feed, for `gateway:resume`: state that a client loads after this frame includes all
   * events up to it.
   */
  userSeq: number
}

/**
 * The `ref` of the client frame and, for `chat:join:channel` and `gateway:resume`, the positions where the
 * subscriptions start.
 */
export interface GatewayAckData {
  /** An id that the client gives a frame; the response repeats it. */
  ref: Ref
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId?: Schemas['Id']
  /** The channel's latest number when it was joined; 0 if nothing was logged yet. */
  seq?: number
  /**
   * True: all events after `since` follow. False: they are no longer kept, or `since` is not 0 and lies beyond the
   * present or in another epoch; reload by REST. Null: no `since` was given.
   */
  recovered?: boolean | null
  /** The latest number of the user's feed; 0 if nothing was logged yet. */
  userSeq?: number
  /** As `recovered`, of the user's feed. Null when no `userSeq` was given. */
  userRecovered?: boolean | null
  /** One entry for each requested channel, in the requested order. */
  channels?: Array<ResumedChannel>
  /** How long a part of a stream is. */
  stream?: Schemas['StreamLength']
}

/** The refused frame, and the reason. */
export interface GatewayErrorData {
  /** The `ref` of the refused frame, or null. */
  ref: Ref | null
  /** The reason for the refusal. */
  error: GatewayErrorBody
}

/** The channel that the number belongs to; empty for a number of the user's feed. */
export interface GatewaySkipData {
  /**
   * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
   * unknown identifier returns 404, in any format.
   */
  channelId?: Schemas['Id']
}

/** Empty. The server does not know which events are missing. */
export type GatewayStaleData = Record<string, never>

/** The reason for the refusal. */
export interface GatewayErrorBody {
  /**
   * Every code that an error response of the service can have. `x-codes` gives the status and the default message
   * of each.
   */
  code: Schemas['ErrorCode']
  /** The refusal in a sentence. */
  message: string
  /** Context values of the error; empty when there are none. */
  details: Record<string, unknown>
}

/** The data of every event that the server sends. */
export interface ServerEvents {
  /**
   * A message was sent to the channel.
   *
   * Every kind of message: text, file, forward, poll, reply and scheduled delivery. The message is the one that
   * REST returns to the subscriber, with `reactions` empty and without `threadInfo`. A subscriber who has blocked
   * the sender gets `gateway:skip` in its place if the event is logged, else nothing.
   */
  'chat:message:received': MessageReceivedData

  /**
   * A message was edited, got its link preview, or was removed by a moderator.
   *
   * The whole message in its new state: with `isEdited` true, with `moderation` if a moderator has removed it, or
   * with `isLinkPreview` beside it if its link preview was filled in. The sender of a removed message gets this
   * event in place of `chat:message:deleted`, under the same `seq`; its message may be unknown to a client that
   * has missed events. Its `threadInfo` does not count replies by users that the subscriber has blocked, as in
   * REST. A subscriber who has blocked the sender gets `gateway:skip` in its place if the event is logged, else
   * nothing.
   */
  'chat:message:updated': MessageUpdatedData

  /**
   * A message was deleted.
   *
   * By its sender or an operator; or by a moderator, and then for all but its sender. The message is removed from
   * lists, search, pins and counts. Consumers and webhooks also get `moderation` while a moderator's removal
   * holds. A subscriber who has blocked the sender gets `gateway:skip` in its place if the event is logged, else
   * nothing.
   */
  'chat:message:deleted': MessageDeletedData

  /**
   * A message that a moderator had removed is back.
   *
   * Carries the whole message, which is back in its place. Its poll is back too, and `chat:poll:updated` follows;
   * if it is pinned, `chat:pinned:message:updated` follows. A subscriber who has blocked the sender does not get
   * it, and gets `gateway:skip` in its place.
   */
  'chat:message:restored': MessageRestoredData

  /**
   * Text was appended to a message that is a stream.
   *
   * Sent to every subscriber of the channel that sees the message. It has no `seq` and is not logged; pieces of up
   * to 40 ms are sent together. Within a run, ignore a piece that you already have. A newer run cuts the part at
   * `offset`; drop pieces of an older one. After a join or resume, and from time to time, an empty piece says how
   * long each part is: a client that has less reads the message once. Drop pieces of a message whose stream has
   * ended.
   */
  'chat:message:appended': MessageAppendedData

  /**
   * A stream is stopping, or a value of it was set.
   *
   * Sent to every subscriber of the channel that sees the message. It has no `seq` and is not logged. `value` is
   * the value of `part` in `revision`; drop an older revision. The end of a stream is `chat:message:updated`.
   */
  'chat:message:stream:changed': MessageStreamChangedData

  /**
   * A member wants a stream of the receiver to stop.
   *
   * Sent to the sender of the message. Appends are refused from now on; the producer ends the stream, which ends
   * by itself after 10 s.
   */
  'chat:stream:stopping': StreamStoppingData

  /**
   * The reactions on a message changed.
   *
   * All reactions on the message after the change; a key without users is left out. A subscriber who has blocked
   * the message's sender does not get it, and gets `gateway:skip` in its place.
   */
  'chat:reaction:updated': ReactionUpdatedData

  /**
   * A message mentions the receiver.
   *
   * Sent to every active member named in `mentionedUserIds`, or mentioned with all by `mentions`, except the
   * sender and members who have blocked the sender. It comes in addition to `chat:message:received`, also to
   * sockets that have not joined the channel.
   */
  'chat:mention:received': MentionReceivedData

  /**
   * A message was pinned or unpinned.
   *
   * Sent once for each change; pinning a pinned message emits no event.
   */
  'chat:pinned:message:updated': PinnedMessageUpdatedData

  /**
   * A member has read the channel, or marked it as unread.
   *
   * A read marker is a position: every message before it is read, own messages included. It moves backwards only
   * with `POST /channels/{id}/unread`. Not sent in channels of more than `limits.largeChannelMembers` members (500
   * by default): lists of members have `lastReadAt` there. The reader's own feed has it in channels of all sizes,
   * for the reader's other devices; in large channels only sockets that follow the feed get it.
   */
  'chat:read:receipt:updated': ReadReceiptUpdatedData

  /**
   * The receiver's total of unread messages changed.
   *
   * At most one every 250 ms for a user; the last value is always sent. It concerns all channels, so it has no
   * `channelId`.
   */
  'chat:unread:count:changed': UnreadCountChangedData

  /**
   * A member voted, or changed or withdrew their vote.
   *
   * Carries the counts after the vote, so no reload is needed. After a withdrawal `optionIds` is empty.
   */
  'chat:poll:voted': PollVotedData

  /**
   * A poll was created or changed: an option was added or it closed.
   *
   * Follows `chat:message:received` when the poll is created, and is also sent at `closeAt`. The poll is the same
   * for all members, without a caller's own votes.
   */
  'chat:poll:updated': PollUpdatedData

  /**
   * A poll was deleted together with its message.
   *
   * Deleting either deletes both; `chat:message:deleted` is sent too.
   */
  'chat:poll:deleted': PollDeletedData

  /**
   * A message asks a question.
   *
   * The question is also in `questions` of its message.
   */
  'chat:question:asked': QuestionData

  /**
   * A member has answered a question.
   *
   * Carries the whole question: its `state` says whether this answer has decided it.
   */
  'chat:question:answered': QuestionData

  /**
   * A question has expired or was canceled.
   *
   * Its `state` says which.
   */
  'chat:question:closed': QuestionData

  /**
   * A question names the user.
   *
   * Sent to the devices of the users that `answerableBy` names. `GET /users/me/questions` has the question.
   */
  'chat:question:requested': QuestionData

  /**
   * A question was decided, has expired or was canceled.
   *
   * Sent to the devices of its asker, and of the users that it names. `question` is null if its message was
   * deleted.
   */
  'chat:question:decided': QuestionDecidedData

  /**
   * Changes of the caller's list of channels.
   *
   * Sent to sockets that gave `activity` in `gateway:resume`: at most once in 250 ms on a socket, and always with
   * the last state. Many
   * changes come in several frames; only the last one has a new `position`. It has the list items that have
   * changed, of joined and
   * other channels, as `GET /channels?includeEmpty=true` would return them now, and the channels that are no
   * longer in that list:
   * left, deleted, hidden, or the caller is banned. An item may come again, and none is missing: apply each frame
   * to the list from
   * REST, and it is the present list.
   *
   * The first one comes after the events of `gateway:resume`, even if nothing has changed. Send its `position` in
   * the next
   * `gateway:resume`.
   */
  'chat:channel:activity': ChannelActivityData

  /**
   * The receiver now belongs to a channel.
   *
   * Sent to all users who were added: at creation to all members, the creator included, and later to each invited
   * or returning member. Join the channel to receive its events.
   */
  'chat:channel:created': ChannelCreatedData

  /**
   * The channel's name, cover or custom type changed.
   *
   * The whole channel in its new state, the same for all: `lastMessageAt` also counts messages that a subscriber
   * cannot see because of a block or a history reset.
   */
  'chat:channel:changed': ChannelChangedData

  /**
   * The channel was deleted with all its messages.
   *
   * Sent to the channel and to each member. The subscription ends with it. The copy to a user's room has no `seq`;
   * a socket that has joined the channel gets only the channel's copy.
   */
  'chat:channel:deleted': ChannelDeletedData

  /**
   * The channel was frozen.
   *
   * New messages of any kind are refused with `CHAT_CHANNEL_FROZEN`, from operators too.
   */
  'chat:channel:frozen': ChannelFrozenData

  /**
   * The channel is open again.
   *
   * Messages are accepted again.
   */
  'chat:channel:unfrozen': ChannelUnfrozenData

  /**
   * A draft of the receiver was saved or deleted.
   *
   * Does not carry the text: load it with `GET /users/me/drafts` if the device does not have this revision. At
   * most one in two seconds for each channel or thread; the last one is sent. Best effort: it is not logged and
   * can be lost with a process, so reload the drafts after each reconnect.
   */
  'chat:draft:changed': DraftChangedData

  /**
   * The receiver has muted the channel for themself.
   *
   * Notifies the other devices of the user. Unlike `chat:user:muted`, it is not moderation.
   */
  'chat:channel:muted': ChannelMutedData

  /**
   * The receiver has unmuted the channel for themself, or their mute has expired.
   *
   * Notifies the other devices of the user.
   */
  'chat:channel:unmuted': ChannelUnmutedData

  /**
   * The receiver has hidden the channel.
   *
   * The channel leaves the receiver's lists and unread total until it is unhidden.
   */
  'chat:channel:hidden': ChannelHiddenData

  /**
   * The receiver sees the channel again.
   *
   * The channel is back in the lists and in the unread total.
   */
  'chat:channel:unhidden': ChannelUnhiddenData

  /**
   * The receiver follows a thread.
   *
   * Because their message got a reply, they replied, a reply mentioned them by name, or they chose to.
   */
  'chat:thread:followed': ThreadFollowedData

  /**
   * The receiver no longer follows a thread.
   *
   * By choice, or because the receiver follows more than 10,000 threads.
   */
  'chat:thread:unfollowed': ThreadUnfollowedData

  /**
   * The receiver has read a thread, or marked it as unread.
   *
   * The marker after the change.
   */
  'chat:thread:read': ThreadReadData

  /**
   * Changes of the caller's list of followed threads.
   *
   * Sent to sockets that gave `threads` in `gateway:resume`, as `chat:channel:activity` is to those that gave
   * `activity`: at most once
   * in 250 ms on a socket, and always with the last state. Many changes come in several frames; only the last one
   * has a new
   * `position`. It has the threads that have changed, as `GET /threads` would return them now, and those that are
   * no longer in that
   * list. A thread may come again, and none is missing.
   *
   * A deletion by retention may remove a thread while the client is away. The thread then stays in the client's
   * list until the list is loaded again.
   */
  'chat:thread:activity': ThreadActivityData

  /**
   * The receiver has reset the history.
   *
   * Everything before `resetAt` is hidden from the receiver; other members still see it.
   */
  'chat:channel:history:reset': ChannelHistoryResetData

  /**
   * The receiver's preferences for the channel changed.
   *
   * All preferences after the change.
   */
  'chat:channel:preference:updated': ChannelPreferenceUpdatedData

  /**
   * The number of members changed.
   *
   * Follows the event that gives the reason: joined, left, banned or unbanned.
   */
  'chat:channel:member:count:changed': ChannelMemberCountChangedData

  /**
   * The channel's metadata changed.
   *
   * The whole metadata after the change, whether it was replaced or one key was removed.
   */
  'chat:metadata:changed': MetadataChangedData

  /**
   * A user became a member.
   *
   * Comes once for each user; `chat:channel:member:count:changed` follows the last of them.
   */
  'chat:user:joined': UserJoinedData

  /**
   * A member left or was removed.
   *
   * Sent to the channel and to the user who left, whose subscription ends. `chat:channel:member:count:changed`
   * follows it, and `chat:operator:updated` if the last operator left. The copy to a user's room has only a `seq`
   * of the user's feed; a socket that has joined the channel gets only the channel's copy.
   */
  'chat:user:left': UserLeftData

  /**
   * A member was banned.
   *
   * Sent to the channel and to the banned user, whose subscription ends. `chat:channel:member:count:changed`
   * follows it. The copy to a user's room has only a `seq` of the user's feed; a socket that has joined the
   * channel gets only the channel's copy.
   */
  'chat:user:banned': UserBannedData

  /**
   * A ban was lifted or expired.
   *
   * Sent to the channel and to the user. `chat:channel:member:count:changed` follows if the user is a member
   * again. The copy to a user's room has only a `seq` of the user's feed; a socket that has joined the channel
   * gets only the channel's copy.
   */
  'chat:user:unbanned': UserUnbannedData

  /**
   * A member was muted by an operator.
   *
   * Sent to the channel and to the user, who cannot send there until unmuted. The copy to a user's room has no
   * `seq`; a socket that has joined the channel gets only the channel's copy.
   */
  'chat:user:muted': UserMutedData

  /**
   * A mute was lifted or expired.
   *
   * Sent to the channel and to the user, who may send again. The copy to a user's room has no `seq`; a socket that
   * has joined the channel gets only the channel's copy.
   */
  'chat:user:unmuted': UserUnmutedData

  /**
   * A member's role changed, or whether a member can mention all.
   *
   * One event for each user who was promoted or demoted, also when the longest-standing member replaces the last
   * operator, and each time operators grant or revoke `canMentionAll`.
   */
  'chat:operator:updated': OperatorUpdatedData

  /**
   * A member started or stopped typing.
   *
   * Sent to every subscriber of the channel except the typist and those who have blocked the typist. It expires
   * after 5 s without a repeat, with `isTyping` false. It is not logged. Not sent in channels of more than
   * `limits.largeChannelMembers` members (500 by default).
   */
  'chat:typing:status:updated': TypingStatusUpdatedData

  /**
   * A member came online or went offline.
   *
   * Sent when the first socket of the user opens, and when the last one has been gone for 10 s. It is not logged.
   * Not sent to channels of more than `limits.largeChannelMembers` members (500 by default): there `GET
   * /channels/{id}/members` has the members' presence.
   */
  'chat:presence:changed': PresenceChangedData

  /**
   * The receiver has blocked a user.
   *
   * Sent only to the blocker, for their other devices; the blocked user is not notified. It concerns no channel,
   * so it has no `channelId`.
   */
  'chat:user:blocked': UserBlockedData

  /**
   * The receiver has unblocked a user.
   *
   * Sent only to the blocker. It concerns no channel, so it has no `channelId`.
   */
  'chat:user:unblocked': UserUnblockedData

  /**
   * A scheduled message was created, changed or canceled.
   *
   * Sent to the sender's devices; `status` says what changed.
   */
  'chat:scheduled:message:updated': ScheduledMessageUpdatedData

  /**
   * A scheduled message was sent.
   *
   * Sent to the sender at the scheduled time, or when the message is sent at once. `chat:message:received` goes to
   * the channel.
   */
  'chat:scheduled:message:sent': ScheduledMessageSentData

  /**
   * A scheduled message was refused at delivery.
   *
   * Sent to the sender. `errorMessage` of the scheduled message is the code of the refusal.
   */
  'chat:scheduled:message:failed': ScheduledMessageFailedData

  /**
   * A message waits for a moderator.
   *
   * Sent only to the sender's devices. The message has no place in its channel yet.
   */
  'chat:message:held': MessageHeldData

  /**
   * A held message was released, refused or canceled, or has expired.
   *
   * Sent only to the sender's devices. The channel gets a released message as `chat:message:received`.
   */
  'chat:message:held:settled': HeldMessageSettledData

  /**
   * A moderator has decided about the user.
   *
   * Sent only to the devices of the affected user. `GET /users/me/decisions` has the decision.
   */
  'chat:decision:made': DecisionMadeData

  /**
   * A decision about the user was appealed, upheld or undone.
   *
   * Sent only to the devices of the affected user.
   */
  'chat:decision:updated': DecisionUpdatedData

  /**
   * A moderator has settled a report of the user.
   *
   * Sent only to the devices of the user who filed the report.
   */
  'chat:report:settled': ReportSettledData
}

/** The data of every event that a client sends. */
export interface ClientEvents {
  /**
   * Subscribe this socket to a channel.
   *
   * The caller must be a member who is not banned. The acknowledgement carries `channelId`, `seq` (the channel's
   * latest number) and `recovered`.
   * With `since` the events after that number follow the acknowledgement in order, and live events follow them.
   * Joining twice is harmless.
   */
  'chat:join:channel': JoinChannelData

  /**
   * Unsubscribe this socket from a channel.
   *
   * Ends the subscription of this socket only; the membership stays. Leaving a channel that was not joined is
   * harmless.
   */
  'chat:leave:channel': LeaveChannelData

  /**
   * Follow the user's feed and channels, from the client's positions.
   *
   * The acknowledgement carries `userSeq`, `userRecovered` and `channels`: one entry for each requested channel,
   * in the requested
   * order, with the position as after a join, or with the error if it is refused. The user's missed events follow,
   * then those of each
   * channel, then live events. A `ref` is optional.
   *
   * The frame may be sent again on the same socket. It replaces only the positions that it names: a named channel
   * starts over from its
   * `since`, the feed from `userSeq`, the activity of each list from `activity` or `threads`. All others continue
   * unchanged.
   */
  'gateway:resume': GatewayResumeData

  /**
   * Say that the caller is typing.
   *
   * Needs a joined channel in which the caller may send: not frozen, not muted, not banned. Repeat it at least
   * every 5 s while typing continues; it expires by itself. In channels of more than `limits.largeChannelMembers`
   * members (500 by default) it is acknowledged, but no member is notified.
   */
  'chat:typing:start': TypingStartData

  /**
   * Say that the caller has stopped typing.
   *
   * Needs a joined channel, like `chat:typing:start`.
   */
  'chat:typing:stop': TypingStopData

  /**
   * Append to a stream of the caller.
   *
   * The same as `POST /channels/{id}/messages/{messageId}/stream`, with its refusals. The socket need not have
   * joined the channel. The acknowledgement has `stream`.
   */
  'chat:stream:append': StreamAppendData
}

/** The data of the frames of the gateway itself, which are not counted among the events. */
export interface GatewayFrames {
  /**
   * The first frame on every connection.
   *
   * The identity of the caller, the ping interval, and the position in the user's feed.
   */
  'gateway:hello': GatewayHelloData

  /**
   * A client frame with a `ref` was carried out.
   *
   * Frames without a `ref` are not acknowledged. The acknowledgement of `chat:join:channel` also carries
   * `channelId`, `seq` and `recovered`; that to `gateway:resume` carries `userSeq`, `userRecovered` and
   * `channels`.
   */
  'gateway:ack': GatewayAckData

  /**
   * A client frame was refused.
   *
   * The connection stays open. `ref` is null if the frame had none. An unknown event or bad data is
   * `CHAT_VALIDATION_ERROR`; the other codes are those of REST.
   */
  'gateway:error': GatewayErrorData

  /**
   * A number was used by an event that the subscriber may not see.
   *
   * Replaces a logged event about a message by a user that the subscriber has blocked, or about a message or poll
   * that was deleted since, so that `seq` has no gap. `channelId` names the channel that the number belongs to, as
   * a socket may have joined several. With `feed` the number belongs to the user's feed, and `channelId` is
   * missing; there `gateway:skip` also replaces events that came in a joined channel.
   */
  'gateway:skip': GatewaySkipData

  /**
   * Events of the user's room may be missing.
   *
   * A failure behind the gateway may have lost events of the user's room for this connection: reload that state by
   * REST. Joined channels need no reload, because their events are recovered from the log. After an outage all
   * connections get it within seconds, except those that follow the user's feed: they get it only if a channel
   * that they have not joined was deleted, and never if they follow the activity.
   */
  'gateway:stale': GatewayStaleData
}

export type ServerEventName = keyof ServerEvents
export type ClientEventName = keyof ClientEvents
export type GatewayEventName = keyof GatewayFrames

/** An event as it comes from the server. */
export interface ServerFrame<E extends ServerEventName> {
  /** The name of the event. */
  event: E
  /** The data of the event. */
  data: ServerEvents[E]
  /** On logged events, except for the copy that goes to a user's room. */
  seq?: Seq
  /** Where `seq` is a number of the user's feed. */
  feed?: Feed
}

/** An event as a client sends it. Only a frame with `ref` is acknowledged. */
export interface ClientFrame<E extends ClientEventName> {
  /** The name of the event. */
  event: E
  /** The data of the event. */
  data: ClientEvents[E]
  /** An id of the client, repeated in the acknowledgement. */
  ref?: Ref
}

/** A frame of the gateway itself. */
export interface GatewayFrame<E extends GatewayEventName> {
  /** The name of the frame. */
  event: E
  /** The data of the frame. */
  data: GatewayFrames[E]
  /** On `gateway:skip`. */
  seq?: Seq
  /** Where `seq` is a number of the user's feed. */
  feed?: Feed
}

/** Told apart by `event`. */
export type AnyServerFrame = { [E in ServerEventName]: ServerFrame<E> }[ServerEventName]
/** Told apart by `event`. */
export type AnyClientFrame = { [E in ClientEventName]: ClientFrame<E> }[ClientEventName]
/** Told apart by `event`. */
export type AnyGatewayFrame = { [E in GatewayEventName]: GatewayFrame<E> }[GatewayEventName]

/**
 * Who sends an event, into which rooms it goes, and whether it is logged, so that it carries `seq`: for the
 * channel, and for the user.
 */
export const events = {
  'chat:join:channel': { direction: 'client', rooms: [], logged: false, feed: false },
  'chat:leave:channel': { direction: 'client', rooms: [], logged: false, feed: false },
  'gateway:resume': { direction: 'client', rooms: [], logged: false, feed: false },
  'chat:typing:start': { direction: 'client', rooms: [], logged: false, feed: false },
  'chat:typing:stop': { direction: 'client', rooms: [], logged: false, feed: false },
  'chat:stream:append': { direction: 'client', rooms: [], logged: false, feed: false },
  'chat:message:received': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:message:updated': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:message:deleted': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:message:restored': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:message:appended': { direction: 'server', rooms: ['channel'], logged: false, feed: false },
  'chat:message:stream:changed': { direction: 'server', rooms: ['channel'], logged: false, feed: false },
  'chat:stream:stopping': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:reaction:updated': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:mention:received': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:pinned:message:updated': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:read:receipt:updated': { direction: 'server', rooms: ['channel'], logged: true, feed: true },
  'chat:unread:count:changed': { direction: 'server', rooms: ['user'], logged: false, feed: false },
  'chat:poll:voted': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:poll:updated': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:poll:deleted': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:question:asked': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:question:answered': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:question:closed': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:question:requested': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:question:decided': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:channel:activity': { direction: 'server', rooms: ['user'], logged: false, feed: false },
  'chat:channel:created': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:channel:changed': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:channel:deleted': { direction: 'server', rooms: ['channel', 'user'], logged: true, feed: false },
  'chat:channel:frozen': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:channel:unfrozen': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:draft:changed': { direction: 'server', rooms: ['user'], logged: false, feed: false },
  'chat:channel:muted': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:channel:unmuted': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:channel:hidden': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:channel:unhidden': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:thread:followed': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:thread:unfollowed': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:thread:read': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:thread:activity': { direction: 'server', rooms: ['user'], logged: false, feed: false },
  'chat:channel:history:reset': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:channel:preference:updated': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:channel:member:count:changed': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:metadata:changed': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:user:joined': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:user:left': { direction: 'server', rooms: ['channel', 'user'], logged: true, feed: true },
  'chat:user:banned': { direction: 'server', rooms: ['channel', 'user'], logged: true, feed: true },
  'chat:user:unbanned': { direction: 'server', rooms: ['channel', 'user'], logged: true, feed: true },
  'chat:user:muted': { direction: 'server', rooms: ['channel', 'user'], logged: true, feed: true },
  'chat:user:unmuted': { direction: 'server', rooms: ['channel', 'user'], logged: true, feed: true },
  'chat:operator:updated': { direction: 'server', rooms: ['channel'], logged: true, feed: false },
  'chat:typing:status:updated': { direction: 'server', rooms: ['channel'], logged: false, feed: false },
  'chat:presence:changed': { direction: 'server', rooms: ['channel'], logged: false, feed: false },
  'chat:user:blocked': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:user:unblocked': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:scheduled:message:updated': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:scheduled:message:sent': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:scheduled:message:failed': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:message:held': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:message:held:settled': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:decision:made': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:decision:updated': { direction: 'server', rooms: ['user'], logged: false, feed: true },
  'chat:report:settled': { direction: 'server', rooms: ['user'], logged: false, feed: true },
} as const

/** Matches the events of the user's feed. */
export const feedEvents =
  /^chat:(?:stream:stopping|mention:received|read:receipt:updated|question:requested|question:decided|channel:created|channel:muted|channel:unmuted|channel:hidden|channel:unhidden|thread:followed|thread:unfollowed|thread:read|channel:history:reset|channel:preference:updated|user:left|user:banned|user:unbanned|user:muted|user:unmuted|user:blocked|user:unblocked|scheduled:message:updated|scheduled:message:sent|scheduled:message:failed|message:held|message:held:settled|decision:made|decision:updated|report:settled)$/

/** The subprotocol that a client offers and the gateway accepts. */
export const subprotocol = 'chat.v1'

/** The gateway's close codes, and whether to reconnect after each. */
export const closeCodes = {
  /** A frame was larger than 64 KiB. */
  frameTooLarge: { code: 1009, reconnect: false },
  /** The server is restarting. */
  restarting: { code: 1012, reconnect: true },
  /** A frame was binary or not JSON. */
  badFrame: { code: 4400, reconnect: false },
  /** The credentials are refused or have expired; get new ones first. */
  unauthorized: { code: 4401, reconnect: false },
  /** The origin is refused or the caller may not connect. */
  forbidden: { code: 4403, reconnect: false },
  /** The client reads too slowly: its send buffer is full. */
  tooSlow: { code: 4408, reconnect: true },
  /** Too many frames or too many connections; wait before reconnecting. */
  tooMany: { code: 4429, reconnect: true },
} as const
