import { Cluster, Redis, type ClusterNode, type ClusterOptions, type RedisOptions } from 'ioredis'

const MAX_RETRY_DELAY_MS = 2000
const HEARTBEAT_MS = 5000

/** Milliseconds until the next attempt: backoff with jitter, so that many processes do not reconnect together. */
export function retryDelay(attempt: number): number {
  return Math.min(100 * 2 ** attempt, MAX_RETRY_DELAY_MS) * (0.5 + Math.random() / 2)
}

/**
 * A connection to one Redis, or to the master behind Sentinels.
 *
 * Invariants
 *   * It reconnects, with backoff and jitter, until its owner calls `disconnect()`.
 *   * If it has a command timeout, it is pinged every few seconds and replaced if it does not answer: the network can lose
 *     a connection silently, and ioredis has no heartbeat (redis/ioredis#1932).
 *   * Its own error listener runs first, so later listeners never see a password.
 */
export class ResilientRedis extends Redis {
  private readonly heartbeat: NodeJS.Timeout | undefined
  private isClosed = false
  private restarts = 0

  /** Options, or a URL and options. */
  constructor(...args: [RedisOptions] | [string, RedisOptions]) {
    super(...(args as [RedisOptions]))
    this.on('error', removeCommand)
    this.on('ready', () => (this.restarts = 0))
    this.on('end', () => this.restart())
    if (this.options.commandTimeout !== undefined) this.heartbeat = startHeartbeat(() => [this])
  }

  override disconnect(reconnect = false): void {
    if (!reconnect) {
      this.isClosed = true
      clearInterval(this.heartbeat)
    }
    super.disconnect(reconnect)
  }

  /** Overridden, because ioredis would create a plain Redis. */
  override duplicate(options?: Partial<RedisOptions>): Redis {
    const Connection = this.constructor as typeof ResilientRedis
    return new Connection({ ...this.options, ...options })
  }

  /** ioredis closes a Sentinel connection permanently if a failover is announced while it resolves the master. */
  private restart(): void {
    if (this.isClosed) return
    const connect = () => {
      if (!this.isClosed && this.status === 'end') this.connect().catch(() => undefined)
    }
    setTimeout(connect, retryDelay((this.restarts += 1))).unref()
  }
}

/** A connection to a Cluster, with the same invariants. */
export class ResilientCluster extends Cluster {
  private readonly heartbeat: NodeJS.Timeout | undefined

  constructor(
    private readonly seeds: ClusterNode[],
    options: ClusterOptions,
  ) {
    super(seeds, options)
    this.on('error', removeCommand)
    if (options.redisOptions?.commandTimeout !== undefined) this.heartbeat = startHeartbeat(() => this.nodes())
  }

  override disconnect(reconnect = false): void {
    if (!reconnect) clearInterval(this.heartbeat)
    super.disconnect(reconnect)
  }

  /** Overridden, because ioredis would create a plain Cluster. Like there, an empty list means the same nodes. */
  override duplicate(seeds: ClusterNode[] = [], options: ClusterOptions = {}): Cluster {
    const Connection = this.constructor as typeof ResilientCluster
    return new Connection(seeds.length > 0 ? seeds : this.seeds, { ...this.options, ...options })
  }

  /**
   * Includes the wait for the node's connection, and all redirections: ioredis starts the command timeout when a node gets
   * the command (redis/ioredis#1604).
   */
  override sendCommand(...args: Parameters<Cluster['sendCommand']>): unknown {
    const { commandTimeout } = this.options.redisOptions ?? {}
    if (commandTimeout !== undefined) args[0].setTimeout(commandTimeout)
    return super.sendCommand(...args)
  }
}

/** An error carries its command, and the arguments of AUTH include a password (redis/ioredis#1713). */
function removeCommand(error: unknown): void {
  if (!(error instanceof Error)) return
  delete (error as { command?: unknown }).command
  removeCommand((error as { lastNodeError?: unknown }).lastNodeError)
}

function startHeartbeat(nodes: () => Redis[]): NodeJS.Timeout {
  const ping = () => {
    for (const node of nodes()) if (node.status === 'ready') replaceIfSilent(node)
  }
  return setInterval(ping, HEARTBEAT_MS).unref()
}

function replaceIfSilent(node: Redis): void {
  const { bytesRead } = node.stream
  const replace = () => {
    if (node.status === 'ready' && node.stream.bytesRead === bytesRead) node.disconnect(true)
  }
  // If this process was blocked, the answer has arrived but is read only after the timeout.
  node.ping().catch(() => setImmediate(replace))
}
