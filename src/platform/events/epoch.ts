import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { readInstallation, type Installation } from '../database/installation'
import type { Clock } from '../lib/clock'
import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import { withTimeout } from '../lib/timeout'

const INTERVAL_MS = 2000

interface EpochOptions {
  db: Kysely<DB>
  log: Logger
  clock: Clock
  installation: Installation
  /** Minimum retention of events. The log drops whole days. */
  retentionHours: number
}

/**
 * The epoch of the event log, as this process knows it.
 *
 * Invariants
 *   * The epoch is stored in the database. Each process checks it every two seconds, so all processes detect within
 *     that time that the database went back in time.
 *   * A position is valid only in its own epoch. A position without an epoch is valid in the first epoch, and in a
 *     later one once that is older than all events of the log.
 */
export class Epoch {
  private installation: Installation
  private readonly listeners: (() => void)[] = []
  private readonly warn: LimitedWarning
  private readonly timer: NodeJS.Timeout
  private checking: Promise<void> | undefined

  constructor(private readonly options: EpochOptions) {
    this.installation = options.installation
    this.warn = logLimiter(options.log)
    this.timer = setInterval(() => void this.check(), INTERVAL_MS).unref()
  }

  get current(): string {
    return this.installation.epoch
  }

  /** Whether a position of this epoch, or without one, is valid now. */
  covers(epoch: string | undefined): boolean {
    if (epoch !== undefined) return epoch === this.current
    const { clock, retentionHours } = this.options
    return clock.now() - this.installation.epochBeganAt > (retentionHours + 24) * 3_600_000
  }

  /** Calls the listener after the epoch has changed. */
  onChange(listener: () => void): void {
    this.listeners.push(listener)
  }

  /** Checks the database now. Never fails: while the database is away, the known epoch is kept. */
  check(): Promise<void> {
    return (this.checking ??= this.read().finally(() => (this.checking = undefined)))
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.checking
  }

  private async read(): Promise<void> {
    try {
      const found = await withTimeout(readInstallation(this.options.db))
      if (found.epoch === this.current) return
      const { id } = this.installation
      this.installation = found
      this.options.log.warn({ epoch: found.epoch }, 'the database went back in time; all clients reconnect and reload')
      if (found.id !== id) {
        this.options.log.warn(
          "the database is another one than at start: restart all processes, so that they receive each other's messages",
        )
      }
      for (const listener of this.listeners) listener()
    } catch (error) {
      this.warn(error, 'reading the epoch of the event log failed; retrying')
    }
  }
}
