import { type DependencyList, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Within this distance of the end the list begins to follow. */
const NEAR_PX = 80

interface Place {
  isAtEnd: boolean
  /** The first visible message, and how far below the upper edge it begins. */
  row?: Element | undefined
  top: number
  scrollTop: number
}

interface PositionOptions {
  /** Whether the end of the list is the end of the conversation. */
  hasEnd: boolean
  /** Goes to the end wherever the reader is. */
  mustFollow?: boolean
  /** Leaves the position to the caller. */
  isHeld?: boolean
}

/**
 * Keeps the place of the reader, whatever loads or grows: at the end the list follows, elsewhere the first visible message stays
 * where it is. A reader who scrolls up is not taken back to the end.
 */
export function useScrollPosition(
  box: RefObject<HTMLDivElement | null>,
  options: PositionOptions,
  changes: DependencyList,
) {
  const place = useRef<Place>({ isAtEnd: true, top: 0, scrollTop: 0 })
  const { hasEnd, mustFollow, isHeld } = options
  const isFollowing = useRef(hasEnd)
  isFollowing.current = hasEnd && !isHeld

  const measure = () => {
    const { current: shown } = box
    if (!shown) return
    const { scrollTop } = shown
    const below = shown.scrollHeight - scrollTop - shown.clientHeight
    const now = place.current
    if (below < 2) now.isAtEnd = true
    else if (scrollTop < now.scrollTop - 1 || below >= NEAR_PX) now.isAtEnd = false
    else if (scrollTop > now.scrollTop) now.isAtEnd = true
    now.scrollTop = scrollTop
    now.row = firstVisible(shown)
    now.top = now.row ? topIn(shown, now.row) : 0
  }
  /** After the layout has changed, before it is painted. */
  const keep = () => {
    const { current: shown } = box
    const { isAtEnd, row, top } = place.current
    if (!shown) return
    if (isFollowing.current && isAtEnd) shown.scrollTop = shown.scrollHeight
    else if (row?.isConnected) {
      const moved = topIn(shown, row) - top
      if (Math.abs(moved) >= 1) shown.scrollTop += moved
    }
    place.current.scrollTop = shown.scrollTop
  }

  useLayoutEffect(() => {
    if (isHeld) return
    if (mustFollow) place.current.isAtEnd = true
    keep()
    measure()
  }, changes)
  // A picture that has loaded, an on-screen keyboard, or what the reader opens changes the height.
  useEffect(() => {
    const { current: shown } = box
    if (!shown) return
    const observer = new ResizeObserver(() => {
      keep()
      measure()
    })
    observer.observe(shown)
    if (shown.firstElementChild) observer.observe(shown.firstElementChild)
    return () => observer.disconnect()
  }, [])

  return {
    place,
    measure,
    /** What the reader opens stays under their pointer. */
    onClickCapture: ({ target }: MouseEvent) => {
      if ((target as Element).closest('summary')) place.current.isAtEnd = false
    },
  }
}

const topIn = (box: Element, row: Element) => row.getBoundingClientRect().top - box.getBoundingClientRect().top

/** The first message that reaches below the upper edge. */
function firstVisible(box: Element): Element | undefined {
  const rows = box.querySelectorAll('li[id]')
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]!
    if (topIn(box, row) + row.getBoundingClientRect().height > 0) high = middle
    else low = middle + 1
  }
  return rows[low]
}
