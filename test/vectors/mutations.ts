import { isDeepStrictEqual } from 'node:util'
import type { Parts, Vector } from './vector'

/** Another value of the same type. */
function another(value: unknown): unknown {
  if (typeof value === 'string') return `${value}?`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return value === null ? 'not null' : null
}

/** The expectation with one changed value, whose place depends on `n`. */
export function changedExpectation({ expected }: Vector, n: number): Parts {
  const changed = structuredClone(expected)
  const places: (() => void)[] = []
  const visit = (holder: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(holder)) {
      const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0
      if (isBranch) visit(value as Record<string, unknown>)
      else places.push(() => (holder[key] = another(value)))
    }
  }
  visit(changed)
  places[(n * 7919) % places.length]!()
  return changed
}

/**
 * The vector without the last event that matters to `follow`. Undefined if none does, because later events or readings carry
 * everything.
 */
export function changedEvent(vector: Vector, follow: (vector: Vector) => Parts): Vector | undefined {
  const whole = follow(vector)
  for (let n = vector.then.length - 1; n >= 0; n -= 1) {
    const without = { ...vector, then: vector.then.toSpliced(n, 1) }
    if ('frame' in vector.then[n]! && !isDeepStrictEqual(follow(without), whole)) return without
  }
  return undefined
}
