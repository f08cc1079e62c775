import type { HeldAnswer } from '../../../clients/typescript/src/index'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

/** The moderators of the host, or the error of its guard. */
let isModerator: (id: string) => boolean | Promise<boolean>
let world: World
let bob: Person
let dora: Person
let mona: Person

beforeAll(async () => {
  world = await World.start({
    providers: {
      moderatorGuard: { isModerator: ({ id }) => isModerator(id) },
      messagePolicy: {
        review: ({ kind, text }) =>
          kind === 'SEND' && text === 'hold' ? { action: 'hold', reason: 'doubt' } : { action: 'allow' },
      },
    },
  })
  await world.addNode()
  ;[bob, dora, mona] = [world.person('bob'), world.person('dora'), world.person('mona', { node: 1 })] as const
})
afterAll(() => world.close())
beforeEach(() => (isModerator = (id) => ['dora', 'mona'].includes(id)))

async function reported(): Promise<{ channelId: string; messageId: string; caseId: string }> {
  const { id: channelId } = await bob.client.channels.createGroup({ userIds: ['carol'] })
  const { id: messageId } = await bob.client.messages.send(channelId, { text: 'bad' })
  await world.person('carol').client.messages.report(channelId, messageId, { category: 'spam' })
  return { channelId, messageId, caseId: await caseOf(messageId) }
}

async function caseOf(subjectId: string, { client } = dora): Promise<string> {
  for await (const found of client.cases.iterate({ order: 'newest' })) {
    if (found.subjectId === subjectId) return found.id
  }
  throw new Error(`There is no open case of ${subjectId}`)
}

const statusesOf = (calls: Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 200,
        ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
      ),
    ),
  )

describe('a user who is not a moderator', () => {
  const calls = (person: Person, caseId: string) => {
    const { cases } = person.client
    return [
      ...[cases.list(), cases.get(caseId), cases.claim(caseId), cases.restore(caseId)],
      cases.decide(caseId, { action: 'NONE', reason: 'fine' }),
    ]
  }

  it('sees no cases, whether or not there are any', async () => {
    const { caseId } = await reported()
    const none = Array<string>(5).fill('404 CHAT_CASE_NOT_FOUND')
    expect(await statusesOf(calls(bob, caseId))).toEqual(none)
    expect(await statusesOf(calls(bob, 'no-case'))).toEqual(none)
    const [there, elsewhere] = await Promise.all(
      [caseId, 'no-case'].map((id) => bob.client.cases.get(id).catch((error: Error) => error.message)),
    )
    expect(there).toBe(elsewhere)
    isModerator = () => 'yes' as unknown as boolean
    expect(await statusesOf(calls(bob, caseId))).toEqual(none)
  })

  it('is every user of a host that has no moderatorGuard', async () => {
    const plain = await World.start({ providers: { moderatorGuard: undefined } })
    expect(await statusesOf([plain.person('alice').client.cases.list()])).toEqual(['404 CHAT_CASE_NOT_FOUND'])
    await plain.close()
  })

  it('may be a moderator of another tenant, whose cases stay apart', async () => {
    const { caseId } = await reported()
    const other = world.person('dora', { tenantId: 'elsewhere' })
    expect(await other.client.cases.list()).toMatchObject({ cases: [] })
    expect(await statusesOf([other.client.cases.get(caseId)])).toEqual(['404 CHAT_CASE_NOT_FOUND'])
  })
})

it('is shown no case about themselves', async () => {
  const { id: channelId } = await dora.client.channels.createGroup({ userIds: ['carol'] })
  const { id: messageId } = await dora.client.messages.send(channelId, { text: 'mine' })
  await world.person('carol').client.messages.report(channelId, messageId, { category: 'spam' })
  const caseId = await caseOf(messageId, mona)
  await expect(caseOf(messageId)).rejects.toThrow('There is no open case')
  const { cases } = dora.client
  const decide = cases.decide(caseId, { action: 'NONE', reason: 'fine' })
  expect(await statusesOf([cases.get(caseId), cases.claim(caseId), decide])).toEqual(
    Array(3).fill('404 CHAT_CASE_NOT_FOUND'),
  )
  await mona.client.cases.decide(caseId, { action: 'REMOVE', reason: 'spam' })
  expect(await statusesOf([cases.restore(caseId)])).toEqual(['404 CHAT_CASE_NOT_FOUND'])
})

