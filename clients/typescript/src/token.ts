import { abortable, deadline } from './abort.js'
import { ChatTokenError } from './errors.js'

/** What a token function is called with. */
export interface TokenRequest {
  /** True if the last token was refused, or may have been: return a fresh token, not a cached one. */
  refused: boolean
}

/**
 * A bearer token, or a function that gets one. What the function returns is kept until shortly before it expires (the
 * `exp` of a JWT) or until the service refuses it, and everything that needs a token meanwhile waits for the same call.
 */
export type TokenSource =
  string | ((request: TokenRequest) => string | null | undefined | Promise<string | null | undefined>)

/** A token is renewed this long before it expires, or a tenth of the time that it has left when it comes. */
const RENEW_BEFORE_MS = 30_000
/** What a header can carry and a token may hold: visible ASCII. */
const TOKEN = /^[\x21-\x7e]*$/

/** Says what is wrong with it and never shows it: it may be a secret all the same. */
function describe(value: unknown): string {
  if (typeof value !== 'string') return `${typeof value}, not a string`
  if (value.startsWith('<')) return 'a page of HTML or XML: its URL may answer with a log-in page'
  if (/^bearer\s/i.test(value)) return 'a whole Authorization header: leave out "Bearer "'
  if (/^[{["]/.test(value)) return 'JSON: take the token out of it'
  return 'a text with characters that no token has, such as white space'
}

function checkToken(value: unknown, origin: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const token = typeof value === 'string' ? value.trim() : value
  if (typeof token === 'string' && TOKEN.test(token) && !/^[<{["]/.test(token)) return token
  throw new ChatTokenError(`${origin} ${describe(token)}`)
}

/** When a JWT expires by its own `exp`. Undefined for other tokens. */
function expiryOf(token: string): number | undefined {
  try {
    const payload = (token.split('.')[1] as string).replace(/-/g, '+').replace(/_/g, '/')
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/** A call of the function that is under way. */
interface Flight {
  /** It was made because a token was refused. */
  refused: boolean
  startedAt: number
  token: Promise<string | undefined>
}

/**
 * The tokens of one client, for its requests and its sockets.
 *
 * Invariants
 *   * At most one call of the function is under way; all who need a token wait for it.
 *   * A token that was refused is not handed out again, unless the function returns it again.
 */
export class Tokens {
  private current: { token: string | undefined; until: number } | undefined
  private flight: Flight | undefined

  constructor(
    private readonly source: TokenSource | undefined,
    /** A call that takes longer is given up, so that those who come later do not wait for it too. */
    private readonly timeoutMs: number,
  ) {}

  /** Whether another token can be had when one is refused. */
  get canRenew(): boolean {
    return typeof this.source === 'function'
  }

  /** Forgets the token: the function is called for the next request. */
  forget(): void {
    this.current = undefined
    this.flight = undefined
  }

  /** The token to use now. */
  async get(): Promise<string | undefined> {
    if (typeof this.source !== 'function') return checkToken(this.source, 'the option `token` is')
    if (this.current && Date.now() < this.current.until) return this.current.token
    return this.fetch(false)
  }

  /** Another token than the one that was refused, or may have been. Someone else may have got it already. */
  async renew(refused: string | undefined): Promise<string | undefined> {
    if (!this.canRenew) return this.get()
    if (this.flight?.refused) return this.fetch(true)
    if (this.current && this.current.token !== refused) return this.get()
    return this.fetch(true)
  }

  private fetch(refused: boolean): Promise<string | undefined> {
    const { flight } = this
    const isOverdue = flight !== undefined && Date.now() - flight.startedAt >= this.timeoutMs - 1
    if (flight && !isOverdue && (flight.refused || !refused)) return flight.token
    const next: Flight = { refused, startedAt: Date.now(), token: this.call(refused) }
    next.token = next.token.then(
      (token) => {
        if (this.flight === next) this.keep(token)
        return token
      },
      (error: unknown) => {
        if (this.flight === next) this.flight = undefined
        throw error
      },
    )
    this.current = undefined
    this.flight = next
    return next.token
  }

  private async call(refused: boolean): Promise<string | undefined> {
    const late = () => new ChatTokenError(`the function \`token\` did not return within ${this.timeoutMs} ms`)
    const limit = deadline(this.timeoutMs, undefined, late)
    let value: unknown
    try {
      const source = this.source as (request: TokenRequest) => unknown
      value = await abortable(Promise.resolve(source({ refused })), limit.signal)
    } catch (cause) {
      if (limit.signal.aborted) throw cause
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ChatTokenError(`the function \`token\` failed: ${reason}`, { cause })
    } finally {
      limit.clear()
    }
    return checkToken(value, 'the function `token` returned')
  }

  private keep(token: string | undefined): void {
    this.flight = undefined
    // Without a token nobody is logged in yet: asking again costs nothing that was kept before.
    if (token === undefined) return
    const now = Date.now()
    const expiry = expiryOf(token)
    // A token that has expired when it comes says that the clock of this device is wrong: the service will tell.
    const left = expiry === undefined || expiry <= now ? Infinity : expiry - now
    this.current = { token, until: now + left - Math.min(RENEW_BEFORE_MS, left / 10) }
  }
}
