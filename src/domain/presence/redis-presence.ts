import type { Logger } from '../../config/options'
import { newId } from '../../platform/lib/ids'
import { Commands } from '../../platform/redis/commands'
import type { RedisConnection } from '../../platform/redis/connection'
import type { Script } from '../../platform/redis/script'
import { OpenSockets } from './open-sockets'
import {
  GRACE_MS,
  isPresenceKeyOf,
  presenceKey,
  readPresenceKey,
  type PresenceChange,
  type SocketPresence,
} from './presence'
import { scripts } from './redis-scripts'

const PERIODS = { graceMs: GRACE_MS, beatMs: 3000, leaseMs: 30_000, sweepMs: 1000 }

/** Maximum users per script, which bounds its time in Redis. */
const KEYS_PER_SCRIPT = 500

interface RedisPresenceOptions {
  /** A connection that fails fast while Redis is away. Its owner closes it. */
  redis: RedisConnection
  prefix: string
  log: Logger
  onChange: (change: PresenceChange) => void
  periods?: Partial<typeof PERIODS>
}

/**
 * The presence of all processes that share a Redis.
 *
 * Invariants
 *   * A process writes to Redis when a user's first socket opens and when the last one closes, and renews its lease every
 *     few seconds; nothing is written for each user in between. When a lease expires, the other processes disconnect the
 *     users of its process.
 *   * Each script is atomic, so exactly one process announces a change. All times are those of Redis.
 *   * While `inSync` is false Redis may lack users of this process: Redis was away, lost its data, or let the lease
 *     expire. Then answers cover only this process, and the next tick reconciles its users in Redis with its open
 *     sockets.
 *   * No call fails or waits while Redis is away.
 *
 * Keys. A user is a member `presenceKey`, a time is in milliseconds
 *   <base>:leases        sorted set: process → when its lease expires
 *   <base>:of:<process>  set: users with a socket at the process
 *   <base>:announced     sorted set: users announced as online → when the grace period ends; `inf` while connected
 *   <base>:seen:<user>   when the user last closed a socket
 */
export class RedisPresence implements SocketPresence {
  private readonly processId = newId()
  private readonly sockets = new OpenSockets()
  private readonly base: string
  private readonly periods: typeof PERIODS
  private readonly ticker: NodeJS.Timeout
  private readonly commands: Commands
  private inSync = false
  private isTicking = false
  private isClosed = false
  private nextRenewal = 0
  private readySince = performance.now()

  constructor(private readonly options: RedisPresenceOptions) {
    this.base = `{${options.prefix}}:presence`
    this.periods = { ...PERIODS, ...options.periods }
    this.commands = new Commands({ ...options, name: 'presence', base: this.base }, () => (this.inSync = false))
    options.redis.on('ready', this.onReady)
    this.ticker = setInterval(() => void this.tick(), this.periods.sweepMs).unref()
    void this.tick()
  }

  opened(tenantId: string, userId: string): void {
    const key = presenceKey(tenantId, userId)
    if (this.sockets.add(key) && !this.isClosed) void this.connect(key)
  }

  closed(tenantId: string, userId: string): void {
    const key = presenceKey(tenantId, userId)
    if (this.sockets.remove(key) && !this.isClosed) void this.disconnect(key)
  }

  isOnline(tenantId: string, userIds: string[]): Promise<Set<string>> {
    return this.select(scripts.areOnline, tenantId, userIds)
  }

  isConnected(tenantId: string, userIds: string[]): Promise<Set<string>> {
    return this.select(scripts.areConnected, tenantId, userIds)
  }

  async lastSeenAt(tenantId: string, userIds: string[]): Promise<Map<string, Date>> {
    const keys = userIds.map((userId) => presenceKey(tenantId, userId))
    const names = keys.map((key) => `${this.base}:seen:${key}`)
    const times =
      names.length > 0 && this.inSync ? await this.commands.attempt((redis) => redis.mget(names)) : undefined
    const lastSeen = new Map<string, Date>()
    for (const [index, userId] of userIds.entries()) {
      const at = readTime(times?.[index]) ?? this.sockets.lastSeenAt(keys[index] as string)
      if (at) lastSeen.set(userId, at)
    }
    return lastSeen
  }

  async forget(tenantId: string, userId: string | null): Promise<boolean | undefined> {
    const isOne = (key: string) => isPresenceKeyOf(key, tenantId, userId)
    this.sockets.forget(isOne)
    const keys = userId === null ? await this.keysOf(tenantId) : [presenceKey(tenantId, userId)]
    if (!keys) return undefined
    const isHere = this.sockets.keys().some(isOne)
    let areGone = true
    for (let from = 0; from < keys.length; from += KEYS_PER_SCRIPT) {
      const some = keys.slice(from, from + KEYS_PER_SCRIPT)
      const answer = await this.commands.run<number>(scripts.forget, ...some)
      if (answer === undefined) return undefined
      areGone = answer === 1 && areGone
    }
    return areGone && !isHere
  }

