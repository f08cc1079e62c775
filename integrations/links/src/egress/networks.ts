import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * IPv4 that is not globally reachable, by IANA's registry of special-purpose addresses, and an address at which Azure serves
 * the machine itself.
 */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** The only global unicast space of IPv6. It excludes mapped, compatible, translated, local and multicast addresses. */
const GLOBAL_V6 = '2000::/3'

/** Exceptions in it: IETF protocols with Teredo and ORCHID, documentation, 6to4, AS112, and the former 6bone. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20']

/** ISATAP: an IPv4 address in the interface identifier. */
const ISATAP = /:5efe:[0-9a-f]{1,4}:[0-9a-f]{1,4}$/

/** @throws {TypeError} for a network not in CIDR notation, such as `10.0.0.0/8` or `fd00::/8`. */
export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/')
    const family = isIP(address)
    const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN
    if (family === 0 || !(bits <= (family === 6 ? 128 : 32)))
      throw new TypeError(`"${network}" must be a network such as 10.0.0.0/8 or fd00::/8`)
    list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

const special = { ipv4: listOf(SPECIAL_V4), ipv6: listOf(SPECIAL_V6) }
const globalV6 = listOf([GLOBAL_V6])

/** A canonical IP address: shortest form, IPv6 in lower case without a zone. Undefined for anything else. */
function canonical(address: string): string | undefined {
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6 || address.includes('%')) return undefined
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

/** The machine's own addresses: behind its firewall, public ones too reach local services. */
const isOwn = (address: string) =>
  Object.values(networkInterfaces()).some((all) => all?.some((own) => canonical(own.address) === address))

/** Whether an IP address is public and not this machine's. */
export function isPublic(address: string): boolean {
  const given = canonical(address)
  if (given === undefined || isOwn(given)) return false
  if (isIP(given) === 4) return !special.ipv4.check(given, 'ipv4')
  return globalV6.check(given, 'ipv6') && !special.ipv6.check(given, 'ipv6') && !ISATAP.test(given)
}

/** Whether an IP address is in one of these networks. */
export function isIn(networks: BlockList, address: string): boolean {
  const given = canonical(address)
  return given !== undefined && networks.check(given, isIP(given) === 6 ? 'ipv6' : 'ipv4')
}
