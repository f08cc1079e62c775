import type { Message, Quote, QuotedMessage } from '../api.gen.js'

/** Maximum length of the text of a quote, in characters. */
const MAX_TEXT = 200

/** The quote of a visible message, as the service returns it. */
export const quoteOf = ({ id, senderId, type, text, fileName, thumbnailUrl }: Message): QuotedMessage => ({
  messageId: id,
  senderId,
  type,
  text: [...text].slice(0, MAX_TEXT).join(''),
  fileName,
  thumbnailUrl,
})

/** Whether the quoted message is visible to the reader. */
export const isVisible = (quote: Quote): quote is QuotedMessage => 'senderId' in quote

/** The message with its quote updated. A hidden quote stays hidden. */
export function withQuote(message: Message, isOf: (quote: Quote) => boolean, renew: (id: string) => Quote): Message {
  const { quote } = message
  if (!quote || 'isHidden' in quote || !isOf(quote)) return message
  return { ...message, quote: renew(quote.messageId) }
}
