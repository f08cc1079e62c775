import type { Chat } from '../context'
import type { LimitedWarning } from '../platform/lib/log-limiter'
import { throttle } from '../platform/lib/throttle'
import type { ChannelTopic } from './channel-topics'
import { eventFrame } from './server-frames'

const INTERVAL_MS = 250
/** After an outage of the bus the totals of all connected users are read again. */
const USERS_PER_STATEMENT = 500

/**
 * Sends `chat:unread:count:changed` to connected users. A total is read only when it is about to be sent, so that the
 * last one sent is never older than the change that caused it.
 */
export class UnreadAnnouncer {
  /** Users whose total may have changed, by tenant. */
  private readonly changed = new Map<string, Set<string>>()
  /** Channels in which something has changed for all members but one, if any. Their members are read when it is sent. */
  private readonly channels = new Map<ChannelTopic, string | null>()
  private readonly flush = throttle(INTERVAL_MS, () => this.sendChanged())

  constructor(
    private readonly chat: Chat,
    private readonly warn: LimitedWarning,
    private readonly sendToUser: (tenantId: string, userId: string, frame: Buffer) => void,
  ) {}

  add(tenantId: string, userIds: Iterable<string>): void {
    this.note(tenantId, userIds)
    this.flush.trigger()
  }

  private note(tenantId: string, userIds: Iterable<string>): void {
    const changed = this.changed.get(tenantId) ?? new Set()
    for (const userId of userIds) changed.add(userId)
    this.changed.set(tenantId, changed)
  }

  /** The totals of the channel's connected members may have changed, but that of one user. */
  addChannel(channel: ChannelTopic, exceptUserId: string | null): void {
    const isFirst = !this.channels.has(channel)
    this.channels.set(channel, isFirst || this.channels.get(channel) === exceptUserId ? exceptUserId : null)
    this.flush.trigger()
  }

  close(): void {
    void this.flush.stop()
  }

  private async sendChanged(): Promise<void> {
    for (const [{ tenantId, members }, exceptUserId] of this.channels) {
      this.note(
        tenantId,
        [...members].flatMap(({ userId }) => (userId === exceptUserId ? [] : userId)),
      )
    }
    this.channels.clear()
    const tenants = [...this.changed]
    this.changed.clear()
    for (const [tenantId, changed] of tenants) {
      const waiting = [...changed]
      while (waiting.length > 0) {
        const userIds = waiting.splice(0, USERS_PER_STATEMENT)
        try {
          for (const [userId, totalUnreadCount] of await this.chat.unread.totals(tenantId, userIds)) {
            this.sendToUser(tenantId, userId, eventFrame('chat:unread:count:changed', { totalUnreadCount }))
          }
        } catch (error) {
          this.warn(error, 'reading unread totals failed; retrying')
          this.add(tenantId, [...userIds, ...waiting.splice(0)])
        }
      }
    }
  }
}
