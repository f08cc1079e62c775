import { isDeepStrictEqual } from 'node:util'

/** A value unknown to the observer. It equals anything. */
export const UNKNOWN = '(unknown)'

/**
 * Differences between an observer's state and the real one, as lines with a path and both values. Both are plain JSON;
 * an undefined property counts as absent.
 */
export function differences(known: unknown, actual: unknown, path = ''): string[] {
  if (known === UNKNOWN || isDeepStrictEqual(known, actual)) return []
  if (!isBranch(known) || !isBranch(actual) || Array.isArray(known) !== Array.isArray(actual)) {
    return [`${path || '/'}: known ${JSON.stringify(known)}, is ${JSON.stringify(actual)}`]
  }
  const keys = new Set([...Object.keys(known), ...Object.keys(actual)])
  return [...keys].flatMap((key) => differences(known[key], actual[key], `${path}/${key}`))
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
