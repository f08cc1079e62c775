import { setTimeout as sleep } from 'node:timers/promises'
import { groupByTenant } from '../../platform/database/tenant-fence'
import { throttle } from '../../platform/lib/throttle'
import type { ActivityAnnouncer } from '../activity/activity-announcer'
import { loadBlockLists } from '../feeds/event-filter'
import type { Parts } from '../parts'
import type { Connection } from '../socket/connection'
import { staleFrame } from '../socket/server-frames'
import type { ConnectedUser } from './connected-user'
import type { Memberships } from './memberships'
import type { UnreadTotals } from './unread-totals'

const READ_INTERVAL_MS = 1000
/** `gateway:stale` frames are spread over this time, because each client then loads lists. */
const SPREAD_MS = 2000
const STEPS = 100

/** Rereads the state derived from events after a loss: memberships, unread totals, activity and block lists. */
export class OutageRecovery {
  private readonly reading = throttle(READ_INTERVAL_MS, () => this.readAll())
  private readonly spreading = throttle(SPREAD_MS, () => this.sendStale())
  private isClosed = false

  constructor(
    private readonly parts: Parts,
    private readonly memberships: Memberships,
    private readonly unread: UnreadTotals,
    private readonly activity: ActivityAnnouncer,
    private readonly users: () => ConnectedUser[],
  ) {}

  /** Events may have been lost on the bus in the last `forMs`. */
  busFailed(forMs: number): void {
    this.activity.busFailed(forMs)
    this.reading.trigger()
    this.spreading.trigger()
  }

  /** All state of users may be wrong. */
  startOver(): void {
    this.activity.startOver()
    this.reading.trigger()
  }

  /** Events of this user's feed were lost. */
  async feedLost(user: ConnectedUser): Promise<void> {
    try {
      await this.memberships.load(user)
    } catch (error) {
      this.parts.warn(error, 'reading the memberships of a connected user failed; retrying')
      return this.reading.trigger()
    }
    if (this.isClosed) return
    this.unread.add(user)
    this.activity.listsLost(user.lists)
  }

  close(): void {
    this.isClosed = true
    void this.reading.stop()
    void this.spreading.stop()
  }

  private async readAll(): Promise<void> {
    const { chat, warn } = this.parts
    void this.readMemberships()
    for (const [tenantId, members] of groupByTenant(this.users())) {
      for (const user of members) this.unread.add(user)
      try {
        await loadBlockLists(
          chat,
          tenantId,
          members.flatMap(({ connections }) => [...connections]),
        )
      } catch (error) {
        warn(error, 'reading the block lists of connected users failed; retrying')
        this.reading.trigger()
      }
    }
  }

  /** Sends totals again afterwards, because channels brought no events before the bus listened to them. */
  private async readMemberships(): Promise<void> {
    const loads = await Promise.allSettled(this.users().map((user) => this.memberships.load(user)))
    if (this.isClosed) return
    for (const user of this.users()) this.unread.add(user)
    this.activity.eventsLost()
    const failed = loads.find((load) => load.status === 'rejected')
    if (!failed) return
    this.parts.warn(failed.reason, 'reading the memberships of connected users failed; retrying')
    this.reading.trigger()
  }

  /** Makes clients reload, except those that follow the feed of their user. */
  private async sendStale(): Promise<void> {
    // While the bus is away, loaded state could be stale at once. Its return triggers this again.
    if (!this.parts.bus.isReady()) return
    const isAffected = ({ userFeed }: Connection) => !userFeed.isOn
    const waiting = this.users()
      .flatMap(({ connections }) => [...connections])
      .filter(isAffected)
    const step = Math.ceil(waiting.length / STEPS)
    while (waiting.length > 0 && !this.isClosed) {
      // Some have resumed meanwhile.
      for (const connection of waiting.splice(0, step).filter(isAffected)) connection.sendToUser(staleFrame)
      if (waiting.length > 0) await sleep(SPREAD_MS / STEPS, undefined, { ref: false })
    }
  }
}
