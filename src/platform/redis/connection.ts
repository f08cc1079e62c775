import type { Cluster, Redis, RedisOptions } from 'ioredis'
import type { RedisServer } from '../../config/redis-url'
import { given } from '../lib/given'
import { ResilientCluster, ResilientRedis, retryDelay } from './resilient-redis'

export type RedisConnection = Redis | Cluster

type ClusterServer = Extract<RedisServer, { kind: 'cluster' }>

const CONNECT_TIMEOUT_MS = 3000

interface ConnectOptions {
  /**
   * Command timeout in milliseconds; with it, a command to a disconnected single Redis fails at once. By default
   * commands wait until Redis answers.
   */
  timeoutMs?: number
  /** Connect with the first command; default false. */
  lazy?: boolean
  /** Send the commands of one turn of the event loop together; default false. */
  pipelined?: boolean
}

/** The classes that `connect` instantiates. */
interface ConnectionTypes {
  Redis: typeof ResilientRedis
  Cluster: typeof ResilientCluster
}

const DEFAULT_TYPES: ConnectionTypes = { Redis: ResilientRedis, Cluster: ResilientCluster }

/** Connects to Redis of any kind. All connections are made in this file. */
export function connect(server: RedisServer, options: ConnectOptions, types = DEFAULT_TYPES): RedisConnection {
  return server.kind === 'cluster' ? connectCluster(server, options, types) : connectMaster(server, options, types)
}

/** Connects to a single Redis, or to the master behind Sentinels. */
export function connectMaster(
  server: Exclude<RedisServer, ClusterServer>,
  connectOptions: ConnectOptions,
  types = DEFAULT_TYPES,
): Redis {
  const options = redisOptions(connectOptions)
  if (server.kind === 'single') return new types.Redis(server.url, options)
  const { username: sentinelUsername, password: sentinelPassword } = server.sentinel
  return new types.Redis({
    ...options,
    ...credentialsOf(server),
    sentinels: server.sentinels,
    name: server.master,
    db: server.database,
    // Subscribe to the Sentinels, too, because the old master may not know that it was replaced.
    failoverDetector: true,
    sentinelRetryStrategy: retryDelay,
    sentinelReconnectStrategy: retryDelay,
    sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
    ...given({ sentinelUsername, sentinelPassword }),
    ...(server.tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  })
}

export function connectCluster(server: ClusterServer, options: ConnectOptions, types = DEFAULT_TYPES): Cluster {
  const { enableOfflineQueue, enableAutoPipelining, lazyConnect, ...nodeOptions } = redisOptions(options)
  // No reconnection: ioredis finds the nodes through the Cluster, and this one may be gone.
  delete nodeOptions.retryStrategy
  return new types.Cluster(server.nodes, {
    enableAutoPipelining,
    lazyConnect,
    clusterRetryStrategy: retryDelay,
    // Connect by name instead of by address, so that the name matches the certificate.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: { ...nodeOptions, ...credentialsOf(server), ...(server.tls && { tls: {} }) },
    // With a timeout, fail at once if a node is away instead of after a few more attempts.
    ...(enableOfflineQueue === false && { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 }),
  })
}

/** Connects to one node of a Cluster as if it were a single Redis. */
export function connectNode(server: ClusterServer, host: string, port: number, options: ConnectOptions): Redis {
  const login = { ...credentialsOf(server), ...(server.tls && { tls: {} }) }
  return new ResilientRedis({ ...redisOptions(options), ...login, host, port })
}

function redisOptions({ timeoutMs, lazy = false, pipelined = false }: ConnectOptions): RedisOptions {
  return {
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: retryDelay,
    maxRetriesPerRequest: null,
    // Subscribers resubscribe themselves, because they know which channels are still needed.
    autoResubscribe: false,
    // A master can become a replica without closing its connections.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    lazyConnect: lazy,
    enableAutoPipelining: pipelined,
    // A command in flight when the connection broke is not resent: a publish would arrive twice, the second time late.
    ...(timeoutMs !== undefined && {
      commandTimeout: timeoutMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
    }),
  }
}

const credentialsOf = ({ username, password }: { username?: string; password?: string }) =>
  given({ username, password })
