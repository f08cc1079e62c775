import { Client } from 'pg'
import { pino } from 'pino'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { makeLogDays } from '../../../src/platform/database/log-days'
import { acrossTenants } from '../../../src/platform/database/tenant-fence'
import { dropLogDays, Retention } from '../../../src/platform/events/retention'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { ageLog, dayFromNow, logDays, moveClock } from '../../support/log-days'
import { query } from '../../support/recount'
import { startProxy } from '../../support/tcp-proxy'

const silent = pino({ level: 'silent' })
/** The remaining and the elapsed part of a day. */
const hoursLeft = () => 24 - hoursPassed()
const hoursPassed = () => (Date.now() % 86_400_000) / 3_600_000

describe('retention', () => {
  let url: string
  let database: Database
  const open: Retention[] = []
  const clients: Client[] = []

  beforeEach(async () => {
    url = await createDatabase()
    database = await openDatabase({ url })
    // The database is a copy of one that was created earlier, possibly the day before.
    await makeLogDays(acrossTenants(database.db, 'retention'))
    const before = (await logDays(url)).filter((day) => day < dayFromNow(0))
    for (const day of before) await query(url, `drop table chat_events_${day}`)
  })
  afterEach(async () => {
    for (const retention of open.splice(0)) await retention.close()
    for (const client of clients.splice(0)) await client.end()
    await database.close()
  })

  const connect = async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    clients.push(client)
    return client
  }
  /** A retention job without a schedule. */
  const retention = (options: Partial<ConstructorParameters<typeof Retention>[0]> = {}) => {
    const made = new Retention({
      db: database.db,
      log: silent,
      hours: 48,
      periods: { firstMs: 3_600_000 },
      ...options,
    })
    open.push(made)
    return made
  }
  const log = (channelId: string, count: number) =>
    query(
      url,
      `insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
       select 'a', $1, n, 'chat:metadata:changed', '{}', now() from generate_series(1, $2) n`,
      [channelId, count],
    )
  const kept = async () => {
    const rows = await query<{ channel: string }>(
      url,
      'select distinct channel_id as channel from chat_events order by 1',
    )
    return rows.map(({ channel }) => channel)
  }
  const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => dayFromNow(from + n))

  it('drops each day whose youngest event has expired, and creates the next days', async () => {
    for (const channelId of ['expired', 'long-expired', 'kept', 'young']) await log(channelId, 3)
    await ageLog(url, 72, { channelId: 'expired' })
    await ageLog(url, 240, { channelId: 'long-expired' })
    // Older than 48 hours, in a day that has younger ones.
    await ageLog(url, 48 + hoursPassed() / 2, { channelId: 'kept' })
    await query(url, `drop table chat_events_${dayFromNow(7)}`)
    await retention().run()
    expect(await logDays(url)).toEqual(days(-2, 7))
    expect(await kept()).toEqual(['kept', 'young'])
    await retention().run()
    expect(await logDays(url)).toEqual(days(-2, 7))
  })

  it('drops a day right after its last event has expired, and none before', async () => {
    await log('c', 1)
    await moveClock(url, `${48 + hoursLeft() - 0.01} hours`)
    expect(await dropLogDays(database.db, 48)).toEqual([])
    await moveClock(url, `${48 + hoursLeft() + 0.01} hours`)
    expect(await dropLogDays(database.db, 48)).toEqual([`chat_events_${dayFromNow(0)}`])
    expect(await kept()).toEqual([])
  })

  it('writes nothing for the events that it drops', async () => {
    // Other tests write to the same server, but not continuously.
    await eventually(async () => {
      await log('c', 5000)
      await ageLog(url, 96)
      const before = await query<{ lsn: string }>(url, 'select pg_current_wal_insert_lsn()::text as lsn')
      expect(await dropLogDays(database.db, 48)).not.toEqual([])
      const [{ bytes }] = (await query<{ bytes: number }>(
        url,
        'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 as bytes',
        [before[0]?.lsn],
      )) as [{ bytes: number }]
      // A few catalog rows for each partition, while deleting the rows would write 9 MB.
      expect(bytes).toBeLessThan(500_000)
    })
  })

  it('does the work once if several run at the same time', async () => {
    await log('c', 100)
    await ageLog(url, 240)
    const old = (await logDays(url)).filter((day) => day < dayFromNow(-2)).length
    const dropped = await Promise.all([1, 2, 3, 4].map(() => dropLogDays(database.db, 48)))
    const names = dropped.flat()
    expect(new Set(names).size).toBe(names.length)
    // The one that met another left the rest to it.
    expect(names.length + (await dropLogDays(database.db, 48)).length).toBe(old)
    expect(await logDays(url)).toEqual(days(-2, 7))
  })

  it('gives up while a long transaction reads the log, delays no writes, and retries', async () => {
    await log('old', 3)
    await ageLog(url, 96)
    // Like a backup.
    const reader = await connect()
    await reader.query('begin isolation level repeatable read; select count(*) from chat_events')
    const info = jest.fn()
    const worker = retention({ log: { ...silent, info, warn: silent.warn, debug: () => undefined } })
    let isOver = false
    const run = worker.run().finally(() => (isOver = true))
    const times: number[] = []
    for (let n = 1; !isOver; n += 1) {
      const began = performance.now()
      await log(`young-${n}`, 1)
      times.push(performance.now() - began)
    }
    // Not a failure, so it is not retried at once.
    expect(await run).toBe(true)
    expect(info).toHaveBeenCalledWith(expect.stringContaining('a long transaction reads it'))
    expect(await kept()).toContain('old')
    // It did not wait for the transaction, which is still open.
    expect(times.length).toBeGreaterThan(0)
    const { rows } = await reader.query('select count(*)::integer as count from chat_events')
    expect(rows).toEqual([{ count: 3 }])
    await reader.query('commit')
    expect(await worker.run()).toBe(true)
    expect(await kept()).not.toContain('old')
  })

  it('creates days while transactions read and write the log, without waiting', async () => {
    const reader = await connect()
    await reader.query('begin isolation level repeatable read; select count(*) from chat_events')
    const writer = await connect()
    await writer.query(`
      begin;
      insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at) values ('a', 'c', 1, 'x', '{}', now())`)
    await moveClock(url, '2 days')
    await retention().run()
    expect((await logDays(url)).at(-1)).toBe(dayFromNow(9))
    await writer.query('commit')
    await reader.query('commit')
    expect(await kept()).toEqual(['c'])
  })

  it('retries after a failure', async () => {
    const proxy = await startProxy(url)
    const behind = await openDatabase({ url: proxy.url })
    const warn = jest.fn()
    proxy.cut()
    await log('c', 3)
    await ageLog(url, 96)
    const worker = retention({
      db: behind.db,
      log: { ...silent, warn, debug: () => undefined },
      periods: { firstMs: 10, retryMs: 50, intervalMs: 50 },
    })
    await eventually(() => warn.mock.calls.length >= 2)
    expect(await kept()).toHaveLength(1)
    proxy.mend()
    await eventually(async () => (await kept()).length === 0)
    await worker.close()
    await behind.close()
    await proxy.close()
  })

  it('removes other due data if the first parts fail, and retries soon', async () => {
    const warn = jest.fn()
    const others: string[] = []
    let isBroken = true
    await query(url, 'alter table chat_events rename to chat_events_away')
    retention({
      log: { ...silent, warn, debug: () => undefined },
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
    expect(steps.slice(0, 3)).toEqual(['next days of the event log', 'old events', 'one'])
    isBroken = false
    await query(url, 'alter table chat_events_away rename to chat_events')
    await eventually(() => others.includes('one'))
  })
})
