import type { Chat as MessagesChat } from '../messages/chat'
import type { ReadQueue } from './read-queue'

/** The parts of an open service for reading, too. */
export interface Chat extends MessagesChat {
  readonly reads: ReadQueue
}
