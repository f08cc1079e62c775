import type { Quote } from '../../../generated/openapi'

/** The quote of an event's message: see chat_quoted. It is not logged, but added when the event is published or read. */
export interface Quoted {
  /** The quote as seen by the host's own code. */
  quote: Quote
  /** The sender of the quoted message; null if the message is gone. */
  authorId: string | null
  /** The requested users who must not see the quote. */
  hiddenFrom?: string[]
}

export const hiddenQuote = ({ messageId }: Quote): Quote => ({ messageId, isHidden: true })

/** The quote as seen by this requested user. */
export const quoteFor = (quoted: Quoted | null, userId: string): Quote | null =>
  quoted?.hiddenFrom?.includes(userId) ? hiddenQuote(quoted.quote) : (quoted?.quote ?? null)

/** The data of an event, or another object with a message, with the quote of the message. */
export const withQuote = <Data extends object>(data: Data, quote: Quote | null): Data => ({
  ...data,
  message: { ...(data as { message?: object }).message, quote },
})
