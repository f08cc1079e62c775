import { makeDue, SWEEP_OFTEN } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { query, recount } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let people: Record<'alice' | 'bob' | 'carol' | 'dave', Person>
const mentioned: string[] = []
const pushed: string[][] = []

beforeAll(async () => {
  world = await World.start({
    ...SWEEP_OFTEN,
    processes: 2,
    storage: true,
    settings: { limits: { maxMentionAll: 4 } },
    providers: {
      eventHandler: {
        onUserMentioned: (userId, _channelId, messageId) => void mentioned.push(`${userId} ${messageId}`),
        onPushNeeded: ({ mentionedUserIds }) => void pushed.push([...mentionedUserIds].sort()),
      },
    },
  })
  const at = (name: string, node: number) => world.person(name, { node })
  people = { alice: at('alice', 0), bob: at('bob', 1), carol: at('carol', 1), dave: at('dave', 0) }
})
afterAll(async () => {
  expect(await recount(world.databaseUrl, world.tenantId)).toEqual([])
  await world.close()
})

const group = async (userIds = ['bob', 'carol', 'dave']) =>
  (await people.alice.client.channels.createGroup({ userIds })).id

const itemOf = async (person: Person, channelId: string) => {
  const { channels } = await person.client.channels.list({ includeEmpty: true, limit: 100 })
  return channels.find(({ id }) => id === channelId)!
}
const countOf = async (person: Person, channelId: string) => (await itemOf(person, channelId)).unreadMentionCount

/** The unread mentions of bob, carol and dave. */
const counts = (channelId: string) =>
  Promise.all(['bob', 'carol', 'dave'].map((name) => countOf(people[name as 'bob'], channelId)))

/** The users whose feeds log the mention. */
const notified = async (messageId: string) => {
  const rows = await query<{ user: string }>(
    world.databaseUrl,
    `select substr(channel_id, 6) as user from chat_events
      where event = 'chat:mention:received' and data #>> '{message,id}' = $1 order by 1`,
    [messageId],
  )
  return rows.map(({ user }) => user)
}

const REFUSED = { status: 403, code: 'CHAT_NOT_CHANNEL_OPERATOR' }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

it('CHANNEL mentions each active member except the sender once, and counts for each', async () => {
  const { alice, carol, dave } = people
  const id = await group()
  await dave.client.channels.leave(id)
  const sent = await alice.client.messages.send(id, { text: '@all', mentions: 'CHANNEL', mentionedUserIds: ['bob'] })
  expect(sent).toMatchObject({ mentions: 'CHANNEL', mentionedUserIds: ['bob'] })
  expect(await alice.client.messages.get(id, sent.id)).toMatchObject({ mentions: 'CHANNEL' })
  expect(await notified(sent.id)).toEqual(['bob', 'carol'])
  await alice.client.messages.send(id, { text: 'nothing' })
  await alice.client.messages.send(id, { text: '@bob', mentionedUserIds: ['bob', 'nobody'] })
  expect(await countOf(people.bob, id)).toBe(2)
  expect(await countOf(carol, id)).toBe(1)
  expect(await countOf(alice, id)).toBe(0)
  await alice.client.members.invite(id, { userIds: ['dave'] })
  // Unread, but sent while he was away.
  expect(await itemOf(dave, id)).toMatchObject({ unreadCount: 3, unreadMentionCount: 0 })
  await eventually(() => mentioned.filter((one) => one.endsWith(sent.id)).length === 2)
  await eventually(() => pushed.some((users) => users.join() === 'bob,carol'))
})

it('HERE mentions members who are online on any process', async () => {
  const { alice, bob } = people
  const id = await group()
  const socket = await bob.socket()
  await eventually(async () => {
    const { members } = await alice.client.members.list(id)
    return members.find(({ userId }) => userId === 'bob')?.isOnline === true
  })
  const sent = await alice.client.messages.send(id, { text: '@here', mentions: 'HERE', mentionedUserIds: ['dave'] })
  expect(await notified(sent.id)).toEqual(['bob', 'dave'])
  expect(await counts(id)).toEqual([1, 0, 1])
  expect((await socket.next('chat:mention:received')).data).toMatchObject({
    message: { id: sent.id, mentions: 'HERE' },
  })
})

