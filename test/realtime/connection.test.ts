import { PassThrough } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ChannelFeed } from '../../src/realtime/channel-feed'
import { Connection } from '../../src/realtime/connection'
import type { Delivery, UserDelivery } from '../../src/realtime/deliveries'
import type { ChatRequest } from '../../src/providers'

const event = (name: 'chat:user:banned' | 'chat:user:unbanned', seq: number): Delivery => ({
  seq,
  event: name,
  authorId: null,
  exceptUserId: null,
  frame: JSON.stringify({ event: name, seq, data: { channelId: 'c', userId: 'bob' } }),
})
const copyOf = (delivery: Delivery): UserDelivery => ({
  userIds: ['bob'],
  event: delivery.event as UserDelivery['event'],
  authorId: null,
  inChannel: { channelId: 'c', seq: delivery.seq as number },
  frame: JSON.stringify({ event: delivery.event, data: { channelId: 'c', userId: 'bob' } }),
})
const [banned, unbanned] = [event('chat:user:banned', 1), event('chat:user:unbanned', 2)]

/** What a socket in channel `c` is sent, when the channel brings its events and the user's room the copies of them. */
async function sent(act: (connection: Connection, bring: (delivery: Delivery) => void) => void): Promise<string[]> {
  const stream = new PassThrough()
  const webSocket = { readyState: 1, OPEN: 1 } as WebSocket
  const limits = { maxFramesPerSecond: 50, frameBurst: 100, maxBufferedBytes: 1_000_000 }
  const user = { id: 'bob', tenantId: 'acme' }
  const connection = new Connection('x', user, {} as ChatRequest, { webSocket, stream }, limits, () => undefined)
  connection.greet(25)
  const feed = { channelId: 'c', delivered: 0, subscribers: new Set() } as unknown as ChannelFeed
  connection.join(feed)
  act(connection, (delivery) => {
    feed.delivered = delivery.seq as number
    for (const subscriber of [...feed.subscribers]) subscriber.deliver(feed, delivery)
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  const wire = String(stream.read())
  return [...wire.matchAll(/"event":"(chat:[\w:]+)"/g)].map(([, name]) => name as string)
}

it.each<[string, (connection: Connection, bring: (delivery: Delivery) => void) => void]>([
  ['after them', (c, bring) => [banned, unbanned].forEach((d) => (bring(d), c.deliverToUser(copyOf(d))))],
  ['before them', (c, bring) => [banned, unbanned].forEach((d) => (c.deliverToUser(copyOf(d)), bring(d)))],
  [
    'all before all of them',
    (c, bring) => {
      for (const delivery of [banned, unbanned]) c.deliverToUser(copyOf(delivery))
      for (const delivery of [banned, unbanned]) bring(delivery)
    },
  ],
])('one who is shut out and let in again hears of both once, when copies come %s', async (_when, act) => {
  expect(await sent(act)).toEqual(['chat:user:banned', 'chat:user:unbanned'])
})
