/** What every collection offers, for any framework. */
export interface Collection<S> {
  /** The present state: immutable, and the same object until something changes. */
  getSnapshot: () => S

  /**
   * Calls the listener after each batch of changes. A collection loads with its first listener, and lets go some time after
   * its last one. @returns a function that removes the listener.
   */
  subscribe: (listener: () => void) => () => void

  /** Removes all listeners that were added through this object, which is of no use any more. */
  close: () => void
}

export interface Store<S> {
  getSnapshot: () => S
  /** Something may have changed: listeners are called soon, once for all that changes until then. */
  changed: () => void
  subscribe: (listener: () => void) => () => void
  /** Calls nobody any more. */
  stop: () => void
}

/** Whether two snapshots hold the same parts. */
export function isSame<T extends object>(one: T, other: T): boolean {
  const keys = Object.keys(one) as Array<keyof T>
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]))
}

/** @param onUse called with true for the first listener, and with false after the last one. */
export function storeOf<S extends object>(compute: () => S, onUse?: (isUsed: boolean) => void): Store<S> {
  const listeners = new Set<() => void>()
  let snapshot: S | undefined
  let told: S | undefined
  let isDirty = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const getSnapshot = () => {
    if (isDirty || !snapshot) {
      const next = compute()
      if (!snapshot || !isSame(next, snapshot)) snapshot = next
      isDirty = false
    }
    return snapshot
  }
  return {
    getSnapshot,
    changed() {
      isDirty = true
      timer ??= setTimeout(() => {
        timer = undefined
        if (told === getSnapshot()) return
        told = snapshot
        for (const listener of [...listeners]) listener()
      })
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      listeners.clear()
    },
    subscribe(listener) {
      // The wrapper allows the same function to be added twice.
      const entry = () => listeners.has(entry) && listener()
      if (listeners.size === 0) told = getSnapshot()
      listeners.add(entry)
      if (listeners.size === 1) onUse?.(true)
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) onUse?.(false)
      }
    },
  }
}

/** One user's hold on a shared store. */
export function handleOf<S>(store: Pick<Store<S>, 'getSnapshot' | 'subscribe'>): Collection<S> {
  const held = new Set<() => void>()
  let isClosed = false
  return {
    getSnapshot: store.getSnapshot,
    subscribe(listener) {
      if (isClosed) return () => undefined
      const release = store.subscribe(listener)
      held.add(release)
      return () => {
        held.delete(release)
        release()
      }
    },
    close() {
      isClosed = true
      for (const release of held) release()
      held.clear()
    },
  }
}

/** Calls the function again only when an argument is another one than before, so that what did not change stays the same. */
export function memo<A extends readonly unknown[], R>(make: (...args: A) => R): (...args: A) => R {
  let last: { args: A; result: R } | undefined
  return (...args) => {
    if (!last || args.some((arg, n) => arg !== last?.args[n])) last = { args, result: make(...args) }
    return last.result
  }
}