it('operators and members with canMentionAll may mention all; a member who leaves loses it', async () => {
  const { alice, bob } = people
  const id = await group()
  const all = (person: Person) =>
    Promise.allSettled([
      person.client.messages.send(id, { text: '@all', mentions: 'CHANNEL' }),
      person.client.messages.send(id, { text: '@here', mentions: 'HERE' }),
      person.client.messages.sendFile(id, { file: new Blob(['x']), fileName: 'a.txt', mentions: 'CHANNEL' }),
    ])
  const refused = Array(3).fill({ status: 'rejected', reason: REFUSED })
  const sent = Array(3).fill({ status: 'fulfilled' })
  expect(await all(bob)).toMatchObject(refused)
  // Checked before the rules for the message itself.
  const wrong = { text: 'x'.repeat(5001), mentions: 'CHANNEL', parentMessageId: 'unknown' } as const
  await expect(bob.client.messages.send(id, wrong)).rejects.toMatchObject(REFUSED)
  await expect(bob.client.members.update(id, 'bob', { canMentionAll: true })).rejects.toMatchObject(REFUSED)
  const { eventSeq } = await alice.client.channels.get(id)
  const updated = await alice.client.members.update(id, 'bob', { canMentionAll: true })
  expect(updated).toMatchObject({ userId: 'bob', role: 'MEMBER', canMentionAll: true })
  expect(await alice.client.members.update(id, 'bob', { canMentionAll: true })).toEqual(updated)
  const { events } = await alice.client.channels.listEvents(id, { since: eventSeq })
  expect(events.map(({ event, data }) => [event, data])).toEqual([
    ['chat:operator:updated', { channelId: id, userId: 'bob', role: 'MEMBER', canMentionAll: true }],
  ])
  expect(await itemOf(bob, id)).toMatchObject({ canMentionAll: true, myRole: 'MEMBER' })
  expect(await all(bob)).toMatchObject(sent)
  expect(await all(alice)).toMatchObject(sent)
  await bob.client.channels.leave(id)
  await alice.client.members.invite(id, { userIds: ['bob'] })
  expect(await all(bob)).toMatchObject(refused)
  await expect(alice.client.members.update(id, 'nobody', { canMentionAll: true })).rejects.toMatchObject({
    code: 'CHAT_USER_NOT_FOUND',
  })
})

it('mentions over the limit are refused, and nothing is sent', async () => {
  const { alice } = people
  const id = await group(['bob', 'carol', 'dave', 'erin'])
  const sent = await alice.client.messages.send(id, { text: '@all', mentions: 'CHANNEL' })
  await alice.client.members.invite(id, { userIds: ['frank'] })
  for (const more of [{}, { stream: {} }]) {
    await expect(alice.client.messages.send(id, { text: '@all', mentions: 'CHANNEL', ...more })).rejects.toMatchObject({
      ...{ status: 400, code: 'CHAT_MENTION_LIMIT', details: { channelId: id, limit: 4, actual: 5 } },
    })
  }
  const { messages } = await alice.client.messages.list(id)
  expect(messages.map((message) => message.id)).toEqual([sent.id])
  const system = world.nodes[0]!.chat.system(world.tenantId)
  await expect(system.messages.send(id, { text: '@all', mentions: 'CHANNEL' })).rejects.toMatchObject({
    code: 'CHAT_MENTION_LIMIT',
  })
  // Banned members do not count. The system is not a member, so alice counts too.
  for (const one of ['erin', 'frank']) await alice.client.members.ban(id, one)
  await system.messages.send(id, { text: '@all', mentions: 'CHANNEL' })
  expect(await countOf(people.bob, id)).toBe(2)
})

