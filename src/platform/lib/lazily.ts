/** Loads a value once, at the first call, such as a package that the start and many processes do not need. */
export function lazily<T>(load: () => T): () => T {
  let loaded: { value: T } | undefined
  return () => (loaded ??= { value: load() }).value
}
