import type { ValidationIssue } from '../../errors'

const MAX_DEPTH = 32
const MAX_ISSUES = 20
const MAX_STEP_LENGTH = 200
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Finds values that a schema cannot exclude: NUL, which PostgreSQL cannot store; unpaired surrogates; keys that reach a
 * prototype; numbers parsed as infinity, which would be stored as null; and nesting that exhausts the stack.
 */
export function checkJson(part: ValidationIssue['in'], root: unknown, issues: ValidationIssue[]): void {
  const keys: string[] = []
  const note = (message: string) => {
    const pointer = keys.map((key) => `/${escapePointer(key)}`).join('')
    issues.push({ in: part, pointer, message })
  }
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      const problem = textProblem(value)
      if (problem) note(problem)
    } else if (typeof value === 'number' && !Number.isFinite(value)) {
      note('must not be a number beyond 1.8e308')
    } else if (typeof value === 'object' && value !== null) {
      if (keys.length > MAX_DEPTH) return note(`must not be nested deeper than ${MAX_DEPTH} levels`)
      for (const key of Object.keys(value)) {
        const problem = FORBIDDEN_KEYS.has(key) ? 'is not allowed as a key' : textProblem(key)
        keys.push(key)
        if (problem) note(problem)
        else walk((value as Record<string, unknown>)[key])
        keys.pop()
        if (issues.length >= MAX_ISSUES) return
      }
    }
  }
  walk(root)
}

function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain NUL (U+0000)'
  if (!text.isWellFormed()) return 'must not contain an unpaired surrogate'
  return undefined
}

/** One step of a JSON pointer, shortened if a caller sent a very long key. */
export const escapePointer = (key: string) =>
  key.slice(0, MAX_STEP_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('\0', '\uFFFD').toWellFormed()
