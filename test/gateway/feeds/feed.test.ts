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

/** @param onEvent the subscriber's reaction to an event. */
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

it('every subscriber gets an event before any gets the next, even if one of them requests it meanwhile', () => {
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

const ephemeral = (messageId: string): Delivery => {
  const at = '2026-03-02T09:05:00.120Z'
  const data = {
    ...KEY,
    messageId,
    run: 1,
    part: 0,
    type: 'text',
    offset: 0,
    text: 'abc',
    authorId: 'bot',
    messageAt: at,
  }
  const frame = JSON.stringify({ event: 'chat:message:appended', data })
  return { seq: null, event: 'chat:message:appended', authorId: 'bot', messageAt: 0, exceptUserId: null, frame }
}

it.each([
  ['a stream that goes on', 'chat:message:updated', { message: { id: 'first', stream: { state: 'STOPPING' } } }, 2],
  ['a stream that has ended', 'chat:message:updated', { message: { id: 'first', stream: { state: 'FAILED' } } }, 1],
  ['a stream that was deleted', 'chat:message:deleted', { messageId: 'first' }, 1],
] as const)('a new subscriber is reminded of open streams alone: %s', (_what, event, data, count) => {
  const feed = new ChannelFeed(KEY, repair)
  feed.startAt(0)
  for (const id of ['first', 'second']) feed.receive(ephemeral(id))
  feed.receive({ ...delivery(1), event, frame: JSON.stringify({ event, seq: 1, data }) })
  expect(feed.ephemeralEvents()).toHaveLength(count)
})
