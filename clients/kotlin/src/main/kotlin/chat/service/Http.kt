package chat.service

import java.io.IOException
import java.net.URI
import java.net.URLEncoder
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.time.ZonedDateTime
import java.time.format.DateTimeFormatter
import java.time.format.DateTimeParseException
import java.util.UUID
import java.util.concurrent.ExecutionException
import java.util.concurrent.ThreadLocalRandom
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException

/**
 * Options of every call.
 *
 * @property timeoutMs milliseconds for each attempt. Default: the client's.
 * @property retries the largest number of retries. 0 turns them off. Default: the client's.
 * @property idempotencyKey for the operations that send: the same key in the same channel answers the first message again.
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

/** The answer to what the policy of the service may hold for a moderator. */
sealed class OrHeld<out T> {
    /** It was carried out. */
    class Done<T>(val answer: T) : OrHeld<T>()

    /** It waits for a moderator. */
    class Held(val heldMessage: HeldMessage) : OrHeld<Nothing>()
}

internal fun <T> orHeld(fields: MutableMap<String, Any?>, read: (MutableMap<String, Any?>) -> T): OrHeld<T> =
    if ("heldMessage" in fields) OrHeld.Held(HeldAnswer(fields).heldMessage) else OrHeld.Done(read(fields))

private const val FIRST_BACKOFF_MS = 250L
private const val MAX_BACKOFF_MS = 8_000L
private const val MAX_RETRY_AFTER_MS = 30_000L
private const val UPLOAD_TIMEOUT_MS = 120_000L

/** An attempt of these with an unknown outcome may be repeated (RFC 9110, 9.2.2). */
private val IDEMPOTENT_METHODS = setOf("GET", "PUT", "DELETE")

/**
 * Sends requests and repeats them with a growing delay. After 429 every request is repeated: nothing was done. After a broken
 * connection, 502, 503 or 504 only those are that do the same when done twice: GET, PUT, DELETE, and what carries an
 * idempotency key. If `Retry-After` asks for more than 30 seconds there is no retry, and the error has `retryAfterMs`.
 */
class Http internal constructor(
    baseUrl: String,
    private val timeoutMs: Long,
    private val retries: Int,
    private val getToken: () -> String?
) {
    private val baseUrl = baseUrl.trimEnd('/')
    // What would ask for HTTP/2 on a connection without TLS, servers of WebSockets take for one of theirs.
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
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
            body != null -> Content("application/json", Json.write(body.fields).toByteArray())
            else -> null
        }
        val headers = LinkedHashMap<String, String>()
        headers["accept"] = "application/json"
        if (sent != null) headers["content-type"] = sent.type
        if (idempotent) headers["idempotency-key"] = options.idempotencyKey ?: UUID.randomUUID().toString()
        if (prefer != null) headers["prefer"] = prefer
        headers += options.headers
        val isRepeatable = idempotent || method in IDEMPOTENT_METHODS
        val patience = options.timeoutMs ?: if (file != null) maxOf(timeoutMs, UPLOAD_TIMEOUT_MS) else timeoutMs
        var refused: String? = null
        var retry = 0
        while (true) {
            val used = tokenAfter(refused)
            if (used != null) headers["authorization"] = "Bearer $used"
            val error = try {
                return attempt(method, path, baseUrl + path + queryString(query), headers, sent?.bytes, patience)
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

    /** The token to use: another one than the refused one, if there is one. */
    @Synchronized
    private fun tokenAfter(refused: String?): String? {
        if (token == null || token == refused) token = getToken()
        return token
    }

    private fun attempt(
        method: String,
        path: String,
        url: String,
        headers: Map<String, String>,
        body: ByteArray?,
        patience: Long
    ): MutableMap<String, Any?> {
        val publisher = body?.let(HttpRequest.BodyPublishers::ofByteArray) ?: HttpRequest.BodyPublishers.noBody()
        val request = HttpRequest.newBuilder(URI.create(url)).method(method, publisher)
        headers.forEach { (name, value) -> request.header(name, value) }
        val answering = client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
        val answer = try {
            answering.get(patience, TimeUnit.MILLISECONDS)
        } catch (error: TimeoutException) {
            answering.cancel(true)
            throw ChatConnectionException("$method $path was not answered within $patience ms", error)
        } catch (error: ExecutionException) {
            val cause = error.cause as? IOException ?: throw error
            throw ChatConnectionException("$method $path: ${cause.message ?: cause.javaClass.simpleName}", cause)
        }
        val text = answer.body()
        val read = try {
            if (text == "") LinkedHashMap<String, Any?>() else Json.read(text)
        } catch (error: IllegalArgumentException) {
            null
        }
        if (answer.statusCode() in 200..299 && read is Map<*, *>) return read.asFields()
        throw apiError(method, path, answer, read as? Map<*, *>)
    }
}

private class Content(val type: String, val bytes: ByteArray)

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
private fun multipart(form: Map<String, Any?>, file: UploadedFile): Content {
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
    return Content("multipart/form-data; boundary=$boundary", bytes)
}

private fun apiError(method: String, path: String, answer: HttpResponse<String>, read: Map<*, *>?): ChatApiException {
    val status = answer.statusCode()
    val error = (read?.get("error") as? Map<*, *>)?.takeIf { it["code"] is String }
    return ChatApiException(
        error?.get("code") as? String ?: "UNKNOWN",
        error?.get("message") as? String ?: "HTTP $status for $method $path, not from the chat service",
        (error?.get("details") as? Map<*, *>)?.asFields() ?: emptyMap<String, Any?>(),
        status,
        method,
        path,
        read?.get("requestId") as? String ?: answer.headers().firstValue("x-request-id").orElse(null),
        answer.headers().firstValue("retry-after").orElse(null)?.let(::parseRetryAfter)
    )
}

private fun parseRetryAfter(text: String): Long? {
    val seconds = text.toLongOrNull()
    if (seconds != null) return seconds * 1000
    return try {
        val moment = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant().toEpochMilli()
        maxOf(0, moment - System.currentTimeMillis())
    } catch (error: DateTimeParseException) {
        null
    }
}

/** Milliseconds to wait before the next attempt, or null if there must be none. */
private fun retryDelay(error: ChatException, retry: Int, isRepeatable: Boolean): Long? {
    val status = (error as? ChatApiException)?.status
    val retryAfter = (error as? ChatApiException)?.retryAfterMs ?: 0
    // After 503 the outcome is unknown, as the database may have gone away during the commit.
    val isPassing = status == null || status in listOf(502, 503, 504)
    if (!(status == 429 || isRepeatable && isPassing) || retryAfter > MAX_RETRY_AFTER_MS) return null
    val longest = minOf(MAX_BACKOFF_MS, FIRST_BACKOFF_MS shl minOf(retry, 10))
    return maxOf(retryAfter, ThreadLocalRandom.current().nextLong(longest / 2, longest + 1))
}
