package chat.service

/**
 * The user's channels, in the order of their last messages. It does not change: each event makes another one.
 *
 * Load it ([withPage], with the first page and those after it), follow it from the first page's `position`
 * ([ChatSocket.followChannels]), and give each event to [after].
 *
 * @property includeEmpty whether channels without a message are in it: as the pages were asked for.
 * @property totalUnreadCount null until an event says it.
 */
data class ChannelListState(
    val includeEmpty: Boolean = false,
    val channels: List<ChannelListItem> = emptyList(),
    val nextCursor: String? = null,
    val totalUnreadCount: Long? = null
) {
    fun withPage(page: ChannelPage): ChannelListState {
        val known = channels.map { it.id }.toSet()
        // One that has moved meanwhile may be repeated.
        return copy(channels = channels + page.channels.filter { it.id !in known }, nextCursor = page.nextCursor)
    }

    fun after(event: ChatEvent): ChannelListState = when (val data = event.data) {
        is ChannelActivityData ->
            put(data.channels, data.removedChannelIds.toSet()).copy(totalUnreadCount = data.totalUnreadCount)
        is UnreadCountChangedData -> copy(totalUnreadCount = data.totalUnreadCount)
        // The activity has these too, a little later.
        is ChannelMutedData -> edit(data.channelId, mapOf("mutedUntil" to null) + data.fields)
        is ChannelUnmutedData -> edit(data.channelId, mapOf("isMuted" to false, "mutedUntil" to null))
        is ChannelPreferenceUpdatedData -> edit(data.channelId, data.fields)
        is PresenceChangedData -> copy(channels = channels.map { item ->
            val peer = item.peer?.takeIf { it.id == data.userId }
            if (peer == null) item else item.merged(mapOf("peer" to peer.fields + mapOf("isOnline" to data.isOnline)))
        })
        else -> this
    }

    private fun edit(id: String, change: Map<String, Any?>) =
        put(channels.filter { it.id == id }.map { it.merged(change - "channelId") }, emptySet())

    /** Puts items in their order, unless they are older than the present ones or beyond the pages that are loaded. */
    private fun put(items: List<ChannelListItem>, gone: Set<String>): ChannelListState {
        val known = channels.associateBy { it.id }
        val fresh = items.filter { it.eventSeq >= known[it.id]?.eventSeq ?: 0 }
        val changed = gone + fresh.map { it.id }
        val last = if (nextCursor == null) "" else channels.lastOrNull()?.let(::rankOf) ?: ""
        val listed = fresh.filter { !it.isHidden && (includeEmpty || !it.isEmpty) && rankOf(it) >= last }
        return copy(channels = (channels.filter { it.id !in changed } + listed).sortedByDescending(::rankOf))
    }
}

/** The threads that the user follows, the one with the newest reply first. As [ChannelListState], with `position` of the threads. */
data class ThreadListState(
    val threads: List<Thread> = emptyList(),
    val nextCursor: String? = null,
    val totalUnread: Long? = null
) {
    fun withPage(page: FollowedThreadPage) = copy(
        threads = without(page.threads, emptySet()) + page.threads,
        nextCursor = page.nextCursor,
        totalUnread = page.totalUnreadThreads
    )

    fun after(event: ChatEvent): ThreadListState {
        val data = event.data as? ThreadActivityData ?: return this
        val last = if (nextCursor == null) "" else threads.lastOrNull()?.let(::rankOf) ?: ""
        val deleted = data.removedChannelIds.orEmpty().toSet()
        val kept = without(data.threads, data.removedThreadIds.toSet()).filter { it.channel.id !in deleted }
        val all = kept + data.threads.filter { rankOf(it) >= last }
        return copy(threads = all.sortedByDescending(::rankOf), totalUnread = data.totalUnreadThreads)
    }

    private fun without(others: List<Thread>, gone: Set<String>): List<Thread> {
        val replaced = gone + others.map { it.parentMessageId }
        return threads.filter { it.parentMessageId !in replaced }
    }
}

private fun rankOf(item: ChannelListItem) = "${item.lastMessageAt ?: item.createdAt} ${item.id}"

private fun rankOf(thread: Thread) = "${thread.lastReply.createdAt} ${thread.parentMessageId}"

private fun ChannelListItem.merged(change: Map<String, Any?>) = ChannelListItem(LinkedHashMap(fields + change))
