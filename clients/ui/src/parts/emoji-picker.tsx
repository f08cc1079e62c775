import { useEffect, useMemo, useRef, useState } from 'react'
import { type EmojiGroup, findEmoji, loadEmoji } from '../content/emoji.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import { isTouch } from './is-touch.js'
import { MenuSurface } from './menu-surface.js'

export interface EmojiPickerProps {
  anchor: () => Element | null
  onChoose: (emoji: string) => void
  /** With true the focus should return to what opened it. */
  onClose: (isBack: boolean) => void
}

/** All emoji, by group and by name. */
export const EmojiPicker = replaceable('EmojiPicker', DefaultEmojiPicker)

function DefaultEmojiPicker({ anchor, onChoose, onClose }: EmojiPickerProps) {
  const words = useStrings().parts.emoji
  const [groups, setGroups] = useState<readonly EmojiGroup[]>()
  const [hasFailed, setFailed] = useState(false)
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A keyboard would cover the emoji.
    const chosen = isTouch() ? box.current : box.current?.querySelector('input')
    chosen?.focus()
    let isOver = false
    loadEmoji().then(
      (all) => isOver || setGroups(all),
      () => isOver || setFailed(true),
    )
    return () => void (isOver = true)
  }, [])
  const wanted = query.trim()
  const shown = useMemo<readonly EmojiGroup[]>(
    () => (!groups ? [] : wanted ? [{ name: '', emoji: findEmoji(groups, wanted, { byWord: true }) }] : groups),
    [groups, wanted],
  )
  return (
    <MenuSurface anchor={anchor} label={words.title} role="dialog" onClose={onClose}>
      <div ref={box} className="chat-emoji-picker" tabIndex={-1}>
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        {!groups && <p className="chat-muted chat-pad">{hasFailed ? words.failed : words.loading}</p>}
        {wanted && shown[0]?.emoji.length === 0 && <p className="chat-muted chat-pad">{words.none}</p>}
        <div className="chat-emoji-groups" role="menu" aria-label={words.title}>
          {shown.map(({ name, emoji }) => (
            <div key={name} role="group" aria-label={name || words.found} className="chat-emoji-group">
              {name && <p aria-hidden="true">{words.groups[name as keyof typeof words.groups] ?? name}</p>}
              {emoji.map(({ emoji: each, names }) => (
                <button
                  key={each}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  title={names[0]}
                  aria-label={`${each} ${names[0]?.replaceAll('_', ' ')}`}
                  onClick={() => {
                    onChoose(each)
                    onClose(true)
                  }}
                >
                  {each}
                </button>
              ))}
            </div>
          ))}
        </div>
      </div>
    </MenuSurface>
  )
}
