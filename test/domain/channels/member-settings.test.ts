import { World, type Person } from '../../support/world'

describe('what a member chooses for a channel', () => {
  let world: World
  let alice: Person
  let bob: Person

  beforeAll(async () => {
    world = await World.start({ processes: 2 })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  const group = () => alice.client.channels.createGroup({ userIds: ['bob'] })
  const unreadOf = async (person: Person, channelId: string) =>
    (await person.client.channels.list({ includeEmpty: true, limit: 100 })).channels.find(({ id }) => id === channelId)
      ?.unreadCount
  const total = async (person: Person) => (await person.client.channels.getUnreadCount()).totalUnreadCount

  it('is which messages are pushed', async () => {
    const { id } = await group()
    const [inbox, others] = [await bob.socket(), await alice.join(id)]
    expect(await bob.client.channels.getPushTrigger(id)).toEqual({ pushTrigger: 'ALL' })
    expect(await bob.client.channels.setPushTrigger(id, { option: 'mention_only' })).toEqual({
      pushTrigger: 'MENTION_ONLY',
    })
    expect(await bob.client.channels.getPushTrigger(id)).toEqual({ pushTrigger: 'MENTION_ONLY' })
    expect(await alice.client.channels.getPushTrigger(id)).toEqual({ pushTrigger: 'ALL' })
    const { data } = await inbox.next('chat:channel:preference:updated')
    expect(data).toEqual({ channelId: id, pushTrigger: 'MENTION_ONLY', countPreference: 'ALL', isFavorite: false })

    await bob.client.channels.setPushTrigger(id, { option: 'mention_only' })
    await bob.client.channels.setPushTrigger(id, { option: 'off' })
    expect((await inbox.next('chat:channel:preference:updated')).data).toMatchObject({ pushTrigger: 'OFF' })
    expect(inbox.of('chat:channel:preference:updated')).toHaveLength(2)
    expect(others.of('chat:channel:preference:updated')).toEqual([])
  })

  it('is how the channel counts', async () => {
    const [carol, { id }] = [world.person('carol'), await group()]
    await alice.client.messages.send(id, { text: 'one' })
    const before = await total(bob)
    const inbox = await bob.socket()
    expect(await bob.client.channels.getCountPreference(id)).toEqual({ countPreference: 'ALL' })
    expect(await bob.client.channels.setCountPreference(id, { preference: 'off' })).toEqual({ countPreference: 'OFF' })
    await inbox.find(({ data }) => data.countPreference === 'OFF')
    await inbox.find(({ data }) => data.totalUnreadCount === before - 1)
    expect([await unreadOf(bob, id), await total(bob)]).toEqual([0, before - 1])

    // The messages that came meanwhile count again, too.
    await alice.client.messages.send(id, { text: 'two' })
    await bob.client.channels.setCountPreference(id, { preference: 'unread_message_count_only' })
    expect(await bob.client.channels.getCountPreference(id)).toEqual({ countPreference: 'UNREAD_MESSAGE_COUNT_ONLY' })
    await inbox.find(({ data }) => data.totalUnreadCount === before + 1)
    expect([await unreadOf(bob, id), await total(bob)]).toEqual([2, before + 1])
    expect(await total(carol)).toBe(0)
    await expect(carol.client.channels.getCountPreference(id)).rejects.toMatchObject({
      code: 'CHAT_NOT_CHANNEL_MEMBER',
    })
  })

  it('is whether the channel is muted, of which only the member is notified, once', async () => {
    const { id } = await group()
    const [inbox, others] = [await bob.join(id), await alice.join(id)]
    for (const change of ['mute', 'mute', 'unmute', 'unmute', 'mute'] as const) await bob.client.channels[change](id)
    const heard = () => inbox.of('chat:channel:muted', 'chat:channel:unmuted').map(({ data }) => data)
    await inbox.until(() => heard().length === 3)
    expect(heard()).toEqual([true, false, true].map((isMuted) => ({ channelId: id, isMuted })))
    // One's own mute is no moderation.
    expect((await bob.client.members.list(id)).members.map(({ isMuted }) => isMuted)).toEqual([false, false])
    await bob.client.messages.send(id, { text: 'still heard' })
    await others.next('chat:message:received')
    expect(others.of('chat:channel:muted')).toEqual([])
  })
})
