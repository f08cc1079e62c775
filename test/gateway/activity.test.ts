import type { ChannelListItem } from '../../generated/openapi'
import type { GatewayFrames, ServerEvents } from '../../generated/events'
import { Random } from '../chaos/random'
import { query } from '../support/recount'
import { eventually } from '../support/eventually'
import type { TestSocket } from '../support/socket'
import { World, type Person } from '../support/world'

/** A front end that loads its list of channels once, and then keeps it by what the gateway tells. */
class ListKeeper {
  private items = new Map<string, ChannelListItem>()
  private epoch = ''
  position: string | null = null
  totalUnreadCount = 0
  socket!: TestSocket
  private applied = 0

  constructor(readonly person: Person) {}

  async load(): Promise<void> {
    const pages = await listOf(this.person)
    // What a later page says may be newer than the position, and comes again.
    this.position = pages.position
    this.items = new Map(pages.channels.map((item) => [item.id, item]))
  }

  async connect(): Promise<void> {
    this.socket = await this.person.socket()
    const [hello] = this.socket.of('gateway:hello')
    this.epoch = (hello?.data as unknown as GatewayFrames['gateway:hello']).epoch
    this.applied = 0
    await this.socket.request('gateway:resume', { epoch: this.epoch, activity: this.position })
  }

  async cut(): Promise<void> {
    this.apply()
    this.socket.socket.terminate()
    await this.socket.until(() => this.socket.closed !== undefined).catch(() => undefined)
    this.apply()
  }

  apply(): void {
    const frames = this.socket.of('chat:channel:activity')
    for (; this.applied < frames.length; this.applied += 1) {
      const activity = frames[this.applied]?.data as unknown as ServerEvents['chat:channel:activity']
      for (const item of activity.channels) this.items.set(item.id, item)
      for (const id of activity.removedChannelIds) this.items.delete(id)
      this.totalUnreadCount = activity.totalUnreadCount
      this.position = activity.position
    }
  }

  get list(): ChannelListItem[] {
    this.apply()
    return [...this.items.values()].sort(byId)
  }
}

/** Presence is told by its own event. */
const withoutPresence = (items: ChannelListItem[]) =>
  items.map(({ peer, ...item }) => ({ ...item, peer: peer && { ...peer, isOnline: null, lastSeenAt: null } }))

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

async function listOf({ client }: Person) {
  const channels: ChannelListItem[] = []
  let position: string | undefined
  for (let cursor: string | undefined; ;) {
    const page = await client.channels.list({ includeEmpty: true, limit: 7, ...(cursor && { cursor }) })
    position ??= page.position
    channels.push(...page.channels)
    if (page.nextCursor === null) return { channels: channels.sort(byId), position }
    cursor = page.nextCursor
  }
}

const expectUpToDate = (keeper: ListKeeper) =>
  eventually(async () => {
    expect(withoutPresence(keeper.list)).toEqual(withoutPresence((await listOf(keeper.person)).channels))
    expect(keeper.totalUnreadCount).toBe((await keeper.person.client.channels.getUnreadCount()).totalUnreadCount)
  })

/** Changes of all kinds, of which some are refused because of those before them. */
async function change(people: Person[], random: Random): Promise<void> {
  const me = random.pick(people) as Person
  const other = random.pick(people.filter((person) => person !== me)) as Person
  const { client } = me
  const { channels } = await client.channels.list({ includeEmpty: true, limit: 100 })
  const id = random.pick(channels)?.id
  const kind = random.weighted({
    group: id ? 2 : 50,
    direct: 1,
    send: 12,
    edit: 3,
    remove: 3,
    react: 2,
    read: 6,
    own: 6,
    hide: 2,
    settings: 3,
    reset: 1,
    leave: 2,
    invite: 4,
    ban: 3,
    block: 2,
    erase: 1,
  })
  if (kind === 'group')
    return void (await client.channels.createGroup({ userIds: [other.userId], name: `by ${me.userId}` }))
  if (kind === 'direct') return void (await client.channels.createDirect({ userId: other.userId }))
  if (kind === 'block') {
    const { users } = await client.users.listBlocked()
    if (users[0]) await client.users.unblock({ userId: users[0].id })
    else await client.users.block({ userId: other.userId })
    return
  }
  if (id === undefined) return
  const own = async () => (await client.messages.list(id)).messages.find(({ senderId }) => senderId === me.userId)?.id
  if (kind === 'send') await client.messages.send(id, { text: `from ${me.userId}` })
  if (kind === 'read') await client.channels.markRead(id)
  if (kind === 'reset') await client.channels.resetHistory(id)
  if (kind === 'leave') await client.channels.leave(id)
  if (kind === 'invite') await client.members.invite(id, { userIds: [other.userId] })
  if (kind === 'erase') await client.channels.delete(id)
  if (kind === 'hide') await client.channels.hide(id, {})
  if (kind === 'own') {
    await random.pick([
      () => client.channels.mute(id),
      () => client.channels.unmute(id),
      () => client.channels.setPushTrigger(id, { option: 'off' }),
      () => client.channels.setCountPreference(id, { preference: random.next() < 0.5 ? 'off' : 'all' }),
    ])?.()
  }
  if (kind === 'settings') {
    await random.pick([
      () => client.channels.update(id, { name: `renamed ${random.whole(1, 99)}` }),
      () => client.channels.freeze(id),
      () => client.channels.unfreeze(id),
      () => client.channels.replaceMetadata(id, { metadata: { n: random.whole(1, 99) } }),
    ])?.()
  }
  if (kind === 'ban') {
    const { bannedUsers } = await client.members.listBanned(id)
    if (bannedUsers[0]) await client.members.unban(id, bannedUsers[0].userId)
    else await client.members.ban(id, other.userId, {})
  }
  if (kind === 'edit' || kind === 'remove' || kind === 'react') {
    const messageId = await own()
    if (!messageId) return
    if (kind === 'edit') await client.messages.edit(id, messageId, { text: 'edited' })
    if (kind === 'remove') await client.messages.delete(id, messageId)
    if (kind === 'react') await client.messages.addReaction(id, messageId, { key: '👍' })
  }
}

