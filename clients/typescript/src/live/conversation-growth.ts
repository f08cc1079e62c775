import type { ChatClient } from '../index.js'
import { applyToViews, editInViews, type ViewedState } from './conversation-windows.js'
import { isGrowing, laterOf } from './growing.js'
import type { loadingOf } from './loading.js'

interface GrowthParts {
  loading: ReturnType<typeof loadingOf>
  state: () => ViewedState | undefined
  set: (state: ViewedState) => void
}

/** Reads growing messages with missing text, one request each at a time. */
export function growthOf({ messages }: ChatClient, channelId: string, { loading, state, set }: GrowthParts) {
  const asked = new Set<string>()
  let isOutdated = false

  const read = (id: string): void => {
    if (asked.has(id)) return
    asked.add(id)
    void loading.beside(async (events, isCurrent) => {
      const fresh = await messages.get(channelId, id)
      const now = state()
      if (!isCurrent() || !now) return
      // Takes only the stream: events update the rest.
      const changed = editInViews(now, id, (known) => {
        const { text, stream } = laterOf(known, fresh)
        return isGrowing(known) ? { ...known, text, stream } : known
      })
      const next = events
        .filter(({ event }) => /:message:(appended|stream)/.test(event))
        .reduce(applyToViews, { ...changed, behind: changed.behind.filter((other) => other !== id) })
      // A response that is itself behind is requested again after a delay.
      if (!next.behind.includes(id)) asked.delete(id)
      else
        loading.later(() => {
          asked.delete(id)
          readBehind(state())
        })
      set(next)
    })
  }
  const readBehind = (now: ViewedState | undefined) => now?.behind.forEach(read)

  const readAll = () => {
    for (const { messages: all } of Object.values(state()?.windows ?? {}))
      for (const message of all) if (isGrowing(message)) read(message.id)
  }

  return {
    readBehind,

    /** Without a connection no pieces arrive. */
    readAll,

    lost: () => (isOutdated = true),
    /** Pieces and values are not logged, so some may be missing. */
    caughtUp: () => {
      if (isOutdated) readAll()
      isOutdated = false
    },

    /** A load replaces all of it. */
    clear: () => asked.clear(),
  }
}
