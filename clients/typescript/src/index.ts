import { HttpClient } from './http.js'
import { ChatSocket } from './realtime.js'
import { Resources } from './resources.gen.js'
import type { SocketOptions, WebSocketConstructor } from './socket-types.js'
import type { TokenSource } from './token.js'

export * from './errors.js'
export * from './resources.gen.js'
export type * from './events.gen.js'
export type { FileSource, FileUpload } from './file-upload.js'
export type { IdempotentRequestOptions, RequestOptions } from './http.js'
export { ChatSocket } from './realtime.js'
export type * from './socket-types.js'
export type { JoinedChannel } from './subscriptions.js'
export type { TokenRequest, TokenSource } from './token.js'

export interface ChatClientOptions {
  /** Where the service is mounted, with the path prefix if it has one: `https://example.com/messaging`. */
  baseUrl: string

  /** The bearer token, or a function that gets one. When the service answers 401, the function is called once more. */
  token?: TokenSource

  /** A replacement for the global `fetch`. */
  fetch?: typeof globalThis.fetch

  /** Milliseconds allowed for each attempt of a request. Default: 10,000, and 120,000 for uploads. */
  timeoutMs?: number

  /** The maximum number of retries of a request that is safe to repeat. Default: 2. */
  retries?: number

  /** Headers for every request. */
  headers?: Record<string, string>

  /** The path of the gateway on the host of `baseUrl` (not below its prefix), or a whole URL. Default: `/chat`. */
  gatewayPath?: string

  /** The WebSocket class. Default: the global one (browsers, Node 22 and later). In Node 18 and 20 pass that of the package `ws`. */
  WebSocket?: WebSocketConstructor
}

function gatewayUrl(baseUrl: string, gatewayPath: string): string {
  const page = (globalThis as { location?: { href: string } }).location?.href
  const url = new URL(gatewayPath, new URL(baseUrl, page))
  url.protocol = url.protocol.replace(/^http/, 'ws')
  return url.href
}

/** The chat service, on behalf of the user that the token names. */
export class ChatClient extends Resources {
  constructor(private readonly options: ChatClientOptions) {
    super(new HttpClient(options))
  }

  /** Creates a socket for live events, with the client's token. Call `connect()` on it. */
  realtime(options: Partial<SocketOptions> = {}): ChatSocket {
    const { baseUrl, gatewayPath = '/chat', token, WebSocket } = this.options
    return new ChatSocket({
      url: options.url ?? gatewayUrl(baseUrl, gatewayPath),
      ...(token !== undefined && { token }),
      ...(WebSocket !== undefined && { WebSocket }),
      ...options,
    })
  }
}
