import type { Logger } from '../config/options'
import type { RetentionPeriods, MessageRetention } from '../domain/compliance/retention/message-retention'
import type { Tails } from '../domain/open-streams/tails'
import type { Database } from '../platform/database/connect'
import type { Embedded } from '../platform/database/engine'
import type { Bus } from '../platform/events/bus'
import type { Retention } from '../platform/events/retention'
import type { Chat } from '../pipeline/chat'
import type { Clock } from '../platform/lib/clock'
import type { Scheduler } from '../platform/scheduler/scheduler'

/** Parts that tests can replace, and hosts cannot. */
export interface Internals {
  clock?: Clock
  /** Grace period of a disconnected user, before others are notified. */
  presenceGraceMs?: number
  /** Interval of the scheduler's sweeps. */
  sweepMs?: number | undefined
  /** Lease of a channel claimed by a consumer. */
  leaseMs?: number | undefined
  /** Periods of message retention. */
  messageRetention?: RetentionPeriods
  /** Timeout of a request that waits in a channel's queue, or for a connection. */
  waitMs?: number | undefined
  /** Timeout of a request's calls to Redis: rate limits, and tails of streams. */
  redisMs?: number | undefined
  /** Starts the embedded database. */
  openEmbedded?: () => Promise<Embedded>
  /** Opens the bus of a single process. */
  openBus?: (log: Logger) => Bus
  /** The tails of open streams, if processes share them without Redis. */
  tails?: Tails
  /** Receives the parts that depend on the clock. */
  onOpened?: (parts: TimedParts) => void
}

/** The parts of a service that depend on the clock. */
export interface TimedParts {
  chat: Chat
  database: Database
  scheduler: Scheduler
  retention: Retention
  messageRetention: MessageRetention
}
