import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { migrateDatabase } from '../../../src/platform/database/migrate'
import { isUnavailable } from '../../../src/platform/database/errors'
import { transaction } from '../../../src/platform/database/transaction'
import { eventually } from '../../support/eventually'
import { emptyDatabase } from './scratch'

describe('a PostgreSQL database', () => {
  let url: string
  let database: Database

  beforeAll(async () => {
    url = await emptyDatabase()
    database = await openDatabase({ url, poolSize: 1 })
  })
  afterAll(() => database.close())

  it('plans each statement once, under a name', async () => {
    for (const n of [1, 2, 3]) await sql`select ${n}::int as n`.execute(database.db)
    const { rows } = await database.pool.query<{ statement: string }>(`select statement from pg_prepared_statements`)
    expect(rows.filter(({ statement }) => statement.includes('::int as n'))).toHaveLength(1)
  })

  it('gives statements no names behind a pooler without support for them', async () => {
    const unnamed = await openDatabase({ url, poolSize: 1, preparedStatements: false })
    for (const n of [1, 2]) await sql`select ${n}::int as n`.execute(unnamed.db)
    expect((await unnamed.pool.query(`select from pg_prepared_statements`)).rows).toEqual([])
    await unnamed.close()
  })

  it('works with any database settings of its owner', async () => {
    const strange = await emptyDatabase()
    const name = new URL(strange).pathname.slice(1)
    for (const setting of [
      `datestyle = 'German'`,
      `default_transaction_isolation = 'serializable'`,
      'standard_conforming_strings = off',
      'jit = on',
    ]) {
      await database.pool.query(`alter database "${name}" set ${setting}`)
    }
    const ownOptions = encodeURIComponent('-c search_path=public -c jit=on')
    const opened = await openDatabase({ url: `${strange}?options=${ownOptions}`, poolSize: 1 })
    await migrateDatabase(opened)
    const { rows } = await opened.pool.query<{ now: unknown }>(
      `select now() as now, current_setting('transaction_isolation') as isolation, current_setting('jit') as jit`,
    )
    expect(rows).toEqual([{ now: expect.any(Date) as Date, isolation: 'read committed', jit: 'off' }])
    await opened.close()
  })

  it('reads bigint as a number, and refuses to round one', async () => {
    expect((await database.pool.query(`select 9007199254740991 as n`)).rows).toEqual([{ n: 9007199254740991 }])
    await expect(database.pool.query(`select 9007199254740993 as n`)).rejects.toThrow(/9007199254740993 does not fit/)
  })

  it('leaves the type parsers of the host alone', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select 1::int8 as n')).rows).toEqual([{ n: '1' }])
    await client.end()
  })

  it('returns camelCase columns but keeps the keys inside JSON', async () => {
    const { rows } = await sql`select 1 as a_column, '{"a_key": 1}'::jsonb as b_column`.execute(database.db)
    expect(rows).toEqual([{ aColumn: 1, bColumn: { a_key: 1 } }])
  })

  it('retries a statement whose result type has changed since it was planned', async () => {
    const { pool, db } = database
    const query = 'select * from shape where id >= $1'
    await pool.query('create table shape (id int)')
    await pool.query(query, [0])
    await pool.query('alter table shape add column extra text')
    expect(await pool.query(query, [0])).toMatchObject({ rows: [] })

    await pool.query('alter table shape add column another text')
    let runs = 0
    await transaction(db, async (tx) => {
      runs++
      await sql`insert into shape (id) values (1)`.execute(tx)
      await sql.raw('select * from shape where id >= 0').execute(tx)
    })
    await pool.query('alter table shape drop column another')
    await transaction(db, async (tx) => {
      runs++
      await sql`insert into shape (id) values (2)`.execute(tx)
      await sql.raw('select * from shape where id >= 0').execute(tx)
    })
    expect(runs).toBe(3)
    expect((await pool.query<{ id: number }>('select id from shape order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('is unavailable when the pool is exhausted', async () => {
    const error = await transaction(database.db, async () => sql`select 1`.execute(database.db)).catch(
      (e: unknown) => e,
    )
    expect(isUnavailable(error)).toBe(true)
  })

  it('survives the loss of a connection, in use or idle, and connects again', async () => {
    const admin = await openDatabase({ url })
    const kill = (pid: number) => admin.pool.query('select pg_terminate_backend($1)', [pid])
    const pidOf = async (db: Database['db']) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
    const failure = await transaction(database.db, async (tx) => {
      await kill(await pidOf(tx))
      await sql`select 1`.execute(tx)
    }).catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)

    await kill(await pidOf(database.db))
    await eventually(async () => expect(await pidOf(database.db)).toBeGreaterThan(0))
    await admin.close()
  })

  it('names a violated unique key', async () => {
    const { pool } = database
    await pool.query('create table single (id int constraint only_one unique)')
    await pool.query('insert into single values (1)')
    const error = await pool.query('insert into single values (1)').catch((e: unknown) => e)
    expect(error).toMatchObject({ code: '23505', constraint: 'only_one' })
    expect(isUnavailable(error)).toBe(false)
  })
})

describe('a missing database', () => {
  it('is unavailable when no server listens', async () => {
    const database = await openDatabase({ url: 'postgres://user:secret@localhost:1/none' })
    expect(isUnavailable(await database.pool.query('select 1').catch((error: unknown) => error))).toBe(true)
    expect(database.location).toBe('localhost:1/none')
    await database.close()
  })

  it.each(['mysql://user:secret@host/db', 'secret', 'postgres://user:sec/ret@host/db'])(
    'is refused with a clear error without a password: %s',
    async (url) => {
      const error = await openDatabase({ url }).catch((e: unknown) => e)
      expect(String(error)).toMatch(/^DatabaseSetupError: The database URL /)
      expect(String(error)).not.toMatch(/secret|sec\/ret/)
    },
  )
})
