import { Command, type Cluster } from 'ioredis'
import type { RedisServer } from '../../config/redis-url'
import { throttle } from '../lib/throttle'
import { connectCluster, connectNode } from './connection'
import { RedisPubSub, type PubSubEvents } from './pub-sub'

const SLOTS = 16_384
const REFRESH_MS = 2000
/** Minimum interval of reads of the slot map. */
const MIN_REFRESH_MS = 200

/** A range of slots, both ends included, and the address of their master. */
interface SlotRange {
  first: number
  last: number
  host: string
  port: number
}

export interface ClusterPubSubOptions {
  server: Extract<RedisServer, { kind: 'cluster' }>
  timeoutMs: number
  /** All requested channels. */
  channels: () => Iterable<string>
  events: Omit<PubSubEvents, 'moved'>
}

/**
 * Sharded pub/sub with all masters of a Cluster. A channel belongs to a slot, and is published and subscribed at the slot's
 * master.
 *
 * Invariants
 *
 * * Once the slot map is known, each channel is subscribed only at the master of its slot. The map is read every two
 *   seconds and at each sign of a change, because slots move and replicas are promoted.
 * * When channels have moved to another node, `ready` is emitted once they are subscribed there.
 * * Nodes fail and recover independently: while one is away, the channels of the others work.
 */
export class ClusterPubSub {
  /** For commands on keys. */
  readonly redis: Cluster
  private readonly nodes = new Map<string, RedisPubSub>()
  /** The master of each slot. */
  private masters: (RedisPubSub | undefined)[] = []
  private slotMap = ''
  /** Whether every slot has a master. */
  private isCovered = false
  private isClosed = false
  private readonly timer: NodeJS.Timeout
  private readonly refresh = throttle(MIN_REFRESH_MS, () => this.readSlotMap())

  constructor(private readonly options: ClusterPubSubOptions) {
    const { server, timeoutMs, events } = options
    this.redis = connectCluster(server, { timeoutMs })
    // Ignored once the nodes are known, because each reports its own errors.
    this.redis.on('error', (error: Error) => this.slotMap === '' && events.error(error))
    this.redis.on('ready', () => this.refresh.trigger())
    this.timer = setInterval(() => this.refresh.trigger(), REFRESH_MS).unref()
  }

  nodeOf(channel: string): RedisPubSub | undefined {
    return this.masters[new Command('spublish', [channel]).getSlot()]
  }

  isReady(): boolean {
    return this.isCovered && [...this.nodes.values()].every((node) => node.isReady())
  }

  close(): void {
    this.isClosed = true
    clearInterval(this.timer)
    void this.refresh.stop()
    for (const node of this.nodes.values()) node.close()
    this.redis.disconnect()
  }

  private async readSlotMap(): Promise<void> {
    try {
      const ranges = await this.redis.cluster('SLOTS')
      // The first node of a range is its master. A node that does not know its own address yet has no host.
      const known = ranges.flatMap(([first, last, [host, port] = [undefined, 0]]) =>
        host ? [{ first, last, host, port }] : [],
      )
      if (!this.isClosed) await this.applySlotMap(known)
    } catch {
      // No node answers, which the connections have reported. The next refresh retries.
    }
  }

  private async applySlotMap(ranges: SlotRange[]): Promise<void> {
    const slotMap = JSON.stringify(ranges)
    if (slotMap === this.slotMap) return
    this.slotMap = slotMap
    this.masters = Array<RedisPubSub | undefined>(SLOTS).fill(undefined)
    for (const { first, last, host, port } of ranges) this.masters.fill(this.nodeAt(host, port), first, last + 1)
    this.isCovered = !this.masters.includes(undefined)
    for (const [address, node] of this.nodes) {
      if (this.masters.includes(node)) {
        // Redis itself ends the subscriptions of a slot that leaves a node.
        for (const channel of node.channels) if (this.nodeOf(channel) !== node) node.channels.delete(channel)
      } else {
        this.nodes.delete(address)
        node.close()
      }
    }
    const moved = [...this.options.channels()].filter(
      (channel) => this.nodeOf(channel)?.channels.has(channel) === false,
    )
    await Promise.all(moved.map(async (channel) => this.nodeOf(channel)?.subscribe([channel])))
    if (!this.isClosed && moved.some((channel) => this.nodeOf(channel)?.isReady())) this.options.events.ready()
  }

  private nodeAt(host: string, port: number): RedisPubSub {
    const address = `${host}:${port}`
    const known = this.nodes.get(address)
    if (known) return known
    const { server, timeoutMs, events } = this.options
    const node = new RedisPubSub(
      connectNode(server, host, port, { timeoutMs, pipelined: true }),
      connectNode(server, host, port, { timeoutMs }),
      true,
      { ...events, moved: () => this.refresh.trigger() },
    )
    this.nodes.set(address, node)
    return node
  }
}
