import { Client } from 'pg'
import { assertSchema, migrate } from '../../../src/platform/database/migrate'
import { openDatabase } from '../../../src/platform/database/connect'
import { World } from '../../support/world'
import { emptyDatabase, runFile } from './scratch'

/* Several chats, or other programs, in one database. */

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const tablesOf = async (url: string, schema: string) =>
  (
    await query<{ name: string }>(
      url,
      `select relname as name from pg_class where relnamespace = '${schema}'::regnamespace`,
    )
  ).length

describe('a schema in the URL', () => {
  it('holds a separate chat: two in one database migrate and serve independently', async () => {
    const url = await emptyDatabase()
    const worlds = []
    for (const schema of ['first', 'Second']) {
      const own = `${url}?schema=${schema}`
      expect((await migrate({ url: own })).applied).toContain('0001_baseline')
      worlds.push(await World.start({ settings: { database: { url: own } } }))
    }
    for (const world of worlds) {
      const { id } = await world.person('alice').client.channels.createGroup({ name: 'Team', userIds: ['bob'] })
      await world.person('alice').client.messages.send(id, { text: 'hello' })
      expect((await world.person('bob', { tenantId: world.tenantId }).client.channels.list()).channels).toHaveLength(1)
    }
    expect(await query(url, 'select tenant_id from first.chat_messages')).toEqual([{ tenant_id: worlds[0]?.tenantId }])
    expect(await query(url, 'select tenant_id from "Second".chat_messages')).toEqual([
      { tenant_id: worlds[1]?.tenantId },
    ])
    expect(await tablesOf(url, 'public')).toBe(0)
    await Promise.all(worlds.map((world) => world.close()))
  })

  it('without a chat is reported, and an invalid name is refused', async () => {
    const url = await emptyDatabase()
    const database = await openDatabase({ url: `${url}?schema=none` })
    await expect(assertSchema(database)).rejects.toThrow(/\(schema none\) has no chat schema/)
    await database.close()
    for (const name of ['', 'a-b', 'a"b', 'x'.repeat(64)]) {
      await expect(openDatabase({ url: `${url}?schema=${name}` })).rejects.toThrow(
        /^The parameter "schema" of the database URL must be one name of letters/,
      )
    }
  })

  it('that a pooler drops is noticed', async () => {
    const url = await emptyDatabase()
    const database = await openDatabase({ url: `${url}?schema=own`, poolSize: 1 })
    await database.pool.query(`select set_config('search_path', 'public', false)`)
    await expect(assertSchema(database)).rejects.toThrow(/does not keep to the schema.*search path is public/)
    await database.close()
  })

  it('does not silently create an empty chat beside the one used while the name was ignored', async () => {
    const url = await emptyDatabase()
    await migrate({ url })
    await expect(migrate({ url: `${url}?schema=own` })).rejects.toThrow(
      /has a chat in the schema public, and none in own.*remove it from the URL/,
    )
    expect((await migrate({ url: `${url}?schema=own`, shared: true })).applied).toContain('0001_baseline')
    expect((await migrate({ url: `${url}?schema=own` })).applied).toEqual([])
  })
})

describe('a database of another application', () => {
  const orders = 'create table orders (id int); create view open_orders as select * from orders'

  it('is refused before any write, and accepted with the option', async () => {
    const url = await emptyDatabase()
    await query(url, orders)
    await expect(migrate({ url })).rejects.toThrow(/holds tables of others: open_orders, orders\. .*database\.shared/)
    expect(await tablesOf(url, 'public')).toBe(2)
    const refused = await (await runFile('src/cli/chat-migrate.ts', ['--database', url])).ended
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('chat-migrate --shared') })
    const told = await (await runFile('src/cli/chat-migrate.ts', ['--database', url, '--shared'])).ended
    expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining('applied  0001_baseline') })
    // The database now belongs to the chat.
    expect((await migrate({ url })).applied).toEqual([])
  })

  it('is accepted by a service too, and through a variable', async () => {
    const [url, other] = [await emptyDatabase(), await emptyDatabase()]
    for (const foreign of [url, other]) await query(foreign, orders)
    const start = (shared: boolean) => World.start({ settings: { database: { url, migrate: true, shared } } })
    await expect(start(false)).rejects.toThrow(/holds tables of others/)
    const world = await start(true)
    expect((await world.person('alice').client.channels.list()).channels).toEqual([])
    await world.close()
    const env = { CHAT_DATABASE_URL: other, CHAT_DATABASE_SHARED: 'true' }
    expect(await (await runFile('src/cli/chat-migrate.ts', [], env)).ended).toMatchObject({ code: 0 })
  })

  it('may hold a chat in a separate schema', async () => {
    const url = await emptyDatabase()
    await query(url, orders)
    expect((await migrate({ url: `${url}?schema=chat` })).applied).toContain('0001_baseline')
  })

  it.each([
    ['create table chat_messages (id int)', /already has chat_messages, which chat-service did not make/],
    ['create table chat_migrations (id int)', /has a table chat_migrations that is not chat-service's/],
  ])('with tables of the same names is refused with any option: %s', async (text, message) => {
    const url = await emptyDatabase()
    await query(url, text)
    await expect(migrate({ url, shared: true })).rejects.toThrow(message)
    expect(await tablesOf(url, 'public')).toBe(1)
  })

  it('does not include one with only extension tables', async () => {
    const url = await emptyDatabase()
    await query(url, 'create extension pg_buffercache')
    expect(await tablesOf(url, 'public')).toBe(1)
    expect((await migrate({ url })).applied).toContain('0001_baseline')
  })
})
