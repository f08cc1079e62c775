import type { Ending } from './connection.js'
import { ChatSocketError } from './errors.js'
import { closeCodes } from './events.gen.js'
import type { ReconnectOptions } from './socket-types.js'

const { unauthorized, forbidden, tooMany } = closeCodes
const FINAL_CLOSE_CODES = new Set<number>(
  Object.values(closeCodes).flatMap(({ code, reconnect }) => (reconnect ? [] : [code])),
)
/** The shortest delay after too many frames or connections; up to twice as long at random. */
const TOO_MANY_DELAY_MS = 5_000

export const isUnauthorized = ({ code }: Ending) => code === unauthorized.code

/** Whether another attempt would end in the same way. */
export const isFinal = ({ code }: Ending) => FINAL_CLOSE_CODES.has(code)

/** Milliseconds before the next attempt, with jitter: the clients of a gateway must not all reconnect at once. */
export function delayBefore({ code }: Ending, attempts: number, options: ReconnectOptions | false | undefined): number {
  const { minDelayMs = 500, maxDelayMs = 30_000 } = options || {}
  const backoff = Math.min(maxDelayMs, minDelayMs * 2 ** attempts) * (0.5 + Math.random() / 2)
  const minimum = code === tooMany.code ? TOO_MANY_DELAY_MS * (1 + Math.random()) : 0
  return Math.max(minimum, backoff)
}

/** The error for calls that wait for a connection when the socket gives up. */
export function failureOf({ code, reason, status, cause }: Ending, url: string): ChatSocketError {
  const details = { closeCode: code, reason, ...(status !== undefined && { status }) }
  const options = cause === undefined ? undefined : { cause }
  if (code === unauthorized.code)
    return new ChatSocketError('CHAT_AUTH_FAILED', 'the gateway refused the token', details, options)
  if (code === forbidden.code)
    return new ChatSocketError('CHAT_AUTH_FORBIDDEN', 'the gateway refused access', details, options)
  const message = `could not connect to the gateway at ${url}: check the URL, the token and the allowed origins`
  return new ChatSocketError('CONNECTION_FAILED', message, details, options)
}
