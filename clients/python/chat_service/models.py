# generated from spec/ by scripts/codegen; do not edit
"""Requests and responses of the service, under the names of the contract."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Success(TypedDict):
    """The operation succeeded, or there was nothing to change."""

    # Always true: a refused request returns an error.
    success: bool


ChannelType = Literal["DIRECT", "GROUP"]
"""A direct channel joins exactly two users. A group channel has members and operators."""


class Channel(TypedDict):
    """A channel as all its members see it."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The tenant to which the channel belongs. It is always the caller's own.
    tenantId: str
    # A direct channel joins exactly two users. A group channel has members and operators.
    type: ChannelType
    # The name of the channel. Null when it has none.
    name: str | None
    # The URL of the cover picture. Null when there is none.
    coverUrl: str | None
    # A free tag of the host application.
    customType: str | None
    # A frozen channel takes no new message from anyone, operators included.
    isFrozen: bool
    # Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may
    # send at any time. Missing in responses and events of earlier versions.
    slowModeSeconds: NotRequired[int]
    # Who can send messages to a group channel; in an announcement channel these are its operators. Members
    # react and vote in either. Missing in responses and events of earlier versions.
    whoCanSend: NotRequired[WhoCanSend]
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]
    # When the newest message that the caller can see was sent, or null if there is none. In an event, which
    # is the same for all members, the newest message of the channel counts.
    lastMessageAt: str | None
    # The number of active members that are not banned.
    memberCount: int
    # The host application's own identifier of a user.
    createdById: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str


WhoCanSend = Literal["MEMBERS", "OPERATORS"]
"""Who can send messages to a group channel; in an announcement channel these are its operators. Members react
and vote in either. Missing in responses and events of earlier versions.
"""


class User(TypedDict):
    """A user's profile as the host application resolves it. A property that the host does not give is left
    out.
    """

    # The host application's own identifier of a user.
    id: str
    # The name to show.
    nickname: str
    # The URL of the picture to show.
    profileUrl: NotRequired[str]
    # Other properties of the user from the host application.
    metadata: NotRequired[dict[str, str]]
    # Whether the user is online, as the host reports it; otherwise whether the user has an open socket.
    isOnline: bool
    # A time in ISO 8601, in UTC and with millisecond precision.
    lastSeenAt: NotRequired[str]


