import { ChannelFeed, type Subscriber } from '../../../src/gateway/feeds/channel-feed'
import type { Delivery } from '../../../src/platform/events/envelope'

const KEY = { tenantId: 'acme', channelId: 'launch' }
const repair = { add: () => undefined, remove: () => undefined }

const delivery = (seq: number): Delivery => {
  const data = { channelId: KEY.channelId }
  const event = 'chat:metadata:changed'
  const frame = JSON.stringify({ event, seq, data })
  return { seq, event, authorId: null, messageAt: null, exceptUserId: null, frame }
}

/** @param onEvent what the subscriber does when it gets an event. */
function subscribe(feed: ChannelFeed, userId: string, onEvent: () => void = () => undefined): (number | null)[] {
  const got: (number | null)[] = []
  const subscriber: Subscriber = {
    userId,
    hasBlocks: false,
    deliver: (_feed, { seq }) => {
      got.push(seq)
      onEvent()
    },
    end: () => undefined,
    eventsLost: () => got.push(null),
  }
  feed.subscribers.add(subscriber)
  return got
}

it('every subscriber gets an event before any gets the next, also if one of them asks for it meanwhile', () => {
  const feed = new ChannelFeed(KEY, repair)
  feed.startAt(0)
  const first = subscribe(feed, 'alice', () => {
    feed.expect(3)
    feed.receive(delivery(4))
  })
  const second = subscribe(feed, 'bob')
  feed.receive(delivery(3))
  feed.receive(delivery(2))
  feed.receive(delivery(1))
  expect(first).toEqual([1, 2, 3, 4])
  expect(second).toEqual([1, 2, 3, 4])
})
