import { handleOf, type Collection, type Hold, type Store } from './store.js'

/** What all share who look at the same thing. */
export interface Shared<S, A> {
  store: Store<S>
  actions: A
  /** Lets it go. It can be used again later. */
  stop: () => void
}

/**
 * What is used, by key.
 *
 * Invariants
 *   * `used` holds what has listeners, or had some until lately, and nothing else: what is opened leaves nothing behind.
 *   * Of one key one is used at a time: who opens it finds the one in use, or an own one until somebody listens.
 */
export function sharedOf<T extends { stop: () => void }>(lingerMs: number) {
  const used = new Map<string, T>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const cancel = (key: string) => {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }

  return {
    used,

    /** Those that have listeners now. */
    eachListened(act: (one: T) => unknown) {
      for (const [key, one] of [...used]) if (!timers.has(key)) act(one)
    },

    /** @param make gets what its store calls with whether it has listeners. @returns what finds it. */
    finder<O extends T>(key: string, make: (onUse: (isUsed: boolean) => void) => O): () => O {
      let own: O | undefined
      const onUse = (isUsed: boolean) => {
        cancel(key)
        if (isUsed) used.set(key, own as O)
        else {
          const letGo = () => {
            timers.delete(key)
            used.delete(key)
            own?.stop()
          }
          timers.set(key, setTimeout(letGo, lingerMs))
        }
      }
      return () => (used.get(key) as O | undefined) ?? (own ??= make(onUse))
    },

    stop() {
      for (const [key, { stop }] of used) {
        cancel(key)
        stop()
      }
      used.clear()
    },
  }
}

/** What is found, as a collection with its actions. */
export function facade<S, A extends object>(get: () => Shared<S, A>, within?: Hold): A & Collection<S> {
  const actions = Object.keys(get().actions).map((name) => [
    name,
    (...args: never[]) => (get().actions as Record<string, (...args: never[]) => unknown>)[name]?.(...args),
  ])
  return {
    ...(Object.fromEntries(actions) as A),
    ...handleOf<S>(
      {
        getSnapshot: () => get().store.getSnapshot(),
        subscribe: (listener) => get().store.subscribe(listener),
      },
      within,
    ),
  }
}
