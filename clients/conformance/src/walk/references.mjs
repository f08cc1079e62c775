/** Values of earlier answers: a request names them by step and JSON pointer, so that it can be sent again elsewhere. */

/** A value that the answer of an earlier step holds. Sent again elsewhere, it may be another one of the same type. */
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
