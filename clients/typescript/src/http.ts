import { abortable, deadline, sleep } from './abort.js'
import type { ErrorCode } from './api.gen.js'
import { ChatApiError, ChatConnectionError, ChatTimeoutError } from './errors.js'
import { toFormData } from './file-upload.js'
import { fetchWithProgress, type UploadProgress } from './progress.js'
import type { Tokens } from './token.js'

/** Options of every call. */
export interface RequestOptions {
  /** Aborts the request, its retries and the delays between them. The call rejects with the signal's reason. */
  signal?: AbortSignal

  /** Milliseconds allowed for each attempt, the body included. Default: the client's. */
  timeoutMs?: number

  /** The maximum number of retries. 0 turns retries off. Default: the client's. */
  retries?: number

  /** Headers for this request. They override those of the client. */
  headers?: Record<string, string>

  /**
   * Called while a file is sent, with the bytes sent so far and their total. It needs `XMLHttpRequest`, which browsers and
   * React Native have; it is not called where a `fetch` was given, or where there is none. `signal` cancels.
   */
  onProgress?: (progress: UploadProgress) => void
}

/** Options of the operations that carry an `Idempotency-Key`. */
export interface IdempotentRequestOptions extends RequestOptions {
  /**
   * 1 to 255 characters. The same key in the same channel returns the first response again instead of sending a second
   * message. Default: a random key for each call, which makes its retries safe. Pass a key of your own to make a call
   * safe across restarts of your program.
   */
  idempotencyKey?: string
}

/** A request as a generated method describes it. */
export interface ApiRequest {
  method: string
  /** A path template such as `/channels/{id}`, with one entry in `params` for each placeholder, in order. */
  path: string
  params?: readonly string[]
  query?: object | undefined
  body?: object | undefined
  multipart?: boolean
  /** True when the operation accepts an `Idempotency-Key`. */
  idempotent?: boolean
}

export interface HttpSettings {
  baseUrl: string
  fetch?: typeof globalThis.fetch | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
  headers?: Record<string, string> | undefined
}

interface PreparedRequest {
  method: string
  path: string
  url: string
  headers: Headers
  body: string | FormData | null
  timeoutMs: number
  signal: AbortSignal | undefined
  onProgress: RequestOptions['onProgress']
  /** Set when the attempt before was answered 401. */
  refused?: UsedToken | undefined
}

interface UsedToken {
  token?: string | undefined
}

export const DEFAULT_TIMEOUT_MS = 10_000
const UPLOAD_TIMEOUT_MS = 120_000
const DEFAULT_RETRIES = 2
const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 8_000
const MAX_RETRY_AFTER_MS = 30_000

/** Names that no body and no query has. */
const OPTIONS = ['signal', 'timeoutMs', 'retries', 'headers']

/** Idempotent methods (RFC 9110, 9.2.2): an attempt with an unknown outcome may be repeated. */
const IDEMPOTENT_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
const UNAVAILABLE_STATUSES = new Set([502, 503, 504])

export function randomKey(): string {
  // Pages without TLS and Node 18 lack `crypto.randomUUID`. A key only has to be unique for one sender.
  return (
    globalThis.crypto?.randomUUID?.() ??
    [Date.now(), Math.random(), Math.random()].map((part) => part.toString(36)).join('-')
  )
}

function fillPath(template: string, params: readonly string[]): string {
  let next = 0
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = params[next++]
    // An empty segment, or one of dots only, would silently address another route.
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      throw new TypeError(`${template}: ${name} must be a non-empty string, not ${JSON.stringify(value)}`)
    }
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
  const milliseconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function apiError(request: PreparedRequest, response: Response, body: unknown): ChatApiError {
  const envelope = (body ?? {}) as {
    error?: { code?: ErrorCode; message?: string; details?: Record<string, unknown> }
    requestId?: string
    path?: string
  }
  const known = typeof envelope.error?.code === 'string' ? envelope.error : undefined
  const message =
    known?.message ?? `HTTP ${response.status} for ${request.method} ${request.path}, not from the chat service`
  return new ChatApiError(message, {
    status: response.status,
    code: known?.code ?? 'UNKNOWN',
    details: known?.details ?? {},
    requestId: envelope.requestId ?? response.headers.get('x-request-id') ?? undefined,
    method: request.method,
    path: (known && envelope.path) ?? request.path,
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  })
}

/** Milliseconds to wait before the next attempt, or undefined if the request must not be retried. */
function retryDelay(error: unknown, retry: number, repeatable: boolean): number | undefined {
  const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retry) * (0.5 + Math.random() / 2)
  if (error instanceof ChatTimeoutError || error instanceof ChatConnectionError) return repeatable ? backoff : undefined
  if (!(error instanceof ChatApiError)) return undefined
  // 429 means that nothing was done. After 503 the outcome is unknown, as the database may have gone away during the
  // commit, and likewise after 502 and 504 of a proxy.
  if (error.status !== 429 && !(repeatable && UNAVAILABLE_STATUSES.has(error.status))) return undefined
  if (error.retryAfterMs === undefined) return backoff
  // An earlier attempt would be refused, and the call must not hang for minutes: let the caller decide.
  if (error.retryAfterMs > MAX_RETRY_AFTER_MS) return undefined
  return Math.max(error.retryAfterMs * (1 + Math.random() / 10), backoff)
}

