import type { Quote } from '../../../generated/openapi'

/** The quote of an event's message: see chat_quoted. It is not logged, but added when the event is published or read. */
export interface Quoted {
  /** As the host's own code sees it. */
  quote: Quote
  /** The sender of the quoted message; null if it is gone. */
  authorId: string | null
  /** Those of the requested users who must not see it. */
  hiddenFrom?: string[]
}

export const hiddenQuote = ({ messageId }: Quote): Quote => ({ messageId, isHidden: true })

/** The quote as this requested user sees it. */
export const quoteFor = (quoted: Quoted | null, userId: string): Quote | null =>
  quoted?.hiddenFrom?.includes(userId) ? hiddenQuote(quoted.quote) : (quoted?.quote ?? null)

/** The data of an event, or another object with a message, with the quote of the message. */
export const withQuote = <Data extends object>(data: Data, quote: Quote | null): Data => ({
  ...data,
  message: { ...(data as { message?: object }).message, quote },
})
