package chat.service

import java.util.TreeMap

/** Maximum code points in a request. */
private const val MAX_PIECE = 8_192L
/** Conflicts in a row, after which two producers must be at work. */
private const val MAX_CONFLICTS = 5
private const val DEFAULT_IDLE_SECONDS = 60L
private const val FIRST_PAUSE_MS = 250L
private const val MAX_PAUSE_MS = 4_000L

/**
 * Sends a message that grows while it is read, such as the answer of a language model. With the same idempotency key a
 * restarted program continues the stream that it began.
 */
fun Messages.stream(
    channelId: String,
    body: SendMessageRequest = SendMessageRequest(),
    options: RequestOptions = RequestOptions()
): StreamWriter {
    val begun = SendMessageRequest(LinkedHashMap(body.fields)).apply {
        if ("text" !in fields) text = ""
        if (stream == null) stream = StreamOptions()
    }
    val idleSeconds = begun.stream?.idleSeconds ?: DEFAULT_IDLE_SECONDS
    return StreamWriter(this, send(channelId, begun, options), idleSeconds * 1000)
}

/**
 * Writes a message that grows while it is read. Calls wait for the response, and come from one thread at a time. A piece that
 * fails is repeated, for as long as the service keeps the stream, and stands once.
 *
 * Text is kept until it is durable: a newer run may withdraw other text.
 *
 * @property message at its start; after a restart with the same idempotency key, as it was then.
 */
class StreamWriter internal constructor(private val messages: Messages, val message: Message, private val idleMs: Long) {
    /** A text part: the characters from `start` on, which are those that are not durable, or not sent. */
    private class Text(val type: String, var text: String, var length: Long) {
        var start = 0L
        /** How many the service says it has: beyond `length` by another producer, maybe of the same text. */
        var there = length

        val end get() = start + text.points

        fun forget(durable: Long) {
            val count = minOf(durable, length) - start
            if (count <= 0) return
            text = text.fromPoint(count)
            start += count
        }
    }

    private val texts = TreeMap<Long, Text>()
    private val halves = HashMap<Long, String>()
    private var run = message.stream!!.run
    private var conflicts = 0

    init {
        var shown = message.text
        message.stream!!.parts.forEachIndexed { n, part ->
            val isText = part.type == StreamPartType.text
            if (isText || part.type == StreamPartType.reasoning) {
                val text = if (isText) shown.toPoint(part.length) else part.text ?: ""
                texts[n.toLong()] = Text(part.type, text, part.length).apply { forget(part.durableLength) }
            }
            if (isText) shown = shown.fromPoint(part.length)
        }
    }

    /**
     * Appends text. Gather a few words: each call is a request.
     *
     * @param type of a part that this begins: `text` or `reasoning`.
     * @throws ChatApiException `CHAT_STREAM_STOPPED` if a reader has stopped it: [end] it then.
     */
    fun append(text: String, part: Long = 0, type: String = StreamPartType.text) {
        // The second half of a character may be in the next piece. No text holds a zero byte.
        val whole = (halves.remove(part) ?: "") + text.replace('\u0000', '\uFFFD')
        val isHalf = whole.isNotEmpty() && whole.last().isHighSurrogate()
        if (isHalf) halves[part] = whole.takeLast(1)
        texts.getOrPut(part) { Text(type, "", 0) }.text += if (isHalf) whole.dropLast(1) else whole
        settle()
    }

    /** Sets a part with a value, after the text appended before: `tool`, `source` or `data`. */
    fun setPart(part: Int, type: String, value: Map<String, Any?>) {
        do {
            settle()
            val body = SetStreamPartRequest().apply {
                run = this@StreamWriter.run
                this.type = type
                this.value = value
            }
            val answer = ask { messages.setStreamPart(message.channelId, message.id, part, body) }
        } while (answer == null)
    }

