import { createHash } from 'node:crypto'

/** The options that deduplicate repeated requests; none without a key. */
export const idempotencyOf = (operation: string, idempotencyKey: string | undefined, request: unknown) =>
  idempotencyKey === undefined ? {} : { idempotencyKey, idempotencyDigest: digest(operation, request) }

/**
 * Distinguishes a repeated request from another request with the same key. Stored with the message and compared days
 * later, so every version must compute the same digest.
 */
export function digest(operation: string, request: unknown): string {
  return createHash('sha256').update(operation).update(canonical(request)).digest('base64url')
}

/** JSON with sorted keys, because clients may send keys in any order. Integer-like keys come first, by value. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
