import { ChatError } from '../errors'

/** Maximum bytes of a JSON body, or of a form without its file. */
export const BODY_LIMIT_BYTES = 1024 * 1024

/** @param actual bytes announced, or read up to the limit. */
export function tooLarge(actual?: number): ChatError {
  return new ChatError('CHAT_PAYLOAD_TOO_LARGE', { limit: BODY_LIMIT_BYTES, ...(actual !== undefined && { actual }) })
}