class LastMessage(TypedDict):
    """The newest message of a channel that the caller can see."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they
    # differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself.
    type: NotRequired[MessageType]
    # The text of the message; of an open stream the text at its last checkpoint.
    text: str
    # The state of its stream. Null for other messages.
    streamState: NotRequired[StreamState | None]
    # The MIME types of its files, in their order, for a preview such as `2 photos and a file`. Empty without
    # files.
    mimeTypes: NotRequired[list[str]]
    # The host application's own identifier of a user.
    senderId: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str


MessageType = Literal["TEXT", "IMAGE", "VIDEO", "AUDIO", "FILE", "POLL", "ADMIN"]
"""`IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ.
`POLL` carries a poll, `ADMIN` is a notice of the service itself.
"""


StreamState = Literal["STREAMING", "STOPPING", "COMPLETE", "FAILED", "STOPPED"]
"""`STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`,
`FAILED` and `STOPPED` are final.
"""


class ChannelListItem(TypedDict):
    """A channel as an item of the caller's list."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The tenant to which the channel belongs. It is always the caller's own.
    tenantId: str
    # A direct channel joins exactly two users. A group channel has members and operators.
    type: ChannelType
    # The name of the channel. Null when it has none.
    name: str | None
    # The URL of the cover picture. Null when there is none.
    coverUrl: str | None
    # A free tag of the host application.
    customType: str | None
    # A frozen channel takes no new message from anyone, operators included.
    isFrozen: bool
    # Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may
    # send at any time. Missing in responses and events of earlier versions.
    slowModeSeconds: NotRequired[int]
    # Who can send messages to a group channel; in an announcement channel these are its operators. Members
    # react and vote in either. Missing in responses and events of earlier versions.
    whoCanSend: NotRequired[WhoCanSend]
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]
    # When the newest message that the caller can see was sent, or null if there is none. In an event, which
    # is the same for all members, the newest message of the channel counts.
    lastMessageAt: str | None
    # The number of active members that are not banned.
    memberCount: int
    # The host application's own identifier of a user.
    createdById: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str
    # The number of messages by others that the caller can see, sent after the caller's read marker and not
    # deleted. Exact, without a cap; 0 if the count preference is `OFF`.
    unreadCount: int
    # The number of these that mention the caller, by name or with `mentions`. Exact, too.
    unreadMentionCount: NotRequired[int]
    # The newest message that the caller can see, or null when there is none.
    lastMessage: LastMessage | None
    # Whether the channel never had a message. Lists leave such channels out unless `includeEmpty` is true.
    isEmpty: bool
    # The `seq` of the channel's last event that this response includes: it has all events before, and none
    # after. Join with `since` set to it, under the present epoch, to miss no event.
    eventSeq: int
    # The caller's role in the channel.
    myRole: MemberRole
    # Whether the caller has muted the channel for themselves. A mute by an operator is a separate flag.
    isMuted: bool
    # When the caller's mute of the channel expires, or null.
    mutedUntil: NotRequired[str | None]
    # Which messages of a channel are pushed to the member.
    pushTrigger: PushTrigger
    # How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of
    # the total.
    countPreference: CountPreference
    # Whether the caller has hidden the channel.
    isHidden: bool
    # Whether the channel is a favorite of the caller.
    isFavorite: NotRequired[bool]
    # Whether operators allow the member to mention all with `mentions`. Operators always can.
    canMentionAll: NotRequired[bool]
    # When slow mode lets the caller send again; a time in the past means now. Null without slow mode, for
    # operators, and before the caller's first message.
    nextSendAt: NotRequired[str | None]
    # The other user of a `DIRECT` channel. Null when the host does not know them or did not respond in time,
    # and in a `GROUP` channel.
    peer: User | None
    # For a `GROUP` channel without a name, its first other active members, in the order of joining. Else
    # empty.
    memberIds: NotRequired[list[str]]


MemberRole = Literal["OPERATOR", "MEMBER"]
"""An operator may moderate the channel and change it; a member may not."""


PushTrigger = Literal["ALL", "MENTION_ONLY", "OFF"]
"""Which messages of a channel are pushed to the member."""


CountPreference = Literal["ALL", "UNREAD_MESSAGE_COUNT_ONLY", "OFF"]
"""How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of the
total.
"""


class ChannelMemberSummary(TypedDict):
    """A member of a channel, in short."""

    # The host application's own identifier of a user.
    userId: str
    # An operator may moderate the channel and change it; a member may not.
    role: MemberRole
    # A time in ISO 8601, in UTC and with millisecond precision.
    joinedAt: str


class ChannelDetail(TypedDict):
    """A channel with the caller's own membership and its active members, up to 100 of them. Banned members
    are left out.
    """

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The tenant to which the channel belongs. It is always the caller's own.
    tenantId: str
    # A direct channel joins exactly two users. A group channel has members and operators.
    type: ChannelType
    # The name of the channel. Null when it has none.
    name: str | None
    # The URL of the cover picture. Null when there is none.
    coverUrl: str | None
    # A free tag of the host application.
    customType: str | None
    # A frozen channel takes no new message from anyone, operators included.
    isFrozen: bool
    # Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may
    # send at any time. Missing in responses and events of earlier versions.
    slowModeSeconds: NotRequired[int]
    # Who can send messages to a group channel; in an announcement channel these are its operators. Members
    # react and vote in either. Missing in responses and events of earlier versions.
    whoCanSend: NotRequired[WhoCanSend]
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]
    # When the newest message that the caller can see was sent, or null if there is none. In an event, which
    # is the same for all members, the newest message of the channel counts.
    lastMessageAt: str | None
    # The number of active members that are not banned.
    memberCount: int
    # The host application's own identifier of a user.
    createdById: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str
    # The caller's own membership, with the read marker. Null for `chat.system`.
    membership: Member | None
    # The `seq` of the channel's last event that this response includes: it has all events before, and none
    # after. Join with `since` set to it, under the present epoch, to miss no event.
    eventSeq: int
    # When slow mode lets the caller send again; a time in the past means now. Null without slow mode, for
    # operators, and before the caller's first message.
    nextSendAt: NotRequired[str | None]
    # The active members, longest-standing first, at most 100.
    members: list[ChannelMemberSummary]
    # The `cursor` for the next members in `GET /channels/{id}/members`, or null if all are here.
    nextMembersCursor: str | None


class Member(TypedDict):
    """A member of a channel."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The host application's own identifier of a user.
    userId: str
    # An operator may moderate the channel and change it; a member may not.
    role: MemberRole
    # Whether an operator has muted the member. The caller's own mute of a channel is a separate flag.
    isMuted: bool
    # Whether the member is banned from the channel.
    isBanned: bool
    # A time in ISO 8601, in UTC and with millisecond precision.
    joinedAt: str
    # When the member last marked the channel as read, or null. If it was read only up to a message, or marked
    # as unread from one on, the time of the read marker.
    lastReadAt: str | None
    # The newest message up to the read marker, or null.
    lastReadMessageId: str | None
    # Whether operators allow the member to mention all with `mentions`. Operators always can.
    canMentionAll: NotRequired[bool]


class ChannelPage(TypedDict):
    # The channels of this page.
    channels: list[ChannelListItem]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None
    # The position of this page in the caller's activity. The page includes every change of a list item
    # committed before it, but maybe not those at or after it. Opaque, and valid in the present epoch.
    position: str
    # With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that
    # the host does not know are left out. Null if the host failed or did not respond within a second.
    users: NotRequired[dict[str, User] | None]


class UnreadCount(TypedDict):
    # The sum of the unread counts of the caller's channels. Hidden channels and channels whose count
    # preference is `OFF` are left out.
    totalUnreadCount: int
    # How many followed threads have unread replies. Missing in responses of earlier versions.
    totalUnreadThreads: NotRequired[int]


class FollowedThreadPage(TypedDict):
    # The threads of this page.
    threads: list[Thread]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None
    # How many followed threads have unread replies, regardless of the filter.
    totalUnreadThreads: int
    # The `threads` for `gateway:resume`: with it, `chat:thread:activity` brings all changes after this
    # response. Opaque, and valid in the present epoch.
    position: str
    # With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that
    # the host does not know are left out. Null if the host failed or did not respond within a second.
    users: NotRequired[dict[str, User] | None]


class Thread(TypedDict):
    """A thread that the caller follows."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    parentMessageId: str
    # That message; null if it was deleted.
    parent: LastMessage | None
    # The channel of a thread.
    channel: ThreadChannel
    # The number of replies that the caller can see.
    replyCount: int
    # The newest message of a channel that the caller can see.
    lastReply: LastMessage
    # The number of visible replies by others after the caller's marker. 0 in hidden channels, and if the
    # count preference is `OFF`. They also count in the channel's unread count, by the channel's marker.
    unreadCount: int
    # The message up to which the caller has read the thread. Null if the whole thread was marked as unread.
    lastReadMessageId: str | None
    # The senders of the newest 100 visible replies, newest first, at most 5.
    participantIds: list[str]


class ThreadChannel(TypedDict):
    """The channel of a thread."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # A direct channel joins exactly two users. A group channel has members and operators.
    type: ChannelType
    # The name of the channel.
    name: str | None
    # The picture of the channel.
    coverUrl: str | None
    # The other user of a direct channel.
    peerId: str | None


class MarkThreadReadRequest(TypedDict):
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: NotRequired[str]


class MarkThreadUnreadRequest(TypedDict):
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str


class CreateDirectChannelRequest(TypedDict):
    # The host application's own identifier of a user.
    userId: str


class CreateGroupChannelRequest(TypedDict):
    # The members besides the caller. Repeated ids, and the caller's own, count once.
    userIds: list[str]
    # The name of the channel.
    name: NotRequired[str]
    # The URL of the cover picture.
    coverUrl: NotRequired[str]
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    coverUploadId: NotRequired[str]


class UpdateChannelRequest(TypedDict):
    """The properties to change, at least one. Null clears a text."""

    # The new name. Null removes it.
    name: NotRequired[str | None]
    # The URL of the new cover picture. Null removes it.
    coverUrl: NotRequired[str | None]
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    coverUploadId: NotRequired[str]
    # The new tag of the host application. Null removes it.
    customType: NotRequired[str | None]
    # Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may
    # send at any time. Missing in responses and events of earlier versions.
    slowModeSeconds: NotRequired[int]
    # Who can send messages to a group channel; in an announcement channel these are its operators. Members
    # react and vote in either. Missing in responses and events of earlier versions.
    whoCanSend: NotRequired[WhoCanSend]


class MarkReadRequest(TypedDict):
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: NotRequired[str]


class MarkUnreadRequest(TypedDict):
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str


class HideChannelRequest(TypedDict):
    # When true, the messages sent so far stay hidden from the caller even after the channel is unhidden.
    hidePreviousMessages: NotRequired[bool]


class PushTriggerSetting(TypedDict):
    # Which messages of a channel are pushed to the member.
    pushTrigger: PushTrigger


class SetPushTriggerRequest(TypedDict):
    # The trigger in lower case. Responses have it in upper case.
    option: SetPushTriggerRequestOption


SetPushTriggerRequestOption = Literal["all", "mention_only", "off"]
"""The trigger in lower case. Responses have it in upper case."""


class CountPreferenceSetting(TypedDict):
    # How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of
    # the total.
    countPreference: CountPreference


class SetCountPreferenceRequest(TypedDict):
    # The preference in lower case. Responses have it in upper case.
    preference: SetCountPreferenceRequestPreference


SetCountPreferenceRequestPreference = Literal["all", "unread_message_count_only", "off"]
"""The preference in lower case. Responses have it in upper case."""


class ChannelMetadata(TypedDict):
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]


class ReplaceMetadataRequest(TypedDict):
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]


class SharedFile(TypedDict):
    """A file that was sent to a channel."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # Its place among the files of the message, from 0.
    index: int
    # The URL of the file, as the host application stores it.
    fileUrl: str
    # The name of the file.
    fileName: str
    # The size in bytes.
    fileSize: int
    # The MIME type of the file.
    mimeType: str
    # The host application's own identifier of a user.
    senderId: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str


class SharedFilePage(TypedDict):
    # The files of this page.
    files: list[SharedFile]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None


ReportCategory = Literal["spam", "harassment", "inappropriate", "other"]
"""Why it is reported."""


class Report(TypedDict):
    """A report of a channel, a message or a user."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # Why it is reported.
    category: ReportCategory
    # The reporter's own words, or null.
    description: str | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str


class ReportChannelRequest(TypedDict):
    # Why it is reported.
    category: ReportCategory
    # A comment of the reporter.
    description: NotRequired[str]


class LoggedEvent(TypedDict):
    """One entry of the event log of a channel or a user."""

    # The number of the event in its channel or feed, counted from 1 without gaps, in commit order.
    seq: int
    # The name of the event as on the WebSocket gateway. `gateway:skip` replaces an event that is hidden from
    # the caller because of a block.
    event: str
    # The data of the event, as asyncapi.yaml describes it. It is `{}` for `gateway:skip`.
    data: dict[str, Any]
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str


class EventPage(TypedDict):
    # The events after `since`, oldest first.
    events: list[LoggedEvent]
    # The number of the newest event of the channel or feed. If the last event of the page is older, request
    # the next page with its number as `since`.
    lastSeq: int
    # False if events after `since` are no longer kept, or if `since` is not 0 and lies beyond the newest
    # event or in another epoch. The list is then empty: reload and continue from `lastSeq`.
    recovered: bool
    # The current history of the database. Store it with `lastSeq`: a `seq` is valid only in its epoch.
    epoch: str


class ResumeChannel(TypedDict):
    """A channel to subscribe to, and from where to resume."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The last `seq` that the client has seen in this channel; 0 for the log from its beginning, in any epoch.
    # Without it, nothing is replayed.
    since: NotRequired[int]


class PollEventsRequest(TypedDict):
    """The client's positions, and how long to wait."""

    # The `epoch` of the last response, or of the page that the positions are from. If it is not the present
    # epoch, only feeds requested from 0 are recovered. Without positions any text is allowed.
    epoch: str
    # The last `seq` of the user's feed that the client has seen; 0 for the feed from its beginning, in any
    # epoch.
    userSeq: NotRequired[int]
    # The channels to get events of, each once.
    channels: NotRequired[list[ResumeChannel]]
    # Requests `chat:channel:activity`: the `position` of `GET /channels` or of the last activity, or null for
    # the present. If it is older than the retention of events or of another epoch, `gateway:stale` comes
    # before the activity: reload the list.
    activity: NotRequired[str | None]
    # The same for `chat:thread:activity`, with the `position` of `GET /threads`.
    threads: NotRequired[str | None]
    # How long to wait for the first event. 0 returns at once.
    waitSeconds: NotRequired[int]


class PolledChannel(TypedDict):
    """The position in a channel after this response, `seq` and `recovered`, or the `error` of its
    subscription: the channel is not found, or the caller is not a member or banned.
    """

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The `since` for the next poll.
    seq: NotRequired[int]
    # Whether the events after `since` are still kept; null without `since`. If false, reload the channel.
    recovered: NotRequired[bool | None]
    # Why there are no events of the channel.
    error: NotRequired[PolledChannelError]


class PolledChannelError(TypedDict):
    """Why there are no events of the channel."""

    # Every code that an error response of the service can have. `x-codes` gives the status and the default
    # message of each.
    code: ErrorCode
    # For humans.
    message: str
    # Ids and limits.
    details: dict[str, Any]


ErrorCode = Literal[
    "CHAT_VALIDATION_ERROR",
    "CHAT_CHANNEL_NOT_GROUP",
    "CHAT_MESSAGE_TOO_LONG",
    "CHAT_MENTION_LIMIT",
    "CHAT_POLL_OPTION_LIMIT",
    "CHAT_SCHEDULED_INVALID_TIME",
    "CHAT_MESSAGE_NOT_STREAM",
    "CHAT_AUTH_FAILED",
    "CHAT_AUTH_TOKEN_INVALID",
    "CHAT_AUTH_FORBIDDEN",
    "CHAT_NOT_CHANNEL_MEMBER",
    "CHAT_USER_BANNED",
    "CHAT_USER_SUSPENDED",
    "CHAT_NOT_CHANNEL_OPERATOR",
    "CHAT_CHANNEL_FROZEN",
    "CHAT_USER_MUTED",
    "CHAT_USER_BLOCKED",
    "CHAT_MESSAGE_NOT_OWNER",
    "CHAT_QUESTION_NOT_ANSWERABLE",
    "CHAT_POLICY_REFUSED",
    "CHAT_ROUTE_NOT_FOUND",
    "CHAT_CHANNEL_NOT_FOUND",
    "CHAT_MESSAGE_NOT_FOUND",
    "CHAT_POLL_NOT_FOUND",
    "CHAT_QUESTION_NOT_FOUND",
    "CHAT_SCHEDULED_NOT_FOUND",
    "CHAT_HELD_NOT_FOUND",
    "CHAT_DECISION_NOT_FOUND",
    "CHAT_CASE_NOT_FOUND",
    "CHAT_UPLOAD_NOT_FOUND",
    "CHAT_USER_NOT_FOUND",
    "CHAT_METHOD_NOT_ALLOWED",
    "CHAT_ALREADY_CHANNEL_MEMBER",
    "CHAT_LAST_OPERATOR",
    "CHAT_POLL_ALREADY_VOTED",
    "CHAT_USER_ALREADY_BLOCKED",
    "CHAT_IDEMPOTENCY_CONFLICT",
    "CHAT_UPLOAD_INCOMPLETE",
    "CHAT_DRAFT_CHANGED",
    "CHAT_DECISION_APPEALED",
    "CHAT_CASE_CLAIMED",
    "CHAT_CASE_DECIDED",
    "CHAT_CHANNEL_MOVED",
    "CHAT_STREAM_OPEN",
    "CHAT_STREAM_OFFSET",
    "CHAT_STREAM_RUN",
    "CHAT_STREAM_STOPPED",
    "CHAT_STREAM_ENDED",
    "CHAT_STREAM_LIMIT",
    "CHAT_QUESTION_ANSWERED",
    "CHAT_QUESTION_LIMIT",
    "CHAT_POLL_CLOSED",
    "CHAT_QUESTION_CLOSED",
    "CHAT_SCHEDULED_ALREADY_SENT",
    "CHAT_APPEAL_CLOSED",
    "CHAT_PAYLOAD_TOO_LARGE",
    "CHAT_CHANNEL_MEMBER_LIMIT",
    "CHAT_CHANNEL_PIN_LIMIT",
    "CHAT_STREAM_PART_LIMIT",
    "CHAT_FILE_TOO_LARGE",
    "CHAT_UNSUPPORTED_MEDIA_TYPE",
    "CHAT_FILE_TYPE_NOT_ALLOWED",
    "CHAT_RATE_LIMITED",
    "CHAT_SLOW_MODE",
    "CHAT_HELD_LIMIT",
    "CHAT_INTERNAL_ERROR",
    "CHAT_STORAGE_NOT_CONFIGURED",
    "CHAT_UPLOAD_FAILED",
    "CHAT_SERVICE_UNAVAILABLE",
]
"""Every code that an error response of the service can have. `x-codes` gives the status and the default
message of each.
"""


class PolledFrame(TypedDict):
    """A frame of the gateway, as asyncapi.yaml describes it."""

    # The name of the event, or `gateway:skip` or `gateway:stale`.
    event: str
    # Says that `seq` belongs to the user's feed.
    feed: NotRequired[PolledFrameFeed]
    # The number of a logged event.
    seq: NotRequired[int]
    # The data of the event.
    data: dict[str, Any]


PolledFrameFeed = Literal["user"]
"""Says that `seq` belongs to the user's feed."""


class PolledEvents(TypedDict):
    """Frames of the gateway, and the positions after them."""

    # The host application's own identifier of a user.
    userId: str
    # The feature level of the server, as in `gateway:hello`.
    featureLevel: int
    # The current history of the database, to which all these positions belong.
    epoch: str
    # The position in the user's feed, for the next poll.
    userSeq: int
    # Whether the events of the user's feed after `userSeq` are still kept; null without `userSeq`. If false,
    # reload the state that the feed reports.
    userRecovered: bool | None
    # The channels in the order of the request.
    channels: list[PolledChannel]
    # Whether missed events are left. The next poll brings them.
    hasMore: bool
    # The events.
    frames: list[PolledFrame]


class ModeratedMember(TypedDict):
    """A member with the state of moderation, as operators see it."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The host application's own identifier of a user.
    userId: str
    # An operator may moderate the channel and change it; a member may not.
    role: MemberRole
    # Whether an operator has muted the member. The caller's own mute of a channel is a separate flag.
    isMuted: bool
    # Whether the member is banned from the channel.
    isBanned: bool
    # A time in ISO 8601, in UTC and with millisecond precision.
    joinedAt: str
    # When the member last marked the channel as read, or null. If it was read only up to a message, or marked
    # as unread from one on, the time of the read marker.
    lastReadAt: str | None
    # The newest message up to the read marker, or null.
    lastReadMessageId: str | None
    # Whether operators allow the member to mention all with `mentions`. Operators always can.
    canMentionAll: NotRequired[bool]
    # When the mute expires. Null while not muted, and for an indefinite mute.
    mutedUntil: str | None
    # When the ban expires. Null while not banned, and for a permanent ban.
    bannedUntil: str | None
    # Why the member was banned, if an operator said so.
    banDescription: str | None


class ListedMember(TypedDict):
    """A member, and whether they are connected."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The host application's own identifier of a user.
    userId: str
    # An operator may moderate the channel and change it; a member may not.
    role: MemberRole
    # Whether an operator has muted the member. The caller's own mute of a channel is a separate flag.
    isMuted: bool
    # Whether the member is banned from the channel.
    isBanned: bool
    # A time in ISO 8601, in UTC and with millisecond precision.
    joinedAt: str
    # When the member last marked the channel as read, or null. If it was read only up to a message, or marked
    # as unread from one on, the time of the read marker.
    lastReadAt: str | None
    # The newest message up to the read marker, or null.
    lastReadMessageId: str | None
    # Whether operators allow the member to mention all with `mentions`. Operators always can.
    canMentionAll: NotRequired[bool]
    # Whether the member is online, as the host reports it; otherwise whether the member has an open socket.
    isOnline: bool
    # When the member last closed a socket, or null if unknown.
    lastSeenAt: str | None


class MemberPage(TypedDict):
    # The members of this page.
    members: list[ListedMember]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None
    # With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that
    # the host does not know are left out. Null if the host failed or did not respond within a second.
    users: NotRequired[dict[str, User] | None]


class MutedMemberPage(TypedDict):
    # The muted members of this page.
    mutedUsers: list[ModeratedMember]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None


class BannedMemberPage(TypedDict):
    # The banned users of this page.
    bannedUsers: list[ModeratedMember]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None


class InvitedMembers(TypedDict):
    # The members that this call added.
    members: list[Member]


class Operator(TypedDict):
    """An operator of a channel."""

    # The host application's own identifier of a user.
    userId: str
    # An operator may moderate the channel and change it; a member may not.
    role: MemberRole


class OperatorList(TypedDict):
    # All operators of the channel after the change.
    operators: list[Operator]


class OperatorPage(TypedDict):
    # The operators of this page.
    operators: list[Operator]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None


class InviteMembersRequest(TypedDict):
    # The users to invite. Repeated ids count once.
    userIds: list[str]


class AddOperatorsRequest(TypedDict):
    # The members to promote. Repeated ids count once.
    userIds: list[str]


class RemoveOperatorsRequest(TypedDict):
    # The operators to demote. Repeated ids count once.
    userIds: list[str]


class Draft(TypedDict):
    """An unsent text of a user in a channel, or in one of its threads."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The message whose thread the draft is for. Null for the draft of the channel itself.
    parentMessageId: str | None
    # The text. Empty only with `quotedMessageId`.
    text: str
    # The message that the draft quotes, or null.
    quotedMessageId: str | None
    # The revision of a draft. A channel or thread never reuses one.
    revision: int
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str


class DraftPage(TypedDict):
    """A page of a user's drafts."""

    # The drafts of this page.
    drafts: list[Draft]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None


class SaveDraftRequest(TypedDict):
    # The text, at most as many code points as `limits.maxMessageLength` allows. Empty only with
    # `quotedMessageId`.
    text: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    parentMessageId: NotRequired[str]
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    quotedMessageId: NotRequired[str]
    # The revision of a draft. A channel or thread never reuses one.
    revision: int


class MuteChannelRequest(TypedDict):
    # A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision.
    until: NotRequired[str]


class UpdateMemberRequest(TypedDict):
    # Whether operators allow the member to mention all with `mentions`. Operators always can.
    canMentionAll: bool


class MuteMemberRequest(TypedDict):
    # How long the mute lasts, at most 100 years. 0 is indefinite.
    seconds: NotRequired[int]


class BanMemberRequest(TypedDict):
    # Why the member is banned.
    description: NotRequired[str]
    # How long the ban lasts, at most 100 years. 0 is permanent.
    seconds: NotRequired[int]


class Reaction(TypedDict):
    """The users who reacted to a message with one key."""

    # The reaction, such as an emoji.
    key: str
    # The users who reacted with this key, earliest first.
    userIds: list[str]


class Moderation(TypedDict):
    """The decision of a moderator about a message."""

    # The message was removed.
    state: ModerationState
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    decisionId: str


ModerationState = Literal["REMOVED"]
"""The message was removed."""


class ThreadInfo(TypedDict):
    """The replies of a message, in short."""

    # The number of replies.
    replyCount: int
    # A time in ISO 8601, in UTC and with millisecond precision.
    lastRepliedAt: str


class LinkMetadata(TypedDict):
    """The fields of a link preview, as the sender or the service gave them."""

    # The URL of the page.
    url: NotRequired[str]
    # The title of the page.
    title: NotRequired[str]
    # The page's own description.
    description: NotRequired[str]
    # The URL of a preview picture of the page.
    imageUrl: NotRequired[str]
    # The name of the site.
    siteName: NotRequired[str]


class LinkMetadataInput(TypedDict):
    """The fields of a link preview. The service stores it as given and fetches nothing."""

    # The URL of the page.
    url: NotRequired[str]
    # The title of the page.
    title: NotRequired[str]
    # The page's own description.
    description: NotRequired[str]
    # The URL of a preview picture of the page.
    imageUrl: NotRequired[str]
    # The name of the site.
    siteName: NotRequired[str]


class Message(TypedDict):
    """A message."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    senderId: str
    # `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they
    # differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself.
    type: MessageType
    # The text. It is the title in a `POLL` message, and empty in a file message that was sent without text.
    text: str
    # The users that the message mentions.
    mentionedUserIds: list[str]
    # Whether the message mentions all members, or those who were online; null without.
    mentions: NotRequired[Mentions | None]
    # Whether the message was edited.
    isEdited: bool
    # Whether the message was forwarded from another one.
    isForwarded: bool
    # The id of the original of a forwarded message, else null.
    forwardedFromId: str | None
    # The top message of the thread that this message replies to, else null.
    parentMessageId: str | None
    # The reactions, oldest key first. Missing in lists with `includeReactions=false`.
    reactions: NotRequired[list[Reaction]]
    # The questions of the message, in their order. Missing without questions.
    questions: NotRequired[list[Question]]
    # The decision of a moderator about a message.
    moderation: NotRequired[Moderation]
    # The replies of a message, in short.
    threadInfo: NotRequired[ThreadInfo]
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]
    # The link preview, sent with the message or filled in by the service since, else null.
    linkMetadata: LinkMetadata | None
    # The URL of the file. Null unless this is a file message.
    fileUrl: str | None
    # The name of the file. Null when the message has none.
    fileName: str | None
    # The size in bytes.
    fileSize: int | None
    # The MIME type of the file. Null when the message has none.
    mimeType: str | None
    # A preview of the file, if the host's storage makes one.
    thumbnailUrl: str | None
    # The files of the message, in the order of the sender. `fileUrl`, `fileName`, `fileSize`, `mimeType` and
    # `thumbnailUrl` of the message are those of the first.
    files: list[MessageFile]
    # The poll of a `POLL` message, else null.
    pollId: str | None
    # The sender's `clientId`, or null.
    clientId: str | None
    # The state of the stream, if the message was sent as one, else null.
    stream: MessageStream | None
    # The message that this one quotes, as the reader may see it now, else null.
    quote: QuotedMessage | DeletedQuote | HiddenQuote | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str


