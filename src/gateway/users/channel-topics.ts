import type { Bus } from '../../platform/events/bus'
import { channelTopic, type Delivery, type NewerMessage } from '../../platform/events/envelope'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { ChannelTopic, ConnectedUser } from './connected-user'

/**
 * The topics of channels that this process listens to.
 *
 * Invariant: the bus listens to a channel's topic exactly while the channel has a feed or a connected member here.
 */
export class ChannelTopics {
  private readonly topics = new Map<string, ChannelTopic>()

  constructor(
    private readonly bus: Pick<Bus, 'subscribe' | 'unsubscribe'>,
    private readonly onMessage: (channel: ChannelTopic, payload: string) => void,
  ) {}

  get({ tenantId, channelId }: ChannelKey): ChannelTopic | undefined {
    return this.topics.get(channelTopic(tenantId, channelId))
  }

  /** Resolves when the bus listens. */
  async openFeed(channel: ChannelKey, feed: (message: Delivery | NewerMessage) => void): Promise<void> {
    const [entry] = this.listen([channel]) as [ChannelTopic]
    entry.feed = feed
    await entry.listening
  }

  closeFeed(channel: ChannelKey): void {
    const entry = this.get(channel)
    if (!entry) return
    entry.feed = undefined
    this.drop([entry])
  }

  /** Adds members of channels. Resolves when the bus listens to all of them. */
  async addMembers(memberships: { user: ConnectedUser; channel: ChannelKey }[]): Promise<void> {
    const entries = this.listen(memberships.map(({ channel }) => channel))
    for (const [index, { user }] of memberships.entries()) {
      const entry = entries[index] as ChannelTopic
      entry.members.add(user)
      user.channels.add(entry)
    }
    await Promise.all(new Set(entries.map(({ listening }) => listening)))
  }

  removeMember(user: ConnectedUser, channels: Iterable<ChannelTopic>): void {
    const left = [...channels]
    for (const channel of left) {
      channel.members.delete(user)
      user.channels.delete(channel)
    }
    this.drop(left)
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

  /** One listener for all topics, to save a closure per topic. */
  private readonly receive = (payload: string, topic: string): void => {
    const entry = this.topics.get(topic)
    if (entry) this.onMessage(entry, payload)
  }
}
