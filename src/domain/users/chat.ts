import type { Presence } from '../presence/presence'
import type { Chat as StreamsChat } from '../streams/chat'
import type { UnreadCounts } from '../unread/unread'

/** The parts of an open service for users and members, too. */
export interface Chat extends StreamsChat {
  readonly presence: Presence
  readonly unread: UnreadCounts
}
