import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import type { Database } from '../../platform/database/connect'
import { DatabaseSetupError } from '../../platform/database/errors'
import { hostMigrationStatus, migrationStatus } from '../../platform/database/migrate'
import { isEmpty, packagedMigrations, readMigrations } from '../../platform/database/migration-files'
import type { MigrationStatus } from '../../platform/database/migration-log'
import { type Flags, UsageError } from '../command'
import { applyPending, hostFolder } from '../deploy'
import { print, printError } from '../output'
import { showDrift } from '../status'

/** The generator of the types, which the published package lacks. */
const CODEGEN = 'scripts/codegen.mjs'
/** Dependencies of the generator; `npm ci` installs them. */
const TOOL = 'kysely-codegen'

/** The folder of the new migration. */
interface Place {
  folder: string
  /** The checkout whose table types are generated from the folder; undefined for a host's folder. */
  checkout: string | undefined
}

/** Reports drift before it applies anything, because drift is a frequent cause of failing migrations. */
export async function dev(database: Database, flags: Flags): Promise<number> {
  const place = choosePlace(flags)
  if (place.checkout !== undefined) await followFunctions(database)
  const before = await statusOf(database, place)
  refuse(database, before)
  const drift = before.own.applied.length > 0 ? await showDrift(database) : 0
  showChanged(before)

  await refuseEmpty(place, before.there.pending)
  await apply(database, place, flags)
  const created = await create(place, flags)
  const isFilled = created === undefined || flags.sql !== undefined
  if (created !== undefined && isFilled) await apply(database, place, flags)
  if (!isFilled) print(`Write its statements, then run "chat-migrate dev" again to apply it.`)

  if (place.checkout !== undefined && isFilled && !(await renewTableTypes(place.checkout))) {
    printError('The table types were not regenerated. Fix the error above, and run "npm run codegen".')
    return 1
  }
  return before.there.changed.length > 0 ? 1 : drift
}

export function choosePlace({ dir, name, sql, 'needs-new-code': needsNewCode }: Flags): Place {
  if (process.env.NODE_ENV === 'production') {
    throw new DatabaseSetupError(
      '"dev" is for a development database, and NODE_ENV is production. Run "chat-migrate deploy"',
    )
  }
  if (name === undefined && (sql !== undefined || needsNewCode)) {
    throw new UsageError('--sql and --needs-new-code are about a new migration: give it a --name.')
  }
  if (name !== undefined) nameOf(name)
  if (dir !== undefined) {
    if (needsNewCode)
      throw new UsageError('--needs-new-code is about migrations of chat-service, which --dir has none of.')
    return { folder: name === undefined ? (hostFolder({ dir }) as string) : resolve(dir), checkout: undefined }
  }
  const checkout = findCheckout()
  if (checkout === undefined) {
    throw new DatabaseSetupError(
      'This is an installed chat-service. Its migrations come with its version, and the next installation would remove additions. Keep your migrations in your own folder: "chat-migrate dev --dir ./chat-migrations --name <name>". To apply those of the package, run "chat-migrate"',
    )
  }
  requireTools(checkout)
  return { folder: packagedMigrations(), checkout }
}

/** `there`: the log of the folder. */
type Statuses = Record<'own' | 'there', MigrationStatus>

async function statusOf(database: Database, { folder, checkout }: Place): Promise<Statuses> {
  const own = await migrationStatus(database)
  if (checkout !== undefined) return { own, there: own }
  const isNew = !existsSync(folder)
  return { own, there: isNew ? NOTHING : await hostMigrationStatus(database, folder) }
}

const NOTHING: MigrationStatus = { applied: [], pending: [], changed: [], newer: [], unknown: [] }

/** Until released, the migration of the functions is regenerated with a name that sorts last. */
async function followFunctions(database: Database): Promise<void> {
  const { newer, unknown, pending } = await migrationStatus(database)
  const isOfFunctions = (name: string) => name.endsWith('_functions')
  const [before, after] = [[...newer, ...unknown].filter(isOfFunctions), pending.filter(isOfFunctions)]
  if (before.length !== 1 || after.length !== 1) return
  await database.maintain((session) =>
    session.query('update chat_migrations set name = $2 where name = $1', [before[0], after[0]]),
  )
}

