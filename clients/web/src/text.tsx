import { Fragment, type ReactNode, useCallback } from 'react'
import { Markdown } from './markdown'
import { type Mentionable, splitMentions } from './mentions'

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g

interface MentionProps {
  /** The mentioned users. */
  mentioned?: readonly Mentionable[]
  /** The name of the reader. */
  ownName?: string | undefined
}

function mentionsIn(text: string, { mentioned = [], ownName = '' }: MentionProps): ReactNode {
  const own = `@${ownName}`.toLowerCase()
  return splitMentions(text, mentioned).map((piece, n) =>
    n % 2 === 1 ? (
      <span key={n} className={piece.toLowerCase() === own ? 'mention own-mention' : 'mention'}>
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}

interface TextProps extends MentionProps {
  text: string
  isEdited?: boolean
}

const Edited = () => <span className="muted small-text"> (edited)</span>

/** What a person has typed, with line breaks, links and mentions. Everything else stays plain text. */
export function Text({ text, isEdited, ...mentions }: TextProps) {
  return (
    <p className="message-text">
      {text.split(LINK).map((part, n) =>
        n % 2 === 1 ? (
          <a key={n} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          <Fragment key={n}>{mentionsIn(part, mentions)}</Fragment>
        ),
      )}
      {isEdited && <Edited />}
    </p>
  )
}

/** What an agent has written, or is writing: Markdown with mentions. */
export function MarkdownText({ text, isEdited, isOpen, mentioned = [], ownName }: TextProps & { isOpen: boolean }) {
  const names = mentioned.map(({ name }) => name).join('\n')
  const plain = useCallback((part: string) => mentionsIn(part, { mentioned, ownName }), [names, ownName])
  return (
    <div className="message-text markdown">
      <Markdown text={text} isOpen={isOpen} plain={plain} />
      {isEdited && <Edited />}
    </div>
  )
}
