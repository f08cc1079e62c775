import type { Delivery, NewerMessage, UserDelivery } from '../../platform/events/envelope'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { channelList } from '../../domain/channels/activity'
import type { LiveList } from '../../domain/channels/live-list'
import { FollowedList } from '../activity/followed-list'
import type { Connection } from '../socket/connection'
import { staleFrame, type Frame } from '../socket/server-frames'

/** The topic of one channel, with its members and its feed in this process. */
export interface ChannelTopic extends ChannelKey {
  readonly topic: string
  readonly members: Set<ConnectedUser>
  /** Receives the bus's messages, if the channel has a feed. */
  feed: ((message: Delivery | NewerMessage) => void) | undefined
  /** Resolves when the bus listens to the topic. */
  listening: Promise<void>
}

const NONE: readonly FollowedList[] = []

/** A connected user, with all connections to this process. */
export class ConnectedUser {
  readonly connections = new Set<Connection>()
  /** The channels of which the user is a member, as far as this process knows. */
  readonly channels = new Set<ChannelTopic>()
  /** The user's lists that connections follow, by their kind. */
  lists: readonly FollowedList[] = NONE
  /** Resolves when the bus listens to everything that concerns the user. */
  ready: Promise<void> = Promise.resolve()
  hasFailed = false
  /** Last known `seq` of the user's feed. */
  userSeq = 0
  /** How many of the user's polls are under way or returned a moment ago. */
  holds = 0

  constructor(
    readonly tenantId: string,
    readonly userId: string,
  ) {}

  get isConnected(): boolean {
    return this.connections.size > 0 || this.holds > 0
  }

  /** @returns the list of this kind, created if missing. */
  followedList(kind: LiveList): FollowedList {
    const known = this.listOf(kind)
    if (known) return known
    const list = new FollowedList(kind, this.tenantId, this.userId)
    this.lists = [...this.lists, list]
    return list
  }

  /** The list has no followers left. */
  forgetList(list: FollowedList): void {
    this.lists = this.lists.filter((other) => other !== list)
  }

  saw(seq: number): void {
    if (seq > this.userSeq) this.userSeq = seq
  }

  deliver(delivery: UserDelivery): void {
    for (const connection of [...this.connections]) connection.deliverToUser(delivery)
  }

  send(frame: Frame): void {
    for (const connection of this.connections) connection.sendToUser(frame)
  }

  /** Makes matching clients reload, unless activity keeps their list of channels up to date. */
  sendStale(isAffected: (connection: Connection) => boolean): void {
    for (const connection of this.connections)
      if (isAffected(connection) && !this.listOf(channelList)?.followers.has(connection))
        connection.sendToUser(staleFrame)
  }

  private listOf(kind: LiveList): FollowedList | undefined {
    return this.lists.find((list) => list.kind === kind)
  }
}
