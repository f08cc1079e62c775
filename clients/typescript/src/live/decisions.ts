import type { Decision } from '../api.gen.js'
import type { ServerEvents } from '../events.gen.js'
import type { Live } from './live-types.js'
import { type Collection, handleOf, type Store, storeOf } from './store.js'

/** The decisions of moderators about the user. */
export interface DecisionsSnapshot {
  /** Newest first, each with its appeal. Empty until they are loaded. */
  readonly decisions: readonly Decision[]
}

const known = new WeakMap<Live, Store<DecisionsSnapshot>>()

/**
 * The decisions of moderators about the user, which `client.decisions.appeal()` appeals. In sync from the first
 * listener on.
 */
export function liveDecisions(chat: Live): Collection<DecisionsSnapshot> {
  const store = known.get(chat) ?? decisionsOf(chat)
  known.set(chat, store)
  return handleOf(store)
}

function decisionsOf(chat: Live): Store<DecisionsSnapshot> {
  let decisions: readonly Decision[] = []
  /** Decisions received by events since the last read began. */
  let newer = new Map<string, Decision>()
  let isStarted = false
  let isLoaded = false

  const show = (next: readonly Decision[]) => {
    decisions = next.map((decision) => newer.get(decision.id) ?? decision)
    store.changed()
  }
  const read = async () => {
    const own = (newer = new Map())
    try {
      const found = await chat.client.decisions.list()
      // Superseded by another read.
      if (own !== newer) return
      isLoaded = true
      show(found.decisions)
    } catch {
      // Retried on the next connection.
    }
  }
  const start = () => {
    isStarted = true
    chat.on('chat:decision:made', () => void read())
    chat.on('chat:decision:updated', ({ decision }: ServerEvents['chat:decision:updated']) => {
      newer.set(decision.id, decision)
      show(decisions)
    })
    chat.on('stale', () => void read())
    chat.on('open', () => void (isLoaded || read()))
    void read()
  }
  const store = storeOf(
    () => ({ decisions }),
    (isUsed) => isUsed && !isStarted && start(),
  )
  return store
}
