import type { Caller } from '../../domain/access/caller'
import { userTopic, type Delivery, type UserDelivery } from '../../platform/events/envelope'
import { loggedFrame } from '../../platform/events/read-log'
import { feedOf } from '../../platform/events/user-feed-log'
import { Feed, type FeedSubscriber, type Repair } from './feed'

/** A connection, as seen by the feed of its user. */
export interface UserFeedSubscriber extends FeedSubscriber {
  deliver(delivery: Delivery): void
}

/** The events that are logged for one user. */
export class UserFeed extends Feed<UserFeedSubscriber> {
  constructor({ tenantId, userId }: Caller, repair: Repair) {
    super({ tenantId, channelId: feedOf(userId) }, userTopic(tenantId, userId), repair)
  }

  /** All of its events are logged. */
  compare(): void {}

  protected advance(delivery: Delivery): void {
    this.delivered = delivery.seq as number
    for (const subscriber of [...this.subscribers]) subscriber.deliver(delivery)
  }
}

/** An event from the bus, in the form of the log. */
export function feedDelivery({ epoch, event, authorId, inChannel, frame }: UserDelivery, seq: number): Delivery {
  const { data } = JSON.parse(frame) as { data: object }
  return {
    seq,
    event,
    ...(epoch !== undefined && { epoch }),
    authorId,
    messageAt: null,
    exceptUserId: null,
    inChannel,
    frame: loggedFrame(event, seq, JSON.stringify(data), true),
  }
}
