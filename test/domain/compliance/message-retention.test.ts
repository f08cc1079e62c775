import { pino } from 'pino'
import { eventRules } from '../../../src/domain/access/event-rules'
import { MessageRetention } from '../../../src/domain/compliance/retention/message-retention'
import type { Chat } from '../../../src/domain/compliance/chat'
import { openDatabase } from '../../../src/platform/database/connect'
import { memoryBus } from '../../../src/platform/events/bus'
import { EventLog } from '../../../src/platform/events/event-log'
import { settingsByTenant } from '../../../src/platform/host/tenant-settings'
import { systemClock } from '../../../src/platform/lib/clock'
import { KeyedQueue } from '../../../src/platform/lib/keyed-queue'
import { expectEquivalence } from '../../support/equivalence'
import { eventually } from '../../support/eventually'
import { agedId, ageMessages } from '../../support/aged'
import { query, recount } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let tenants = 0
let tenantId: string
let alice: Person
let bob: Person

beforeAll(async () => {
  world = await World.start({
    processes: 2,
    storage: true,
    sweepMs: 50,
    settings: { retention: { messageDays: 30 } },
    messageRetention: { firstMs: 20, intervalMs: 60, retryMs: 60, channelPauseMs: 1 },
  })
})
beforeEach(() => {
  tenantId = `${world.tenantId}-${++tenants}`
  alice = world.person('alice', { tenantId })
  bob = world.person('bob', { tenantId, node: 1 })
})
afterAll(() => world.close())

const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  query<Row>(world.databaseUrl, text, [tenantId, ...values])
const group = async (...userIds: string[]) =>
  (await alice.client.channels.createGroup({ userIds: ['bob', ...userIds] })).id
const send = async (person: Person, channelId: string, text: string, parentMessageId?: string) =>
  (await person.client.messages.send(channelId, { text, ...(parentMessageId && { parentMessageId }) })).id
/** The id of a due message. */
const due = (id: string) => agedId(id, 31)
/** Backdates messages until they are due, in their order, by changing their ids. */
const age = (channelId: string, ids: string[]) =>
  ageMessages(world.databaseUrl, 31, 'm.tenant_id = $1 and m.channel_id = $2 and m.id = any ($3)', [
    tenantId,
    channelId,
    ids,
  ])
/** Backdates all messages of tenants with this name prefix by ten days. */
const ageAll = (prefix: string) => ageMessages(world.databaseUrl, 10, `m.tenant_id like $1 || '%'`, [prefix])
const dataOf = () => world.nodes[0]?.chat.data(tenantId) as ReturnType<World['nodes'][0]['chat']['data']>
const seen = (channelId: string) =>
  sql<{ id: string }>(
    'select id from chat_messages where tenant_id = $1 and channel_id = $2 and deleted_at is null order by seq',
    channelId,
  ).then((rows) => rows.map(({ id }) => id))
const gone = (channelId: string, ids: string[]) =>
  eventually(async () => !(await seen(channelId)).some((id) => ids.includes(id)))
const deletions = (channelId: string) =>
  sql<{ id: string }>(
    `select data ->> 'messageId' as id from chat_events
      where tenant_id = $1 and channel_id = $2 and event = 'chat:message:deleted' order by seq`,
    channelId,
  ).then((rows) => rows.map(({ id }) => id))
const miscounts = () => recount(world.databaseUrl, tenantId)

