import { patched, type ConversationState } from './conversation-state.js'

type State = ConversationState

/** What the user has done, while it is on its way. */
interface Change {
  /** Nothing else where the state shows it without help. */
  apply: (state: State) => Partial<State>
  /** Equal where it comes to the same. */
  value: unknown
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

const applied = (state: State, { change }: Entry) => patched(state, change.apply(state))

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

  /** Lets go of what the state holds by now. */
  const settle = () => {
    const now = state()
    for (const [key, entry] of entries) {
      if (!now || !entry.isDone || applied(now, entry) !== now) continue
      clearTimeout(entry.timer)
      entries.delete(key)
    }
  }

  const carryOut = async (key: string, entry: Entry) => {
    try {
      for (let sent: Change | undefined; sent?.value !== entry.change.value;) {
        sent = entry.change
        await sent.send()
      }
    } catch (error) {
      drop(key, entry)
      throw error
    }
    if (entries.get(key) !== entry) return
    entry.isDone = true
    entry.timer = setTimeout(() => drop(key, entry), SHOWN_MS)
    settle()
  }

  return {
    view: (base: State) => [...entries.values()].reduce(applied, base),
    settle,

    clear() {
      for (const { timer } of entries.values()) clearTimeout(timer)
      entries.clear()
    },

    /**
     * Resolves when it is accepted. Rejects, and is undone, when it is refused.
     *
     * @param isLoaded whether the state knows what is changed: then what it holds already is not sent.
     */
    make(
      key: string,
      value: unknown,
      apply: Change['apply'],
      send: Change['send'],
      isLoaded: (state: State) => boolean,
    ): Promise<void> {
      const change = { value, apply, send }
      const now = state()
      let entry = entries.get(key)
      if (!entry && now && isLoaded(now) && patched(now, apply(now)) === now) return Promise.resolve()
      if (entry && !entry.isDone) entry.change = change
      else {
        clearTimeout(entry?.timer)
        entry = { change } as Entry
        entries.set(key, entry)
        entry.outcome = carryOut(key, entry)
        // Whoever does not wait for it sees it undone.
        entry.outcome.catch(() => undefined)
      }
      changed()
      return entry.outcome
    },
  }
}
