import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { removeSome, Retention } from '../../../src/platform/events/retention'
import { runScript } from '../database/scratch'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { startProxy } from '../../support/tcp-proxy'

const silent = pino({ level: 'silent' })
const START = { tenantId: '', channelId: '', seq: 0 }

interface Kept {
  channel: string
  first: number
  last: number
  count: number
}

describe('retention', () => {
  let url: string
  let database: Database
  const open: Retention[] = []

  beforeEach(async () => {
    url = await createDatabase()
    database = await openDatabase({ url })
  })
  afterEach(async () => {
    for (const retention of open.splice(0)) await retention.close()
    await database.close()
  })

  /** One that does nothing by itself. */
  const remover = (hours = 48) => {
    const retention = new Retention({ db: database.db, log: silent, hours, periods: { firstMs: 3_600_000 } })
    open.push(retention)
    return retention
  }
  /** Events from 1 on, each as many hours old as given. */
  const log = (tenantId: string, channelId: string, ages: number[]) =>
    query(
      url,
      `insert into chat_events (tenant_id, channel_id, seq, event, data, created_at)
       select $1, $2, n, 'chat:metadata:changed', '{}', now() - make_interval(hours => age)
         from unnest($3::integer[]) with ordinality as events (age, n)`,
      [tenantId, channelId, ages],
    )
  const ages = (count: number, hours: number) => Array.from({ length: count }, () => hours)
  const kept = (on = url) =>
    query<Kept>(
      on,
      `select tenant_id || '/' || channel_id as channel, min(seq)::integer as first, max(seq)::integer as last,
              count(*)::integer as count
         from chat_events group by tenant_id, channel_id order by 1`,
    )

  it('removes what is too old from the channels of all tenants, whether there are such channels or not', async () => {
    await log('a', 'mixed', [...ages(3, 49), ...ages(2, 47)])
    await log('a', 'young', ages(4, 1))
    await log('b', 'old', ages(5, 100))
    await log('b', 'zzz', [50, 1])
    expect(await remover().pass()).toBe(9)
    expect(await kept()).toEqual([
      { channel: 'a/mixed', first: 4, last: 5, count: 2 },
      { channel: 'a/young', first: 1, last: 4, count: 4 },
      { channel: 'b/zzz', first: 2, last: 2, count: 1 },
    ])
    expect(await remover().pass()).toBe(0)
  })

  it('leaves no gap where times are not in the order of numbers', async () => {
    await log('a', 'c', [60, 50, 47, 50, 60, 1])
    expect(await remover().pass()).toBe(2)
    expect(await kept()).toEqual([{ channel: 'a/c', first: 3, last: 6, count: 4 }])
  })

  it('removes at most 1,000 events and looks at most at 500 channels in a statement, and goes on from there', async () => {
    await log('a', 'large', [...ages(2500, 50), 1])
    for (let n = 0; n < 3; n += 1) await log('a', `small-${n}`, ages(300, 50))
    await query(
      url,
      `insert into chat_events (tenant_id, channel_id, seq, event, data, created_at)
       select 'b', 'c' || n, 1, 'chat:metadata:changed', '{}', now() - interval '50 hours' from generate_series(1, 1200) n`,
    )
    const removed: number[] = []
    let after: typeof START | undefined = START
    while (after) {
      const step = await removeSome(database.db, 48, after)
      removed.push(step.removed)
      after = step.next
    }
    expect(removed).toEqual([1000, 1000, 1000, 898, 500, 202])
    expect(await kept()).toEqual([{ channel: 'a/large', first: 2501, last: 2501, count: 1 }])
  })

  it('does the work once where several are at it, with never a gap', async () => {
    for (let n = 0; n < 5; n += 1) await log('a', `c${n}`, [...ages(3000, 50), ...ages(10, 1)])
    let done = false
    const passes = Promise.all([remover().pass(), remover().pass(), remover().pass()]).finally(() => (done = true))
    while (!done) for (const { first, last, count } of await kept()) expect(count).toBe(last - first + 1)
    const removed = await passes
    // A remover that met another one has left the rest to it.
    expect(removed.reduce((sum, count) => sum + count)).toBe(15_000)
    expect(await kept()).toHaveLength(5)
  })

  it('leaves the pass to another one that is at it', async () => {
    await log('a', 'c', [50, 1])
    const other = new Client({ connectionString: url })
    await other.connect()
    await other.query('begin; select pg_advisory_xact_lock(7236151405)')
    expect(await remover().pass()).toBe(0)
    await other.query('commit')
    await other.end()
    expect(await remover().pass()).toBe(1)
  })

  it('does not wait for a transaction that holds a channel or writes to its log, nor they for it', async () => {
    await query(url, `insert into chat_channels (tenant_id, id, type, created_by_id) values ('a', 'c', 'GROUP', 'x')`)
    await log('a', 'c', [50, 1])
    const writer = new Client({ connectionString: url })
    await writer.connect()
    await writer.query(`
      begin;
      select from chat_channels for update;
      insert into chat_events (tenant_id, channel_id, seq, event, data) values ('a', 'c', 3, 'x', '{}')`)
    expect(await remover().pass()).toBe(1)
    await writer.query('commit')
    await writer.end()
    expect(await kept()).toEqual([{ channel: 'a/c', first: 2, last: 3, count: 2 }])
  })

  it('tries again after a failure, and stops when it is closed', async () => {
    const proxy = await startProxy(url)
    const behind = await openDatabase({ url: proxy.url })
    const warn = jest.fn()
    proxy.cut()
    const retention = new Retention({
      db: behind.db,
      log: { ...silent, warn, debug: () => undefined },
      hours: 48,
      periods: { firstMs: 10, retryMs: 50, intervalMs: 50 },
    })
    await log('a', 'c', ages(3, 50))
    await eventually(() => warn.mock.calls.length >= 2)
    expect(await kept()).toHaveLength(1)
    proxy.mend()
    await eventually(async () => (await kept()).length === 0)
    // Slow enough that it is closed in the middle.
    await query(
      url,
      `create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return null; end $$`,
    )
    await query(url, 'create trigger slowly before delete on chat_events for each statement execute function slowly()')
    await log('a', 'd', ages(20_000, 50))
    await eventually(async () => (await kept())[0]?.count !== 20_000)
    await retention.close()
    const left = await kept()
    expect(left).toHaveLength(1)
    // Longer than another statement would take.
    await sleep(500)
    expect(await kept()).toEqual(left)
    await behind.close()
    await proxy.close()
  })

  it('removes what else is due also where the first part fails, and comes back soon', async () => {
    const behind = await openDatabase({ url })
    const warn = jest.fn()
    const others: string[] = []
    let isBroken = true
    await query(url, 'alter table chat_events rename to chat_events_away')
    const retention = new Retention({
      db: behind.db,
      log: { ...silent, warn, debug: () => undefined },
      hours: 48,
      periods: { firstMs: 10, retryMs: 10, intervalMs: 3_600_000 },
      alsoRemove: {
        one: async () => {
          if (isBroken) throw new Error('broken')
          others.push('one')
        },
        two: async () => void others.push('two'),
      },
    })
    await eventually(() => others.filter((name) => name === 'two').length > 1)
    const steps = warn.mock.calls.map(([{ step }]: [{ step: string }]) => step)
    expect(steps.slice(0, 2)).toEqual(['old events', 'one'])
    isBroken = false
    await query(url, 'alter table chat_events_away rename to chat_events')
    await eventually(() => others.includes('one'))
    await retention.close()
    await behind.close()
  })

  it('works in the embedded database', async () => {
    const script = await runScript(`
      import { sql } from 'kysely'
      import { openDatabase } from './src/platform/database/connect'
      import { migrateDatabase } from './src/platform/database/migrate'
      import { Retention } from './src/platform/events/retention'
      void (async () => {
        const database = await openDatabase({ url: 'pglite:' })
        await migrateDatabase(database)
        await sql\`
          insert into chat_events (tenant_id, channel_id, seq, event, data, created_at)
          select 'a', 'c' || n % 3, n / 3 + 1, 'x', '{}', now() - make_interval(hours => case when n < 3600 then 50 else 1 end)
            from generate_series(0, 3659) n\`.execute(database.db)
        const log = { debug() {}, info() {}, warn: console.log, error: console.log }
        const retention = new Retention({ db: database.db, log, hours: 48 })
        const removed = await retention.pass()
        const { rows } = await sql\`select count(*) as left, min(seq) as first from chat_events\`.execute(database.db)
        console.log(JSON.stringify({ removed, ...rows[0] }))
        await retention.close()
        await database.close()
      })()`)
    expect(JSON.parse(await script.line())).toEqual({ removed: 3600, left: 60, first: 1201 })
    expect(await script.ended).toMatchObject({ code: 0, stderr: '' })
  })
})
