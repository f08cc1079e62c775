import type { Conversation, ConversationSnapshot } from '@chat-service/client/live'
import type { useConversation } from '@chat-service/client/react'
import { createContext, useContext } from 'react'

/** Replies stand in their threads. */
export const OPTIONS = { includeReplies: false }

/** The conversation that is open, for everything in it. */
export interface OpenConversation {
  shown: ConversationSnapshot & ReturnType<typeof useConversation>
  actions: Conversation
  isOperator: boolean
  /** The message that is being edited. */
  editing: string | undefined
  setEditing: (messageId: string | undefined) => void
  /** The message to which the user jumped. */
  highlighted: string | undefined
  showMessage: (messageId: string) => Promise<void>
}

export const ConversationContext = createContext<OpenConversation | undefined>(undefined)

export function useOpenConversation(): OpenConversation {
  const conversation = useContext(ConversationContext)
  if (!conversation) throw new Error('There is no conversation above.')
  return conversation
}
