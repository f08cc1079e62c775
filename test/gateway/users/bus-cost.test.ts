import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import type { TestSocket } from '../../support/socket'
import { World, type Person } from '../../support/world'

/** The head of a message of pub/sub, with its topic. */
const MESSAGE = /\*3\r\n\$7\r\nmessage\r\n\$\d+\r\n([^\r]+)\r\n/g
const MAX_HEAD = 500
const IGNORED = /:(peers|timers|jobs)$/

const endOfLast = (text: string) =>
  [...text.matchAll(MESSAGE)].reduce((_end, match) => match.index + match[0].length, 0)

/** A proxy between one process and Redis that counts the traffic. */
class Wiretap {
  /** Topics of the messages that the process got, without the heartbeats of processes and the wake-ups of timers. */
  readonly received: string[] = []
  /** How often the process sent SUBSCRIBE, with any number of topics. */
  subscribes = 0
  private readonly open = new Set<Socket>()

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Wiretap> {
    const target = new URL(redisUrl())
    const server = createServer()
    const tap = new Wiretap(server)
    server.on('connection', (near: Socket) => {
      const far = connect(Number(target.port || 6379), target.hostname)
      for (const socket of [near, far]) {
        tap.open.add(socket)
        socket.on('error', () => undefined).on('close', () => [near, far].forEach((each) => each.destroy()))
      }
      near.on('data', (data) => {
        tap.subscribes += data.toString('latin1').split('\r\nsubscribe\r\n').length - 1
        far.write(data)
      })
      let rest = ''
      far.on('data', (data) => {
        rest += data.toString('latin1')
        for (const match of rest.matchAll(MESSAGE)) {
          if (!IGNORED.test(match[1] as string)) tap.received.push(match[1] as string)
        }
        // The head of the next message may be cut in two.
        rest = rest.slice(Math.max(endOfLast(rest), rest.length - MAX_HEAD))
        near.write(data)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return tap
  }

  get url(): string {
    const url = new URL(redisUrl())
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return url.href
  }

  clear(): void {
    this.received.length = 0
    this.subscribes = 0
  }

  close(): void {
    this.server.close()
    for (const socket of this.open) socket.destroy()
  }
}

const PROCESSES = 4

describe('four processes on one Redis', () => {
  const prefix = redisPrefix()
  const taps: Wiretap[] = []
  const inboxes = new Map<string, TestSocket>()
  let world: World
  let redis: Redis
  let alice: Person
  let bob: Person

  beforeAll(async () => {
    for (let n = 0; n < PROCESSES; n += 1) taps.push(await Wiretap.start())
    redis = new Redis(redisUrl())
    world = await World.start({ settings: { redis: { url: (taps[0] as Wiretap).url, prefix } }, presenceGraceMs: 50 })
    for (const { url } of taps.slice(1)) await world.addNode({ redis: { url, prefix } })
    alice = world.person('alice')
    bob = world.person('bob')
    const others = ['dave', 'erin', 'frank'].map((name, n) => world.person(name, { node: n + 1 }))
    for (const person of [alice, bob, ...others]) inboxes.set(person.userId, await person.socket())
  })
  afterAll(async () => {
    await world.close()
    for (const tap of taps) tap.close()
    redis.disconnect()
  })

  const inboxOf = (name: string) => inboxes.get(name) as TestSocket
  const totals = (name: string) =>
    inboxOf(name)
      .of('chat:unread:count:changed')
      .map(({ data }) => data.totalUnreadCount)
  const listeners = async (channelId: string) => {
    const [topic] = ((await redis.pubsub('CHANNELS', `${prefix}:*:${channelId}`)) as string[]).slice(0, 1)
    return topic ? Number((await redis.pubsub('NUMSUB', topic))[1]) : 0
  }
  /** Once this arrives, everything published before has reached every process. */
  const fence = async () => {
    const { id } = await world.person('dave').client.channels.createGroup({ userIds: ['erin', 'frank'] })
    await eventually(async () => (await listeners(id)) === 3)
    await world.person('dave').client.messages.send(id, { text: 'all there' })
    await eventually(() => taps.slice(1).every(({ received }) => received.some((topic) => topic.endsWith(id))))
    for (const { received } of taps) {
      const others = received.filter((topic) => !topic.endsWith(id) && !/:u:[^:]+:(dave|erin|frank)$/.test(topic))
      received.splice(0, received.length, ...others)
    }
  }

  it('a message costs one publish, and nothing on processes without a connected member', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await eventually(async () => (await listeners(id)) === 1)
    await inboxOf('alice').join(id)
    const before = totals('bob').length
    const watcher = new Redis(redisUrl())
    const published: string[] = []
    await watcher.psubscribe(`${prefix}:*:${id}`, `${prefix}:*:u:*`)
    watcher.on('pmessage', (_pattern, topic: string) => published.push(topic))
    for (const tap of taps) tap.clear()
    for (let n = 0; n < 5; n += 1) await alice.client.messages.send(id, { text: `${n}` })
    // The cost is the same if the sender is on another process than the members.
    await world.person('alice', { node: 2 }).client.messages.send(id, { text: 'from afar' })
    await inboxOf('bob').until(() => totals('bob').slice(before).at(-1) === 6)
    await fence()
    expect(taps.map(({ received }) => received.length)).toEqual([6, 0, 0, 0])
    expect(published.filter((topic) => !/:u:[^:]+:(dave|erin|frank)$/.test(topic))).toHaveLength(6)
    watcher.disconnect()
  })

  it('a connecting user costs nothing on processes where no socket has joined a channel of the user', async () => {
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await alice.client.channels.createGroup({ userIds: ['carol'] })).id)
    for (const id of ids) await inboxOf('alice').join(id)
    for (const tap of taps) tap.clear()
    const carol = world.person('carol', { node: 3 })
    const socket = await carol.socket()
    await inboxOf('alice').until(
      () =>
        inboxOf('alice')
          .of('chat:presence:changed')
          .filter(({ data }) => data.userId === 'carol').length === 10,
    )
    await fence()
    const presence = taps.map(({ received }) => received.filter((topic) => topic.includes(':p:')).length)
    expect(presence).toEqual([1, 0, 0, 0])
    await socket.close()
  })

  it('a process listens to a channel from when its user becomes a member until the membership ends', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await eventually(async () => (await listeners(id)) === 1)
    await alice.client.members.invite(id, { userIds: ['dave', 'erin', 'frank'] })
    await eventually(async () => (await listeners(id)) === 4)
    const before = totals('dave').length
    await alice.client.messages.send(id, { text: 'hello' })
    await inboxOf('dave').until(() => totals('dave').length > before)
    await alice.client.members.remove(id, 'dave')
    await world.person('erin').client.channels.leave(id)
    await alice.client.members.ban(id, 'frank')
    await eventually(async () => (await listeners(id)) === 1)
    await alice.client.members.unban(id, 'frank')
    await eventually(async () => (await listeners(id)) === 2)
    await alice.client.channels.delete(id)
    for (const name of ['bob', 'frank']) {
      const copies = () =>
        inboxOf(name)
          .of('chat:channel:deleted')
          .filter(({ data }) => data.channelId === id)
      await inboxOf(name).until(() => copies().length === 1)
    }
    await eventually(async () => (await listeners(id)) === 0)
  })

  it('the channels of connecting users are subscribed to together', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `user-${n}`)
    const ids: string[] = []
    for (let n = 0; n < 50; n += 1) ids.push((await alice.client.channels.createGroup({ userIds: names })).id)
    const [, tap] = taps as [Wiretap, Wiretap]
    tap.clear()
    const sockets = await Promise.all(names.map((name) => world.person(name, { node: 1 }).socket()))
    expect(await Promise.all(ids.map(listeners))).toEqual(ids.map(() => 2))
    // Each user has a topic and 50 channels.
    expect(tap.subscribes).toBeGreaterThan(0)
    expect(tap.subscribes).toBeLessThanOrEqual(names.length + 10)
    await Promise.all(sockets.map((socket) => socket.close()))
    await eventually(async () => (await Promise.all(ids.map(listeners))).every((count) => count === 1))
  })
})
