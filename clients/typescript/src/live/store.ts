/** The interface of every collection, for any framework. */
export interface Collection<S> {
  /** The current state: immutable, and the same object until something changes. */
  getSnapshot: () => S

  /**
   * Calls the listener after each batch of changes. A collection loads with its first listener, and is released some time after
   * its last one. @returns a function that removes the listener.
   */
  subscribe: (listener: () => void) => () => void

  /** Removes all listeners that were added through this object. Do not use it afterwards. */
  close: () => void
}

export interface Store<S> {
  getSnapshot: () => S
  /** Schedules one call of the listeners for all changes until then. */
  changed: () => void
  subscribe: (listener: () => void) => () => void
  /** Stops calling listeners. */
  stop: () => void
}

/** A frame of the screen: listeners are called at most once in it. */
const FRAME_MS = 16

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (value as object | undefined)?.constructor === Object

/** Deep equality. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isPlain(one) || !isPlain(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]))
}

/**
 * Listeners get the computed value; each part of it is the same object while its content is equal.
 *
 * @param onUse called with true for the first listener, and with false after the last one.
 */
export function storeOf<S extends object>(compute: () => S, onUse?: (isUsed: boolean) => void): Store<S> {
  const listeners = new Set<() => void>()
  let snapshot: S | undefined
  let announced: S | undefined
  let isDirty = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let announcedAt = 0

  const getSnapshot = () => {
    if (isDirty) {
      const next = compute()
      const last = snapshot
      const keys = Object.keys(next) as Array<keyof S>
      for (const key of keys) if (last && isSame(next[key], last[key])) next[key] = last[key]
      if (!last || keys.some((key) => next[key] !== last[key])) snapshot = next
      isDirty = false
    }
    return snapshot as S
  }
  return {
    getSnapshot,
    changed() {
      isDirty = true
      if (listeners.size === 0) return
      timer ??= setTimeout(
        () => {
          timer = undefined
          if (announced === getSnapshot()) return
          announced = snapshot
          announcedAt = performance.now()
          for (const listener of [...listeners]) listener()
        },
        Math.max(0, announcedAt + FRAME_MS - performance.now()),
      )
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      listeners.clear()
    },
    subscribe(listener) {
      // The wrapper allows the same function to be added twice.
      const entry = () => listeners.has(entry) && listener()
      if (listeners.size === 0) announced = getSnapshot()
      listeners.add(entry)
      if (listeners.size === 1) onUse?.(true)
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) onUse?.(false)
      }
    },
  }
}

export type Hold = ReturnType<typeof holdOf>

/** Functions that are released together. */
export function holdOf() {
  const held = new Set<() => void>()
  let isClosed = false
  return {
    take: (get: () => () => void): (() => void) => {
      if (isClosed) return () => undefined
      const release = get()
      const entry = () => {
        held.delete(entry)
        release()
      }
      held.add(entry)
      return entry
    },
    close: () => {
      isClosed = true
      for (const release of held) release()
    },
  }
}

/** A handle on a shared store, or on a part of one. */
export function handleOf<S>(
  { getSnapshot, subscribe }: Pick<Store<S>, 'getSnapshot' | 'subscribe'>,
  within = holdOf(),
): Collection<S> {
  const { take, close } = holdOf()
  return {
    getSnapshot,
    subscribe: (listener) => take(() => within.take(() => subscribe(listener))),
    close,
  }
}

/** Memoizes a value derived from an object, while its other inputs are the same. */
export function derived<K extends object, A, R>(make: (key: K, rest?: A) => R): (key: K, rest?: A) => R {
  const known = new WeakMap<K, { rest: A | undefined; result: R }>()
  return (key, rest) => {
    let last = known.get(key)
    if (!last || last.rest !== rest) known.set(key, (last = { rest, result: make(key, rest) }))
    return last.result
  }
}
