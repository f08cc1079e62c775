import type { Live } from '@chat-service/client/live'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useChat } from './use-chat.js'

/** Panels beside a conversation. */
export const panels = ['thread', 'details', 'members', 'moderation', 'search', 'pins', 'files', 'scheduled'] as const
export type PanelName = (typeof panels)[number]

/** The current route. */
export interface ChatRoute {
  /** The open channel; undefined: none, which shows the list on a phone. */
  channelId?: string | undefined
  /** The open panel. */
  panel?: PanelName | undefined
  /** The message to show in the channel; with the panel `thread`, that of the thread. */
  messageId?: string | undefined
}

export interface RouteProps {
  /** The current route, if the host controls it, for example in the URL. Default: the provider keeps it. */
  route?: ChatRoute | undefined
  /** Called when the user navigates. */
  onRoute?: ((route: ChatRoute) => void) | undefined
  /** The URL of a route, so links can be opened in another tab. */
  hrefOf?: ((route: ChatRoute) => string) | undefined
}

interface Navigation {
  route: ChatRoute
  go: (route: ChatRoute) => void
  hrefOf: ((route: ChatRoute) => string) | undefined
}

const NOTHING: ChatRoute = {}
const NavigationContext = createContext<Navigation>({ route: NOTHING, go: () => undefined, hrefOf: undefined })

export function RouteProvider({ route, onRoute, hrefOf, children }: RouteProps & { children: ReactNode }) {
  const { chat } = useChat()
  const [own, setOwn] = useState<{ route: ChatRoute; chat: Live }>()
  const go = useCallback(
    (next: ChatRoute) => {
      setOwn({ route: next, chat })
      onRoute?.(next)
    },
    [onRoute, chat],
  )
  // A new account starts without a route.
  const shown = route ?? (own?.chat === chat ? own.route : NOTHING)
  const navigation = useMemo(() => ({ route: shown, go, hrefOf }), [shown, go, hrefOf])
  return <NavigationContext.Provider value={navigation}>{children}</NavigationContext.Provider>
}

/** The current route, and `go()`, which navigates. */
export const useRoute = (): Navigation => useContext(NavigationContext)
