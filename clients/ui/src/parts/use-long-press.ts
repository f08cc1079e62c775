import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

const HOLD_MS = 500

interface Held {
  x: number
  y: number
  target: EventTarget
}

/** A long press on an element: iOS has no `contextmenu` event. The browser cancels it on scroll. */
export function useLongPress(onHold: (at: Held) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const end = () => clearTimeout(timer.current)
  useEffect(() => end, [])
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y, target, currentTarget }: PointerEvent) {
      wasHeld.current = false
      // Not in the menu opened from it.
      if (pointerType !== 'touch' || !currentTarget.contains(target as Node)) return
      end()
      timer.current = setTimeout(() => {
        wasHeld.current = true
        onHold({ x, y, target })
      }, HOLD_MS)
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** Android's own menu would end the touch. */
    onContextMenu(event: MouseEvent) {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault()
    },
    /** Lifting the finger clicks nothing: neither the element, nor a menu opened below it. */
    onTouchEnd(event: TouchEvent) {
      if (wasHeld.current) event.preventDefault()
    },
  }
}
