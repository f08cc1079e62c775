package chat.service

/** The collections of a vector, as `spec/vectors` describes them. */
class Collections(userId: String, channelId: String) {
    private var conversation = ConversationState(userId, channelId)
    private var channels = ChannelListState(includeEmpty = true)
    private var threads = ThreadListState()
    private var unread: Map<String, Any?> = emptyMap()

    /** What a client shows, by part. */
    fun follow(vector: Map<String, Any?>): Map<String, Any?> {
        val given = vector["given"]!!.asFields()
        var userSeq = given["userSeq"] as Long
        read(given)
        for (entry in vector["then"] as List<*>) {
            val (kind, value) = entry!!.asFields().entries.single()
            if (kind == "read") {
                read(value!!.asFields())
                continue
            }
            val event = eventOf(value!!.asFields()) ?: continue
            if (event.feed != null && event.seq!! <= userSeq) continue
            if (event.feed != null) userSeq = event.seq!!
            show(event)
        }
        return shown()
    }

    private fun eventOf(frame: Map<String, Any?>): ChatEvent? {
        val name = frame["event"] as String
        val data = eventData(name, frame["data"]!!.asFields()) ?: return null
        return ChatEvent(name, data, frame["seq"] as Long?, frame["feed"] as String?, null)
    }

    private fun show(event: ChatEvent) {
        conversation = conversation.after(event)
        channels = channels.after(event)
        threads = threads.after(event)
        if (event.data is UnreadCountChangedData || event.data is ChannelActivityData || event.data is ThreadActivityData)
            unread = unread.mapValues { (name, known) -> event.data.fields[name] ?: known }
    }

    private fun read(reading: Map<String, Any?>) {
        val parts = reading["parts"]!!.asFields()
        (reading["seq"] as Long?)?.let { readConversation(parts, it) }
        parts["message"]?.let { conversation = conversation.withRead(Message(it.asFields())) }
        parts["poll"]?.let {
            val poll = PollWithVotes(it.asFields())
            conversation = conversation.copy(polls = conversation.polls + (poll.id to poll))
        }
        parts["channels"]?.let { channels = ChannelListState(includeEmpty = true).withPage(ChannelPage(it.asFields())) }
        parts["threads"]?.let { threads = ThreadListState().withPage(FollowedThreadPage(it.asFields())) }
        parts["unread"]?.let { unread = it.asFields() }
    }

    private fun readConversation(parts: Map<String, Any?>, seq: Long) {
        val isRefused = CONVERSATION.any { it in parts && parts[it] == null }
        conversation = conversation.copy(seq = seq, isMember = !isRefused)
        parts["messages"]?.let { conversation = conversation.withPage(MessagePage(it.asFields())) }
        parts["channel"]?.let {
            val detail = ChannelDetail(it.asFields())
            val channel = Channel(LinkedHashMap(detail.fields - setOf("eventSeq", "members", "nextMembersCursor", "nextSendAt", "membership")))
            conversation = conversation.copy(channel = channel, membership = detail.membership)
        }
        parts["members"]?.let { conversation = conversation.copy(members = MemberPage(it.asFields()).members) }
        parts["pins"]?.let { conversation = conversation.copy(pins = PinnedMessageList(it.asFields()).pinnedMessages) }
        parts["polls"]?.let { polls ->
            conversation = conversation.copy(polls = polls.asFields().mapValues { PollWithVotes(it.value!!.asFields()) })
        }
    }

    private fun shown(): Map<String, Any?> {
        val ofConversation = mapOf(
            "messages" to conversation.messages.reversed(),
            "channel" to conversation.channel?.let { it.fields + mapOf("membership" to conversation.membership) },
            "members" to conversation.members,
            "pins" to conversation.pins,
            "polls" to conversation.polls
        )
        val lists = mapOf("channels" to channels.channels, "threads" to threads.threads, "unread" to unread)
        return lists + if (conversation.isMember) ofConversation else ofConversation.mapValues { null }
    }
}

private val CONVERSATION = listOf("messages", "channel", "members", "pins", "polls")
