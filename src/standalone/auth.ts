import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import type { AuthGuard, ChatAuthUser, Logger, UserExtractor } from '../index'

export interface Tokens {
  authGuard: AuthGuard
  userExtractor: UserExtractor
  /** For the demo; otherwise the application that knows the secret issues the tokens. */
  sign(user: ChatAuthUser, expiresIn: '30d'): string
}

export interface TokenRules {
  secret: string
  /** Unset accepts any; otherwise one of them. */
  audience?: string[] | undefined
  issuer?: string[] | undefined
}

/** Refused tokens are logged with their reason once in this time, so that they cannot fill the log. */
const LOG_INTERVAL_MS = 30_000
/** Characters of all tokens that are remembered as good, and as refused. */
const MAX_ACCEPTED = 4 * 1024 * 1024
const MAX_REFUSED = 256 * 1024
/** Not for longer: a token that is not valid yet will be. */
const REFUSED_FOR_MS = 1000

/**
 * Bearer tokens: JSON Web Tokens that are signed by HS256 with a secret that their issuer shares with this server, and that
 * expire. A verified token is remembered until then, so that the next request with it costs a look-up.
 *
 * @param onSeen called with the user of each accepted token.
 */
export function jwtTokens(
  { secret, audience, issuer }: TokenRules,
  log: Logger,
  onSeen: (user: ChatAuthUser) => void = () => undefined,
): Tokens {
  const rules = {
    // The algorithm is fixed: if the token could name it, its bearer could choose "none".
    algorithms: ['HS256' as const],
    ...(audience && { audience: audience as [string, ...string[]] }),
    ...(issuer && { issuer: issuer as [string, ...string[]] }),
  }
  // From a string, a key object would be made for each token, which costs more than verifying it.
  const key = createSecretKey(secret, 'utf8')
  const accepted = new LRUCache<string, jwt.JwtPayload & { exp: number }>({
    maxSize: MAX_ACCEPTED,
    sizeCalculation: (_claims, token) => token.length,
  })
  // Apart from the others, so that bad tokens do not push out good ones.
  const refused = new LRUCache<string, true>({
    maxSize: MAX_REFUSED,
    sizeCalculation: (_true, token) => token.length,
    ttl: REFUSED_FOR_MS,
  })
  let loggedAt = -Infinity
  const logRefusal = (reason: string) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log.warn({ reason }, 'refused a token')
  }
  const verify = (token: string) => {
    const claims = jwt.verify(token, key, rules)
    if (typeof claims === 'string' || claims.exp === undefined) throw new Error('it has no exp and would never expire')
    return { ...claims, exp: claims.exp }
  }
  const claimsOf = (token: string): jwt.JwtPayload | undefined => {
    const known = accepted.get(token)
    if (known && known.exp * 1000 > Date.now()) return known
    if (refused.has(token)) return undefined
    try {
      const claims = verify(token)
      accepted.set(token, claims)
      return claims
    } catch (error) {
      refused.set(token, true)
      // An expired token is no news: every client has one from time to time.
      if (!(error instanceof jwt.TokenExpiredError)) logRefusal((error as Error).message)
      return undefined
    }
  }
  return {
    authGuard: {
      canActivate(request) {
        const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
        if (token === undefined) return false
        const claims = claimsOf(token)
        if (claims) request.user = { ...claims }
        return claims !== undefined
      },
    },
    userExtractor: {
      extractUser(request) {
        const user = userOf(request.user)
        if (user) onSeen(user)
        return user
      },
    },
    sign: ({ id, tenantId, name, email }, expiresIn) =>
      jwt.sign({ userId: id, tenantId, ...(name && { name }), ...(email && { email }) }, key, {
        algorithm: 'HS256',
        expiresIn,
      }),
  }
}

function userOf(claims: unknown): ChatAuthUser | null {
  if (typeof claims !== 'object' || claims === null) return null
  const { userId, tenantId, name, email } = claims as Record<string, unknown>
  if (!isText(userId) || !isText(tenantId)) return null
  return { id: userId, tenantId, ...(isText(name) && { name }), ...(isText(email) && { email }) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
