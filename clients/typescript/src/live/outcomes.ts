interface Outcome {
  promise: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

/** Promises of callers, by entry id. */
export function outcomesOf() {
  const awaited = new Map<string, Outcome>()
  const conclude = (id: string, error?: unknown) => {
    const { resolve, reject } = awaited.get(id) ?? {}
    awaited.delete(id)
    if (error) reject?.(error)
    else resolve?.()
  }

  return {
    conclude,

    of(id: string): Promise<void> {
      let outcome = awaited.get(id)
      if (!outcome) {
        const ends = {} as Omit<Outcome, 'promise'>
        const promise = new Promise<void>((resolve, reject) => Object.assign(ends, { resolve, reject }))
        // A caller that does not await it needs no error.
        promise.catch(() => undefined)
        awaited.set(id, (outcome = { promise, ...ends }))
      }
      return outcome.promise
    },

    fail(error: Error) {
      for (const id of [...awaited.keys()]) conclude(id, error)
    },
  }
}
