import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react'

/** A word that is being typed, after a sign such as `@`. */
export interface Typed {
  start: number
  end: number
  query: string
}

export interface TypeaheadOptions<Item> {
  area: RefObject<HTMLTextAreaElement | null>
  typedAt: (text: string, caret: number) => Typed | undefined
  /** Must be stable while it would find the same. */
  find: (query: string) => readonly Item[]
  /** Puts the chosen item in place of what is typed. @returns what of it would be found again. */
  choose: (item: Item, typed: Typed) => string
}

export type Typeahead<Item> = ReturnType<typeof useTypeahead<Item>>

/** Suggests what matches the word at the caret. The focus stays in the text. */
export function useTypeahead<Item>({ area, typedAt, find, choose }: TypeaheadOptions<Item>) {
  const [typed, setTyped] = useState<Typed>()
  const [active, setActive] = useState(0)
  /** The word whose list was closed, by a choice or Escape. */
  const over = useRef<{ start: number; sign: string; query: string }>(undefined)
  const id = useId()
  const query = typed?.query
  const found = useMemo(() => (query === undefined ? [] : find(query)), [query, find])
  const at = Math.min(active, found.length - 1)

  const close = () => setTyped(undefined)
  const look = () => {
    const { current: shown } = area
    if (!shown) return
    const { value, selectionStart, selectionEnd } = shown
    if (over.current && value[over.current.start] !== over.current.sign) over.current = undefined
    const next = selectionStart === selectionEnd ? typedAt(value, selectionStart) : undefined
    if (next?.query === typed?.query && next?.start === typed?.start) return
    const isOver = next && over.current?.start === next.start && next.query.startsWith(over.current.query)
    setTyped(isOver ? undefined : next)
    setActive(0)
  }
  const end = (query: string) => {
    const { current: shown } = area
    if (shown && typed) over.current = { start: typed.start, sign: shown.value[typed.start] ?? '', query }
    close()
  }
  const take = (item: Item) => {
    if (!typed) return
    const { start } = typed
    const sign = area.current?.value[start] ?? ''
    over.current = { start, sign, query: choose(item, typed) }
    close()
    area.current?.focus()
  }
  /** @returns whether the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const item = found[at]
    if (item === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((at + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(item)
    else if (event.key === 'Escape') end('')
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const isOpen = found.length > 0
  return {
    id,
    query,
    found,
    active: at,
    isOpen,
    choose: take,
    look,
    close,
    onKeyDown,
    /** ARIA attributes of the text. */
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${at}` : undefined,
    } as const,
  }
}
