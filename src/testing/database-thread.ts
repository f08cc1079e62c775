import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { Duplex } from 'node:stream'
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the module itself, on which the process keeps its databases
import threads = require('node:worker_threads')
import { type Embedded, openDatabase } from '../platform/database/connect'
import { DatabaseSetupError } from '../platform/database/errors'
import { readMigrations } from '../platform/database/migration-files'
import { migrateDatabase } from '../platform/database/migrate'
import type { Answer, Request, ThreadData } from './thread-messages'

/*
 * Databases for tests. A process keeps one that is not in use, because starting one takes longer than emptying it. It is
 * kept on a module of Node: Jest loads all others anew for each file of tests.
 */

const IDLE = Symbol.for('chat-service/testing: databases that are not in use')
const MAX_IDLE = 1
/** It changes when what is kept of a migrated database does. */
const FORMAT = 1

const idle = ((threads as unknown as Record<symbol, threads.Worker[] | undefined>)[IDLE] ??= [])

/**
 * A database in memory that is migrated and empty, of a thread of its own.
 *
 * @throws DatabaseSetupError if PGlite is not installed, with the command that installs it.
 */
export async function openTestDatabase(): Promise<Embedded> {
  const known = idle.pop()
  if (known) return embedded(new DatabaseThread(known))
  const migrations = await readMigrations()
  const hash = createHash('sha256')
  for (const { name, text } of migrations) hash.update(JSON.stringify([name, text]))
  const key = `schema-${FORMAT}-${hash.digest('hex').slice(0, 16)}`
  const workerData: ThreadData = { folder: cacheFolder(), key }
  // Without what the host's own program was started with, such as loaders.
  const worker = new threads.Worker(path.join(__dirname, 'pglite-thread.js'), { workerData, execArgv: [] })
  const thread = new DatabaseThread(worker)
  try {
    if (await thread.opened()) await migrateNew(thread)
  } catch (error) {
    await worker.terminate()
    throw error
  }
  return embedded(thread)
}

async function migrateNew(thread: DatabaseThread): Promise<void> {
  const database = await openDatabase({
    url: 'pglite:',
    openEmbedded: () => Promise.resolve({ connection: connectionTo(thread), stop: () => Promise.resolve() }),
  })
  try {
    await migrateDatabase(database)
  } finally {
    await database.close()
  }
  await thread.request({ what: 'keep' })
  await thread.request({ what: 'reset' })
}

function embedded(thread: DatabaseThread): Embedded {
  return {
    connection: connectionTo(thread),
    stop: async () => {
      if (idle.length >= MAX_IDLE) return thread.end()
      try {
        await thread.request({ what: 'reset' })
        idle.push(thread.release())
      } catch {
        await thread.end()
      }
    },
  }
}

/** Without what the environment says of another database. */
const connectionTo = (thread: DatabaseThread) => ({
  stream: () => thread.stream(),
  user: 'postgres',
  database: 'postgres',
  host: 'localhost',
  port: 5432,
  password: '',
  ssl: false,
})

/** With the host's packages, where it has any; nobody else can have put something there. */
function cacheFolder(): string {
  const modules = path.resolve('node_modules')
  if (existsSync(modules)) return path.join(modules, '.cache', 'chat-service')
  return path.join(tmpdir(), `chat-service-testing-${userInfo().username}`)
}

class DatabaseThread {
  readonly #worker: threads.Worker
  readonly #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  readonly #listeners: [event: string, listener: (argument: Answer & Error) => void][]
  #requests = 0

  constructor(worker: threads.Worker) {
    this.#worker = worker
    this.#listeners = [
      ['message', (answer: Answer) => this.#receive(answer)],
      ['error', (error: Error) => this.#fail(error)],
      ['exit', () => this.#fail(new DatabaseSetupError('The thread of the embedded database has ended'))],
    ]
    for (const [event, listener] of this.#listeners) worker.on(event, listener)
    worker.unref()
  }

  /** Resolves when it is open. @returns whether it is empty. */
  async opened(): Promise<boolean> {
    const { isNew = false } = await this.#answer(0)
    return isNew
  }

  async request(request: { bytes: Uint8Array } | { what: 'keep' | 'reset' }): Promise<Answer> {
    const id = (this.#requests += 1)
    const answer = this.#answer(id)
    this.#worker.postMessage({ id, ...request } satisfies Request)
    return answer
  }

  /** A connection: the protocol of PostgreSQL, as over a socket. */
  stream(): Duplex {
    return new ThreadStream(async (bytes) => (await this.request({ bytes })).bytes ?? Buffer.alloc(0))
  }

  /** Nothing of this file of tests stays on it. */
  release(): threads.Worker {
    for (const [event, listener] of this.#listeners) this.#worker.off(event, listener)
    return this.#worker
  }

  async end(): Promise<void> {
    await this.release().terminate()
  }

  /** The process stays while it waits for an answer, and no longer. */
  #answer(id: number): Promise<Answer> {
    this.#worker.ref()
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #receive(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (answer.error === undefined) waiting?.resolve(answer)
    else waiting?.reject(new DatabaseSetupError(answer.error))
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/** What pg takes for the socket of a server. */
class ThreadStream extends Duplex {
  constructor(private readonly execute: (bytes: Uint8Array) => Promise<Uint8Array>) {
    super()
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.execute(chunk).then(
      (bytes) => {
        if (bytes.length > 0) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
        done()
      },
      (error: unknown) => done(error as Error),
    )
  }

  /** What has gathered while the thread was busy goes as one. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }
}
