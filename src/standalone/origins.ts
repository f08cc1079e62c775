import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Logger } from '../index'

const LOCALHOST = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
/** Origins of which it has been logged that they are refused. A page asks again and again. */
const MAX_LOGGED = 100

/** Whether a web page of this origin may send this request. */
export type AllowsOrigin = (origin: string, request: IncomingMessage) => boolean

/**
 * Pages of the allowed origins and of the server itself; without a list, the demo takes those of localhost too. The log
 * names each origin that is refused, once, and what would allow it.
 */
export function originPolicy(allowed: string[] | undefined, isDemo: boolean, log: Logger): AllowsOrigin {
  const logged = new Set<string>()
  return (origin, { headers: { host } }) => {
    if (allowed?.includes(origin) || (!allowed && isDemo && LOCALHOST.test(origin))) return true
    if (!allowed && URL.canParse(origin) && new URL(origin).host === host) return true
    if (logged.size < MAX_LOGGED && !logged.has(origin)) {
      logged.add(origin)
      const message = `refused a web page of the origin ${origin.slice(0, 200)}: CHAT_ALLOWED_ORIGINS lists those that may call`
      log.warn({ origin: origin.slice(0, 200) }, message)
    }
    return false
  }
}

/**
 * Whether a request names this server by an address, as localhost, or as one of these URLs. Any other name may be that of a web
 * page whose DNS has been pointed here, so that its browser takes both for one origin (DNS rebinding).
 */
export function isOwnHost(host: string | undefined, urls: string[]): boolean {
  const url = `http://${host ?? ''}`
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || /(^|\.)localhost$/.test(hostname)) return true
  return urls.some((own) => new URL(own).hostname === hostname)
}
