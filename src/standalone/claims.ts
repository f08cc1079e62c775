import type { ChatAuthUser } from '../index'

/** Names of the claims that identify a user. A dot selects a nested property, unless a claim has the full name. */
export interface ClaimNames {
  user: string
  tenant: string
  name: string
  avatar: string
  /** For an installation of one tenant: the tenant of every token. */
  fixedTenant?: string | undefined
}

export const DEFAULT_CLAIMS: ClaimNames = { user: 'userId', tenant: 'tenantId', name: 'name', avatar: 'picture' }

/** The bearer of a token, with the profile in the token. */
export interface Bearer {
  user: ChatAuthUser
  avatar?: string
}

/** Null for claims that identify no user. */
export function bearerOf(claims: unknown, names: ClaimNames): Bearer | null {
  if (!isObject(claims)) return null
  const id = claim(claims, names.user)
  const tenantId = names.fixedTenant ?? claim(claims, names.tenant)
  if (!isText(id) || !isText(tenantId)) return null
  const [name, avatar, { email }] = [claim(claims, names.name), claim(claims, names.avatar), claims]
  return {
    user: { id, tenantId, ...(isText(name) && { name }), ...(isText(email) && { email }) },
    ...(isText(avatar) && { avatar }),
  }
}

function claim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>((value, part) => (isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined), claims)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
