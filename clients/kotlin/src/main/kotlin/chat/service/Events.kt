// generated from spec/ by scripts/codegen; do not edit

package chat.service

/** The events and frames of the gateway. A newer service may send more. */
object EventName {
    /** A message was sent to the channel. Its data is a [MessageReceivedData]. */
    const val MESSAGE_RECEIVED = "chat:message:received"
    /**
     * A message was edited, got its link preview, or was removed by a moderator. Its data is a
     * [MessageUpdatedData].
     */
    const val MESSAGE_UPDATED = "chat:message:updated"
    /** A message was deleted. Its data is a [MessageDeletedData]. */
    const val MESSAGE_DELETED = "chat:message:deleted"
    /** A message that a moderator had removed is back. Its data is a [MessageRestoredData]. */
    const val MESSAGE_RESTORED = "chat:message:restored"
    /** Text was appended to a message that is a stream. Its data is a [MessageAppendedData]. */
    const val MESSAGE_APPENDED = "chat:message:appended"
    /** A stream is stopping, or a value of it was set. Its data is a [MessageStreamChangedData]. */
    const val MESSAGE_STREAM_CHANGED = "chat:message:stream:changed"
    /** A member wants a stream of the receiver to stop. Its data is a [StreamStoppingData]. */
    const val STREAM_STOPPING = "chat:stream:stopping"
    /** The reactions on a message changed. Its data is a [ReactionUpdatedData]. */
    const val REACTION_UPDATED = "chat:reaction:updated"
    /** A message mentions the receiver. Its data is a [MentionReceivedData]. */
    const val MENTION_RECEIVED = "chat:mention:received"
    /** A message was pinned or unpinned. Its data is a [PinnedMessageUpdatedData]. */
    const val PINNED_MESSAGE_UPDATED = "chat:pinned:message:updated"
    /** A member has read the channel, or marked it as unread. Its data is a [ReadReceiptUpdatedData]. */
    const val READ_RECEIPT_UPDATED = "chat:read:receipt:updated"
    /** The receiver's total of unread messages changed. Its data is a [UnreadCountChangedData]. */
    const val UNREAD_COUNT_CHANGED = "chat:unread:count:changed"
    /** A member voted, or changed or withdrew their vote. Its data is a [PollVotedData]. */
    const val POLL_VOTED = "chat:poll:voted"
    /** A poll was created or changed: an option was added or it closed. Its data is a [PollUpdatedData]. */
    const val POLL_UPDATED = "chat:poll:updated"
    /** A poll was deleted together with its message. Its data is a [PollDeletedData]. */
    const val POLL_DELETED = "chat:poll:deleted"
    /** A message asks a question. Its data is a [QuestionData]. */
    const val QUESTION_ASKED = "chat:question:asked"
    /** A member has answered a question. Its data is a [QuestionData]. */
    const val QUESTION_ANSWERED = "chat:question:answered"
    /** A question has expired or was canceled. Its data is a [QuestionData]. */
    const val QUESTION_CLOSED = "chat:question:closed"
    /** A question names the user. Its data is a [QuestionData]. */
    const val QUESTION_REQUESTED = "chat:question:requested"
    /** A question was decided, has expired or was canceled. Its data is a [QuestionDecidedData]. */
    const val QUESTION_DECIDED = "chat:question:decided"
    /** Changes of the caller's list of channels. Its data is a [ChannelActivityData]. */
    const val CHANNEL_ACTIVITY = "chat:channel:activity"
    /** The receiver now belongs to a channel. Its data is a [ChannelCreatedData]. */
    const val CHANNEL_CREATED = "chat:channel:created"
    /** The channel's name, cover or custom type changed. Its data is a [ChannelChangedData]. */
    const val CHANNEL_CHANGED = "chat:channel:changed"
    /** The channel was deleted with all its messages. Its data is a [ChannelDeletedData]. */
    const val CHANNEL_DELETED = "chat:channel:deleted"
    /** The channel was frozen. Its data is a [ChannelFrozenData]. */
    const val CHANNEL_FROZEN = "chat:channel:frozen"
    /** The channel is open again. Its data is a [ChannelUnfrozenData]. */
    const val CHANNEL_UNFROZEN = "chat:channel:unfrozen"
    /** A draft of the receiver was saved or deleted. Its data is a [DraftChangedData]. */
    const val DRAFT_CHANGED = "chat:draft:changed"
    /** The receiver has muted the channel for themself. Its data is a [ChannelMutedData]. */
    const val CHANNEL_MUTED = "chat:channel:muted"
    /**
     * The receiver has unmuted the channel for themself, or their mute has expired. Its data is a
     * [ChannelUnmutedData].
     */
    const val CHANNEL_UNMUTED = "chat:channel:unmuted"
    /** The receiver has hidden the channel. Its data is a [ChannelHiddenData]. */
    const val CHANNEL_HIDDEN = "chat:channel:hidden"
    /** The receiver sees the channel again. Its data is a [ChannelUnhiddenData]. */
    const val CHANNEL_UNHIDDEN = "chat:channel:unhidden"
    /** The receiver follows a thread. Its data is a [ThreadFollowedData]. */
    const val THREAD_FOLLOWED = "chat:thread:followed"
    /** The receiver no longer follows a thread. Its data is a [ThreadUnfollowedData]. */
    const val THREAD_UNFOLLOWED = "chat:thread:unfollowed"
    /** The receiver has read a thread, or marked it as unread. Its data is a [ThreadReadData]. */
    const val THREAD_READ = "chat:thread:read"
    /** Changes of the caller's list of followed threads. Its data is a [ThreadActivityData]. */
    const val THREAD_ACTIVITY = "chat:thread:activity"
    /** The receiver has reset the history. Its data is a [ChannelHistoryResetData]. */
    const val CHANNEL_HISTORY_RESET = "chat:channel:history:reset"
    /** The receiver's preferences for the channel changed. Its data is a [ChannelPreferenceUpdatedData]. */
    const val CHANNEL_PREFERENCE_UPDATED = "chat:channel:preference:updated"
    /** The number of members changed. Its data is a [ChannelMemberCountChangedData]. */
    const val CHANNEL_MEMBER_COUNT_CHANGED = "chat:channel:member:count:changed"
    /** The channel's metadata changed. Its data is a [MetadataChangedData]. */
    const val METADATA_CHANGED = "chat:metadata:changed"
    /** A user became a member. Its data is a [UserJoinedData]. */
    const val USER_JOINED = "chat:user:joined"
    /** A member left or was removed. Its data is a [UserLeftData]. */
    const val USER_LEFT = "chat:user:left"
    /** A member was banned. Its data is a [UserBannedData]. */
    const val USER_BANNED = "chat:user:banned"
    /** A ban was lifted or expired. Its data is a [UserUnbannedData]. */
    const val USER_UNBANNED = "chat:user:unbanned"
    /** A member was muted by an operator. Its data is a [UserMutedData]. */
    const val USER_MUTED = "chat:user:muted"
    /** A mute was lifted or expired. Its data is a [UserUnmutedData]. */
    const val USER_UNMUTED = "chat:user:unmuted"
    /** A member's role changed, or whether a member can mention all. Its data is a [OperatorUpdatedData]. */
    const val OPERATOR_UPDATED = "chat:operator:updated"
    /** A member started or stopped typing. Its data is a [TypingStatusUpdatedData]. */
    const val TYPING_STATUS_UPDATED = "chat:typing:status:updated"
    /** A member came online or went offline. Its data is a [PresenceChangedData]. */
    const val PRESENCE_CHANGED = "chat:presence:changed"
    /** The receiver has blocked a user. Its data is a [UserBlockedData]. */
    const val USER_BLOCKED = "chat:user:blocked"
    /** The receiver has unblocked a user. Its data is a [UserUnblockedData]. */
    const val USER_UNBLOCKED = "chat:user:unblocked"
    /** A scheduled message was created, changed or canceled. Its data is a [ScheduledMessageUpdatedData]. */
    const val SCHEDULED_MESSAGE_UPDATED = "chat:scheduled:message:updated"
    /** A scheduled message was sent. Its data is a [ScheduledMessageSentData]. */
    const val SCHEDULED_MESSAGE_SENT = "chat:scheduled:message:sent"
    /** A scheduled message was refused at delivery. Its data is a [ScheduledMessageFailedData]. */
    const val SCHEDULED_MESSAGE_FAILED = "chat:scheduled:message:failed"
    /** A message waits for a moderator. Its data is a [MessageHeldData]. */
    const val MESSAGE_HELD = "chat:message:held"
    /** A held message was released, refused or canceled, or has expired. Its data is a [HeldMessageSettledData]. */
    const val MESSAGE_HELD_SETTLED = "chat:message:held:settled"
    /** A moderator has decided about the user. Its data is a [DecisionMadeData]. */
    const val DECISION_MADE = "chat:decision:made"
    /** A decision about the user was appealed, upheld or undone. Its data is a [DecisionUpdatedData]. */
    const val DECISION_UPDATED = "chat:decision:updated"
    /** A moderator has settled a report of the user. Its data is a [ReportSettledData]. */
    const val REPORT_SETTLED = "chat:report:settled"
    /** The first frame on every connection. Its data is a [GatewayHelloData]. */
    const val GATEWAY_HELLO = "gateway:hello"
    /** A client frame with a `ref` was carried out. Its data is a [GatewayAckData]. */
    const val GATEWAY_ACK = "gateway:ack"
    /** A client frame was refused. Its data is a [GatewayErrorData]. */
    const val GATEWAY_ERROR = "gateway:error"
    /** A number was used by an event that the subscriber may not see. Its data is a [GatewaySkipData]. */
    const val GATEWAY_SKIP = "gateway:skip"
    /** Events of the user's room may be missing. Its data is a [GatewayStaleData]. */
    const val GATEWAY_STALE = "gateway:stale"
}

