import { backoff } from './abort.js'
import { type Ending, NO_CLOSE_CODE } from './connection.js'
import { ChatSocketError, ChatTokenError } from './errors.js'
import type { closeCodes } from './events.gen.js'
import type { ReconnectOptions } from './socket-types.js'

type CloseCodes = typeof closeCodes
type FinalCode = Extract<CloseCodes[keyof CloseCodes], { reconnect: false }>['code']

const UNAUTHORIZED: CloseCodes['unauthorized']['code'] = 4401
const FORBIDDEN: CloseCodes['forbidden']['code'] = 4403
const TOO_MANY: CloseCodes['tooMany']['code'] = 4429
const RESTARTING: CloseCodes['restarting']['code'] = 1012
/** Close codes after which a reconnect is pointless. */
const FINAL_CODES: Record<FinalCode, true> & Record<number, true> = { 1009: true, 4400: true, 4401: true, 4403: true }
/** Maximum delay after too many frames or connections; at random down to half of it. */
const TOO_MANY_DELAY_MS = 10_000
/** Delays below this are always allowed, after a short outage and a long one. */
const SHORT_MS = 1_500
/** A connection that was open for this long resets the reconnect delay. */
const STABLE_MS = 10_000
/** Maximum consecutive refusals of tokens. */
const MAX_REFUSALS = 2
/** Statuses with which a gateway refuses. Others may come from another server. */
const STATUSES_OF_GATEWAYS = [401, 403, 429, 503]

/**
 * Decides on the reconnect after a connection ends, and, until one has responded, which of two URLs is the gateway's.
 */
export function reconnectionOf(
  options: ReconnectOptions | false | undefined,
  canRenewToken: boolean,
  first: string,
  other: string | undefined,
) {
  const { minDelayMs = 500, maxDelayMs = 10_000, maxAttempts = Infinity } = options || {}
  let attempts = 0
  let refusals = 0
  let openedAt = 0
  let goneAt = 0
  let isHeldBack = false
  /** Whether a socket has been open. */
  let isFound = false
  /** The failure of the first URL, while the second one is tried. */
  let firstEnding: Ending | undefined

  const reconnection = {
    url: first,
    /** Whether the socket was open since `start()`. */
    wasOpen: false,
    /** Whether to retry when the first connection fails. */
    retryFirst: false,
    /** The token of the last connection, if it was or may have been refused. */
    refused: undefined as { token: string | undefined } | undefined,

    start() {
      reconnection.url = first
      reconnection.wasOpen = reconnection.retryFirst = false
      firstEnding = undefined
      attempts = refusals = 0
    },

    /** @param isSocket false for polls, which do not say where the gateway is. */
    opened(isSocket: boolean) {
      reconnection.wasOpen = true
      isFound ||= isSocket
      reconnection.refused = undefined
      refusals = 0
      openedAt = Date.now()
    },

    /** The next socket tries the other URL, unless one has been open. */
    turn() {
      if (other !== undefined && !isFound) reconnection.url = reconnection.url === first ? other : first
    },

    /** @returns how it failed, or undefined to try the other URL at once. */
    settle(ending: Ending): Ending | undefined {
      const { wasAccepted, status, cause } = ending
      const isThere = wasAccepted || cause instanceof ChatTokenError || STATUSES_OF_GATEWAYS.includes(status as number)
      if (reconnection.wasOpen || other === undefined || isThere) return ending
      const before = firstEnding
      firstEnding = before ? undefined : ending
      reconnection.url = before ? first : other
      return before
    },

    /** The delay before the next attempt, or undefined if none is allowed or useful. */
    next({ code, status, cause, token, isFinal }: Ending, held: boolean) {
      const isRefused = code === UNAUTHORIZED
      const now = Date.now()
      // A restarting gateway announces it: this is no failure.
      if (held && (code === RESTARTING || now - openedAt >= STABLE_MS)) attempts = 0
      if (isRefused) refusals += 1
      // Browsers do not report why a handshake failed. With a known status or system error, the token is not the
      // reason. If a new token could not be fetched, the previous one is still refused.
      const isUnknown = !held && status === undefined && typeof (cause as { code?: unknown } | null)?.code !== 'string'
      if (!(cause instanceof ChatTokenError)) reconnection.refused = isRefused || isUnknown ? { token } : undefined
      const mayTryAgain = isRefused
        ? canRenewToken && refusals < MAX_REFUSALS
        : (reconnection.wasOpen || reconnection.retryFirst) && !(isFinal || FINAL_CODES[code]) && attempts < maxAttempts
      if (options === false || !mayTryAgain) return undefined
      isHeldBack = code === TOO_MANY
      const least = isHeldBack ? backoff(TOO_MANY_DELAY_MS, TOO_MANY_DELAY_MS, 0) : 0
      if (!attempts) goneAt = now
      // After an outage of 20 seconds, at most two seconds of delay.
      const longest = Math.min(maxDelayMs, Math.max(minDelayMs, SHORT_MS, (now - goneAt) / 10))
      const delayMs = Math.max(least, backoff(minDelayMs, longest, attempts++))
      return { attempt: attempts, delayMs: isRefused && attempts === 1 ? 0 : delayMs }
    },

    /** Whether to try at once, because the network or the page is back. Not if the gateway has asked for a pause. */
    wake(): boolean {
      if (!isHeldBack) attempts = 0
      return !isHeldBack
    },
  }
  return reconnection
}

/** Why there is no connection. @param held whether there was one. */
export function failureOf(ending: Ending, url: string, held = false): ChatSocketError {
  const { code, reason, status, cause, isFinal } = ending
  const isTokenError = cause instanceof ChatTokenError
  const origin = (isTokenError ? cause.cause : undefined) ?? cause
  const known = status
    ? `HTTP ${status}`
    : reason || (code !== NO_CLOSE_CODE ? `closed with ${code}` : held ? 'the connection broke' : 'no answer')
  // A gateway that restarts, or is not ready, returns 503.
  const hint = held || isFinal || status === 503 ? '' : ': check the URL, token and origins'
  const refusals: Record<number, [ChatSocketError['code'], string]> = {
    [UNAUTHORIZED]: ['CHAT_AUTH_FAILED', 'refused the token'],
    [FORBIDDEN]: ['CHAT_AUTH_FORBIDDEN', 'refused access: is the origin allowed?'],
    [TOO_MANY]: ['CHAT_RATE_LIMITED', `refused: ${reason || 'too many connections'}`],
  }
  const [name, what] = refusals[code] ?? ['CONNECTION_FAILED', known + (isTokenError ? '' : hint)]
  const details = { closeCode: code, reason, ...(status && { status }) }
  return new ChatSocketError(name, `gateway at ${url}: ${what}`, details, origin === undefined ? {} : { cause: origin })
}
