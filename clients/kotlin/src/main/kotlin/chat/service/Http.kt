package chat.service

import okhttp3.Interceptor
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody
import okhttp3.Response
import java.io.IOException
import java.io.InterruptedIOException
import java.net.URLEncoder
import java.util.UUID
import java.util.concurrent.Callable
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.ThreadFactory
import java.util.concurrent.ThreadLocalRandom
import java.util.concurrent.TimeUnit

/**
 * Options of every call.
 *
 * @property timeoutMs milliseconds for each attempt. Default: the client's.
 * @property retries maximum number of retries. 0 turns them off. Default: the client's.
 * @property idempotencyKey for the operations that send: the same key in the same channel returns the first message again.
 * 1 to 255 characters. Default: a random key for each call, which makes its retries safe.
 */
data class RequestOptions(
    val timeoutMs: Long? = null,
    val retries: Int? = null,
    val headers: Map<String, String> = emptyMap(),
    val idempotencyKey: String? = null
)

/** A file to send. The MIME type decides whether it is a picture, a video, a sound or another file. */
class UploadedFile(val name: String, val content: ByteArray, val mimeType: String = "application/octet-stream")

/** The result of an operation that the policy of the service may hold for a moderator. */
sealed class OrHeld<out T> {
    /** It was carried out. */
    class Done<T>(val answer: T) : OrHeld<T>()

    /** It waits for a moderator. */
    class Held(val heldMessage: HeldMessage) : OrHeld<Nothing>()
}

internal fun <T> orHeld(fields: MutableMap<String, Any?>, read: (MutableMap<String, Any?>) -> T): OrHeld<T> =
    if ("heldMessage" in fields) OrHeld.Held(HeldAnswer(fields).heldMessage) else OrHeld.Done(read(fields))

/** Of all clients: one for each request that waits. They end after a minute without work. */
private val threads = Executors.newCachedThreadPool(
    ThreadFactory { work -> java.lang.Thread(work, "chat request").apply { isDaemon = true } }
)

private const val FIRST_BACKOFF_MS = 250L
private const val MAX_BACKOFF_MS = 8_000L
private const val MAX_RETRY_AFTER_MS = 30_000L
private const val UPLOAD_TIMEOUT_MS = 120_000L

/** An attempt of these with an unknown outcome may be repeated (RFC 9110, 9.2.2). */
private val IDEMPOTENT_METHODS = setOf("GET", "PUT", "DELETE")
private val BODILESS_METHODS = setOf("GET", "DELETE")

/**
 * Sends requests, and retries with exponential backoff. After 429 every request is repeated: nothing was done. After a broken
 * connection, 408, 502, 503 or 504 only those are that do the same when done twice: GET, PUT, DELETE, and what carries an
 * idempotency key. If `Retry-After` asks for more than 30 seconds there is no retry, and the error has `retryAfterMs`.
 *
 * A call blocks its thread. An interrupt of the thread cancels it: the call throws [InterruptedException], and the service may
 * have carried out the request.
 */
class Http internal constructor(
    baseUrl: String,
    internal val timeoutMs: Long,
    private val retries: Int,
    internal val okHttp: OkHttpClient,
    private val getToken: () -> String?
) {
    internal val baseUrl = baseUrl.trimEnd('/')
    // Each call has its own timeout. OkHttp itself would repeat any request after 503 with `Retry-After: 0`.
    private val repeating = okHttp.newBuilder().followRedirects(false)
        .readTimeout(0, TimeUnit.MILLISECONDS).writeTimeout(0, TimeUnit.MILLISECONDS)
        .addNetworkInterceptor(Interceptor { chain ->
            val response = chain.proceed(chain.request())
            if (response.header("retry-after")?.toIntOrNull() != 0) response
            else response.newBuilder().removeHeader("retry-after").build()
        }).build()
    // OkHttp itself repeats a broken request at the next address of a host.
    private val once = repeating.newBuilder().retryOnConnectionFailure(false).build()
    private var token: String? = null

    init {
        require(Regex("https?://.+").matches(baseUrl)) { "baseUrl must begin with http:// or https://, not $baseUrl" }
    }

    /** A part of a path. An empty one, or dots alone, would silently address another resource. */
    internal fun segment(value: String): String {
        require(value !in listOf("", ".", "..")) { "an id must not be \"$value\"" }
        return encode(value)
    }

    internal fun send(
        method: String,
        path: String,
        body: Model? = null,
        query: Map<String, Any?> = emptyMap(),
        file: UploadedFile? = null,
        idempotent: Boolean = false,
        prefer: String? = null,
        options: RequestOptions
    ): MutableMap<String, Any?> {
        val sent = when {
            file != null -> multipart(body?.fields ?: emptyMap<String, Any?>(), file)
            body != null -> OkHttpCompat.body("application/json", Json.write(body.fields).toByteArray())
            method in BODILESS_METHODS -> null
            else -> OkHttpCompat.body("", ByteArray(0))
        }
        val headers = LinkedHashMap<String, String>()
        headers["accept"] = "application/json"
        if (idempotent) headers["idempotency-key"] = options.idempotencyKey ?: UUID.randomUUID().toString()
        if (prefer != null) headers["prefer"] = prefer
        headers += options.headers
        val isRepeatable = idempotent || method in IDEMPOTENT_METHODS
        val patience = options.timeoutMs ?: if (file != null) maxOf(timeoutMs, UPLOAD_TIMEOUT_MS) else timeoutMs
        var refused: String? = null
        var retry = 0
        val client = if (isRepeatable) repeating else once
        while (true) {
            val used = tokenAfter(refused)
            if (used != null) headers["authorization"] = "Bearer $used"
            val request = Request.Builder().url(baseUrl + path + queryString(query))
                .method(method, sent)
            headers.forEach { (name, value) -> request.header(name, value) }
            val error = try {
                return attempt(client, request.build(), "$method $path", patience)
            } catch (error: ChatException) {
                error
            }
            if (error is ChatApiException && error.status == 401 && refused == null && tokenAfter(used) != used) {
                refused = used
                continue
            }
            val delay = if (retry < options.retries ?: retries) retryDelay(error, retry, isRepeatable) else null
            java.lang.Thread.sleep(delay ?: throw error)
            retry += 1
        }
    }

    /**
     * The token to use: another one than the refused one, if there is one.
     *
     * @throws ChatTokenException
     */
    @Synchronized
    internal fun tokenAfter(refused: String?): String? {
        if (token == null || token == refused)
            token = try {
                getToken()
            } catch (error: Exception) {
                throw ChatTokenException(error)
            }
        return token
    }

    private fun attempt(client: OkHttpClient, request: Request, name: String, patience: Long): MutableMap<String, Any?> {
        val call = client.newCall(request)
        call.timeout().timeout(patience, TimeUnit.MILLISECONDS)
        // An interrupt does not end the reading of a socket, so another thread reads it.
        val answer = threads.submit(Callable { call.execute().use { it to OkHttpCompat.text(it) } })
        val (response, text) = try {
            answer.get()
        } catch (interrupt: InterruptedException) {
            call.cancel()
            throw interrupt
        } catch (failure: ExecutionException) {
            throw when (val error = failure.cause) {
                is InterruptedIOException -> ChatConnectionException("$name was not answered within $patience ms", error)
                is IOException -> ChatConnectionException("$name: ${error.message ?: error.javaClass.simpleName}", error)
                else -> error ?: failure
            }
        }
        return read(name, response, text)
    }

    private fun read(name: String, response: Response, text: String): MutableMap<String, Any?> {
        val read = try {
            if (text == "") LinkedHashMap<String, Any?>() else Json.read(text)
        } catch (error: IllegalArgumentException) {
            null
        }
        if (response.isSuccessful && read is Map<*, *>) return read.asFields()
        throw apiError(name, response, read as? Map<*, *>)
    }
}