    /** Keeps the stream open while there is no text, such as while a tool works. Call it every third of the idle time. */
    fun keepAlive() {
        ask { messages.keepStreamAlive(message.channelId, message.id) }
    }

    /** Ends the stream. One that a reader has stopped ends as `STOPPED`. [changes]: such as `metadata`. */
    fun end(state: String = EndStreamRequestState.COMPLETE, changes: EndStreamRequest = EndStreamRequest()): Message {
        while (true) {
            try {
                settle()
            } catch (error: ChatException) {
                if (error.code != ErrorCode.CHAT_STREAM_STOPPED && state != EndStreamRequestState.FAILED) throw error
            }
            val body = EndStreamRequest(LinkedHashMap(changes.fields)).apply {
                run = this@StreamWriter.run
                this.state = state
            }
            return ask(state == EndStreamRequestState.FAILED) { messages.endStream(message.channelId, message.id, body) } ?: continue
        }
    }

    /** Sends unsent text, the first part first. */
    private fun settle() {
        while (true) {
            val (part, own) = texts.entries.find { it.value.length < it.value.end } ?: return
            val offset = own.length
            val most = if (own.there > offset) minOf(MAX_PIECE, own.there - offset) else MAX_PIECE
            val piece = own.text.fromPoint(offset - own.start).toPoint(most)
            val body = AppendToStreamRequest().apply {
                run = this@StreamWriter.run
                this.part = part
                type = own.type
                this.offset = offset
                text = piece
            }
            val answer = ask { messages.appendToStream(message.channelId, message.id, body) } ?: continue
            if (answer.run > run) {
                // In a newer run all text that was not durable may be lost: it is sent again.
                run = answer.run
                texts.values.forEach { text ->
                    text.length = text.start
                    text.there = text.start
                }
            }
            own.length = offset + piece.points
            own.forget(answer.durableLength)
        }
    }

    /** Retries a request until there is a response. Null if it must be rebuilt after a conflict. */
    private fun <T> ask(isLossAccepted: Boolean = false, call: () -> T): T? {
        val began = System.nanoTime()
        var pause = FIRST_PAUSE_MS
        while (true) {
            val error = try {
                return call().also { conflicts = 0 }
            } catch (error: ChatException) {
                error
            }
            val isConflict = error.code in listOf(ErrorCode.CHAT_STREAM_RUN, ErrorCode.CHAT_STREAM_OFFSET)
            conflicts += if (isConflict) 1 else 0
            if (isConflict && conflicts <= MAX_CONFLICTS && (rewind(error) || isLossAccepted)) return null
            val elapsedMs = (System.nanoTime() - began) / 1_000_000
            if (!isTemporary(error) || elapsedMs > idleMs) throw error
            java.lang.Thread.sleep(maxOf(pause, (error as? ChatApiException)?.retryAfterMs ?: 0))
            pause = minOf(MAX_PAUSE_MS, pause * 2)
        }
    }

    /** Rewinds to the position of the service. False if the text after it is unknown or different. */
    private fun rewind(error: ChatException): Boolean {
        val isRun = error.code == ErrorCode.CHAT_STREAM_RUN
        if (isRun) run = error.details["run"] as Long
        val lengths = (error.details["lengths"] as? List<*>).orEmpty()
        val stands = if (isRun) texts.keys.map { it to lengths.getOrNull(it.toInt()) }
        else listOf(error.details["part"] to error.details["length"])
        for ((part, length) in stands) {
            val own = texts[part] ?: return false
            // Where the service has more than was sent, that is sent next, so that it is compared.
            if (!isRun && own.there > own.length) return false
            own.there = length as? Long ?: 0
            own.length = minOf(own.length, own.there)
            if (own.length < own.start) return false
        }
        return true
    }
}

private fun isTemporary(error: ChatException) = error is ChatConnectionException ||
    error is ChatApiException && (error.code == "UNKNOWN" || error.status in listOf(401, 429) || error.status >= 500 && error.status != 501)
