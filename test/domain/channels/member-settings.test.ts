import type { PushNeeded } from '../../../src/providers'
import { inAnHour, inMs } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

describe('the settings of a member for a channel', () => {
  let world: World
  let alice: Person
  let bob: Person
  const pushed: PushNeeded[] = []

  beforeAll(async () => {
    world = await World.start({
      processes: 2,
      providers: { eventHandler: { onPushNeeded: (push) => void pushed.push(push) } },
    })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  const group = () => alice.client.channels.createGroup({ userIds: ['bob'] })
  const unreadOf = async (person: Person, channelId: string) =>
    (await person.client.channels.list({ includeEmpty: true, limit: 100 })).channels.find(({ id }) => id === channelId)
      ?.unreadCount
  const total = async (person: Person) => (await person.client.channels.getUnreadCount()).totalUnreadCount

  it('choose which messages are pushed', async () => {
    const { id } = await group()
    const [inbox, others] = [await bob.socket(), await alice.join(id)]
    expect(await bob.client.channels.getPushTrigger(id)).toEqual({ pushTrigger: 'ALL' })
    expect(await bob.client.channels.setPushTrigger(id, { option: 'mention_only' })).toEqual({
      pushTrigger: 'MENTION_ONLY',
    })
    expect(await bob.client.channels.getPushTrigger(id)).toEqual({ pushTrigger: 'MENTION_ONLY' })
    expect(await alice.client.channels.getPushTrigger(id)).toEqual({ pushTrigger: 'ALL' })
    const { data } = await inbox.next('chat:channel:preference:updated')
    const unchanged = { countPreference: 'ALL', isFavorite: false, isMuted: false, mutedUntil: null }
    expect(data).toEqual({ channelId: id, pushTrigger: 'MENTION_ONLY', ...unchanged })

    await bob.client.channels.setPushTrigger(id, { option: 'mention_only' })
    await bob.client.channels.setPushTrigger(id, { option: 'off' })
    expect((await inbox.next('chat:channel:preference:updated')).data).toMatchObject({ pushTrigger: 'OFF' })
    expect(inbox.of('chat:channel:preference:updated')).toHaveLength(2)
    expect(others.of('chat:channel:preference:updated')).toEqual([])
  })

  it('choose how the channel counts', async () => {
    const [carol, { id }] = [world.person('carol'), await group()]
    await alice.client.messages.send(id, { text: 'one' })
    const before = await total(bob)
    const inbox = await bob.socket()
    expect(await bob.client.channels.getCountPreference(id)).toEqual({ countPreference: 'ALL' })
    expect(await bob.client.channels.setCountPreference(id, { preference: 'off' })).toEqual({ countPreference: 'OFF' })
    await inbox.find(({ data }) => data.countPreference === 'OFF')
    await inbox.find(({ data }) => data.totalUnreadCount === before - 1)
    expect([await unreadOf(bob, id), await total(bob)]).toEqual([0, before - 1])

    // Messages sent meanwhile count again, too.
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

  it('mute the channel, and notify only the member, once', async () => {
    const { id } = await group()
    const [inbox, others] = [await bob.join(id), await alice.join(id)]
    for (const change of ['mute', 'mute', 'unmute', 'unmute', 'mute'] as const) await bob.client.channels[change](id)
    const heard = () => inbox.of('chat:channel:muted', 'chat:channel:unmuted').map(({ data }) => data)
    await inbox.until(() => heard().length === 3)
    const mute = { channelId: id, isMuted: true, mutedUntil: null }
    expect(heard()).toEqual([mute, { channelId: id, isMuted: false }, mute])
    // A member's own mute is not moderation.
    expect((await bob.client.members.list(id)).members.map(({ isMuted }) => isMuted)).toEqual([false, false])
    await bob.client.messages.send(id, { text: 'still heard' })
    await others.next('chat:message:received')
    expect(others.of('chat:channel:muted')).toEqual([])
  })

  const itemOf = async (person: Person, channelId: string) =>
    (await person.client.channels.list({ includeEmpty: true, limit: 100 })).channels.find(({ id }) => id === channelId)

  it('mute the channel until a time, whose end is announced once', async () => {
    const { id } = await group()
    const inbox = await bob.socket()
    const { channels } = bob.client
    const heard = () => inbox.of('chat:channel:muted', 'chat:channel:unmuted').map(({ data }) => data)
    const later = inAnHour()
    for (const until of [later, later, undefined, later]) await channels.mute(id, until === undefined ? {} : { until })
    expect(await itemOf(bob, id)).toMatchObject({ isMuted: true, mutedUntil: later })
    expect(await itemOf(alice, id)).toMatchObject({ isMuted: false, mutedUntil: null })
    await channels.favorite(id)
    expect((await inbox.next('chat:channel:preference:updated')).data).toMatchObject({
      isMuted: true,
      mutedUntil: later,
    })
    // Long enough for the request to arrive in time.
    const until = inMs(1500)
    await channels.mute(id, { until })
    await inbox.next('chat:channel:unmuted')
    expect(await itemOf(bob, id)).toMatchObject({ isMuted: false, mutedUntil: null })
    await bob.client.channels.unmute(id)
    await bob.client.channels.unfavorite(id)
    await inbox.next('chat:channel:preference:updated')
    const muted = [later, null, later, until].map((mutedUntil) => ({ channelId: id, isMuted: true, mutedUntil }))
    expect(heard()).toEqual([...muted, { channelId: id, isMuted: false }])
    const { events } = await bob.client.users.listEvents({ since: 0 })
    expect(events.filter(({ event }) => event === 'chat:channel:unmuted').at(-1)?.data).toMatchObject({ channelId: id })
    for (const past of [inMs(-1000), '9999-12-31T23:59:59-12:00'])
      await expect(channels.mute(id, { until: past })).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
  })

  it('end the mute at that time, whenever it is announced', async () => {
    const carol = world.person('carol')
    const { id } = await alice.client.channels.createGroup({ userIds: ['carol'] })
    await carol.client.channels.mute(id, { until: inAnHour() })
    const sql = `update chat_channel_members set channel_muted_until = now() where channel_id = $1 and user_id = 'carol'`
    await query(world.databaseUrl, sql, [id])
    expect(await itemOf(carol, id)).toMatchObject({ isMuted: false, mutedUntil: null })
    await alice.client.messages.send(id, { text: 'heard again' })
    await eventually(() =>
      expect(pushed).toContainEqual(expect.objectContaining({ channelId: id, userIds: ['carol'] })),
    )
    const inbox = await carol.socket()
    await carol.client.channels.mute(id)
    expect((await inbox.next('chat:channel:muted')).data).toMatchObject({ mutedUntil: null })
  })
  it('mute without an end after a process of the previous version removed an earlier mute', async () => {
    const erin = world.person('erin')
    const { id } = await alice.client.channels.createGroup({ userIds: ['erin'] })
    await erin.client.channels.mute(id, { until: inAnHour() })
    for (const isMuted of [false, true]) {
      const sql = `update chat_channel_members set is_channel_muted = $2 where channel_id = $1 and user_id = 'erin'`
      await query(world.databaseUrl, sql, [id, isMuted])
    }
    expect(await itemOf(erin, id)).toMatchObject({ isMuted: true, mutedUntil: null })
  })
})
