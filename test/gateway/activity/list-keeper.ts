import type { ChannelListItem, Thread } from '../../../generated/openapi'
import type { GatewayFrames, ServerEvents } from '../../../generated/events'
import { eventually } from '../../support/eventually'
import type { TestSocket } from '../../support/socket'
import type { Person } from '../../support/world'

/** A front end that loads its lists of channels and threads once, and then updates them from activity. */
export class ListKeeper {
  private items = new Map<string, ChannelListItem>()
  private threads = new Map<string, Thread>()
  private epoch = ''
  position: string | null = null
  threadPosition: string | null = null
  totalUnreadCount = 0
  totalUnreadThreads = 0
  socket!: TestSocket
  private applied = 0

  constructor(readonly person: Person) {}

  async load(limit?: number): Promise<void> {
    const [channels, threads] = [await channelsOf(this.person, limit), await threadsOf(this.person, limit)]
    // A later page may be newer than the position; its changes then arrive again.
    this.position = channels.position
    this.items = new Map(channels.items.map((item) => [item.id, item]))
    this.threadPosition = threads.position
    this.threads = new Map(threads.items.map((item) => [item.parentMessageId, item]))
  }

  /** @param another process than the person's. */
  async connect(at: Person = this.person): Promise<void> {
    this.socket = await at.socket()
    const [hello] = this.socket.of('gateway:hello')
    this.epoch = (hello?.data as unknown as GatewayFrames['gateway:hello']).epoch
    this.applied = 0
    const [activity, threads] = [this.position, this.threadPosition]
    await this.socket.request('gateway:resume', { epoch: this.epoch, activity, threads })
  }

  get isConnected(): boolean {
    const socket: TestSocket | undefined = this.socket
    return socket !== undefined && socket.closed === undefined
  }

  async cut(): Promise<void> {
    this.apply()
    this.socket.socket.terminate()
    await this.socket.until(() => this.socket.closed !== undefined).catch(() => undefined)
    this.apply()
  }

  apply(): void {
    const { frames } = this.socket
    for (; this.applied < frames.length; this.applied += 1) {
      const { event, data } = frames[this.applied] as (typeof frames)[number]
      if (event === 'chat:channel:activity') this.applyChannels(data as unknown as ServerEvents[typeof event])
      if (event === 'chat:thread:activity') this.applyThreads(data as unknown as ServerEvents[typeof event])
    }
  }

  private applyChannels(activity: ServerEvents['chat:channel:activity']): void {
    for (const item of activity.channels) this.items.set(item.id, item)
    for (const id of activity.removedChannelIds) this.items.delete(id)
    this.totalUnreadCount = activity.totalUnreadCount
    this.position = activity.position
  }

  private applyThreads(activity: ServerEvents['chat:thread:activity']): void {
    for (const item of activity.threads) this.threads.set(item.parentMessageId, item)
    for (const id of activity.removedThreadIds) this.threads.delete(id)
    for (const [id, { channel }] of this.threads)
      if (activity.removedChannelIds?.includes(channel.id)) this.threads.delete(id)
    this.totalUnreadThreads = activity.totalUnreadThreads
    this.threadPosition = activity.position
  }

  /** The displayed lists. */
  get lists() {
    this.apply()
    return {
      channels: withoutPresence([...this.items.values()].sort(byId)),
      totalUnreadCount: this.totalUnreadCount,
      threads: [...this.threads.values()].sort(byParent),
      totalUnreadThreads: this.totalUnreadThreads,
    }
  }

  /** Waits until the displayed lists equal the service's. */
  async untilUpToDate(within?: number): Promise<void> {
    const { person } = this
    await eventually(
      async () => {
        const [channels, threads] = [await channelsOf(person), await threadsOf(person)]
        expect(this.lists).toEqual({
          channels: withoutPresence(channels.items.sort(byId)),
          threads: threads.items.sort(byParent),
          ...(await person.client.channels.getUnreadCount()),
        })
      },
      within === undefined ? {} : { within },
    )
  }
}

/** Presence has its own event. */
const withoutPresence = (items: ChannelListItem[]) =>
  items.map(({ peer, ...item }) => ({ ...item, peer: peer && { ...peer, isOnline: null, lastSeenAt: null } }))

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

const byParent = (one: Thread, other: Thread) => (one.parentMessageId < other.parentMessageId ? -1 : 1)

const channelsOf = ({ client }: Person, limit = 100) =>
  allOf(async (cursor) => {
    const { channels, ...page } = await client.channels.list({ includeEmpty: true, limit, ...cursor })
    return { ...page, items: channels }
  })

const threadsOf = ({ client }: Person, limit = 100) =>
  allOf(async (cursor) => {
    const { threads, ...page } = await client.threads.list({ limit, ...cursor })
    return { ...page, items: threads }
  })

/** All pages, with the position of the first one. */
async function allOf<Item>(
  read: (cursor: { cursor?: string }) => Promise<{ items: Item[]; nextCursor: string | null; position: string }>,
): Promise<{ items: Item[]; position: string }> {
  const { items, position, ...first } = await read({})
  for (let { nextCursor } = first; nextCursor !== null;) {
    const page = await read({ cursor: nextCursor })
    items.push(...page.items)
    nextCursor = page.nextCursor
  }
  return { items, position }
}
