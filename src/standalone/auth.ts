import jwt from 'jsonwebtoken'
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

/**
 * Bearer tokens: JSON Web Tokens that are signed by HS256 with a secret that their issuer shares with this server, and that
 * expire.
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
  let loggedAt = -Infinity
  const logRefusal = (reason: string) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log.warn({ reason }, 'refused a token')
  }
  return {
    authGuard: {
      canActivate(request) {
        const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
        if (token === undefined) return false
        try {
          const claims = jwt.verify(token, secret, rules)
          if (typeof claims === 'string' || claims.exp === undefined)
            throw new Error('it has no exp and would never expire')
          request.user = claims
          return true
        } catch (error) {
          // An expired token is no news: every client has one from time to time.
          if (!(error instanceof jwt.TokenExpiredError)) logRefusal((error as Error).message)
          return false
        }
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
      jwt.sign({ userId: id, tenantId, ...(name && { name }), ...(email && { email }) }, secret, {
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
