import * as pg from 'pg'
import { CONNECT_TIMEOUT, type Engine } from './engine'
import { DatabaseSetupError } from './errors'
import { sharesBackends } from './pooler'
import { prober } from './probe'
import { typeParser } from './type-parser'

const STATEMENT_TIMEOUT = 30_000
/** Client timeout of a statement, longer than the server's. */
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 5_000

/** Override those of the database or role. `jit` is off: compiling a plan takes 100 times as long as executing it. */
export const SESSION_SETTINGS = {
  jit: 'off',
  IntervalStyle: 'postgres',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  DateStyle: 'ISO',
}
const SESSION_OPTIONS = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name.toLowerCase()}=${value.replace(' ', '\\ ')}`)
  .join(' ')

export function openPostgres(url: string, poolSize: number, waitMs = CONNECT_TIMEOUT): Engine {
  if (!/^postgres(ql)?:/.test(url)) {
    const found = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? 'no scheme'
    throw new DatabaseSetupError(`The database URL must begin with postgres:, postgresql: or pglite:, but has ${found}`)
  }
  const schema = schemaOf(url)
  const connection = {
    connectionString: withSessionOptions(url, schema),
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: waitMs,
    application_name: 'chat-service',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: typeParser },
  }
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
  })
  const maintain: Engine['maintain'] = async (run) => {
    const client = new pg.Client(connection)
    // The running statement fails by itself.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await run(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return {
    name: 'postgres',
    location: `${locationOf(url)}${schema === undefined ? '' : ` (schema ${schema})`}`,
    schema,
    pool,
    answerTimeoutMs: ANSWER_TIMEOUT,
    maintain,
    askMode: prober(connection),
    sharesBackends: (pool) => sharesBackends(pool, connection),
    stop: async () => undefined,
  }
}

/**
 * Appends our options to those of the URL, because the last value of a setting wins. The search path is only the
 * schema, so that a missing table is not found in another one.
 */
function withSessionOptions(url: string, schema: string | undefined): string {
  const [base = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const given = parameters.get('options')
  if (given === null && schema === undefined) return url
  const parts = [given, SESSION_OPTIONS, schema === undefined ? null : `-c search_path="${schema}"`]
  parameters.delete('schema')
  parameters.set('options', parts.filter((part) => part !== null).join(' '))
  return `${base}?${parameters.toString()}`
}

/** PostgreSQL truncates longer names, and names with other characters need quotes. */
const SCHEMA = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

function schemaOf(url: string): string | undefined {
  const given = new URLSearchParams(url.split('?', 2)[1]).getAll('schema')
  if (given.length === 0) return undefined
  const [schema = ''] = given
  if (given.length === 1 && SCHEMA.test(schema)) return schema
  throw new DatabaseSetupError(
    `The parameter "schema" of the database URL must be one name of letters, digits and underscores, at most 63, found ${JSON.stringify(given.join(', ').slice(0, 80))}`,
  )
}

/** Parses the URL with pg, which knows every form and the PG* environment variables. The client is not connected. */
function locationOf(url: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url })
    return `${host}:${port}/${database ?? ''}`
  } catch {
    throw new DatabaseSetupError(
      'The database URL is malformed. Special characters in its password must be percent-encoded',
    )
  }
}
