import { checkReadable, toFormData } from './file-upload.js'
import { backoff, limited, pause } from './abort.js'
import { fetchWithProgress, type UploadProgress } from './progress.js'
import { ChatApiError, ChatConnectionError, ChatTimeoutError } from './errors.js'
import type { ErrorCode } from './api.gen.js'
import type { Tokens } from './token.js'

/** Options of every call. */
export interface RequestOptions {
  /** Aborts the request, its retries and the delays between them. The call rejects with the signal's reason. */
  signal?: AbortSignal | undefined

  /**
   * Timeout of each attempt in milliseconds, including the body; for an upload with `XMLHttpRequest`, the time without progress.
   * Default: the client's.
   */
  timeoutMs?: number | undefined

  /** The maximum number of retries. 0 turns retries off. Default: the client's. */
  retries?: number | undefined

  /** Headers for this request. They override those of the client. */
  headers?: Record<string, string> | undefined

  /**
   * Called during an upload with the bytes sent and their total. It requires `XMLHttpRequest`, as in browsers and React Native,
   * and no custom `fetch`. `signal` cancels.
   */
  onProgress?: ((progress: UploadProgress) => void) | undefined
}

/** Options of the operations that carry an `Idempotency-Key`. */
export interface IdempotentRequestOptions extends RequestOptions {
  /**
   * 1 to 255 characters. The same key in the same channel returns the first response again instead of sending a second
   * message. Default: a random key for each call, which makes its retries safe. Pass your own key to make a call safe across
   * restarts of your program.
   */
  idempotencyKey?: string | undefined
}

/** Options of the operations whose message can be held for review. */
export interface PreferHold {
  /** Returns a held message. Without it, held messages are refused with the reason `held`. */
  prefer: 'hold'
}

export interface HttpSettings {
  baseUrl: string
  fetch?: typeof globalThis.fetch | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
  headers?: Record<string, string> | undefined
}

export const DEFAULT_TIMEOUT_MS = 10_000
/** Idle timeout, or total timeout if progress is not observable. */
const STALLED_UPLOAD_MS = 30_000
const UPLOAD_TIMEOUT_MS = 120_000
const DEFAULT_RETRIES = 2
const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 8_000
const MAX_RETRY_AFTER_MS = 30_000

/** Idempotent ones (RFC 9110, 9.2.2): an attempt with an unknown outcome may be repeated. */
const IDEMPOTENT_METHODS = /GET|PUT|DELETE/

export function randomKey(): string {
  // Pages without TLS and Node 18 lack `crypto.randomUUID`. A key only has to be unique for one sender.
  return globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}-${Math.random()}`
}

/** Fills in the ids from the arguments. */
function fillPath(template: string, args: unknown[]): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args.shift()
    if (typeof value === 'number') return String(value)
    // An empty segment, or one of dots only, would silently address another route.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new TypeError(`${template}: ${name} must not be ${JSON.stringify(value)}`)
    return encodeURIComponent(value)
  })
}

function queryString(query: object | undefined): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) parameters.append(name, String(item))
    }
  }
  const text = parameters.toString()
  return text && `?${text}`
}

function parseRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const milliseconds = isNaN(+header) ? Date.parse(header) - Date.now() : +header * 1000
  return isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

/** Its status is 0 in browsers. A `fetch` that ignores `redirect` has followed it. */
const isRedirect = ({ status, redirected }: Response) => redirected || /^(0|30[12378])$/.test(`${status}`)

/** The error from a response of the service or of another server. */
function apiError(method: string, path: string, baseUrl: string, response: Response, text: string): ChatApiError {
  const { status, headers } = response
  let envelope: { error?: Partial<Pick<ChatApiError, 'message' | 'details'>> & { code?: ErrorCode } } & Partial<
    Pick<ChatApiError, 'requestId' | 'path'>
  > = {}
  try {
    envelope = (JSON.parse(text) as typeof envelope | null) ?? {}
  } catch {
    // A page of a proxy.
  }
  const known = typeof envelope.error?.code === 'string' ? envelope.error : undefined
  const {
    code = 'UNKNOWN',
    details = {},
    message = isRedirect(response)
      ? `${method} ${path} was redirected to ${headers.get('location') ?? 'another URL'}: baseUrl must be where the service answers`
      : `HTTP ${status} for ${method} ${path}, not from the chat service`,
  } = known ?? {}
  // A wrong URL is more likely than a failing proxy.
  const isElsewhere = status < 500 && (known ? code === 'CHAT_ROUTE_NOT_FOUND' : !isRedirect(response))
  return new ChatApiError(isElsewhere ? `${message}: check the option \`baseUrl\`, ${baseUrl}` : message, {
    status,
    code,
    details,
    requestId: envelope.requestId ?? headers.get('x-request-id') ?? undefined,
    method,
    path: (known && envelope.path) ?? path,
    retryAfterMs: parseRetryAfter(headers.get('retry-after')),
  })
}

