import { make } from './dom'

/** Each block of code gets a button that copies it, where the browser has a clipboard. */
export function offerCopies(): void {
  if (!('clipboard' in navigator)) return
  for (const block of document.querySelectorAll('article pre'))
    block.before(make('div', { className: 'copy' }, button(block)))
}

function button(block: Element): HTMLButtonElement {
  const label = make('span', {}, 'Copy')
  const copy = make('button', { type: 'button' }, label)
  label.setAttribute('aria-live', 'polite')
  copy.addEventListener('click', () => {
    void navigator.clipboard.writeText(block.textContent ?? '').then(
      () => say(label, 'Copied'),
      () => say(label, 'Not copied'),
    )
  })
  return copy
}

function say(label: HTMLElement, text: string): void {
  label.textContent = text
  setTimeout(() => (label.textContent = 'Copy'), 2000)
}
