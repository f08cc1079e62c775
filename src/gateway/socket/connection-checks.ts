import { closeCodes } from '../../../generated/events'
import type { Chat } from '../../pipeline/chat'
import { ChatError } from '../../errors'
import type { Connection } from './connection'

const TICK_MS = 1000

/** When the connection is pinged and its credentials are checked next. */
interface Schedule {
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
    this.timer = setInterval(() => this.tick(), TICK_MS)
    this.timer.unref()
  }

  add(connection: Connection): void {
    const now = performance.now()
    // Many clients connect at once after a restart: the first checks come early by chance, to spread them.
    const early = () => 0.5 + Math.random() / 2
    this.schedules.set(connection, {
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
        void this.reauthenticate(connection)
      }
    }
  }

  private async reauthenticate(connection: Connection): Promise<void> {
    try {
      const user = await this.chat.host.authenticate(connection.request)
      if (user.id === connection.user.id && user.tenantId === connection.user.tenantId) return
      connection.close(closeCodes.unauthorized.code, 'credentials name another user')
    } catch (error) {
      // A host that does not answer has not refused the credentials: they are checked again next time.
      if (error instanceof ChatError && error.status === 401)
        connection.close(closeCodes.unauthorized.code, 'credentials refused')
    }
  }
}
