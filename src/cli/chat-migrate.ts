#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '../platform/database/connect'
import { cannotUse, reasonOf } from '../platform/database/errors'
import { migrateDatabase, migrationStatus } from '../platform/database/migrate'

const usage = `Usage: chat-migrate [command] [options]

Commands:
  deploy            apply the pending migrations (the default)
  status            list applied and pending migrations; exits with 1 unless the schema is up to date

Options:
  --database <url>  postgres://… or pglite:./folder; by default CHAT_DATABASE_URL, else DATABASE_URL
  -h, --help        print this text
`

type Command = (database: Database) => Promise<number>

const commands = new Map<string, Command>([
  ['deploy', deploy],
  ['status', status],
])

async function deploy(database: Database): Promise<number> {
  const { applied, changed } = await migrateDatabase(database)
  for (const name of applied) print(`applied  ${name}`)
  for (const name of changed) print(`changed  ${name}  (its file differs from what was applied)`)
  print(applied.length === 0 ? 'Nothing to apply: the schema is up to date.' : 'The schema is up to date.')
  return 0
}

async function status(database: Database): Promise<number> {
  const { applied, pending, changed, unknown } = await migrationStatus(database)
  for (const { name, appliedAt } of applied) {
    const note = unknown.includes(name)
      ? '  (unknown to this version)'
      : changed.includes(name)
        ? '  (its file has changed since)'
        : ''
    print(`applied  ${appliedAt.toISOString()}  ${name}${note}`)
  }
  for (const name of pending) print(`pending  ${' '.repeat(24)}  ${name}`)
  if (pending.length > 0) print('\nRun "npx chat-migrate" to apply what is pending.')
  return pending.length + changed.length + unknown.length > 0 ? 1 : 0
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { database: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
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
  const database = await openDatabase({ url })
  try {
    return await command(database)
  } catch (error) {
    throw cannotUse(database.location, error)
  } finally {
    await database.close()
  }
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
