import type { ChatUser, UserResolver } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'

/** The requests to the host, and its next failure. */
const asked: unknown[][] = []
let failure: (() => Promise<never>) | undefined
let online: ((userId: string) => boolean) | undefined

const lastSeenAt = new Date('2026-03-01T08:00:00.123Z')
const people: ChatUser[] = [
  {
    id: 'alice',
    nickname: 'Alice',
    profileUrl: 'https://example.com/alice.png',
    metadata: { team: 'blue' },
    isOnline: true,
    lastSeenAt,
  },
  { id: 'bob', nickname: 'Bob' },
  { id: 'carol', nickname: 'Carol', isOnline: false },
]
const isKnown = (userId: string) => people.find(({ id }) => id === userId)
const resolver = {
  getUser: async (userId: string, tenantId: string) => {
    asked.push(['getUser', userId, tenantId])
    await failure?.()
    return isKnown(userId) ?? null
  },
  getUsers: async (userIds: string[]) => {
    await failure?.()
    return people.filter(({ id }) => userIds.includes(id))
  },
  searchUsers: async (keyword: string, tenantId: string, limit?: number) => {
    asked.push(['searchUsers', keyword, tenantId, limit])
    await failure?.()
    return people.filter(({ nickname }) => nickname.toLowerCase().includes(keyword.toLowerCase()))
  },
} satisfies UserResolver

describe('users', () => {
  let world: World
  let alice: Person
  let dave: Person

  beforeAll(async () => {
    const userResolver: UserResolver = resolver
    Object.defineProperty(userResolver, 'isOnline', { get: () => online })
    world = await World.start({ providers: { userResolver }, presenceGraceMs: 100 })
    alice = world.person('alice')
    dave = world.person('dave')
  })
  afterAll(() => world.close())
  beforeEach(() => {
    asked.length = 0
    failure = online = undefined
  })

  it('have the profiles of the host’s resolver, for the caller’s tenant', async () => {
    expect(await dave.client.users.get('alice')).toEqual({
      id: 'alice',
      nickname: 'Alice',
      profileUrl: 'https://example.com/alice.png',
      metadata: { team: 'blue' },
      isOnline: true,
      lastSeenAt: '2026-03-01T08:00:00.123Z',
    })
    expect(await dave.client.users.get('bob')).toEqual({ id: 'bob', nickname: 'Bob', isOnline: false })
    await expect(dave.client.users.get('dave')).rejects.toMatchObject({
      status: 404,
      code: 'CHAT_USER_NOT_FOUND',
      details: { userIds: ['dave'] },
    })
    await world.person('dave', { tenantId: 'elsewhere' }).client.users.get('bob')
    expect(asked.at(-1)).toEqual(['getUser', 'bob', 'elsewhere'])
  })

  it('are searched by the host, never more than requested', async () => {
    const { users } = await dave.client.users.search({ keyword: 'o' })
    expect(users.map(({ nickname }) => nickname)).toEqual(['Bob', 'Carol'])
    // The host of this test ignores the limit.
    expect((await dave.client.users.search({ keyword: 'o', limit: 1 })).users).toHaveLength(1)
    expect(asked).toEqual([
      ['searchUsers', 'o', world.tenantId, 20],
      ['searchUsers', 'o', world.tenantId, 1],
    ])
    for (const query of [{ keyword: ' ' }, { keyword: 'o', limit: 51 }]) {
      await expect(dave.client.users.search(query)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
    }
  })

  it('are online by their profile, otherwise by the host, otherwise by their sockets', async () => {
    const isOnline = async (userId: string) => (await dave.client.users.get(userId)).isOnline
    const sockets = [
      await world.person('bob').socket(),
      await world.person('bob').socket(),
      await world.person('carol').socket(),
    ]
    expect([await isOnline('bob'), await isOnline('carol')]).toEqual([true, false])
    await sockets[0]?.close()
    expect(await isOnline('bob')).toBe(true)
    await sockets[1]?.close()
    await eventually(async () => expect(await isOnline('bob')).toBe(false))
    online = (userId) => userId === 'bob'
    const { users } = await dave.client.users.search({ keyword: 'o' })
    expect(users.map((user) => user.isOnline)).toEqual([true, false])
  })

  it('get their online state from the host, for a whole list at once, with the tenant', async () => {
    const lists: unknown[] = []
    const userResolver = { ...resolver, findOnline: (...args: unknown[]) => (lists.push(args), ['bob']) }
    const other = await World.start({ providers: { userResolver } })
    const { users } = await other.person('dave').client.users.search({ keyword: 'o' })
    expect(users.map((user) => user.isOnline)).toEqual([true, false])
    // Carol's profile has it.
    expect(lists).toEqual([[['bob'], other.tenantId]])
    await other.close()
  })

  it('of another tenant are not seen to be online', async () => {
    const socket = await world.person('bob', { tenantId: 'elsewhere' }).socket()
    expect((await dave.client.users.get('bob')).isOnline).toBe(false)
    await socket.close()
  })

  it.each([
    ['throws', () => Promise.reject(new Error('secret'))],
    ['takes more than five seconds', () => new Promise<never>(() => undefined)],
  ])(
    'are a 503 without the host’s error while it %s',
    async (_, fail) => {
      failure = fail
      const refusal = { status: 503, code: 'CHAT_SERVICE_UNAVAILABLE' }
      const answers = await Promise.allSettled([
        alice.client.users.get('bob'),
        alice.client.users.search({ keyword: 'bob' }),
        alice.client.users.block({ userId: 'bob' }),
      ])
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 'rejected', reason: refusal })
        expect(JSON.stringify((answer as PromiseRejectedResult).reason)).not.toContain('secret')
      }
      failure = undefined
      expect((await alice.client.users.listBlocked()).users).toEqual([])
    },
    15_000,
  )

  it('conform to the contract even if the host returns sloppy data', async () => {
    const { getUser } = resolver
    const careless = {
      id: 'bob',
      nickname: null,
      profileUrl: null,
      metadata: { n: 1, s: 'x' },
      lastSeenAt: 'never',
      x: 1,
    }
    resolver.getUser = async () => careless as unknown as ChatUser
    expect(await dave.client.users.get('bob')).toEqual({
      id: 'bob',
      nickname: 'bob',
      metadata: { s: 'x' },
      isOnline: false,
    })
    resolver.getUser = async () => ({}) as ChatUser
    await expect(dave.client.users.get('bob')).rejects.toMatchObject({ status: 503 })
    resolver.getUser = getUser
  })
})
