import type { Live } from '@chat-service/client/live'
import { useUnread } from '@chat-service/client/react'
import { type MenuItem, useChat, useNotices } from '@chat-service/ui'
import { useEffect, useState } from 'react'
import { tokenOf } from './demo'

/* Notices of new messages while the page is closed, by Web Push. The service worker shows them. */

const DEVICE = 'demo-device'

/** Each browser is a device with its own id. */
function deviceId(): string {
  const id = localStorage.getItem(DEVICE) ?? crypto.randomUUID()
  localStorage.setItem(DEVICE, id)
  return id
}

async function ask(userId: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${await tokenOf(userId)}`, 'content-type': 'application/json' }
  const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`The demo returned ${response.status}.`)
  return response
}

const devicePath = () => `/users/me/devices/${deviceId()}`

/** The server's key; undefined if the browser takes no Web Push. Throws if the server sends none. */
async function readKey(userId: string): Promise<string | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined
  const response = await ask(userId, 'GET', '/web-push/public-key')
  return ((await response.json()) as { publicKey: string }).publicKey
}

const workerOf = (userId: string) => `/service-worker.js?as=${encodeURIComponent(userId)}`

/** The registration of the service worker, if this user was the last who turned notices on. */
async function registeredBy(userId: string | undefined): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active
  return userId !== undefined && worker?.scriptURL.endsWith(workerOf(userId)) ? registration : undefined
}

/** Makes the subscription, or finds the one that there is, and registers it. */
async function subscribe(userId: string, applicationServerKey: string, { pushManager }: ServiceWorkerRegistration) {
  const options = { userVisibleOnly: true, applicationServerKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // One for the key of an earlier server is in the way.
    if (!(await (await pushManager.getSubscription())?.unsubscribe())) throw error
    return pushManager.subscribe(options)
  })
  await ask(userId, 'PUT', devicePath(), { provider: 'WEB', subscription: subscription.toJSON() })
}

async function turnOn(userId: string, key: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerOf(userId))
  await subscribe(userId, key, await navigator.serviceWorker.ready).catch(async (error: unknown) => {
    await registration.unregister()
    throw error
  })
}

/** The next user of this browser gets no notices of this one. */
export async function turnOff(userId: string): Promise<void> {
  const registration = await registeredBy(userId)
  if (!registration) return
  await registration.unregister()
  await ask(userId, 'DELETE', devicePath())
}

/** The menu's switch of notices while the page is closed; none where the server or the browser has no Web Push. */
export function usePush(): MenuItem[] {
  const { me, strings } = useChat()
  const { show } = useNotices()
  const [key, setKey] = useState<string>()
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const read = async () => {
      const found = await readKey(me.id)
      const registration = await registeredBy(me.id)
      const wasOn = registration !== undefined && Notification.permission === 'granted'
      setKey(found)
      setOn(wasOn)
      // Each time: the browser may have changed the subscription, and the server may have lost it.
      if (found !== undefined && wasOn) await subscribe(me.id, found, registration).catch(() => setOn(false))
    }
    // A server without Web Push.
    read().catch(() => undefined)
  }, [me.id])
  if (key === undefined) return []
  const toggle = async () => {
    if (isOn) {
      await turnOff(me.id)
      setOn(false)
      show('This browser shows no notices while the page is closed.')
      return
    }
    const permission = await Notification.requestPermission()
    if (permission === 'denied') show(strings.panels.account.denied, { isError: true })
    if (permission !== 'granted') return
    // The first device opens the tables of an embedded database, which takes seconds.
    const hide = show('Turning notices on…', { ms: 60_000 })
    await turnOn(me.id, key).finally(hide)
    setOn(true)
    show('This browser shows new messages while the page is closed.')
  }
  const fail = ({ message }: Error) =>
    show(`Notices could not be turned ${isOn ? 'off' : 'on'}. ${message}`, { isError: true })
  const act = () => void toggle().catch(fail)
  return [{ label: 'Notify me when this page is closed', icon: isOn ? 'bell' : 'bell-off', isChecked: isOn, act }]
}

/** Shows the total on the application's icon, closes notices that were read, and opens the channel of a clicked one. */
export function useOpenNotices(): void {
  const { chat } = useChat()
  const { total } = useUnread(chat)
  useEffect(() => {
    if (total === null) return
    navigator.setAppBadge?.(total).catch(() => undefined)
    closeRead(chat).catch(() => undefined)
  }, [chat, total])
  useEffect(() => {
    const onMessage = ({ data: { userId, open }, ports }: MessageEvent<{ userId: string; open?: string }>) => {
      if (userId !== chat.userId) return
      if (open === undefined) ports[0]?.postMessage('here')
      else location.hash = `/${open}`
    }
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
  }, [chat])
}

async function closeRead({ client, userId }: Live): Promise<void> {
  const notices = (await (await registeredBy(userId))?.getNotifications()) ?? []
  const channelOf = ({ data }: Notification) => (data as { channelId: string }).channelId
  // Those that are in no page were left.
  const missing = new Set(notices.map(channelOf))
  const unread = new Set<string>()
  for (let cursor: string | null | undefined; missing.size > 0 && cursor !== null;) {
    const page = await client.channels.list({ limit: 100, ...(cursor && { cursor }) })
    for (const { id, unreadCount } of page.channels) {
      missing.delete(id)
      if (unreadCount > 0) unread.add(id)
    }
    cursor = page.nextCursor
  }
  for (const notice of notices) if (!unread.has(channelOf(notice))) notice.close()
}