it('a stream mentions users at its beginning, and by name at its end', async () => {
  const { alice, carol } = people
  const id = await group(['bob', 'carol'])
  const { id: messageId } = await alice.client.messages.send(id, { text: 'It ', stream: {}, mentions: 'CHANNEL' })
  expect([await countOf(people.bob, id), await countOf(carol, id)]).toEqual([1, 1])
  expect(await notified(messageId)).toEqual([])
  await alice.client.members.invite(id, { userIds: ['dave'] })
  await alice.client.messages.endStream(id, messageId, { run: 1, state: 'COMPLETE', mentionedUserIds: ['bob', 'dave'] })
  expect(await notified(messageId)).toEqual(['bob', 'carol', 'dave'])
  // Dave joined after the message was sent, so it is not unread.
  expect(await counts(id)).toEqual([1, 1, 0])
})

it('a scheduled message mentions all when it is sent, unless its sender may no longer', async () => {
  const { alice, bob } = people
  const id = await group(['bob'])
  const request = { text: '@all', mentions: 'CHANNEL', scheduledAt: inAnHour() } as const
  const { id: first, mentions } = await alice.client.scheduledMessages.create(id, request)
  const { id: refused } = await bob.client.scheduledMessages.create(id, request)
  expect(mentions).toBe('CHANNEL')
  await alice.client.members.invite(id, { userIds: ['carol'] })
  await expect(bob.client.scheduledMessages.sendNow(id, refused)).rejects.toMatchObject(REFUSED)
  for (const scheduled of [first, refused]) await makeDue(world, 'chat_scheduled_messages', scheduled)
  await eventually(async () => (await countOf(people.carol, id)) === 1)
  expect(await countOf(bob, id)).toBe(1)
  await eventually(async () => {
    const [row] = await query<{ error: string }>(
      world.databaseUrl,
      'select error_message as error from chat_scheduled_messages where id = $1',
      [refused],
    )
    return row?.error === 'CHAT_NOT_CHANNEL_OPERATOR'
  })
})

it('an edit keeps the mentions and adds none; a forward has none', async () => {
  const { alice, bob } = people
  const id = await group(['bob'])
  const sent = await alice.client.messages.send(id, { text: '@all', mentions: 'CHANNEL' })
  const edited = await alice.client.messages.edit(id, sent.id, { text: 'all of you' })
  expect(edited.mentions).toBe('CHANNEL')
  const copy = await alice.client.messages.forward(id, sent.id, { targetChannelId: id })
  expect(copy.mentions).toBeNull()
  expect(await notified(sent.id)).toEqual(['bob'])
  expect(await countOf(bob, id)).toBe(1)
  await alice.client.messages.delete(id, sent.id)
  expect(await countOf(bob, id)).toBe(0)
  expect(await query(world.databaseUrl, 'select from chat_mentions where message_id = $1', [sent.id])).toEqual([])
})

it('a blocked sender notifies no blocker, and counts again once unblocked', async () => {
  const { alice, bob } = people
  const id = await group(['bob', 'carol'])
  await bob.client.users.block({ userId: 'alice' })
  const sent = await alice.client.messages.send(id, { text: '@all', mentions: 'CHANNEL' })
  expect(await notified(sent.id)).toEqual(['carol'])
  expect(await countOf(bob, id)).toBe(0)
  await bob.client.users.unblock({ userId: 'alice' })
  expect(await itemOf(bob, id)).toMatchObject({ unreadCount: 1, unreadMentionCount: 1 })
})

it('a repeated request returns the message, and the same key with other mentions is refused', async () => {
  const { alice, bob } = people
  const id = await group(['bob'])
  const send = (mentions?: 'CHANNEL' | 'HERE') =>
    alice.client.messages.send(id, { text: 'hi', ...(mentions && { mentions }) }, { idempotencyKey: 'once' })
  const sent = await send('CHANNEL')
  expect(await send('CHANNEL')).toEqual(sent)
  for (const other of [undefined, 'HERE'] as const)
    await expect(send(other)).rejects.toMatchObject({ code: 'CHAT_IDEMPOTENCY_CONFLICT' })
  expect(await countOf(bob, id)).toBe(1)
})
