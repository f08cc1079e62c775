import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '../../../src/platform/events/envelope'
import { TypingAnnouncer, TypingUsers } from '../../../src/gateway/feeds/typing'
import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import type { TestSocket } from '../../support/socket'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { World, type Person } from '../../support/world'

const TYPING = 'chat:typing:status:updated'
/** Shorter than typing takes to time out. */
const AT_ONCE_MS = 4000

const states = (socket: TestSocket, userId = 'alice') =>
  socket
    .of(TYPING)
    .filter(({ data }) => data.userId === userId)
    .map(({ data }) => data.isTyping)

describe('typing', () => {
  describe('announced by one process and received by another', () => {
    const at = { tenantId: 'acme', channelId: 'general' }
    const [phone, laptop] = [{ caller: { userId: 'alice' } }, { caller: { userId: 'alice' } }]
    let announced: boolean[]
    let heard: boolean[]
    let isCut: boolean
    let typing: TypingAnnouncer
    let typingUsers: TypingUsers

    beforeEach(() => {
      jest.useFakeTimers()
      announced = []
      heard = []
      isCut = false
      typingUsers = new TypingUsers(({ frame }) =>
        heard.push((JSON.parse(frame) as { data: { isTyping: boolean } }).data.isTyping),
      )
      typing = new TypingAnnouncer({
        publishEphemeral: (_at, event, data) => {
          announced.push((data as { isTyping: boolean }).isTyping)
          const frame = JSON.stringify({ event, data })
          const delivery: Delivery = {
            seq: null,
            event,
            authorId: 'alice',
            messageAt: null,
            exceptUserId: 'alice',
            frame,
          }
          if (!isCut) typingUsers.receive(delivery)
        },
      })
    })
    afterEach(() => {
      typing.close()
      typingUsers.close()
      jest.useRealTimers()
    })

    it('continues while it is repeated, and is forwarded once', () => {
      for (let second = 0; second < 60; second += 1) {
        typing.start(at, phone)
        jest.advanceTimersByTime(second % 2 === 0 ? 4900 : 900)
      }
      expect(heard).toEqual([true])
      jest.advanceTimersByTime(5000)
      expect(heard).toEqual([true, false])
    })

    it('is announced no more often than needed, however often it is repeated', () => {
      for (let n = 0; n < 500; n += 1) {
        typing.start(at, phone)
        jest.advanceTimersByTime(20)
      }
      expect(announced.length).toBeLessThanOrEqual(6)
    })

    it('ends when the announcing process is unreachable, and resumes with it', () => {
      typing.start(at, phone)
      isCut = true
      jest.advanceTimersByTime(7500)
      expect(heard).toEqual([true])
      jest.advanceTimersByTime(1000)
      expect(heard).toEqual([true, false])
      typing.start(at, phone)
      isCut = false
      jest.advanceTimersByTime(2000)
      typing.start(at, phone)
      expect(heard).toEqual([true, false, true])
    })

    it('ends with the last typing device', () => {
      typing.start(at, phone)
      typing.start(at, laptop)
      typing.stop(at, phone)
      expect(heard).toEqual([true])
      typing.stop(at, laptop)
      typing.stop(at, laptop)
      expect(heard).toEqual([true, false])
    })

    it('ends silently if its start was lost', () => {
      isCut = true
      typing.start(at, phone)
      isCut = false
      typing.stop(at, phone)
      expect(announced).toEqual([true, false])
      expect(heard).toEqual([])
    })
  })

  describe('of processes that share a Redis', () => {
    let world: World
    let way: TcpProxy
    let alice: Person
    let bob: Person

    beforeAll(async () => {
      way = await startProxy(redisUrl())
      const prefix = redisPrefix()
      world = await World.start({ processes: 1, redis: true, settings: { redis: { url: redisUrl(), prefix } } })
      await world.addNode({ redis: { url: way.url, prefix } })
      alice = world.person('alice', { node: 1 })
      bob = world.person('bob')
    })
    afterEach(async () => {
      way.mend()
      await eventually(async () => (await alice.node.chat.health()).redis === 'up')
    })
    afterAll(async () => {
      await world.close()
      await way.close()
    })

    async function typingAlice() {
      const { id } = await bob.client.channels.createGroup({ userIds: ['alice', 'carol'] })
      const [reader, typist] = [await bob.join(id), await alice.join(id)]
      const began = performance.now()
      await typist.request('chat:typing:start', { channelId: id })
      await reader.until(() => states(reader).length >= 1)
      return { id, reader, typist, began }
    }

    /** Expects typing to end before its timeout. Retries on a machine that is too slow to tell. */
    const endsAtOnce = (act: (channelId: string, typist: TestSocket) => Promise<unknown>) =>
      eventually(
        async () => {
          const { id, reader, typist, began } = await typingAlice()
          await act(id, typist)
          await reader.until(() => states(reader).length === 2)
          expect(states(reader)).toEqual([true, false])
          expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)
        },
        { within: 60_000 },
      )

    it('ends some seconds after the process of the typist was cut off', async () => {
      const { reader, typist } = await typingAlice()
      way.cut()
      await reader.until(() => states(reader).length === 2)
      expect(states(reader)).toEqual([true, false])
      await typist.close()
    })

    it('is sent to later subscribers, but not to users who have blocked the typist', async () => {
      const { id, reader, typist } = await typingAlice()
      const goOn = setInterval(() => typist.send({ event: 'chat:typing:start', data: { channelId: id } }), 1000)
      const late = await world.person('carol').join(id)
      await late.until(() => states(late).length === 1)
      expect(states(late)).toEqual([true])
      await world.person('carol').client.users.block({ userId: 'alice' })
      const blocker = await world.person('carol').join(id)
      clearInterval(goOn)
      await typist.request('chat:typing:stop', { channelId: id })
      await reader.until(() => states(reader).length === 2)
      await blocker.request('chat:leave:channel', { channelId: id })
      expect(states(blocker)).toEqual([])
      await world.person('carol').client.users.unblock({ userId: 'alice' })
    })

    it.each<[string, (channelId: string, typist: TestSocket) => Promise<unknown>]>([
      ['closes the socket', (_id, typist) => typist.close()],
      ['loses the connection', (_id, { socket }) => Promise.resolve(socket.terminate())],
      ['leaves the channel on the socket', (id, typist) => typist.request('chat:leave:channel', { channelId: id })],
      ['leaves the channel', (id) => alice.client.channels.leave(id)],
      ['is removed', (id) => bob.client.members.remove(id, 'alice')],
      ['is banned', (id) => bob.client.members.ban(id, 'alice')],
    ])('ends at once when the typist %s', (_what, act) => endsAtOnce(act))

    it('cannot be continued by a member who may no longer send', async () => {
      await endsAtOnce(async (id, typist) => {
        await bob.client.channels.freeze(id)
        const goOn = async () => {
          for (;;) {
            await typist.request('chat:typing:start', { channelId: id })
            await sleep(250)
          }
        }
        await expect(goOn()).rejects.toMatchObject({ code: 'CHAT_CHANNEL_FROZEN' })
      })
    })
  })

  it('is refused first for a missing membership, then for a channel that was not joined', async () => {
    const world = await World.start()
    const [alice, eve] = [world.person('alice'), world.person('eve')]
    const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const [member, stranger] = [await alice.socket(), await eve.socket()]
    for (const event of ['chat:typing:start', 'chat:typing:stop']) {
      await expect(stranger.request(event, { channelId })).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
      await expect(member.request(event, { channelId })).rejects.toMatchObject({ code: 'CHAT_AUTH_FORBIDDEN' })
      await expect(member.request(event, { channelId: 'nowhere' })).rejects.toMatchObject({
        code: 'CHAT_CHANNEL_NOT_FOUND',
      })
    }
    await world.close()
  })
})
