import type { Message } from '@chat-service/client'
import type { Conversation, ConversationSnapshot } from '@chat-service/client/live'
import type { useConversation } from '@chat-service/client/react'
import { createContext, useContext } from 'react'

/** Excludes replies, which are only in their threads. */
export const OPTIONS = { includeReplies: false }

/** Actions of the open conversation. They rarely change, so a new message doesn't rerender others. */
export interface OpenConversation {
  actions: Conversation
  isMember: boolean
  isOperator: boolean
  /** The reason that sending is disabled. */
  whyNot: string | undefined
  setEditing: (messageId: string | undefined) => void
  /** Quotes this message in the next one, in the conversation or thread where it is. */
  setQuote: (message: Message) => void
  /** Jumps to a message, or opens the thread of a reply. */
  showMessage: (messageId: string) => Promise<void>
}

/** The content of the conversation. */
export interface ShownConversation extends ConversationSnapshot, ReturnType<typeof useConversation> {
  /** The message that is being edited. */
  editing: string | undefined
  /** The target of the last jump. */
  highlighted: string | undefined
}

export const ConversationContext = createContext<OpenConversation | undefined>(undefined)
export const ShownContext = createContext<ShownConversation | undefined>(undefined)

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no conversation above.')
  return value
}

/** Actions on the surrounding conversation: edit, quote, jump. @throws outside one. */
export const useOpenConversation = () => found(useContext(ConversationContext))
/** The content of the conversation around a part. @throws where there is none. */
export const useShown = () => found(useContext(ShownContext))
