/** On a narrow screen the list of pages shows after a press of the button. */
export function offerMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('button.menu')
  const pages = document.getElementById('pages')
  if (!button || !pages) return
  const show = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen))
    pages.classList.toggle('open', isOpen)
  }
  button.hidden = false
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'))
  // A link within the page closes it too.
  pages.addEventListener('click', (event) => (event.target as Element).closest('a') && show(false))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !pages.classList.contains('open')) return
    show(false)
    button.focus()
  })
  // If the list scrolls, the current page is in view.
  const current = pages.querySelector<HTMLElement>('[aria-current=page]')
  if (current) pages.scrollTop = current.offsetTop - pages.offsetTop - 80
}
