import { Resources } from './resources.gen.js'
import { DEFAULT_TIMEOUT_MS, httpOf } from './http.js'
import { checkOptions } from './options.js'
import { tokensOf, type Tokens, type TokenSource } from './token.js'

export * from './errors.js'
export type * from './resources.gen.js'
export { contract, type Contract } from './resources.gen.js'
export type { FileReference, FileSource, FileUpload } from './file-upload.js'
export type { IdempotentRequestOptions, RequestOptions } from './http.js'
export type { UploadProgress } from './progress.js'
export type { TokenRequest, TokenSource } from './token.js'

/** Options of a client without sockets. */
export interface ChatRestClientOptions {
  /** Where the service is mounted, with the path prefix if it has one: `https://example.com/messaging`. */
  baseUrl: string

  /**
   * The bearer token, or a function that gets one. What the function returns is kept until shortly before it expires (the
   * `exp` of a JWT) or until the service answers 401; then the function is called once more. Where a cookie or a header of
   * yours says who calls: `() => null`.
   */
  token: TokenSource

  /** A replacement for the global `fetch`. */
  fetch?: typeof globalThis.fetch

  /**
   * Milliseconds allowed for each attempt of a request. Default: 10,000. Uploads may take as long as they like, but not 30,000
   * without progress; where there is no `XMLHttpRequest` that shows it, or with an own `fetch`, 120,000 in all.
   */
  timeoutMs?: number

  /** The maximum number of retries of a request that is safe to repeat. Default: 2. */
  retries?: number

  /** Headers for every request. */
  headers?: Record<string, string>
}

/** The chat service without live events, on behalf of the user that the token names. */
export class ChatRestClient extends Resources {
  /** The tokens of this client, shared with its sockets. */
  declare protected readonly tokens: Tokens

  constructor(options: ChatRestClientOptions) {
    checkOptions(options)
    const tokens = tokensOf(options.token, options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    super(httpOf(options, tokens))
    this.tokens = tokens
  }

  /** Forgets the token that is kept: `token` is called for the next request. Call it when another user logs in. */
  forgetToken(): void {
    this.tokens.forget()
  }
}
