/** The acting users, with their tokens from the options of the command. */
import { createHmac } from 'node:crypto'

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token for the standalone server: HS256, `userId` and `tenantId`. */
const signToken = (secret, userId, tenantId) => {
  const exp = Math.floor(Date.now() / 1000) + 86_400
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ userId, tenantId, exp })}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

let tenants = 0
const freshTenant = () => `conformance-${process.pid}-${Date.now().toString(36)}-${++tenants}`

const login = async (url, userId) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ userId }) }).catch((error) => {
    throw new Error(`--login: ${url} cannot be reached: ${error.cause?.message ?? error.message}.`)
  })
  const text = await response.text()
  try {
    const { token } = JSON.parse(text)
    if (response.ok && typeof token === 'string') return token
  } catch {
    // The error below shows it.
  }
  throw new Error(
    `--login: ${url} must return {"token": "…"} for {"userId": ${JSON.stringify(userId)}}; it returned ${response.status} ${text.slice(0, 200)}`,
  )
}

/** @typedef {{ userId: string, token: string }} Person */

/**
 * @param {{ user?: string[], moderator?: string, login?: string, secret?: string }} options
 * @returns {Promise<{ people: Person[], moderator?: Person }>}
 */
export const readPeople = async ({ user = [], moderator, login: url, secret }) => {
  const read = (text, option) => {
    const [userId, ...rest] = text.split('=')
    const token = rest.join('=')
    if (userId && (token || url || secret)) return { userId, token }
    throw new Error(
      `--${option} must be a name and a token, as in --${option} alice=eyJ…; it is "${userId}" alone. (With --login or --secret the name is enough.)`,
    )
  }
  const given = user.map((text) => read(text, 'user'))
  const wanted =
    given.length > 0 || !(url ?? secret) ? given : ['alice', 'bob', 'carol'].map((userId) => ({ userId, token: '' }))
  if (wanted.length < 2)
    throw new Error(
      'Two users are needed: --user alice=<token> --user bob=<token>, or --login <url>, or --secret <secret>.',
    )
  if (new Set(wanted.map(({ userId }) => userId)).size < wanted.length)
    throw new Error('--user: each user must be given once.')
  const tenant = freshTenant()
  const withToken = async ({ userId, token }) => ({
    userId,
    token: token || (url ? await login(url, userId) : signToken(/** @type {string} */ (secret), userId, tenant)),
  })
  return {
    people: await Promise.all(wanted.map(withToken)),
    ...(moderator !== undefined && { moderator: await withToken(read(moderator, 'moderator')) }),
  }
}

/** Users of two new tenants for each episode of a walk. @returns {import('./walk/walk.mjs').Cast} */
export const castOfSecret = (secret, names = ['ann', 'bob', 'cleo', 'dan']) => ({
  names,
  tenants: 2,
  open: () => [freshTenant(), freshTenant()].map((tenant) => names.map((name) => signToken(secret, name, tenant))),
})

/** The given users, in their single tenant. @returns {import('./walk/walk.mjs').Cast} */
export const castOfPeople = (people) => ({
  names: people.map(({ userId }) => userId),
  tenants: 1,
  open: () => [people.map(({ token }) => token)],
})
