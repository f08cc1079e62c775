/** What is loaded with the first call, once: packages that a start does not need, and many processes never. */
export function lazily<T>(load: () => T): () => T {
  let loaded: { value: T } | undefined
  return () => (loaded ??= { value: load() }).value
}