it('removes expired messages from all reads, and notifies the members', async () => {
  const id = await group('carol', 'dave')
  const carol = world.person('carol', { tenantId })
  const file = await alice.client.messages.sendFile(id, { file: new File(['old'], 'old.txt', { type: 'text/plain' }) })
  const sentParent = await send(bob, id, 'the parent of a thread')
  const oldReply = await send(alice, id, 'an old reply', sentParent)
  const lonely = await send(alice, id, 'whose replies are old, too')
  const lastReply = await send(bob, id, 'the last reply', lonely)
  const poll = await bob.client.polls.create(id, { title: 'Where?', options: ['Here', 'There'] })
  await alice.client.polls.vote(id, poll.id, { optionIds: [poll.options[0]?.id as string] })
  await alice.client.messages.pin(id, sentParent)
  await carol.client.messages.addReaction(id, sentParent, { key: '+1' })
  await carol.client.channels.markRead(id, { messageId: oldReply })
  await world.person('dave', { tenantId }).client.channels.leave(id)
  const deletedByHand = await send(bob, id, 'deleted by hand')
  await bob.client.messages.delete(id, deletedByHand)
  const sentReply = await send(carol, id, 'a young reply', sentParent)
  const young = await send(bob, id, 'young')
  await alice.client.messages.pin(id, young)
  const sent = [file.id, sentParent, oldReply, lonely, lastReply, poll.messageId]
  // Until the observers have read the messages.
  const { holds } = dataOf()
  const hold = await holds.place({ channelId: id, reason: 'not yet' })
  await age(id, [...sent, deletedByHand])
  const [old, parent, deleted] = [sent.map(due), due(sentParent), due(deletedByHand)]

  await expectEquivalence({
    observers: [alice, bob, carol],
    channelIds: [id],
    act: async () => {
      await holds.release(hold.id)
      await gone(id, old)
    },
    emits: ['chat:message:deleted', 'chat:poll:deleted'],
    readAgain: [],
  })

  expect(await seen(id)).toEqual([sentReply, young])
  expect(await miscounts()).toEqual([])
  // As after any deletion: the thread stays while it has replies.
  const thread = await alice.client.messages.listThread(id, parent)
  expect(thread.messages.map((message) => message.id)).toEqual([sentReply])
  await expect(alice.client.messages.get(id, parent)).rejects.toMatchObject({ status: 404 })
  const { pinnedMessages } = await alice.client.messages.listPinned(id)
  expect(pinnedMessages.map(({ messageId }) => messageId)).toEqual([young])
  expect((await alice.client.messages.search({ keyword: 'old' })).messages).toEqual([])
  expect((await carol.client.channels.list()).channels).toMatchObject([{ id, unreadCount: 1 }])
  // Only the row that the thread refers to is left.
  const rows = await sql<{ id: string; text: string }>(
    'select id, text from chat_messages where tenant_id = $1 and channel_id = $2 order by seq',
    id,
  )
  expect(rows.map((row) => row.id)).toEqual([parent, sentReply, young])
  expect(rows[0]?.text).toBe('')
  expect(await sql('select 1 from chat_polls where tenant_id = $1')).toEqual([])
  expect(await deletions(id)).toEqual([deleted, ...old])
  // The stored file is removed like that of a deleted message; again if it becomes due during its removal.
  await sql('update chat_deleted_files set due_at = clock_timestamp() where tenant_id = $1')
  await eventually(() => expect([...new Set(world.storage.deleted)]).toEqual([file.fileUrl]))

  // The row is removed with the last reply.
  await age(id, [sentReply])
  await gone(id, [due(sentReply)])
  await eventually(async () =>
    expect(await sql('select id from chat_messages where tenant_id = $1')).toEqual([{ id: young }]),
  )
  expect(await miscounts()).toEqual([])
  // Also for members who were away.
  await alice.client.members.invite(id, { userIds: ['dave'] })
  expect(await miscounts()).toEqual([])
})

it('continues after a failure: every message is removed once, with exact counts at every moment', async () => {
  const id = await group()
  const ids = await Promise.all(Array.from({ length: 130 }, (_, n) => send(n % 3 ? alice : bob, id, `${n}`)))
  const sent = await seen(id)
  expect([...ids].sort()).toEqual([...sent].sort())
  const inOrder = sent.map(due)
  const last = await send(bob, id, 'young')
  // A process that ends during a statement leaves nothing of it.
  await query(
    world.databaseUrl,
    `create function fail_at() returns trigger language plpgsql as $$ begin raise exception 'no further'; end $$;
     create trigger fail_at before delete on chat_messages for each row when (old.id = '${inOrder[110]}') execute function fail_at()`,
  )
  await age(id, sent)
  await eventually(async () => expect(await seen(id)).toHaveLength(31))
  expect(await deletions(id)).toEqual(inOrder.slice(0, 100))
  expect(await miscounts()).toEqual([])
  const [ofBob] = await sql<{ count: number }>(
    `select count(*)::integer from chat_messages
      where tenant_id = $1 and channel_id = $2 and sender_id = 'bob' and deleted_at is null`,
    id,
  )
  expect((await alice.client.channels.list()).channels[0]?.unreadCount).toBe(ofBob?.count)

  await query(world.databaseUrl, 'drop trigger fail_at on chat_messages')
  await eventually(async () => expect(await seen(id)).toEqual([last]))
  expect(await deletions(id)).toEqual(inOrder)
  expect(await miscounts()).toEqual([])
  expect((await alice.client.channels.list()).channels).toMatchObject([{ unreadCount: 1, lastMessage: { id: last } }])
})

it('skips held messages, and removes them after the release', async () => {
  const [held, other] = [await group(), await group()]
  const [kept, gone1] = [await send(alice, held, 'kept'), await send(alice, other, 'not kept')]
  const [ofBob, ofAlice, reply] = [
    await send(bob, other, 'by bob'),
    await send(alice, other, 'by alice'),
    await send(alice, other, 'a reply', undefined),
  ]
  const young = await send(alice, other, 'young')
  await send(alice, held, 'young')
  const { holds } = dataOf()
  const channelHold = await holds.place({ channelId: held, reason: 'a dispute' })
  const userHold = await holds.place({ userId: 'bob', reason: 'an inquiry' })
  await age(held, [kept])
  await age(other, [gone1, ofBob, ofAlice, reply])
  await gone(other, [gone1, ofAlice, reply].map(due))
  expect(await seen(other)).toEqual([due(ofBob), young])
  expect(await seen(held)).toContain(due(kept))
  expect((await alice.client.messages.get(held, due(kept))).text).toBe('kept')
  expect(await miscounts()).toEqual([])
  await holds.release(channelHold.id)
  await gone(held, [due(kept)])
  expect(await seen(other)).toEqual([due(ofBob), young])
  await holds.release(userHold.id)
  await gone(other, [due(ofBob)])
  expect(await miscounts()).toEqual([])
})

