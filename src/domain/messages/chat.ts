import type { Chat as StreamsChat } from '../open-streams/chat'
import type { Chat as UsersChat } from '../users/chat'
import type { ChangeQueue } from './change-queue'
import type { SendQueue } from './send-queue'

/** The parts of an open service for messages and open streams, too. */
export interface Chat extends UsersChat, StreamsChat {
  readonly sends: SendQueue
  readonly changes: ChangeQueue
}
