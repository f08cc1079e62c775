import fc from 'fast-check'

/** One of these kinds, chosen by weight. Shrinking tries the first ones first. */
export const weighted = <Kind extends string>(weights: Record<Kind, number>): fc.Arbitrary<Kind> =>
  fc.oneof(
    ...Object.entries<number>(weights).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  )
