import * as v from 'valibot'
import { ConfigError } from '../index'
import type { TokenRules } from './auth'
import { DEFAULT_CLAIMS } from './claims'
import { httpUrl, list, secret, showScheme, wholeNumber, type ReaderOf, type Variable } from './variable-schemas'

/** Without "none" and HMAC: with HMAC, any holder of the public key could sign. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

const claimName = (initial: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^\S{1,200}$/, 'the name of a claim, without spaces')), initial)

/** Variables of authentication. */
export const tokenVariables = {
  CHAT_JWT_SECRET: {
    about: 'Secret of the HS256 tokens that your application issues; each has a user, a tenant and the claim exp.',
    schema: v.optional(secret('a secret, or unset for the demo')),
    unset: 'the demo, where it may run; see CHAT_DEMO',
    isSecret: true,
  },
  CHAT_JWT_SECRET_PREVIOUS: {
    about: 'A second secret whose tokens are accepted too, during a rotation: the previous or the next one.',
    schema: v.optional(secret('a secret')),
    isSecret: true,
  },
  CHAT_JWKS_URL: {
    about: 'Instead of a secret: the URL of the JSON Web Key Set of your token issuer.',
    schema: v.optional(httpUrl()),
    show: showScheme,
  },
  CHAT_JWT_ALGORITHMS: {
    about: `Algorithms allowed with CHAT_JWKS_URL, separated by commas: ${ALGORITHMS.join(', ')}.`,
    schema: v.optional(
      v.pipe(
        list(),
        v.everyItem((name) => ALGORITHMS.includes(name), `a list of ${ALGORITHMS.join(', ')}, separated by commas`),
      ),
      'RS256, PS256, ES256, EdDSA',
    ),
  },
  CHAT_JWT_AUDIENCE: {
    about: 'Accepted values of the claim aud, separated by commas.',
    schema: v.optional(list()),
    unset: 'any, or none',
  },
  CHAT_JWT_ISSUER: {
    about: 'Accepted values of the claim iss, separated by commas.',
    schema: v.optional(list()),
    unset: 'any, or none',
  },
  CHAT_JWT_TOLERANCE_SECONDS: {
    about: 'Allowed clock skew of the issuer, for the claims exp and nbf.',
    schema: v.optional(wholeNumber(300), '5'),
  },
  CHAT_JWT_USER_CLAIM: {
    about: 'Claim with the id of the user, such as sub. A dot selects a nested property: app.user.',
    schema: claimName(DEFAULT_CLAIMS.user),
  },
  CHAT_JWT_TENANT_CLAIM: {
    about: 'Claim with the tenant.',
    schema: claimName(DEFAULT_CLAIMS.tenant),
  },
  CHAT_TENANT: {
    about: 'For an installation of one tenant: the tenant of every token.',
    schema: v.optional(v.pipe(v.string(), v.maxLength(255, 'at most 255 characters long'))),
    unset: 'the claim of CHAT_JWT_TENANT_CLAIM',
  },
  CHAT_JWT_NAME_CLAIM: {
    about: 'Claim with the display name.',
    schema: claimName(DEFAULT_CLAIMS.name),
  },
  CHAT_JWT_AVATAR_CLAIM: {
    about: 'Claim with the URL of the profile picture.',
    schema: claimName(DEFAULT_CLAIMS.avatar),
  },
} satisfies Record<string, Variable>

/** Undefined without secret and keys, as in the demo. */
export function readTokenRules(read: ReaderOf<typeof tokenVariables>): TokenRules | undefined {
  const secrets = [read('CHAT_JWT_SECRET'), read('CHAT_JWT_SECRET_PREVIOUS')]
  const jwksUrl = read('CHAT_JWKS_URL')
  const given = secrets.filter((one): one is string => one !== undefined)
  if (secrets[0] === undefined && given.length > 0) {
    throw new ConfigError('CHAT_JWT_SECRET_PREVIOUS requires CHAT_JWT_SECRET.')
  }
  if (jwksUrl !== undefined && given.length > 0) {
    throw new ConfigError('CHAT_JWKS_URL and CHAT_JWT_SECRET exclude each other: unset one of them.')
  }
  // Always read, to detect errors in them.
  const rules: TokenRules = {
    algorithms: read('CHAT_JWT_ALGORITHMS'),
    audience: read('CHAT_JWT_AUDIENCE'),
    issuer: read('CHAT_JWT_ISSUER'),
    toleranceSeconds: read('CHAT_JWT_TOLERANCE_SECONDS'),
    claims: {
      user: read('CHAT_JWT_USER_CLAIM'),
      tenant: read('CHAT_JWT_TENANT_CLAIM'),
      name: read('CHAT_JWT_NAME_CLAIM'),
      avatar: read('CHAT_JWT_AVATAR_CLAIM'),
      fixedTenant: read('CHAT_TENANT'),
    },
  }
  if (jwksUrl !== undefined) return { ...rules, jwksUrl }
  return given.length > 0 ? { ...rules, secrets: given } : undefined
}
