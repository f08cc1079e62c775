// generated from spec/ by scripts/codegen; do not edit

package chat.service

/** The operation succeeded, or there was nothing to change. */
class Success(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Always true: a refused request returns an error. */
    var success: Boolean by plain<Boolean>()
}

/** A direct channel joins exactly two users. A group channel has members and operators. */
object ChannelType {
    const val DIRECT = "DIRECT"
    const val GROUP = "GROUP"
}

/** A channel as all its members see it. */
class Channel(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The tenant to which the channel belongs. It is always the caller's own. */
    var tenantId: String by plain<String>()
    /** A direct channel joins exactly two users. A group channel has members and operators. */
    var type: String by plain<String>()
    /** The name of the channel. Null when it has none. */
    var name: String? by plain<String>().orNull()
    /** The URL of the cover picture. Null when there is none. */
    var coverUrl: String? by plain<String>().orNull()
    /** A free tag of the host application. */
    var customType: String? by plain<String>().orNull()
    /** A frozen channel takes no new message from anyone, operators included. */
    var isFrozen: Boolean by plain<Boolean>()
    /**
     * Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may
     * send at any time. Missing in responses and events of earlier versions.
     */
    var slowModeSeconds: Long? by plain<Long>().orNull()
    /**
     * Who can send messages to a group channel; in an announcement channel these are its operators. Members
     * react and vote in either. Missing in responses and events of earlier versions.
     */
    var whoCanSend: String? by plain<String>().orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
    /**
     * When the newest message that the caller can see was sent, or null if there is none. In an event, which is
     * the same for all members, the newest message of the channel counts.
     */
    var lastMessageAt: String? by plain<String>().orNull()
    /** The number of active members that are not banned. */
    var memberCount: Long by plain<Long>()
    /** The host application's own identifier of a user. */
    var createdById: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
}

/**
 * Who can send messages to a group channel; in an announcement channel these are its operators. Members react
 * and vote in either. Missing in responses and events of earlier versions.
 */
object WhoCanSend {
    const val MEMBERS = "MEMBERS"
    const val OPERATORS = "OPERATORS"
}

/** A user's profile as the host application resolves it. A property that the host does not give is left out. */
class User(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var id: String by plain<String>()
    /** The name to show. */
    var nickname: String by plain<String>()
    /** The URL of the picture to show. */
    var profileUrl: String? by plain<String>().orNull()
    /** Other properties of the user from the host application. */
    var metadata: Map<String, String>? by plain<Map<String, String>>().orNull()
    /** Whether the user is online, as the host reports it; otherwise whether the user has an open socket. */
    var isOnline: Boolean by plain<Boolean>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var lastSeenAt: String? by plain<String>().orNull()
}

/** The newest message of a channel that the caller can see. */
class LastMessage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /**
     * `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ.
     * `POLL` carries a poll, `ADMIN` is a notice of the service itself.
     */
    var type: String? by plain<String>().orNull()
    /** The text of the message; of an open stream the text at its last checkpoint. */
    var text: String by plain<String>()
    /** The state of its stream. Null for other messages. */
    var streamState: String? by plain<String>().orNull()
    /**
     * The MIME types of its files, in their order, for a preview such as `2 photos and a file`. Empty without
     * files.
     */
    var mimeTypes: List<String>? by plain<List<String>>().orNull()
    /** The host application's own identifier of a user. */
    var senderId: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
}

/**
 * `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ.
 * `POLL` carries a poll, `ADMIN` is a notice of the service itself.
 */
object MessageType {
    const val TEXT = "TEXT"
    const val IMAGE = "IMAGE"
    const val VIDEO = "VIDEO"
    const val AUDIO = "AUDIO"
    const val FILE = "FILE"
    const val POLL = "POLL"
    const val ADMIN = "ADMIN"
}

/**
 * `STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`,
 * `FAILED` and `STOPPED` are final.
 */
object StreamState {
    const val STREAMING = "STREAMING"
    const val STOPPING = "STOPPING"
    const val COMPLETE = "COMPLETE"
    const val FAILED = "FAILED"
    const val STOPPED = "STOPPED"
}

/** A channel as an item of the caller's list. */
class ChannelListItem(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The tenant to which the channel belongs. It is always the caller's own. */
    var tenantId: String by plain<String>()
    /** A direct channel joins exactly two users. A group channel has members and operators. */
    var type: String by plain<String>()
    /** The name of the channel. Null when it has none. */
    var name: String? by plain<String>().orNull()
    /** The URL of the cover picture. Null when there is none. */
    var coverUrl: String? by plain<String>().orNull()
    /** A free tag of the host application. */
    var customType: String? by plain<String>().orNull()
    /** A frozen channel takes no new message from anyone, operators included. */
    var isFrozen: Boolean by plain<Boolean>()
    /**
     * Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may
     * send at any time. Missing in responses and events of earlier versions.
     */
    var slowModeSeconds: Long? by plain<Long>().orNull()
    /**
     * Who can send messages to a group channel; in an announcement channel these are its operators. Members
     * react and vote in either. Missing in responses and events of earlier versions.
     */
    var whoCanSend: String? by plain<String>().orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
    /**
     * When the newest message that the caller can see was sent, or null if there is none. In an event, which is
     * the same for all members, the newest message of the channel counts.
     */
    var lastMessageAt: String? by plain<String>().orNull()
    /** The number of active members that are not banned. */
    var memberCount: Long by plain<Long>()
    /** The host application's own identifier of a user. */
    var createdById: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
    /**
     * The number of messages by others that the caller can see, sent after the caller's read marker and not
     * deleted. Exact, without a cap; 0 if the count preference is `OFF`.
     */
    var unreadCount: Long by plain<Long>()
    /** The number of these that mention the caller, by name or with `mentions`. Exact, too. */
    var unreadMentionCount: Long? by plain<Long>().orNull()
    /** The newest message that the caller can see, or null when there is none. */
    var lastMessage: LastMessage? by model(::LastMessage).orNull()
    /** Whether the channel never had a message. Lists leave such channels out unless `includeEmpty` is true. */
    var isEmpty: Boolean by plain<Boolean>()
    /**
     * The `seq` of the channel's last event that this response includes: it has all events before, and none
     * after. Join with `since` set to it, under the present epoch, to miss no event.
     */
    var eventSeq: Long by plain<Long>()
    /** The caller's role in the channel. */
    var myRole: String by plain<String>()
    /** Whether the caller has muted the channel for themselves. A mute by an operator is a separate flag. */
    var isMuted: Boolean by plain<Boolean>()
    /** When the caller's mute of the channel expires, or null. */
    var mutedUntil: String? by plain<String>().orNull()
    /** Which messages of a channel are pushed to the member. */
    var pushTrigger: String by plain<String>()
    /**
     * How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of
     * the total.
     */
    var countPreference: String by plain<String>()
    /** Whether the caller has hidden the channel. */
    var isHidden: Boolean by plain<Boolean>()
    /** Whether the channel is a favorite of the caller. */
    var isFavorite: Boolean? by plain<Boolean>().orNull()
    /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
    var canMentionAll: Boolean? by plain<Boolean>().orNull()
    /**
     * When slow mode lets the caller send again; a time in the past means now. Null without slow mode, for
     * operators, and before the caller's first message.
     */
    var nextSendAt: String? by plain<String>().orNull()
    /**
     * The other user of a `DIRECT` channel. Null when the host does not know them or did not respond in time,
     * and in a `GROUP` channel.
     */
    var peer: User? by model(::User).orNull()
    /** For a `GROUP` channel without a name, its first other active members, in the order of joining. Else empty. */
    var memberIds: List<String>? by plain<List<String>>().orNull()
}

/** An operator may moderate the channel and change it; a member may not. */
object MemberRole {
    const val OPERATOR = "OPERATOR"
    const val MEMBER = "MEMBER"
}

/** Which messages of a channel are pushed to the member. */
object PushTrigger {
    const val ALL = "ALL"
    const val MENTION_ONLY = "MENTION_ONLY"
    const val OFF = "OFF"
}

/**
 * How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of the
 * total.
 */
object CountPreference {
    const val ALL = "ALL"
    const val UNREAD_MESSAGE_COUNT_ONLY = "UNREAD_MESSAGE_COUNT_ONLY"
    const val OFF = "OFF"
}

/** A member of a channel, in short. */
class ChannelMemberSummary(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** An operator may moderate the channel and change it; a member may not. */
    var role: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var joinedAt: String by plain<String>()
}

/**
 * A channel with the caller's own membership and its active members, up to 100 of them. Banned members are left
 * out.
 */
class ChannelDetail(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The tenant to which the channel belongs. It is always the caller's own. */
    var tenantId: String by plain<String>()
    /** A direct channel joins exactly two users. A group channel has members and operators. */
    var type: String by plain<String>()
    /** The name of the channel. Null when it has none. */
    var name: String? by plain<String>().orNull()
    /** The URL of the cover picture. Null when there is none. */
    var coverUrl: String? by plain<String>().orNull()
    /** A free tag of the host application. */
    var customType: String? by plain<String>().orNull()
    /** A frozen channel takes no new message from anyone, operators included. */
    var isFrozen: Boolean by plain<Boolean>()
    /**
     * Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may
     * send at any time. Missing in responses and events of earlier versions.
     */
    var slowModeSeconds: Long? by plain<Long>().orNull()
    /**
     * Who can send messages to a group channel; in an announcement channel these are its operators. Members
     * react and vote in either. Missing in responses and events of earlier versions.
     */
    var whoCanSend: String? by plain<String>().orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
    /**
     * When the newest message that the caller can see was sent, or null if there is none. In an event, which is
     * the same for all members, the newest message of the channel counts.
     */
    var lastMessageAt: String? by plain<String>().orNull()
    /** The number of active members that are not banned. */
    var memberCount: Long by plain<Long>()
    /** The host application's own identifier of a user. */
    var createdById: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
    /** The caller's own membership, with the read marker. Null for `chat.system`. */
    var membership: Member? by model(::Member).orNull()
    /**
     * The `seq` of the channel's last event that this response includes: it has all events before, and none
     * after. Join with `since` set to it, under the present epoch, to miss no event.
     */
    var eventSeq: Long by plain<Long>()
    /**
     * When slow mode lets the caller send again; a time in the past means now. Null without slow mode, for
     * operators, and before the caller's first message.
     */
    var nextSendAt: String? by plain<String>().orNull()
    /** The active members, longest-standing first, at most 100. */
    var members: List<ChannelMemberSummary> by models(::ChannelMemberSummary)
    /** The `cursor` for the next members in `GET /channels/{id}/members`, or null if all are here. */
    var nextMembersCursor: String? by plain<String>().orNull()
}

/** A member of a channel. */
class Member(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** An operator may moderate the channel and change it; a member may not. */
    var role: String by plain<String>()
    /** Whether an operator has muted the member. The caller's own mute of a channel is a separate flag. */
    var isMuted: Boolean by plain<Boolean>()
    /** Whether the member is banned from the channel. */
    var isBanned: Boolean by plain<Boolean>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var joinedAt: String by plain<String>()
    /**
     * When the member last marked the channel as read, or null. If it was read only up to a message, or marked
     * as unread from one on, the time of the read marker.
     */
    var lastReadAt: String? by plain<String>().orNull()
    /** The newest message up to the read marker, or null. */
    var lastReadMessageId: String? by plain<String>().orNull()
    /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
    var canMentionAll: Boolean? by plain<Boolean>().orNull()
}

class ChannelPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The channels of this page. */
    var channels: List<ChannelListItem> by models(::ChannelListItem)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
    /**
     * The position of this page in the caller's activity. The page includes every change of a list item
     * committed before it, but maybe not those at or after it. Opaque, and valid in the present epoch.
     */
    var position: String by plain<String>()
    /**
     * With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the
     * host does not know are left out. Null if the host failed or did not respond within a second.
     */
    var users: Map<String, User>? by modelMap(::User).orNull()
}

class UnreadCount(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * The sum of the unread counts of the caller's channels. Hidden channels and channels whose count preference
     * is `OFF` are left out.
     */
    var totalUnreadCount: Long by plain<Long>()
    /** How many followed threads have unread replies. Missing in responses of earlier versions. */
    var totalUnreadThreads: Long? by plain<Long>().orNull()
}

class FollowedThreadPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The threads of this page. */
    var threads: List<Thread> by models(::Thread)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
    /** How many followed threads have unread replies, regardless of the filter. */
    var totalUnreadThreads: Long by plain<Long>()
    /**
     * The `threads` for `gateway:resume`: with it, `chat:thread:activity` brings all changes after this
     * response. Opaque, and valid in the present epoch.
     */
    var position: String by plain<String>()
    /**
     * With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the
     * host does not know are left out. Null if the host failed or did not respond within a second.
     */
    var users: Map<String, User>? by modelMap(::User).orNull()
}

/** A thread that the caller follows. */
class Thread(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var parentMessageId: String by plain<String>()
    /** That message; null if it was deleted. */
    var parent: LastMessage? by model(::LastMessage).orNull()
    /** The channel of a thread. */
    var channel: ThreadChannel by model(::ThreadChannel)
    /** The number of replies that the caller can see. */
    var replyCount: Long by plain<Long>()
    /** The newest message of a channel that the caller can see. */
    var lastReply: LastMessage by model(::LastMessage)
    /**
     * The number of visible replies by others after the caller's marker. 0 in hidden channels, and if the count
     * preference is `OFF`. They also count in the channel's unread count, by the channel's marker.
     */
    var unreadCount: Long by plain<Long>()
    /** The message up to which the caller has read the thread. Null if the whole thread was marked as unread. */
    var lastReadMessageId: String? by plain<String>().orNull()
    /** The senders of the newest 100 visible replies, newest first, at most 5. */
    var participantIds: List<String> by plain<List<String>>()
}

