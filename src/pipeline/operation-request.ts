import { ChatError } from '../errors'

/** Maximum bytes of a JSON body, or of a form without its file. */
export const BODY_LIMIT_BYTES = 1024 * 1024

/** The input of an operation, from HTTP or the server API. Validated in place: coerced, and filled with defaults. */
export interface OperationRequest {
  /** Path parameters. */
  params: Record<string, string>
  /** Strings, or arrays of strings. */
  query: Record<string, unknown>
  /** By name in lower case. */
  headers: Record<string, unknown>
  /** Parsed JSON, or the fields of a form without its file. Undefined for an operation without a body. */
  body: unknown
  /** Whether the body is a form with a file. */
  hasFile?: boolean
}

export interface Reply {
  status: number
  /** Plain data, or `JsonText`. */
  body?: unknown
  headers?: Record<string, string>
}

/** @param actual bytes announced, or read up to the limit. */
export function tooLarge(actual?: number): ChatError {
  return new ChatError('CHAT_PAYLOAD_TOO_LARGE', { limit: BODY_LIMIT_BYTES, ...(actual !== undefined && { actual }) })
}

/** Ids are opaque: an id that PostgreSQL cannot compare, with NUL or an unpaired surrogate, counts as unknown. */
export const opaqueId = (id: string) => id.replaceAll('\0', '\uFFFD').toWellFormed()
