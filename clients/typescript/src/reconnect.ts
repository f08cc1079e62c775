import type { Ending } from './connection.js'
import { ChatSocketError } from './errors.js'
import { closeCodes } from './events.gen.js'
import type { ReconnectOptions } from './socket-types.js'

const { unauthorized, forbidden, tooMany } = closeCodes
const FINAL_CLOSE_CODES = new Set<number>(
  Object.values(closeCodes).flatMap(({ code, reconnect }) => (reconnect ? [] : [code])),
)
/** How long to stay away at least when there were too many frames or connections; up to twice as long by chance. */
const PAUSE_MS = 5_000

export const isCredentials = ({ code }: Ending) => code === unauthorized.code

/** Whether another try would end in the same way. */
export const isFinal = ({ code }: Ending) => FINAL_CLOSE_CODES.has(code)

/** Milliseconds before the next try, after so many that failed. All clients of a gateway must not come back at once. */
export function delayBefore({ code }: Ending, attempts: number, options: ReconnectOptions | false | undefined): number {
  const { minDelayMs = 500, maxDelayMs = 30_000 } = options || {}
  const backoff = Math.min(maxDelayMs, minDelayMs * 2 ** attempts) * (0.5 + Math.random() / 2)
  const pause = code === tooMany.code ? PAUSE_MS * (1 + Math.random()) : 0
  return Math.max(pause, backoff)
}

/** What is told to those who wait for a connection that will not come. */
export function failureOf({ code, reason, status, cause }: Ending, url: string): ChatSocketError {
  const details = { closeCode: code, reason, ...(status !== undefined && { status }) }
  const options = cause === undefined ? undefined : { cause }
  if (code === unauthorized.code)
    return new ChatSocketError('CHAT_AUTH_FAILED', 'the gateway refused the token', details, options)
  if (code === forbidden.code)
    return new ChatSocketError('CHAT_AUTH_FORBIDDEN', 'the gateway refused access', details, options)
  const message = `no connection to the gateway at ${url} (is the token valid, the origin allowed?)`
  return new ChatSocketError('CONNECTION_FAILED', message, details, options)
}
