import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/options'
import { ChatError } from '../errors'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses cross-site request forgery: requests that another site's page makes the browser send with the user's cookies.
 * Browsers report that in `Sec-Fetch-Site`, which pages cannot change and programs do not send. Requests with a bearer
 * token are safe: the browser attaches other credentials by itself, but never a bearer token.
 *
 * @param allowed origins whose pages may call: those that may connect to the gateway.
 * @throws CHAT_AUTH_FAILED for automatic credentials, such as cookies.
 */
export function refuseForged(request: IncomingMessage, allowed: Config['gateway']['allowedOrigins']): void {
  const { method = 'GET', headers } = request
  if (headers['sec-fetch-site'] !== 'cross-site' || READING.has(method)) return
  const { cookie, authorization } = headers
  if ((cookie === undefined && authorization === undefined) || /^bearer /i.test(authorization ?? '')) return
  const { origin } = headers
  const isAllowed = typeof allowed === 'function' ? allowed : (known: string) => allowed?.includes(known) ?? false
  // Only `true` allows, not a promise.
  if (origin !== undefined && isAllowed(origin, request) === true) return
  const message = 'Cookies and other automatic credentials are not accepted from a page of another site.'
  throw new ChatError('CHAT_AUTH_FAILED', { origin: origin ?? null }, { message })
}
