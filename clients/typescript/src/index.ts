import { ChatRestClient, type ChatRestClientOptions } from './rest.js'
import { absolute } from './options.js'
import type { Poll } from './connection.js'
import { ChatSocket } from './realtime.js'
import type { SocketOptions, WebSocketConstructor } from './socket-types.js'

export * from './rest.js'
export type * from './events.gen.js'
export { ChatSocket } from './realtime.js'
export type * from './socket-types.js'
export type { JoinedChannel } from './subscription-types.js'

/** Options of a client. */
export interface ChatClientOptions extends ChatRestClientOptions {
  /**
   * The path of the gateway on the host of `baseUrl`, or a whole URL. Default: `/chat` below the path of `baseUrl`, so
   * `/messaging/chat` for `https://example.com/messaging`; if no gateway is there, `/chat` at the root is tried too.
   */
  gatewayPath?: string | undefined

  /** The WebSocket class. Default: the global one (browsers, Node 22 and later). In Node 18 and 20 pass that of the package `ws`. */
  WebSocket?: WebSocketConstructor | undefined
}

const GATEWAY_PATH = '/chat'

function gatewayUrls({ baseUrl, gatewayPath }: ChatClientOptions) {
  const base = absolute(baseUrl)
  const at = (path: string) => new URL(path, base).href.replace(/^http/, 'ws')
  const prefix = base.pathname.replace(/\/+$/, '')
  // The gateway of a host may be at the root, with any prefix of the service.
  const otherUrl = gatewayPath === undefined && prefix ? at(GATEWAY_PATH) : undefined
  return { url: at(gatewayPath ?? prefix + GATEWAY_PATH), otherUrl }
}

/** The chat service, on behalf of the token's user. */
export class ChatClient extends ChatRestClient {
  constructor(private readonly options: ChatClientOptions) {
    super(options)
  }

  /** Creates a socket for live events, with the client's token. Call `connect()` on it. */
  realtime(options: Partial<SocketOptions> = {}): ChatSocket {
    const { url, otherUrl } = options.url === undefined ? gatewayUrls(this.options) : { url: options.url }
    const isOwn = options.token === undefined
    const tokens = isOwn ? this.tokens : undefined
    // With another token it would be another user's.
    const poll: Poll | undefined = isOwn ? (body, options) => this.users.pollEvents(body, options) : undefined
    const socket = new ChatSocket(
      { ...options, url, WebSocket: options.WebSocket ?? this.options.WebSocket },
      { otherUrl, tokens, poll },
    )
    socket.on('chat:stream:stopping', ({ messageId }) => this.stops.get(messageId)?.())
    return socket
  }
}
