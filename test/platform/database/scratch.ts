import { build } from 'esbuild'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../src/platform/database/migrate'
import { readMigrations } from '../../../src/platform/database/migration-files'
import { databaseUrl } from '../../support/database'
import { QUICK_START } from '../../support/program'

/** Databases, folders and processes for tests of the database layer, all gone after the file that made them. */

const root = resolve(__dirname, '../../..')
const folders: string[] = []
const children: ChildProcess[] = []
const unique = () => randomBytes(6).toString('hex')

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The URL of a new database without any table. */
export async function emptyDatabase(): Promise<string> {
  // The prefix is the one by which the tests' databases are dropped.
  const name = `${process.env.TEST_TEMPLATE_DATABASE}_${unique()}`
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return databaseUrl(name)
}

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chat-'))
  folders.push(folder)
  return folder
}

/** A folder of migrations with the given files. */
export async function migrationFolder(files: Record<string, string>): Promise<string> {
  const folder = scratchFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** A database with all migrations but one, which will change existing data. */
export async function databaseBefore(migration: string) {
  const others = (await readMigrations()).filter(({ name }) => name !== migration)
  const folder = await migrationFolder(Object.fromEntries(others.map(({ name, text }) => [`${name}.sql`, text])))
  const url = await emptyDatabase()
  await migrate({ url, folder })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { url, client }
}

export interface Script {
  process: ChildProcess
  /** Resolves with the next line that the script prints. */
  line(): Promise<string>
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

/** Runs TypeScript in a separate process; its imports are relative to the package's root. PGlite cannot run under Jest. */
export async function runScript(source: string): Promise<Script> {
  return runProgram(await bundle({ stdin: { contents: source, resolveDir: root, loader: 'ts' } }), [], {})
}

/** Runs a file of the package with arguments, as its bin would. */
export async function runFile(path: string, args: string[], env: Record<string, string> = {}): Promise<Script> {
  return runProgram(await bundleFile(path), args, env)
}

/**
 * Runs a file of the package as if installed in another folder, which has `node_modules` and all files that it needs.
 */
export async function runFileIn(
  folder: string,
  path: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Script> {
  const copy = join(folder, 'program.js')
  await copyFile(await bundleFile(path), copy)
  return runProgram(copy, args, env, folder)
}

type Entry = { stdin: { contents: string; resolveDir: string; loader: 'ts' } } | { entryPoints: string[] }

/** Bundles of files: a test that runs a file often bundles it once. */
const bundles = new Map<string, Promise<string>>()

async function bundle(entry: Entry): Promise<string> {
  // Below the package's root, so that it finds node_modules and migrations from there.
  const outfile = join(root, 'node_modules/.cache/chat-service', `${unique()}.js`)
  await build({
    ...entry,
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  })
  folders.push(outfile)
  return outfile
}

function bundleFile(path: string): Promise<string> {
  if (!bundles.has(path)) bundles.set(path, bundle({ entryPoints: [join(root, path)] }))
  return bundles.get(path) as Promise<string>
}

function runProgram(outfile: string, args: string[], env: Record<string, string>, home?: string): Script {
  const { CHAT_DATABASE_URL: _, DATABASE_URL: __, CHAT_REDIS_URL: ___, ...inherited } = process.env
  const child = spawn(process.execPath, [QUICK_START, outfile, ...args], {
    cwd: home ?? process.cwd(),
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)

  let stdout = ''
  let stderr = ''
  let read = 0
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }))
  let over = false
  void ended.then(() => (over = true))

  const line = async (): Promise<string> => {
    for (;;) {
      const end = stdout.indexOf('\n', read)
      if (end >= 0) {
        const text = stdout.slice(read, end)
        read = end + 1
        return text
      }
      if (over) throw new Error(`The script ended without another line. ${stderr}`)
      await Promise.race([once(child.stdout, 'data'), ended])
    }
  }
  return { process: child, line, ended }
}
