import { createSecretKey } from 'node:crypto'
import type { JWTPayload, JWTVerifyOptions, JWTVerifyResult } from 'jose' with { 'resolution-mode': 'import' }
import { LRUCache } from 'lru-cache'
import type { AuthGuard, ChatAuthUser, Logger, UserExtractor } from '../index'
import { bearerOf, DEFAULT_CLAIMS, type Bearer, type ClaimNames } from './claims'
import { KeysUnavailable, remoteKeys } from './jwks'

export interface Tokens {
  authGuard: AuthGuard
  userExtractor: UserExtractor
  /** Signs a token for the demo; otherwise the application issues the tokens. */
  sign(user: ChatAuthUser, expiresIn: '30d'): Promise<string>
}

export interface TokenRules {
  /** Secrets of HS256 tokens. The first one signs; during a rotation there are two. */
  secrets?: string[] | undefined
  /** Instead of secrets: the URL of the issuer's public keys. */
  jwksUrl?: string | undefined
  /** Algorithms allowed with public keys. */
  algorithms?: string[] | undefined
  /** Accepted values, of which a token must have one; unset: any. */
  audience?: string[] | undefined
  issuer?: string[] | undefined
  claims?: ClaimNames | undefined
  /** Allowed clock skew of the issuer. */
  toleranceSeconds?: number | undefined
}

/** Minimum interval of log lines about refused tokens, per reason. */
const LOG_INTERVAL_MS = 30_000
/** Maximum characters of cached tokens, for accepted and for refused ones. */
const MAX_ACCEPTED = 4 * 1024 * 1024
const MAX_REFUSED = 256 * 1024
/** Short, because a token that is not valid yet becomes valid. */
const REFUSED_FOR_MS = 1000

type Claims = JWTPayload & { exp: number }

/**
 * Bearer tokens: JSON Web Tokens that expire, signed with a shared secret or a private key of the issuer. A verified token is
 * cached until it expires.
 *
 * @param onSeen called with the bearer of each accepted token.
 */
export function jwtTokens(rules: TokenRules, log: Logger, onSeen: (bearer: Bearer) => void = () => undefined): Tokens {
  const { claims: names = DEFAULT_CLAIMS, toleranceSeconds = 0 } = rules
  const accepted = new LRUCache<string, Claims>({
    maxSize: MAX_ACCEPTED,
    sizeCalculation: (_claims, token) => token.length,
  })
  // A separate cache, so that bad tokens do not evict good ones.
  const refused = new LRUCache<string, true>({
    maxSize: MAX_REFUSED,
    sizeCalculation: (_true, token) => token.length,
    ttl: REFUSED_FOR_MS,
  })
  const checking = new Map<string, Promise<Claims | undefined>>()
  let keyChanges = 0
  const { verify, refreshKeys } = verifier(rules, log, () => {
    keyChanges += 1
    // A key may have been revoked, with all its tokens.
    accepted.clear()
  })
  let loggedAt = -Infinity
  const logRefusal = (reason: string) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log.warn({ reason }, 'refused a token')
  }
  const check = async (token: string): Promise<Claims | undefined> => {
    const changesBefore = keyChanges
    try {
      const claims = await verify(token)
      // Not cached if the keys have changed, because a revoked key may have verified it.
      if (keyChanges === changesBefore) accepted.set(token, claims)
      return claims
    } catch (error) {
      if (error instanceof KeysUnavailable) throw error
      refused.set(token, true)
      // Expired tokens are normal.
      if ((error as { code?: string }).code !== 'ERR_JWT_EXPIRED') logRefusal((error as Error).message)
      return undefined
    } finally {
      checking.delete(token)
    }
  }
  /** Synchronous for a cached token. */
  const claimsOf = (token: string): Claims | undefined | Promise<Claims | undefined> => {
    // Checked here, too, because cached tokens are not verified again.
    refreshKeys()
    const known = accepted.get(token)
    if (known && (known.exp + toleranceSeconds) * 1000 > Date.now()) return known
    if (refused.has(token)) return undefined
    let checked = checking.get(token)
    if (!checked) checking.set(token, (checked = check(token)))
    return checked
  }
  return {
    authGuard: {
      canActivate(request) {
        const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
        if (token === undefined) return false
        const accept = (claims: Claims | undefined) => {
          if (claims) request.user = { ...claims }
          return claims !== undefined
        }
        const claims = claimsOf(token)
        return claims instanceof Promise ? claims.then(accept) : accept(claims)
      },
    },
    userExtractor: {
      extractUser(request) {
        const bearer = bearerOf(request.user, names)
        if (bearer) onSeen(bearer)
        return bearer && bearer.user
      },
    },
    async sign({ id, tenantId, name, email }, expiresIn) {
      const { SignJWT } = await import('jose')
      const claims = { [names.user]: id, [names.tenant]: tenantId, ...(name && { name }), ...(email && { email }) }
      const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt()
      return jwt.setExpirationTime(expiresIn).sign(keyOf(rules.secrets?.[0] ?? ''))
    },
  }
}

/** Created once: creating a key from a string costs more than verifying a token. */
const keyOf = (secret: string) => createSecretKey(secret, 'utf8')

function verifier(
  { secrets = [], jwksUrl, algorithms, audience, issuer, toleranceSeconds }: TokenRules,
  log: Logger,
  onNewKeys: () => void,
) {
  const options = (): JWTVerifyOptions => ({
    currentDate: new Date(Date.now()),
    // Fixed algorithms, because otherwise a token could choose "none", or use a public key as a secret.
    algorithms: jwksUrl === undefined ? ['HS256'] : (algorithms ?? []),
    requiredClaims: ['exp'],
    ...(audience && { audience }),
    ...(issuer && { issuer }),
    ...(toleranceSeconds !== undefined && { clockTolerance: toleranceSeconds }),
  })
  const remote = jwksUrl === undefined ? undefined : remoteKeys(jwksUrl, log, onNewKeys)
  const known = secrets.map(keyOf)
  const verify = async (token: string): Promise<Claims> => {
    const { jwtVerify, errors } = await import('jose')
    if (remote) return claimsIn(await jwtVerify(token, remote.get, options()))
    for (const [index, key] of known.entries()) {
      try {
        return claimsIn(await jwtVerify(token, key, options()))
      } catch (error) {
        const isOther = error instanceof errors.JWSSignatureVerificationFailed
        if (!isOther || index === known.length - 1) throw error
      }
    }
    throw new Error('there is no secret')
  }
  return { verify, refreshKeys: () => remote?.refresh() }
}

/**
 * Checks what jose accepts: `1e400`, which JSON.parse reads as infinity, would never expire, and jose ignores `b64`
 * unless `crit` names it.
 */
function claimsIn({ payload, protectedHeader }: JWTVerifyResult): Claims {
  const endless = (['exp', 'nbf', 'iat'] as const).find((name) => name in payload && !Number.isFinite(payload[name]))
  if (endless) throw new Error(`the claim ${endless} is not a finite number`)
  if ((protectedHeader.b64 ?? true) !== true) throw new Error('the payload is not in base64url')
  return payload as Claims
}
