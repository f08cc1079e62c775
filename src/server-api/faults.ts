import { validationError, type ValidationIssue } from '../errors'
import { isUserId } from '../platform/lib/ids'

/** The fault of each field; null for a valid one. */
export type Faults = Record<string, string | null>

export const idFaults = (ids: Record<string, unknown>): Faults =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, isUserId(id) ? null : 'must be a string of 1 to 255 characters']),
  )

/** @param rest the fields beside the known ones. */
export const unknownFaults = (rest: object): Faults =>
  Object.fromEntries(Object.keys(rest).map((name) => [name, 'is unknown here']))

export const absenceFault = (value: unknown) => (value === undefined ? 'is required' : null)

/** The fault of a value that may be absent. */
export const choiceFault = (value: unknown, allowed: readonly unknown[]) =>
  value === undefined || allowed.includes(value) ? null : `must be one of ${allowed.join(', ')}`

export const issuesOf = (part: ValidationIssue['in'], faults: Faults): ValidationIssue[] =>
  Object.entries(faults).flatMap(([name, message]) =>
    message === null ? [] : [{ in: part, pointer: `/${name}`, message }],
  )

/** @throws CHAT_VALIDATION_ERROR if there are issues. */
export function throwIfAny(...issues: ValidationIssue[][]): void {
  const all = issues.flat()
  if (all.length > 0) throw validationError(all)
}

/** @throws CHAT_VALIDATION_ERROR */
export const requireValid = (faults: Faults, part: ValidationIssue['in'] = 'body'): void =>
  throwIfAny(issuesOf(part, faults))

/** @throws CHAT_VALIDATION_ERROR at once: a wrong id is a bug of the host, and must not become another tenant. */
export const requireIds = (ids: Record<string, unknown>): void => requireValid(idFaults(ids))
