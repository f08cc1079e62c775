import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

describe('the old text', () => {
  let world: World
  let alice: Person
  let bob: Person
  let channelId: string
  beforeAll(async () => {
    world = await World.start()
    alice = world.person('alice')
    bob = world.person('bob')
    ;({ id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] }))
  })
  afterAll(() => world.close())

  /** Everything bob can read of the channel's past. */
  const past = async () => {
    const socket = await bob.join(channelId, 0)
    const { lastSeq, ...page } = await bob.client.channels.listEvents(channelId)
    await socket.find(({ seq }) => seq === lastSeq)
    const lists = [await bob.client.messages.list(channelId), await bob.client.channels.list()]
    return JSON.stringify([page, socket.frames, lists])
  }

  it('of an edited message is in no response and no replay', async () => {
    const { id } = await alice.client.messages.send(channelId, { text: 'the first secret', mentionedUserIds: ['bob'] })
    await bob.client.messages.addReaction(channelId, id, { key: '👍' })
    await alice.client.messages.edit(channelId, id, { text: 'a second secret' })
    await alice.client.messages.edit(channelId, id, { text: 'nothing to hide' })
    const seen = await past()
    expect(seen).toContain('nothing to hide')
    expect(seen).not.toContain('secret')
  })

  it('of a deleted message is in no response, no replay, and not in its row', async () => {
    const request = { text: 'a deleted secret', metadata: { kind: 'secret' }, linkMetadata: { title: 'secret' } }
    const { id } = await alice.client.messages.send(channelId, request)
    await alice.client.messages.delete(channelId, id)
    expect(await past()).not.toContain('secret')
    const rows = await query(world.databaseUrl, `select * from chat_messages where id = '${id}'`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('secret')
  })
})
