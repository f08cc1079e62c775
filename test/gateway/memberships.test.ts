import { Redis } from 'ioredis'
import { pino } from 'pino'
import { channelsOf, membershipsNow } from '../../src/domain/access/memberships'
import { ChannelTopics, type ConnectedMember } from '../../src/gateway/channel-topics'
import { Memberships } from '../../src/gateway/memberships'
import { memoryBus } from '../../src/platform/events/bus'
import { channelTopic, encodeDelivery, type UserDelivery } from '../../src/platform/events/envelope'
import { redisPrefix, redisUrl } from '../support/database'
import { eventually } from '../support/eventually'
import { World } from '../support/world'

jest.mock('../../src/domain/access/memberships', () => {
  const actual = jest.requireActual<object>('../../src/domain/access/memberships')
  return Object.fromEntries(
    Object.entries(actual).map(([name, fn]) => [name, jest.fn(fn as (...args: unknown[]) => unknown)]),
  )
})

const TENANT = 'acme'
const CHANNEL = { tenantId: TENANT, channelId: 'channel' }
const EPOCH = 'present'

/** Memberships over a bus of their own, of users who are all members of one channel unless a test says otherwise. */
function start(isMember: () => boolean = () => true) {
  jest.mocked(channelsOf).mockReset()
  jest
    .mocked(channelsOf)
    .mockImplementation((_db, users) =>
      Promise.resolve(
        isMember() ? users.map((user) => ({ ...user, userSeq: 0, channelIds: [CHANNEL.channelId] })) : [],
      ),
    )
  jest.mocked(membershipsNow).mockReset()
  jest
    .mocked(membershipsNow)
    .mockImplementation((_db, pairs) => Promise.resolve(pairs.map(() => (isMember() ? 'active' : 'deleted'))))
  const seen = { totals: [] as string[], deleted: [] as string[], missed: [] as string[] }
  const bus = memoryBus(pino({ level: 'silent' }))
  const unread = {
    addChannel: ({ members }: { members: Iterable<ConnectedMember> }) => {
      for (const { userId } of members) seen.totals.push(userId)
    },
    add: () => undefined,
  }
  const topics = new ChannelTopics(bus, unread, { current: EPOCH }, (channel) => memberships.checkAll(channel))
  const memberships: Memberships = new Memberships({
    db: null as never,
    topics,
    limit: (run) => run(),
    warn: () => undefined,
    isConnected: () => true,
    onChange: ({ userId }) => void seen.totals.push(userId),
    onMissed: ({ userId }) => void seen.missed.push(userId),
    onEnded: () => undefined,
    onUserSeq: () => undefined,
    epoch: { current: EPOCH },
  })
  const connect = (userId: string): ConnectedMember => ({
    ...{ tenantId: TENANT, userId, channels: new Set() },
    deliver: ({ event }) => void seen.deleted.push(`${userId} ${event}`),
  })
  const publish = (header: object, event: 'chat:channel:deleted' | 'chat:message:received') => {
    const frame = JSON.stringify({ event, seq: 1, data: { channelId: CHANNEL.channelId } })
    const delivery = { seq: 1, event, authorId: null, messageAt: null, exceptUserId: null, forMembers: true, frame }
    bus.publish(channelTopic(TENANT, CHANNEL.channelId), encodeDelivery({ ...delivery, ...header }))
  }
  return { memberships, topics, bus, seen, connect, publish }
}

describe('the memberships of connected users', () => {
  it('are read for all others, too, when they cannot be read for some who come at the same moment', async () => {
    const { memberships, connect } = start()
    jest.mocked(channelsOf).mockRejectedValueOnce(new Error('too slow'))
    const loads = await Promise.allSettled(
      Array.from({ length: 450 }, (_, n) => memberships.load(connect(`user-${n}`))),
    )
    const failed = loads.flatMap(({ status }, n) => (status === 'rejected' ? n : []))
    expect(failed.length).toBeGreaterThan(0)
    // One statement is for 200 at most.
    expect(failed).toEqual(Array.from({ length: failed.length }, (_, n) => n))
    expect(failed.length).toBeLessThanOrEqual(200)
    memberships.close()
  })

  it('are confirmed for all others when one of them cannot be, and for that one later', async () => {
    const { memberships, seen, connect } = start()
    let refused = 0
    const read = jest.mocked(membershipsNow).getMockImplementation() as typeof membershipsNow
    jest.mocked(membershipsNow).mockImplementation((db, pairs) => {
      if (refused < 5 && pairs.some(({ userId }) => userId === 'user-3')) {
        refused += 1
        return Promise.reject(new Error('refused'))
      }
      return read(db, pairs)
    })
    const frame = JSON.stringify({ event: 'chat:channel:created', data: { channelId: CHANNEL.channelId } })
    const event = 'chat:channel:created'
    const created: UserDelivery = { userIds: [], event, authorId: null, inChannel: null, frame }
    for (let n = 0; n < 10; n += 1) memberships.follow(connect(`user-${n}`), created)
    await eventually(() => expect(new Set(seen.totals).size).toBe(10))
    memberships.close()
  })

  it('are not asked for by what names no channel', () => {
    const { memberships, connect } = start()
    for (const channelId of ['\0', 5, null, undefined]) {
      const frame = JSON.stringify({ event: 'chat:channel:created', data: { channelId } })
      const event = 'chat:channel:created'
      memberships.follow(connect('alice'), { userIds: [], event, authorId: null, inChannel: null, frame })
    }
    memberships.close()
    expect(membershipsNow).not.toHaveBeenCalled()
  })

  it('do not end by an event of a history that is gone', async () => {
    const { memberships, topics, seen, connect, publish } = start()
    await memberships.load(connect('alice'))
    publish({ epoch: 'of before' }, 'chat:channel:deleted')
    expect([seen.deleted, topics.get(CHANNEL)?.members.size]).toEqual([[], 1])
    publish({ epoch: EPOCH }, 'chat:channel:deleted')
    expect([seen.deleted, topics.get(CHANNEL)]).toEqual([['alice chat:channel:deleted'], undefined])
    memberships.close()
  })

  it('are read again when something comes of the channel that only a newer version can read', async () => {
    let isMember = true
    const { memberships, topics, bus, seen, connect } = start(() => isMember)
    await memberships.load(connect('alice'))
    const newer = () => bus.publish(channelTopic(TENANT, CHANNEL.channelId), `${JSON.stringify({ v: 99, seq: 2 })}\n`)
    newer()
    await eventually(() => expect(seen.totals).toEqual(['alice']))
    isMember = false
    newer()
    await eventually(() => expect(seen.missed).toEqual(['alice']))
    expect(topics.get(CHANNEL)).toBeUndefined()
    memberships.close()
  })
})

it('a process that stops says so to the others, whose clients then need not reload', async () => {
  const prefix = redisPrefix()
  const world = await World.start({ processes: 2, settings: { redis: { url: redisUrl(), prefix } } })
  const redis = new Redis(redisUrl())
  const said: string[] = []
  await redis.psubscribe('*:peers')
  redis.on('pmessage', (_pattern, channel: string, message: string) => {
    if (channel.includes(prefix)) said.push(message)
  })
  await eventually(() => new Set(said.map((message) => message.slice(1))).size === 2)
  await world.nodes[1]?.chat.close()
  await eventually(() => said.some((message) => message.startsWith('-')))
  redis.disconnect()
  await world.close()
})
