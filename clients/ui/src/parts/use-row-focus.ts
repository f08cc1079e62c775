import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { RowVirtualizer } from './use-standing-row.js'

const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-key]')
/** The element of a row that takes the focus. */
const entryOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[tabindex], a, button')

/** The focus in a virtualized list: it stays on its row, and keys move it between rows. */
export function useRowFocus(box: RefObject<HTMLDivElement | null>, rows: readonly string[]) {
  const focused = useRef<string>(undefined)
  const wanted = useRef<string>(undefined)
  const latest = useRef(rows)
  latest.current = rows
  const find = (key: string) => box.current?.querySelector(`[data-key="${CSS.escape(key)}"]`)

  useEffect(() => {
    const row = wanted.current === undefined ? undefined : find(wanted.current)
    if (!row) return
    wanted.current = undefined
    entryOf(row)?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (focused.current === undefined || rows.includes(focused.current)) return
    focused.current = undefined
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [rows, box])

  return {
    /** The focused row is always rendered. */
    rangeExtractor: useCallback((range: Range) => {
      const shown = defaultRangeExtractor(range)
      const at = focused.current === undefined ? -1 : latest.current.indexOf(focused.current)
      if (at < 0 || shown.includes(at)) return shown
      return at < shown[0]! ? [at, ...shown] : [...shown, at]
    }, []),

    /** Focuses a row as soon as it is rendered. */
    want: (key: string) => void (wanted.current = key),

    /** Of each row: a dialog opened from it counts as focus in the row. */
    onRowFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => void (focused.current = currentTarget.dataset.key),
    /** Of the list. A row stays rendered while its dialog is open, even without focus in it. */
    onBlur: ({ target, currentTarget }: FocusEvent) => {
      if (currentTarget.contains(target)) focused.current = undefined
    },

    /**
     * @param from the first row, if the list itself has the focus.
     * @param onEnd is called instead of going to the last row.
     */
    move: (event: KeyboardEvent<HTMLElement>, virtualizer: RowVirtualizer, from: number, onEnd?: () => void) => {
      const { key, target, currentTarget } = event
      const row = rowOf(target)
      if (target !== currentTarget && (!row || target !== entryOf(row))) return
      if (key === 'End' && onEnd) return onEnd()
      const at = row ? Number(row.dataset.index) : undefined
      const last = rows.length - 1
      const next = { ArrowUp: at === undefined ? from : at - 1, ArrowDown: at === undefined ? from : at + 1 }
      const to = { ...next, Home: 0, End: last }[key]
      if (to === undefined) return
      const step = key === 'ArrowUp' || key === 'End' ? -1 : 1
      for (let index = to; index >= 0 && index <= last; index += step) {
        const wish = rows[index] as string
        const drawn = find(wish)
        const entry = entryOf(drawn)
        // It has no focusable element.
        if (drawn && !entry) continue
        event.preventDefault()
        if (entry) return entry.focus()
        wanted.current = wish
        return virtualizer.scrollToIndex(index)
      }
    },
  }
}