/** The data of an event, or null if this version does not know the event. */
internal fun eventData(name: String, fields: MutableMap<String, Any?>): Model? = when (name) {
    EventName.MESSAGE_RECEIVED -> MessageReceivedData(fields)
    EventName.MESSAGE_UPDATED -> MessageUpdatedData(fields)
    EventName.MESSAGE_DELETED -> MessageDeletedData(fields)
    EventName.MESSAGE_RESTORED -> MessageRestoredData(fields)
    EventName.MESSAGE_APPENDED -> MessageAppendedData(fields)
    EventName.MESSAGE_STREAM_CHANGED -> MessageStreamChangedData(fields)
    EventName.STREAM_STOPPING -> StreamStoppingData(fields)
    EventName.REACTION_UPDATED -> ReactionUpdatedData(fields)
    EventName.MENTION_RECEIVED -> MentionReceivedData(fields)
    EventName.PINNED_MESSAGE_UPDATED -> PinnedMessageUpdatedData(fields)
    EventName.READ_RECEIPT_UPDATED -> ReadReceiptUpdatedData(fields)
    EventName.UNREAD_COUNT_CHANGED -> UnreadCountChangedData(fields)
    EventName.POLL_VOTED -> PollVotedData(fields)
    EventName.POLL_UPDATED -> PollUpdatedData(fields)
    EventName.POLL_DELETED -> PollDeletedData(fields)
    EventName.QUESTION_ASKED -> QuestionData(fields)
    EventName.QUESTION_ANSWERED -> QuestionData(fields)
    EventName.QUESTION_CLOSED -> QuestionData(fields)
    EventName.QUESTION_REQUESTED -> QuestionData(fields)
    EventName.QUESTION_DECIDED -> QuestionDecidedData(fields)
    EventName.CHANNEL_ACTIVITY -> ChannelActivityData(fields)
    EventName.CHANNEL_CREATED -> ChannelCreatedData(fields)
    EventName.CHANNEL_CHANGED -> ChannelChangedData(fields)
    EventName.CHANNEL_DELETED -> ChannelDeletedData(fields)
    EventName.CHANNEL_FROZEN -> ChannelFrozenData(fields)
    EventName.CHANNEL_UNFROZEN -> ChannelUnfrozenData(fields)
    EventName.DRAFT_CHANGED -> DraftChangedData(fields)
    EventName.CHANNEL_MUTED -> ChannelMutedData(fields)
    EventName.CHANNEL_UNMUTED -> ChannelUnmutedData(fields)
    EventName.CHANNEL_HIDDEN -> ChannelHiddenData(fields)
    EventName.CHANNEL_UNHIDDEN -> ChannelUnhiddenData(fields)
    EventName.THREAD_FOLLOWED -> ThreadFollowedData(fields)
    EventName.THREAD_UNFOLLOWED -> ThreadUnfollowedData(fields)
    EventName.THREAD_READ -> ThreadReadData(fields)
    EventName.THREAD_ACTIVITY -> ThreadActivityData(fields)
    EventName.CHANNEL_HISTORY_RESET -> ChannelHistoryResetData(fields)
    EventName.CHANNEL_PREFERENCE_UPDATED -> ChannelPreferenceUpdatedData(fields)
    EventName.CHANNEL_MEMBER_COUNT_CHANGED -> ChannelMemberCountChangedData(fields)
    EventName.METADATA_CHANGED -> MetadataChangedData(fields)
    EventName.USER_JOINED -> UserJoinedData(fields)
    EventName.USER_LEFT -> UserLeftData(fields)
    EventName.USER_BANNED -> UserBannedData(fields)
    EventName.USER_UNBANNED -> UserUnbannedData(fields)
    EventName.USER_MUTED -> UserMutedData(fields)
    EventName.USER_UNMUTED -> UserUnmutedData(fields)
    EventName.OPERATOR_UPDATED -> OperatorUpdatedData(fields)
    EventName.TYPING_STATUS_UPDATED -> TypingStatusUpdatedData(fields)
    EventName.PRESENCE_CHANGED -> PresenceChangedData(fields)
    EventName.USER_BLOCKED -> UserBlockedData(fields)
    EventName.USER_UNBLOCKED -> UserUnblockedData(fields)
    EventName.SCHEDULED_MESSAGE_UPDATED -> ScheduledMessageUpdatedData(fields)
    EventName.SCHEDULED_MESSAGE_SENT -> ScheduledMessageSentData(fields)
    EventName.SCHEDULED_MESSAGE_FAILED -> ScheduledMessageFailedData(fields)
    EventName.MESSAGE_HELD -> MessageHeldData(fields)
    EventName.MESSAGE_HELD_SETTLED -> HeldMessageSettledData(fields)
    EventName.DECISION_MADE -> DecisionMadeData(fields)
    EventName.DECISION_UPDATED -> DecisionUpdatedData(fields)
    EventName.REPORT_SETTLED -> ReportSettledData(fields)
    EventName.GATEWAY_HELLO -> GatewayHelloData(fields)
    EventName.GATEWAY_ACK -> GatewayAckData(fields)
    EventName.GATEWAY_ERROR -> GatewayErrorData(fields)
    EventName.GATEWAY_SKIP -> GatewaySkipData(fields)
    EventName.GATEWAY_STALE -> GatewayStaleData(fields)
    else -> null
}

