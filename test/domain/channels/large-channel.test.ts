import { Client } from 'pg'
import { eventually } from '../../support/eventually'
import { query, recount } from '../../support/recount'
import { World, type Person } from '../../support/world'

/** A channel with more members is large here. */
const LARGE = 200
const MEMBERS = 2001
const RECEIPT = 'chat:read:receipt:updated'

let world: World
let alice: Person
/** A channel of Alice and many others. */
let large: string

const idOf = (n: number) => `member-${n}`
const member = (n: number) => world.person(idOf(n), { node: n % 2 })
const hundred = (from: number) => Array.from({ length: 100 }, (_, n) => idOf(from + n))
const total = async ({ client }: Person) => (await client.channels.getUnreadCount()).totalUnreadCount
const countOf = async (id: string) => (await alice.client.channels.get(id)).memberCount

beforeAll(async () => {
  world = await World.start({
    processes: 2,
    settings: { limits: { maxChannelMembers: MEMBERS, largeChannelMembers: LARGE } },
  })
  alice = world.person('alice')
  large = (await alice.client.channels.createGroup({ userIds: hundred(1) })).id
  for (let from = 101; from < MEMBERS; from += 100) await alice.client.members.invite(large, { userIds: hundred(from) })
})
afterEach(async () => expect(await recount(world.databaseUrl)).toEqual([]))
afterAll(() => world.close())

/** Locks rows, like a slow transaction of another process. */
async function locked(statement: string, values: unknown[]): Promise<{ release: () => Promise<void> }> {
  const holder = new Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(statement, values)
  return { release: () => holder.end() }
}

