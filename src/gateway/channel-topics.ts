import type { Bus } from '../platform/events/bus'
import {
  channelTopic,
  decodeDelivery,
  decodeHeader,
  NewerMessage,
  type Delivery,
  type UserDelivery,
} from '../platform/events/envelope'
import type { ChannelKey } from '../platform/lib/channel-key'

/** A connected user, as the channels of which the user is a member see it. */
export interface ConnectedMember {
  readonly tenantId: string
  readonly userId: string
  /** The channels of which the user is a member, as far as this process knows. */
  readonly channels: Set<ChannelTopic>
  /** Delivers the user's copy of an event of a channel. */
  deliver(copy: UserDelivery): void
}

/** The topic of one channel, and who needs it here. */
export interface ChannelTopic extends ChannelKey {
  readonly topic: string
  readonly members: Set<ConnectedMember>
  /** Passes on what the bus brings, if the channel has a feed. */
  feed: ((message: Delivery | NewerMessage) => void) | undefined
  /** Resolves when the bus is listening. */
  listening: Promise<void>
}

/**
 * The topics of channels that this process listens to.
 *
 * Invariants
 *   * The bus listens to a channel's topic exactly while the channel has a feed or a connected member here.
 *   * A message is read once for both, and only its header where there is no feed.
 */
export class ChannelTopics {
  private readonly topics = new Map<string, ChannelTopic>()

  constructor(
    private readonly bus: Bus,
    private readonly unread: {
      /** The unread totals of the channel's members may have changed, but that of one user. */
      addChannel(channel: ChannelTopic, exceptUserId: string | null): void
      add(tenantId: string, userIds: Iterable<string>): void
    },
    private readonly activity: {
      /** The channel may have changed in the lists of all its members. */
      addChannel(channel: ChannelTopic): void
      add(tenantId: string, userId: string, channelId: string): void
    },
    private readonly epoch: { readonly current: string },
    /** What the bus brought of this channel cannot be read here: its members may have ended. */
    private readonly onUnknown: (channel: ChannelTopic) => void,
  ) {}

  /** Resolves when the bus is listening. */
  async openFeed(channel: ChannelKey, feed: (message: Delivery | NewerMessage) => void): Promise<void> {
    const [entry] = this.listen([channel]) as [ChannelTopic]
    entry.feed = feed
    await entry.listening
  }

  closeFeed(topic: string): void {
    const entry = this.topics.get(topic)
    if (!entry) return
    entry.feed = undefined
    this.drop([entry])
  }

  /** Adds members of channels. Resolves when the bus is listening to all of them. */
  async addMembers(pairs: { member: ConnectedMember; channel: ChannelKey }[]): Promise<void> {
    const entries = this.listen(pairs.map(({ channel }) => channel))
    for (const [index, { member }] of pairs.entries()) {
      const entry = entries[index] as ChannelTopic
      entry.members.add(member)
      member.channels.add(entry)
    }
    await Promise.all(new Set(entries.map(({ listening }) => listening)))
  }

  removeMember(member: ConnectedMember, channels: Iterable<ChannelTopic>): void {
    const left = [...channels]
    for (const channel of left) {
      channel.members.delete(member)
      member.channels.delete(channel)
    }
    this.drop(left)
  }

  get(channel: ChannelKey): ChannelTopic | undefined {
    return this.topics.get(channelTopic(channel.tenantId, channel.channelId))
  }

  private listen(channels: ChannelKey[]): ChannelTopic[] {
    const added: ChannelTopic[] = []
    const entries = channels.map(({ tenantId, channelId }) => {
      const topic = channelTopic(tenantId, channelId)
      const known = this.topics.get(topic)
      if (known) return known
      const listening = Promise.resolve()
      const entry: ChannelTopic = { tenantId, channelId, topic, members: new Set(), feed: undefined, listening }
      this.topics.set(topic, entry)
      added.push(entry)
      return entry
    })
    if (added.length > 0) {
      const listening = this.bus.subscribe(
        added.map(({ topic }) => topic),
        this.receive,
      )
      for (const entry of added) entry.listening = listening
    }
    return entries
  }

  private drop(entries: ChannelTopic[]): void {
    const unused = entries.filter(
      (entry) => !entry.feed && entry.members.size === 0 && this.topics.get(entry.topic) === entry,
    )
    if (unused.length === 0) return
    for (const { topic } of unused) this.topics.delete(topic)
    this.bus.unsubscribe(unused.map(({ topic }) => topic))
  }

  /** One listener for all topics, so that a topic costs no closure. */
  private readonly receive = (payload: string, topic: string): void => {
    const entry = this.topics.get(topic)
    if (!entry) return
    if (!entry.feed) return this.notifyMembers(entry, decodeHeader(payload), payload)
    const message = decodeDelivery(payload)
    entry.feed(message)
    this.notifyMembers(entry, message, payload)
  }

  private notifyMembers(entry: ChannelTopic, header: Omit<Delivery, 'frame'> | NewerMessage, payload: string): void {
    if (entry.members.size === 0) return
    if (header instanceof NewerMessage) return this.onUnknown(entry)
    const { event, seq, authorId, epoch, forMembers } = header
    // A slow process may publish what belongs to a history that is gone.
    if (epoch !== undefined && epoch !== this.epoch.current) return
    if (forMembers && event === 'chat:channel:deleted') {
      return this.endMemberships(entry, decodeDelivery(payload) as Delivery)
    }
    if (seq !== null) this.activity.addChannel(entry)
    if (forMembers) this.unread.addChannel(entry, authorId)
  }

  /** The channel is gone: its members hear of it, also where they have not joined, and it has none any more. */
  private endMemberships(entry: ChannelTopic, { seq, authorId, frame }: Delivery): void {
    const event = 'chat:channel:deleted'
    const { data } = JSON.parse(frame) as { data: object }
    const copy: UserDelivery = {
      userIds: [],
      event,
      authorId,
      inChannel: { channelId: entry.channelId, seq: seq as number },
      frame: JSON.stringify({ event, data }),
    }
    for (const member of [...entry.members]) {
      member.deliver(copy)
      this.removeMember(member, [entry])
      this.unread.add(member.tenantId, [member.userId])
      this.activity.add(member.tenantId, member.userId, entry.channelId)
    }
  }
}
