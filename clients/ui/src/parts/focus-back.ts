import { isTouch } from './is-touch.js'

/**
 * Returns the focus to the button of a closing menu. On a touch screen it goes to the message around it, whose buttons
 * show only while focused.
 */
export function focusBack(within: Element | null): void {
  const row = isTouch() ? within?.closest<HTMLElement>('.chat-message') : undefined
  ;(row ?? within?.querySelector('button'))?.focus({ preventScroll: true })
}
