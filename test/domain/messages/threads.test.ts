import { World, type Person } from '../../support/world'

describe('a thread', () => {
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

  it('has its new state in the event of a deleted reply', async () => {
    const { messages } = alice.client
    const top = await messages.send(channelId, { text: 'top' })
    const [first, second] = [
      await bob.client.messages.send(channelId, { text: 'one', parentMessageId: top.id }),
      await bob.client.messages.send(channelId, { text: 'two', parentMessageId: top.id }),
    ]
    const inbox = await alice.join(channelId)
    await bob.client.messages.delete(channelId, second.id)
    const { data } = await inbox.next('chat:message:deleted')
    const { threadInfo } = await messages.get(channelId, top.id)
    expect(data).toMatchObject({ parentMessageId: top.id, threadInfo })
    expect(threadInfo).toEqual({ replyCount: 1, lastRepliedAt: first.createdAt })
    await bob.client.messages.delete(channelId, first.id)
    expect((await inbox.next('chat:message:deleted')).data).toMatchObject({ parentMessageId: top.id, threadInfo: null })
  })
})

describe('a message that is sent again with its idempotency key', () => {
  it('is returned to its sender even after a history reset', async () => {
    const world = await World.start()
    const alice = world.person('alice')
    const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const send = () => alice.client.messages.send(channelId, { text: 'once' }, { idempotencyKey: 'k' })
    const sent = await send()
    await alice.client.channels.resetHistory(channelId)
    expect(await send()).toEqual(sent)
    await expect(alice.client.messages.get(channelId, sent.id)).rejects.toMatchObject({
      code: 'CHAT_MESSAGE_NOT_FOUND',
    })
    await world.close()
  })
})
