import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { openDatabase } from '../platform/database/connect'
import type { Embedded } from '../platform/database/engine'
import { DatabaseSetupError } from '../platform/database/errors'
import { migrateDatabase } from '../platform/database/migrate'
import type { Answer, Request } from './pglite-thread'
import { giveBack, takeThread, type PooledThread } from './thread-pool'

/** An empty, migrated in-memory database in its own thread. @throws DatabaseSetupError if PGlite is not installed. */
export async function openTestDatabase(): Promise<Embedded> {
  const thread = new DatabaseThread(takeThread())
  try {
    if (await thread.opened()) await migrateNew(thread)
  } catch (error) {
    await thread.end()
    throw error
  }
  return {
    connection: connectionTo(thread),
    stop: async () => {
      const isEmpty = await thread.request({ what: 'reset' }).then(
        () => true,
        () => false,
      )
      if (!isEmpty || !giveBack(thread.release())) await thread.end()
    },
  }
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

/** Ignores the environment's variables, which configure another database. */
const connectionTo = (thread: DatabaseThread) => ({
  stream: () => thread.stream(),
  user: 'postgres',
  database: 'postgres',
  host: 'localhost',
  port: 5432,
  password: '',
  ssl: false,
})

class DatabaseThread {
  readonly #worker: Worker
  readonly #opened: PooledThread['opened']
  readonly #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  readonly #listeners: [event: string, listener: (argument: Answer & Error) => void][]
  #requests = 0

  constructor({ worker, opened }: PooledThread) {
    this.#worker = worker
    this.#opened = opened
    this.#listeners = [
      ['message', (answer: Answer) => this.#receive(answer)],
      ['error', (error: Error) => this.#fail(error)],
      ['exit', () => this.#fail(new DatabaseSetupError('The thread of the embedded database has ended'))],
    ]
    for (const [event, listener] of this.#listeners) worker.on(event, listener)
  }

  /** Resolves when the database is open. @returns whether it is empty. */
  async opened(): Promise<boolean> {
    this.#worker.ref()
    const { error, isNew = false } = await this.#opened
    this.#worker.unref()
    if (error !== undefined) throw new DatabaseSetupError(error)
    return isNew
  }

  request(request: { bytes: Uint8Array } | { what: 'keep' | 'reset' }): Promise<Answer> {
    const id = (this.#requests += 1)
    // The process is kept alive only while it waits for an answer.
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...request } satisfies Request)
    })
  }

  /** A connection with the PostgreSQL protocol, as over a socket. */
  stream(): Duplex {
    return new ThreadStream(async (bytes) => (await this.request({ bytes })).bytes ?? Buffer.alloc(0))
  }

  /** Removes the data of this test file. */
  release(): Worker {
    for (const [event, listener] of this.#listeners) this.#worker.off(event, listener)
    return this.#worker
  }

  async end(): Promise<void> {
    await this.release().terminate()
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

/** A substitute for the server socket of pg. */
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

  /** Messages that queued while the thread was busy are sent as one. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }
}
