import type { LiveStatus, UnreadState } from '@chat-service/client/live'
import { ChatView } from './element/chat-view.js'
import type { ChatRoute } from './provider/route.js'

export { ChatView } from './element/chat-view.js'
export type { TokenSource } from './element/options.js'
export type { ChatViewPart } from './element/view.js'
export { english, german, type Strings } from './strings/index.js'
export type { ChatRoute, LiveStatus, UnreadState }

/** Events of `<chat-view>`. They bubble, also out of shadow trees. */
export interface ChatViewEventMap {
  /** The user opened something. */
  'chat-open': CustomEvent<ChatRoute>
  /** The number of unread messages changed. */
  'chat-unread': CustomEvent<UnreadState>
  /** The connection changed. */
  'chat-status': CustomEvent<LiveStatus>
  /** A permanent error: invalid options, a refused login. */
  'chat-error': CustomEvent<unknown>
}

declare global {
  interface HTMLElementTagNameMap {
    'chat-view': ChatView
  }
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges into the one of the DOM
  interface HTMLElementEventMap extends ChatViewEventMap {}
}

if (typeof customElements === 'object' && !customElements.get('chat-view')) customElements.define('chat-view', ChatView)
