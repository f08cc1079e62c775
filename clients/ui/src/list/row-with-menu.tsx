import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Menu, type MenuItem, MenuList } from '../parts/menu.js'
import { useLongPress } from '../parts/use-long-press.js'

interface RowWithMenuProps {
  /** Label of the menu. */
  label: string
  items: readonly MenuItem[]
  children: ReactNode
}

/** A row of a list with a menu: by its button, a right click or a long press. */
export function RowWithMenu({ label, items, children }: RowWithMenuProps) {
  const row = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<{ x: number; y: number }>()
  const longPress = useLongPress(setPoint)
  // The right button, and a long press of Android.
  const onContextMenu = (event: MouseEvent) => {
    // Its dialogs keep the browser's menu.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    setPoint({ x: event.clientX, y: event.clientY })
  }
  return (
    <div ref={row} role="listitem" className="chat-channel-item" {...longPress} onContextMenu={onContextMenu}>
      {children}
      <span className="chat-channel-menu">
        <Menu icon="more" label={label} items={items} />
      </span>
      {point && (
        <MenuList
          anchor={() => point}
          label={label}
          items={items}
          onClose={(isBack) => {
            setPoint(undefined)
            if (isBack) row.current?.querySelector<HTMLElement>('a, button')?.focus()
          }}
        />
      )}
    </div>
  )
}
