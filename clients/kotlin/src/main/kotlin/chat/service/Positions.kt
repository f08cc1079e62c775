package chat.service

// The gateway's limits are 1,000, and 64 KiB for a frame.
private const val CHANNELS_PER_FRAME = 900

/** Joining again may succeed later. Any other refusal is final. */
private val TEMPORARY_CODES =
    setOf(ErrorCode.CHAT_SERVICE_UNAVAILABLE, ErrorCode.CHAT_INTERNAL_ERROR, ErrorCode.CHAT_RATE_LIMITED)

/**
 * The channels of a socket and the feed of its user, resumed with each connection. Used by one thread alone.
 *
 * Invariants
 * - A position is that of the last event that was delivered. Events that are missing after it are requested, and what comes
 *   meanwhile is dropped, because it comes again.
 * - At most one request per feed is under way.
 *
 * @param resume sends `gateway:resume`. Its data is asked for when the frame is sent.
 * @param drop ends the connection: the next one resumes all.
 */
internal class Positions(
    private val resume: (data: () -> Map<String, Any?>, settle: (GatewayAckData?, ChatException?) -> Unit) -> Unit,
    private val drop: (String) -> Unit,
    private val tell: (ChatSocketListener.() -> Unit) -> Unit
) {
    /** @property seq null: from the present on. */
    private class Position(var seq: Long?, var epoch: String?) {
        var isAsked = false
    }

    private val channels = LinkedHashMap<String, Position>()
    private var user: Position? = null

    /** Positions in the lists of channels and threads, by their property; null is the present. Only those that are followed. */
    private val lists = LinkedHashMap<String, String?>()
    private var isOpen = false

    var epoch: String? = null
        private set

    fun opened(hello: GatewayHelloData) {
        epoch = hello.epoch
        isOpen = true
        val feed = user ?: Position(hello.userSeq, hello.epoch).also { user = it }
        (channels.values + feed).forEach { it.isAsked = false }
        ask(channels, feed)
    }

    fun lost() {
        isOpen = false
    }

    fun join(channelId: String, since: Long?, ofEpoch: String?) {
        val position = Position(since, ofEpoch ?: epoch)
        channels[channelId] = position
        if (isOpen) ask(mapOf(channelId to position), null)
    }

    fun leave(channelId: String) = channels.remove(channelId) != null

    fun follow(list: String, position: String?) {
        lists[list] = position
        if (isOpen) resume({ mapOf("epoch" to epoch, list to position) }, { _, error -> if (error != null) refused(error) })
    }

    /** Whether this is the next event of its feed. Moves the position. */
    fun isNew(event: String, fields: Map<String, Any?>, seq: Long?, feed: String?): Boolean {
        if (event == EventName.CHANNEL_ACTIVITY) lists["activity"] = fields["position"] as String
        if (event == EventName.THREAD_ACTIVITY) lists["threads"] = fields["position"] as String
        if (seq == null) return true
        val channelId = fields["channelId"] as? String
        val position = (if (feed != null) user else channels[channelId]) ?: return false
        val last = position.seq ?: return false
        if (seq > last + 1 && !position.isAsked)
            if (feed != null) ask(emptyMap(), position) else ask(mapOf(channelId!! to position), null)
        if (seq != last + 1) return false
        position.seq = seq
        return true
    }

    /** Requests missing events. All numbers of a frame are of one epoch. */
    private fun ask(wanted: Map<String, Position>, feed: Position?) {
        val byEpoch = LinkedHashMap<String?, MutableList<Map.Entry<String, Position>>>()
        wanted.entries.groupByTo(byEpoch) { it.value.epoch ?: epoch }
        if (feed != null) byEpoch.getOrPut(feed.epoch) { ArrayList() }
        for ((ofEpoch, entries) in byEpoch) {
            var own = feed?.takeIf { it.epoch == ofEpoch }
            do {
                val some = entries.take(CHANNELS_PER_FRAME).map { it.key to it.value }
                entries.subList(0, some.size).clear()
                askOnce(ofEpoch, some, own)
                own = null
            } while (entries.isNotEmpty())
        }
    }

    private fun askOnce(ofEpoch: String?, wanted: List<Pair<String, Position>>, feed: Position?) {
        (wanted.map { it.second } + listOfNotNull(feed)).forEach { it.isAsked = true }
        resume(
            {
                val data = linkedMapOf<String, Any?>("epoch" to ofEpoch)
                data["channels"] = wanted.filter { (id, position) -> channels[id] === position }.map { (id, position) ->
                    mapOf("channelId" to id) + (position.seq?.let { mapOf("since" to it) } ?: emptyMap())
                }
                // Lists come with the feed, once for each connection.
                if (feed != null) data += lists + mapOf("userSeq" to feed.seq)
                data
            },
            { answer, error ->
                if (answer == null) drop("gateway:resume: ${error!!.message}")
                else {
                    if (feed != null) settleFeed(feed, answer)
                    val asked = wanted.toMap()
                    for (one in answer.channels.orEmpty()) {
                        val position = channels[one.channelId]
                        // It was left meanwhile, or joined anew.
                        if (position != null && position === asked[one.channelId]) settle(one, position)
                    }
                }
            }
        )
    }

    private fun settleFeed(feed: Position, answer: GatewayAckData) {
        feed.isAsked = false
        feed.epoch = epoch
        if (answer.userRecovered == true) return
        feed.seq = answer.userSeq
        tell { onStale() }
    }

    private fun settle(one: ResumedChannel, position: Position) {
        val id = one.channelId
        val error = one.error
        position.isAsked = false
        position.epoch = epoch
        when {
            error != null && error.code in TEMPORARY_CODES -> drop("joining $id: ${error.message}")
            error != null -> {
                leave(id)
                tell { onDropped(id, error.toException()) }
            }
            one.recovered == false -> {
                leave(id)
                tell { onReload(id) }
            }
            else -> {
                val seq = position.seq ?: one.seq!!
                position.seq = seq
                tell { onJoined(id, seq) }
            }
        }
    }

    private fun refused(error: ChatException) {
        if (error.code in TEMPORARY_CODES) drop("gateway:resume: ${error.message}") else tell { onStale() }
    }
}
