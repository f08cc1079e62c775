import type { Chat } from '../context'
import type { Watchers } from '../domain/presence/watchers'
import type { Bus } from '../platform/events/bus'
import {
  decodeProcessTopic,
  decodeUserTopic,
  NewerMessage,
  processTopic,
  tenantTopic,
  userTopic,
  type Delivery,
} from '../platform/events/envelope'
import type { PeerMonitor } from '../platform/events/peer-monitor'
import type { ChannelKey } from '../platform/lib/channel-key'
import type { Limit } from '../platform/lib/concurrency-limiter'
import { logLimiter, type LimitedWarning } from '../platform/lib/log-limiter'
import { throttle } from '../platform/lib/throttle'
import type { Feeds, FeedSource } from './feeds'
import { feedDelivery, UserFeed } from './user-feed'
import { ActivityAnnouncer } from './activity-announcer'
import { ChannelTopics, type ConnectedMember } from './channel-topics'
import type { Connection } from './connection'
import { loadBlockLists } from './event-filter'
import { Memberships } from './memberships'
import { Staleness } from './staleness'
import { UnreadAnnouncer } from './unread-announcer'
import { Room } from './user-room'

const REPAIR_INTERVAL_MS = 1000

interface UserRoomsParts {
  chat: Chat
  bus: Bus
  peers: PeerMonitor
  limit: Limit
  watchers: Pick<Watchers, 'processId'>
}

/**
 * The rooms of the users who are connected to this process.
 *
 * Invariants
 *   * A connection is in its user's room from its first frame to its end.
 *   * The bus listens to the topic of a user, and to those of the user's channels (memberships.ts), exactly while the user
 *     is connected here. `gateway:hello` waits for that.
 *   * After an outage of the bus, memberships, unread totals and blocks are read again. Other lost events are unknown, so
 *     clients that do not follow the user's feed get `gateway:stale`.
 *   * While a process of the version before may be there, the bus listens to the topics of the tenants as well.
 */
export class UserRooms {
  readonly topics: ChannelTopics
  private readonly tenants = new Map<string, Map<string, Room>>()
  private readonly repair = throttle(REPAIR_INTERVAL_MS, () => this.readAgain())
  private readonly staleness: Staleness
  private readonly warn: LimitedWarning
  private readonly unread: UnreadAnnouncer
  readonly activity: ActivityAnnouncer
  private readonly memberships: Memberships
  private feeds: Pick<Feeds, 'receive'> | undefined
  /** By topic: the open feeds of users. A feed may outlive the room in which it was opened. */
  private readonly userFeeds = new Map<string, (delivery: Delivery) => void>()
  private isClosed = false

  constructor(private readonly parts: UserRoomsParts) {
    const { chat, bus, peers, limit, watchers } = parts
    const { db } = chat
    const warn = (this.warn = logLimiter(chat.log))
    this.unread = new UnreadAnnouncer(chat, warn, (tenantId, userId, frame) =>
      this.roomOf(tenantId, userId)?.send(frame),
    )
    this.activity = new ActivityAnnouncer({ chat, bus, peers, limit, warn })
    this.staleness = new Staleness(bus, peers, () => this.rooms)
    this.topics = new ChannelTopics(bus, this.unread, this.activity, chat.epoch, (channel) => {
      this.memberships.checkAll(channel)
      this.activity.addChannel(channel)
    })
    this.memberships = new Memberships({
      ...{ db, limit, warn, topics: this.topics },
      isConnected: (member) => this.roomOf(member.tenantId, member.userId) === member,
      onChange: ({ tenantId, userId }, { channelId }) => {
        this.unread.add(tenantId, [userId])
        this.activity.add(tenantId, userId, channelId)
      },
      onMissed: (member, channel) => this.channelsGone(member, [channel], () => true),
      // The others are told of the outage.
      onEnded: (member, channels) => this.channelsGone(member, channels, ({ userFeed }) => userFeed.isOn),
      onUserSeq: ({ tenantId, userId }, seq) => this.noteSeq(this.roomOf(tenantId, userId), seq),
      epoch: chat.epoch,
    })
    // Events are lost when this process is cut off from the bus, and when another process is, or dies.
    bus.onReconnect(() => this.onOutage())
    peers.onOutage(() => this.onOutage())
    peers.onOlderChange(() => this.followOlder())
    void bus.subscribe(processTopic(watchers.processId), (payload) => this.receiveOfProcess(payload))
  }

