import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { ConfigError } from '../../errors'
import { pathOf, wantsWebSocket } from './handshake'

/** The handshakes of one path on one server. */
interface Claim {
  handle: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Whether another gateway may take over the path. */
  isDraining: () => boolean
}

const claimsOf = new WeakMap<Server, Map<string, Claim>>()

/**
 * Claims the handshakes of a path on a server, and hides them from all other upgrade listeners. Most listeners end a
 * socket with an unknown path: `new WebSocketServer({ server, path })` at once, socket.io after a second, which may be
 * before the guard has answered. Listeners cannot hide an event from each other, so this wraps the server's `emit`.
 *
 * @returns releases the path.
 * @throws ConfigError if another gateway has the path.
 */
export function claimPath(server: Server, path: string, claim: Claim): () => void {
  const claims = claimsOf.get(server) ?? interceptUpgrades(server)
  if (claims.get(path)?.isDraining() === false) {
    throw new ConfigError(
      `Another chat service is attached to this server on the path ${path}. Give one of them another "gateway.path", or close the other first.`,
    )
  }
  claims.set(path, claim)
  return () => {
    // Another gateway may have taken it over.
    if (claims.get(path) === claim) claims.delete(path)
  }
}

/** Never removed from the server, because others may have wrapped `emit` since. */
function interceptUpgrades(server: Server): Map<string, Claim> {
  const claims = new Map<string, Claim>()
  claimsOf.set(server, claims)
  const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean
  server.emit = (event: string, ...args: unknown[]) => {
    if (event !== 'upgrade') return emit(event, ...args)
    const [request, socket, head] = args as [IncomingMessage, Duplex, Buffer]
    const claim = wantsWebSocket(request) ? claims.get(pathOf(request)) : undefined
    if (!claim) return emit(event, ...args)
    claim.handle(request, socket, head)
    return true
  }
  return claims
}
