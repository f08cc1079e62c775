import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { Pool } from 'pg'
import type { DB } from '../../../generated/database'
import { channelDetailQuery } from '../../../src/domain/channels/queries'
import { recountMembers } from '../../../src/domain/members/member-count'
import { ensureOperator } from '../../../src/domain/members/operators'
import { memberListQuery, selectMemberships } from '../../../src/domain/members/queries'
import type { Tx } from '../../../src/platform/database/transaction'
import { seedCrowd } from '../../support/crowd'
import { createDatabase } from '../../support/database'
import { digitsOf } from '../../support/message-ids'
import { pagesOf, seedLargeChannel } from './planned-rows'

const TENANT = 'crowd'
const key = { tenantId: TENANT, channelId: 'large' }
const reader = { tenantId: TENANT, userId: 'large-5' }

let pool: Pool
let db: Kysely<DB>
const statements: CompiledQuery[] = []

// Most channels are small, and determine PostgreSQL's plans for any channel.
beforeAll(async () => {
  pool = new Pool({ connectionString: await createDatabase() })
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void statements.push(query),
  })
  await seedCrowd(pool, { tenantId: TENANT, channels: 4000, messages: 5000 })
  await seedLargeChannel(pool, TENANT)
})
afterAll(() => db.destroy())

describe('in a channel of 20,000 members', () => {
  const page = (only: 'active' | 'operators' | 'banned', after?: { joinedAt: string; userId: string }) =>
    memberListQuery(db, reader, 'large', { limit: 51, after, only }).execute()
  it.each<[string, () => Promise<unknown>]>([
    ['the detail', () => channelDetailQuery(db, reader, 'large', 101).execute()],
    ['a page of members', () => page('active')],
    ['a later page', () => page('active', { joinedAt: '2026-01-01T03:00:00.000Z', userId: 'large-10' })],
    ['the operators', () => page('operators')],
    ['the banned', () => page('banned')],
    ['the number of members', () => recountMembers(db as unknown as Tx, key)],
    ['whether there is an operator', () => ensureOperator(null as never, db as unknown as Tx, key)],
    ['memberships of some', () => selectMemberships(db, key, ['large-8', 'large-9'])],
  ])('%s costs what it costs in a small one', async (_name, run) => {
    statements.length = 0
    await run()
    const [{ sql, parameters }] = statements as [CompiledQuery]
    expect(await pagesOf(pool, () => ({ text: sql, values: [...parameters] }))).toBeLessThan(400)
  })

  it('removing old messages of a small channel costs in proportion to them', async () => {
    const { rows } = await pool.query<{ channel_id: string }>(
      `select channel_id from chat_messages where tenant_id = $1 and channel_id <> 'c0'
        group by channel_id having bool_and(deleted_at is null) order by channel_id limit 11`,
      [TENANT],
    )
    expect(rows).toHaveLength(11)
    const pages = await pagesOf(pool, (n) => ({
      text: `select chat_expire_messages('${TENANT}', '${rows[n]?.channel_id}', now(), '', 100, true, true)`,
    }))
    expect(pages).toBeLessThan(200)
    const { rows: left } = await pool.query('select 1 from chat_messages where tenant_id = $1 and channel_id = $2', [
      TENANT,
      rows[10]?.channel_id,
    ])
    expect(left).toEqual([])
  })

  it.each<[string, (n: number) => string]>([
    [
      'a message that mentions some',
      (n) => {
        const mentionedUserIds = ['large-7', 'large-8']
        const message = { senderId: 'large-5', type: 'TEXT', text: 'hi', mentionedUserIds, metadata: {} }
        return `chat_send('{${TENANT}}', '{large}', '${JSON.stringify([{ channel: 1, digits: digitsOf(n), message: { ...message, isForwarded: false } }])}', true, false)`
      },
    ],
    ['reading', (n) => `chat_read('{${TENANT}}', '{large}', '{1}', '{large-${n}}', 100000, 'channel')`],
    [
      'reading without the channel lock',
      (n) => `chat_read('{${TENANT}}', '{large}', '{1}', '{large-${n + 20}}', 500, 'channel')`,
    ],
    [
      'several who read without the channel lock',
      (n) => `chat_read('{${TENANT}}', '{large}', '{1,1}', '{large-${n + 40},large-${n + 80}}', 500, 'channel')`,
    ],
  ])('%s costs what it costs in a small one', async (_name, call) => {
    expect(await pagesOf(pool, (n) => ({ text: `select * from ${call(n)}` }))).toBeLessThan(200)
  })
})
