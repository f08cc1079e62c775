/** Errors in the form of the contract. */
import { randomUUID } from 'node:crypto'

/** A refusal with a code of the contract, and its `details`. */
export class Refusal extends Error {
  /** @param {string} code @param {object} details @param {string} [message] */
  constructor(code, details = {}, message) {
    super(message ?? code)
    this.code = code
    this.details = details
    this.ownMessage = message
  }
}

/** A 400 that lists problems: `{in, pointer, message}` each. The message names the first. */
export const invalid = (errors) => {
  const [{ in: place, pointer, message }] = errors
  const subject = pointer === '' ? place : `${place} ${pointer}`
  return new Refusal('CHAT_VALIDATION_ERROR', { errors }, `Invalid input: ${subject} ${message}.`)
}

/** A 400 for one field of the body. */
export const wrong = (pointer, message) => invalid([{ in: 'body', pointer, message }])

/** The response to a refused request: status, headers and the envelope as text. */
export const answerOf = ({ code, ownMessage, details }, errorCodes, path) => {
  const { status, message } = errorCodes[code]
  const requestId = randomUUID()
  const body = JSON.stringify({
    success: false,
    error: { code, message: ownMessage ?? message, details },
    requestId,
    statusCode: status,
    timestamp: new Date().toISOString(),
    path,
  })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    ...((status === 429 || status === 503) && { 'Retry-After': String(details.retryAfter ?? 1) }),
  }
  return { status, headers, body }
}
