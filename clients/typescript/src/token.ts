import { ChatTokenError } from './errors.js'

/** The argument of a token function. */
export interface TokenRequest {
  /** True if the last token was, or may have been, refused: return a fresh token, not a cached one. */
  refused: boolean
}

/**
 * A bearer token, or a function that returns one. Its result is cached until shortly before it expires (the `exp` of a JWT) or
 * until the service refuses it. Concurrent requests share one call.
 */
export type TokenSource =
  string | ((request: TokenRequest) => string | null | undefined | Promise<string | null | undefined>)

/** A token is renewed this long before it expires, or a tenth of its initial lifetime. */
const RENEW_BEFORE_MS = 30_000
/** The problem of an invalid token, without the token, which may be a secret. */
const PROBLEMS: Array<[RegExp, string]> = [
  [/^</, 'a page of HTML or XML: its URL may answer with a log-in page'],
  [/^bearer\s/i, 'a whole Authorization header: leave out "Bearer "'],
  [/^[{["]/, 'JSON: take the token out of it'],
  // A header can contain visible ASCII.
  [/[^\x21-\x7e]/, 'a text with characters that no token has, such as white space'],
]

function checkToken(value: unknown, origin: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const text = typeof value === 'string' ? value.trim() : undefined
  const problem =
    text === undefined ? `${typeof value}, not a string` : PROBLEMS.find(([pattern]) => pattern.test(text))?.[1]
  if (problem) throw new ChatTokenError(`${origin} ${problem}`)
  return text
}

/** The expiry of a JWT by its `exp`. Undefined for other tokens. */
function expiryOf(token: string): number | undefined {
  try {
    const payload = (token.split('.')[1] as string).replace(/-/g, '+').replace(/_/g, '/')
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/** A running call of the function. */
interface Flight {
  /** Whether it was made because a token was refused. */
  refused: boolean
  /** After this time later requests do not wait for it. */
  until: number
  token: Promise<string | undefined>
}

export type Tokens = ReturnType<typeof tokensOf>

/**
 * The tokens of one client, for its requests and its sockets.
 *
 * Invariants
 *   * At most one call of the function is running, unless it takes too long; all requests wait for it.
 *   * A refused token is not used again, unless the function returns it again.
 */
export function tokensOf(source: TokenSource | undefined, timeoutMs: number) {
  /** Whether a refused token can be renewed. */
  const canRenew = typeof source === 'function'
  let current: { token: string; until: number } | undefined
  let flight: Flight | undefined

  const call = async (refused: boolean) => {
    let value: unknown
    try {
      value = await (source as (request: TokenRequest) => unknown)({ refused })
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ChatTokenError(`the function \`token\` failed: ${reason}`, { cause })
    }
    return checkToken(value, 'the function `token` returned')
  }

  const fetch = (refused: boolean): Promise<string | undefined> => {
    // A monotonic clock: the device's may be set back.
    const now = performance.now()
    if (flight && now < flight.until && (flight.refused || !refused)) return flight.token
    const token = call(refused)
    const own = (flight = { refused, until: now + timeoutMs - 1, token })
    current = undefined
    const keep = (value?: string) => {
      if (flight !== own) return
      flight = undefined
      // Without a token no user is logged in yet, so nothing is cached.
      if (value === undefined) return
      const left = (expiryOf(value) ?? Infinity) - Date.now()
      // If a new token has expired already, the device's clock is wrong: the service decides.
      const until = left > 0 ? Date.now() + left - Math.min(RENEW_BEFORE_MS, left / 10) : Infinity
      current = { token: value, until }
    }
    token.then(keep, () => keep())
    return token
  }

  /** The current token. */
  const get = async (): Promise<string | undefined> => {
    if (!canRenew) return checkToken(source, 'the option `token` is')
    return current && Date.now() < current.until ? current.token : fetch(false)
  }

  return {
    canRenew,
    get,

    /** A replacement for a token that was or may have been refused. Another call may have fetched it already. */
    renew: (refused: string | undefined) =>
      !canRenew || (!flight?.refused && current && current.token !== refused) ? get() : fetch(true),

    /** Called when a request timed out waiting: if the call takes too long, the next request starts another. */
    giveUp(waitedMs: number) {
      if (flight && waitedMs >= timeoutMs) flight.until = 0
    },

    /** Forgets the token: the function is called for the next request. */
    forget() {
      current = flight = undefined
    },
  }
}
