import type { Chat } from '../pipeline/chat'
import type { Watchers } from '../domain/presence/watchers'
import type { Bus } from '../platform/events/bus'
import type { PeerMonitor } from '../platform/events/peer-monitor'
import type { Limit } from '../platform/lib/concurrency-limiter'
import type { LimitedWarning } from '../platform/lib/log-limiter'

/** The parts of the service that the gateway's folders share. */
export interface Parts {
  readonly chat: Chat
  readonly bus: Bus
  readonly watchers: Pick<Watchers, 'processId' | 'watch' | 'unwatch'>
  readonly peers: Pick<PeerMonitor, 'onOutage'>
  /** Keeps the gateway's reads within its share of the database pool. */
  readonly limit: Limit
  readonly warn: LimitedWarning
}