Mentions = Literal["CHANNEL", "HERE"]
"""`CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request comes,
or when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default) are
refused.
"""


class Question(TypedDict):
    """A question of a message. All who see the message see it and its answers."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # The host application's own identifier of a user.
    askerId: str
    # The kind of answer: an approval or a rejection, one of the options, or the values of a form.
    kind: QuestionKind
    # The question in words.
    prompt: str
    # The options of a `CHOICE`, else empty.
    options: list[QuestionOption]
    # The fields of a `FORM`, else null.
    schema: QuestionSchema | None
    # The action that waits for the answer, or null.
    subject: QuestionSubject | None
    # Who may answer, besides the asker, who may not.
    answerableBy: QuestionRole | QuestionUsers
    # The number of approvals that decide.
    needed: int
    # Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or
    # because its message, its channel or its asker's membership ended.
    state: QuestionState
    # The answers, in their order. Those of an `ANSWERED` question have decided it.
    answers: list[QuestionAnswer]
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    expiresAt: str
    # When it was decided, has expired or was canceled; null while it is open.
    closedAt: str | None


QuestionKind = Literal["APPROVAL", "CHOICE", "FORM"]
"""The kind of answer: an approval or a rejection, one of the options, or the values of a form."""


class QuestionOption(TypedDict):
    """An option of a `CHOICE`."""

    # Its id within the question, chosen by the asker.
    id: str
    # The text of the option.
    label: str


class QuestionSchema(TypedDict):
    """The fields of a `FORM`, flat, as JSON Schema of at most 16 KiB."""

    # Always `object`.
    type: str
    # The fields by their names.
    properties: dict[str, QuestionField]
    # The names of the fields that must have a value.
    required: NotRequired[list[str]]


class QuestionField(TypedDict):
    """A field of a form, in the subset of JSON Schema that MCP's elicitation takes."""

    # The type of the value.
    type: QuestionFieldType
    # The label of the field; by default its name.
    title: NotRequired[str]
    # A hint for the user who fills it in.
    description: NotRequired[str]
    # The values that a string may have.
    enum: NotRequired[list[str]]
    # The labels of `enum`, in its order.
    enumNames: NotRequired[list[str]]
    # The format of a string.
    format: NotRequired[QuestionFieldFormat]
    # The least number of characters of a string.
    minLength: NotRequired[int]
    # The greatest number of characters of a string; 10,000 by default.
    maxLength: NotRequired[int]
    # The least number.
    minimum: NotRequired[float]
    # The greatest number.
    maximum: NotRequired[float]
    # The initial value in the form.
    default: NotRequired[str | float | bool]


