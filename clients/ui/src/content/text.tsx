import { type ReactNode, useCallback } from 'react'
import { cx } from '../parts/class-names.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import { isOnlyEmoji } from './emoji.js'
import { Markdown } from './markdown.js'
import { findMentions, isOfMany, type Mentionable } from './mentions.js'

export interface MessageTextProps {
  text: string
  /** The mentioned users. */
  mentioned?: readonly Mentionable[] | undefined
  /** The name of the reader. */
  ownName?: string | undefined
  isEdited?: boolean | undefined
  /** Whether it is being written, or ended early. */
  isOpen?: boolean | undefined
}

function mentionsIn(text: string, mentioned: readonly Mentionable[], ownName = ''): ReactNode {
  const own = [ownName, ...mentioned.filter(isOfMany).map(({ name }) => name)].map((name) => name.toLowerCase())
  let at = 0
  const pieces: ReactNode[] = []
  for (const { start, end, name } of findMentions(text, mentioned)) {
    pieces.push(
      text.slice(at, start),
      <span key={start} className={cx('mention', own.includes(name.toLowerCase()) && 'own-mention')}>
        {text.slice(start, end)}
      </span>,
    )
    at = end
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(at)]
}

/** The text of a message: Markdown with mentions. */
export const MessageText = replaceable('MessageText', DefaultMessageText)

const NONE: readonly Mentionable[] = []

function DefaultMessageText({ text, isEdited, isOpen = false, mentioned = NONE, ownName }: MessageTextProps) {
  const words = useStrings().content
  const names = mentioned.map(({ name }) => name).join('\n')
  const plain = useCallback((part: string) => mentionsIn(part, mentioned, ownName), [names, ownName])
  const wordsIn = useCallback((part: string) => findMentions(part, mentioned), [names])
  const isLarge = !isOpen && isOnlyEmoji(text)
  return (
    <div className={cx('message-text', 'markdown', isLarge && 'only-emoji')} dir="auto">
      <Markdown text={text} isOpen={isOpen} wordsIn={wordsIn} plain={plain} />
      {isEdited && <span className="chat-muted chat-small-text"> ({words.edited})</span>}
    </div>
  )
}
