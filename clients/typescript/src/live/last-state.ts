import { keysOf, type LiveStorage } from './storage.js'

const PREFIX = 'state/'
/** Where the kit stores drafts. */
const DRAFTS = 'draft/'
const SAVE_MS = 1_000
/** Maximum stored states; the last changed ones stay. */
const MAX_KEPT = 40
const KEPT = 30

interface Kept {
  at: number
  state: object
}

export type LastStates = ReturnType<typeof lastStatesOf>

/**
 * The last states of collections, in the storage, shown until they are loaded. A failing storage loses only that.
 *
 * @param ownId the user of the states: those of other users are never shown.
 */
export function lastStatesOf(storage: LiveStorage | undefined, ownId: () => string | undefined) {
  /** The state to store; null to store none. */
  const changes = new Map<string, object | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const prune = async (from: LiveStorage) => {
    const keys = await keysOf(from, PREFIX)
    if (keys.length <= MAX_KEPT) return
    const kept = await Promise.all(keys.map(async (key) => ({ key, ...((await from.get(key)) as Kept) })))
    for (const { key } of kept.sort((one, other) => other.at - one.at).slice(KEPT)) await from.delete(key)
  }

  const save = async () => {
    clearTimeout(timer)
    timer = undefined
    if (!storage || changes.size === 0) return
    try {
      for (const [key, state] of changes) {
        changes.delete(key)
        await (state ? storage.set(key, { at: Date.now(), state } satisfies Kept) : storage.delete(key))
      }
      await prune(storage)
    } catch {
      // Without a storage nothing is kept.
    }
  }

  return {
    /** Evicts all but the last changed states. */
    close() {
      isOver = true
      void save()
    },

    /** The last state of one collection. */
    of<S extends object>(name: string, changed: () => void) {
      let owner: string | undefined
      let last: S | undefined
      const keyOf = (user: string | undefined) => user !== undefined && PREFIX + JSON.stringify([user, name])

      return {
        /** Undefined without a stored state. */
        get: () => (owner === ownId() ? last : undefined),

        /** Loads the state of an earlier run. */
        async load() {
          const user = ownId()
          const key = keyOf(user)
          if (!key || last) return
          try {
            const kept = (await storage?.get(key)) as Kept | undefined
            if (!kept || last) return
            owner = user
            last = kept.state as S
            changed()
          } catch {
            // It is loaded again.
          }
        },

        /** Stores a new state; null removes it. */
        put(state: S | null) {
          const user = ownId()
          const key = keyOf(user)
          if (!storage || !key || isOver) return
          owner = user
          last = state ?? undefined
          changes.set(key, state)
          timer ??= setTimeout(() => void save(), SAVE_MS)
        },
      }
    },

    /** Removes all states, and the drafts beside them. */
    async forget() {
      isOver = true
      changes.clear()
      if (!storage) return
      for (const prefix of [PREFIX, DRAFTS]) for (const key of await keysOf(storage, prefix)) await storage.delete(key)
    },
  }
}