QuestionFieldType = Literal["string", "number", "integer", "boolean"]
"""The type of the value."""


QuestionFieldFormat = Literal["email", "uri", "date", "date-time"]
"""The format of a string."""


class QuestionSubject(TypedDict):
    """The action that waits for the answer, such as a tool call."""

    # The id of the call, with which an agent resumes it.
    toolCallId: NotRequired[str]
    # The name of the tool.
    name: NotRequired[str]
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    arguments: NotRequired[dict[str, Any]]


QuestionRole = Literal["MEMBERS", "OPERATORS"]
"""All members but the asker, or the operators among them."""


class QuestionUsers(TypedDict):
    """Only these users, who find the question in `GET /users/me/questions`."""

    # Members of the channel, each once, without the asker. A user who cannot see the message cannot see the
    # question.
    userIds: list[str]


QuestionState = Literal["OPEN", "ANSWERED", "EXPIRED", "CANCELED"]
"""Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or
because its message, its channel or its asker's membership ended.
"""


class QuestionAnswer(TypedDict):
    """An answer that counts."""

    # The host application's own identifier of a user.
    userId: str
    # The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the
    # others.
    decision: QuestionDecision
    # The option that was chosen, or null.
    optionId: str | None
    # The values of the form by field, or null.
    value: dict[str, Any] | None
    # A comment for the asker, or null.
    comment: str | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str


QuestionDecision = Literal["APPROVE", "REJECT", "ANSWER"]
"""The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the
others.
"""


class MessageFile(TypedDict):
    """A file of a message."""

    # The URL of the file.
    fileUrl: str
    # The name of the file.
    fileName: str
    # The size in bytes.
    fileSize: int
    # The MIME type of the file.
    mimeType: str
    # A preview of the file, if the host's storage makes one.
    thumbnailUrl: str | None
    # Describes the file for people who cannot see it, as the sender gave it. Else null.
    altText: str | None


class MessageStream(TypedDict):
    """The state of the stream of a message."""

    # `STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`,
    # `FAILED` and `STOPPED` are final.
    state: StreamState
    # Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.
    run: int
    # The parts by their number, at most 64.
    parts: list[StreamPart]
    # For a stream with `basedOnSeq`: how many messages by others, visible to the sender, came between it and
    # the stream. At most 100.
    newerMessages: NotRequired[int]


class StreamPart(TypedDict):
    # `text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the
    # message joins its parts of type `text`.
    type: StreamPartType
    # The number of Unicode code points that readers see. 0 for a value.
    length: int
    # How many of them survive a crash of every process and of Redis.
    durableLength: int
    # The text of a `reasoning` part.
    text: NotRequired[str]
    # The value that the producer set, in a `tool`, `source` or `data` part.
    value: NotRequired[dict[str, Any]]
    # How often the value was set.
    revision: NotRequired[int]


StreamPartType = Literal["text", "reasoning", "tool", "source", "data"]
"""`text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the
message joins its parts of type `text`.
"""


class QuotedMessage(TypedDict):
    """A quoted message that the reader can see."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # The host application's own identifier of a user.
    senderId: str
    # `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they
    # differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself.
    type: MessageType
    # The beginning of its text, 200 code points at most; of an open stream as of the last checkpoint.
    text: str
    # The name of its file. Null when it has none.
    fileName: str | None
    # A preview of its file, if the host's storage makes one.
    thumbnailUrl: str | None


class DeletedQuote(TypedDict):
    """A quoted message that was deleted, or that the retention has removed."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # Always true.
    isDeleted: bool


class HiddenQuote(TypedDict):
    """A quoted message by a user that the reader has blocked, or from before the reader's history start."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # Always true.
    isHidden: bool


class Upload(TypedDict):
    """A stored file that is not used yet."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    uploadId: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    expiresAt: str
    # Where to send the bytes. Only for a direct upload.
    target: NotRequired[UploadTarget]


class UploadTarget(TypedDict):
    """The request that stores the bytes of a file. Send no other credentials: the URL is one. Status 2xx or
    412 means that the bytes are stored.
    """

    # The URL may expire first. Then start a new upload.
    url: str
    # The method of the request.
    method: UploadTargetMethod
    # Headers of the request. `Content-Length` is the announced size.
    headers: dict[str, str]
    # Whether an interrupted upload can be resumed: `HEAD` returns `Upload-Offset`, the number of bytes
    # stored, and `PUT` with `Content-Range` sends the rest. `HEAD` returns no `Upload-Offset` once all bytes
    # are stored.
    isResumable: bool


UploadTargetMethod = Literal["PUT"]
"""The method of the request."""


class MessagePage(TypedDict):
    # The messages of this page.
    messages: list[Message]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None
    # The `seq` of the channel's last event that this response includes: it has all events before, and none
    # after. Join with `since` set to it, under the present epoch, to miss no event.
    eventSeq: int
    # With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that
    # the host does not know are left out. Null if the host failed or did not respond within a second.
    users: NotRequired[dict[str, User] | None]


class MessageSearchHit(TypedDict):
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    senderId: str
    # `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they
    # differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself.
    type: MessageType
    # The text. It is the title in a `POLL` message, and empty in a file message that was sent without text.
    text: str
    # The users that the message mentions.
    mentionedUserIds: list[str]
    # Whether the message mentions all members, or those who were online; null without.
    mentions: NotRequired[Mentions | None]
    # Whether the message was edited.
    isEdited: bool
    # Whether the message was forwarded from another one.
    isForwarded: bool
    # The id of the original of a forwarded message, else null.
    forwardedFromId: str | None
    # The top message of the thread that this message replies to, else null.
    parentMessageId: str | None
    # The reactions, oldest key first. Missing in lists with `includeReactions=false`.
    reactions: NotRequired[list[Reaction]]
    # The questions of the message, in their order. Missing without questions.
    questions: NotRequired[list[Question]]
    # The decision of a moderator about a message.
    moderation: NotRequired[Moderation]
    # The replies of a message, in short.
    threadInfo: NotRequired[ThreadInfo]
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]
    # The link preview, sent with the message or filled in by the service since, else null.
    linkMetadata: LinkMetadata | None
    # The URL of the file. Null unless this is a file message.
    fileUrl: str | None
    # The name of the file. Null when the message has none.
    fileName: str | None
    # The size in bytes.
    fileSize: int | None
    # The MIME type of the file. Null when the message has none.
    mimeType: str | None
    # A preview of the file, if the host's storage makes one.
    thumbnailUrl: str | None
    # The files of the message, in the order of the sender. `fileUrl`, `fileName`, `fileSize`, `mimeType` and
    # `thumbnailUrl` of the message are those of the first.
    files: list[MessageFile]
    # The poll of a `POLL` message, else null.
    pollId: str | None
    # The sender's `clientId`, or null.
    clientId: str | None
    # The state of the stream, if the message was sent as one, else null.
    stream: MessageStream | None
    # The message that this one quotes, as the reader may see it now, else null.
    quote: QuotedMessage | DeletedQuote | HiddenQuote | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str
    # An excerpt of at most 200 characters of the text, HTML-escaped, with `<em>` around the hits. Null when
    # there is nothing to show.
    highlight: str | None


class MessageSearchPage(TypedDict):
    # The messages of this page that match.
    messages: list[MessageSearchHit]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None
    # With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that
    # the host does not know are left out. Null if the host failed or did not respond within a second.
    users: NotRequired[dict[str, User] | None]


class ReactionList(TypedDict):
    # All reactions to the message after the change.
    reactions: list[Reaction]


