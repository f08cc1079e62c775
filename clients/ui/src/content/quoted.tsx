import { useOpenConversation } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { replaceable } from '../provider/replaceable.js'
import { useNames, useStrings } from '../provider/use-chat.js'
import { plainOf } from './markdown-text.js'
import type { Quote } from './quote.js'

export interface QuotedProps {
  quote: Quote
}

/** What a message answers: a button that goes there. */
export const Quoted = replaceable('Quoted', DefaultQuoted)

function DefaultQuoted({ quote }: QuotedProps) {
  const nameOf = useNames()
  const words = useStrings().content
  const { showMessage } = useOpenConversation()
  const { attempt } = useNotices()
  const { messageId, senderId, text } = quote
  return (
    <button
      type="button"
      className="chat-quoted"
      title={words.quoteBy(nameOf(senderId))}
      onClick={() => void attempt(() => showMessage(messageId))}
    >
      <strong>
        <bdi>{nameOf(senderId)}</bdi>
      </strong>
      <span dir="auto">{plainOf(text) || words.aFile}</span>
    </button>
  )
}
