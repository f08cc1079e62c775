import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { onDemand } from '../parts/on-demand.js'
import { useChat } from './use-chat.js'

export type NotificationState = 'unsupported' | 'denied' | 'off' | 'on'

export interface Notifications {
  /** `denied`: the user refused them in the browser, and only its settings allow them again. */
  state: NotificationState
  /** Asks the browser if need be. Call it in a click. Resolves with the state. */
  turnOn: () => Promise<NotificationState>
  turnOff: () => void
}

const NotificationsContext = createContext<Notifications>({
  state: 'unsupported',
  turnOn: async () => 'unsupported',
  turnOff: () => undefined,
})

/** Notifications of the browser while the page is open. They are off until the user turns them on. */
export const useNotifications = (): Notifications => useContext(NotificationsContext)

const NotificationWatcher = onDemand(async () => (await import('./notification-watcher.js')).NotificationWatcher)

const isSupported = () => typeof Notification === 'function' && isSecureContext

/** The choice of this user on this device. A storage that is blocked forgets it with the page. */
function stored(key: string, value?: boolean): boolean {
  try {
    if (value !== undefined) localStorage.setItem(key, value ? 'on' : 'off')
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { me } = useChat()
  const [state, setState] = useState<NotificationState>('off')
  const key = `chat notifications ${me.id}`
  useEffect(() => {
    if (!isSupported()) return setState('unsupported')
    if (Notification.permission === 'denied') return setState('denied')
    setState(Notification.permission === 'granted' && stored(key) ? 'on' : 'off')
  }, [key])
  const turnOn = useCallback(async () => {
    if (!isSupported()) return 'unsupported'
    const permission = await Notification.requestPermission()
    const next = permission === 'granted' ? 'on' : permission === 'denied' ? 'denied' : 'off'
    if (next === 'on') stored(key, true)
    setState(next)
    return next
  }, [key])
  const turnOff = useCallback(() => {
    stored(key, false)
    setState('off')
  }, [key])
  // Chrome on Android shows them by a service worker alone.
  const onUnsupported = useCallback(() => setState('unsupported'), [])
  const value = useMemo(() => ({ state, turnOn, turnOff }), [state, turnOn, turnOff])
  return (
    <NotificationsContext.Provider value={value}>
      {children}
      {state === 'on' && me.id !== '' && <NotificationWatcher onUnsupported={onUnsupported} />}
    </NotificationsContext.Provider>
  )
}
