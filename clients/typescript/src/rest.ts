import { Resources, type Upload } from './resources.gen.js'
import type { FileUpload } from './file-upload.js'
import { DEFAULT_TIMEOUT_MS, httpOf, type IdempotentRequestOptions, type RequestOptions } from './http.js'
import { checkOptions } from './options.js'
import type { StreamMethods, StreamStops } from './stream-types.js'
import { tokensOf, type Tokens, type TokenSource } from './token.js'

export * from './errors.js'
export type * from './resources.gen.js'
export { contract, type Contract } from './resources.gen.js'
export type { FileReference, FileSource, FileUpload } from './file-upload.js'
export type { IdempotentRequestOptions, PreferHold, RequestOptions } from './http.js'
export type { UploadProgress } from './progress.js'
export type * from './stream-types.js'
export type { TokenRequest, TokenSource } from './token.js'

/** Options of a client without sockets. */
export interface ChatRestClientOptions {
  /** The URL of the service, with its path prefix: `https://example.com/messaging`. */
  baseUrl: string

  /**
   * The bearer token, or a function that returns one. Its result is cached until shortly before it expires (the `exp` of
   * a JWT) or until the service returns 401; then the function is called again. If a cookie or your own header
   * authenticates: `() => null`.
   */
  token: TokenSource

  /** A replacement for the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined

  /**
   * Timeout of each attempt of a request in milliseconds. Default: 10,000. Uploads have an idle timeout of 30,000; without
   * `XMLHttpRequest`, which reports progress, or with a custom `fetch`, a total timeout of 120,000.
   */
  timeoutMs?: number | undefined

  /** Maximum retries of a request that is safe to repeat. Default: 2. */
  retries?: number | undefined

  /** Headers for every request. */
  headers?: Record<string, string> | undefined
}

/** The chat service without live events, on behalf of the token's user. */
export class ChatRestClient extends Resources {
  /** The tokens of this client, shared with its sockets. */
  declare protected readonly tokens: Tokens

  /** The replacement for the global `fetch`. */
  declare private readonly fetch: typeof globalThis.fetch | undefined

  /** Stops streams written by this client, by message id. */
  protected readonly stops = new Map<string, () => void>()

  constructor(options: ChatRestClientOptions) {
    checkOptions(options)
    const tokens = tokensOf(options.token, options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    super(httpOf(options, tokens))
    const onStop: StreamStops = ({ id }, stop) => {
      this.stops.set(id, stop)
      return () => void (this.stops.get(id) === stop && this.stops.delete(id))
    }
    // Loaded on demand: most programs don't write streams.
    const stream: StreamMethods<IdempotentRequestOptions>['stream'] = async (...given) =>
      (await import('./stream.js')).streamsOf(this.messages, onStop).stream(...given)
    Object.assign(this.messages, { stream })
    this.tokens = tokens
    this.fetch = options.fetch
  }

  /**
   * Uploads a file for `files` of a message: directly to the storage if the service offers it, else through the
   * service. Call it again with the same `File` or `Blob` to resume an interrupted upload.
   *
   * @throws ChatApiError, as `messages.createUpload` does.
   */
  async upload(file: FileUpload, options?: RequestOptions): Promise<Upload> {
    return (await import('./direct-upload.js')).upload(this.messages, file, options, this.fetch)
  }

  /** Forgets the cached token: `token` is called for the next request. Call it when another user logs in. */
  forgetToken(): void {
    this.tokens.forget()
  }
}
