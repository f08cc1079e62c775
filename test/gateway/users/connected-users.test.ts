import { Redis } from 'ioredis'
import { pino } from 'pino'
import { channelsOf, membershipsNow } from '../../../src/domain/access/memberships'
import type { Connection } from '../../../src/gateway/socket/connection'
import type { Frame } from '../../../src/gateway/socket/server-frames'
import { ConnectedUsers } from '../../../src/gateway/users/connected-users'
import { memoryBus } from '../../../src/platform/events/bus'
import {
  channelTopic,
  encodeDelivery,
  encodeUserDelivery,
  userTopic,
  type UserDelivery,
} from '../../../src/platform/events/envelope'
import type { Chat } from '../../../src/pipeline/chat'
import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { World } from '../../support/world'

jest.mock('../../../src/domain/access/memberships', () => {
  const actual = jest.requireActual<object>('../../../src/domain/access/memberships')
  return Object.fromEntries(
    Object.entries(actual).map(([name, fn]) => [name, jest.fn(fn as (...args: unknown[]) => unknown)]),
  )
})

const TENANT = 'acme'
const CHANNEL = { tenantId: TENANT, channelId: 'channel' }
const EPOCH = 'present'

/** Users of one process over a separate bus, all members of one channel unless a test says otherwise. */
function start(isMember: (userId: string) => boolean = () => true) {
  jest.mocked(channelsOf).mockReset()
  jest.mocked(channelsOf).mockImplementation((_db, users) =>
    Promise.resolve(
      users.map(({ tenantId, userId }) => ({
        ...{ tenantId, userId, userSeq: 0, channelIds: isMember(userId) ? [CHANNEL.channelId] : [] },
      })),
    ),
  )
  jest.mocked(membershipsNow).mockReset()
  jest
    .mocked(membershipsNow)
    .mockImplementation((_db, pairs) =>
      Promise.resolve(pairs.map(({ userId }) => ({ state: isMember(userId) ? 'active' : 'deleted', hasUnread: true }))),
    )
  const log = pino({ level: 'silent' })
  const bus = memoryBus(log)
  const totals = (_tenantId: string, userIds: string[]) =>
    Promise.resolve(new Map(userIds.map((userId) => [userId, 1])))
  const users = new ConnectedUsers({
    chat: { db: null, log, epoch: { current: EPOCH }, unread: { totals } } as unknown as Chat,
    bus,
    peers: { onOutage: () => undefined },
    limit: (run) => run(),
    warn: () => undefined,
    watchers: { processId: 'here', watch: () => Promise.resolve(), unwatch: () => undefined },
  })
  const seen = { totals: [] as string[], deleted: [] as string[], stale: [] as string[] }
  const connectionOf = (userId: string) =>
    ({
      caller: { tenantId: TENANT, userId },
      isOpen: true,
      userFeed: { isOn: false },
      deliverToUser: ({ event }: UserDelivery) =>
        event === 'chat:channel:deleted' && void seen.deleted.push(`${userId} ${event}`),
      sendToUser({ event }: Frame) {
        if (event === 'chat:unread:count:changed') seen.totals.push(userId)
        if (event === 'gateway:stale') seen.stale.push(userId)
      },
    }) as unknown as Connection
  const connect = (userId: string) => users.enter(connectionOf(userId))
  const publish = (header: object, event: 'chat:channel:deleted' | 'chat:message:received') => {
    const frame = JSON.stringify({ event, seq: 1, data: { channelId: CHANNEL.channelId } })
    const delivery = { seq: 1, event, authorId: null, messageAt: null, exceptUserId: null, forMembers: true, frame }
    bus.publish(channelTopic(TENANT, CHANNEL.channelId), encodeDelivery({ ...delivery, ...header }))
  }
  const publishCreated = (userId: string, channelId: unknown) => {
    const event = 'chat:channel:created'
    const frame = JSON.stringify({ event, data: { channelId } })
    bus.publish(userTopic(TENANT, userId), encodeUserDelivery({ event, authorId: null, inChannel: null, frame }))
  }
  return { users, bus, seen, connectionOf, connect, publish, publishCreated }
}

