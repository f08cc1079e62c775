import type { UserResolver } from '../../../src/index'
import { World, type Person } from '../../support/world'

/** The requests to the host, and its next failure. */
const asked: string[][] = []
const warnings: string[] = []
let failure: (() => Promise<never>) | undefined
const late: (() => void)[] = []
let unknown = new Set<string>()

const userResolver: UserResolver = {
  getUser: (userId) => Promise.resolve({ id: userId, nickname: userId }),
  getUsers: async (userIds) => {
    asked.push([...userIds].sort())
    await failure?.()
    return userIds.filter((id) => !unknown.has(id)).map((id) => ({ id, nickname: `The ${id}`, isOnline: false }))
  },
  searchUsers: () => Promise.resolve([]),
}
const logger = {
  debug: () => undefined,
  info: () => undefined,
  // Under other load a statement is slow, independent of the list.
  warn: (_about: object, message: string) => void (message !== 'slow statement' && warnings.push(message)),
  error: () => undefined,
}

const userOf = (id: string) => ({ id, nickname: `The ${id}`, isOnline: false })
const usersOf = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, userOf(id)]))

let world: World
let alice: Person
let bob: Person
let carol: Person

beforeAll(async () => {
  world = await World.start({ providers: { userResolver }, settings: { logging: { logger: logger as never } } })
})
afterAll(() => world.close())
beforeEach(() => {
  const tenantId = `${world.tenantId}-${expect.getState().currentTestName}`.slice(0, 200)
  ;[alice, bob, carol] = ['alice', 'bob', 'carol'].map((id) => world.person(id, { tenantId })) as [
    Person,
    Person,
    Person,
  ]
  failure = undefined
  unknown = new Set()
  asked.length = warnings.length = 0
})

const items = async (person: Person, query = {}) =>
  (await person.client.channels.list({ includeEmpty: true, ...query })).channels

it('a channel in the list has the caller’s settings', async () => {
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const flags = { isMuted: false, isHidden: false, isFavorite: false }
  const plain = { ...flags, pushTrigger: 'ALL', countPreference: 'ALL', peer: null }
  expect(await items(alice)).toMatchObject([{ ...plain, myRole: 'OPERATOR' }])
  expect(await items(bob)).toMatchObject([{ ...plain, myRole: 'MEMBER' }])

  await bob.client.channels.mute(id)
  await bob.client.channels.setPushTrigger(id, { option: 'mention_only' })
  await bob.client.channels.setCountPreference(id, { preference: 'off' })
  // An operator's mute is separate.
  await alice.client.members.mute(id, 'bob', { seconds: 60 })
  await alice.client.members.addOperators(id, { userIds: ['bob'] })
  const set = { isMuted: true, pushTrigger: 'MENTION_ONLY', countPreference: 'OFF', myRole: 'OPERATOR' }
  expect(await items(bob)).toMatchObject([set])
  expect(await items(alice)).toMatchObject([{ ...plain, myRole: 'OPERATOR' }])
  await bob.client.channels.unmute(id)
  expect(await items(bob)).toMatchObject([{ ...set, isMuted: false }])
})

