import { useEffect, useMemo, useRef, useState } from 'react'
import { type EmojiGroup, findEmoji, loadEmoji, SKIN_TONES, toned } from '../content/emoji.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import { useEmojiHabits } from './emoji-habits.js'
import { isTouch } from './is-touch.js'
import { MenuSurface } from './menu-surface.js'

export interface EmojiPickerProps {
  anchor: () => Element | null
  onChoose: (emoji: string) => void
  /** With true, return the focus to the opener. */
  onClose: (isBack: boolean) => void
}

/** All emoji, by group and by name, in the user's skin tone, recent ones first. */
export const EmojiPicker = replaceable('EmojiPicker', DefaultEmojiPicker)

/** The icon emoji of each group in order, and of the recent ones. */
const FACES = ['😀', '👋', '🐻', '🍔', '🚗', '⚽', '💡', '❤️', '🏁']
const RECENT_FACE = '🕘'
const RECENT = 'recent'

function DefaultEmojiPicker({ anchor, onChoose, onClose }: EmojiPickerProps) {
  const words = useStrings().parts.emoji
  const { recent, tone, setTone, use } = useEmojiHabits()
  const [groups, setGroups] = useState<readonly EmojiGroup[]>()
  const [hasFailed, setFailed] = useState(false)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A keyboard would cover the emoji.
    const field = isTouch() ? box.current : box.current?.querySelector('input')
    field?.focus()
    let isOver = false
    loadEmoji().then(
      (all) => isOver || setGroups(all),
      () => isOver || setFailed(true),
    )
    return () => void (isOver = true)
  }, [])
  const wanted = query.trim()
  const all = useMemo<readonly EmojiGroup[]>(() => {
    if (!groups) return []
    const known = new Map(groups.flatMap(({ emoji }) => emoji).map((each) => [each.emoji, each]))
    const latest = recent.flatMap((emoji) => known.get(emoji) ?? [])
    return latest.length > 0 ? [{ name: RECENT, emoji: latest }, ...groups] : groups
  }, [groups, recent])
  const group = all.find(({ name }) => name === chosen) ?? all[0]
  const found = useMemo(() => wanted && groups && findEmoji(groups, wanted, { byWord: true }), [groups, wanted])
  const shown = found || (group?.emoji ?? [])
  const nameOf = (name: string) =>
    name === RECENT ? words.recent : (words.groups[name as keyof typeof words.groups] ?? name)
  const title = found ? words.found : group && nameOf(group.name)
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
        {found && found.length === 0 && <p className="chat-muted chat-pad">{words.none}</p>}
        {groups && (
          <div role="menu" aria-label={words.title} className="chat-emoji-menu">
            <div role="group" aria-label={words.categories} className="chat-emoji-tabs">
              {all.map(({ name }) => (
                <button
                  key={name}
                  type="button"
                  role="menuitemradio"
                  aria-checked={!found && name === group?.name}
                  tabIndex={-1}
                  title={nameOf(name)}
                  aria-label={nameOf(name)}
                  onClick={() => {
                    setQuery('')
                    setChosen(name)
                  }}
                >
                  <span aria-hidden="true">
                    {name === RECENT ? RECENT_FACE : FACES[groups.findIndex((one) => one.name === name)]}
                  </span>
                </button>
              ))}
            </div>
            <div key={title} role="group" aria-label={title} className="chat-emoji-group">
              {!found && <p aria-hidden="true">{title}</p>}
              {shown.map(({ emoji, names }) => (
                <button
                  key={emoji}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  title={names[0]}
                  aria-label={`${toned(emoji, tone)} ${names[0]?.replaceAll('_', ' ')}`}
                  onClick={() => {
                    use(emoji)
                    onChoose(toned(emoji, tone))
                    onClose(true)
                  }}
                >
                  {toned(emoji, tone)}
                </button>
              ))}
            </div>
            <div role="group" aria-label={words.tone} className="chat-emoji-tabs">
              {SKIN_TONES.map((each, n) => (
                <button
                  key={each}
                  type="button"
                  role="menuitemradio"
                  aria-checked={each === tone}
                  tabIndex={-1}
                  title={words.tones[n]}
                  aria-label={words.tones[n]}
                  onClick={() => setTone(each)}
                >
                  <span aria-hidden="true">{toned('✋', each)}</span>
                </button>
              ))}
            </div>
          </div>
        )}
      </div>
    </MenuSurface>
  )
}
