import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { MemoryPresence } from '../../../src/domain/presence/memory-presence'
import type { PresenceChange } from '../../../src/domain/presence/presence'
import { RedisPresence } from '../../../src/domain/presence/redis-presence'
import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import type { TestSocket } from '../../support/socket'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { World } from '../../support/world'

const TENANT = 'tenant'
const GRACE_MS = 200
/** Processes on a busy machine must not be considered dead. */
const periods = { graceMs: GRACE_MS, beatMs: 100, leaseMs: 3000, sweepMs: 25 }

const announced = (socket: TestSocket, userId: string) =>
  socket
    .of('chat:presence:changed')
    .map(({ data }) => data)
    .filter((data) => data.userId === userId)

describe('presence', () => {
  describe('of processes that share a Redis', () => {
    let proxy: TcpProxy
    let prefix: string
    let connections: Redis[]
    let processes: RedisPresence[]
    /** The announcements of all processes. */
    let changes: PresenceChange[]

    beforeEach(async () => {
      proxy = await startProxy(redisUrl())
      prefix = redisPrefix()
      connections = []
      processes = []
      changes = []
    })
    afterEach(async () => {
      for (const presence of processes) await presence.close()
      for (const connection of connections) connection.disconnect()
      await proxy.close()
    })

    async function start({ url = redisUrl(), graceMs = GRACE_MS } = {}) {
      const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: null, commandTimeout: 1000 })
      redis.on('error', () => undefined)
      await once(redis, 'ready')
      connections.push(redis)
      const onChange = (change: PresenceChange) => changes.push(change)
      const presence = new RedisPresence({
        redis,
        prefix,
        log: pino({ level: 'silent' }),
        onChange,
        periods: { ...periods, graceMs },
      })
      processes.push(presence)
      return { presence, redis }
    }
    const sees = async (presence: RedisPresence, userId = 'alice') =>
      (await presence.isConnected(TENANT, [userId])).has(userId)
    const history = () => changes.map(({ userId, isOnline }) => [userId, isOnline])

    it('begins with the first socket on any process, and ends a grace time after the last', async () => {
      const [a, b] = [(await start()).presence, (await start()).presence]
      a.opened(TENANT, 'alice')
      a.opened(TENANT, 'alice')
      b.opened(TENANT, 'alice')
      await eventually(() => sees(b))
      a.closed(TENANT, 'alice')
      a.closed(TENANT, 'alice')
      await sleep(2 * GRACE_MS)
      expect(await sees(a)).toBe(true)
      const leftAt = Date.now()
      b.closed(TENANT, 'alice')
      await eventually(() => changes.length === 2)
      const announcedAt = Date.now()
      expect(announcedAt - leftAt).toBeGreaterThanOrEqual(GRACE_MS - 20)
      await sleep(GRACE_MS)
      expect(changes).toEqual([
        { tenantId: TENANT, userId: 'alice', isOnline: true, lastSeenAt: null },
        { tenantId: TENANT, userId: 'alice', isOnline: false, lastSeenAt: expect.any(Date) },
      ])
      // Any process then reports the time of that.
      expect(changes[1]?.lastSeenAt?.getTime()).toBeGreaterThanOrEqual(leftAt - 1)
      expect(changes[1]?.lastSeenAt?.getTime()).toBeLessThanOrEqual(announcedAt - GRACE_MS + 20)
      expect((await a.lastSeenAt(TENANT, ['alice', 'bob'])).get('alice')).toEqual(changes[1]?.lastSeenAt)
      a.opened(TENANT, 'alice')
      await eventually(() => changes.length === 3)
      expect(changes[2]).toMatchObject({ isOnline: true, lastSeenAt: changes[1]?.lastSeenAt })
    })

    it('announces nothing for users who return in time, on any process', async () => {
      // Enough time to return on a busy machine.
      const graceMs = 2000
      const [a, b] = [(await start({ graceMs })).presence, (await start({ graceMs })).presence]
      for (const userId of ['alice', 'marker']) a.opened(TENANT, userId)
      await eventually(async () => (await sees(b)) && (await sees(b, 'marker')))
      for (const userId of ['alice', 'marker']) a.closed(TENANT, userId)
      await eventually(async () => !(await sees(a)) && !(await sees(b)))
      b.opened(TENANT, 'alice')
      await eventually(() => changes.some(({ userId, isOnline }) => userId === 'marker' && !isOnline))
      await sleep(GRACE_MS)
      expect(history().filter(([userId]) => userId === 'alice')).toEqual([['alice', true]])
      expect(await sees(a, 'alice')).toBe(true)
      expect((await a.isOnline('another tenant', ['alice'])).size).toBe(0)
    })

    it('is shown on every process until its end is announced', async () => {
      const [a, b] = [(await start({ graceMs: 500 })).presence, (await start({ graceMs: 500 })).presence]
      const isShown = async (presence: RedisPresence) => (await presence.isOnline(TENANT, ['alice'])).has('alice')
      const isAnnounced = () => changes.at(-1)?.isOnline
      a.opened(TENANT, 'alice')
      await eventually(() => isShown(b))
      a.closed(TENANT, 'alice')
      await eventually(async () => !(await sees(b)))
      for (let isShownByBoth = true; isShownByBoth;) {
        const isOver = isAnnounced() === false
        const shown = [await isShown(a), await isShown(b)]
        if (isOver) expect(shown).toEqual([false, false])
        isShownByBoth = !shown.includes(false)
      }
      // The process that swept the user learns of it before it responds again.
      for (const presence of [a, b]) expect(await isShown(presence)).toBe(false)
      expect(isAnnounced()).toBe(false)
    })

    it('ends with a dead process, announced once by the living ones', async () => {
      const dying = await start()
      const [a] = [(await start()).presence, await start(), await start()]
      for (const userId of ['alice', 'bob', 'carol']) dying.presence.opened(TENANT, userId)
      await eventually(() => sees(a, 'carol'))
      dying.redis.disconnect()
      // A user who is connected elsewhere by then was never offline.
      a.opened(TENANT, 'bob')
      await eventually(() => changes.length === 5)
      await sleep(2 * GRACE_MS)
      expect(history().slice(3).sort()).toEqual([
        ['alice', false],
        ['carol', false],
      ])
      expect([await sees(a, 'alice'), await sees(a, 'bob')]).toEqual([false, true])
    })

    it('ends after the grace time with a process that is closed', async () => {
      const [a, b] = [(await start()).presence, (await start()).presence]
      a.opened(TENANT, 'alice')
      await eventually(() => sees(b))
      const closedAt = Date.now()
      await a.close()
      expect(await sees(b)).toBe(false)
      await eventually(() => changes.length === 2)
      expect(Date.now() - closedAt).toBeGreaterThanOrEqual(GRACE_MS - 20)
      expect(history()).toEqual([
        ['alice', true],
        ['alice', false],
      ])
    })

    it('is local to each process while Redis is unavailable, and is corrected afterwards', async () => {
      const [{ presence: a, redis }, { presence: b }] = [await start({ url: proxy.url }), await start()]
      for (const userId of ['alice', 'bob']) a.opened(TENANT, userId)
      b.opened(TENANT, 'carol')
      await eventually(async () => (await sees(b, 'bob')) && (await sees(a, 'carol')))
      proxy.cut()
      await eventually(async () => !(await sees(a, 'carol')))
      a.closed(TENANT, 'bob')
      a.opened(TENANT, 'dave')
      const commands = [jest.spyOn(redis, 'eval'), jest.spyOn(redis, 'mget')]
      expect(await a.isOnline(TENANT, ['alice', 'bob', 'carol', 'dave'])).toEqual(new Set(['alice', 'dave']))
      expect([...(await a.lastSeenAt(TENANT, ['alice', 'bob'])).keys()]).toEqual(['bob'])
      // Redis is not asked, so there is nothing to wait for.
      for (const command of commands) expect(command).not.toHaveBeenCalled()
      proxy.mend()
      await eventually(async () => (await sees(b, 'dave')) && !(await sees(b, 'bob')) && (await sees(a, 'carol')))
      await eventually(() => changes.some(({ userId, isOnline }) => userId === 'bob' && !isOnline))
      expect(changes.filter(({ userId }) => userId === 'dave')).toMatchObject([{ isOnline: true }])
    })

    it('survives a loss of the data in Redis', async () => {
      const [a, b] = [(await start()).presence, await start()]
      a.opened(TENANT, 'alice')
      await eventually(() => sees(b.presence))
      await b.redis.del(...(await b.redis.keys(`{${prefix}}*`)))
      await eventually(() => sees(b.presence))
      await sleep(3 * GRACE_MS)
      expect(changes.every(({ isOnline }) => isOnline)).toBe(true)
    })
  })

  it('of a single process is announced alike', async () => {
    jest.useFakeTimers()
    const changes: PresenceChange[] = []
    const presence = new MemoryPresence((change) => changes.push(change), GRACE_MS)
    presence.opened(TENANT, 'alice')
    presence.opened(TENANT, 'alice')
    presence.closed(TENANT, 'alice')
    expect(await presence.isOnline(TENANT, ['alice', 'bob'])).toEqual(new Set(['alice']))
    presence.closed(TENANT, 'alice')
    expect((await presence.isConnected(TENANT, ['alice'])).size).toBe(0)
    expect((await presence.isOnline(TENANT, ['alice'])).size).toBe(1)
    presence.opened(TENANT, 'alice')
    jest.advanceTimersByTime(2 * GRACE_MS)
    presence.closed(TENANT, 'alice')
    jest.advanceTimersByTime(GRACE_MS - 1)
    expect(changes).toEqual([{ tenantId: TENANT, userId: 'alice', isOnline: true, lastSeenAt: null }])
    expect((await presence.isOnline(TENANT, ['alice'])).size).toBe(1)
    jest.advanceTimersByTime(1)
    expect((await presence.isOnline(TENANT, ['alice'])).size).toBe(0)
    const lastSeenAt = (await presence.lastSeenAt(TENANT, ['alice'])).get('alice')
    expect(changes[1]).toEqual({ tenantId: TENANT, userId: 'alice', isOnline: false, lastSeenAt })
    await presence.close()
    jest.useRealTimers()
  })

  it.each([
    ['two processes', 2],
    ['one process without Redis', 1],
  ])('is announced to the channels of a user and shown with users: %s', async (_, count) => {
    const world = await World.start({ processes: count, presenceGraceMs: GRACE_MS })
    try {
      const alice = world.person('alice')
      const bob = world.person('bob', { node: count - 1 })
      const [first, second] = [
        await alice.client.channels.createGroup({ userIds: ['bob'] }),
        await alice.client.channels.createGroup({ userIds: ['bob'] }),
      ]
      const left = await alice.client.channels.createGroup({ userIds: ['bob'] })
      await bob.client.channels.leave(left.id)
      const inbox = await alice.join(first.id)
      for (const { id } of [second, left]) await inbox.join(id)
      expect(await alice.client.users.get('bob')).toEqual({ id: 'bob', nickname: 'bob', isOnline: false })

      const socket = await bob.join(first.id)
      await (await bob.socket()).close()
      await inbox.until(() => announced(inbox, 'bob').length === 2)
      expect(await alice.client.users.get('bob')).toMatchObject({ isOnline: true })
      const closedAt = Date.now()
      await socket.close()
      await inbox.until(() => announced(inbox, 'bob').length === 4)
      const announcedAt = Date.now()
      expect(announcedAt - closedAt).toBeGreaterThanOrEqual(GRACE_MS - 20)
      const { lastSeenAt, ...user } = await alice.client.users.get('bob')
      expect(user).toEqual({ id: 'bob', nickname: 'bob', isOnline: false })
      expect(Date.parse(lastSeenAt as string)).toBeGreaterThanOrEqual(closedAt - 1)
      expect(Date.parse(lastSeenAt as string)).toBeLessThanOrEqual(announcedAt - GRACE_MS + 20)

      const channelIds = [first.id, second.id].sort()
      const news = announced(inbox, 'bob')
      const [came, went] = [news.slice(0, 2), news.slice(2)]
      for (const half of [came, went]) {
        expect(half.map(({ channelId }) => channelId as string).sort()).toEqual(channelIds)
      }
      expect(came).toEqual(Array(2).fill(expect.objectContaining({ isOnline: true })))
      expect(went).toEqual(Array(2).fill(expect.objectContaining({ isOnline: false, lastSeenAt })))
      expect(announced(socket, 'bob')).toEqual([])
    } finally {
      await world.close()
    }
  })

  it('costs one publish for a user in any number of channels, and arrives in each subscribed one', async () => {
    const prefix = redisPrefix()
    const world = await World.start({ settings: { redis: { url: redisUrl(), prefix } }, presenceGraceMs: 50 })
    const redis = new Redis(redisUrl())
    const published: string[] = []
    redis.on('pmessage', (_pattern, topic: string, payload: string) => {
      if (payload.includes('chat:presence:changed')) published.push(topic)
    })
    await redis.psubscribe(`${prefix}:*`)
    try {
      const alice = world.person('alice')
      const ids: string[] = []
      for (let n = 0; n < 30; n += 1) ids.push((await alice.client.channels.createGroup({ userIds: ['bob'] })).id)
      const inbox = await alice.join(ids[3] as string)
      await inbox.join(ids[17] as string)
      published.length = 0
      await world.person('bob').socket()
      await inbox.until(() => announced(inbox, 'bob').length === 2)
      expect(announced(inbox, 'bob').map(({ channelId }) => channelId)).toEqual(
        expect.arrayContaining([ids[3], ids[17]]),
      )
      await eventually(() => published.length > 0)
      expect(published).toHaveLength(1)
    } finally {
      redis.disconnect()
      await world.close()
    }
  })
})
