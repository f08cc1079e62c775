import type { Context } from '../../platform/context'
import type { ReadQueue } from './read-queue'
import type { UnreadCounts } from './unread'

/** The parts of an open service for reading. */
export interface Chat extends Context {
  readonly reads: ReadQueue
  readonly unread: UnreadCounts
}
