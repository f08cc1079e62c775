import type { Delivery } from '../../platform/events/envelope'
import type { ChannelFeed } from '../feeds/channel-feed'
import type { Connection } from '../socket/connection'
import type { Feed } from '../feeds/feed'
import type { UserFeed } from '../feeds/user-feed'
import type { LogReader } from '../feeds/log-reader'

const PAGE = { ofFeed: 50, ofAll: 5000 }
/** Feeds read per statement: fewer after the first page of a replay. */
const AT_ONCE = { wanted: Infinity, next: 100 }

/** The position in a feed, as sent by the client. */
export interface ClientPosition {
  /** Last `seq` that the client has seen. Undefined: only new events. */
  since: number | undefined
  /** Whether `since` is valid in the present epoch. */
  isCovered: boolean
}

/**
 * A connection on its way to the end of a feed, from its client's position.
 *
 * Invariants
 *   * `position` is the client's last event. After the acknowledgement it advances to the end of the feed, and the
 *     connection subscribes in the same turn of the event loop, so no event is missed.
 *   * While a membership check is out of date, events wait for `allow`.
 */
export abstract class Recovery<F extends Feed = Feed> {
  position = 0
  /** This feed sends the events after this `seq`. */
  from = 0
  recovered: boolean | null = null
  private page: Delivery[] | undefined

  constructor(
    readonly feed: F,
    private readonly client: ClientPosition,
  ) {}

  /** Whether the client has seen more than the feed here has delivered. */
  get isAhead(): boolean {
    const { since, isCovered } = this.client
    return since !== undefined && isCovered && since > this.feed.delivered
  }

  /** The position after which events must be read to check that the log still has them. */
  get wanted(): number | undefined {
    const { since, isCovered } = this.client
    return since !== undefined && isCovered && since < this.feed.delivered && !this.page ? since : undefined
  }

  /** The position after which to read the next page. */
  get next(): number | undefined {
    return this.page === undefined && this.position < this.feed.delivered ? this.position : undefined
  }

  take(page: Delivery[]): void {
    this.page = page
  }

  /** Decides whether the client's position can be recovered. Call when nothing is `wanted`, before `finish`. */
  begin(): void {
    const { since, isCovered } = this.client
    const { delivered } = this.feed
    this.recovered =
      since === undefined ? null : isCovered && (since === delivered || this.page?.[0]?.seq === since + 1)
    this.position = this.recovered ? (since as number) : delivered
    this.from = this.recovered ? 0 : delivered
    if (!this.recovered) this.page = undefined
  }

  /**
   * Sends the missed events and subscribes the connection.
   *
   * @param readOn reads the next page.
   * @returns false if the connection has closed, or is closed because events are lost.
   */
  async finish(connection: Connection, readOn: () => Promise<void>): Promise<boolean> {
    while (this.position < this.feed.delivered && connection.isOpen) {
      if (!this.page) await readOn()
      const page = this.page ?? []
      // The next event was dropped from the log meanwhile.
      if (page[0]?.seq !== this.position + 1) break
      this.page = undefined
      await this.sendPage(connection, page)
    }
    // From here to the subscription nothing is awaited, so no event is missed.
    if (!connection.isOpen) return false
    if (this.position !== this.feed.delivered) {
      // The feed has skipped events or gone back in time meanwhile.
      connection.eventsLost()
      return false
    }
    this.subscribe(connection)
    return true
  }

  /** Resolves when the client may have the next event. */
  protected abstract allow(): Promise<void> | undefined
  protected abstract send(connection: Connection, delivery: Delivery): void
  protected abstract subscribe(connection: Connection): void

  /** Pauses under backpressure. Stops early if the connection closes or the feed went back in time. */
  private async sendPage(connection: Connection, page: Delivery[]): Promise<void> {
    for (const delivery of page) {
      for (let allowed = this.allow(); allowed; allowed = this.allow()) await allowed
      if ((delivery.seq as number) > this.feed.delivered) break
      // A day was dropped from the log: the next read finds the gap.
      if (delivery.seq !== this.position + 1) break
      this.send(connection, delivery)
      this.position = delivery.seq
      if (!(await connection.hasRead())) break
    }
  }
}

/** Reads the first page of each feed that wants one, or the next one of the first feeds that need one. */
export async function readPages(reader: LogReader, all: Recovery[], which: 'wanted' | 'next'): Promise<void> {
  const read = all.filter((one) => one[which] !== undefined).slice(0, AT_ONCE[which])
  if (read.length === 0) return
  const asked = read.map((one) => ({ feed: one.feed, since: one[which] as number }))
  const pages = await reader.read(asked, PAGE)
  for (const [index, one] of read.entries()) one.take(pages[index] as Delivery[])
}

/** The feed of its user, which a connection is about to follow. */
export class FollowingUser extends Recovery<UserFeed> {
  protected allow(): undefined {
    return undefined
  }

  protected send(connection: Connection, delivery: Delivery): void {
    connection.userFeed.replay(delivery)
  }

  protected subscribe(connection: Connection): void {
    connection.userFeed.follow(this.feed)
  }
}

/** A channel that a connection is about to subscribe to. */
export class JoiningChannel extends Recovery<ChannelFeed> {
  private checkedVersion = -1

  constructor(
    feed: ChannelFeed,
    client: ClientPosition,
    private readonly check: (channel: JoiningChannel) => Promise<void>,
  ) {
    super(feed, client)
  }

  /** Whether the membership check is out of date: the feed has delivered a removal since. */
  get needsCheck(): boolean {
    return this.feed.membershipVersion !== this.checkedVersion
  }

  /** Call before the membership is read. */
  checking(): void {
    this.checkedVersion = this.feed.membershipVersion
  }

  protected allow(): Promise<void> | undefined {
    return this.needsCheck ? this.check(this) : undefined
  }

  protected send(connection: Connection, delivery: Delivery): void {
    connection.sendDelivery(delivery, this.feed.channelId)
  }

  protected subscribe(connection: Connection): void {
    connection.subscriptions.join(this.feed, this.from)
    for (const event of this.feed.ephemeralEvents()) connection.subscriptions.deliver(this.feed, event)
  }
}
