// Shows notices of new messages, and removes those that were read elsewhere. The page is open or not.

/** Of the person who turned notices on, as in `/?as=bob`. */
const userId = new URL(self.location).searchParams.get('as')
/** Browsers let a click focus or open a window for a second. */
const PATIENCE_MS = 300

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, tag, badge, clear, channelId, messageId, seq } = event.data.json()
  const show = async () => {
    await closeRead(clear)
    // A repeat of the same notice replaces it.
    await self.registration.showNotification(title, { body, tag, data: { channelId, messageId, seq } })
    if (navigator.setAppBadge) await navigator.setAppBadge(badge).catch(() => undefined)
  }
  event.waitUntil(show())
})

/** @param clear the channels that were read, each up to a message. */
async function closeRead(clear) {
  const notices = await self.registration.getNotifications()
  for (const { channelId, upToSeq } of clear) {
    for (const notice of notices) if (notice.data.channelId === channelId && notice.data.seq <= upToSeq) notice.close()
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.channelId))
})

/** Opens the channel in a page of the same person that is open, or in a new one. */
async function open(channelId) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const areOurs = await Promise.all(pages.map(isOurs))
  const page = pages.find((_, n) => areOurs[n])
  if (!page) return self.clients.openWindow(`/?as=${encodeURIComponent(userId)}#/${encodeURIComponent(channelId)}`)
  page.postMessage({ userId, open: channelId })
  return page.focus()
}

/** Asks a page. Those of other people and of the documentation do not answer. */
function isOurs(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PATIENCE_MS)
    page.postMessage({ userId }, [port2])
  })
}
