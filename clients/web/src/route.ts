import { useMemo, useSyncExternalStore } from 'react'

export const panels = ['thread', 'details', 'search', 'pins', 'scheduled'] as const
export type PanelName = (typeof panels)[number]

/** The route `#/<channel>/<panel>/<message>`, for the back button and reloads. */
export interface Route {
  channelId: string | undefined
  panel: PanelName | undefined
  messageId: string | undefined
}

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

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return useMemo(() => {
    const [, channelId, panel, messageId] = hash.split('/').map(decode)
    return { channelId, panel: panels.find((name) => name === panel), messageId }
  }, [hash])
}

export function go(channelId?: string, panel?: PanelName, messageId?: string): void {
  const parts = [channelId, panel, messageId].filter((part) => part !== undefined)
  location.hash = `/${parts.map(encodeURIComponent).join('/')}`
}
