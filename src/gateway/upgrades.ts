import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { subprotocol } from '../../generated/events'
import type { Chat } from '../context'
import { ChatError, invalid, unavailable } from '../errors'
import { toChatError } from '../platform/database/errors'
import type { ChatAuthUser } from '../providers'
import type { Sockets } from './connection'
import {
  answerPlainly,
  pathOf,
  readBearerProtocol,
  refuse,
  requestIdOf,
  requireOrigin,
  wantsWebSocket,
} from './handshake'

const MAX_FRAME_BYTES = 64 * 1024
/** Pieces of one message, and reads that one frame may take: a peer that sends byte by byte would fill the memory. */
const MAX_FRAGMENTS = 64
const MAX_CHUNKS = 1024
/** A peer that does not answer the closing handshake, or goes on sending, is cut off. */
const CLOSE_TIMEOUT_MS = 5000

/** Pings are answered by the connection, which counts them. */
const socketOptions = {
  noServer: true,
  maxPayload: MAX_FRAME_BYTES,
  maxFragments: MAX_FRAGMENTS,
  maxBufferedChunks: MAX_CHUNKS,
  perMessageDeflate: false,
  clientTracking: false,
  autoPong: false,
  closeTimeout: CLOSE_TIMEOUT_MS,
  handleProtocols: (offered: Set<string>) => (offered.has(subprotocol) ? subprotocol : (false as const)),
}

/** The upgrade listeners of all gateways of this process, with the paths that they take. */
const ours = new WeakMap<object, string>()

/** Node has taken its own listener off: an error that nobody hears, as of a peer that resets, would end the process. */
const surviveErrors = (socket: Duplex) => socket.on('error', () => socket.destroy())

const isTaken = (server: Server, request: IncomingMessage) =>
  server.listeners('upgrade').some((listener) => ours.get(listener) === pathOf(request))

/** The doors of a gateway: takes the upgrades of its path on any number of servers, and lets in whom the host accepts. */
export class Upgrades {
  private readonly sockets = new WebSocketServer(socketOptions)
  private readonly listeners = new Map<Server, (...upgrade: [IncomingMessage, Duplex, Buffer]) => void>()
  private isDraining = false

  constructor(
    private readonly chat: Chat,
    private readonly onAccepted: (user: ChatAuthUser, request: IncomingMessage, sockets: Sockets) => void,
  ) {
    this.sockets.on('wsClientError', (error, socket, request) => {
      refuse(request, socket, invalid('header', '', `is no WebSocket handshake: ${error.message}`))
    })
  }

  /** Takes the upgrades of the gateway's path on this server, and leaves all others to whoever else listens. */
  attach(server: Server): void {
    if (this.listeners.has(server)) return
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (wantsWebSocket(request) && pathOf(request) === this.chat.config.gateway.path) {
        void this.upgrade(request, socket, head)
      } else if (server.listeners('upgrade').every((listener) => ours.has(listener))) {
        // Nobody else is there to answer, and an unanswered socket would hang. Of several of us the first answers.
        if (server.listeners('upgrade')[0] !== onUpgrade) return
        surviveErrors(socket)
        if (!wantsWebSocket(request)) answerPlainly(server, request, socket)
        else if (!isTaken(server, request)) {
          refuse(request, socket, new ChatError('CHAT_ROUTE_NOT_FOUND', { path: pathOf(request) }))
        }
      }
    }
    ours.set(onUpgrade, this.chat.config.gateway.path)
    server.on('upgrade', onUpgrade)
    this.listeners.set(server, onUpgrade)
  }

  /** From now on nobody is let in; all are told to try again, elsewhere if they can. */
  drain(): void {
    this.isDraining = true
  }

  close(): void {
    for (const [server, listener] of this.listeners) server.off('upgrade', listener)
    this.listeners.clear()
    this.sockets.close()
  }

  private async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    surviveErrors(stream)
    try {
      requireOrigin(request, this.chat.config.gateway.allowedOrigins)
      readBearerProtocol(request)
      this.requireOpen()
      const user = await this.chat.host.authenticate(request)
      this.requireOpen()
      if (stream.destroyed) return
      this.sockets.handleUpgrade(request, stream, head, (webSocket) =>
        this.onAccepted(user, request, { webSocket, stream }),
      )
    } catch (error) {
      const refusal = toChatError(error)
      if (refusal.status >= 500 && !this.isDraining) {
        this.chat.log.error({ err: error, requestId: requestIdOf(request) }, 'a WebSocket handshake failed')
      }
      refuse(request, stream, refusal)
    }
  }

  private requireOpen(): void {
    if (this.isDraining) throw unavailable('The server is restarting.')
  }
}
