import { useRef, useState, type ReactNode } from 'react'
import { Icon, IconButton, type IconName } from './icon.js'
import { cx } from './class-names.js'
import { focusBack } from './focus-back.js'
import { MenuSurface } from './menu-surface.js'

export interface MenuItem {
  label: string
  act: () => void
  icon?: IconName | undefined
  /** Whether a radio or checkbox item is selected. */
  isChecked?: boolean | undefined
  isDisabled?: boolean | undefined
  isDangerous?: boolean | undefined
}

interface MenuProps {
  icon: IconName
  /** The button's content instead of the icon. */
  face?: ReactNode
  label: string
  tabIndex?: number
  items: readonly MenuItem[]
  /** Content above the items; its buttons are items too. */
  top?: ((close: () => void) => ReactNode) | undefined
}

/** A button that opens a menu. */
export function Menu({ icon, face, label, tabIndex, items, top }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  return (
    <span ref={button} className="chat-menu-button">
      <IconButton
        icon={icon}
        face={face}
        label={label}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      />
      {isOpen && (
        <MenuList
          anchor={() => button.current}
          label={label}
          items={items}
          top={top}
          onClose={(isBack) => {
            setOpen(false)
            if (isBack) focusBack(button.current)
          }}
        />
      )}
    </span>
  )
}

interface MenuListProps extends Pick<MenuProps, 'label' | 'items' | 'top'> {
  /** The anchor: an element, or a point of the window, as of a right click. */
  anchor: () => Element | { x: number; y: number } | null
  /** With true, return the focus to the opener. */
  onClose: (isBack: boolean) => void
}

/**
 * An open menu. Arrows, Home, End and letters move the focus; Escape closes it. On a narrow touch screen it is a sheet
 * at the bottom.
 */
export function MenuList({ anchor, label, items, top, onClose }: MenuListProps) {
  const close = () => onClose(true)
  return (
    <MenuSurface anchor={anchor} label={label} onClose={onClose}>
      {top?.(close)}
      {items.map(({ label: name, act, icon, isChecked, isDisabled, isDangerous }) => (
        <button
          key={name}
          type="button"
          role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={isChecked}
          disabled={isDisabled}
          tabIndex={-1}
          className={cx(isDangerous && 'danger')}
          onClick={() => {
            close()
            act()
          }}
        >
          {icon && <Icon name={icon} />}
          <span>{name}</span>
          {isChecked && <Icon name="check" />}
        </button>
      ))}
    </MenuSurface>
  )
}
