import type { Strings } from '../strings/index.js'

/** Right-to-left letters, and marks that change the text direction. */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Characters at the start or end of a name that a right-to-left sentence would move. */
const LOOSE_END = /^\P{L}|\P{L}$/u

/** Isolates the text direction of a name within a text. */
export const isolateOf = (direction: 'ltr' | 'rtl' = 'ltr') => {
  const isNeeded = (text: string) => TURNS.test(text) || (direction === 'rtl' && LOOSE_END.test(text))
  return (text: string) => (isNeeded(text) ? `\u2068${text}\u2069` : text)
}

/** The same strings, which isolate each inserted text. */
export function isolating<W extends object>(words: W, direction?: Strings['direction']): W {
  const isolate = isolateOf(direction)
  const isolated = (value: unknown): unknown => {
    if (typeof value === 'function')
      return (...given: unknown[]): unknown =>
        (value as (...all: unknown[]) => unknown)(
          ...given.map((each) => (typeof each === 'string' ? isolate(each) : each)),
        )
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isolated(each)]))
  }
  return isolated(words) as W
}
