import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Logger } from '../index'

const LOCALHOST = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
/** Maximum remembered origins: each refused one is logged once, because pages retry. */
const MAX_LOGGED = 100

/** Whether a page of this origin may send this request. */
export type AllowsOrigin = (origin: string, request: IncomingMessage) => boolean

/**
 * Allows pages of the configured origins and of the server itself; without a list, the demo also allows localhost. Each refused
 * origin is logged once, with the setting that would allow it.
 */
export function originPolicy(allowed: string[] | undefined, isDemo: boolean, log: Logger): AllowsOrigin {
  const logged = new Set<string>()
  return (origin, { headers: { host } }) => {
    if (allowed?.includes(origin) || (!allowed && isDemo && LOCALHOST.test(origin))) return true
    if (!allowed && URL.canParse(origin) && new URL(origin).host === host) return true
    if (logged.size < MAX_LOGGED && !logged.has(origin)) {
      logged.add(origin)
      const message = `refused a web page of the origin ${origin.slice(0, 200)}: add it to CHAT_ALLOWED_ORIGINS to allow it`
      log.warn({ origin: origin.slice(0, 200) }, message)
    }
    return false
  }
}

/** Whether the Host of a request is an IP address, localhost, or one of these URLs. Other names may be DNS rebinding. */
export function isOwnHost(host: string | undefined, urls: string[]): boolean {
  const url = `http://${host ?? ''}`
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || /(^|\.)localhost$/.test(hostname)) return true
  return urls.some((own) => new URL(own).hostname === hostname)
}