  /** Passes events for subscribers of many channels on to these feeds. */
  passTo(feeds: Pick<Feeds, 'receive'>): void {
    this.feeds = feeds
  }

  /** How many connections of the user are open. Closing ones do not count. */
  openCount(tenantId: string, userId: string): number {
    let count = 0
    for (const connection of this.roomOf(tenantId, userId)?.connections ?? []) if (connection.isOpen) count += 1
    return count
  }

  /** Puts a connection into its user's room. Resolves when the bus listens to everything that concerns the user. */
  enter(connection: Connection): Promise<void> {
    const { tenantId, id: userId } = connection.user
    const users = this.tenants.get(tenantId) ?? this.addTenant(tenantId)
    const room = users.get(userId) ?? this.addRoom(users, tenantId, userId)
    room.connections.add(connection)
    // Another connection of the user may still be in the room that could not read them a moment ago.
    if (room.hasFailed) this.prepare(room)
    return room.ready
  }

  leave(connection: Connection): void {
    const { tenantId, id: userId } = connection.user
    const users = this.tenants.get(tenantId)
    const room = users?.get(userId)
    room?.connections.delete(connection)
    this.activity.forget(connection)
    if (!users || !room || room.connections.size > 0) return
    users.delete(userId)
    this.parts.bus.unsubscribe(userTopic(tenantId, userId))
    this.memberships.forget(room)
    if (users.size > 0) return
    this.tenants.delete(tenantId)
    this.parts.bus.unsubscribe(tenantTopic(tenantId))
  }

  /** The database went back in time: what is known of those who do not come back at once is read again. */
  startOver(): void {
    this.activity.startOver()
    for (const room of this.rooms) {
      room.userSeq = 0
      this.prepare(room)
    }
    this.repair.trigger()
  }

  /** A number of the user's feed that is not beyond the present. Call when the connection's room is ready. */
  userSeqOf({ user }: Connection): number {
    return this.roomOf(user.tenantId, user.id)?.userSeq ?? 0
  }

  /** Where the feed of a user who is connected here gets its events from. */
  feedSource(tenantId: string, userId: string): FeedSource<UserFeed> {
    const topic = userTopic(tenantId, userId)
    return {
      topic,
      make: (repair) => new UserFeed({ tenantId, userId }, repair),
      // The bus listens for the room, since before `gateway:hello`.
      listen: (_feed, receive) => Promise.resolve(void this.userFeeds.set(topic, receive)),
      stop: () => void this.userFeeds.delete(topic),
    }
  }

  private noteSeq(room: Room | undefined, seq: number): void {
    if (room && seq > room.userSeq) room.userSeq = seq
  }

  close(): void {
    this.isClosed = true
    this.unread.close()
    this.activity.close()
    void this.repair.stop()
    this.staleness.stop()
    this.memberships.close()
    this.parts.bus.unsubscribe(processTopic(this.parts.watchers.processId))
  }

  private roomOf(tenantId: string, userId: string): Room | undefined {
    return this.tenants.get(tenantId)?.get(userId)
  }

  private get rooms(): Room[] {
    return [...this.tenants.values()].flatMap((users) => [...users.values()])
  }

  private addTenant(tenantId: string): Map<string, Room> {
    const users = new Map<string, Room>()
    this.tenants.set(tenantId, users)
    if (this.parts.peers.hasOlder) void this.listenToTenant(tenantId)
    return users
  }

  private addRoom(users: Map<string, Room>, tenantId: string, userId: string): Room {
    const { bus } = this.parts
    const room = new Room(tenantId, userId)
    users.set(userId, room)
    const listening = bus.subscribe(userTopic(tenantId, userId), (payload) => this.receive(tenantId, payload))
    this.prepare(room, listening)
    return room
  }