/** Refuses a database that another branch has migrated. */
function refuse({ location }: Database, { own, there }: Statuses): void {
  const beyond = [...new Set([...own.newer, ...own.unknown, ...there.unknown])]
  if (beyond.length === 0) return
  throw new DatabaseSetupError(
    `The database ${location} has migrations that these folders lack: ${beyond.join(', ')}. They belong to another branch or version: check that out, or use another database; --create creates it`,
  )
}

function showChanged({ there: { changed } }: Statuses): void {
  for (const name of changed) print(`changed    ${name}`)
  if (changed.length === 0) return
  print(
    '\nThese files differ from what was applied, and nothing is applied twice. Restore them and make the change in a new\nmigration; or, if no other database has them, start over: drop this one, and run "chat-migrate dev --create".',
  )
}

async function refuseEmpty({ folder }: Place, pending: string[]): Promise<void> {
  if (pending.length === 0) return
  const empty = (await readMigrations(folder)).filter((file) => pending.includes(file.name) && isEmpty(file))
  if (empty.length === 0) return
  const names = empty.map(({ name }) => show(join(folder, `${name}.sql`))).join(', ')
  throw new DatabaseSetupError(`Nothing to apply in ${names}: write the statements, or remove the file`)
}

const apply = (database: Database, { folder, checkout }: Place, flags: Flags) =>
  applyPending(database, flags, checkout === undefined && existsSync(folder) ? folder : undefined)

/** Writes the file of the new migration. @returns its path. */
async function create({ folder, checkout }: Place, flags: Flags): Promise<string | undefined> {
  if (flags.name === undefined) return undefined
  const sql = flags.sql === '-' ? await readAll(process.stdin) : flags.sql
  await mkdir(folder, { recursive: true })
  const existing = (await readMigrations(folder)).map(({ name }) => name)
  const file = join(folder, `${timestamp(existing)}_${nameOf(flags.name)}.sql`)
  const header = checkout === undefined ? [] : [headerOf(flags, existing.at(-1))]
  const text = [...header, sql === undefined ? INVITATION : terminated(sql)].join('\n')
  await writeFile(file, `${text}\n`, { flag: 'wx' })
  print(`created  ${show(file)}`)
  return file
}

/** `add_pins` of `Add pins`. */
function nameOf(given: string): string {
  const name = given
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (/^[a-z0-9_]{1,60}$/.test(name)) return name
  throw new UsageError('--name must consist of at most 60 letters, digits, spaces, dashes and underscores.')
}

const INVITATION = '-- Write the statements here, and apply them with "chat-migrate dev".'

function terminated(sql: string): string {
  return /;\s*(--.*)?$/.test(sql.trim()) ? sql.trim() : `${sql.trim()};`
}

/** The migrations of this package declare which code can run on them. */
function headerOf({ 'needs-new-code': needsNewCode }: Flags, last: string | undefined): string {
  return needsNewCode || last === undefined ? '-- migrate: needs-new-code' : `-- migrate: runs-with ${last}`
}

/** The current UTC time as `20260131235959`, but later than that of every existing migration. */
function timestamp(existing: string[]): string {
  const now = new Date()
  for (;;) {
    const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
    if (existing.every((name) => name < stamp)) return stamp
    now.setUTCSeconds(now.getUTCSeconds() + 1)
  }
}

/** The root of the checkout that this program runs in; undefined in an installed package. */
function findCheckout(): string | undefined {
  const root = dirname(packagedMigrations())
  return existsSync(join(root, CODEGEN)) ? root : undefined
}

/** @throws DatabaseSetupError if the types cannot be made here. */
function requireTools(checkout: string): void {
  for (let folder = checkout; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', TOOL))) return
  }
  throw new DatabaseSetupError(`The table types need ${TOOL}, which is not installed. Run "npm ci" in ${checkout}`)
}

/** Generates generated/database.ts and docs/data-model.md from the migrations. @returns whether that succeeded. */
async function renewTableTypes(checkout: string): Promise<boolean> {
  const child = spawn(process.execPath, [CODEGEN, '--only', 'database'], { cwd: checkout, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}

/** The path, as the user would type it. */
function show(path: string): string {
  const fromHere = relative('', path)
  return fromHere.startsWith('..') ? path : fromHere
}
