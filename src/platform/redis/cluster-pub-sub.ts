import { Command, type Cluster } from 'ioredis'
import { connect, connectNode } from './connection'
import type { RedisServer } from '../../config/redis-url'
import { throttle } from '../lib/throttle'
import { RedisLink, type LinkEvents } from './pub-sub'

const SLOTS = 16_384
const REFRESH_MS = 2000
/** Between two readings of the map of slots, however many signs there are that it has changed. */
const MIN_REFRESH_MS = 200

/** A range of slots, ends included, and the address of their master. */
interface Master {
  first: number
  last: number
  host: string
  port: number
}

export interface ClusterLinksOptions {
  server: Extract<RedisServer, { kind: 'cluster' }>
  timeoutMs: number
  /** All that is to be listened to. */
  channels: () => Iterable<string>
  events: Omit<LinkEvents, 'moved'>
}

/**
 * Links to all masters of a Cluster. A channel belongs to a slot, and is published and listened to at the slot's master.
 *
 * Invariants
 *   * Once the map of slots is known, each channel is listened to at the link of its slot and at no other. It is read
 *     every two seconds and at each sign that it has changed, since slots move and replicas take over.
 *   * When channels have changed their link, `ready` is told after they are listened to there.
 *   * Each node comes and goes by itself: while one is away, the channels of the others are carried on.
 */
export class ClusterLinks {
  /** For commands on keys. */
  readonly redis: Cluster
  private readonly links = new Map<string, RedisLink>()
  private owners: (RedisLink | undefined)[] = []
  private map = ''
  /** Whether every slot has a master. */
  private isCovered = false
  private closed = false
  private readonly timer: NodeJS.Timeout
  private readonly refresh = throttle(MIN_REFRESH_MS, () => this.readMap())

  constructor(private readonly options: ClusterLinksOptions) {
    const { server, timeoutMs, events } = options
    this.redis = connect(server, { timeoutMs }) as Cluster
    // Once the nodes are known, each speaks for itself.
    this.redis.on('error', (error: Error) => this.map === '' && events.trouble(error))
    this.redis.on('ready', () => this.refresh.trigger())
    this.timer = setInterval(() => this.refresh.trigger(), REFRESH_MS)
    this.timer.unref()
  }

  of(channel: string): RedisLink | undefined {
    return this.owners[new Command('spublish', [channel]).getSlot()]
  }

  isReady(): boolean {
    return this.isCovered && [...this.links.values()].every((link) => link.isReady())
  }

  close(): void {
    this.closed = true
    clearInterval(this.timer)
    this.refresh.stop()
    for (const link of this.links.values()) link.close()
    this.redis.disconnect()
  }

  private async readMap(): Promise<void> {
    try {
      const ranges = await this.redis.cluster('SLOTS')
      // The first node of a range is its master. One that does not know its own address yet names none.
      const masters = ranges.flatMap(([first, last, [host, port] = [undefined, 0]]) =>
        host ? [{ first, last, host, port }] : [],
      )
      if (!this.closed) await this.adopt(masters)
    } catch {
      // No node answers, which the connections have said already. The next turn asks again.
    }
  }

  private async adopt(masters: Master[]): Promise<void> {
    const map = JSON.stringify(masters)
    if (map === this.map) return
    this.map = map
    this.owners = Array<RedisLink | undefined>(SLOTS).fill(undefined)
    for (const { first, last, host, port } of masters) this.owners.fill(this.linkTo(host, port), first, last + 1)
    this.isCovered = !this.owners.includes(undefined)
    for (const [node, link] of this.links) {
      if (this.owners.includes(link)) {
        // The node itself ends the subscriptions of a slot that leaves it.
        for (const channel of link.channels) if (this.of(channel) !== link) link.channels.delete(channel)
      } else {
        this.links.delete(node)
        link.close()
      }
    }
    const moved = [...this.options.channels()].filter((channel) => this.of(channel)?.channels.has(channel) === false)
    await Promise.all(moved.map(async (channel) => this.of(channel)?.listen(channel)))
    if (!this.closed && moved.some((channel) => this.of(channel)?.isReady())) this.options.events.ready()
  }

  private linkTo(host: string, port: number): RedisLink {
    const node = `${host}:${port}`
    const known = this.links.get(node)
    if (known) return known
    const { server, timeoutMs, events } = this.options
    const link = new RedisLink(
      connectNode(server, { host, port, timeoutMs, pipelined: true }),
      connectNode(server, { host, port, timeoutMs }),
      true,
      { ...events, moved: () => this.refresh.trigger() },
    )
    this.links.set(node, link)
    return link
  }
}