it('removes messages kept by a deleted direct channel, without events', async () => {
  const { id } = await alice.client.channels.createDirect({ userId: 'bob' })
  const sent = await send(alice, id, 'hello')
  await alice.client.channels.leave(id)
  await bob.client.channels.leave(id)
  await age(id, [sent])
  await gone(id, [due(sent)])
  expect(await deletions(id)).toEqual([])
})

it('keeps messages for each tenant’s own time, independent of other tenants', async () => {
  const [large, small, endless, unknown] = ['large', 'small', 'endless', 'unknown'].map((name) => `${tenantId}-${name}`)
  const ids = new Map<string, string>()
  for (const [id, count] of [
    [large, 110],
    [small, 3],
    [endless, 3],
    [unknown, 3],
  ] as const) {
    const person = world.person('alice', { tenantId: id as string })
    const channel = await person.client.channels.createGroup({ userIds: ['bob'] })
    ids.set(id as string, channel.id)
    await Promise.all(Array.from({ length: count }, (_, n) => send(person, channel.id, `${n}`)))
  }
  // Young enough for the processes of this test, which keep messages for 30 days.
  await ageAll(`${tenantId}-`)
  const { retention, close } = await openRetention((id) =>
    id === large || id === small ? 5 : id === unknown ? Promise.reject(new Error('not known')) : undefined,
  )
  expect(await retention.pass()).toEqual({ removed: 113, succeeded: true })
  const of = async (id: string | undefined) => {
    const [row] = await query<{ left: number; last: Date }>(
      world.databaseUrl,
      `select (select count(*)::integer from chat_messages where tenant_id = $1) as left, max(logged_at) as last
         from chat_events where tenant_id = $1 and event = 'chat:message:deleted'`,
      [id],
    )
    return row as { left: number; last: Date | null }
  }
  expect((await of(large)).left).toBe(0)
  expect((await of(small)).left).toBe(0)
  expect(await of(endless)).toEqual({ left: 3, last: null })
  // With an unknown retention time, nothing is removed.
  expect(await of(unknown)).toEqual({ left: 3, last: null })
  expect(Number((await of(small)).last)).toBeLessThan(Number((await of(large)).last))
  await close()
})

it('continues in other channels and tenants if one fails, and names it', async () => {
  const other = `${tenantId}-other`
  const channels: [tenantId: string, channelId: string][] = []
  for (const id of [tenantId, tenantId, tenantId, other]) {
    const person = world.person('alice', { tenantId: id })
    const channel = await person.client.channels.createGroup({ userIds: ['bob'] })
    await send(person, channel.id, 'old')
    channels.push([id, channel.id])
  }
  await ageAll(tenantId)
  const broken = channels
    .slice(0, 3)
    .map(([, id]) => id)
    .sort()[0] as string
  await query(
    world.databaseUrl,
    `create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger fail_here before delete on chat_messages for each row when (old.channel_id = '${broken}')
     execute function fail_here()`,
  )
  const warn = jest.fn()
  const { retention, close } = await openRetention((id) => (id.startsWith(tenantId) ? 5 : undefined), warn)
  expect(await retention.pass()).toEqual({ removed: 3, succeeded: false })
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ tenantId, channelId: broken }), expect.stringContaining('a tenant failed')],
  ])
  await query(world.databaseUrl, 'drop trigger fail_here on chat_messages')
  expect(await retention.pass()).toEqual({ removed: 1, succeeded: true })
  await close()
})

/** Retention that makes a pass only on request. */
async function openRetention(
  messageDaysOf: (tenantId: string) => number | undefined | Promise<never>,
  warn: jest.Mock = jest.fn(),
) {
  const database = await openDatabase({ url: world.databaseUrl })
  const silent = pino({ level: 'silent' })
  const { db } = database
  const { config } = (world.nodes[0] as World['nodes'][0]).domain
  const settingsFor = async (id: string) => {
    const messageDays = await messageDaysOf(id)
    return messageDays === undefined ? undefined : { retention: { messageDays } }
  }
  const chat = {
    db,
    host: {},
    events: new EventLog(db, memoryBus(silent), eventRules, { current: 'epoch' }),
    channelQueue: new KeyedQueue(),
    unread: {},
    log: { debug: warn, info: warn, warn, error: warn },
    settingsOf: settingsByTenant({ settingsFor }, { ...config, log: silent }, systemClock),
  } as unknown as Chat
  const retention = new MessageRetention(chat, { firstMs: 3_600_000, channelPauseMs: 1 })
  const close = async () => {
    await retention.close()
    await database.close()
  }
  return { retention, close }
}