it('returns 503 while the guard fails, and decides nothing', async () => {
  const { caseId } = await reported()
  isModerator = () => Promise.reject(new Error('away'))
  const { cases } = dora.client
  const decide = cases.decide(caseId, { action: 'REMOVE', reason: 'spam' })
  expect(await statusesOf([cases.list(), decide])).toEqual(Array(2).fill('503 CHAT_SERVICE_UNAVAILABLE'))
  isModerator = () => true
  expect((await cases.get(caseId)).state).toBe('OPEN')
})

describe('a claim', () => {
  it('prevents decisions by others, except the host, for 15 minutes or until it ends', async () => {
    const { caseId } = await reported()
    const { claim } = await dora.client.cases.claim(caseId)
    expect(claim?.userId).toBe('dora')
    expect(Date.parse(claim!.until) - world.clock.now()).toBeGreaterThan(14 * 60_000)
    expect(Date.parse(claim!.until) - world.clock.now()).toBeLessThanOrEqual(15 * 60_000)
    const refused = { status: 409, code: 'CHAT_CASE_CLAIMED', details: { caseId, claim } }
    await expect(mona.client.cases.claim(caseId)).rejects.toMatchObject(refused)
    const none = { action: 'NONE', reason: 'fine' } as const
    await expect(mona.client.cases.decide(caseId, none)).rejects.toMatchObject(refused)
    const system = world.nodes[0]!.chat.system(world.tenantId)
    expect(await system.cases.decide(caseId, none)).toMatchObject({ state: 'DECIDED', claim: null })
  })

  it('is prolonged by its moderator, and free for others afterwards', async () => {
    const { caseId } = await reported()
    const first = (await dora.client.cases.claim(caseId)).claim!
    const second = (await dora.client.cases.claim(caseId)).claim!
    expect(second.until > first.until).toBe(true)
    await endClaim(caseId)
    expect((await dora.client.cases.get(caseId)).claim).toBeNull()
    expect((await mona.client.cases.claim(caseId)).claim).toMatchObject({ userId: 'mona' })
  })

  it('is audited, as is its prolongation, but not a refused one', async () => {
    const { caseId, channelId } = await reported()
    const claims = [await dora.client.cases.claim(caseId), await dora.client.cases.claim(caseId)]
    expect(await statusesOf([mona.client.cases.claim(caseId)])).toEqual(['409 CHAT_CASE_CLAIMED'])
    const { entries } = await world.nodes[0]!.chat.data(world.tenantId).audit({ action: 'case.claim', channelId })
    expect(entries).toMatchObject(
      claims.toReversed().map(({ claim }) => ({
        ...{ action: 'case.claim', actorId: 'dora', isSystem: false, channelId, userId: 'bob', reason: null },
        details: { caseId, until: claim!.until },
      })),
    )
  })

  it('succeeds for one of two concurrent moderators', async () => {
    const { caseId } = await reported()
    const won = await statusesOf([dora.client.cases.claim(caseId), mona.client.cases.claim(caseId)])
    expect(won.sort()).toEqual([200, '409 CHAT_CASE_CLAIMED'])
  })
})

