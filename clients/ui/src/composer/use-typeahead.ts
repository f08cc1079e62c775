import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react'

/** A word being typed after a sign such as `@`. */
export interface Typed {
  start: number
  end: number
  query: string
}

export interface TypeaheadOptions<Item> {
  area: RefObject<HTMLTextAreaElement | null>
  typedAt: (text: string, caret: number) => Typed | undefined
  /** Must be stable while its results are the same. */
  find: (query: string) => readonly Item[]
  /** Replaces the typed word by the chosen item. @returns the part of it that would match again. */
  choose: (item: Item, typed: Typed) => string
  /** Whether Enter selects this item before an arrow key did. Default: the first one. */
  isSure?: (item: Item, query: string) => boolean
}

export type Typeahead<Item> = ReturnType<typeof useTypeahead<Item>>

/** Suggestions for the word at the caret. The focus stays in the text. */
export function useTypeahead<Item>({ area, typedAt, find, choose, isSure }: TypeaheadOptions<Item>) {
  const [typed, setTyped] = useState<Typed>()
  /** Set by the arrow keys. */
  const [active, setActive] = useState<number>()
  /** The word whose list was closed by a selection or Escape. */
  const over = useRef<{ start: number; sign: string; query: string }>(undefined)
  const id = useId()
  const query = typed?.query
  const found = useMemo(() => (query === undefined ? [] : find(query)), [query, find])
  const first = isSure ? found.findIndex((item) => isSure(item, query ?? '')) : 0
  const at = Math.min(active ?? first, found.length - 1)

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
    setActive(undefined)
  }
  const end = (query: string) => {
    const { current: shown } = area
    if (shown && typed) over.current = { start: typed.start, sign: shown.value[typed.start] ?? '', query }
    close()
  }
  /** Suggests nothing for the word at the caret, for example a pasted one. */
  const leave = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {}
    const word = typedAt(value, selectionStart)
    if (word) over.current = { start: word.start, sign: value[word.start] ?? '', query: '' }
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
    if (found.length === 0 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const item = found[at] ?? (event.key === 'Tab' ? found[0] : undefined)
    if (step) setActive((Math.max(at, step === 1 ? -1 : 0) + step + found.length) % found.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && item !== undefined) take(item)
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
    leave,
    /** Whether suggestions are off for the word at this position. */
    isLeft: (start: number) => over.current?.start === start && over.current.query === '',
    onKeyDown,
    /** ARIA attributes of the text. */
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && at >= 0 ? `${id}-${at}` : undefined,
    } as const,
  }
}
