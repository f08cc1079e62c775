import { UnreadNotifier } from '../../../src/domain/unread/unread-notifier'
import { openDatabase } from '../../../src/platform/database/connect'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

/** The calls of `onUnreadCountChanged` in all processes of a world. */
class Listener {
  readonly heard: { userId: string; total: number }[] = []
  world!: World

  static async start(options: Parameters<typeof World.start>[0]): Promise<Listener> {
    const listener = new Listener()
    const onUnreadCountChanged = (userId: string, total: number) => void listener.heard.push({ userId, total })
    listener.world = await World.start({ ...options, providers: { eventHandler: { onUnreadCountChanged } } })
    return listener
  }

  of = (userId: string) => this.heard.filter((call) => call.userId === userId).map(({ total }) => total)
}

const unreadOf = async ({ client }: Person) => (await client.channels.getUnreadCount()).totalUnreadCount

/** Makes the database record each notification with its time. */
const keepHistory = (url: string) =>
  query(
    url,
    `create table history (n bigserial, user_id text, total bigint, at timestamptz);
     create function keep_history() returns trigger language plpgsql as $$
     begin
       insert into history (user_id, total, at) values (new.user_id, new.total, new.notified_at);
       return null;
     end $$;
     create trigger keep_history after update on chat_unread_notified for each row execute function keep_history()`,
  )

interface Notified {
  userId: string
  total: number
  /** Milliseconds since the previous notification. */
  after: number | null
}

const historyOf = (url: string) =>
  query<Notified>(
    url,
    `select user_id as "userId", total::integer,
            (extract(epoch from at - lag(at) over (partition by user_id order by n)) * 1000)::integer as after
       from history order by n`,
  )

const NAMES = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank']

/** All users send, and some read and delete, at the same time in all processes. */
async function talk(people: Person[], channelId: string, rounds: number): Promise<void> {
  const [alice, bob] = people as [Person, Person]
  for (let round = 0; round < rounds; round += 1) {
    const sent = await Promise.all(
      people.map(({ client, userId }) => client.messages.send(channelId, { text: `${userId} ${round}` })),
    )
    if (round % 5 === 4) await bob.client.channels.markRead(channelId)
    if (round % 7 === 6) await alice.client.messages.delete(channelId, sent[0]?.id as string)
  }
}

const sorted = (calls: { userId: string; total: number }[]) =>
  calls.map(({ userId, total }) => `${userId} ${total}`).sort()

describe.each([2, 3])('with %d processes on one database', (processes) => {
  it('the host is notified once per change, at a limited rate, and always of the last one', async () => {
    const listener = await Listener.start({ processes })
    const { world } = listener
    await keepHistory(world.databaseUrl)
    const people = NAMES.map((name, n) => world.person(name, { node: n % processes }))
    const { id } = await (people[0] as Person).client.channels.createGroup({ userIds: NAMES })
    await talk(people, id, 25)
    const totals = new Map(
      await Promise.all(people.map(async (person) => [person.userId, await unreadOf(person)] as const)),
    )
    const last = (notified: { userId: string; total: number }[]) =>
      new Map(notified.map(({ userId, total }) => [userId, total]))
    await eventually(async () => expect(last(await historyOf(world.databaseUrl))).toEqual(totals))

    // A closing process sends postponed notifications.
    await talk(people, id, 3)
    const closing = new Map(
      await Promise.all(people.map(async (person) => [person.userId, await unreadOf(person)] as const)),
    )
    await world.close()
    const notified = await historyOf(world.databaseUrl)
    expect(last(notified)).toEqual(closing)
    expect(sorted(listener.heard)).toEqual(sorted(notified))
    for (const userId of NAMES) {
      const own = notified.filter((call) => call.userId === userId)
      expect(own.length).toBeGreaterThan(1)
      expect(own.filter(({ total }, n) => total === (own[n - 1]?.total ?? 0))).toEqual([])
      expect(own.filter(({ after }) => after !== null && after < 250)).toEqual([])
    }
  })
})

