import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isCurrent, useLink } from '../conversation/connection.js'
import { RowsEdge } from './rows-edge.js'
import { usePagesAtEdges } from './use-pages-at-edges.js'
import { useRowFocus } from './use-row-focus.js'
import { type RowVirtualizer, useStandingRow } from './use-standing-row.js'

/** Rows rendered above and below the visible ones, so the focus can move there. */
const OVERSCAN = 8
/** Distance in pixels from an end of the list at which the next page is requested. */
const AHEAD_PX = 600
/** Distance in pixels from the end within which new rows are followed. */
const NEAR_PX = 80
/** Height of the loading indicator at an end. */
const EDGE_PX = 48

/** Commands of a list. */
export interface RowsHandle {
  toEnd: () => void
  /** Scrolls the row to the middle and focuses it. False if it is not in the list. */
  show: (key: string) => boolean
  /** Scrolls the row to the top, if there is enough below it, and focuses it if `takesFocus`. */
  begin: (key: string, takesFocus?: boolean) => void
}

/** The visible rows. */
export interface RowsView {
  first: number
  last: number
  /** Hidden part of the first row in pixels. */
  hidden: number
  /** The end is near. */
  isAtEnd: boolean
  /** At least the start of the last row is visible. */
  isLastSeen: boolean
  isScrolling: boolean
}

/** A saved scroll position. */
export interface RowsPlace {
  /** The first visible row. */
  key: string
  hidden: number
  /** The measured heights of the rows. */
  sizes: VirtualItem[]
}

interface VirtualRowsProps {
  /** Identifies each row: rows keep their height and place by their key. */
  keys: readonly string[]
  render: (index: number) => ReactNode
  /** Estimated height of an unmeasured row in pixels. */
  estimate: number
  label: string
  className: string
  /** The edge to follow as it grows: the end, for messages, or none. */
  anchor: 'start' | 'end'
  /** Whether the list is loaded up to the end. */
  hasEnd?: boolean
  onView?: (view: RowsView) => void
  onCopy?: (event: ClipboardEvent<HTMLElement>) => void
  /** Loads the next page, one at a time, when the reader comes near. Undefined if there is none. */
  loadBefore?: (() => Promise<unknown>) | undefined
  loadAfter?: (() => Promise<unknown>) | undefined
  /**
   * Whether pages can be loaded now, given a connection. Failed pages are retried when both are true again. Default:
   * true.
   */
  isReady?: boolean
  /** Jumps to the end, for which another window must be loaded. */
  onEnd?: (() => void) | undefined
  /** Initial position, if not at the start or the end. */
  place?: RowsPlace | undefined
  /** Called on unmount, without a position if the end was visible. */
  onLeave?: (place: RowsPlace | undefined) => void
  handle?: Ref<RowsHandle>
}

/** The same array while its content is equal. */
function useSame(keys: readonly string[]): readonly string[] {
  const known = useRef(keys)
  const { current } = known
  if (current !== keys && (current.length !== keys.length || keys.some((key, n) => key !== current[n])))
    known.current = keys
  return known.current
}

/** Not rounded, so rendered rows are exactly after the space of unrendered ones. */
const heightOf = (row: HTMLElement, entry?: ResizeObserverEntry) =>
  entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height

