package chat.service

import java.util.ArrayDeque
import java.util.concurrent.ScheduledExecutorService
import java.util.concurrent.ScheduledFuture
import java.util.concurrent.TimeUnit

// Below the gateway's default limits: 50 frames a second, 100 at once, 100 waiting to be handled.
private const val FRAMES_PER_SECOND = 40
private const val BURST = 60
private const val MAX_UNANSWERED = 30

/**
 * The frames of one connection and their responses, within the gateway's limits. Used by the thread of [loop] alone.
 *
 * @param write false if the connection takes no more.
 * @param lost called if the gateway leaves a frame without a response.
 */
internal class Exchanges(
    private val loop: ScheduledExecutorService,
    private val write: (String) -> Boolean,
    private val lost: (String) -> Unit
) {
    /** @property data asked for when the frame is sent. */
    private class Frame(
        val event: String,
        val data: () -> Map<String, Any?>,
        val patienceMs: Long,
        val settle: (GatewayAckData?, ChatException?) -> Unit
    ) {
        var timeout: ScheduledFuture<*>? = null
    }

    private val waiting = ArrayDeque<Frame>()
    private val unanswered = HashMap<Long, Frame>()
    private var lastRef = 0L
    private var tokens = BURST.toDouble()
    private var refilledAt = System.nanoTime()
    private var isClosed = false

    /** Sends a frame as soon as the limits allow. [settle] gets the acknowledgement or the error, before any later frame. */
    fun send(
        event: String,
        data: () -> Map<String, Any?>,
        patienceMs: Long,
        settle: (GatewayAckData?, ChatException?) -> Unit
    ) {
        waiting.add(Frame(event, data, patienceMs, settle))
        next()
    }

    /** Sends a frame without a response now, or not at all. */
    fun offer(event: String, data: Map<String, Any?>) {
        if (take()) write(Json.write(mapOf("event" to event, "data" to data)))
    }

    /** Whether the frame is a response. */
    fun received(event: String, fields: MutableMap<String, Any?>): Boolean {
        val ref = fields["ref"]
        if (event != EventName.GATEWAY_ACK && event != EventName.GATEWAY_ERROR || ref == null) return false
        val frame = unanswered.remove(ref) ?: return true
        frame.timeout?.cancel(false)
        if (event == EventName.GATEWAY_ACK) frame.settle(GatewayAckData(fields), null)
        else frame.settle(null, GatewayErrorData(fields).error.toException())
        next()
        return true
    }

    fun close() {
        isClosed = true
        waiting.clear()
        unanswered.values.forEach { it.timeout?.cancel(false) }
        unanswered.clear()
    }

    private fun next() {
        while (!isClosed && waiting.isNotEmpty() && unanswered.size < MAX_UNANSWERED) {
            if (!take()) {
                loop.schedule({ next() }, 1000L / FRAMES_PER_SECOND, TimeUnit.MILLISECONDS)
                return
            }
            val frame = waiting.remove()
            lastRef += 1
            unanswered[lastRef] = frame
            val answer = { if (!isClosed) lost("${frame.event} was not answered within ${frame.patienceMs} ms") }
            frame.timeout = loop.schedule(answer, frame.patienceMs, TimeUnit.MILLISECONDS)
            write(Json.write(mapOf("event" to frame.event, "data" to frame.data(), "ref" to lastRef)))
        }
    }

    private fun take(): Boolean {
        val now = System.nanoTime()
        tokens = minOf(BURST.toDouble(), tokens + (now - refilledAt) / 1e9 * FRAMES_PER_SECOND)
        refilledAt = now
        if (tokens < 1) return false
        tokens -= 1
        return true
    }
}

internal fun GatewayErrorBody.toException() = ChatException(code, message, details)
