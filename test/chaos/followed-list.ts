import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelListItem } from '../../generated/openapi'
import type { ServerEvents } from '../../generated/events'
import { differences } from '../support/differences'
import type { FrontEnd } from './client'
import type { Rollbacks } from './rollbacks'
import { turns } from './turns'

type Activity = ServerEvents['chat:channel:activity']

const AFTER_ROLLBACK_MS = 250
const PAGE = 3

/**
 * The channel list of a user as a client without the SDK keeps it: `GET /channels` once, then `chat:channel:activity`.
 *
 * Invariants
 *   * It is loaded again only after `gateway:stale`, and that comes only where the database was put back.
 *   * A position is kept together with the epoch of the connection on which it was reached.
 */
export class FollowedList {
  private items = new Map<string, ChannelListItem>()
  private totalUnreadCount: number | undefined
  private position: { activity: string; epoch: string } | undefined
  /** Frames that come while it is loading. */
  private early: Activity[] = []
  private readonly exclusively = turns()

  constructor(
    private readonly front: FrontEnd,
    private readonly rollbacks: Rollbacks,
  ) {}

  /** From where activity is wanted on a connection of this epoch. Loads the list, unless it is known. */
  begin(epoch: string): Promise<{ activity: string; epoch: string }> {
    return this.exclusively(async () => (this.position ??= await this.load(epoch)))
  }

  apply(activity: Activity, epoch: string): void {
    if (!this.position) return void this.early.push(activity)
    for (const item of activity.channels) this.items.set(item.id, item)
    for (const id of activity.removedChannelIds) this.items.delete(id)
    this.totalUnreadCount = activity.totalUnreadCount
    this.position = { activity: activity.position, epoch }
  }

  /** The position was refused. */
  lost(): void {
    this.position = undefined
    if (this.rollbacks.count === 0) this.front.wrong('the list is to be loaded again, though nothing was put back')
  }

  /** How it differs from what REST answers now. */
  async compare(): Promise<string[]> {
    const { client, userId } = this.front
    const known = plain([...this.items.values()])
    const [listed, { totalUnreadCount }] = await Promise.all([this.read(), client.channels.getUnreadCount()])
    const found = differences(
      { channels: known, totalUnreadCount: this.totalUnreadCount },
      { channels: plain(listed.items), totalUnreadCount },
    )
    return found.map((line) => `${userId} knows the list otherwise than it is: ${line}`)
  }

  private async load(epoch: string): Promise<{ activity: string; epoch: string }> {
    for (;;) {
      this.early = []
      const begunAt = Date.now()
      let read: Awaited<ReturnType<FollowedList['read']>> | undefined
      await this.front.persist('listing channels', async () => (read = await this.read()))
      const { items, position } = read as NonNullable<typeof read>
      if (!this.rollbacks.mayBeUndone({ begunAt, answeredAt: Date.now() })) {
        this.items = new Map(items.map((item) => [item.id, item]))
        this.position = { activity: position, epoch }
        for (const activity of this.early) this.apply(activity, epoch)
        return this.position
      }
      await sleep(AFTER_ROLLBACK_MS)
    }
  }

  /** All pages, with the position of the first one. */
  private async read(): Promise<{ items: ChannelListItem[]; position: string }> {
    const items: ChannelListItem[] = []
    let first: string | undefined
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { includeEmpty: true, limit: PAGE, ...(cursor !== undefined && { cursor }) }
      const page = await this.front.client.channels.list(query)
      items.push(...page.channels)
      first ??= page.position
      cursor = page.nextCursor
    }
    return { items, position: first as string }
  }
}

/** In a canonical order, without presence, which has its own event. */
const plain = (items: ChannelListItem[]) =>
  Object.fromEntries(
    items
      .map(({ peer, ...item }) => ({ ...item, peer: peer && { ...peer, isOnline: null, lastSeenAt: null } }))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map((item) => [item.id, item]),
  )
