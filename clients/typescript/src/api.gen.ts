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
     * @description Lists the channels of which the caller is a member, each with its exact unread count and its last visible message. Channels that the caller has hidden or is banned from are left out, and so are empty channels unless `includeEmpty` is true.
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
     * @description An alias of `GET /channels`, with the same parameters and the same answer.
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
     * @description Answers the sum of the unread counts of the caller's channels. Hidden channels and channels whose count preference is `OFF` do not take part.
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
     * @description Creates the direct channel between the caller and another user, or answers the one that exists, with 200. There is one for each pair of users and tenant, also when both create it at once. Both ends are operators. If the caller or the other user had left, this brings them back. A direct channel with the caller alone is refused with 400, and a caller that the other user has blocked gets 403.
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
     * @description Creates a group channel of the caller, who becomes its operator, and the given users. All of them must exist, and the caller counts towards the member limit (100 by default).
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
     * @description Answers one channel with its active members. Banned members are left out.
     */
    get: operations['getChannel']
    put?: never
    post?: never
    /**
     * Delete a channel
     * @description Deletes the channel and all its messages for good. Scheduled messages that are still pending fail with `CHAT_CHANNEL_NOT_FOUND`. The event log can no longer be read. Its rows are removed at the same age as those of any channel.
     */
    delete: operations['deleteChannel']
    options?: never
    head?: never
    /**
     * Change a channel
     * @description Changes the given properties of a group channel and leaves the others. Null clears a property.
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
     * @description Ends the membership of the caller. When the last operator leaves and members remain, the member of longest standing becomes operator. When the last member who is not banned leaves, the channel is deleted; the same holds for a direct channel when both ends have left. A member who returns keeps the read marker.
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
     * @description Moves the caller's read marker to the newest message. When nothing is unread the marker stays and no event is sent.
     */
    post: operations['markChannelRead']
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
     * @description Answers which messages of the channel are pushed to the caller. It is `ALL` unless it was set.
     */
    get: operations['getPushTrigger']
    /**
     * Set the push trigger
     * @description Chooses which messages of the channel are pushed to the caller.
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
     * @description Answers how the channel takes part in the caller's unread counts. It is `ALL` unless it was set.
     */
    get: operations['getCountPreference']
    /**
     * Set the count preference
     * @description Chooses how the channel takes part in the caller's unread counts. `off` makes its count 0 and leaves it out of the total.
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
     * @description Makes the channel refuse every new message from everyone, operators included: text, file, poll, forward into it and scheduled delivery.
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
     * @description Lets the channel take messages again.
     */
    post: operations['unfreezeChannel']
    delete?: never
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
     * @description Suppresses the notifications of the channel for the caller. It does not change whether the caller may send.
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
     * @description Lets the channel notify the caller again.
     */
    post: operations['unmuteChannel']
    delete?: never
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
     * @description Takes the channel out of the caller's lists and unread total until it is unhidden. With `hidePreviousMessages` the messages sent so far stay hidden from the caller even after that, everywhere.
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
     * @description Puts the channel back into the caller's lists and unread total.
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
     * @description Makes all earlier messages invisible to the caller, in lists, threads, search, pins, files and counts. Others still see them.
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
     * @description Answers the channel's metadata.
     */
    get: operations['getMetadata']
    /**
     * Replace the metadata
     * @description Replaces the whole metadata of the channel. Keys that are not given are removed.
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
     * @description Removes one key from the metadata of the channel. An absent key changes nothing.
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
     * @description Lists the files of the messages that the caller can see, newest first.
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
     * @description Files a report about the channel. The other members do not see it.
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
     * @description Answers the channel's logged events after `since`, for clients without a socket and for resuming by REST. Events are kept for 48 hours by default; `recovered` says whether the log reaches back far enough.
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
     * @description Lists the active members, those of longest standing first. Banned members are left out.
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
     * @description Adds users to a group channel. Those who are active members already are skipped; if all are, the answer is 409. A banned user must be unbanned first (403). The member limit (100 by default) holds under concurrent invites too. A new member sees earlier messages, but not as unread, and `lastReadAt` is null. A member who returns has the role `MEMBER` and keeps the read marker and mutes; what was sent meanwhile is unread.
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
     * @description Removes a member from a group channel and ends their live subscription at once. A ban outlasts the removal. The caller cannot be removed (400): leave instead.
     */
    delete: operations['removeMember']
    options?: never
    head?: never
    patch?: never
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
     * @description Keeps a member of a group channel from sending, indefinitely or for some seconds. A mute expires without a call. Muting again replaces the duration. The caller cannot be muted (400). Operators may mute operators.
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
     * @description Lets a muted member send again. Unmuting a member who is not muted changes nothing.
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
     * @description Bans a member from a group channel, permanently or for some seconds, and ends their live subscription at once. A banned member can do nothing in the channel and is left out of its members and counts. A ban expires without a call. Banning again replaces duration and description. The caller cannot be banned (400). Operators may ban operators.
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
     * @description Lifts a ban: the user is an active member again, or may be invited again where they were removed while banned. Unbanning a user who is not banned changes nothing.
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
     * @description Lists the members who are muted now. Expired mutes are left out.
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
     * @description Lists the users who are banned now, also those removed while banned. Expired bans are left out.
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
     * @description Lists the operators of the channel, those of longest standing first.
     */
    get: operations['listOperators']
    put?: never
    /**
     * Promote members
     * @description Makes members of a group channel operators. Those who are operators already stay so. A user who is not a member is refused with 404, and then no one is promoted.
     */
    post: operations['addOperators']
    /**
     * Demote operators
     * @description Makes operators of a group channel plain members. Those who are plain members already stay so. One operator who is not banned has to remain (409).
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
     * @description Lists the messages that the caller can see, newest first. Creation times within a channel are strictly increasing, so paging by `before` and `after` neither skips nor repeats a message.
     */
    get: operations['listMessages']
    put?: never
    /**
     * Send a message
     * @description Sends a text message, or a reply with `parentMessageId`. Mentioned users who are active members, other than the sender and those who blocked the sender, are notified. A sender that the other end of a direct channel has blocked gets 403.
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
     * @description Streams a file to the host's storage and sends a message with it. The MIME type decides whether it is an `IMAGE`, `VIDEO`, `AUDIO` or `FILE` message. Without a storage provider the answer is 501.
     */
    post: operations['sendFile']
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
     * @description Answers one message with its reactions and thread info. A message that is deleted, hidden, or sent by a user that the caller has blocked is not found.
     */
    get: operations['getMessage']
    put?: never
    post?: never
    /**
     * Delete a message
     * @description Deletes a message for all members. The sender and operators may do so. It is gone from lists, search, pins and counts, and the reply count of its parent goes down. Deleting a poll's message deletes the poll too.
     */
    delete: operations['deleteMessage']
    options?: never
    head?: never
    /**
     * Edit a message
     * @description Replaces the text of one of the caller's own messages and sets `isEdited`. Only the sender may edit. A poll's message cannot be edited (400).
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
     * @description Lists the replies to a message that the caller can see, oldest first.
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
     * @description Sends a copy of the message to another channel. The caller has to be a member of both channels, and the freeze, mute, ban and block rules are those of the target. The copy is a message of the caller with `isForwarded` true and `forwardedFromId` set; it has no mentions. A poll's message cannot be forwarded (400). The idempotency key belongs to the target channel.
     */
    post: operations['forwardMessage']
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
     * @description Searches the messages that the caller can see, in all channels of the caller or in one. It finds parts of words in any script, regardless of case and of how letters are composed. A `channelId` of a channel that the caller is not a member of is refused like any request to that channel.
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
     * @description Adds the caller's reaction to a message. Adding the same reaction twice changes nothing.
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
     * @description Removes the caller's reaction from a message. Removing what is not there changes nothing.
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
     * @description Pins a message for all members of the channel, up to the pin limit (5 by default). Pinning a pinned message answers the same entry again with 200 and does not count twice.
     */
    post: operations['pinMessage']
    /**
     * Unpin a message
     * @description Unpins a message. Unpinning one that is not pinned changes nothing.
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
     * @description Lists the pinned messages that the caller can see, newest pin first.
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
     * @description Creates a poll and sends a message of type `POLL` that shows it. A poll with `closeAt` closes by itself. Given again under the same idempotency key, the answer is the poll as it is now, or 404 when it was deleted.
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
     * @description Answers a poll with its options, their counts and the caller's own votes.
     */
    get: operations['getPoll']
    put?: never
    post?: never
    /**
     * Delete a poll
     * @description Deletes a poll together with its message. The creator of the poll and operators may do so.
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
    put?: never
    /**
     * Vote
     * @description Votes for options of an open poll. A single-choice poll takes one option (400 for more) and one vote (409 for a second). In a multiple-choice poll a later vote may add options; one that was chosen already is refused with 409. An option of another poll is refused with 400.
     */
    post: operations['votePoll']
    delete?: never
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
     * @description Adds an option to an open poll that has `allowUserSuggestion`; otherwise the answer is 403. The option limit holds, and a text that the poll has already is refused with 400.
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
     * @description Closes a poll, so that it takes no more votes. The creator of the poll and operators may do so. Closing a closed poll changes nothing.
     */
    post: operations['closePoll']
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
     * @description Asks the host's user resolver for users of the caller's tenant.
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
     * @description Lists the users that the caller has blocked, newest block first.
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
     * @description Blocks a user. A blocked user cannot create or use a direct channel with the caller: everything that changes it for both is refused there. Deleting own messages and polls, removing own reactions, reading and leaving are allowed. In groups the caller no longer sees messages of the blocked user, in lists, search, counts and live events; other members notice nothing. The caller cannot be blocked (400).
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
     * @description Removes a block. Unblocking a user who is not blocked changes nothing.
     */
    post: operations['unblockUser']
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
     * @description Answers the profile of a user of the caller's tenant.
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
  '/channels/{channelId}/scheduled-messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List scheduled messages
     * @description Lists the caller's pending scheduled messages in the channel, soonest first.
     */
    get: operations['listScheduledMessages']
    put?: never
    /**
     * Schedule a message
     * @description Schedules a message, which is sent exactly once, within two seconds of its time. Freeze, mute, ban, block, leaving and deletion are checked at delivery: a refusal makes the status `FAILED`, with the code in `errorMessage`.
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
     * @description Sets the status of one of the caller's pending messages to `CANCELED`. It is not sent then.
     */
    delete: operations['cancelScheduledMessage']
    options?: never
    head?: never
    /**
     * Change a scheduled message
     * @description Changes the text or the time of one of the caller's pending messages.
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
     * @description Sends one of the caller's pending messages at once. It is refused like any message, and stays `PENDING` then.
     */
    post: operations['sendScheduledMessageNow']
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
    /**
     * @description An opaque identifier made by the service (a CUID). An identifier that names nothing is answered with 404, whatever it looks like.
     * @example h1kdw7riuexuyr40zpir6esv
     */
    Id: string
    /**
     * @description The host application's own identifier of a user.
     * @example alice
     */
    UserId: string
    /**
     * Format: date-time
     * @description A moment in ISO 8601, in UTC and with millisecond precision.
     * @example 2026-03-02T09:00:00.000Z
     */
    Timestamp: string
    /**
     * Format: date-time
     * @description A moment in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision.
     * @example 2026-03-02T09:00:00.000Z
     * @example 2026-03-02T10:00:00+01:00
     */
    TimestampInput: string
    /**
     * @description Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, and the keys `__proto__`, `constructor` and `prototype` are at every depth. It is `{}` when there is none.
     * @example {
     *       "priority": "high"
     *     }
     */
    Metadata: {
      [key: string]: unknown
    }
    /**
     * @description The value of `cursor` that answers the next page, or null on the last page.
     * @example null
     */
    NextCursor: string | null
    /** @description The operation was carried out, or its result held already. */
    Success: {
      /** @constant */
      success: true
    }
    /**
     * @description A direct channel joins exactly two users. A group channel has members and operators.
     * @enum {string}
     */
    ChannelType: 'DIRECT' | 'GROUP'
    Channel: {
      id: components['schemas']['Id']
      /** @description The tenant to which the channel belongs. It is always the caller's own. */
      tenantId: string
      type: components['schemas']['ChannelType']
      name: string | null
      coverUrl: string | null
      /** @description A free tag of the host application. */
      customType: string | null
      /** @description A frozen channel takes no new message from anyone, operators included. */
      isFrozen: boolean
      metadata: components['schemas']['Metadata']
      /** @description When the newest message was sent that the caller can see, or null while there is none. In an event, which is the same for all members, it is the newest message of the channel. */
      lastMessageAt: components['schemas']['Timestamp'] | null
      /** @description The number of active members that are not banned. */
      memberCount: number
      createdById: components['schemas']['UserId']
      createdAt: components['schemas']['Timestamp']
      updatedAt: components['schemas']['Timestamp']
    }
    /** @description The newest message of a channel that the caller can see. */
    LastMessage: {
      id: components['schemas']['Id']
      text: string
      senderId: components['schemas']['UserId']
      createdAt: components['schemas']['Timestamp']
    }
    /** @description A channel as it stands in the caller's list. */
    ChannelListItem: components['schemas']['Channel'] & {
      /** @description Messages by others that the caller can see, sent after the caller's read marker and not deleted. It is exact and uncapped, and 0 where the count preference is `OFF`. */
      unreadCount: number
      /** @description The newest message that the caller can see, or null when there is none. */
      lastMessage: components['schemas']['LastMessage'] | null
    }
    ChannelMemberSummary: {
      userId: components['schemas']['UserId']
      role: components['schemas']['MemberRole']
      joinedAt: components['schemas']['Timestamp']
    }
    /** @description A channel with its active members. Banned members are left out. */
    ChannelDetail: components['schemas']['Channel'] & {
      members: components['schemas']['ChannelMemberSummary'][]
    }
    ChannelPage: {
      channels: components['schemas']['ChannelListItem'][]
      nextCursor: components['schemas']['NextCursor']
    }
    UnreadCount: {
      /** @description The sum of the unread counts of the caller's channels. Hidden channels and channels whose count preference is `OFF` are left out. */
      totalUnreadCount: number
    }
    CreateDirectChannelRequest: {
      /** @description The other end of the channel. It cannot be the caller. */
      userId: components['schemas']['UserId']
    }
    CreateGroupChannelRequest: {
      /** @description The members besides the caller. Repeated ids, and the caller's own, count once. */
      userIds: components['schemas']['UserId'][]
      name?: string
      coverUrl?: string
    }
    /** @description The properties to change, at least one. Null clears a property. */
    UpdateChannelRequest: {
      name?: string | null
      coverUrl?: string | null
      customType?: string | null
    }
    HideChannelRequest: {
      /**
       * @description When true, the messages sent so far stay hidden from the caller even after the channel is unhidden.
       * @default false
       */
      hidePreviousMessages?: boolean
    }
    /**
     * @description Which messages of a channel are pushed to the member.
     * @enum {string}
     */
    PushTrigger: 'ALL' | 'MENTION_ONLY' | 'OFF'
    PushTriggerSetting: {
      pushTrigger: components['schemas']['PushTrigger']
    }
    SetPushTriggerRequest: {
      /**
       * @description The trigger in lower case. It is read back in upper case.
       * @enum {string}
       */
      option: 'all' | 'mention_only' | 'off'
    }
    /**
     * @description How a channel takes part in the member's unread counts. With `OFF` its count is 0 and it is left out of the total.
     * @enum {string}
     */
    CountPreference: 'ALL' | 'UNREAD_MESSAGE_COUNT_ONLY' | 'OFF'
    CountPreferenceSetting: {
      countPreference: components['schemas']['CountPreference']
    }
    SetCountPreferenceRequest: {
      /**
       * @description The preference in lower case. It is read back in upper case.
       * @enum {string}
       */
      preference: 'all' | 'unread_message_count_only' | 'off'
    }
    ChannelMetadata: {
      metadata: components['schemas']['Metadata']
    }
    ReplaceMetadataRequest: {
      metadata: components['schemas']['Metadata']
    }
    SharedFile: {
      /** @description The id of the message that carries the file. */
      id: components['schemas']['Id']
      fileUrl: string
      fileName: string
      /** @description The size in bytes. */
      fileSize: number
      mimeType: string
      senderId: components['schemas']['UserId']
      createdAt: components['schemas']['Timestamp']
    }
    SharedFilePage: {
      files: components['schemas']['SharedFile'][]
      nextCursor: components['schemas']['NextCursor']
    }
    /** @enum {string} */
    ReportCategory: 'spam' | 'harassment' | 'inappropriate' | 'other'
    Report: {
      id: components['schemas']['Id']
      category: components['schemas']['ReportCategory']
      description: string | null
      createdAt: components['schemas']['Timestamp']
    }
    ReportChannelRequest: {
      category: components['schemas']['ReportCategory']
      description?: string
    }
    /** @description One entry of a channel's event log. */
    LoggedEvent: {
      /** @description The number of the event in its channel, counted from 1 without gaps, in commit order. */
      seq: number
      /** @description The name of the event as on the WebSocket gateway. An event that is hidden from the caller because of a block stands as `gateway:skip`. */
      event: string
      /** @description The data of the event, as asyncapi.yaml describes it. It is `{}` for `gateway:skip`. */
      data: {
        [key: string]: unknown
      }
      createdAt: components['schemas']['Timestamp']
    }
    EventPage: {
      /** @description The events after `since`, oldest first. */
      events: components['schemas']['LoggedEvent'][]
      /** @description The number of the newest event of the channel. While the last event of the page is older, ask again with its number as `since`. */
      lastSeq: number
      /** @description False when events after `since` are no longer kept, or when `since` lies beyond the newest event or in another epoch. Nothing is listed then: reload the channel and go on from `lastSeq`. */
      recovered: boolean
      /** @description Names the present history of the database. Keep it beside `lastSeq`: a number counts in its epoch alone. */
      epoch: string
    }
    /** @enum {string} */
    MemberRole: 'OPERATOR' | 'MEMBER'
    Member: {
      id: components['schemas']['Id']
      userId: components['schemas']['UserId']
      role: components['schemas']['MemberRole']
      /** @description Whether an operator has muted the member. The caller's own mute of a channel is another flag. */
      isMuted: boolean
      isBanned: boolean
      joinedAt: components['schemas']['Timestamp']
      /** @description When the member last marked the channel as read, or null. */
      lastReadAt: components['schemas']['Timestamp'] | null
      /** @description The newest message at that time, or null. */
      lastReadMessageId: components['schemas']['Id'] | null
    }
    /** @description A member with the state of moderation, as operators see it. */
    ModeratedMember: components['schemas']['Member'] & {
      /** @description When the mute expires. Null while not muted, and for an indefinite mute. */
      mutedUntil: components['schemas']['Timestamp'] | null
      /** @description When the ban expires. Null while not banned, and for a permanent ban. */
      bannedUntil: components['schemas']['Timestamp'] | null
      /** @description Why the member was banned, if an operator said so. */
      banDescription: string | null
    }
    /** @description A member, and whether they are connected. */
    ListedMember: components['schemas']['Member'] & {
      /** @description What the host says; where it says nothing, whether the member has an open socket. */
      isOnline: boolean
      /** @description When the member last closed a socket, or null where that is not known. */
      lastSeenAt: components['schemas']['Timestamp'] | null
    }
    MemberPage: {
      members: components['schemas']['ListedMember'][]
      nextCursor: components['schemas']['NextCursor']
    }
    MutedMemberPage: {
      mutedUsers: components['schemas']['ModeratedMember'][]
      nextCursor: components['schemas']['NextCursor']
    }
    BannedMemberPage: {
      bannedUsers: components['schemas']['ModeratedMember'][]
      nextCursor: components['schemas']['NextCursor']
    }
    InvitedMembers: {
      /** @description The members that this call added. */
      members: components['schemas']['Member'][]
    }
    Operator: {
      userId: components['schemas']['UserId']
      role: components['schemas']['MemberRole']
    }
    OperatorList: {
      /** @description All operators of the channel after the change. */
      operators: components['schemas']['Operator'][]
    }
    OperatorPage: {
      operators: components['schemas']['Operator'][]
      nextCursor: components['schemas']['NextCursor']
    }
    InviteMembersRequest: {
      /** @description The users to invite. Repeated ids count once. */
      userIds: components['schemas']['UserId'][]
    }
    AddOperatorsRequest: {
      /** @description The members to promote. Repeated ids count once. */
      userIds: components['schemas']['UserId'][]
    }
    RemoveOperatorsRequest: {
      /** @description The operators to demote. Repeated ids count once. */
      userIds: components['schemas']['UserId'][]
    }
    MuteMemberRequest: {
      /**
       * @description How long the mute lasts, at most 100 years. 0 is indefinite.
       * @default 0
       */
      seconds?: number
    }
    BanMemberRequest: {
      /** @description Why the member is banned. */
      description?: string
      /**
       * @description How long the ban lasts, at most 100 years. 0 is permanent.
       * @default 0
       */
      seconds?: number
    }
    /**
     * @description `IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry a file, `POLL` carries a poll, `ADMIN` is a notice of the service itself.
     * @enum {string}
     */
    MessageType: 'TEXT' | 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE' | 'POLL' | 'ADMIN'
    Reaction: {
      key: string
      /** @description Who reacted with this key, in the order in which they did. */
      userIds: components['schemas']['UserId'][]
    }
    ThreadInfo: {
      replyCount: number
      lastRepliedAt: components['schemas']['Timestamp']
    }
    /** @description What a link preview shows, as far as the sender gave it. */
    LinkMetadata: {
      url?: string
      title?: string
      description?: string
      imageUrl?: string
      siteName?: string
    }
    /** @description What a link preview shows. The service stores it as given and fetches nothing. */
    LinkMetadataInput: {
      url?: string
      title?: string
      description?: string
      imageUrl?: string
      siteName?: string
    }
    Message: {
      id: components['schemas']['Id']
      channelId: components['schemas']['Id']
      senderId: components['schemas']['UserId']
      type: components['schemas']['MessageType']
      /** @description The text. It is the title in a `POLL` message, and empty in a file message that was sent without text. */
      text: string
      mentionedUserIds: components['schemas']['UserId'][]
      isEdited: boolean
      isForwarded: boolean
      /** @description The id of the original of a forwarded message, else null. */
      forwardedFromId: components['schemas']['Id'] | null
      /** @description The top message of the thread that this message replies to, else null. */
      parentMessageId: components['schemas']['Id'] | null
      /** @description The reactions, oldest key first. A list that was asked for with `includeReactions=false` leaves them out. */
      reactions?: components['schemas']['Reaction'][]
      /** @description Present on messages that have replies, unless a list was asked for with `includeThreadInfo=false`. */
      threadInfo?: components['schemas']['ThreadInfo']
      metadata: components['schemas']['Metadata']
      /** @description The link preview that was sent with the message, else null. */
      linkMetadata: components['schemas']['LinkMetadata'] | null
      /** @description Where the file is. Null unless this is a file message. */
      fileUrl: string | null
      fileName: string | null
      /** @description The size in bytes. */
      fileSize: number | null
      mimeType: string | null
      /** @description A preview of the file, if the host's storage makes one. */
      thumbnailUrl: string | null
      /** @description The poll of a `POLL` message, else null. */
      pollId: components['schemas']['Id'] | null
      createdAt: components['schemas']['Timestamp']
      updatedAt: components['schemas']['Timestamp']
    }
    MessagePage: {
      messages: components['schemas']['Message'][]
      nextCursor: components['schemas']['NextCursor']
    }
    MessageSearchHit: components['schemas']['Message'] & {
      /** @description An excerpt of at most 200 characters of the text, HTML-escaped, with `<em>` around what was found. Null when there is nothing to show. */
      highlight: string | null
    }
    MessageSearchPage: {
      messages: components['schemas']['MessageSearchHit'][]
      nextCursor: components['schemas']['NextCursor']
    }
    ReactionList: {
      /** @description All reactions to the message after the change. */
      reactions: components['schemas']['Reaction'][]
    }
    PinnedMessage: {
      messageId: components['schemas']['Id']
      pinnedById: components['schemas']['UserId']
      /** @description When the message was pinned. */
      createdAt: components['schemas']['Timestamp']
    }
    PinnedMessageList: {
      pinnedMessages: components['schemas']['PinnedMessage'][]
    }
    /**
     * @description At least one character that is not white space, and at most as many code points as `limits.maxMessageLength` allows (5,000 by default).
     * @example The launch is on Thursday.
     */
    MessageText: string
    SendMessageRequest: {
      text: components['schemas']['MessageText']
      /**
       * @description The users that the message mentions. Only active members of the channel are notified.
       * @default []
       */
      mentionedUserIds?: components['schemas']['UserId'][]
      /** @description The message to reply to. A reply to a reply attaches to the top message. */
      parentMessageId?: components['schemas']['Id']
      /** @default {} */
      metadata?: components['schemas']['Metadata']
      linkMetadata?: components['schemas']['LinkMetadataInput']
    }
    SendFileRequest: {
      /**
       * Format: binary
       * @description The file, with its name and MIME type. At most `storage.maxFileSize` bytes (25 MiB by default).
       */
      file: string
      text?: components['schemas']['MessageText']
      /** @description The message to reply to. A reply to a reply attaches to the top message. */
      parentMessageId?: components['schemas']['Id']
      /**
       * @description Metadata of the message, as a part that holds JSON.
       * @default {}
       */
      metadata?: components['schemas']['Metadata']
    }
    EditMessageRequest: {
      text: components['schemas']['MessageText']
    }
    ForwardMessageRequest: {
      /** @description The channel that gets the new message. The caller has to be a member of it. */
      targetChannelId: components['schemas']['Id']
    }
    SearchMessagesRequest: {
      /** @description What to look for, in any script and regardless of case. It is split at white space, and each part has to occur in the text. */
      keyword: string
      /** @description Search this channel alone. The caller has to be a member of it. */
      channelId?: components['schemas']['Id']
      /** @default 20 */
      limit?: number
      /**
       * @description `timestamp` lists the newest first. `score` lists whole words before parts of words, then the newest first.
       * @default timestamp
       * @enum {string}
       */
      order?: 'score' | 'timestamp'
      /**
       * @description Look for the whole keyword as one phrase, as written.
       * @default false
       */
      exactMatch?: boolean
      /** @description Only messages sent at this time or later. */
      timestampFrom?: components['schemas']['TimestampInput']
      /** @description Only messages sent at this time or earlier. */
      timestampTo?: components['schemas']['TimestampInput']
      /** @description The `nextCursor` of the previous page of the same search. */
      cursor?: string
    }
    AddReactionRequest: {
      /** @description An emoji or any other short name of a reaction. */
      key: string
    }
    /** @enum {string} */
    PollStatus: 'OPEN' | 'CLOSED'
    PollOption: {
      id: components['schemas']['Id']
      text: string
      voteCount: number
      /** @description The place of the option in the poll, counted from 0. */
      position: number
    }
    Poll: {
      id: components['schemas']['Id']
      channelId: components['schemas']['Id']
      /** @description The message of type `POLL` that shows the poll in the channel. */
      messageId: components['schemas']['Id']
      title: string
      allowMultipleVotes: boolean
      /** @description Whether members may add options. */
      allowUserSuggestion: boolean
      /** @description When the poll closes by itself, or null. From that time on it reads as `CLOSED`. */
      closeAt: components['schemas']['Timestamp'] | null
      status: components['schemas']['PollStatus']
      /** @description The number of users who have voted. One who chose several options counts once. */
      voterCount: number
      createdById: components['schemas']['UserId']
      /** @description The options in the order of their positions. */
      options: components['schemas']['PollOption'][]
      createdAt: components['schemas']['Timestamp']
    }
    /** @description A poll with the caller's own votes. */
    PollWithVotes: components['schemas']['Poll'] & {
      /** @description The options that the caller has chosen. */
      votedOptionIds: components['schemas']['Id'][]
    }
    PollOptionText: string
    CreatePollRequest: {
      title: string
      /** @description At least two texts, all different, and at most as many as `limits.maxPollOptions` allows (10 by default). */
      options: components['schemas']['PollOptionText'][]
      /** @default false */
      allowMultipleVotes?: boolean
      /**
       * @description Whether members may add options.
       * @default false
       */
      allowUserSuggestion?: boolean
      /** @description When the poll closes by itself. It must lie in the future and before the year 10000 in UTC. */
      closeAt?: components['schemas']['TimestampInput']
    }
    VotePollRequest: {
      /** @description The options to vote for. A single-choice poll takes exactly one. Repeated ids count once. */
      optionIds: components['schemas']['Id'][]
    }
    AddPollOptionRequest: {
      text: components['schemas']['PollOptionText']
    }
    /** @description A user's profile as the host application resolves it. A property that the host does not give is left out. */
    User: {
      id: components['schemas']['UserId']
      nickname: string
      profileUrl?: string
      metadata?: {
        [key: string]: string
      }
      /** @description Said by the host, or else whether the user has a live socket. */
      isOnline: boolean
      lastSeenAt?: components['schemas']['Timestamp']
    }
    UserList: {
      users: components['schemas']['User'][]
    }
    UserPage: {
      users: components['schemas']['User'][]
      nextCursor: components['schemas']['NextCursor']
    }
    BlockUserRequest: {
      /** @description The user to block. It cannot be the caller. */
      userId: components['schemas']['UserId']
    }
    UnblockUserRequest: {
      /** @description The user to unblock. */
      userId: components['schemas']['UserId']
    }
    /** @enum {string} */
    ScheduledStatus: 'PENDING' | 'SENT' | 'FAILED' | 'CANCELED'
    ScheduledMessage: {
      id: components['schemas']['Id']
      channelId: components['schemas']['Id']
      senderId: components['schemas']['UserId']
      type: components['schemas']['MessageType']
      text: string
      mentionedUserIds: components['schemas']['UserId'][]
      metadata: components['schemas']['Metadata']
      scheduledAt: components['schemas']['Timestamp']
      status: components['schemas']['ScheduledStatus']
      /** @description The message that was sent, once the status is `SENT`, else null. */
      sentMessageId: components['schemas']['Id'] | null
      /** @description The error code that refused the delivery, once the status is `FAILED`, else null. */
      errorMessage: string | null
      createdAt: components['schemas']['Timestamp']
      updatedAt: components['schemas']['Timestamp']
    }
    ScheduledMessagePage: {
      scheduledMessages: components['schemas']['ScheduledMessage'][]
      nextCursor: components['schemas']['NextCursor']
    }
    CreateScheduledMessageRequest: {
      text: components['schemas']['MessageText']
      /** @description When to send the message. It must lie in the future and before the year 10000 in UTC. */
      scheduledAt: components['schemas']['TimestampInput']
      /**
       * @description The users that the message mentions. Only active members of the channel are notified.
       * @default []
       */
      mentionedUserIds?: components['schemas']['UserId'][]
      /** @default {} */
      metadata?: components['schemas']['Metadata']
    }
    /** @description The properties to change, at least one. */
    UpdateScheduledMessageRequest: {
      text?: components['schemas']['MessageText']
      /** @description When to send the message instead. It must lie in the future and before the year 10000 in UTC. */
      scheduledAt?: components['schemas']['TimestampInput']
    }
    /** @description One thing that is wrong with a request. */
    ValidationIssue: {
      /** @enum {string} */
      in: 'body' | 'query' | 'path' | 'header'
      /**
       * @description A JSON pointer inside that part of the request. It is empty for the part as a whole.
       * @example /limit
       */
      pointer: string
      message: string
    }
    /** @description The envelope of every error answer. */
    Error: {
      /** @constant */
      success: false
      error: {
        code: components['schemas']['ErrorCode']
        /** @description A sentence for developers. Programs should look at the code. */
        message: string
        /** @description Values that explain the error. It is `{}` when there are none. */
        details: {
          /** @description Everything that is wrong with the request, where the code is `CHAT_VALIDATION_ERROR`. */
          errors?: components['schemas']['ValidationIssue'][]
          /** @description The limit that was exceeded. */
          limit?: number
          /** @description The number that was attempted. */
          actual?: number
          /** @description The users that the error is about. */
          userIds?: string[]
          /** @description The present status of a scheduled message that is no longer pending. */
          status?: string
        } & {
          [key: string]: unknown
        }
      }
      /** @description The caller's `X-Request-Id` when it is 1 to 128 printable ASCII characters, else a generated one. It is also in the response header and in every log line of the request. */
      requestId: string
      /** @description The HTTP status. */
      statusCode: number
      timestamp: components['schemas']['Timestamp']
      /** @description The path of the request, with the host's mount point. */
      path: string
    }
    /**
     * @description Every code that an error answer of the service can carry. `x-codes` gives the status and the default message of each.
     * @enum {string}
     */
    ErrorCode:
      | 'CHAT_VALIDATION_ERROR'
      | 'CHAT_CHANNEL_NOT_GROUP'
      | 'CHAT_MESSAGE_TOO_LONG'
      | 'CHAT_POLL_OPTION_LIMIT'
      | 'CHAT_SCHEDULED_INVALID_TIME'
      | 'CHAT_AUTH_FAILED'
      | 'CHAT_AUTH_TOKEN_INVALID'
      | 'CHAT_AUTH_FORBIDDEN'
      | 'CHAT_NOT_CHANNEL_MEMBER'
      | 'CHAT_USER_BANNED'
      | 'CHAT_NOT_CHANNEL_OPERATOR'
      | 'CHAT_CHANNEL_FROZEN'
      | 'CHAT_USER_MUTED'
      | 'CHAT_USER_BLOCKED'
      | 'CHAT_MESSAGE_NOT_OWNER'
      | 'CHAT_ROUTE_NOT_FOUND'
      | 'CHAT_CHANNEL_NOT_FOUND'
      | 'CHAT_MESSAGE_NOT_FOUND'
      | 'CHAT_POLL_NOT_FOUND'
      | 'CHAT_SCHEDULED_NOT_FOUND'
      | 'CHAT_USER_NOT_FOUND'
      | 'CHAT_METHOD_NOT_ALLOWED'
      | 'CHAT_ALREADY_CHANNEL_MEMBER'
      | 'CHAT_LAST_OPERATOR'
      | 'CHAT_POLL_ALREADY_VOTED'
      | 'CHAT_USER_ALREADY_BLOCKED'
      | 'CHAT_IDEMPOTENCY_CONFLICT'
      | 'CHAT_POLL_CLOSED'
      | 'CHAT_SCHEDULED_ALREADY_SENT'
      | 'CHAT_PAYLOAD_TOO_LARGE'
      | 'CHAT_CHANNEL_MEMBER_LIMIT'
      | 'CHAT_CHANNEL_PIN_LIMIT'
      | 'CHAT_FILE_TOO_LARGE'
      | 'CHAT_UNSUPPORTED_MEDIA_TYPE'
      | 'CHAT_FILE_TYPE_NOT_ALLOWED'
      | 'CHAT_RATE_LIMITED'
      | 'CHAT_INTERNAL_ERROR'
      | 'CHAT_STORAGE_NOT_CONFIGURED'
      | 'CHAT_UPLOAD_FAILED'
      | 'CHAT_SERVICE_UNAVAILABLE'
  }
  responses: {
    /** @description Done, or it held already. */
    Success: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Success']
      }
    }
    /** @description The request is not valid, or breaks a rule of its own; `error.code` says which. For `CHAT_VALIDATION_ERROR`, `details.errors` names everything that is wrong. */
    BadRequest: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The credentials are missing, were refused or name no user. */
    Unauthorized: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The caller is not a member of the channel, or is banned from it. */
    MembersOnly: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The caller is not an operator of the channel, not a member, or banned from it. For an invitation, an invited user may also be the one who is banned. */
    OperatorsOnly: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The caller may not send to the channel: it is frozen, the caller is muted, banned or not a member, or the other end of the direct channel has blocked the caller. */
    SendingRefused: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The message was sent by another user, or the caller is not a member of the channel or banned from it. */
    SenderOnly: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The caller may not change the poll, or is not a member of the channel or banned from it. */
    PollForbidden: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The other user has blocked the caller. */
    BlockedByUser: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The channel does not exist, was deleted or belongs to another tenant. */
    ChannelNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The channel, or a message in it that the caller can see, was not found. */
    MessageNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The channel, or the poll in it, was not found. */
    PollNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The channel was not found, or it holds no such scheduled message of the caller. */
    ScheduledMessageNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The user does not exist. `details.userIds` names those who were not found. */
    UserNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The channel was not found, or a user is unknown or not a member of it. `details.userIds` names those who were not found. */
    MemberNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description All the users are active members already. */
    AlreadyMember: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The channel would be left without an operator. */
    LastOperator: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The caller has voted already. */
    AlreadyVoted: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The caller has blocked the user already. */
    AlreadyBlocked: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The idempotency key was used for a request with another body. */
    IdempotencyConflict: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The poll is closed. */
    PollClosed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The scheduled message was sent, has failed or was canceled. `details.status` says which. */
    NoLongerPending: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The body is larger than 1 MiB. */
    PayloadTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The channel would have more members than `limits.maxChannelMembers` allows, or the body is larger than 1 MiB. */
    MemberLimitReached: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The channel has as many pinned messages as `limits.maxPinnedMessages` allows. */
    PinLimitReached: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The file is larger than `storage.maxFileSize` allows, or the other parts are larger than 1 MiB. */
    FileTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The body is not `application/json`. */
    UnsupportedMediaType: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The MIME type of the file is not allowed by `storage.allowedMimeTypes`, or the body is not `multipart/form-data`. */
    FileTypeNotAllowed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The caller sends too many requests. Try again after the seconds in `Retry-After`. */
    TooManyRequests: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The service failed. The answer holds only the request id. */
    InternalError: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The host has configured no storage provider. */
    StorageNotConfigured: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The host's storage provider failed or took too long. */
    UploadFailed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The database or one of the host's collaborators is away. Try again after the seconds in `Retry-After`. */
    ServiceUnavailable: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
  }
  parameters: {
    /**
     * @description The channel.
     * @example h1kdw7riuexuyr40zpir6esv
     */
    ChannelId: string
    /**
     * @description The channel.
     * @example h1kdw7riuexuyr40zpir6esv
     */
    PollChannelId: string
    /**
     * @description The message.
     * @example c2gi1g2j0riqhzzcqe5fz9ns
     */
    MessageId: string
    /**
     * @description The user.
     * @example carol
     */
    MemberUserId: string
    /**
     * @description The poll.
     * @example qwa5ve7rwp5gjm8p7vlg0mld
     */
    PollId: string
    /**
     * @description One of the caller's own scheduled messages.
     * @example iib8zdkpbd41ww5bgt6azypx
     */
    ScheduledId: string
    /**
     * @description The metadata key.
     * @example project
     */
    MetadataKey: string
    /**
     * @description The key of the reaction, percent-encoded.
     * @example 🎉
     */
    ReactionKey: string
    /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
    Cursor: string
    /** @description How many entries a page holds at most. Without `limit` and `cursor` the list is complete. */
    Limit: number
    /** @description How many channels a page holds at most. */
    ChannelLimit: number
    /** @description Whether channels without any message are listed too. */
    IncludeEmpty: boolean
    /** @description `latest_last_message` lists the channel with the newest message first, `chronological` the channel that was created last. */
    ChannelOrder: 'latest_last_message' | 'chronological'
    /** @description Only channels whose name contains this, regardless of case. */
    ChannelSearch: string
    /** @description How many messages a page holds at most. */
    MessageLimit: number
    /** @description Only messages sent earlier than this. */
    Before: components['schemas']['TimestampInput']
    /** @description Only messages sent later than this. With `after` alone the page holds the earliest messages after that time, so that a client can walk forward. */
    After: components['schemas']['TimestampInput']
    /** @description Whether messages carry `reactions`. */
    IncludeReactions: boolean
    /** @description Whether messages that have replies carry `threadInfo`. */
    IncludeThreadInfo: boolean
    /** @description Whether thread replies are listed among the messages. */
    IncludeReplies: boolean
    /** @description How many files a page holds at most. Without it a page holds up to 100. */
    FileLimit: number
    /** @description The number of the last event that the caller has seen. 0 asks for the log from its beginning. */
    Since: number
    /** @description The `epoch` of the answer or the `gateway:hello` under which `since` was seen. With another epoch than the present one, `recovered` is false. Left out, `since` counts unless an epoch began within the time that events are kept. */
    Epoch: string
    /** @description How many events a page holds at most. */
    EventLimit: number
    /**
     * @description What to look for. The host's user resolver decides what matches.
     * @example bob
     */
    UserKeyword: string
    /** @description How many users are answered at most. */
    UserLimit: number
    /**
     * @description Makes a repeated request safe. The same sender, channel and key gives the first answer again, at any later time; a different request gives 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not kept.
     * @example 7d1c2f0e-send-1
     */
    IdempotencyKey: string
  }
  requestBodies: never
  headers: {
    /**
     * @description The id of the request, as in every log line about it.
     * @example req_tjrp7iz2gykgrbakh6b1ikve
     */
    'X-Request-Id': string
    /** @description Sent as `true` when an earlier request with the same idempotency key made the message. The body shows it as it is now. */
    'Idempotent-Replayed': 'true'
    /**
     * @description After how many seconds to try again.
     * @example 1
     */
    'Retry-After': number
  }
  pathItems: never
}
export type Id = components['schemas']['Id']
export type UserId = components['schemas']['UserId']
export type Timestamp = components['schemas']['Timestamp']
export type TimestampInput = components['schemas']['TimestampInput']
export type Metadata = components['schemas']['Metadata']
export type NextCursor = components['schemas']['NextCursor']
export type Success = components['schemas']['Success']
export type ChannelType = components['schemas']['ChannelType']
export type Channel = components['schemas']['Channel']
export type LastMessage = components['schemas']['LastMessage']
export type ChannelListItem = components['schemas']['ChannelListItem']
export type ChannelMemberSummary = components['schemas']['ChannelMemberSummary']
export type ChannelDetail = components['schemas']['ChannelDetail']
export type ChannelPage = components['schemas']['ChannelPage']
export type UnreadCount = components['schemas']['UnreadCount']
export type CreateDirectChannelRequest = components['schemas']['CreateDirectChannelRequest']
export type CreateGroupChannelRequest = components['schemas']['CreateGroupChannelRequest']
export type UpdateChannelRequest = components['schemas']['UpdateChannelRequest']
export type HideChannelRequest = components['schemas']['HideChannelRequest']
export type PushTrigger = components['schemas']['PushTrigger']
export type PushTriggerSetting = components['schemas']['PushTriggerSetting']
export type SetPushTriggerRequest = components['schemas']['SetPushTriggerRequest']
export type CountPreference = components['schemas']['CountPreference']
export type CountPreferenceSetting = components['schemas']['CountPreferenceSetting']
export type SetCountPreferenceRequest = components['schemas']['SetCountPreferenceRequest']
export type ChannelMetadata = components['schemas']['ChannelMetadata']
export type ReplaceMetadataRequest = components['schemas']['ReplaceMetadataRequest']
export type SharedFile = components['schemas']['SharedFile']
export type SharedFilePage = components['schemas']['SharedFilePage']
export type ReportCategory = components['schemas']['ReportCategory']
export type Report = components['schemas']['Report']
export type ReportChannelRequest = components['schemas']['ReportChannelRequest']
export type LoggedEvent = components['schemas']['LoggedEvent']
export type EventPage = components['schemas']['EventPage']
export type MemberRole = components['schemas']['MemberRole']
export type Member = components['schemas']['Member']
export type ModeratedMember = components['schemas']['ModeratedMember']
export type ListedMember = components['schemas']['ListedMember']
export type MemberPage = components['schemas']['MemberPage']
export type MutedMemberPage = components['schemas']['MutedMemberPage']
export type BannedMemberPage = components['schemas']['BannedMemberPage']
export type InvitedMembers = components['schemas']['InvitedMembers']
export type Operator = components['schemas']['Operator']
export type OperatorList = components['schemas']['OperatorList']
export type OperatorPage = components['schemas']['OperatorPage']
export type InviteMembersRequest = components['schemas']['InviteMembersRequest']
export type AddOperatorsRequest = components['schemas']['AddOperatorsRequest']
export type RemoveOperatorsRequest = components['schemas']['RemoveOperatorsRequest']
export type MuteMemberRequest = components['schemas']['MuteMemberRequest']
export type BanMemberRequest = components['schemas']['BanMemberRequest']
export type MessageType = components['schemas']['MessageType']
export type Reaction = components['schemas']['Reaction']
export type ThreadInfo = components['schemas']['ThreadInfo']
export type LinkMetadata = components['schemas']['LinkMetadata']
export type LinkMetadataInput = components['schemas']['LinkMetadataInput']
export type Message = components['schemas']['Message']
export type MessagePage = components['schemas']['MessagePage']
export type MessageSearchHit = components['schemas']['MessageSearchHit']
export type MessageSearchPage = components['schemas']['MessageSearchPage']
export type ReactionList = components['schemas']['ReactionList']
export type PinnedMessage = components['schemas']['PinnedMessage']
export type PinnedMessageList = components['schemas']['PinnedMessageList']
export type MessageText = components['schemas']['MessageText']
export type SendMessageRequest = components['schemas']['SendMessageRequest']
export type SendFileRequest = components['schemas']['SendFileRequest']
export type EditMessageRequest = components['schemas']['EditMessageRequest']
export type ForwardMessageRequest = components['schemas']['ForwardMessageRequest']
export type SearchMessagesRequest = components['schemas']['SearchMessagesRequest']
export type AddReactionRequest = components['schemas']['AddReactionRequest']
export type PollStatus = components['schemas']['PollStatus']
export type PollOption = components['schemas']['PollOption']
export type Poll = components['schemas']['Poll']
export type PollWithVotes = components['schemas']['PollWithVotes']
export type PollOptionText = components['schemas']['PollOptionText']
export type CreatePollRequest = components['schemas']['CreatePollRequest']
export type VotePollRequest = components['schemas']['VotePollRequest']
export type AddPollOptionRequest = components['schemas']['AddPollOptionRequest']
export type User = components['schemas']['User']
export type UserList = components['schemas']['UserList']
export type UserPage = components['schemas']['UserPage']
export type BlockUserRequest = components['schemas']['BlockUserRequest']
export type UnblockUserRequest = components['schemas']['UnblockUserRequest']
export type ScheduledStatus = components['schemas']['ScheduledStatus']
export type ScheduledMessage = components['schemas']['ScheduledMessage']
export type ScheduledMessagePage = components['schemas']['ScheduledMessagePage']
export type CreateScheduledMessageRequest = components['schemas']['CreateScheduledMessageRequest']
export type UpdateScheduledMessageRequest = components['schemas']['UpdateScheduledMessageRequest']
export type ValidationIssue = components['schemas']['ValidationIssue']
export type ErrorEnvelope = components['schemas']['Error']
export type ErrorCode = components['schemas']['ErrorCode']
export type $defs = Record<string, never>
export interface operations {
  listChannels: {
    parameters: {
      query?: {
        /** @description How many channels a page holds at most. */
        limit?: components['parameters']['ChannelLimit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
        /** @description Whether channels without any message are listed too. */
        includeEmpty?: components['parameters']['IncludeEmpty']
        /** @description `latest_last_message` lists the channel with the newest message first, `chronological` the channel that was created last. */
        order?: components['parameters']['ChannelOrder']
        /** @description Only channels whose name contains this, regardless of case. */
        search?: components['parameters']['ChannelSearch']
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of the caller's channels. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChannelPage']
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
      query?: {
        /** @description How many channels a page holds at most. */
        limit?: components['parameters']['ChannelLimit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
        /** @description Whether channels without any message are listed too. */
        includeEmpty?: components['parameters']['IncludeEmpty']
        /** @description `latest_last_message` lists the channel with the newest message first, `chronological` the channel that was created last. */
        order?: components['parameters']['ChannelOrder']
        /** @description Only channels whose name contains this, regardless of case. */
        search?: components['parameters']['ChannelSearch']
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of the caller's channels. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChannelPage']
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
      /** @description The total. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UnreadCount']
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
        'application/json': components['schemas']['CreateDirectChannelRequest']
      }
    }
    responses: {
      /** @description The direct channel existed. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Channel']
        }
      }
      /** @description The direct channel was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Channel']
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
        'application/json': components['schemas']['CreateGroupChannelRequest']
      }
    }
    responses: {
      /** @description The channel was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Channel']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      404: components['responses']['UserNotFound']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The channel. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChannelDetail']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The channel is gone. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateChannelRequest']
      }
    }
    responses: {
      /** @description The changed channel. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Channel']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['OperatorsOnly']
      404: components['responses']['ChannelNotFound']
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
         * @description The channel.
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
         * @description The channel.
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
  getPushTrigger: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The push trigger. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PushTriggerSetting']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SetPushTriggerRequest']
      }
    }
    responses: {
      /** @description The push trigger. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PushTriggerSetting']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The count preference. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CountPreferenceSetting']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SetCountPreferenceRequest']
      }
    }
    responses: {
      /** @description The count preference. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CountPreferenceSetting']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The frozen channel. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Channel']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The channel. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Channel']
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
  muteChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The channel.
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
  unmuteChannel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The channel.
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['HideChannelRequest']
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
         * @description The channel.
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
         * @description The channel.
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The metadata. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChannelMetadata']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ReplaceMetadataRequest']
      }
    }
    responses: {
      /** @description The metadata after the change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChannelMetadata']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The metadata key.
         * @example project
         */
        key: components['parameters']['MetadataKey']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The metadata after the change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChannelMetadata']
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
      query?: {
        /** @description How many files a page holds at most. Without it a page holds up to 100. */
        limit?: components['parameters']['FileLimit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
      }
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of files. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SharedFilePage']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ReportChannelRequest']
      }
    }
    responses: {
      /** @description The report was filed. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Report']
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
      query?: {
        /** @description The number of the last event that the caller has seen. 0 asks for the log from its beginning. */
        since?: components['parameters']['Since']
        /** @description The `epoch` of the answer or the `gateway:hello` under which `since` was seen. With another epoch than the present one, `recovered` is false. Left out, `since` counts unless an epoch began within the time that events are kept. */
        epoch?: components['parameters']['Epoch']
        /** @description How many events a page holds at most. */
        limit?: components['parameters']['EventLimit']
      }
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Events in order. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['EventPage']
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
      query?: {
        /** @description How many entries a page holds at most. Without `limit` and `cursor` the list is complete. */
        limit?: components['parameters']['Limit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
      }
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The members. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MemberPage']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['InviteMembersRequest']
      }
    }
    responses: {
      /** @description The members that were added. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['InvitedMembers']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The user.
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
  muteMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['MuteMemberRequest']
      }
    }
    responses: {
      /** @description The muted member. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ModeratedMember']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The member. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ModeratedMember']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['BanMemberRequest']
      }
    }
    responses: {
      /** @description The banned member. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ModeratedMember']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The member. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ModeratedMember']
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
  listMutedMembers: {
    parameters: {
      query?: {
        /** @description How many entries a page holds at most. Without `limit` and `cursor` the list is complete. */
        limit?: components['parameters']['Limit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
      }
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The muted members. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MutedMemberPage']
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
      query?: {
        /** @description How many entries a page holds at most. Without `limit` and `cursor` the list is complete. */
        limit?: components['parameters']['Limit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
      }
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The banned members. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['BannedMemberPage']
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
      query?: {
        /** @description How many entries a page holds at most. Without `limit` and `cursor` the list is complete. */
        limit?: components['parameters']['Limit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
      }
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The operators. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OperatorPage']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AddOperatorsRequest']
      }
    }
    responses: {
      /** @description The operators after the change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OperatorList']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['RemoveOperatorsRequest']
      }
    }
    responses: {
      /** @description The operators after the change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OperatorList']
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
      query?: {
        /** @description How many messages a page holds at most. */
        limit?: components['parameters']['MessageLimit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
        /** @description Only messages sent earlier than this. */
        before?: components['parameters']['Before']
        /** @description Only messages sent later than this. With `after` alone the page holds the earliest messages after that time, so that a client can walk forward. */
        after?: components['parameters']['After']
        /** @description Whether messages carry `reactions`. */
        includeReactions?: components['parameters']['IncludeReactions']
        /** @description Whether messages that have replies carry `threadInfo`. */
        includeThreadInfo?: components['parameters']['IncludeThreadInfo']
        /** @description Whether thread replies are listed among the messages. */
        includeReplies?: components['parameters']['IncludeReplies']
      }
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of messages. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MessagePage']
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
         * @description Makes a repeated request safe. The same sender, channel and key gives the first answer again, at any later time; a different request gives 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not kept.
         * @example 7d1c2f0e-send-1
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SendMessageRequest']
      }
    }
    responses: {
      /** @description The message was sent. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Message']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SendingRefused']
      404: components['responses']['MessageNotFound']
      409: components['responses']['IdempotencyConflict']
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
         * @description Makes a repeated request safe. The same sender, channel and key gives the first answer again, at any later time; a different request gives 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not kept.
         * @example 7d1c2f0e-send-1
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['SendFileRequest']
      }
    }
    responses: {
      /** @description The file message was sent. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Message']
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
  getMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The message.
         * @example c2gi1g2j0riqhzzcqe5fz9ns
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Message']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The message.
         * @example c2gi1g2j0riqhzzcqe5fz9ns
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The message.
         * @example c2gi1g2j0riqhzzcqe5fz9ns
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['EditMessageRequest']
      }
    }
    responses: {
      /** @description The edited message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Message']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SenderOnly']
      404: components['responses']['MessageNotFound']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listThread: {
    parameters: {
      query?: {
        /** @description How many entries a page holds at most. Without `limit` and `cursor` the list is complete. */
        limit?: components['parameters']['Limit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
      }
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The message.
         * @example c2gi1g2j0riqhzzcqe5fz9ns
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The replies. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MessagePage']
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
  forwardMessage: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description Makes a repeated request safe. The same sender, channel and key gives the first answer again, at any later time; a different request gives 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not kept.
         * @example 7d1c2f0e-send-1
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The message.
         * @example c2gi1g2j0riqhzzcqe5fz9ns
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ForwardMessageRequest']
      }
    }
    responses: {
      /** @description The new message. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Message']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['SendingRefused']
      404: components['responses']['MessageNotFound']
      409: components['responses']['IdempotencyConflict']
      413: components['responses']['PayloadTooLarge']
      415: components['responses']['UnsupportedMediaType']
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
        'application/json': components['schemas']['SearchMessagesRequest']
      }
    }
    responses: {
      /** @description A page of hits. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MessageSearchPage']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The message.
         * @example c2gi1g2j0riqhzzcqe5fz9ns
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AddReactionRequest']
      }
    }
    responses: {
      /** @description All reactions to the message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ReactionList']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The message.
         * @example c2gi1g2j0riqhzzcqe5fz9ns
         */
        messageId: components['parameters']['MessageId']
        /**
         * @description The key of the reaction, percent-encoded.
         * @example 🎉
         */
        key: components['parameters']['ReactionKey']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All remaining reactions to the message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ReactionList']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The message.
         * @example c2gi1g2j0riqhzzcqe5fz9ns
         */
        messageId: components['parameters']['MessageId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The message was pinned already. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PinnedMessage']
        }
      }
      /** @description The message was pinned. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PinnedMessage']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['MembersOnly']
      404: components['responses']['MessageNotFound']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
        /**
         * @description The message.
         * @example c2gi1g2j0riqhzzcqe5fz9ns
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
      query?: never
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        id: components['parameters']['ChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The pins. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PinnedMessageList']
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
  createPoll: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description Makes a repeated request safe. The same sender, channel and key gives the first answer again, at any later time; a different request gives 409 `CHAT_IDEMPOTENCY_CONFLICT`. Refusals are not kept.
         * @example 7d1c2f0e-send-1
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreatePollRequest']
      }
    }
    responses: {
      /** @description The poll was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Poll']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * @description The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The poll. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PollWithVotes']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * @description The poll.
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
  votePoll: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * @description The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['VotePollRequest']
      }
    }
    responses: {
      /** @description The poll after the vote. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PollWithVotes']
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
  addPollOption: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * @description The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AddPollOptionRequest']
      }
    }
    responses: {
      /** @description The poll with the new option. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PollWithVotes']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * @description The poll.
         * @example qwa5ve7rwp5gjm8p7vlg0mld
         */
        pollId: components['parameters']['PollId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The closed poll. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PollWithVotes']
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
  searchUsers: {
    parameters: {
      query: {
        /**
         * @description What to look for. The host's user resolver decides what matches.
         * @example bob
         */
        keyword: components['parameters']['UserKeyword']
        /** @description How many users are answered at most. */
        limit?: components['parameters']['UserLimit']
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The users found. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UserList']
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
      query?: {
        /** @description How many entries a page holds at most. Without `limit` and `cursor` the list is complete. */
        limit?: components['parameters']['Limit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The blocked users. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UserPage']
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
        'application/json': components['schemas']['BlockUserRequest']
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
        'application/json': components['schemas']['UnblockUserRequest']
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
  getUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The user.
         * @example carol
         */
        userId: components['parameters']['MemberUserId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The profile. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['User']
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
  listScheduledMessages: {
    parameters: {
      query?: {
        /** @description How many entries a page holds at most. Without `limit` and `cursor` the list is complete. */
        limit?: components['parameters']['Limit']
        /** @description The opaque `nextCursor` of the previous page of the same list, asked in the same order and with the same bounds. Without it the first page is answered. */
        cursor?: components['parameters']['Cursor']
      }
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The pending messages. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ScheduledMessagePage']
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
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateScheduledMessageRequest']
      }
    }
    responses: {
      /** @description The message was scheduled. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ScheduledMessage']
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
  cancelScheduledMessage: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * @description One of the caller's own scheduled messages.
         * @example iib8zdkpbd41ww5bgt6azypx
         */
        scheduledId: components['parameters']['ScheduledId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The canceled scheduled message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ScheduledMessage']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * @description One of the caller's own scheduled messages.
         * @example iib8zdkpbd41ww5bgt6azypx
         */
        scheduledId: components['parameters']['ScheduledId']
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateScheduledMessageRequest']
      }
    }
    responses: {
      /** @description The changed scheduled message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ScheduledMessage']
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
         * @description The channel.
         * @example h1kdw7riuexuyr40zpir6esv
         */
        channelId: components['parameters']['PollChannelId']
        /**
         * @description One of the caller's own scheduled messages.
         * @example iib8zdkpbd41ww5bgt6azypx
         */
        scheduledId: components['parameters']['ScheduledId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The message that was sent. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Message']
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
}
