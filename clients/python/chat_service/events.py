# generated from spec/ by scripts/codegen; do not edit
"""The events of the realtime gateway."""

from typing import Literal

from . import models

EventName = Literal[
    "chat:message:received",
    "chat:message:updated",
    "chat:message:deleted",
    "chat:message:restored",
    "chat:message:appended",
    "chat:message:stream:changed",
    "chat:stream:stopping",
    "chat:reaction:updated",
    "chat:mention:received",
    "chat:pinned:message:updated",
    "chat:read:receipt:updated",
    "chat:unread:count:changed",
    "chat:poll:voted",
    "chat:poll:updated",
    "chat:poll:deleted",
    "chat:question:asked",
    "chat:question:answered",
    "chat:question:closed",
    "chat:question:requested",
    "chat:question:decided",
    "chat:channel:activity",
    "chat:channel:created",
    "chat:channel:changed",
    "chat:channel:deleted",
    "chat:channel:frozen",
    "chat:channel:unfrozen",
    "chat:draft:changed",
    "chat:channel:muted",
    "chat:channel:unmuted",
    "chat:channel:hidden",
    "chat:channel:unhidden",
    "chat:thread:followed",
    "chat:thread:unfollowed",
    "chat:thread:read",
    "chat:thread:activity",
    "chat:channel:history:reset",
    "chat:channel:preference:updated",
    "chat:channel:member:count:changed",
    "chat:metadata:changed",
    "chat:user:joined",
    "chat:user:left",
    "chat:user:banned",
    "chat:user:unbanned",
    "chat:user:muted",
    "chat:user:unmuted",
    "chat:operator:updated",
    "chat:typing:status:updated",
    "chat:presence:changed",
    "chat:user:blocked",
    "chat:user:unblocked",
    "chat:scheduled:message:updated",
    "chat:scheduled:message:sent",
    "chat:scheduled:message:failed",
    "chat:message:held",
    "chat:message:held:settled",
    "chat:decision:made",
    "chat:decision:updated",
    "chat:report:settled",
]
"""Every event that the service sends."""

