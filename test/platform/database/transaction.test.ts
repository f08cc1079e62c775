import { sql } from 'kysely'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { toChatError } from '../../../src/platform/database/errors'
import { transaction, type Tx } from '../../../src/platform/database/transaction'
import { eventually } from '../../support/eventually'
import { emptyDatabase } from './scratch'

let database: Database
const logged: unknown[] = []

beforeAll(async () => {
  const ignore = () => undefined
  const logger = { debug: ignore, info: ignore, warn: ignore, error: (entry: unknown) => void logged.push(entry) }
  database = await openDatabase({ url: await emptyDatabase(), logger })
  await database.pool.query('create table entry (id int primary key, visits int not null default 0)')
})
beforeEach(async () => {
  logged.length = 0
  await database.pool.query('truncate entry')
})
afterAll(() => database.close())

const insert = (tx: Tx, id: number) => sql`insert into entry (id) values (${id})`.execute(tx)
const ids = async () =>
  (await database.pool.query<{ id: number }>('select id from entry order by id')).rows.map(({ id }) => id)

it('runs callbacks after the commit, in order, once the commit is visible', async () => {
  const seen: unknown[] = []
  const result = await transaction(database.db, async (tx) => {
    tx.afterCommit(async () => void seen.push(await ids()))
    tx.afterCommit(() => void seen.push('second'))
    await insert(tx, 1)
    return 'result'
  })
  expect(result).toBe('result')
  expect(seen).toEqual([[1], 'second'])
})

it('runs no callbacks after a rollback', async () => {
  const after = jest.fn()
  const failing = transaction(database.db, async (tx) => {
    tx.afterCommit(after)
    await insert(tx, 1)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(after).not.toHaveBeenCalled()
  expect(await ids()).toEqual([])
})

it('logs errors of a callback, and runs the others', async () => {
  const after = jest.fn()
  await transaction(database.db, async (tx) => {
    tx.afterCommit(() => Promise.reject(new Error('the bus is away')))
    tx.afterCommit(after)
    await insert(tx, 1)
  })
  expect(after).toHaveBeenCalled()
  expect(logged).toEqual([{ err: new Error('the bus is away') }])
})

it('reports a commit that became a rollback because a failed statement was ignored', async () => {
  const after = jest.fn()
  const hiding = transaction(database.db, async (tx) => {
    tx.afterCommit(after)
    await insert(tx, 1)
    await insert(tx, 1).catch(() => undefined)
  })
  await expect(hiding).rejects.toThrow('rolled back at commit')
  expect(after).not.toHaveBeenCalled()
})

it('throws on any use after its end', async () => {
  let leaked!: Tx
  await transaction(database.db, async (tx) => void (leaked = tx))
  await expect(insert(leaked, 1)).rejects.toThrow('already committed')
  expect(() => leaked.afterCommit(() => undefined)).toThrow('after the transaction ended')

  await transaction(database.db, async (tx) => {
    leaked = tx
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await expect(insert(leaked, 1)).rejects.toThrow('already rolled back')
  expect(await ids()).toEqual([])
})

it('rolls back the siblings of a failed statement with it', async () => {
  const failing = transaction(database.db, (tx) =>
    Promise.all([insert(tx, 1), insert(tx, 1), insert(tx, 2), insert(tx, 3)]),
  )
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await ids()).toEqual([])
})

it('commits statements that were not awaited, and refuses later ones', async () => {
  let late!: Promise<unknown>
  await transaction(database.db, async (tx) => {
    late = insert(tx, 1).then(() => insert(tx, 2))
    late.catch(() => undefined)
  })
  await expect(late).rejects.toThrow('already committed')
  expect(await ids()).toEqual([1])
})

it('retries the loser of a deadlock, without the callbacks of its first run', async () => {
  await database.pool.query('insert into entry values (1), (2)')
  const visit = (tx: Tx, id: number) => sql`update entry set visits = visits + 1 where id = ${id}`.execute(tx)
  const after = jest.fn()
  let runs = 0
  const both = new Set<number>()
  let meet!: () => void
  const met = new Promise<void>((resolve) => (meet = resolve))

  const cross = (first: number, second: number) =>
    transaction(database.db, async (tx) => {
      runs++
      tx.afterCommit(after)
      await visit(tx, first)
      if (both.add(first).size === 2) meet()
      await met
      await visit(tx, second)
    })
  await Promise.all([cross(1, 2), cross(2, 1)])
  expect(runs).toBeGreaterThan(2)
  expect(after).toHaveBeenCalledTimes(2)
  expect((await database.pool.query('select visits from entry')).rows).toEqual([{ visits: 2 }, { visits: 2 }])
})

it('a repeated deadlock returns 503, so that the caller retries', async () => {
  await database.pool.query('insert into entry values (1), (2)')
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('update entry set visits = 5 where id = 2')
  // PostgreSQL aborts the first one to wait for a second: this statement, which began to wait first.
  const both = database.pool.query(
    `do $$ begin update entry set visits = 1 where id = 1; update entry set visits = 1 where id = 2; end $$`,
  )
  const failing = both.then(() => undefined, toChatError)
  const waiting = `select count(*)::integer as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await eventually(async () => expect((await database.pool.query(waiting)).rows).toEqual([{ waiting: 1 }]))
  await holder.query(`set deadlock_timeout = '1h'`)
  const blocked = holder.query('update entry set visits = 5 where id = 1')
  expect(await failing).toMatchObject({ code: 'CHAT_SERVICE_UNAVAILABLE', status: 503 })
  await blocked
  await holder.query('rollback')
  holder.release()
})
