import type { ReactVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'

export type RowVirtualizer = ReactVirtualizer<HTMLDivElement, HTMLDivElement>

/** The effect of changed rows on the first visible row, or on the next remaining one. */
interface Change {
  key: string | undefined
  /** Its old offset, if the library has lost it. */
  start: number | undefined
  /** Whether its previous row changed: then it may show a date or a name above its text. */
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

/** A running scroll to a row has only its index, which a newly loaded page makes wrong. */
function goOnToSameRow(virtualizer: RowVirtualizer, before: readonly string[], rows: readonly string[]): void {
  const { scrollState } = virtualizer as unknown as { scrollState: { index: number | null } | null }
  if (scrollState?.index == null) return
  scrollState.index = rows.indexOf(before[scrollState.index] as string)
  if (scrollState.index < 0) virtualizer.cancelScroll()
}

/**
 * Keeps the first visible row in place where the library does not: if the partly visible row above it is gone, or if
 * its height changes because another row precedes it.
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
      // The library notices this only with the next event.
      virtualizer.scrollOffset = Math.max(0, (virtualizer.scrollOffset ?? 0) + now - start)
      virtualizer.scrollElement.scrollTop = virtualizer.scrollOffset
    }
    if (isOther) grows.current = key
  }, [virtualizer, rows])
  useEffect(() => {
    // Its new height is measured before the second frame.
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
