// generated from spec/openapi.yaml by scripts/codegen; do not edit

export interface paths {
  '/channels': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List channels
     * Lists the channels of which the caller is a member, each with its exact unread count and its last visible message. Channels that the caller is banned from are left out, and so are empty channels unless `includeEmpty` is true. Hidden channels are left out too; `hidden=true` lists only those. `position` is for `gateway:resume`, which then brings the later changes of the list.
     */
    get: operations['listChannels']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/my': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List my channels
     * An alias of `GET /channels`, with the same parameters and the same response.
     */
    get: operations['listMyChannels']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/unread-count': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the total unread count
     * Returns the sum of the unread counts of the caller's channels. Hidden channels and channels whose count preference is `OFF` are left out.
     */
    get: operations['getUnreadCount']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/threads': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the followed threads
     * Lists the threads that the caller follows and in which the caller can see a reply, newest reply first. Threads of hidden channels have no unread replies; threads of channels that the caller has left or is banned from are left out.
     */
    get: operations['listThreads']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/direct': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Open a direct channel
     * Creates the direct channel between the caller and another user, or returns the existing one with 200. Two users of a tenant have one direct channel, even if both create it at once. Both are operators. If the caller or the other user had left, they become a member again. A direct channel with the caller alone is refused with 400, and a caller that the other user has blocked gets 403.
     */
    post: operations['createDirectChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/group': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create a group channel
     * Creates a group channel with the caller as operator and the given users as members. All users must exist, and the caller counts towards the member limit (100 by default).
     */
    post: operations['createGroupChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a channel
     * Returns one channel with its active members: all of them if there are at most 100, else the first 100. `nextMembersCursor` is then the `cursor` for the next members in `GET /channels/{id}/members`. Banned members are left out.
     */
    get: operations['getChannel']
    put?: never
    post?: never
    /**
     * Delete a channel
     * Permanently deletes the channel and all its messages. Scheduled messages that are still pending fail with `CHAT_CHANNEL_NOT_FOUND`. The event log can no longer be read; its rows are removed after the usual retention.
     */
    delete: operations['deleteChannel']
    options?: never
    head?: never
    /**
     * Change a channel
     * Changes the given properties of a group channel; the others keep their values. Null clears a text. Setting `whoCanSend` to `OPERATORS` ends the open streams of members.
     */
    patch: operations['updateChannel']
    trace?: never
  }
  '/channels/{id}/leave': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Leave a channel
     * Ends the caller's membership. When the last operator leaves, the longest-standing member becomes operator. The channel is deleted when the last member who is not banned leaves, a direct channel when both users have left. A member who returns keeps the read marker.
     */
    post: operations['leaveChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/read': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark a channel as read
     * Moves the caller's read marker forward to the newest message, or to the message `messageId`. It never moves backwards: if the marker is there already, or nothing is unread, nothing changes and no event is sent. In a channel of more than `limits.largeChannelMembers` members (500 by default) there is no `chat:read:receipt:updated`.
     */
    post: operations['markChannelRead']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/unread': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark a channel as unread
     * Moves the caller's read marker back to just before a message: of the messages from there on, those that `unreadCount` counts are unread again. If the marker is before the message already, nothing changes and no event is sent. In a channel of more than `limits.largeChannelMembers` members (500 by default) there is no `chat:read:receipt:updated`.
     */
    post: operations['markChannelUnread']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/push-trigger': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the push trigger
     * Returns which messages of the channel are pushed to the caller. The default is `ALL`.
     */
    get: operations['getPushTrigger']
    /**
     * Set the push trigger
     * Sets which messages of the channel are pushed to the caller.
     */
    put: operations['setPushTrigger']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/count-preference': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the count preference
     * Returns how the channel counts towards the caller's unread total. The default is `ALL`.
     */
    get: operations['getCountPreference']
    /**
     * Set the count preference
     * Sets how the channel counts towards the caller's unread total. `off` makes its count 0 and leaves it out of the total.
     */
    put: operations['setCountPreference']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/freeze': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Freeze a channel
     * Makes the channel refuse every new message from everyone, operators included: text, file, poll, forward into it and scheduled delivery.
     */
    post: operations['freezeChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/unfreeze': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unfreeze a channel
     * Lets the channel take messages again.
     */
    post: operations['unfreezeChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/draft': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Save a draft of the caller
     * Saves the caller's unsent text in the channel, or in one of its threads, for all their devices. `revision` is the revision of the draft that it replaces, 0 if there is none. If the draft has another revision, the response is 409 with the newer draft in `details.draft` (null if it was deleted). Saving the same text again changes nothing.
     */
    put: operations['saveDraft']
    post?: never
    /**
     * Delete a draft of the caller
     * Deletes the caller's draft in the channel, or in one of its threads, if it has this revision. If it has another revision, the response is 409 with the draft in `details.draft`. Without a draft nothing changes.
     */
    delete: operations['deleteDraft']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/mute': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mute a channel for the caller
     * Suppresses the channel's notifications for the caller, until they unmute it or until the given time. The caller can still send. When the mute expires, `chat:channel:unmuted` is sent. Muting again replaces the expiry.
     */
    post: operations['muteChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/unmute': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unmute a channel for the caller
     * Lets the channel notify the caller again.
     */
    post: operations['unmuteChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/favorite': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Make a channel a favorite of the caller
     * Marks the channel as a favorite of the caller; `order=favorites` lists favorites first. A caller who leaves and returns keeps the mark.
     */
    put: operations['favoriteChannel']
    post?: never
    /**
     * Remove a channel from the caller's favorites
     * Removes the channel from the caller's favorites. If it is not a favorite, nothing changes.
     */
    delete: operations['unfavoriteChannel']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/hide': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Hide a channel
     * Removes the channel from the caller's lists and unread total until it is unhidden. With `hidePreviousMessages` the messages sent so far stay hidden from the caller after that too, everywhere.
     */
    post: operations['hideChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/unhide': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unhide a channel
     * Puts the channel back into the caller's lists and unread total.
     */
    post: operations['unhideChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/reset-history': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reset the caller's history
     * Hides all earlier messages from the caller, in lists, threads, search, pins, files and counts. Other members still see them. The caller's open streams continue, and can be read by id until they end.
     */
    post: operations['resetHistory']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/metadata': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the metadata
     * Returns the channel's metadata.
     */
    get: operations['getMetadata']
    /**
     * Replace the metadata
     * Replaces the whole metadata of the channel. Keys that are not given are removed.
     */
    put: operations['replaceMetadata']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/metadata/{key}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Remove a metadata key
     * Removes one key from the metadata of the channel. An absent key changes nothing.
     */
    delete: operations['deleteMetadataKey']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/shared-files': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List shared files
     * Lists the files of the messages that the caller can see, newest first.
     */
    get: operations['listSharedFiles']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/report': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Report a channel
     * Files a report about the channel. The other members do not see it.
     */
    post: operations['reportChannel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the event log
     * Returns the channel's logged events after `since`, as the caller's socket would get them: for clients without a socket and for resuming by REST. Events are kept for 48 hours by default; `recovered` is false if the log no longer reaches back to `since`.
     */
    get: operations['listEvents']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/members': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List members
     * Lists the active members, longest-standing first. Banned members are left out. `cursor` also takes `nextMembersCursor` of `GET /channels/{id}`. Without `limit` and `cursor` the list is complete; request pages of a large channel.
     */
    get: operations['listMembers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/members/invite': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Invite users
     * Adds users to a group channel. Active members are skipped; if all users are active members, the response is 409. A banned user must be unbanned first (403). The member limit (100 by default) holds under concurrent invites too. A new member sees earlier messages as read, and `lastReadAt` is null. A member who returns has the role `MEMBER` and keeps the read marker and mutes; messages sent meanwhile are unread.
     */
    post: operations['inviteMembers']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/members/{userId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Remove a member
     * Removes a member from a group channel and ends their live subscription at once. A ban outlasts the removal. The caller cannot be removed (400): leave instead.
     */
    delete: operations['removeMember']
    options?: never
    head?: never
    /**
     * Let a member mention all
     * Allows a member of a group channel to mention all with `mentions`, or revokes that. Operators always can. A member who leaves loses the permission.
     */
    patch: operations['updateMember']
    trace?: never
  }
  '/channels/{id}/members/{userId}/mute': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mute a member
     * Stops a member of a group channel from sending, indefinitely or for a number of seconds. A mute expires by itself. Muting again replaces the duration. The caller cannot be muted (400). Operators may mute operators.
     */
    post: operations['muteMember']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/members/{userId}/unmute': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unmute a member
     * Lets a muted member send again. Unmuting a member who is not muted changes nothing. The caller cannot be unmuted (400).
     */
    post: operations['unmuteMember']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/members/{userId}/ban': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ban a member
     * Bans a member from a group channel, permanently or for a number of seconds, and ends their live subscription at once. A banned member can do nothing in the channel and is left out of its members and counts. A ban expires by itself. Banning again replaces duration and description. The caller cannot be banned (400). Operators may ban operators.
     */
    post: operations['banMember']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/members/{userId}/unban': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unban a member
     * Lifts a ban: the user is an active member again, or can be invited again if they were removed while banned. Unbanning a user who is not banned changes nothing. A full channel refuses the unban. The caller cannot be unbanned (400).
     */
    post: operations['unbanMember']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/muted-users': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List muted members
     * Lists the members who are muted now. Expired mutes are left out.
     */
    get: operations['listMutedMembers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/banned-users': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List banned members
     * Lists the users who are banned now, also those removed while banned. Expired bans are left out.
     */
    get: operations['listBannedMembers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/operators': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List operators
     * Lists the operators of the channel, longest-standing first.
     */
    get: operations['listOperators']
    put?: never
    /**
     * Promote members
     * Makes members of a group channel operators. Operators stay operators. If any user is not a member, the response is 404 and no user is promoted.
     */
    post: operations['addOperators']
    /**
     * Demote operators
     * Makes operators of a group channel plain members. Plain members stay plain members. At least one operator who is not banned must remain (else 409). In an announcement channel this ends their open streams.
     */
    delete: operations['removeOperators']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List messages
     * Lists the messages that the caller can see, newest first. Creation times within a channel are strictly increasing, so paging by `before` and `after` neither skips nor repeats a message.
     */
    get: operations['listMessages']
    put?: never
    /**
     * Send a message
     * Sends a text message, or a reply with `parentMessageId`. Mentioned users who are active members, other than the sender and those who blocked the sender, are notified. A sender blocked by the other user of a direct channel gets 403. With `stream` members see the message while it is written: the sender appends to it until it ends. `quotedMessageId` quotes a message of the channel. `files` sends files uploaded with `POST /uploads`. `mentions` mentions all members, or those who are online. `draftRevision` deletes the draft that was sent. `ifSeq` sends only if no other user has written since.
     */
    post: operations['sendMessage']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/files': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a file
     * Streams a file to the host's storage and sends a message with it. The MIME type decides whether it is an `IMAGE`, `VIDEO`, `AUDIO` or `FILE` message. Without a storage provider the response is 501.
     */
    post: operations['sendFile']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/uploads': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Upload a file
     * Streams a file to the host's storage, for a later message (`files` of `POST /channels/{id}/messages`) or for the cover of a group (`coverUploadId`). Only the uploader can use it, and only once. A file that is not used within 24 hours is deleted. Without a storage provider the response is 501.
     *
     *     A JSON body in place of the form starts a direct upload: the client sends the bytes straight to the storage, to the `target` of the response. Until all bytes are there, a send is refused with 409 `CHAT_UPLOAD_INCOMPLETE`. If the storage takes no direct uploads, the response is 415 `CHAT_UNSUPPORTED_MEDIA_TYPE`: send the form.
     */
    post: operations['createUpload']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a message
     * Returns one message with its reactions and thread info. A message that is deleted, hidden, or sent by a user that the caller has blocked is not found.
     */
    get: operations['getMessage']
    put?: never
    post?: never
    /**
     * Delete a message
     * Deletes a message for all members. The sender and operators may do so. It is gone from lists, search, pins and counts, and the reply count of its parent goes down. Deleting a poll's message deletes the poll too. In a direct channel a blocked user may delete only their own messages (else 403).
     */
    delete: operations['deleteMessage']
    options?: never
    head?: never
    /**
     * Edit a message
     * Replaces the text of one of the caller's own messages and sets `isEdited`. Only the sender may edit. A poll's message cannot be edited (400). If the edit removes the link of the preview, `linkMetadata` becomes null.
     */
    patch: operations['editMessage']
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/thread': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the replies of a thread
     * Lists the replies to a message that the caller can see, oldest first.
     */
    get: operations['listThread']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/report': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Report a message
     * Files a report about the message, even if its sender is blocked. The report keeps the message as it is now, and up to five messages before and after it. Its author and the other members do not see the report. A message before the start of the caller's history cannot be reported.
     */
    post: operations['reportMessage']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/follow': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Follow a thread
     * Follows the thread of the message, and marks its present replies as read. A reply stands for its thread. Users follow a thread without this call once their message gets a reply, they reply, or a reply mentions them by name. Beyond 10,000 followed threads the one that was read longest ago is unfollowed.
     */
    put: operations['followThread']
    post?: never
    /**
     * Unfollow a thread
     * Unfollows the thread, until the caller replies or is mentioned in it.
     */
    delete: operations['unfollowThread']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/thread/read': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark a thread as read
     * Moves the caller's marker in a followed thread forward to the given reply or first message; without a body to the newest reply. The channel's read marker does not move. If the caller does not follow the thread, nothing changes.
     */
    post: operations['markThreadRead']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/thread/unread': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark a thread as unread
     * Moves the caller's marker in a followed thread back to just before a message: of the replies from there on, those that `unreadCount` counts are unread again. If the caller does not follow the thread, nothing changes.
     */
    post: operations['markThreadUnread']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/forward': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Forward a message
     * Sends a copy of the message to another channel. The caller has to be a member of both channels, and the freeze, mute, ban and block rules are those of the target. The copy is a message of the caller with `isForwarded` true and `forwardedFromId` set; it has no mentions and no quote. A poll's message cannot be forwarded (400). The idempotency key belongs to the target channel.
     */
    post: operations['forwardMessage']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/stream': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Append to a stream
     * Appends text to a part of a message that the caller streams. `offset` is the position of the text in that part: its end. If the part already has the same text there, nothing changes, so a producer can repeat a request. The next request takes `run` and `length` of the response. If `run` is newer than in the request, text that was not durable may be lost: continue other parts at their last `durableLength`. Subscribers of the channel get the piece in an event without `seq`.
     */
    post: operations['appendToStream']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/stream/parts/{part}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Set a part of a stream
     * Sets the value of a part that is not text, such as a tool call. A new part takes the next number. The value is durable before the operation returns.
     */
    put: operations['setStreamPart']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/stream/end': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * End a stream
     * Ends a stream of the caller. If it has ended already, the message is returned unchanged. One `chat:message:updated` with the whole message is logged, mentions and pushes are sent, and search finds the text.
     */
    post: operations['endStream']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/stream/alive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Keep a stream open
     * Keeps the stream open while the producer has nothing to append. If the producer is silent for `idleSeconds`, the stream ends as `FAILED`.
     */
    post: operations['keepStreamAlive']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/stream/stop': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Stop a stream
     * Asks the producer of a stream to stop. Appends are refused from now on; the stream ends as `STOPPED` when the producer ends it, or by itself after 10 s. Allowed for the users that `stoppableBy` names and for the sender. A stream that has ended is returned unchanged.
     */
    post: operations['stopStream']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/messages/search': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Search messages
     * Searches the messages that the caller can see, in all channels of the caller or in one. It finds parts of words in any script; a stream is found once it has ended. Search ignores case, accents and other marks, width, ligatures, the kind of quotes and dashes, soft hyphens and the amount of white space. A `channelId` of which the caller is not a member is refused like any request to that channel.
     */
    post: operations['searchMessages']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/reactions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * React to a message
     * Adds the caller's reaction to a message. Adding the same reaction twice changes nothing. Keys are compared in NFC and without variation selectors (U+FE0E, U+FE0F): hearts from two devices are one reaction, under the key first used on that message. Skin tones are separate reactions.
     */
    post: operations['addReaction']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/reactions/{key}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Remove a reaction
     * Removes the caller's reaction from a message, by any key that compares as equal. Removing a missing reaction changes nothing.
     */
    delete: operations['removeReaction']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/pin': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pin a message
     * Pins a message for all members of the channel, up to the pin limit (5 by default). Pinning a pinned message returns the existing pin with 200.
     */
    post: operations['pinMessage']
    /**
     * Unpin a message
     * Unpins a message. Unpinning one that is not pinned changes nothing.
     */
    delete: operations['unpinMessage']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/pinned-messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List pinned messages
     * Lists the pinned messages that the caller can see, newest pin first.
     */
    get: operations['listPinnedMessages']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/questions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask a question
     * Asks members for a decision in a message that the caller has sent: to approve or reject, to choose an option, or to fill in a form. An open question suspends the `idleSeconds` of its stream. A repeat with the same idempotency key returns the question as it is now. A message can have at most 50 questions.
     */
    post: operations['askQuestion']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/questions/{questionId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Cancel a question
     * Cancels an open question. Allowed for its asker and for operators. A canceled question is returned unchanged.
     */
    delete: operations['cancelQuestion']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{id}/messages/{messageId}/questions/{questionId}/answer': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Answer a question
     * Answers an open question. It is decided once: by `needed` approvals or one rejection, or by the first answer to a choice or a form. Repeating an answer changes nothing. The asker cannot answer.
     */
    post: operations['answerQuestion']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{channelId}/polls': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create a poll
     * Creates a poll and sends a message of type `POLL` that shows it. A poll with `closeAt` closes at that time. A repeat with the same idempotency key returns the poll as it is now, or 404 if it was deleted.
     */
    post: operations['createPoll']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{channelId}/polls/{pollId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a poll
     * Returns a poll with its options, their counts and the caller's own votes.
     */
    get: operations['getPoll']
    put?: never
    post?: never
    /**
     * Delete a poll
     * Deletes a poll together with its message. The creator of the poll and operators may do so. In a direct channel a blocked user may delete only their own polls (else 403).
     */
    delete: operations['deletePoll']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{channelId}/polls/{pollId}/vote': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Change the vote
     * Replaces the caller's votes in an open poll with these options, or casts the first vote. A single-choice poll takes one option (400 for more). An option of another poll is refused with 400. If the poll's `allowChange` is false, options other than the chosen ones are refused with 409. The same options change nothing.
     */
    put: operations['changePollVote']
    /**
     * Vote
     * Votes for options of an open poll. A single-choice poll takes one option (400 for more) and one vote (409 for a second). In a multiple-choice poll a later vote may add options; an option that the caller has chosen already is refused with 409. An option of another poll is refused with 400.
     */
    post: operations['votePoll']
    /**
     * Withdraw the vote
     * Withdraws all votes of the caller in an open poll. If the poll's `allowChange` is false, withdrawing a vote is refused with 409. Without a vote nothing changes.
     */
    delete: operations['withdrawPollVote']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{channelId}/polls/{pollId}/options': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Add an option
     * Adds an option to an open poll that has `allowUserSuggestion`; otherwise the response is 403. The option limit applies, and a text that the poll has already is refused with 400.
     */
    post: operations['addPollOption']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{channelId}/polls/{pollId}/close': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Close a poll
     * Closes a poll, so that it takes no more votes. The creator of the poll and operators may do so. Closing a closed poll changes nothing. In a direct channel a blocked user may close only their own polls (else 403).
     */
    post: operations['closePoll']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get users
     * Returns the profiles of up to 100 users of the caller's tenant, in the order of `ids`. Users that the host does not know are left out.
     */
    get: operations['getUsers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/search': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Search users
     * Searches the users of the caller's tenant with the host's user resolver.
     */
    get: operations['searchUsers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/blocked': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List blocked users
     * Lists the users that the caller has blocked, newest block first.
     */
    get: operations['listBlockedUsers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/block': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Block a user
     * Blocks a user. A blocked user cannot create or use a direct channel with the caller: operations that change it for both users are refused. The blocked user can still delete own messages and polls, close own polls, remove own reactions, read and leave. In groups the caller no longer sees messages of the blocked user, in lists, search, counts and live events; other members are not affected. The caller cannot be blocked (400).
     */
    post: operations['blockUser']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/unblock': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unblock a user
     * Removes a block. Unblocking a user who is not blocked changes nothing.
     */
    post: operations['unblockUser']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/me/drafts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the caller's drafts
     * Lists the caller's drafts of all devices, newest first, in the channels of which the caller is an active member. The drafts of a channel that the caller has left, or is banned from, are listed again once the caller is back. Reload them after each reconnect: `chat:draft:changed` is best effort.
     */
    get: operations['listDrafts']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/me/held-messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the caller's held messages
     * Lists the caller's messages that wait for a moderator, in all channels, newest first. Messages that were released, refused or canceled, or have expired, are left out.
     */
    get: operations['listHeldMessages']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/me/held-messages/{heldMessageId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Cancel a held message
     * Cancels one of the caller's messages that wait for a moderator, and deletes its files. Canceling it again changes nothing.
     */
    delete: operations['cancelHeldMessage']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/me/questions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List questions to the caller
     * Lists the questions that name the caller in `answerableBy`, newest first, with the exact number of open ones. Questions that the caller can no longer see are left out: of a channel that the caller has left or is banned from, of a blocked user, or from before the caller's history start.
     */
    get: operations['listQuestions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/me/decisions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List decisions about the caller
     * Lists moderators' decisions about the caller and the caller's messages, newest first.
     */
    get: operations['listDecisions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/me/decisions/{decisionId}/appeal': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Appeal a decision
     * Appeals a decision about the caller, once and within 180 days; another moderator decides the appeal. Repeating it with the same text changes nothing.
     */
    post: operations['appealDecision']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/me/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the user's feed
     * Returns the logged events of the caller's own feed after `since`: mentions, new channels, changes of the caller's memberships, the caller's own settings, blocks and read markers, scheduled messages. For clients without a socket and for resuming by REST. Events are kept for 48 hours by default; `recovered` is false if the log no longer reaches back to `since`.
     */
    get: operations['listUserEvents']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/events/poll': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Wait for events
     * Live events without a socket: returns the events that `gateway:resume` with these positions brings, and waits for the first event if there is none yet. Send the positions of each response with the next poll, to any process: no event is missed or comes twice.
     *
     *     `frames` are those of the gateway, in its order: the missed events of the user's feed and of each channel, then live ones. A poll ends shortly after its first frame, so that events of one operation come together, or at about 256 KiB; only the first activity is always whole. `hasMore` says that missed events are left: poll again at once.
     *
     *     A position that is missing or null means from now on. Such a poll does not wait, nor does one that reports a loss or a refusal (`recovered` false, `error`). Remove a refused channel from the next poll, and reload the lost state.
     *
     *     Logged events and list activity are never lost. Events that are not logged come only while a poll waits: those between two polls are lost, as between two sockets. The activity has the unread totals; typing and the lengths of open streams are repeated in each poll, and so are changes of lists while a long transaction in the database holds back their position. They alone do not end a poll, but limit its wait to two seconds. Read drafts and presence by REST from time to time.
     *
     *     While a user polls, and for 5 seconds after a response, the user counts as connected: online, without pushes. One process has at most 20 connections of a user, sockets and polls together; beyond it the response is 429 `CHAT_RATE_LIMITED` with `details.limit`. Aborting the request ends the poll at once. A server that stops ends its polls while it drains. Start polls at least 250 ms apart, and further apart after each that returns at once with nothing new.
     */
    post: operations['pollEvents']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/{userId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a user
     * Returns the profile of a user of the caller's tenant.
     */
    get: operations['getUser']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/users/{userId}/report': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Report a user
     * Files a report about the user, who does not see it. The caller cannot be reported (400).
     */
    post: operations['reportUser']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{channelId}/scheduled-messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List scheduled messages
     * Lists the caller's pending scheduled messages in the channel, soonest first.
     */
    get: operations['listScheduledMessages']
    put?: never
    /**
     * Schedule a message
     * Schedules a message, which is sent exactly once, within two seconds of its time. Freeze, mute, ban, `whoCanSend`, block, `mentions`, leaving and deletion are checked at delivery: a refusal makes the status `FAILED`, with the code in `errorMessage`. In slow mode the message waits: `scheduledAt` becomes the time when the sender may send, and `chat:scheduled:message:updated` is sent. The quoted message is checked now.
     */
    post: operations['createScheduledMessage']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/channels/{channelId}/scheduled-messages/{scheduledId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Cancel a scheduled message
     * Cancels one of the caller's pending messages: its status becomes `CANCELED`, and it is not sent.
     */
    delete: operations['cancelScheduledMessage']
    options?: never
    head?: never
    /**
     * Change a scheduled message
     * Changes the text or the time of one of the caller's pending messages.
     */
    patch: operations['updateScheduledMessage']
    trace?: never
  }
  '/channels/{channelId}/scheduled-messages/{scheduledId}/send-now': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a scheduled message now
     * Sends one of the caller's pending messages at once. The rules of any send apply; a refused message stays `PENDING`.
     */
    post: operations['sendScheduledMessageNow']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/moderation/cases': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List cases
     * Lists the tenant's cases for a moderator: reported messages, users and channels, and held messages. Cases about the caller are left out. All operations on cases return 404 to callers who are not moderators.
     */
    get: operations['listCases']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/moderation/cases/{caseId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a case
     * Returns a case with its reports, each with the message as it was when reported and the messages around it, and with the held message.
     */
    get: operations['getCase']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/moderation/cases/{caseId}/claim': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Claim a case
     * Reserves an open case for the caller for 15 minutes, so that two moderators do not work on it at once. Claiming it again renews the 15 minutes. The host's own code never claims, and decides regardless of claims.
     */
    post: operations['claimCase']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/moderation/cases/{caseId}/decide': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Decide a case
     * Decides an open case once, in the caller's name, and settles its reports. `REMOVE` removes the message, or refuses the held one; `RELEASE` sends the held one, if all guards allow it at that moment; `NONE` leaves a message, user or channel as it is. `MUTE` and `BAN` act in the channel of the message, `SUSPEND` in all channels, and `WARN` only notifies. A claim is not needed; while another moderator has one, the decision is refused.
     */
    post: operations['decideCase']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/moderation/cases/{caseId}/restore': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Restore a removed message
     * Reverses the decision of the case to remove a message: the message is back in its place, unless another decision to remove it stands. Restoring it again changes nothing. A case whose decision has removed no message is refused with 400.
     */
    post: operations['restoreCase']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/moderation/cases/{caseId}/decide-appeal': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Decide an appeal
     * Decides the appeal of the affected user: once, and by a moderator other than the one who decided. `UPHELD`: the decision stands. `REVERSED` undoes it: a message is restored, a mute or ban lifted, a suspension ended. A shorter mute or ban that the decision extended is reinstated. The effects of other decisions stay, and so does a mute or ban that an operator has set since. A case without an appeal is refused with 400.
     */
    post: operations['decideAppeal']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    Id: Id
    UserId: UserId
    Timestamp: Timestamp
    TimestampInput: TimestampInput
    Metadata: Metadata
    NextCursor: NextCursor
    Success: Success
    ChannelType: ChannelType
    Channel: Channel
    SlowModeSeconds: SlowModeSeconds
    WhoCanSend: WhoCanSend
    NextSendAt: NextSendAt
    EventSeq: EventSeq
    UsersById: UsersById
    LastMessage: LastMessage
    ChannelListItem: ChannelListItem
    ChannelMemberSummary: ChannelMemberSummary
    ChannelDetail: ChannelDetail
    ChannelPage: ChannelPage
    UnreadCount: UnreadCount
    FollowedThreadPage: FollowedThreadPage
    Thread: Thread
    ThreadChannel: ThreadChannel
    MarkThreadReadRequest: MarkThreadReadRequest
    MarkThreadUnreadRequest: MarkThreadUnreadRequest
    CreateDirectChannelRequest: CreateDirectChannelRequest
    CreateGroupChannelRequest: CreateGroupChannelRequest
    UpdateChannelRequest: UpdateChannelRequest
    MarkReadRequest: MarkReadRequest
    MarkUnreadRequest: MarkUnreadRequest
    HideChannelRequest: HideChannelRequest
    PushTrigger: PushTrigger
    PushTriggerSetting: PushTriggerSetting
    SetPushTriggerRequest: SetPushTriggerRequest
    CountPreference: CountPreference
    CountPreferenceSetting: CountPreferenceSetting
    SetCountPreferenceRequest: SetCountPreferenceRequest
    ChannelMetadata: ChannelMetadata
    ReplaceMetadataRequest: ReplaceMetadataRequest
    SharedFile: SharedFile
    SharedFilePage: SharedFilePage
    ReportCategory: ReportCategory
    Report: Report
    ReportChannelRequest: ReportChannelRequest
    LoggedEvent: LoggedEvent
    EventPage: EventPage
    ResumeChannel: ResumeChannel
    PollEventsRequest: PollEventsRequest
    PolledChannel: PolledChannel
    PolledFrame: PolledFrame
    PolledEvents: PolledEvents
    MemberRole: MemberRole
    Member: Member
    CanMentionAll: CanMentionAll
    ModeratedMember: ModeratedMember
    ListedMember: ListedMember
    MemberPage: MemberPage
    MutedMemberPage: MutedMemberPage
    BannedMemberPage: BannedMemberPage
    InvitedMembers: InvitedMembers
    Operator: Operator
    OperatorList: OperatorList
    OperatorPage: OperatorPage
    InviteMembersRequest: InviteMembersRequest
    AddOperatorsRequest: AddOperatorsRequest
    RemoveOperatorsRequest: RemoveOperatorsRequest
    DraftRevision: DraftRevision
    Draft: Draft
    DraftPage: DraftPage
    SaveDraftRequest: SaveDraftRequest
    MuteChannelRequest: MuteChannelRequest
    UpdateMemberRequest: UpdateMemberRequest
    MuteMemberRequest: MuteMemberRequest
    BanMemberRequest: BanMemberRequest
    MessageType: MessageType
    Reaction: Reaction
    Moderation: Moderation
    ThreadInfo: ThreadInfo
    LinkMetadata: LinkMetadata
    LinkMetadataInput: LinkMetadataInput
    Message: Message
    MessageFile: MessageFile
    Upload: Upload
    UploadTarget: UploadTarget
    Quote: Quote
    QuotedMessage: QuotedMessage
    DeletedQuote: DeletedQuote
    HiddenQuote: HiddenQuote
    MessagePage: MessagePage
    MessageSearchHit: MessageSearchHit
    MessageSearchPage: MessageSearchPage
    ReactionList: ReactionList
    PinnedMessage: PinnedMessage
    PinnedMessageList: PinnedMessageList
    ClientId: ClientId
    MessageText: MessageText
    FileOfUpload: FileOfUpload
    CreateUploadRequest: CreateUploadRequest
    CreateDirectUploadRequest: CreateDirectUploadRequest
    Mentions: Mentions
    SendMessageRequest: SendMessageRequest
    SendFileRequest: SendFileRequest
    EditMessageRequest: EditMessageRequest
    StreamOptions: StreamOptions
    StreamState: StreamState
    StreamRun: StreamRun
    StreamPartNumber: StreamPartNumber
    StreamPartType: StreamPartType
    StreamPart: StreamPart
    MessageStream: MessageStream
    AppendToStreamRequest: AppendToStreamRequest
    StreamLength: StreamLength
    SetStreamPartRequest: SetStreamPartRequest
    EndStreamRequest: EndStreamRequest
    ForwardMessageRequest: ForwardMessageRequest
    SearchMessagesRequest: SearchMessagesRequest
    AddReactionRequest: AddReactionRequest
    PollStatus: PollStatus
    PollOption: PollOption
    Poll: Poll
    PollWithVotes: PollWithVotes
    QuestionKind: QuestionKind
    QuestionState: QuestionState
    QuestionDecision: QuestionDecision
    QuestionRole: QuestionRole
    QuestionUsers: QuestionUsers
    QuestionOption: QuestionOption
    QuestionField: QuestionField
    QuestionSchema: QuestionSchema
    QuestionSubject: QuestionSubject
    QuestionAnswer: QuestionAnswer
    Question: Question
    QuestionPage: QuestionPage
    AskQuestionRequest: AskQuestionRequest
    AnswerQuestionRequest: AnswerQuestionRequest
    PollOptionText: PollOptionText
    CreatePollRequest: CreatePollRequest
    VotePollRequest: VotePollRequest
    AddPollOptionRequest: AddPollOptionRequest
    User: User
    UserList: UserList
    UserPage: UserPage
    BlockUserRequest: BlockUserRequest
    UnblockUserRequest: UnblockUserRequest
    ScheduledStatus: ScheduledStatus
    ScheduledMessage: ScheduledMessage
    HeldState: HeldState
    HeldMessage: HeldMessage
    HeldReason: HeldReason
    HeldPoll: HeldPoll
    HeldAnswer: HeldAnswer
    HeldMessagePage: HeldMessagePage
    DecisionAction: DecisionAction
    AppealState: AppealState
    Appeal: Appeal
    Decision: Decision
    DecisionPage: DecisionPage
    AppealRequest: AppealRequest
    CaseState: CaseState
    CaseSubjectType: CaseSubjectType
    CaseAction: CaseAction
    CaseClaim: CaseClaim
    CaseDecision: CaseDecision
    CaseAppeal: CaseAppeal
    DecideAppealRequest: DecideAppealRequest
    DecisionReason: DecisionReason
    Case: Case
    CaseDetail: CaseDetail
    Flag: Flag
    CasePage: CasePage
    ReportStatus: ReportStatus
    ReportRecord: ReportRecord
    ReportSnapshot: ReportSnapshot
    DecideCaseRequest: DecideCaseRequest
    ScheduledMessagePage: ScheduledMessagePage
    CreateScheduledMessageRequest: CreateScheduledMessageRequest
    UpdateScheduledMessageRequest: UpdateScheduledMessageRequest
    ValidationIssue: ValidationIssue
    Error: ErrorEnvelope
    ErrorCode: ErrorCode
  }
  responses: {
    /** Done, or there was nothing to change. */
    Success: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': Success
      }
    }
    /** The request is invalid, or breaks a rule of the operation; `error.code` says which. For `CHAT_VALIDATION_ERROR`, `details.errors` lists all errors. */
    BadRequest: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The credentials are missing, were refused or name no user. */
    Unauthorized: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller is not a member of the channel, or is banned from it. */
    MembersOnly: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller is not an operator of the channel, not a member, or banned from it. For an invitation, an invited user may also be the one who is banned. */
    OperatorsOnly: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller may not send to the channel: it is frozen, the caller is muted, banned or not a member, only operators can send or mention all, or the other user of the direct channel has blocked the caller. */
    SendingRefused: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The application's policy refused the text, or the caller is suspended. */
    PolicyRefused: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller is suspended. */
    NotSuspended: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The message was sent by another user, or the caller is not a member of the channel or banned from it. */
    SenderOnly: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller may not change the poll, or is not a member of the channel or banned from it. */
    PollForbidden: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The other user has blocked the caller, or the caller is suspended. */
    BlockedByUser: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel does not exist, was deleted or belongs to another tenant. */
    ChannelNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel, or a message in it that the caller can see, was not found. */
    MessageNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel, a message in it that the caller can see, or an unused upload of the caller, was not found. */
    MessageOrUploadNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel, or an unused upload of the caller, was not found. */
    ChannelOrUploadNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** A user does not exist (`details.userIds`), or an unused upload of the caller was not found. */
    UserOrUploadNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel, or the poll in it, was not found. */
    PollNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel was not found, or it holds no such scheduled message of the caller. */
    ScheduledMessageNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The user does not exist. `details.userIds` names those who were not found. */
    UserNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel was not found, or a user is unknown or not a member of it. `details.userIds` names those who were not found. */
    MemberNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** All the users are active members already. */
    AlreadyMember: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel would be left without an operator. */
    LastOperator: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller may not ask, answer or cancel this question, or not in this channel. */
    QuestionRefused: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel, the message or the question in it was not found. */
    QuestionNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The question was answered before, too many are open, the stream was stopped, or the idempotency key was used for another request. */
    QuestionConflict: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The question has expired or was canceled. */
    QuestionClosed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller has voted already. */
    AlreadyVoted: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller has blocked the user already. */
    AlreadyBlocked: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The idempotency key was used for a request with another body. */
    IdempotencyConflict: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The draft has another revision. */
    DraftChanged: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The text does not continue the text of the stream, or the stream takes no more: it has a newer run, was stopped, or has ended. */
    StreamConflict: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The message is still being written, or the idempotency key was used for a request with another body. */
    StreamOpen: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The upload is not complete. */
    UploadIncomplete: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** Another user has written since `ifSeq`, too many streams are open, an upload is not complete, or the idempotency key was used for a request with another body. */
    SendConflict: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The values of the stream would be larger than allowed, or the body is too large. */
    StreamPartLimitReached: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The poll is closed. */
    PollClosed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The scheduled message was sent, has failed or was canceled. `details.status` says which. */
    NoLongerPending: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The body is larger than 1 MiB. */
    PayloadTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel would have more members than `limits.maxChannelMembers` allows, or the body is larger than 1 MiB. */
    MemberLimitReached: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The channel has as many pinned messages as `limits.maxPinnedMessages` allows. */
    PinLimitReached: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The file is larger than `storage.maxFileSize` allows, or the other parts are larger than 1 MiB. */
    FileTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The body is not `application/json`. */
    UnsupportedMediaType: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The MIME type of the file is not allowed by `storage.allowedMimeTypes`, or the body is not `multipart/form-data`. */
    FileTypeNotAllowed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller has no such held message, or it was released, refused or has expired. */
    HeldMessageNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** There is no such decision about the caller. */
    DecisionNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The decision was appealed before, with another text. */
    DecisionAppealed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The time for an appeal is over, or the decision was undone without one. */
    AppealClosed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The tenant has no such case, or the caller is not a moderator. */
    CaseNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The tenant has no such case, its message or member is gone, or the caller is not a moderator. */
    CaseOrSubjectNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The caller has made the decision; another moderator decides the appeal. */
    AppealOfOwnDecision: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** Another moderator has claimed the case, or it was decided before. */
    CaseTaken: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** Too many requests, slow mode, or too many held messages. Try again after the seconds in `Retry-After`, which `details.retryAfter` repeats. `details` has the limit as `requests` in `seconds`, and may name its `scope`; in slow mode it has `nextSendAt`; for too many sockets and event polls of a user, `limit`. */
    TooManyRequests: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The service failed. The response has only the request id. */
    InternalError: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The host has configured no storage provider. */
    StorageNotConfigured: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The host's storage provider failed or took too long. */
    UploadFailed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
    /** The database or one of the host's providers is unavailable. Try again after the seconds in `Retry-After`. */
    ServiceUnavailable: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        'application/json': ErrorEnvelope
      }
    }
  }
  parameters: {
    /**
     * The channel.
     * @example h1kdw7riuexuyr40zpir6esv
     */
    ChannelId: string
    /**
     * The channel.
     * @example h1kdw7riuexuyr40zpir6esv
     */
    PollChannelId: string
    /**
     * The message.
     * @example cmm8ydrko2gi1g2j0
     */
    MessageId: string
    /**
     * The number of the part. The number after the last starts a new part.
     * @example 1
     */
    PartNumber: StreamPartNumber
    /**
     * The user.
     * @example carol
     */
    MemberUserId: string
    /**
     * The question.
     * @example q7m2x9w4k1v8t5z3hsb6dncr
     */
    QuestionId: string
    /**
     * Lists only the questions in this state.
     * @example OPEN
     */
    StateOfQuestions: QuestionState
    /**
     * The poll.
     * @example qwa5ve7rwp5gjm8p7vlg0mld
     */
    PollId: string
    /**
     * One of the caller's own scheduled messages.
     * @example iib8zdkpbd41ww5bgt6azypx
     */
    ScheduledId: string
    /**
     * One of the caller's own held messages.
     * @example hm4t0pz1v8c2kq7xw9sdbn5r
     */
    HeldMessageId: string
    /**
     * A decision about the caller.
     * @example d5n8v2k7q0x4w1z9hsb3tmcr
     */
    DecisionId: string
    /**
     * A case of the tenant.
     * @example cs7d2kq9w4m1x8v5z0b3n6tr
     */
    CaseId: string
    /**
     * The metadata key.
     * @example project
     */
    MetadataKey: string
    /**
     * The key of the reaction, percent-encoded.
     * @example 🎉
     */
    ReactionKey: string
    /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
    Cursor: string
    /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
    Limit: number
    /** The maximum number of channels in a page. */
    ChannelLimit: number
    /** Whether channels without any message are listed too. */
    IncludeEmpty: boolean
    /** The state of the cases to list. */
    CaseStateFilter: CaseState
    /** The order of the cases, by `updatedAt`. */
    CaseOrder: 'oldest' | 'newest'
    /** The maximum number of cases in a page. */
    CaseLimit: number
    /** `latest_last_message` lists the channel with the newest message first, `chronological` the newest channel first, `favorites` the caller's favorites and then the others, each by newest message. */
    ChannelOrder: 'latest_last_message' | 'chronological' | 'favorites'
    /** Only channels whose name contains this, regardless of case. */
    ChannelSearch: string
    /** Only channels that the caller has hidden. */
    Hidden: boolean
    /** The `parentMessageId` of the draft. Leave it out for the draft of the channel itself. */
    DraftParent: Id
    /**
     * The revision of the draft.
     * @example 177244233000000
     */
    RevisionOfDraft: DraftRevision
    /** Only drafts of this channel. */
    DraftChannel: Id
    /** With true only the caller's favorites, with false only the other channels. */
    FavoriteFilter: boolean
    /** Only channels of this type. */
    TypeFilter: ChannelType
    /** Only channels with this tag of the host application. */
    CustomTypeFilter: string
    /** Only channels of which this user is an active member too. */
    MemberFilter: UserId
    /** Whether to list all followed threads, or those with unread replies. */
    ThreadFilter: 'all' | 'unread'
    /** Only threads of this channel; none if the caller is not a member of it. */
    ThreadChannelId: Id
    /** Only the thread of this message, if the caller follows it. */
    ThreadParentMessageId: Id
    /** Whether the response has `users`, the profiles of all users that occur in it. */
    IncludeUsers: boolean
    /**
     * The users, one `ids` for each. Repeated ids count once.
     * @example [
     *       "bob",
     *       "carol"
     *     ]
     */
    UserIds: UserId[]
    /** The maximum number of messages in a page. */
    MessageLimit: number
    /** Only messages sent earlier than this. */
    Before: TimestampInput
    /** Only messages sent later than this. With `after` alone the page holds the earliest messages after that time, so that a client can page forward. */
    After: TimestampInput
    /** Whether messages carry `reactions`. */
    IncludeReactions: boolean
    /** Whether messages that have replies carry `threadInfo`. */
    IncludeThreadInfo: boolean
    /** Whether thread replies are listed among the messages. */
    IncludeReplies: boolean
    /** The maximum number of files in a page, 100 by default. */
    FileLimit: number
    /** The number of the last event that the caller has seen. 0 returns the log from its beginning, in any epoch. */
    Since: number
    /** The `epoch` of the response or the `gateway:hello` under which `since` was seen. With another epoch than the current one, `recovered` is false, unless `since` is 0. Without it, `since` is valid unless a new epoch began within the retention of events. */
    Epoch: string
    /** The maximum number of events in a page. */
    EventLimit: number
    /**
     * The keyword. The host's user resolver decides what matches.
     * @example bob
     */
    UserKeyword: string
    /** The maximum number of users to return. */
    UserLimit: number
    /**
     * Makes a repeated request safe. A repeat by the same sender, in the same channel and with the same key, gets the first response again, at any later time; a different request gets 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not stored. A held message keeps its key: a repeat returns 202 while it waits, 201 with the message once released, and 403 once refused, expired or canceled.
     * @example 7d1c2f0e-send-1
     */
    IdempotencyKey: string
    /**
     * `hold` says that the client can show a message that waits for a moderator: if the policy holds it, the response is 202. Without it, such a message is refused with 403 `CHAT_POLICY_REFUSED` and the reason `held`. Other preferences are ignored.
     * @example hold
     */
    Prefer: string
  }
  requestBodies: never
  headers: {
    /**
     * The feature level of the server, `x-feature-level` in the contract that it was built with.
     * @example 1
     */
    'Chat-Feature-Level': number
    /**
     * The id of the request, as in every log line about it.
     * @example req_tjrp7iz2gykgrbakh6b1ikve
     */
    'X-Request-Id': string
    /** `true` if an earlier request with the same idempotency key created the message. The body has the message as it is now. */
    'Idempotent-Replayed': 'true'
    /**
     * Seconds to wait before the next try.
     * @example 1
     */
    'Retry-After': number
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  listChannels: {
    parameters: {
      query?: ListChannelsQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** A page of the caller's channels. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ChannelPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listMyChannels: {
    parameters: {
      query?: ListMyChannelsQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** A page of the caller's channels. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ChannelPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getUnreadCount: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The total. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': UnreadCount
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listThreads: {
    parameters: {
      query?: ListThreadsQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** A page of threads. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': FollowedThreadPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createDirectChannel: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': CreateDirectChannelRequest
      }
    }
    responses: {
      /** The existing direct channel. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Channel
        }
      }
      /** The direct channel was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Channel
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['BlockedByUser']
      404: components['responses']['UserNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createGroupChannel: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': CreateGroupChannelRequest
      }
    }
    responses: {
      /** The channel was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Channel
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['PolicyRefused']
      404: components['responses']['UserOrUploadNotFound']
      409: components['responses']['UploadIncomplete']
      413: components['responses']['MemberLimitReached']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The channel. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ChannelDetail
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  deleteChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The channel was deleted. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  updateChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': UpdateChannelRequest
      }
    }
    responses: {
      /** The changed channel. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Channel
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['ChannelOrUploadNotFound']
      409: components['responses']['UploadIncomplete']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  leaveChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  markChannelRead: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': MarkReadRequest
      }
    }
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  markChannelUnread: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': MarkUnreadRequest
      }
    }
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getPushTrigger: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The push trigger. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PushTriggerSetting
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  setPushTrigger: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': SetPushTriggerRequest
      }
    }
    responses: {
      /** The push trigger. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PushTriggerSetting
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getCountPreference: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The count preference. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': CountPreferenceSetting
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  setCountPreference: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': SetCountPreferenceRequest
      }
    }
    responses: {
      /** The count preference. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': CountPreferenceSetting
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  freezeChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The frozen channel. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Channel
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  unfreezeChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The channel. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Channel
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  saveDraft: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': SaveDraftRequest
      }
    }
    responses: {
      /** The draft with its new revision. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Draft
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      409: components['responses']['DraftChanged']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  deleteDraft: {
    parameters: {
      query: DeleteDraftQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      409: components['responses']['DraftChanged']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  muteChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': MuteChannelRequest
      }
    }
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  unmuteChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  favoriteChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  unfavoriteChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  hideChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': HideChannelRequest
      }
    }
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  unhideChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  resetHistory: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getMetadata: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The metadata. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ChannelMetadata
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  replaceMetadata: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': ReplaceMetadataRequest
      }
    }
    responses: {
      /** The metadata after the change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ChannelMetadata
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  deleteMetadataKey: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The metadata key.
         * @example project
         */
        key: components['parameters']['MetadataKey']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The metadata after the change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ChannelMetadata
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listSharedFiles: {
    parameters: {
      query?: ListSharedFilesQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** A page of files. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': SharedFilePage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  reportChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': ReportChannelRequest
      }
    }
    responses: {
      /** The report was filed. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Report
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listEvents: {
    parameters: {
      query?: ListEventsQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** Events in order. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': EventPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listMembers: {
    parameters: {
      query?: ListMembersQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The members. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': MemberPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  inviteMembers: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': InviteMembersRequest
      }
    }
    responses: {
      /** The members that were added. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': InvitedMembers
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MemberNotFound']
      409: components['responses']['AlreadyMember']
      413: components['responses']['MemberLimitReached']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  removeMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MemberNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  updateMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': UpdateMemberRequest
      }
    }
    responses: {
      /** The member. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ModeratedMember
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MemberNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  muteMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': MuteMemberRequest
      }
    }
    responses: {
      /** The muted member. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ModeratedMember
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MemberNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  unmuteMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The member. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ModeratedMember
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MemberNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  banMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': BanMemberRequest
      }
    }
    responses: {
      /** The banned member. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ModeratedMember
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MemberNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  unbanMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The member. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ModeratedMember
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MemberNotFound']
      413: components['responses']['MemberLimitReached']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listMutedMembers: {
    parameters: {
      query?: ListMutedMembersQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The muted members. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': MutedMemberPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listBannedMembers: {
    parameters: {
      query?: ListBannedMembersQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The banned members. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': BannedMemberPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listOperators: {
    parameters: {
      query?: ListOperatorsQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The operators. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': OperatorPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  addOperators: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': AddOperatorsRequest
      }
    }
    responses: {
      /** The operators after the change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': OperatorList
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MemberNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  removeOperators: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': RemoveOperatorsRequest
      }
    }
    responses: {
      /** The operators after the change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': OperatorList
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MemberNotFound']
      409: components['responses']['LastOperator']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listMessages: {
    parameters: {
      query?: ListMessagesQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** A page of messages. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': MessagePage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  sendMessage: {
    parameters: {
      query?: never
      header?: {
        /**
         * Makes a repeated request safe. A repeat by the same sender, in the same channel and with the same key, gets the first response again, at any later time; a different request gets 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not stored. A held message keeps its key: a repeat returns 202 while it waits, 201 with the message once released, and 403 once refused, expired or canceled.
         * @example 7d1c2f0e-send-1
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /**
         * `hold` says that the client can show a message that waits for a moderator: if the policy holds it, the response is 202. Without it, such a message is refused with 403 `CHAT_POLICY_REFUSED` and the reason `held`. Other preferences are ignored.
         * @example hold
         */
        Prefer?: components['parameters']['Prefer']
      }
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': SendMessageRequest
      }
    }
    responses: {
      /** The message was sent. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': Message
        }
      }
      /** The application's policy holds the message for a moderator. Only with `Prefer: hold`. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': HeldAnswer
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SendingRefused']
      404: components['responses']['MessageOrUploadNotFound']
      409: components['responses']['SendConflict']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  sendFile: {
    parameters: {
      query?: never
      header?: {
        /**
         * Makes a repeated request safe. A repeat by the same sender, in the same channel and with the same key, gets the first response again, at any later time; a different request gets 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not stored. A held message keeps its key: a repeat returns 202 while it waits, 201 with the message once released, and 403 once refused, expired or canceled.
         * @example 7d1c2f0e-send-1
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /**
         * `hold` says that the client can show a message that waits for a moderator: if the policy holds it, the response is 202. Without it, such a message is refused with 403 `CHAT_POLICY_REFUSED` and the reason `held`. Other preferences are ignored.
         * @example hold
         */
        Prefer?: components['parameters']['Prefer']
      }
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': SendFileRequest
      }
    }
    responses: {
      /** The file message was sent. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': Message
        }
      }
      /** The application's policy holds the message for a moderator. Only with `Prefer: hold`. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': HeldAnswer
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SendingRefused']
      404: components['responses']['MessageNotFound']
      409: components['responses']['IdempotencyConflict']
      413: components['responses']['FileTooLarge']
      415: components['responses']['FileTypeNotAllowed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      501: components['responses']['StorageNotConfigured']
      502: components['responses']['UploadFailed']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createUpload: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': CreateUploadRequest
        'application/json': CreateDirectUploadRequest
      }
    }
    responses: {
      /** The file is stored, or its bytes can be put to `target`. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Upload
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['NotSuspended']
      413: components['responses']['FileTooLarge']
      415: components['responses']['FileTypeNotAllowed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      501: components['responses']['StorageNotConfigured']
      502: components['responses']['UploadFailed']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Message
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  deleteMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SenderOnly']
      404: components['responses']['MessageNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  editMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': EditMessageRequest
      }
    }
    responses: {
      /** The edited message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Message
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SenderOnly']
      404: components['responses']['MessageNotFound']
      409: components['responses']['StreamOpen']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listThread: {
    parameters: {
      query?: ListThreadQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The replies. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': MessagePage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  reportMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': ReportChannelRequest
      }
    }
    responses: {
      /** The caller's earlier report, which is not settled yet. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Report
        }
      }
      /** The report was filed. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Report
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  followThread: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  unfollowThread: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  markThreadRead: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': MarkThreadReadRequest
      }
    }
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  markThreadUnread: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': MarkThreadUnreadRequest
      }
    }
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  forwardMessage: {
    parameters: {
      query?: never
      header?: {
        /**
         * Makes a repeated request safe. A repeat by the same sender, in the same channel and with the same key, gets the first response again, at any later time; a different request gets 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not stored. A held message keeps its key: a repeat returns 202 while it waits, 201 with the message once released, and 403 once refused, expired or canceled.
         * @example 7d1c2f0e-send-1
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': ForwardMessageRequest
      }
    }
    responses: {
      /** The new message. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': Message
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SendingRefused']
      404: components['responses']['MessageNotFound']
      409: components['responses']['StreamOpen']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  appendToStream: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': AppendToStreamRequest
      }
    }
    responses: {
      /** The text is in the stream. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': StreamLength
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SenderOnly']
      404: components['responses']['MessageNotFound']
      409: components['responses']['StreamConflict']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  setStreamPart: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
        /**
         * The number of the part. The number after the last starts a new part.
         * @example 1
         */
        part: components['parameters']['PartNumber']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': SetStreamPartRequest
      }
    }
    responses: {
      /** The state of the stream. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': MessageStream
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SenderOnly']
      404: components['responses']['MessageNotFound']
      409: components['responses']['StreamConflict']
      413: components['responses']['StreamPartLimitReached']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  endStream: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': EndStreamRequest
      }
    }
    responses: {
      /** The message as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Message
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SenderOnly']
      404: components['responses']['MessageNotFound']
      409: components['responses']['StreamConflict']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  keepStreamAlive: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The state of the stream. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': MessageStream
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SenderOnly']
      404: components['responses']['MessageNotFound']
      409: components['responses']['StreamConflict']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  stopStream: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The state of the stream. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': MessageStream
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['MessageNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  searchMessages: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': SearchMessagesRequest
      }
    }
    responses: {
      /** A page of hits. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': MessageSearchPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  addReaction: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': AddReactionRequest
      }
    }
    responses: {
      /** All reactions to the message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ReactionList
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  removeReaction: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
        /**
         * The key of the reaction, percent-encoded.
         * @example 🎉
         */
        key: components['parameters']['ReactionKey']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** All remaining reactions to the message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ReactionList
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  pinMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The message was pinned already. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PinnedMessage
        }
      }
      /** The message was pinned. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PinnedMessage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      409: components['responses']['StreamOpen']
      413: components['responses']['PinLimitReached']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  unpinMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listPinnedMessages: {
    parameters: {
      query?: ListPinnedMessagesQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The pins. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PinnedMessageList
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  askQuestion: {
    parameters: {
      query?: never
      header?: {
        /**
         * Makes a repeated request safe. A repeat by the same sender, in the same channel and with the same key, gets the first response again, at any later time; a different request gets 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not stored. A held message keeps its key: a repeat returns 202 while it waits, 201 with the message once released, and 403 once refused, expired or canceled.
         * @example 7d1c2f0e-send-1
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': AskQuestionRequest
      }
    }
    responses: {
      /** The question was asked. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': Question
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['QuestionRefused']
      404: components['responses']['QuestionNotFound']
      409: components['responses']['QuestionConflict']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  cancelQuestion: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
        /**
         * The question.
         * @example q7m2x9w4k1v8t5z3hsb6dncr
         */
        questionId: components['parameters']['QuestionId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The canceled question. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Question
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['QuestionRefused']
      404: components['responses']['QuestionNotFound']
      409: components['responses']['QuestionConflict']
      410: components['responses']['QuestionClosed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  answerQuestion: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * The message.
         * @example cmm8ydrko2gi1g2j0
         */
        messageId: components['parameters']['MessageId']
        /**
         * The question.
         * @example q7m2x9w4k1v8t5z3hsb6dncr
         */
        questionId: components['parameters']['QuestionId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': AnswerQuestionRequest
      }
    }
    responses: {
      /** The question after the answer. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Question
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['QuestionRefused']
      404: components['responses']['QuestionNotFound']
      409: components['responses']['QuestionConflict']
      410: components['responses']['QuestionClosed']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createPoll: {
    parameters: {
      query?: never
      header?: {
        /**
         * Makes a repeated request safe. A repeat by the same sender, in the same channel and with the same key, gets the first response again, at any later time; a different request gets 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not stored. A held message keeps its key: a repeat returns 202 while it waits, 201 with the message once released, and 403 once refused, expired or canceled.
         * @example 7d1c2f0e-send-1
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /**
         * `hold` says that the client can show a message that waits for a moderator: if the policy holds it, the response is 202. Without it, such a message is refused with 403 `CHAT_POLICY_REFUSED` and the reason `held`. Other preferences are ignored.
         * @example hold
         */
        Prefer?: components['parameters']['Prefer']
      }
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': CreatePollRequest
      }
    }
    responses: {
      /** The poll was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': Poll
        }
      }
      /** The application's policy holds the message for a moderator. Only with `Prefer: hold`. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': HeldAnswer
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SendingRefused']
      404: components['responses']['PollNotFound']
      409: components['responses']['IdempotencyConflict']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getPoll: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The poll. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PollWithVotes
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['PollNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  deletePoll: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['PollForbidden']
      404: components['responses']['PollNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  changePollVote: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': VotePollRequest
      }
    }
    responses: {
      /** The poll after the change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PollWithVotes
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['PollNotFound']
      409: components['responses']['AlreadyVoted']
      410: components['responses']['PollClosed']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  votePoll: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': VotePollRequest
      }
    }
    responses: {
      /** The poll after the vote. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PollWithVotes
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['PollNotFound']
      409: components['responses']['AlreadyVoted']
      410: components['responses']['PollClosed']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  withdrawPollVote: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The poll without the caller's votes. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PollWithVotes
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['PollNotFound']
      409: components['responses']['AlreadyVoted']
      410: components['responses']['PollClosed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  addPollOption: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': AddPollOptionRequest
      }
    }
    responses: {
      /** The poll with the new option. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PollWithVotes
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['PollForbidden']
      404: components['responses']['PollNotFound']
      410: components['responses']['PollClosed']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  closePoll: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The closed poll. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PollWithVotes
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['PollForbidden']
      404: components['responses']['PollNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getUsers: {
    parameters: {
      query: GetUsersQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The users that the host knows. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': UserList
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  searchUsers: {
    parameters: {
      query: SearchUsersQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The users found. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': UserList
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listBlockedUsers: {
    parameters: {
      query?: ListBlockedUsersQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The blocked users. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': UserPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  blockUser: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': BlockUserRequest
      }
    }
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['UserNotFound']
      409: components['responses']['AlreadyBlocked']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  unblockUser: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': UnblockUserRequest
      }
    }
    responses: {
      200: components['responses']['Success']
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listDrafts: {
    parameters: {
      query?: ListDraftsQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The drafts. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': DraftPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listHeldMessages: {
    parameters: {
      query?: ListHeldMessagesQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The held messages. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': HeldMessagePage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  cancelHeldMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * One of the caller's own held messages.
         * @example hm4t0pz1v8c2kq7xw9sdbn5r
         */
        heldMessageId: components['parameters']['HeldMessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The message is canceled. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Success
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['HeldMessageNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listQuestions: {
    parameters: {
      query?: ListQuestionsQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The questions. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': QuestionPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listDecisions: {
    parameters: {
      query?: ListDecisionsQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The decisions. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': DecisionPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  appealDecision: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * A decision about the caller.
         * @example d5n8v2k7q0x4w1z9hsb3tmcr
         */
        decisionId: components['parameters']['DecisionId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': AppealRequest
      }
    }
    responses: {
      /** The decision with its appeal. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Decision
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['DecisionNotFound']
      409: components['responses']['DecisionAppealed']
      410: components['responses']['AppealClosed']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listUserEvents: {
    parameters: {
      query?: ListUserEventsQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** Events in order. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': EventPage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  pollEvents: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': PollEventsRequest
      }
    }
    responses: {
      /** The frames, and the positions after them. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': PolledEvents
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The profile. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': User
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['UserNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  reportUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': ReportChannelRequest
      }
    }
    responses: {
      /** The caller's earlier report, which is not settled yet. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Report
        }
      }
      /** The report was filed. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Report
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['UserNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listScheduledMessages: {
    parameters: {
      query?: ListScheduledMessagesQuery
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The pending messages. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ScheduledMessagePage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ChannelNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createScheduledMessage: {
    parameters: {
      query?: never
      header?: {
        /**
         * `hold` says that the client can show a message that waits for a moderator: if the policy holds it, the response is 202. Without it, such a message is refused with 403 `CHAT_POLICY_REFUSED` and the reason `held`. Other preferences are ignored.
         * @example hold
         */
        Prefer?: components['parameters']['Prefer']
      }
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': CreateScheduledMessageRequest
      }
    }
    responses: {
      /** The message was scheduled. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ScheduledMessage
        }
      }
      /** The application's policy holds the message for a moderator. Only with `Prefer: hold`. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': HeldAnswer
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  cancelScheduledMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * One of the caller's own scheduled messages.
         * @example iib8zdkpbd41ww5bgt6azypx
         */
        scheduledId: components['parameters']['ScheduledId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The canceled scheduled message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ScheduledMessage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ScheduledMessageNotFound']
      410: components['responses']['NoLongerPending']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  updateScheduledMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * One of the caller's own scheduled messages.
         * @example iib8zdkpbd41ww5bgt6azypx
         */
        scheduledId: components['parameters']['ScheduledId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': UpdateScheduledMessageRequest
      }
    }
    responses: {
      /** The changed scheduled message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': ScheduledMessage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['ScheduledMessageNotFound']
      410: components['responses']['NoLongerPending']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  sendScheduledMessageNow: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * One of the caller's own scheduled messages.
         * @example iib8zdkpbd41ww5bgt6azypx
         */
        scheduledId: components['parameters']['ScheduledId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The message that was sent. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': Message
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SendingRefused']
      404: components['responses']['ScheduledMessageNotFound']
      410: components['responses']['NoLongerPending']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listCases: {
    parameters: {
      query?: ListCasesQuery
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** A page of cases. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': CasePage
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['CaseNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getCase: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * A case of the tenant.
         * @example cs7d2kq9w4m1x8v5z0b3n6tr
         */
        caseId: components['parameters']['CaseId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The case. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': CaseDetail
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['CaseNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  claimCase: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * A case of the tenant.
         * @example cs7d2kq9w4m1x8v5z0b3n6tr
         */
        caseId: components['parameters']['CaseId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The case, with the claim. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': CaseDetail
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['CaseNotFound']
      409: components['responses']['CaseTaken']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  decideCase: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * A case of the tenant.
         * @example cs7d2kq9w4m1x8v5z0b3n6tr
         */
        caseId: components['parameters']['CaseId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': DecideCaseRequest
      }
    }
    responses: {
      /** The case, with the decision. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': CaseDetail
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['CaseOrSubjectNotFound']
      409: components['responses']['CaseTaken']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  restoreCase: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * A case of the tenant.
         * @example cs7d2kq9w4m1x8v5z0b3n6tr
         */
        caseId: components['parameters']['CaseId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** The case, with the decision reversed. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': CaseDetail
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['CaseOrSubjectNotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  decideAppeal: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * A case of the tenant.
         * @example cs7d2kq9w4m1x8v5z0b3n6tr
         */
        caseId: components['parameters']['CaseId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': DecideAppealRequest
      }
    }
    responses: {
      /** The case, with the appeal decided. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Chat-Feature-Level': components['headers']['Chat-Feature-Level']
          [name: string]: unknown
        }
        content: {
          'application/json': CaseDetail
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['AppealOfOwnDecision']
      404: components['responses']['CaseNotFound']
      409: components['responses']['CaseTaken']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
}
/**
 * An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format.
 * @example h1kdw7riuexuyr40zpir6esv
 */
export type Id = string
/**
 * The host application's own identifier of a user.
 * @example alice
 */
export type UserId = string
/**
 * Format: date-time
 * A time in ISO 8601, in UTC and with millisecond precision.
 * @example 2026-03-02T09:00:00.000Z
 */
export type Timestamp = string
/**
 * Format: date-time
 * A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision.
 * @example 2026-03-02T09:00:00.000Z
 * @example 2026-03-02T10:00:00+01:00
 */
export type TimestampInput = string
/**
 * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
 * @example {
 *       "priority": "high"
 *     }
 */
export type Metadata = {
  [key: string]: unknown
}
/**
 * The `cursor` of the next page, or null on the last page.
 * @example null
 */
export type NextCursor = string | null
/** The operation succeeded, or there was nothing to change. */
export type Success = {
  /**
   * Always true: a refused request returns an error.
   * @constant
   */
  success: true
}
/**
 * A direct channel joins exactly two users. A group channel has members and operators.
 * @enum {string}
 */
export type ChannelType = 'DIRECT' | 'GROUP'
/** A channel as all its members see it. */
export type Channel = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** The tenant to which the channel belongs. It is always the caller's own. */
  tenantId: string
  /** A direct channel joins exactly two users. A group channel has members and operators. */
  type: ChannelType
  /** The name of the channel. Null when it has none. */
  name: string | null
  /** The URL of the cover picture. Null when there is none. */
  coverUrl: string | null
  /** A free tag of the host application. */
  customType: string | null
  /** A frozen channel takes no new message from anyone, operators included. */
  isFrozen: boolean
  /** Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may send at any time. Missing in responses and events of earlier versions. */
  slowModeSeconds?: SlowModeSeconds
  /** Who can send messages to a group channel; in an announcement channel these are its operators. Members react and vote in either. Missing in responses and events of earlier versions. */
  whoCanSend?: WhoCanSend
  /** Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none. */
  metadata: Metadata
  /** When the newest message that the caller can see was sent, or null if there is none. In an event, which is the same for all members, the newest message of the channel counts. */
  lastMessageAt: Timestamp | null
  /** The number of active members that are not banned. */
  memberCount: number
  /** The host application's own identifier of a user. */
  createdById: UserId
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  updatedAt: Timestamp
}
/**
 * Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may send at any time. Missing in responses and events of earlier versions.
 * @example 30
 */
export type SlowModeSeconds = number
/**
 * Who can send messages to a group channel; in an announcement channel these are its operators. Members react and vote in either. Missing in responses and events of earlier versions.
 * @enum {string}
 */
export type WhoCanSend = 'MEMBERS' | 'OPERATORS'
/**
 * When slow mode lets the caller send again; a time in the past means now. Null without slow mode, for operators, and before the caller's first message.
 * @example null
 */
export type NextSendAt = Timestamp | null
/** The `seq` of the channel's last event that this response includes: it has all events before, and none after. Join with `since` set to it, under the present epoch, to miss no event. */
export type EventSeq = number
/**
 * With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second.
 * @example {
 *       "bob": {
 *         "id": "bob",
 *         "nickname": "Bob",
 *         "isOnline": true
 *       }
 *     }
 */
export type UsersById = {
  [key: string]: User
} | null
/** The newest message of a channel that the caller can see. */
export type LastMessage = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself. */
  type?: MessageType
  /** The text of the message; of an open stream the text at its last checkpoint. */
  text: string
  /**
   * The state of its stream. Null for other messages.
   * @example STREAMING
   */
  streamState?: StreamState | null
  /**
   * The MIME types of its files, in their order, for a preview such as `2 photos and a file`. Empty without files.
   * @example [
   *       "image/png",
   *       "image/png",
   *       "application/pdf"
   *     ]
   */
  mimeTypes?: string[]
  /** The host application's own identifier of a user. */
  senderId: UserId
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
}
/** A channel as an item of the caller's list. */
export type ChannelListItem = Channel & {
  /** The number of messages by others that the caller can see, sent after the caller's read marker and not deleted. Exact, without a cap; 0 if the count preference is `OFF`. */
  unreadCount: number
  /** The number of these that mention the caller, by name or with `mentions`. Exact, too. */
  unreadMentionCount?: number
  /** The newest message that the caller can see, or null when there is none. */
  lastMessage: LastMessage | null
  /** Whether the channel never had a message. Lists leave such channels out unless `includeEmpty` is true. */
  isEmpty: boolean
  /** The `seq` of the channel's last event that this response includes: it has all events before, and none after. Join with `since` set to it, under the present epoch, to miss no event. */
  eventSeq: EventSeq
  /** The caller's role in the channel. */
  myRole: MemberRole
  /** Whether the caller has muted the channel for themselves. A mute by an operator is a separate flag. */
  isMuted: boolean
  /** When the caller's mute of the channel expires, or null. */
  mutedUntil?: Timestamp | null
  /** Which messages of a channel are pushed to the member. */
  pushTrigger: PushTrigger
  /** How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of the total. */
  countPreference: CountPreference
  /** Whether the caller has hidden the channel. */
  isHidden: boolean
  /** Whether the channel is a favorite of the caller. */
  isFavorite?: boolean
  /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
  canMentionAll?: CanMentionAll
  /** When slow mode lets the caller send again; a time in the past means now. Null without slow mode, for operators, and before the caller's first message. */
  nextSendAt?: NextSendAt
  /** The other user of a `DIRECT` channel. Null when the host does not know them or did not respond in time, and in a `GROUP` channel. */
  peer: User | null
  /**
   * For a `GROUP` channel without a name, its first other active members, in the order of joining. Else empty.
   * @example [
   *       "bob",
   *       "carol"
   *     ]
   */
  memberIds?: UserId[]
}
/** A member of a channel, in short. */
export type ChannelMemberSummary = {
  /** The host application's own identifier of a user. */
  userId: UserId
  /** An operator may moderate the channel and change it; a member may not. */
  role: MemberRole
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  joinedAt: Timestamp
}
/** A channel with the caller's own membership and its active members, up to 100 of them. Banned members are left out. */
export type ChannelDetail = Channel & {
  /** The caller's own membership, with the read marker. Null for `chat.system`. */
  membership: Member | null
  /** The `seq` of the channel's last event that this response includes: it has all events before, and none after. Join with `since` set to it, under the present epoch, to miss no event. */
  eventSeq: EventSeq
  /** When slow mode lets the caller send again; a time in the past means now. Null without slow mode, for operators, and before the caller's first message. */
  nextSendAt?: NextSendAt
  /** The active members, longest-standing first, at most 100. */
  members: ChannelMemberSummary[]
  /**
   * The `cursor` for the next members in `GET /channels/{id}/members`, or null if all are here.
   * @example null
   */
  nextMembersCursor: string | null
}
export type ChannelPage = {
  /** The channels of this page. */
  channels: ChannelListItem[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
  /**
   * The position of this page in the caller's activity. The page includes every change of a list item committed before it, but maybe not those at or after it. Opaque, and valid in the present epoch.
   * @example 81924
   */
  position: string
  /** With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second. */
  users?: UsersById
}
export type UnreadCount = {
  /** The sum of the unread counts of the caller's channels. Hidden channels and channels whose count preference is `OFF` are left out. */
  totalUnreadCount: number
  /** How many followed threads have unread replies. Missing in responses of earlier versions. */
  totalUnreadThreads?: number
}
export type FollowedThreadPage = {
  /** The threads of this page. */
  threads: Thread[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
  /** How many followed threads have unread replies, regardless of the filter. */
  totalUnreadThreads: number
  /**
   * The `threads` for `gateway:resume`: with it, `chat:thread:activity` brings all changes after this response. Opaque, and valid in the present epoch.
   * @example 81924
   */
  position: string
  /** With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second. */
  users?: UsersById
}
/** A thread that the caller follows. */
export type Thread = {
  /** The first message of the thread. */
  parentMessageId: Id
  /**
   * That message; null if it was deleted.
   * @example null
   */
  parent: LastMessage | null
  /** The channel of a thread. */
  channel: ThreadChannel
  /** The number of replies that the caller can see. */
  replyCount: number
  /** The newest of these replies. */
  lastReply: LastMessage
  /** The number of visible replies by others after the caller's marker. 0 in hidden channels, and if the count preference is `OFF`. They also count in the channel's unread count, by the channel's marker. */
  unreadCount: number
  /**
   * The message up to which the caller has read the thread. Null if the whole thread was marked as unread.
   * @example cmm8yfp9ueqir33hx
   */
  lastReadMessageId: Id | null
  /** The senders of the newest 100 visible replies, newest first, at most 5. */
  participantIds: UserId[]
}
/** The channel of a thread. */
export type ThreadChannel = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** A direct channel joins exactly two users. A group channel has members and operators. */
  type: ChannelType
  /**
   * The name of the channel.
   * @example Launch crew
   */
  name: string | null
  /**
   * The picture of the channel.
   * @example null
   */
  coverUrl: string | null
  /**
   * The other user of a direct channel.
   * @example null
   */
  peerId: UserId | null
}
export type MarkThreadReadRequest = {
  /** Read up to this message of the thread. Without it, up to the newest reply. */
  messageId?: Id | undefined
}
export type MarkThreadUnreadRequest = {
  /** The first message of the thread to be unread again. */
  messageId: Id
}
export type CreateDirectChannelRequest = {
  /** The other user of the channel. It cannot be the caller. */
  userId: UserId
}
export type CreateGroupChannelRequest = {
  /** The members besides the caller. Repeated ids, and the caller's own, count once. */
  userIds: UserId[]
  /** The name of the channel. */
  name?: string | undefined
  /** The URL of the cover picture. */
  coverUrl?: string | undefined
  /** An upload of the caller that becomes the cover, in place of `coverUrl`: a picture (`image/*`) that no message or cover uses yet. Its file is deleted when the cover is replaced or removed, or the channel is deleted. */
  coverUploadId?: Id | undefined
}
/** The properties to change, at least one. Null clears a text. */
export type UpdateChannelRequest = {
  /** The new name. Null removes it. */
  name?: string | null | undefined
  /** The URL of the new cover picture. Null removes it. */
  coverUrl?: string | null | undefined
  /** An upload of the caller that becomes the cover, in place of `coverUrl`: a picture (`image/*`) that no message or cover uses yet. Its file is deleted when the cover is replaced or removed, or the channel is deleted. */
  coverUploadId?: Id | undefined
  /**
   * The new tag of the host application. Null removes it.
   * @example support
   */
  customType?: string | null | undefined
  /** Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may send at any time. Missing in responses and events of earlier versions. */
  slowModeSeconds?: SlowModeSeconds | undefined
  /** Who can send messages to a group channel; in an announcement channel these are its operators. Members react and vote in either. Missing in responses and events of earlier versions. */
  whoCanSend?: WhoCanSend | undefined
}
export type MarkReadRequest = {
  /** Read up to this message. Without it, up to the newest. */
  messageId?: Id | undefined
}
export type MarkUnreadRequest = {
  /** The first message after the new read marker. */
  messageId: Id
}
export type HideChannelRequest = {
  /**
   * When true, the messages sent so far stay hidden from the caller even after the channel is unhidden.
   * @default false
   */
  hidePreviousMessages?: boolean | undefined
}
/**
 * Which messages of a channel are pushed to the member.
 * @enum {string}
 */
export type PushTrigger = 'ALL' | 'MENTION_ONLY' | 'OFF'
export type PushTriggerSetting = {
  /** Which messages of a channel are pushed to the member. */
  pushTrigger: PushTrigger
}
export type SetPushTriggerRequest = {
  /**
   * The trigger in lower case. Responses have it in upper case.
   * @enum {string}
   */
  option: 'all' | 'mention_only' | 'off'
}
/**
 * How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of the total.
 * @enum {string}
 */
export type CountPreference = 'ALL' | 'UNREAD_MESSAGE_COUNT_ONLY' | 'OFF'
export type CountPreferenceSetting = {
  /** How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of the total. */
  countPreference: CountPreference
}
export type SetCountPreferenceRequest = {
  /**
   * The preference in lower case. Responses have it in upper case.
   * @enum {string}
   */
  preference: 'all' | 'unread_message_count_only' | 'off'
}
export type ChannelMetadata = {
  /** Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none. */
  metadata: Metadata
}
export type ReplaceMetadataRequest = {
  /** Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none. */
  metadata: Metadata
}
/** A file that was sent to a channel. */
export type SharedFile = {
  /** The id of the message that carries the file. */
  id: Id
  /** Its place among the files of the message, from 0. */
  index: number
  /** The URL of the file, as the host application stores it. */
  fileUrl: string
  /** The name of the file. */
  fileName: string
  /** The size in bytes. */
  fileSize: number
  /** The MIME type of the file. */
  mimeType: string
  /** The host application's own identifier of a user. */
  senderId: UserId
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
}
export type SharedFilePage = {
  /** The files of this page. */
  files: SharedFile[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
}
/**
 * Why it is reported.
 * @enum {string}
 */
export type ReportCategory = 'spam' | 'harassment' | 'inappropriate' | 'other'
/** A report of a channel, a message or a user. */
export type Report = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** Why it is reported. */
  category: ReportCategory
  /** The reporter's own words, or null. */
  description: string | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
}
export type ReportChannelRequest = {
  /** Why it is reported. */
  category: ReportCategory
  /** A comment of the reporter. */
  description?: string | undefined
}
/** One entry of the event log of a channel or a user. */
export type LoggedEvent = {
  /** The number of the event in its channel or feed, counted from 1 without gaps, in commit order. */
  seq: number
  /** The name of the event as on the WebSocket gateway. `gateway:skip` replaces an event that is hidden from the caller because of a block. */
  event: string
  /** The data of the event, as asyncapi.yaml describes it. It is `{}` for `gateway:skip`. */
  data: {
    [key: string]: unknown
  }
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
}
export type EventPage = {
  /** The events after `since`, oldest first. */
  events: LoggedEvent[]
  /** The number of the newest event of the channel or feed. If the last event of the page is older, request the next page with its number as `since`. */
  lastSeq: number
  /** False if events after `since` are no longer kept, or if `since` is not 0 and lies beyond the newest event or in another epoch. The list is then empty: reload and continue from `lastSeq`. */
  recovered: boolean
  /** The current history of the database. Store it with `lastSeq`: a `seq` is valid only in its epoch. */
  epoch: string
}
/** A channel to subscribe to, and from where to resume. */
export type ResumeChannel = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  channelId: Id
  /** The last `seq` that the client has seen in this channel; 0 for the log from its beginning, in any epoch. Without it, nothing is replayed. */
  since?: number
}
/** The client's positions, and how long to wait. */
export type PollEventsRequest = {
  /** The `epoch` of the last response, or of the page that the positions are from. If it is not the present epoch, only feeds requested from 0 are recovered. Without positions any text is allowed. */
  epoch: string
  /** The last `seq` of the user's feed that the client has seen; 0 for the feed from its beginning, in any epoch. */
  userSeq?: number | undefined
  /** The channels to get events of, each once. */
  channels?: ResumeChannel[] | undefined
  /** Requests `chat:channel:activity`: the `position` of `GET /channels` or of the last activity, or null for the present. If it is older than the retention of events or of another epoch, `gateway:stale` comes before the activity: reload the list. */
  activity?: string | null | undefined
  /** The same for `chat:thread:activity`, with the `position` of `GET /threads`. */
  threads?: string | null | undefined
  /**
   * How long to wait for the first event. 0 returns at once.
   * @default 25
   */
  waitSeconds?: number | undefined
}
/** The position in a channel after this response, `seq` and `recovered`, or the `error` of its subscription: the channel is not found, or the caller is not a member or banned. */
export type PolledChannel = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  channelId: Id
  /** The `since` for the next poll. */
  seq?: number
  /** Whether the events after `since` are still kept; null without `since`. If false, reload the channel. */
  recovered?: boolean | null
  /** Why there are no events of the channel. */
  error?: {
    /** Every code that an error response of the service can have. `x-codes` gives the status and the default message of each. */
    code: ErrorCode
    /** For humans. */
    message: string
    /** Ids and limits. */
    details: {
      [key: string]: unknown
    }
  }
}
/** A frame of the gateway, as asyncapi.yaml describes it. */
export type PolledFrame = {
  /** The name of the event, or `gateway:skip` or `gateway:stale`. */
  event: string
  /**
   * Says that `seq` belongs to the user's feed.
   * @enum {string}
   */
  feed?: 'user'
  /** The number of a logged event. */
  seq?: number
  /** The data of the event. */
  data: {
    [key: string]: unknown
  }
}
/** Frames of the gateway, and the positions after them. */
export type PolledEvents = {
  /** The host application's own identifier of a user. */
  userId: UserId
  /** The feature level of the server, as in `gateway:hello`. */
  featureLevel: number
  /** The current history of the database, to which all these positions belong. */
  epoch: string
  /** The position in the user's feed, for the next poll. */
  userSeq: number
  /** Whether the events of the user's feed after `userSeq` are still kept; null without `userSeq`. If false, reload the state that the feed reports. */
  userRecovered: boolean | null
  /** The channels in the order of the request. */
  channels: PolledChannel[]
  /** Whether missed events are left. The next poll brings them. */
  hasMore: boolean
  /** The events. */
  frames: PolledFrame[]
}
/**
 * An operator may moderate the channel and change it; a member may not.
 * @enum {string}
 */
export type MemberRole = 'OPERATOR' | 'MEMBER'
/** A member of a channel. */
export type Member = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** The host application's own identifier of a user. */
  userId: UserId
  /** An operator may moderate the channel and change it; a member may not. */
  role: MemberRole
  /** Whether an operator has muted the member. The caller's own mute of a channel is a separate flag. */
  isMuted: boolean
  /** Whether the member is banned from the channel. */
  isBanned: boolean
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  joinedAt: Timestamp
  /** When the member last marked the channel as read, or null. If it was read only up to a message, or marked as unread from one on, the time of the read marker. */
  lastReadAt: Timestamp | null
  /** The newest message up to the read marker, or null. */
  lastReadMessageId: Id | null
  /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
  canMentionAll?: CanMentionAll
}
/** Whether operators allow the member to mention all with `mentions`. Operators always can. */
export type CanMentionAll = boolean
/** A member with the state of moderation, as operators see it. */
export type ModeratedMember = Member & {
  /** When the mute expires. Null while not muted, and for an indefinite mute. */
  mutedUntil: Timestamp | null
  /** When the ban expires. Null while not banned, and for a permanent ban. */
  bannedUntil: Timestamp | null
  /** Why the member was banned, if an operator said so. */
  banDescription: string | null
}
/** A member, and whether they are connected. */
export type ListedMember = Member & {
  /** Whether the member is online, as the host reports it; otherwise whether the member has an open socket. */
  isOnline: boolean
  /** When the member last closed a socket, or null if unknown. */
  lastSeenAt: Timestamp | null
}
export type MemberPage = {
  /** The members of this page. */
  members: ListedMember[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
  /** With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second. */
  users?: UsersById
}
export type MutedMemberPage = {
  /** The muted members of this page. */
  mutedUsers: ModeratedMember[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
}
export type BannedMemberPage = {
  /** The banned users of this page. */
  bannedUsers: ModeratedMember[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
}
export type InvitedMembers = {
  /** The members that this call added. */
  members: Member[]
}
/** An operator of a channel. */
export type Operator = {
  /** The host application's own identifier of a user. */
  userId: UserId
  /** An operator may moderate the channel and change it; a member may not. */
  role: MemberRole
}
export type OperatorList = {
  /** All operators of the channel after the change. */
  operators: Operator[]
}
export type OperatorPage = {
  /** The operators of this page. */
  operators: Operator[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
}
export type InviteMembersRequest = {
  /** The users to invite. Repeated ids count once. */
  userIds: UserId[]
}
export type AddOperatorsRequest = {
  /** The members to promote. Repeated ids count once. */
  userIds: UserId[]
}
export type RemoveOperatorsRequest = {
  /** The operators to demote. Repeated ids count once. */
  userIds: UserId[]
}
/** The revision of a draft. A channel or thread never reuses one. */
export type DraftRevision = number
/** An unsent text of a user in a channel, or in one of its threads. */
export type Draft = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  channelId: Id
  /** The message whose thread the draft is for. Null for the draft of the channel itself. */
  parentMessageId: Id | null
  /** The text. Empty only with `quotedMessageId`. */
  text: string
  /** The message that the draft quotes, or null. */
  quotedMessageId: Id | null
  /** The revision of a draft. A channel or thread never reuses one. */
  revision: DraftRevision
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  updatedAt: Timestamp
}
/** A page of a user's drafts. */
export type DraftPage = {
  /** The drafts of this page. */
  drafts: Draft[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
}
export type SaveDraftRequest = {
  /** The text, at most as many code points as `limits.maxMessageLength` allows. Empty only with `quotedMessageId`. */
  text: string
  /** The message whose thread the draft is for. A reply stands for the top message, as in a send. Leave it out for the draft of the channel itself. */
  parentMessageId?: Id | undefined
  /** The message that the draft quotes. It is checked when the message is sent. */
  quotedMessageId?: Id | undefined
  /** The revision of the draft that this one replaces, 0 if there is none. */
  revision: DraftRevision
}
export type MuteChannelRequest = {
  /** When the mute expires. It must lie in the future and before the year 10000 in UTC. Without it the mute has no end. */
  until?: TimestampInput | undefined
}
export type UpdateMemberRequest = {
  /** Whether operators allow the member to mention all with `mentions`. Operators always can. */
  canMentionAll: CanMentionAll
}
export type MuteMemberRequest = {
  /**
   * How long the mute lasts, at most 100 years. 0 is indefinite.
   * @default 0
   */
  seconds?: number | undefined
}
export type BanMemberRequest = {
  /** Why the member is banned. */
  description?: string | undefined
  /**
   * How long the ban lasts, at most 100 years. 0 is permanent.
   * @default 0
   */
  seconds?: number | undefined
}
/**
 * `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself.
 * @enum {string}
 */
export type MessageType = 'TEXT' | 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE' | 'POLL' | 'ADMIN'
/** The users who reacted to a message with one key. */
export type Reaction = {
  /** The reaction, such as an emoji. */
  key: string
  /** The users who reacted with this key, earliest first. */
  userIds: UserId[]
}
/** The decision of a moderator about a message. */
export type Moderation = {
  /**
   * The message was removed.
   * @enum {string}
   */
  state: 'REMOVED'
  /** The decision. */
  decisionId: Id
}
/** The replies of a message, in short. */
export type ThreadInfo = {
  /** The number of replies. */
  replyCount: number
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  lastRepliedAt: Timestamp
}
/** The fields of a link preview, as the sender or the service gave them. */
export type LinkMetadata = {
  /**
   * The URL of the page.
   * @example https://acme.test/blog/launch
   */
  url?: string
  /**
   * The title of the page.
   * @example The launch
   */
  title?: string
  /**
   * The page's own description.
   * @example What we start with on Thursday.
   */
  description?: string
  /**
   * The URL of a preview picture of the page.
   * @example https://acme.test/blog/launch.png
   */
  imageUrl?: string
  /**
   * The name of the site.
   * @example Acme
   */
  siteName?: string
}
/** The fields of a link preview. The service stores it as given and fetches nothing. */
export type LinkMetadataInput = {
  /**
   * The URL of the page.
   * @example https://acme.test/blog/launch
   */
  url?: string
  /**
   * The title of the page.
   * @example The launch
   */
  title?: string
  /**
   * The page's own description.
   * @example What we start with on Thursday.
   */
  description?: string
  /**
   * The URL of a preview picture of the page.
   * @example https://acme.test/blog/launch.png
   */
  imageUrl?: string
  /**
   * The name of the site.
   * @example Acme
   */
  siteName?: string
}
/** A message. */
export type Message = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  channelId: Id
  /** The host application's own identifier of a user. */
  senderId: UserId
  /** `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself. */
  type: MessageType
  /** The text. It is the title in a `POLL` message, and empty in a file message that was sent without text. */
  text: string
  /** The users that the message mentions. */
  mentionedUserIds: UserId[]
  /** Whether the message mentions all members, or those who were online; null without. */
  mentions?: Mentions | null
  /** Whether the message was edited. */
  isEdited: boolean
  /** Whether the message was forwarded from another one. */
  isForwarded: boolean
  /** The id of the original of a forwarded message, else null. */
  forwardedFromId: Id | null
  /** The top message of the thread that this message replies to, else null. */
  parentMessageId: Id | null
  /** The reactions, oldest key first. Missing in lists with `includeReactions=false`. */
  reactions?: Reaction[]
  /** The questions of the message, in their order. Missing without questions. */
  questions?: Question[]
  /** Present on a message that a moderator has removed. Only its sender can still read it, in lists of messages, in threads and by id; for all others it is deleted, and it counts nowhere. */
  moderation?: Moderation
  /** Present on messages that have replies, except in lists with `includeThreadInfo=false`. */
  threadInfo?: ThreadInfo
  /** Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none. */
  metadata: Metadata
  /** The link preview, sent with the message or filled in by the service since, else null. */
  linkMetadata: LinkMetadata | null
  /** The URL of the file. Null unless this is a file message. */
  fileUrl: string | null
  /** The name of the file. Null when the message has none. */
  fileName: string | null
  /** The size in bytes. */
  fileSize: number | null
  /** The MIME type of the file. Null when the message has none. */
  mimeType: string | null
  /** A preview of the file, if the host's storage makes one. */
  thumbnailUrl: string | null
  /** The files of the message, in the order of the sender. `fileUrl`, `fileName`, `fileSize`, `mimeType` and `thumbnailUrl` of the message are those of the first. */
  files: MessageFile[]
  /** The poll of a `POLL` message, else null. */
  pollId: Id | null
  /** The sender's `clientId`, or null. */
  clientId: ClientId | null
  /**
   * The state of the stream, if the message was sent as one, else null.
   * @example null
   */
  stream: MessageStream | null
  /**
   * The message that this one quotes, as the reader may see it now, else null.
   * @example null
   */
  quote: Quote | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  updatedAt: Timestamp
}
/** A file of a message. */
export type MessageFile = {
  /**
   * The URL of the file.
   * @example https://files.acme.test/launch/stage.jpg
   */
  fileUrl: string
  /**
   * The name of the file.
   * @example stage.jpg
   */
  fileName: string
  /**
   * The size in bytes.
   * @example 183204
   */
  fileSize: number
  /**
   * The MIME type of the file.
   * @example image/jpeg
   */
  mimeType: string
  /**
   * A preview of the file, if the host's storage makes one.
   * @example https://files.acme.test/launch/stage-small.jpg
   */
  thumbnailUrl: string | null
  /**
   * Describes the file for people who cannot see it, as the sender gave it. Else null.
   * @example The stage seen from the last row.
   */
  altText: string | null
}
/** A stored file that is not used yet. */
export type Upload = {
  /** Names the upload in `files` of a message. */
  uploadId: Id
  /** The file is deleted unless it is used by then. */
  expiresAt: Timestamp
  /** Where to send the bytes. Only for a direct upload. */
  target?: UploadTarget
}
/** The request that stores the bytes of a file. Send no other credentials: the URL is one. Status 2xx or 412 means that the bytes are stored. */
export type UploadTarget = {
  /**
   * The URL may expire first. Then start a new upload.
   * @example https://files.acme.test/launch/stage.jpg?signature=c2lnbmVk
   */
  url: string
  /**
   * The method of the request.
   * @enum {string}
   */
  method: 'PUT'
  /**
   * Headers of the request. `Content-Length` is the announced size.
   * @example {
   *       "Content-Type": "image/jpeg"
   *     }
   */
  headers: {
    [key: string]: string
  }
  /** Whether an interrupted upload can be resumed: `HEAD` returns `Upload-Offset`, the number of bytes stored, and `PUT` with `Content-Range` sends the rest. `HEAD` returns no `Upload-Offset` once all bytes are stored. */
  isResumable: boolean
}
/** The message that another one quotes. Each reader gets it as it is at that moment, so it reflects edits, deletion, blocks and the history start. It does not include the quoted message's own quote. */
export type Quote = QuotedMessage | DeletedQuote | HiddenQuote
/** A quoted message that the reader can see. */
export type QuotedMessage = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  messageId: Id
  /** The host application's own identifier of a user. */
  senderId: UserId
  /** `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself. */
  type: MessageType
  /**
   * The beginning of its text, 200 code points at most; of an open stream as of the last checkpoint.
   * @example The launch is on Thursday.
   */
  text: string
  /**
   * The name of its file. Null when it has none.
   * @example plan.pdf
   */
  fileName: string | null
  /**
   * A preview of its file, if the host's storage makes one.
   * @example null
   */
  thumbnailUrl: string | null
}
/** A quoted message that was deleted, or that the retention has removed. */
export type DeletedQuote = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  messageId: Id
  /**
   * Always true.
   * @example true
   * @constant
   */
  isDeleted: true
}
/** A quoted message by a user that the reader has blocked, or from before the reader's history start. */
export type HiddenQuote = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  messageId: Id
  /**
   * Always true.
   * @example true
   * @constant
   */
  isHidden: true
}
export type MessagePage = {
  /** The messages of this page. */
  messages: Message[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
  /** The `seq` of the channel's last event that this response includes: it has all events before, and none after. Join with `since` set to it, under the present epoch, to miss no event. */
  eventSeq: EventSeq
  /** With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second. */
  users?: UsersById
}
export type MessageSearchHit = Message & {
  /** An excerpt of at most 200 characters of the text, HTML-escaped, with `<em>` around the hits. Null when there is nothing to show. */
  highlight: string | null
}
export type MessageSearchPage = {
  /** The messages of this page that match. */
  messages: MessageSearchHit[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
  /** With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second. */
  users?: UsersById
}
export type ReactionList = {
  /** All reactions to the message after the change. */
  reactions: Reaction[]
}
/** A message that is pinned in its channel. */
export type PinnedMessage = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  messageId: Id
  /** The host application's own identifier of a user. */
  pinnedById: UserId
  /** When the message was pinned. */
  createdAt: Timestamp
}
export type PinnedMessageList = {
  /** The pinned messages. */
  pinnedMessages: PinnedMessage[]
  /** With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second. */
  users?: UsersById
}
/**
 * An id from the sender's client, to recognize its own message in responses and events. The service stores it unchanged, and every reader of the message sees it. It need not be unique.
 * @example 7d1c2f0e-local-1
 */
export type ClientId = string
/**
 * At least one character that is not white space, and at most as many code points as `limits.maxMessageLength` allows (5,000 by default).
 * @example The launch is on Thursday.
 */
export type MessageText = string
export type FileOfUpload = {
  /** An unused upload of the sender. */
  uploadId: Id
  /**
   * Describes the file for people who cannot see it.
   * @example The stage seen from the last row.
   */
  altText?: string
}
export type CreateUploadRequest = {
  /**
   * Format: binary
   * The file, with its name and MIME type. At most `storage.maxFileSize` bytes (25 MiB by default).
   */
  file: string
}
export type CreateDirectUploadRequest = {
  /**
   * The name of the file, 1 to 255 characters.
   * @example stage.jpg
   */
  fileName: string
  /**
   * Bytes, at most `storage.maxFileSize` (25 MiB by default).
   * @example 482113
   */
  size: number
  /**
   * The media type, without parameters. It decides the type of the message.
   * @example image/jpeg
   */
  mimeType: string
}
/**
 * `CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request comes, or when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default) are refused.
 * @enum {string}
 */
export type Mentions = 'CHANNEL' | 'HERE'
export type SendMessageRequest = {
  /**
   * At least one character that is not white space, unless the message is a stream, and at most as many code points as `limits.maxMessageLength` allows (5,000 by default). Optional, and may be empty, in a message with `files`.
   * @example The launch is on Thursday.
   */
  text?: string | undefined
  /** Uploads that become the files of the message, each once, at most as many as `limits.maxFiles` allows (10 by default). Not in a stream. */
  files?: FileOfUpload[] | undefined
  /** Sends the message as a stream, to which the sender appends. Its text may be empty, and starts part 0. */
  stream?: StreamOptions | undefined
  /**
   * The users that the message mentions. Only active members of the channel are notified.
   * @default []
   */
  mentionedUserIds?: UserId[] | undefined
  /** Mentions all active members, or those who are online, in addition to `mentionedUserIds`. Only for operators and members with `canMentionAll`; others get 403. */
  mentions?: Mentions | undefined
  /** The message to reply to. A reply to a reply attaches to the top message. */
  parentMessageId?: Id | undefined
  /** A message of the channel to quote, which the sender can see. */
  quotedMessageId?: Id | undefined
  /**
   * The revision of the sender's draft in the channel, or in the thread of a reply. The send deletes exactly this revision.
   * @example 177244233000000
   */
  draftRevision?: DraftRevision | undefined
  /**
   * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
   * @default {}
   */
  metadata?: Metadata | undefined
  /** The fields of a link preview. The service stores it as given and fetches nothing. */
  linkMetadata?: LinkMetadataInput | undefined
  /** An id from the sender's client, to recognize its own message in responses and events. The service stores it unchanged, and every reader of the message sees it. It need not be unique. */
  clientId?: ClientId | undefined
  /**
   * The `eventSeq` of the page that the sender has read. If a later message by another user exists, which the sender can see, the response is 409 `CHAT_CHANNEL_MOVED`: so only one of two agents answers a question. The start of a stream counts as a message; edits and reactions do not. An `Idempotency-Key` does not compare this property.
   * @example 8
   */
  ifSeq?: number | undefined
}
export type SendFileRequest = {
  /**
   * Format: binary
   * The file, with its name and MIME type. At most `storage.maxFileSize` bytes (25 MiB by default).
   */
  file: string
  /** At least one character that is not white space, and at most as many code points as `limits.maxMessageLength` allows (5,000 by default). */
  text?: MessageText | undefined
  /** Mentions all active members, or those who are online. Only for operators and members with `canMentionAll`; others get 403. */
  mentions?: Mentions | undefined
  /** The message to reply to. A reply to a reply attaches to the top message. */
  parentMessageId?: Id | undefined
  /** A message of the channel to quote, which the sender can see. */
  quotedMessageId?: Id | undefined
  /**
   * Metadata of the message, as a part that holds JSON.
   * @default {}
   */
  metadata?: Metadata | undefined
  /** An id from the sender's client, to recognize its own message in responses and events. The service stores it unchanged, and every reader of the message sees it. It need not be unique. */
  clientId?: ClientId | undefined
}
export type EditMessageRequest = {
  /** At least one character that is not white space, and at most as many code points as `limits.maxMessageLength` allows (5,000 by default). */
  text: MessageText
}
/** Sends the message as a stream, to which the sender appends. Its text may be empty, and starts part 0. */
export type StreamOptions = {
  /**
   * Seconds of silence of the producer after which the stream ends as `FAILED`.
   * @default 60
   */
  idleSeconds?: number
  /**
   * Who may stop the stream. The sender always may.
   * @default MEMBERS
   * @enum {string}
   */
  stoppableBy?: 'MEMBERS' | 'OPERATORS'
  /**
   * The `eventSeq` of the page on which the message is based. The stream then has `newerMessages`.
   * @example 8
   */
  basedOnSeq?: number
}
/**
 * `STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`, `FAILED` and `STOPPED` are final.
 * @enum {string}
 */
export type StreamState = 'STREAMING' | 'STOPPING' | 'COMPLETE' | 'FAILED' | 'STOPPED'
/** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
export type StreamRun = number
/** The number of a part, from 0. */
export type StreamPartNumber = number
/**
 * `text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the message joins its parts of type `text`.
 * @enum {string}
 */
export type StreamPartType = 'text' | 'reasoning' | 'tool' | 'source' | 'data'
export type StreamPart = {
  /**
   * `text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the message joins its parts of type `text`.
   * @example text
   */
  type: StreamPartType
  /**
   * The number of Unicode code points that readers see. 0 for a value.
   * @example 26
   */
  length: number
  /**
   * How many of them survive a crash of every process and of Redis.
   * @example 11
   */
  durableLength: number
  /**
   * The text of a `reasoning` part.
   * @example The calendar says Thursday.
   */
  text?: string
  /**
   * The value that the producer set, in a `tool`, `source` or `data` part.
   * @example {
   *       "name": "calendar",
   *       "state": "running"
   *     }
   */
  value?: {
    [key: string]: unknown
  }
  /**
   * How often the value was set.
   * @example 1
   */
  revision?: number
}
/** The state of the stream of a message. */
export type MessageStream = {
  /** `STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`, `FAILED` and `STOPPED` are final. */
  state: StreamState
  /**
   * Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.
   * @example 1
   */
  run: StreamRun
  /**
   * The parts by their number, at most 64.
   * @example [
   *       {
   *         "type": "text",
   *         "length": 26,
   *         "durableLength": 11
   *       }
   *     ]
   */
  parts: StreamPart[]
  /**
   * For a stream with `basedOnSeq`: how many messages by others, visible to the sender, came between it and the stream. At most 100.
   * @example 2
   */
  newerMessages?: number
}
export type AppendToStreamRequest = {
  /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
  run: StreamRun
  /**
   * A part of type `text` or `reasoning`. The number after the last starts a new part.
   * @default 0
   */
  part?: StreamPartNumber | undefined
  /**
   * The type of the new part.
   * @default text
   * @enum {string}
   */
  type?: 'text' | 'reasoning' | undefined
  /** The position of the text in the part, in Unicode code points. */
  offset: number
  /** At most 8,192 Unicode code points. */
  text: string
}
/** How long a part of a stream is. */
export type StreamLength = {
  /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
  run: StreamRun
  /** The number of a part, from 0. */
  part: StreamPartNumber
  /** Unicode code points of the part that readers see. */
  length: number
  /** How many of them survive a crash of every process and of Redis. */
  durableLength: number
}
export type SetStreamPartRequest = {
  /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
  run: StreamRun
  /**
   * The type of the part. It cannot be changed later.
   * @enum {string}
   */
  type: 'tool' | 'source' | 'data'
  /** Replaces the value. All values of a stream together have at most 64 KiB as JSON. */
  value: {
    [key: string]: unknown
  }
}
export type EndStreamRequest = {
  /** Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash. */
  run: StreamRun
  /**
   * Whether the message is complete. A stopped stream ends as `STOPPED` in either case.
   * @enum {string}
   */
  state: 'COMPLETE' | 'FAILED'
  /** Replaces the metadata of the message. */
  metadata?: Metadata | undefined
  /** Replaces the users that the message mentions. They are notified now. */
  mentionedUserIds?: UserId[] | undefined
  /** The fields of a link preview. The service stores it as given and fetches nothing. */
  linkMetadata?: LinkMetadataInput | undefined
}
export type ForwardMessageRequest = {
  /** The channel that gets the new message. The caller has to be a member of it. */
  targetChannelId: Id
  /** An id from the sender's client, to recognize its own message in responses and events. The service stores it unchanged, and every reader of the message sees it. It need not be unique. */
  clientId?: ClientId | undefined
}
export type SearchMessagesRequest = {
  /** The keyword, in any script and regardless of case. It is split at white space, and each part has to occur in the text. */
  keyword: string
  /** Search only this channel. The caller has to be a member of it. */
  channelId?: Id | undefined
  /**
   * The maximum number of messages in a page.
   * @default 20
   */
  limit?: number | undefined
  /**
   * `timestamp` lists the newest first. `score` lists whole words before parts of words, then the newest first.
   * @default timestamp
   * @enum {string}
   */
  order?: 'score' | 'timestamp' | undefined
  /**
   * Search for the keyword as one exact phrase; only case and the composition of letters are ignored.
   * @default false
   */
  exactMatch?: boolean | undefined
  /** Only messages sent at this time or later. */
  timestampFrom?: TimestampInput | undefined
  /** Only messages sent at this time or earlier. */
  timestampTo?: TimestampInput | undefined
  /**
   * The `nextCursor` of the previous page of the same search.
   * @example WyJzZWFyY2giLCIyMDI2LTAzLTAyVDA5OjAwOjAwLjAwMFoiLCJobTRrIl0
   */
  cursor?: string | undefined
  /**
   * Whether the response has `users`, the profiles of all users that occur in it.
   * @default false
   */
  includeUsers?: boolean | undefined
}
export type AddReactionRequest = {
  /** An emoji or any other short name of a reaction, with a character other than white space and dots, or with `...`: clients resolve `.` and `..` as parts of a URL, so to remove `..` would delete the message. */
  key: string
}
/**
 * A closed poll takes no votes.
 * @enum {string}
 */
export type PollStatus = 'OPEN' | 'CLOSED'
/** An option of a poll, with its votes. */
export type PollOption = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** The text of the option. */
  text: string
  /** How many members have voted for it. */
  voteCount: number
  /** The place of the option in the poll, counted from 0. */
  position: number
}
/** A poll as all members of its channel see it. */
export type Poll = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  channelId: Id
  /** The message of type `POLL` that shows the poll in the channel. */
  messageId: Id
  /** The question. */
  title: string
  /** Whether a member may choose several options. */
  allowMultipleVotes: boolean
  /** Whether members may add options. */
  allowUserSuggestion: boolean
  /** Whether votes can be changed and withdrawn. Missing in events of earlier versions, where it is true. */
  allowChange?: boolean
  /** When the poll closes, or null. From that time on it is `CLOSED`. */
  closeAt: Timestamp | null
  /** A closed poll takes no votes. */
  status: PollStatus
  /** The number of users who have voted. One who chose several options counts once. */
  voterCount: number
  /** The host application's own identifier of a user. */
  createdById: UserId
  /** The options in the order of their positions. */
  options: PollOption[]
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
}
/** A poll with the caller's own votes. */
export type PollWithVotes = Poll & {
  /** The options that the caller has chosen. */
  votedOptionIds: Id[]
}
/**
 * The kind of answer: an approval or a rejection, one of the options, or the values of a form.
 * @enum {string}
 */
export type QuestionKind = 'APPROVAL' | 'CHOICE' | 'FORM'
/**
 * Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or because its message, its channel or its asker's membership ended.
 * @enum {string}
 */
export type QuestionState = 'OPEN' | 'ANSWERED' | 'EXPIRED' | 'CANCELED'
/**
 * The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the others.
 * @enum {string}
 */
export type QuestionDecision = 'APPROVE' | 'REJECT' | 'ANSWER'
/**
 * All members but the asker, or the operators among them.
 * @enum {string}
 */
export type QuestionRole = 'MEMBERS' | 'OPERATORS'
/** Only these users, who find the question in `GET /users/me/questions`. */
export type QuestionUsers = {
  /** Members of the channel, each once, without the asker. A user who cannot see the message cannot see the question. */
  userIds: UserId[]
}
/** An option of a `CHOICE`. */
export type QuestionOption = {
  /** Its id within the question, chosen by the asker. */
  id: string
  /** The text of the option. */
  label: string
}
/** A field of a form, in the subset of JSON Schema that MCP's elicitation takes. */
export type QuestionField = {
  /**
   * The type of the value.
   * @enum {string}
   */
  type: 'string' | 'number' | 'integer' | 'boolean'
  /** The label of the field; by default its name. */
  title?: string
  /** A hint for the user who fills it in. */
  description?: string
  /** The values that a string may have. */
  enum?: string[]
  /** The labels of `enum`, in its order. */
  enumNames?: string[]
  /**
   * The format of a string.
   * @enum {string}
   */
  format?: 'email' | 'uri' | 'date' | 'date-time'
  /** The least number of characters of a string. */
  minLength?: number
  /** The greatest number of characters of a string; 10,000 by default. */
  maxLength?: number
  /** The least number. */
  minimum?: number
  /** The greatest number. */
  maximum?: number
  /** The initial value in the form. */
  default?: string | number | boolean
}
/** The fields of a `FORM`, flat, as JSON Schema of at most 16 KiB. */
export type QuestionSchema = {
  /**
   * Always `object`.
   * @constant
   */
  type: 'object'
  /** The fields by their names. */
  properties: {
    [key: string]: QuestionField
  }
  /** The names of the fields that must have a value. */
  required?: string[]
}
/** The action that waits for the answer, such as a tool call. */
export type QuestionSubject = {
  /** The id of the call, with which an agent resumes it. */
  toolCallId?: string
  /** The name of the tool. */
  name?: string
  /** The arguments of the call, at most 16 KiB as JSON. */
  arguments?: Metadata
}
/** An answer that counts. */
export type QuestionAnswer = {
  /** The host application's own identifier of a user. */
  userId: UserId
  /** The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the others. */
  decision: QuestionDecision
  /** The option that was chosen, or null. */
  optionId: string | null
  /** The values of the form by field, or null. */
  value: {
    [key: string]: unknown
  } | null
  /** A comment for the asker, or null. */
  comment: string | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
}
/** A question of a message. All who see the message see it and its answers. */
export type Question = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  channelId: Id
  /** The message that asks. */
  messageId: Id
  /** The sender of the message. */
  askerId: UserId
  /** The kind of answer: an approval or a rejection, one of the options, or the values of a form. */
  kind: QuestionKind
  /** The question in words. */
  prompt: string
  /** The options of a `CHOICE`, else empty. */
  options: QuestionOption[]
  /** The fields of a `FORM`, else null. */
  schema: QuestionSchema | null
  /** The action that waits for the answer, or null. */
  subject: QuestionSubject | null
  /** Who may answer, besides the asker, who may not. */
  answerableBy: QuestionRole | QuestionUsers
  /** The number of approvals that decide. */
  needed: number
  /** Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or because its message, its channel or its asker's membership ended. */
  state: QuestionState
  /** The answers, in their order. Those of an `ANSWERED` question have decided it. */
  answers: QuestionAnswer[]
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
  /** When an open question expires. */
  expiresAt: Timestamp
  /** When it was decided, has expired or was canceled; null while it is open. */
  closedAt: Timestamp | null
}
/** A page of questions to the caller. */
export type QuestionPage = {
  /** The questions of this page. */
  questions: Question[]
  /** The number of all open questions that name the caller, and that the caller can see. */
  openCount: number
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
  /** With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second. */
  users?: UsersById
}
export type AskQuestionRequest = {
  /** The kind of answer: an approval or a rejection, one of the options, or the values of a form. */
  kind: QuestionKind
  /** The question in words. */
  prompt: string
  /** The options of a `CHOICE`, with different ids. */
  options?: QuestionOption[] | undefined
  /** The fields of a `FORM`. */
  schema?: QuestionSchema | undefined
  /** The action that waits for the answer, such as a tool call. */
  subject?: QuestionSubject | undefined
  /**
   * Who may answer, besides the asker, who may not; by default all members.
   * @default MEMBERS
   */
  answerableBy?: QuestionRole | QuestionUsers | undefined
  /**
   * The number of approvals that decide; more than one for an `APPROVAL` alone.
   * @default 1
   */
  needed?: number | undefined
  /**
   * How long it can be answered, in seconds; a day by default. While its message is a stream, a day at most.
   * @default 86400
   */
  expiresInSeconds?: number | undefined
}
export type AnswerQuestionRequest = {
  /** The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the others. */
  decision: QuestionDecision
  /** The chosen option, for `ANSWER` to a `CHOICE`. */
  optionId?: string | undefined
  /** The values by field, for `ANSWER` to a `FORM`; valid by its `schema`. */
  value?:
    | {
        [key: string]: unknown
      }
    | undefined
  /** A comment for the asker. All who see the message see it. */
  comment?: string | undefined
}
/** The text of an option. */
export type PollOptionText = string
export type CreatePollRequest = {
  /** The question. */
  title: string
  /** At least two texts, all different, and at most as many as `limits.maxPollOptions` allows (10 by default). */
  options: PollOptionText[]
  /**
   * Whether a member may choose several options.
   * @default false
   */
  allowMultipleVotes?: boolean | undefined
  /**
   * Whether members may add options.
   * @default false
   */
  allowUserSuggestion?: boolean | undefined
  /**
   * Whether votes can be changed and withdrawn.
   * @default true
   */
  allowChange?: boolean | undefined
  /** When the poll closes. It must lie in the future and before the year 10000 in UTC. */
  closeAt?: TimestampInput | undefined
  /** The client's own id of the poll's message. */
  clientId?: ClientId | undefined
}
export type VotePollRequest = {
  /** The options to vote for. A single-choice poll takes exactly one. Repeated ids count once. */
  optionIds: Id[]
}
export type AddPollOptionRequest = {
  /** The text of an option. */
  text: PollOptionText
}
/** A user's profile as the host application resolves it. A property that the host does not give is left out. */
export type User = {
  /** The host application's own identifier of a user. */
  id: UserId
  /**
   * The name to show.
   * @example Bob
   */
  nickname: string
  /**
   * The URL of the picture to show.
   * @example https://files.acme.test/people/bob.png
   */
  profileUrl?: string
  /**
   * Other properties of the user from the host application.
   * @example {
   *       "department": "sales"
   *     }
   */
  metadata?: {
    [key: string]: string
  }
  /** Whether the user is online, as the host reports it; otherwise whether the user has an open socket. */
  isOnline: boolean
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  lastSeenAt?: Timestamp
}
export type UserList = {
  /** The users. */
  users: User[]
}
export type UserPage = {
  /** The users of this page. */
  users: User[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
}
export type BlockUserRequest = {
  /** The user to block. It cannot be the caller. */
  userId: UserId
}
export type UnblockUserRequest = {
  /** The user to unblock. */
  userId: UserId
}
/**
 * The state of a scheduled message. Only a pending one can be changed, canceled or sent now.
 * @enum {string}
 */
export type ScheduledStatus = 'PENDING' | 'SENT' | 'FAILED' | 'CANCELED'
/** A message that the service sends at its time. */
export type ScheduledMessage = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  channelId: Id
  /** The host application's own identifier of a user. */
  senderId: UserId
  /** `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself. */
  type: MessageType
  /** The text of the message. */
  text: string
  /** The users that the message mentions. */
  mentionedUserIds: UserId[]
  /** Whether the message mentions all members, or those who were online; null without. */
  mentions?: Mentions | null
  /** The message to quote, else null. */
  quotedMessageId: Id | null
  /** Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none. */
  metadata: Metadata
  /** The `clientId` that the message will have, or null. */
  clientId: ClientId | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  scheduledAt: Timestamp
  /** The state of a scheduled message. Only a pending one can be changed, canceled or sent now. */
  status: ScheduledStatus
  /** The message that was sent, once the status is `SENT`, else null. */
  sentMessageId: Id | null
  /** The error code that refused the delivery, once the status is `FAILED`, else null. */
  errorMessage: string | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  updatedAt: Timestamp
}
/**
 * The state of a held message. `HELD`: it waits for a moderator. `RELEASED`: it was sent, or is scheduled if its time has not come. `REFUSED` by a moderator, or by a guard when it was released. `EXPIRED`: no moderator decided in time. `CANCELED` by its sender.
 * @enum {string}
 */
export type HeldState = 'HELD' | 'RELEASED' | 'REFUSED' | 'EXPIRED' | 'CANCELED'
/** A message that waits for a moderator. Only its sender and moderators see it. It has no place in its channel: when it is released, it is sent at that time. */
export type HeldMessage = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  channelId: Id
  /** The host application's own identifier of a user. */
  senderId: UserId
  /** `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself. */
  type: MessageType
  /** The text of the message, or the question of the poll. */
  text: string
  /** The users that the message mentions. */
  mentionedUserIds: UserId[]
  /** Whether the message mentions all members, or those who are online when it is sent; null without. */
  mentions: Mentions | null
  /** The message that it replies to, else null. */
  parentMessageId: Id | null
  /** The message to quote, else null. */
  quotedMessageId: Id | null
  /** Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none. */
  metadata: Metadata
  /** The files of the message. They are kept while it waits. */
  files: MessageFile[]
  /** The poll of a message of type `POLL`, else null. */
  poll: HeldPoll | null
  /** The `clientId` that the message will have, or null. */
  clientId: ClientId | null
  /** When it is to be sent, if it is a scheduled message, else null. */
  scheduledAt: Timestamp | null
  /** The state of a held message. `HELD`: it waits for a moderator. `RELEASED`: it was sent, or is scheduled if its time has not come. `REFUSED` by a moderator, or by a guard when it was released. `EXPIRED`: no moderator decided in time. `CANCELED` by its sender. */
  state: HeldState
  /** The reason why the application's policy holds the message; once settled, the moderator's reason, or the code of the guard that refused it. */
  reason: HeldReason
  /** When it expires, unless a moderator decides before. */
  expiresAt: Timestamp
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
}
/**
 * The reason why the application's policy holds the message; once settled, the moderator's reason, or the code of the guard that refused it.
 * @example doubtful_link
 */
export type HeldReason = string
/** A poll that waits with its message. */
export type HeldPoll = {
  /**
   * The texts of its options.
   * @example [
   *       "On the roof",
   *       "At the river"
   *     ]
   */
  options: string[]
  /**
   * Whether a member may choose several options.
   * @example false
   */
  allowMultipleVotes: boolean
  /**
   * Whether members may add options.
   * @example false
   */
  allowUserSuggestion: boolean
  /**
   * Whether votes can be changed and withdrawn.
   * @example true
   */
  allowChange: boolean
  /**
   * When the poll closes, or null.
   * @example null
   */
  closeAt: Timestamp | null
}
/** The response for a message that the policy holds. */
export type HeldAnswer = {
  /** A message that waits for a moderator. Only its sender and moderators see it. It has no place in its channel: when it is released, it is sent at that time. */
  heldMessage: HeldMessage
}
/** A page of a user's held messages. */
export type HeldMessagePage = {
  /** The held messages of this page. */
  heldMessages: HeldMessage[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
}
/**
 * A moderator's decision. `REMOVE`: a message is removed, or a held one is not sent. `WARN`: the user is only notified. `MUTE` and `BAN` in a channel. `SUSPEND`: the user cannot write in any channel.
 * @enum {string}
 */
export type DecisionAction = 'REMOVE' | 'WARN' | 'MUTE' | 'BAN' | 'SUSPEND'
/**
 * The state of an appeal. `OPEN`: it waits for another moderator. `UPHELD`: the decision stands. `REVERSED`: the decision is undone.
 * @enum {string}
 */
export type AppealState = 'OPEN' | 'UPHELD' | 'REVERSED'
/** The appeal against a decision. */
export type Appeal = {
  /** Why the user appeals. */
  text: string
  /** The state of an appeal. `OPEN`: it waits for another moderator. `UPHELD`: the decision stands. `REVERSED`: the decision is undone. */
  state: AppealState
  /** The moderator's note about the outcome, or null. */
  statement: string | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
  /** Null while it is open. */
  decidedAt: Timestamp | null
}
/** A moderator's decision about the caller. */
export type Decision = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** A moderator's decision. `REMOVE`: a message is removed, or a held one is not sent. `WARN`: the user is only notified. `MUTE` and `BAN` in a channel. `SUSPEND`: the user cannot write in any channel. */
  action: DecisionAction
  /** A short code for clients, such as `spam`. */
  reason: string
  /** The moderator's note for the user, or null. */
  statement: string | null
  /** Whether the application decided, not a person. */
  isAutomated: boolean
  /** The end of a mute, a ban or a suspension; null without one. */
  until: Timestamp | null
  /** The channel of the message, mute or ban; null without one. */
  channelId: Id | null
  /** The message that the decision is about; null without one. */
  messageId: Id | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  appealableUntil: Timestamp
  /** When the decision was undone; null while it stands. */
  reversedAt: Timestamp | null
  /** Null without an appeal. */
  appeal: Appeal | null
}
/** A page of decisions about a user. */
export type DecisionPage = {
  /** The decisions of this page. */
  decisions: Decision[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
}
export type AppealRequest = {
  /** Why the decision is wrong. Only moderators read it. */
  text: string
}
/**
 * Whether a case waits for a decision. A case whose held message was canceled or has expired is `DECIDED` without a decision. `APPEALED`: it was decided, and its appeal waits for another moderator.
 * @enum {string}
 */
export type CaseState = 'OPEN' | 'APPEALED' | 'DECIDED'
/**
 * The kind of the subject of a case.
 * @enum {string}
 */
export type CaseSubjectType = 'MESSAGE' | 'HELD_MESSAGE' | 'USER' | 'CHANNEL'
/**
 * The effect of a decision. `actions` of a case has those that are possible.
 * @enum {string}
 */
export type CaseAction = 'NONE' | 'RELEASE' | 'REMOVE' | 'WARN' | 'MUTE' | 'BAN' | 'SUSPEND'
/** The moderator who works on a case. */
export type CaseClaim = {
  /** The host application's own identifier of a user. */
  userId: UserId
  /** When the claim expires. */
  until: Timestamp
}
/** A decision, with its moderator and its reason. */
export type CaseDecision = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** The effect of a decision. `actions` of a case has those that are possible. */
  action: CaseAction
  /** A short code, such as `spam`. The sender of a refused message gets it. */
  reason: DecisionReason
  /** A note for the affected user, or null. */
  statement: string | null
  /** The end of a mute, ban or suspension; null without one. */
  until: Timestamp | null
  /** The moderator who decided, or the name of the host's own code. */
  madeById: UserId
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
  /** When it was undone; null while it stands. */
  reversedAt: Timestamp | null
  /** The appeal of the affected user; null without one. */
  appeal: CaseAppeal | null
}
/** An appeal as moderators see it. */
export type CaseAppeal = {
  /** Why the user appeals; null once the user was erased. */
  text: string | null
  /** The state of an appeal. `OPEN`: it waits for another moderator. `UPHELD`: the decision stands. `REVERSED`: the decision is undone. */
  state: AppealState
  /** The note for the user about the outcome, or null. */
  statement: string | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
  /** The moderator who decided it; null while it is open. */
  decidedById: UserId | null
  /** Null while it is open. */
  decidedAt: Timestamp | null
}
export type DecideAppealRequest = {
  /**
   * Whether the decision stands or is undone.
   * @enum {string}
   */
  outcome: 'UPHELD' | 'REVERSED'
  /** A note for the user who appeals. */
  statement?: string | undefined
}
/**
 * A short code, such as `spam`. The sender of a refused message gets it.
 * @example spam
 */
export type DecisionReason = string
/** A message, held message, user or channel that was reported or flagged, or is held. */
export type Case = {
  /** An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format. */
  id: Id
  /** The kind of the subject of a case. */
  subjectType: CaseSubjectType
  /** The id of the message, held message, user or channel. */
  subjectId: string
  /** The channel, which may be deleted; null for a user. */
  channelId: Id | null
  /**
   * The present name of the channel that a case is about. Absent without a name, for other subjects, and once the channel is deleted.
   * @example Launch crew
   */
  channelName?: string
  /** The sender of the message, or the user; null for a channel. */
  userId: UserId | null
  /** Whether a case waits for a decision. A case whose held message was canceled or has expired is `DECIDED` without a decision. `APPEALED`: it was decided, and its appeal waits for another moderator. */
  state: CaseState
  /** How many reports it has. */
  reportCount: number
  /** The findings of the application's policy, each category once. */
  flags: Flag[]
  /** The moderator who works on it; null without one, and once it is decided. */
  claim: CaseClaim | null
  /** Null while it is open, and if a held message was canceled or has expired. */
  decision: CaseDecision | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  openedAt: Timestamp
  /** When the last report, flag or the appeal came, or when it was decided. */
  updatedAt: Timestamp
  /** Null while it is open. */
  decidedAt: Timestamp | null
}
/** A case with all that a moderator needs to decide. */
export type CaseDetail = Case & {
  /** The decisions that are possible; empty once it is decided. */
  actions: CaseAction[]
  /** Its reports, oldest first, at most 100. */
  reports: ReportRecord[]
  /** The held message, else null. */
  heldMessage: HeldMessage | null
  /** The message as it is now, also if a decision has removed it; null once it is deleted or the case is decided, and for other subjects. */
  current: ReportSnapshot | null
}
/** A finding of the application's policy about a message, a held message or a channel. */
export type Flag = {
  /**
   * A category of the application, such as `hate`; `policy_unavailable` if the policy failed and the tenant accepts messages then.
   * @example hate
   */
  category: string
  /**
   * From 0 to 1, or null.
   * @example 0.92
   */
  confidence: number | null
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  createdAt: Timestamp
}
/** A page of cases. */
export type CasePage = {
  /** The cases of this page. */
  cases: Case[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
  /** With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second. */
  users?: UsersById
}
/**
 * Whether a report is open, led to an action, or did not.
 * @enum {string}
 */
export type ReportStatus = 'OPEN' | 'RESOLVED' | 'DISMISSED'
/** A report as moderators see it. */
export type ReportRecord = Report & {
  /** The channel, which may be deleted; null in a report of a user. */
  channelId: Id | null
  /** The reported message; null in a report of a channel or a user. */
  messageId: Id | null
  /** The author of the message, or the reported user; null in a report of a channel. */
  userId: UserId | null
  /** The reported message as it was; null without one, and once it is no longer kept. */
  snapshot: ReportSnapshot | null
  /** The host application's own identifier of a user. */
  reporterId: UserId
  /** Whether a report is open, led to an action, or did not. */
  status: ReportStatus
  /** Null while it is open, like the properties below. */
  settledAt: Timestamp | null
  /** The user who settled it. */
  settledById: UserId | null
  /** A note for moderators, or null. */
  note: string | null
}
/** A message with the messages around it, for moderators only. In a report, as it was when reported; kept for 180 days after the report is settled. */
export type ReportSnapshot = {
  /** A message. */
  message: Message
  /** Up to five messages before it, oldest first: of its thread, or else of the channel. */
  before: Message[]
  /** Up to five messages after it. */
  after: Message[]
}
export type DecideCaseRequest = {
  /** The effect of a decision. `actions` of a case has those that are possible. */
  action: CaseAction
  /** A short code, such as `spam`. The sender of a refused message gets it. */
  reason: DecisionReason
  /** A note for the affected user. */
  statement?: string | undefined
  /**
   * How long a mute, ban or suspension lasts, at most 100 years. 0 is indefinite.
   * @default 0
   */
  seconds?: number | undefined
}
export type ScheduledMessagePage = {
  /** The scheduled messages of this page. */
  scheduledMessages: ScheduledMessage[]
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: NextCursor
}
export type CreateScheduledMessageRequest = {
  /** At least one character that is not white space, and at most as many code points as `limits.maxMessageLength` allows (5,000 by default). */
  text: MessageText
  /** When to send the message. It must lie in the future and before the year 10000 in UTC. */
  scheduledAt: TimestampInput
  /**
   * The users that the message mentions. Only active members of the channel are notified.
   * @default []
   */
  mentionedUserIds?: UserId[] | undefined
  /** Mentions all active members, or those who are online, in addition to `mentionedUserIds`. Only for operators and members with `canMentionAll`; others get 403. */
  mentions?: Mentions | undefined
  /** A message of the channel to quote, which the sender can see. If it is deleted before the delivery, the quote shows it as deleted. */
  quotedMessageId?: Id | undefined
  /**
   * Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.
   * @default {}
   */
  metadata?: Metadata | undefined
  /** The client's own id, which the message has when it is sent. */
  clientId?: ClientId | undefined
}
/** The properties to change, at least one. */
export type UpdateScheduledMessageRequest = {
  /** At least one character that is not white space, and at most as many code points as `limits.maxMessageLength` allows (5,000 by default). */
  text?: MessageText | undefined
  /** When to send the message instead. It must lie in the future and before the year 10000 in UTC. */
  scheduledAt?: TimestampInput | undefined
}
/** One error in a request. */
export type ValidationIssue = {
  /**
   * The part of the request in which it was found.
   * @enum {string}
   */
  in: 'body' | 'query' | 'path' | 'header'
  /**
   * A JSON pointer inside that part of the request. It is empty for the part as a whole.
   * @example /limit
   */
  pointer: string
  /** The problem, and the allowed values. */
  message: string
}
/** The envelope of every error response. */
export type ErrorEnvelope = {
  /**
   * Always false.
   * @constant
   */
  success: false
  /** The code of the error, with its details. */
  error: {
    /** Every code that an error response of the service can have. `x-codes` gives the status and the default message of each. */
    code: ErrorCode
    /** A message for developers. Programs should use `code`. */
    message: string
    /** Values that explain the error. It is `{}` when there are none. */
    details: {
      /** All errors in the request, for `CHAT_VALIDATION_ERROR`. */
      errors?: ValidationIssue[]
      /** The limit that was exceeded. */
      limit?: number
      /** The number that was attempted. */
      actual?: number
      /** The users that the error is about. */
      userIds?: string[]
      /** The present status of a scheduled message that is no longer pending. */
      status?: string
      /**
       * Whose limit was reached, for `CHAT_RATE_LIMITED`.
       * @enum {string}
       */
      scope?: 'user' | 'tenant' | 'address' | 'class'
      /**
       * The class of operations that is limited, where `scope` is `class`.
       * @enum {string}
       */
      class?: 'read' | 'write' | 'send' | 'upload' | 'search' | 'stream'
      /** Seconds after which to try again, as in `Retry-After`. */
      retryAfter?: number
      /** The reason why the application's policy refused the text, for `CHAT_POLICY_REFUSED`; the part that failed, for `CHAT_SERVICE_UNAVAILABLE`. */
      reason?: string
      /** The case that the error is about. */
      caseId?: string
      /** The held message that was not found, or that the request repeats after it was refused, has expired or was canceled. */
      heldMessageId?: string
      /** The moderator who has claimed the case, for `CHAT_CASE_CLAIMED`. */
      claim?: CaseClaim
      /** When the caller may send again, for `CHAT_SLOW_MODE`. */
      nextSendAt?: Timestamp
    } & {
      [key: string]: unknown
    }
  }
  /** The caller's `X-Request-Id` when it is 1 to 128 printable ASCII characters, else a generated one. It is also in the response header and in every log line of the request. */
  requestId: string
  /** The HTTP status. */
  statusCode: number
  /** A time in ISO 8601, in UTC and with millisecond precision. */
  timestamp: Timestamp
  /** The path of the request, with the host's mount point. */
  path: string
}
/**
 * Every code that an error response of the service can have. `x-codes` gives the status and the default message of each.
 * @enum {string}
 */
export type ErrorCode =
  | 'CHAT_VALIDATION_ERROR'
  | 'CHAT_CHANNEL_NOT_GROUP'
  | 'CHAT_MESSAGE_TOO_LONG'
  | 'CHAT_MENTION_LIMIT'
  | 'CHAT_POLL_OPTION_LIMIT'
  | 'CHAT_SCHEDULED_INVALID_TIME'
  | 'CHAT_MESSAGE_NOT_STREAM'
  | 'CHAT_AUTH_FAILED'
  | 'CHAT_AUTH_TOKEN_INVALID'
  | 'CHAT_AUTH_FORBIDDEN'
  | 'CHAT_NOT_CHANNEL_MEMBER'
  | 'CHAT_USER_BANNED'
  | 'CHAT_USER_SUSPENDED'
  | 'CHAT_NOT_CHANNEL_OPERATOR'
  | 'CHAT_CHANNEL_FROZEN'
  | 'CHAT_USER_MUTED'
  | 'CHAT_USER_BLOCKED'
  | 'CHAT_MESSAGE_NOT_OWNER'
  | 'CHAT_QUESTION_NOT_ANSWERABLE'
  | 'CHAT_POLICY_REFUSED'
  | 'CHAT_ROUTE_NOT_FOUND'
  | 'CHAT_CHANNEL_NOT_FOUND'
  | 'CHAT_MESSAGE_NOT_FOUND'
  | 'CHAT_POLL_NOT_FOUND'
  | 'CHAT_QUESTION_NOT_FOUND'
  | 'CHAT_SCHEDULED_NOT_FOUND'
  | 'CHAT_HELD_NOT_FOUND'
  | 'CHAT_DECISION_NOT_FOUND'
  | 'CHAT_CASE_NOT_FOUND'
  | 'CHAT_UPLOAD_NOT_FOUND'
  | 'CHAT_USER_NOT_FOUND'
  | 'CHAT_METHOD_NOT_ALLOWED'
  | 'CHAT_ALREADY_CHANNEL_MEMBER'
  | 'CHAT_LAST_OPERATOR'
  | 'CHAT_POLL_ALREADY_VOTED'
  | 'CHAT_USER_ALREADY_BLOCKED'
  | 'CHAT_IDEMPOTENCY_CONFLICT'
  | 'CHAT_UPLOAD_INCOMPLETE'
  | 'CHAT_DRAFT_CHANGED'
  | 'CHAT_DECISION_APPEALED'
  | 'CHAT_CASE_CLAIMED'
  | 'CHAT_CASE_DECIDED'
  | 'CHAT_CHANNEL_MOVED'
  | 'CHAT_STREAM_OPEN'
  | 'CHAT_STREAM_OFFSET'
  | 'CHAT_STREAM_RUN'
  | 'CHAT_STREAM_STOPPED'
  | 'CHAT_STREAM_ENDED'
  | 'CHAT_STREAM_LIMIT'
  | 'CHAT_QUESTION_ANSWERED'
  | 'CHAT_QUESTION_LIMIT'
  | 'CHAT_POLL_CLOSED'
  | 'CHAT_QUESTION_CLOSED'
  | 'CHAT_SCHEDULED_ALREADY_SENT'
  | 'CHAT_APPEAL_CLOSED'
  | 'CHAT_PAYLOAD_TOO_LARGE'
  | 'CHAT_CHANNEL_MEMBER_LIMIT'
  | 'CHAT_CHANNEL_PIN_LIMIT'
  | 'CHAT_STREAM_PART_LIMIT'
  | 'CHAT_FILE_TOO_LARGE'
  | 'CHAT_UNSUPPORTED_MEDIA_TYPE'
  | 'CHAT_FILE_TYPE_NOT_ALLOWED'
  | 'CHAT_RATE_LIMITED'
  | 'CHAT_SLOW_MODE'
  | 'CHAT_HELD_LIMIT'
  | 'CHAT_INTERNAL_ERROR'
  | 'CHAT_STORAGE_NOT_CONFIGURED'
  | 'CHAT_UPLOAD_FAILED'
  | 'CHAT_SERVICE_UNAVAILABLE'
export type ListChannelsQuery = {
  /** The maximum number of channels in a page. */
  limit?: components['parameters']['ChannelLimit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
  /** Whether channels without any message are listed too. */
  includeEmpty?: components['parameters']['IncludeEmpty'] | undefined
  /** `latest_last_message` lists the channel with the newest message first, `chronological` the newest channel first, `favorites` the caller's favorites and then the others, each by newest message. */
  order?: components['parameters']['ChannelOrder'] | undefined
  /** Only channels whose name contains this, regardless of case. */
  search?: components['parameters']['ChannelSearch'] | undefined
  /** Only channels that the caller has hidden. */
  hidden?: components['parameters']['Hidden'] | undefined
  /** With true only the caller's favorites, with false only the other channels. */
  favorite?: components['parameters']['FavoriteFilter'] | undefined
  /** Only channels of this type. */
  type?: components['parameters']['TypeFilter'] | undefined
  /** Only channels with this tag of the host application. */
  customType?: components['parameters']['CustomTypeFilter'] | undefined
  /** Only channels of which this user is an active member too. */
  memberId?: components['parameters']['MemberFilter'] | undefined
  /** Whether the response has `users`, the profiles of all users that occur in it. */
  includeUsers?: components['parameters']['IncludeUsers'] | undefined
}
export type ListMyChannelsQuery = {
  /** The maximum number of channels in a page. */
  limit?: components['parameters']['ChannelLimit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
  /** Whether channels without any message are listed too. */
  includeEmpty?: components['parameters']['IncludeEmpty'] | undefined
  /** `latest_last_message` lists the channel with the newest message first, `chronological` the newest channel first, `favorites` the caller's favorites and then the others, each by newest message. */
  order?: components['parameters']['ChannelOrder'] | undefined
  /** Only channels whose name contains this, regardless of case. */
  search?: components['parameters']['ChannelSearch'] | undefined
  /** Only channels that the caller has hidden. */
  hidden?: components['parameters']['Hidden'] | undefined
  /** Whether the response has `users`, the profiles of all users that occur in it. */
  includeUsers?: components['parameters']['IncludeUsers'] | undefined
}
export type ListThreadsQuery = {
  /** Whether to list all followed threads, or those with unread replies. */
  filter?: components['parameters']['ThreadFilter'] | undefined
  /** Only threads of this channel; none if the caller is not a member of it. */
  channelId?: components['parameters']['ThreadChannelId'] | undefined
  /** Only the thread of this message, if the caller follows it. */
  parentMessageId?: components['parameters']['ThreadParentMessageId'] | undefined
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
  /** Whether the response has `users`, the profiles of all users that occur in it. */
  includeUsers?: components['parameters']['IncludeUsers'] | undefined
}
export type DeleteDraftQuery = {
  /** The `parentMessageId` of the draft. Leave it out for the draft of the channel itself. */
  parentMessageId?: components['parameters']['DraftParent'] | undefined
  /**
   * The revision of the draft.
   * @example 177244233000000
   */
  revision: components['parameters']['RevisionOfDraft']
}
export type ListSharedFilesQuery = {
  /** The maximum number of files in a page, 100 by default. */
  limit?: components['parameters']['FileLimit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
}
export type ListEventsQuery = {
  /** The number of the last event that the caller has seen. 0 returns the log from its beginning, in any epoch. */
  since?: components['parameters']['Since'] | undefined
  /** The `epoch` of the response or the `gateway:hello` under which `since` was seen. With another epoch than the current one, `recovered` is false, unless `since` is 0. Without it, `since` is valid unless a new epoch began within the retention of events. */
  epoch?: components['parameters']['Epoch'] | undefined
  /** The maximum number of events in a page. */
  limit?: components['parameters']['EventLimit'] | undefined
}
export type ListMembersQuery = {
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
  /** Whether the response has `users`, the profiles of all users that occur in it. */
  includeUsers?: components['parameters']['IncludeUsers'] | undefined
}
export type ListMutedMembersQuery = {
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
}
export type ListBannedMembersQuery = {
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
}
export type ListOperatorsQuery = {
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
}
export type ListMessagesQuery = {
  /** The maximum number of messages in a page. */
  limit?: components['parameters']['MessageLimit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
  /** Only messages sent earlier than this. */
  before?: components['parameters']['Before'] | undefined
  /** Only messages sent later than this. With `after` alone the page holds the earliest messages after that time, so that a client can page forward. */
  after?: components['parameters']['After'] | undefined
  /** Whether messages carry `reactions`. */
  includeReactions?: components['parameters']['IncludeReactions'] | undefined
  /** Whether messages that have replies carry `threadInfo`. */
  includeThreadInfo?: components['parameters']['IncludeThreadInfo'] | undefined
  /** Whether thread replies are listed among the messages. */
  includeReplies?: components['parameters']['IncludeReplies'] | undefined
  /** Whether the response has `users`, the profiles of all users that occur in it. */
  includeUsers?: components['parameters']['IncludeUsers'] | undefined
}
export type ListThreadQuery = {
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
  /** Whether the response has `users`, the profiles of all users that occur in it. */
  includeUsers?: components['parameters']['IncludeUsers'] | undefined
}
export type ListPinnedMessagesQuery = {
  /** Whether the response has `users`, the profiles of all users that occur in it. */
  includeUsers?: components['parameters']['IncludeUsers'] | undefined
}
export type GetUsersQuery = {
  /**
   * The users, one `ids` for each. Repeated ids count once.
   * @example [
   *       "bob",
   *       "carol"
   *     ]
   */
  ids: components['parameters']['UserIds']
}
export type SearchUsersQuery = {
  /**
   * The keyword. The host's user resolver decides what matches.
   * @example bob
   */
  keyword: components['parameters']['UserKeyword']
  /** The maximum number of users to return. */
  limit?: components['parameters']['UserLimit'] | undefined
}
export type ListBlockedUsersQuery = {
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
}
export type ListDraftsQuery = {
  /** Only drafts of this channel. */
  channelId?: components['parameters']['DraftChannel'] | undefined
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
}
export type ListHeldMessagesQuery = {
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
}
export type ListQuestionsQuery = {
  /**
   * Lists only the questions in this state.
   * @example OPEN
   */
  state?: components['parameters']['StateOfQuestions'] | undefined
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
  /** Whether the response has `users`, the profiles of all users that occur in it. */
  includeUsers?: components['parameters']['IncludeUsers'] | undefined
}
export type ListDecisionsQuery = {
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
}
export type ListUserEventsQuery = {
  /** The number of the last event that the caller has seen. 0 returns the log from its beginning, in any epoch. */
  since?: components['parameters']['Since'] | undefined
  /** The `epoch` of the response or the `gateway:hello` under which `since` was seen. With another epoch than the current one, `recovered` is false, unless `since` is 0. Without it, `since` is valid unless a new epoch began within the retention of events. */
  epoch?: components['parameters']['Epoch'] | undefined
  /** The maximum number of events in a page. */
  limit?: components['parameters']['EventLimit'] | undefined
}
export type ListScheduledMessagesQuery = {
  /** The maximum number of entries in a page. Without `limit` and `cursor` the list is complete. */
  limit?: components['parameters']['Limit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
}
export type ListCasesQuery = {
  /** The state of the cases to list. */
  state?: components['parameters']['CaseStateFilter'] | undefined
  /** The order of the cases, by `updatedAt`. */
  order?: components['parameters']['CaseOrder'] | undefined
  /** The maximum number of cases in a page. */
  limit?: components['parameters']['CaseLimit'] | undefined
  /** The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned. */
  cursor?: components['parameters']['Cursor'] | undefined
  /** Whether the response has `users`, the profiles of all users that occur in it. */
  includeUsers?: components['parameters']['IncludeUsers'] | undefined
}
