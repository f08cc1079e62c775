import { Fragment } from 'react'
import { type Mentionable, splitMentions } from './mentions'

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g

interface TextProps {
  text: string
  isEdited?: boolean
  /** The mentioned users. */
  mentioned?: readonly Mentionable[]
  /** The name of the reader. */
  ownName?: string
}

/** Text with line breaks, links and mentions. Everything else stays plain text. */
export function Text({ text, isEdited, mentioned = [], ownName }: TextProps) {
  const own = `@${ownName ?? ''}`.toLowerCase()
  const plain = (part: string) =>
    splitMentions(part, mentioned).map((piece, n) =>
      n % 2 === 1 ? (
        <span key={n} className={piece.toLowerCase() === own ? 'mention own-mention' : 'mention'}>
          {piece}
        </span>
      ) : (
        piece
      ),
    )
  return (
    <p className="message-text">
      {text.split(LINK).map((part, n) =>
        n % 2 === 1 ? (
          <a key={n} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          <Fragment key={n}>{plain(part)}</Fragment>
        ),
      )}
      {isEdited && <span className="muted small-text"> (edited)</span>}
    </p>
  )
}
