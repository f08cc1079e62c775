package chat.service

import okhttp3.OkHttpClient
import okhttp3.Request
import java.util.ArrayDeque
import java.util.concurrent.Executor
import java.util.concurrent.RejectedExecutionException
import java.util.concurrent.ScheduledFuture
import java.util.concurrent.ScheduledThreadPoolExecutor
import java.util.concurrent.ThreadFactory
import java.util.concurrent.ThreadLocalRandom
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit

private const val FIRST_DELAY_MS = 500L
private const val MAX_DELAY_MS = 10_000L
private const val WAKE_PROBE_MS = 5_000L
/** A connection that was open for this long resets the delay. */
private const val STABLE_MS = 10_000L
private const val MAX_DOUBLINGS = 8

/**
 * An event of a channel or of the user.
 *
 * @property name one of [EventName].
 * @property data the class that [EventName] says: `when (val data = event.data) { is MessageReceivedData -> … }`.
 * @property seq its number in its channel or, where [feed] is `user`, in the feed of the user. Null for events that are not logged.
 * @property epoch under which [seq] counts. Store it with [seq] to continue from here after a restart.
 */
class ChatEvent(val name: String, val data: Model, val seq: Long?, val feed: String?, val epoch: String?)

/** Gets what happens on a [ChatSocket], in order, on the executor of the socket. */
open class ChatSocketListener {
    /** Connected. Presence and the total of unread messages may have changed meanwhile: no feed has these. */
    open fun onOpen(hello: GatewayHelloData) {}

    /** An event. Each logged one comes once, in order and without a gap. Events that this version does not know are left out. */
    open fun onEvent(event: ChatEvent) {}

    /** The channel is followed. Events after [seq] come next. Called for each connection. */
    open fun onJoined(channelId: String, seq: Long) {}

    /**
     * Events of the channel are lost, and it is no longer followed: read it by REST, and [ChatSocket.join] it again from the
     * `eventSeq` of that read.
     */
    open fun onReload(channelId: String) {}

    /** The user may no longer see the channel, and it is no longer followed. */
    open fun onDropped(channelId: String, error: ChatException) {}

    /** Events of the user may be lost: read lists, preferences and blocked users again by REST. */
    open fun onStale() {}

    /**
     * There is no connection.
     *
     * @param code one of [CloseCode], or 1006 if the network or a host failed.
     * @param retryInMs milliseconds until the next attempt; null: there is none, and the socket is closed.
     */
    open fun onClosed(code: Int, reason: String, retryInMs: Long?) {}
}

/**
 * One WebSocket for everything that the user sees. It reconnects and misses no event. [ChatClient.realtime] creates one.
 *
 * It never blocks, and can be used by any thread. After [close] the listener gets nothing: from the executor's own thread at
 * once, from another one after the call that is running.
 */
