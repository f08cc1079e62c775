/** An element with its properties and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** An address within the site, wherever it is mounted. */
export const inSite = (path: string): string => new URL((document.body.dataset.root ?? './') + path, location.href).href
