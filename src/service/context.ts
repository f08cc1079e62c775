import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import type { OperationInput } from '../../generated/operations'
import type { UnreadCounts } from '../domain/unread/unread'
import type { Config, Logger } from '../config/options'
import type { Clock } from '../platform/lib/clock'
import type { KeyedQueue } from '../platform/lib/keyed-queue'
import type { Scheduler } from '../platform/scheduler/scheduler'
import type { Caller } from '../domain/access/caller'
import type { Erasing } from '../domain/access/erasing'
import type { ReadQueue } from '../domain/channels/read-queue'
import type { ChangeQueue } from '../domain/messages/change-queue'
import type { SendQueue } from '../domain/messages/send-queue'
import type { RateLimits } from '../pipeline/rate-limits'
import type { Host } from '../platform/host/host'
import type { SettingsOf } from '../platform/host/tenant-settings'
import type { Replicas } from '../platform/database/replicas'
import type { Epoch } from '../platform/events/epoch'
import type { EventLog } from '../platform/events/event-log'
import type { Presence } from '../domain/presence/presence'
import type { SearchUpkeep } from '../domain/search/upkeep'
import type { Checkpoints } from '../domain/streams/checkpoints'
import type { Pieces } from '../domain/streams/pieces'
import type { StreamStops } from '../domain/streams/stops'
import type { Telemetry } from '../platform/telemetry/telemetry'

/** The parts of an open service, for the domain. */
export interface Chat {
  readonly config: Config
  readonly log: Logger
  readonly telemetry: Telemetry
  readonly clock: Clock
  readonly db: Kysely<DB>
  /** Undefined without replicas. */
  readonly replicas: Replicas | undefined
  readonly host: Host
  /** Undefined without rate limits. */
  readonly rates: RateLimits | undefined
  /** A tenant's limits, storage and retention; synchronous if known. Never rejects. */
  readonly settingsOf: SettingsOf
  readonly events: EventLog
  readonly epoch: Epoch
  readonly presence: Presence
  readonly unread: UnreadCounts
  /** Serialises changes per channel. */
  readonly channelQueue: KeyedQueue
  readonly sends: SendQueue
  readonly reads: ReadQueue
  readonly changes: ChangeQueue
  /** The text of open streams that PostgreSQL does not have yet. */
  readonly checkpoints: Checkpoints
  readonly searchUpkeep: SearchUpkeep
  /** The pieces of open streams that wait to be published. */
  readonly pieces: Pieces
  /** Stops of the streams that this process writes itself. */
  readonly stops: StreamStops
  readonly scheduler: Scheduler
  /** The users and tenants being erased. */
  readonly erasing: Erasing
}

/** A handler's context besides the request. */
export interface RequestContext {
  chat: Chat
  caller: Caller
  /** The file, for operations that take one. */
  upload?: Upload
}

/** A file being received, with its form. */
export interface Upload {
  fileName: string
  /** From the sender, in lower case. */
  mimeType: string
  /** Destroyed with the refusal if the file is too large, or the form is broken. */
  stream: Readable
  /**
   * The whole form, after the stream was read. Calls back into the HTTP layer, which validates the fields: some may follow
   * the file.
   *
   * @throws CHAT_VALIDATION_ERROR for fields after the file, and the error that destroyed the stream.
   */
  finish(): Promise<{ fields: OperationInput<'sendFile'>['body']; size: number; sha256: string }>
}
