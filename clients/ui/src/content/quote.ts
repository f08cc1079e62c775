import type { Message } from '@chat-service/client'

/** A message that another one quotes, as its sender saw it. */
export interface Quote {
  messageId: string
  senderId: string
  /** At most 200 characters. */
  text: string
}

const MAX_CHARS = 200

/** The metadata of a message that quotes this one: `{ quote }`. */
export const quoteOf = ({ id, senderId, text, fileName }: Message): { quote: Quote } => ({
  quote: { messageId: id, senderId, text: [...(text || (fileName ?? ''))].slice(0, MAX_CHARS).join('') },
})

/** The quote of a message. Its sender may have written anything there. */
export function readQuote({ metadata }: Pick<Message, 'metadata'>): Quote | undefined {
  const { messageId, senderId, text } = (metadata?.quote ?? {}) as Partial<Record<keyof Quote, unknown>>
  if (typeof messageId !== 'string' || typeof senderId !== 'string' || typeof text !== 'string') return undefined
  return { messageId, senderId, text: [...text].slice(0, MAX_CHARS).join('') }
}
