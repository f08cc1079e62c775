/** Loads something once, with the first call: packages that a start does not need, and many processes never need. */
export function lazily<T>(load: () => T): () => T {
  let loaded: { value: T } | undefined
  return () => (loaded ??= { value: load() }).value
}
