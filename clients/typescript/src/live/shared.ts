import { handleOf, type Collection, type Hold, type Store } from './store.js'

/** An object shared by all its users. */
export interface Shared<S, A> {
  store: Store<S>
  actions: A
  /** Releases it. It can be used again later. */
  stop: () => void
}

/**
 * Shared objects by key.
 *
 * Invariants
 *   * `used` contains only objects that have listeners, or had some until recently, so that opening leaks nothing.
 *   * At most one object per key is in use: opening returns it, or a new one, which becomes shared with its first listener.
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

    /** Objects with listeners. */
    eachListened(act: (one: T) => unknown) {
      for (const [key, one] of [...used]) if (!timers.has(key)) act(one)
    },

    /** @param make gets a callback for its store: whether it has listeners. @returns a function that finds it. */
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

/** The object as a collection with its actions. */
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
