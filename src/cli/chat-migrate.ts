#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '../platform/database/connect'
import { cannotUse, reasonOf } from '../platform/database/errors'
import { beginEpoch } from '../platform/database/installation'
import { assertSchema, findDrift, migrateDatabase, migrationStatus } from '../platform/database/migrate'

const usage = `Usage: chat-migrate [command] [options]

Commands:
  deploy            apply the pending migrations (the default)
  status            list applied and pending migrations, and what is missing in the schema or different from what they
                    make; exits with 1 unless all are applied, with 3 if they are but the schema differs
  new-epoch         say that the database went back in time in a way that it cannot show, such as a restored snapshot
                    of its disk: clients that are ahead of it reload

Options:
  --database <url>  postgres://…[?schema=<name>] or pglite:./folder; by default CHAT_DATABASE_URL, else DATABASE_URL
  --shared          create the tables also where tables of others stand; by default CHAT_DATABASE_SHARED=true says so
  -h, --help        print this text
`

interface Flags {
  shared: boolean
}

type Command = (database: Database, flags: Flags) => Promise<number>

const DRIFT = 3

const commands = new Map<string, Command>([
  ['deploy', deploy],
  ['status', status],
  ['new-epoch', newEpoch],
])

async function deploy(database: Database, { shared }: Flags): Promise<number> {
  const { applied, changed } = await migrateDatabase(database, { shared, logger: progress })
  for (const name of applied) print(`applied  ${name}`)
  for (const name of changed) print(`changed  ${name}  (its file differs from what was applied)`)
  print(applied.length === 0 ? 'Nothing to apply: the schema is up to date.' : 'The schema is up to date.')
  return 0
}

async function status(database: Database): Promise<number> {
  const { applied, pending, changed, newer, unknown } = await migrationStatus(database)
  for (const { name, appliedAt } of applied) {
    const note = unknown.includes(name)
      ? '  (unknown to this version, which cannot run on it)'
      : newer.includes(name)
        ? '  (unknown to this version, which can run on it)'
        : changed.includes(name)
          ? '  (its file has changed since)'
          : ''
    print(`applied  ${appliedAt.toISOString()}  ${name}${note}`)
  }
  for (const name of pending) print(`pending  ${' '.repeat(24)}  ${name}`)
  if (pending.length > 0) print('\nRun "npx chat-migrate" to apply what is pending.')
  const isBehind = pending.length + changed.length + unknown.length > 0
  if (applied.length === 0) return 1
  if (newer.length + unknown.length > 0) {
    print('\nNot compared with the schema: a newer version has changed it.')
    return isBehind ? 1 : 0
  }
  const drift = await showDrift(database)
  return isBehind ? 1 : drift
}

async function showDrift(database: Database): Promise<number> {
  const { missing, different, unknown } = await findDrift(database)
  if (unknown !== undefined) {
    const remedy = 'It is compared with a schema that is made and dropped: the role needs "grant create on database"'
    printError(`\nThe schema could not be compared with its migrations: ${unknown}. ${remedy}.`)
    return 1
  }
  if (missing.length + different.length === 0) return 0
  print('')
  for (const name of missing) print(`missing    ${name}`)
  for (const name of different) print(`different  ${name}`)
  print('\nThe schema is not what its migrations make. Compare with the files in the folder "migrations".')
  return DRIFT
}

async function newEpoch(database: Database): Promise<number> {
  await assertSchema(database)
  const epoch = await beginEpoch(database.db)
  print(`A new epoch began: ${epoch}. Connected clients come back and reload within some seconds.`)
  return 0
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { database: { type: 'string' }, shared: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    print(usage)
    return 0
  }
  const [name = 'deploy', ...rest] = positionals
  const command = commands.get(name)
  if (!command || rest.length > 0) {
    printError(`Unknown command "${positionals.join(' ')}".\n\n${usage}`)
    return 2
  }
  const url = values.database || process.env.CHAT_DATABASE_URL || process.env.DATABASE_URL
  if (!url) {
    printError('No database: set CHAT_DATABASE_URL (or DATABASE_URL), or pass --database <url>.')
    return 1
  }
  const shared = values.shared ?? process.env.CHAT_DATABASE_SHARED === 'true'
  const database = await openDatabase({ url })
  try {
    return await command(database, { shared })
  } catch (error) {
    throw cannotUse(database.location, error)
  } finally {
    await database.close()
  }
}

const silent = () => undefined

/** Says what a migration waits for, so that it does not seem to hang. */
const progress = {
  debug: silent,
  info: silent,
  warn: (about: unknown, message?: string) => printError(message ?? String(about)),
  error: silent,
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function printError(text: string): void {
  process.stderr.write(`${text}\n`)
}

main()
  .then((code) => {
    process.exitCode = code
  })
  .catch((error: unknown) => {
    printError(reasonOf(error))
    process.exitCode = 1
  })