describe('a channel of two thousand members', () => {
  it('is filled in steps of hundreds up to its limit', async () => {
    expect(await countOf(large)).toBe(MEMBERS)
    await expect(alice.client.members.invite(large, { userIds: ['one-more'] })).rejects.toMatchObject({
      code: 'CHAT_CHANNEL_MEMBER_LIMIT',
      details: { limit: MEMBERS, actual: MEMBERS + 1 },
    })
  })

  it('shows its first hundred members, and the cursor of the rest', async () => {
    const { members, nextMembersCursor } = await member(7).client.channels.get(large)
    const shown = members.map(({ userId }) => userId)
    expect(shown).toHaveLength(100)
    for (let cursor = nextMembersCursor; cursor !== null;) {
      const page = await member(7).client.members.list(large, { cursor, limit: 90 })
      shown.push(...page.members.map(({ userId }) => userId))
      cursor = page.nextCursor
    }
    const all = (await member(7).client.members.list(large)).members.map(({ userId }) => userId)
    expect(shown).toEqual(all)
    expect(new Set(all).size).toBe(MEMBERS)
  })

  it('shows the membership of a later member, consistent with the list of members', async () => {
    const { client } = member(150)
    const { id } = await client.messages.send(large, { text: 'read by its sender' })
    await client.channels.markRead(large, { messageId: id })
    const { membership } = await client.channels.get(large)
    const { members } = await client.members.list(large)
    expect(members.find(({ userId }) => userId === idOf(150))).toMatchObject({ ...membership, lastReadMessageId: id })
  })

  it.each([
    [99, false],
    [100, true],
  ])('with alice and %i others: whether others follow is %s', async (others, follow) => {
    const userIds = hundred(1).slice(0, others)
    const { id } = await alice.client.channels.createGroup({ userIds })
    const { members, memberCount, nextMembersCursor } = await alice.client.channels.get(id)
    expect(members).toHaveLength(100)
    expect(memberCount).toBe(others + 1)
    expect(nextMembersCursor !== null).toBe(follow)
  })

  it('counts members who leave, return, are removed or banned, and when the ban has ended', async () => {
    await member(10).client.channels.leave(large)
    await alice.client.members.remove(large, idOf(11))
    await alice.client.members.ban(large, idOf(12), {})
    await alice.client.members.ban(large, idOf(13), { seconds: 1 })
    expect(await countOf(large)).toBeLessThanOrEqual(MEMBERS - 3)
    await eventually(async () => expect(await countOf(large)).toBe(MEMBERS - 3))
    await alice.client.members.invite(large, { userIds: [idOf(10), idOf(11)] })
    await alice.client.members.unban(large, idOf(12))
    expect(await countOf(large)).toBe(MEMBERS)
    // The stored count follows when the end of the ban is announced.
    await eventually(async () => expect(await recount(world.databaseUrl)).toEqual([]))
  })

  it('recounts members changed by code that does not maintain the count', async () => {
    await query(
      world.databaseUrl,
      `update chat_channel_members set left_at = now() where channel_id = $1 and user_id = $2`,
      [large, idOf(20)],
    )
    expect(await countOf(large)).toBe(MEMBERS - 1)
    await query(
      world.databaseUrl,
      `insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
       select tenant_id, channel_id, user_id, id, role from chat_channel_members where channel_id = $1 and user_id = $2
           on conflict (tenant_id, channel_id, user_id) do update set left_at = null`,
      [large, idOf(20)],
    )
    expect(await countOf(large)).toBe(MEMBERS)
  })

  it('gets a new operator when the only one leaves', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: hundred(1) })
    await member(5).client.channels.leave(id)
    await alice.client.channels.leave(id)
    const { operators } = await member(50).client.members.listOperators(id)
    expect(operators).toEqual([{ userId: idOf(1), role: 'OPERATOR' }])
  })

  it('is read without a receipt, and the reader’s other devices follow', async () => {
    const reader = member(1)
    const [subscriber, device] = [await alice.join(large), await world.person(idOf(1)).socket()]
    const sent = await alice.client.messages.send(large, { text: 'to all' })
    await eventually(async () => expect(await total(reader)).toBeGreaterThan(0))
    await reader.client.channels.markRead(large)
    expect(await total(reader)).toBe(0)
    await device.find(({ event, data }) => event === 'chat:unread:count:changed' && data.totalUnreadCount === 0)
    const { members } = await alice.client.members.list(large)
    expect(members.find(({ userId }) => userId === idOf(1))).toMatchObject({ lastReadMessageId: sent.id })

    const next = await alice.client.messages.send(large, { text: 'after that' })
    const frames = [sent, next].map(({ id }) =>
      subscriber.find(
        ({ event, data }) => event === 'chat:message:received' && (data.message as { id: string }).id === id,
      ),
    )
    const [before, after] = (await Promise.all(frames)).map(({ seq }) => seq as number) as [number, number]
    expect(after).toBe(before + 1)
    expect(subscriber.of(RECEIPT)).toEqual([])
  })

  it('is read while others hold the channel lock', async () => {
    await alice.client.messages.send(large, { text: 'busy' })
    const lock = await locked('select from chat_channels where id = $1 for update', [large])
    await Promise.all([1, 2, 3, 4].map((n) => member(n).client.channels.markRead(large)))
    await lock.release()
    expect(await Promise.all([1, 2, 3, 4].map((n) => total(member(n))))).toEqual([0, 0, 0, 0])
  })

  it('is read by others while one reader waits for a row lock', async () => {
    await alice.client.messages.send(large, { text: 'hello' })
    const one = 'select from chat_channel_members where channel_id = $1 and user_id = $2 for update'
    const lock = await locked(one, [large, idOf(31)])
    let isOver = false
    const readers = [30, 31, 32, 33, 34, 35].map((n) => world.person(idOf(n)))
    const reading = Promise.all(readers.map(({ client }) => client.channels.markRead(large))).then(
      () => (isOver = true),
    )
    const free = readers.filter(({ userId }) => userId !== idOf(31))
    await eventually(async () => expect(await Promise.all(free.map(total))).toEqual(free.map(() => 0)))
    expect(isOver).toBe(false)
    await lock.release()
    await reading
    expect(await total(world.person(idOf(31)))).toBe(0)
  })

  it('refuses readers like a small one', async () => {
    await alice.client.members.ban(large, idOf(40), {})
    await member(41).client.channels.leave(large)
    await alice.client.messages.send(large, { text: 'hello' })
    const outcomes = await Promise.allSettled(
      [39, 40, 41, 42].map((n) => world.person(idOf(n)).client.channels.markRead(large)),
    )
    const codes = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'read' : (outcome.reason as { code: string }).code,
    )
    expect(codes).toEqual(['read', 'CHAT_USER_BANNED', 'CHAT_NOT_CHANNEL_MEMBER', 'read'])
    await alice.client.members.unban(large, idOf(40))
    await alice.client.members.invite(large, { userIds: [idOf(41)] })
  })

  it('keeps exact counts while its members read, send, delete, block and leave at once', async () => {
    const people = Array.from({ length: 12 }, (_, n) => member(100 + n))
    await Promise.all(
      people.map(async ({ client, userId }, n) => {
        for (let round = 0; round < 4; round += 1) {
          const sent = await client.messages.send(large, { text: `${userId} ${round}` })
          await client.channels.markRead(large)
          if ((n + round) % 3 === 0) await client.messages.delete(large, sent.id)
          if (n % 6 === round) await client.users.block({ userId: idOf(100 + ((n + 1) % people.length)) })
          if (n % 8 === round) {
            await client.channels.leave(large)
            await alice.client.members.invite(large, { userIds: [userId] })
          }
          await client.channels.markRead(large)
          if (n % 6 === round - 1) await client.users.unblock({ userId: idOf(100 + ((n + 1) % people.length)) })
        }
      }),
    )
    expect(await recount(world.databaseUrl)).toEqual([])
    await Promise.all(people.map(({ client }) => client.channels.markRead(large)))
    expect(await Promise.all(people.map(total))).toEqual(people.map(() => 0))
  })

  it('sends no typing events', async () => {
    const [subscriber, typist] = [await alice.join(large), await member(1).join(large)]
    for (const event of ['chat:typing:start', 'chat:typing:start', 'chat:typing:stop', 'chat:typing:start'])
      await typist.request(event, { channelId: large })
    await typist.close()
    await member(1).client.messages.send(large, { text: 'done' })
    await subscriber.next('chat:message:received')
    expect(subscriber.of('chat:typing:status:updated')).toEqual([])
  })

  it('sends no presence events, unlike a small one', async () => {
    const { id: small } = await alice.client.channels.createGroup({ userIds: [idOf(60)] })
    const subscriber = await alice.join(small)
    await subscriber.join(large)
    await member(60).socket()
    const { data } = await subscriber.next('chat:presence:changed')
    expect(data).toMatchObject({ channelId: small, userId: idOf(60), isOnline: true })
    await member(60).client.messages.send(large, { text: 'here I am' })
    await subscriber.next('chat:message:received')
    expect(subscriber.of('chat:presence:changed')).toHaveLength(1)
    const { members } = await alice.client.members.list(large)
    expect(members.find(({ userId }) => userId === idOf(60))).toMatchObject({ isOnline: true })
  })

  it('notifies mentioned users', async () => {
    const mentioned = await member(70).socket()
    const other = await member(71).socket()
    const mentionedUserIds = [idOf(70)]
    const { id } = await alice.client.messages.send(large, { text: '@member-70', mentionedUserIds })
    expect((await mentioned.next('chat:mention:received')).data).toMatchObject({ message: { id } })
    await other.next('chat:unread:count:changed')
    expect(other.of('chat:mention:received')).toEqual([])
  })
})

it('a channel that grows beyond the limit loses receipts', async () => {
  const { id } = await alice.client.channels.createGroup({ userIds: hundred(1) })
  const receipts = () =>
    query(world.databaseUrl, 'select seq from chat_events where channel_id = $1 and event = $2', [id, RECEIPT])
  await alice.client.messages.send(id, { text: 'small' })
  await member(1).client.channels.markRead(id)
  expect(await receipts()).toHaveLength(1)
  await alice.client.members.invite(id, { userIds: hundred(101) })
  await alice.client.messages.send(id, { text: 'large' })
  await member(1).client.channels.markRead(id)
  expect(await receipts()).toHaveLength(1)
  await alice.client.members.remove(id, idOf(2))
  await alice.client.messages.send(id, { text: 'small again' })
  await member(1).client.channels.markRead(id)
  expect(await receipts()).toHaveLength(2)
})
