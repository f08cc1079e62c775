import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { subprotocol } from '../../../generated/events'
import type { Chat } from '../../pipeline/chat'
import type { Caller } from '../../domain/access/caller'
import { ChatError, invalid, unavailable } from '../../errors'
import { toChatError } from '../../platform/database/errors'
import { failureLog, type FailureLog } from '../../platform/database/failure-log'
import { countRefusal } from '../../platform/telemetry/refusals'
import { claimPath } from './path-claims'
import {
  answerAsHttp,
  beginHandshake,
  pathOf,
  readBearerProtocol,
  refuse,
  requireOrigin,
  wantsWebSocket,
  type Handshake,
} from './handshake'

const MAX_FRAME_BYTES = 64 * 1024
/** Maximum fragments of a message, and reads of a frame: bounds the memory of a client that sends byte by byte. */
const MAX_FRAGMENTS = 64
const MAX_CHUNKS = 1024
/** Timeout of the closing handshake, after which the socket is ended. */
const CLOSE_TIMEOUT_MS = 5000

const socketOptions = {
  noServer: true,
  maxPayload: MAX_FRAME_BYTES,
  maxFragments: MAX_FRAGMENTS,
  maxBufferedChunks: MAX_CHUNKS,
  perMessageDeflate: false,
  clientTracking: false,
  // The connection answers pings itself, to count them.
  autoPong: false,
  closeTimeout: CLOSE_TIMEOUT_MS,
  handleProtocols: (offered: Set<string>) => (offered.has(subprotocol) ? subprotocol : (false as const)),
}

/** The upgrade listeners of all gateways of this process. */
const gatewayListeners = new WeakSet<object>()

/** Node has removed its own error listener: without one, a connection reset would end the process. */
const destroyOnError = (socket: Duplex) => socket.on('error', destroy)

function destroy(this: Duplex): void {
  this.destroy()
}

/** Handles upgrades of the gateway's path on any number of servers, and accepts those that the host authenticates. */
export class Upgrades {
  private readonly sockets = new WebSocketServer(socketOptions)
  /** By server: the function that detaches from it. */
  private readonly attached = new Map<Server, () => void>()
  private isDraining = false
  private readonly logFailure: FailureLog

  constructor(
    private readonly chat: Chat,
    /** `stream` is the TCP or TLS socket below. */
    private readonly onAccepted: (
      caller: Caller,
      request: IncomingMessage,
      webSocket: WebSocket,
      stream: Duplex,
    ) => void,
  ) {
    this.logFailure = failureLog(chat.log)
    this.sockets.on('wsClientError', (error, socket, request) => {
      const refusal = invalid('header', '', `is not a valid WebSocket handshake: ${error.message}`)
      this.refuse(beginHandshake(request), socket, refusal)
    })
  }

  /** Handles upgrades of the gateway's path on this server. @throws ConfigError if another gateway handles them. */
  attach(server: Server): void {
    if (this.attached.has(server)) return
    const { path } = this.chat.config.gateway
    const release = claimPath(server, path, {
      handle: (request, socket, head) => void this.upgrade(request, socket, head),
      isDraining: () => this.isDraining,
    })
    // For upgrades without another listener: Node emits upgrades only if there is one.
    const onUpgrade = (request: IncomingMessage, socket: Duplex) => {
      const listeners = server.listeners('upgrade')
      // If no other listener answers, the socket would hang. Of several gateways the first one answers.
      if (listeners[0] !== onUpgrade || !listeners.every((listener) => gatewayListeners.has(listener))) return
      destroyOnError(socket)
      if (!wantsWebSocket(request)) return answerAsHttp(server, request, socket)
      this.refuse(beginHandshake(request), socket, new ChatError('CHAT_ROUTE_NOT_FOUND', { path: pathOf(request) }))
    }
    gatewayListeners.add(onUpgrade)
    server.on('upgrade', onUpgrade)
    this.attached.set(server, () => {
      release()
      server.off('upgrade', onUpgrade)
    })
  }

  /** From now on every handshake and poll is refused with 503, so that the client retries, on another process if it can. */
  drain(): void {
    this.isDraining = true
  }

  /** @throws CHAT_SERVICE_UNAVAILABLE */
  requireNotDraining(): void {
    if (this.isDraining) throw unavailable('The server is restarting.')
  }

  close(): void {
    for (const detach of this.attached.values()) detach()
    this.attached.clear()
    this.sockets.close()
  }

  private async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    destroyOnError(stream)
    const handshake = beginHandshake(request)
    let caller: Caller | undefined
    try {
      requireOrigin(request, this.chat.config.gateway.allowedOrigins)
      readBearerProtocol(request)
      this.requireNotDraining()
      const { tenantId, id: userId } = await this.chat.host.admit(request)
      const admitted = { tenantId, userId }
      caller = admitted
      if (this.chat.rates) await this.chat.rates.limitHandshake(request)
      this.chat.erasing.refuse(caller)
      this.requireNotDraining()
      if (stream.destroyed) return
      this.sockets.handleUpgrade(request, stream, head, (webSocket) => {
        this.logRequest(handshake, 101, caller)
        this.onAccepted(admitted, request, webSocket, stream)
      })
    } catch (error) {
      const refusal = toChatError(error)
      if (refusal.status >= 500 && !this.isDraining) {
        this.logFailure(error, { requestId: handshake.requestId }, 'WebSocket handshake failed')
      }
      this.refuse(handshake, stream, refusal, caller)
    }
  }

  private refuse(handshake: Handshake, stream: Duplex, refusal: ChatError, caller?: Caller): void {
    this.logRequest(handshake, refusal.status, caller)
    countRefusal(this.chat.telemetry.metrics, 'handshake', refusal, caller?.tenantId)
    refuse(handshake, stream, refusal, this.chat.config.docsUrl)
  }

  /** Logs it like any other request. */
  private logRequest({ request, requestId, startedAt }: Handshake, status: number, caller?: Caller): void {
    const { config, log, telemetry } = this.chat
    telemetry.metrics.count('chat_handshakes_total', { status })
    const about = { requestId, method: request.method, path: pathOf(request), ...caller }
    const ms = Math.round(performance.now() - startedAt)
    log[config.logsRequests ? 'info' : 'debug']({ ...about, status, ms }, 'request')
  }
}
