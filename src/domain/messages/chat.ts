import type { Chat as UsersChat } from '../users/chat'
import type { ChangeQueue } from './change-queue'
import type { SendQueue } from './send-queue'

/** The parts of an open service for messages, too. */
export interface Chat extends UsersChat {
  readonly sends: SendQueue
  readonly changes: ChangeQueue
}