  private prepare(room: Room, listening = Promise.resolve()): void {
    room.hasFailed = false
    room.ready = listening.then(() => this.memberships.load(room))
    // Each connection of the room sees it, too.
    room.ready.catch(() => (room.hasFailed = true))
  }

  private async listenToTenant(tenantId: string): Promise<void> {
    await this.parts.bus.subscribe(tenantTopic(tenantId), (payload) => this.receive(tenantId, payload))
  }

  private followOlder(): void {
    for (const tenantId of this.tenants.keys()) {
      if (this.parts.peers.hasOlder) void this.listenToTenant(tenantId)
      else this.parts.bus.unsubscribe(tenantTopic(tenantId))
    }
  }

  private receive(tenantId: string, payload: string): void {
    const delivery = decodeUserTopic(payload)
    if (!delivery) return
    // No log has the events of user rooms.
    if (delivery instanceof NewerMessage) return this.onOutage()
    if ('channelIds' in delivery) return this.feeds?.receive(tenantId, delivery)
    if ('unreadOf' in delivery) {
      const connected = delivery.unreadOf.filter((userId) => this.roomOf(tenantId, userId))
      if (connected.length > 0) this.unread.add(tenantId, connected)
      return
    }
    for (const userId of delivery.userIds) {
      const room = this.roomOf(tenantId, userId)
      if (!room) continue
      this.memberships.follow(room, delivery)
      this.activity.addEvent(tenantId, userId, delivery.frame)
      if (delivery.seq !== undefined) {
        if (delivery.epoch === this.parts.chat.epoch.current) this.noteSeq(room, delivery.seq)
        this.userFeeds.get(userTopic(tenantId, userId))?.(feedDelivery(delivery, delivery.seq))
      }
      room.deliver(delivery)
    }
  }

  private receiveOfProcess(payload: string): void {
    const deliveries = decodeProcessTopic(payload)
    // What it holds is ephemeral.
    if (deliveries instanceof NewerMessage) return
    for (const { tenantId, ...delivery } of deliveries) this.feeds?.receive(tenantId, delivery)
  }

  /** Of channels that are deleted no feed of the user says so. The activity does. */
  private channelsGone(
    { tenantId, userId }: ConnectedMember,
    channels: Pick<ChannelKey, 'channelId'>[],
    isConcerned: (connection: Connection) => boolean,
  ): void {
    for (const { channelId } of channels) this.activity.add(tenantId, userId, channelId)
    const room = this.roomOf(tenantId, userId)
    room?.sendStale((connection) => isConcerned(connection) && !this.activity.isFollowedBy(connection))
  }

  private onOutage(): void {
    this.activity.busFailed()
    this.repair.trigger()
    this.staleness.trigger()
  }

  /** Reads again what events that were lost may have changed, of all connected users. */
  private async readAgain(): Promise<void> {
    void this.readMembershipsAgain()
    for (const [tenantId, users] of this.tenants) {
      this.unread.add(tenantId, users.keys())
      try {
        await loadBlockLists(
          this.parts.chat,
          tenantId,
          [...users.values()].flatMap(({ connections }) => [...connections]),
        )
      } catch (error) {
        this.warn(error, 'reading the block lists of connected users failed; retrying')
        this.repair.trigger()
      }
    }
  }

  /** Totals are sent again after it: of a channel that was not listened to, nothing was heard until then. */
  private async readMembershipsAgain(): Promise<void> {
    const loads = await Promise.allSettled(this.rooms.map((room) => this.memberships.load(room)))
    if (this.isClosed) return
    for (const [tenantId, users] of this.tenants) this.unread.add(tenantId, users.keys())
    this.activity.eventsLost()
    const failed = loads.find((load) => load.status === 'rejected')
    if (!failed) return
    this.warn(failed.reason, 'reading the memberships of connected users failed; retrying')
    this.repair.trigger()
  }
}
