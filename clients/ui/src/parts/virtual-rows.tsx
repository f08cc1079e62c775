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

/** Rows kept above and below the visible ones, which the focus can move to. */
const OVERSCAN = 8
/** So far before an end of the list, in pixels, the next page is asked for. */
const AHEAD_PX = 600
/** Within this distance of the end the reader sees new rows. */
const NEAR_PX = 80
/** Where an end says that more is loaded. */
const EDGE_PX = 48

/** Commands of a list. */
export interface RowsHandle {
  toEnd: () => void
  /** Puts the row into the middle, and the focus on it. False: it is not in the list. */
  show: (key: string) => boolean
  /** Puts the row at the top, as far as there is enough below it, and the focus on it if `takesFocus`. */
  begin: (key: string, takesFocus?: boolean) => void
}

/** The visible rows. */
export interface RowsView {
  first: number
  last: number
  /** How much of the first row is above, in pixels. */
  hidden: number
  /** The end is near. */
  isAtEnd: boolean
  /** The last row is visible, at least its beginning. */
  isLastSeen: boolean
  isScrolling: boolean
}

/** Where the reader has left a list. */
export interface RowsPlace {
  /** The first visible row. */
  key: string
  hidden: number
  /** The heights of the rows. */
  sizes: VirtualItem[]
}

interface VirtualRowsProps {
  /** Identifies each row: rows keep their height and place by their key. */
  keys: readonly string[]
  render: (index: number) => ReactNode
  /** Height of a row that was not drawn yet, in pixels. */
  estimate: number
  label: string
  className: string
  /** The edge that it follows as it grows: the end, as messages do, or none. */
  anchor: 'start' | 'end'
  /** Whether the end of the list is the end of all there is. */
  hasEnd?: boolean
  onView?: (view: RowsView) => void
  onCopy?: (event: ClipboardEvent<HTMLElement>) => void
  /** Asked for once at a time, when the reader comes near. Without it there is no more. */
  loadBefore?: (() => Promise<unknown>) | undefined
  loadAfter?: (() => Promise<unknown>) | undefined
  /**
   * Whether pages can be loaded now, if there is a connection. Those that failed are loaded when both are there again.
   * Default: true.
   */
  isReady?: boolean
  /** Goes to the end of all there is, of which another part is loaded. */
  onEnd?: (() => void) | undefined
  /** Where to begin, if not at the start or the end. */
  place?: RowsPlace | undefined
  /** Called when it goes, without a place if the end was visible. */
  onLeave?: (place: RowsPlace | undefined) => void
  handle?: Ref<RowsHandle>
}

/** The same array while it has the same content. */
function useSame(keys: readonly string[]): readonly string[] {
  const known = useRef(keys)
  const { current } = known
  if (current !== keys && (current.length !== keys.length || keys.some((key, n) => key !== current[n])))
    known.current = keys
  return known.current
}

/** Not rounded: rows that are drawn stand where those that are not would have left them. */
const heightOf = (row: HTMLElement, entry?: ResizeObserverEntry) =>
  entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height

/**
 * A list of any length, of which only the visible rows are drawn. The first visible row stays where it is when rows load, grow or are
 * dropped; at the end of a list that is anchored there, the end stays.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const { render, estimate, label, className, anchor, hasEnd = true, onView, handle, isReady = true } = props
  const { loadBefore, loadAfter, place, onLeave } = props
  const rows = useSame(props.keys)
  const box = useRef<HTMLDivElement>(null)
  // A row that the reader opens at the end stays under the pointer.
  const [isHeld, setHeld] = useState(false)
  const follows = anchor === 'end' && hasEnd && !isHeld
  // The last row of a page that was loaded is not new.
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
  // At the start of a list, what comes there is seen, and the first row is not followed there.
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
    // A reader who has scrolled up by a line is not taken back.
    scrollEndThreshold: anchor === 'end' && !isHeld ? 2 : -Infinity,
  })
  made.current = virtualizer
  const drawn = virtualizer.getVirtualItems()
  // The library leaves rows that come while the list scrolls to the next frame, in which the rows below them would move.
  const measure = useCallback(
    (row: HTMLDivElement | null) => {
      const { isScrolling } = virtualizer
      virtualizer.isScrolling = false
      virtualizer.measureElement(row)
      virtualizer.isScrolling = isScrolling
    },
    [virtualizer],
  )

  // A list that is anchored at its end begins there.
  const isEmpty = rows.length === 0
  useLayoutEffect(() => {
    if (!isEmpty && follows && initialOffset === undefined) virtualizer.scrollToEnd()
  }, [isEmpty])
  const view = useRef<RowsView>(undefined)
  /** Where the end was visible, if it was the last time. */
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
    // What grew, or a box that a keyboard or a panel made smaller, has moved the end away from a reader who did nothing.
    if (!isEnd && follows && ended.current === scrollTop) {
      virtualizer.scrollToEnd()
      // The box may change again before the event of this scroll.
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
              // A row that has the focus may stand far from the others.
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
