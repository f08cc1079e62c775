import type { Presence } from '../presence/presence'
import type { Chat as UnreadChat } from '../unread/chat'

/** The parts of an open service for users, too. */
export interface Chat extends UnreadChat {
  readonly presence: Presence
}