private fun encode(text: String) = URLEncoder.encode(text, "UTF-8").replace("+", "%20")

private fun queryString(query: Map<String, Any?>): String {
    val pairs = query.flatMap { (name, value) ->
        when (value) {
            null -> emptyList()
            is List<*> -> value.map { "$name=${encode("$it")}" }
            else -> listOf("$name=${encode("$value")}")
        }
    }
    return if (pairs.isEmpty()) "" else pairs.joinToString("&", "?")
}

/** A file and its fields (RFC 7578). The file comes last, after its fields. */
private fun multipart(form: Map<String, Any?>, file: UploadedFile): RequestBody {
    val boundary = UUID.randomUUID().toString()
    val fields = form.filterValues { it != null }.map { (name, value) ->
        val text = value as? String ?: Json.write(value)
        "--$boundary\r\ncontent-disposition: form-data; name=\"$name\"\r\n\r\n$text\r\n"
    }
    // As browsers do it.
    val name = file.name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22")
    val head = "--$boundary\r\ncontent-disposition: form-data; name=\"file\"; filename=\"$name\"\r\n" +
        "content-type: ${file.mimeType}\r\n\r\n"
    val bytes = (fields.joinToString("") + head).toByteArray() + file.content + "\r\n--$boundary--\r\n".toByteArray()
    return OkHttpCompat.body("multipart/form-data; boundary=$boundary", bytes)
}

private fun apiError(name: String, response: Response, read: Map<*, *>?): ChatApiException {
    val status = OkHttpCompat.status(response)
    val error = (read?.get("error") as? Map<*, *>)?.takeIf { it["code"] is String }
    return ChatApiException(
        error?.get("code") as? String ?: "UNKNOWN",
        error?.get("message") as? String ?: "HTTP $status for $name, not from the chat service",
        (error?.get("details") as? Map<*, *>)?.asFields() ?: emptyMap<String, Any?>(),
        status,
        name.substringBefore(' '),
        name.substringAfter(' '),
        read?.get("requestId") as? String ?: response.header("x-request-id"),
        retryAfter(response)
    )
}

/** In seconds, or a date. */
private fun retryAfter(response: Response): Long? {
    val seconds = response.header("retry-after")?.toLongOrNull()
    if (seconds != null) return seconds * 1000
    return OkHttpCompat.headers(response).getDate("retry-after")?.let { maxOf(0, it.time - System.currentTimeMillis()) }
}

/** Milliseconds to wait before the next attempt, or null if there must be none. */
private fun retryDelay(error: ChatException, retry: Int, isRepeatable: Boolean): Long? {
    val status = (error as? ChatApiException)?.status
    val retryAfter = (error as? ChatApiException)?.retryAfterMs ?: 0
    // After 503 the outcome is unknown, as the database may have gone away during the commit.
    val isPassing = status == null || status in listOf(408, 502, 503, 504)
    if (!(status == 429 || isRepeatable && isPassing) || retryAfter > MAX_RETRY_AFTER_MS) return null
    val longest = minOf(MAX_BACKOFF_MS, FIRST_BACKOFF_MS shl minOf(retry, 10))
    return maxOf(retryAfter, ThreadLocalRandom.current().nextLong(longest / 2, longest + 1))
}
