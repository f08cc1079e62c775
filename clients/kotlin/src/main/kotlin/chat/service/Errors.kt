package chat.service

/**
 * The exceptions of this client.
 *
 * @property code to branch on. Keep a default: a newer service may send codes that this version does not list.
 * @property details values that explain the error.
 */
open class ChatException(val code: String, message: String, val details: Map<String, Any?>, cause: Throwable? = null) :
    RuntimeException(message, cause)

/**
 * The service refused a request. If a proxy responded in its place, [code] is `UNKNOWN`.
 *
 * @property status the HTTP status.
 * @property path that of the request, without the query.
 * @property requestId the id of the request in the log of the service.
 * @property retryAfterMs milliseconds after which another attempt makes sense.
 */
class ChatApiException(
    code: String,
    message: String,
    details: Map<String, Any?>,
    val status: Int,
    val method: String,
    val path: String,
    val requestId: String?,
    val retryAfterMs: Long?
) : ChatException(code, message, details)

/** Nothing was sent, because the token function failed. [cause] is its exception. */
class ChatTokenException(cause: Exception) :
    ChatException("TOKEN_FAILED", "the function `token` failed: ${cause.message ?: cause.javaClass.simpleName}", emptyMap(), cause)

/** The service could not be reached, did not respond in time, or the connection broke. It may have carried out the request. */
class ChatConnectionException(message: String, cause: Throwable) :
    ChatException("CONNECTION_FAILED", message, emptyMap(), cause)
