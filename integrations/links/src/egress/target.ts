import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import { isIn, isPublic } from './networks.js'

/** Where requests may go. */
export interface Reach {
  ports: readonly number[]
  /** Non-public networks that may be reached. */
  networks: BlockList | undefined
}

const MAX_URL = 2048

/** Names reserved for a machine, a home or a company: they do not exist in the public DNS. */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|invalid)$/
const PUBLIC_NAME = /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{1,63}$/

export const mayReach = ({ networks }: Reach, address: string): boolean =>
  isPublic(address) || (networks !== undefined && isIn(networks, address))

/** The host of a URL to resolve: without IPv6 brackets and without a trailing dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Reason to refuse this URL before its name is resolved. `URL` has brought each spelling of an IPv4 address, such as
 * `0x7f.1` and `2130706433`, and names in other scripts, into one form.
 */
export function refusalOf(url: URL, reach: Reach): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'the scheme is not http or https'
  if (url.href.length > MAX_URL) return `the URL is longer than ${MAX_URL} characters`
  if (url.username !== '' || url.password !== '') return 'the URL names a user'
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port)
  if (!reach.ports.includes(port)) return `port ${port} is not allowed`
  const host = hostOf(url)
  if (isIP(host) !== 0) return mayReach(reach, host) ? undefined : 'the address is not public'
  if (reach.networks !== undefined) return undefined
  return PUBLIC_NAME.test(host) && !LOCAL_NAME.test(host) ? undefined : 'the name is not public'
}
