import type { ConversationState } from './conversation-state.js'

type State = ConversationState

/** What the user has done, while it is on its way. */
interface Change {
  apply: (state: State) => State
  /** Whether the state shows it without help. */
  holds: (state: State) => boolean
  send: () => Promise<unknown>
}

interface Entry {
  change: Change
  isDone?: boolean
  timer?: ReturnType<typeof setTimeout>
  outcome: Promise<void>
}

/** How long a change that was accepted is shown without an event that says so. */
const SHOWN_MS = 5_000

const applied = (change: Change, state: State) => (change.holds(state) ? state : change.apply(state))

/**
 * Changes that are shown at once and stand on top of what the service says.
 *
 * Invariants
 *   * Of one key one request is under way. What is changed meanwhile is sent after it, and not at all if it comes to the same.
 *   * An accepted change stands until the state holds it, so that nothing flickers; a refused one is undone.
 */
export function changesOf(state: () => State | undefined, changed: () => void) {
  const entries = new Map<string, Entry>()

  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) === entry && entries.delete(key)) changed()
  }

  const carryOut = async (key: string, entry: Entry) => {
    try {
      for (let sent: Change | undefined; sent !== entry.change;) {
        const last = sent
        sent = entry.change
        const now = state()
        // Changed there and back again.
        if (last && now && sent.holds(applied(last, now))) break
        await sent.send()
      }
    } catch (error) {
      drop(key, entry)
      throw error
    }
    if (entries.get(key) !== entry) return
    entry.isDone = true
    const now = state()
    if (now && entry.change.holds(now)) drop(key, entry)
    else entry.timer = setTimeout(() => drop(key, entry), SHOWN_MS)
  }

  return {
    view: (base: State) => [...entries.values()].reduce((shown, { change }) => applied(change, shown), base),

    /** Lets go of what the state holds by now. */
    settle(base: State) {
      for (const [key, { isDone, change }] of entries) if (isDone && change.holds(base)) entries.delete(key)
    },

    clear() {
      for (const { timer } of entries.values()) clearTimeout(timer)
      entries.clear()
    },

    /** Resolves when it is accepted. Rejects, and is undone, when it is refused. */
    make(key: string, change: Change): Promise<void> {
      const now = state()
      const known = entries.get(key)
      if (known && !known.isDone) {
        known.change = change
        changed()
        return known.outcome
      }
      if (!known && now && change.holds(now)) return Promise.resolve()
      const entry = { change } as Entry
      entries.set(key, entry)
      entry.outcome = carryOut(key, entry)
      // Whoever does not wait for it sees it undone.
      entry.outcome.catch(() => undefined)
      changed()
      return entry.outcome
    },
  }
}
