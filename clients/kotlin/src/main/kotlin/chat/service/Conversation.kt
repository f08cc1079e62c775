package chat.service

private const val QUOTE_LENGTH = 200L

/**
 * A channel as a member sees it. It does not change: each event makes another one. Messages are in the order of their time, the
 * oldest first.
 *
 * Load it (`listMessages` with [withPage], and of the rest what the app shows), join from the `eventSeq` of the page, and give
 * each event to [after]. Its models must not be changed.
 *
 * @property seq of the last event of the channel that is in it.
 * @property channel null until it is loaded.
 * @property isMember false once the user has left, was removed or banned, or the channel was deleted.
 * @property behind messages that grow and miss text: read each by REST, and give it to [withRead].
 * @property isStale an event has reported a change without its content: load again.
 */
data class ConversationState(
    val userId: String,
    val channelId: String,
    val seq: Long = 0,
    val messages: List<Message> = emptyList(),
    val hasOlder: Boolean = false,
    val channel: Channel? = null,
    val membership: Member? = null,
    val members: List<ListedMember> = emptyList(),
    val hasMoreMembers: Boolean = false,
    val pins: List<PinnedMessage> = emptyList(),
    val polls: Map<String, PollWithVotes> = emptyMap(),
    val typing: Set<String> = emptySet(),
    val blocked: Set<String> = emptySet(),
    val historyStart: String = "",
    val isMember: Boolean = true,
    val behind: Set<String> = emptySet(),
    val isStale: Boolean = false
) {
    /** With the newest messages, as they were read, in place of those known. */
    fun withPage(page: MessagePage) = copy(
        seq = page.eventSeq,
        messages = page.messages.reversed(),
        hasOlder = page.nextCursor != null,
        behind = emptySet(),
        isStale = false
    )

    /** With older messages, as they were read with the page's cursor. */
    fun withOlder(page: MessagePage) =
        copy(messages = page.messages.reversed() + messages, hasOlder = page.nextCursor != null)

    /** With the text and the stream of a message that was [behind], as it was read. */
    fun withRead(message: Message) = edit(message.id) { known ->
        val later = laterOf(known, message)
        if (!known.isGrowing) known
        else known.changed {
            text = later.text
            stream = later.stream
        }
    }.copy(behind = behind - message.id)

    /** After an event of the channel, in order, or of the user. One that is in it already changes nothing. */
    fun after(event: ChatEvent): ConversationState {
        val isLogged = event.seq != null && event.feed == null
        val isOther = (event.data.fields["channelId"] ?: channelId) != channelId
        if (isOther || isLogged && event.seq!! <= seq) return this
        val next = changed(event.data)
        return if (isLogged) next.copy(seq = event.seq!!) else next
    }

    private fun changed(data: Model): ConversationState = when (data) {
        is MessageReceivedData -> received(data.message)
        is MessageUpdatedData -> updated(data)
        is MessageRestoredData -> restored(data)
        is MessageDeletedData -> without(setOf(data.messageId))
            .traced(data.messageId, deletedQuote(data.messageId), data.parentMessageId, data.threadInfo)
        is MessageAppendedData -> grow(data.messageId) { it.grown(data) }
        is MessageStreamChangedData -> grow(data.messageId) { it.streamChanged(data) }
        is ReactionUpdatedData -> edit(data.messageId) { it.changed { reactions = data.reactions } }
        is PinnedMessageUpdatedData -> pinned(data)
        is PollUpdatedData -> editPoll(data.poll.id) { PollWithVotes(it.merged(data.poll.fields)) }
        is PollVotedData -> editPoll(data.pollId) { voted(it, data) }
        is PollDeletedData -> copy(polls = polls - data.pollId)
        is QuestionData -> asked(data.question)
        is ChannelChangedData -> {
            val lastMessageAt = channel?.lastMessageAt
            editChannel(data.channel.fields + mapOf("lastMessageAt" to lastMessageAt))
        }
        is ChannelFrozenData, is ChannelUnfrozenData, is MetadataChangedData, is ChannelMemberCountChangedData ->
            editChannel(data.fields - "channelId")
        is ChannelDeletedData -> copy(isMember = false)
        is ChannelCreatedData -> if (isMember) this else copy(isStale = true)
        is ChannelHistoryResetData -> begunAt(data.resetAt)
        is ChannelHiddenData -> begunAt(data.resetAt)
        is UserJoinedData -> admitted(data.member).editChannel(mapOf("memberCount" to data.memberCount))
        is UserLeftData -> dismissed(data.userId, mapOf("memberCount" to data.memberCount))
        is UserBannedData -> dismissed(data.userId, emptyMap())
        is UserUnbannedData ->
            if (data.userId == userId) copy(isStale = true) else data.member?.let(::admitted) ?: this
        is UserMutedData -> editMember(data.userId, mapOf("isMuted" to true))
        is UserUnmutedData -> editMember(data.userId, mapOf("isMuted" to false))
        is OperatorUpdatedData, is ReadReceiptUpdatedData, is PresenceChangedData ->
            editMember(data.fields["userId"] as String, data.fields - "channelId")
        is TypingStatusUpdatedData -> copy(typing = if (data.isTyping) typing + data.userId else typing - data.userId)
        is UserBlockedData -> blocked(data.userId)
        // Their messages reappear, and only the service has them.
        is UserUnblockedData -> copy(blocked = blocked - data.userId, isStale = true)
        else -> this
    }

    private fun edit(id: String, change: (Message) -> Message) =
        copy(messages = messages.map { if (it.id == id) change(it) else it })

    private fun editPoll(id: String, change: (PollWithVotes) -> PollWithVotes) =
        polls[id]?.let { copy(polls = polls + (id to change(it))) } ?: this

    private fun editChannel(change: Map<String, Any?>) = copy(channel = channel?.let { Channel(it.merged(change)) })

    private fun editMember(id: String, change: Map<String, Any?>) = copy(
        members = members.map { if (it.userId == id) ListedMember(it.merged(change)) else it },
        membership = membership?.let { if (it.userId == id) Member(it.merged(change)) else it }
    )

    private fun received(message: Message): ConversationState {
        if (isHidden(message)) return this
        val isKnown = messages.any { it.id == message.id }
        val parentId = message.parentMessageId
        var next = put(message).copy(typing = typing - message.senderId)
        if (parentId != null && !isKnown)
            next = next.edit(parentId) { top ->
                top.changed {
                    threadInfo = ThreadInfo().apply {
                        replyCount = (top.threadInfo?.replyCount ?: 0) + 1
                        lastRepliedAt = message.createdAt
                    }
                }
            }
        return next.lastAt(message.createdAt)
    }

    private fun updated(data: MessageUpdatedData): ConversationState {
        val message = data.message
        val next = edit(message.id) { renewed(it, message) }
        if (message.moderation == null) return next.traced(message.id, quoteOf(message), null, null)
        // A moderator has removed the user's own message: it stays in its place, and counts nowhere.
        return without(setOf(message.id)).copy(messages = next.messages)
            .traced(message.id, deletedQuote(message.id), message.parentMessageId, data.threadInfo)
    }

    private fun restored(data: MessageRestoredData): ConversationState {
        val message = data.message
        if (isHidden(message)) return this
        return put(message).traced(message.id, quoteOf(message), message.parentMessageId, data.threadInfo)
            .lastAt(message.createdAt)
    }

    /** Puts a message at its place, unless that is before those loaded. */
    private fun put(message: Message): ConversationState {
        if (messages.any { it.id == message.id }) return edit(message.id) { renewed(it, message) }
        val at = messages.count { it.createdAt < message.createdAt }
        return if (at == 0 && messages.isNotEmpty() && hasOlder) this
        else copy(messages = messages.take(at) + message + messages.drop(at))
    }

    private fun lastAt(createdAt: String) =
        if (createdAt > channel?.lastMessageAt ?: "") editChannel(mapOf("lastMessageAt" to createdAt)) else this

    private fun grow(id: String, change: (Message) -> Grown): ConversationState {
        val grown = messages.find { it.id == id }?.let(change) ?: return this
        return edit(id) { grown.message }.copy(behind = if (grown.isBehind) behind + id else behind)
    }

    /**
     * Without these messages, their pins and their polls, and with the time of the last one that is left. If that is not loaded,
     * the time stays until the channel is read again.
     */
    private fun without(ids: Set<String>): ConversationState {
        val lastMessageAt = channel?.lastMessageAt
        val left = messages.filter { it.id !in ids }
        val shown = left.filter { it.moderation == null }
        val wasLast = messages.any { it.id in ids && it.createdAt == lastMessageAt } && left.none { it.createdAt == lastMessageAt }
        val next = copy(
            messages = left,
            pins = pins.filter { it.messageId !in ids },
            polls = polls.filterValues { it.messageId !in ids }
        )
        val isCertain = shown.isNotEmpty() || !hasOlder
        return if (wasLast && isCertain) next.editChannel(mapOf("lastMessageAt" to shown.lastOrNull()?.createdAt)) else next
    }

    /** Updates copies of a message: its quotes, and the count of its thread. */
    private fun traced(id: String, quote: Quote, parentId: String?, threadInfo: ThreadInfo?): ConversationState {
        val next = withQuotes(quote) { it.messageId == id }
        return if (parentId == null) next else next.edit(parentId) { it.withThread(threadInfo) }
    }

    /** A quote that is hidden from the reader stays hidden. */
    private fun withQuotes(quote: Quote?, isOf: (Quote) -> Boolean) = copy(messages = messages.map { message ->
        val known = message.quote
        if (known == null || known.isHidden == true || !isOf(known)) message
        else message.changed { this.quote = quote ?: hiddenQuote(known.messageId) }
    })

    private fun pinned(data: PinnedMessageUpdatedData): ConversationState {
        val others = pins.filter { it.messageId != data.messageId }
        val pinnedAt = data.pinnedAt ?: return copy(pins = others)
        // A pin that a restored message brings back has newer ones before it.
        val at = others.count { it.createdAt > pinnedAt }
        val pin = PinnedMessage().apply {
            messageId = data.messageId
            pinnedById = data.pinnedById
            createdAt = pinnedAt
        }
        return copy(pins = others.take(at) + pin + others.drop(at))
    }

    private fun voted(poll: PollWithVotes, data: PollVotedData) = poll.changed {
        val own = if (data.userId == userId) data.votedOptionIds ?: votedOptionIds + data.optionIds else votedOptionIds
        options = data.options
        voterCount = data.voterCount
        votedOptionIds = data.options.map { it.id }.filter { it in own }
    }

    private fun asked(question: Question) = edit(question.messageId) { message ->
        val known = message.questions.orEmpty()
        val isKnown = known.any { it.id == question.id }
        val all = if (isKnown) known.map { if (it.id == question.id) question else it } else known + question
        message.changed { questions = all }
    }

    private fun admitted(member: ModeratedMember): ConversationState {
        val plain = member.fields - setOf("mutedUntil", "bannedUntil", "banDescription")
        val known = members.find { it.userId == member.userId }
        val presence = mapOf("isOnline" to (known?.isOnline ?: false), "lastSeenAt" to known?.lastSeenAt)
        val listed = ListedMember(LinkedHashMap(presence + plain))
        val others = members.filter { it !== known }
        val at = others.count { it.joinedAt < listed.joinedAt || it.joinedAt == listed.joinedAt && it.userId < listed.userId }
        val isBeyond = hasMoreMembers && at == others.size
        return copy(
            members = if (isBeyond) others else others.take(at) + listed + others.drop(at),
            membership = if (member.userId == userId) Member(LinkedHashMap(plain)) else membership
        )
    }

    private fun dismissed(gone: String, ofChannel: Map<String, Any?>) =
        if (gone == userId) copy(isMember = false)
        else editChannel(ofChannel).copy(members = members.filter { it.userId != gone }, typing = typing - gone)

    private fun begunAt(resetAt: String?): ConversationState {
        if (resetAt == null || resetAt <= historyStart) return this
        val loaded = messages.map { it.id }.toSet()
        val gone = messages.filter { it.createdAt <= resetAt }.map { it.id }.toSet()
        val kept = copy(hasOlder = hasOlder && gone.isEmpty()).without(gone)
        // Pins and quotes have no time of their message, so only the service knows which remain.
        val others = pins.map { it.messageId } + kept.messages.mapNotNull { it.quote?.messageId }
        val next = kept.withQuotes(null) { it.messageId in gone }
            .copy(historyStart = resetAt, isStale = isStale || others.any { it !in loaded })
        return if (channel?.lastMessageAt ?: "" <= resetAt) next.editChannel(mapOf("lastMessageAt" to null)) else next
    }

    private fun blocked(id: String) = without(messages.filter { it.senderId == id }.map { it.id }.toSet())
        .withQuotes(null) { it.senderId == id }
        // Only the service knows the number of their replies.
        .copy(blocked = blocked + id, isStale = true)

    private fun isHidden(message: Message) = message.senderId in blocked || message.createdAt <= historyStart
}

