import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

const HOLD_MS = 500

interface Held {
  x: number
  y: number
  target: EventTarget
}

/** A finger that rests on an element: there is no `contextmenu` of it on iOS. One that scrolls is cancelled by the browser. */
export function useLongPress(onHold: (at: Held) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const end = () => clearTimeout(timer.current)
  useEffect(() => end, [])
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y, target, currentTarget }: PointerEvent) {
      wasHeld.current = false
      // Not in the menu that it opened.
      if (pointerType !== 'touch' || !currentTarget.contains(target as Node)) return
      end()
      timer.current = setTimeout(() => {
        wasHeld.current = true
        onHold({ x, y, target })
      }, HOLD_MS)
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** Android's own menu would take the finger away. */
    onContextMenu(event: MouseEvent) {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault()
    },
    /** The finger that goes up presses nothing: neither the element, nor a menu that has opened below it. */
    onTouchEnd(event: TouchEvent) {
      if (wasHeld.current) event.preventDefault()
    },
  }
}