class ChatSocket internal constructor(
    private val url: String,
    private val http: Http,
    executor: Executor,
    private val listener: ChatSocketListener,
    private val timeoutMs: Long
) {
    private val calls = SerialExecutor(executor) {
        // The app has shut down its executor.
        close()
    }

    // All fields but `calls` and `isClosed` belong to this thread.
    private val loop = ScheduledThreadPoolExecutor(
        1,
        ThreadFactory { work -> java.lang.Thread(work, "chat socket").apply { isDaemon = true } },
        ThreadPoolExecutor.DiscardPolicy()
    ).apply { executeExistingDelayedTasksAfterShutdownPolicy = false }

    // The app's timeouts are for requests.
    private val okHttp: OkHttpClient = http.okHttp.newBuilder().readTimeout(0, TimeUnit.MILLISECONDS).build()
    private val positions = Positions(
        { data, settle -> connection?.exchanges?.send("gateway:resume", data, timeoutMs, settle) },
        { connection?.drop(it) },
        ::tell
    )
    private var connection: Connection? = null
    private var retry: ScheduledFuture<*>? = null
    private var refused: String? = null
    private var attempts = 0
    private var isHeldBack = false

    @Volatile
    private var isClosed = false

    init {
        // Refuses a wrong URL here.
        Request.Builder().url(url)
        loop.execute { connect() }
    }

    /**
     * Follows a channel, on each connection until [leave]. Load first, then join: nothing is missed.
     *
     * @param since the last number that was seen: the `eventSeq` of a page, or the `seq` of an event. Events after it
     * follow. Null: from now on.
     * @param epoch under which `since` was seen, if that was before this socket.
     */
    @JvmOverloads
    fun join(channelId: String, since: Long? = null, epoch: String? = null) = loop.execute { positions.join(channelId, since, epoch) }

    /** Ends following the channel. */
    fun leave(channelId: String) = loop.execute {
        if (positions.leave(channelId))
            connection?.exchanges?.send("chat:leave:channel", { mapOf("channelId" to channelId) }, timeoutMs) { _, _ -> }
    }

    /** Asks for `chat:channel:activity`. [position]: that of the list of channels as it was read; null: from now on. */
    fun followChannels(position: String?) = loop.execute { positions.follow("activity", position) }

    /** Asks for `chat:thread:activity`. [position]: that of the list of threads as it was read; null: from now on. */
    fun followThreads(position: String?) = loop.execute { positions.follow("threads", position) }

    /** Shows the other members of a joined channel that the user types. Repeat it every few seconds. Dropped without a connection. */
    fun startTyping(channelId: String) = type("chat:typing:start", channelId)

    fun stopTyping(channelId: String) = type("chat:typing:stop", channelId)

    /** Connects at once, or checks the open connection. Call it when the network or the app comes back. */
    fun wake() = loop.execute {
        if (retry == null) connection?.check(WAKE_PROBE_MS)
        else if (!isHeldBack) {
            attempts = 0
            connect()
        }
    }

    /** Closes the socket permanently: the listener gets no more calls. */
    fun close() {
        isClosed = true
        loop.execute {
            connection?.close()
            loop.shutdownNow()
        }
    }

    private fun connect() {
        retry?.cancel(false)
        retry = null
        val last = refused
        connection = Connection(loop, timeoutMs, ::receive, ::ended).also { it.open(url, okHttp) { http.tokenAfter(last) } }
    }

    private fun receive(event: String, fields: MutableMap<String, Any?>, frame: Map<String, Any?>) {
        val seq = frame["seq"] as? Long
        val feed = frame["feed"] as? String
        when {
            event == EventName.GATEWAY_HELLO -> {
                val hello = GatewayHelloData(fields)
                refused = null
                tell { onOpen(hello) }
                positions.opened(hello)
            }
            event == EventName.GATEWAY_STALE -> tell { onStale() }
            // For clients that follow no feed. The feed brings it too.
            event in FEED_EVENTS && seq == null -> return
            positions.isNew(event, fields, seq, feed) && event != EventName.GATEWAY_SKIP -> {
                val data = eventData(event, fields) ?: return
                val known = ChatEvent(event, data, seq, feed, positions.epoch)
                tell { onEvent(known) }
            }
        }
    }

    private fun ended(ending: Ending) {
        positions.lost()
        val code = ending.code
        val isStable = ending.openMs ?: 0 >= STABLE_MS
        if (isStable || ending.openMs != null && code == CloseCode.RESTARTING) attempts = 0
        // Tokens expire. A second one that is refused before the gateway says hello is final.
        val isRenewable = code == CloseCode.UNAUTHORIZED && (ending.openMs != null || refused == null)
        refused = if (isRenewable) ending.token else refused.takeIf { ending.token == null }
        isHeldBack = code == CloseCode.TOO_MANY
        val isFinal = code in FINAL_CLOSE_CODES && !isRenewable
        val longest = if (isHeldBack) MAX_DELAY_MS else minOf(MAX_DELAY_MS, FIRST_DELAY_MS shl minOf(attempts, MAX_DOUBLINGS))
        val delay = if (isRenewable && attempts == 0) 0 else ThreadLocalRandom.current().nextLong(longest / 2, longest + 1)
        attempts += 1
        tell { onClosed(code, ending.reason, delay.takeIf { !isFinal }) }
        if (isFinal) loop.shutdownNow() else retry = loop.schedule({ connect() }, delay, TimeUnit.MILLISECONDS)
    }

    private fun type(event: String, channelId: String) = loop.execute {
        connection?.exchanges?.offer(event, mapOf("channelId" to channelId))
    }

    private fun tell(act: ChatSocketListener.() -> Unit) = calls.execute { if (!isClosed) listener.act() }
}

/** Runs one call after the other, in order, also on an executor of several threads. */
private class SerialExecutor(private val executor: Executor, private val onRejected: () -> Unit) {
    private val waiting = ArrayDeque<() -> Unit>()
    private var isRunning = false

    fun execute(call: () -> Unit) {
        synchronized(waiting) {
            waiting.add(call)
            if (isRunning) return
            isRunning = true
        }
        next()
    }

    private fun next() {
        val call = synchronized(waiting) { waiting.poll().also { isRunning = it != null } } ?: return
        try {
            executor.execute {
                try {
                    call()
                } finally {
                    next()
                }
            }
        } catch (error: RejectedExecutionException) {
            onRejected()
        }
    }
}
