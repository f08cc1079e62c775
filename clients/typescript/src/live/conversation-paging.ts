import type { ChatClient } from '../index.js'
import type { Loader } from './conversation-loader.js'
import type { View, ViewWindow } from './conversation-windows.js'

/** Pages of one view: loaded on from both ends, and around a message. */
export function pagingOf({ messages }: ChatClient, channelId: string, loader: Loader, view: View) {
  const { key, windowSize, thread } = view
  const { read, show } = loader
  const window = () => loader.state()?.windows[key]

  const latest = async () => show(await read(view))

  /** Loads the next page at one end of the window, and drops the excess at the other. */
  const loadMore = async (isOlder: boolean) => {
    const edge = () => window()?.messages.at(isOlder ? 0 : -1)
    const at = edge()
    const { [isOlder ? 'hasOlder' : 'hasNewer']: hasMore, cursor } = window() ?? {}
    if (!hasMore) return
    // Everything loaded is hidden by now.
    if (!at) return latest()
    const { createdAt } = at
    const page = await read(view, thread ? { cursor } : isOlder ? { before: createdAt } : { after: createdAt })
    const now = window()
    if (!page || !now || edge()?.id !== at.id) return
    const all = isOlder ? [...page.messages, ...now.messages] : [...now.messages, ...page.messages]
    const isTooLong = all.length > windowSize
    const change: Partial<ViewWindow> = isOlder
      ? { messages: all.slice(0, windowSize), hasNewer: now.hasNewer || isTooLong }
      : { messages: all.slice(-windowSize), hasOlder: now.hasOlder || isTooLong }
    show({ ...page, ...change })
  }

  return {
    latest,
    actions: {
      loadOlder: () => loadMore(true),
      loadNewer: () => loadMore(false),

      jumpTo: async (messageId: string) => {
        if (!window() || window()?.messages.some(({ id }) => id === messageId)) return
        const { createdAt } = await messages.get(channelId, messageId)
        const after = new Date(Date.parse(createdAt) - 1).toISOString()
        const [above, below] = await Promise.all([read(view, { before: createdAt }), read(view, { after })])
        if (above && below)
          show({ ...above, messages: [...above.messages, ...below.messages], hasNewer: below.hasNewer })
      },

      jumpToLatest: async () => {
        if (window()?.hasNewer) await latest()
      },
    },
  }
}
