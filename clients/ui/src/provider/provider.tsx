import type { ChatClient } from '@chat-service/client'
import type { Live, LiveStorage } from '@chat-service/client/live'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { draftsOf } from '../composer/drafts.js'
import { DecisionWatcher } from '../decisions/decisions-on-demand.js'
import { preload } from '../parts/on-demand.js'
import { english, type Strings } from '../strings/index.js'
import type { ChatComponents } from './components.js'
import { formatOf } from './format.js'
import { isolating } from './isolate.js'
import { NoticeProvider } from './notices.js'
import { NotificationsProvider } from './notifications.js'
import { ComponentsProvider } from './replaceable.js'
import { RouteProvider, type RouteProps } from './route.js'
import { ChatContext, type ChatContextValue, type Person } from './use-chat.js'
import { useLive } from './use-live.js'

export interface ChatProviderProps extends RouteProps {
  /** Connects to the service. Either this or `chat` is required. */
  client?: ChatClient | undefined
  /** An account from `live()` instead of `client`. The host closes it. */
  chat?: Live | undefined
  /** The signed-in user. With it, the last state shows before the connection opens. */
  userId?: string | undefined
  /**
   * Stores the outbox, drafts and the last state. Default: IndexedDB under the user's id; `false`: memory. With `chat`
   * it stores only drafts.
   */
  storage?: LiveStorage | false | undefined
  /** All strings. Default: English. */
  strings?: Strings | undefined
  /** Default: `auto`, the system's. */
  theme?: 'light' | 'dark' | 'auto' | undefined
  /** Spacing. Default: `comfortable`. */
  density?: 'comfortable' | 'compact' | undefined
  /** Style of messages. Default: `flat`. */
  messageStyle?: 'flat' | 'bubbles' | undefined
  /** Replaces parts by name. */
  components?: ChatComponents | undefined
  /** Users to offer before a name is typed, for example in a new conversation. */
  people?: readonly Person[] | undefined
  /**
   * Whether pictures of other hosts load: at once, on request, or never. Loading reveals to those hosts that the user
   * reads. Profile pictures and covers, which come from your resolver, load by https unless this is `never`. Default:
   * `ask`.
   */
  loadImages?: 'ask' | 'always' | 'never' | undefined
  children: ReactNode
}

const NO_PEOPLE: readonly Person[] = []
/** Delay until the first screen is loaded on most networks. */
const PRELOAD_MS = 3_000

/**
 * The account for all parts of the kit below it. It renders no box.
 *
 * @throws TypeError without `client` and `chat`.
 */
export function ChatProvider(props: ChatProviderProps) {
  const { theme = 'auto', density = 'comfortable', messageStyle = 'flat', components } = props
  const { people = NO_PEOPLE, loadImages = 'ask', route, onRoute, hrefOf, children } = props
  const strings = useMemo(() => {
    const words = props.strings ?? english
    return isolating(words, words.direction)
  }, [props.strings])
  const { chat, kept } = useLive({
    client: props.client,
    chat: props.chat,
    userId: props.userId,
    storage: props.storage,
  })
  const me = useMe(chat, props.userId, people)
  const drafts = useMemo(() => draftsOf(chat, kept), [chat, kept])
  useEffect(() => void (me.id && drafts.load(me.id)), [drafts, me.id])
  useEffect(() => drafts.start(), [drafts])
  useEffect(() => {
    const timer = setTimeout(preload, PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const format = useMemo(() => formatOf(strings), [strings])
  const value = useMemo<ChatContextValue>(
    () => ({ me, chat, client: chat.client, strings, format, people, loadImages, layer, drafts, storage: kept }),
    [me, chat, strings, format, people, loadImages, layer, drafts, kept],
  )
  return (
    <ChatContext.Provider value={value}>
      <ComponentsProvider components={components}>
        <RouteProvider route={route} onRoute={onRoute} hrefOf={hrefOf}>
          <div
            className="chat-ui"
            lang={strings.locale}
            dir={strings.direction}
            data-theme={theme}
            data-density={density}
            data-message-style={messageStyle}
          >
            <NoticeProvider>
              <NotificationsProvider>{children}</NotificationsProvider>
              <DecisionWatcher />
            </NoticeProvider>
            <div ref={setLayer} className="chat-layer" />
          </div>
        </RouteProvider>
      </ComponentsProvider>
    </ChatContext.Provider>
  )
}

/** The signed-in user, with name and picture as soon as they are known. */
function useMe(chat: Live, userId: string | undefined, people: readonly Person[]): Person {
  const seen = () => chat.userId
  const known = useSyncExternalStore(chat.status.subscribe, seen, seen)
  const id = userId ?? known ?? ''
  const { profiles } = chat
  const profileOf = () => profiles.getSnapshot()[id]
  const shown = useSyncExternalStore(profiles.subscribe, profileOf, profileOf)
  const [found, setFound] = useState<Person>()
  const given = people.find((person) => person.id === id)
  const profile = shown ?? given ?? (found?.id === id ? found : undefined)
  const isWanted = id !== '' && known !== undefined && !profile
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    chat.client.users.getMany({ ids: [id] }, { signal: abort.signal }).then(
      ({ users }) => users[0] && setFound(users[0]),
      () => undefined,
    )
    return () => abort.abort()
  }, [isWanted, id, chat])
  return useMemo(() => profile ?? { id, nickname: id }, [profile, id])
}
