import { Resolver } from 'node:dns/promises'

/** The addresses of a name, IPv4 and IPv6. @throws if it has none. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

/**
 * Queries the machine's DNS servers. Unlike `dns.lookup`, it ignores local names such as those in /etc/hosts, and a
 * slow server blocks no thread that file access needs.
 */
export const resolveByDns: Resolve = async (name, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    signal.throwIfAborted()
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error(`${name} has no address`)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
