import { Client } from 'pg'
import { untilLocked } from '../../support/lock-waits'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person

beforeAll(async () => {
  world = await World.start({ processes: 2 })
  alice = world.person('alice')
})
afterAll(() => world.close())

const crowd = (count: number) => Array.from({ length: count }, (_, n) => world.person(`reader-${n}`, { node: n % 2 }))
const groupOf = async (people: Person[]) => {
  const { id } = await alice.client.channels.createGroup({ userIds: people.map(({ userId }) => userId) })
  return id
}
const eventsOf = async (channelId: string) => {
  const read = (since: number) => alice.client.channels.listEvents(channelId, { since, limit: 100 })
  const pages = [await read(0)]
  for (let page = pages[0]; page && page.events.length === 100; page = pages.at(-1)) {
    pages.push(await read(page.events.at(-1)?.seq as number))
  }
  return pages.flatMap(({ events }) => events)
}

/** Holds the channel lock, like a slow statement of another process. */
async function lockedChannel(channelId: string): Promise<{ release: () => Promise<void> }> {
  const holder = new Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from chat_channels where id = $1 for update', [channelId])
  return { release: () => holder.end() }
}

it('concurrent readers and senders move their markers forward, with one receipt per move', async () => {
  const people = crowd(20)
  const id = await groupOf(people)
  const work = people.flatMap((person, n) => [
    person.client.channels.markRead(id),
    ...(n % 3 === 0 ? [person.client.messages.send(id, { text: `from ${n}` })] : []),
    person.client.channels.markRead(id),
    person.client.channels.markRead(id),
  ])
  await Promise.all(work)
  await Promise.all(people.map((person) => person.client.channels.markRead(id)))

  const events = await eventsOf(id)
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  const sent = events.flatMap(({ event, data }) =>
    event === 'chat:message:received' ? [(data as { message: { id: string } }).message.id] : [],
  )
  expect(sent).toHaveLength(7)
  for (const { userId, client } of people) {
    const marks = events.flatMap(({ event, data }) =>
      event === 'chat:read:receipt:updated' && data.userId === userId ? [data.lastReadMessageId] : [],
    )
    // An empty channel can be read too, before its first message.
    const positions = marks.map((mark) => (mark === null ? -1 : sent.indexOf(mark as string)))
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
    expect(marks.at(-1)).toBe(sent.at(-1))
    expect(await client.channels.getUnreadCount()).toMatchObject({ totalUnreadCount: 0 })
  }
})

it('users without access are refused, without affecting other readers', async () => {
  const people = crowd(6)
  const id = await groupOf(people)
  await alice.client.members.ban(id, 'reader-4', {})
  await alice.client.messages.send(id, { text: 'hello' })
  const outsider = world.person('outsider')
  const outcomes = await Promise.allSettled(
    [...people, outsider, ...people].map((person) => person.client.channels.markRead(id)),
  )
  const codes = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 'read' : (outcome.reason as { code: string }).code,
  )
  const expected = people.map((_, n) => (n === 4 ? 'CHAT_USER_BANNED' : 'read'))
  expect(codes).toEqual([...expected, 'CHAT_NOT_CHANNEL_MEMBER', ...expected])
  await expect(alice.client.channels.markRead('missing')).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
})

it('reading a channel without news does not wait for the channel lock', async () => {
  const [bob] = crowd(1) as [Person]
  const id = await groupOf([bob])
  await alice.client.messages.send(id, { text: 'hello' })
  await bob.client.channels.markRead(id)
  const lock = await lockedChannel(id)
  // Not even for waiting requests of the same process.
  const waiting = alice.client.messages.send(id, { text: 'later' })
  await untilLocked(world.databaseUrl)
  await bob.client.channels.markRead(id)
  await lock.release()
  await waiting
})

it('changes waiting for one channel leave connections for other work', async () => {
  const people = crowd(15).map(({ userId }) => world.person(userId))
  const [busy, quiet] = [await groupOf(people), await groupOf(people)]
  await alice.client.messages.send(busy, { text: 'hello' })
  const lock = await lockedChannel(busy)
  const waiting = Promise.all([
    ...people.map((person) => person.client.channels.markRead(busy)),
    ...people.map((person) => person.client.channels.setPushTrigger(busy, { option: 'off' })),
    alice.client.messages.send(busy, { text: 'late' }),
  ])
  let isOver = false
  const over = waiting.finally(() => (isOver = true)).catch(() => undefined)
  await alice.client.messages.send(quiet, { text: 'in time' })
  await Promise.all(people.map((person) => person.client.channels.list({ limit: 10 })))
  expect(isOver).toBe(false)
  await lock.release()
  await over
  await waiting
})
