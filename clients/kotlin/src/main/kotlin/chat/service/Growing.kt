package chat.service

/* Messages that grow while they are read. Lengths and offsets count Unicode code points. */

/** Whether the message may still grow. */
val Message.isGrowing get() = stream?.state in listOf(StreamState.STREAMING, StreamState.STOPPING)

/** A message after a change of its stream. If it [isBehind], read it by REST, and give it to [ConversationState.withRead]. */
internal class Grown(val message: Message, val isBehind: Boolean = false)

/** With a piece, of which it may have a part already. A piece of a newer run replaces the text from its offset on. */
internal fun Message.grown(piece: MessageAppendedData): Grown {
    val stream = stream
    if (stream == null || !isGrowing || piece.run < stream.run) return Grown(this)
    val parts = stream.parts
    val part = piece.part.toInt()
    val known = parts.getOrNull(part) ?: StreamPart().apply {
        type = piece.type
        length = 0
        durableLength = 0
        if (piece.type == StreamPartType.reasoning) text = ""
    }
    val isNewer = piece.run > stream.run
    // A newer run may have written anew all that is not durable, as long as it was before.
    val certain = if (isNewer) known.durableLength else known.length
    val isElsewhere = isNewer && parts.withIndex().any { (n, other) -> n != part && other.length > 0 }
    if (part > parts.size || piece.offset > certain || isElsewhere) return Grown(this, true)
    val kept = if (isNewer) piece.offset else known.length
    val more = piece.text.fromPoint(kept - piece.offset)
    if (!isNewer && more == "" && part < parts.size) return Grown(this)
    val next = known.changed {
        length = kept + more.points
        durableLength = minOf(durableLength, length)
    }
    fun put(whole: String, start: Long) =
        whole.toPoint(start + kept) + more + whole.fromPoint(start + known.length)
    if (piece.type == StreamPartType.reasoning) next.text = put(known.text ?: "", 0)
    val start = parts.take(part).filter { it.type == StreamPartType.text }.map { it.length }.sum()
    return Grown(changed {
        if (piece.type == StreamPartType.text) text = put(text, start)
        this.stream = stream.changed {
            run = piece.run
            this.parts = parts.take(part) + next + parts.drop(part + 1)
        }
    })
}

/** After a change of the state of its stream, or of the value of a part. An older revision changes nothing. */
internal fun Message.streamChanged(change: MessageStreamChangedData): Grown {
    val stream = stream
    if (stream == null || !isGrowing) return Grown(this)
    val part = change.part?.toInt()
    val known = part?.let { stream.parts.getOrNull(it) }
    val isNewer = part != null && (change.revision ?: 0) > (known?.revision ?: 0)
    val isMissing = isNewer && (change.value == null || part!! > stream.parts.size)
    val isSet = isNewer && !isMissing && change.type != null
    val next = stream.changed {
        // A stream that is stopping does not go on.
        if (change.state == StreamState.STOPPING) state = change.state
        if (isSet) parts = parts.take(part!!) + valueOf(change) + parts.drop(part + 1)
    }
    return Grown(changed { this.stream = next }, isMissing || change.run > stream.run)
}

private fun valueOf(change: MessageStreamChangedData) = StreamPart().apply {
    type = change.type!!
    length = 0
    durableLength = 0
    value = change.value
    revision = change.revision
}

/**
 * The message as it was read, or came with an event, unless the known one has grown further: no stream that has ended is open
 * again, and no text is taken back within a run.
 */
internal fun laterOf(known: Message?, fresh: Message): Message {
    val own = known?.stream
    val other = fresh.stream
    if (own == null || other == null || !fresh.isGrowing) return fresh
    if (!known.isGrowing) return known
    val isAhead = own.parts.withIndex().any { (n, part) ->
        val there = other.parts.getOrNull(n)
        part.length > (there?.length ?: -1) || (part.revision ?: 0) > (there?.revision ?: 0)
    }
    if (own.run < other.run || own.run == other.run && !isAhead) return fresh
    return fresh.changed {
        text = known.text
        stream = own
    }
}

internal val String.points get() = codePointCount(0, length).toLong()

private fun String.index(point: Long) = if (point >= points) length else offsetByCodePoints(0, point.toInt())

internal fun String.toPoint(point: Long) = substring(0, index(point))

internal fun String.fromPoint(point: Long) = substring(index(point))
