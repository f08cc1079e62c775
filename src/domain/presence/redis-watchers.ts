import type { Logger } from '../../config/options'
import { newId } from '../../platform/lib/ids'
import { Commands } from '../../platform/redis/commands'
import type { RedisConnection } from '../../platform/redis/connection'
import { scripts } from './redis-scripts'
import type { Watchers } from './watchers'

const LEASE_MS = 30_000
const BEAT_MS = 3000
/** Alternating: a process, and the indexes of the channels that it watches. */
type Found = Promise<(string | number[])[]>

/** Maximum channels per script, which bounds its time in Redis. */
const CHANNELS_PER_SCRIPT = 1000

/**
 * The watchers of all processes that share a Redis.
 *
 * Invariants
 *
 * * `watched` is the truth about this process. Changes within one turn of the event loop are written together. Every few seconds the
 *   number in Redis is compared; if it differs, or Redis was away, everything is written again.
 * * A process whose lease has expired is not found.
 * * No call fails or waits while Redis is away. Then only this process is found.
 *
 * Keys
 *
 *   <base>               sorted set: process → when its lease expires, in milliseconds
 *   <base>:of:<process>  set: channels that the process watches
 */
export class RedisWatchers implements Watchers {
  readonly processId = newId()
  private readonly watched = new Set<string>()
  private changed = new Set<string>()
  private flushing: Promise<void> | undefined
  /** Whether Redis may differ from `watched`. */
  private isStale = true
  private readonly base: string
  private readonly timer: NodeJS.Timeout
  private readonly commands: Commands
  private isClosed = false

  constructor(private readonly options: { redis: RedisConnection; prefix: string; log: Logger }) {
    this.base = `{${options.prefix}}:watchers`
    this.commands = new Commands({ ...options, name: 'watchers', base: this.base }, () => (this.isStale = true))
    options.redis.on('ready', this.onReady)
    this.timer = setInterval(() => void this.beat(), BEAT_MS).unref()
  }

  watch(channel: string): Promise<void> {
    this.watched.add(channel)
    return this.flushSoon(channel)
  }

  unwatch(channel: string): void {
    this.watched.delete(channel)
    void this.flushSoon(channel)
  }

  async find(channels: string[]): Promise<Map<string, Set<string>>> {
    const found = new Map<string, Set<string>>()
    for (let from = 0; from < channels.length; from += CHANNELS_PER_SCRIPT) {
      const part = channels.slice(from, from + CHANNELS_PER_SCRIPT)
      const answer =
        (await this.commands.attempt((redis) => scripts.findWatchers.run(redis, [this.base], part) as Found)) ?? []
      for (let index = 0; index < answer.length; index += 2) {
        const [processId, numbers] = answer.slice(index, index + 2) as [string, number[]]
        const known = found.get(processId) ?? new Set()
        for (const number of numbers) known.add(part[number - 1] as string)
        found.set(processId, known)
      }
    }
    const own = channels.filter((channel) => this.watched.has(channel))
    if (own.length > 0) found.set(this.processId, new Set(own))
    else found.delete(this.processId)
    return found
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    clearInterval(this.timer)
    this.options.redis.off('ready', this.onReady)
    this.watched.clear()
    await this.commands.run(scripts.watch, this.processId, 0, 1, 0)
  }

  private readonly onReady = () => {
    this.isStale = true
    void this.beat()
  }

  private flushSoon(channel: string): Promise<void> {
    this.changed.add(channel)
    return (this.flushing ??= Promise.resolve().then(() => this.flush()))
  }

  private async flush(): Promise<void> {
    const changed = [...this.changed]
    this.changed = new Set()
    this.flushing = undefined
    if (!this.isClosed) await this.write(changed, false)
  }

  private async beat(): Promise<void> {
    if (this.isClosed) return
    const { size } = this.watched
    const wasStale = this.isStale
    this.isStale = false
    const count = await this.write(wasStale ? [...this.watched] : [], wasStale)
    // The count may include a change made meanwhile: the next heartbeat counts again.
    if (count === undefined || this.changed.size > 0 || size !== this.watched.size || count === size) return
    this.isStale = true
    if (!wasStale) await this.beat()
  }

  /** @returns how many channels Redis has for this process afterwards. */
  private async write(channels: string[], forgets: boolean): Promise<number | undefined> {
    let count: number | undefined
    let from = 0
    do {
      const part = channels.slice(from, from + CHANNELS_PER_SCRIPT)
      const added = part.filter((channel) => this.watched.has(channel))
      const removed = part.filter((channel) => !this.watched.has(channel))
      const isFirst = from === 0 && forgets ? 1 : 0
      count = await this.commands.run(
        scripts.watch,
        this.processId,
        LEASE_MS,
        isFirst,
        added.length,
        ...added,
        ...removed,
      )
      from += CHANNELS_PER_SCRIPT
    } while (from < channels.length)
    return count
  }
}
