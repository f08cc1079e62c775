# generated from spec/ by scripts/codegen; do not edit
# mypy: disable-error-code="no-any-return"
"""The operations of the contract, by resource."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, Literal, overload

from . import models
from .http import Http, RequestOptions


class Resource:
    def __init__(self, http: Http) -> None:
        self._http = http


class Channels(Resource):
    """Direct and group channels, their metadata, and the caller's own view of them.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include_empty: bool | None = None,
        order: Literal["latest_last_message", "chronological", "favorites"] | None = None,
        search: str | None = None,
        hidden: bool | None = None,
        favorite: bool | None = None,
        type: models.ChannelType | None = None,
        custom_type: str | None = None,
        member_id: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> models.ChannelPage:
        """List channels.

        Lists the channels of which the caller is a member, each with its exact unread count and its last
        visible message. Channels that the caller is banned from are left out, and so are empty channels
        unless `includeEmpty` is true. Hidden channels are left out too; `hidden=true` lists only those.
        `position` is for `gateway:resume`, which then brings the later changes of the list.

        GET /channels
        """
        return self._http.send(
            "GET",
            "/channels",
            query=dict(limit=limit, cursor=cursor, includeEmpty=include_empty, order=order, search=search, hidden=hidden, favorite=favorite, type=type, customType=custom_type, memberId=member_id, includeUsers=include_users),
            options=options,
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include_empty: bool | None = None,
        order: Literal["latest_last_message", "chronological", "favorites"] | None = None,
        search: str | None = None,
        hidden: bool | None = None,
        favorite: bool | None = None,
        type: models.ChannelType | None = None,
        custom_type: str | None = None,
        member_id: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.ChannelListItem]:
        """Everything that `list` lists, page after page as the loop goes on."""
        while True:
            page: models.ChannelPage = self.list(
                limit=limit,
                cursor=cursor,
                include_empty=include_empty,
                order=order,
                search=search,
                hidden=hidden,
                favorite=favorite,
                type=type,
                custom_type=custom_type,
                member_id=member_id,
                include_users=include_users,
                options=options,
            )
            yield from page["channels"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def list_my(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include_empty: bool | None = None,
        order: Literal["latest_last_message", "chronological", "favorites"] | None = None,
        search: str | None = None,
        hidden: bool | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> models.ChannelPage:
        """List my channels.

        An alias of `GET /channels`, with the same parameters and the same response.

        GET /channels/my
        """
        return self._http.send(
            "GET",
            "/channels/my",
            query=dict(limit=limit, cursor=cursor, includeEmpty=include_empty, order=order, search=search, hidden=hidden, includeUsers=include_users),
            options=options,
        )

    def iterate_my(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include_empty: bool | None = None,
        order: Literal["latest_last_message", "chronological", "favorites"] | None = None,
        search: str | None = None,
        hidden: bool | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.ChannelListItem]:
        """Everything that `list_my` lists, page after page as the loop goes on."""
        while True:
            page: models.ChannelPage = self.list_my(
                limit=limit,
                cursor=cursor,
                include_empty=include_empty,
                order=order,
                search=search,
                hidden=hidden,
                include_users=include_users,
                options=options,
            )
            yield from page["channels"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def get_unread_count(self, *, options: RequestOptions | None = None) -> models.UnreadCount:
        """Get the total unread count.

        Returns the sum of the unread counts of the caller's channels. Hidden channels and channels whose
        count preference is `OFF` are left out.

        GET /channels/unread-count
        """
        return self._http.send("GET", "/channels/unread-count", options=options)

    def create_direct(
        self,
        body: models.CreateDirectChannelRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Channel:
        """Open a direct channel.

        Creates the direct channel between the caller and another user, or returns the existing one with
        200. Two users of a tenant have one direct channel, even if both create it at once. Both are
        operators. If the caller or the other user had left, they become a member again. A direct channel
        with the caller alone is refused with 400, and a caller that the other user has blocked gets 403.

        Fails with CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/direct
        """
        return self._http.send("POST", "/channels/direct", body=body, options=options)

    def create_group(
        self,
        body: models.CreateGroupChannelRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Channel:
        """Create a group channel.

        Creates a group channel with the caller as operator and the given users as members. All users must
        exist, and the caller counts towards the member limit (100 by default).

        Fails with CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_USER_NOT_FOUND, CHAT_UPLOAD_NOT_FOUND,
        CHAT_UPLOAD_INCOMPLETE, CHAT_PAYLOAD_TOO_LARGE, CHAT_CHANNEL_MEMBER_LIMIT,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/group
        """
        return self._http.send("POST", "/channels/group", body=body, options=options)

    def get(self, channel_id: str, *, options: RequestOptions | None = None) -> models.ChannelDetail:
        """Get a channel.

        Returns one channel with its active members: all of them if there are at most 100, else the first
        100. `nextMembersCursor` is then the `cursor` for the next members in `GET /channels/{id}/members`.
        Banned members are left out.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}
        """
        return self._http.send("GET", f"/channels/{self._http.segment(channel_id)}", options=options)

    def delete(self, channel_id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a channel.

        Permanently deletes the channel and all its messages. Scheduled messages that are still pending
        fail with `CHAT_CHANNEL_NOT_FOUND`. The event log can no longer be read; its rows are removed after
        the usual retention.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND.

        DELETE /channels/{id}
        """
        return self._http.send("DELETE", f"/channels/{self._http.segment(channel_id)}", options=options)

    def update(
        self,
        channel_id: str,
        body: models.UpdateChannelRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Channel:
        """Change a channel.

        Changes the given properties of a group channel; the others keep their values. Null clears a text.
        Setting `whoCanSend` to `OPERATORS` ends the open streams of members.

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_UPLOAD_NOT_FOUND,
        CHAT_UPLOAD_INCOMPLETE, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        PATCH /channels/{id}
        """
        return self._http.send(
            "PATCH",
            f"/channels/{self._http.segment(channel_id)}",
            body=body,
            options=options,
        )

    def leave(self, channel_id: str, *, options: RequestOptions | None = None) -> models.Success:
        """Leave a channel.

        Ends the caller's membership. When the last operator leaves, the longest-standing member becomes
        operator. The channel is deleted when the last member who is not banned leaves, a direct channel
        when both users have left. A member who returns keeps the read marker.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        POST /channels/{id}/leave
        """
        return self._http.send("POST", f"/channels/{self._http.segment(channel_id)}/leave", options=options)

    def mark_read(
        self,
        channel_id: str,
        body: models.MarkReadRequest | None = None,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Mark a channel as read.

        Moves the caller's read marker forward to the newest message, or to the message `messageId`. It
        never moves backwards: if the marker is there already, or nothing is unread, nothing changes and no
        event is sent. In a channel of more than `limits.largeChannelMembers` members (500 by default)
        there is no `chat:read:receipt:updated`.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/read
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/read",
            body=body,
            options=options,
        )

    def mark_unread(
        self,
        channel_id: str,
        body: models.MarkUnreadRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Mark a channel as unread.

        Moves the caller's read marker back to just before a message: of the messages from there on, those
        that `unreadCount` counts are unread again. If the marker is before the message already, nothing
        changes and no event is sent. In a channel of more than `limits.largeChannelMembers` members (500
        by default) there is no `chat:read:receipt:updated`.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/unread
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/unread",
            body=body,
            options=options,
        )

    def get_push_trigger(
        self,
        channel_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.PushTriggerSetting:
        """Get the push trigger.

        Returns which messages of the channel are pushed to the caller. The default is `ALL`.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/push-trigger
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/push-trigger",
            options=options,
        )

    def set_push_trigger(
        self,
        channel_id: str,
        body: models.SetPushTriggerRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.PushTriggerSetting:
        """Set the push trigger.

        Sets which messages of the channel are pushed to the caller.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        PUT /channels/{id}/push-trigger
        """
        return self._http.send(
            "PUT",
            f"/channels/{self._http.segment(channel_id)}/push-trigger",
            body=body,
            options=options,
        )

    def get_count_preference(
        self,
        channel_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.CountPreferenceSetting:
        """Get the count preference.

        Returns how the channel counts towards the caller's unread total. The default is `ALL`.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/count-preference
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/count-preference",
            options=options,
        )

    def set_count_preference(
        self,
        channel_id: str,
        body: models.SetCountPreferenceRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.CountPreferenceSetting:
        """Set the count preference.

        Sets how the channel counts towards the caller's unread total. `off` makes its count 0 and leaves
        it out of the total.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        PUT /channels/{id}/count-preference
        """
        return self._http.send(
            "PUT",
            f"/channels/{self._http.segment(channel_id)}/count-preference",
            body=body,
            options=options,
        )

    def freeze(self, channel_id: str, *, options: RequestOptions | None = None) -> models.Channel:
        """Freeze a channel.

        Makes the channel refuse every new message from everyone, operators included: text, file, poll,
        forward into it and scheduled delivery.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND.

        POST /channels/{id}/freeze
        """
        return self._http.send("POST", f"/channels/{self._http.segment(channel_id)}/freeze", options=options)

    def unfreeze(self, channel_id: str, *, options: RequestOptions | None = None) -> models.Channel:
        """Unfreeze a channel.

        Lets the channel take messages again.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND.

        POST /channels/{id}/unfreeze
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/unfreeze",
            options=options,
        )

    def save_draft(
        self,
        channel_id: str,
        body: models.SaveDraftRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Draft:
        """Save a draft of the caller.

        Saves the caller's unsent text in the channel, or in one of its threads, for all their devices.
        `revision` is the revision of the draft that it replaces, 0 if there is none. If the draft has
        another revision, the response is 409 with the newer draft in `details.draft` (null if it was
        deleted). Saving the same text again changes nothing.

        Fails with CHAT_MESSAGE_TOO_LONG, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
        CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_DRAFT_CHANGED, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        PUT /channels/{id}/draft
        """
        return self._http.send(
            "PUT",
            f"/channels/{self._http.segment(channel_id)}/draft",
            body=body,
            options=options,
        )

    def delete_draft(
        self,
        channel_id: str,
        *,
        revision: int,
        parent_message_id: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Delete a draft of the caller.

        Deletes the caller's draft in the channel, or in one of its threads, if it has this revision. If it
        has another revision, the response is 409 with the draft in `details.draft`. Without a draft
        nothing changes.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_DRAFT_CHANGED.

        DELETE /channels/{id}/draft
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/draft",
            query=dict(parentMessageId=parent_message_id, revision=revision),
            options=options,
        )

    def mute(
        self,
        channel_id: str,
        body: models.MuteChannelRequest | None = None,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Mute a channel for the caller.

        Suppresses the channel's notifications for the caller, until they unmute it or until the given
        time. The caller can still send. When the mute expires, `chat:channel:unmuted` is sent. Muting
        again replaces the expiry.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/mute
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/mute",
            body=body,
            options=options,
        )

    def unmute(self, channel_id: str, *, options: RequestOptions | None = None) -> models.Success:
        """Unmute a channel for the caller.

        Lets the channel notify the caller again.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        POST /channels/{id}/unmute
        """
        return self._http.send("POST", f"/channels/{self._http.segment(channel_id)}/unmute", options=options)

    def favorite(self, channel_id: str, *, options: RequestOptions | None = None) -> models.Success:
        """Make a channel a favorite of the caller.

        Marks the channel as a favorite of the caller; `order=favorites` lists favorites first. A caller
        who leaves and returns keeps the mark.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        PUT /channels/{id}/favorite
        """
        return self._http.send("PUT", f"/channels/{self._http.segment(channel_id)}/favorite", options=options)

    def unfavorite(self, channel_id: str, *, options: RequestOptions | None = None) -> models.Success:
        """Remove a channel from the caller's favorites.

        Removes the channel from the caller's favorites. If it is not a favorite, nothing changes.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        DELETE /channels/{id}/favorite
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/favorite",
            options=options,
        )

    def hide(
        self,
        channel_id: str,
        body: models.HideChannelRequest | None = None,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Hide a channel.

        Removes the channel from the caller's lists and unread total until it is unhidden. With
        `hidePreviousMessages` the messages sent so far stay hidden from the caller after that too,
        everywhere.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/hide
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/hide",
            body=body,
            options=options,
        )

    def unhide(self, channel_id: str, *, options: RequestOptions | None = None) -> models.Success:
        """Unhide a channel.

        Puts the channel back into the caller's lists and unread total.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        POST /channels/{id}/unhide
        """
        return self._http.send("POST", f"/channels/{self._http.segment(channel_id)}/unhide", options=options)

    def reset_history(self, channel_id: str, *, options: RequestOptions | None = None) -> models.Success:
        """Reset the caller's history.

        Hides all earlier messages from the caller, in lists, threads, search, pins, files and counts.
        Other members still see them. The caller's open streams continue, and can be read by id until they
        end.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        POST /channels/{id}/reset-history
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/reset-history",
            options=options,
        )

    def get_metadata(
        self,
        channel_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.ChannelMetadata:
        """Get the metadata.

        Returns the channel's metadata.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/metadata
        """
        return self._http.send("GET", f"/channels/{self._http.segment(channel_id)}/metadata", options=options)

    def replace_metadata(
        self,
        channel_id: str,
        body: models.ReplaceMetadataRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.ChannelMetadata:
        """Replace the metadata.

        Replaces the whole metadata of the channel. Keys that are not given are removed.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        PUT /channels/{id}/metadata
        """
        return self._http.send(
            "PUT",
            f"/channels/{self._http.segment(channel_id)}/metadata",
            body=body,
            options=options,
        )

    def delete_metadata_key(
        self,
        channel_id: str,
        key: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.ChannelMetadata:
        """Remove a metadata key.

        Removes one key from the metadata of the channel. An absent key changes nothing.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_CHANNEL_NOT_FOUND.

        DELETE /channels/{id}/metadata/{key}
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/metadata/{self._http.segment(key)}",
            options=options,
        )

    def list_shared_files(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.SharedFilePage:
        """List shared files.

        Lists the files of the messages that the caller can see, newest first.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/shared-files
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/shared-files",
            query=dict(limit=limit, cursor=cursor),
            options=options,
        )

    def iterate_shared_files(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.SharedFile]:
        """Everything that `list_shared_files` lists, page after page as the loop goes on."""
        while True:
            page: models.SharedFilePage = self.list_shared_files(
                channel_id,
                limit=limit,
                cursor=cursor,
                options=options,
            )
            yield from page["files"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def report(
        self,
        channel_id: str,
        body: models.ReportChannelRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Report:
        """Report a channel.

        Files a report about the channel. The other members do not see it.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/report
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/report",
            body=body,
            options=options,
        )

    def list_events(
        self,
        channel_id: str,
        *,
        since: int | None = None,
        epoch: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.EventPage:
        """Read the event log.

        Returns the channel's logged events after `since`, as the caller's socket would get them: for
        clients without a socket and for resuming by REST. Events are kept for 48 hours by default;
        `recovered` is false if the log no longer reaches back to `since`.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/events
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/events",
            query=dict(since=since, epoch=epoch, limit=limit),
            options=options,
        )


class Threads(Resource):
    """The threads that the caller follows.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def list(
        self,
        *,
        filter: Literal["all", "unread"] | None = None,
        channel_id: str | None = None,
        parent_message_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> models.FollowedThreadPage:
        """List the followed threads.

        Lists the threads that the caller follows and in which the caller can see a reply, newest reply
        first. Threads of hidden channels have no unread replies; threads of channels that the caller has
        left or is banned from are left out.

        GET /threads
        """
        return self._http.send(
            "GET",
            "/threads",
            query=dict(filter=filter, channelId=channel_id, parentMessageId=parent_message_id, limit=limit, cursor=cursor, includeUsers=include_users),
            options=options,
        )

    def iterate(
        self,
        *,
        filter: Literal["all", "unread"] | None = None,
        channel_id: str | None = None,
        parent_message_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.Thread]:
        """Everything that `list` lists, page after page as the loop goes on."""
        while True:
            page: models.FollowedThreadPage = self.list(
                filter=filter,
                channel_id=channel_id,
                parent_message_id=parent_message_id,
                limit=limit,
                cursor=cursor,
                include_users=include_users,
                options=options,
            )
            yield from page["threads"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def follow(
        self,
        channel_id: str,
        message_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Follow a thread.

        Follows the thread of the message, and marks its present replies as read. A reply stands for its
        thread. Users follow a thread without this call once their message gets a reply, they reply, or a
        reply mentions them by name. Beyond 10,000 followed threads the one that was read longest ago is
        unfollowed.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND.

        PUT /channels/{id}/messages/{messageId}/follow
        """
        return self._http.send(
            "PUT",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/follow",
            options=options,
        )

    def unfollow(
        self,
        channel_id: str,
        message_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Unfollow a thread.

        Unfollows the thread, until the caller replies or is mentioned in it.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND.

        DELETE /channels/{id}/messages/{messageId}/follow
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/follow",
            options=options,
        )

    def mark_read(
        self,
        channel_id: str,
        message_id: str,
        body: models.MarkThreadReadRequest | None = None,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Mark a thread as read.

        Moves the caller's marker in a followed thread forward to the given reply or first message; without
        a body to the newest reply. The channel's read marker does not move. If the caller does not follow
        the thread, nothing changes.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/messages/{messageId}/thread/read
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/thread/read",
            body=body,
            options=options,
        )

    def mark_unread(
        self,
        channel_id: str,
        message_id: str,
        body: models.MarkThreadUnreadRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Mark a thread as unread.

        Moves the caller's marker in a followed thread back to just before a message: of the replies from
        there on, those that `unreadCount` counts are unread again. If the caller does not follow the
        thread, nothing changes.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/messages/{messageId}/thread/unread
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/thread/unread",
            body=body,
            options=options,
        )


class Members(Resource):
    """Members and operators of a channel, and moderation.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def list(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> models.MemberPage:
        """List members.

        Lists the active members, longest-standing first. Banned members are left out. `cursor` also takes
        `nextMembersCursor` of `GET /channels/{id}`. Without `limit` and `cursor` the list is complete;
        request pages of a large channel.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/members
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/members",
            query=dict(limit=limit, cursor=cursor, includeUsers=include_users),
            options=options,
        )

    def iterate(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.ListedMember]:
        """Everything that `list` lists, page after page as the loop goes on."""
        while True:
            page: models.MemberPage = self.list(
                channel_id,
                limit=limit,
                cursor=cursor,
                include_users=include_users,
                options=options,
            )
            yield from page["members"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def invite(
        self,
        channel_id: str,
        body: models.InviteMembersRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.InvitedMembers:
        """Invite users.

        Adds users to a group channel. Active members are skipped; if all users are active members, the
        response is 409. A banned user must be unbanned first (403). The member limit (100 by default)
        holds under concurrent invites too. A new member sees earlier messages as read, and `lastReadAt` is
        null. A member who returns has the role `MEMBER` and keeps the read marker and mutes; messages sent
        meanwhile are unread.

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND,
        CHAT_ALREADY_CHANNEL_MEMBER, CHAT_PAYLOAD_TOO_LARGE, CHAT_CHANNEL_MEMBER_LIMIT,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/members/invite
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/members/invite",
            body=body,
            options=options,
        )

    def remove(
        self,
        channel_id: str,
        user_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Remove a member.

        Removes a member from a group channel and ends their live subscription at once. A ban outlasts the
        removal. The caller cannot be removed (400): leave instead.

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND.

        DELETE /channels/{id}/members/{userId}
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/members/{self._http.segment(user_id)}",
            options=options,
        )

    def update(
        self,
        channel_id: str,
        user_id: str,
        body: models.UpdateMemberRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.ModeratedMember:
        """Let a member mention all.

        Allows a member of a group channel to mention all with `mentions`, or revokes that. Operators
        always can. A member who leaves loses the permission.

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        PATCH /channels/{id}/members/{userId}
        """
        return self._http.send(
            "PATCH",
            f"/channels/{self._http.segment(channel_id)}/members/{self._http.segment(user_id)}",
            body=body,
            options=options,
        )

    def mute(
        self,
        channel_id: str,
        user_id: str,
        body: models.MuteMemberRequest | None = None,
        *,
        options: RequestOptions | None = None,
    ) -> models.ModeratedMember:
        """Mute a member.

        Stops a member of a group channel from sending, indefinitely or for a number of seconds. A mute
        expires by itself. Muting again replaces the duration. The caller cannot be muted (400). Operators
        may mute operators.

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/members/{userId}/mute
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/members/{self._http.segment(user_id)}/mute",
            body=body,
            options=options,
        )

    def unmute(
        self,
        channel_id: str,
        user_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.ModeratedMember:
        """Unmute a member.

        Lets a muted member send again. Unmuting a member who is not muted changes nothing. The caller
        cannot be unmuted (400).

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND.

        POST /channels/{id}/members/{userId}/unmute
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/members/{self._http.segment(user_id)}/unmute",
            options=options,
        )

    def ban(
        self,
        channel_id: str,
        user_id: str,
        body: models.BanMemberRequest | None = None,
        *,
        options: RequestOptions | None = None,
    ) -> models.ModeratedMember:
        """Ban a member.

        Bans a member from a group channel, permanently or for a number of seconds, and ends their live
        subscription at once. A banned member can do nothing in the channel and is left out of its members
        and counts. A ban expires by itself. Banning again replaces duration and description. The caller
        cannot be banned (400). Operators may ban operators.

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/members/{userId}/ban
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/members/{self._http.segment(user_id)}/ban",
            body=body,
            options=options,
        )

    def unban(
        self,
        channel_id: str,
        user_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.ModeratedMember:
        """Unban a member.

        Lifts a ban: the user is an active member again, or can be invited again if they were removed while
        banned. Unbanning a user who is not banned changes nothing. A full channel refuses the unban. The
        caller cannot be unbanned (400).

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_CHANNEL_MEMBER_LIMIT.

        POST /channels/{id}/members/{userId}/unban
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/members/{self._http.segment(user_id)}/unban",
            options=options,
        )

    def list_muted(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.MutedMemberPage:
        """List muted members.

        Lists the members who are muted now. Expired mutes are left out.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_NOT_CHANNEL_OPERATOR,
        CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/muted-users
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/muted-users",
            query=dict(limit=limit, cursor=cursor),
            options=options,
        )

    def iterate_muted(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.ModeratedMember]:
        """Everything that `list_muted` lists, page after page as the loop goes on."""
        while True:
            page: models.MutedMemberPage = self.list_muted(
                channel_id,
                limit=limit,
                cursor=cursor,
                options=options,
            )
            yield from page["mutedUsers"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def list_banned(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.BannedMemberPage:
        """List banned members.

        Lists the users who are banned now, also those removed while banned. Expired bans are left out.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_NOT_CHANNEL_OPERATOR,
        CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/banned-users
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/banned-users",
            query=dict(limit=limit, cursor=cursor),
            options=options,
        )

    def iterate_banned(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.ModeratedMember]:
        """Everything that `list_banned` lists, page after page as the loop goes on."""
        while True:
            page: models.BannedMemberPage = self.list_banned(
                channel_id,
                limit=limit,
                cursor=cursor,
                options=options,
            )
            yield from page["bannedUsers"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def list_operators(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.OperatorPage:
        """List operators.

        Lists the operators of the channel, longest-standing first.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/operators
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/operators",
            query=dict(limit=limit, cursor=cursor),
            options=options,
        )

    def iterate_operators(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.Operator]:
        """Everything that `list_operators` lists, page after page as the loop goes on."""
        while True:
            page: models.OperatorPage = self.list_operators(
                channel_id,
                limit=limit,
                cursor=cursor,
                options=options,
            )
            yield from page["operators"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def add_operators(
        self,
        channel_id: str,
        body: models.AddOperatorsRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.OperatorList:
        """Promote members.

        Makes members of a group channel operators. Operators stay operators. If any user is not a member,
        the response is 404 and no user is promoted.

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/operators
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/operators",
            body=body,
            options=options,
        )

    def remove_operators(
        self,
        channel_id: str,
        body: models.RemoveOperatorsRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.OperatorList:
        """Demote operators.

        Makes operators of a group channel plain members. Plain members stay plain members. At least one
        operator who is not banned must remain (else 409). In an announcement channel this ends their open
        streams.

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_LAST_OPERATOR,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        DELETE /channels/{id}/operators
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/operators",
            body=body,
            options=options,
        )


class Messages(Resource):
    """Messages, threads, files, reactions, pins and search.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def list(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        before: str | None = None,
        after: str | None = None,
        include_reactions: bool | None = None,
        include_thread_info: bool | None = None,
        include_replies: bool | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> models.MessagePage:
        """List messages.

        Lists the messages that the caller can see, newest first. Creation times within a channel are
        strictly increasing, so paging by `before` and `after` neither skips nor repeats a message.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/messages
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/messages",
            query=dict(limit=limit, cursor=cursor, before=before, after=after, includeReactions=include_reactions, includeThreadInfo=include_thread_info, includeReplies=include_replies, includeUsers=include_users),
            options=options,
        )

    def iterate(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        before: str | None = None,
        after: str | None = None,
        include_reactions: bool | None = None,
        include_thread_info: bool | None = None,
        include_replies: bool | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.Message]:
        """Everything that `list` lists, page after page as the loop goes on."""
        while True:
            page: models.MessagePage = self.list(
                channel_id,
                limit=limit,
                cursor=cursor,
                before=before,
                after=after,
                include_reactions=include_reactions,
                include_thread_info=include_thread_info,
                include_replies=include_replies,
                include_users=include_users,
                options=options,
            )
            yield from page["messages"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    @overload
    def send(
        self,
        channel_id: str,
        body: models.SendMessageRequest,
        *,
        prefer: Literal["hold"],
        options: RequestOptions | None = None,
    ) -> models.Message | models.HeldAnswer: ...

    @overload
    def send(
        self,
        channel_id: str,
        body: models.SendMessageRequest,
        *,
        prefer: None = None,
        options: RequestOptions | None = None,
    ) -> models.Message: ...

    def send(
        self,
        channel_id: str,
        body: models.SendMessageRequest,
        *,
        prefer: Literal["hold"] | None = None,
        options: RequestOptions | None = None,
    ) -> models.Message | models.HeldAnswer:
        """Send a message.

        Sends a text message, or a reply with `parentMessageId`. Mentioned users who are active members,
        other than the sender and those who blocked the sender, are notified. A sender blocked by the other
        user of a direct channel gets 403. With `stream` members see the message while it is written: the
        sender appends to it until it ends. `quotedMessageId` quotes a message of the channel. `files`
        sends files uploaded with `POST /uploads`. `mentions` mentions all members, or those who are
        online. `draftRevision` deletes the draft that was sent. `ifSeq` sends only if no other user has
        written since.

        Fails with CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
        CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED,
        CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
        CHAT_UPLOAD_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT, CHAT_UPLOAD_INCOMPLETE, CHAT_CHANNEL_MOVED,
        CHAT_STREAM_LIMIT, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE,
        CHAT_HELD_LIMIT.

        POST /channels/{id}/messages
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages",
            body=body,
            idempotent=True,
            prefer=prefer,
            options=options,
        )

    @overload
    def send_file(
        self,
        channel_id: str,
        file: BinaryIO | bytes,
        file_name: str,
        body: models.SendFileRequest | None = None,
        *,
        prefer: Literal["hold"],
        options: RequestOptions | None = None,
    ) -> models.Message | models.HeldAnswer: ...

    @overload
    def send_file(
        self,
        channel_id: str,
        file: BinaryIO | bytes,
        file_name: str,
        body: models.SendFileRequest | None = None,
        *,
        prefer: None = None,
        options: RequestOptions | None = None,
    ) -> models.Message: ...

    def send_file(
        self,
        channel_id: str,
        file: BinaryIO | bytes,
        file_name: str,
        body: models.SendFileRequest | None = None,
        *,
        prefer: Literal["hold"] | None = None,
        options: RequestOptions | None = None,
    ) -> models.Message | models.HeldAnswer:
        """Send a file.

        Streams a file to the host's storage and sends a message with it. The MIME type decides whether it
        is an `IMAGE`, `VIDEO`, `AUDIO` or `FILE` message. Without a storage provider the response is 501.

        Fails with CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
        CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED,
        CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
        CHAT_IDEMPOTENCY_CONFLICT, CHAT_PAYLOAD_TOO_LARGE, CHAT_FILE_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_FILE_TYPE_NOT_ALLOWED, CHAT_SLOW_MODE, CHAT_HELD_LIMIT,
        CHAT_STORAGE_NOT_CONFIGURED, CHAT_UPLOAD_FAILED.

        POST /channels/{id}/files
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/files",
            body=body, file=file, file_name=file_name,
            idempotent=True,
            prefer=prefer,
            options=options,
        )

    def create_upload(
        self,
        file: BinaryIO | bytes | None = None,
        file_name: str = "file",
        body: models.CreateUploadRequest | models.CreateDirectUploadRequest | None = None,
        *,
        options: RequestOptions | None = None,
    ) -> models.Upload:
        """Upload a file.

        Streams a file to the host's storage, for a later message (`files` of `POST
        /channels/{id}/messages`) or for the cover of a group (`coverUploadId`). Only the uploader can use
        it, and only once. A file that is not used within 24 hours is deleted. Without a storage provider
        the response is 501.

        A JSON body in place of the form starts a direct upload: the client sends the bytes straight to the
        storage, to the `target` of the response. Until all bytes are there, a send is refused with 409
        `CHAT_UPLOAD_INCOMPLETE`. If the storage takes no direct uploads, the response is 415
        `CHAT_UNSUPPORTED_MEDIA_TYPE`: send the form.

        Fails with CHAT_USER_SUSPENDED, CHAT_PAYLOAD_TOO_LARGE, CHAT_FILE_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_FILE_TYPE_NOT_ALLOWED, CHAT_STORAGE_NOT_CONFIGURED,
        CHAT_UPLOAD_FAILED.

        POST /uploads
        """
        return self._http.send("POST", "/uploads", body=body, file=file, file_name=file_name, options=options)

    def get(
        self,
        channel_id: str,
        message_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.Message:
        """Get a message.

        Returns one message with its reactions and thread info. A message that is deleted, hidden, or sent
        by a user that the caller has blocked is not found.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND.

        GET /channels/{id}/messages/{messageId}
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}",
            options=options,
        )

    def delete(
        self,
        channel_id: str,
        message_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Delete a message.

        Deletes a message for all members. The sender and operators may do so. It is gone from lists,
        search, pins and counts, and the reply count of its parent goes down. Deleting a poll's message
        deletes the poll too. In a direct channel a blocked user may delete only their own messages (else
        403).

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_MESSAGE_NOT_OWNER,
        CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.

        DELETE /channels/{id}/messages/{messageId}
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}",
            options=options,
        )

    def edit(
        self,
        channel_id: str,
        message_id: str,
        body: models.EditMessageRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Message:
        """Edit a message.

        Replaces the text of one of the caller's own messages and sets `isEdited`. Only the sender may
        edit. A poll's message cannot be edited (400). If the edit removes the link of the preview,
        `linkMetadata` becomes null.

        Fails with CHAT_MESSAGE_TOO_LONG, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OPEN, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        PATCH /channels/{id}/messages/{messageId}
        """
        return self._http.send(
            "PATCH",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}",
            body=body,
            options=options,
        )

    def list_thread(
        self,
        channel_id: str,
        message_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> models.MessagePage:
        """List the replies of a thread.

        Lists the replies to a message that the caller can see, oldest first.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND.

        GET /channels/{id}/messages/{messageId}/thread
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/thread",
            query=dict(limit=limit, cursor=cursor, includeUsers=include_users),
            options=options,
        )

    def iterate_thread(
        self,
        channel_id: str,
        message_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.Message]:
        """Everything that `list_thread` lists, page after page as the loop goes on."""
        while True:
            page: models.MessagePage = self.list_thread(
                channel_id,
                message_id,
                limit=limit,
                cursor=cursor,
                include_users=include_users,
                options=options,
            )
            yield from page["messages"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def report(
        self,
        channel_id: str,
        message_id: str,
        body: models.ReportChannelRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Report:
        """Report a message.

        Files a report about the message, even if its sender is blocked. The report keeps the message as it
        is now, and up to five messages before and after it. Its author and the other members do not see
        the report. A message before the start of the caller's history cannot be reported.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/messages/{messageId}/report
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/report",
            body=body,
            options=options,
        )

    def forward(
        self,
        channel_id: str,
        message_id: str,
        body: models.ForwardMessageRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Message:
        """Forward a message.

        Sends a copy of the message to another channel. The caller has to be a member of both channels, and
        the freeze, mute, ban and block rules are those of the target. The copy is a message of the caller
        with `isForwarded` true and `forwardedFromId` set; it has no mentions and no quote. A poll's
        message cannot be forwarded (400). The idempotency key belongs to the target channel.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
        CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT,
        CHAT_STREAM_OPEN, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE.

        POST /channels/{id}/messages/{messageId}/forward
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/forward",
            body=body,
            idempotent=True,
            options=options,
        )

    def append_to_stream(
        self,
        channel_id: str,
        message_id: str,
        body: models.AppendToStreamRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.StreamLength:
        """Append to a stream.

        Appends text to a part of a message that the caller streams. `offset` is the position of the text
        in that part: its end. If the part already has the same text there, nothing changes, so a producer
        can repeat a request. The next request takes `run` and `length` of the response. If `run` is newer
        than in the request, text that was not durable may be lost: continue other parts at their last
        `durableLength`. Subscribers of the channel get the piece in an event without `seq`.

        Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_MESSAGE_TOO_LONG, CHAT_NOT_CHANNEL_MEMBER,
        CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED,
        CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OFFSET, CHAT_STREAM_RUN,
        CHAT_STREAM_STOPPED, CHAT_STREAM_ENDED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/messages/{messageId}/stream
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/stream",
            body=body,
            options=options,
        )

    def set_stream_part(
        self,
        channel_id: str,
        message_id: str,
        part: int,
        body: models.SetStreamPartRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.MessageStream:
        """Set a part of a stream.

        Sets the value of a part that is not text, such as a tool call. A new part takes the next number.
        The value is durable before the operation returns.

        Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_STREAM_PART_LIMIT, CHAT_NOT_CHANNEL_MEMBER,
        CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED,
        CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OFFSET,
        CHAT_STREAM_RUN, CHAT_STREAM_STOPPED, CHAT_STREAM_ENDED, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        PUT /channels/{id}/messages/{messageId}/stream/parts/{part}
        """
        return self._http.send(
            "PUT",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/stream/parts/{self._http.segment(str(part))}",
            body=body,
            options=options,
        )

    def end_stream(
        self,
        channel_id: str,
        message_id: str,
        body: models.EndStreamRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Message:
        """End a stream.

        Ends a stream of the caller. If it has ended already, the message is returned unchanged. One
        `chat:message:updated` with the whole message is logged, mentions and pushes are sent, and search
        finds the text.

        Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_MESSAGE_NOT_OWNER, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
        CHAT_STREAM_RUN, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/messages/{messageId}/stream/end
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/stream/end",
            body=body,
            options=options,
        )

    def keep_stream_alive(
        self,
        channel_id: str,
        message_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.MessageStream:
        """Keep a stream open.

        Keeps the stream open while the producer has nothing to append. If the producer is silent for
        `idleSeconds`, the stream ends as `FAILED`.

        Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
        CHAT_STREAM_STOPPED, CHAT_STREAM_ENDED.

        POST /channels/{id}/messages/{messageId}/stream/alive
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/stream/alive",
            options=options,
        )

    def stop_stream(
        self,
        channel_id: str,
        message_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.MessageStream:
        """Stop a stream.

        Asks the producer of a stream to stop. Appends are refused from now on; the stream ends as
        `STOPPED` when the producer ends it, or by itself after 10 s. Allowed for the users that
        `stoppableBy` names and for the sender. A stream that has ended is returned unchanged.

        Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.

        POST /channels/{id}/messages/{messageId}/stream/stop
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/stream/stop",
            options=options,
        )

    def search(
        self,
        body: models.SearchMessagesRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.MessageSearchPage:
        """Search messages.

        Searches the messages that the caller can see, in all channels of the caller or in one. It finds
        parts of words in any script; a stream is found once it has ended. Search ignores case, accents and
        other marks, width, ligatures, the kind of quotes and dashes, soft hyphens and the amount of white
        space. A `channelId` of which the caller is not a member is refused like any request to that
        channel.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /messages/search
        """
        return self._http.send("POST", "/messages/search", body=body, options=options)

    def iterate_search(
        self,
        body: models.SearchMessagesRequest,
        *,
        options: RequestOptions | None = None,
    ) -> Iterator[models.MessageSearchHit]:
        """Everything that `search` lists, page after page as the loop goes on."""
        request = body.copy()
        while True:
            page: models.MessageSearchPage = self.search(request, options=options)
            yield from page["messages"]
            cursor = page["nextCursor"]
            if cursor is None:
                return
            request["cursor"] = cursor

    def add_reaction(
        self,
        channel_id: str,
        message_id: str,
        body: models.AddReactionRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.ReactionList:
        """React to a message.

        Adds the caller's reaction to a message. Adding the same reaction twice changes nothing. Keys are
        compared in NFC and without variation selectors (U+FE0E, U+FE0F): hearts from two devices are one
        reaction, under the key first used on that message. Skin tones are separate reactions.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/messages/{messageId}/reactions
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/reactions",
            body=body,
            options=options,
        )

    def remove_reaction(
        self,
        channel_id: str,
        message_id: str,
        key: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.ReactionList:
        """Remove a reaction.

        Removes the caller's reaction from a message, by any key that compares as equal. Removing a missing
        reaction changes nothing.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND.

        DELETE /channels/{id}/messages/{messageId}/reactions/{key}
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/reactions/{self._http.segment(key)}",
            options=options,
        )

    def pin(
        self,
        channel_id: str,
        message_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.PinnedMessage:
        """Pin a message.

        Pins a message for all members of the channel, up to the pin limit (5 by default). Pinning a pinned
        message returns the existing pin with 200.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OPEN, CHAT_CHANNEL_PIN_LIMIT.

        POST /channels/{id}/messages/{messageId}/pin
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/pin",
            options=options,
        )

    def unpin(
        self,
        channel_id: str,
        message_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Unpin a message.

        Unpins a message. Unpinning one that is not pinned changes nothing.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.

        DELETE /channels/{id}/messages/{messageId}/pin
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/pin",
            options=options,
        )

    def list_pinned(
        self,
        channel_id: str,
        *,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> models.PinnedMessageList:
        """List pinned messages.

        Lists the pinned messages that the caller can see, newest pin first.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{id}/pinned-messages
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/pinned-messages",
            query=dict(includeUsers=include_users),
            options=options,
        )


class Questions(Resource):
    """Questions in a message, which members answer.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def ask(
        self,
        channel_id: str,
        message_id: str,
        body: models.AskQuestionRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Question:
        """Ask a question.

        Asks members for a decision in a message that the caller has sent: to approve or reject, to choose
        an option, or to fill in a form. An open question suspends the `idleSeconds` of its stream. A
        repeat with the same idempotency key returns the question as it is now. A message can have at most
        50 questions.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_MESSAGE_NOT_OWNER, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
        CHAT_IDEMPOTENCY_CONFLICT, CHAT_STREAM_STOPPED, CHAT_QUESTION_LIMIT, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/messages/{messageId}/questions
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/questions",
            body=body,
            idempotent=True,
            options=options,
        )

    def cancel(
        self,
        channel_id: str,
        message_id: str,
        question_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.Question:
        """Cancel a question.

        Cancels an open question. Allowed for its asker and for operators. A canceled question is returned
        unchanged.

        Fails with CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_QUESTION_NOT_FOUND, CHAT_QUESTION_ANSWERED,
        CHAT_QUESTION_CLOSED.

        DELETE /channels/{id}/messages/{messageId}/questions/{questionId}
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/questions/{self._http.segment(question_id)}",
            options=options,
        )

    def answer(
        self,
        channel_id: str,
        message_id: str,
        question_id: str,
        body: models.AnswerQuestionRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Question:
        """Answer a question.

        Answers an open question. It is decided once: by `needed` approvals or one rejection, or by the
        first answer to a choice or a form. Repeating an answer changes nothing. The asker cannot answer.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_QUESTION_NOT_ANSWERABLE, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_QUESTION_NOT_FOUND,
        CHAT_QUESTION_ANSWERED, CHAT_QUESTION_CLOSED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{id}/messages/{messageId}/questions/{questionId}/answer
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/messages/{self._http.segment(message_id)}/questions/{self._http.segment(question_id)}/answer",
            body=body,
            options=options,
        )

    def list(
        self,
        *,
        state: models.QuestionState | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> models.QuestionPage:
        """List questions to the caller.

        Lists the questions that name the caller in `answerableBy`, newest first, with the exact number of
        open ones. Questions that the caller can no longer see are left out: of a channel that the caller
        has left or is banned from, of a blocked user, or from before the caller's history start.

        GET /users/me/questions
        """
        return self._http.send(
            "GET",
            "/users/me/questions",
            query=dict(state=state, limit=limit, cursor=cursor, includeUsers=include_users),
            options=options,
        )

    def iterate(
        self,
        *,
        state: models.QuestionState | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.Question]:
        """Everything that `list` lists, page after page as the loop goes on."""
        while True:
            page: models.QuestionPage = self.list(
                state=state,
                limit=limit,
                cursor=cursor,
                include_users=include_users,
                options=options,
            )
            yield from page["questions"]
            cursor = page["nextCursor"]
            if cursor is None:
                return


class Polls(Resource):
    """Polls inside a channel.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    @overload
    def create(
        self,
        channel_id: str,
        body: models.CreatePollRequest,
        *,
        prefer: Literal["hold"],
        options: RequestOptions | None = None,
    ) -> models.Poll | models.HeldAnswer: ...

    @overload
    def create(
        self,
        channel_id: str,
        body: models.CreatePollRequest,
        *,
        prefer: None = None,
        options: RequestOptions | None = None,
    ) -> models.Poll: ...

    def create(
        self,
        channel_id: str,
        body: models.CreatePollRequest,
        *,
        prefer: Literal["hold"] | None = None,
        options: RequestOptions | None = None,
    ) -> models.Poll | models.HeldAnswer:
        """Create a poll.

        Creates a poll and sends a message of type `POLL` that shows it. A poll with `closeAt` closes at
        that time. A repeat with the same idempotency key returns the poll as it is now, or 404 if it was
        deleted.

        Fails with CHAT_POLL_OPTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
        CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE, CHAT_HELD_LIMIT.

        POST /channels/{channelId}/polls
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/polls",
            body=body,
            idempotent=True,
            prefer=prefer,
            options=options,
        )

    def get(
        self,
        channel_id: str,
        poll_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.PollWithVotes:
        """Get a poll.

        Returns a poll with its options, their counts and the caller's own votes.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND.

        GET /channels/{channelId}/polls/{pollId}
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/polls/{self._http.segment(poll_id)}",
            options=options,
        )

    def delete(
        self,
        channel_id: str,
        poll_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Delete a poll.

        Deletes a poll together with its message. The creator of the poll and operators may do so. In a
        direct channel a blocked user may delete only their own polls (else 403).

        Fails with CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND.

        DELETE /channels/{channelId}/polls/{pollId}
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/polls/{self._http.segment(poll_id)}",
            options=options,
        )

    def change_vote(
        self,
        channel_id: str,
        poll_id: str,
        body: models.VotePollRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.PollWithVotes:
        """Change the vote.

        Replaces the caller's votes in an open poll with these options, or casts the first vote. A
        single-choice poll takes one option (400 for more). An option of another poll is refused with 400.
        If the poll's `allowChange` is false, options other than the chosen ones are refused with 409. The
        same options change nothing.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_POLL_ALREADY_VOTED, CHAT_POLL_CLOSED,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        PUT /channels/{channelId}/polls/{pollId}/vote
        """
        return self._http.send(
            "PUT",
            f"/channels/{self._http.segment(channel_id)}/polls/{self._http.segment(poll_id)}/vote",
            body=body,
            options=options,
        )

    def vote(
        self,
        channel_id: str,
        poll_id: str,
        body: models.VotePollRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.PollWithVotes:
        """Vote.

        Votes for options of an open poll. A single-choice poll takes one option (400 for more) and one
        vote (409 for a second). In a multiple-choice poll a later vote may add options; an option that the
        caller has chosen already is refused with 409. An option of another poll is refused with 400.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_POLL_ALREADY_VOTED, CHAT_POLL_CLOSED,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{channelId}/polls/{pollId}/vote
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/polls/{self._http.segment(poll_id)}/vote",
            body=body,
            options=options,
        )

    def withdraw_vote(
        self,
        channel_id: str,
        poll_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.PollWithVotes:
        """Withdraw the vote.

        Withdraws all votes of the caller in an open poll. If the poll's `allowChange` is false,
        withdrawing a vote is refused with 409. Without a vote nothing changes.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
        CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_POLL_ALREADY_VOTED, CHAT_POLL_CLOSED.

        DELETE /channels/{channelId}/polls/{pollId}/vote
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/polls/{self._http.segment(poll_id)}/vote",
            options=options,
        )

    def add_option(
        self,
        channel_id: str,
        poll_id: str,
        body: models.AddPollOptionRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.PollWithVotes:
        """Add an option.

        Adds an option to an open poll that has `allowUserSuggestion`; otherwise the response is 403. The
        option limit applies, and a text that the poll has already is refused with 400.

        Fails with CHAT_POLL_OPTION_LIMIT, CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
        CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_POLL_NOT_FOUND, CHAT_POLL_CLOSED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /channels/{channelId}/polls/{pollId}/options
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/polls/{self._http.segment(poll_id)}/options",
            body=body,
            options=options,
        )

    def close(
        self,
        channel_id: str,
        poll_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.PollWithVotes:
        """Close a poll.

        Closes a poll, so that it takes no more votes. The creator of the poll and operators may do so.
        Closing a closed poll changes nothing. In a direct channel a blocked user may close only their own
        polls (else 403).

        Fails with CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
        CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND.

        POST /channels/{channelId}/polls/{pollId}/close
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/polls/{self._http.segment(poll_id)}/close",
            options=options,
        )


class Users(Resource):
    """Profiles, which the host application supplies, and the caller's blocks.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def get_many(self, *, ids: Sequence[str], options: RequestOptions | None = None) -> models.UserList:
        """Get users.

        Returns the profiles of up to 100 users of the caller's tenant, in the order of `ids`. Users that
        the host does not know are left out.

        GET /users
        """
        return self._http.send("GET", "/users", query=dict(ids=ids), options=options)

    def search(
        self,
        *,
        keyword: str,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.UserList:
        """Search users.

        Searches the users of the caller's tenant with the host's user resolver.

        GET /users/search
        """
        return self._http.send(
            "GET",
            "/users/search",
            query=dict(keyword=keyword, limit=limit),
            options=options,
        )

    def list_blocked(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.UserPage:
        """List blocked users.

        Lists the users that the caller has blocked, newest block first.

        GET /users/blocked
        """
        return self._http.send(
            "GET",
            "/users/blocked",
            query=dict(limit=limit, cursor=cursor),
            options=options,
        )

    def iterate_blocked(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.User]:
        """Everything that `list_blocked` lists, page after page as the loop goes on."""
        while True:
            page: models.UserPage = self.list_blocked(limit=limit, cursor=cursor, options=options)
            yield from page["users"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def block(
        self,
        body: models.BlockUserRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Block a user.

        Blocks a user. A blocked user cannot create or use a direct channel with the caller: operations
        that change it for both users are refused. The blocked user can still delete own messages and
        polls, close own polls, remove own reactions, read and leave. In groups the caller no longer sees
        messages of the blocked user, in lists, search, counts and live events; other members are not
        affected. The caller cannot be blocked (400).

        Fails with CHAT_USER_NOT_FOUND, CHAT_USER_ALREADY_BLOCKED, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /users/block
        """
        return self._http.send("POST", "/users/block", body=body, options=options)

    def unblock(
        self,
        body: models.UnblockUserRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Success:
        """Unblock a user.

        Removes a block. Unblocking a user who is not blocked changes nothing.

        Fails with CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /users/unblock
        """
        return self._http.send("POST", "/users/unblock", body=body, options=options)

    def list_drafts(
        self,
        *,
        channel_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.DraftPage:
        """List the caller's drafts.

        Lists the caller's drafts of all devices, newest first, in the channels of which the caller is an
        active member. The drafts of a channel that the caller has left, or is banned from, are listed
        again once the caller is back. Reload them after each reconnect: `chat:draft:changed` is best
        effort.

        GET /users/me/drafts
        """
        return self._http.send(
            "GET",
            "/users/me/drafts",
            query=dict(channelId=channel_id, limit=limit, cursor=cursor),
            options=options,
        )

    def iterate_drafts(
        self,
        *,
        channel_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.Draft]:
        """Everything that `list_drafts` lists, page after page as the loop goes on."""
        while True:
            page: models.DraftPage = self.list_drafts(
                channel_id=channel_id,
                limit=limit,
                cursor=cursor,
                options=options,
            )
            yield from page["drafts"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def list_events(
        self,
        *,
        since: int | None = None,
        epoch: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.EventPage:
        """Read the user's feed.

        Returns the logged events of the caller's own feed after `since`: mentions, new channels, changes
        of the caller's memberships, the caller's own settings, blocks and read markers, scheduled
        messages. For clients without a socket and for resuming by REST. Events are kept for 48 hours by
        default; `recovered` is false if the log no longer reaches back to `since`.

        GET /users/me/events
        """
        return self._http.send(
            "GET",
            "/users/me/events",
            query=dict(since=since, epoch=epoch, limit=limit),
            options=options,
        )

    def poll_events(
        self,
        body: models.PollEventsRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.PolledEvents:
        """Wait for events.

        Live events without a socket: returns the events that `gateway:resume` with these positions brings,
        and waits for the first event if there is none yet. Send the positions of each response with the
        next poll, to any process: no event is missed or comes twice.

        `frames` are those of the gateway, in its order: the missed events of the user's feed and of each
        channel, then live ones. A poll ends shortly after its first frame, so that events of one operation
        come together, or at about 256 KiB; only the first activity is always whole. `hasMore` says that
        missed events are left: poll again at once.

        A position that is missing or null means from now on. Such a poll does not wait, nor does one that
        reports a loss or a refusal (`recovered` false, `error`). Remove a refused channel from the next
        poll, and reload the lost state.

        Logged events and list activity are never lost. Events that are not logged come only while a poll
        waits: those between two polls are lost, as between two sockets. The activity has the unread
        totals; typing and the lengths of open streams are repeated in each poll, and so are changes of
        lists while a long transaction in the database holds back their position. They alone do not end a
        poll, but limit its wait to two seconds. Read drafts and presence by REST from time to time.

        While a user polls, and for 5 seconds after a response, the user counts as connected: online,
        without pushes. One process has at most 20 connections of a user, sockets and polls together;
        beyond it the response is 429 `CHAT_RATE_LIMITED` with `details.limit`. Aborting the request ends
        the poll at once. A server that stops ends its polls while it drains. Start polls at least 250 ms
        apart, and further apart after each that returns at once with nothing new.

        Fails with CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /events/poll
        """
        return self._http.send("POST", "/events/poll", body=body, options=options)

    def get(self, user_id: str, *, options: RequestOptions | None = None) -> models.User:
        """Get a user.

        Returns the profile of a user of the caller's tenant.

        Fails with CHAT_USER_NOT_FOUND.

        GET /users/{userId}
        """
        return self._http.send("GET", f"/users/{self._http.segment(user_id)}", options=options)

    def report(
        self,
        user_id: str,
        body: models.ReportChannelRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Report:
        """Report a user.

        Files a report about the user, who does not see it. The caller cannot be reported (400).

        Fails with CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /users/{userId}/report
        """
        return self._http.send(
            "POST",
            f"/users/{self._http.segment(user_id)}/report",
            body=body,
            options=options,
        )


class HeldMessages(Resource):
    """Messages that wait for a moderator.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.HeldMessagePage:
        """List the caller's held messages.

        Lists the caller's messages that wait for a moderator, in all channels, newest first. Messages that
        were released, refused or canceled, or have expired, are left out.

        GET /users/me/held-messages
        """
        return self._http.send(
            "GET",
            "/users/me/held-messages",
            query=dict(limit=limit, cursor=cursor),
            options=options,
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.HeldMessage]:
        """Everything that `list` lists, page after page as the loop goes on."""
        while True:
            page: models.HeldMessagePage = self.list(limit=limit, cursor=cursor, options=options)
            yield from page["heldMessages"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def cancel(self, held_message_id: str, *, options: RequestOptions | None = None) -> models.Success:
        """Cancel a held message.

        Cancels one of the caller's messages that wait for a moderator, and deletes its files. Canceling it
        again changes nothing.

        Fails with CHAT_HELD_NOT_FOUND.

        DELETE /users/me/held-messages/{heldMessageId}
        """
        return self._http.send(
            "DELETE",
            f"/users/me/held-messages/{self._http.segment(held_message_id)}",
            options=options,
        )


class Decisions(Resource):
    """Decisions of moderators about the caller, and appeals.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.DecisionPage:
        """List decisions about the caller.

        Lists moderators' decisions about the caller and the caller's messages, newest first.

        GET /users/me/decisions
        """
        return self._http.send(
            "GET",
            "/users/me/decisions",
            query=dict(limit=limit, cursor=cursor),
            options=options,
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.Decision]:
        """Everything that `list` lists, page after page as the loop goes on."""
        while True:
            page: models.DecisionPage = self.list(limit=limit, cursor=cursor, options=options)
            yield from page["decisions"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def appeal(
        self,
        decision_id: str,
        body: models.AppealRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.Decision:
        """Appeal a decision.

        Appeals a decision about the caller, once and within 180 days; another moderator decides the
        appeal. Repeating it with the same text changes nothing.

        Fails with CHAT_DECISION_NOT_FOUND, CHAT_DECISION_APPEALED, CHAT_APPEAL_CLOSED,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /users/me/decisions/{decisionId}/appeal
        """
        return self._http.send(
            "POST",
            f"/users/me/decisions/{self._http.segment(decision_id)}/appeal",
            body=body,
            options=options,
        )


class ScheduledMessages(Resource):
    """Messages that are sent at a later time.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def list(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.ScheduledMessagePage:
        """List scheduled messages.

        Lists the caller's pending scheduled messages in the channel, soonest first.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.

        GET /channels/{channelId}/scheduled-messages
        """
        return self._http.send(
            "GET",
            f"/channels/{self._http.segment(channel_id)}/scheduled-messages",
            query=dict(limit=limit, cursor=cursor),
            options=options,
        )

    def iterate(
        self,
        channel_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.ScheduledMessage]:
        """Everything that `list` lists, page after page as the loop goes on."""
        while True:
            page: models.ScheduledMessagePage = self.list(
                channel_id,
                limit=limit,
                cursor=cursor,
                options=options,
            )
            yield from page["scheduledMessages"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    @overload
    def create(
        self,
        channel_id: str,
        body: models.CreateScheduledMessageRequest,
        *,
        prefer: Literal["hold"],
        options: RequestOptions | None = None,
    ) -> models.ScheduledMessage | models.HeldAnswer: ...

    @overload
    def create(
        self,
        channel_id: str,
        body: models.CreateScheduledMessageRequest,
        *,
        prefer: None = None,
        options: RequestOptions | None = None,
    ) -> models.ScheduledMessage: ...

    def create(
        self,
        channel_id: str,
        body: models.CreateScheduledMessageRequest,
        *,
        prefer: Literal["hold"] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ScheduledMessage | models.HeldAnswer:
        """Schedule a message.

        Schedules a message, which is sent exactly once, within two seconds of its time. Freeze, mute, ban,
        `whoCanSend`, block, `mentions`, leaving and deletion are checked at delivery: a refusal makes the
        status `FAILED`, with the code in `errorMessage`. In slow mode the message waits: `scheduledAt`
        becomes the time when the sender may send, and `chat:scheduled:message:updated` is sent. The quoted
        message is checked now.

        Fails with CHAT_MESSAGE_TOO_LONG, CHAT_SCHEDULED_INVALID_TIME, CHAT_NOT_CHANNEL_MEMBER,
        CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_HELD_LIMIT.

        POST /channels/{channelId}/scheduled-messages
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/scheduled-messages",
            body=body,
            prefer=prefer,
            options=options,
        )

    def cancel(
        self,
        channel_id: str,
        scheduled_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.ScheduledMessage:
        """Cancel a scheduled message.

        Cancels one of the caller's pending messages: its status becomes `CANCELED`, and it is not sent.

        Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_SCHEDULED_NOT_FOUND, CHAT_SCHEDULED_ALREADY_SENT.

        DELETE /channels/{channelId}/scheduled-messages/{scheduledId}
        """
        return self._http.send(
            "DELETE",
            f"/channels/{self._http.segment(channel_id)}/scheduled-messages/{self._http.segment(scheduled_id)}",
            options=options,
        )

    def update(
        self,
        channel_id: str,
        scheduled_id: str,
        body: models.UpdateScheduledMessageRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.ScheduledMessage:
        """Change a scheduled message.

        Changes the text or the time of one of the caller's pending messages.

        Fails with CHAT_MESSAGE_TOO_LONG, CHAT_SCHEDULED_INVALID_TIME, CHAT_NOT_CHANNEL_MEMBER,
        CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND,
        CHAT_SCHEDULED_NOT_FOUND, CHAT_SCHEDULED_ALREADY_SENT, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        PATCH /channels/{channelId}/scheduled-messages/{scheduledId}
        """
        return self._http.send(
            "PATCH",
            f"/channels/{self._http.segment(channel_id)}/scheduled-messages/{self._http.segment(scheduled_id)}",
            body=body,
            options=options,
        )

    def send_now(
        self,
        channel_id: str,
        scheduled_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> models.Message:
        """Send a scheduled message now.

        Sends one of the caller's pending messages at once. The rules of any send apply; a refused message
        stays `PENDING`.

        Fails with CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
        CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED,
        CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_SCHEDULED_NOT_FOUND,
        CHAT_SCHEDULED_ALREADY_SENT, CHAT_SLOW_MODE.

        POST /channels/{channelId}/scheduled-messages/{scheduledId}/send-now
        """
        return self._http.send(
            "POST",
            f"/channels/{self._http.segment(channel_id)}/scheduled-messages/{self._http.segment(scheduled_id)}/send-now",
            options=options,
        )


class Cases(Resource):
    """Reported and held messages, users and channels, for moderators.

    Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
    CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
    """

    def list(
        self,
        *,
        state: models.CaseState | None = None,
        order: Literal["oldest", "newest"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> models.CasePage:
        """List cases.

        Lists the tenant's cases for a moderator: reported messages, users and channels, and held messages.
        Cases about the caller are left out. All operations on cases return 404 to callers who are not
        moderators.

        Fails with CHAT_CASE_NOT_FOUND.

        GET /moderation/cases
        """
        return self._http.send(
            "GET",
            "/moderation/cases",
            query=dict(state=state, order=order, limit=limit, cursor=cursor, includeUsers=include_users),
            options=options,
        )

    def iterate(
        self,
        *,
        state: models.CaseState | None = None,
        order: Literal["oldest", "newest"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_users: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[models.Case]:
        """Everything that `list` lists, page after page as the loop goes on."""
        while True:
            page: models.CasePage = self.list(
                state=state,
                order=order,
                limit=limit,
                cursor=cursor,
                include_users=include_users,
                options=options,
            )
            yield from page["cases"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def get(self, case_id: str, *, options: RequestOptions | None = None) -> models.CaseDetail:
        """Get a case.

        Returns a case with its reports, each with the message as it was when reported and the messages
        around it, and with the held message.

        Fails with CHAT_CASE_NOT_FOUND.

        GET /moderation/cases/{caseId}
        """
        return self._http.send("GET", f"/moderation/cases/{self._http.segment(case_id)}", options=options)

    def claim(self, case_id: str, *, options: RequestOptions | None = None) -> models.CaseDetail:
        """Claim a case.

        Reserves an open case for the caller for 15 minutes, so that two moderators do not work on it at
        once. Claiming it again renews the 15 minutes. The host's own code never claims, and decides
        regardless of claims.

        Fails with CHAT_CASE_NOT_FOUND, CHAT_CASE_CLAIMED, CHAT_CASE_DECIDED.

        POST /moderation/cases/{caseId}/claim
        """
        return self._http.send(
            "POST",
            f"/moderation/cases/{self._http.segment(case_id)}/claim",
            options=options,
        )

    def decide(
        self,
        case_id: str,
        body: models.DecideCaseRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.CaseDetail:
        """Decide a case.

        Decides an open case once, in the caller's name, and settles its reports. `REMOVE` removes the
        message, or refuses the held one; `RELEASE` sends the held one, if all guards allow it at that
        moment; `NONE` leaves a message, user or channel as it is. `MUTE` and `BAN` act in the channel of
        the message, `SUSPEND` in all channels, and `WARN` only notifies. A claim is not needed; while
        another moderator has one, the decision is refused.

        Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_CASE_NOT_FOUND, CHAT_CHANNEL_NOT_FOUND,
        CHAT_MESSAGE_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_CASE_CLAIMED, CHAT_CASE_DECIDED,
        CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /moderation/cases/{caseId}/decide
        """
        return self._http.send(
            "POST",
            f"/moderation/cases/{self._http.segment(case_id)}/decide",
            body=body,
            options=options,
        )

    def restore(self, case_id: str, *, options: RequestOptions | None = None) -> models.CaseDetail:
        """Restore a removed message.

        Reverses the decision of the case to remove a message: the message is back in its place, unless
        another decision to remove it stands. Restoring it again changes nothing. A case whose decision has
        removed no message is refused with 400.

        Fails with CHAT_CASE_NOT_FOUND, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.

        POST /moderation/cases/{caseId}/restore
        """
        return self._http.send(
            "POST",
            f"/moderation/cases/{self._http.segment(case_id)}/restore",
            options=options,
        )

    def decide_appeal(
        self,
        case_id: str,
        body: models.DecideAppealRequest,
        *,
        options: RequestOptions | None = None,
    ) -> models.CaseDetail:
        """Decide an appeal.

        Decides the appeal of the affected user: once, and by a moderator other than the one who decided.
        `UPHELD`: the decision stands. `REVERSED` undoes it: a message is restored, a mute or ban lifted, a
        suspension ended. A shorter mute or ban that the decision extended is reinstated. The effects of
        other decisions stay, and so does a mute or ban that an operator has set since. A case without an
        appeal is refused with 400.

        Fails with CHAT_AUTH_FORBIDDEN, CHAT_CASE_NOT_FOUND, CHAT_CASE_DECIDED, CHAT_PAYLOAD_TOO_LARGE,
        CHAT_UNSUPPORTED_MEDIA_TYPE.

        POST /moderation/cases/{caseId}/decide-appeal
        """
        return self._http.send(
            "POST",
            f"/moderation/cases/{self._http.segment(case_id)}/decide-appeal",
            body=body,
            options=options,
        )


class Resources:
    """All operations, by resource."""

    def __init__(self, http: Http) -> None:
        self.channels = Channels(http)
        self.threads = Threads(http)
        self.members = Members(http)
        self.messages = Messages(http)
        self.questions = Questions(http)
        self.polls = Polls(http)
        self.users = Users(http)
        self.held_messages = HeldMessages(http)
        self.decisions = Decisions(http)
        self.scheduled_messages = ScheduledMessages(http)
        self.cases = Cases(http)