  /** All keys of a tenant. Undefined if Redis does not answer. */
  private async keysOf(tenantId: string): Promise<string[] | undefined> {
    const seen = `${this.base}:seen:`
    const start = JSON.stringify([tenantId]).slice(0, -1)
    const pattern = `${start.replace(/[*?[\]\\]/g, '\\$&')},*`
    const found = new Set<string>()
    const isDone = await this.commands.attempt(async (redis) => {
      const nodes = 'nodes' in redis ? redis.nodes('master') : [redis]
      for (const node of nodes) {
        const match = `${seen.replace(/[*?[\]\\]/g, '\\$&')}${pattern}`
        for await (const keys of node.scanStream({ match, count: 1000 })) {
          for (const key of keys as string[]) found.add(key.slice(seen.length))
        }
      }
      for (let cursor = '0'; ;) {
        const [next, members] = await redis.zscan(`${this.base}:announced`, cursor, 'MATCH', pattern, 'COUNT', 1000)
        for (let index = 0; index < members.length; index += 2) found.add(members[index] as string)
        if ((cursor = next) === '0') return true
      }
    })
    return isDone ? [...found] : undefined
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    clearInterval(this.ticker)
    this.options.redis.off('ready', this.onReady)
    for (const key of this.sockets.keys()) void this.disconnect(key)
    // Redis answers in order, so the users above are disconnected when this returns.
    await this.commands.run(scripts.endLease, this.processId)
  }

  /** The users connected here, and those for which the script returned 1. */
  private async select(script: Script, tenantId: string, userIds: string[]): Promise<Set<string>> {
    const isHere = (userId: string) => this.sockets.has(presenceKey(tenantId, userId))
    const selected = new Set(userIds.filter(isHere))
    const others = userIds.filter((userId) => !selected.has(userId))
    if (others.length === 0 || !this.inSync) return selected
    const keys = others.map((userId) => presenceKey(tenantId, userId))
    const answers = await this.commands.attempt((redis) => script.run(redis, [this.base], keys) as Promise<number[]>)
    for (const [index, userId] of others.entries()) if (answers?.[index] === 1 || isHere(userId)) selected.add(userId)
    return selected
  }

  private readonly onReady = () => {
    this.inSync = false
    this.readySince = performance.now()
    void this.tick()
  }

  private async connect(key: string): Promise<void> {
    const answer = await this.commands.run<[number, string | null]>(scripts.userConnected, this.processId, key)
    const [isNew, lastSeen] = answer ?? [0, null]
    const user = readPresenceKey(key)
    if (isNew && user) this.options.onChange({ ...user, isOnline: true, lastSeenAt: readTime(lastSeen) ?? null })
  }

  private async disconnect(key: string): Promise<void> {
    await this.commands.run(scripts.userDisconnected, this.processId, key, this.periods.graceMs)
  }

  private async tick(): Promise<void> {
    if (this.isTicking || this.isClosed || this.options.redis.status !== 'ready') return
    this.isTicking = true
    try {
      if (!this.inSync || performance.now() >= this.nextRenewal) await this.renewLease()
      if (this.inSync && !this.isClosed) await this.sweep()
    } finally {
      this.isTicking = false
    }
  }

  private async renewLease(): Promise<void> {
    const isNew = await this.commands.run<number>(scripts.renewLease, this.processId, this.periods.leaseMs)
    if (isNew === undefined || this.isClosed) return
    this.nextRenewal = performance.now() + this.periods.beatMs
    if (isNew === 0 && this.inSync) return
    // Set before the users are read, so that any command that fails from now on resets it.
    this.inSync = true
    const known = await this.commands.attempt((redis) => redis.smembers(`${this.base}:of:${this.processId}`))
    if (!known || this.isClosed) return
    const inRedis = new Set(known)
    for (const key of this.sockets.keys()) if (!inRedis.has(key)) void this.connect(key)
    for (const key of known) if (!this.sockets.has(key)) void this.disconnect(key)
  }

  private async sweep(): Promise<void> {
    const { leaseMs } = this.periods
    // While Redis was away no process could renew its lease, so each gets a full lease to do so.
    const removesDeadProcesses = performance.now() - this.readySince > leaseMs
    const offline = (await this.commands.run<string[]>(scripts.sweep, leaseMs, removesDeadProcesses ? 1 : 0)) ?? []
    for (let index = 0; index < offline.length; index += 2) {
      const user = readPresenceKey(offline[index] as string)
      if (user) this.options.onChange({ ...user, isOnline: false, lastSeenAt: readTime(offline[index + 1]) ?? null })
    }
  }
}

function readTime(text: string | null | undefined): Date | undefined {
  const at = new Date(text ? Number(text) : NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}
