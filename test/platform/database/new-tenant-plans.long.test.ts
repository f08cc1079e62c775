import { AsyncLocalStorage } from 'node:async_hooks'
import { Client, Pool } from 'pg'
import { crowdMessage, seedCrowd } from '../../support/crowd'
import { digitsOf } from '../../support/message-ids'
import { World } from '../../support/world'
import { literal, pagesOf, raiseFence } from './planned-rows'

const TENANT = 'new'
const COPIED = ['chat_channels', 'chat_channel_members', 'chat_messages', 'chat_reactions', 'chat_user_blocks'] as const
/** A tenth of the pages for all channels of the tenant, or for all their members. */
const FEW = 250

interface Statement {
  text: string
  values: unknown[]
}

let world: World
let pool: Pool

// The statistics have one tenant. For another one of the same size, the planner estimates one row.
beforeAll(async () => {
  world = await World.start({ redis: false })
  pool = new Pool({ connectionString: world.databaseUrl })
  for (const table of COPIED) await pool.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await seedCrowd(pool, { tenantId: 'known', channels: 2000, messages: 5000 })
  for (const table of COPIED) {
    await pool.query(
      `insert into ${table} select (jsonb_populate_record(t, '{"tenant_id": "${TENANT}"}')).* from ${table} t`,
    )
  }
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

/** The distinct statements of this call, without those of the service's background maintenance. */
async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const recording = new AsyncLocalStorage<Map<string, Statement>>()
  const statements = new Map<string, Statement>()
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const send = Client.prototype.query as (this: Client, query: Statement) => unknown
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, query: Statement) {
    recording.getStore()?.set(query.text, query)
    return send.call(this, query)
  } as never)
  try {
    await recording.run(statements, run)
  } finally {
    spy.mockRestore()
  }
  return [...statements.values()].filter(({ text }) => /^\s*(with|select|insert|update|delete)/i.test(text))
}

/** Pages read by a recorded statement, run again exactly as by the service. */
async function pagesAgain({ text, values }: Statement): Promise<number> {
  const client = await pool.connect()
  const run = `execute planned ${values.length === 0 ? '' : `(${values.map(literal).join(', ')})`}`
  try {
    await client.query('begin')
    await raiseFence(client, TENANT)
    await client.query(`prepare planned as ${text}`)
    // The first run also plans the called functions.
    for (const first of [run, `explain ${run}`]) {
      await client.query('savepoint before')
      await client.query(first)
      await client.query('rollback to before')
    }
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${run}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan as Record<string, number>
    return (plan['Shared Hit Blocks'] as number) + (plan['Shared Read Blocks'] as number)
  } finally {
    client.release(true)
  }
}

const as = (userId: string) => (world.nodes[0] as World['nodes'][number]).chat.as({ tenantId: TENANT, userId })

describe('for a tenant missing from the statistics, only relevant pages are read', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a list of channels', () => as('user-8').channels.list({ limit: 20 })],
    ['a list by time', () => as('user-8').channels.list({ limit: 20, includeEmpty: true, order: 'chronological' })],
    ['channels by name', () => as('user-8').channels.list({ limit: 20, search: 'Channel' })],
    ['the unread total', () => as('user-8').channels.getUnreadCount()],
    ['a channel', () => as('alice').channels.get('c5')],
    ['its members', () => as('alice').members.list('c5', {})],
    ['messages', () => as('alice').messages.list('c0', { limit: 30 })],
    ['a message', () => as('alice').messages.get('c0', crowdMessage(4))],
    ['a thread', () => as('alice').messages.listThread('c0', crowdMessage(50))],
    ['pins', () => as('alice').messages.listPinned('c0')],
    ['shared files', () => as('alice').channels.listSharedFiles('c0')],
    ['events of a channel', () => as('alice').channels.listEvents('c5', { since: 0 })],
    ['events of a user', () => as('alice').users.listEvents({ since: 0 })],
    ['to read', () => Promise.all([3, 4, 5, 6, 7].map((n) => as('alice').channels.markRead(`c${n}`)))],
    ['to block', () => as('user-8').users.block({ userId: 'user-9' })],
    ['to unblock', () => as('user-8').users.unblock({ userId: 'user-9' })],
    ['to hide a channel', () => as('alice').channels.hide('c7')],
  ])('%s', async (_name, run) => {
    const statements = await statementsOf(run)
    expect(statements).not.toEqual([])
    for (const statement of statements) {
      const pages = await pagesAgain(statement)
      expect({ pages: pages < FEW ? 'few' : pages, text: statement.text }).toEqual({
        pages: 'few',
        text: statement.text,
      })
    }
  })

  const items = (item: (channel: number) => object) => literal(JSON.stringify([1, 2].map(item)))
  const message = {
    ...{ senderId: 'alice', type: 'TEXT', text: 'hi', mentionedUserIds: ['user-8'] },
    ...{ metadata: {}, isForwarded: false, parentMessageId: null },
  }
  it.each<[string, (n: number) => string]>([
    [
      'to send to several channels',
      (n) =>
        `chat_send(array['${TENANT}', '${TENANT}'], array['c${n}', 'c${n + 20}'],
                   ${items((channel) => ({ channel, digits: digitsOf(2 * n + channel), message }))}, false, true)`,
    ],
    [
      'to react in several channels',
      (n) =>
        `chat_change_batch(array['${TENANT}', '${TENANT}'], array['c${n}', 'c${n + 20}'],
                           ${items((channel) => ({ channel, kind: 'react', userId: 'alice', messageId: crowdMessage(n), key: 'like' }))}, false)`,
    ],
    [
      'to read several channels',
      (n) =>
        `chat_read(array['${TENANT}', '${TENANT}'], array['c${n}', 'c${n + 20}'], array[1, 2], array['alice', 'alice'], 500,
                   'nothing')`,
    ],
  ])('%s', async (_name, call) => {
    expect(await pagesOf(pool, (n) => ({ text: `select * from ${call(n)}` }), TENANT)).toBeLessThan(FEW)
  })
})
