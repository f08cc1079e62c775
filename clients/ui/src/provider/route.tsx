import type { Live } from '@chat-service/client/live'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useChat } from './use-chat.js'

/** Panels beside a conversation. */
export const panels = ['thread', 'details', 'members', 'moderation', 'search', 'pins', 'files', 'scheduled'] as const
export type PanelName = (typeof panels)[number]

/** The open place. */
export interface ChatRoute {
  /** The open channel; undefined: none, which shows the list on a phone. */
  channelId?: string | undefined
  /** The open panel. */
  panel?: PanelName | undefined
  /** The message to show in the channel; with the panel `thread`, that of the thread. */
  messageId?: string | undefined
}

export interface RouteProps {
  /** The open place, if the host keeps it, as in the address of the page. Default: the provider keeps it. */
  route?: ChatRoute | undefined
  /** Called when the user opens something. */
  onRoute?: ((route: ChatRoute) => void) | undefined
  /** The address of a route, so that links can be opened in another tab. */
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
  // Another account opens nothing of the one before.
  const shown = route ?? (own?.chat === chat ? own.route : NOTHING)
  const navigation = useMemo(() => ({ route: shown, go, hrefOf }), [shown, go, hrefOf])
  return <NavigationContext.Provider value={navigation}>{children}</NavigationContext.Provider>
}

/** The open place, and `go()`, which opens another one. */
export const useRoute = (): Navigation => useContext(NavigationContext)
