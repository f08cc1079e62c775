/** Signals that the network or the page may be back. Node and workers lack some or all of them. */
interface Surroundings {
  addEventListener?: (type: string, listener: () => void) => void
  removeEventListener?: (type: string, listener: () => void) => void
}

const BEAT_MS = 5_000

/**
 * Calls the listener when the device goes offline or online, when the page is shown again, and after a sleep, during which timers
 * do not fire.
 *
 * @returns a function that stops it.
 */
export function onWake(listener: () => unknown): () => void {
  const page = globalThis as Surroundings & { document?: Surroundings & { visibilityState?: string } }
  const { document } = page
  const visible = () => document?.visibilityState === 'visible' && listener()
  let beatAt = Date.now()
  const beat = setInterval(() => {
    const now = Date.now()
    if (now - beatAt > 3 * BEAT_MS) listener()
    beatAt = now
  }, BEAT_MS)
  const each = (act: keyof Surroundings) => {
    page[act]?.('online', listener)
    page[act]?.('offline', listener)
    document?.[act]?.('visibilitychange', visible)
  }
  each('addEventListener')
  return () => {
    clearInterval(beat)
    each('removeEventListener')
  }
}
