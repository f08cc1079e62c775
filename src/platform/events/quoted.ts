import type { Quote } from '../../../generated/openapi'

/** What the message of an event quotes: see chat_quoted. The log has none of it: an event is published, or read, with it. */
export interface Quoted {
  /** As the host's own code sees it. */
  quote: Quote
  /** The sender of the quoted message; null if it is gone. */
  authorId: string | null
  /** The ids, of the users that were asked about, that must not see it. */
  hiddenFrom?: string[]
}

export const hiddenQuote = ({ messageId }: Quote): Quote => ({ messageId, isHidden: true })

/** The quote as this user sees it, who was asked for. */
export const quoteFor = (quoted: Quoted | null, userId: string): Quote | null =>
  quoted?.hiddenFrom?.includes(userId) ? hiddenQuote(quoted.quote) : (quoted?.quote ?? null)

/** The data of an event, or what else has a message, with the quote of the message. */
export const withQuote = <Data extends object>(data: Data, quote: Quote | null): Data => ({
  ...data,
  message: { ...(data as { message?: object }).message, quote },
})
