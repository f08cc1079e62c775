import { type ReactNode, useEffect, useRef } from 'react'
import { useStrings } from '../provider/use-chat.js'
import type { ComposerPartProps } from './use-composer.js'
import type { Typeahead } from './use-typeahead.js'

interface SuggestionListProps<Item> {
  typeahead: Typeahead<Item>
  label: string
  count: (n: number) => string
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Suggestions for the typed word, above the text. */
export function SuggestionList<Item>({ typeahead, label, count, keyOf, children }: SuggestionListProps<Item>) {
  const { id, found, active, isOpen, choose } = typeahead
  const chosen = useRef<HTMLLIElement>(null)
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])
  return (
    <>
      <p className="chat-hidden" role="status">
        {isOpen && count(found.length)}
      </p>
      {isOpen && (
        <ul id={id} className="chat-suggestions" role="listbox" aria-label={label}>
          {found.map((item, n) => (
            <li
              key={keyOf(item)}
              ref={n === active ? chosen : undefined}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === active}
              // Keeps the focus in the text, and the keyboard of a phone open.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function EmojiList({ composer }: ComposerPartProps) {
  const words = useStrings().composer.emojiNames
  return (
    <SuggestionList typeahead={composer.emoji} {...words} keyOf={({ emoji }) => emoji}>
      {({ emoji, names }) => (
        <>
          <span className="chat-suggested-emoji" aria-hidden="true">
            {emoji}
          </span>
          :{names[0]}:
        </>
      )}
    </SuggestionList>
  )
}