describe('the host', () => {
  let listener: Listener
  let alice: Person
  let bob: Person
  beforeEach(async () => {
    listener = await Listener.start({ processes: 2 })
    alice = listener.world.person('alice')
    bob = listener.world.person('bob', { node: 1 })
  })
  afterEach(() => listener.world.close())

  const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob'] })).id

  it('is not notified of an unchanged total', async () => {
    const id = await group()
    await alice.client.channels.markRead(id)
    await alice.client.messages.send(id, { text: 'one' })
    await eventually(() => expect(listener.of('bob')).toEqual([1]))
    await alice.client.messages.send(await group(), { text: 'elsewhere' })
    await eventually(() => expect(listener.of('bob')).toEqual([1, 2]))
    await bob.client.channels.hide(id)
    await eventually(() => expect(listener.of('bob')).toEqual([1, 2, 1]))
    await bob.client.channels.leave(id)
    await alice.client.channels.markRead(id)
    await listener.world.close()
    expect(listener.of('bob')).toEqual([1, 2, 1])
    expect(listener.of('alice')).toEqual([])
  })

  it('is notified of any first total of a user who predates the notifications', async () => {
    const id = await group()
    const later = `update chat_installation set unread_notified_since = now() + interval '1 hour'`
    await query(listener.world.databaseUrl, later)
    await bob.client.channels.markRead(id)
    await eventually(() => expect(listener.of('bob')).toEqual([0]))
    await bob.client.channels.setCountPreference(id, { preference: 'off' })
    await alice.client.messages.send(id, { text: 'not counted' })
    await listener.world.close()
    expect(listener.of('bob')).toEqual([0])
  })

  it('is notified when a failing database has recovered', async () => {
    const id = await group()
    const { databaseUrl } = listener.world
    const view = 'alter view public_fence.'
    await query(
      databaseUrl,
      `${view}chat_unread_notified rename to away; alter table chat_unread_notified rename to away`,
    )
    const inbox = await bob.socket()
    await alice.client.messages.send(id, { text: 'one' })
    await inbox.find(({ data }) => data.totalUnreadCount === 1)
    await query(
      databaseUrl,
      `alter table away rename to chat_unread_notified; ${view}away rename to chat_unread_notified`,
    )
    await eventually(() => expect(listener.of('bob')).toEqual([1]))
  })

  it('is notified separately for each tenant', async () => {
    const { world } = listener
    const other = world.person('alice', { tenantId: `${world.tenantId}-other`, node: 1 })
    for (const { client } of [alice, other]) {
      const { id } = await client.channels.createGroup({ userIds: ['bob'] })
      await client.messages.send(id, { text: 'one' })
    }
    await eventually(() => expect(listener.of('bob')).toEqual([1, 1]))
  })
})

it('no row is written for a user without a channel, such as an erased one', async () => {
  const calls: unknown[][] = []
  const world = await World.start({
    providers: { eventHandler: { onUnreadCountChanged: (...args) => void calls.push(args) } },
  })
  const [alice, bob] = [world.person('alice'), world.person('bob')]
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  await bob.client.channels.leave(id)
  await query(world.databaseUrl, 'delete from chat_unread_notified')
  const chat = (world.nodes[0] as (typeof world.nodes)[0]).chat
  await chat.close()
  const database = await openDatabase({ url: world.databaseUrl })
  const host = { listensTo: () => true, notify: (...args: unknown[]) => void calls.push(args) }
  const notifier = new UnreadNotifier(database.db, host as never, (error) => calls.push([error]))
  notifier.add(world.tenantId, ['alice', 'bob', 'mallory'])
  await notifier.close()
  await database.close()
  await world.close()
  expect(await query(world.databaseUrl, 'select user_id from chat_unread_notified')).toEqual([{ user_id: 'alice' }])
  expect(calls).toEqual([])
})

it('no row is written if the host does not listen', async () => {
  const world = await World.start({ processes: 2 })
  const [alice, bob] = [world.person('alice'), world.person('bob', { node: 1 })]
  const inbox = await bob.socket()
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  await alice.client.messages.send(id, { text: 'one' })
  await inbox.find(({ data }) => data.totalUnreadCount === 1)
  await world.close()
  expect(await query(world.databaseUrl, 'select user_id from chat_unread_notified')).toEqual([])
})

it('a new group sends its members no total, since it is unchanged', async () => {
  const world = await World.start({})
  try {
    const [alice, bob] = [world.person('alice'), world.person('bob')]
    const socket = await bob.socket()
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await socket.next('chat:channel:created')
    await alice.client.messages.send(id, { text: 'hi' })
    await socket.until(() => socket.of('chat:unread:count:changed').length > 0)
    expect(socket.of('chat:unread:count:changed')[0]?.data).toEqual({ totalUnreadCount: 1 })
  } finally {
    await world.close()
  }
})