/** Milliseconds to wait before the next attempt, or undefined if the request must not be retried. */
function retryDelay(error: unknown, retry: number, repeatable: boolean): number | undefined {
  const { status, retryAfterMs = 0 } = error as Partial<ChatApiError>
  const isKnown = error instanceof ChatApiError
  // 429 means that nothing was done. After 503 the outcome is unknown, because the database may have failed during the
  // commit; the same holds for a proxy's 502 and 504.
  const isPassing = isKnown
    ? [502, 503, 504].includes(status as number)
    : error instanceof ChatTimeoutError || error instanceof ChatConnectionError
  // An earlier retry would be refused, and the call must not hang for minutes: the caller decides.
  if (!(status === 429 || (repeatable && isPassing)) || retryAfterMs > MAX_RETRY_AFTER_MS) return undefined
  return Math.max(retryAfterMs * (1 + Math.random() / 10), backoff(FIRST_BACKOFF_MS, MAX_BACKOFF_MS, retry))
}

export type HttpClient = ReturnType<typeof httpOf>

/**
 * Sends requests, with retries and backoff. After 429 every request is retried; after a broken connection, a timeout, 408,
 * 502, 503 or 504 only idempotent ones (GET, PUT, DELETE, or with an idempotency key). If `Retry-After` is more than 30
 * seconds, there is no retry, and the error has `retryAfterMs`.
 */
export function httpOf(settings: HttpSettings, tokens: Tokens) {
  const baseUrl = settings.baseUrl.replace(/\/+$/, '')

  /** @param flags as in the operation tables. */
  return async (method: string, template: string, flags: string, given: unknown[]): Promise<unknown> => {
    const has = (flag: string) => flags.includes(flag)
    const args = [...given]
    const path = fillPath(template, args)
    const body = has('b') ? (args.shift() as object | undefined) : undefined
    const query = has('q') ? (args.shift() as object | undefined) : undefined
    const options = (args[0] ?? {}) as IdempotentRequestOptions & Partial<PreferHold>
    const multipart = has('m') && !!body && 'file' in body
    const idempotent = has('i')
    const showsProgress = multipart && !settings.fetch && typeof XMLHttpRequest !== 'undefined'
    const {
      signal,
      onProgress,
      retries = settings.retries ?? DEFAULT_RETRIES,
      timeoutMs = settings.timeoutMs ??
        (showsProgress ? STALLED_UPLOAD_MS : multipart ? UPLOAD_TIMEOUT_MS : DEFAULT_TIMEOUT_MS),
    } = options
    const sent = multipart ? await toFormData(body) : body && JSON.stringify(body)
    const headers = new Headers({ accept: 'application/json' })
    if (typeof sent === 'string') headers.set('content-type', 'application/json')
    if (idempotent) headers.set('idempotency-key', options.idempotencyKey ?? randomKey())
    if (options.prefer) headers.set('prefer', options.prefer)
    for (const [name, value] of [settings.headers, options.headers].flatMap((more) => Object.entries(more ?? {})))
      headers.set(name, value)
    const ownToken = headers.has('authorization')
    const repeatable = idempotent || IDEMPOTENT_METHODS.test(method)
    let isRenewed = false
    let isRefused = false
    let token: string | undefined
    let waitedFor: string | undefined

    const attempt = async (inner: AbortSignal, extend: () => void) => {
      if (!ownToken) {
        token = await (isRefused ? tokens.renew(token) : tokens.get())
        isRefused = false
        if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
      }
      waitedFor = undefined
      const progressed = (progress: UploadProgress) => {
        extend()
        onProgress?.(progress)
      }
      let response: Response
      let text: string
      try {
        // Resolved per call, because programs replace the global `fetch`. Browsers refuse to call it as a method.
        const { fetch = showsProgress ? fetchWithProgress(progressed) : globalThis.fetch } = settings
        if (inner.aborted) throw inner.reason
        response = await fetch(baseUrl + path + queryString(query), {
          method,
          headers,
          body: sent ?? null,
          signal: inner,
          redirect: 'manual',
        })
        text = await response.text()
        // A server that was stopped for seconds, or a proxy, gave up: the outcome is unknown.
        if (response.status === 408) throw apiError(method, path, baseUrl, response, text)
      } catch (cause) {
        if (multipart) await checkReadable(body)
        throw new ChatConnectionError(method, path, cause)
      }
      try {
        if (response.ok && !response.redirected) return text === '' ? undefined : (JSON.parse(text) as unknown)
      } catch {
        // Not from the service.
      }
      throw apiError(method, path, baseUrl, response, text)
    }

    for (let retry = 0; ;) {
      waitedFor = 'was not sent: the function `token` did not return'
      try {
        const late = () => {
          if (waitedFor) tokens.giveUp(timeoutMs)
          return new ChatTimeoutError(method, path, timeoutMs, waitedFor)
        }
        return await limited(timeoutMs, signal, late, attempt)
      } catch (error) {
        if (!isRenewed && (error as ChatApiError).status === 401 && tokens.canRenew) isRenewed = isRefused = true
        else {
          const delay = retry < retries ? retryDelay(error, retry, repeatable) : undefined
          if (delay === undefined) throw error
          retry += 1
          await pause(delay, signal)
        }
      }
    }
  }
}
