import type { Quote } from '@chat-service/client'
import { isVisible } from '@chat-service/client/live'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { replaceable } from '../provider/replaceable.js'
import { useChat, useFormat, useNames } from '../provider/use-chat.js'
import { fileUrlOf, mayLoad } from './file-url.js'
import { plainOf } from './markdown-text.js'

export interface QuotedProps {
  quote: Quote
}

/** The quoted message: a button that jumps to it, unless it is deleted or hidden. */
export const Quoted = replaceable('Quoted', DefaultQuoted)

function DefaultQuoted({ quote }: QuotedProps) {
  const nameOf = useNames()
  const { fileNameOf } = useFormat()
  const { messages } = useShown()
  const { strings, loadImages } = useChat()
  const words = strings.content
  const { showMessage } = useOpenConversation()
  const { attempt } = useNotices()
  if (!isVisible(quote)) {
    return (
      <p className="chat-quoted">
        <span>{'isDeleted' in quote ? words.quoteDeleted : words.quoteHidden}</span>
      </p>
    )
  }
  const { messageId, senderId, text, fileName, thumbnailUrl } = quote
  // A quote has only the first file's name.
  const original = messages.find(({ id }) => id === messageId)
  const preview = fileUrlOf({ fileUrl: thumbnailUrl })
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
      <span dir="auto">{plainOf(text) || (fileNameOf(original ?? { fileName }) ?? words.aFile)}</span>
      {preview !== undefined && mayLoad(preview, loadImages) && <img src={preview} alt="" />}
    </button>
  )
}
