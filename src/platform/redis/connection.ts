import { Cluster, Redis, type ClusterOptions, type RedisOptions } from 'ioredis'
import type { RedisServer } from '../../config/redis-url'

export type RedisConnection = Redis | Cluster

const MAX_RETRY_DELAY_MS = 2000
const CONNECT_TIMEOUT_MS = 3000
const HEARTBEAT_MS = 5000

/** What commands of a connection do while Redis does not answer. */
interface Patience {
  /**
   * They fail after so many milliseconds, and where there is but one server at once without a connection. Without it they
   * wait as long as it takes.
   */
  timeoutMs?: number
}

/** Milliseconds until the next attempt: backoff with jitter, because many processes must not come back in one instant. */
export function retryDelay(attempt: number): number {
  return Math.min(100 * 2 ** attempt, MAX_RETRY_DELAY_MS) * (0.5 + Math.random() / 2)
}

/**
 * Connects to Redis, of whichever kind. Every connection of this package is made here or by `connectNode`.
 *
 * Invariants
 *   * A connection never gives up: it tries again with backoff and jitter until it is closed.
 *   * An impatient connection is asked every few seconds whether it still answers. One that does not is broken off: the
 *     network may have lost it without a word.
 *   * It has a listener for errors, and those who listen after it never see a password.
 */
export function connect(server: RedisServer, options: Patience & { lazy?: boolean; pipelined?: boolean }) {
  const { lazy: lazyConnect = false, pipelined: enableAutoPipelining = false } = options
  const common = { ...baseOptions(options), lazyConnect, enableAutoPipelining }
  return prepare(open(server, common), options)
}

/** Connects to one node of a Cluster, as one would to a Redis that is alone. */
export function connectNode(
  server: Extract<RedisServer, { kind: 'cluster' }>,
  { host, port, ...options }: Patience & { host: string; port: number; pipelined?: boolean },
): Redis {
  const login = { ...loginOf(server), ...(server.tls && { tls: {} }) }
  const enableAutoPipelining = options.pipelined ?? false
  return prepare(new Redis({ ...baseOptions(options), ...login, enableAutoPipelining, host, port }), options)
}

/**
 * What every connection needs, also one that a library makes of another: errors without the arguments of commands, since
 * those of AUTH are a password, and no end but by its owner.
 */
export function tend<Connection extends RedisConnection>(connection: Connection): Connection {
  const strip = (error: unknown): void => {
    if (!(error instanceof Error)) return
    delete (error as { command?: unknown }).command
    strip((error as { lastNodeError?: unknown }).lastNodeError)
  }
  connection.on('error', strip)
  if (connection instanceof Redis) keepFromEnding(connection)
  return connection
}

/**
 * Of a connection that asks the Sentinels for the master at the moment when they announce another one, ioredis makes an
 * end, whatever the strategy of retries is.
 */
function keepFromEnding(connection: Redis): void {
  let isClosed = false
  let attempt = 0
  const disconnect = connection.disconnect.bind(connection)
  connection.disconnect = (reconnect = false) => {
    if (!reconnect) isClosed = true
    disconnect(reconnect)
  }
  connection.on('ready', () => (attempt = 0))
  connection.on('end', () => {
    const again = () => {
      if (!isClosed && connection.status === 'end') connection.connect().catch(() => undefined)
    }
    if (!isClosed) setTimeout(again, retryDelay((attempt += 1))).unref()
  })
}

function baseOptions({ timeoutMs }: Patience): RedisOptions {
  return {
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: retryDelay,
    maxRetriesPerRequest: null,
    // Whoever listens subscribes again by themselves, from what they know.
    autoResubscribe: false,
    // What was a master may go on as a replica without a word to its connections.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    // What was sent when a connection broke is not sent again: a publish would come twice, and the second time late.
    ...(timeoutMs !== undefined && {
      commandTimeout: timeoutMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
    }),
  }
}

const loginOf = ({ username, password }: { username?: string; password?: string }) => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
})

function open(server: RedisServer, options: RedisOptions): RedisConnection {
  if (server.kind === 'single') return new Redis(server.url, options)
  const login = loginOf(server)
  if (server.kind === 'sentinel') {
    const { username: sentinelUsername, password: sentinelPassword } = server.sentinel
    return new Redis({
      ...options,
      ...login,
      sentinels: server.sentinels,
      name: server.master,
      db: server.database,
      // The Sentinels are listened to as well, for the old master may not know that it is one no more.
      failoverDetector: true,
      sentinelRetryStrategy: retryDelay,
      sentinelReconnectStrategy: retryDelay,
      sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
      ...(sentinelUsername !== undefined && { sentinelUsername }),
      ...(sentinelPassword !== undefined && { sentinelPassword }),
      ...(server.tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    })
  }
  const { enableOfflineQueue, enableAutoPipelining, lazyConnect, ...redisOptions } = options
  // The nodes of a Cluster are found by asking it, so a node that is gone is not tried again for ever.
  delete redisOptions.retryStrategy
  return new Cluster(server.nodes, {
    enableAutoPipelining,
    lazyConnect,
    clusterRetryStrategy: retryDelay,
    // A name is given to the connection as it is, or no certificate would fit.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: { ...redisOptions, ...login, ...(server.tls && { tls: {} }) },
    // Who is impatient learns at once that a node is away, instead of after some more attempts.
    ...(enableOfflineQueue === false && { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 }),
  } satisfies ClusterOptions)
}

/**
 * A Cluster connects to a node when it is first needed, so commands have to wait for that; but no longer in all, whatever
 * becomes of them, than those of one server.
 */
function limitWaiting(cluster: Cluster, timeoutMs: number): void {
  const send = cluster.sendCommand.bind(cluster)
  cluster.sendCommand = (command, ...rest) => {
    command.setTimeout(timeoutMs)
    return send(command, ...rest)
  }
}

function prepare<Connection extends RedisConnection>(connection: Connection, { timeoutMs }: Patience): Connection {
  tend(connection)
  if (timeoutMs === undefined) return connection
  if (connection instanceof Cluster) limitWaiting(connection, timeoutMs)
  const timer = setInterval(() => {
    const nodes: Redis[] = connection instanceof Cluster ? connection.nodes() : [connection]
    for (const node of nodes) if (node.status === 'ready') askWhetherAlive(node)
  }, HEARTBEAT_MS)
  timer.unref()
  // One that is closed while it waits for its next attempt says nothing of an end.
  const disconnect = connection.disconnect.bind(connection)
  connection.disconnect = (reconnect = false) => {
    if (!reconnect) clearInterval(timer)
    disconnect(reconnect)
  }
  return connection
}

function askWhetherAlive(node: Redis): void {
  const { bytesRead } = node.stream
  const breakOff = () => {
    if (node.status === 'ready' && node.stream.bytesRead === bytesRead) node.disconnect(true)
  }
  // Where this process itself was held up, the answer has come but is read only after the time is over.
  node.ping().catch(() => setImmediate(breakOff))
}