describe.each([
  ['Redis and two processes', { processes: 2 }],
  ['one process', {}],
])('the activity of a list, with %s', (_name, options) => {
  let world: World
  beforeAll(async () => {
    world = await World.start(options)
  })
  afterAll(() => world.close())

  it('is all that a list needs to be kept right, also over lost connections', async () => {
    const random = new Random(process.env.ACTIVITY_SEED ?? 'activity', 'changes')
    const people = ['alice', 'bob', 'carol', 'dave'].map((id, n) => world.person(id, { node: n % world.nodes.length }))
    for (let n = 0; n < 10; n += 1) await change(people, random).catch(() => undefined)
    const keepers = people.slice(0, 3).map((person) => new ListKeeper(person))
    for (const keeper of keepers) {
      await keeper.load()
      await keeper.connect()
    }
    for (let round = 0; round < 12; round += 1) {
      const lost = random.pick(keepers) as ListKeeper
      const isCut = random.next() < 0.5
      if (isCut) await lost.cut()
      await Promise.all(Array.from({ length: 12 }, () => change(people, random).catch(() => undefined)))
      if (isCut) await lost.connect()
      for (const keeper of keepers) await expectUpToDate(keeper)
    }
    for (const keeper of keepers) expect(keeper.socket.of('gateway:stale')).toEqual([])
  })
})

describe('the activity of a list', () => {
  let world: World
  beforeAll(async () => {
    world = await World.start({ processes: 2 })
  })
  afterAll(() => world.close())

  it('says where it stands even where nothing has changed, and nothing more', async () => {
    const keeper = new ListKeeper(world.person('erin'))
    await keeper.connect()
    const first = await keeper.socket.next('chat:channel:activity')
    expect(first.data).toEqual({
      channels: [],
      removedChannelIds: [],
      totalUnreadCount: 0,
      position: expect.any(String) as unknown,
    })
    await keeper.cut()
    await keeper.connect()
    expect((await keeper.socket.next('chat:channel:activity')).data).toMatchObject({
      channels: [],
      removedChannelIds: [],
    })
  })

  it('is not sent to a socket that did not ask for it', async () => {
    const [asking, other] = [world.person('frank'), world.person('frank', { node: 1 })]
    const keeper = new ListKeeper(asking)
    await keeper.connect()
    const plain = await other.socket()
    await asking.client.channels.createGroup({ userIds: ['grace'] })
    await keeper.socket.find(
      ({ event, data }) => event === 'chat:channel:activity' && (data.channels as unknown[]).length === 1,
    )
    await plain.next('chat:channel:created')
    expect(plain.of('chat:channel:activity')).toEqual([])
  })

  it.each([
    ['is of another history', '999999999999999.1'],
    ['was never told', 'elsewhere'],
    ['is older than events are kept', '3.1000'],
  ])('begins with gateway:stale where a position %s', async (_why, position) => {
    const keeper = new ListKeeper(world.person('heidi'))
    keeper.position = position
    await keeper.connect()
    const next = async () => {
      for (;;) {
        const frame = await keeper.socket.next()
        if (['gateway:stale', 'chat:channel:activity'].includes(frame.event)) return frame.event
      }
    }
    expect([await next(), await next()]).toEqual(['gateway:stale', 'chat:channel:activity'])
  })

  it('comes in frames of bounded size to one who was away from many channels', async () => {
    const person = world.person('ivan')
    const keeper = new ListKeeper(person)
    await keeper.load()
    await query(
      world.databaseUrl,
      `with made as (
         insert into chat_channels (tenant_id, id, type, created_by_id, member_count)
         select $1, 'many' || n, 'GROUP', 'ivan', 1 from generate_series(1, 450) n returning tenant_id, id
       )
       insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
       select tenant_id, id, 'ivan', 'member' || id, 'OPERATOR' from made`,
      [world.tenantId],
    )
    await keeper.connect()
    await expectUpToDate(keeper)
    const frames = keeper.socket.of('chat:channel:activity')
    expect(frames.map(({ data }) => (data.channels as unknown[]).length)).toEqual([100, 100, 100, 100, 50])
    // Only the last one says that all of it has come.
    expect(new Set(frames.slice(0, 4).map(({ data }) => data.position)).size).toBe(1)
    expect(frames[4]?.data.position).not.toBe(frames[3]?.data.position)
  })
})
