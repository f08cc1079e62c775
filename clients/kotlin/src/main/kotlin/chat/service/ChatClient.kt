package chat.service

import okhttp3.OkHttpClient
import java.util.concurrent.Executor

/**
 * All operations of one service, for one user.
 *
 * @param baseUrl where the service is mounted, such as `https://acme.test/chat-api`.
 * @param timeoutMs milliseconds for each attempt.
 * @param retries how often a request is repeated where that is safe.
 * @param okHttp the app's own, whose connections, proxies and interceptors this client shares.
 * @param token gets the user's token. It is asked again when the service refuses one. If it throws, requests throw
 * [ChatTokenException], and sockets try again later.
 */
class ChatClient private constructor(private val http: Http) : Resources(http) {
    @JvmOverloads
    constructor(
        baseUrl: String,
        timeoutMs: Long = 10_000,
        retries: Int = 2,
        okHttp: OkHttpClient = OkHttpClient(),
        token: () -> String?
    ) : this(Http(baseUrl, timeoutMs, retries, okHttp, token))

    /** With a token that stays. */
    constructor(baseUrl: String, token: String) : this(baseUrl, token = { token })

    /**
     * Connects to the gateway.
     *
     * @param executor on which the listener is called, one call after the other, such as Android's main executor.
     * @param url of the gateway. Default: `/chat` on the host of `baseUrl`.
     */
    @JvmOverloads
    fun realtime(executor: Executor, listener: ChatSocketListener, url: String = gatewayOf(http.baseUrl)) =
        ChatSocket(url, http, executor, listener, http.timeoutMs)
}

private fun gatewayOf(baseUrl: String): String {
    val (scheme, rest) = baseUrl.split("://", limit = 2)
    return "${if (scheme == "https") "wss" else "ws"}://${rest.substringBefore('/')}/chat"
}