/**
 * A virtualized list. The first visible row keeps its position when rows load, grow or are dropped; at the end of a
 * list anchored there, the end does.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const { render, estimate, label, className, anchor, hasEnd = true, onView, handle, isReady = true } = props
  const { loadBefore, loadAfter, place, onLeave } = props
  const rows = useSame(props.keys)
  const box = useRef<HTMLDivElement>(null)
  // A row expanded by the reader at the end stays under the pointer.
  const [isHeld, setHeld] = useState(false)
  const follows = anchor === 'end' && hasEnd && !isHeld
  // The last row of a loaded page is not new.
  const hasFollowed = useRef(follows)
  useEffect(() => void (hasFollowed.current = follows))

  const paddingStart = (anchor === 'end' ? 12 : 0) + (loadBefore ? EDGE_PX : 0)
  const [initialOffset] = useState(() => {
    const at = place ? rows.indexOf(place.key) : -1
    if (!place || at < 0) return undefined
    const sizes = new Map(place.sizes.map(({ key, size }) => [key, size]))
    return rows.slice(0, at).reduce((sum, key) => sum + (sizes.get(key) ?? estimate), paddingStart + place.hidden)
  })

  const made = useRef<RowVirtualizer>(undefined)
  const change = useStandingRow(made.current, rows)
  const focus = useRowFocus(box, rows)
  // At the start of a list, new rows show there, so the first row is not followed.
  const stands = anchor === 'end' || ((made.current?.scrollOffset ?? 0) > 0 && !change.current.isFirst)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((index: number) => rows[index] ?? index, [rows]),
    estimateSize: () => estimate,
    measureElement: heightOf,
    initialMeasurementsCache: place?.sizes ?? [],
    initialOffset: initialOffset ?? 0,
    rangeExtractor: focus.rangeExtractor,
    overscan: OVERSCAN,
    paddingStart,
    paddingEnd: 8 + (loadAfter ? EDGE_PX : 0),
    anchorTo: stands ? 'end' : 'start',
    followOnAppend: follows && hasFollowed.current,
    // Don't pull back a reader who has scrolled up by a line.
    scrollEndThreshold: anchor === 'end' && !isHeld ? 2 : -Infinity,
  })
  made.current = virtualizer
  const drawn = virtualizer.getVirtualItems()
  // The library defers rows that arrive while scrolling to the next frame, in which the rows below would move.
  const measure = useCallback(
    (row: HTMLDivElement | null) => {
      const { isScrolling } = virtualizer
      virtualizer.isScrolling = false
      virtualizer.measureElement(row)
      virtualizer.isScrolling = isScrolling
    },
    [virtualizer],
  )

  // A list anchored at its end starts there.
  const isEmpty = rows.length === 0
  useLayoutEffect(() => {
    if (!isEmpty && follows && initialOffset === undefined) virtualizer.scrollToEnd()
  }, [isEmpty])
  const view = useRef<RowsView>(undefined)
  /** The scroll offset of the end, if it was visible the last time. */
  const ended = useRef<number>(undefined)
  const leave = useRef<() => void>(undefined)
  leave.current = () => {
    const { first = 0, hidden = 0, isAtEnd = true } = view.current ?? {}
    const key = rows[first]
    const isKept = key !== undefined && !(isAtEnd && hasEnd)
    onLeave?.(isKept ? { key, hidden, sizes: virtualizer.takeSnapshot() } : undefined)
  }
  useLayoutEffect(() => () => leave.current?.(), [])

  useImperativeHandle(
    handle,
    () => ({
      toEnd: () => {
        setHeld(false)
        virtualizer.scrollToEnd()
      },
      show(key) {
        const index = rows.indexOf(key)
        if (index < 0) return false
        setHeld(true)
        focus.want(key)
        virtualizer.scrollToIndex(index, { align: 'center' })
        return true
      },
      begin(key, takesFocus = false) {
        if (takesFocus) focus.want(key)
        virtualizer.scrollToIndex(rows.indexOf(key), { align: 'start' })
      },
    }),
    [rows, virtualizer],
  )

  const look = () => {
    const { current: shown } = box
    const { range, isScrolling } = virtualizer
    if (!shown || !range) return
    const { scrollTop } = shown
    const below = shown.scrollHeight - scrollTop - shown.clientHeight
    const isEnd = below <= 2
    // Growing content, or a keyboard or panel that shrank the box, has moved the end away without any scroll by the
    // reader.
    if (!isEnd && follows && ended.current === scrollTop) {
      virtualizer.scrollToEnd()
      // The box may change again before this scroll's event.
      ended.current = shown.scrollTop
      return
    }
    ended.current = isEnd && follows ? scrollTop : undefined
    const hidden = scrollTop - (virtualizer.measurementsCache[range.startIndex]?.start ?? 0)
    const { startIndex: first, endIndex: last } = range
    const lastStart = virtualizer.measurementsCache.at(-1)?.start ?? 0
    const isLastSeen = isEnd || lastStart < scrollTop + shown.clientHeight
    view.current = { first, last, hidden, isAtEnd: below < NEAR_PX, isLastSeen, isScrolling }
    onView?.(view.current)
    if (scrollTop < AHEAD_PX) pages.near('before')
    if (below < AHEAD_PX) pages.near('after')
  }
  const latest = useRef(look)
  latest.current = look
  const lookAgain = useCallback(() => latest.current(), [])
  const isLinked = isCurrent(useLink())
  const canLoad = isReady && isLinked
  const pages = usePagesAtEdges({ before: loadBefore, after: loadAfter }, canLoad)
  const { startIndex, endIndex } = virtualizer.range ?? {}
  useEffect(lookAgain, [rows, startIndex, endIndex, virtualizer.isScrolling, pages.states, canLoad, lookAgain])
  useEffect(() => {
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [lookAgain])
  useEffect(() => {
    const sizes = new ResizeObserver(lookAgain)
    for (const element of [box.current, box.current?.firstElementChild]) if (element) sizes.observe(element)
    return () => sizes.disconnect()
  }, [lookAgain])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { range } = virtualizer
    const from = anchor === 'end' ? range?.endIndex : range?.startIndex
    if (from !== undefined) focus.move(event, virtualizer, from, props.onEnd)
  }
  return (
    <div
      ref={box}
      className={className}
      role="region"
      aria-label={label}
      tabIndex={0}
      onKeyDown={move}
      onBlur={focus.onBlur}
      onCopy={props.onCopy}
      onScroll={() => {
        if (isHeld && virtualizer.isAtEnd(2)) setHeld(false)
        look()
      }}
      onClickCapture={({ target }) => {
        if ((target as Element).closest('summary')) setHeld(true)
      }}
    >
      <div className="chat-rows-frame">
        {loadBefore && <RowsEdge side="before" state={pages.states.before} isLinked={isLinked} onAgain={pages.again} />}
        <div
          role="list"
          className="chat-rows"
          style={{ height: virtualizer.getTotalSize(), paddingBlockStart: drawn[0]?.start ?? 0 }}
        >
          {drawn.map(({ index, key, start }, n) => (
            <div
              key={key}
              ref={measure}
              data-index={index}
              data-key={key}
              role="presentation"
              onFocus={focus.onRowFocus}
              // The focused row may be far from the others.
              style={{ marginBlockStart: start - (drawn[n - 1]?.end ?? start) || undefined }}
            >
              {render(index)}
            </div>
          ))}
        </div>
        {loadAfter && <RowsEdge side="after" state={pages.states.after} isLinked={isLinked} onAgain={pages.again} />}
      </div>
    </div>
  )
}
