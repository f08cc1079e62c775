import { isIP } from 'node:net'
import type { Config } from '../../config/options'
import type { ChatRequest } from '../../providers'

/** Proxies in front of the server that append to X-Forwarded-For. */
export const proxiesOf = ({ proxies, refusals }: Config['limits']): number => refusals?.proxies ?? proxies

/**
 * The network of a request, as the key of its limits: the address seen by the outermost of our proxies, because earlier
 * entries of the header can be forged. An invalid address counts as none. For IPv6 the first 64 bits, because one
 * machine has all addresses of that prefix.
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
    // An IPv4-mapped address, as seen by a dual-stack server.
    .replace(/^::ffff:(?=\d+\.)/i, '')

/** `::` stands for the missing groups of zeros. */
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
