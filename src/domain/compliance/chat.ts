import type { Erasing } from '../access/erasing'
import type { Chat as MessagesChat } from '../messages/chat'

/** The parts of an open service for all of the domain. */
export interface Chat extends MessagesChat {
  /** The users and tenants being erased. */
  readonly erasing: Erasing
}