/** The channel of a thread. */
class ThreadChannel(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** A direct channel joins exactly two users. A group channel has members and operators. */
    var type: String by plain<String>()
    /** The name of the channel. */
    var name: String? by plain<String>().orNull()
    /** The picture of the channel. */
    var coverUrl: String? by plain<String>().orNull()
    /** The other user of a direct channel. */
    var peerId: String? by plain<String>().orNull()
}

class MarkThreadReadRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String? by plain<String>().orNull()
}

class MarkThreadUnreadRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
}

class CreateDirectChannelRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
}

class CreateGroupChannelRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The members besides the caller. Repeated ids, and the caller's own, count once. */
    var userIds: List<String> by plain<List<String>>()
    /** The name of the channel. */
    var name: String? by plain<String>().orNull()
    /** The URL of the cover picture. */
    var coverUrl: String? by plain<String>().orNull()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var coverUploadId: String? by plain<String>().orNull()
}

/** The properties to change, at least one. Null clears a text. */
class UpdateChannelRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The new name. Null removes it. */
    var name: String? by plain<String>().orNull()
    /** The URL of the new cover picture. Null removes it. */
    var coverUrl: String? by plain<String>().orNull()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var coverUploadId: String? by plain<String>().orNull()
    /** The new tag of the host application. Null removes it. */
    var customType: String? by plain<String>().orNull()
    /**
     * Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may
     * send at any time. Missing in responses and events of earlier versions.
     */
    var slowModeSeconds: Long? by plain<Long>().orNull()
    /**
     * Who can send messages to a group channel; in an announcement channel these are its operators. Members
     * react and vote in either. Missing in responses and events of earlier versions.
     */
    var whoCanSend: String? by plain<String>().orNull()
}

class MarkReadRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String? by plain<String>().orNull()
}

class MarkUnreadRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
}

class HideChannelRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** When true, the messages sent so far stay hidden from the caller even after the channel is unhidden. */
    var hidePreviousMessages: Boolean? by plain<Boolean>().orNull()
}

class PushTriggerSetting(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Which messages of a channel are pushed to the member. */
    var pushTrigger: String by plain<String>()
}

class SetPushTriggerRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The trigger in lower case. Responses have it in upper case. */
    var option: String by plain<String>()
}

/** The trigger in lower case. Responses have it in upper case. */
object SetPushTriggerRequestOption {
    const val all = "all"
    const val mention_only = "mention_only"
    const val off = "off"
}

class CountPreferenceSetting(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of
     * the total.
     */
    var countPreference: String by plain<String>()
}

class SetCountPreferenceRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The preference in lower case. Responses have it in upper case. */
    var preference: String by plain<String>()
}

/** The preference in lower case. Responses have it in upper case. */
object SetCountPreferenceRequestPreference {
    const val all = "all"
    const val unread_message_count_only = "unread_message_count_only"
    const val off = "off"
}

class ChannelMetadata(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
}

class ReplaceMetadataRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
}

/** A file that was sent to a channel. */
class SharedFile(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** Its place among the files of the message, from 0. */
    var index: Long by plain<Long>()
    /** The URL of the file, as the host application stores it. */
    var fileUrl: String by plain<String>()
    /** The name of the file. */
    var fileName: String by plain<String>()
    /** The size in bytes. */
    var fileSize: Long by plain<Long>()
    /** The MIME type of the file. */
    var mimeType: String by plain<String>()
    /** The host application's own identifier of a user. */
    var senderId: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
}

class SharedFilePage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The files of this page. */
    var files: List<SharedFile> by models(::SharedFile)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
}

/** Why it is reported. */
object ReportCategory {
    const val spam = "spam"
    const val harassment = "harassment"
    const val inappropriate = "inappropriate"
    const val other = "other"
}

/** A report of a channel, a message or a user. */
class Report(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** Why it is reported. */
    var category: String by plain<String>()
    /** The reporter's own words, or null. */
    var description: String? by plain<String>().orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
}

class ReportChannelRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Why it is reported. */
    var category: String by plain<String>()
    /** A comment of the reporter. */
    var description: String? by plain<String>().orNull()
}

/** One entry of the event log of a channel or a user. */
class LoggedEvent(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The number of the event in its channel or feed, counted from 1 without gaps, in commit order. */
    var seq: Long by plain<Long>()
    /**
     * The name of the event as on the WebSocket gateway. `gateway:skip` replaces an event that is hidden from
     * the caller because of a block.
     */
    var event: String by plain<String>()
    /** The data of the event, as asyncapi.yaml describes it. It is `{}` for `gateway:skip`. */
    var data: Map<String, Any?> by plain<Map<String, Any?>>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
}

class EventPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The events after `since`, oldest first. */
    var events: List<LoggedEvent> by models(::LoggedEvent)
    /**
     * The number of the newest event of the channel or feed. If the last event of the page is older, request the
     * next page with its number as `since`.
     */
    var lastSeq: Long by plain<Long>()
    /**
     * False if events after `since` are no longer kept, or if `since` is not 0 and lies beyond the newest event
     * or in another epoch. The list is then empty: reload and continue from `lastSeq`.
     */
    var recovered: Boolean by plain<Boolean>()
    /** The current history of the database. Store it with `lastSeq`: a `seq` is valid only in its epoch. */
    var epoch: String by plain<String>()
}

/** A channel to subscribe to, and from where to resume. */
class ResumeChannel(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * The last `seq` that the client has seen in this channel; 0 for the log from its beginning, in any epoch.
     * Without it, nothing is replayed.
     */
    var since: Long? by plain<Long>().orNull()
}

/** The client's positions, and how long to wait. */
class PollEventsRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * The `epoch` of the last response, or of the page that the positions are from. If it is not the present
     * epoch, only feeds requested from 0 are recovered. Without positions any text is allowed.
     */
    var epoch: String by plain<String>()
    /**
     * The last `seq` of the user's feed that the client has seen; 0 for the feed from its beginning, in any
     * epoch.
     */
    var userSeq: Long? by plain<Long>().orNull()
    /** The channels to get events of, each once. */
    var channels: List<ResumeChannel>? by models(::ResumeChannel).orNull()
    /**
     * Requests `chat:channel:activity`: the `position` of `GET /channels` or of the last activity, or null for
     * the present. If it is older than the retention of events or of another epoch, `gateway:stale` comes before
     * the activity: reload the list.
     */
    var activity: String? by plain<String>().orNull()
    /** The same for `chat:thread:activity`, with the `position` of `GET /threads`. */
    var threads: String? by plain<String>().orNull()
    /** How long to wait for the first event. 0 returns at once. */
    var waitSeconds: Long? by plain<Long>().orNull()
}

/**
 * The position in a channel after this response, `seq` and `recovered`, or the `error` of its subscription: the
 * channel is not found, or the caller is not a member or banned.
 */
class PolledChannel(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The `since` for the next poll. */
    var seq: Long? by plain<Long>().orNull()
    /** Whether the events after `since` are still kept; null without `since`. If false, reload the channel. */
    var recovered: Boolean? by plain<Boolean>().orNull()
    /** Why there are no events of the channel. */
    var error: PolledChannelError? by model(::PolledChannelError).orNull()
}

/** Why there are no events of the channel. */
class PolledChannelError(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * Every code that an error response of the service can have. `x-codes` gives the status and the default
     * message of each.
     */
    var code: String by plain<String>()
    /** For humans. */
    var message: String by plain<String>()
    /** Ids and limits. */
    var details: Map<String, Any?> by plain<Map<String, Any?>>()
}

/**
 * Every code that an error response of the service can have. `x-codes` gives the status and the default message
 * of each.
 */
object ErrorCode {
    const val CHAT_VALIDATION_ERROR = "CHAT_VALIDATION_ERROR"
    const val CHAT_CHANNEL_NOT_GROUP = "CHAT_CHANNEL_NOT_GROUP"
    const val CHAT_MESSAGE_TOO_LONG = "CHAT_MESSAGE_TOO_LONG"
    const val CHAT_MENTION_LIMIT = "CHAT_MENTION_LIMIT"
    const val CHAT_POLL_OPTION_LIMIT = "CHAT_POLL_OPTION_LIMIT"
    const val CHAT_SCHEDULED_INVALID_TIME = "CHAT_SCHEDULED_INVALID_TIME"
    const val CHAT_MESSAGE_NOT_STREAM = "CHAT_MESSAGE_NOT_STREAM"
    const val CHAT_AUTH_FAILED = "CHAT_AUTH_FAILED"
    const val CHAT_AUTH_TOKEN_INVALID = "CHAT_AUTH_TOKEN_INVALID"
    const val CHAT_AUTH_FORBIDDEN = "CHAT_AUTH_FORBIDDEN"
    const val CHAT_NOT_CHANNEL_MEMBER = "CHAT_NOT_CHANNEL_MEMBER"
    const val CHAT_USER_BANNED = "CHAT_USER_BANNED"
    const val CHAT_USER_SUSPENDED = "CHAT_USER_SUSPENDED"
    const val CHAT_NOT_CHANNEL_OPERATOR = "CHAT_NOT_CHANNEL_OPERATOR"
    const val CHAT_CHANNEL_FROZEN = "CHAT_CHANNEL_FROZEN"
    const val CHAT_USER_MUTED = "CHAT_USER_MUTED"
    const val CHAT_USER_BLOCKED = "CHAT_USER_BLOCKED"
    const val CHAT_MESSAGE_NOT_OWNER = "CHAT_MESSAGE_NOT_OWNER"
    const val CHAT_QUESTION_NOT_ANSWERABLE = "CHAT_QUESTION_NOT_ANSWERABLE"
    const val CHAT_POLICY_REFUSED = "CHAT_POLICY_REFUSED"
    const val CHAT_ROUTE_NOT_FOUND = "CHAT_ROUTE_NOT_FOUND"
    const val CHAT_CHANNEL_NOT_FOUND = "CHAT_CHANNEL_NOT_FOUND"
    const val CHAT_MESSAGE_NOT_FOUND = "CHAT_MESSAGE_NOT_FOUND"
    const val CHAT_POLL_NOT_FOUND = "CHAT_POLL_NOT_FOUND"
    const val CHAT_QUESTION_NOT_FOUND = "CHAT_QUESTION_NOT_FOUND"
    const val CHAT_SCHEDULED_NOT_FOUND = "CHAT_SCHEDULED_NOT_FOUND"
    const val CHAT_HELD_NOT_FOUND = "CHAT_HELD_NOT_FOUND"
    const val CHAT_DECISION_NOT_FOUND = "CHAT_DECISION_NOT_FOUND"
    const val CHAT_CASE_NOT_FOUND = "CHAT_CASE_NOT_FOUND"
    const val CHAT_UPLOAD_NOT_FOUND = "CHAT_UPLOAD_NOT_FOUND"
    const val CHAT_USER_NOT_FOUND = "CHAT_USER_NOT_FOUND"
    const val CHAT_METHOD_NOT_ALLOWED = "CHAT_METHOD_NOT_ALLOWED"
    const val CHAT_ALREADY_CHANNEL_MEMBER = "CHAT_ALREADY_CHANNEL_MEMBER"
    const val CHAT_LAST_OPERATOR = "CHAT_LAST_OPERATOR"
    const val CHAT_POLL_ALREADY_VOTED = "CHAT_POLL_ALREADY_VOTED"
    const val CHAT_USER_ALREADY_BLOCKED = "CHAT_USER_ALREADY_BLOCKED"
    const val CHAT_IDEMPOTENCY_CONFLICT = "CHAT_IDEMPOTENCY_CONFLICT"
    const val CHAT_UPLOAD_INCOMPLETE = "CHAT_UPLOAD_INCOMPLETE"
    const val CHAT_DRAFT_CHANGED = "CHAT_DRAFT_CHANGED"
    const val CHAT_DECISION_APPEALED = "CHAT_DECISION_APPEALED"
    const val CHAT_CASE_CLAIMED = "CHAT_CASE_CLAIMED"
    const val CHAT_CASE_DECIDED = "CHAT_CASE_DECIDED"
    const val CHAT_CHANNEL_MOVED = "CHAT_CHANNEL_MOVED"
    const val CHAT_STREAM_OPEN = "CHAT_STREAM_OPEN"
    const val CHAT_STREAM_OFFSET = "CHAT_STREAM_OFFSET"
    const val CHAT_STREAM_RUN = "CHAT_STREAM_RUN"
    const val CHAT_STREAM_STOPPED = "CHAT_STREAM_STOPPED"
    const val CHAT_STREAM_ENDED = "CHAT_STREAM_ENDED"
    const val CHAT_STREAM_LIMIT = "CHAT_STREAM_LIMIT"
    const val CHAT_QUESTION_ANSWERED = "CHAT_QUESTION_ANSWERED"
    const val CHAT_QUESTION_LIMIT = "CHAT_QUESTION_LIMIT"
    const val CHAT_POLL_CLOSED = "CHAT_POLL_CLOSED"
    const val CHAT_QUESTION_CLOSED = "CHAT_QUESTION_CLOSED"
    const val CHAT_SCHEDULED_ALREADY_SENT = "CHAT_SCHEDULED_ALREADY_SENT"
    const val CHAT_APPEAL_CLOSED = "CHAT_APPEAL_CLOSED"
    const val CHAT_PAYLOAD_TOO_LARGE = "CHAT_PAYLOAD_TOO_LARGE"
    const val CHAT_CHANNEL_MEMBER_LIMIT = "CHAT_CHANNEL_MEMBER_LIMIT"
    const val CHAT_CHANNEL_PIN_LIMIT = "CHAT_CHANNEL_PIN_LIMIT"
    const val CHAT_STREAM_PART_LIMIT = "CHAT_STREAM_PART_LIMIT"
    const val CHAT_FILE_TOO_LARGE = "CHAT_FILE_TOO_LARGE"
    const val CHAT_UNSUPPORTED_MEDIA_TYPE = "CHAT_UNSUPPORTED_MEDIA_TYPE"
    const val CHAT_FILE_TYPE_NOT_ALLOWED = "CHAT_FILE_TYPE_NOT_ALLOWED"
    const val CHAT_RATE_LIMITED = "CHAT_RATE_LIMITED"
    const val CHAT_SLOW_MODE = "CHAT_SLOW_MODE"
    const val CHAT_HELD_LIMIT = "CHAT_HELD_LIMIT"
    const val CHAT_INTERNAL_ERROR = "CHAT_INTERNAL_ERROR"
    const val CHAT_STORAGE_NOT_CONFIGURED = "CHAT_STORAGE_NOT_CONFIGURED"
    const val CHAT_UPLOAD_FAILED = "CHAT_UPLOAD_FAILED"
    const val CHAT_SERVICE_UNAVAILABLE = "CHAT_SERVICE_UNAVAILABLE"
}

