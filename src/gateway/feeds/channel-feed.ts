import { channelTopic, type Delivery } from '../../platform/events/envelope'
import type { OpenEvent } from '../../platform/events/logged-event'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { Feed, type FeedSubscriber, type Repair } from './feed'
import { endedBy, OpenStreams } from './open-streams'
import { TypingUsers } from './typing'

/** Events by which the membership of one user ends. */
export const ENDS = new Set(['chat:user:left', 'chat:user:banned'])

/** A connection, as seen by the feed of a channel to which it is subscribed. */
export interface Subscriber extends FeedSubscriber {
  readonly userId: string
  /** Whether the user has blocked other users. */
  readonly hasBlocks: boolean
  deliver(feed: ChannelFeed, delivery: Delivery): void
  /** The event delivered last has ended the user's membership. */
  end(feed: ChannelFeed): void
}

/** The events of one channel: logged ones, and ephemeral ones, which have neither `seq` nor order. */
export class ChannelFeed extends Feed<Subscriber> {
  /** Increases whenever a delivered event may have ended a membership: earlier membership checks are then out of date. */
  membershipVersion = 0
  private typing: TypingUsers | undefined
  private streams: OpenStreams | undefined

  constructor(key: ChannelKey, repair: Repair) {
    super(key, channelTopic(key.tenantId, key.channelId), repair)
  }

  override close(): void {
    super.close()
    this.typing?.close()
  }

  /** Ephemeral events still in effect, for a new subscriber: the log does not have them. */
  ephemeralEvents(): Delivery[] {
    return [...(this.typing?.announcements() ?? []), ...(this.streams?.announcements() ?? [])]
  }

  override compare(present: OpenEvent[]): void {
    if (present.length === 0 && !this.streams) return
    this.streams ??= new OpenStreams()
    for (const announcement of this.streams.compare(present)) this.deliver(announcement)
    if (present.length === 0) this.streams = undefined
  }

  override receive(delivery: Delivery): void {
    if (delivery.seq === null) this.receiveEphemeral(delivery)
    // The log says who has replied.
    else if (countsReplies(delivery) && this.hasBlocks) this.expect(delivery.seq)
    else super.receive(delivery)
  }

  private get hasBlocks(): boolean {
    for (const { hasBlocks } of this.subscribers) if (hasBlocks) return true
    return false
  }

  override skipTo(seq: number): void {
    // A removal may be among the lost events.
    this.membershipVersion += 1
    super.skipTo(seq)
  }

  protected advance(delivery: Delivery): void {
    // First, because it throws on a malformed frame, and the event is then read from the log.
    const removal = removalBy(delivery)
    const ended = this.streams && endedBy(delivery)
    this.delivered = delivery.seq as number
    if (removal) this.membershipVersion += 1
    if (ended) this.streams?.end(ended)
    this.deliver(delivery, removal)
  }

  private receiveEphemeral(delivery: Delivery): void {
    if (OpenStreams.accepts(delivery)) {
      this.streams ??= new OpenStreams()
      this.streams.receive(delivery)
    }
    if (!TypingUsers.accepts(delivery)) return this.deliver(delivery)
    this.typing ??= new TypingUsers((announcement) => this.deliver(announcement))
    this.typing.receive(delivery)
  }

  private deliver(delivery: Delivery, removal?: Removal): void {
    // A copy, because subscriptions may end meanwhile.
    for (const subscriber of [...this.subscribers]) {
      subscriber.deliver(this, delivery)
      if (removal && (removal.userId === null || removal.userId === subscriber.userId)) subscriber.end(this)
    }
  }
}

interface Removal {
  /** Null if all memberships ended. */
  userId: string | null
}

/** The user whose membership an event ends. */
function removalBy({ event, frame }: Delivery): Removal | undefined {
  if (event === 'chat:channel:deleted') return { userId: null }
  if (!ENDS.has(event)) return undefined
  return (JSON.parse(frame) as { data: { userId: string } }).data
}

const COUNT_REPLIES: ReadonlySet<string> = new Set([
  'chat:message:deleted',
  'chat:message:restored',
  'chat:message:updated',
])
/** Whether the event may have `threadInfo`. A false positive, by a key of `metadata`, is harmless. */
const countsReplies = ({ event, frame }: Delivery): boolean =>
  COUNT_REPLIES.has(event) && /"threadInfo" ?: ?\{/.test(frame)
