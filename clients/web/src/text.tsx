import { Fragment } from 'react'

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g

/** Text with its line breaks, and with links. Everything else is text and stays text. */
export function Text({ text, isEdited }: { text: string; isEdited?: boolean }) {
  return (
    <p className="message-text">
      {text.split(LINK).map((part, n) =>
        n % 2 === 1 ? (
          <a key={n} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          <Fragment key={n}>{part}</Fragment>
        ),
      )}
      {isEdited && <span className="muted small-text"> (edited)</span>}
    </p>
  )
}
