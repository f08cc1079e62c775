import { World, type Person } from '../support/world'

describe('sending a message', () => {
  let world: World
  let alice: Person
  let bob: Person

  beforeAll(async () => {
    world = await World.start({ processes: 2 })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  const group = async () => alice.client.channels.createGroup({ userIds: ['bob'], name: 'Launch' })

  it('reaches a member connected to another process', async () => {
    const channel = await group()
    const inbox = await bob.join(channel.id)
    const sent = await alice.client.messages.send(channel.id, { text: 'hi' })
    const { seq, data } = await inbox.next('chat:message:received')
    expect(seq).toBe(1)
    expect(data).toEqual({ channelId: channel.id, message: sent })
  })
})
