// generated from spec/ by scripts/codegen; do not edit

package chat.service

/**
 * Direct and group channels, their metadata, and the caller's own view of them.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class Channels internal constructor(private val http: Http) {

    /**
     * List channels.
     *
     * Lists the channels of which the caller is a member, each with its exact unread count and its last visible
     * message. Channels that the caller is banned from are left out, and so are empty channels unless
     * `includeEmpty` is true. Hidden channels are left out too; `hidden=true` lists only those. `position` is
     * for `gateway:resume`, which then brings the later changes of the list.
     *
     * GET /channels
     */
    fun list(
        limit: Long? = null,
        cursor: String? = null,
        includeEmpty: Boolean? = null,
        order: String? = null,
        search: String? = null,
        hidden: Boolean? = null,
        favorite: Boolean? = null,
        type: String? = null,
        customType: String? = null,
        memberId: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): ChannelPage =
        ChannelPage(http.send("GET", "/channels", query = mapOf("limit" to limit, "cursor" to cursor, "includeEmpty" to includeEmpty, "order" to order, "search" to search, "hidden" to hidden, "favorite" to favorite, "type" to type, "customType" to customType, "memberId" to memberId, "includeUsers" to includeUsers), options = options))

    /** Everything that [list] lists, page after page as it is asked for. */
    fun iterate(
        limit: Long? = null,
        cursor: String? = null,
        includeEmpty: Boolean? = null,
        order: String? = null,
        search: String? = null,
        hidden: Boolean? = null,
        favorite: Boolean? = null,
        type: String? = null,
        customType: String? = null,
        memberId: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<ChannelListItem> =
        sequence {
            var next = cursor
            do {
                val page: ChannelPage = list(limit = limit, cursor = next, includeEmpty = includeEmpty, order = order, search = search, hidden = hidden, favorite = favorite, type = type, customType = customType, memberId = memberId, includeUsers = includeUsers, options = options)
                yieldAll(page.channels)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * List my channels.
     *
     * An alias of `GET /channels`, with the same parameters and the same response.
     *
     * GET /channels/my
     */
    fun listMy(
        limit: Long? = null,
        cursor: String? = null,
        includeEmpty: Boolean? = null,
        order: String? = null,
        search: String? = null,
        hidden: Boolean? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): ChannelPage =
        ChannelPage(http.send("GET", "/channels/my", query = mapOf("limit" to limit, "cursor" to cursor, "includeEmpty" to includeEmpty, "order" to order, "search" to search, "hidden" to hidden, "includeUsers" to includeUsers), options = options))

    /** Everything that [listMy] lists, page after page as it is asked for. */
    fun iterateMy(
        limit: Long? = null,
        cursor: String? = null,
        includeEmpty: Boolean? = null,
        order: String? = null,
        search: String? = null,
        hidden: Boolean? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<ChannelListItem> =
        sequence {
            var next = cursor
            do {
                val page: ChannelPage = listMy(limit = limit, cursor = next, includeEmpty = includeEmpty, order = order, search = search, hidden = hidden, includeUsers = includeUsers, options = options)
                yieldAll(page.channels)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Get the total unread count.
     *
     * Returns the sum of the unread counts of the caller's channels. Hidden channels and channels whose count
     * preference is `OFF` are left out.
     *
     * GET /channels/unread-count
     */
    fun getUnreadCount(options: RequestOptions = RequestOptions()): UnreadCount =
        UnreadCount(http.send("GET", "/channels/unread-count", options = options))

    /**
     * Open a direct channel.
     *
     * Creates the direct channel between the caller and another user, or returns the existing one with 200. Two
     * users of a tenant have one direct channel, even if both create it at once. Both are operators. If the
     * caller or the other user had left, they become a member again. A direct channel with the caller alone is
     * refused with 400, and a caller that the other user has blocked gets 403.
     *
     * Fails with CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/direct
     */
    fun createDirect(body: CreateDirectChannelRequest, options: RequestOptions = RequestOptions()): Channel =
        Channel(http.send("POST", "/channels/direct", body = body, options = options))

    /**
     * Create a group channel.
     *
     * Creates a group channel with the caller as operator and the given users as members. All users must exist,
     * and the caller counts towards the member limit (100 by default).
     *
     * Fails with CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_USER_NOT_FOUND, CHAT_UPLOAD_NOT_FOUND,
     * CHAT_UPLOAD_INCOMPLETE, CHAT_PAYLOAD_TOO_LARGE, CHAT_CHANNEL_MEMBER_LIMIT, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/group
     */
    fun createGroup(body: CreateGroupChannelRequest, options: RequestOptions = RequestOptions()): Channel =
        Channel(http.send("POST", "/channels/group", body = body, options = options))

    /**
     * Get a channel.
     *
     * Returns one channel with its active members: all of them if there are at most 100, else the first 100.
     * `nextMembersCursor` is then the `cursor` for the next members in `GET /channels/{id}/members`. Banned
     * members are left out.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}
     */
    fun get(channelId: String, options: RequestOptions = RequestOptions()): ChannelDetail =
        ChannelDetail(http.send("GET", "/channels/${http.segment(channelId)}", options = options))

    /**
     * Delete a channel.
     *
     * Permanently deletes the channel and all its messages. Scheduled messages that are still pending fail with
     * `CHAT_CHANNEL_NOT_FOUND`. The event log can no longer be read; its rows are removed after the usual
     * retention.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR,
     * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND.
     *
     * DELETE /channels/{id}
     */
    fun delete(channelId: String, options: RequestOptions = RequestOptions()): Unit =
        Unit.also { http.send("DELETE", "/channels/${http.segment(channelId)}", options = options) }

    /**
     * Change a channel.
     *
     * Changes the given properties of a group channel; the others keep their values. Null clears a text. Setting
     * `whoCanSend` to `OPERATORS` ends the open streams of members.
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_UPLOAD_NOT_FOUND,
     * CHAT_UPLOAD_INCOMPLETE, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PATCH /channels/{id}
     */
    fun update(channelId: String, body: UpdateChannelRequest, options: RequestOptions = RequestOptions()): Channel =
        Channel(http.send("PATCH", "/channels/${http.segment(channelId)}", body = body, options = options))

    /**
     * Leave a channel.
     *
     * Ends the caller's membership. When the last operator leaves, the longest-standing member becomes operator.
     * The channel is deleted when the last member who is not banned leaves, a direct channel when both users
     * have left. A member who returns keeps the read marker.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * POST /channels/{id}/leave
     */
    fun leave(channelId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/leave", options = options))

    /**
     * Mark a channel as read.
     *
     * Moves the caller's read marker forward to the newest message, or to the message `messageId`. It never
     * moves backwards: if the marker is there already, or nothing is unread, nothing changes and no event is
     * sent. In a channel of more than `limits.largeChannelMembers` members (500 by default) there is no
     * `chat:read:receipt:updated`.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/read
     */
    fun markRead(
        channelId: String,
        body: MarkReadRequest = MarkReadRequest(),
        options: RequestOptions = RequestOptions()
    ): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/read", body = body, options = options))

    /**
     * Mark a channel as unread.
     *
     * Moves the caller's read marker back to just before a message: of the messages from there on, those that
     * `unreadCount` counts are unread again. If the marker is before the message already, nothing changes and no
     * event is sent. In a channel of more than `limits.largeChannelMembers` members (500 by default) there is no
     * `chat:read:receipt:updated`.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/unread
     */
    fun markUnread(
        channelId: String,
        body: MarkUnreadRequest,
        options: RequestOptions = RequestOptions()
    ): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/unread", body = body, options = options))

    /**
     * Get the push trigger.
     *
     * Returns which messages of the channel are pushed to the caller. The default is `ALL`.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/push-trigger
     */
    fun getPushTrigger(channelId: String, options: RequestOptions = RequestOptions()): PushTriggerSetting =
        PushTriggerSetting(http.send("GET", "/channels/${http.segment(channelId)}/push-trigger", options = options))

    /**
     * Set the push trigger.
     *
     * Sets which messages of the channel are pushed to the caller.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PUT /channels/{id}/push-trigger
     */
    fun setPushTrigger(
        channelId: String,
        body: SetPushTriggerRequest,
        options: RequestOptions = RequestOptions()
    ): PushTriggerSetting =
        PushTriggerSetting(http.send("PUT", "/channels/${http.segment(channelId)}/push-trigger", body = body, options = options))

    /**
     * Get the count preference.
     *
     * Returns how the channel counts towards the caller's unread total. The default is `ALL`.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/count-preference
     */
    fun getCountPreference(channelId: String, options: RequestOptions = RequestOptions()): CountPreferenceSetting =
        CountPreferenceSetting(http.send("GET", "/channels/${http.segment(channelId)}/count-preference", options = options))

    /**
     * Set the count preference.
     *
     * Sets how the channel counts towards the caller's unread total. `off` makes its count 0 and leaves it out
     * of the total.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PUT /channels/{id}/count-preference
     */
    fun setCountPreference(
        channelId: String,
        body: SetCountPreferenceRequest,
        options: RequestOptions = RequestOptions()
    ): CountPreferenceSetting =
        CountPreferenceSetting(http.send("PUT", "/channels/${http.segment(channelId)}/count-preference", body = body, options = options))

    /**
     * Freeze a channel.
     *
     * Makes the channel refuse every new message from everyone, operators included: text, file, poll, forward
     * into it and scheduled delivery.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR,
     * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND.
     *
     * POST /channels/{id}/freeze
     */
    fun freeze(channelId: String, options: RequestOptions = RequestOptions()): Channel =
        Channel(http.send("POST", "/channels/${http.segment(channelId)}/freeze", options = options))

    /**
     * Unfreeze a channel.
     *
     * Lets the channel take messages again.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR,
     * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND.
     *
     * POST /channels/{id}/unfreeze
     */
    fun unfreeze(channelId: String, options: RequestOptions = RequestOptions()): Channel =
        Channel(http.send("POST", "/channels/${http.segment(channelId)}/unfreeze", options = options))

    /**
     * Save a draft of the caller.
     *
     * Saves the caller's unsent text in the channel, or in one of its threads, for all their devices. `revision`
     * is the revision of the draft that it replaces, 0 if there is none. If the draft has another revision, the
     * response is 409 with the newer draft in `details.draft` (null if it was deleted). Saving the same text
     * again changes nothing.
     *
     * Fails with CHAT_MESSAGE_TOO_LONG, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND,
     * CHAT_MESSAGE_NOT_FOUND, CHAT_DRAFT_CHANGED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PUT /channels/{id}/draft
     */
    fun saveDraft(channelId: String, body: SaveDraftRequest, options: RequestOptions = RequestOptions()): Draft =
        Draft(http.send("PUT", "/channels/${http.segment(channelId)}/draft", body = body, options = options))

    /**
     * Delete a draft of the caller.
     *
     * Deletes the caller's draft in the channel, or in one of its threads, if it has this revision. If it has
     * another revision, the response is 409 with the draft in `details.draft`. Without a draft nothing changes.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_DRAFT_CHANGED.
     *
     * DELETE /channels/{id}/draft
     */
    fun deleteDraft(
        channelId: String,
        parentMessageId: String? = null,
        revision: Long,
        options: RequestOptions = RequestOptions()
    ): Success =
        Success(http.send("DELETE", "/channels/${http.segment(channelId)}/draft", query = mapOf("parentMessageId" to parentMessageId, "revision" to revision), options = options))

    /**
     * Mute a channel for the caller.
     *
     * Suppresses the channel's notifications for the caller, until they unmute it or until the given time. The
     * caller can still send. When the mute expires, `chat:channel:unmuted` is sent. Muting again replaces the
     * expiry.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/mute
     */
    fun mute(
        channelId: String,
        body: MuteChannelRequest = MuteChannelRequest(),
        options: RequestOptions = RequestOptions()
    ): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/mute", body = body, options = options))

    /**
     * Unmute a channel for the caller.
     *
     * Lets the channel notify the caller again.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * POST /channels/{id}/unmute
     */
    fun unmute(channelId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/unmute", options = options))

    /**
     * Make a channel a favorite of the caller.
     *
     * Marks the channel as a favorite of the caller; `order=favorites` lists favorites first. A caller who
     * leaves and returns keeps the mark.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * PUT /channels/{id}/favorite
     */
    fun favorite(channelId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("PUT", "/channels/${http.segment(channelId)}/favorite", options = options))

    /**
     * Remove a channel from the caller's favorites.
     *
     * Removes the channel from the caller's favorites. If it is not a favorite, nothing changes.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * DELETE /channels/{id}/favorite
     */
    fun unfavorite(channelId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("DELETE", "/channels/${http.segment(channelId)}/favorite", options = options))

    /**
     * Hide a channel.
     *
     * Removes the channel from the caller's lists and unread total until it is unhidden. With
     * `hidePreviousMessages` the messages sent so far stay hidden from the caller after that too, everywhere.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/hide
     */
    fun hide(
        channelId: String,
        body: HideChannelRequest = HideChannelRequest(),
        options: RequestOptions = RequestOptions()
    ): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/hide", body = body, options = options))

    /**
     * Unhide a channel.
     *
     * Puts the channel back into the caller's lists and unread total.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * POST /channels/{id}/unhide
     */
    fun unhide(channelId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/unhide", options = options))

    /**
     * Reset the caller's history.
     *
     * Hides all earlier messages from the caller, in lists, threads, search, pins, files and counts. Other
     * members still see them. The caller's open streams continue, and can be read by id until they end.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * POST /channels/{id}/reset-history
     */
    fun resetHistory(channelId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/reset-history", options = options))

    /**
     * Get the metadata.
     *
     * Returns the channel's metadata.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/metadata
     */
    fun getMetadata(channelId: String, options: RequestOptions = RequestOptions()): ChannelMetadata =
        ChannelMetadata(http.send("GET", "/channels/${http.segment(channelId)}/metadata", options = options))

    /**
     * Replace the metadata.
     *
     * Replaces the whole metadata of the channel. Keys that are not given are removed.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PUT /channels/{id}/metadata
     */
    fun replaceMetadata(
        channelId: String,
        body: ReplaceMetadataRequest,
        options: RequestOptions = RequestOptions()
    ): ChannelMetadata =
        ChannelMetadata(http.send("PUT", "/channels/${http.segment(channelId)}/metadata", body = body, options = options))

    /**
     * Remove a metadata key.
     *
     * Removes one key from the metadata of the channel. An absent key changes nothing.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_CHANNEL_NOT_FOUND.
     *
     * DELETE /channels/{id}/metadata/{key}
     */
    fun deleteMetadataKey(
        channelId: String,
        key: String,
        options: RequestOptions = RequestOptions()
    ): ChannelMetadata =
        ChannelMetadata(http.send("DELETE", "/channels/${http.segment(channelId)}/metadata/${http.segment(key)}", options = options))

    /**
     * List shared files.
     *
     * Lists the files of the messages that the caller can see, newest first.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/shared-files
     */
    fun listSharedFiles(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): SharedFilePage =
        SharedFilePage(http.send("GET", "/channels/${http.segment(channelId)}/shared-files", query = mapOf("limit" to limit, "cursor" to cursor), options = options))

    /** Everything that [listSharedFiles] lists, page after page as it is asked for. */
    fun iterateSharedFiles(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<SharedFile> =
        sequence {
            var next = cursor
            do {
                val page: SharedFilePage = listSharedFiles(channelId, limit = limit, cursor = next, options = options)
                yieldAll(page.files)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Report a channel.
     *
     * Files a report about the channel. The other members do not see it.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/report
     */
    fun report(channelId: String, body: ReportChannelRequest, options: RequestOptions = RequestOptions()): Report =
        Report(http.send("POST", "/channels/${http.segment(channelId)}/report", body = body, options = options))

    /**
     * Read the event log.
     *
     * Returns the channel's logged events after `since`, as the caller's socket would get them: for clients
     * without a socket and for resuming by REST. Events are kept for 48 hours by default; `recovered` is false
     * if the log no longer reaches back to `since`.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/events
     */
    fun listEvents(
        channelId: String,
        since: Long? = null,
        epoch: String? = null,
        limit: Long? = null,
        options: RequestOptions = RequestOptions()
    ): EventPage =
        EventPage(http.send("GET", "/channels/${http.segment(channelId)}/events", query = mapOf("since" to since, "epoch" to epoch, "limit" to limit), options = options))
}

/**
 * The threads that the caller follows.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class Threads internal constructor(private val http: Http) {

    /**
     * List the followed threads.
     *
     * Lists the threads that the caller follows and in which the caller can see a reply, newest reply first.
     * Threads of hidden channels have no unread replies; threads of channels that the caller has left or is
     * banned from are left out.
     *
     * GET /threads
     */
    fun list(
        filter: String? = null,
        channelId: String? = null,
        parentMessageId: String? = null,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): FollowedThreadPage =
        FollowedThreadPage(http.send("GET", "/threads", query = mapOf("filter" to filter, "channelId" to channelId, "parentMessageId" to parentMessageId, "limit" to limit, "cursor" to cursor, "includeUsers" to includeUsers), options = options))

    /** Everything that [list] lists, page after page as it is asked for. */
    fun iterate(
        filter: String? = null,
        channelId: String? = null,
        parentMessageId: String? = null,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<Thread> =
        sequence {
            var next = cursor
            do {
                val page: FollowedThreadPage = list(filter = filter, channelId = channelId, parentMessageId = parentMessageId, limit = limit, cursor = next, includeUsers = includeUsers, options = options)
                yieldAll(page.threads)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Follow a thread.
     *
     * Follows the thread of the message, and marks its present replies as read. A reply stands for its thread.
     * Users follow a thread without this call once their message gets a reply, they reply, or a reply mentions
     * them by name. Beyond 10,000 followed threads the one that was read longest ago is unfollowed.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.
     *
     * PUT /channels/{id}/messages/{messageId}/follow
     */
    fun follow(channelId: String, messageId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("PUT", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/follow", options = options))

    /**
     * Unfollow a thread.
     *
     * Unfollows the thread, until the caller replies or is mentioned in it.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.
     *
     * DELETE /channels/{id}/messages/{messageId}/follow
     */
    fun unfollow(channelId: String, messageId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("DELETE", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/follow", options = options))

    /**
     * Mark a thread as read.
     *
     * Moves the caller's marker in a followed thread forward to the given reply or first message; without a body
     * to the newest reply. The channel's read marker does not move. If the caller does not follow the thread,
     * nothing changes.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/messages/{messageId}/thread/read
     */
    fun markRead(
        channelId: String,
        messageId: String,
        body: MarkThreadReadRequest = MarkThreadReadRequest(),
        options: RequestOptions = RequestOptions()
    ): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/thread/read", body = body, options = options))

    /**
     * Mark a thread as unread.
     *
     * Moves the caller's marker in a followed thread back to just before a message: of the replies from there
     * on, those that `unreadCount` counts are unread again. If the caller does not follow the thread, nothing
     * changes.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/messages/{messageId}/thread/unread
     */
    fun markUnread(
        channelId: String,
        messageId: String,
        body: MarkThreadUnreadRequest,
        options: RequestOptions = RequestOptions()
    ): Success =
        Success(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/thread/unread", body = body, options = options))
}

/**
 * Members and operators of a channel, and moderation.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class Members internal constructor(private val http: Http) {

    /**
     * List members.
     *
     * Lists the active members, longest-standing first. Banned members are left out. `cursor` also takes
     * `nextMembersCursor` of `GET /channels/{id}`. Without `limit` and `cursor` the list is complete; request
     * pages of a large channel.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/members
     */
    fun list(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): MemberPage =
        MemberPage(http.send("GET", "/channels/${http.segment(channelId)}/members", query = mapOf("limit" to limit, "cursor" to cursor, "includeUsers" to includeUsers), options = options))

    /** Everything that [list] lists, page after page as it is asked for. */
    fun iterate(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<ListedMember> =
        sequence {
            var next = cursor
            do {
                val page: MemberPage = list(channelId, limit = limit, cursor = next, includeUsers = includeUsers, options = options)
                yieldAll(page.members)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Invite users.
     *
     * Adds users to a group channel. Active members are skipped; if all users are active members, the response
     * is 409. A banned user must be unbanned first (403). The member limit (100 by default) holds under
     * concurrent invites too. A new member sees earlier messages as read, and `lastReadAt` is null. A member who
     * returns has the role `MEMBER` and keeps the read marker and mutes; messages sent meanwhile are unread.
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_ALREADY_CHANNEL_MEMBER,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_CHANNEL_MEMBER_LIMIT, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/members/invite
     */
    fun invite(
        channelId: String,
        body: InviteMembersRequest,
        options: RequestOptions = RequestOptions()
    ): InvitedMembers =
        InvitedMembers(http.send("POST", "/channels/${http.segment(channelId)}/members/invite", body = body, options = options))

    /**
     * Remove a member.
     *
     * Removes a member from a group channel and ends their live subscription at once. A ban outlasts the
     * removal. The caller cannot be removed (400): leave instead.
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND.
     *
     * DELETE /channels/{id}/members/{userId}
     */
    fun remove(channelId: String, userId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("DELETE", "/channels/${http.segment(channelId)}/members/${http.segment(userId)}", options = options))

    /**
     * Let a member mention all.
     *
     * Allows a member of a group channel to mention all with `mentions`, or revokes that. Operators always can.
     * A member who leaves loses the permission.
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PATCH /channels/{id}/members/{userId}
     */
    fun update(
        channelId: String,
        userId: String,
        body: UpdateMemberRequest,
        options: RequestOptions = RequestOptions()
    ): ModeratedMember =
        ModeratedMember(http.send("PATCH", "/channels/${http.segment(channelId)}/members/${http.segment(userId)}", body = body, options = options))

    /**
     * Mute a member.
     *
     * Stops a member of a group channel from sending, indefinitely or for a number of seconds. A mute expires by
     * itself. Muting again replaces the duration. The caller cannot be muted (400). Operators may mute
     * operators.
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/members/{userId}/mute
     */
    fun mute(
        channelId: String,
        userId: String,
        body: MuteMemberRequest = MuteMemberRequest(),
        options: RequestOptions = RequestOptions()
    ): ModeratedMember =
        ModeratedMember(http.send("POST", "/channels/${http.segment(channelId)}/members/${http.segment(userId)}/mute", body = body, options = options))

    /**
     * Unmute a member.
     *
     * Lets a muted member send again. Unmuting a member who is not muted changes nothing. The caller cannot be
     * unmuted (400).
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND.
     *
     * POST /channels/{id}/members/{userId}/unmute
     */
    fun unmute(channelId: String, userId: String, options: RequestOptions = RequestOptions()): ModeratedMember =
        ModeratedMember(http.send("POST", "/channels/${http.segment(channelId)}/members/${http.segment(userId)}/unmute", options = options))

    /**
     * Ban a member.
     *
     * Bans a member from a group channel, permanently or for a number of seconds, and ends their live
     * subscription at once. A banned member can do nothing in the channel and is left out of its members and
     * counts. A ban expires by itself. Banning again replaces duration and description. The caller cannot be
     * banned (400). Operators may ban operators.
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/members/{userId}/ban
     */
    fun ban(
        channelId: String,
        userId: String,
        body: BanMemberRequest = BanMemberRequest(),
        options: RequestOptions = RequestOptions()
    ): ModeratedMember =
        ModeratedMember(http.send("POST", "/channels/${http.segment(channelId)}/members/${http.segment(userId)}/ban", body = body, options = options))

    /**
     * Unban a member.
     *
     * Lifts a ban: the user is an active member again, or can be invited again if they were removed while
     * banned. Unbanning a user who is not banned changes nothing. A full channel refuses the unban. The caller
     * cannot be unbanned (400).
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_CHANNEL_MEMBER_LIMIT.
     *
     * POST /channels/{id}/members/{userId}/unban
     */
    fun unban(channelId: String, userId: String, options: RequestOptions = RequestOptions()): ModeratedMember =
        ModeratedMember(http.send("POST", "/channels/${http.segment(channelId)}/members/${http.segment(userId)}/unban", options = options))

    /**
     * List muted members.
     *
     * Lists the members who are muted now. Expired mutes are left out.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/muted-users
     */
    fun listMuted(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): MutedMemberPage =
        MutedMemberPage(http.send("GET", "/channels/${http.segment(channelId)}/muted-users", query = mapOf("limit" to limit, "cursor" to cursor), options = options))

    /** Everything that [listMuted] lists, page after page as it is asked for. */
    fun iterateMuted(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<ModeratedMember> =
        sequence {
            var next = cursor
            do {
                val page: MutedMemberPage = listMuted(channelId, limit = limit, cursor = next, options = options)
                yieldAll(page.mutedUsers)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * List banned members.
     *
     * Lists the users who are banned now, also those removed while banned. Expired bans are left out.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/banned-users
     */
    fun listBanned(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): BannedMemberPage =
        BannedMemberPage(http.send("GET", "/channels/${http.segment(channelId)}/banned-users", query = mapOf("limit" to limit, "cursor" to cursor), options = options))

    /** Everything that [listBanned] lists, page after page as it is asked for. */
    fun iterateBanned(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<ModeratedMember> =
        sequence {
            var next = cursor
            do {
                val page: BannedMemberPage = listBanned(channelId, limit = limit, cursor = next, options = options)
                yieldAll(page.bannedUsers)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * List operators.
     *
     * Lists the operators of the channel, longest-standing first.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/operators
     */
    fun listOperators(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): OperatorPage =
        OperatorPage(http.send("GET", "/channels/${http.segment(channelId)}/operators", query = mapOf("limit" to limit, "cursor" to cursor), options = options))

    /** Everything that [listOperators] lists, page after page as it is asked for. */
    fun iterateOperators(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<Operator> =
        sequence {
            var next = cursor
            do {
                val page: OperatorPage = listOperators(channelId, limit = limit, cursor = next, options = options)
                yieldAll(page.operators)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Promote members.
     *
     * Makes members of a group channel operators. Operators stay operators. If any user is not a member, the
     * response is 404 and no user is promoted.
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/operators
     */
    fun addOperators(
        channelId: String,
        body: AddOperatorsRequest,
        options: RequestOptions = RequestOptions()
    ): OperatorList =
        OperatorList(http.send("POST", "/channels/${http.segment(channelId)}/operators", body = body, options = options))

    /**
     * Demote operators.
     *
     * Makes operators of a group channel plain members. Plain members stay plain members. At least one operator
     * who is not banned must remain (else 409). In an announcement channel this ends their open streams.
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_NOT_FOUND, CHAT_USER_NOT_FOUND, CHAT_LAST_OPERATOR,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * DELETE /channels/{id}/operators
     */
    fun removeOperators(
        channelId: String,
        body: RemoveOperatorsRequest,
        options: RequestOptions = RequestOptions()
    ): OperatorList =
        OperatorList(http.send("DELETE", "/channels/${http.segment(channelId)}/operators", body = body, options = options))
}

/**
 * Messages, threads, files, reactions, pins and search.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class Messages internal constructor(private val http: Http) {

    /**
     * List messages.
     *
     * Lists the messages that the caller can see, newest first. Creation times within a channel are strictly
     * increasing, so paging by `before` and `after` neither skips nor repeats a message.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/messages
     */
    fun list(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        before: String? = null,
        after: String? = null,
        includeReactions: Boolean? = null,
        includeThreadInfo: Boolean? = null,
        includeReplies: Boolean? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): MessagePage =
        MessagePage(http.send("GET", "/channels/${http.segment(channelId)}/messages", query = mapOf("limit" to limit, "cursor" to cursor, "before" to before, "after" to after, "includeReactions" to includeReactions, "includeThreadInfo" to includeThreadInfo, "includeReplies" to includeReplies, "includeUsers" to includeUsers), options = options))

    /** Everything that [list] lists, page after page as it is asked for. */
    fun iterate(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        before: String? = null,
        after: String? = null,
        includeReactions: Boolean? = null,
        includeThreadInfo: Boolean? = null,
        includeReplies: Boolean? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<Message> =
        sequence {
            var next = cursor
            do {
                val page: MessagePage = list(channelId, limit = limit, cursor = next, before = before, after = after, includeReactions = includeReactions, includeThreadInfo = includeThreadInfo, includeReplies = includeReplies, includeUsers = includeUsers, options = options)
                yieldAll(page.messages)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Send a message.
     *
     * Sends a text message, or a reply with `parentMessageId`. Mentioned users who are active members, other
     * than the sender and those who blocked the sender, are notified. A sender blocked by the other user of a
     * direct channel gets 403. With `stream` members see the message while it is written: the sender appends to
     * it until it ends. `quotedMessageId` quotes a message of the channel. `files` sends files uploaded with
     * `POST /uploads`. `mentions` mentions all members, or those who are online. `draftRevision` deletes the
     * draft that was sent. `ifSeq` sends only if no other user has written since.
     *
     * Fails with CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
     * CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
     * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_UPLOAD_NOT_FOUND,
     * CHAT_IDEMPOTENCY_CONFLICT, CHAT_UPLOAD_INCOMPLETE, CHAT_CHANNEL_MOVED, CHAT_STREAM_LIMIT,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE, CHAT_HELD_LIMIT.
     *
     * POST /channels/{id}/messages
     */
    fun send(channelId: String, body: SendMessageRequest, options: RequestOptions = RequestOptions()): Message =
        Message(http.send("POST", "/channels/${http.segment(channelId)}/messages", body = body, idempotent = true, options = options))

    /**
     * [send], which answers with the held message where the policy holds it; else that is refused with the
     * reason `held`.
     */
    fun sendOrHold(
        channelId: String,
        body: SendMessageRequest,
        options: RequestOptions = RequestOptions()
    ): OrHeld<Message> =
        orHeld(http.send("POST", "/channels/${http.segment(channelId)}/messages", body = body, idempotent = true, prefer = "hold", options = options), ::Message)

    /**
     * Send a file.
     *
     * Streams a file to the host's storage and sends a message with it. The MIME type decides whether it is an
     * `IMAGE`, `VIDEO`, `AUDIO` or `FILE` message. Without a storage provider the response is 501.
     *
     * Fails with CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
     * CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
     * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_FILE_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_FILE_TYPE_NOT_ALLOWED,
     * CHAT_SLOW_MODE, CHAT_HELD_LIMIT, CHAT_STORAGE_NOT_CONFIGURED, CHAT_UPLOAD_FAILED.
     *
     * POST /channels/{id}/files
     */
    fun sendFile(
        channelId: String,
        file: UploadedFile,
        body: SendFileRequest = SendFileRequest(),
        options: RequestOptions = RequestOptions()
    ): Message =
        Message(http.send("POST", "/channels/${http.segment(channelId)}/files", body = body, file = file, idempotent = true, options = options))

    /**
     * [sendFile], which answers with the held message where the policy holds it; else that is refused with the
     * reason `held`.
     */
    fun sendFileOrHold(
        channelId: String,
        file: UploadedFile,
        body: SendFileRequest = SendFileRequest(),
        options: RequestOptions = RequestOptions()
    ): OrHeld<Message> =
        orHeld(http.send("POST", "/channels/${http.segment(channelId)}/files", body = body, file = file, idempotent = true, prefer = "hold", options = options), ::Message)

    /**
     * Upload a file.
     *
     * Streams a file to the host's storage, for a later message (`files` of `POST /channels/{id}/messages`) or
     * for the cover of a group (`coverUploadId`). Only the uploader can use it, and only once. A file that is
     * not used within 24 hours is deleted. Without a storage provider the response is 501.
     *
     * A JSON body in place of the form starts a direct upload: the client sends the bytes straight to the
     * storage, to the `target` of the response. Until all bytes are there, a send is refused with 409
     * `CHAT_UPLOAD_INCOMPLETE`. If the storage takes no direct uploads, the response is 415
     * `CHAT_UNSUPPORTED_MEDIA_TYPE`: send the form.
     *
     * Fails with CHAT_USER_SUSPENDED, CHAT_PAYLOAD_TOO_LARGE, CHAT_FILE_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE,
     * CHAT_FILE_TYPE_NOT_ALLOWED, CHAT_STORAGE_NOT_CONFIGURED, CHAT_UPLOAD_FAILED.
     *
     * POST /uploads
     */
    fun createUpload(
        file: UploadedFile,
        body: CreateUploadRequest = CreateUploadRequest(),
        options: RequestOptions = RequestOptions()
    ): Upload =
        Upload(http.send("POST", "/uploads", body = body, file = file, options = options))

    /**
     * Upload a file.
     *
     * Streams a file to the host's storage, for a later message (`files` of `POST /channels/{id}/messages`) or
     * for the cover of a group (`coverUploadId`). Only the uploader can use it, and only once. A file that is
     * not used within 24 hours is deleted. Without a storage provider the response is 501.
     *
     * A JSON body in place of the form starts a direct upload: the client sends the bytes straight to the
     * storage, to the `target` of the response. Until all bytes are there, a send is refused with 409
     * `CHAT_UPLOAD_INCOMPLETE`. If the storage takes no direct uploads, the response is 415
     * `CHAT_UNSUPPORTED_MEDIA_TYPE`: send the form.
     *
     * Fails with CHAT_USER_SUSPENDED, CHAT_PAYLOAD_TOO_LARGE, CHAT_FILE_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE,
     * CHAT_FILE_TYPE_NOT_ALLOWED, CHAT_STORAGE_NOT_CONFIGURED, CHAT_UPLOAD_FAILED.
     *
     * POST /uploads
     */
    fun createUpload(body: CreateDirectUploadRequest, options: RequestOptions = RequestOptions()): Upload =
        Upload(http.send("POST", "/uploads", body = body, options = options))

    /**
     * Get a message.
     *
     * Returns one message with its reactions and thread info. A message that is deleted, hidden, or sent by a
     * user that the caller has blocked is not found.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.
     *
     * GET /channels/{id}/messages/{messageId}
     */
    fun get(channelId: String, messageId: String, options: RequestOptions = RequestOptions()): Message =
        Message(http.send("GET", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}", options = options))

    /**
     * Delete a message.
     *
     * Deletes a message for all members. The sender and operators may do so. It is gone from lists, search, pins
     * and counts, and the reply count of its parent goes down. Deleting a poll's message deletes the poll too.
     * In a direct channel a blocked user may delete only their own messages (else 403).
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_MESSAGE_NOT_OWNER,
     * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.
     *
     * DELETE /channels/{id}/messages/{messageId}
     */
    fun delete(channelId: String, messageId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("DELETE", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}", options = options))

    /**
     * Edit a message.
     *
     * Replaces the text of one of the caller's own messages and sets `isEdited`. Only the sender may edit. A
     * poll's message cannot be edited (400). If the edit removes the link of the preview, `linkMetadata` becomes
     * null.
     *
     * Fails with CHAT_MESSAGE_TOO_LONG, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND,
     * CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OPEN, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PATCH /channels/{id}/messages/{messageId}
     */
    fun edit(
        channelId: String,
        messageId: String,
        body: EditMessageRequest,
        options: RequestOptions = RequestOptions()
    ): Message =
        Message(http.send("PATCH", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}", body = body, options = options))

    /**
     * List the replies of a thread.
     *
     * Lists the replies to a message that the caller can see, oldest first.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.
     *
     * GET /channels/{id}/messages/{messageId}/thread
     */
    fun listThread(
        channelId: String,
        messageId: String,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): MessagePage =
        MessagePage(http.send("GET", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/thread", query = mapOf("limit" to limit, "cursor" to cursor, "includeUsers" to includeUsers), options = options))

    /** Everything that [listThread] lists, page after page as it is asked for. */
    fun iterateThread(
        channelId: String,
        messageId: String,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<Message> =
        sequence {
            var next = cursor
            do {
                val page: MessagePage = listThread(channelId, messageId, limit = limit, cursor = next, includeUsers = includeUsers, options = options)
                yieldAll(page.messages)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Report a message.
     *
     * Files a report about the message, even if its sender is blocked. The report keeps the message as it is
     * now, and up to five messages before and after it. Its author and the other members do not see the report.
     * A message before the start of the caller's history cannot be reported.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/messages/{messageId}/report
     */
    fun report(
        channelId: String,
        messageId: String,
        body: ReportChannelRequest,
        options: RequestOptions = RequestOptions()
    ): Report =
        Report(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/report", body = body, options = options))

    /**
     * Forward a message.
     *
     * Sends a copy of the message to another channel. The caller has to be a member of both channels, and the
     * freeze, mute, ban and block rules are those of the target. The copy is a message of the caller with
     * `isForwarded` true and `forwardedFromId` set; it has no mentions and no quote. A poll's message cannot be
     * forwarded (400). The idempotency key belongs to the target channel.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR,
     * CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND,
     * CHAT_MESSAGE_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT, CHAT_STREAM_OPEN, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE.
     *
     * POST /channels/{id}/messages/{messageId}/forward
     */
    fun forward(
        channelId: String,
        messageId: String,
        body: ForwardMessageRequest,
        options: RequestOptions = RequestOptions()
    ): Message =
        Message(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/forward", body = body, idempotent = true, options = options))

    /**
     * Append to a stream.
     *
     * Appends text to a part of a message that the caller streams. `offset` is the position of the text in that
     * part: its end. If the part already has the same text there, nothing changes, so a producer can repeat a
     * request. The next request takes `run` and `length` of the response. If `run` is newer than in the request,
     * text that was not durable may be lost: continue other parts at their last `durableLength`. Subscribers of
     * the channel get the piece in an event without `seq`.
     *
     * Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_MESSAGE_TOO_LONG, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
     * CHAT_USER_SUSPENDED, CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND,
     * CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OFFSET, CHAT_STREAM_RUN, CHAT_STREAM_STOPPED, CHAT_STREAM_ENDED,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/messages/{messageId}/stream
     */
    fun appendToStream(
        channelId: String,
        messageId: String,
        body: AppendToStreamRequest,
        options: RequestOptions = RequestOptions()
    ): StreamLength =
        StreamLength(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/stream", body = body, options = options))

    /**
     * Set a part of a stream.
     *
     * Sets the value of a part that is not text, such as a tool call. A new part takes the next number. The
     * value is durable before the operation returns.
     *
     * Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_STREAM_PART_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
     * CHAT_USER_SUSPENDED, CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED,
     * CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OFFSET, CHAT_STREAM_RUN, CHAT_STREAM_STOPPED,
     * CHAT_STREAM_ENDED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PUT /channels/{id}/messages/{messageId}/stream/parts/{part}
     */
    fun setStreamPart(
        channelId: String,
        messageId: String,
        part: Int,
        body: SetStreamPartRequest,
        options: RequestOptions = RequestOptions()
    ): MessageStream =
        MessageStream(http.send("PUT", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/stream/parts/${http.segment(part.toString())}", body = body, options = options))

    /**
     * End a stream.
     *
     * Ends a stream of the caller. If it has ended already, the message is returned unchanged. One
     * `chat:message:updated` with the whole message is logged, mentions and pushes are sent, and search finds
     * the text.
     *
     * Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_MESSAGE_NOT_OWNER, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_STREAM_RUN, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/messages/{messageId}/stream/end
     */
    fun endStream(
        channelId: String,
        messageId: String,
        body: EndStreamRequest,
        options: RequestOptions = RequestOptions()
    ): Message =
        Message(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/stream/end", body = body, options = options))

    /**
     * Keep a stream open.
     *
     * Keeps the stream open while the producer has nothing to append. If the producer is silent for
     * `idleSeconds`, the stream ends as `FAILED`.
     *
     * Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_MESSAGE_NOT_OWNER, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_STREAM_STOPPED, CHAT_STREAM_ENDED.
     *
     * POST /channels/{id}/messages/{messageId}/stream/alive
     */
    fun keepStreamAlive(
        channelId: String,
        messageId: String,
        options: RequestOptions = RequestOptions()
    ): MessageStream =
        MessageStream(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/stream/alive", options = options))

    /**
     * Stop a stream.
     *
     * Asks the producer of a stream to stop. Appends are refused from now on; the stream ends as `STOPPED` when
     * the producer ends it, or by itself after 10 s. Allowed for the users that `stoppableBy` names and for the
     * sender. A stream that has ended is returned unchanged.
     *
     * Fails with CHAT_MESSAGE_NOT_STREAM, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.
     *
     * POST /channels/{id}/messages/{messageId}/stream/stop
     */
    fun stopStream(
        channelId: String,
        messageId: String,
        options: RequestOptions = RequestOptions()
    ): MessageStream =
        MessageStream(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/stream/stop", options = options))

    /**
     * Search messages.
     *
     * Searches the messages that the caller can see, in all channels of the caller or in one. It finds parts of
     * words in any script; a stream is found once it has ended. Search ignores case, accents and other marks,
     * width, ligatures, the kind of quotes and dashes, soft hyphens and the amount of white space. A `channelId`
     * of which the caller is not a member is refused like any request to that channel.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /messages/search
     */
    fun search(body: SearchMessagesRequest, options: RequestOptions = RequestOptions()): MessageSearchPage =
        MessageSearchPage(http.send("POST", "/messages/search", body = body, options = options))

    /** Everything that [search] lists, page after page as it is asked for. */
    fun iterateSearch(
        body: SearchMessagesRequest,
        options: RequestOptions = RequestOptions()
    ): Sequence<MessageSearchHit> =
        sequence {
            var next = body.cursor
            do {
                val request = SearchMessagesRequest(LinkedHashMap(body.fields))
                if (next != null) request.cursor = next
                val page: MessageSearchPage = search(request, options = options)
                yieldAll(page.messages)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * React to a message.
     *
     * Adds the caller's reaction to a message. Adding the same reaction twice changes nothing. Keys are compared
     * in NFC and without variation selectors (U+FE0E, U+FE0F): hearts from two devices are one reaction, under
     * the key first used on that message. Skin tones are separate reactions.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/messages/{messageId}/reactions
     */
    fun addReaction(
        channelId: String,
        messageId: String,
        body: AddReactionRequest,
        options: RequestOptions = RequestOptions()
    ): ReactionList =
        ReactionList(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/reactions", body = body, options = options))

    /**
     * Remove a reaction.
     *
     * Removes the caller's reaction from a message, by any key that compares as equal. Removing a missing
     * reaction changes nothing.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_CHANNEL_NOT_FOUND,
     * CHAT_MESSAGE_NOT_FOUND.
     *
     * DELETE /channels/{id}/messages/{messageId}/reactions/{key}
     */
    fun removeReaction(
        channelId: String,
        messageId: String,
        key: String,
        options: RequestOptions = RequestOptions()
    ): ReactionList =
        ReactionList(http.send("DELETE", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/reactions/${http.segment(key)}", options = options))

    /**
     * Pin a message.
     *
     * Pins a message for all members of the channel, up to the pin limit (5 by default). Pinning a pinned
     * message returns the existing pin with 200.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND, CHAT_STREAM_OPEN, CHAT_CHANNEL_PIN_LIMIT.
     *
     * POST /channels/{id}/messages/{messageId}/pin
     */
    fun pin(channelId: String, messageId: String, options: RequestOptions = RequestOptions()): PinnedMessage =
        PinnedMessage(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/pin", options = options))

    /**
     * Unpin a message.
     *
     * Unpins a message. Unpinning one that is not pinned changes nothing.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.
     *
     * DELETE /channels/{id}/messages/{messageId}/pin
     */
    fun unpin(channelId: String, messageId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("DELETE", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/pin", options = options))

    /**
     * List pinned messages.
     *
     * Lists the pinned messages that the caller can see, newest pin first.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{id}/pinned-messages
     */
    fun listPinned(
        channelId: String,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): PinnedMessageList =
        PinnedMessageList(http.send("GET", "/channels/${http.segment(channelId)}/pinned-messages", query = mapOf("includeUsers" to includeUsers), options = options))
}

/**
 * Questions in a message, which members answer.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class Questions internal constructor(private val http: Http) {

    /**
     * Ask a question.
     *
     * Asks members for a decision in a message that the caller has sent: to approve or reject, to choose an
     * option, or to fill in a form. An open question suspends the `idleSeconds` of its stream. A repeat with the
     * same idempotency key returns the question as it is now. A message can have at most 50 questions.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_MESSAGE_NOT_OWNER, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_IDEMPOTENCY_CONFLICT, CHAT_STREAM_STOPPED, CHAT_QUESTION_LIMIT, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/messages/{messageId}/questions
     */
    fun ask(
        channelId: String,
        messageId: String,
        body: AskQuestionRequest,
        options: RequestOptions = RequestOptions()
    ): Question =
        Question(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/questions", body = body, idempotent = true, options = options))

    /**
     * Cancel a question.
     *
     * Cancels an open question. Allowed for its asker and for operators. A canceled question is returned
     * unchanged.
     *
     * Fails with CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_QUESTION_NOT_FOUND, CHAT_QUESTION_ANSWERED,
     * CHAT_QUESTION_CLOSED.
     *
     * DELETE /channels/{id}/messages/{messageId}/questions/{questionId}
     */
    fun cancel(
        channelId: String,
        messageId: String,
        questionId: String,
        options: RequestOptions = RequestOptions()
    ): Question =
        Question(http.send("DELETE", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/questions/${http.segment(questionId)}", options = options))

    /**
     * Answer a question.
     *
     * Answers an open question. It is decided once: by `needed` approvals or one rejection, or by the first
     * answer to a choice or a form. Repeating an answer changes nothing. The asker cannot answer.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_QUESTION_NOT_ANSWERABLE, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_QUESTION_NOT_FOUND,
     * CHAT_QUESTION_ANSWERED, CHAT_QUESTION_CLOSED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{id}/messages/{messageId}/questions/{questionId}/answer
     */
    fun answer(
        channelId: String,
        messageId: String,
        questionId: String,
        body: AnswerQuestionRequest,
        options: RequestOptions = RequestOptions()
    ): Question =
        Question(http.send("POST", "/channels/${http.segment(channelId)}/messages/${http.segment(messageId)}/questions/${http.segment(questionId)}/answer", body = body, options = options))

    /**
     * List questions to the caller.
     *
     * Lists the questions that name the caller in `answerableBy`, newest first, with the exact number of open
     * ones. Questions that the caller can no longer see are left out: of a channel that the caller has left or
     * is banned from, of a blocked user, or from before the caller's history start.
     *
     * GET /users/me/questions
     */
    fun list(
        state: String? = null,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): QuestionPage =
        QuestionPage(http.send("GET", "/users/me/questions", query = mapOf("state" to state, "limit" to limit, "cursor" to cursor, "includeUsers" to includeUsers), options = options))

    /** Everything that [list] lists, page after page as it is asked for. */
    fun iterate(
        state: String? = null,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<Question> =
        sequence {
            var next = cursor
            do {
                val page: QuestionPage = list(state = state, limit = limit, cursor = next, includeUsers = includeUsers, options = options)
                yieldAll(page.questions)
                next = page.nextCursor
            } while (next != null)
        }
}

/**
 * Polls inside a channel.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class Polls internal constructor(private val http: Http) {

    /**
     * Create a poll.
     *
     * Creates a poll and sends a message of type `POLL` that shows it. A poll with `closeAt` closes at that
     * time. A repeat with the same idempotency key returns the poll as it is now, or 404 if it was deleted.
     *
     * Fails with CHAT_POLL_OPTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED,
     * CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_IDEMPOTENCY_CONFLICT, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_SLOW_MODE, CHAT_HELD_LIMIT.
     *
     * POST /channels/{channelId}/polls
     */
    fun create(channelId: String, body: CreatePollRequest, options: RequestOptions = RequestOptions()): Poll =
        Poll(http.send("POST", "/channels/${http.segment(channelId)}/polls", body = body, idempotent = true, options = options))

    /**
     * [create], which answers with the held message where the policy holds it; else that is refused with the
     * reason `held`.
     */
    fun createOrHold(
        channelId: String,
        body: CreatePollRequest,
        options: RequestOptions = RequestOptions()
    ): OrHeld<Poll> =
        orHeld(http.send("POST", "/channels/${http.segment(channelId)}/polls", body = body, idempotent = true, prefer = "hold", options = options), ::Poll)

    /**
     * Get a poll.
     *
     * Returns a poll with its options, their counts and the caller's own votes.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND.
     *
     * GET /channels/{channelId}/polls/{pollId}
     */
    fun get(channelId: String, pollId: String, options: RequestOptions = RequestOptions()): PollWithVotes =
        PollWithVotes(http.send("GET", "/channels/${http.segment(channelId)}/polls/${http.segment(pollId)}", options = options))

    /**
     * Delete a poll.
     *
     * Deletes a poll together with its message. The creator of the poll and operators may do so. In a direct
     * channel a blocked user may delete only their own polls (else 403).
     *
     * Fails with CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND.
     *
     * DELETE /channels/{channelId}/polls/{pollId}
     */
    fun delete(channelId: String, pollId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("DELETE", "/channels/${http.segment(channelId)}/polls/${http.segment(pollId)}", options = options))

    /**
     * Change the vote.
     *
     * Replaces the caller's votes in an open poll with these options, or casts the first vote. A single-choice
     * poll takes one option (400 for more). An option of another poll is refused with 400. If the poll's
     * `allowChange` is false, options other than the chosen ones are refused with 409. The same options change
     * nothing.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_POLL_ALREADY_VOTED, CHAT_POLL_CLOSED,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PUT /channels/{channelId}/polls/{pollId}/vote
     */
    fun changeVote(
        channelId: String,
        pollId: String,
        body: VotePollRequest,
        options: RequestOptions = RequestOptions()
    ): PollWithVotes =
        PollWithVotes(http.send("PUT", "/channels/${http.segment(channelId)}/polls/${http.segment(pollId)}/vote", body = body, options = options))

    /**
     * Vote.
     *
     * Votes for options of an open poll. A single-choice poll takes one option (400 for more) and one vote (409
     * for a second). In a multiple-choice poll a later vote may add options; an option that the caller has
     * chosen already is refused with 409. An option of another poll is refused with 400.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_POLL_ALREADY_VOTED, CHAT_POLL_CLOSED,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{channelId}/polls/{pollId}/vote
     */
    fun vote(
        channelId: String,
        pollId: String,
        body: VotePollRequest,
        options: RequestOptions = RequestOptions()
    ): PollWithVotes =
        PollWithVotes(http.send("POST", "/channels/${http.segment(channelId)}/polls/${http.segment(pollId)}/vote", body = body, options = options))

    /**
     * Withdraw the vote.
     *
     * Withdraws all votes of the caller in an open poll. If the poll's `allowChange` is false, withdrawing a
     * vote is refused with 409. Without a vote nothing changes.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED,
     * CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND, CHAT_POLL_ALREADY_VOTED, CHAT_POLL_CLOSED.
     *
     * DELETE /channels/{channelId}/polls/{pollId}/vote
     */
    fun withdrawVote(channelId: String, pollId: String, options: RequestOptions = RequestOptions()): PollWithVotes =
        PollWithVotes(http.send("DELETE", "/channels/${http.segment(channelId)}/polls/${http.segment(pollId)}/vote", options = options))

    /**
     * Add an option.
     *
     * Adds an option to an open poll that has `allowUserSuggestion`; otherwise the response is 403. The option
     * limit applies, and a text that the poll has already is refused with 400.
     *
     * Fails with CHAT_POLL_OPTION_LIMIT, CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
     * CHAT_USER_SUSPENDED, CHAT_USER_BLOCKED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND,
     * CHAT_POLL_CLOSED, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /channels/{channelId}/polls/{pollId}/options
     */
    fun addOption(
        channelId: String,
        pollId: String,
        body: AddPollOptionRequest,
        options: RequestOptions = RequestOptions()
    ): PollWithVotes =
        PollWithVotes(http.send("POST", "/channels/${http.segment(channelId)}/polls/${http.segment(pollId)}/options", body = body, options = options))

    /**
     * Close a poll.
     *
     * Closes a poll, so that it takes no more votes. The creator of the poll and operators may do so. Closing a
     * closed poll changes nothing. In a direct channel a blocked user may close only their own polls (else 403).
     *
     * Fails with CHAT_AUTH_FORBIDDEN, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_USER_SUSPENDED,
     * CHAT_USER_BLOCKED, CHAT_CHANNEL_NOT_FOUND, CHAT_POLL_NOT_FOUND.
     *
     * POST /channels/{channelId}/polls/{pollId}/close
     */
    fun close(channelId: String, pollId: String, options: RequestOptions = RequestOptions()): PollWithVotes =
        PollWithVotes(http.send("POST", "/channels/${http.segment(channelId)}/polls/${http.segment(pollId)}/close", options = options))
}

/**
 * Profiles, which the host application supplies, and the caller's blocks.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class Users internal constructor(private val http: Http) {

    /**
     * Get users.
     *
     * Returns the profiles of up to 100 users of the caller's tenant, in the order of `ids`. Users that the host
     * does not know are left out.
     *
     * GET /users
     */
    fun getMany(ids: List<String>, options: RequestOptions = RequestOptions()): UserList =
        UserList(http.send("GET", "/users", query = mapOf("ids" to ids), options = options))

    /**
     * Search users.
     *
     * Searches the users of the caller's tenant with the host's user resolver.
     *
     * GET /users/search
     */
    fun search(keyword: String, limit: Long? = null, options: RequestOptions = RequestOptions()): UserList =
        UserList(http.send("GET", "/users/search", query = mapOf("keyword" to keyword, "limit" to limit), options = options))

    /**
     * List blocked users.
     *
     * Lists the users that the caller has blocked, newest block first.
     *
     * GET /users/blocked
     */
    fun listBlocked(
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): UserPage =
        UserPage(http.send("GET", "/users/blocked", query = mapOf("limit" to limit, "cursor" to cursor), options = options))

    /** Everything that [listBlocked] lists, page after page as it is asked for. */
    fun iterateBlocked(
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<User> =
        sequence {
            var next = cursor
            do {
                val page: UserPage = listBlocked(limit = limit, cursor = next, options = options)
                yieldAll(page.users)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Block a user.
     *
     * Blocks a user. A blocked user cannot create or use a direct channel with the caller: operations that
     * change it for both users are refused. The blocked user can still delete own messages and polls, close own
     * polls, remove own reactions, read and leave. In groups the caller no longer sees messages of the blocked
     * user, in lists, search, counts and live events; other members are not affected. The caller cannot be
     * blocked (400).
     *
     * Fails with CHAT_USER_NOT_FOUND, CHAT_USER_ALREADY_BLOCKED, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /users/block
     */
    fun block(body: BlockUserRequest, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("POST", "/users/block", body = body, options = options))

    /**
     * Unblock a user.
     *
     * Removes a block. Unblocking a user who is not blocked changes nothing.
     *
     * Fails with CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /users/unblock
     */
    fun unblock(body: UnblockUserRequest, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("POST", "/users/unblock", body = body, options = options))

    /**
     * List the caller's drafts.
     *
     * Lists the caller's drafts of all devices, newest first, in the channels of which the caller is an active
     * member. The drafts of a channel that the caller has left, or is banned from, are listed again once the
     * caller is back. Reload them after each reconnect: `chat:draft:changed` is best effort.
     *
     * GET /users/me/drafts
     */
    fun listDrafts(
        channelId: String? = null,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): DraftPage =
        DraftPage(http.send("GET", "/users/me/drafts", query = mapOf("channelId" to channelId, "limit" to limit, "cursor" to cursor), options = options))

    /** Everything that [listDrafts] lists, page after page as it is asked for. */
    fun iterateDrafts(
        channelId: String? = null,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<Draft> =
        sequence {
            var next = cursor
            do {
                val page: DraftPage = listDrafts(channelId = channelId, limit = limit, cursor = next, options = options)
                yieldAll(page.drafts)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Read the user's feed.
     *
     * Returns the logged events of the caller's own feed after `since`: mentions, new channels, changes of the
     * caller's memberships, the caller's own settings, blocks and read markers, scheduled messages. For clients
     * without a socket and for resuming by REST. Events are kept for 48 hours by default; `recovered` is false
     * if the log no longer reaches back to `since`.
     *
     * GET /users/me/events
     */
    fun listEvents(
        since: Long? = null,
        epoch: String? = null,
        limit: Long? = null,
        options: RequestOptions = RequestOptions()
    ): EventPage =
        EventPage(http.send("GET", "/users/me/events", query = mapOf("since" to since, "epoch" to epoch, "limit" to limit), options = options))

    /**
     * Wait for events.
     *
     * Live events without a socket: returns the events that `gateway:resume` with these positions brings, and
     * waits for the first event if there is none yet. Send the positions of each response with the next poll, to
     * any process: no event is missed or comes twice.
     *
     * `frames` are those of the gateway, in its order: the missed events of the user's feed and of each channel,
     * then live ones. A poll ends shortly after its first frame, so that events of one operation come together,
     * or at about 256 KiB; only the first activity is always whole. `hasMore` says that missed events are left:
     * poll again at once.
     *
     * A position that is missing or null means from now on. Such a poll does not wait, nor does one that reports
     * a loss or a refusal (`recovered` false, `error`). Remove a refused channel from the next poll, and reload
     * the lost state.
     *
     * Logged events and list activity are never lost. Events that are not logged come only while a poll waits:
     * those between two polls are lost, as between two sockets. The activity has the unread totals; typing and
     * the lengths of open streams are repeated in each poll, and so are changes of lists while a long
     * transaction in the database holds back their position. They alone do not end a poll, but limit its wait to
     * two seconds. Read drafts and presence by REST from time to time.
     *
     * While a user polls, and for 5 seconds after a response, the user counts as connected: online, without
     * pushes. One process has at most 20 connections of a user, sockets and polls together; beyond it the
     * response is 429 `CHAT_RATE_LIMITED` with `details.limit`. Aborting the request ends the poll at once. A
     * server that stops ends its polls while it drains. Start polls at least 250 ms apart, and further apart
     * after each that returns at once with nothing new.
     *
     * Fails with CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /events/poll
     */
    fun pollEvents(body: PollEventsRequest, options: RequestOptions = RequestOptions()): PolledEvents =
        PolledEvents(http.send("POST", "/events/poll", body = body, options = options))

    /**
     * Get a user.
     *
     * Returns the profile of a user of the caller's tenant.
     *
     * Fails with CHAT_USER_NOT_FOUND.
     *
     * GET /users/{userId}
     */
    fun get(userId: String, options: RequestOptions = RequestOptions()): User =
        User(http.send("GET", "/users/${http.segment(userId)}", options = options))

    /**
     * Report a user.
     *
     * Files a report about the user, who does not see it. The caller cannot be reported (400).
     *
     * Fails with CHAT_USER_NOT_FOUND, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /users/{userId}/report
     */
    fun report(userId: String, body: ReportChannelRequest, options: RequestOptions = RequestOptions()): Report =
        Report(http.send("POST", "/users/${http.segment(userId)}/report", body = body, options = options))
}

/**
 * Messages that wait for a moderator.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class HeldMessages internal constructor(private val http: Http) {

    /**
     * List the caller's held messages.
     *
     * Lists the caller's messages that wait for a moderator, in all channels, newest first. Messages that were
     * released, refused or canceled, or have expired, are left out.
     *
     * GET /users/me/held-messages
     */
    fun list(
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): HeldMessagePage =
        HeldMessagePage(http.send("GET", "/users/me/held-messages", query = mapOf("limit" to limit, "cursor" to cursor), options = options))

    /** Everything that [list] lists, page after page as it is asked for. */
    fun iterate(
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<HeldMessage> =
        sequence {
            var next = cursor
            do {
                val page: HeldMessagePage = list(limit = limit, cursor = next, options = options)
                yieldAll(page.heldMessages)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Cancel a held message.
     *
     * Cancels one of the caller's messages that wait for a moderator, and deletes its files. Canceling it again
     * changes nothing.
     *
     * Fails with CHAT_HELD_NOT_FOUND.
     *
     * DELETE /users/me/held-messages/{heldMessageId}
     */
    fun cancel(heldMessageId: String, options: RequestOptions = RequestOptions()): Success =
        Success(http.send("DELETE", "/users/me/held-messages/${http.segment(heldMessageId)}", options = options))
}

/**
 * Decisions of moderators about the caller, and appeals.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class Decisions internal constructor(private val http: Http) {

    /**
     * List decisions about the caller.
     *
     * Lists moderators' decisions about the caller and the caller's messages, newest first.
     *
     * GET /users/me/decisions
     */
    fun list(
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): DecisionPage =
        DecisionPage(http.send("GET", "/users/me/decisions", query = mapOf("limit" to limit, "cursor" to cursor), options = options))

    /** Everything that [list] lists, page after page as it is asked for. */
    fun iterate(
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<Decision> =
        sequence {
            var next = cursor
            do {
                val page: DecisionPage = list(limit = limit, cursor = next, options = options)
                yieldAll(page.decisions)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Appeal a decision.
     *
     * Appeals a decision about the caller, once and within 180 days; another moderator decides the appeal.
     * Repeating it with the same text changes nothing.
     *
     * Fails with CHAT_DECISION_NOT_FOUND, CHAT_DECISION_APPEALED, CHAT_APPEAL_CLOSED, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /users/me/decisions/{decisionId}/appeal
     */
    fun appeal(decisionId: String, body: AppealRequest, options: RequestOptions = RequestOptions()): Decision =
        Decision(http.send("POST", "/users/me/decisions/${http.segment(decisionId)}/appeal", body = body, options = options))
}

/**
 * Messages that are sent at a later time.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class ScheduledMessages internal constructor(private val http: Http) {

    /**
     * List scheduled messages.
     *
     * Lists the caller's pending scheduled messages in the channel, soonest first.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND.
     *
     * GET /channels/{channelId}/scheduled-messages
     */
    fun list(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): ScheduledMessagePage =
        ScheduledMessagePage(http.send("GET", "/channels/${http.segment(channelId)}/scheduled-messages", query = mapOf("limit" to limit, "cursor" to cursor), options = options))

    /** Everything that [list] lists, page after page as it is asked for. */
    fun iterate(
        channelId: String,
        limit: Long? = null,
        cursor: String? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<ScheduledMessage> =
        sequence {
            var next = cursor
            do {
                val page: ScheduledMessagePage = list(channelId, limit = limit, cursor = next, options = options)
                yieldAll(page.scheduledMessages)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Schedule a message.
     *
     * Schedules a message, which is sent exactly once, within two seconds of its time. Freeze, mute, ban,
     * `whoCanSend`, block, `mentions`, leaving and deletion are checked at delivery: a refusal makes the status
     * `FAILED`, with the code in `errorMessage`. In slow mode the message waits: `scheduledAt` becomes the time
     * when the sender may send, and `chat:scheduled:message:updated` is sent. The quoted message is checked now.
     *
     * Fails with CHAT_MESSAGE_TOO_LONG, CHAT_SCHEDULED_INVALID_TIME, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
     * CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE, CHAT_HELD_LIMIT.
     *
     * POST /channels/{channelId}/scheduled-messages
     */
    fun create(
        channelId: String,
        body: CreateScheduledMessageRequest,
        options: RequestOptions = RequestOptions()
    ): ScheduledMessage =
        ScheduledMessage(http.send("POST", "/channels/${http.segment(channelId)}/scheduled-messages", body = body, options = options))

    /**
     * [create], which answers with the held message where the policy holds it; else that is refused with the
     * reason `held`.
     */
    fun createOrHold(
        channelId: String,
        body: CreateScheduledMessageRequest,
        options: RequestOptions = RequestOptions()
    ): OrHeld<ScheduledMessage> =
        orHeld(http.send("POST", "/channels/${http.segment(channelId)}/scheduled-messages", body = body, prefer = "hold", options = options), ::ScheduledMessage)

    /**
     * Cancel a scheduled message.
     *
     * Cancels one of the caller's pending messages: its status becomes `CANCELED`, and it is not sent.
     *
     * Fails with CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED, CHAT_CHANNEL_NOT_FOUND, CHAT_SCHEDULED_NOT_FOUND,
     * CHAT_SCHEDULED_ALREADY_SENT.
     *
     * DELETE /channels/{channelId}/scheduled-messages/{scheduledId}
     */
    fun cancel(
        channelId: String,
        scheduledId: String,
        options: RequestOptions = RequestOptions()
    ): ScheduledMessage =
        ScheduledMessage(http.send("DELETE", "/channels/${http.segment(channelId)}/scheduled-messages/${http.segment(scheduledId)}", options = options))

    /**
     * Change a scheduled message.
     *
     * Changes the text or the time of one of the caller's pending messages.
     *
     * Fails with CHAT_MESSAGE_TOO_LONG, CHAT_SCHEDULED_INVALID_TIME, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
     * CHAT_USER_SUSPENDED, CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_SCHEDULED_NOT_FOUND,
     * CHAT_SCHEDULED_ALREADY_SENT, CHAT_PAYLOAD_TOO_LARGE, CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * PATCH /channels/{channelId}/scheduled-messages/{scheduledId}
     */
    fun update(
        channelId: String,
        scheduledId: String,
        body: UpdateScheduledMessageRequest,
        options: RequestOptions = RequestOptions()
    ): ScheduledMessage =
        ScheduledMessage(http.send("PATCH", "/channels/${http.segment(channelId)}/scheduled-messages/${http.segment(scheduledId)}", body = body, options = options))

    /**
     * Send a scheduled message now.
     *
     * Sends one of the caller's pending messages at once. The rules of any send apply; a refused message stays
     * `PENDING`.
     *
     * Fails with CHAT_MESSAGE_TOO_LONG, CHAT_MENTION_LIMIT, CHAT_NOT_CHANNEL_MEMBER, CHAT_USER_BANNED,
     * CHAT_USER_SUSPENDED, CHAT_NOT_CHANNEL_OPERATOR, CHAT_CHANNEL_FROZEN, CHAT_USER_MUTED, CHAT_USER_BLOCKED,
     * CHAT_POLICY_REFUSED, CHAT_CHANNEL_NOT_FOUND, CHAT_SCHEDULED_NOT_FOUND, CHAT_SCHEDULED_ALREADY_SENT,
     * CHAT_SLOW_MODE.
     *
     * POST /channels/{channelId}/scheduled-messages/{scheduledId}/send-now
     */
    fun sendNow(channelId: String, scheduledId: String, options: RequestOptions = RequestOptions()): Message =
        Message(http.send("POST", "/channels/${http.segment(channelId)}/scheduled-messages/${http.segment(scheduledId)}/send-now", options = options))
}

/**
 * Reported and held messages, users and channels, for moderators.
 *
 * Every method can also fail with CHAT_VALIDATION_ERROR, CHAT_AUTH_FAILED, CHAT_AUTH_TOKEN_INVALID,
 * CHAT_RATE_LIMITED, CHAT_INTERNAL_ERROR, CHAT_SERVICE_UNAVAILABLE.
 */
class Cases internal constructor(private val http: Http) {

    /**
     * List cases.
     *
     * Lists the tenant's cases for a moderator: reported messages, users and channels, and held messages. Cases
     * about the caller are left out. All operations on cases return 404 to callers who are not moderators.
     *
     * Fails with CHAT_CASE_NOT_FOUND.
     *
     * GET /moderation/cases
     */
    fun list(
        state: String? = null,
        order: String? = null,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): CasePage =
        CasePage(http.send("GET", "/moderation/cases", query = mapOf("state" to state, "order" to order, "limit" to limit, "cursor" to cursor, "includeUsers" to includeUsers), options = options))

    /** Everything that [list] lists, page after page as it is asked for. */
    fun iterate(
        state: String? = null,
        order: String? = null,
        limit: Long? = null,
        cursor: String? = null,
        includeUsers: Boolean? = null,
        options: RequestOptions = RequestOptions()
    ): Sequence<Case> =
        sequence {
            var next = cursor
            do {
                val page: CasePage = list(state = state, order = order, limit = limit, cursor = next, includeUsers = includeUsers, options = options)
                yieldAll(page.cases)
                next = page.nextCursor
            } while (next != null)
        }

    /**
     * Get a case.
     *
     * Returns a case with its reports, each with the message as it was when reported and the messages around it,
     * and with the held message.
     *
     * Fails with CHAT_CASE_NOT_FOUND.
     *
     * GET /moderation/cases/{caseId}
     */
    fun get(caseId: String, options: RequestOptions = RequestOptions()): CaseDetail =
        CaseDetail(http.send("GET", "/moderation/cases/${http.segment(caseId)}", options = options))

    /**
     * Claim a case.
     *
     * Reserves an open case for the caller for 15 minutes, so that two moderators do not work on it at once.
     * Claiming it again renews the 15 minutes. The host's own code never claims, and decides regardless of
     * claims.
     *
     * Fails with CHAT_CASE_NOT_FOUND, CHAT_CASE_CLAIMED, CHAT_CASE_DECIDED.
     *
     * POST /moderation/cases/{caseId}/claim
     */
    fun claim(caseId: String, options: RequestOptions = RequestOptions()): CaseDetail =
        CaseDetail(http.send("POST", "/moderation/cases/${http.segment(caseId)}/claim", options = options))

    /**
     * Decide a case.
     *
     * Decides an open case once, in the caller's name, and settles its reports. `REMOVE` removes the message, or
     * refuses the held one; `RELEASE` sends the held one, if all guards allow it at that moment; `NONE` leaves a
     * message, user or channel as it is. `MUTE` and `BAN` act in the channel of the message, `SUSPEND` in all
     * channels, and `WARN` only notifies. A claim is not needed; while another moderator has one, the decision
     * is refused.
     *
     * Fails with CHAT_CHANNEL_NOT_GROUP, CHAT_CASE_NOT_FOUND, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND,
     * CHAT_USER_NOT_FOUND, CHAT_CASE_CLAIMED, CHAT_CASE_DECIDED, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /moderation/cases/{caseId}/decide
     */
    fun decide(caseId: String, body: DecideCaseRequest, options: RequestOptions = RequestOptions()): CaseDetail =
        CaseDetail(http.send("POST", "/moderation/cases/${http.segment(caseId)}/decide", body = body, options = options))

    /**
     * Restore a removed message.
     *
     * Reverses the decision of the case to remove a message: the message is back in its place, unless another
     * decision to remove it stands. Restoring it again changes nothing. A case whose decision has removed no
     * message is refused with 400.
     *
     * Fails with CHAT_CASE_NOT_FOUND, CHAT_CHANNEL_NOT_FOUND, CHAT_MESSAGE_NOT_FOUND.
     *
     * POST /moderation/cases/{caseId}/restore
     */
    fun restore(caseId: String, options: RequestOptions = RequestOptions()): CaseDetail =
        CaseDetail(http.send("POST", "/moderation/cases/${http.segment(caseId)}/restore", options = options))

    /**
     * Decide an appeal.
     *
     * Decides the appeal of the affected user: once, and by a moderator other than the one who decided.
     * `UPHELD`: the decision stands. `REVERSED` undoes it: a message is restored, a mute or ban lifted, a
     * suspension ended. A shorter mute or ban that the decision extended is reinstated. The effects of other
     * decisions stay, and so does a mute or ban that an operator has set since. A case without an appeal is
     * refused with 400.
     *
     * Fails with CHAT_AUTH_FORBIDDEN, CHAT_CASE_NOT_FOUND, CHAT_CASE_DECIDED, CHAT_PAYLOAD_TOO_LARGE,
     * CHAT_UNSUPPORTED_MEDIA_TYPE.
     *
     * POST /moderation/cases/{caseId}/decide-appeal
     */
    fun decideAppeal(
        caseId: String,
        body: DecideAppealRequest,
        options: RequestOptions = RequestOptions()
    ): CaseDetail =
        CaseDetail(http.send("POST", "/moderation/cases/${http.segment(caseId)}/decide-appeal", body = body, options = options))
}

/** All operations, by resource. */
open class Resources internal constructor(http: Http) {
    val channels = Channels(http)
    val threads = Threads(http)
    val members = Members(http)
    val messages = Messages(http)
    val questions = Questions(http)
    val polls = Polls(http)
    val users = Users(http)
    val heldMessages = HeldMessages(http)
    val decisions = Decisions(http)
    val scheduledMessages = ScheduledMessages(http)
    val cases = Cases(http)
}
