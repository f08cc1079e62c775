import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Rows kept above and below the visible ones, which the focus can move to. */
const OVERSCAN = 8
/** So far before an end of the list, in pixels, the next page is asked for. */
const AHEAD_PX = 600
/** Within this distance of the end the reader sees what is new. */
const NEAR_PX = 80

/** What a list can be told to do. */
export interface RowsHandle {
  toEnd: () => void
  /** Puts the row into the middle, and the focus on it. False: it is not in the list. */
  show: (key: string) => boolean
}

/** What is visible. */
export interface RowsView {
  first: number
  last: number
  isAtEnd: boolean
}

interface VirtualRowsProps {
  /** Identifies each row: what has the same key keeps its height and its place. */
  keys: readonly string[]
  render: (index: number) => ReactNode
  /** Height of a row that was not drawn yet, in pixels. */
  estimate: number
  label: string
  className: string
  /** What it follows as it grows: the end, as messages do, or nothing. */
  anchor: 'start' | 'end'
  /** Whether the end of the list is the end of all there is. */
  hasEnd?: boolean
  onView?: (view: RowsView) => void
  /** Asked for once at a time, when the reader comes near. */
  loadBefore?: (() => Promise<unknown>) | undefined
  loadAfter?: (() => Promise<unknown>) | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  handle?: Ref<RowsHandle>
}

/**
 * A list of any length, of which only the visible rows are drawn. The first visible row stays where it is whatever loads, grows or is
 * dropped; at the end of a list that is anchored there, the end stays.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const { keys, render, estimate, label, className, anchor, hasEnd = true, onView, onKeyDown, handle } = props
  const box = useRef<HTMLDivElement>(null)
  // What the reader opens at the end stays under the pointer.
  const [isHeld, setHeld] = useState(false)
  const follows = anchor === 'end' && hasEnd && !isHeld
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    paddingStart: anchor === 'end' ? 12 : 0,
    paddingEnd: 8,
    anchorTo: anchor === 'end' && !isHeld ? 'end' : 'start',
    followOnAppend: follows,
    // A reader who has scrolled up by a line is not taken back.
    scrollEndThreshold: 2,
  })
  const rows = virtualizer.getVirtualItems()
  const { [0]: first, [rows.length - 1]: last } = rows

  // A list that is anchored at its end begins there.
  const isEmpty = keys.length === 0
  useLayoutEffect(() => {
    if (!isEmpty && follows) virtualizer.scrollToEnd()
  }, [isEmpty])

  const wanted = useRef<string>(undefined)
  useImperativeHandle(
    handle,
    () => ({
      toEnd: () => {
        setHeld(false)
        virtualizer.scrollToEnd()
      },
      show(key) {
        const index = keys.indexOf(key)
        if (index < 0) return false
        setHeld(true)
        wanted.current = key
        virtualizer.scrollToIndex(index, { align: 'center' })
        return true
      },
    }),
    [keys, virtualizer],
  )
  useEffect(() => {
    const key = wanted.current
    const row =
      key === undefined ? undefined : box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (!row) return
    wanted.current = undefined
    row.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  })

  const loading = useRef({ before: false, after: false })
  const look = () => {
    const shown = box.current
    if (!shown || !first || !last) return
    const below = shown.scrollHeight - shown.scrollTop - shown.clientHeight
    const isAtEnd = below < NEAR_PX
    onView?.({ first: first.index, last: last.index, isAtEnd })
    const load = async (side: 'before' | 'after', ask: (() => Promise<unknown>) | undefined) => {
      if (!ask || loading.current[side]) return
      loading.current[side] = true
      await ask().catch(() => undefined)
      loading.current[side] = false
    }
    if (shown.scrollTop < AHEAD_PX) void load('before', props.loadBefore)
    if (below < AHEAD_PX) void load('after', props.loadAfter)
  }
  const latest = useRef(look)
  latest.current = look
  useEffect(() => latest.current(), [keys, first?.index, last?.index])
  useEffect(() => {
    const again = () => latest.current()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [])
  // The box gets smaller by a keyboard or a panel, and a reader at the end stays there.
  useEffect(() => {
    const shown = box.current
    if (!shown || anchor !== 'end') return
    let height = shown.clientHeight
    const sizes = new ResizeObserver(() => {
      const lost = height - shown.clientHeight
      const below = shown.scrollHeight - shown.scrollTop - shown.clientHeight
      if (lost !== 0 && below - lost < NEAR_PX) shown.scrollTop = shown.scrollHeight
      height = shown.clientHeight
    })
    sizes.observe(shown)
    return () => sizes.disconnect()
  }, [anchor])

  const total = virtualizer.getTotalSize()
  return (
    <div
      ref={box}
      className={className}
      role="region"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={() => {
        if (isHeld && virtualizer.isAtEnd(2)) setHeld(false)
        look()
      }}
      onClickCapture={({ target }) => {
        if ((target as Element).closest('summary')) setHeld(true)
      }}
    >
      <div role="list" className="chat-rows" style={{ height: total, paddingBlockStart: first?.start ?? 0 }}>
        {rows.map(({ index, key }) => (
          <div key={key} ref={virtualizer.measureElement} data-index={index} data-key={key} role="presentation">
            {render(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
