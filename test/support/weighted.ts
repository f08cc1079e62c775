import fc from 'fast-check'

/** One of these kinds, each as often beside the others as its weight says. What stands first is tried first in shrinking. */
export const weighted = <Kind extends string>(weights: Record<Kind, number>): fc.Arbitrary<Kind> =>
  fc.oneof(
    ...Object.entries<number>(weights).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  )
