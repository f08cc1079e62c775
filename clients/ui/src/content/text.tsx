import { Fragment, type ReactNode, useCallback } from 'react'
import { Markdown } from './markdown.js'
import { type Mentionable, splitMentions } from './mentions.js'
import { cx } from '../parts/class-names.js'

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
      <span key={n} className={cx('mention', piece.toLowerCase() === own && 'own-mention')}>
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

const Edited = () => <span className="chat-muted chat-small-text"> (edited)</span>

/** What a person has typed, with line breaks, links and mentions. Everything else stays plain text. */
export function Text({ text, isEdited, ...mentions }: TextProps) {
  return (
    <p className="chat-message-text">
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
    <div className="chat-message-text chat-markdown">
      <Markdown text={text} isOpen={isOpen} plain={plain} />
      {isEdited && <Edited />}
    </div>
  )
}
