import { closeCodes } from '../../../generated/events'
import type { Chat } from '../../pipeline/chat'
import { ChatError } from '../../errors'
import type { ChatRequest } from '../../providers'
import type { Connection } from './connection'

const TICK_MS = 1000

/** When the connection is pinged and its credentials are checked next, as performance.now(). */
interface Schedule {
  /** The handshake. */
  request: ChatRequest
  ping: number
  authentication: number
}

/** Pings all connections, ends those whose client no longer answers, and checks credentials again from time to time. */
export class ConnectionChecks {
  private readonly schedules = new Map<Connection, Schedule>()
  private readonly timer: NodeJS.Timeout
  private readonly heartbeatMs: number
  private readonly reauthenticateMs: number

  constructor(private readonly chat: Chat) {
    const { heartbeatSeconds, reauthenticateSeconds } = chat.config.gateway
    this.heartbeatMs = heartbeatSeconds * 1000
    this.reauthenticateMs = reauthenticateSeconds * 1000
    this.timer = setInterval(() => this.tick(), TICK_MS).unref()
  }

  add(connection: Connection, request: ChatRequest): void {
    const now = performance.now()
    // Random, to spread the checks of clients that connect at once after a restart.
    const early = () => 0.5 + Math.random() / 2
    this.schedules.set(connection, {
      request,
      ping: now + this.heartbeatMs * early(),
      authentication: now + this.reauthenticateMs * early(),
    })
  }

  remove(connection: Connection): void {
    this.schedules.delete(connection)
  }

  close(): void {
    clearInterval(this.timer)
  }

  private tick(): void {
    const now = performance.now()
    for (const [connection, schedule] of this.schedules) {
      if (!connection.isOpen) continue
      if (now >= schedule.ping) {
        schedule.ping = now + this.heartbeatMs
        if (connection.isAlive) connection.ping()
        else connection.terminate()
      }
      if (now >= schedule.authentication) {
        schedule.authentication = now + this.reauthenticateMs
        void this.reauthenticate(connection, schedule.request)
      }
    }
  }

  private async reauthenticate(connection: Connection, request: ChatRequest): Promise<void> {
    try {
      const { id, tenantId } = await this.chat.host.authenticate(request)
      if (id === connection.caller.userId && tenantId === connection.caller.tenantId) return
      connection.close(closeCodes.unauthorized.code, 'credentials name another user')
    } catch (error) {
      // A host that does not answer has not refused the credentials: they are checked again next time.
      if (error instanceof ChatError && error.status === 401)
        connection.close(closeCodes.unauthorized.code, 'credentials refused')
    }
  }
}
