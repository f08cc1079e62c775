package chat.service

import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.Response
import okhttp3.WebSocket
import okhttp3.WebSocketListener
import java.util.concurrent.ScheduledExecutorService
import java.util.concurrent.ScheduledFuture
import java.util.concurrent.TimeUnit

private const val NO_CLOSE_CODE = 1006
/** Longer than a slow network takes, for any heartbeat. */
private const val PROBE_MS = 10_000L

/** How a connection ended. */
internal class Ending(val code: Int, val reason: String, val token: String?, val openMs: Long?)

/**
 * One connection, from its token to its end. Used by the thread of [loop] alone, which OkHttp's threads hand their calls to.
 *
 * @param onFrame gets all frames but responses. Not called after the end.
 * @param onEnd called once, unless it is closed.
 */
internal class Connection(
    private val loop: ScheduledExecutorService,
    private val timeoutMs: Long,
    private val onFrame: (event: String, fields: MutableMap<String, Any?>, frame: Map<String, Any?>) -> Unit,
    private val onEnd: (Ending) -> Unit
) {
    private var socket: WebSocket? = null
    private var token: String? = null
    private var isEnded = false
    private var openedAt: Long? = null
    private var heartbeatMs = 0L
    private var timer: ScheduledFuture<*>? = null

    val exchanges = Exchanges(loop, { socket?.send(it) == true }, ::drop)

    /** @param getToken may wait for the network, or throw [ChatTokenException]: it runs on a separate thread. */
    fun open(url: String, okHttp: OkHttpClient, getToken: () -> String?) {
        after(timeoutMs) { drop("no gateway:hello within $timeoutMs ms") }
        val asking = java.lang.Thread {
            try {
                val found = getToken()
                loop.execute { if (!isEnded) connect(url, okHttp, found) }
            } catch (error: ChatTokenException) {
                loop.execute { drop("${error.message}") }
            }
        }
        asking.isDaemon = true
        asking.name = "chat token"
        asking.start()
    }

    fun drop(reason: String) {
        // Does not wait for the closing handshake of a gateway that may be gone.
        socket?.cancel()
        end(NO_CLOSE_CODE, reason)
    }

    /** Drops the connection if the gateway does not respond. */
    fun check(patienceMs: Long) {
        // A frame without effect, because this channel was never joined.
        exchanges.send("chat:leave:channel", { mapOf("channelId" to "none") }, patienceMs) { _, _ -> }
    }

    /** Ends it without calling [onEnd]. */
    fun close() {
        isEnded = true
        timer?.cancel(false)
        exchanges.close()
        socket?.close(1000, null)
    }

    private fun connect(url: String, okHttp: OkHttpClient, found: String?) {
        token = found
        val request = Request.Builder().url(url).header("Sec-WebSocket-Protocol", SUBPROTOCOL)
        if (found != null) request.header("Authorization", "Bearer $found")
        socket = okHttp.newWebSocket(request.build(), Receiver())
    }

    private fun receive(text: String) {
        val frame = Json.read(text)!!.asFields()
        val event = frame["event"] as String
        val fields = frame["data"]!!.asFields()
        if (event == EventName.GATEWAY_HELLO) {
            openedAt = System.nanoTime()
            heartbeatMs = (GatewayHelloData(fields).heartbeatSeconds * 1000).toLong()
        }
        // OkHttp hides the pings of the gateway, so a silent connection is probed.
        if (openedAt != null) after(heartbeatMs) { check(PROBE_MS) }
        if (!exchanges.received(event, fields)) onFrame(event, fields, frame)
    }

    private fun after(milliseconds: Long, act: () -> Unit) {
        timer?.cancel(false)
        timer = loop.schedule({ if (!isEnded) act() }, milliseconds, TimeUnit.MILLISECONDS)
    }

    private fun end(code: Int, reason: String) {
        if (isEnded) return
        val openMs = openedAt?.let { (System.nanoTime() - it) / 1_000_000 }
        close()
        onEnd(Ending(code, reason, token, openMs))
    }

    private inner class Receiver : WebSocketListener() {
        override fun onMessage(webSocket: WebSocket, text: String) = loop.execute {
            try {
                if (!isEnded) receive(text)
            } catch (error: RuntimeException) {
                drop("not a frame of the contract: ${error.message}")
            }
        }

        override fun onClosing(webSocket: WebSocket, code: Int, reason: String) = loop.execute { end(code, reason) }

        override fun onFailure(webSocket: WebSocket, t: Throwable, response: Response?) {
            val status = response?.let { OkHttpCompat.status(it) } ?: 0
            // A close code is the status of a refused handshake plus 4000.
            val code = if (status in listOf(401, 403, 429)) 4000 + status else NO_CLOSE_CODE
            val reason = if (status == 0 || status == 101) t.message ?: t.javaClass.simpleName else "HTTP $status"
            loop.execute { end(code, reason) }
        }
    }
}
