import type { Message, ThreadInfo } from '../../../generated/openapi'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'

describe('replies by blocked users', () => {
  let world: World
  let alice: Person
  let bob: Person
  let carol: Person
  beforeAll(async () => {
    world = await World.start({ processes: 2 })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
    carol = world.person('carol', { node: 1 })
  })
  afterAll(() => world.close())

  it('count in no event for the blocker: live, replayed or in the log', async () => {
    const { id } = await bob.client.channels.createGroup({ userIds: ['alice', 'carol'] })
    const say = (person: Person, text: string, parentMessageId?: string) =>
      person.client.messages.send(id, { text, ...(parentMessageId && { parentMessageId }) })
    const top = await say(carol, 'top')
    const [first, second] = [await say(carol, 'one', top.id), await say(carol, 'two', top.id)]
    await alice.client.users.block({ userId: 'bob' })
    const [blocker, other] = [await alice.join(id), await carol.join(id)]
    const reply = await say(bob, 'hidden', top.id)

    const threads = (frames: { event: string; data: object }[]) =>
      frames
        .filter(({ event }) => event === 'chat:message:deleted' || event === 'chat:message:updated')
        .map(({ data }) => ('message' in data ? (data.message as Message) : (data as Message)).threadInfo ?? null)
    const byRest = async (person: Person) => (await person.client.messages.get(id, top.id)).threadInfo ?? null
    const seen: (ThreadInfo | null)[] = []
    const all: (ThreadInfo | null)[] = []
    const happen = async (change: () => Promise<unknown>) => {
      await change()
      seen.push(await byRest(alice))
      all.push(await byRest(carol))
    }
    await happen(() => carol.client.messages.delete(id, second.id))
    await happen(() => carol.client.messages.edit(id, top.id, { text: 'edited' }))
    await happen(() => carol.client.messages.delete(id, first.id))
    await happen(() => carol.client.messages.edit(id, top.id, { text: 'edited again' }))
    const one = { replyCount: 1, lastRepliedAt: first.createdAt }
    expect(seen).toEqual([one, one, null, null])
    expect(all.map((thread) => thread?.replyCount)).toEqual([2, 2, 1, 1])
    await eventually(() => expect(threads(blocker.frames)).toEqual(seen))
    await eventually(() => expect(threads(other.frames)).toEqual(all))

    // A later reply, and the end of the hidden one, do not change earlier events.
    await say(carol, 'three', top.id)
    await bob.client.messages.delete(id, reply.id)
    const expectLog = async (person: Person, expected: (ThreadInfo | null)[]) => {
      expect(threads((await person.client.channels.listEvents(id)).events).slice(0, 4)).toEqual(expected)
      const socket = await person.join(id, 0)
      await eventually(() => expect(threads(socket.frames).slice(0, 4)).toEqual(expected))
    }
    await expectLog(alice, seen)
    await expectLog(carol, all)
    await carol.client.users.block({ userId: 'bob' })
    await expectLog(carol, seen)
    await alice.client.users.unblock({ userId: 'bob' })
    await expectLog(alice, all)
  })
})
