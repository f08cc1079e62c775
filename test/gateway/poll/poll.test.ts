import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { contract } from '../../../generated/operations'
import { ActivityAnnouncer } from '../../../src/gateway/activity/activity-announcer'
import { Feeds } from '../../../src/gateway/feeds/feeds'
import { PollConnection } from '../../../src/gateway/poll/poll-connection'
import { redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { recorder } from '../../support/log-lines'
import { Poller } from '../../support/poller'
import { providers, World, type Person } from '../../support/world'
import { channelOf, feedOf, helloOf, numbersOf } from '../following'

const RECEIVED = 'chat:message:received'
const ACTIVITY = 'chat:channel:activity'

describe('a poll', () => {
  let world: World
  let alice: Person
  let bob: Person
  let far: Person
  let channelId: string
  beforeAll(async () => {
    world = await World.start({ processes: 2, presenceGraceMs: 200 })
    ;[alice, bob, far] = [world.person('alice'), world.person('bob'), world.person('bob', { node: 1 })]
  })
  afterAll(() => world.close())
  beforeEach(async () => void ({ id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] })))
  const send = (text = 'hi') => alice.client.messages.send(channelId, { text })
  /** Without the unread total, which earlier tests may still change. */
  const withoutCounts = <A extends { frames: Poller['frames'] }>({ frames, ...rest }: A) => ({
    ...rest,
    frames: frames.filter(({ event }) => event !== 'chat:unread:count:changed'),
  })
  const seqs = ({ frames }: Poller) => frames.flatMap(({ feed, seq }) => (feed ? [] : (seq ?? [])))

  const waiting = jest.spyOn(PollConnection.prototype, 'wait')
  afterEach(() => waiting.mockClear())
  afterAll(() => waiting.mockRestore())

  /** A poll without frames to return yet. */
  async function waitingPoll(poller: Poller, ...args: Parameters<Poller['poll']>) {
    const before = waiting.mock.calls.length
    const answering = poller.poll(...args)
    // It may fail before the test looks at it.
    answering.catch(() => undefined)
    await eventually(() => waiting.mock.calls.length > before)
    return { answering }
  }

  async function begun(person = bob, more = {}) {
    const poller = new Poller(person, [{ channelId }], more)
    await poller.poll()
    return poller
  }

  it('without positions returns the present positions at once', async () => {
    await send()
    const poller = new Poller(bob, [{ channelId }], { activity: null, threads: null })
    const { frames, ...answer } = await poller.poll()
    const hello = helloOf(await bob.socket())
    expect(answer).toEqual({
      featureLevel: contract.featureLevel,
      ...{ userId: 'bob', epoch: hello.epoch, userSeq: hello.userSeq, userRecovered: null, hasMore: false },
      channels: [{ channelId, seq: 1, recovered: null }],
    })
    expect(frames.map(({ event }) => event).sort()).toEqual([ACTIVITY, 'chat:thread:activity'])
  })

  it('waits for the first event, and returns it with simultaneous ones', async () => {
    const poller = await begun()
    const { answering } = await waitingPoll(poller, 25, far)
    const { id } = await send()
    const { frames, ...answer } = await answering
    expect(answer).toMatchObject({ channels: [{ channelId, seq: 1, recovered: true }], hasMore: false })
    expect(frames[0]).toMatchObject({ event: RECEIVED, seq: 1, data: { message: { id } } })
    // Another process, and an event between two polls.
    await send()
    await poller.poll()
    await poller.poll(0)
    expect(seqs(poller)).toEqual([1, 2])
  })

  it('returns no frames after its time', async () => {
    const poller = await begun(bob, { activity: null, threads: null })
    // Events of the channel's creation may come first.
    await eventually(async () => {
      const before = poller.positions
      const began = performance.now()
      const { frames } = await poller.poll(1)
      expect(performance.now() - began).toBeGreaterThanOrEqual(1000)
      expect(frames.filter(({ event }) => !/activity/.test(event))).toEqual([])
      expect(poller.positions).toMatchObject({ userSeq: before.userSeq, channels: before.channels })
    })
  })

  it('has the deleted channels of a list of threads', async () => {
    const poller = await begun(bob, { threads: null })
    await alice.client.channels.delete(channelId)
    await eventually(async () => {
      await poller.poll(1)
      const [last] = poller.frames.filter(({ data }) => 'removedChannelIds' in data)
      expect(last).toMatchObject({ event: 'chat:thread:activity', data: { removedChannelIds: [channelId] } })
    })
  })

  it('returns the frames of a socket, each once and in order, on any process', async () => {
    const poller = await begun()
    const { epoch, userSeq, channels } = poller.positions
    const socket = await bob.socket()
    await socket.request('gateway:resume', { epoch, userSeq, channels })
    for (let n = 0; n < 12; n += 1) {
      const mention = n % 3 ? {} : { mentionedUserIds: ['bob'] }
      const { id } = await alice.client.messages.send(channelId, { text: `${n}`, ...mention })
      if (n % 4 === 0) await alice.client.messages.delete(channelId, id)
      if (n % 5 === 0) await bob.client.channels.markRead(channelId)
      await poller.poll(25, n % 2 ? far : bob)
    }
    await poller.drain()
    const last = poller.positions.channels?.[0]?.since
    await socket.until(() => channelOf(socket, channelId).at(-1)?.seq === last)
    await socket.until(() => feedOf(socket).at(-1)?.seq === poller.positions.userSeq)
    const logged = poller.frames.filter(({ seq }) => seq !== undefined)
    expect(numbersOf(logged.filter(({ feed }) => !feed))).toEqual(numbersOf(channelOf(socket, channelId)))
    expect(numbersOf(logged.filter(({ feed }) => feed))).toEqual(numbersOf(feedOf(socket)))
  })

  it('returns a long backlog in several responses', async () => {
    const poller = await begun()
    const text = 'x'.repeat(4000)
    for (let n = 0; n < 100; n += 1) await send(text)
    const sizes: number[] = []
    for (let more = true; more;) {
      const answer = await poller.poll()
      more = answer.hasMore
      sizes.push(JSON.stringify(answer).length)
    }
    expect(sizes.length).toBeGreaterThan(1)
    for (const size of sizes) expect(size).toBeLessThan(512 * 1024)
    expect(seqs(poller)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  })

  it('reports invalid positions and refused channels', async () => {
    await send()
    const { id: other } = await alice.client.channels.createGroup({ userIds: ['carol'] })
    const poller = new Poller(bob, [{ channelId, since: 1 }, { channelId: other }], { epoch: 'gone', userSeq: 1 })
    expect(withoutCounts(await poller.poll())).toMatchObject({
      userRecovered: false,
      channels: [
        { channelId, seq: 1, recovered: false },
        { channelId: other, error: { code: 'CHAT_NOT_CHANNEL_MEMBER' } },
      ],
      frames: [],
    })
    const twice = { channels: [{ channelId }, { channelId }] }
    await expect(bob.client.users.pollEvents({ epoch: 'x', ...twice })).rejects.toMatchObject({
      code: 'CHAT_VALIDATION_ERROR',
      details: { errors: [{ in: 'body', pointer: '/channels/1/channelId' }] },
    })
  })

  it('follows the list of channels: returns each change, and waits while it is unchanged', async () => {
    const { position } = await bob.client.channels.list()
    const poller = new Poller(bob, [], { activity: position, epoch: (await begun()).positions.epoch, userSeq: 0 })
    await poller.drain()
    await send('news')
    await poller.until(() =>
      poller
        .of(ACTIVITY)
        .some(({ data }) =>
          (data.channels as { id: string; lastMessage: { text: string } | null }[]).some(
            ({ id, lastMessage }) => id === channelId && lastMessage?.text === 'news',
          ),
        ),
    )
    await eventually(async () => {
      const began = performance.now()
      await poller.poll(1)
      return performance.now() - began >= 1000
    })
  })

  it('does not return repeatedly while a long transaction holds the position of the list', async () => {
    const database = new Client({ connectionString: world.databaseUrl })
    await database.connect()
    await database.query('begin; select pg_current_xact_id()')
    try {
      await send('news')
      const { position } = await bob.client.channels.list()
      const { epoch, userSeq } = (await begun()).positions
      const poller = new Poller(bob, [], { activity: position, epoch, userSeq })
      await poller.poll(0)
      await eventually(async () => {
        const began = performance.now()
        await poller.poll(20)
        return performance.now() - began >= 1900
      })
      // Each poll returns the changes so far.
      expect(poller.of(ACTIVITY).at(-1)?.data.channels).toMatchObject([{ id: channelId }])
    } finally {
      await database.end()
    }
  })

  it('returns available events soon, although the activity takes long', async () => {
    const { id: quiet } = await alice.client.channels.createGroup({ userIds: ['carol'] })
    const carol = world.person('carol')
    const [waiting, busy] = [new Poller(carol, [{ channelId: quiet }]), await begun()]
    await waiting.poll()
    await send('news')
    const frozen = jest.spyOn(ActivityAnnouncer.prototype, 'follow').mockReturnValue(() => true)
    try {
      waiting.positions.activity = busy.positions.activity = null
      const order: Poller[] = []
      const polled = async (poller: Poller) => {
        const answer = await poller.poll(25)
        order.push(poller)
        return answer
      }
      // The poll without events waits longer for the activity, although it began first.
      const [, { frames }] = await Promise.all([polled(waiting), polled(busy)])
      expect(order).toEqual([busy, waiting])
      expect(frames.map(({ event }) => event)).toContain(RECEIVED)
    } finally {
      frozen.mockRestore()
    }
  })

  it('has typing and stream lengths, which do not end polls repeatedly', async () => {
    const poller = await begun()
    const stream = await alice.client.messages.stream(channelId, { text: '' })
    await poller.poll()
    await stream.append('some text')
    await poller.until(() => poller.of('chat:message:appended').some(({ data }) => data.text === 'some text'))
    await poller.drain()
    // It waits at most two seconds, since changes between two polls are known only then.
    const began = performance.now()
    const { frames } = withoutCounts(await poller.poll(20))
    expect(frames).toEqual([expect.objectContaining({ event: 'chat:message:appended' })])
    expect(performance.now() - began).toBeLessThan(15_000)
    await stream.end()
    await poller.until(() => poller.of('chat:message:updated').length > 0)
  })

  it('counts as a connection toward the limit, and ends with its request', async () => {
    const narrow = await world.addNode({ gateway: { maxConnectionsPerUser: 1 } })
    const carol = world.person('carol', { node: world.nodes.indexOf(narrow) })
    const [first, second] = [new Poller(carol), new Poller(carol)]
    await first.poll()
    const gone = new AbortController()
    const { answering } = await waitingPoll(first, 25, carol, gone.signal)
    await expect(second.poll(0)).rejects.toMatchObject({
      code: 'CHAT_RATE_LIMITED',
      status: 429,
      details: { limit: 1, retryAfter: 1 },
    })
    gone.abort()
    await expect(answering).rejects.toThrow()
    await eventually(() => second.poll(0))
  })

  it('ends if its request is aborted during authentication', async () => {
    const ignored = () => undefined as void
    let admitted = ignored
    let seen: Promise<unknown> | undefined
    const slow = await world.addNode(
      {},
      {
        authGuard: {
          canActivate: async (admission) => {
            await new Promise<void>((resolve) => (admitted = resolve))
            return providers.authGuard.canActivate(admission)
          },
        },
      },
    )
    slow.server.on('request', (_, response) => void (seen = once(response, 'close')))
    const gone = new AbortController()
    const opened = jest.spyOn(PollConnection.prototype, 'begin')
    const left = jest.spyOn(PollConnection.prototype, 'terminate')
    const asking = new Poller(world.person('erin', { node: world.nodes.indexOf(slow) })).poll(
      25,
      undefined,
      gone.signal,
    )
    asking.catch(() => undefined)
    await eventually(() => admitted !== ignored && seen !== undefined)
    gone.abort()
    await expect(asking).rejects.toThrow()
    await seen
    admitted()
    await eventually(() => left.mock.calls.length > 0)
    expect(opened).not.toHaveBeenCalled()
  })

  it('is no failure if its client leaves while it resumes', async () => {
    const { lines, logger } = recorder()
    const node = await world.addNode({ logging: { logger } })
    const frank = world.person('frank', { node: world.nodes.indexOf(node) })
    const resuming = jest.spyOn(Feeds.prototype, 'acquire').mockReturnValue(new Promise(() => undefined))
    try {
      const gone = new AbortController()
      const asking = new Poller(frank).poll(25, undefined, gone.signal)
      asking.catch(() => undefined)
      await eventually(() => resuming.mock.calls.length > 0)
      gone.abort()
      await expect(asking).rejects.toThrow()
      const [request] = await eventually(() => {
        const requests = lines.filter(({ operation }) => operation === 'pollEvents')
        expect(requests).toHaveLength(1)
        return requests
      })
      expect(request).toMatchObject({ msg: 'request', status: 200 })
      expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([])
    } finally {
      resuming.mockRestore()
    }
  })

  it('keeps its user online until a grace time after the last one', async () => {
    const watcher = await alice.join(channelId)
    const seen = () => watcher.of('chat:presence:changed').map(({ data }) => [data.userId, data.isOnline])
    const { id } = await alice.client.channels.createGroup({ userIds: ['dave'] })
    await watcher.join(id)
    const dave = world.person('dave', { node: 1 })
    const poller = new Poller(dave, [{ channelId: id }])
    await poller.poll()
    await eventually(() => seen().some(([userId, isOnline]) => userId === 'dave' && isOnline))
    // Between two polls the user stays.
    expect((await alice.client.members.list(id)).members.find(({ userId }) => userId === 'dave')).toMatchObject({
      isOnline: true,
    })
    const gone = new AbortController()
    const { answering } = await waitingPoll(poller, 25, dave, gone.signal)
    gone.abort()
    await expect(answering).rejects.toThrow()
    await eventually(
      () =>
        seen()
          .filter(([userId]) => userId === 'dave')
          .at(-1)?.[1] === false,
    )
  })

  it('reuses state loaded by the previous poll, and leaves nothing behind', async () => {
    const erin = world.person('erin')
    const { id } = await alice.client.channels.createGroup({ userIds: ['erin'] })
    const poller = new Poller(erin, [{ channelId: id }])
    const statements = async () => {
      const spy = jest.spyOn(Client.prototype, 'query')
      await poller.poll(0)
      const asked = spy.mock.calls.map(([call]) => call as unknown as { text: string; values?: unknown })
      spy.mockRestore()
      // Those of users of other tests do not count.
      const isOwn = ({ values }: { values?: unknown }) => JSON.stringify(values ?? []).includes('"erin"')
      return asked.filter((call) => / as channel_ids\s/.test(call.text) && isOwn(call)).length
    }
    const redis = new Redis(redisUrl())
    const listened = () => redis.pubsub('CHANNELS', `*:${erin.tenantId}:erin`)
    expect(await statements()).toBeGreaterThan(0)
    expect([await statements(), await statements()]).toEqual([0, 0])
    expect(await listened()).toHaveLength(1)
    await eventually(async () => expect(await listened()).toEqual([]))
    expect(await statements()).toBeGreaterThan(0)
    redis.disconnect()
  })

  it('returns at once from a stopping server, and its user continues elsewhere', async () => {
    const node = await world.addNode()
    const poller = await begun(world.person('bob', { node: world.nodes.indexOf(node) }))
    const { answering } = await waitingPoll(poller)
    const began = performance.now()
    await node.chat.close()
    expect(withoutCounts(await answering)).toMatchObject({ frames: [], channels: [{ channelId, recovered: true }] })
    expect(performance.now() - began).toBeLessThan(15_000)
    await expect(poller.poll()).rejects.toMatchObject({ code: 'CHAT_SERVICE_UNAVAILABLE' })
    await send()
    await poller.poll(25, bob)
    expect(seqs(poller)).toEqual([1])
  })

  it('survives a server replacement: none of a hundred clients misses an event', async () => {
    const node = await world.addNode()
    const names = Array.from({ length: 20 }, (_, n) => `rolled-${n}`)
    const { id } = await alice.client.channels.createGroup({ userIds: names })
    const people = names.map((name) => world.person(name, { node: world.nodes.indexOf(node) }))
    const pollers = people.flatMap((one) => Array.from({ length: 5 }, () => new Poller(one, [{ channelId: id }])))
    await Promise.all(pollers.map((poller) => poller.poll()))
    const answering = pollers.map((poller) => poller.poll())
    await eventually(() => waiting.mock.calls.length >= pollers.length)
    const closing = node.chat.close({ drainSeconds: 1 })
    await alice.client.messages.send(id, { text: 'amid' })
    await Promise.all(answering)
    await closing
    await alice.client.messages.send(id, { text: 'after' })
    await Promise.all(
      pollers.map(async (poller, n) => {
        const elsewhere = world.person(names[Math.floor(n / 5)] as string, { node: 1 })
        while (seqs(poller).length < 2) await poller.poll(25, elsewhere)
        expect(seqs(poller)).toEqual([1, 2])
      }),
    )
  })

  it('is neither cached nor buffered', async () => {
    const asked = request(`${bob.node.url}/events/poll`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json' },
    })
    asked.end('{"epoch":"x"}')
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    expect(response.headers.etag).toBeUndefined()
    expect(Number(response.headers['content-length'])).toBeGreaterThan(0)
  })
})
