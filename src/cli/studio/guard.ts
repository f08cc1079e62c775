import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const LOCAL_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Checks that a request comes from a page of this server, on this machine. With DNS rebinding the Host header has the
 * foreign name, and browsers send a page's origin with all requests except plain GETs.
 */
export function whyForeign({ headers, method }: IncomingMessage): string | undefined {
  const { host = '', origin } = headers
  const site = headers['sec-fetch-site']
  // Any port, because it may be forwarded from another machine.
  if (!LOCAL_NAMES.has(host.replace(/:\d+$/, ''))) return 'The host must be 127.0.0.1 or localhost.'
  if (origin === undefined ? method !== 'GET' : origin !== `http://${host}`) return 'The origin must be this server.'
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && method !== 'GET')
    return 'The request must come from a page of this server.'
  return undefined
}

export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
