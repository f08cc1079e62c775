import { type PointerEvent, useRef } from 'react'
import { useLongPress } from '../parts/use-long-press.js'

/** Minimum movement of the finger in pixels. */
const FAR_PX = 56
const BEGIN_PX = 12

/**
 * A swipe from the start of the line to its end, which moves the element along. A vertical movement scrolls the list
 * instead. A long press opens the message's actions.
 */
export function useSwipe(isRightToLeft: boolean, onSwipe: (() => void) | undefined) {
  const from = useRef<{ x: number; y: number; moved: number }>(undefined)
  const hold = useLongPress(({ target }) => {
    from.current = undefined
    ;(target as Element)
      .closest(':has(> .chat-message-actions)')
      ?.querySelector<HTMLElement>(':scope > .chat-message-actions > :last-child button')
      ?.click()
  })
  if (!onSwipe) return hold
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    hold.onPointerUp()
    const moved = from.current?.moved ?? 0
    from.current = undefined
    currentTarget.style.removeProperty('translate')
    if (moved >= FAR_PX) onSwipe()
  }
  return {
    ...hold,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { pointerType, clientX, clientY, target, currentTarget } = event
      // Not on controls that are dragged.
      if (target instanceof HTMLMediaElement) return
      hold.onPointerDown(event)
      // Not in a dialog opened from it.
      if (pointerType === 'touch' && currentTarget.contains(target as Node))
        from.current = { x: clientX, y: clientY, moved: 0 }
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current: begun } = from
      if (!begun) return
      const along = (clientX - begun.x) * (isRightToLeft ? -1 : 1)
      if (begun.moved === 0 && Math.abs(clientY - begun.y) > Math.max(BEGIN_PX, along))
        return void (from.current = undefined)
      begun.moved = along > BEGIN_PX ? along : 0
      if (Math.abs(along) > BEGIN_PX) hold.onPointerUp()
      const shown = Math.min(begun.moved, FAR_PX + 16) * (isRightToLeft ? -1 : 1)
      currentTarget.style.setProperty('translate', `${shown}px`)
    },
    onPointerUp: end,
    // The browser scrolls instead.
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = undefined
      end(event)
    },
  }
}
