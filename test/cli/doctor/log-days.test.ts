import { collect } from '../../../src/cli/doctor/finding'
import { checkLogDays } from '../../../src/cli/doctor/log-days'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { dayFromNow } from '../../support/log-days'

let database: Database
beforeEach(async () => {
  const url = await createDatabase()
  database = await openDatabase({ url })
  await query(`alter database "${new URL(url).pathname.slice(1)}" set timezone = 'Pacific/Kiritimati'`)
  await database.close()
  database = await openDatabase({ url })
  await query(`select chat_make_log_days(now() - interval '3 days', 10)`)
})
afterEach(() => database.close())

const query = (statement: string) => database.pool.query(statement)
const partition = (days: number) => `chat_events_${dayFromNow(days)}`
const iso = (days: number) => dayFromNow(days).replace(/^(....)(..)(..)$/, '$1-$2-$3')
const log = (days: number, seq: number) =>
  query(`insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
         values ('t', 'c', ${seq}, 'x', '{}', now() + interval '${days} days')`)
const detach = (days: number) => query(`alter table chat_events detach partition ${partition(days)}`)
const findings = () => collect(checkLogDays(database))
const advice = async () => (await findings()).at(-1)?.advice
const found = async () => (await findings()).map(({ level, text }) => `${level}: ${text}`)

it('names each day without a partition, even if later days have one', async () => {
  expect(await found()).toEqual([])
  await query(`drop table ${partition(1)}`)
  expect(await found()).toEqual([`problem: no partition for ${iso(1)} (tomorrow)`])
  for (const days of [-2, -1, 0, 3]) await query(`drop table ${partition(days)}`)
  expect(await found()).toEqual([
    `problem: no partition for ${iso(0)} (today) to ${iso(1)} (tomorrow)`,
    `warning: no partition for ${iso(3)}, between days that have one`,
    `warning: no partition for ${iso(-2)} to ${iso(-1)}, between days that have one`,
  ])
  // Processes create partitions only for days ahead.
  await query('select chat_make_log_days(now(), 7)')
  expect(await found()).toEqual([expect.stringMatching('^warning: no partition for .*-.* to ')])
})

it('does not report days that are not due yet', async () => {
  for (let days = 3; days <= 7; days += 1) await query(`drop table ${partition(days)}`)
  expect(await found()).toEqual([])
  await query(`select chat_make_log_days(now() + interval '40 days', 0)`)
  expect(await found()).toEqual([expect.stringContaining(`${iso(3)} to ${iso(7)}`)])
})

it('finds a detached day by its events; its fix attaches the day', async () => {
  await log(-1, 1)
  await detach(-1)
  await detach(2)
  const [gap, , ...more] = await findings()
  expect([gap?.text, more]).toEqual([`no partition for ${iso(2)}, between days that have one`, []])
  const [, attach] = /^Run "(.*)"\.$/.exec((await advice()) ?? '') as unknown as [string, string]
  await query(attach)
  await query('select chat_make_log_days(now(), 7)')
  expect(await found()).toEqual([])

  await log(0, 2)
  await detach(0)
  await query('select chat_make_log_days(now(), 7)')
  expect(await found()).toEqual([
    `warning: ${partition(0)} is detached, and holds events: clients that were offline reload, and consumers lose them`,
  ])
  const [, copy] = /run "(.*)", then drop it\.$/.exec((await advice()) ?? '') as unknown as [string, string]
  await query(copy)
  await query(`drop table ${partition(0)}`)
  expect([await found(), (await query('select from chat_events')).rowCount]).toEqual([[], 2])
})

it('leaves an archive of expired days alone', async () => {
  await log(-3, 1)
  await detach(-3)
  expect(await found()).toEqual([])
})

it('finds an interrupted detach, which processes cannot repair', async () => {
  const [reader, client] = [await database.pool.connect(), await database.pool.connect()]
  try {
    await reader.query('begin')
    await reader.query(`select from ${partition(1)}`)
    const interrupted = client.query(`alter table chat_events detach partition ${partition(1)} concurrently`)
    await eventually(async () => (await query('select from pg_inherits where inhdetachpending')).rows.length === 1)
    await query(
      `select pg_cancel_backend(pid) from pg_stat_activity where query like '%concurrently' and pid <> pg_backend_pid()`,
    )
    await expect(interrupted).rejects.toThrow()
    await reader.query('rollback')
  } finally {
    reader.release()
    client.release()
  }
  await query('select chat_make_log_days(now(), 7)')
  expect(await found()).toEqual([
    `problem: no partition for ${iso(1)} (tomorrow)`,
    `problem: the detach of ${partition(1)} was interrupted: its events are hidden, and its day takes none`,
  ])
  await query(/"(.*)"/.exec((await advice()) ?? '')?.[1] ?? '')
  await query('select chat_make_log_days(now(), 7)')
  expect(await found()).toEqual([])
})
