import { isTouch } from './is-touch.js'

/** Gives the focus back to a button whose menu closes. On a touch screen a message around it takes it: its buttons show while they have it. */
export function focusBack(within: Element | null): void {
  const row = isTouch() ? within?.closest<HTMLElement>('.chat-message') : undefined
  ;(row ?? within?.querySelector('button'))?.focus({ preventScroll: true })
}
