import type { KeyboardEvent } from 'react'

/** Arrow keys move the focus from message to message; from the list itself to the last one. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  const isHere = target === currentTarget || (target as HTMLElement).classList.contains('chat-message')
  if (!step || !isHere) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('.chat-message')]
  const at = rows.indexOf(target as HTMLElement)
  const next = at < 0 ? rows.at(-1) : rows[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
