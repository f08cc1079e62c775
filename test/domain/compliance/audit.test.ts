import type { AuditEntry, ComplianceOperations } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let tenantId: string
let alice: Person
let bob: Person
let channelId: string
let data: ComplianceOperations

beforeAll(async () => {
  world = await World.start({ messageRetention: { firstMs: 20, intervalMs: 60 } })
  tenantId = world.tenantId
  alice = world.person('alice')
  bob = world.person('bob')
  data = chat().data(tenantId)
  channelId = (await alice.client.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Group' })).id
})
afterAll(() => world.close())

const chat = () => (world.nodes[0] as World['nodes'][0]).chat
const system = () => chat().system(tenantId, { userId: 'moderator' })
const send = async (person: Person) => (await person.client.messages.send(channelId, { text: 'text' })).id

async function all(): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for await (const entry of data.iterateAudit({ limit: 100 })) entries.push(entry)
  return entries
}

/** The audit entries of an act, oldest first. */
async function added(act: () => Promise<unknown>): Promise<AuditEntry[]> {
  const before = new Set((await all()).map(({ id }) => id))
  await act()
  return (await all()).filter(({ id }) => !before.has(id)).reverse()
}

const members = () => alice.client.members
const byAlice = { actorId: 'alice', isSystem: false }
const bySystem = { actorId: 'moderator', isSystem: true }
const none = { reason: null, details: {} }

it.each<[string, () => Promise<unknown>, object[] | (() => object[])]>([
  [
    'muting',
    () => members().mute(channelId, 'bob', { seconds: 600 }),
    [
      {
        action: 'member.mute',
        userId: 'bob',
        ...byAlice,
        reason: null,
        details: { until: expect.any(String) as string },
      },
    ],
  ],
  [
    'muting for good',
    () => members().mute(channelId, 'bob'),
    [{ action: 'member.mute', userId: 'bob', ...byAlice, ...none }],
  ],
  ['muting again, which changes nothing', () => members().mute(channelId, 'bob'), []],
  [
    'unmuting',
    () => members().unmute(channelId, 'bob'),
    [{ action: 'member.unmute', userId: 'bob', ...byAlice, ...none }],
  ],
  [
    'banning',
    () => members().ban(channelId, 'bob', { description: 'spam' }),
    [{ action: 'member.ban', userId: 'bob', ...byAlice, reason: 'spam', details: {} }],
  ],
  [
    'unbanning',
    () => members().unban(channelId, 'bob'),
    [{ action: 'member.unban', userId: 'bob', ...byAlice, ...none }],
  ],
  [
    'making operators',
    () => members().addOperators(channelId, { userIds: ['bob', 'carol'] }),
    ['bob', 'carol'].map((userId) => ({ action: 'operator.add', userId, ...byAlice, ...none })),
  ],
  [
    'unmaking an operator',
    () => members().removeOperators(channelId, { userIds: ['bob'] }),
    [{ action: 'operator.remove', userId: 'bob', ...byAlice, ...none }],
  ],
  [
    'freezing',
    () => alice.client.channels.freeze(channelId),
    [{ action: 'channel.freeze', userId: null, ...byAlice, ...none }],
  ],
  ['freezing again', () => alice.client.channels.freeze(channelId), []],
  [
    'unfreezing',
    () => alice.client.channels.unfreeze(channelId),
    [{ action: 'channel.unfreeze', userId: null, ...byAlice, ...none }],
  ],
  [
    'what only operators may do',
    () => expect(bob.client.members.mute(channelId, 'carol')).rejects.toMatchObject({ status: 403 }),
    [],
  ],
  ['deleting one’s own message', async () => alice.client.messages.delete(channelId, await send(alice)), []],
  [
    'deleting another user’s message',
    async () => alice.client.messages.delete(channelId, await send(bob)),
    [
      {
        action: 'message.delete',
        userId: 'bob',
        ...byAlice,
        reason: null,
        details: { messageId: expect.any(String) as string },
      },
    ],
  ],
  [
    'deleting another user’s poll',
    async () => {
      const { id } = await bob.client.polls.create(channelId, { title: 'Where?', options: ['Here', 'There'] })
      await alice.client.polls.delete(channelId, id)
    },
    [
      {
        action: 'message.delete',
        userId: 'bob',
        details: { messageId: expect.any(String) as string, pollId: expect.any(String) as string },
      },
    ],
  ],
  [
    'a deletion by the system',
    async () => system().messages.delete(channelId, await send(bob)),
    [{ action: 'message.delete', userId: 'bob', ...bySystem }],
  ],
  [
    'a mute by the system',
    () => system().members.mute(channelId, 'bob'),
    [{ action: 'member.mute', userId: 'bob', ...bySystem }],
  ],
  [
    'settling a report and opening it again',
    async () => {
      const { id } = await bob.client.channels.report(channelId, { category: 'spam' })
      await system().reports.settle(id, { status: 'DISMISSED', settledById: 'carol', note: 'no' })
      await system().reports.reopen(id)
    },
    [
      {
        action: 'report.settle',
        userId: 'bob',
        actorId: 'carol',
        isSystem: true,
        reason: 'no',
        details: { reportId: expect.any(String) as string, status: 'DISMISSED' },
      },
      { action: 'report.reopen', userId: 'bob', ...bySystem, reason: null },
    ],
  ],
  [
    'removing a member',
    () => members().remove(channelId, 'bob'),
    [{ action: 'member.remove', userId: 'bob', ...byAlice, ...none }],
  ],
  ['leaving', () => world.person('carol').client.channels.leave(channelId), []],
  [
    'deleting a channel',
    () => alice.client.channels.delete(channelId),
    [{ action: 'channel.delete', userId: null, ...byAlice, details: { type: 'GROUP', name: 'Group' } }],
  ],
])('%s leaves its entries', async (_what, act, expected) => {
  const entries = await added(act)
  // Simultaneous entries may come in any order.
  for (const entry of expected as object[]) expect(entries).toContainEqual(expect.objectContaining(entry))
  expect(entries).toHaveLength((expected as object[]).length)
  for (const entry of entries) expect(entry.channelId).toBe(channelId)
})

