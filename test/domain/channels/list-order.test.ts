import { World } from '../../support/world'

describe('the order of a channel list', () => {
  it('depends on the caller: invisible messages move no channel', async () => {
    const world = await World.start()
    const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((userId) => world.person(userId)) as [
      ReturnType<World['person']>,
      ReturnType<World['person']>,
      ReturnType<World['person']>,
    ]
    const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })).id
    const [blocked, reset, quiet] = [await group(), await group(), await group()]
    for (const id of [blocked, reset, quiet]) await bob.client.messages.send(id, { text: 'seen' })
    const list = async (limit = 10) => {
      const ids: string[] = []
      for await (const { id } of alice.client.channels.iterate({ limit })) ids.push(id)
      return ids
    }
    expect(await list()).toEqual([quiet, reset, blocked])
    await alice.client.users.block({ userId: 'carol' })
    await carol.client.messages.send(blocked, { text: 'not for alice' })
    expect(await list()).toEqual([quiet, reset, blocked])
    expect((await bob.client.channels.list()).channels.map(({ id }) => id)).toEqual([blocked, quiet, reset])

    await bob.client.messages.send(reset, { text: 'gone at once' })
    expect(await list()).toEqual([reset, quiet, blocked])
    await alice.client.channels.resetHistory(reset)
    // No message is visible now, so its creation determines the order.
    expect(await list()).toEqual([quiet, blocked, reset])
    expect(await list(1)).toEqual([quiet, blocked, reset])
    await world.close()
  })
})
