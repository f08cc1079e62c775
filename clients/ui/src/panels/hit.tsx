import type { Message } from '@chat-service/client'
import type { ReactNode } from 'react'
import { highlightParts } from '../content/highlight.js'
import { plainOf } from '../content/markdown-text.js'
import { Avatar } from '../parts/avatar.js'
import { useChat, useNames } from '../provider/use-chat.js'

interface HitProps {
  message: Message
  /** The excerpt of a search, HTML with `<em>` around the hits. Default: the text without marks. */
  highlight?: string | null
  /** A line below. */
  about?: ReactNode
  onOpen: () => void
}

/** A message in the list of a panel: a button that jumps to it. */
export function Hit({ message, highlight, about, onOpen }: HitProps) {
  const { format } = useChat()
  const nameOf = useNames()
  const { senderId, text, createdAt } = message
  return (
    <button type="button" className="chat-hit" onClick={onOpen}>
      <Avatar id={senderId} name={nameOf(senderId)} />
      <span className="chat-hit-main">
        <span className="chat-hit-head">
          <strong>
            <bdi>{nameOf(senderId)}</bdi>
          </strong>
          <time dateTime={createdAt} title={format.fullTimeOf(createdAt)}>
            {format.shortTimeOf(createdAt)}
          </time>
        </span>
        <span className="chat-hit-text" dir="auto">
          {highlight
            ? highlightParts(highlight).map((part, n) =>
                part.isFound ? <mark key={n}>{part.text}</mark> : <span key={n}>{part.text}</span>,
              )
            : plainOf(text) || format.fileNameOf(message)}
        </span>
        {about && <span className="chat-muted chat-small-text">{about}</span>}
      </span>
    </button>
  )
}
