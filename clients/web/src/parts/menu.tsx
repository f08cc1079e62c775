import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton, type IconName } from './icon'

export interface MenuItem {
  label: string
  act: () => void
  isDangerous?: boolean
}

interface MenuProps {
  icon: IconName
  label: string
  tabIndex?: number
  items: readonly MenuItem[]
  /** Content above the items; its buttons are items too. */
  top?: (close: () => void) => ReactNode
}

const GAP = 6

/** A button that opens a menu. Arrow keys move in it, Escape closes it. */
export function Menu({ icon, label, tabIndex, items, top }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  const close = (isBack = true) => {
    setOpen(false)
    if (isBack) button.current?.querySelector('button')?.focus()
  }
  useLayoutEffect(() => {
    const [from, shown] = [button.current?.getBoundingClientRect(), menu.current]
    if (!isOpen || !from || !shown) return
    const { offsetHeight: height, offsetWidth: width } = shown
    const isBelow = from.bottom + GAP + height < innerHeight
    shown.style.top = `${Math.max(GAP, isBelow ? from.bottom + GAP : from.top - GAP - height)}px`
    shown.style.left = `${Math.max(GAP, Math.min(from.right - width, innerWidth - width - GAP))}px`
    shown.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node) && !button.current?.contains(target as Node)) setOpen(false)
    }
    const leaveAlways = () => setOpen(false)
    addEventListener('pointerdown', leave)
    addEventListener('resize', leaveAlways)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('resize', leaveAlways)
    }
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (step) all[(at + step + all.length) % all.length]?.focus()
    else return
    event.preventDefault()
  }

  return (
    <span ref={button} className="menu-button">
      <IconButton
        icon={icon}
        label={label}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      />
      {isOpen &&
        createPortal(
          <div ref={menu} className="menu" role="menu" aria-label={label} onKeyDown={onKeyDown}>
            {top?.(() => close())}
            {items.map(({ label, act, isDangerous }) => (
              <button
                key={label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={isDangerous ? 'danger' : ''}
                onClick={() => {
                  close()
                  act()
                }}
              >
                {label}
              </button>
            ))}
          </div>,
          document.body,
        )}
    </span>
  )
}
