import { ConfigError } from '../errors'
import { wrongScheme } from './schema'

interface Endpoint {
  host: string
  port: number
}

interface Credentials {
  username?: string
  password?: string
}

/** Addresses and topology of Redis. */
export type RedisServer =
  | { kind: 'single'; url: string }
  | ({
      kind: 'sentinel'
      sentinels: Endpoint[]
      master: string
      database: number
      tls: boolean
      /** Credentials of the Sentinels, which are separate. */
      sentinel: Credentials
    } & Credentials)
  | ({ kind: 'cluster'; nodes: Endpoint[]; tls: boolean } & Credentials)

export const redisForms =
  'a URL such as "redis://host:6379", "redis+sentinel://host:26379,host:26379/master-name" or ' +
  '"redis+cluster://host:6379,host:6379", each with "rediss" for TLS, or "memory:" for one process without Redis'

const SENTINEL_PORT = 26379
const CLUSTER_PORT = 6379
/** Scheme, user and password, hosts, path, query. */
const MANY_HOSTS = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^/?#]*)@)?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/

/**
 * Reads the option `redis.url`.
 *
 * @returns undefined for `memory:`.
 * @throws ConfigError that names the option and its allowed forms. It shows only the scheme, because the URL may contain
 * passwords.
 */
export function readRedisUrl(url: string | undefined): RedisServer | undefined {
  if (url === undefined) {
    throw new ConfigError(`Option "redis.url" is missing: give ${redisForms}, for example from CHAT_REDIS_URL.`)
  }
  if (url.startsWith('memory:')) return undefined
  if (/^rediss?:/.test(url)) {
    if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) throw wrongUrl('is not a valid URL')
    return { kind: 'single', url }
  }
  if (/^rediss?\+(sentinel|cluster):/.test(url)) return readManyHosts(url)
  throw wrongScheme('redis.url', redisForms, url)
}

function wrongUrl(problem: string): ConfigError {
  return new ConfigError(
    `Option "redis.url" ${problem}: give ${redisForms}, and percent-encode special characters in its password.`,
  )
}

function readManyHosts(url: string): RedisServer {
  const [, scheme, kind, login = '', hosts = '', path = '', query = ''] = MANY_HOSTS.exec(url) ?? []
  const common = { tls: scheme === 'rediss', ...readLogin(login) }
  if (kind === 'cluster') {
    if (path !== '') throw wrongUrl('names a database or a path, and a Cluster has neither')
    if (query !== '') throw wrongUrl('has parameters, and a Cluster takes none')
    return { kind, nodes: readEndpoints(hosts, CLUSTER_PORT), ...common }
  }
  const sentinels = readEndpoints(hosts, SENTINEL_PORT)
  const [, name = '', database = '0'] = /^([^/]+)(?:\/(\d+))?$/.exec(path) ?? []
  if (name === '') throw wrongUrl('names no master behind the Sentinels')
  return {
    kind: 'sentinel',
    sentinels,
    master: decode(name),
    database: Number(database),
    sentinel: readSentinelLogin(query),
    ...common,
  }
}

/** `user:password`, both optional. */
function readLogin(login: string): Credentials {
  const [username = '', ...rest] = login.split(':')
  const password = rest.join(':')
  return {
    ...(username !== '' && { username: decode(username) }),
    ...(password !== '' && { password: decode(password) }),
  }
}

function readSentinelLogin(query: string): Credentials {
  const parameters = new URLSearchParams(query)
  const [username, password] = [parameters.get('sentinelUsername'), parameters.get('sentinelPassword')]
  const known = ['sentinelUsername', 'sentinelPassword']
  if ([...parameters.keys()].some((key) => !known.includes(key))) {
    throw wrongUrl(`has parameters other than ${known.join(' and ')}`)
  }
  return { ...(username && { username }), ...(password && { password }) }
}

function readEndpoints(hosts: string, defaultPort: number): Endpoint[] {
  return hosts.split(',').map((host) => {
    const read = URL.canParse(`redis://${host}`) ? new URL(`redis://${host}`) : undefined
    if (!read || read.hostname === '' || read.host !== host) throw wrongUrl('is not a valid URL')
    // The brackets of an IPv6 address belong to the URL.
    return { host: read.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(read.port || defaultPort) }
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw wrongUrl('is not a valid URL')
  }
}
