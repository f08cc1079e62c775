import { type ReactNode, useCallback } from 'react'
import { cx } from '../parts/class-names.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import { isOnlyEmoji } from './emoji.js'
import { Markdown } from './markdown.js'
import { type Mentionable, splitMentions } from './mentions.js'

export interface MessageTextProps {
  text: string
  /** The mentioned users. */
  mentioned?: readonly Mentionable[]
  /** The name of the reader. */
  ownName?: string | undefined
  isEdited?: boolean
  /** Whether it is being written, or ended early. */
  isOpen?: boolean
}

function mentionsIn(text: string, mentioned: readonly Mentionable[], ownName = ''): ReactNode {
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

/** The text of a message: Markdown with mentions. */
export const MessageText = replaceable('MessageText', DefaultMessageText)

const NONE: readonly Mentionable[] = []

function DefaultMessageText({ text, isEdited, isOpen = false, mentioned = NONE, ownName }: MessageTextProps) {
  const words = useStrings().content
  const names = mentioned.map(({ name }) => name).join('\n')
  const plain = useCallback((part: string) => mentionsIn(part, mentioned, ownName), [names, ownName])
  const isLarge = !isOpen && isOnlyEmoji(text)
  return (
    <div className={cx('message-text', 'markdown', isLarge && 'only-emoji')} dir="auto">
      <Markdown text={text} isOpen={isOpen} plain={plain} />
      {isEdited && <span className="chat-muted chat-small-text"> ({words.edited})</span>}
    </div>
  )
}