EVENT_DATA = {
    # A message was sent to the channel.
    "chat:message:received": models.MessageReceivedData,
    # A message was edited, got its link preview, or was removed by a moderator.
    "chat:message:updated": models.MessageUpdatedData,
    # A message was deleted.
    "chat:message:deleted": models.MessageDeletedData,
    # A message that a moderator had removed is back.
    "chat:message:restored": models.MessageRestoredData,
    # Text was appended to a message that is a stream.
    "chat:message:appended": models.MessageAppendedData,
    # A stream is stopping, or a value of it was set.
    "chat:message:stream:changed": models.MessageStreamChangedData,
    # A member wants a stream of the receiver to stop.
    "chat:stream:stopping": models.StreamStoppingData,
    # The reactions on a message changed.
    "chat:reaction:updated": models.ReactionUpdatedData,
    # A message mentions the receiver.
    "chat:mention:received": models.MentionReceivedData,
    # A message was pinned or unpinned.
    "chat:pinned:message:updated": models.PinnedMessageUpdatedData,
    # A member has read the channel, or marked it as unread.
    "chat:read:receipt:updated": models.ReadReceiptUpdatedData,
    # The receiver's total of unread messages changed.
    "chat:unread:count:changed": models.UnreadCountChangedData,
    # A member voted, or changed or withdrew their vote.
    "chat:poll:voted": models.PollVotedData,
    # A poll was created or changed: an option was added or it closed.
    "chat:poll:updated": models.PollUpdatedData,
    # A poll was deleted together with its message.
    "chat:poll:deleted": models.PollDeletedData,
    # A message asks a question.
    "chat:question:asked": models.QuestionData,
    # A member has answered a question.
    "chat:question:answered": models.QuestionData,
    # A question has expired or was canceled.
    "chat:question:closed": models.QuestionData,
    # A question names the user.
    "chat:question:requested": models.QuestionData,
    # A question was decided, has expired or was canceled.
    "chat:question:decided": models.QuestionDecidedData,
    # Changes of the caller's list of channels.
    "chat:channel:activity": models.ChannelActivityData,
    # The receiver now belongs to a channel.
    "chat:channel:created": models.ChannelCreatedData,
    # The channel's name, cover or custom type changed.
    "chat:channel:changed": models.ChannelChangedData,
    # The channel was deleted with all its messages.
    "chat:channel:deleted": models.ChannelDeletedData,
    # The channel was frozen.
    "chat:channel:frozen": models.ChannelFrozenData,
    # The channel is open again.
    "chat:channel:unfrozen": models.ChannelUnfrozenData,
    # A draft of the receiver was saved or deleted.
    "chat:draft:changed": models.DraftChangedData,
    # The receiver has muted the channel for themself.
    "chat:channel:muted": models.ChannelMutedData,
    # The receiver has unmuted the channel for themself, or their mute has expired.
    "chat:channel:unmuted": models.ChannelUnmutedData,
    # The receiver has hidden the channel.
    "chat:channel:hidden": models.ChannelHiddenData,
    # The receiver sees the channel again.
    "chat:channel:unhidden": models.ChannelUnhiddenData,
    # The receiver follows a thread.
    "chat:thread:followed": models.ThreadFollowedData,
    # The receiver no longer follows a thread.
    "chat:thread:unfollowed": models.ThreadUnfollowedData,
    # The receiver has read a thread, or marked it as unread.
    "chat:thread:read": models.ThreadReadData,
    # Changes of the caller's list of followed threads.
    "chat:thread:activity": models.ThreadActivityData,
    # The receiver has reset the history.
    "chat:channel:history:reset": models.ChannelHistoryResetData,
    # The receiver's preferences for the channel changed.
    "chat:channel:preference:updated": models.ChannelPreferenceUpdatedData,
    # The number of members changed.
    "chat:channel:member:count:changed": models.ChannelMemberCountChangedData,
    # The channel's metadata changed.
    "chat:metadata:changed": models.MetadataChangedData,
    # A user became a member.
    "chat:user:joined": models.UserJoinedData,
    # A member left or was removed.
    "chat:user:left": models.UserLeftData,
    # A member was banned.
    "chat:user:banned": models.UserBannedData,
    # A ban was lifted or expired.
    "chat:user:unbanned": models.UserUnbannedData,
    # A member was muted by an operator.
    "chat:user:muted": models.UserMutedData,
    # A mute was lifted or expired.
    "chat:user:unmuted": models.UserUnmutedData,
    # A member's role changed, or whether a member can mention all.
    "chat:operator:updated": models.OperatorUpdatedData,
    # A member started or stopped typing.
    "chat:typing:status:updated": models.TypingStatusUpdatedData,
    # A member came online or went offline.
    "chat:presence:changed": models.PresenceChangedData,
    # The receiver has blocked a user.
    "chat:user:blocked": models.UserBlockedData,
    # The receiver has unblocked a user.
    "chat:user:unblocked": models.UserUnblockedData,
    # A scheduled message was created, changed or canceled.
    "chat:scheduled:message:updated": models.ScheduledMessageUpdatedData,
    # A scheduled message was sent.
    "chat:scheduled:message:sent": models.ScheduledMessageSentData,
    # A scheduled message was refused at delivery.
    "chat:scheduled:message:failed": models.ScheduledMessageFailedData,
    # A message waits for a moderator.
    "chat:message:held": models.MessageHeldData,
    # A held message was released, refused or canceled, or has expired.
    "chat:message:held:settled": models.HeldMessageSettledData,
    # A moderator has decided about the user.
    "chat:decision:made": models.DecisionMadeData,
    # A decision about the user was appealed, upheld or undone.
    "chat:decision:updated": models.DecisionUpdatedData,
    # A moderator has settled a report of the user.
    "chat:report:settled": models.ReportSettledData,
    # Follow the user's feed and channels, from the client's positions.
    "gateway:resume": models.GatewayResumeData,
    # The first frame on every connection.
    "gateway:hello": models.GatewayHelloData,
    # A client frame with a `ref` was carried out.
    "gateway:ack": models.GatewayAckData,
    # A client frame was refused.
    "gateway:error": models.GatewayErrorData,
    # A number was used by an event that the subscriber may not see.
    "gateway:skip": models.GatewaySkipData,
    # Events of the user's room may be missing.
    "gateway:stale": models.GatewayStaleData,
}
"""The data of each event and of each frame of the gateway."""

SUBPROTOCOL = "chat.v1"
CONTRACT_VERSION = "0.1.0"
FEATURE_LEVEL = 1
"""Of the contract that this client was made from. Compare it with that of the service."""

FEED_EVENTS = frozenset(
    {
        "chat:stream:stopping",
        "chat:mention:received",
        "chat:read:receipt:updated",
        "chat:question:requested",
        "chat:question:decided",
        "chat:channel:created",
        "chat:channel:muted",
        "chat:channel:unmuted",
        "chat:channel:hidden",
        "chat:channel:unhidden",
        "chat:thread:followed",
        "chat:thread:unfollowed",
        "chat:thread:read",
        "chat:channel:history:reset",
        "chat:channel:preference:updated",
        "chat:user:left",
        "chat:user:banned",
        "chat:user:unbanned",
        "chat:user:muted",
        "chat:user:unmuted",
        "chat:user:blocked",
        "chat:user:unblocked",
        "chat:scheduled:message:updated",
        "chat:scheduled:message:sent",
        "chat:scheduled:message:failed",
        "chat:message:held",
        "chat:message:held:settled",
        "chat:decision:made",
        "chat:decision:updated",
        "chat:report:settled",
    }
)
"""Events that the feed of a user has."""

FINAL_CLOSE_CODES = frozenset({1009, 4400, 4401, 4403})
"""Close codes after which coming back makes no sense."""
