import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Special-purpose networks of the IANA registries (RFC 6890). */
const NETWORKS: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

const ipv4 = new BlockList()
for (const [network, bits] of NETWORKS) ipv4.addSubnet(network, bits, 'ipv4')

/** Public IPv6 addresses are in 2000::/3, except for these, which embed IPv4 addresses or are reserved. */
const hosts = new BlockList()
hosts.addSubnet('2000::', 3, 'ipv6')
const special = new BlockList()
special.addSubnet('2001::', 23, 'ipv6')
special.addSubnet('2001:db8::', 32, 'ipv6')
special.addSubnet('2002::', 16, 'ipv6')
special.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address is public, and not one of this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !ipv4.check(address, 'ipv4')
  return hosts.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not public, but on this machine or a private network`)
  }
}

/** Resolves a host to public addresses only. The connection uses this result, so DNS cannot change after the check. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const [first, ...more] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return done(new PrivateAddressError(hostname), '')
    if (options.all) done(null, [first, ...more])
    else done(null, first.address, first.family)
  })
}
