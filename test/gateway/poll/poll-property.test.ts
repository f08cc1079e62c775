import type { PollEventsRequest } from '../../../generated/openapi'
import { Poller } from '../../support/poller'
import { random } from '../../support/random'
import { World, type Person } from '../../support/world'

const SEEDS = Number(process.env.POLL_SEEDS ?? 4)
const STEPS = 60
/** Unlogged state, sent whenever it has changed. */
const LISTS = /activity|unread:count/

describe('polls from a position', () => {
  let world: World
  beforeAll(async () => void (world = await World.start({ processes: 2 })))
  afterAll(() => world.close())

  /** Performs a random act in one of the channels. */
  async function act(chance: () => number, people: Person[], channelIds: string[]): Promise<void> {
    const pick = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)] as T
    const { client } = pick(people)
    const channelId = pick(channelIds)
    const [alice] = people as [Person]
    const newest = async () => (await alice.client.messages.list(channelId, { limit: 5 })).messages
    const mentionedUserIds = ['bob']
    const acts = [
      () => client.messages.send(channelId, { text: 'x'.repeat(Math.floor(chance() * 3000) + 1) }),
      () => client.messages.send(channelId, { text: '@bob', mentionedUserIds }),
      async () => client.messages.addReaction(channelId, pick(await newest()).id, { key: pick(['+', '-']) }),
      async () => alice.client.messages.delete(channelId, pick(await newest()).id),
      async () => client.messages.send(channelId, { text: 're', parentMessageId: pick(await newest()).id }),
      () => client.channels.markRead(channelId),
      () => client.channels.mute(channelId),
      () => client.channels.unmute(channelId),
      () => alice.client.members.ban(channelId, 'carol'),
      () => alice.client.members.unban(channelId, 'carol'),
      () => people[1]!.client.users.block({ userId: 'carol' }),
      () => people[1]!.client.users.unblock({ userId: 'carol' }),
      () => alice.client.channels.update(channelId, { name: `${chance()}` }),
    ]
    // A refused act changes nothing.
    await pick(acts)().catch(() => undefined)
  }

  it.each(Array.from({ length: SEEDS }, (_, n) => n + 1))(
    'return the same as a resume from there, seed %i',
    async (seed) => {
      const chance = random(seed)
      const tenantId = `${world.tenantId}-${seed}`
      const people = ['alice', 'bob', 'carol'].map((id, n) => world.person(id, { node: n % 2, tenantId }))
      const [alice, bob] = people as [Person, Person]
      const groups = [0, 1, 2].map(() => alice.client.channels.createGroup({ userIds: ['bob', 'carol'] }))
      const channelIds = (await Promise.all(groups)).map(({ id }) => id)
      const poller = new Poller(
        bob,
        channelIds.map((channelId) => ({ channelId })),
      )
      await poller.poll()
      const positions: PollEventsRequest[] = [poller.positions]
      for (let step = 0; step < STEPS; step += 1) {
        await act(chance, people, channelIds)
        if (chance() < 0.2) {
          await poller.poll(0, world.person('bob', { node: step % 2, tenantId }))
          positions.push(poller.positions)
        }
      }
      await poller.drain()
      const ends = poller.positions
      for (const from of [positions[0]!, positions[Math.floor(chance() * positions.length)]!]) {
        const { epoch, userSeq, channels } = from
        const socket = await bob.socket()
        const answer = await socket.request('gateway:resume', { epoch, userSeq, channels })
        await socket.request('chat:leave:channel', { channelId: 'none' })
        const told = socket.frames.filter(({ event }) => !/^gateway:(hello|ack)$/.test(event) && !LISTS.test(event))
        const again = new Poller(bob)
        again.positions = from
        await again.drain()
        const polled = again.frames.filter(({ event }) => !LISTS.test(event))
        expect(polled).toEqual(told)
        expect(polled.length).toBeGreaterThan(from === positions[0] ? STEPS / 4 : -1)
        expect(again.positions).toEqual(ends)
        expect(answer).toMatchObject({ userSeq: ends.userSeq, userRecovered: true })
        expect((answer.channels as { seq: number }[]).map(({ seq }) => seq)).toEqual(
          ends.channels!.map(({ since }) => since),
        )
        await socket.close()
      }
      // Each arrived once, in order.
      const numbers = new Map<unknown, number>()
      for (const { seq, feed, data } of poller.frames) {
        if (seq === undefined) continue
        const key = feed ?? data.channelId
        const last = numbers.get(key)
        if (last !== undefined) expect(seq).toBe(last + 1)
        numbers.set(key, seq)
      }
    },
  )
})
