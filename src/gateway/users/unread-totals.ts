import { groupByTenant } from '../../platform/database/tenant-fence'
import { throttle } from '../../platform/lib/throttle'
import type { Parts } from '../parts'
import { eventFrame } from '../socket/server-frames'
import type { ChannelTopic, ConnectedUser } from './connected-user'

const INTERVAL_MS = 250
/** After an outage of the bus the totals of all connected users are read again. */
const USERS_PER_STATEMENT = 500

/**
 * Sends `chat:unread:count:changed` to connected users. A total is read only when it is about to be sent, so that the
 * last one sent is never older than the change that caused it.
 */
export class UnreadTotals {
  /** Users whose total may have changed. */
  private changed = new Set<ConnectedUser>()
  /** Channels with a change for all members, except one if given. The members are looked up at the send. */
  private readonly channels = new Map<ChannelTopic, string | null>()
  private readonly flush = throttle(INTERVAL_MS, () => this.sendChanged())

  constructor(private readonly parts: Parts) {}

  add(user: ConnectedUser): void {
    this.changed.add(user)
    this.flush.trigger()
  }

  /** The totals of the channel's connected members may have changed, except that of one user. */
  addChannel(channel: ChannelTopic, exceptUserId: string | null): void {
    const isFirst = !this.channels.has(channel)
    this.channels.set(channel, isFirst || this.channels.get(channel) === exceptUserId ? exceptUserId : null)
    this.flush.trigger()
  }

  close(): void {
    void this.flush.stop()
  }

  private async sendChanged(): Promise<void> {
    for (const [{ members }, exceptUserId] of this.channels)
      for (const user of members) if (user.userId !== exceptUserId) this.changed.add(user)
    this.channels.clear()
    const changed = [...this.changed].filter(({ connections }) => connections.size > 0)
    this.changed = new Set()
    for (const [tenantId, waiting] of groupByTenant(changed)) {
      while (waiting.length > 0) {
        const users = new Map(waiting.splice(0, USERS_PER_STATEMENT).map((user) => [user.userId, user]))
        try {
          for (const [userId, totalUnreadCount] of await this.parts.chat.unread.totals(tenantId, [...users.keys()])) {
            users.get(userId)?.send(eventFrame('chat:unread:count:changed', { totalUnreadCount }))
          }
        } catch (error) {
          this.parts.warn(error, 'reading unread totals failed; retrying')
          for (const user of [...users.values(), ...waiting.splice(0)]) this.add(user)
        }
      }
    }
  }
}
