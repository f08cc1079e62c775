import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { CLOSE, PING, rawFrame, RawSocket, TEXT } from '../../support/raw-socket'
import { TestSocket } from '../../support/socket'
import { howMany } from '../../support/tier'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { providers, World, type Node, type Person } from '../../support/world'

const connections = async ({ chat }: Node) => (await chat.health()).connections
const seqs = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const seqsOf = (socket: TestSocket) => socket.of('chat:message:received').map(({ seq }) => seq)
const CROWD = howMany(30, 1000)
const filler = 'x'.repeat(50_000)

describe('a gateway that is fair', () => {
  describe('to other peers', () => {
    let world: World
    let database: TcpProxy
    let alice: Person

    beforeAll(async () => {
      database = await startProxy(await createDatabase())
      world = await World.start({
        settings: {
          database: { url: database.url },
          gateway: { frameBurst: 20, maxFramesPerSecond: 10, heartbeatSeconds: 1, maxConnectionsPerUser: 3 },
        },
      })
      alice = world.person('alice')
    })
    afterEach(() => database.mend())
    afterAll(async () => {
      await world.close()
      await database.close()
    })

    it('never compresses, even if the client offers it', async () => {
      const url = `${alice.node.url.replace('http', 'ws')}/chat`
      const socket = await TestSocket.open(url, {
        headers: { authorization: `Bearer ${alice.token}` },
        perMessageDeflate: true,
      })
      expect(socket.socket.extensions).toBe('')
      await socket.close()
    })

    it('answers pings with their payload, and counts them', async () => {
      const { socket } = await alice.socket()
      socket.ping('are you there')
      const [payload] = (await once(socket, 'pong')) as [Buffer]
      expect(payload.toString()).toBe('are you there')
      for (let n = 0; n < 40; n += 1) socket.ping()
      const [code] = (await once(socket, 'close')) as [number]
      expect(code).toBe(4429)
    })

    it('counts unsolicited pongs', async () => {
      const { socket } = await alice.socket()
      for (let n = 0; n < 40; n += 1) socket.pong()
      const [code] = (await once(socket, 'close')) as [number]
      expect(code).toBe(4429)
    })

    it('queues at most a burst of frames while the database hangs', async () => {
      const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
      const [eager, calm] = [await alice.socket(), await world.person('bob').socket()]
      database.stall()
      // Refused after a while, unless the database recovers first.
      const joining = calm.join(id).catch(() => undefined)
      // Never over the burst or the rate, but they add up.
      for (let n = 0; eager.closed === undefined; n += 1) {
        eager.send({ event: 'chat:join:channel', data: { channelId: id }, ref: n })
        expect(n).toBeLessThan(40)
        if (n >= 14) await sleep(110)
      }
      expect(eager.closed).toEqual({ code: 4429, reason: 'too many frames waiting' })
      database.mend()
      await joining
      expect(await calm.join(id)).toMatchObject({ channelId: id })
      await calm.close()
    })

    it('does not count connections that are about to close', async () => {
      const person = world.person('dave')
      const stuck = await Promise.all([1, 2, 3].map(() => RawSocket.open(person.node.url, person.token)))
      for (const raw of stuck) raw.write(rawFrame(TEXT, 'not JSON'))
      await eventually(() => stuck.every(({ closeCode }) => closeCode === 4400))
      const socket = await person.socket()
      await socket.close()
      for (const { stream } of stuck) stream.destroy()
    })

    it('drops a peer that vanished silently, and keeps one that answers pings', async () => {
      await eventually(async () => (await connections(alice.node)) === 0)
      const silent = await RawSocket.open(alice.node.url, alice.token)
      const well = await alice.socket()
      await eventually(async () => (await connections(alice.node)) === 1)
      await silent.ended
      silent.stream.destroy()
      expect(silent.frames().some(({ opcode }) => opcode === PING)).toBe(true)
      await well.request('chat:leave:channel', { channelId: 'x' })
      await well.close()
    })

    it('drops a peer that never answers the closing handshake', async () => {
      const raw = await RawSocket.open(alice.node.url, alice.token)
      // A reply to a close frame, without the end of the connection.
      raw.write(rawFrame(CLOSE, Buffer.from([0x03, 0xe8])))
      await eventually(() => raw.closeCode === 1000)
      await eventually(async () => (await connections(alice.node)) === 0)
      raw.stream.destroy()
    })

    it('accepts a message in a few fragments, but not in more', async () => {
      const pieces = async (count: number) => {
        const raw = await RawSocket.open(alice.node.url, alice.token)
        const text = JSON.stringify({ event: 'chat:leave:channel', data: { channelId: 'x' }, ref: 1 }).padEnd(count)
        const size = Math.ceil(text.length / count)
        for (let n = 0; n < count; n += 1) {
          const piece = text.slice(n * size, (n + 1) * size)
          raw.write(rawFrame(n === 0 ? TEXT : 0, piece, { fin: n === count - 1 }))
        }
        return raw
      }
      const few = await pieces(10)
      await eventually(() => few.frames().some(({ payload }) => payload.includes('gateway:ack')))
      const many = await pieces(100)
      await eventually(() => many.closeCode !== undefined)
      expect(many.closeCode).toBe(1008)
      for (const { stream } of [few, many]) stream.destroy()
    })
  })

  describe('to slow readers', () => {
    let world: World
    let alice: Person

    beforeAll(async () => {
      world = await World.start({
        settings: {
          gateway: { maxBufferedBytes: 256 * 1024, maxConnectionsPerUser: 200 },
          limits: { maxChannelMembers: 200, maxStreamLength: 20_000 },
        },
      })
      alice = world.person('alice')
    })
    afterAll(() => world.close())

    it(`closes one of ${CROWD} with 4408, and the others get everything; it comes back and misses nothing`, async () => {
      const readers = Array.from({ length: 10 }, (_, n) => world.person(`reader-${n}`))
      const slow = world.person('slow')
      const userIds = [...readers.map(({ userId }) => userId), 'slow']
      const { id: crowd } = await alice.client.channels.createGroup({ userIds })
      const { id: firehose } = await alice.client.channels.createGroup({ userIds: ['slow'] })
      const sockets: TestSocket[] = []
      for (let n = 0; n < CROWD / 10; n += 1) {
        sockets.push(...(await Promise.all(readers.map((reader) => reader.join(crowd)))))
      }
      const stalled = await slow.join(crowd)
      await stalled.join(firehose)
      const before = await connections(alice.node)
      const witness = await alice.join(firehose)
      stalled.send({ event: 'chat:typing:start', data: { channelId: firehose } })
      await witness.next('chat:typing:status:updated')
      stalled.socket.pause()

      // Only the slow reader is flooded, so the crowd shows whether that delays it. With its
      // subscriptions its typing ends, which shows that the gateway has given it up.
      let sent = 0
      let typedAt = performance.now()
      for (let poured = 0; witness.of('chat:typing:status:updated').length < 2; poured += 1) {
        expect(poured).toBeLessThan(500)
        await alice.client.messages.send(firehose, { text: 'big', metadata: { filler } })
        if (sent < 40) await alice.client.messages.send(crowd, { text: `${++sent}` })
        // It keeps typing while connected: typing times out after seconds, in which a busy machine sends little.
        if (performance.now() - typedAt < 1000) continue
        stalled.send({ event: 'chat:typing:start', data: { channelId: firehose } })
        typedAt = performance.now()
      }
      // Before ws gives up waiting for its close frame.
      stalled.socket.resume()
      await once(stalled.socket, 'close')
      expect(stalled.closed?.code).toBe(4408)
      while (sent < 50) await alice.client.messages.send(crowd, { text: `${++sent}` })
      for (const socket of sockets) {
        await socket.until(() => socket.of('chat:message:received').length === 50)
        expect(seqsOf(socket)).toEqual(seqs(50))
      }
      await witness.close()
      await eventually(async () => expect(await connections(alice.node)).toBe(before - 1))

      const back = await slow.join(crowd, 0)
      await back.until(() => back.of('chat:message:received').length === 50)
      expect(seqsOf(back)).toEqual(seqs(50))
      await Promise.all(sockets.map((socket) => socket.close()))
    })

    it('forwards their typing while they catch up, on another process too', async () => {
      const [talk, behind] = [
        await alice.client.channels.createGroup({ userIds: ['slow'] }),
        await alice.client.channels.createGroup({ userIds: ['slow'] }),
      ]
      for (let n = 0; n < 100; n += 1)
        await alice.client.messages.send(behind.id, { text: 'big', metadata: { filler } })
      const witness = await alice.join(talk.id)
      await witness.join(behind.id)
      const typists = () => witness.of('chat:typing:status:updated').map(({ data }) => data.channelId)
      const socket = await world.person('slow').join(talk.id)
      const { epoch } = socket.frames[0]?.data as { epoch: string }
      await socket.request('gateway:resume', { epoch, channels: [{ channelId: behind.id, since: 0 }] })
      socket.socket.pause()
      for (const { id: channelId } of [talk, behind]) socket.send({ event: 'chat:typing:start', data: { channelId } })
      await witness.until(() => typists().length === 2)
      expect(typists()).toEqual([talk.id, behind.id])
      expect(socket.of('chat:message:received').length).toBeLessThan(100)
      socket.socket.resume()
      await socket.until(() => socket.of('chat:message:received').length === 100)
      expect(seqsOf(socket)).toEqual(seqs(100))
      await Promise.all([socket.close(), witness.close()])
    })

    it('replays more than the buffer holds, as fast as they read', async () => {
      const { id } = await alice.client.channels.createGroup({ userIds: ['slow'] })
      for (let n = 0; n < 150; n += 1) await alice.client.messages.send(id, { text: 'big', metadata: { filler } })
      const socket = await world.person('slow').socket()
      const joining = socket.join(id, 0)
      await socket.until(() => socket.of('chat:message:received').length >= 3)
      for (let n = 0; n < 10; n += 1) {
        socket.socket.pause()
        await sleep(50)
        socket.socket.resume()
        await sleep(10)
      }
      expect(await joining).toMatchObject({ recovered: true })
      await socket.until(() => socket.of('chat:message:received').length === 150)
      expect(seqsOf(socket)).toEqual(seqs(150))
      await socket.close()
    })
  })

  it('reauthenticates connections, and closes those that the host refuses', async () => {
    const verdicts = new Map<string, 'refuse' | 'throw' | 'hang' | 'another'>()
    const asked = new Map<string, number>()
    const hung: (() => void)[] = []
    const verdictOn = (userId: string) => {
      asked.set(userId, (asked.get(userId) ?? 0) + 1)
      return verdicts.get(userId)
    }
    const world = await World.start({
      settings: { gateway: { reauthenticateSeconds: 1 } },
      providers: {
        authGuard: {
          async canActivate(request) {
            if (!(await providers.authGuard.canActivate(request))) return false
            const user = request.user as { userId: string }
            const verdict = verdictOn(user.userId)
            if (verdict === 'throw') throw new Error('the guard is broken')
            if (verdict === 'hang') return new Promise<boolean>((resolve) => hung.push(() => resolve(true)))
            if (verdict === 'another') user.userId = 'mallory'
            return verdict !== 'refuse'
          },
        },
      },
    })
    const open = (userId: string) => world.person(userId).socket()
    const [refused, another, broken, hanging, good] = await Promise.all([
      ...([open('refused'), open('another'), open('broken'), open('hanging'), open('good')] as const),
    ])
    verdicts.set('refused', 'refuse').set('another', 'another').set('broken', 'throw').set('hanging', 'hang')
    await Promise.all([refused, another].map(({ socket }) => once(socket, 'close')))
    expect(refused.closed).toEqual({ code: 4401, reason: 'credentials refused' })
    expect(another.closed).toEqual({ code: 4401, reason: 'credentials name another user' })
    // Until a hanging guard has timed out.
    await eventually(() => asked.get('hanging')! >= 8 && asked.get('broken')! >= 3)
    for (const socket of [broken, hanging, good]) await socket.request('chat:leave:channel', { channelId: 'x' })
    verdicts.clear()
    for (const answer of hung) answer()
    await world.close()
  })
})
