import { type ChatRoute, panels } from '@chat-service/ui'
import { useMemo, useSyncExternalStore } from 'react'

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

/** The route `#/<channel>/<panel>/<message>`, for the back button and reloads. */
export function useHashRoute(): ChatRoute {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return useMemo(() => {
    const [, channelId, panel, messageId] = hash.split('/').map(decode)
    return { channelId, panel: panels.find((name) => name === panel), messageId }
  }, [hash])
}

export function hrefOf({ channelId, panel, messageId }: ChatRoute): string {
  const parts = [channelId, panel, messageId].filter((part) => part !== undefined)
  return `#/${parts.map(encodeURIComponent).join('/')}`
}

export const onRoute = (route: ChatRoute) => void (location.hash = hrefOf(route))