class PinnedMessage(TypedDict):
    """A message that is pinned in its channel."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # The host application's own identifier of a user.
    pinnedById: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str


class PinnedMessageList(TypedDict):
    # The pinned messages.
    pinnedMessages: list[PinnedMessage]
    # With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that
    # the host does not know are left out. Null if the host failed or did not respond within a second.
    users: NotRequired[dict[str, User] | None]


class FileOfUpload(TypedDict):
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    uploadId: str
    # Describes the file for people who cannot see it.
    altText: NotRequired[str]


class CreateUploadRequest(TypedDict):
    pass


class CreateDirectUploadRequest(TypedDict):
    # The name of the file, 1 to 255 characters.
    fileName: str
    # Bytes, at most `storage.maxFileSize` (25 MiB by default).
    size: int
    # The media type, without parameters. It decides the type of the message.
    mimeType: str


class SendMessageRequest(TypedDict):
    # At least one character that is not white space, unless the message is a stream, and at most as many code
    # points as `limits.maxMessageLength` allows (5,000 by default). Optional, and may be empty, in a message
    # with `files`.
    text: NotRequired[str]
    # Uploads that become the files of the message, each once, at most as many as `limits.maxFiles` allows (10
    # by default). Not in a stream.
    files: NotRequired[list[FileOfUpload]]
    # Sends the message as a stream, to which the sender appends. Its text may be empty, and starts part 0.
    stream: NotRequired[StreamOptions]
    # The users that the message mentions. Only active members of the channel are notified.
    mentionedUserIds: NotRequired[list[str]]
    # `CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request
    # comes, or when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default)
    # are refused.
    mentions: NotRequired[Mentions]
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    parentMessageId: NotRequired[str]
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    quotedMessageId: NotRequired[str]
    # The revision of a draft. A channel or thread never reuses one.
    draftRevision: NotRequired[int]
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: NotRequired[dict[str, Any]]
    # The fields of a link preview. The service stores it as given and fetches nothing.
    linkMetadata: NotRequired[LinkMetadataInput]
    # An id from the sender's client, to recognize its own message in responses and events. The service stores
    # it unchanged, and every reader of the message sees it. It need not be unique.
    clientId: NotRequired[str]
    # The `eventSeq` of the page that the sender has read. If a later message by another user exists, which
    # the sender can see, the response is 409 `CHAT_CHANNEL_MOVED`: so only one of two agents answers a
    # question. The start of a stream counts as a message; edits and reactions do not. An `Idempotency-Key`
    # does not compare this property.
    ifSeq: NotRequired[int]


class StreamOptions(TypedDict):
    """Sends the message as a stream, to which the sender appends. Its text may be empty, and starts part 0."""

    # Seconds of silence of the producer after which the stream ends as `FAILED`.
    idleSeconds: NotRequired[int]
    # Who may stop the stream. The sender always may.
    stoppableBy: NotRequired[StreamOptionsStoppableBy]
    # The `eventSeq` of the page on which the message is based. The stream then has `newerMessages`.
    basedOnSeq: NotRequired[int]


StreamOptionsStoppableBy = Literal["MEMBERS", "OPERATORS"]
"""Who may stop the stream. The sender always may."""


class SendFileRequest(TypedDict):
    # At least one character that is not white space, and at most as many code points as
    # `limits.maxMessageLength` allows (5,000 by default).
    text: NotRequired[str]
    # `CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request
    # comes, or when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default)
    # are refused.
    mentions: NotRequired[Mentions]
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    parentMessageId: NotRequired[str]
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    quotedMessageId: NotRequired[str]
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: NotRequired[dict[str, Any]]
    # An id from the sender's client, to recognize its own message in responses and events. The service stores
    # it unchanged, and every reader of the message sees it. It need not be unique.
    clientId: NotRequired[str]


class EditMessageRequest(TypedDict):
    # At least one character that is not white space, and at most as many code points as
    # `limits.maxMessageLength` allows (5,000 by default).
    text: str


class AppendToStreamRequest(TypedDict):
    # Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.
    run: int
    # The number of a part, from 0.
    part: NotRequired[int]
    # The type of the new part.
    type: NotRequired[AppendToStreamRequestType]
    # The position of the text in the part, in Unicode code points.
    offset: int
    # At most 8,192 Unicode code points.
    text: str


AppendToStreamRequestType = Literal["text", "reasoning"]
"""The type of the new part."""


class StreamLength(TypedDict):
    """How long a part of a stream is."""

    # Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.
    run: int
    # The number of a part, from 0.
    part: int
    # Unicode code points of the part that readers see.
    length: int
    # How many of them survive a crash of every process and of Redis.
    durableLength: int


class SetStreamPartRequest(TypedDict):
    # Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.
    run: int
    # The type of the part. It cannot be changed later.
    type: SetStreamPartRequestType
    # Replaces the value. All values of a stream together have at most 64 KiB as JSON.
    value: dict[str, Any]


SetStreamPartRequestType = Literal["tool", "source", "data"]
"""The type of the part. It cannot be changed later."""


class EndStreamRequest(TypedDict):
    # Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.
    run: int
    # Whether the message is complete. A stopped stream ends as `STOPPED` in either case.
    state: EndStreamRequestState
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: NotRequired[dict[str, Any]]
    # Replaces the users that the message mentions. They are notified now.
    mentionedUserIds: NotRequired[list[str]]
    # The fields of a link preview. The service stores it as given and fetches nothing.
    linkMetadata: NotRequired[LinkMetadataInput]


EndStreamRequestState = Literal["COMPLETE", "FAILED"]
"""Whether the message is complete. A stopped stream ends as `STOPPED` in either case."""


class ForwardMessageRequest(TypedDict):
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    targetChannelId: str
    # An id from the sender's client, to recognize its own message in responses and events. The service stores
    # it unchanged, and every reader of the message sees it. It need not be unique.
    clientId: NotRequired[str]


class SearchMessagesRequest(TypedDict):
    # The keyword, in any script and regardless of case. It is split at white space, and each part has to
    # occur in the text.
    keyword: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: NotRequired[str]
    # The maximum number of messages in a page.
    limit: NotRequired[int]
    # `timestamp` lists the newest first. `score` lists whole words before parts of words, then the newest
    # first.
    order: NotRequired[SearchMessagesRequestOrder]
    # Search for the keyword as one exact phrase; only case and the composition of letters are ignored.
    exactMatch: NotRequired[bool]
    # A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision.
    timestampFrom: NotRequired[str]
    # A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision.
    timestampTo: NotRequired[str]
    # The `nextCursor` of the previous page of the same search.
    cursor: NotRequired[str]
    # Whether the response has `users`, the profiles of all users that occur in it.
    includeUsers: NotRequired[bool]


SearchMessagesRequestOrder = Literal["score", "timestamp"]
"""`timestamp` lists the newest first. `score` lists whole words before parts of words, then the newest first."""


class AddReactionRequest(TypedDict):
    # An emoji or any other short name of a reaction, with a character other than white space and dots, or
    # with `...`: clients resolve `.` and `..` as parts of a URL, so to remove `..` would delete the message.
    key: str


PollStatus = Literal["OPEN", "CLOSED"]
"""A closed poll takes no votes."""


class PollOption(TypedDict):
    """An option of a poll, with its votes."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The text of the option.
    text: str
    # How many members have voted for it.
    voteCount: int
    # The place of the option in the poll, counted from 0.
    position: int


class Poll(TypedDict):
    """A poll as all members of its channel see it."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # The question.
    title: str
    # Whether a member may choose several options.
    allowMultipleVotes: bool
    # Whether members may add options.
    allowUserSuggestion: bool
    # Whether votes can be changed and withdrawn. Missing in events of earlier versions, where it is true.
    allowChange: NotRequired[bool]
    # When the poll closes, or null. From that time on it is `CLOSED`.
    closeAt: str | None
    # A closed poll takes no votes.
    status: PollStatus
    # The number of users who have voted. One who chose several options counts once.
    voterCount: int
    # The host application's own identifier of a user.
    createdById: str
    # The options in the order of their positions.
    options: list[PollOption]
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str


class PollWithVotes(TypedDict):
    """A poll with the caller's own votes."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # The question.
    title: str
    # Whether a member may choose several options.
    allowMultipleVotes: bool
    # Whether members may add options.
    allowUserSuggestion: bool
    # Whether votes can be changed and withdrawn. Missing in events of earlier versions, where it is true.
    allowChange: NotRequired[bool]
    # When the poll closes, or null. From that time on it is `CLOSED`.
    closeAt: str | None
    # A closed poll takes no votes.
    status: PollStatus
    # The number of users who have voted. One who chose several options counts once.
    voterCount: int
    # The host application's own identifier of a user.
    createdById: str
    # The options in the order of their positions.
    options: list[PollOption]
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # The options that the caller has chosen.
    votedOptionIds: list[str]


class QuestionPage(TypedDict):
    """A page of questions to the caller."""

    # The questions of this page.
    questions: list[Question]
    # The number of all open questions that name the caller, and that the caller can see.
    openCount: int
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None
    # With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that
    # the host does not know are left out. Null if the host failed or did not respond within a second.
    users: NotRequired[dict[str, User] | None]


class AskQuestionRequest(TypedDict):
    # The kind of answer: an approval or a rejection, one of the options, or the values of a form.
    kind: QuestionKind
    # The question in words.
    prompt: str
    # The options of a `CHOICE`, with different ids.
    options: NotRequired[list[QuestionOption]]
    # The fields of a `FORM`, flat, as JSON Schema of at most 16 KiB.
    schema: NotRequired[QuestionSchema]
    # The action that waits for the answer, such as a tool call.
    subject: NotRequired[QuestionSubject]
    # Who may answer, besides the asker, who may not; by default all members.
    answerableBy: NotRequired[QuestionRole | QuestionUsers]
    # The number of approvals that decide; more than one for an `APPROVAL` alone.
    needed: NotRequired[int]
    # How long it can be answered, in seconds; a day by default. While its message is a stream, a day at most.
    expiresInSeconds: NotRequired[int]


class AnswerQuestionRequest(TypedDict):
    # The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the
    # others.
    decision: QuestionDecision
    # The chosen option, for `ANSWER` to a `CHOICE`.
    optionId: NotRequired[str]
    # The values by field, for `ANSWER` to a `FORM`; valid by its `schema`.
    value: NotRequired[dict[str, Any]]
    # A comment for the asker. All who see the message see it.
    comment: NotRequired[str]


class CreatePollRequest(TypedDict):
    # The question.
    title: str
    # At least two texts, all different, and at most as many as `limits.maxPollOptions` allows (10 by
    # default).
    options: list[str]
    # Whether a member may choose several options.
    allowMultipleVotes: NotRequired[bool]
    # Whether members may add options.
    allowUserSuggestion: NotRequired[bool]
    # Whether votes can be changed and withdrawn.
    allowChange: NotRequired[bool]
    # A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision.
    closeAt: NotRequired[str]
    # An id from the sender's client, to recognize its own message in responses and events. The service stores
    # it unchanged, and every reader of the message sees it. It need not be unique.
    clientId: NotRequired[str]


class VotePollRequest(TypedDict):
    # The options to vote for. A single-choice poll takes exactly one. Repeated ids count once.
    optionIds: list[str]


class AddPollOptionRequest(TypedDict):
    # The text of an option.
    text: str


class UserList(TypedDict):
    # The users.
    users: list[User]


class UserPage(TypedDict):
    # The users of this page.
    users: list[User]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None


class BlockUserRequest(TypedDict):
    # The host application's own identifier of a user.
    userId: str


class UnblockUserRequest(TypedDict):
    # The host application's own identifier of a user.
    userId: str


ScheduledStatus = Literal["PENDING", "SENT", "FAILED", "CANCELED"]
"""The state of a scheduled message. Only a pending one can be changed, canceled or sent now."""


class ScheduledMessage(TypedDict):
    """A message that the service sends at its time."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    senderId: str
    # `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they
    # differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself.
    type: MessageType
    # The text of the message.
    text: str
    # The users that the message mentions.
    mentionedUserIds: list[str]
    # Whether the message mentions all members, or those who were online; null without.
    mentions: NotRequired[Mentions | None]
    # The message to quote, else null.
    quotedMessageId: str | None
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]
    # The `clientId` that the message will have, or null.
    clientId: str | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    scheduledAt: str
    # The state of a scheduled message. Only a pending one can be changed, canceled or sent now.
    status: ScheduledStatus
    # The message that was sent, once the status is `SENT`, else null.
    sentMessageId: str | None
    # The error code that refused the delivery, once the status is `FAILED`, else null.
    errorMessage: str | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str


HeldState = Literal["HELD", "RELEASED", "REFUSED", "EXPIRED", "CANCELED"]
"""The state of a held message. `HELD`: it waits for a moderator. `RELEASED`: it was sent, or is scheduled if
its time has not come. `REFUSED` by a moderator, or by a guard when it was released. `EXPIRED`: no
moderator decided in time. `CANCELED` by its sender.
"""


class HeldMessage(TypedDict):
    """A message that waits for a moderator. Only its sender and moderators see it. It has no place in its
    channel: when it is released, it is sent at that time.
    """

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    senderId: str
    # `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they
    # differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself.
    type: MessageType
    # The text of the message, or the question of the poll.
    text: str
    # The users that the message mentions.
    mentionedUserIds: list[str]
    # Whether the message mentions all members, or those who are online when it is sent; null without.
    mentions: Mentions | None
    # The message that it replies to, else null.
    parentMessageId: str | None
    # The message to quote, else null.
    quotedMessageId: str | None
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]
    # The files of the message. They are kept while it waits.
    files: list[MessageFile]
    # The poll of a message of type `POLL`, else null.
    poll: HeldPoll | None
    # The `clientId` that the message will have, or null.
    clientId: str | None
    # When it is to be sent, if it is a scheduled message, else null.
    scheduledAt: str | None
    # The state of a held message. `HELD`: it waits for a moderator. `RELEASED`: it was sent, or is scheduled
    # if its time has not come. `REFUSED` by a moderator, or by a guard when it was released. `EXPIRED`: no
    # moderator decided in time. `CANCELED` by its sender.
    state: HeldState
    # The reason why the application's policy holds the message; once settled, the moderator's reason, or the
    # code of the guard that refused it.
    reason: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    expiresAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str


class HeldPoll(TypedDict):
    """A poll that waits with its message."""

    # The texts of its options.
    options: list[str]
    # Whether a member may choose several options.
    allowMultipleVotes: bool
    # Whether members may add options.
    allowUserSuggestion: bool
    # Whether votes can be changed and withdrawn.
    allowChange: bool
    # When the poll closes, or null.
    closeAt: str | None


class HeldAnswer(TypedDict):
    """The response for a message that the policy holds."""

    # A message that waits for a moderator. Only its sender and moderators see it. It has no place in its
    # channel: when it is released, it is sent at that time.
    heldMessage: HeldMessage


class HeldMessagePage(TypedDict):
    """A page of a user's held messages."""

    # The held messages of this page.
    heldMessages: list[HeldMessage]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None


