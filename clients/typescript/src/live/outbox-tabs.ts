import type { OutboxEntry } from './outbox-types.js'

/** A message between tabs: a changed entry, or null if it is gone. */
export interface TabMessage {
  clientId: string
  update: Partial<OutboxEntry> | null
}

/**
 * The tabs that share a storage: one of them, the leader, sends; all show the same.
 *
 * @param name of the shared storage; undefined for a single tab.
 * @param lead called once this tab becomes the leader, until it is closed.
 */
export function tabsOf(name: string | undefined, onMessage: (message: TabMessage) => void, lead: () => Promise<void>) {
  let tabs: BroadcastChannel | undefined
  let release: (() => void) | undefined
  let isClosed = false

  return {
    post: (message: TabMessage) => tabs?.postMessage(message),

    /** @returns whether another tab leads. */
    start(): boolean {
      if (name && typeof BroadcastChannel !== 'undefined') {
        tabs = new BroadcastChannel(name)
        tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
      }
      const { locks } = (globalThis as { navigator?: { locks?: LockManager } }).navigator ?? {}
      if (!name || !locks) return (void lead(), false)
      // Held until the tab is closed.
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
