import type { ReactVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'

export type RowVirtualizer = ReactVirtualizer<HTMLDivElement, HTMLDivElement>

/** The effect of changed rows on the first visible row, or on the next one that is left. */
interface Change {
  key: string | undefined
  /** Where it began, if the library has lost it. */
  start: number | undefined
  /** Whether it follows another row now: then it may draw a date or a name above its text. */
  isOther: boolean
  /** Whether it became the first row. */
  isFirst: boolean
}

const NOTHING: Change = { key: undefined, start: undefined, isOther: false, isFirst: false }

function changeOf(virtualizer: RowVirtualizer, before: readonly string[], rows: readonly string[]): Change {
  const offset = virtualizer.scrollOffset ?? 0
  const top = virtualizer.getVirtualItemForOffset(offset)?.index
  if (top === undefined) return NOTHING
  const places = new Map(rows.map((key, index) => [key, index]))
  for (let index = top; index < before.length; index += 1) {
    const key = before[index] as string
    const at = places.get(key)
    if (at === undefined) continue
    const isLost = index !== top
    return {
      key,
      start: isLost ? virtualizer.measurementsCache[index]?.start : undefined,
      isOther: rows[at - 1] !== before[index - 1],
      isFirst: at === 0 && index > 0,
    }
  }
  return NOTHING
}

/** A scroll on the way to a row knows its index alone, which a page that comes meanwhile makes that of another row. */
function goOnToSameRow(virtualizer: RowVirtualizer, before: readonly string[], rows: readonly string[]): void {
  const { scrollState } = virtualizer as unknown as { scrollState: { index: number | null } | null }
  if (scrollState?.index == null) return
  scrollState.index = rows.indexOf(before[scrollState.index] as string)
  if (scrollState.index < 0) virtualizer.cancelScroll()
}

/**
 * Keeps the first visible row where it is, where the library does not: if the row above it, of which a part was
 * visible, is gone; and if it draws more or less above its text because another row precedes it.
 */
export function useStandingRow(virtualizer: RowVirtualizer | undefined, rows: readonly string[]) {
  const before = useRef(rows)
  const change = useRef<Change>(NOTHING)
  const grows = useRef<string>(undefined)
  if (before.current !== rows) {
    if (virtualizer) {
      change.current = changeOf(virtualizer, before.current, rows)
      goOnToSameRow(virtualizer, before.current, rows)
    }
    before.current = rows
  }
  useLayoutEffect(() => {
    const { key, start, isOther } = change.current
    if (!virtualizer || key === undefined) return
    const now = start === undefined ? undefined : virtualizer.measurementsCache[rows.indexOf(key)]?.start
    if (virtualizer.scrollElement && start !== undefined && now !== undefined) {
      // The library learns of this only with the next event.
      virtualizer.scrollOffset = Math.max(0, (virtualizer.scrollOffset ?? 0) + now - start)
      virtualizer.scrollElement.scrollTop = virtualizer.scrollOffset
    }
    if (isOther) grows.current = key
  }, [virtualizer, rows])
  useEffect(() => {
    // Its new height is measured before the second picture.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => (grows.current = undefined))))
    return () => cancelAnimationFrame(frame)
  }, [rows])
  if (virtualizer)
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ key, start, end }) => {
      const offset = virtualizer.scrollOffset ?? 0
      return key === grows.current || (virtualizer.itemSizeCache.has(key) ? end <= offset : start < offset)
    }
  return change
}
