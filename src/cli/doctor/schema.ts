import type { Database } from '../../platform/database/connect'
import { findDrift, migrationStatus } from '../../platform/database/migrate'
import { type Findings, note, ok, problem, warning } from './finding'

const MAX_NAMES = 5

const list = (names: string[]) =>
  `${names.slice(0, MAX_NAMES).join('; ')}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''}`

/** Pending and changed migrations, and schema drift. */
export async function* checkSchema(database: Database): Findings {
  const { applied, pending, changed, newer, unknown } = await migrationStatus(database)
  if (applied.length === 0) return yield problem('migrations', 'there is no chat schema', 'Run "npx chat-migrate".')
  if (pending.length > 0) yield problem('migrations', `not applied: ${list(pending)}`, 'Run "npx chat-migrate".')
  if (unknown.length > 0) {
    yield problem(
      'migrations',
      `this version cannot run on ${list(unknown)}`,
      'Upgrade the package to the version that migrated the database, or a newer one.',
    )
  }
  if (changed.length > 0) {
    yield warning(
      'migrations',
      `the files of applied migrations have changed: ${list(changed)}`,
      'Restore the files, and make the change in a new migration.',
    )
  }
  if (newer.length > 0) yield note('migrations', `of a newer version, compatible with this one: ${list(newer)}`)
  if (pending.length + unknown.length + changed.length + newer.length === 0)
    yield ok('migrations', `all ${applied.length} are applied`)
  if (newer.length + unknown.length === 0) yield* checkDrift(database)
}

async function* checkDrift(database: Database): Findings {
  const { missing, different, unknown } = await findDrift(database)
  if (unknown !== undefined) {
    return yield warning(
      'schema',
      `could not be compared with its migrations: ${unknown}`,
      'The comparison creates and drops a schema: the role needs "grant create on database".',
    )
  }
  const remedy = 'Run "npx chat-migrate status" for all differences, and restore what the files in "migrations" define.'
  if (missing.length > 0) yield problem('schema', `missing: ${list(missing)}`, remedy)
  if (different.length > 0) yield problem('schema', `different: ${list(different)}`, remedy)
  if (missing.length + different.length === 0) yield ok('schema', 'matches its migrations')
}

/** Whether `database.tenantFence` can be used. */
export async function* checkTenantFence(database: Database): Findings {
  const { rows } = await database.pool.query(`select where to_regproc('chat_build_fence') is not null`)
  // No schema, or an older one, which another check reports.
  if (rows.length === 0) return
  if (await database.fenced()) return yield ok('tenant fence', 'covers every table')
  yield warning(
    'tenant fence',
    'misses some tables: with "database.tenantFence" the service does not start',
    'Run "npx chat-migrate" as a role with "grant create on database".',
  )
}
