/** The focused element in the tree of this one: inside of a shadow tree `document.activeElement` is only its host. */
export function activeIn(element: Element | null): HTMLElement | null {
  const tree = element?.getRootNode()
  const { activeElement } = tree instanceof ShadowRoot ? tree : document
  return activeElement instanceof HTMLElement ? activeElement : null
}
