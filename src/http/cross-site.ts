import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/options'
import { ChatError } from '../errors'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a page of another site can have a browser send with the cookies of its user (CSRF). Browsers say so
 * themselves in `Sec-Fetch-Site`, and no page can change that; programs send no such header. A bearer token comes from no page
 * that does not have it; other kinds of credentials browsers send by themselves.
 *
 * @param allowed origins whose pages may call: those that may connect to the gateway.
 * @throws CHAT_AUTH_FAILED: cookies and the like are no credentials there.
 */
export function refuseForged(request: IncomingMessage, allowed: Config['gateway']['allowedOrigins']): void {
  const { method = 'GET', headers } = request
  if (headers['sec-fetch-site'] !== 'cross-site' || READING.has(method)) return
  const { cookie, authorization } = headers
  if ((cookie === undefined && authorization === undefined) || /^bearer /i.test(authorization ?? '')) return
  const { origin } = headers
  const isAllowed = typeof allowed === 'function' ? allowed : (known: string) => allowed?.includes(known) ?? false
  // A function that answers a promise allows nothing.
  if (origin !== undefined && isAllowed(origin, request) === true) return
  const message = 'What a browser sends by itself is no credential in a request from a page of another site.'
  throw new ChatError('CHAT_AUTH_FAILED', { origin: origin ?? null }, { message })
}
