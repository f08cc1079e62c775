package chat.service

/**
 * All operations of one service, for one user.
 *
 * @param baseUrl where the service is mounted, such as `https://acme.test/chat-api`.
 * @param timeoutMs milliseconds for each attempt.
 * @param retries how often a request is repeated where that is safe.
 * @param token gets the user's token. It is asked again when the service refuses one.
 */
class ChatClient @JvmOverloads constructor(
    baseUrl: String,
    timeoutMs: Long = 10_000,
    retries: Int = 2,
    token: () -> String?
) : Resources(Http(baseUrl, timeoutMs, retries, token)) {
    /** With a token that stays. */
    constructor(baseUrl: String, token: String) : this(baseUrl, token = { token })
}
