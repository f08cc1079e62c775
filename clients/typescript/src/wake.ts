/** What says that the network or the page may be back after a pause. Node and workers lack some or all of it. */
interface Surroundings {
  addEventListener?: (type: string, listener: () => void) => void
  removeEventListener?: (type: string, listener: () => void) => void
}

const BEAT_MS = 5_000

/**
 * Calls the listener when the device is online again (`network` is true), when the page is shown again, and after a sleep,
 * in which no timer fires.
 *
 * @returns a function that ends it.
 */
export function onWake(listener: (wake: { network: boolean }) => void): () => void {
  const page = globalThis as Surroundings & { document?: Surroundings & { visibilityState?: string } }
  const { document } = page
  const online = () => listener({ network: true })
  const visible = () => document?.visibilityState === 'visible' && listener({ network: false })
  let beatAt = Date.now()
  const beat = setInterval(() => {
    const now = Date.now()
    if (now - beatAt > 3 * BEAT_MS) listener({ network: false })
    beatAt = now
  }, BEAT_MS)
  page.addEventListener?.('online', online)
  document?.addEventListener?.('visibilitychange', visible)
  return () => {
    clearInterval(beat)
    page.removeEventListener?.('online', online)
    document?.removeEventListener?.('visibilitychange', visible)
  }
}
