import type { TabMessage } from './outbox-parts.js'

/**
 * The tabs that share a storage: one of them sends, all show the same.
 *
 * @param name of what they share; undefined where there is one alone.
 * @param lead called once this tab is the one that sends, until it is closed.
 */
export function tabsOf(name: string | undefined, onMessage: (message: TabMessage) => void, lead: () => Promise<void>) {
  let tabs: BroadcastChannel | undefined
  let release: (() => void) | undefined
  let isClosed = false

  return {
    post: (message: TabMessage) => tabs?.postMessage(message),

    /** @returns whether it has to wait for another tab. */
    start(): boolean {
      if (name && typeof BroadcastChannel !== 'undefined') {
        tabs = new BroadcastChannel(name)
        tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
      }
      const { locks } = (globalThis as { navigator?: { locks?: LockManager } }).navigator ?? {}
      if (!name || !locks) return (void lead(), false)
      // Held until the tab is gone.
      const held = locks.request(name, async () => {
        if (!isClosed) await lead()
        if (!isClosed) await new Promise<void>((done) => (release = done))
      })
      held.catch(() => undefined)
      return true
    },

    close() {
      isClosed = true
      release?.()
      tabs?.close()
    },
  }
}
