import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../../../src/platform/database/migrate'
import { openChat } from '../../../src/service/chat'
import { createDatabase } from '../../support/database'
import { providers } from '../../support/world'
import { migrationFolder } from './scratch'

let url: string
let bare: Client
beforeAll(async () => {
  url = await createDatabase()
  bare = new Client({ connectionString: url })
  await bare.connect()
  await bare.query('create table chat_new (tenant_id text not null, id text not null)')
})
afterAll(() => bare.end())
const open = (tenantFence?: boolean, warn = jest.fn()) =>
  openChat({
    providers,
    database: { url, ...(tenantFence !== undefined && { tenantFence }) },
    redis: { url: 'memory:' },
    logging: { logger: { debug: () => undefined, info: () => undefined, error: () => undefined, warn } },
  })

it('a schema without the fence is refused if it is required, and logged as a warning otherwise', async () => {
  await expect(open(true)).rejects.toThrow(/has no tenant fence/)
  const warn = jest.fn()
  await (await open(undefined, warn)).close()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('has no tenant fence'))
  await (await open(false)).close()
})

it('the next run of the migrator adds a missing fence, with new columns', async () => {
  await bare.query('select chat_build_fence()')
  await bare.query('alter table chat_new add column text text')
  await bare.query('select chat_build_fence()')
  await (await open(true)).close()
  await bare.query(`insert into chat_new values ('a', '1', 'a'), ('b', '2', 'b')`)
  await bare.query('set search_path = public_fence, public')
  expect((await bare.query('select id, text from chat_new')).rows).toEqual([])
  await bare.query(`set chat.tenant = 'b'`)
  expect((await bare.query('select id, text from chat_new')).rows).toEqual([{ id: '2', text: 'b' }])
})

it('a column is in the fence with its migration, because functions of the next migration may use it', async () => {
  await bare.query('reset search_path')
  const root = join(__dirname, '../../../migrations')
  const ours = readdirSync(root).filter((name) => name.endsWith('.sql'))
  const folder = await migrationFolder({
    ...Object.fromEntries(ours.map((name) => [name, readFileSync(join(root, name), 'utf8')])),
    '9998_column.sql': '-- migrate: runs-with 0002_functions\nalter table chat_new add column flavour text',
    '9999_bad.sql': '-- migrate: runs-with 0002_functions\nselect nonsense',
  })
  await expect(migrate({ url, folder })).rejects.toThrow(/9999_bad/)
  expect((await bare.query('select flavour from public_fence.chat_new')).rows).toEqual([{ flavour: null }])
})