describe('the memberships of connected users', () => {
  it('are read for all others when the read fails for some users who connect at the same moment', async () => {
    const { users, connect } = start()
    jest.mocked(channelsOf).mockRejectedValueOnce(new Error('too slow'))
    const entered = await Promise.allSettled(Array.from({ length: 450 }, (_, n) => connect(`user-${n}`)))
    const failed = entered.flatMap(({ status }, n) => (status === 'rejected' ? n : []))
    expect(failed.length).toBeGreaterThan(0)
    // A statement covers at most 200.
    expect(failed).toEqual(Array.from({ length: failed.length }, (_, n) => n))
    expect(failed.length).toBeLessThanOrEqual(200)
    users.close()
  })

  it('are confirmed for all others if one fails, and for that one later', async () => {
    let isMember = false
    const { users, seen, connect, publishCreated } = start(() => isMember)
    const userIds = Array.from({ length: 10 }, (_, n) => `user-${n}`)
    await Promise.all(userIds.map(connect))
    isMember = true
    let refused = 0
    const read = jest.mocked(membershipsNow).getMockImplementation() as typeof membershipsNow
    jest.mocked(membershipsNow).mockImplementation((db, pairs) => {
      if (refused < 5 && pairs.some(({ userId }) => userId === 'user-3')) {
        refused += 1
        return Promise.reject(new Error('refused'))
      }
      return read(db, pairs)
    })
    for (const userId of userIds) publishCreated(userId, CHANNEL.channelId)
    await eventually(() => expect(new Set(seen.totals).size).toBe(10))
    expect(refused).toBe(5)
    users.close()
  })

  it('are kept and followed only while the user is held', async () => {
    let isMember = false
    const { users, bus, seen, connectionOf, publishCreated } = start(() => isMember)
    const unsubscribe = jest.spyOn(bus, 'unsubscribe')
    const [first, second] = [connectionOf('alice'), connectionOf('alice')]
    await users.enter(first)
    const release = [users.hold(first), users.hold(first)]
    users.leave(first)
    isMember = true
    publishCreated('alice', CHANNEL.channelId)
    await eventually(() => expect(membershipsNow).toHaveBeenCalled())
    await users.enter(second)
    expect(channelsOf).toHaveBeenCalledTimes(1)
    users.leave(second)
    release[0]?.()
    expect(unsubscribe).not.toHaveBeenCalled()
    release[1]?.()
    expect(unsubscribe.mock.calls).toEqual([[userTopic(TENANT, 'alice')], [[channelTopic(TENANT, CHANNEL.channelId)]]])
    await users.enter(second)
    expect(channelsOf).toHaveBeenCalledTimes(2)
    // No event without recipients.
    expect(seen.totals).toEqual([])
    users.close()
  })

  it('are not read for events without a channel', async () => {
    const { users, connect, publishCreated } = start()
    await connect('alice')
    for (const channelId of ['\0', 5, null, undefined]) publishCreated('alice', channelId)
    users.close()
    expect(membershipsNow).not.toHaveBeenCalled()
  })

  it('ignore removals of a lost history', async () => {
    const { users, seen, connect, publish } = start()
    await connect('alice')
    publish({ epoch: 'of before' }, 'chat:channel:deleted')
    expect(seen.deleted).toEqual([])
    publish({ epoch: EPOCH }, 'chat:channel:deleted')
    publish({ epoch: EPOCH }, 'chat:channel:deleted')
    expect(seen.deleted).toEqual(['alice chat:channel:deleted'])
    users.close()
  })

  it('are read again after a message of the channel that only a newer version can read', async () => {
    let isMember = true
    const { users, bus, seen, connect } = start(() => isMember)
    await connect('alice')
    const newer = () => bus.publish(channelTopic(TENANT, CHANNEL.channelId), `${JSON.stringify({ v: 99, seq: 2 })}\n`)
    newer()
    await eventually(() => expect(seen.totals).toEqual(['alice']))
    isMember = false
    newer()
    await eventually(() => expect(seen.stale).toEqual(['alice']))
    users.close()
  })
})

it('a stopping process notifies the others, whose clients then need not reload', async () => {
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