/** Events that the feed of a user has. */
internal val FEED_EVENTS = setOf(
    EventName.STREAM_STOPPING,
    EventName.MENTION_RECEIVED,
    EventName.READ_RECEIPT_UPDATED,
    EventName.QUESTION_REQUESTED,
    EventName.QUESTION_DECIDED,
    EventName.CHANNEL_CREATED,
    EventName.CHANNEL_MUTED,
    EventName.CHANNEL_UNMUTED,
    EventName.CHANNEL_HIDDEN,
    EventName.CHANNEL_UNHIDDEN,
    EventName.THREAD_FOLLOWED,
    EventName.THREAD_UNFOLLOWED,
    EventName.THREAD_READ,
    EventName.CHANNEL_HISTORY_RESET,
    EventName.CHANNEL_PREFERENCE_UPDATED,
    EventName.USER_LEFT,
    EventName.USER_BANNED,
    EventName.USER_UNBANNED,
    EventName.USER_MUTED,
    EventName.USER_UNMUTED,
    EventName.USER_BLOCKED,
    EventName.USER_UNBLOCKED,
    EventName.SCHEDULED_MESSAGE_UPDATED,
    EventName.SCHEDULED_MESSAGE_SENT,
    EventName.SCHEDULED_MESSAGE_FAILED,
    EventName.MESSAGE_HELD,
    EventName.MESSAGE_HELD_SETTLED,
    EventName.DECISION_MADE,
    EventName.DECISION_UPDATED,
    EventName.REPORT_SETTLED
)

/** Why the gateway ends a connection. */
object CloseCode {
    /** A frame was larger than 64 KiB. */
    const val FRAME_TOO_LARGE = 1009
    /** The server is restarting. */
    const val RESTARTING = 1012
    /** A frame was binary or not JSON. */
    const val BAD_FRAME = 4400
    /** The credentials are refused or have expired; get new ones first. */
    const val UNAUTHORIZED = 4401
    /** The origin is refused or the caller may not connect. */
    const val FORBIDDEN = 4403
    /** The client reads too slowly: its send buffer is full. */
    const val TOO_SLOW = 4408
    /** Too many frames or too many connections; wait before reconnecting. */
    const val TOO_MANY = 4429
}

/** After these a new connection would end in the same way. */
internal val FINAL_CLOSE_CODES = setOf(1009, 4400, 4401, 4403)

internal const val SUBPROTOCOL = "chat.v1"

/** Of the contract that this client was made from. Compare it with that of the service. */
const val FEATURE_LEVEL = 1
