import { type PointerEvent, useRef } from 'react'

/** So far the finger moves before it counts, in pixels. */
const FAR_PX = 56
const BEGIN_PX = 12

/**
 * A swipe of a finger from the start of the line to its end, which moves the element along. The list keeps scrolling: what begins
 * upwards or downwards is no swipe.
 */
export function useSwipe(isRightToLeft: boolean, onSwipe: (() => void) | undefined) {
  const from = useRef<{ x: number; y: number; moved: number }>(undefined)
  if (!onSwipe) return {}
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const moved = from.current?.moved ?? 0
    from.current = undefined
    currentTarget.style.removeProperty('translate')
    if (moved >= FAR_PX) onSwipe()
  }
  return {
    onPointerDown({ pointerType, clientX, clientY, target, currentTarget }: PointerEvent<HTMLElement>) {
      // Not in a dialog that it opened.
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
      const shown = Math.min(begun.moved, FAR_PX + 16) * (isRightToLeft ? -1 : 1)
      currentTarget.style.setProperty('translate', `${shown}px`)
    },
    onPointerUp: end,
    // The browser scrolls instead.
    onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>) {
      from.current = undefined
      currentTarget.style.removeProperty('translate')
    },
  }
}
