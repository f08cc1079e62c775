import type { Presence } from '../presence/presence'
import type { Chat as StreamsChat } from '../streams/chat'
import type { Chat as UnreadChat } from '../unread/chat'

/** The parts of an open service for users and members, too. */
export interface Chat extends StreamsChat, UnreadChat {
  readonly presence: Presence
}
