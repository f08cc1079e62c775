import type { Cluster, Redis } from 'ioredis'
import { readRedisUrl, type RedisServer } from '../../config/redis-url'
import { reasonOf } from '../../platform/database/errors'
import { noAnswer, withTimeout } from '../../platform/lib/timeout'
import { collect, type Finding, type Findings, note, ok, problem, size, warning } from './finding'
import { compareClocks } from './installation'

const TIMEOUT_MS = 3_000
const FULL = 0.9
const SLOW_MS = 50

/** Whether Redis answers, is durable, and has free memory. */
export async function* checkRedis(url: string | undefined): Findings {
  if (!url) return yield note('Redis', 'not checked: set CHAT_REDIS_URL or pass --redis')
  let server: RedisServer | undefined
  try {
    server = readRedisUrl(url)
  } catch (error) {
    return yield problem('Redis', reasonOf(error).replace('Option "redis.url"', 'Its URL'))
  }
  if (server === undefined) return yield note('Redis', 'memory: supports one process only')
  const { connect } = await import('../../platform/redis/connection.js')
  const connection = connect(server, {})
  let reason = 'no response'
  connection.on('error', (error: Error) => (reason = reasonOf(error)))
  try {
    const nodes = await withTimeout(nodesOf(connection), TIMEOUT_MS, noAnswer)
    const checked = await Promise.all(
      nodes.map((node) => withTimeout(collect(checkNode(node, server.kind)), TIMEOUT_MS, noAnswer)),
    )
    const cluster = await collect(checkCluster(connection))
    yield* [...checked, cluster].flat()
  } catch (error) {
    const cause = /^no response/.test(reasonOf(error)) ? reason : reasonOf(error)
    yield problem('Redis', `${locationOf(server)}: ${cause}`, adviceFor(cause))
  } finally {
    connection.disconnect()
  }
}

function adviceFor(reason: string): string {
  if (/NOAUTH|WRONGPASS|invalid.*password|AUTH/i.test(reason))
    return 'Check user and password in the Redis URL; percent-encode special characters.'
  return 'Start Redis, or correct its URL. Without it live events from other processes come late.'
}

/** Host and port, never a password. */
function locationOf(server: RedisServer): string {
  if (server.kind === 'single') return new URL(server.url).host
  const endpoints = server.kind === 'cluster' ? server.nodes : server.sentinels
  return endpoints.map(({ host, port }) => `${host}:${port}`).join(', ')
}

async function nodesOf(connection: Redis | Cluster): Promise<Redis[]> {
  await connection.ping()
  return 'nodes' in connection ? connection.nodes('master') : [connection]
}

async function* checkCluster(connection: Redis | Cluster): Findings {
  if (!('nodes' in connection)) return
  const info = read(String(await connection.cluster('INFO')))
  if (info.get('cluster_state') === 'ok') return yield ok('Redis', 'the Cluster serves all slots')
  yield problem(
    'Redis',
    `the Cluster is ${info.get('cluster_state')}: ${info.get('cluster_slots_ok')} of 16384 slots are served`,
    'Run "redis-cli --cluster check", then "--cluster fix".',
  )
}

async function* checkNode(node: Redis, kind: RedisServer['kind']): Findings {
  const info = read(await node.info())
  const before = performance.now()
  const [seconds, microseconds] = (await node.time()).map(Number) as [number, number]
  const took = performance.now() - before
  const now = Date.now() - took / 2
  const notifications = await notificationsOf(node)
  yield versionOf(info, kind, `${node.options.host}:${node.options.port}`, took)
  yield* memoryOf(info)
  yield* writesOf(info)
  if (notifications !== '') {
    yield note(
      'Redis',
      `notify-keyspace-events is "${notifications}"`,
      'Turn them off: they slow every write, and the service needs none.',
    )
  }
  const clock = compareClocks(seconds * 1000 + microseconds / 1000 - now, took / 2, 'Redis')
  if (clock.level !== 'ok') yield clock
}

function versionOf(info: Map<string, string>, kind: RedisServer['kind'], address: string, took: number): Finding {
  const version = info.get('redis_version') ?? '0'
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const oldest = kind === 'cluster' ? 7 : 6.2
  const text = `${version} at ${address}, answers in ${took.toFixed(1)} ms, clients: ${info.get('connected_clients')}`
  if (major + minor / 10 < oldest)
    return problem('Redis', `${version} at ${address} is too old`, `Upgrade it to ${oldest} or newer.`)
  if (took < SLOW_MS) return ok('Redis', text)
  return warning('Redis', text, 'Move it closer, or read its slow log: every live event passes through it.')
}

function* memoryOf(info: Map<string, string>): Generator<Finding> {
  const [max, used, evicted] = ['maxmemory', 'used_memory', 'evicted_keys'].map((name) => Number(info.get(name) ?? 0))
  const policy = info.get('maxmemory_policy') ?? 'unknown'
  const evicts = policy !== 'noeviction' && (max! > 0 || evicted! > 0)
  const isFull = max! > 0 && used! > FULL * max!
  if (evicts) {
    const report = evicted! > 0 ? problem : warning
    yield report(
      'Redis memory',
      `maxmemory-policy is ${policy}: a full Redis evicts keys of timers and presence (${evicted} evicted so far)`,
      'Set maxmemory-policy to noeviction, and use a separate Redis for the chat.',
    )
  }
  if (isFull) {
    yield warning(
      'Redis memory',
      `${size(used!)} of ${size(max!)} are used`,
      'Raise maxmemory: with noeviction a full Redis refuses writes.',
    )
  }
  if (!evicts && !isFull) yield ok('Redis memory', `${size(used!)}${max! > 0 ? ` of ${size(max!)}` : ''}, ${policy}`)
}

function* writesOf(info: Map<string, string>): Generator<Finding> {
  if (info.get('role') === 'slave') {
    const advice = 'Point the URL at the master or the Sentinels.'
    yield problem('Redis', 'this is a replica and accepts no writes', advice)
  }
  if (info.get('loading') === '1')
    yield warning('Redis', 'it is still loading its data', 'Wait; until then it refuses commands.')
  if (info.get('rdb_last_bgsave_status') === 'err' || info.get('aof_last_write_status') === 'err') {
    yield problem(
      'Redis',
      'it could not save its data, and by default refuses writes then',
      'Read its log: most often its disk is full, or memory cannot be overcommitted.',
    )
  }
}

/** The setting of keyspace notifications, which slow every write. Managed Redis services often refuse CONFIG. */
async function notificationsOf(node: Redis): Promise<string> {
  try {
    const [, events = ''] = (await node.config('GET', 'notify-keyspace-events')) as string[]
    return events
  } catch {
    return ''
  }
}

function read(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.includes(':') && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}