/** A frame of the gateway, as asyncapi.yaml describes it. */
class PolledFrame(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The name of the event, or `gateway:skip` or `gateway:stale`. */
    var event: String by plain<String>()
    /** Says that `seq` belongs to the user's feed. */
    var feed: String? by plain<String>().orNull()
    /** The number of a logged event. */
    var seq: Long? by plain<Long>().orNull()
    /** The data of the event. */
    var data: Map<String, Any?> by plain<Map<String, Any?>>()
}

/** Says that `seq` belongs to the user's feed. */
object PolledFrameFeed {
    const val user = "user"
}

/** Frames of the gateway, and the positions after them. */
class PolledEvents(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** The feature level of the server, as in `gateway:hello`. */
    var featureLevel: Long by plain<Long>()
    /** The current history of the database, to which all these positions belong. */
    var epoch: String by plain<String>()
    /** The position in the user's feed, for the next poll. */
    var userSeq: Long by plain<Long>()
    /**
     * Whether the events of the user's feed after `userSeq` are still kept; null without `userSeq`. If false,
     * reload the state that the feed reports.
     */
    var userRecovered: Boolean? by plain<Boolean>().orNull()
    /** The channels in the order of the request. */
    var channels: List<PolledChannel> by models(::PolledChannel)
    /** Whether missed events are left. The next poll brings them. */
    var hasMore: Boolean by plain<Boolean>()
    /** The events. */
    var frames: List<PolledFrame> by models(::PolledFrame)
}

/** A member with the state of moderation, as operators see it. */
class ModeratedMember(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** An operator may moderate the channel and change it; a member may not. */
    var role: String by plain<String>()
    /** Whether an operator has muted the member. The caller's own mute of a channel is a separate flag. */
    var isMuted: Boolean by plain<Boolean>()
    /** Whether the member is banned from the channel. */
    var isBanned: Boolean by plain<Boolean>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var joinedAt: String by plain<String>()
    /**
     * When the member last marked the channel as read, or null. If it was read only up to a message, or marked
     * as unread from one on, the time of the read marker.
     */
    var lastReadAt: String? by plain<String>().orNull()
    /** The newest message up to the read marker, or null. */
    var lastReadMessageId: String? by plain<String>().orNull()
    /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
    var canMentionAll: Boolean? by plain<Boolean>().orNull()
    /** When the mute expires. Null while not muted, and for an indefinite mute. */
    var mutedUntil: String? by plain<String>().orNull()
    /** When the ban expires. Null while not banned, and for a permanent ban. */
    var bannedUntil: String? by plain<String>().orNull()
    /** Why the member was banned, if an operator said so. */
    var banDescription: String? by plain<String>().orNull()
}

/** A member, and whether they are connected. */
class ListedMember(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** An operator may moderate the channel and change it; a member may not. */
    var role: String by plain<String>()
    /** Whether an operator has muted the member. The caller's own mute of a channel is a separate flag. */
    var isMuted: Boolean by plain<Boolean>()
    /** Whether the member is banned from the channel. */
    var isBanned: Boolean by plain<Boolean>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var joinedAt: String by plain<String>()
    /**
     * When the member last marked the channel as read, or null. If it was read only up to a message, or marked
     * as unread from one on, the time of the read marker.
     */
    var lastReadAt: String? by plain<String>().orNull()
    /** The newest message up to the read marker, or null. */
    var lastReadMessageId: String? by plain<String>().orNull()
    /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
    var canMentionAll: Boolean? by plain<Boolean>().orNull()
    /** Whether the member is online, as the host reports it; otherwise whether the member has an open socket. */
    var isOnline: Boolean by plain<Boolean>()
    /** When the member last closed a socket, or null if unknown. */
    var lastSeenAt: String? by plain<String>().orNull()
}

class MemberPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The members of this page. */
    var members: List<ListedMember> by models(::ListedMember)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
    /**
     * With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the
     * host does not know are left out. Null if the host failed or did not respond within a second.
     */
    var users: Map<String, User>? by modelMap(::User).orNull()
}

class MutedMemberPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The muted members of this page. */
    var mutedUsers: List<ModeratedMember> by models(::ModeratedMember)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
}

class BannedMemberPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The banned users of this page. */
    var bannedUsers: List<ModeratedMember> by models(::ModeratedMember)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
}

class InvitedMembers(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The members that this call added. */
    var members: List<Member> by models(::Member)
}

/** An operator of a channel. */
class Operator(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** An operator may moderate the channel and change it; a member may not. */
    var role: String by plain<String>()
}

class OperatorList(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** All operators of the channel after the change. */
    var operators: List<Operator> by models(::Operator)
}

class OperatorPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The operators of this page. */
    var operators: List<Operator> by models(::Operator)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
}

class InviteMembersRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The users to invite. Repeated ids count once. */
    var userIds: List<String> by plain<List<String>>()
}

class AddOperatorsRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The members to promote. Repeated ids count once. */
    var userIds: List<String> by plain<List<String>>()
}

class RemoveOperatorsRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The operators to demote. Repeated ids count once. */
    var userIds: List<String> by plain<List<String>>()
}

/** An unsent text of a user in a channel, or in one of its threads. */
class Draft(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The message whose thread the draft is for. Null for the draft of the channel itself. */
    var parentMessageId: String? by plain<String>().orNull()
    /** The text. Empty only with `quotedMessageId`. */
    var text: String by plain<String>()
    /** The message that the draft quotes, or null. */
    var quotedMessageId: String? by plain<String>().orNull()
    /** The revision of a draft. A channel or thread never reuses one. */
    var revision: Long by plain<Long>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
}

/** A page of a user's drafts. */
class DraftPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The drafts of this page. */
    var drafts: List<Draft> by models(::Draft)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
}

class SaveDraftRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * The text, at most as many code points as `limits.maxMessageLength` allows. Empty only with
     * `quotedMessageId`.
     */
    var text: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var parentMessageId: String? by plain<String>().orNull()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var quotedMessageId: String? by plain<String>().orNull()
    /** The revision of a draft. A channel or thread never reuses one. */
    var revision: Long by plain<Long>()
}

class MuteChannelRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision. */
    var until: String? by plain<String>().orNull()
}

class UpdateMemberRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
    var canMentionAll: Boolean by plain<Boolean>()
}

class MuteMemberRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** How long the mute lasts, at most 100 years. 0 is indefinite. */
    var seconds: Long? by plain<Long>().orNull()
}

class BanMemberRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Why the member is banned. */
    var description: String? by plain<String>().orNull()
    /** How long the ban lasts, at most 100 years. 0 is permanent. */
    var seconds: Long? by plain<Long>().orNull()
}

/** The users who reacted to a message with one key. */
class Reaction(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The reaction, such as an emoji. */
    var key: String by plain<String>()
    /** The users who reacted with this key, earliest first. */
    var userIds: List<String> by plain<List<String>>()
}

/** The decision of a moderator about a message. */
class Moderation(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The message was removed. */
    var state: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var decisionId: String by plain<String>()
}

/** The message was removed. */
object ModerationState {
    const val REMOVED = "REMOVED"
}

/** The replies of a message, in short. */
class ThreadInfo(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The number of replies. */
    var replyCount: Long by plain<Long>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var lastRepliedAt: String by plain<String>()
}

/** The fields of a link preview, as the sender or the service gave them. */
class LinkMetadata(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The URL of the page. */
    var url: String? by plain<String>().orNull()
    /** The title of the page. */
    var title: String? by plain<String>().orNull()
    /** The page's own description. */
    var description: String? by plain<String>().orNull()
    /** The URL of a preview picture of the page. */
    var imageUrl: String? by plain<String>().orNull()
    /** The name of the site. */
    var siteName: String? by plain<String>().orNull()
}

/** The fields of a link preview. The service stores it as given and fetches nothing. */
class LinkMetadataInput(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The URL of the page. */
    var url: String? by plain<String>().orNull()
    /** The title of the page. */
    var title: String? by plain<String>().orNull()
    /** The page's own description. */
    var description: String? by plain<String>().orNull()
    /** The URL of a preview picture of the page. */
    var imageUrl: String? by plain<String>().orNull()
    /** The name of the site. */
    var siteName: String? by plain<String>().orNull()
}

/** A message. */
class Message(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var senderId: String by plain<String>()
    /**
     * `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ.
     * `POLL` carries a poll, `ADMIN` is a notice of the service itself.
     */
    var type: String by plain<String>()
    /** The text. It is the title in a `POLL` message, and empty in a file message that was sent without text. */
    var text: String by plain<String>()
    /** The users that the message mentions. */
    var mentionedUserIds: List<String> by plain<List<String>>()
    /** Whether the message mentions all members, or those who were online; null without. */
    var mentions: String? by plain<String>().orNull()
    /** Whether the message was edited. */
    var isEdited: Boolean by plain<Boolean>()
    /** Whether the message was forwarded from another one. */
    var isForwarded: Boolean by plain<Boolean>()
    /** The id of the original of a forwarded message, else null. */
    var forwardedFromId: String? by plain<String>().orNull()
    /** The top message of the thread that this message replies to, else null. */
    var parentMessageId: String? by plain<String>().orNull()
    /** The reactions, oldest key first. Missing in lists with `includeReactions=false`. */
    var reactions: List<Reaction>? by models(::Reaction).orNull()
    /** The questions of the message, in their order. Missing without questions. */
    var questions: List<Question>? by models(::Question).orNull()
    /** The decision of a moderator about a message. */
    var moderation: Moderation? by model(::Moderation).orNull()
    /** The replies of a message, in short. */
    var threadInfo: ThreadInfo? by model(::ThreadInfo).orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
    /** The link preview, sent with the message or filled in by the service since, else null. */
    var linkMetadata: LinkMetadata? by model(::LinkMetadata).orNull()
    /** The URL of the file. Null unless this is a file message. */
    var fileUrl: String? by plain<String>().orNull()
    /** The name of the file. Null when the message has none. */
    var fileName: String? by plain<String>().orNull()
    /** The size in bytes. */
    var fileSize: Long? by plain<Long>().orNull()
    /** The MIME type of the file. Null when the message has none. */
    var mimeType: String? by plain<String>().orNull()
    /** A preview of the file, if the host's storage makes one. */
    var thumbnailUrl: String? by plain<String>().orNull()
    /**
     * The files of the message, in the order of the sender. `fileUrl`, `fileName`, `fileSize`, `mimeType` and
     * `thumbnailUrl` of the message are those of the first.
     */
    var files: List<MessageFile> by models(::MessageFile)
    /** The poll of a `POLL` message, else null. */
    var pollId: String? by plain<String>().orNull()
    /** The sender's `clientId`, or null. */
    var clientId: String? by plain<String>().orNull()
    /** The state of the stream, if the message was sent as one, else null. */
    var stream: MessageStream? by model(::MessageStream).orNull()
    /** The message that this one quotes, as the reader may see it now, else null. */
    var quote: Quote? by model(::Quote).orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
}

/**
 * `CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request comes, or
 * when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default) are refused.
 */
object Mentions {
    const val CHANNEL = "CHANNEL"
    const val HERE = "HERE"
}

/** A question of a message. All who see the message see it and its answers. */
class Question(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var askerId: String by plain<String>()
    /** The kind of answer: an approval or a rejection, one of the options, or the values of a form. */
    var kind: String by plain<String>()
    /** The question in words. */
    var prompt: String by plain<String>()
    /** The options of a `CHOICE`, else empty. */
    var options: List<QuestionOption> by models(::QuestionOption)
    /** The fields of a `FORM`, else null. */
    var schema: QuestionSchema? by model(::QuestionSchema).orNull()
    /** The action that waits for the answer, or null. */
    var subject: QuestionSubject? by model(::QuestionSubject).orNull()
    /** Who may answer, besides the asker, who may not. */
    var answerableBy: String by plain<String>()
    /** The number of approvals that decide. */
    var needed: Long by plain<Long>()
    /**
     * Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or
     * because its message, its channel or its asker's membership ended.
     */
    var state: String by plain<String>()
    /** The answers, in their order. Those of an `ANSWERED` question have decided it. */
    var answers: List<QuestionAnswer> by models(::QuestionAnswer)
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var expiresAt: String by plain<String>()
    /** When it was decided, has expired or was canceled; null while it is open. */
    var closedAt: String? by plain<String>().orNull()
}

