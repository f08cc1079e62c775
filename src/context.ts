import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { DB } from '../generated/database'
import type { OperationInput } from '../generated/operations'
import type { UnreadCounts } from './domain/unread/unread'
import type { Config, Logger } from './config/options'
import type { Clock } from './platform/lib/clock'
import type { KeyedQueue } from './platform/lib/keyed-queue'
import type { Scheduler } from './platform/scheduler/scheduler'
import type { Caller } from './domain/access/caller'
import type { Erasing } from './domain/access/erasing'
import type { ReadQueue } from './domain/channels/read-queue'
import type { ChangeQueue } from './domain/messages/change-queue'
import type { SendQueue } from './domain/messages/send-queue'
import type { RateLimits } from './pipeline/rate-limits'
import type { Host } from './platform/host/host'
import type { SettingsOf } from './platform/host/tenant-settings'
import type { Epoch } from './platform/events/epoch'
import type { EventLog } from './platform/events/event-log'
import type { Presence } from './domain/presence/presence'
import type { Telemetry } from './platform/telemetry/telemetry'

/** The parts of one service that createChat opened, for the domain to work with. */
export interface Chat {
  readonly config: Config
  readonly log: Logger
  readonly telemetry: Telemetry
  readonly clock: Clock
  readonly db: Kysely<DB>
  readonly host: Host
  /** Undefined where no request is limited. */
  readonly rates: RateLimits | undefined
  /** The limits, storage and retention of a tenant; at once where they are known. Never rejects. */
  readonly settingsOf: SettingsOf
  readonly events: EventLog
  readonly epoch: Epoch
  readonly presence: Presence
  readonly unread: UnreadCounts
  /** Where changes of one channel wait for each other. */
  readonly channelQueue: KeyedQueue
  readonly sends: SendQueue
  readonly reads: ReadQueue
  readonly changes: ChangeQueue
  readonly scheduler: Scheduler
  /** Who is being erased. */
  readonly erasing: Erasing
}

/** What a handler gets besides the request. */
export interface RequestContext {
  chat: Chat
  caller: Caller
  /** Of an operation that takes a file. */
  upload?: Upload
}

/** A file that is being received, with the form around it. */
export interface Upload {
  fileName: string
  /** As the sender names it, in lower case. */
  mimeType: string
  /** Destroyed with the refusal if the file is too large, or the form is broken. */
  stream: Readable
  /**
   * The whole form, once it was read to its end. The stream must be read for that. This calls back into the HTTP layer,
   * which validates the fields: some may follow the file.
   *
   * @throws CHAT_VALIDATION_ERROR for what came after the file, and the error that destroyed the stream.
   */
  finish(): Promise<{ fields: OperationInput<'sendFile'>['body']; size: number; sha256: string }>
}
