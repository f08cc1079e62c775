import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { onDemand } from '../parts/on-demand.js'
import { useChat } from './use-chat.js'

export type NotificationState = 'unsupported' | 'denied' | 'off' | 'on'

export interface Notifications {
  /** `denied`: the user refused them, and can allow them only in the browser's settings. */
  state: NotificationState
  /** Asks the browser if necessary. Call it in a click handler. Resolves with the state. */
  turnOn: () => Promise<NotificationState>
  turnOff: () => void
}

const NotificationsContext = createContext<Notifications>({
  state: 'unsupported',
  turnOn: async () => 'unsupported',
  turnOff: () => undefined,
})

/** Browser notifications while the page is open. Off until the user turns them on. */
export const useNotifications = (): Notifications => useContext(NotificationsContext)

const NotificationWatcher = onDemand(async () => (await import('./notification-watcher.js')).NotificationWatcher)

const isSupported = () => typeof Notification === 'function' && isSecureContext

/** The user's choice on this device. With blocked storage it lasts until the page ends. */
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
  // Chrome on Android supports them only through a service worker.
  const onUnsupported = useCallback(() => setState('unsupported'), [])
  const value = useMemo(() => ({ state, turnOn, turnOff }), [state, turnOn, turnOff])
  return (
    <NotificationsContext.Provider value={value}>
      {children}
      {state === 'on' && me.id !== '' && <NotificationWatcher onUnsupported={onUnsupported} />}
    </NotificationsContext.Provider>
  )
}