DecisionAction = Literal["REMOVE", "WARN", "MUTE", "BAN", "SUSPEND"]
"""A moderator's decision. `REMOVE`: a message is removed, or a held one is not sent. `WARN`: the user is only
notified. `MUTE` and `BAN` in a channel. `SUSPEND`: the user cannot write in any channel.
"""


AppealState = Literal["OPEN", "UPHELD", "REVERSED"]
"""The state of an appeal. `OPEN`: it waits for another moderator. `UPHELD`: the decision stands. `REVERSED`:
the decision is undone.
"""


class Appeal(TypedDict):
    """The appeal against a decision."""

    # Why the user appeals.
    text: str
    # The state of an appeal. `OPEN`: it waits for another moderator. `UPHELD`: the decision stands.
    # `REVERSED`: the decision is undone.
    state: AppealState
    # The moderator's note about the outcome, or null.
    statement: str | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # Null while it is open.
    decidedAt: str | None


class Decision(TypedDict):
    """A moderator's decision about the caller."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # A moderator's decision. `REMOVE`: a message is removed, or a held one is not sent. `WARN`: the user is
    # only notified. `MUTE` and `BAN` in a channel. `SUSPEND`: the user cannot write in any channel.
    action: DecisionAction
    # A short code for clients, such as `spam`.
    reason: str
    # The moderator's note for the user, or null.
    statement: str | None
    # Whether the application decided, not a person.
    isAutomated: bool
    # The end of a mute, a ban or a suspension; null without one.
    until: str | None
    # The channel of the message, mute or ban; null without one.
    channelId: str | None
    # The message that the decision is about; null without one.
    messageId: str | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    appealableUntil: str
    # When the decision was undone; null while it stands.
    reversedAt: str | None
    # Null without an appeal.
    appeal: Appeal | None


class DecisionPage(TypedDict):
    """A page of decisions about a user."""

    # The decisions of this page.
    decisions: list[Decision]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None


class AppealRequest(TypedDict):
    # Why the decision is wrong. Only moderators read it.
    text: str


CaseState = Literal["OPEN", "APPEALED", "DECIDED"]
"""Whether a case waits for a decision. A case whose held message was canceled or has expired is `DECIDED`
without a decision. `APPEALED`: it was decided, and its appeal waits for another moderator.
"""


CaseSubjectType = Literal["MESSAGE", "HELD_MESSAGE", "USER", "CHANNEL"]
"""The kind of the subject of a case."""


CaseAction = Literal["NONE", "RELEASE", "REMOVE", "WARN", "MUTE", "BAN", "SUSPEND"]
"""The effect of a decision. `actions` of a case has those that are possible."""


class CaseClaim(TypedDict):
    """The moderator who works on a case."""

    # The host application's own identifier of a user.
    userId: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    until: str


class CaseDecision(TypedDict):
    """A decision, with its moderator and its reason."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The effect of a decision. `actions` of a case has those that are possible.
    action: CaseAction
    # A short code, such as `spam`. The sender of a refused message gets it.
    reason: str
    # A note for the affected user, or null.
    statement: str | None
    # The end of a mute, ban or suspension; null without one.
    until: str | None
    # The host application's own identifier of a user.
    madeById: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # When it was undone; null while it stands.
    reversedAt: str | None
    # The appeal of the affected user; null without one.
    appeal: CaseAppeal | None


class CaseAppeal(TypedDict):
    """An appeal as moderators see it."""

    # Why the user appeals; null once the user was erased.
    text: str | None
    # The state of an appeal. `OPEN`: it waits for another moderator. `UPHELD`: the decision stands.
    # `REVERSED`: the decision is undone.
    state: AppealState
    # The note for the user about the outcome, or null.
    statement: str | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # The moderator who decided it; null while it is open.
    decidedById: str | None
    # Null while it is open.
    decidedAt: str | None


class DecideAppealRequest(TypedDict):
    # Whether the decision stands or is undone.
    outcome: DecideAppealRequestOutcome
    # A note for the user who appeals.
    statement: NotRequired[str]


DecideAppealRequestOutcome = Literal["UPHELD", "REVERSED"]
"""Whether the decision stands or is undone."""


class Case(TypedDict):
    """A message, held message, user or channel that was reported or flagged, or is held."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The kind of the subject of a case.
    subjectType: CaseSubjectType
    # The id of the message, held message, user or channel.
    subjectId: str
    # The channel, which may be deleted; null for a user.
    channelId: str | None
    # The present name of the channel that a case is about. Absent without a name, for other subjects, and
    # once the channel is deleted.
    channelName: NotRequired[str]
    # The sender of the message, or the user; null for a channel.
    userId: str | None
    # Whether a case waits for a decision. A case whose held message was canceled or has expired is `DECIDED`
    # without a decision. `APPEALED`: it was decided, and its appeal waits for another moderator.
    state: CaseState
    # How many reports it has.
    reportCount: int
    # The findings of the application's policy, each category once.
    flags: list[Flag]
    # The moderator who works on it; null without one, and once it is decided.
    claim: CaseClaim | None
    # Null while it is open, and if a held message was canceled or has expired.
    decision: CaseDecision | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    openedAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str
    # Null while it is open.
    decidedAt: str | None


class Flag(TypedDict):
    """A finding of the application's policy about a message, a held message or a channel."""

    # A category of the application, such as `hate`; `policy_unavailable` if the policy failed and the tenant
    # accepts messages then.
    category: str
    # From 0 to 1, or null.
    confidence: float | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str


class CaseDetail(TypedDict):
    """A case with all that a moderator needs to decide."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # The kind of the subject of a case.
    subjectType: CaseSubjectType
    # The id of the message, held message, user or channel.
    subjectId: str
    # The channel, which may be deleted; null for a user.
    channelId: str | None
    # The present name of the channel that a case is about. Absent without a name, for other subjects, and
    # once the channel is deleted.
    channelName: NotRequired[str]
    # The sender of the message, or the user; null for a channel.
    userId: str | None
    # Whether a case waits for a decision. A case whose held message was canceled or has expired is `DECIDED`
    # without a decision. `APPEALED`: it was decided, and its appeal waits for another moderator.
    state: CaseState
    # How many reports it has.
    reportCount: int
    # The findings of the application's policy, each category once.
    flags: list[Flag]
    # The moderator who works on it; null without one, and once it is decided.
    claim: CaseClaim | None
    # Null while it is open, and if a held message was canceled or has expired.
    decision: CaseDecision | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    openedAt: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str
    # Null while it is open.
    decidedAt: str | None
    # The decisions that are possible; empty once it is decided.
    actions: list[CaseAction]
    # Its reports, oldest first, at most 100.
    reports: list[ReportRecord]
    # The held message, else null.
    heldMessage: HeldMessage | None
    # The message as it is now, also if a decision has removed it; null once it is deleted or the case is
    # decided, and for other subjects.
    current: ReportSnapshot | None


class ReportRecord(TypedDict):
    """A report as moderators see it."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    id: str
    # Why it is reported.
    category: ReportCategory
    # The reporter's own words, or null.
    description: str | None
    # A time in ISO 8601, in UTC and with millisecond precision.
    createdAt: str
    # The channel, which may be deleted; null in a report of a user.
    channelId: str | None
    # The reported message; null in a report of a channel or a user.
    messageId: str | None
    # The author of the message, or the reported user; null in a report of a channel.
    userId: str | None
    # The reported message as it was; null without one, and once it is no longer kept.
    snapshot: ReportSnapshot | None
    # The host application's own identifier of a user.
    reporterId: str
    # Whether a report is open, led to an action, or did not.
    status: ReportStatus
    # Null while it is open, like the properties below.
    settledAt: str | None
    # The user who settled it.
    settledById: str | None
    # A note for moderators, or null.
    note: str | None


class ReportSnapshot(TypedDict):
    """A message with the messages around it, for moderators only. In a report, as it was when reported; kept
    for 180 days after the report is settled.
    """

    # A message.
    message: Message
    # Up to five messages before it, oldest first: of its thread, or else of the channel.
    before: list[Message]
    # Up to five messages after it.
    after: list[Message]


ReportStatus = Literal["OPEN", "RESOLVED", "DISMISSED"]
"""Whether a report is open, led to an action, or did not."""


class CasePage(TypedDict):
    """A page of cases."""

    # The cases of this page.
    cases: list[Case]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None
    # With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that
    # the host does not know are left out. Null if the host failed or did not respond within a second.
    users: NotRequired[dict[str, User] | None]


class DecideCaseRequest(TypedDict):
    # The effect of a decision. `actions` of a case has those that are possible.
    action: CaseAction
    # A short code, such as `spam`. The sender of a refused message gets it.
    reason: str
    # A note for the affected user.
    statement: NotRequired[str]
    # How long a mute, ban or suspension lasts, at most 100 years. 0 is indefinite.
    seconds: NotRequired[int]


class ScheduledMessagePage(TypedDict):
    # The scheduled messages of this page.
    scheduledMessages: list[ScheduledMessage]
    # The `cursor` of the next page, or null on the last page.
    nextCursor: str | None


class CreateScheduledMessageRequest(TypedDict):
    # At least one character that is not white space, and at most as many code points as
    # `limits.maxMessageLength` allows (5,000 by default).
    text: str
    # A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision.
    scheduledAt: str
    # The users that the message mentions. Only active members of the channel are notified.
    mentionedUserIds: NotRequired[list[str]]
    # `CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request
    # comes, or when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default)
    # are refused.
    mentions: NotRequired[Mentions]
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    quotedMessageId: NotRequired[str]
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: NotRequired[dict[str, Any]]
    # An id from the sender's client, to recognize its own message in responses and events. The service stores
    # it unchanged, and every reader of the message sees it. It need not be unique.
    clientId: NotRequired[str]


