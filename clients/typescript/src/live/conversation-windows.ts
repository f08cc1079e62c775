import type { Message } from '../api.gen.js'
import { applyToConversation, removeMessages } from './conversation-events.js'
import {
  edit,
  emptyConversation,
  patched,
  type ConversationState,
  type LiveEvent,
  type MessageWindow,
} from './conversation-state.js'

/** The messages of a collection: selected by its options, or one thread. */
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
  /** The seq up to which they include all events. */
  messagesSeq: number
  /** The cursor of the next page. */
  cursor: string | null
}

/** The shared state of all views of a conversation, and the window of each. */
export interface ViewedState extends ConversationState {
  windows: Readonly<Record<string, ViewWindow>>
}

/** The conversation with the window of a view. */
export const seenThrough = (state: ConversationState, window?: ViewWindow): ConversationState =>
  window?.thread
    ? { ...state, messagesSeq: window.messagesSeq, threads: { [window.thread]: window } }
    : { ...state, ...window }

/** The messages of a view. */
export const messagesIn = (seen: ConversationState, thread: string | undefined): MessageWindow =>
  thread ? (seen.threads[thread] ?? emptyConversation('', '')) : seen

/** The conversation of each window, and of the shared state. */
export const seenByAll = (state: ViewedState | undefined): ConversationState[] =>
  state ? [undefined, ...Object.values(state.windows)].map((window) => seenThrough(state, window)) : []

/** Changes a message in each window. */
export const editInViews = (state: ViewedState, id: string, change: (message: Message) => Message): ViewedState => {
  const windows = Object.entries(state.windows).map(([key, window]) => {
    const messages = edit(window.messages, (message) => (message.id === id ? change(message) : message))
    return [key, patched(window, { messages })] as const
  })
  return patched(state, { windows: patched(state.windows, Object.fromEntries(windows)) })
}

/** Applies an event to the shared state and to each window. */
export function applyToViews(state: ViewedState, event: LiveEvent): ViewedState {
  const next = applyToConversation(state, event) as ViewedState
  let { channel, behind } = next
  const windows: Record<string, ViewWindow> = {}
  const gone: string[] = []
  for (const [key, window] of Object.entries(state.windows)) {
    const seen = applyToConversation(seenThrough(state, window), event)
    // The shared state has no messages: after a deletion, only views that have earlier ones know `lastMessageAt`.
    const at = seen.channel?.lastMessageAt
    const isOther = !window.thread && at !== next.channel?.lastMessageAt
    if (isOther && (channel === next.channel || (at ?? '') > (channel?.lastMessageAt ?? ''))) ({ channel } = seen)
    // Nor does it know when the user last sent, for slow mode.
    const nextSendAt = seen.channel?.nextSendAt
    if (channel && nextSendAt && !channel.nextSendAt) channel = { ...channel, nextSendAt }
    for (const id of seen.behind) if (!behind.includes(id)) behind = [...behind, id]
    const { messages, hasOlder, hasNewer } = messagesIn(seen, window.thread)
    if (messages.length < window.messages.length) {
      const left = new Set(messages.map(({ id }) => id))
      for (const { id } of window.messages) if (!left.has(id)) gone.push(id)
    }
    windows[key] = patched(window, { messages, hasOlder, hasNewer })
  }
  // Pins and polls are shared, but only windows know the hidden messages.
  const { pins, polls } = removeMessages(next, () => false, ...gone)
  return patched(next, {
    channel,
    behind,
    pins,
    polls,
    messages: state.messages,
    windows: patched(state.windows, windows),
  })
}
