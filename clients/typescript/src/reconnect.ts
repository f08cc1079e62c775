import type { Ending } from './connection.js'
import { ChatSocketError, ChatTokenError } from './errors.js'
import { closeCodes } from './events.gen.js'
import type { ReconnectOptions } from './socket-types.js'

const { unauthorized, forbidden, tooMany, restarting } = closeCodes
const FINAL_CLOSE_CODES = new Set<number>(
  Object.values(closeCodes).flatMap(({ code, reconnect }) => (reconnect ? [] : [code])),
)
/** The shortest delay after too many frames or connections; up to twice as long at random. */
const TOO_MANY_DELAY_MS = 5_000
/** A connection that was open for this long resets the reconnect delay. */
const STABLE_MS = 10_000
/** How often in a row a token may be refused. */
const MAX_REFUSALS = 2
/** With these a gateway refuses: it is there. Anything else may be the answer of something that is not the gateway. */
const STATUSES_OF_GATEWAYS = new Set([401, 403, 429, 503])

const isUnauthorized = ({ code }: Ending) => code === unauthorized.code

/** Milliseconds before the next attempt, with jitter: the clients of a gateway must not all reconnect at once. */
function delayBefore({ code }: Ending, attempts: number, options: ReconnectOptions | false | undefined): number {
  const { minDelayMs = 500, maxDelayMs = 10_000 } = options || {}
  const backoff = Math.min(maxDelayMs, minDelayMs * 2 ** attempts) * (0.5 + Math.random() / 2)
  const minimum = code === tooMany.code ? TOO_MANY_DELAY_MS * (1 + Math.random()) : 0
  return Math.max(minimum, backoff)
}

/** Decides what follows when a connection has ended. */
export class Reconnection {
  /** Whether the socket was open since `start()`. */
  wasOpen = false
  /** Whether it goes on when the very first connection fails. */
  retryFirst = false
  /** The token that was refused, or may have been, on the last connection. */
  refused: { token: string | undefined } | undefined
  private attempts = 0
  private refusals = 0
  private openedAt = 0
  private isHeldBack = false

  constructor(
    private readonly options: ReconnectOptions | false | undefined,
    private readonly canRenewToken: boolean,
  ) {}

  start(): void {
    this.wasOpen = this.retryFirst = false
    this.attempts = this.refusals = 0
  }

  opened(): void {
    this.wasOpen = true
    this.refusals = 0
    this.refused = undefined
    this.openedAt = Date.now()
  }

  /** When to try again, or undefined if another attempt is not allowed or would end in the same way. */
  next(ending: Ending, { held, token }: { held: boolean; token: string | undefined }) {
    const isStable = held && Date.now() - this.openedAt >= STABLE_MS
    // A gateway that restarts says so: nothing has failed.
    if (isStable || (held && ending.code === restarting.code)) this.attempts = 0
    if (isUnauthorized(ending)) this.refusals += 1
    // After a token that could not be had, the one before it is still refused.
    if (!(ending.cause instanceof ChatTokenError)) {
      this.refused = isUnauthorized(ending) || (!held && mayBeTheToken(ending)) ? { token } : undefined
    }
    if (!this.mayTryAgain(ending)) return undefined
    const isFirstRefusal = isUnauthorized(ending) && this.attempts === 0
    const delayMs = isFirstRefusal ? 0 : delayBefore(ending, this.attempts, this.options)
    this.isHeldBack = ending.code === tooMany.code
    this.attempts += 1
    return { attempt: this.attempts, delayMs }
  }

  /** Whether to try at once, because the network or the page is back. Not if the gateway has asked for a pause. */
  wake({ network }: { network: boolean }): boolean {
    if (this.isHeldBack) return false
    if (network) this.attempts = 0
    return true
  }

  private mayTryAgain(ending: Ending): boolean {
    if (this.options === false) return false
    if (isUnauthorized(ending)) return this.canRenewToken && this.refusals < MAX_REFUSALS
    if (!(this.wasOpen || this.retryFirst) || FINAL_CLOSE_CODES.has(ending.code)) return false
    return this.attempts < (this.options?.maxAttempts ?? Infinity)
  }
}

/** Browsers do not report why a handshake failed. Where a status or an error of the system is known, the token is not the reason. */
function mayBeTheToken({ status, cause }: Ending): boolean {
  return status === undefined && typeof (cause as { code?: unknown } | undefined)?.code !== 'string'
}

/** Whether the gateway may be at another URL: the handshake failed, and no gateway has refused it. */
export function mayBeElsewhere({ wasAccepted, status, cause }: Ending): boolean {
  return !wasAccepted && !(cause instanceof ChatTokenError) && !(status && STATUSES_OF_GATEWAYS.has(status))
}

/** The error for calls that wait for a connection when the socket gives up. */
export function failureOf({ code, reason, status, cause }: Ending, url: string): ChatSocketError {
  const details = { closeCode: code, reason, ...(status !== undefined && { status }) }
  const isTokenError = cause instanceof ChatTokenError
  const origin = isTokenError && cause.cause !== undefined ? cause.cause : cause
  const options = origin === undefined ? undefined : { cause: origin }
  const failure = (name: ChatSocketError['code'], what: string) =>
    new ChatSocketError(name, `gateway at ${url}: ${what}`, details, options)
  if (code === unauthorized.code) return failure('CHAT_AUTH_FAILED', 'refused the token')
  if (code === forbidden.code) return failure('CHAT_AUTH_FORBIDDEN', 'refused access')
  if (code === tooMany.code)
    return failure(
      'CHAT_RATE_LIMITED',
      `refused: ${reason || 'too many connections'}. Close unused sockets, or try later`,
    )
  return failure('CONNECTION_FAILED', isTokenError ? cause.message : whyNot(status, reason))
}

function whyNot(status: number | undefined, reason: string): string {
  const known = status ? `HTTP ${status}` : reason || 'no answer'
  if (status === 503) return `${known}: the service is restarting or not ready`
  return `${known}: check the URL${status === 404 ? ' (`baseUrl`, `gatewayPath`)' : ', the token and the allowed origins'}`
}
