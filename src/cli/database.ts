import { createInterface } from 'node:readline/promises'
import { type Database, openDatabase } from '../platform/database/connect'
import { createDatabase } from '../platform/database/create-database'
import { cannotUse, DatabaseSetupError, isMissingDatabase, lacksPrivilege } from '../platform/database/errors'
import { type Command, type Flags, UsageError } from './command'
import { printError } from './output'

/** The option or variable that supplied the database URL. */
export interface Source {
  url: string
  name: string
}

/** The database named by the command line or the environment. */
export function findSource(flags: Flags): Source {
  const { CHAT_DATABASE_URL, DATABASE_URL } = process.env
  if (flags.database) return { url: flags.database, name: '--database' }
  if (CHAT_DATABASE_URL) return { url: CHAT_DATABASE_URL, name: 'CHAT_DATABASE_URL' }
  if (DATABASE_URL) return { url: DATABASE_URL, name: 'DATABASE_URL' }
  throw new DatabaseSetupError('No database: set CHAT_DATABASE_URL (or DATABASE_URL), or pass --database <url>.')
}

/** Runs the command on the database, created if the user agrees. @param check of flags, before anything is opened. */
export function onDatabase(
  run: (database: Database, ...given: Parameters<Command['run']>) => Promise<number>,
  check: (...given: Parameters<Command['run']>) => unknown = () => undefined,
): Command['run'] {
  return async (flags, operands) => {
    const source = findSource(flags)
    await check(flags, operands)
    const database = await openDatabase({ url: source.url, poolSize: 2 })
    try {
      await makeSureOf(database, flags, source)
      return await run(database, flags, operands)
    } catch (error) {
      throw explain(database, source, error)
    } finally {
      await database.close()
    }
  }
}

async function makeSureOf(database: Database, flags: Flags, { url }: Source): Promise<void> {
  if (database.engine === 'pglite') return
  try {
    await database.pool.query('select 1')
  } catch (error) {
    if (!isMissingDatabase(error) || !(flags.create || (await agrees(database)))) throw error
    printError(`Created the database ${await createDatabase(url)}.`)
  }
}

/** Prompts only on a terminal. */
async function agrees({ location }: Database): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`There is no database ${location}. Create it? [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}

/** Adds the likely cause to a connection error. Shows only host, port and name of the URL. */
export function explain(database: Pick<Database, 'location'>, source: Source, error: unknown): unknown {
  if (error instanceof UsageError) return error
  const wrapped = cannotUse(database.location, error)
  const advice = wrapped === error ? undefined : adviceFor(error, source.name)
  return advice === undefined ? wrapped : new DatabaseSetupError(`${wrapped.message}. ${advice}`, { cause: error })
}

function adviceFor(error: unknown, source: string): string | undefined {
  const { code, message, syscall } = readError(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host is unknown: check the host in ${source}.`
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || /timeout/.test(message))
    return `The host does not answer: check the host in ${source}, and firewalls.`
  // ENOENT: a missing Unix socket.
  if (code === 'ECONNREFUSED' || syscall === 'connect')
    return `Nothing listens there: is PostgreSQL running, and are the host and the port in ${source} right?`
  if (code === '28P01' || /password must be a string/.test(message))
    return `The server refused the password: check user and password in ${source}; percent-encode special characters.`
  if (code === '28000') return `The server refuses that user: check the user in ${source}, and pg_hba.conf.`
  if (isMissingDatabase(error))
    return `Check the name in ${source}, or create the database: "chat-migrate --create" does.`
  if (lacksPrivilege(error)) return `The role in ${source} lacks a required privilege.`
  if (/does not support SSL/.test(message)) return `Remove sslmode from ${source}, or set it to disable.`
  if (/self[- ]signed certificate|unable to verify/.test(message))
    return `Name the CA certificate in ${source}: sslmode=verify-full&sslrootcert=<file>.`
  return undefined
}

function readError(error: unknown): Record<'code' | 'message' | 'syscall', string> {
  if (error instanceof AggregateError) return readError(error.errors[0])
  const fields: Record<string, unknown> = error instanceof Error ? { ...error, message: error.message } : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { code: text(fields.code), message: text(fields.message), syscall: text(fields.syscall) }
}