/**
 * Sends requests and retries them with backoff. After 429 every request is retried. After a broken connection, a timeout,
 * 502, 503 or 504 only those are that are idempotent by their method (GET, HEAD, PUT, DELETE) or have an idempotency key.
 * If `Retry-After` asks for more than 30 seconds, there is no retry and the error has `retryAfterMs`.
 */
export class HttpClient {
  private readonly baseUrl: string

  constructor(
    private readonly settings: HttpSettings,
    private readonly tokens: Tokens,
  ) {
    if (typeof settings.baseUrl !== 'string') throw new TypeError('ChatClient: baseUrl must be a string')
    this.baseUrl = settings.baseUrl.replace(/\/+$/, '')
  }

  async request<T>(given: ApiRequest, last?: IdempotentRequestOptions): Promise<T> {
    // Of operations that had no body or query in the first version, the options stood there.
    const first = given.body ?? given.query ?? {}
    const isFirst = !last && OPTIONS.some((name) => name in first)
    const request = isFirst ? { ...given, body: undefined, query: undefined } : given
    const options: IdempotentRequestOptions = isFirst ? first : (last ?? {})
    const key = request.idempotent ? (options.idempotencyKey ?? randomKey()) : undefined
    const prepared = await this.prepare(request, options, key)
    const repeatable = key !== undefined || IDEMPOTENT_METHODS.has(request.method)
    const retries = options.retries ?? this.settings.retries ?? DEFAULT_RETRIES
    let renewed = false
    for (let retry = 0; ;) {
      const used: UsedToken = {}
      try {
        return await this.attempt<T>(prepared, used)
      } catch (error) {
        if (!renewed && error instanceof ChatApiError && error.status === 401 && this.tokens.canRenew) {
          renewed = true
          prepared.refused = used
          continue
        }
        const delay = retry < retries ? retryDelay(error, retry, repeatable) : undefined
        if (delay === undefined) throw error
        retry += 1
        await sleep(delay, options.signal)
      }
    }
  }

  private async prepare(
    request: ApiRequest,
    options: RequestOptions,
    key: string | undefined,
  ): Promise<PreparedRequest> {
    const path = fillPath(request.path, request.params ?? [])
    const headers = new Headers({ accept: 'application/json' })
    let body: PreparedRequest['body'] = null
    if (request.multipart && request.body) {
      body = await toFormData(request.body)
    } else if (request.body !== undefined) {
      body = JSON.stringify(request.body)
      headers.set('content-type', 'application/json')
    }
    if (key !== undefined) headers.set('idempotency-key', key)
    for (const more of [this.settings.headers, options.headers]) {
      for (const [name, value] of Object.entries(more ?? {})) headers.set(name, value)
    }
    const fallback = request.multipart ? UPLOAD_TIMEOUT_MS : DEFAULT_TIMEOUT_MS
    return {
      method: request.method,
      path,
      url: this.baseUrl + path + queryString(request.query),
      headers,
      body,
      timeoutMs: options.timeoutMs ?? this.settings.timeoutMs ?? fallback,
      signal: options.signal,
      onProgress: request.multipart ? options.onProgress : undefined,
    }
  }

  private async attempt<T>(request: PreparedRequest, used: UsedToken): Promise<T> {
    const { method, path, timeoutMs } = request
    let waitedFor: string | undefined = 'was not sent: the function `token` did not return'
    const limit = deadline(timeoutMs, request.signal, () => new ChatTimeoutError(method, path, timeoutMs, waitedFor))
    try {
      const headers = new Headers(request.headers)
      if (!headers.has('authorization')) {
        used.token = await abortable(this.tokenFor(request), limit.signal)
        if (used.token !== undefined) headers.set('authorization', `Bearer ${used.token}`)
      }
      waitedFor = undefined
      const { response, text } = await abortable(this.exchange(request, headers, limit.signal), limit.signal)
      if (response.status === 204 || (response.ok && text === '')) return undefined as T
      const answer = parseJson(text)
      if (!response.ok || answer === undefined) throw apiError(request, response, answer)
      return answer as T
    } finally {
      limit.clear()
    }
  }

  private tokenFor(request: PreparedRequest): Promise<string | undefined> {
    const { refused } = request
    if (!refused) return this.tokens.get()
    request.refused = undefined
    return this.tokens.renew(refused.token)
  }

  private async exchange(request: PreparedRequest, headers: Headers, signal: AbortSignal) {
    const { method, path, url, body } = request
    try {
      // Looked up for each call, because programs replace the global `fetch`. Browsers refuse to call it as a method.
      const { onProgress } = request
      const send = this.settings.fetch ?? (onProgress ? fetchWithProgress(onProgress) : globalThis.fetch)
      const response = await send(url, { method, headers, body, signal })
      return { response, text: await response.text() }
    } catch (cause) {
      throw signal.aborted ? signal.reason : new ChatConnectionError(method, path, cause)
    }
  }
}
