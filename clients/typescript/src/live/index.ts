import { applyToChannelList, type ChannelListState } from './channel-list-state.js'
import { applyToConversation } from './conversation-events.js'
import type { ConversationState, LiveEvent } from './conversation-state.js'
import { applyToThreadList, type ThreadListState } from './thread-list-state.js'

export type * from './channel-list-state.js'
export { addChannelPage, emptyChannelList } from './channel-list-state.js'
export type { ChannelList, ChannelListSnapshot, ListedChannel } from './channel-list.js'
export type { LiveStatus, Profiles, UnreadState } from './context.js'
export type * from './conversation-state.js'
export { emptyConversation } from './conversation-state.js'
export type * from './conversation-types.js'
export { liveDecisions, type DecisionsSnapshot } from './decisions.js'
export type * from './draft-types.js'
export { liveDraft } from './draft.js'
export { liveDrafts } from './saved-drafts.js'
export { heldMessages } from './held-messages.js'
export { live } from './live.js'
export type * from './live-types.js'
export type * from './outbox-types.js'
export { liveQuestions, type Questions, type QuestionsSnapshot } from './questions.js'
export { isVisible, quoteOf } from './quotes.js'
export { indexedDbStorage, memoryStorage } from './storage.js'
export type { LiveStorage } from './storage.js'
export type { Collection } from './store.js'
export type { ThreadList, ThreadListSnapshot } from './thread-list.js'
export type * from './thread-list-state.js'
export { emptyThreadList } from './thread-list-state.js'

/**
 * Pure reducers of conversations, channel lists and thread lists, for apps with their own store. They return the same object if
 * nothing changes.
 */
export function applyEvent<S extends ConversationState | ChannelListState | ThreadListState>(
  state: S,
  event: LiveEvent,
): S {
  if ('messages' in state) return applyToConversation(state, event) as S
  return ('threads' in state ? applyToThreadList(state, event) : applyToChannelList(state, event)) as S
}
