import { isDeepStrictEqual } from 'node:util'

/** Stands for what an observer cannot know. It equals anything. */
export const UNKNOWN = '(unknown)'

/**
 * Where what an observer knows differs from what is, as lines of a path and both values. Both are plain JSON; a property
 * that is undefined is not there.
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
