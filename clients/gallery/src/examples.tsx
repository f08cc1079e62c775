/** `<kit-example scene="…">`: a scene of the gallery in a page of the documentation, under its strict policy. */
import { createRoot, type Root } from 'react-dom/client'
import { Shown } from './scene'
import { nameOf, scenes } from './scenes'

/** The styles of the kit for a shadow tree, which the build of the documentation puts here. */
declare const CHAT_VIEW_STYLES: string

class KitExample extends HTMLElement {
  #root: Root | undefined

  connectedCallback() {
    const scene = scenes.find((one) => nameOf(one) === this.getAttribute('scene'))
    if (!scene || this.#root) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${CHAT_VIEW_STYLES} .scene { height: 100% } .part { padding: 24px }`)
    const tree = this.attachShadow({ mode: 'open' })
    tree.adoptedStyleSheets = [sheet]
    this.style.height = `${Math.min(scene.size?.height ?? 640, 640)}px`
    const place = tree.appendChild(document.createElement('div'))
    place.className = 'chat-view'
    this.#root = createRoot(place)
    this.#root.render(<Shown scene={scene} />)
  }
}

customElements.define('kit-example', KitExample)
