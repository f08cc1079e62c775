import type { Erasing } from '../access/erasing'
import type { Chat as UnreadChat } from '../unread/chat'

/** The parts of an open service for all of the domain. */
export interface Chat extends UnreadChat {
  /** The users and tenants being erased. */
  readonly erasing: Erasing
}
