import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const HOLD_MS = 500
/** Further than that the finger scrolls, in pixels. */
const STILL_PX = 10

/** A finger that rests on an element: there is no `contextmenu` of it on iOS. A stable `onHold` is called with the point. */
export function useLongPress(onHold: (point: { x: number; y: number }) => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const wasHeld = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => end, [])
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y, target, currentTarget }: PointerEvent) {
      end()
      wasHeld.current = false
      // Not in the menu that it opened.
      if (pointerType !== 'touch' || !currentTarget.contains(target as Node)) return
      const hold = () => {
        wasHeld.current = true
        onHold({ x, y })
      }
      press.current = { x, y, timer: setTimeout(hold, HOLD_MS) }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current: begun } = press
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The finger that goes up presses nothing. */
    onClickCapture(event: MouseEvent) {
      if (!wasHeld.current || !event.currentTarget.contains(event.target as Node)) return
      wasHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
