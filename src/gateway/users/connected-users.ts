import {
  channelTopic,
  decodeDelivery,
  decodeHeader,
  decodeUserTopic,
  frameIn,
  NewerMessage,
  userTopic,
  type Delivery,
  type UserDelivery,
} from '../../platform/events/envelope'
import type { Caller } from '../../domain/access/caller'
import type { LoggedDelivery } from '../../platform/events/logged-event'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { ActivityAnnouncer } from '../activity/activity-announcer'
import type { FollowedList } from '../activity/followed-list'
import type { LiveList } from '../../domain/channels/live-list'
import { ChannelFeed, ENDS } from '../feeds/channel-feed'
import type { FeedSource } from '../feeds/feeds'
import { feedDelivery, UserFeed } from '../feeds/user-feed'
import type { Parts } from '../parts'
import type { Connection } from '../socket/connection'
import { ChannelTopics } from './channel-topics'
import { ConnectedUser, type ChannelTopic } from './connected-user'
import { DRAFT_CHANGED, DraftNotices } from './draft-notices'
import { Memberships } from './memberships'
import { OutageRecovery } from './outage-recovery'
import { UnreadTotals } from './unread-totals'

const CHANNEL_DELETED = 'chat:channel:deleted'

/**
 * The users connected to this process, and the state derived for them from events: memberships, unread totals and
 * activity.
 *
 * Invariants
 *   * A connection belongs to its user from its first frame to its end. A user who is held stays connected without one.
 *   * The bus listens to the topic of a user, and to those of the user's channels (memberships.ts), exactly while the user
 *     is connected here. `gateway:hello` waits for that.
 *   * Memberships, unread totals and activity follow the events of the bus, or of the log where the bus lost them.
 *     After an outage of the bus they and block lists are reread (outage-recovery.ts), and clients that do not follow
 *     the user's feed get `gateway:stale`.
 */
export class ConnectedUsers {
  private readonly tenants = new Map<string, Map<string, ConnectedUser>>()
  /** By topic: the open feeds of users. A feed may outlive the connection for which it was opened. */
  private readonly userFeeds = new Map<string, (delivery: Delivery) => void>()
  private readonly topics: ChannelTopics
  private readonly memberships: Memberships
  private readonly unread: UnreadTotals
  private readonly activity: ActivityAnnouncer
  private readonly recovery: OutageRecovery
  private readonly drafts = new DraftNotices()

  constructor(private readonly parts: Parts) {
    const { bus, peers } = parts
    const unread = (this.unread = new UnreadTotals(parts))
    const activity = (this.activity = new ActivityAnnouncer(parts))
    this.topics = new ChannelTopics(bus, (channel, payload) => this.hearChannel(channel, payload))
    this.memberships = new Memberships(parts, this.topics, unread, activity)
    this.recovery = new OutageRecovery(parts, this.memberships, unread, activity, () => this.users)
    // Events are lost when this or another process loses the bus, or another one dies.
    bus.onReconnect(() => this.recovery.busFailed(0))
    peers.onOutage = (forMs) => this.recovery.busFailed(forMs)
  }

  /** How many connections of the user are open. Closing ones do not count. */
  openCount(caller: Caller): number {
    let count = 0
    for (const connection of this.find(caller)?.connections ?? []) if (connection.isOpen) count += 1
    return count
  }

  /** Adds a connection to its user. Resolves when the bus listens to everything that concerns the user. */
  enter(connection: Connection): Promise<void> {
    const { tenantId, userId } = connection.caller
    const users = this.tenants.get(tenantId) ?? new Map<string, ConnectedUser>()
    this.tenants.set(tenantId, users)
    let user = users.get(userId)
    if (!user) {
      const added = (user = new ConnectedUser(tenantId, userId))
      users.set(userId, added)
      this.prepare(
        added,
        this.parts.bus.subscribe(userTopic(tenantId, userId), (payload) => this.hearUser(added, payload)),
      )
    } else if (user.hasFailed) this.prepare(user)
    user.connections.add(connection)
    return user.ready
  }

  leave(connection: Connection): void {
    const user = this.find(connection.caller)
    if (!user) return
    user.connections.delete(connection)
    for (const list of user.lists) this.unfollow(user, list, connection)
    this.endIfGone(user)
  }

  /** Keeps the connection's user connected: the next connection finds all loaded. @returns ends this once. */
  hold({ caller }: Connection): () => void {
    const user = this.find(caller)
    if (!user) return () => undefined
    user.holds += 1
    return () => {
      user.holds -= 1
      this.endIfGone(user)
    }
  }

  /** Last known `seq` of the feed of the connection's user. */
  userSeqOf({ caller }: Connection): number {
    return this.find(caller)?.userSeq ?? 0
  }

  /** Follows a list of the connection's user: see `ActivityAnnouncer.follow`. @returns rolls back after a failure. */
  followActivity(
    kind: LiveList,
    connection: Connection,
    given: string | null,
    epoch: string,
    after: Promise<void>,
  ): () => void {
    const user = this.find(connection.caller)
    if (!user) return () => undefined
    const list = user.followedList(kind)
    const restore = this.activity.follow(list, connection, given, epoch, after)
    return () => restore() || this.unfollow(user, list, connection)
  }

  /** Where the feed of a channel gets its events from. */
  channelSource(channel: ChannelKey): FeedSource<ChannelFeed> {
    const topic = channelTopic(channel.tenantId, channel.channelId)
    const { watchers } = this.parts
    return {
      topic,
      make: (repair) => new ChannelFeed(channel, repair),
      listen: (receive) => Promise.all([this.topics.openFeed(channel, receive), watchers.watch(topic)]),
      unheard: (event) => this.repairChannel(channel, event),
      stop: () => {
        this.topics.closeFeed(channel)
        watchers.unwatch(topic)
      },
    }
  }

