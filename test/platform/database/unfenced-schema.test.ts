import { Client } from 'pg'
import { openChat } from '../../../src/service/chat'
import { createDatabase } from '../../support/database'
import { providers } from '../../support/world'

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

it('a schema without the fence is refused where the fence is required, and else warned of', async () => {
  await expect(open(true)).rejects.toThrow(/has no tenant fence/)
  const warn = jest.fn()
  await (await open(undefined, warn)).close()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('has no tenant fence'))
  await (await open(false)).close()
})

it('a schema without the fence gets it from the next run of the migrator, with what a table has got since', async () => {
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
