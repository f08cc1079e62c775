import type { Logger } from '../../config/options'
import { newId } from '../../platform/lib/ids'
import type { RedisConnection } from '../../platform/redis/connection'
import {
  GRACE_MS,
  LocalSockets,
  presenceKey,
  readPresenceKey,
  type PresenceChange,
  type SocketPresence,
} from './presence'
import { beatScript, endScript, enterScript, leaveScript, onlineScript, sweepScript } from './redis-presence-scripts'

const PERIODS = { graceMs: GRACE_MS, beatMs: 3000, leaseMs: 30_000, sweepMs: 1000 }

export interface RedisPresenceOptions {
  /** A connection that fails at once while Redis is away. It stays its owner's. */
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
 *   * Redis is told when the first socket of a user opens here and when the last one closes, and every few seconds that
 *     this process lives; nothing is said by user in between. Of a process that was silent for longer than its lease the
 *     others say that its users are gone.
 *   * While `inSync` is false Redis may lack something of ours: it was away, lost its data, or took us for dead. Then
 *     answers are of this process alone, and the next tick compares what Redis has of ours with what is.
 *   * Nothing here fails or waits for a Redis that is away.
 */
export class RedisPresence implements SocketPresence {
  private readonly processId = newId()
  private readonly sockets = new LocalSockets()
  private readonly base: string
  private readonly periods: typeof PERIODS
  private readonly ticker: NodeJS.Timeout
  private inSync = false
  private isTicking = false
  private isClosed = false
  private nextBeat = 0
  private readySince = performance.now()

  constructor(private readonly options: RedisPresenceOptions) {
    this.base = `{${options.prefix}}:presence`
    this.periods = { ...PERIODS, ...options.periods }
    options.redis.on('ready', this.onReady)
    this.ticker = setInterval(() => void this.tick(), this.periods.sweepMs)
    this.ticker.unref()
    void this.tick()
  }

  opened(tenantId: string, userId: string): void {
    const key = presenceKey(tenantId, userId)
    if (this.sockets.add(key) && !this.isClosed) void this.enter(key)
  }

  closed(tenantId: string, userId: string): void {
    const key = presenceKey(tenantId, userId)
    if (this.sockets.remove(key) && !this.isClosed) void this.leave(key)
  }

  async isOnline(tenantId: string, userIds: string[]): Promise<Set<string>> {
    const isHere = (userId: string) => this.sockets.has(presenceKey(tenantId, userId))
    const online = new Set(userIds.filter(isHere))
    const others = userIds.filter((userId) => !online.has(userId))
    if (others.length === 0 || !this.inSync) return online
    const answers = await this.run<number[]>(onlineScript, ...others.map((userId) => presenceKey(tenantId, userId)))
    for (const [index, userId] of others.entries()) if (answers?.[index] === 1 || isHere(userId)) online.add(userId)
    return online
  }

  async lastSeenAt(tenantId: string, userIds: string[]): Promise<Map<string, Date>> {
    const keys = userIds.map((userId) => presenceKey(tenantId, userId))
    const names = keys.map((key) => `${this.base}:seen:${key}`)
    const times = names.length > 0 && this.inSync ? await this.attempt((redis) => redis.mget(names)) : undefined
    const seen = new Map<string, Date>()
    for (const [index, userId] of userIds.entries()) {
      const at = readTime(times?.[index]) ?? this.sockets.seenAt(keys[index] as string)
      if (at) seen.set(userId, at)
    }
    return seen
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    clearInterval(this.ticker)
    this.options.redis.off('ready', this.onReady)
    for (const key of this.sockets.keys()) void this.leave(key)
    // Redis answers in order: after this one everything has been done.
    await this.run(endScript, this.processId)
  }

  private readonly onReady = () => {
    this.inSync = false
    this.readySince = performance.now()
    void this.tick()
  }

  private async enter(key: string): Promise<void> {
    const [isNew, seen] = (await this.run<[number, string | null]>(enterScript, this.processId, key)) ?? [0, null]
    if (isNew) this.options.onChange({ ...readPresenceKey(key), isOnline: true, lastSeenAt: readTime(seen) ?? null })
  }

  private async leave(key: string): Promise<void> {
    await this.run(leaveScript, this.processId, key, this.periods.graceMs)
  }

  private async tick(): Promise<void> {
    if (this.isTicking || this.isClosed || this.options.redis.status !== 'ready') return
    this.isTicking = true
    try {
      if (!this.inSync || performance.now() >= this.nextBeat) await this.beat()
      if (this.inSync && !this.isClosed) await this.sweep()
    } finally {
      this.isTicking = false
    }
  }

  private async beat(): Promise<void> {
    const isNew = await this.run<number>(beatScript, this.processId, this.periods.leaseMs)
    if (isNew === undefined || this.isClosed) return
    this.nextBeat = performance.now() + this.periods.beatMs
    if (isNew === 0 && this.inSync) return
    // Before Redis is asked, so that whatever fails from now on is noticed.
    this.inSync = true
    const known = await this.attempt((redis) => redis.smembers(`${this.base}:of:${this.processId}`))
    if (!known || this.isClosed) return
    const there = new Set(known)
    for (const key of this.sockets.keys()) if (!there.has(key)) void this.enter(key)
    for (const key of known) if (!this.sockets.has(key)) void this.leave(key)
  }

  private async sweep(): Promise<void> {
    const { leaseMs } = this.periods
    // While Redis was away nobody could renew a lease, so each gets the time to do so.
    const mayBury = performance.now() - this.readySince > leaseMs
    const gone = (await this.run<string[]>(sweepScript, leaseMs, mayBury ? 1 : 0)) ?? []
    for (let index = 0; index < gone.length; index += 2) {
      const user = readPresenceKey(gone[index] as string)
      this.options.onChange({ ...user, isOnline: false, lastSeenAt: readTime(gone[index + 1]) ?? null })
    }
  }

  private run<T>(script: string, ...args: (string | number)[]): Promise<T | undefined> {
    return this.attempt((redis) => redis.eval(script, 1, this.base, ...args) as Promise<T>)
  }

  /** Nothing where Redis does not answer. */
  private async attempt<T>(command: (redis: RedisConnection) => Promise<T>): Promise<T | undefined> {
    const { redis, log } = this.options
    try {
      if (redis.status === 'ready') return await command(redis)
    } catch (error) {
      // The bus has said already that Redis is away.
      log.debug({ err: error }, 'presence could not be shared')
    }
    this.inSync = false
    return undefined
  }
}

function readTime(text: string | null | undefined): Date | undefined {
  return text ? new Date(Number(text)) : undefined
}
