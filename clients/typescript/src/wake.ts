/** What says that the network or the page may be back after a pause. Node and workers lack some or all of it. */
interface Surroundings {
  addEventListener?: (type: string, listener: () => void) => void
  removeEventListener?: (type: string, listener: () => void) => void
}

/**
 * Calls the listener when the device is online again (`network` is true), and when the page is shown again: timers of
 * hidden pages and of sleeping devices fire late.
 *
 * @returns a function that ends it.
 */
export function onWake(listener: (wake: { network: boolean }) => void): () => void {
  const page = globalThis as Surroundings & { document?: Surroundings & { visibilityState?: string } }
  const { document } = page
  const online = () => listener({ network: true })
  const visible = () => document?.visibilityState === 'visible' && listener({ network: false })
  page.addEventListener?.('online', online)
  document?.addEventListener?.('visibilitychange', visible)
  return () => {
    page.removeEventListener?.('online', online)
    document?.removeEventListener?.('visibilitychange', visible)
  }
}
