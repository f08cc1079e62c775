import type { Kysely } from 'kysely'
import type { DB } from '../generated/database'
import type { UnreadCounts } from './channels/unread'
import type { Config, Logger } from './config'
import type { Timers } from './jobs/timers'
import type { Upload } from './messages/files'
import type { SendQueue } from './messages/send-queue'
import type { Host } from './providers'
import type { EventLog } from './realtime/event-log'
import type { Presence } from './realtime/presence'

/** What the features work with. There is one for each service that createChat opened. */
export interface Chat {
  readonly config: Config
  readonly log: Logger
  readonly db: Kysely<DB>
  readonly host: Host
  readonly events: EventLog
  readonly presence: Presence
  readonly unread: UnreadCounts
  readonly sends: SendQueue
  readonly timers: Timers
}

/** Who is calling. The tenant comes first in everything that is asked of the database. */
export interface Caller {
  tenantId: string
  userId: string
}

/** What a handler gets beside the request itself. */
export interface RequestContext {
  chat: Chat
  caller: Caller
  /** What an operation that takes a file is given. */
  upload?: Upload
}