/** The message of an event. The thread, whose visible part differs by member, stays. */
private fun renewed(known: Message, message: Message) =
    laterOf(known, message).changed { fields.remove("threadInfo") }.withThread(known.threadInfo)

private fun Message.withThread(info: ThreadInfo?) = changed {
    fields.remove("threadInfo")
    if (info != null) threadInfo = info
}

private fun quoteOf(message: Message) = Quote().apply {
    messageId = message.id
    senderId = message.senderId
    type = message.type
    text = message.text.toPoint(QUOTE_LENGTH)
    fileName = message.fileName
    thumbnailUrl = message.thumbnailUrl
}

private fun deletedQuote(id: String) = Quote().apply {
    messageId = id
    isDeleted = true
}

private fun hiddenQuote(id: String) = Quote().apply {
    messageId = id
    isHidden = true
}

private fun Model.merged(change: Map<String, Any?>) = LinkedHashMap(fields).apply { putAll(change) }

internal fun Message.changed(change: Message.() -> Unit) = Message(LinkedHashMap(fields)).apply(change)
internal fun MessageStream.changed(change: MessageStream.() -> Unit) = MessageStream(LinkedHashMap(fields)).apply(change)
internal fun StreamPart.changed(change: StreamPart.() -> Unit) = StreamPart(LinkedHashMap(fields)).apply(change)
private fun PollWithVotes.changed(change: PollWithVotes.() -> Unit) = PollWithVotes(LinkedHashMap(fields)).apply(change)
