import { isIP } from 'node:net'
import type { Config } from '../../config/options'
import type { ChatRequest } from '../../providers'

/** Proxies in front of the server that append to X-Forwarded-For. */
export const proxiesOf = ({ proxies, refusals }: Config['limits']): number => refusals?.proxies ?? proxies

/**
 * The network from which a request comes, as what it is limited by: the address that the outermost of our proxies saw, for
 * what stands before it in the header may be made up. What is no address counts as none. Of IPv6 the first 64 bits: one
 * machine has all addresses behind them.
 */
export function networkOf({ socket, headers }: ChatRequest, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const seen = proxies > 0 ? plainAddress(forwarded.at(-proxies)?.trim() ?? '') : ''
  const plain = isIP(seen) ? seen : plainAddress(socket.remoteAddress ?? '')
  return plain.includes(':') ? first64Bits(plain) : plain
}

const plainAddress = (address: string) =>
  address
    // Some proxies add the port.
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    // The same IPv4 address, as a server that listens to both kinds sees it.
    .replace(/^::ffff:(?=\d+\.)/i, '')

/** `::` stands for as many groups of zeros as are missing. */
function first64Bits(address: string): string {
  const [before = '', after] = address.split('::', 2)
  const groups = before === '' ? [] : before.split(':')
  if (after !== undefined) {
    const rest = after === '' ? [] : after.split(':')
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
