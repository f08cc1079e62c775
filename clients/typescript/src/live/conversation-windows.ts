import { applyToConversation, removeMessages } from './conversation-events.js'
import {
  emptyConversation,
  patched,
  type ConversationState,
  type LiveEvent,
  type MessageWindow,
} from './conversation-state.js'

/** What a collection shows of the messages: as its options say, or one thread. */
export interface View {
  key: string
  pageSize: number
  windowSize: number
  showsReplies: boolean
  /** The top message of the thread. */
  thread?: string | undefined
}

/** The messages of a view. */
export interface ViewWindow extends View, MessageWindow {
  /** The number up to which they hold all events already. */
  messagesSeq: number
  /** Where the next page begins. */
  cursor: string | null
}

/** What all views of a conversation share, and the window of each. It shows no messages by itself. */
export interface ViewedState extends ConversationState {
  windows: Readonly<Record<string, ViewWindow>>
}

/** The conversation as a view has it. */
export const seenThrough = (state: ConversationState, window?: ViewWindow): ConversationState =>
  window?.thread
    ? { ...state, messagesSeq: window.messagesSeq, threads: { [window.thread]: window } }
    : { ...state, ...window }

/** The messages in what a view has. */
export const messagesIn = (seen: ConversationState, thread: string | undefined): MessageWindow =>
  thread ? (seen.threads[thread] ?? emptyConversation('', '')) : seen

/** The conversation as each of the views has it, and without one. */
export const seenByAll = (state: ViewedState | undefined): ConversationState[] =>
  state ? [undefined, ...Object.values(state.windows)].map((window) => seenThrough(state, window)) : []

/** Applies an event to what is shared, and to each window. */
export function applyToViews(state: ViewedState, event: LiveEvent): ViewedState {
  const next = applyToConversation(state, event) as ViewedState
  let { channel } = next
  const windows: Record<string, ViewWindow> = {}
  const gone: string[] = []
  for (const [key, window] of Object.entries(state.windows)) {
    const seen = applyToConversation(seenThrough(state, window), event)
    // When the last message was sent, once it is deleted, only views know that show those before it.
    const at = seen.channel?.lastMessageAt
    const isOther = !window.thread && at !== next.channel?.lastMessageAt
    if (isOther && (channel === next.channel || (at ?? '') > (channel?.lastMessageAt ?? ''))) ({ channel } = seen)
    const { messages, hasOlder, hasNewer } = messagesIn(seen, window.thread)
    if (messages.length < window.messages.length) {
      const left = new Set(messages.map(({ id }) => id))
      for (const { id } of window.messages) if (!left.has(id)) gone.push(id)
    }
    windows[key] = patched(window, { messages, hasOlder, hasNewer })
  }
  // Pins and polls are shared, and only windows know which messages are hidden now.
  const { pins, polls } = removeMessages(next, () => false, ...gone)
  return patched(next, { channel, pins, polls, messages: state.messages, windows: patched(state.windows, windows) })
}
