import { Client } from 'pg'
import { isUnavailable } from '../../../src/platform/database/errors'
import { openDatabase } from '../../../src/platform/database/connect'
import { databaseUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { World } from '../../support/world'
import { emptyDatabase } from './scratch'

let admin: Client
beforeAll(async () => {
  admin = new Client({ connectionString: databaseUrl('postgres') })
  await admin.connect()
})
afterAll(() => admin.end())

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** Sessions keep the mode in which they were opened, as connections to a demoted primary do. */
const setReadOnly = (url: string, mode: 'on' | 'off') =>
  admin.query(`alter database "${nameOf(url)}" set default_transaction_read_only = ${mode}`)

/** Ends all sessions of a database, as a failover does. */
const endSessions = (url: string) =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [nameOf(url)])

describe('a read-only database', () => {
  it('refuses writes, serves reads, is degraded, and recovers once it accepts writes', async () => {
    const world = await World.start()
    const [node] = world.nodes
    const alice = world.person('alice')
    const { id } = await alice.client.channels.createGroup({ name: 'Team', userIds: ['bob'] })
    const send = () => alice.client.messages.send(id, { text: 'hello' })
    await send()

    await setReadOnly(world.databaseUrl, 'on')
    await endSessions(world.databaseUrl)
    await eventually(async () => (await node?.chat.health())?.database === 'read-only')
    expect(await node?.chat.health()).toMatchObject({ status: 'degraded', database: 'read-only' })
    for (let n = 0; n < 3; n += 1) {
      await expect(send()).rejects.toMatchObject({ status: 503, code: 'CHAT_SERVICE_UNAVAILABLE' })
    }
    expect((await alice.client.messages.list(id)).messages).toHaveLength(1)

    // Sessions opened meanwhile stay read-only.
    await setReadOnly(world.databaseUrl, 'off')
    await eventually(send, { within: 5_000 })
    await eventually(async () => (await node?.chat.health())?.status === 'ok', { within: 5_000 })
    await Promise.all(Array.from({ length: 10 }, send))
    await world.close()
  })

  it('loses its connections at most once a second', async () => {
    const url = await emptyDatabase()
    await setReadOnly(url, 'on')
    const database = await openDatabase({ url, poolSize: 1 })
    const { pool } = database
    const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    await pool.query('create table note (id int)').catch(() => undefined)
    const pid = await pidOf()
    pool.renew()
    expect(await pidOf()).toBe(pid)
    await database.close()
  })
})

it.each(['25006', '57P01', '57P02', '57P03', '57P04', '57P05', '08006', '08P01', '25P03', '53300', '58030'])(
  'the error %s of a failing server is temporary',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('…'), { code }))).toBe(true)
  },
)

it.each(['23505', '42601', '25001', '25P02', '22P02'])('the error %s is permanent', (code) => {
  expect(isUnavailable(Object.assign(new Error('…'), { code }))).toBe(false)
})

it.each(['57P01', '08006', '25006'])('a connection on which %s was reported is not used again', async (code) => {
  const database = await openDatabase({ url: await emptyDatabase(), poolSize: 1 })
  const { pool } = database
  const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const pid = await pidOf()
  const failing = pool.query(`do $$ begin raise exception 'failover' using errcode = '${code}'; end $$`)
  await expect(failing).rejects.toMatchObject({ code })
  expect(await pidOf()).not.toBe(pid)
  await database.close()
})