  /** Where the feed of a connected user gets its events from. */
  userSource({ caller }: Connection): FeedSource<UserFeed> {
    const topic = userTopic(caller.tenantId, caller.userId)
    return {
      topic,
      make: (repair) => new UserFeed(caller, repair),
      // The bus has listened since before `gateway:hello`.
      listen: (receive) => Promise.resolve(void this.userFeeds.set(topic, receive)),
      started: (seq) => {
        const user = this.find(caller)
        // The events in between were missed.
        if (user && seq > user.userSeq) void this.recovery.feedLost(user)
        user?.saw(seq)
      },
      unheard: (event) => this.repairUser(this.find(caller), event),
      stop: () => void this.userFeeds.delete(topic),
    }
  }

  /** The database went back in time: rereads the state of users, who stay connected until their sockets are closed. */
  startOver(): void {
    for (const user of this.users) {
      user.userSeq = 0
      this.prepare(user)
    }
    this.recovery.startOver()
  }

  close(): void {
    this.unread.close()
    this.activity.close()
    this.recovery.close()
    this.drafts.close()
    this.memberships.close()
  }

  private find({ tenantId, userId }: Caller): ConnectedUser | undefined {
    return this.tenants.get(tenantId)?.get(userId)
  }

  private get users(): ConnectedUser[] {
    return [...this.tenants.values()].flatMap((users) => [...users.values()])
  }

  private endIfGone(user: ConnectedUser): void {
    const { tenantId, userId, isConnected } = user
    const users = this.tenants.get(tenantId)
    if (isConnected || !users) return
    users.delete(userId)
    this.parts.bus.unsubscribe(userTopic(tenantId, userId))
    this.memberships.forget(user)
    if (users.size === 0) this.tenants.delete(tenantId)
  }

  private prepare(user: ConnectedUser, listening = Promise.resolve()): void {
    user.hasFailed = false
    user.ready = listening.then(() => this.memberships.load(user))
    // Each connection of the user awaits it, too.
    user.ready.catch(() => (user.hasFailed = true))
  }

  private unfollow(user: ConnectedUser, list: FollowedList, connection: Connection): void {
    if (this.activity.forget(list, connection)) user.forgetList(list)
  }

  private hearUser(user: ConnectedUser, payload: string): void {
    const delivery = decodeUserTopic(payload)
    // The log does not have all events of users.
    if (delivery instanceof NewerMessage) return this.recovery.busFailed(0)
    if ('unread' in delivery) return this.unread.add(user)
    if (delivery.event === DRAFT_CHANGED) return this.drafts.add(user, delivery)
    this.memberships.follow(user, delivery)
    this.activity.addEvent(user.lists, delivery)
    if (delivery.seq !== undefined) {
      if (delivery.epoch === this.parts.chat.epoch.current) user.saw(delivery.seq)
      this.userFeeds.get(userTopic(user.tenantId, user.userId))?.(feedDelivery(delivery, delivery.seq))
    }
    user.deliver(delivery)
  }

  /** Only the header is read if there is no feed. */
  private hearChannel(channel: ChannelTopic, payload: string): void {
    const message = channel.feed ? decodeDelivery(payload) : decodeHeader(payload)
    if (channel.feed) channel.feed(message)
    if (channel.members.size === 0) return
    if (message instanceof NewerMessage) return this.checkMembers(channel)
    const { event, seq, authorId, epoch, forMembers } = message
    // A slow process may publish events of a lost history.
    if (epoch !== undefined && epoch !== this.parts.chat.epoch.current) return
    if (forMembers && event === CHANNEL_DELETED) return this.endChannel(channel, decodeDelivery(payload) as Delivery)
    if (seq !== null) this.activity.addChannel(channel, { event, frame: () => frameIn(payload) })
    if (forMembers) this.unread.addChannel(channel, authorId)
  }

  /** The log had an event of the channel that the bus did not deliver; undefined if it is unknown which. */
  private repairChannel(key: ChannelKey, event: LoggedDelivery | undefined): void {
    const channel = this.topics.get(key)
    if (!channel || channel.members.size === 0) return
    if (event?.event === CHANNEL_DELETED) return this.endChannel(channel, event)
    if (!event || ENDS.has(event.event)) return this.checkMembers(channel)
    this.activity.addChannel(channel, { event: event.event, frame: () => event.frame })
    // The log does not tell whether the event concerns members who are not subscribed.
    this.unread.addChannel(channel, null)
  }

  /** The same for an event of the user's feed. */
  private repairUser(user: ConnectedUser | undefined, event: LoggedDelivery | undefined): void {
    if (!user) return
    if (!event) return void this.recovery.feedLost(user)
    user.saw(event.seq)
    this.memberships.follow(user, event)
    this.activity.addEvent(user.lists, event)
    this.unread.add(user)
  }

  /** Memberships of the channel may have ended. */
  private checkMembers(channel: ChannelTopic): void {
    this.memberships.checkAll(channel)
    this.activity.addChannel(channel)
  }

  /** Notifies the members of a deleted channel, joined or not, and removes them. */
  private endChannel(channel: ChannelTopic, { seq, authorId, frame }: Delivery): void {
    const { data } = JSON.parse(frame) as { data: object }
    const copy: UserDelivery = {
      event: CHANNEL_DELETED,
      authorId,
      inChannel: { channelId: channel.channelId, seq: seq as number },
      frame: JSON.stringify({ event: CHANNEL_DELETED, data }),
    }
    for (const user of [...channel.members]) {
      user.deliver(copy)
      this.topics.removeMember(user, [channel])
      this.unread.add(user)
      this.activity.add(user.lists, channel.channelId)
    }
  }
}
