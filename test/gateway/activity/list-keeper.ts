import type { ChannelListItem } from '../../../generated/openapi'
import type { GatewayFrames, ServerEvents } from '../../../generated/events'
import { eventually } from '../../support/eventually'
import type { TestSocket } from '../../support/socket'
import type { Person } from '../../support/world'

/** A front end that loads its list of channels once, and then keeps it by what the gateway tells. */
export class ListKeeper {
  private items = new Map<string, ChannelListItem>()
  private epoch = ''
  position: string | null = null
  totalUnreadCount = 0
  socket!: TestSocket
  private applied = 0

  constructor(readonly person: Person) {}

  async load(limit?: number): Promise<void> {
    const pages = await listOf(this.person, limit)
    // What a later page says may be newer than the position, and comes again.
    this.position = pages.position
    this.items = new Map(pages.channels.map((item) => [item.id, item]))
  }

  /** @param at another process than the person's. */
  async connect(at: Person = this.person): Promise<void> {
    this.socket = await at.socket()
    const [hello] = this.socket.of('gateway:hello')
    this.epoch = (hello?.data as unknown as GatewayFrames['gateway:hello']).epoch
    this.applied = 0
    await this.socket.request('gateway:resume', { epoch: this.epoch, activity: this.position })
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
    const frames = this.socket.of('chat:channel:activity')
    for (; this.applied < frames.length; this.applied += 1) {
      const activity = frames[this.applied]?.data as unknown as ServerEvents['chat:channel:activity']
      for (const item of activity.channels) this.items.set(item.id, item)
      for (const id of activity.removedChannelIds) this.items.delete(id)
      this.totalUnreadCount = activity.totalUnreadCount
      this.position = activity.position
    }
  }

  get list(): ChannelListItem[] {
    this.apply()
    return [...this.items.values()].sort(byId)
  }

  /** Waits until it shows what the service lists. */
  async untilUpToDate(within?: number): Promise<void> {
    const { person } = this
    await eventually(
      async () => {
        expect(withoutPresence(this.list)).toEqual(withoutPresence((await listOf(person)).channels))
        expect(this.totalUnreadCount).toBe((await person.client.channels.getUnreadCount()).totalUnreadCount)
      },
      within === undefined ? {} : { within },
    )
  }
}

/** Presence is told by its own event. */
const withoutPresence = (items: ChannelListItem[]) =>
  items.map(({ peer, ...item }) => ({ ...item, peer: peer && { ...peer, isOnline: null, lastSeenAt: null } }))

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/** All pages, with the position of the first one. */
async function listOf({ client }: Person, limit = 100) {
  const channels: ChannelListItem[] = []
  let position: string | undefined
  for (let cursor: string | undefined; ;) {
    const page = await client.channels.list({ includeEmpty: true, limit, ...(cursor && { cursor }) })
    position ??= page.position
    channels.push(...page.channels)
    if (page.nextCursor === null) return { channels: channels.sort(byId), position }
    cursor = page.nextCursor
  }
}
