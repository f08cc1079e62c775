import type { Erasing } from '../access/erasing'
import type { Chat as ChannelsChat } from '../channels/chat'

/** The parts of an open service for all of the domain. */
export interface Chat extends ChannelsChat {
  /** The users and tenants being erased. */
  readonly erasing: Erasing
}
