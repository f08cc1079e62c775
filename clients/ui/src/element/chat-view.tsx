import { ChatClient } from '@chat-service/client'
import type { Live, LiveStatus, LiveStorage, UnreadState } from '@chat-service/client/live'
import { createRoot, type Root } from 'react-dom/client'
import type { ChatRoute } from '../provider/route.js'
import type { Person } from '../provider/use-chat.js'
import { english, german, type Strings } from '../strings/index.js'
import { oneOf, tokenOf, type TokenSource } from './options.js'
import { styleSheet } from './styles.js'
import { View } from './view.js'

const attributes = [
  'base-url',
  'user-id',
  'channel-id',
  'token',
  'view',
  'theme',
  'density',
  'message-style',
  'language',
] as const
const properties = ['client', 'token', 'strings', 'route', 'people', 'storage'] as const

// A server has no `HTMLElement`, but may load the module.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/** `<chat-view>`: a complete chat in its own shadow tree. */
export class ChatView extends Base {
  static readonly observedAttributes = attributes

  #client: ChatClient | undefined
  #given: ChatClient | undefined
  #token: TokenSource | undefined
  #strings: Strings | undefined
  #route: ChatRoute | undefined
  #people: readonly Person[] | undefined
  #storage: LiveStorage | false | undefined
  #chat: Live | undefined
  #error: unknown
  #root: Root | undefined
  /** The last rendered route, if any. */
  #drawnRoute: ChatRoute | undefined
  #isAwaited = false

  /** A client from the page. Default: created from `base-url` and `token`. */
  get client(): ChatClient | undefined {
    return this.#given
  }
  set client(client: ChatClient | undefined) {
    if (client !== this.#given) this.#leave()
    this.#given = client
    this.#update()
  }

  /** The token, or a function that fetches one: `() => null` if a cookie authenticates. */
  get token(): TokenSource | undefined {
    return this.#token ?? this.getAttribute('token') ?? undefined
  }
  set token(token: TokenSource | undefined) {
    this.#token = token
    this.#update()
  }

  /** All strings. Default: those of `language`. */
  get strings(): Strings | undefined {
    return this.#strings
  }
  set strings(strings: Strings | undefined) {
    this.#strings = strings
    this.#update()
  }

  /** The current route. The element updates it; setting it navigates. */
  get route(): ChatRoute {
    return this.#route ?? { channelId: this.getAttribute('channel-id') ?? undefined }
  }
  set route(route: ChatRoute | undefined) {
    this.#route = route
    this.#update()
  }

  /** Users to offer before a name is typed. */
  get people(): readonly Person[] | undefined {
    return this.#people
  }
  set people(people: readonly Person[] | undefined) {
    this.#people = people
    this.#update()
  }

  /** Stores pending messages and the last state. Default: IndexedDB, if `user-id` is given; `false`: memory. */
  get storage(): LiveStorage | false | undefined {
    return this.#storage
  }
  set storage(storage: LiveStorage | false | undefined) {
    this.#storage = storage
    this.#update()
  }

  /** The account, for anything that the element doesn't cover; undefined if there is none. */
  get chat(): Live | undefined {
    return this.#chat
  }

  /** Opens a channel, or the list without an id. */
  open(channelId?: string): void {
    this.#go({ channelId })
  }

  /**
   * Removes all data stored on this device, including drafts. Call it at sign-out, before removing the element or its
   * token.
   */
  async forget(): Promise<void> {
    await this.#chat?.forget()
  }

  connectedCallback(): void {
    for (const name of properties) this.#takeOver(name)
    this.#update()
  }

  disconnectedCallback(): void {
    // A moved element is connected again by then.
    queueMicrotask(() => !this.isConnected && this.#end())
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value) return
    if (name === 'channel-id') this.#route = undefined
    if (name === 'base-url' || name === 'user-id') {
      this.#client = undefined
      this.#leave()
    }
    this.#update()
  }

  /** A property set before the module was loaded shadows the class's accessor. */
  #takeOver(name: (typeof properties)[number]): void {
    if (!Object.hasOwn(this, name)) return
    const value = this[name]
    delete this[name]
    Object.assign(this, { [name]: value })
  }

  /** The account has changed: resets the route, unless the page sets one with the account. */
  #leave(): void {
    if (this.#route === this.#drawnRoute) this.#route = undefined
  }

  #go = (route: ChatRoute): void => {
    this.#route = route
    this.#emit('chat-open', route)
    this.#update()
  }

  #emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  /** Renders once per batch of changes. */
  #update(): void {
    if (this.#isAwaited || !this.isConnected) return
    this.#isAwaited = true
    queueMicrotask(() => {
      this.#isAwaited = false
      if (this.isConnected) this.#render()
    })
  }

  #render(): void {
    const client = this.#clientToUse()
    // Without a token there is no user, so the chat is removed.
    if (!client) {
      this.#leave()
      return this.#end()
    }
    this.#drawnRoute = this.#route
    const userId = this.getAttribute('user-id') ?? undefined
    this.#root ??= this.#makeRoot()
    this.#root.render(
      <View
        client={client}
        part={oneOf(['chat', 'list', 'conversation'], this.getAttribute('view'))}
        {...(userId !== undefined && { userId })}
        {...(this.#storage !== undefined && { storage: this.#storage })}
        {...(this.#people && { people: this.#people })}
        strings={this.#strings ?? (this.#language().startsWith('de') ? german : english)}
        theme={oneOf(['auto', 'light', 'dark'], this.getAttribute('theme'))}
        density={oneOf(['comfortable', 'compact'], this.getAttribute('density'))}
        messageStyle={oneOf(['flat', 'bubbles'], this.getAttribute('message-style'))}
        route={this.route}
        onRoute={this.#go}
        onChat={this.#onChat}
        onStatus={this.#onStatus}
        onUnread={this.#onUnread}
      />,
    )
  }

  #language(): string {
    return this.getAttribute('language') ?? this.closest<HTMLElement>('[lang]')?.lang ?? ''
  }

  /** Undefined until credentials are known: a page sets the token after the element is parsed. */
  #clientToUse(): ChatClient | undefined {
    if (this.#given) return this.#given
    if (this.token === undefined) return undefined
    try {
      // Frameworks set the token on each render, which must not reconnect.
      this.#client ??= new ChatClient({
        baseUrl: this.getAttribute('base-url') ?? '/',
        token: (request) => tokenOf(this.token, request),
      })
    } catch (error) {
      this.#fail(error)
    }
    return this.#client
  }

  #makeRoot(): Root {
    const tree = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    tree.adoptedStyleSheets = [styleSheet()]
    const place = document.createElement('div')
    place.className = 'chat-view'
    tree.replaceChildren(place)
    return createRoot(place)
  }

  #end(): void {
    this.#root?.unmount()
    this.#root = this.#chat = this.#client = undefined
  }

  #fail(error: unknown): void {
    if (error === this.#error) return
    this.#error = error
    this.#emit('chat-error', error)
  }

  #onChat = (chat: Live): void => {
    this.#chat = chat
  }
  #onStatus = (status: LiveStatus): void => {
    this.#emit('chat-status', status)
    if (status.state === 'failed') this.#fail(status.error)
    else if (status.state === 'live') this.#error = undefined
  }
  #onUnread = (unread: UnreadState): void => this.#emit('chat-unread', unread)
}