/** The kind of answer: an approval or a rejection, one of the options, or the values of a form. */
object QuestionKind {
    const val APPROVAL = "APPROVAL"
    const val CHOICE = "CHOICE"
    const val FORM = "FORM"
}

/** An option of a `CHOICE`. */
class QuestionOption(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Its id within the question, chosen by the asker. */
    var id: String by plain<String>()
    /** The text of the option. */
    var label: String by plain<String>()
}

/** The fields of a `FORM`, flat, as JSON Schema of at most 16 KiB. */
class QuestionSchema(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Always `object`. */
    var type: String by plain<String>()
    /** The fields by their names. */
    var properties: Map<String, QuestionField> by modelMap(::QuestionField)
    /** The names of the fields that must have a value. */
    var required: List<String>? by plain<List<String>>().orNull()
}

/** A field of a form, in the subset of JSON Schema that MCP's elicitation takes. */
class QuestionField(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The type of the value. */
    var type: String by plain<String>()
    /** The label of the field; by default its name. */
    var title: String? by plain<String>().orNull()
    /** A hint for the user who fills it in. */
    var description: String? by plain<String>().orNull()
    /** The values that a string may have. */
    var enum: List<String>? by plain<List<String>>().orNull()
    /** The labels of `enum`, in its order. */
    var enumNames: List<String>? by plain<List<String>>().orNull()
    /** The format of a string. */
    var format: String? by plain<String>().orNull()
    /** The least number of characters of a string. */
    var minLength: Long? by plain<Long>().orNull()
    /** The greatest number of characters of a string; 10,000 by default. */
    var maxLength: Long? by plain<Long>().orNull()
    /** The least number. */
    var minimum: Double? by number().orNull()
    /** The greatest number. */
    var maximum: Double? by number().orNull()
    /** The initial value in the form. */
    var default: String? by plain<String>().orNull()
}

/** The type of the value. */
object QuestionFieldType {
    const val string = "string"
    const val number = "number"
    const val integer = "integer"
    const val boolean = "boolean"
}

/** The format of a string. */
object QuestionFieldFormat {
    const val email = "email"
    const val uri = "uri"
    const val date = "date"
    const val `date-time` = "date-time"
}

/** The action that waits for the answer, such as a tool call. */
class QuestionSubject(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The id of the call, with which an agent resumes it. */
    var toolCallId: String? by plain<String>().orNull()
    /** The name of the tool. */
    var name: String? by plain<String>().orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var arguments: Map<String, Any?>? by plain<Map<String, Any?>>().orNull()
}

/** All members but the asker, or the operators among them. */
object QuestionRole {
    const val MEMBERS = "MEMBERS"
    const val OPERATORS = "OPERATORS"
}

/** Only these users, who find the question in `GET /users/me/questions`. */
class QuestionUsers(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * Members of the channel, each once, without the asker. A user who cannot see the message cannot see the
     * question.
     */
    var userIds: List<String> by plain<List<String>>()
}

/**
 * Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or because
 * its message, its channel or its asker's membership ended.
 */
object QuestionState {
    const val OPEN = "OPEN"
    const val ANSWERED = "ANSWERED"
    const val EXPIRED = "EXPIRED"
    const val CANCELED = "CANCELED"
}

/** An answer that counts. */
class QuestionAnswer(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /**
     * The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the
     * others.
     */
    var decision: String by plain<String>()
    /** The option that was chosen, or null. */
    var optionId: String? by plain<String>().orNull()
    /** The values of the form by field, or null. */
    var value: Map<String, Any?>? by plain<Map<String, Any?>>().orNull()
    /** A comment for the asker, or null. */
    var comment: String? by plain<String>().orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
}

/**
 * The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the
 * others.
 */
object QuestionDecision {
    const val APPROVE = "APPROVE"
    const val REJECT = "REJECT"
    const val ANSWER = "ANSWER"
}

/** A file of a message. */
class MessageFile(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The URL of the file. */
    var fileUrl: String by plain<String>()
    /** The name of the file. */
    var fileName: String by plain<String>()
    /** The size in bytes. */
    var fileSize: Long by plain<Long>()
    /** The MIME type of the file. */
    var mimeType: String by plain<String>()
    /** A preview of the file, if the host's storage makes one. */
    var thumbnailUrl: String? by plain<String>().orNull()
    /** Describes the file for people who cannot see it, as the sender gave it. Else null. */
    var altText: String? by plain<String>().orNull()
}

/** The state of the stream of a message. */
class MessageStream(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * `STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`,
     * `FAILED` and `STOPPED` are final.
     */
    var state: String by plain<String>()
    /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
    var run: Long by plain<Long>()
    /** The parts by their number, at most 64. */
    var parts: List<StreamPart> by models(::StreamPart)
    /**
     * For a stream with `basedOnSeq`: how many messages by others, visible to the sender, came between it and
     * the stream. At most 100.
     */
    var newerMessages: Long? by plain<Long>().orNull()
}

class StreamPart(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * `text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the
     * message joins its parts of type `text`.
     */
    var type: String by plain<String>()
    /** The number of Unicode code points that readers see. 0 for a value. */
    var length: Long by plain<Long>()
    /** How many of them survive a crash of every process and of Redis. */
    var durableLength: Long by plain<Long>()
    /** The text of a `reasoning` part. */
    var text: String? by plain<String>().orNull()
    /** The value that the producer set, in a `tool`, `source` or `data` part. */
    var value: Map<String, Any?>? by plain<Map<String, Any?>>().orNull()
    /** How often the value was set. */
    var revision: Long? by plain<Long>().orNull()
}

/**
 * `text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the message
 * joins its parts of type `text`.
 */
object StreamPartType {
    const val text = "text"
    const val reasoning = "reasoning"
    const val tool = "tool"
    const val source = "source"
    const val data = "data"
}

/**
 * The message that another one quotes. Each reader gets it as it is at that moment, so it reflects edits,
 * deletion, blocks and the history start. It does not include the quoted message's own quote.
 */
class Quote(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var senderId: String? by plain<String>().orNull()
    /**
     * `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ.
     * `POLL` carries a poll, `ADMIN` is a notice of the service itself.
     */
    var type: String? by plain<String>().orNull()
    /** The beginning of its text, 200 code points at most; of an open stream as of the last checkpoint. */
    var text: String? by plain<String>().orNull()
    /** The name of its file. Null when it has none. */
    var fileName: String? by plain<String>().orNull()
    /** A preview of its file, if the host's storage makes one. */
    var thumbnailUrl: String? by plain<String>().orNull()
    /** Always true. */
    var isDeleted: Boolean? by plain<Boolean>().orNull()
    /** Always true. */
    var isHidden: Boolean? by plain<Boolean>().orNull()
}

/** A stored file that is not used yet. */
class Upload(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var uploadId: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var expiresAt: String by plain<String>()
    /** Where to send the bytes. Only for a direct upload. */
    var target: UploadTarget? by model(::UploadTarget).orNull()
}

/**
 * The request that stores the bytes of a file. Send no other credentials: the URL is one. Status 2xx or 412
 * means that the bytes are stored.
 */
class UploadTarget(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The URL may expire first. Then start a new upload. */
    var url: String by plain<String>()
    /** The method of the request. */
    var method: String by plain<String>()
    /** Headers of the request. `Content-Length` is the announced size. */
    var headers: Map<String, String> by plain<Map<String, String>>()
    /**
     * Whether an interrupted upload can be resumed: `HEAD` returns `Upload-Offset`, the number of bytes stored,
     * and `PUT` with `Content-Range` sends the rest. `HEAD` returns no `Upload-Offset` once all bytes are
     * stored.
     */
    var isResumable: Boolean by plain<Boolean>()
}

/** The method of the request. */
object UploadTargetMethod {
    const val PUT = "PUT"
}

/** A quoted message that the reader can see. */
class QuotedMessage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var senderId: String by plain<String>()
    /**
     * `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ.
     * `POLL` carries a poll, `ADMIN` is a notice of the service itself.
     */
    var type: String by plain<String>()
    /** The beginning of its text, 200 code points at most; of an open stream as of the last checkpoint. */
    var text: String by plain<String>()
    /** The name of its file. Null when it has none. */
    var fileName: String? by plain<String>().orNull()
    /** A preview of its file, if the host's storage makes one. */
    var thumbnailUrl: String? by plain<String>().orNull()
}

/** A quoted message that was deleted, or that the retention has removed. */
class DeletedQuote(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** Always true. */
    var isDeleted: Boolean by plain<Boolean>()
}

/** A quoted message by a user that the reader has blocked, or from before the reader's history start. */
class HiddenQuote(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** Always true. */
    var isHidden: Boolean by plain<Boolean>()
}

class MessagePage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The messages of this page. */
    var messages: List<Message> by models(::Message)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
    /**
     * The `seq` of the channel's last event that this response includes: it has all events before, and none
     * after. Join with `since` set to it, under the present epoch, to miss no event.
     */
    var eventSeq: Long by plain<Long>()
    /**
     * With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the
     * host does not know are left out. Null if the host failed or did not respond within a second.
     */
    var users: Map<String, User>? by modelMap(::User).orNull()
}

class MessageSearchHit(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var senderId: String by plain<String>()
    /**
     * `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ.
     * `POLL` carries a poll, `ADMIN` is a notice of the service itself.
     */
    var type: String by plain<String>()
    /** The text. It is the title in a `POLL` message, and empty in a file message that was sent without text. */
    var text: String by plain<String>()
    /** The users that the message mentions. */
    var mentionedUserIds: List<String> by plain<List<String>>()
    /** Whether the message mentions all members, or those who were online; null without. */
    var mentions: String? by plain<String>().orNull()
    /** Whether the message was edited. */
    var isEdited: Boolean by plain<Boolean>()
    /** Whether the message was forwarded from another one. */
    var isForwarded: Boolean by plain<Boolean>()
    /** The id of the original of a forwarded message, else null. */
    var forwardedFromId: String? by plain<String>().orNull()
    /** The top message of the thread that this message replies to, else null. */
    var parentMessageId: String? by plain<String>().orNull()
    /** The reactions, oldest key first. Missing in lists with `includeReactions=false`. */
    var reactions: List<Reaction>? by models(::Reaction).orNull()
    /** The questions of the message, in their order. Missing without questions. */
    var questions: List<Question>? by models(::Question).orNull()
    /** The decision of a moderator about a message. */
    var moderation: Moderation? by model(::Moderation).orNull()
    /** The replies of a message, in short. */
    var threadInfo: ThreadInfo? by model(::ThreadInfo).orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
    /** The link preview, sent with the message or filled in by the service since, else null. */
    var linkMetadata: LinkMetadata? by model(::LinkMetadata).orNull()
    /** The URL of the file. Null unless this is a file message. */
    var fileUrl: String? by plain<String>().orNull()
    /** The name of the file. Null when the message has none. */
    var fileName: String? by plain<String>().orNull()
    /** The size in bytes. */
    var fileSize: Long? by plain<Long>().orNull()
    /** The MIME type of the file. Null when the message has none. */
    var mimeType: String? by plain<String>().orNull()
    /** A preview of the file, if the host's storage makes one. */
    var thumbnailUrl: String? by plain<String>().orNull()
    /**
     * The files of the message, in the order of the sender. `fileUrl`, `fileName`, `fileSize`, `mimeType` and
     * `thumbnailUrl` of the message are those of the first.
     */
    var files: List<MessageFile> by models(::MessageFile)
    /** The poll of a `POLL` message, else null. */
    var pollId: String? by plain<String>().orNull()
    /** The sender's `clientId`, or null. */
    var clientId: String? by plain<String>().orNull()
    /** The state of the stream, if the message was sent as one, else null. */
    var stream: MessageStream? by model(::MessageStream).orNull()
    /** The message that this one quotes, as the reader may see it now, else null. */
    var quote: Quote? by model(::Quote).orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
    /**
     * An excerpt of at most 200 characters of the text, HTML-escaped, with `<em>` around the hits. Null when
     * there is nothing to show.
     */
    var highlight: String? by plain<String>().orNull()
}

class MessageSearchPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The messages of this page that match. */
    var messages: List<MessageSearchHit> by models(::MessageSearchHit)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
    /**
     * With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the
     * host does not know are left out. Null if the host failed or did not respond within a second.
     */
    var users: Map<String, User>? by modelMap(::User).orNull()
}

class ReactionList(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** All reactions to the message after the change. */
    var reactions: List<Reaction> by models(::Reaction)
}

/** A message that is pinned in its channel. */
class PinnedMessage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var pinnedById: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
}

class PinnedMessageList(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The pinned messages. */
    var pinnedMessages: List<PinnedMessage> by models(::PinnedMessage)
    /**
     * With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the
     * host does not know are left out. Null if the host failed or did not respond within a second.
     */
    var users: Map<String, User>? by modelMap(::User).orNull()
}

class FileOfUpload(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var uploadId: String by plain<String>()
    /** Describes the file for people who cannot see it. */
    var altText: String? by plain<String>().orNull()
}

class CreateUploadRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields)

class CreateDirectUploadRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The name of the file, 1 to 255 characters. */
    var fileName: String by plain<String>()
    /** Bytes, at most `storage.maxFileSize` (25 MiB by default). */
    var size: Long by plain<Long>()
    /** The media type, without parameters. It decides the type of the message. */
    var mimeType: String by plain<String>()
}

class SendMessageRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * At least one character that is not white space, unless the message is a stream, and at most as many code
     * points as `limits.maxMessageLength` allows (5,000 by default). Optional, and may be empty, in a message
     * with `files`.
     */
    var text: String? by plain<String>().orNull()
    /**
     * Uploads that become the files of the message, each once, at most as many as `limits.maxFiles` allows (10
     * by default). Not in a stream.
     */
    var files: List<FileOfUpload>? by models(::FileOfUpload).orNull()
    /** Sends the message as a stream, to which the sender appends. Its text may be empty, and starts part 0. */
    var stream: StreamOptions? by model(::StreamOptions).orNull()
    /** The users that the message mentions. Only active members of the channel are notified. */
    var mentionedUserIds: List<String>? by plain<List<String>>().orNull()
    /**
     * `CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request comes,
     * or when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default) are
     * refused.
     */
    var mentions: String? by plain<String>().orNull()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var parentMessageId: String? by plain<String>().orNull()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var quotedMessageId: String? by plain<String>().orNull()
    /** The revision of a draft. A channel or thread never reuses one. */
    var draftRevision: Long? by plain<Long>().orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?>? by plain<Map<String, Any?>>().orNull()
    /** The fields of a link preview. The service stores it as given and fetches nothing. */
    var linkMetadata: LinkMetadataInput? by model(::LinkMetadataInput).orNull()
    /**
     * An id from the sender's client, to recognize its own message in responses and events. The service stores
     * it unchanged, and every reader of the message sees it. It need not be unique.
     */
    var clientId: String? by plain<String>().orNull()
    /**
     * The `eventSeq` of the page that the sender has read. If a later message by another user exists, which the
     * sender can see, the response is 409 `CHAT_CHANNEL_MOVED`: so only one of two agents answers a question.
     * The start of a stream counts as a message; edits and reactions do not. An `Idempotency-Key` does not
     * compare this property.
     */
    var ifSeq: Long? by plain<Long>().orNull()
}

/** Sends the message as a stream, to which the sender appends. Its text may be empty, and starts part 0. */
class StreamOptions(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Seconds of silence of the producer after which the stream ends as `FAILED`. */
    var idleSeconds: Long? by plain<Long>().orNull()
    /** Who may stop the stream. The sender always may. */
    var stoppableBy: String? by plain<String>().orNull()
    /** The `eventSeq` of the page on which the message is based. The stream then has `newerMessages`. */
    var basedOnSeq: Long? by plain<Long>().orNull()
}

/** Who may stop the stream. The sender always may. */
object StreamOptionsStoppableBy {
    const val MEMBERS = "MEMBERS"
    const val OPERATORS = "OPERATORS"
}

class SendFileRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * At least one character that is not white space, and at most as many code points as
     * `limits.maxMessageLength` allows (5,000 by default).
     */
    var text: String? by plain<String>().orNull()
    /**
     * `CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request comes,
     * or when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default) are
     * refused.
     */
    var mentions: String? by plain<String>().orNull()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var parentMessageId: String? by plain<String>().orNull()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var quotedMessageId: String? by plain<String>().orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?>? by plain<Map<String, Any?>>().orNull()
    /**
     * An id from the sender's client, to recognize its own message in responses and events. The service stores
     * it unchanged, and every reader of the message sees it. It need not be unique.
     */
    var clientId: String? by plain<String>().orNull()
}

class EditMessageRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * At least one character that is not white space, and at most as many code points as
     * `limits.maxMessageLength` allows (5,000 by default).
     */
    var text: String by plain<String>()
}

class AppendToStreamRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
    var run: Long by plain<Long>()
    /** The number of a part, from 0. */
    var part: Long? by plain<Long>().orNull()
    /** The type of the new part. */
    var type: String? by plain<String>().orNull()
    /** The position of the text in the part, in Unicode code points. */
    var offset: Long by plain<Long>()
    /** At most 8,192 Unicode code points. */
    var text: String by plain<String>()
}

/** The type of the new part. */
object AppendToStreamRequestType {
    const val text = "text"
    const val reasoning = "reasoning"
}

/** How long a part of a stream is. */
class StreamLength(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
    var run: Long by plain<Long>()
    /** The number of a part, from 0. */
    var part: Long by plain<Long>()
    /** Unicode code points of the part that readers see. */
    var length: Long by plain<Long>()
    /** How many of them survive a crash of every process and of Redis. */
    var durableLength: Long by plain<Long>()
}

class SetStreamPartRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
    var run: Long by plain<Long>()
    /** The type of the part. It cannot be changed later. */
    var type: String by plain<String>()
    /** Replaces the value. All values of a stream together have at most 64 KiB as JSON. */
    var value: Map<String, Any?> by plain<Map<String, Any?>>()
}

/** The type of the part. It cannot be changed later. */
object SetStreamPartRequestType {
    const val tool = "tool"
    const val source = "source"
    const val data = "data"
}

class EndStreamRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
    var run: Long by plain<Long>()
    /** Whether the message is complete. A stopped stream ends as `STOPPED` in either case. */
    var state: String by plain<String>()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?>? by plain<Map<String, Any?>>().orNull()
    /** Replaces the users that the message mentions. They are notified now. */
    var mentionedUserIds: List<String>? by plain<List<String>>().orNull()
    /** The fields of a link preview. The service stores it as given and fetches nothing. */
    var linkMetadata: LinkMetadataInput? by model(::LinkMetadataInput).orNull()
}

/** Whether the message is complete. A stopped stream ends as `STOPPED` in either case. */
object EndStreamRequestState {
    const val COMPLETE = "COMPLETE"
    const val FAILED = "FAILED"
}

class ForwardMessageRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var targetChannelId: String by plain<String>()
    /**
     * An id from the sender's client, to recognize its own message in responses and events. The service stores
     * it unchanged, and every reader of the message sees it. It need not be unique.
     */
    var clientId: String? by plain<String>().orNull()
}

class SearchMessagesRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * The keyword, in any script and regardless of case. It is split at white space, and each part has to occur
     * in the text.
     */
    var keyword: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String? by plain<String>().orNull()
    /** The maximum number of messages in a page. */
    var limit: Long? by plain<Long>().orNull()
    /**
     * `timestamp` lists the newest first. `score` lists whole words before parts of words, then the newest
     * first.
     */
    var order: String? by plain<String>().orNull()
    /** Search for the keyword as one exact phrase; only case and the composition of letters are ignored. */
    var exactMatch: Boolean? by plain<Boolean>().orNull()
    /** A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision. */
    var timestampFrom: String? by plain<String>().orNull()
    /** A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision. */
    var timestampTo: String? by plain<String>().orNull()
    /** The `nextCursor` of the previous page of the same search. */
    var cursor: String? by plain<String>().orNull()
    /** Whether the response has `users`, the profiles of all users that occur in it. */
    var includeUsers: Boolean? by plain<Boolean>().orNull()
}

/** `timestamp` lists the newest first. `score` lists whole words before parts of words, then the newest first. */
object SearchMessagesRequestOrder {
    const val score = "score"
    const val timestamp = "timestamp"
}

class AddReactionRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An emoji or any other short name of a reaction, with a character other than white space and dots, or with
     * `...`: clients resolve `.` and `..` as parts of a URL, so to remove `..` would delete the message.
     */
    var key: String by plain<String>()
}

/** A closed poll takes no votes. */
object PollStatus {
    const val OPEN = "OPEN"
    const val CLOSED = "CLOSED"
}

/** An option of a poll, with its votes. */
class PollOption(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The text of the option. */
    var text: String by plain<String>()
    /** How many members have voted for it. */
    var voteCount: Long by plain<Long>()
    /** The place of the option in the poll, counted from 0. */
    var position: Long by plain<Long>()
}

/** A poll as all members of its channel see it. */
class Poll(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** The question. */
    var title: String by plain<String>()
    /** Whether a member may choose several options. */
    var allowMultipleVotes: Boolean by plain<Boolean>()
    /** Whether members may add options. */
    var allowUserSuggestion: Boolean by plain<Boolean>()
    /** Whether votes can be changed and withdrawn. Missing in events of earlier versions, where it is true. */
    var allowChange: Boolean? by plain<Boolean>().orNull()
    /** When the poll closes, or null. From that time on it is `CLOSED`. */
    var closeAt: String? by plain<String>().orNull()
    /** A closed poll takes no votes. */
    var status: String by plain<String>()
    /** The number of users who have voted. One who chose several options counts once. */
    var voterCount: Long by plain<Long>()
    /** The host application's own identifier of a user. */
    var createdById: String by plain<String>()
    /** The options in the order of their positions. */
    var options: List<PollOption> by models(::PollOption)
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
}

/** A poll with the caller's own votes. */
class PollWithVotes(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** The question. */
    var title: String by plain<String>()
    /** Whether a member may choose several options. */
    var allowMultipleVotes: Boolean by plain<Boolean>()
    /** Whether members may add options. */
    var allowUserSuggestion: Boolean by plain<Boolean>()
    /** Whether votes can be changed and withdrawn. Missing in events of earlier versions, where it is true. */
    var allowChange: Boolean? by plain<Boolean>().orNull()
    /** When the poll closes, or null. From that time on it is `CLOSED`. */
    var closeAt: String? by plain<String>().orNull()
    /** A closed poll takes no votes. */
    var status: String by plain<String>()
    /** The number of users who have voted. One who chose several options counts once. */
    var voterCount: Long by plain<Long>()
    /** The host application's own identifier of a user. */
    var createdById: String by plain<String>()
    /** The options in the order of their positions. */
    var options: List<PollOption> by models(::PollOption)
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** The options that the caller has chosen. */
    var votedOptionIds: List<String> by plain<List<String>>()
}

/** A page of questions to the caller. */
class QuestionPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The questions of this page. */
    var questions: List<Question> by models(::Question)
    /** The number of all open questions that name the caller, and that the caller can see. */
    var openCount: Long by plain<Long>()
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
    /**
     * With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the
     * host does not know are left out. Null if the host failed or did not respond within a second.
     */
    var users: Map<String, User>? by modelMap(::User).orNull()
}

class AskQuestionRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The kind of answer: an approval or a rejection, one of the options, or the values of a form. */
    var kind: String by plain<String>()
    /** The question in words. */
    var prompt: String by plain<String>()
    /** The options of a `CHOICE`, with different ids. */
    var options: List<QuestionOption>? by models(::QuestionOption).orNull()
    /** The fields of a `FORM`, flat, as JSON Schema of at most 16 KiB. */
    var schema: QuestionSchema? by model(::QuestionSchema).orNull()
    /** The action that waits for the answer, such as a tool call. */
    var subject: QuestionSubject? by model(::QuestionSubject).orNull()
    /** Who may answer, besides the asker, who may not; by default all members. */
    var answerableBy: String? by plain<String>().orNull()
    /** The number of approvals that decide; more than one for an `APPROVAL` alone. */
    var needed: Long? by plain<Long>().orNull()
    /** How long it can be answered, in seconds; a day by default. While its message is a stream, a day at most. */
    var expiresInSeconds: Long? by plain<Long>().orNull()
}

class AnswerQuestionRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the
     * others.
     */
    var decision: String by plain<String>()
    /** The chosen option, for `ANSWER` to a `CHOICE`. */
    var optionId: String? by plain<String>().orNull()
    /** The values by field, for `ANSWER` to a `FORM`; valid by its `schema`. */
    var value: Map<String, Any?>? by plain<Map<String, Any?>>().orNull()
    /** A comment for the asker. All who see the message see it. */
    var comment: String? by plain<String>().orNull()
}

class CreatePollRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The question. */
    var title: String by plain<String>()
    /** At least two texts, all different, and at most as many as `limits.maxPollOptions` allows (10 by default). */
    var options: List<String> by plain<List<String>>()
    /** Whether a member may choose several options. */
    var allowMultipleVotes: Boolean? by plain<Boolean>().orNull()
    /** Whether members may add options. */
    var allowUserSuggestion: Boolean? by plain<Boolean>().orNull()
    /** Whether votes can be changed and withdrawn. */
    var allowChange: Boolean? by plain<Boolean>().orNull()
    /** A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision. */
    var closeAt: String? by plain<String>().orNull()
    /**
     * An id from the sender's client, to recognize its own message in responses and events. The service stores
     * it unchanged, and every reader of the message sees it. It need not be unique.
     */
    var clientId: String? by plain<String>().orNull()
}

class VotePollRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The options to vote for. A single-choice poll takes exactly one. Repeated ids count once. */
    var optionIds: List<String> by plain<List<String>>()
}

class AddPollOptionRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The text of an option. */
    var text: String by plain<String>()
}

class UserList(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The users. */
    var users: List<User> by models(::User)
}

class UserPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The users of this page. */
    var users: List<User> by models(::User)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
}

class BlockUserRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
}

class UnblockUserRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
}

/** The state of a scheduled message. Only a pending one can be changed, canceled or sent now. */
object ScheduledStatus {
    const val PENDING = "PENDING"
    const val SENT = "SENT"
    const val FAILED = "FAILED"
    const val CANCELED = "CANCELED"
}

/** A message that the service sends at its time. */
class ScheduledMessage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var senderId: String by plain<String>()
    /**
     * `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ.
     * `POLL` carries a poll, `ADMIN` is a notice of the service itself.
     */
    var type: String by plain<String>()
    /** The text of the message. */
    var text: String by plain<String>()
    /** The users that the message mentions. */
    var mentionedUserIds: List<String> by plain<List<String>>()
    /** Whether the message mentions all members, or those who were online; null without. */
    var mentions: String? by plain<String>().orNull()
    /** The message to quote, else null. */
    var quotedMessageId: String? by plain<String>().orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
    /** The `clientId` that the message will have, or null. */
    var clientId: String? by plain<String>().orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var scheduledAt: String by plain<String>()
    /** The state of a scheduled message. Only a pending one can be changed, canceled or sent now. */
    var status: String by plain<String>()
    /** The message that was sent, once the status is `SENT`, else null. */
    var sentMessageId: String? by plain<String>().orNull()
    /** The error code that refused the delivery, once the status is `FAILED`, else null. */
    var errorMessage: String? by plain<String>().orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
}

