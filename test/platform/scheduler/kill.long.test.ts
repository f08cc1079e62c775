import { setTimeout as sleep } from 'node:timers/promises'
import jwt from 'jsonwebtoken'
import { Client } from 'pg'
import { ChatClient } from '../../../clients/typescript/src/index'
import { checkedFetch } from '../../support/contract'
import { createDatabase } from '../../support/database'
import { createEmbedded } from '../../support/embedded'
import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { query } from '../../support/recount'
import { startServices, type Services } from '../../support/services'
import { delivered, expectExactlyOnce, schedule, scheduleMany, type Scheduling } from './delivery'

const SECRET = 'a secret of the tests that is long enough'

describe('a job, in processes that are killed', () => {
  let services: Services<'redis'>
  let databaseUrl: string
  /** Two processes that survive until all are killed. */
  const survivors: Awaited<ReturnType<typeof start>>[] = []
  beforeAll(async () => {
    services = await startServices('redis')
    databaseUrl = await createDatabase()
  })
  afterAll(async () => {
    await Program.killAll()
    await services.stop()
  })

  const start = async (env: Record<string, string> = {}) => {
    const defaults = { CHAT_DATABASE_URL: databaseUrl, CHAT_REDIS_URL: services.urls.redis, CHAT_JWT_SECRET: SECRET }
    const program = Program.node('dist/src/standalone/main.js', { PORT: '0', ...defaults, ...env })
    const [, baseUrl = ''] = await program.prints(/"url":"([^"]+)"/)
    const token = jwt.sign({ userId: 'alice', tenantId: 'acme' }, SECRET, { expiresIn: '1d' })
    const client = new ChatClient({ baseUrl, token, fetch: checkedFetch(), retries: 0 })
    return { program, client } satisfies Scheduling & { program: Program }
  }

  it('runs once in the others, even if only the killed one knew of it', async () => {
    const [doomed, other] = await Promise.all([start(), start()])
    await sleep(500)
    const ids = await scheduleMany([doomed], { count: 8, first: 1500, spread: 100 })
    await doomed.program.kill('SIGKILL')
    expectExactlyOnce(await delivered(databaseUrl, ids), ids)
    expect(other.program.process.exitCode).toBeNull()
    survivors.push(other)
  })

  it('runs once in the others when one dies between claim and commit', async () => {
    const named = new URL(databaseUrl)
    named.searchParams.set('application_name', 'doomed')
    const [doomed, other] = await Promise.all([start({ CHAT_DATABASE_URL: named.href }), start()])
    survivors.push(other)
    const admin = new Client({ connectionString: databaseUrl })
    await admin.connect()
    const ids = await scheduleMany([doomed], { count: 12, first: 2000, spread: 0 })
    // Deliveries proceed to the event log, which they write last, and wait there.
    await admin.query('begin; lock table chat_events in share mode')
    const waits = `select from pg_stat_activity
      where application_name = 'doomed' and wait_event_type = 'Lock' and query like '%chat_send%'`
    await eventually(async () => (await query(databaseUrl, waits)).length > 0)
    await doomed.program.kill('SIGKILL')
    await admin.query('commit')
    await admin.end()
    expectExactlyOnce(await delivered(databaseUrl, ids), ids)
  })

  it('runs once in a process that is started after all were killed', async () => {
    while (survivors.length < 2) survivors.push(await start())
    const ids = await scheduleMany(survivors, { count: 8, first: 3000, spread: 0 })
    await Promise.all(survivors.map(({ program }) => program.kill('SIGKILL')))
    await start()
    expectExactlyOnce(await delivered(databaseUrl, ids), ids)
  })

  it('runs in a single process with the embedded database and without Redis, also after a restart', async () => {
    const env = { CHAT_DATABASE_URL: await createEmbedded(), CHAT_REDIS_URL: 'memory:' }
    const texts = async ({ client }: Scheduling, channelId: string) =>
      (await client.messages.list(channelId)).messages.map(({ text }) => text)
    const first = await start(env)
    const { id } = await first.client.channels.createGroup({ userIds: ['alice'] })
    await schedule(first, id, 'first', 500)
    await eventually(async () => expect(await texts(first, id)).toEqual(['first']))
    await schedule(first, id, 'second', 1500)
    await first.program.kill('SIGKILL')
    const second = await start(env)
    await eventually(async () => expect(await texts(second, id)).toEqual(['second', 'first']))
  })
})
