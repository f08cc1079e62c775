import type { Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import type { Config, Logger } from '../config/options'
import type { Replicas } from './database/replicas'
import type { Epoch } from './events/epoch'
import type { EventLog } from './events/event-log'
import type { Host } from './host/host'
import type { Policy } from './host/message-policy'
import type { SettingsOf } from './host/tenant-settings'
import type { Clock } from './lib/clock'
import type { KeyedQueue } from './lib/keyed-queue'
import type { Scheduler } from './scheduler/scheduler'
import type { Telemetry } from './telemetry/telemetry'

/** The parts of an open service that the whole domain uses. Its folders add their own: see their `chat.ts`. */
export interface Context {
  readonly config: Config
  readonly log: Logger
  readonly telemetry: Telemetry
  readonly clock: Clock
  readonly db: Kysely<DB>
  /** Undefined without replicas. */
  readonly replicas: Replicas | undefined
  readonly host: Host
  /** The host's policy for text. Undefined without one. */
  readonly policy: Policy | undefined
  /** A tenant's limits, storage and retention; synchronous if known. Never rejects. */
  readonly settingsOf: SettingsOf
  readonly events: EventLog
  readonly epoch: Epoch
  /** Serialises the changes of a channel. */
  readonly channelQueue: KeyedQueue
  readonly scheduler: Scheduler
}