class UpdateScheduledMessageRequest(TypedDict):
    """The properties to change, at least one."""

    # At least one character that is not white space, and at most as many code points as
    # `limits.maxMessageLength` allows (5,000 by default).
    text: NotRequired[str]
    # A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision.
    scheduledAt: NotRequired[str]


ValidationIssue = TypedDict(
    "ValidationIssue",
    {
        # The part of the request in which it was found.
        "in": "ValidationIssueIn",
        # A JSON pointer inside that part of the request. It is empty for the part as a whole.
        "pointer": "str",
        # The problem, and the allowed values.
        "message": "str",
    },
)
"""One error in a request."""


ValidationIssueIn = Literal["body", "query", "path", "header"]
"""The part of the request in which it was found."""


class Error(TypedDict):
    """The envelope of every error response."""

    # Always false.
    success: bool
    # The code of the error, with its details.
    error: ErrorError
    # The caller's `X-Request-Id` when it is 1 to 128 printable ASCII characters, else a generated one. It is
    # also in the response header and in every log line of the request.
    requestId: str
    # The HTTP status.
    statusCode: int
    # A time in ISO 8601, in UTC and with millisecond precision.
    timestamp: str
    # The path of the request, with the host's mount point.
    path: str


class ErrorError(TypedDict):
    """The code of the error, with its details."""

    # Every code that an error response of the service can have. `x-codes` gives the status and the default
    # message of each.
    code: ErrorCode
    # A message for developers. Programs should use `code`.
    message: str
    # Values that explain the error. It is `{}` when there are none.
    details: ErrorErrorDetails


ErrorErrorDetails = TypedDict(
    "ErrorErrorDetails",
    {
        # All errors in the request, for `CHAT_VALIDATION_ERROR`.
        "errors": NotRequired["list[ValidationIssue]"],
        # The limit that was exceeded.
        "limit": NotRequired["int"],
        # The number that was attempted.
        "actual": NotRequired["int"],
        # The users that the error is about.
        "userIds": NotRequired["list[str]"],
        # The present status of a scheduled message that is no longer pending.
        "status": NotRequired["str"],
        # Whose limit was reached, for `CHAT_RATE_LIMITED`.
        "scope": NotRequired["ErrorErrorDetailsScope"],
        # The class of operations that is limited, where `scope` is `class`.
        "class": NotRequired["ErrorErrorDetailsClass"],
        # Seconds after which to try again, as in `Retry-After`.
        "retryAfter": NotRequired["int"],
        # The reason why the application's policy refused the text, for `CHAT_POLICY_REFUSED`; the part that
        # failed, for `CHAT_SERVICE_UNAVAILABLE`.
        "reason": NotRequired["str"],
        # The case that the error is about.
        "caseId": NotRequired["str"],
        # The held message that was not found, or that the request repeats after it was refused, has expired or
        # was canceled.
        "heldMessageId": NotRequired["str"],
        # The moderator who works on a case.
        "claim": NotRequired["CaseClaim"],
        # A time in ISO 8601, in UTC and with millisecond precision.
        "nextSendAt": NotRequired["str"],
    },
)
"""Values that explain the error. It is `{}` when there are none."""


ErrorErrorDetailsScope = Literal["user", "tenant", "address", "class"]
"""Whose limit was reached, for `CHAT_RATE_LIMITED`."""


ErrorErrorDetailsClass = Literal["read", "write", "send", "upload", "search", "stream"]
"""The class of operations that is limited, where `scope` is `class`."""


class JoinChannelData(TypedDict):
    """The channel to subscribe to, and the position to resume from."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The last `seq` that the client has seen in this channel; 0 for the log from its beginning, in any epoch.
    # Without it, nothing is replayed.
    since: NotRequired[int]
    # The `epoch` of the `gateway:hello` under which `since` was seen. With another epoch than the present
    # one, `recovered` is false, unless `since` is 0. Without it, `since` is valid unless a new epoch began
    # within the retention of the log.
    epoch: NotRequired[str]


class LeaveChannelData(TypedDict):
    """The subscription to end."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str


class GatewayResumeData(TypedDict):
    """The client's positions."""

    # The `epoch` of the `gateway:hello` under which all these numbers were seen. If it is not the present
    # epoch, only feeds requested from 0 are recovered.
    epoch: str
    # The last `seq` of the user's feed that the client has seen, or the `userSeq` of `gateway:hello`; 0 for
    # the feed from its beginning, in any epoch. Without it, the feed is not replayed.
    userSeq: NotRequired[int]
    # The channels to subscribe to, each once.
    channels: NotRequired[list[ResumeChannel]]
    # Requests `chat:channel:activity` from here on: the `position` of `GET /channels` or of the last
    # activity, or null for the present. Without it none is sent, unless this socket has requested it before.
    # If it is older than the retention of events or of another epoch, `gateway:stale` comes before the
    # activity: reload the list.
    activity: NotRequired[str | None]
    # The same for `chat:thread:activity`: the `position` of `GET /threads` or of the last activity of
    # threads, or null for the present. A server without it refuses the frame with `gateway:error`.
    threads: NotRequired[str | None]


class ResumedChannel(TypedDict):
    """The result of the join, `seq` and `recovered`, or its `error`: the channel is not found, or the caller
    is not a member or banned.
    """

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The channel's latest number; 0 if nothing was logged yet.
    seq: NotRequired[int]
    # As for `chat:join:channel`.
    recovered: NotRequired[bool | None]
    # The reason for the refusal.
    error: NotRequired[GatewayErrorBody]


class GatewayErrorBody(TypedDict):
    """The reason for the refusal."""

    # Every code that an error response of the service can have. `x-codes` gives the status and the default
    # message of each.
    code: ErrorCode
    # The refusal in a sentence.
    message: str
    # Context values of the error; empty when there are none.
    details: dict[str, Any]


class TypingStartData(TypedDict):
    """The channel in which the caller is typing."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str


class TypingStopData(TypedDict):
    """The channel in which the caller has stopped typing."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str


class StreamAppendData(TypedDict):
    """The text, and its position."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.
    run: int
    # The number of a part, from 0.
    part: NotRequired[int]
    # The type of the new part.
    type: NotRequired[StreamAppendDataType]
    # The position of the text in the part, in Unicode code points.
    offset: int
    # At most 8,192 Unicode code points.
    text: str


StreamAppendDataType = Literal["text", "reasoning"]
"""The type of the new part."""


class MessageAppendedData(TypedDict):
    """A piece of a part, and its position."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.
    run: int
    # The number of a part, from 0.
    part: int
    # The type of the part.
    type: MessageAppendedDataType
    # The position of the text in the part, in Unicode code points; the length of the part, if `text` is
    # empty.
    offset: int
    # The appended text.
    text: str
    # The host application's own identifier of a user.
    authorId: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    messageAt: str


MessageAppendedDataType = Literal["text", "reasoning"]
"""The type of the part."""


class MessageStreamChangedData(TypedDict):
    """The state of a stream, and a value of it."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.
    run: int
    # `STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`,
    # `FAILED` and `STOPPED` are final.
    state: StreamState
    # The number of a part, from 0.
    part: NotRequired[int]
    # `text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the
    # message joins its parts of type `text`.
    type: NotRequired[StreamPartType]
    # How often the value was set.
    revision: NotRequired[int]
    # The value that the producer set. Without it the event announces a value that was set before: read the
    # message if the known `revision` is older.
    value: NotRequired[dict[str, Any]]
    # The host application's own identifier of a user.
    authorId: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    messageAt: str


class StreamStoppingData(TypedDict):
    """The message whose stream is to stop."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str


class MessageReceivedData(TypedDict):
    """The new message."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A message.
    message: Message


class MessageUpdatedData(TypedDict):
    """The message in its new state."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A message.
    message: Message
    # Present if the service has filled in the link preview, and nothing else has changed: neither an edit nor
    # the end of a stream.
    isLinkPreview: NotRequired[bool]
    # For a removed reply: the thread without it, as in `chat:message:deleted` for the others. Null without
    # remaining replies, or if the message was not a reply.
    threadInfo: NotRequired[ThreadInfo | None]


class MessageRestoredData(TypedDict):
    """The message that is back."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A message.
    message: Message
    # For a reply: the thread of its top message for the receiver, without replies by users that the receiver
    # has blocked; else null.
    threadInfo: ThreadInfo | None


class MessageDeletedData(TypedDict):
    """The deleted message, and when it was deleted."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # The top message of the thread that it replied to, which has one reply fewer now; else null.
    parentMessageId: str | None
    # The remaining thread for the receiver, without replies by users that the receiver has blocked; null
    # without remaining replies, or if the message was not a reply.
    threadInfo: NotRequired[ThreadInfo | None]
    # A time in ISO 8601, in UTC and with millisecond precision.
    deletedAt: str
    # The decision of a moderator about a message.
    moderation: NotRequired[Moderation]


class ReactionUpdatedData(TypedDict):
    """All reactions on the message after the change."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # Every key in use, oldest first.
    reactions: list[Reaction]


class MentionReceivedData(TypedDict):
    """The message that mentions the receiver."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A message.
    message: Message


class PinnedMessageUpdatedData(TypedDict):
    """The message and the change. `pinnedById` is the user who made this change."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # The action.
    action: PinnedMessageUpdatedDataAction
    # The host application's own identifier of a user.
    pinnedById: str
    # When the message was pinned; null when it was unpinned.
    pinnedAt: str | None


PinnedMessageUpdatedDataAction = Literal["pinned", "unpinned"]
"""The action."""


class ReadReceiptUpdatedData(TypedDict):
    """A member's new read marker."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    lastReadAt: str
    # The newest message that was read; null if there is none before the marker.
    lastReadMessageId: str | None


class UnreadCountChangedData(TypedDict):
    """The new total over all channels."""

    # Unread messages in all channels that count, as `GET /channels/unread-count` returns.
    totalUnreadCount: int


class PollVotedData(TypedDict):
    """One vote, and the counts after it."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    pollId: str
    # The host application's own identifier of a user.
    userId: str
    # The options chosen by this vote. Empty after a withdrawal.
    optionIds: list[str]
    # All options that the user has chosen after the vote. Missing in events of earlier versions.
    votedOptionIds: NotRequired[list[str]]
    # Members who have voted so far.
    voterCount: int
    # All options with their counts after the vote, in the order of `position`.
    options: list[PollOption]


class PollUpdatedData(TypedDict):
    """The poll in its new state."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A poll as all members of its channel see it.
    poll: Poll


class PollDeletedData(TypedDict):
    """The deleted poll and its message."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    pollId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str


class QuestionData(TypedDict):
    """A question as it is now, with its answers."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # A question of a message. All who see the message see it and its answers.
    question: Question


