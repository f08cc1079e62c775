import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { eventually } from './eventually'

const pools = new Map<string, Pool>()

/**
 * Short-lived connections that the tests' own statements share: opening one costs the server more than most statements.
 * Idle ones do not keep a worker running.
 */
export function poolOf(url: string): Pool {
  let pool = pools.get(url)
  if (!pool) {
    // Read when the pool is made, because simulations replace it.
    pool = new Pool({ connectionString: url, idleTimeoutMillis: 1000, allowExitOnIdle: true, Client })
    // An idle connection was lost; the pool opens another one.
    pool.on('error', () => undefined)
    pools.set(url, pool)
  }
  return pool
}

const admin = () => poolOf(required('TEST_POSTGRES_ADMIN_URL'))

/**
 * Creates a migrated, empty database for a test file and returns its URL. Takes about 50 ms. It is dropped after all
 * tests.
 *
 * @param copy source of the copy; default: the migrated template.
 */
export async function createDatabase(copy = required('TEST_DATABASE_COPY')): Promise<string> {
  const template = required('TEST_TEMPLATE_DATABASE')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await admin().query(`create database ${name} ${copy}`)
  return databaseUrl(name)
}

/**
 * Creates a copy of a database that the first caller fills: for rows that take seconds, and that several files read.
 *
 * @param seed of the same database, by its name.
 */
export async function createSeeded(name: string, seed: (pool: Pool) => Promise<void>): Promise<string> {
  const source = `${required('TEST_TEMPLATE_DATABASE')}_${name}`
  try {
    await admin().query(`create database ${source} ${required('TEST_DATABASE_COPY')}`)
    const pool = new Pool({ connectionString: databaseUrl(source) })
    try {
      await seed(pool)
    } catch (error) {
      await pool.end()
      await admin().query(`drop database ${source} with (force)`)
      throw error
    }
    await pool.end()
    // As in global-setup.ts; and the others wait for it.
    await admin().query(`alter database ${source} with allow_connections false`)
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    // The database exists, or another process creates it at this moment.
    if (code !== '42P04' && constraint !== 'pg_database_datname_index') throw error
    const find = 'select datallowconn as "isSeeding" from pg_database where datname = $1'
    const state = await eventually(
      async () => {
        const [row] = (await admin().query<{ isSeeding: boolean }>(find, [source])).rows
        return row ? !row.isSeeding && 'seeded' : 'dropped'
      },
      { within: 300_000 },
    )
    // The seed of the other failed.
    if (state === 'dropped') return await createSeeded(name, seed)
  }
  return createDatabase(required('TEST_DATABASE_COPY').replace(required('TEST_TEMPLATE_DATABASE'), source))
}

/** The URL of another database on the server of the tests. */
export function databaseUrl(name: string): string {
  const url = new URL(required('TEST_POSTGRES_ADMIN_URL'))
  url.pathname = `/${name}`
  return url.href
}

export function redisUrl(): string {
  return required('TEST_REDIS_URL')
}

/** A unique key prefix, so all test files can share one Redis. */
export function redisPrefix(): string {
  return `chat-test-${randomBytes(5).toString('hex')}`
}

/** A variable of global-setup.ts. */
export function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests with npm test.`)
  return value
}