/**
 * The state of a held message. `HELD`: it waits for a moderator. `RELEASED`: it was sent, or is scheduled if its
 * time has not come. `REFUSED` by a moderator, or by a guard when it was released. `EXPIRED`: no moderator
 * decided in time. `CANCELED` by its sender.
 */
object HeldState {
    const val HELD = "HELD"
    const val RELEASED = "RELEASED"
    const val REFUSED = "REFUSED"
    const val EXPIRED = "EXPIRED"
    const val CANCELED = "CANCELED"
}

/**
 * A message that waits for a moderator. Only its sender and moderators see it. It has no place in its channel:
 * when it is released, it is sent at that time.
 */
class HeldMessage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var senderId: String by plain<String>()
    /**
     * `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ.
     * `POLL` carries a poll, `ADMIN` is a notice of the service itself.
     */
    var type: String by plain<String>()
    /** The text of the message, or the question of the poll. */
    var text: String by plain<String>()
    /** The users that the message mentions. */
    var mentionedUserIds: List<String> by plain<List<String>>()
    /** Whether the message mentions all members, or those who are online when it is sent; null without. */
    var mentions: String? by plain<String>().orNull()
    /** The message that it replies to, else null. */
    var parentMessageId: String? by plain<String>().orNull()
    /** The message to quote, else null. */
    var quotedMessageId: String? by plain<String>().orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
    /** The files of the message. They are kept while it waits. */
    var files: List<MessageFile> by models(::MessageFile)
    /** The poll of a message of type `POLL`, else null. */
    var poll: HeldPoll? by model(::HeldPoll).orNull()
    /** The `clientId` that the message will have, or null. */
    var clientId: String? by plain<String>().orNull()
    /** When it is to be sent, if it is a scheduled message, else null. */
    var scheduledAt: String? by plain<String>().orNull()
    /**
     * The state of a held message. `HELD`: it waits for a moderator. `RELEASED`: it was sent, or is scheduled if
     * its time has not come. `REFUSED` by a moderator, or by a guard when it was released. `EXPIRED`: no
     * moderator decided in time. `CANCELED` by its sender.
     */
    var state: String by plain<String>()
    /**
     * The reason why the application's policy holds the message; once settled, the moderator's reason, or the
     * code of the guard that refused it.
     */
    var reason: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var expiresAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
}

/** A poll that waits with its message. */
class HeldPoll(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The texts of its options. */
    var options: List<String> by plain<List<String>>()
    /** Whether a member may choose several options. */
    var allowMultipleVotes: Boolean by plain<Boolean>()
    /** Whether members may add options. */
    var allowUserSuggestion: Boolean by plain<Boolean>()
    /** Whether votes can be changed and withdrawn. */
    var allowChange: Boolean by plain<Boolean>()
    /** When the poll closes, or null. */
    var closeAt: String? by plain<String>().orNull()
}

/** The response for a message that the policy holds. */
class HeldAnswer(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * A message that waits for a moderator. Only its sender and moderators see it. It has no place in its
     * channel: when it is released, it is sent at that time.
     */
    var heldMessage: HeldMessage by model(::HeldMessage)
}

/** A page of a user's held messages. */
class HeldMessagePage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The held messages of this page. */
    var heldMessages: List<HeldMessage> by models(::HeldMessage)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
}

/**
 * A moderator's decision. `REMOVE`: a message is removed, or a held one is not sent. `WARN`: the user is only
 * notified. `MUTE` and `BAN` in a channel. `SUSPEND`: the user cannot write in any channel.
 */
object DecisionAction {
    const val REMOVE = "REMOVE"
    const val WARN = "WARN"
    const val MUTE = "MUTE"
    const val BAN = "BAN"
    const val SUSPEND = "SUSPEND"
}

/**
 * The state of an appeal. `OPEN`: it waits for another moderator. `UPHELD`: the decision stands. `REVERSED`: the
 * decision is undone.
 */
object AppealState {
    const val OPEN = "OPEN"
    const val UPHELD = "UPHELD"
    const val REVERSED = "REVERSED"
}

/** The appeal against a decision. */
class Appeal(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Why the user appeals. */
    var text: String by plain<String>()
    /**
     * The state of an appeal. `OPEN`: it waits for another moderator. `UPHELD`: the decision stands. `REVERSED`:
     * the decision is undone.
     */
    var state: String by plain<String>()
    /** The moderator's note about the outcome, or null. */
    var statement: String? by plain<String>().orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** Null while it is open. */
    var decidedAt: String? by plain<String>().orNull()
}

/** A moderator's decision about the caller. */
class Decision(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /**
     * A moderator's decision. `REMOVE`: a message is removed, or a held one is not sent. `WARN`: the user is
     * only notified. `MUTE` and `BAN` in a channel. `SUSPEND`: the user cannot write in any channel.
     */
    var action: String by plain<String>()
    /** A short code for clients, such as `spam`. */
    var reason: String by plain<String>()
    /** The moderator's note for the user, or null. */
    var statement: String? by plain<String>().orNull()
    /** Whether the application decided, not a person. */
    var isAutomated: Boolean by plain<Boolean>()
    /** The end of a mute, a ban or a suspension; null without one. */
    var until: String? by plain<String>().orNull()
    /** The channel of the message, mute or ban; null without one. */
    var channelId: String? by plain<String>().orNull()
    /** The message that the decision is about; null without one. */
    var messageId: String? by plain<String>().orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var appealableUntil: String by plain<String>()
    /** When the decision was undone; null while it stands. */
    var reversedAt: String? by plain<String>().orNull()
    /** Null without an appeal. */
    var appeal: Appeal? by model(::Appeal).orNull()
}

/** A page of decisions about a user. */
class DecisionPage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The decisions of this page. */
    var decisions: List<Decision> by models(::Decision)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
}

class AppealRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Why the decision is wrong. Only moderators read it. */
    var text: String by plain<String>()
}

/**
 * Whether a case waits for a decision. A case whose held message was canceled or has expired is `DECIDED`
 * without a decision. `APPEALED`: it was decided, and its appeal waits for another moderator.
 */
object CaseState {
    const val OPEN = "OPEN"
    const val APPEALED = "APPEALED"
    const val DECIDED = "DECIDED"
}

/** The kind of the subject of a case. */
object CaseSubjectType {
    const val MESSAGE = "MESSAGE"
    const val HELD_MESSAGE = "HELD_MESSAGE"
    const val USER = "USER"
    const val CHANNEL = "CHANNEL"
}

/** The effect of a decision. `actions` of a case has those that are possible. */
object CaseAction {
    const val NONE = "NONE"
    const val RELEASE = "RELEASE"
    const val REMOVE = "REMOVE"
    const val WARN = "WARN"
    const val MUTE = "MUTE"
    const val BAN = "BAN"
    const val SUSPEND = "SUSPEND"
}

/** The moderator who works on a case. */
class CaseClaim(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var until: String by plain<String>()
}

/** A decision, with its moderator and its reason. */
class CaseDecision(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The effect of a decision. `actions` of a case has those that are possible. */
    var action: String by plain<String>()
    /** A short code, such as `spam`. The sender of a refused message gets it. */
    var reason: String by plain<String>()
    /** A note for the affected user, or null. */
    var statement: String? by plain<String>().orNull()
    /** The end of a mute, ban or suspension; null without one. */
    var until: String? by plain<String>().orNull()
    /** The host application's own identifier of a user. */
    var madeById: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** When it was undone; null while it stands. */
    var reversedAt: String? by plain<String>().orNull()
    /** The appeal of the affected user; null without one. */
    var appeal: CaseAppeal? by model(::CaseAppeal).orNull()
}

/** An appeal as moderators see it. */
class CaseAppeal(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Why the user appeals; null once the user was erased. */
    var text: String? by plain<String>().orNull()
    /**
     * The state of an appeal. `OPEN`: it waits for another moderator. `UPHELD`: the decision stands. `REVERSED`:
     * the decision is undone.
     */
    var state: String by plain<String>()
    /** The note for the user about the outcome, or null. */
    var statement: String? by plain<String>().orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** The moderator who decided it; null while it is open. */
    var decidedById: String? by plain<String>().orNull()
    /** Null while it is open. */
    var decidedAt: String? by plain<String>().orNull()
}

class DecideAppealRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Whether the decision stands or is undone. */
    var outcome: String by plain<String>()
    /** A note for the user who appeals. */
    var statement: String? by plain<String>().orNull()
}

/** Whether the decision stands or is undone. */
object DecideAppealRequestOutcome {
    const val UPHELD = "UPHELD"
    const val REVERSED = "REVERSED"
}

/** A message, held message, user or channel that was reported or flagged, or is held. */
class Case(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The kind of the subject of a case. */
    var subjectType: String by plain<String>()
    /** The id of the message, held message, user or channel. */
    var subjectId: String by plain<String>()
    /** The channel, which may be deleted; null for a user. */
    var channelId: String? by plain<String>().orNull()
    /**
     * The present name of the channel that a case is about. Absent without a name, for other subjects, and once
     * the channel is deleted.
     */
    var channelName: String? by plain<String>().orNull()
    /** The sender of the message, or the user; null for a channel. */
    var userId: String? by plain<String>().orNull()
    /**
     * Whether a case waits for a decision. A case whose held message was canceled or has expired is `DECIDED`
     * without a decision. `APPEALED`: it was decided, and its appeal waits for another moderator.
     */
    var state: String by plain<String>()
    /** How many reports it has. */
    var reportCount: Long by plain<Long>()
    /** The findings of the application's policy, each category once. */
    var flags: List<Flag> by models(::Flag)
    /** The moderator who works on it; null without one, and once it is decided. */
    var claim: CaseClaim? by model(::CaseClaim).orNull()
    /** Null while it is open, and if a held message was canceled or has expired. */
    var decision: CaseDecision? by model(::CaseDecision).orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var openedAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
    /** Null while it is open. */
    var decidedAt: String? by plain<String>().orNull()
}

/** A finding of the application's policy about a message, a held message or a channel. */
class Flag(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * A category of the application, such as `hate`; `policy_unavailable` if the policy failed and the tenant
     * accepts messages then.
     */
    var category: String by plain<String>()
    /** From 0 to 1, or null. */
    var confidence: Double? by number().orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
}

/** A case with all that a moderator needs to decide. */
class CaseDetail(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** The kind of the subject of a case. */
    var subjectType: String by plain<String>()
    /** The id of the message, held message, user or channel. */
    var subjectId: String by plain<String>()
    /** The channel, which may be deleted; null for a user. */
    var channelId: String? by plain<String>().orNull()
    /**
     * The present name of the channel that a case is about. Absent without a name, for other subjects, and once
     * the channel is deleted.
     */
    var channelName: String? by plain<String>().orNull()
    /** The sender of the message, or the user; null for a channel. */
    var userId: String? by plain<String>().orNull()
    /**
     * Whether a case waits for a decision. A case whose held message was canceled or has expired is `DECIDED`
     * without a decision. `APPEALED`: it was decided, and its appeal waits for another moderator.
     */
    var state: String by plain<String>()
    /** How many reports it has. */
    var reportCount: Long by plain<Long>()
    /** The findings of the application's policy, each category once. */
    var flags: List<Flag> by models(::Flag)
    /** The moderator who works on it; null without one, and once it is decided. */
    var claim: CaseClaim? by model(::CaseClaim).orNull()
    /** Null while it is open, and if a held message was canceled or has expired. */
    var decision: CaseDecision? by model(::CaseDecision).orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var openedAt: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
    /** Null while it is open. */
    var decidedAt: String? by plain<String>().orNull()
    /** The decisions that are possible; empty once it is decided. */
    var actions: List<String> by plain<List<String>>()
    /** Its reports, oldest first, at most 100. */
    var reports: List<ReportRecord> by models(::ReportRecord)
    /** The held message, else null. */
    var heldMessage: HeldMessage? by model(::HeldMessage).orNull()
    /**
     * The message as it is now, also if a decision has removed it; null once it is deleted or the case is
     * decided, and for other subjects.
     */
    var current: ReportSnapshot? by model(::ReportSnapshot).orNull()
}

/** A report as moderators see it. */
class ReportRecord(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var id: String by plain<String>()
    /** Why it is reported. */
    var category: String by plain<String>()
    /** The reporter's own words, or null. */
    var description: String? by plain<String>().orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var createdAt: String by plain<String>()
    /** The channel, which may be deleted; null in a report of a user. */
    var channelId: String? by plain<String>().orNull()
    /** The reported message; null in a report of a channel or a user. */
    var messageId: String? by plain<String>().orNull()
    /** The author of the message, or the reported user; null in a report of a channel. */
    var userId: String? by plain<String>().orNull()
    /** The reported message as it was; null without one, and once it is no longer kept. */
    var snapshot: ReportSnapshot? by model(::ReportSnapshot).orNull()
    /** The host application's own identifier of a user. */
    var reporterId: String by plain<String>()
    /** Whether a report is open, led to an action, or did not. */
    var status: String by plain<String>()
    /** Null while it is open, like the properties below. */
    var settledAt: String? by plain<String>().orNull()
    /** The user who settled it. */
    var settledById: String? by plain<String>().orNull()
    /** A note for moderators, or null. */
    var note: String? by plain<String>().orNull()
}