it('an act and its entry are committed together or not at all', async () => {
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  await query(
    world.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'undone'; end $$;
     create constraint trigger refuse after insert on chat_audit deferrable initially deferred
       for each row execute function refuse()`,
  )
  const message = (await bob.client.messages.send(id, { text: 'text' })).id
  expect(
    await added(async () => {
      await expect(members().mute(id, 'bob')).rejects.toMatchObject({ status: 500 })
      await expect(alice.client.messages.delete(id, message)).rejects.toMatchObject({ status: 500 })
    }),
  ).toEqual([])
  await query(world.databaseUrl, 'drop trigger refuse on chat_audit')
  expect((await members().listMuted(id)).mutedUsers).toEqual([])
  expect((await alice.client.messages.get(id, message)).text).toBe('text')
})

it('is read by channel, user, action and time, in pages, and only by its tenant', async () => {
  const entries = await all()
  const pages: AuditEntry[] = []
  let cursor: string | undefined
  do {
    const page = await data.audit({ limit: 7, ...(cursor !== undefined && { cursor }) })
    pages.push(...page.entries)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(pages).toEqual(entries)
  const having = async (asked: Parameters<ComplianceOperations['audit']>[0]) =>
    (await data.audit({ ...asked, limit: 100 })).entries
  expect(await having({ userId: 'bob' })).toEqual(entries.filter(({ userId }) => userId === 'bob'))
  expect(await having({ channelId, action: 'member.ban' })).toEqual(
    entries.filter(({ action }) => action === 'member.ban'),
  )
  const { createdAt: since } = entries[5] as AuditEntry
  expect(await having({ since })).toEqual(entries.filter(({ createdAt }) => createdAt >= since))
  expect((await chat().data('another').audit()).entries).toEqual([])
  for (const asked of [{ action: 'x' }, { since: 'yesterday' }, { limit: 0 }, { cursor: 'x' }, { userId: '' }])
    await expect(data.audit(asked as never)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
})

it('is append-only, and drops entries that are too old', async () => {
  for (const text of ['update chat_audit set reason = null', 'delete from chat_audit', 'truncate chat_audit'])
    await expect(query(world.databaseUrl, text)).rejects.toThrow('append-only')
  const before = await all()
  await query(
    world.databaseUrl,
    `insert into chat_audit (tenant_id, action, actor_id, is_system, created_at)
     select $1, 'member.mute', 'old', false, now() - make_interval(days => d) from generate_series(360, 370) d`,
    [tenantId],
  )
  await eventually(async () => expect(await all()).toHaveLength(before.length + 5))
  expect((await all()).slice(0, before.length)).toEqual(before)
})
