import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { loadPglite } from '../platform/database/pglite'
import { DatabaseSetupError, reasonOf } from '../platform/database/errors'
import { readMigrations } from '../platform/database/migration-files'
import { CREATE_CLOCK, KEEP_SEEDS, RESET } from './statements'

/*
 * The thread of an embedded database for tests. Code under Jest cannot import ES modules, as PGlite must; a thread is plain
 * Node. It also keeps the database off the event loop of the tests.
 *
 * The migrated database is cached as a file for later starts.
 */

/** Options of the thread. */
export interface ThreadData {
  /** The cache folder. */
  folder: string
}

/** A PostgreSQL protocol message, or another request to the thread. */
export type Request = { id: number } & ({ bytes: Uint8Array } | { what: 'keep' | 'reset' })

/** The response to the request with this id. The first one has id 0, when the database is open. */
export interface Answer {
  id: number
  bytes?: Uint8Array
  /** Whether the database is empty. */
  isNew?: boolean
  error?: string
}

type Lite = InstanceType<Awaited<ReturnType<typeof loadPglite>>[0]['PGlite']>

const SETTINGS = {
  /** The search path: the clock of tests comes before that of PostgreSQL. */
  search_path: 'public,chat_clock,pg_catalog',
  /** Instead of 128 MB, which are zeroed at each start. */
  shared_buffers: '8MB',
}
/** WAL files of 1 MB instead of 16. */
const INITDB = ['--wal-segsize=1']

async function start({ folder }: ThreadData) {
  const [{ PGlite }] = await loadPglite('createTestChat')
  const file = path.join(folder, `schema-${await keyOf()}.tar`)
  const kept = await readFile(file).catch(() => undefined)
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const lite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...settings],
    initDbStartParams: INITDB,
    ...(kept && { loadDataDir: new Blob([kept]) }),
  })
  if (!kept) await lite.exec(CREATE_CLOCK)
  return { lite, file, isNew: !kept }
}

/** Hash of everything that determines a migrated database. */
async function keyOf(): Promise<string> {
  const main = createRequire(__filename).resolve('@electric-sql/pglite')
  const [migrations, manifest] = await Promise.all([
    readMigrations(),
    readFile(path.join(path.dirname(main), '../package.json'), 'utf8'),
  ])
  const { version } = JSON.parse(manifest) as { version: string }
  const parts = [version, INITDB, CREATE_CLOCK, KEEP_SEEDS, migrations.map(({ name, text }) => [name, text])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/** Runs protocol messages. @returns the response of PostgreSQL. */
async function execute(lite: Lite, message: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  await lite.execProtocolRawStream(message, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  return Buffer.concat(parts)
}

/** Failures are ignored: without the file the next start is slower. */
async function keep(lite: Lite, file: string): Promise<void> {
  for (const statement of KEEP_SEEDS) await lite.exec(statement)
  const draft = `${file}.${process.pid}`
  try {
    const dump = await lite.dumpDataDir('none')
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
    await rename(draft, file)
  } catch {
    await rm(draft, { force: true })
  }
}

async function main(port: NonNullable<typeof parentPort>): Promise<void> {
  const answer = (message: Answer) => port.postMessage(message)
  const { lite, file, isNew } = await start(workerData as ThreadData)
  const run = async ({ id, ...request }: Request) => {
    try {
      if ('bytes' in request) return answer({ id, bytes: await execute(lite, request.bytes) })
      if (request.what === 'keep') await keep(lite, file)
      else for (const statement of RESET) await lite.exec(statement)
      answer({ id })
    } catch (error) {
      answer({ id, error: reasonOf(error) })
    }
  }
  let last = Promise.resolve()
  port.on('message', (request: Request) => {
    last = last.then(() => run(request))
  })
  answer({ id: 0, isNew })
}

if (parentPort) {
  const port = parentPort
  main(port).catch((error: unknown) => {
    const isSetup = error instanceof DatabaseSetupError
    port.postMessage({ id: 0, error: isSetup ? error.message : `PGlite could not start: ${reasonOf(error)}` })
  })
}
