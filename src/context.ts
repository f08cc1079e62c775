import type { Kysely } from 'kysely'
import type { DB } from '../generated/database'
import type { UnreadCounts } from './domain/unread/unread'
import type { Config, Logger } from './config/options'
import type { Scheduler } from './platform/scheduler/scheduler'
import type { Caller } from './domain/access/caller'
import type { Upload } from './domain/messages/upload'
import type { SendQueue } from './domain/messages/send-queue'
import type { Host } from './platform/host/host'
import type { EventLog } from './platform/events/event-log'
import type { Presence } from './domain/presence/presence'

/** The parts of one service that createChat opened, for the domain to work with. */
export interface Chat {
  readonly config: Config
  readonly log: Logger
  readonly db: Kysely<DB>
  readonly host: Host
  readonly events: EventLog
  readonly presence: Presence
  readonly unread: UnreadCounts
  readonly sends: SendQueue
  readonly scheduler: Scheduler
}

/** What a handler gets besides the request. */
export interface RequestContext {
  chat: Chat
  caller: Caller
  /** Of an operation that takes a file. */
  upload?: Upload
}
