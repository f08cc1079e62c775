import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useChat } from '../provider/use-chat.js'
import { activeIn } from './active-element.js'

interface SurfaceProps {
  anchor: () => Element | { x: number; y: number } | null
  label: string
  /** `dialog` if there is a field above the menu. Default: `menu`. */
  role?: 'menu' | 'dialog'
  onClose: (isBack: boolean) => void
  children: ReactNode
}

const GAP = 6
const ITEMS = '[role^=menuitem]:not(:disabled)'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The area that a menu must stay in. */
const PANES = '.chat-sidebar, .chat-conversation, .chat-panel'

/** Puts the menu beside its anchor, inside of the anchor's pane if there is room, else of the window. The styles of a sheet override it. */
function place(menu: HTMLElement, anchor: Element | { x: number; y: number }): void {
  const isElement = anchor instanceof Element
  const from = isElement ? anchor.getBoundingClientRect() : new DOMRect(anchor.x, anchor.y)
  const { offsetHeight: height, offsetWidth: width } = menu
  const pane = isElement ? anchor.closest(PANES)?.getBoundingClientRect() : undefined
  const [least, most] = pane && pane.width >= width ? [pane.left, pane.right] : [GAP, innerWidth - GAP]
  const isBelow = from.bottom + GAP + height < innerHeight
  // Under a button it is aligned with the button's end or start; at a point it starts there.
  const sides = [from.right - width, from.left]
  if ((getComputedStyle(menu).direction === 'ltr') !== from.width > 0) sides.reverse()
  const left = sides.find((side) => side >= least && side + width <= most) ?? sides[0]!
  menu.style.top = `${Math.max(GAP, isBelow ? from.bottom + GAP : from.top - GAP - height)}px`
  menu.style.left = `${Math.max(least, Math.min(left, most - width))}px`
}

/** The surface of a menu, with its keys. Its entries have the role `menuitem`. */
export function MenuSurface({ anchor, label, role = 'menu', onClose, children }: SurfaceProps) {
  const { layer } = useChat()
  const menu = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const latest = useRef({ anchor, onClose })
  latest.current = { anchor, onClose }
  const all = () => [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]

  useLayoutEffect(() => {
    const shown = menu.current
    if (!shown) return
    const from = latest.current.anchor()
    const put = () => from && place(shown, from)
    put()
    const chosen = shown.querySelector<HTMLElement>('[aria-checked=true]')
    ;(chosen ?? all()[0])?.focus({ preventScroll: true })
    // From a shadow tree, `target` alone would be the host element.
    const leave = (event: Event) => {
      const path = event.composedPath()
      if (!path.includes(shown) && !(from instanceof Element && path.includes(from))) latest.current.onClose(false)
    }
    // A closing keyboard or loading content moves it.
    const sizes = new ResizeObserver(put)
    sizes.observe(shown)
    addEventListener('resize', put)
    addEventListener('pointerdown', leave)
    addEventListener('wheel', leave, { passive: true })
    return () => {
      sizes.disconnect()
      removeEventListener('resize', put)
      removeEventListener('pointerdown', leave)
      removeEventListener('wheel', leave)
    }
  }, [])

  // Tab leaves it.
  useEffect(() => {
    const shown = menu.current
    const out = (event: FocusEvent) => {
      if (event.relatedTarget && !shown?.contains(event.relatedTarget as Node)) latest.current.onClose(false)
    }
    shown?.addEventListener('focusout', out)
    return () => shown?.removeEventListener('focusout', out)
  }, [])

  /** The next item that begins with the letters typed within a second. */
  const find = (letter: string, at: number) => {
    const now = Date.now()
    const text = (now - typed.current.at < 1_000 ? typed.current.text : '') + letter.toLocaleLowerCase()
    typed.current = { text, at: now }
    const items = all()
    const after = [...items.slice(at + (text.length === 1 ? 1 : 0)), ...items]
    return after.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(text))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const { key } = event
    const isField = event.target instanceof HTMLInputElement
    if (key === 'Escape' || key === 'Tab') onClose(true)
    else if (isField && !/^Arrow(Up|Down)$/.test(key)) return
    else {
      const items = all()
      const at = items.indexOf(activeIn(menu.current) as HTMLElement)
      const step = STEPS[key]
      if (step) items[(at + step + items.length) % items.length]?.focus()
      else if (key === 'Home') items[0]?.focus()
      else if (key === 'End') items.at(-1)?.focus()
      else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey) find(key, at)?.focus()
      else return
    }
    event.preventDefault()
  }
  const surface = (
    // A separate landmark, because it is outside of the page's.
    <section aria-label={label}>
      <div className="chat-scrim" />
      <div ref={menu} className="chat-menu" role={role} aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </div>
    </section>
  )
  return layer ? createPortal(surface, layer) : surface
}
