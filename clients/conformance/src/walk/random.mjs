/** Random choices that a seed repeats. */
import { createHash } from 'node:crypto'

/** Numbers from 0 to 1, by mulberry32. */
const numbersOf = (start) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @param {string} seed any text; the same text gives the same choices. */
export const randomOf = (seed) => {
  const next = numbersOf(createHash('sha256').update(seed).digest().readInt32LE(0))
  const integer = (least, most) => least + Math.floor(next() * (most - least + 1))
  const pick = (values) => values[integer(0, values.length - 1)]
  return {
    next,
    integer,
    pick,
    chance: (share) => next() < share,
    /** A value chosen from pairs `[weight, value]`. */
    weighted: (pairs) => {
      let rest = next() * pairs.reduce((sum, [weight]) => sum + weight, 0)
      return (pairs.find(([weight]) => (rest -= weight) < 0) ?? pairs.at(-1))[1]
    },
    /** Prefers newer values: recently seen ids most likely still exist. */
    recent: (values) => values[values.length - 1 - Math.floor(next() ** 2 * values.length)],
    some: (values, count) => {
      const left = [...values]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(integer(0, left.length - 1), 1)[0])
    },
  }
}
