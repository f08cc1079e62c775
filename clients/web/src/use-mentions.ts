import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useShown } from './conversation-context'
import { findByName, type Mentionable, mentionedIds, typedMention } from './mentions'
import { useNames, useSession } from './session'

const SHOWN = 8
/** Maximum members that are searched; others must be typed in full. */
const MAX_MEMBERS = 500

/** Users who can be mentioned here. */
export function useMentionable(): readonly Mentionable[] {
  const { me } = useSession()
  const nameOf = useNames()
  const { members } = useShown()
  return useMemo(
    () => members.flatMap(({ userId }) => (userId === me.id ? [] : [{ id: userId, name: nameOf(userId) }])),
    [members, nameOf, me.id],
  )
}

export type Mentions = ReturnType<typeof useMentions>

/** Suggests members while a name is typed after an `@`. The focus stays in the text. */
export function useMentions(area: RefObject<HTMLTextAreaElement | null>, change: (text: string) => void) {
  const people = useMentionable()
  const { members, hasMoreMembers, loadMembers } = useShown()
  const chosen = useRef(new Set<string>())
  const [typed, setTyped] = useState<ReturnType<typeof typedMention>>()
  const [active, setActive] = useState(0)
  /** The `@` whose list was closed, by a choice or Escape. */
  const over = useRef<{ start: number; query: string }>(undefined)
  const id = useId()
  const query = typed?.query
  const found = useMemo(() => (query === undefined ? [] : findByName(query, people).slice(0, SHOWN)), [query, people])
  const isOpen = found.length > 0
  const at = Math.min(active, found.length - 1)

  const needsMore = query !== undefined && found.length < SHOWN && hasMoreMembers && members.length < MAX_MEMBERS
  useEffect(() => {
    if (needsMore) void loadMembers().catch(() => undefined)
  }, [needsMore, members.length, loadMembers])

  const close = () => setTyped(undefined)
  const look = () => {
    const { current: shown } = area
    if (!shown) return
    const { value, selectionStart, selectionEnd } = shown
    if (over.current && value[over.current.start] !== '@') over.current = undefined
    const next = selectionStart === selectionEnd ? typedMention(value, selectionStart) : undefined
    if (next?.query === typed?.query && next?.start === typed?.start) return
    const isOver = next && over.current?.start === next.start && next.query.startsWith(over.current.query)
    setTyped(isOver ? undefined : next)
    setActive(0)
  }
  const choose = (person: Mentionable) => {
    const { current: shown } = area
    if (!shown || !typed) return
    chosen.current.add(person.id)
    const after = shown.value.slice(typed.end)
    const text = `${shown.value.slice(0, typed.start)}@${person.name}${after.startsWith(' ') ? '' : ' '}`
    change(text + after)
    over.current = { start: typed.start, query: `${person.name} ` }
    close()
    shown.focus()
    // After the text is rendered.
    const caret = text.length + (after.startsWith(' ') ? 1 : 0)
    requestAnimationFrame(() => shown.setSelectionRange(caret, caret))
  }
  /** @returns whether the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const person = found[at]
    if (!person || event.shiftKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((at + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape' && typed) {
      over.current = { start: typed.start, query: '' }
      close()
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    id,
    found,
    active: at,
    isOpen,
    choose,
    look,
    close,
    onKeyDown,
    idsIn: (text: string) => mentionedIds(text, people, chosen.current),
    /** ARIA attributes of the list. */
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${at}` : undefined,
    } as const,
  }
}
