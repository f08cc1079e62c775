import { Client } from 'pg'
import { World } from '../../support/world'

/** But not a comparison of rows. */
const LIST = /(?<! > )\(\$\d+(, \$\d+)*\)/

/** The distinct texts of the statements that this process sends to PostgreSQL during an action. */
async function statementsOf(run: () => Promise<unknown>): Promise<Set<string>> {
  const spy = jest.spyOn(Client.prototype, 'query')
  await run()
  const texts = spy.mock.calls.map(([query]) => (query as unknown as { text: string }).text)
  spy.mockRestore()
  return new Set(texts)
}

it('lists of any length and filter share a statement text, which limits the number of names', async () => {
  const world = await World.start()
  const alice = world.person('alice')
  const everybody = Array.from({ length: 12 }, (_, n) => `user-${n}`)
  const inviteAndPromote = async (userIds: string[]) => {
    const { id } = await alice.client.channels.createGroup({ name: 'Team', userIds: ['bob'] })
    await alice.client.members.invite(id, { userIds })
    await alice.client.members.addOperators(id, { userIds })
    await alice.client.members.removeOperators(id, { userIds })
    await alice.client.polls.create(id, { title: 'Where?', options: [...userIds, 'home'] })
    await alice.client.messages.search({ keyword: userIds.join(' ') })
  }
  const list = (filter: object) => statementsOf(() => alice.client.channels.list({ includeEmpty: true, ...filter }))
  const filtered = await list({ search: 'Team' })
  for (const filter of [{ favorite: true }, { type: 'GROUP' as const, customType: 'support' }, { memberId: 'bob' }]) {
    const more = await list(filter)
    expect([...more].filter((text) => text.includes('caller') && !filtered.has(text))).toEqual([])
  }
  const first = await statementsOf(() => inviteAndPromote(everybody.slice(0, 2)))
  for (const length of [3, 5, 8]) {
    const more = await statementsOf(() => inviteAndPromote(everybody.slice(0, length)))
    // Background statements have no lists of parameters.
    expect([...more].filter((text) => !first.has(text) && LIST.test(text))).toEqual([])
  }
  await world.close()
})
