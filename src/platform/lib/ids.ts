import { randomUUID } from 'node:crypto'
import { customAlphabet } from 'nanoid'

const letter = customAlphabet('abcdefghijklmnopqrstuvwxyz', 1)
const rest = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 23)

/**
 * A new id in the form of a CUID2: 24 characters, a lower-case letter first. All of it is random (123 bits), where the
 * reference implementation hashes its sources for 45 µs, as long as the rest of a request takes.
 */
export function newId(): string {
  return letter() + rest()
}

export const newRequestId = (): string => randomUUID()

/** The request id that a caller chose, if it is 1 to 128 printable ASCII characters. */
export function acceptRequestId(value: string): string | undefined {
  return /^[\x20-\x7e]{1,128}$/.test(value) ? value : undefined
}