describe('a decision', () => {
  it('succeeds once if two moderators decide at the same time on two processes, and names the decider', async () => {
    const { caseId, channelId, messageId } = await reported()
    const decide = ({ client }: Person, action: 'NONE' | 'REMOVE') =>
      client.cases.decide(caseId, { action, reason: 'x' })
    const made = await statusesOf([decide(dora, 'REMOVE'), decide(mona, 'REMOVE'), decide(mona, 'NONE')])
    expect(made.sort()).toEqual([200, '409 CHAT_CASE_DECIDED', '409 CHAT_CASE_DECIDED'])
    const { decision, reports } = await dora.client.cases.get(caseId)
    const { entries } = await world.nodes[0]!.chat.data(world.tenantId).audit({ limit: 100 })
    const acts = entries.filter(({ action, details }) => action === 'case.decide' && details['caseId'] === caseId)
    expect(acts).toMatchObject([{ actorId: decision!.madeById, isSystem: false }])
    expect(reports).toMatchObject([{ settledById: decision!.madeById }])
    const isThere = world
      .person('carol')
      .client.messages.get(channelId, messageId)
      .then(
        () => true,
        () => false,
      )
    expect(await isThere).toBe(decision!.action === 'NONE')
  })

  it('has a statement, and can be reversed by another moderator', async () => {
    const { caseId, channelId, messageId } = await reported()
    expect((await dora.client.cases.get(caseId)).actions).toEqual([
      ...['NONE', 'REMOVE', 'WARN', 'MUTE', 'BAN', 'SUSPEND'],
    ])
    const decision = { action: 'REMOVE', reason: 'spam', statement: 'No advertisements.' } as const
    expect(await dora.client.cases.decide(caseId, decision)).toMatchObject({ decision, actions: [] })
    await mona.client.cases.restore(caseId)
    expect((await world.person('carol').client.messages.get(channelId, messageId)).text).toBe('bad')
    const { entries } = await world.nodes[0]!.chat.data(world.tenantId).audit({ limit: 100 })
    expect(entries.find(({ action }) => action === 'case.reverse')).toMatchObject({ actorId: 'mona' })
  })

  it('about a held message succeeds once; the other gets the code of a settled message', async () => {
    const { id: channelId } = await bob.client.channels.createGroup({ userIds: ['carol'] })
    const hold = async () =>
      ((await bob.client.messages.send(channelId, { text: 'hold' }, { prefer: 'hold' })) as HeldAnswer).heldMessage.id
    const [released, canceled] = [await hold(), await hold()]
    const [caseId, gone] = [await caseOf(released), await caseOf(canceled)]
    const release = ({ client }: Person) => client.cases.decide(caseId, { action: 'RELEASE', reason: 'fine' })
    expect((await statusesOf([release(dora), release(mona)])).sort()).toEqual([200, '409 CHAT_CASE_DECIDED'])
    expect((await bob.client.messages.list(channelId)).messages).toHaveLength(1)
    await bob.client.heldMessages.cancel(canceled)
    const late = dora.client.cases.decide(gone, { action: 'RELEASE', reason: 'fine' })
    expect(await statusesOf([late])).toEqual(['409 CHAT_CASE_DECIDED'])
  })
})

it('shows the present name of a channel that a case is about, until the channel is deleted', async () => {
  const { id } = await bob.client.channels.createGroup({ userIds: ['carol'], name: 'Bad words' })
  await world.person('carol').client.channels.report(id, { category: 'inappropriate' })
  const caseId = await caseOf(id)
  expect(await dora.client.cases.get(caseId)).toMatchObject({ subjectType: 'CHANNEL', channelName: 'Bad words' })
  await bob.client.channels.update(id, { name: 'Good words' })
  const { cases } = await dora.client.cases.list({ order: 'newest' })
  expect(cases.find((one) => one.id === caseId)).toMatchObject({ channelName: 'Good words' })
  await bob.client.channels.delete(id)
  expect(await dora.client.cases.get(caseId)).not.toHaveProperty('channelName')
  expect(await dora.client.cases.get((await reported()).caseId)).not.toHaveProperty('channelName')
})

it('lists cases by their last report or decision, in both directions, page by page', async () => {
  const tenantId = 'listed'
  const [carol, dan] = ['carol', 'dora'].map((userId) => world.person(userId, { tenantId })) as [Person, Person]
  for (const userId of ['ann', 'ben', 'cid', 'deb']) await carol.client.users.report(userId, { category: 'spam' })
  const idsOf = async (query: Parameters<typeof dan.client.cases.iterate>[0]) => {
    const found: string[] = []
    for await (const { subjectId } of dan.client.cases.iterate({ limit: 2, ...query })) found.push(subjectId)
    return found
  }
  expect(await idsOf({})).toEqual(['ann', 'ben', 'cid', 'deb'])
  expect(await idsOf({ order: 'newest' })).toEqual(['deb', 'cid', 'ben', 'ann'])
  const { cases } = await dan.client.cases.list()
  for (const { id } of [cases[2]!, cases[0]!]) await dan.client.cases.decide(id, { action: 'NONE', reason: 'fine' })
  expect(await idsOf({})).toEqual(['ben', 'deb'])
  expect(await idsOf({ state: 'DECIDED', order: 'newest' })).toEqual(['ann', 'cid'])
})

async function endClaim(caseId: string): Promise<void> {
  await query(world.databaseUrl, 'update chat_cases set claimed_until = chat_now() where id = $1', [caseId])
}
