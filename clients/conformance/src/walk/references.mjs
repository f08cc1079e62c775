/** Values of earlier responses: a request refers to them by step and JSON pointer, so it can be replayed elsewhere. */

/** A value from the response of an earlier step. In a replay it may be a different one of the same type. */
export class Reference {
  constructor(step, pointer, value) {
    this.step = step
    this.pointer = pointer
    this.value = value
  }
}

/** The value at a JSON pointer, or undefined. */
export const valueAt = (body, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, key) => value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], body)

/** Replaces each reference in a value. */
export const replaceReferences = (value, replace) => {
  if (value instanceof Reference) return replace(value)
  if (Array.isArray(value)) return value.map((part) => replaceReferences(part, replace))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceReferences(part, replace)]))
}

/** The references in a value. */
export const referencesIn = (value) => {
  const found = []
  replaceReferences(value, (reference) => void found.push(reference))
  return found
}