it('hidden channels are listed only on request', async () => {
  const create = async () => (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  const [shown, first, second] = [await create(), await create(), await create()]
  for (const id of [first, second]) await alice.client.channels.hide(id)
  const listed = async (query = {}) => (await items(alice, query)).map(({ id, isHidden }) => [id, isHidden])
  expect(await listed()).toEqual([[shown, false]])
  expect(await listed({ hidden: true })).toEqual([
    [second, true],
    [first, true],
  ])
  const pages: string[] = []
  for await (const { id } of alice.client.channels.iterate({ hidden: true, includeEmpty: true, limit: 1 }))
    pages.push(id)
  expect(pages).toEqual([second, first])
  await alice.client.channels.unhide(first)
  expect(await listed({ hidden: true })).toEqual([[second, true]])
  expect(await alice.client.channels.listMy({ hidden: true, includeEmpty: true })).toMatchObject({
    channels: [{ id: second }],
  })
})

it('favorites come first across pages, are a filter, reach every device, and survive a return', async () => {
  const create = async () => (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  const [one, two, three] = [await create(), await create(), await create()]
  await bob.client.channels.favorite(two)
  await bob.client.channels.favorite(one)
  const ids = async (query = {}) => (await items(bob, query)).map(({ id }) => id)
  expect(await ids()).toEqual([three, two, one])
  const pages: string[] = []
  for await (const { id } of bob.client.channels.iterate({ order: 'favorites', includeEmpty: true, limit: 1 }))
    pages.push(id)
  expect(pages).toEqual([two, one, three])
  expect(await ids({ favorite: true })).toEqual([two, one])
  expect(await ids({ favorite: false })).toEqual([three])

  const device = await bob.socket()
  await bob.client.channels.favorite(one)
  await bob.client.channels.unfavorite(two)
  const data = {
    channelId: two,
    pushTrigger: 'ALL',
    countPreference: 'ALL',
    isFavorite: false,
    isMuted: false,
    mutedUntil: null,
  }
  expect((await device.next('chat:channel:preference:updated')).data).toEqual(data)
  await bob.client.channels.leave(one)
  await alice.client.members.invite(one, { userIds: ['bob'] })
  expect(await ids({ favorite: true })).toEqual([one])
  expect((await items(alice)).every(({ isFavorite }) => isFavorite === false)).toBe(true)
})

it('lists are filtered by type, custom type and member', async () => {
  const group = (await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })).id
  const tagged = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  await alice.client.channels.update(tagged, { customType: 'support' })
  const direct = (await alice.client.channels.createDirect({ userId: 'carol' })).id
  const ids = async (query: object) => (await items(alice, query)).map(({ id }) => id)
  expect(await ids({ type: 'DIRECT' })).toEqual([direct])
  expect(await ids({ type: 'GROUP' })).toEqual([tagged, group])
  expect(await ids({ customType: 'support' })).toEqual([tagged])
  expect(await ids({ memberId: 'carol' })).toEqual([direct, group])
  expect(await ids({ memberId: 'carol', type: 'GROUP' })).toEqual([group])
  await carol.client.channels.leave(group)
  await alice.client.members.ban(tagged, 'bob', {})
  expect(await ids({ memberId: 'carol', type: 'GROUP' })).toEqual([])
  expect(await ids({ memberId: 'bob' })).toEqual([group])
})

it('a direct channel with a user unknown to the host has no peer, for any id', async () => {
  await alice.client.channels.createDirect({ userId: 'constructor' })
  expect(await items(alice)).toMatchObject([{ peer: userOf('constructor') }])
  unknown = new Set(['constructor'])
  expect(await items(alice)).toMatchObject([{ peer: null }])
})

it('a direct channel shows its peer, even after that user left; the host is asked once for all peers', async () => {
  const direct = async (userId: string) => (await alice.client.channels.createDirect({ userId })).id
  const [withBob, withCarol] = [await direct('bob'), await direct('carol')]
  const group = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  await bob.client.channels.leave(withBob)
  asked.length = 0
  const peers = async (person: Person) => Object.fromEntries((await items(person)).map(({ id, peer }) => [id, peer]))
  expect(await peers(alice)).toEqual({ [withBob]: userOf('bob'), [withCarol]: userOf('carol'), [group]: null })
  expect(asked).toEqual([['bob', 'carol']])
  expect(await peers(carol)).toEqual({ [withCarol]: userOf('alice') })
  unknown = new Set(['carol'])
  expect(await peers(alice)).toEqual({ [withBob]: userOf('bob'), [withCarol]: null, [group]: null })
  // Without peers, the host is not asked.
  asked.length = 0
  expect(await peers(bob)).toEqual({ [group]: null })
  expect(asked).toEqual([])
})

it('an unnamed group has the members to name it by, and the kind of its last message', async () => {
  const { channels, members, polls } = alice.client
  const { id } = await channels.createGroup({ userIds: ['erin', 'bob', 'carol', 'dave'] })
  const named = (await channels.createGroup({ userIds: ['bob'], name: 'Lunch' })).id
  const direct = (await channels.createDirect({ userId: 'bob' })).id
  const membersOf = async (person: Person) =>
    Object.fromEntries((await items(person)).map((item) => [item.id, item.memberIds]))
  expect(await membersOf(alice)).toEqual({ [id]: ['bob', 'carol', 'dave'], [named]: [], [direct]: [] })
  expect(await membersOf(bob)).toEqual({ [id]: ['alice', 'carol', 'dave'], [named]: [], [direct]: [] })
  await bob.client.channels.leave(id)
  await members.ban(id, 'carol', {})
  expect((await membersOf(alice))[id]).toEqual(['dave', 'erin'])
  await channels.update(id, { name: 'Dinner' })
  expect((await membersOf(alice))[id]).toEqual([])

  await polls.create(named, { title: 'When?', options: ['Now', 'Later'] })
  expect((await items(bob)).find((item) => item.id === named)).toMatchObject({ lastMessage: { type: 'POLL' } })
})