/**
 * A message with the messages around it, for moderators only. In a report, as it was when reported; kept for 180
 * days after the report is settled.
 */
class ReportSnapshot(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** A message. */
    var message: Message by model(::Message)
    /** Up to five messages before it, oldest first: of its thread, or else of the channel. */
    var before: List<Message> by models(::Message)
    /** Up to five messages after it. */
    var after: List<Message> by models(::Message)
}

/** Whether a report is open, led to an action, or did not. */
object ReportStatus {
    const val OPEN = "OPEN"
    const val RESOLVED = "RESOLVED"
    const val DISMISSED = "DISMISSED"
}

/** A page of cases. */
class CasePage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The cases of this page. */
    var cases: List<Case> by models(::Case)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
    /**
     * With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the
     * host does not know are left out. Null if the host failed or did not respond within a second.
     */
    var users: Map<String, User>? by modelMap(::User).orNull()
}

class DecideCaseRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The effect of a decision. `actions` of a case has those that are possible. */
    var action: String by plain<String>()
    /** A short code, such as `spam`. The sender of a refused message gets it. */
    var reason: String by plain<String>()
    /** A note for the affected user. */
    var statement: String? by plain<String>().orNull()
    /** How long a mute, ban or suspension lasts, at most 100 years. 0 is indefinite. */
    var seconds: Long? by plain<Long>().orNull()
}

class ScheduledMessagePage(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The scheduled messages of this page. */
    var scheduledMessages: List<ScheduledMessage> by models(::ScheduledMessage)
    /** The `cursor` of the next page, or null on the last page. */
    var nextCursor: String? by plain<String>().orNull()
}

class CreateScheduledMessageRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * At least one character that is not white space, and at most as many code points as
     * `limits.maxMessageLength` allows (5,000 by default).
     */
    var text: String by plain<String>()
    /** A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision. */
    var scheduledAt: String by plain<String>()
    /** The users that the message mentions. Only active members of the channel are notified. */
    var mentionedUserIds: List<String>? by plain<List<String>>().orNull()
    /**
     * `CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request comes,
     * or when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default) are
     * refused.
     */
    var mentions: String? by plain<String>().orNull()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var quotedMessageId: String? by plain<String>().orNull()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?>? by plain<Map<String, Any?>>().orNull()
    /**
     * An id from the sender's client, to recognize its own message in responses and events. The service stores
     * it unchanged, and every reader of the message sees it. It need not be unique.
     */
    var clientId: String? by plain<String>().orNull()
}

/** The properties to change, at least one. */
class UpdateScheduledMessageRequest(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * At least one character that is not white space, and at most as many code points as
     * `limits.maxMessageLength` allows (5,000 by default).
     */
    var text: String? by plain<String>().orNull()
    /** A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision. */
    var scheduledAt: String? by plain<String>().orNull()
}

/** One error in a request. */
class ValidationIssue(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The part of the request in which it was found. */
    var `in`: String by plain<String>()
    /** A JSON pointer inside that part of the request. It is empty for the part as a whole. */
    var pointer: String by plain<String>()
    /** The problem, and the allowed values. */
    var message: String by plain<String>()
}

/** The part of the request in which it was found. */
object ValidationIssueIn {
    const val body = "body"
    const val query = "query"
    const val path = "path"
    const val header = "header"
}

/** The envelope of every error response. */
class Error(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Always false. */
    var success: Boolean by plain<Boolean>()
    /** The code of the error, with its details. */
    var error: ErrorError by model(::ErrorError)
    /**
     * The caller's `X-Request-Id` when it is 1 to 128 printable ASCII characters, else a generated one. It is
     * also in the response header and in every log line of the request.
     */
    var requestId: String by plain<String>()
    /** The HTTP status. */
    var statusCode: Long by plain<Long>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var timestamp: String by plain<String>()
    /** The path of the request, with the host's mount point. */
    var path: String by plain<String>()
}

/** The code of the error, with its details. */
class ErrorError(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * Every code that an error response of the service can have. `x-codes` gives the status and the default
     * message of each.
     */
    var code: String by plain<String>()
    /** A message for developers. Programs should use `code`. */
    var message: String by plain<String>()
    /** Values that explain the error. It is `{}` when there are none. */
    var details: ErrorErrorDetails by model(::ErrorErrorDetails)
}

/** Values that explain the error. It is `{}` when there are none. */
class ErrorErrorDetails(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** All errors in the request, for `CHAT_VALIDATION_ERROR`. */
    var errors: List<ValidationIssue>? by models(::ValidationIssue).orNull()
    /** The limit that was exceeded. */
    var limit: Long? by plain<Long>().orNull()
    /** The number that was attempted. */
    var actual: Long? by plain<Long>().orNull()
    /** The users that the error is about. */
    var userIds: List<String>? by plain<List<String>>().orNull()
    /** The present status of a scheduled message that is no longer pending. */
    var status: String? by plain<String>().orNull()
    /** Whose limit was reached, for `CHAT_RATE_LIMITED`. */
    var scope: String? by plain<String>().orNull()
    /** The class of operations that is limited, where `scope` is `class`. */
    var `class`: String? by plain<String>().orNull()
    /** Seconds after which to try again, as in `Retry-After`. */
    var retryAfter: Long? by plain<Long>().orNull()
    /**
     * The reason why the application's policy refused the text, for `CHAT_POLICY_REFUSED`; the part that failed,
     * for `CHAT_SERVICE_UNAVAILABLE`.
     */
    var reason: String? by plain<String>().orNull()
    /** The case that the error is about. */
    var caseId: String? by plain<String>().orNull()
    /**
     * The held message that was not found, or that the request repeats after it was refused, has expired or was
     * canceled.
     */
    var heldMessageId: String? by plain<String>().orNull()
    /** The moderator who works on a case. */
    var claim: CaseClaim? by model(::CaseClaim).orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var nextSendAt: String? by plain<String>().orNull()
}

/** Whose limit was reached, for `CHAT_RATE_LIMITED`. */
object ErrorErrorDetailsScope {
    const val user = "user"
    const val tenant = "tenant"
    const val address = "address"
    const val `class` = "class"
}

/** The class of operations that is limited, where `scope` is `class`. */
object ErrorErrorDetailsClass {
    const val read = "read"
    const val write = "write"
    const val send = "send"
    const val upload = "upload"
    const val search = "search"
    const val stream = "stream"
}

/** The channel to subscribe to, and the position to resume from. */
class JoinChannelData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * The last `seq` that the client has seen in this channel; 0 for the log from its beginning, in any epoch.
     * Without it, nothing is replayed.
     */
    var since: Long? by plain<Long>().orNull()
    /**
     * The `epoch` of the `gateway:hello` under which `since` was seen. With another epoch than the present one,
     * `recovered` is false, unless `since` is 0. Without it, `since` is valid unless a new epoch began within
     * the retention of the log.
     */
    var epoch: String? by plain<String>().orNull()
}

/** The subscription to end. */
class LeaveChannelData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
}

/** The client's positions. */
class GatewayResumeData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * The `epoch` of the `gateway:hello` under which all these numbers were seen. If it is not the present
     * epoch, only feeds requested from 0 are recovered.
     */
    var epoch: String by plain<String>()
    /**
     * The last `seq` of the user's feed that the client has seen, or the `userSeq` of `gateway:hello`; 0 for the
     * feed from its beginning, in any epoch. Without it, the feed is not replayed.
     */
    var userSeq: Long? by plain<Long>().orNull()
    /** The channels to subscribe to, each once. */
    var channels: List<ResumeChannel>? by models(::ResumeChannel).orNull()
    /**
     * Requests `chat:channel:activity` from here on: the `position` of `GET /channels` or of the last activity,
     * or null for the present. Without it none is sent, unless this socket has requested it before. If it is
     * older than the retention of events or of another epoch, `gateway:stale` comes before the activity: reload
     * the list.
     */
    var activity: String? by plain<String>().orNull()
    /**
     * The same for `chat:thread:activity`: the `position` of `GET /threads` or of the last activity of threads,
     * or null for the present. A server without it refuses the frame with `gateway:error`.
     */
    var threads: String? by plain<String>().orNull()
}

/**
 * The result of the join, `seq` and `recovered`, or its `error`: the channel is not found, or the caller is not
 * a member or banned.
 */
class ResumedChannel(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The channel's latest number; 0 if nothing was logged yet. */
    var seq: Long? by plain<Long>().orNull()
    /** As for `chat:join:channel`. */
    var recovered: Boolean? by plain<Boolean>().orNull()
    /** The reason for the refusal. */
    var error: GatewayErrorBody? by model(::GatewayErrorBody).orNull()
}

/** The reason for the refusal. */
class GatewayErrorBody(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * Every code that an error response of the service can have. `x-codes` gives the status and the default
     * message of each.
     */
    var code: String by plain<String>()
    /** The refusal in a sentence. */
    var message: String by plain<String>()
    /** Context values of the error; empty when there are none. */
    var details: Map<String, Any?> by plain<Map<String, Any?>>()
}

/** The channel in which the caller is typing. */
class TypingStartData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
}

/** The channel in which the caller has stopped typing. */
class TypingStopData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
}

/** The text, and its position. */
class StreamAppendData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
    var run: Long by plain<Long>()
    /** The number of a part, from 0. */
    var part: Long? by plain<Long>().orNull()
    /** The type of the new part. */
    var type: String? by plain<String>().orNull()
    /** The position of the text in the part, in Unicode code points. */
    var offset: Long by plain<Long>()
    /** At most 8,192 Unicode code points. */
    var text: String by plain<String>()
}

/** The type of the new part. */
object StreamAppendDataType {
    const val text = "text"
    const val reasoning = "reasoning"
}

/** A piece of a part, and its position. */
class MessageAppendedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
    var run: Long by plain<Long>()
    /** The number of a part, from 0. */
    var part: Long by plain<Long>()
    /** The type of the part. */
    var type: String by plain<String>()
    /** The position of the text in the part, in Unicode code points; the length of the part, if `text` is empty. */
    var offset: Long by plain<Long>()
    /** The appended text. */
    var text: String by plain<String>()
    /** The host application's own identifier of a user. */
    var authorId: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var messageAt: String by plain<String>()
}

/** The type of the part. */
object MessageAppendedDataType {
    const val text = "text"
    const val reasoning = "reasoning"
}

/** The state of a stream, and a value of it. */
class MessageStreamChangedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
    var run: Long by plain<Long>()
    /**
     * `STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`,
     * `FAILED` and `STOPPED` are final.
     */
    var state: String by plain<String>()
    /** The number of a part, from 0. */
    var part: Long? by plain<Long>().orNull()
    /**
     * `text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the
     * message joins its parts of type `text`.
     */
    var type: String? by plain<String>().orNull()
    /** How often the value was set. */
    var revision: Long? by plain<Long>().orNull()
    /**
     * The value that the producer set. Without it the event announces a value that was set before: read the
     * message if the known `revision` is older.
     */
    var value: Map<String, Any?>? by plain<Map<String, Any?>>().orNull()
    /** The host application's own identifier of a user. */
    var authorId: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var messageAt: String by plain<String>()
}

/** The message whose stream is to stop. */
class StreamStoppingData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
}

/** The new message. */
class MessageReceivedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A message. */
    var message: Message by model(::Message)
}

/** The message in its new state. */
class MessageUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A message. */
    var message: Message by model(::Message)
    /**
     * Present if the service has filled in the link preview, and nothing else has changed: neither an edit nor
     * the end of a stream.
     */
    var isLinkPreview: Boolean? by plain<Boolean>().orNull()
    /**
     * For a removed reply: the thread without it, as in `chat:message:deleted` for the others. Null without
     * remaining replies, or if the message was not a reply.
     */
    var threadInfo: ThreadInfo? by model(::ThreadInfo).orNull()
}

/** The message that is back. */
class MessageRestoredData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A message. */
    var message: Message by model(::Message)
    /**
     * For a reply: the thread of its top message for the receiver, without replies by users that the receiver
     * has blocked; else null.
     */
    var threadInfo: ThreadInfo? by model(::ThreadInfo).orNull()
}

/** The deleted message, and when it was deleted. */
class MessageDeletedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** The top message of the thread that it replied to, which has one reply fewer now; else null. */
    var parentMessageId: String? by plain<String>().orNull()
    /**
     * The remaining thread for the receiver, without replies by users that the receiver has blocked; null
     * without remaining replies, or if the message was not a reply.
     */
    var threadInfo: ThreadInfo? by model(::ThreadInfo).orNull()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var deletedAt: String by plain<String>()
    /** The decision of a moderator about a message. */
    var moderation: Moderation? by model(::Moderation).orNull()
}

/** All reactions on the message after the change. */
class ReactionUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** Every key in use, oldest first. */
    var reactions: List<Reaction> by models(::Reaction)
}

/** The message that mentions the receiver. */
class MentionReceivedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A message. */
    var message: Message by model(::Message)
}

/** The message and the change. `pinnedById` is the user who made this change. */
class PinnedMessageUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** The action. */
    var action: String by plain<String>()
    /** The host application's own identifier of a user. */
    var pinnedById: String by plain<String>()
    /** When the message was pinned; null when it was unpinned. */
    var pinnedAt: String? by plain<String>().orNull()
}

/** The action. */
object PinnedMessageUpdatedDataAction {
    const val pinned = "pinned"
    const val unpinned = "unpinned"
}

/** A member's new read marker. */
class ReadReceiptUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var lastReadAt: String by plain<String>()
    /** The newest message that was read; null if there is none before the marker. */
    var lastReadMessageId: String? by plain<String>().orNull()
}

