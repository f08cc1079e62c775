import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the Internet, of the registries of IANA for special purposes (RFC 6890). */
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

/** Of IPv6 all addresses of hosts begin with 2000::/3; what is left out of it stands for IPv4 addresses, or for nothing. */
const hosts = new BlockList()
hosts.addSubnet('2000::', 3, 'ipv6')
const special = new BlockList()
special.addSubnet('2001::', 23, 'ipv6')
special.addSubnet('2001:db8::', 32, 'ipv6')
special.addSubnet('2002::', 16, 'ipv6')
special.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address is one of the Internet, and not of this machine or of the network that it stands in. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !ipv4.check(address, 'ipv4')
  return hosts.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not on the Internet but on this machine or its network`)
  }
}

/**
 * Finds the public addresses of a host alone. It is asked when the connection is made: so a name cannot lead elsewhere after it
 * was checked.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const [first, ...more] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return done(new PrivateAddressError(hostname), '')
    if (options.all) done(null, [first, ...more])
    else done(null, first.address, first.family)
  })
}
