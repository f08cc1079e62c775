import jwt from 'jsonwebtoken'
import type { AuthGuard, ChatAuthUser, UserExtractor } from '../index'

export interface Tokens {
  authGuard: AuthGuard
  userExtractor: UserExtractor
  /** For the demo; otherwise the application that knows the secret issues the tokens. */
  sign(user: ChatAuthUser, expiresIn: '30d'): string
}

/**
 * Bearer tokens: JSON Web Tokens that are signed by HS256 with a secret that their issuer shares with this server.
 *
 * @param onSeen called with the user of each accepted token.
 */
export function jwtTokens(secret: string, onSeen: (user: ChatAuthUser) => void = () => undefined): Tokens {
  return {
    authGuard: {
      canActivate(request) {
        const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
        if (token === undefined) return false
        try {
          // The algorithm is fixed: if the token could name it, its bearer could choose "none".
          request.user = jwt.verify(token, secret, { algorithms: ['HS256'] })
          return true
        } catch {
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
