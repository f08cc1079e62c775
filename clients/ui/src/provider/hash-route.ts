import { useMemo, useSyncExternalStore } from 'react'
import { type ChatRoute, panels, type RouteProps } from './route.js'

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

const decode = (part: string) => {
  try {
    return decodeURIComponent(part) || undefined
  } catch {
    return undefined
  }
}

function hrefOf({ channelId, panel, messageId }: ChatRoute): string {
  const parts = [channelId, panel, messageId].map((part = '') => encodeURIComponent(part))
  return `#/${parts.join('/').replace(/\/+$/, '')}`
}

const onRoute = (route: ChatRoute) => void (location.hash = hrefOf(route))

/**
 * Keeps the route in the URL as `#/<channel>/<panel>/<message>`, with an empty segment for no panel, for the back
 * button, reloads and links: `<ChatProvider {...useHashRoute()}>`.
 */
export function useHashRoute(): Required<RouteProps> {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  )
  const route = useMemo(() => {
    const [, channelId, panel, messageId] = hash.split('/').map(decode)
    return { channelId, panel: panels.find((name) => name === panel), messageId }
  }, [hash])
  return { route, onRoute, hrefOf }
}
