import { randomUUID } from 'node:crypto'
import { customAlphabet } from 'nanoid'

const letter = customAlphabet('abcdefghijklmnopqrstuvwxyz', 1)
const rest = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 23)

/**
 * A new id in the form of a CUID2: 24 characters, the first a lower-case letter, 123 random bits. The package cuid2
 * hashes several sources of entropy instead, which takes 45 µs, as long as the rest of a request.
 */
export function newId(): string {
  return letter() + rest()
}

export const newRequestId = (): string => randomUUID()

/** The request id of the caller, if it is 1 to 128 printable ASCII characters. */
export function acceptRequestId(value: string): string | undefined {
  return /^[\x20-\x7e]{1,128}$/.test(value) ? value : undefined
}

/** Whether this is a UserId of the contract, and so a valid key in every table. */
export const isUserId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 255 && !value.includes('\0') && value.isWellFormed()
