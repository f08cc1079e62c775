import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { ChatError } from '../../errors'
import type { Bus } from '../../platform/events/bus'
import { logLimiter, type LimitedWarning } from '../../platform/lib/log-limiter'
import { acrossTenants } from '../../platform/database/tenant-fence'
import type { UserKey } from './memberships'

const TOPIC = 'erasures'
const REFRESH_MS = 15_000

const keyOf = (tenantId: string, userId: string | null) => JSON.stringify([tenantId, userId])

/**
 * The users and tenants being erased, as far as this process knows.
 *
 * Invariants
 *
 * * While an erasure runs, its user or all users of its tenant are refused like users unknown to the host, and their
 *   sockets are closed.
 * * A process learns of erasures from the bus, and every few seconds from the database. An erasure does not rely on
 *   that: it continues until a whole round has found nothing.
 */
export class Erasing {
  private keys = new Set<string>()
  /** Called when more users or tenants are being erased. */
  onMore: () => void = () => undefined
  private readonly timer: NodeJS.Timeout
  private readonly warn: LimitedWarning
  private closed = false

  private constructor(
    private readonly db: Kysely<DB>,
    private readonly bus: Bus,
    log: Logger,
  ) {
    this.warn = logLimiter(log)
    void bus.subscribe(TOPIC, () => void this.refresh())
    bus.onReconnect(() => void this.refresh())
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS).unref()
  }

  /** Resolves once the erasures are loaded. */
  static async open(db: Kysely<DB>, bus: Bus, log: Logger): Promise<Erasing> {
    const erasing = new Erasing(db, bus, log)
    await erasing.refresh()
    return erasing
  }

  /** Costs nothing while no erasure runs. */
  isErasing({ tenantId, userId }: UserKey): boolean {
    if (this.keys.size === 0) return false
    return this.keys.has(keyOf(tenantId, null)) || this.keys.has(keyOf(tenantId, userId))
  }

  /** @throws CHAT_AUTH_TOKEN_INVALID */
  refuse(user: UserKey): void {
    if (!this.isErasing(user)) return
    throw new ChatError('CHAT_AUTH_TOKEN_INVALID', {}, { message: 'The data of this user or tenant is being erased.' })
  }

  /** Reloads the erasures, here and in the other processes. */
  async announce(): Promise<void> {
    await this.refresh()
    this.bus.publish(TOPIC, '')
  }

  async refresh(): Promise<void> {
    if (this.closed) return
    try {
      const { rows } = await sql<{ tenantId: string; userId: string | null }>`
        select tenant_id, user_id from chat_erasures where status = 'RUNNING'`.execute(
        acrossTenants(this.db, 'erasures'),
      )
      const keys = new Set(rows.map(({ tenantId, userId }) => keyOf(tenantId, userId)))
      const isMore = [...keys].some((key) => !this.keys.has(key))
      this.keys = keys
      if (isMore) this.onMore()
    } catch (error) {
      if (!this.closed) this.warn(error, 'reading the running erasures failed')
    }
  }

  close(): void {
    this.closed = true
    clearInterval(this.timer)
    this.bus.unsubscribe(TOPIC)
  }
}