/** The new total over all channels. */
class UnreadCountChangedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Unread messages in all channels that count, as `GET /channels/unread-count` returns. */
    var totalUnreadCount: Long by plain<Long>()
}

/** One vote, and the counts after it. */
class PollVotedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var pollId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** The options chosen by this vote. Empty after a withdrawal. */
    var optionIds: List<String> by plain<List<String>>()
    /** All options that the user has chosen after the vote. Missing in events of earlier versions. */
    var votedOptionIds: List<String>? by plain<List<String>>().orNull()
    /** Members who have voted so far. */
    var voterCount: Long by plain<Long>()
    /** All options with their counts after the vote, in the order of `position`. */
    var options: List<PollOption> by models(::PollOption)
}

/** The poll in its new state. */
class PollUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A poll as all members of its channel see it. */
    var poll: Poll by model(::Poll)
}

/** The deleted poll and its message. */
class PollDeletedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var pollId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
}

/** A question as it is now, with its answers. */
class QuestionData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /** A question of a message. All who see the message see it and its answers. */
    var question: Question by model(::Question)
}

/** The outcome of a question. */
class QuestionDecidedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var questionId: String by plain<String>()
    /**
     * Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or
     * because its message, its channel or its asker's membership ended.
     */
    var state: String by plain<String>()
    /** The question with its answers; null if its message was deleted. */
    var question: Question? by model(::Question).orNull()
}

/** Changes of the caller's list of channels since the last activity. */
class ChannelActivityData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The list items that have changed, in no particular order. */
    var channels: List<ChannelListItem> by models(::ChannelListItem)
    /** Channels that are not in the list. The client may know some of them, or none. */
    var removedChannelIds: List<String> by plain<List<String>>()
    /** The caller's unread total, as in `chat:unread:count:changed`. */
    var totalUnreadCount: Long by plain<Long>()
    /** The `activity` for the next `gateway:resume`. It is valid in its epoch. Opaque. */
    var position: String by plain<String>()
}

/** Changes of the caller's list of followed threads since the last activity. */
class ThreadActivityData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The threads that have changed, in no particular order. */
    var threads: List<Thread> by models(::Thread)
    /** Threads that are not in the list, by their `parentMessageId`. The client may know some of them, or none. */
    var removedThreadIds: List<String> by plain<List<String>>()
    /**
     * Deleted channels: none of their threads is in the list. The client may know some of them, or none. Absent
     * if there are none.
     */
    var removedChannelIds: List<String>? by plain<List<String>>().orNull()
    /** How many followed threads have unread replies. */
    var totalUnreadThreads: Long by plain<Long>()
    /** The `threads` for the next `gateway:resume`. It is valid in its epoch. Opaque. */
    var position: String by plain<String>()
}

/**
 * The channel that the receiver now belongs to, and since when. It may come before the event for the end of an
 * earlier membership.
 */
class ChannelCreatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A channel as all its members see it. */
    var channel: Channel by model(::Channel)
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var joinedAt: String by plain<String>()
}

/** The channel in its new state. */
class ChannelChangedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A channel as all its members see it. */
    var channel: Channel by model(::Channel)
}

/** When the channel was deleted. */
class ChannelDeletedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var deletedAt: String by plain<String>()
}

/** The frozen flag. */
class ChannelFrozenData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** Always true. */
    var isFrozen: Boolean by plain<Boolean>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
}

/** The frozen flag. */
class ChannelUnfrozenData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** Always false. */
    var isFrozen: Boolean by plain<Boolean>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
}

/** The revision that was saved or deleted. */
class DraftChangedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The message whose thread the draft is for. Null for the draft of the channel itself. */
    var parentMessageId: String? by plain<String>().orNull()
    /** The revision of a draft. A channel or thread never reuses one. */
    var revision: Long by plain<Long>()
    /** Whether this revision was deleted. A later one may exist, and has its own event. */
    var isDeleted: Boolean by plain<Boolean>()
}

/** The receiver's mute flag. */
class ChannelMutedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** Always true. */
    var isMuted: Boolean by plain<Boolean>()
    /** When the mute expires, or null. Missing in events of earlier versions. */
    var mutedUntil: String? by plain<String>().orNull()
}

/** The receiver's mute flag. */
class ChannelUnmutedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** Always false. */
    var isMuted: Boolean by plain<Boolean>()
}

/** The hidden channel, and which messages are hidden with it. */
class ChannelHiddenData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** Whether earlier messages are hidden too, also after unhiding. */
    var hidePreviousMessages: Boolean by plain<Boolean>()
    /** Messages up to this time are hidden too; null: none. */
    var resetAt: String? by plain<String>().orNull()
}

/** The channel that is visible again. */
class ChannelUnhiddenData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
}

/** The thread, and its marker. */
class ThreadFollowedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var parentMessageId: String by plain<String>()
    /** The message up to which the receiver has read the thread. Null if the whole thread was marked as unread. */
    var lastReadMessageId: String? by plain<String>().orNull()
}

/** The thread. */
class ThreadUnfollowedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var parentMessageId: String by plain<String>()
}

/** The thread, and its marker. */
class ThreadReadData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var parentMessageId: String by plain<String>()
    /** The message up to which the receiver has read the thread. Null if the whole thread was marked as unread. */
    var lastReadMessageId: String? by plain<String>().orNull()
}

/** The time from which on the receiver sees messages. */
class ChannelHistoryResetData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var resetAt: String by plain<String>()
}

/** The receiver's preferences after the change. */
class ChannelPreferenceUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** Which messages of a channel are pushed to the member. */
    var pushTrigger: String by plain<String>()
    /**
     * How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of
     * the total.
     */
    var countPreference: String by plain<String>()
    /** Whether the channel is a favorite. Missing in events of earlier versions. */
    var isFavorite: Boolean? by plain<Boolean>().orNull()
    /** Whether the receiver has muted the channel. Missing in events of earlier versions. */
    var isMuted: Boolean? by plain<Boolean>().orNull()
    /** When that mute expires, or null. Missing in events of earlier versions. */
    var mutedUntil: String? by plain<String>().orNull()
}

/** The number of members after the change. */
class ChannelMemberCountChangedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** Active members who are not banned. */
    var memberCount: Long by plain<Long>()
}

/** The whole metadata after the change. */
class MetadataChangedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the
     * keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
     */
    var metadata: Map<String, Any?> by plain<Map<String, Any?>>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var updatedAt: String by plain<String>()
}

/**
 * The user who joined, with role and time. `member` is the member as in lists: one who returns has kept the read
 * marker and a mute.
 */
class UserJoinedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** An operator may moderate the channel and change it; a member may not. */
    var role: String by plain<String>()
    /** A time in ISO 8601, in UTC and with millisecond precision. */
    var joinedAt: String by plain<String>()
    /** Active members after joining. */
    var memberCount: Long by plain<Long>()
    /** A member with the state of moderation, as operators see it. */
    var member: ModeratedMember by model(::ModeratedMember)
}

/** The user who left, and how many members remain. */
class UserLeftData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** Active members that remain. */
    var memberCount: Long by plain<Long>()
}

/** The banned user, the reason and the duration. */
class UserBannedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** The reason that the operator gave, or null. */
    var description: String? by plain<String>().orNull()
    /** When the ban expires; null: never. */
    var bannedUntil: String? by plain<String>().orNull()
}

/** The user whose ban ended. */
class UserUnbannedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** The member as in lists; null: the user has left meanwhile. */
    var member: ModeratedMember? by model(::ModeratedMember).orNull()
}

/** The muted member, and the duration. */
class UserMutedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** When the mute expires; null: never. */
    var mutedUntil: String? by plain<String>().orNull()
}

/** The member who may send again. */
class UserUnmutedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
}

/** A member's role, and whether the member can mention all. */
class OperatorUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** An operator may moderate the channel and change it; a member may not. */
    var role: String by plain<String>()
    /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
    var canMentionAll: Boolean? by plain<Boolean>().orNull()
}

/** The user who is typing or has stopped. */
class TypingStatusUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** Whether the user is typing now. */
    var isTyping: Boolean by plain<Boolean>()
}

/** A member's presence. */
class PresenceChangedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** Whether the user has a live socket. */
    var isOnline: Boolean by plain<Boolean>()
    /** When the user was last seen; null if never. */
    var lastSeenAt: String? by plain<String>().orNull()
}

/** The user who is blocked now. */
class UserBlockedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
}

/** The user who is no longer blocked. */
class UserUnblockedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
}

/** The scheduled message in its new state. */
class ScheduledMessageUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A message that the service sends at its time. */
    var scheduledMessage: ScheduledMessage by model(::ScheduledMessage)
}

/** The scheduled message, and the message that it became. */
class ScheduledMessageSentData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A message that the service sends at its time. */
    var scheduledMessage: ScheduledMessage by model(::ScheduledMessage)
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String by plain<String>()
}

/** The scheduled message, with the code of the refusal. */
class ScheduledMessageFailedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /** A message that the service sends at its time. */
    var scheduledMessage: ScheduledMessage by model(::ScheduledMessage)
}

/** The message that waits. */
class MessageHeldData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * A message that waits for a moderator. Only its sender and moderators see it. It has no place in its
     * channel: when it is released, it is sent at that time.
     */
    var heldMessage: HeldMessage by model(::HeldMessage)
}

/** The data of `chat:decision:made`. */
class DecisionMadeData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var decisionId: String by plain<String>()
    /**
     * A moderator's decision. `REMOVE`: a message is removed, or a held one is not sent. `WARN`: the user is
     * only notified. `MUTE` and `BAN` in a channel. `SUSPEND`: the user cannot write in any channel.
     */
    var action: String by plain<String>()
    /** A short code for clients, such as `spam`. */
    var reason: String by plain<String>()
    /** The moderator's note for the user, or null. */
    var statement: String? by plain<String>().orNull()
    /** Whether the application decided, not a person. */
    var isAutomated: Boolean by plain<Boolean>()
    /** The end of a mute, a ban or a suspension; null without one. */
    var until: String? by plain<String>().orNull()
}

/** The data of `chat:decision:updated`. */
class DecisionUpdatedData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** A moderator's decision about the caller. */
    var decision: Decision by model(::Decision)
}

/** The data of `chat:report:settled`. */
class ReportSettledData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var reportId: String by plain<String>()
}

/** The outcome of a held message. */
class HeldMessageSettledData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var heldMessageId: String by plain<String>()
    /** The `clientId` of the held message, or null. */
    var clientId: String? by plain<String>().orNull()
    /**
     * The state of a held message. `HELD`: it waits for a moderator. `RELEASED`: it was sent, or is scheduled if
     * its time has not come. `REFUSED` by a moderator, or by a guard when it was released. `EXPIRED`: no
     * moderator decided in time. `CANCELED` by its sender.
     */
    var state: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var messageId: String? by plain<String>().orNull()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var scheduledMessageId: String? by plain<String>().orNull()
    /**
     * The reason why the application's policy holds the message; once settled, the moderator's reason, or the
     * code of the guard that refused it.
     */
    var reason: String? by plain<String>().orNull()
}

/** The connection: its caller, ping interval and position in the feed. */
class GatewayHelloData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** Names this connection in the log. */
    var connectionId: String by plain<String>()
    /** The host application's own identifier of a user. */
    var userId: String by plain<String>()
    /** The interval of the gateway's pings, in seconds. */
    var heartbeatSeconds: Double by number()
    /** Names the present history of the database. Every `seq` is valid only in its epoch. */
    var epoch: String by plain<String>()
    /**
     * The feature level of the server: `x-feature-level` in the contract that it was built with. Older servers
     * send none.
     */
    var featureLevel: Long? by plain<Long>().orNull()
    /**
     * A position in the user's feed, for `gateway:resume`: state that a client loads after this frame includes
     * all events up to it.
     */
    var userSeq: Long by plain<Long>()
}

/**
 * The `ref` of the client frame and, for `chat:join:channel` and `gateway:resume`, the positions where the
 * subscriptions start.
 */
class GatewayAckData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** An id that the client gives a frame; the response repeats it. */
    var ref: String by plain<String>()
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String? by plain<String>().orNull()
    /** The channel's latest number when it was joined; 0 if nothing was logged yet. */
    var seq: Long? by plain<Long>().orNull()
    /**
     * True: all events after `since` follow. False: they are no longer kept, or `since` is not 0 and lies beyond
     * the present or in another epoch; reload by REST. Null: no `since` was given.
     */
    var recovered: Boolean? by plain<Boolean>().orNull()
    /** The latest number of the user's feed; 0 if nothing was logged yet. */
    var userSeq: Long? by plain<Long>().orNull()
    /** As `recovered`, of the user's feed. Null when no `userSeq` was given. */
    var userRecovered: Boolean? by plain<Boolean>().orNull()
    /** One entry for each requested channel, in the requested order. */
    var channels: List<ResumedChannel>? by models(::ResumedChannel).orNull()
    /** How long a part of a stream is. */
    var stream: StreamLength? by model(::StreamLength).orNull()
}

/** The refused frame, and the reason. */
class GatewayErrorData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /** The `ref` of the refused frame, or null. */
    var ref: String? by plain<String>().orNull()
    /** The reason for the refusal. */
    var error: GatewayErrorBody by model(::GatewayErrorBody)
}

/** The channel that the number belongs to; empty for a number of the user's feed. */
class GatewaySkipData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields) {
    /**
     * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
     * unknown identifier returns 404, in any format.
     */
    var channelId: String? by plain<String>().orNull()
}

/** Empty. The server does not know which events are missing. */
class GatewayStaleData(fields: MutableMap<String, Any?> = LinkedHashMap()) : Model(fields)