class QuestionDecidedData(TypedDict):
    """The outcome of a question."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    questionId: str
    # Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or
    # because its message, its channel or its asker's membership ended.
    state: QuestionState
    # The question with its answers; null if its message was deleted.
    question: Question | None


class ChannelActivityData(TypedDict):
    """Changes of the caller's list of channels since the last activity."""

    # The list items that have changed, in no particular order.
    channels: list[ChannelListItem]
    # Channels that are not in the list. The client may know some of them, or none.
    removedChannelIds: list[str]
    # The caller's unread total, as in `chat:unread:count:changed`.
    totalUnreadCount: int
    # The `activity` for the next `gateway:resume`. It is valid in its epoch. Opaque.
    position: str


class ThreadActivityData(TypedDict):
    """Changes of the caller's list of followed threads since the last activity."""

    # The threads that have changed, in no particular order.
    threads: list[Thread]
    # Threads that are not in the list, by their `parentMessageId`. The client may know some of them, or none.
    removedThreadIds: list[str]
    # Deleted channels: none of their threads is in the list. The client may know some of them, or none.
    # Absent if there are none.
    removedChannelIds: NotRequired[list[str]]
    # How many followed threads have unread replies.
    totalUnreadThreads: int
    # The `threads` for the next `gateway:resume`. It is valid in its epoch. Opaque.
    position: str


class ChannelCreatedData(TypedDict):
    """The channel that the receiver now belongs to, and since when. It may come before the event for the end
    of an earlier membership.
    """

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A channel as all its members see it.
    channel: Channel
    # A time in ISO 8601, in UTC and with millisecond precision.
    joinedAt: str


class ChannelChangedData(TypedDict):
    """The channel in its new state."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A channel as all its members see it.
    channel: Channel


class ChannelDeletedData(TypedDict):
    """When the channel was deleted."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    deletedAt: str


class ChannelFrozenData(TypedDict):
    """The frozen flag."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # Always true.
    isFrozen: bool
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str


class ChannelUnfrozenData(TypedDict):
    """The frozen flag."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # Always false.
    isFrozen: bool
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str


class DraftChangedData(TypedDict):
    """The revision that was saved or deleted."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The message whose thread the draft is for. Null for the draft of the channel itself.
    parentMessageId: str | None
    # The revision of a draft. A channel or thread never reuses one.
    revision: int
    # Whether this revision was deleted. A later one may exist, and has its own event.
    isDeleted: bool


class ChannelMutedData(TypedDict):
    """The receiver's mute flag."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # Always true.
    isMuted: bool
    # When the mute expires, or null. Missing in events of earlier versions.
    mutedUntil: NotRequired[str | None]


class ChannelUnmutedData(TypedDict):
    """The receiver's mute flag."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # Always false.
    isMuted: bool


class ChannelHiddenData(TypedDict):
    """The hidden channel, and which messages are hidden with it."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # Whether earlier messages are hidden too, also after unhiding.
    hidePreviousMessages: bool
    # Messages up to this time are hidden too; null: none.
    resetAt: str | None


class ChannelUnhiddenData(TypedDict):
    """The channel that is visible again."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str


class ThreadFollowedData(TypedDict):
    """The thread, and its marker."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    parentMessageId: str
    # The message up to which the receiver has read the thread. Null if the whole thread was marked as unread.
    lastReadMessageId: str | None


class ThreadUnfollowedData(TypedDict):
    """The thread."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    parentMessageId: str


class ThreadReadData(TypedDict):
    """The thread, and its marker."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    parentMessageId: str
    # The message up to which the receiver has read the thread. Null if the whole thread was marked as unread.
    lastReadMessageId: str | None


class ChannelHistoryResetData(TypedDict):
    """The time from which on the receiver sees messages."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A time in ISO 8601, in UTC and with millisecond precision.
    resetAt: str


class ChannelPreferenceUpdatedData(TypedDict):
    """The receiver's preferences after the change."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # Which messages of a channel are pushed to the member.
    pushTrigger: PushTrigger
    # How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of
    # the total.
    countPreference: CountPreference
    # Whether the channel is a favorite. Missing in events of earlier versions.
    isFavorite: NotRequired[bool]
    # Whether the receiver has muted the channel. Missing in events of earlier versions.
    isMuted: NotRequired[bool]
    # When that mute expires, or null. Missing in events of earlier versions.
    mutedUntil: NotRequired[str | None]


class ChannelMemberCountChangedData(TypedDict):
    """The number of members after the change."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # Active members who are not banned.
    memberCount: int


class MetadataChangedData(TypedDict):
    """The whole metadata after the change."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are
    # the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
    metadata: dict[str, Any]
    # A time in ISO 8601, in UTC and with millisecond precision.
    updatedAt: str


class UserJoinedData(TypedDict):
    """The user who joined, with role and time. `member` is the member as in lists: one who returns has kept
    the read marker and a mute.
    """

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str
    # An operator may moderate the channel and change it; a member may not.
    role: MemberRole
    # A time in ISO 8601, in UTC and with millisecond precision.
    joinedAt: str
    # Active members after joining.
    memberCount: int
    # A member with the state of moderation, as operators see it.
    member: ModeratedMember


class UserLeftData(TypedDict):
    """The user who left, and how many members remain."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str
    # Active members that remain.
    memberCount: int


class UserBannedData(TypedDict):
    """The banned user, the reason and the duration."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str
    # The reason that the operator gave, or null.
    description: str | None
    # When the ban expires; null: never.
    bannedUntil: str | None


class UserUnbannedData(TypedDict):
    """The user whose ban ended."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str
    # The member as in lists; null: the user has left meanwhile.
    member: ModeratedMember | None


class UserMutedData(TypedDict):
    """The muted member, and the duration."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str
    # When the mute expires; null: never.
    mutedUntil: str | None


class UserUnmutedData(TypedDict):
    """The member who may send again."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str


class OperatorUpdatedData(TypedDict):
    """A member's role, and whether the member can mention all."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str
    # An operator may moderate the channel and change it; a member may not.
    role: MemberRole
    # Whether operators allow the member to mention all with `mentions`. Operators always can.
    canMentionAll: NotRequired[bool]


class TypingStatusUpdatedData(TypedDict):
    """The user who is typing or has stopped."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str
    # Whether the user is typing now.
    isTyping: bool


class PresenceChangedData(TypedDict):
    """A member's presence."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # The host application's own identifier of a user.
    userId: str
    # Whether the user has a live socket.
    isOnline: bool
    # When the user was last seen; null if never.
    lastSeenAt: str | None


class UserBlockedData(TypedDict):
    """The user who is blocked now."""

    # The host application's own identifier of a user.
    userId: str


class UserUnblockedData(TypedDict):
    """The user who is no longer blocked."""

    # The host application's own identifier of a user.
    userId: str


class ScheduledMessageUpdatedData(TypedDict):
    """The scheduled message in its new state."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A message that the service sends at its time.
    scheduledMessage: ScheduledMessage


class ScheduledMessageSentData(TypedDict):
    """The scheduled message, and the message that it became."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A message that the service sends at its time.
    scheduledMessage: ScheduledMessage
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: str


class ScheduledMessageFailedData(TypedDict):
    """The scheduled message, with the code of the refusal."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A message that the service sends at its time.
    scheduledMessage: ScheduledMessage


class MessageHeldData(TypedDict):
    """The message that waits."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # A message that waits for a moderator. Only its sender and moderators see it. It has no place in its
    # channel: when it is released, it is sent at that time.
    heldMessage: HeldMessage


class DecisionMadeData(TypedDict):
    """The data of `chat:decision:made`."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    decisionId: str
    # A moderator's decision. `REMOVE`: a message is removed, or a held one is not sent. `WARN`: the user is
    # only notified. `MUTE` and `BAN` in a channel. `SUSPEND`: the user cannot write in any channel.
    action: DecisionAction
    # A short code for clients, such as `spam`.
    reason: str
    # The moderator's note for the user, or null.
    statement: str | None
    # Whether the application decided, not a person.
    isAutomated: bool
    # The end of a mute, a ban or a suspension; null without one.
    until: str | None


class DecisionUpdatedData(TypedDict):
    """The data of `chat:decision:updated`."""

    # A moderator's decision about the caller.
    decision: Decision


class ReportSettledData(TypedDict):
    """The data of `chat:report:settled`."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    reportId: str


class HeldMessageSettledData(TypedDict):
    """The outcome of a held message."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: str
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    heldMessageId: str
    # The `clientId` of the held message, or null.
    clientId: str | None
    # The state of a held message. `HELD`: it waits for a moderator. `RELEASED`: it was sent, or is scheduled
    # if its time has not come. `REFUSED` by a moderator, or by a guard when it was released. `EXPIRED`: no
    # moderator decided in time. `CANCELED` by its sender.
    state: HeldState
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    messageId: NotRequired[str]
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    scheduledMessageId: NotRequired[str]
    # The reason why the application's policy holds the message; once settled, the moderator's reason, or the
    # code of the guard that refused it.
    reason: NotRequired[str]


class GatewayHelloData(TypedDict):
    """The connection: its caller, ping interval and position in the feed."""

    # Names this connection in the log.
    connectionId: str
    # The host application's own identifier of a user.
    userId: str
    # The interval of the gateway's pings, in seconds.
    heartbeatSeconds: float
    # Names the present history of the database. Every `seq` is valid only in its epoch.
    epoch: str
    # The feature level of the server: `x-feature-level` in the contract that it was built with. Older servers
    # send none.
    featureLevel: NotRequired[int]
    # A position in the user's feed, for `gateway:resume`: state that a client loads after this frame includes
    # all events up to it.
    userSeq: int


class GatewayAckData(TypedDict):
    """The `ref` of the client frame and, for `chat:join:channel` and `gateway:resume`, the positions where
    the subscriptions start.
    """

    # An id that the client gives a frame; the response repeats it.
    ref: str | float
    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: NotRequired[str]
    # The channel's latest number when it was joined; 0 if nothing was logged yet.
    seq: NotRequired[int]
    # True: all events after `since` follow. False: they are no longer kept, or `since` is not 0 and lies
    # beyond the present or in another epoch; reload by REST. Null: no `since` was given.
    recovered: NotRequired[bool | None]
    # The latest number of the user's feed; 0 if nothing was logged yet.
    userSeq: NotRequired[int]
    # As `recovered`, of the user's feed. Null when no `userSeq` was given.
    userRecovered: NotRequired[bool | None]
    # One entry for each requested channel, in the requested order.
    channels: NotRequired[list[ResumedChannel]]
    # How long a part of a stream is.
    stream: NotRequired[StreamLength]


class GatewayErrorData(TypedDict):
    """The refused frame, and the reason."""

    # The `ref` of the refused frame, or null.
    ref: str | float | None
    # The reason for the refusal.
    error: GatewayErrorBody


class GatewaySkipData(TypedDict):
    """The channel that the number belongs to; empty for a number of the user's feed."""

    # An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An
    # unknown identifier returns 404, in any format.
    channelId: NotRequired[str]


class GatewayStaleData(TypedDict):
    """Empty. The server does not know which events are missing."""
