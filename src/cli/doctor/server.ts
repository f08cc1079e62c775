import type { Database } from '../../platform/database/connect'
import { type Finding, type Findings, ok, problem, size, warning } from './finding'

const OLDEST = 14
/** Age in transaction ids, which wrap around at two billion. */
const OLD_TRANSACTIONS = 1_000_000_000
const TIGHT = 0.8

interface Row {
  version: string
  major: number
  encoding: string
  collate: string
  ctype: string
  in_recovery: boolean
  read_only: boolean
  bytes: number
  oldest: number
  extensions: string[] | null
}

/** Version, encoding, locale, extensions, size, write access and connections of the server. */
export async function* checkServer(database: Database, poolSize: number): Findings {
  const { rows } = await database.pool.query<Row>(`
    select split_part(version(), ' on ', 1) as version,
           current_setting('server_version_num')::integer / 10000 as major,
           pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype,
           pg_is_in_recovery() as in_recovery, current_setting('transaction_read_only') = 'on' as read_only,
           pg_database_size(oid) as bytes, age(datfrozenxid) as oldest,
           (select array_agg(extname || ' ' || extversion order by extname) from pg_extension) as extensions
      from pg_database where datname = current_database()`)
  const found = rows[0] as Row
  yield versionOf(found)
  yield* writesOf(found)
  yield* localeOf(database, found)
  yield ok('extensions', `none is needed; installed: ${found.extensions?.join(', ') ?? 'none'}`)
  yield ok('size', `${size(found.bytes)} in the whole database`)
  if (found.oldest > OLD_TRANSACTIONS) {
    yield problem(
      'vacuum',
      `the oldest row is ${found.oldest} transactions old; at 2,000 million the server stops taking writes`,
      'Find what blocks vacuum: long transactions, prepared ones, replication slots; then run "vacuum (freeze)".',
    )
  }
  if (database.engine === 'postgres') yield await connectionsOf(database, poolSize)
}

function versionOf({ version, major }: Row): Finding {
  if (major >= OLDEST) return ok('PostgreSQL', version)
  return problem('PostgreSQL', `${version} is too old`, `Upgrade it to ${OLDEST} or newer.`)
}

function* writesOf({ in_recovery: inRecovery, read_only: readOnly }: Row): Generator<Finding> {
  if (inRecovery) {
    yield problem('writes', 'this server is a replica and accepts no writes', 'Point the URL at the primary.')
  } else if (readOnly) {
    yield problem(
      'writes',
      'transactions are read-only',
      'Reset default_transaction_read_only of the server, the database and the role.',
    )
  }
}

async function* localeOf({ pool, engine }: Database, { encoding, collate, ctype, major }: Row): Findings {
  if (encoding === 'UTF8') yield ok('locale', `${encoding}, collate ${collate}, ctype ${ctype}`)
  else {
    yield problem(
      'locale',
      `the encoding is ${encoding}, which cannot store most texts`,
      `Move the data to a database made by: create database … template template0 encoding 'UTF8'`,
    )
  }
  if (major < 15 || engine === 'pglite') return
  const { rows } = await pool.query<{ stored: string; actual: string }>(`
    select datcollversion as stored, pg_database_collation_actual_version(oid) as actual
      from pg_database
     where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`)
  for (const { stored, actual } of rows) {
    yield problem(
      'locale',
      `indexes over text were built with version ${stored} of the collation, and the system now has ${actual}`,
      'Run "reindex database", then "alter database … refresh collation version".',
    )
  }
}

async function connectionsOf({ pool }: Database, poolSize: number): Promise<Finding> {
  const { rows } = await pool.query<{ max: number; used: number; ours: number; own: number | null }>(`
    select least(
             current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer,
             nullif((select datconnlimit from pg_database where datname = current_database()), -1)
           ) as max,
           nullif((select rolconnlimit from pg_roles where rolname = current_user), -1) as own,
           count(*)::integer as used,
           count(*) filter (where application_name = 'chat-service' and datname = current_database()
                              and pid <> pg_backend_pid())::integer as ours
      from pg_stat_activity where backend_type = 'client backend'`)
  const { max, used, ours, own } = rows[0]!
  const limit = Math.min(max, own ?? max)
  const text = `${used} of ${limit} in use, ${ours} of them by the service`
  const room = Math.floor((limit - used) / poolSize)
  if (room < 1) {
    return problem(
      'connections',
      `${text}: no room for the pool of another process (${poolSize})`,
      'Raise max_connections, lower database.poolSize, or use PgBouncer.',
    )
  }
  const state = `${text}; room for ${room} more processes with a pool of ${poolSize}`
  if (used / limit < TIGHT) return ok('connections', state)
  const advice = 'A rollout runs both versions for a while: plan for twice the connections.'
  return warning('connections', state, advice)
}
