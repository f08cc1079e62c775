import { ChatError } from '../errors'

/** For the JSON of a body, and for the fields of a form without its file. */
export const BODY_LIMIT_BYTES = 1024 * 1024

/** @param actual bytes that were announced, or read before the limit. */
export function tooLarge(actual?: number): ChatError {
  return new ChatError('CHAT_PAYLOAD_TOO_LARGE', { limit: BODY_LIMIT_BYTES, ...(actual !== undefined && { actual }) })
}
