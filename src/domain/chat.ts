import type { Handlers } from '../../generated/operations'
import type { Context } from '../platform/context'
import type { Erasing } from './access/erasing'
import type { RequestContext } from './access/request-context'
import type { ChangeQueue } from './messages/change-queue'
import type { SendQueue } from './messages/send-queue'
import type { Checkpoints } from './open-streams/checkpoints'
import type { Pieces } from './open-streams/pieces'
import type { StreamStops } from './open-streams/stops'
import type { Presence } from './presence/presence'
import type { ReadQueue } from './unread/read-queue'
import type { UnreadCounts } from './unread/unread'

/** The parts of an open service for the rules of chat. The parts themselves use no `Chat`. */
export interface Chat extends Context {
  readonly sends: SendQueue
  readonly changes: ChangeQueue
  readonly reads: ReadQueue
  readonly unread: UnreadCounts
  readonly presence: Presence
  /** The text of open streams that PostgreSQL does not have yet. */
  readonly checkpoints: Checkpoints
  /** Pieces of open streams that wait to be published. */
  readonly pieces: Pieces
  /** Stops of the streams that this process writes. */
  readonly stops: StreamStops
  /** Called with the number of written texts. */
  readonly searchUpkeep: { wrote: (texts: number) => void }
  /** The users and tenants being erased. */
  readonly erasing: Erasing
}

export type ChatHandlers = Handlers<RequestContext<Chat>>