it('every list includes its users, and asks the host for them once', async () => {
  const { channels, messages, members } = alice.client
  const { id } = await channels.createGroup({ userIds: ['bob', 'carol', 'dave', 'erin'] })
  const direct = (await channels.createDirect({ userId: 'frank' })).id
  const top = await bob.client.messages.send(id, { text: 'top', mentionedUserIds: ['dave', 'nobody'] })
  await bob.client.messages.send(id, { text: 'reply', parentMessageId: top.id })
  await carol.client.messages.addReaction(id, top.id, { key: '👍' })
  await carol.client.messages.pin(id, top.id)
  unknown = new Set(['nobody'])

  const lists: [string, () => Promise<{ users?: unknown }>, asked: string[]][] = [
    [
      'channels',
      () => channels.list({ includeUsers: true, includeEmpty: true }),
      ['alice', 'bob', 'carol', 'dave', 'frank'],
    ],
    ['messages', () => messages.list(id, { includeUsers: true }), ['bob', 'carol', 'dave', 'nobody']],
    [
      'messages without reactions',
      () => messages.list(id, { includeUsers: true, includeReactions: false }),
      ['bob', 'dave', 'nobody'],
    ],
    ['a thread', () => messages.listThread(id, top.id, { includeUsers: true }), ['bob']],
    ['a search', () => messages.search({ keyword: 'top', includeUsers: true }), ['bob', 'carol', 'dave', 'nobody']],
    ['pins', () => messages.listPinned(id, { includeUsers: true }), ['carol']],
    ['members', () => members.list(id, { includeUsers: true }), ['alice', 'bob', 'carol', 'dave', 'erin']],
    ['no messages', () => messages.list(direct, { includeUsers: true }), []],
  ]
  for (const [list, read, ids] of lists) {
    asked.length = 0
    const { users } = await read()
    expect({ list, users }).toEqual({ list, users: usersOf(...ids.filter((user) => user !== 'nobody')) })
    expect({ list, asked }).toEqual({ list, asked: ids.length > 0 ? [ids] : [] })
  }
  asked.length = 0
  for (const page of [await messages.list(id), await members.list(id), await messages.listPinned(id)])
    expect(page).not.toHaveProperty('users')
  expect(asked).toEqual([])
  expect(warnings).toEqual([])
})

it.each([
  ['fails', () => Promise.reject(new Error('the directory is away'))],
  ['does not answer in time', () => new Promise<never>((_resolve, reject) => late.push(reject))],
])('a list has no users if the host %s, with a warning in the log', async (_what, fails) => {
  const { channels, messages } = alice.client
  const { id } = await channels.createDirect({ userId: 'bob' })
  const sent = await messages.send(id, { text: 'hello' })
  failure = fails
  const [list, page, peers] = await Promise.all([
    channels.list({ includeUsers: true }),
    messages.list(id, { includeUsers: true }),
    channels.list(),
  ])
  expect(list).toMatchObject({ users: null, channels: [{ id, peer: null }] })
  expect(page).toMatchObject({ users: null, messages: [{ id: sent.id }] })
  expect(peers).not.toHaveProperty('users')
  expect(peers).toMatchObject({ channels: [{ id, peer: null }] })
  expect(warnings).toEqual(Array(3).fill('list returned without users: host or presence failed'))
  for (const giveUp of late.splice(0)) giveUp()
})

it('several users are returned in the requested order, each once, without unknown ones', async () => {
  unknown = new Set(['nobody'])
  const ids = ['carol', 'nobody', 'a,b', 'alice', 'carol']
  expect(await alice.client.users.getMany({ ids })).toEqual({ users: ['carol', 'a,b', 'alice'].map(userOf) })
  expect(asked).toEqual([['a,b', 'alice', 'carol', 'nobody']])
  expect(await alice.client.users.getMany({ ids: ['nobody'] })).toEqual({ users: [] })
  const many = Array.from({ length: 101 }, (_, n) => `user-${n}`)
  expect((await alice.client.users.getMany({ ids: many.slice(1) })).users).toHaveLength(100)
  for (const refused of [[], many, ['']])
    await expect(alice.client.users.getMany({ ids: refused })).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
  failure = () => Promise.reject(new Error('the directory is away'))
  await expect(alice.client.users.getMany({ ids: ['bob'] }, { retries: 0 })).rejects.toMatchObject({
    code: 'CHAT_SERVICE_UNAVAILABLE',
  })
})
