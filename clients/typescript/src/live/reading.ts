import type { Message } from '../api.gen.js'
import type { Context } from './context.js'
import type { OutboxChange } from './outbox-types.js'

interface Page {
  document?: { visibilityState?: string; addEventListener?: (type: string, act: () => void, options: object) => void }
}

/** Moves the user's read marker, once its messages are loaded and the page, if there is one, is visible. */
export function readingOf({ read }: Context, channelId: string, change: (change: OutboxChange) => Promise<void>) {
  let wanted: string | undefined
  /** Runs the request made before the messages were loaded. */
  let early: (() => void) | undefined
  let release: (() => void) | undefined

  /**
   * @param shown the shown messages, once they are loaded.
   * @param hold keeps them loaded until the returned function is called.
   */
  const markRead = (shown: () => readonly Message[] | undefined, hold: () => () => void, messageId?: string) => {
    const messages = shown()
    const held = release
    early = messages ? undefined : () => shown() && markRead(shown, hold, messageId)
    release = messages ? undefined : hold()
    held?.()
    const newest = messages?.at(-1)
    const message = messageId === undefined ? newest : messages?.find(({ id }) => id === messageId)
    if (!message || message.id === wanted) return
    const { id, createdAt } = message
    wanted = id
    const mark = () => {
      // A later request supersedes it.
      if (wanted !== id) return
      const undo = message === newest ? read(channelId) : undefined
      change({ kind: 'read', messageId: id, createdAt }).catch(() => {
        wanted = undefined
        undo?.()
      })
    }
    const { document } = globalThis as Page
    if (document?.visibilityState === 'hidden') document.addEventListener?.('visibilitychange', mark, { once: true })
    else mark()
  }
  return {
    markRead,
    /** @param isRefused the conversation cannot be loaded: release it. */
    changed(isRefused: boolean) {
      if (!isRefused) return early?.()
      const held = release
      early = release = undefined
      held?.()
    },
    stop: () => (wanted = early = release = undefined),
  }
}
