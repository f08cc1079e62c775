import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { openDatabase } from '../../src/platform/database/connect'
import { migrateDatabase } from '../../src/platform/database/migrate'
import { readMigrations } from '../../src/platform/database/migration-files'
import { Random } from '../chaos/random'
import { isInTransaction, readMessages, simpleQuery, withOwnNames } from './postgres-messages'
import { BEGINNING, type Owner, type Scheduler } from './scheduler'

/** Of real time, for one statement: far more than any load of the machine takes, so only a thread that ended is that late. */
const LONGEST_MS = 600_000
const CACHE = path.resolve('node_modules/.cache/chat-service')

const FORGET = `do $$
declare found text;
begin
  for found in select name from pg_prepared_statements where starts_with(name, 'PREFIX') loop
    execute format('deallocate %I', found);
  end loop;
end $$`

/** The longest message in either direction. */
const MAX_BYTES = 2 ** 24
const [IDLE, REQUEST, ANSWER] = [0, 1, 2]

/** Memory shared by both threads. An empty request makes the database save itself to its file. */
interface Shared {
  /** The thread to act next, and the number of bytes for it. */
  state: Int32Array
  data: Uint8Array
  time: Float64Array
}

/**
 * The embedded database, which all processes share: one session, which belongs to a connection from its first message of a
 * transaction to the last. Its time is the scheduler's.
 */
export class SimulatedDatabase {
  /** PGlite as the first thread has compiled it. */
  private static program: WebAssembly.Module | undefined
  private holder: Connection | undefined
  private readonly waiting: { connection: Connection; act: () => void }[] = []
  private scheduler: Scheduler | undefined
  private connections = 0
  private isClosed = false

  private constructor(
    private readonly worker: Worker,
    private readonly shared: Shared,
  ) {}

  /** Opens an empty, migrated one: a copy of the one that is kept in a file from the first time on. */
  static async open(seed: string): Promise<SimulatedDatabase> {
    const migrations = (await readMigrations()).map(({ name, text }) => [name, text])
    const key = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
    mkdirSync(CACHE, { recursive: true })
    const file = path.join(CACHE, `simulation-${key}.tar`)
    const { database, isNew } = await SimulatedDatabase.start(file, seed)
    if (!isNew) return database
    const migrated = await openDatabase({
      url: 'pglite:',
      openEmbedded: () => Promise.resolve({ connection: database.connection(), stop: () => Promise.resolve() }),
    })
    await migrateDatabase(migrated)
    await migrated.close()
    database.ask(Buffer.alloc(0))
    await database.close()
    return (await SimulatedDatabase.start(file, seed)).database
  }

  private static async start(file: string, seed: string) {
    const shared: Shared = {
      state: new Int32Array(new SharedArrayBuffer(8)),
      data: new Uint8Array(new SharedArrayBuffer(MAX_BYTES)),
      time: new Float64Array(new SharedArrayBuffer(8)),
    }
    const chance = new Random(seed, 'database').whole(1, 1e9)
    const workerData = { ...shared, file, now: BEGINNING, seed: chance, program: SimulatedDatabase.program }
    const worker = new Worker(path.join(__dirname, 'database-thread.mjs'), { workerData, execArgv: [] })
    const [{ isNew, program }] = (await once(worker, 'message')) as [{ isNew: boolean; program: WebAssembly.Module }]
    SimulatedDatabase.program = program
    return { database: new SimulatedDatabase(worker, shared), isNew }
  }

  /** Enables delays for messages. */
  use(scheduler: Scheduler): void {
    this.scheduler = scheduler
  }

  /** Runs a statement before anyone connects. */
  change(statement: string): void {
    const response = this.ask(simpleQuery(statement))
    const refused = readMessages(response).messages.find(({ type }) => type === 'E')
    if (refused) throw new Error(refused.body.toString())
  }

  /** For a pool of pg, or a client. */
  connection(): PoolConfig {
    const stream = () => new Connection(this, this.scheduler, `c${this.connections++}_`)
    return { stream, user: 'postgres', database: 'postgres', host: 'localhost', password: '', ssl: false }
  }

  /** Runs messages when the session is free, and keeps it for the connection while it is in a transaction. */
  run(connection: Connection, bytes: Buffer, answered: (bytes: Buffer) => void): void {
    this.whenFree(connection, () => {
      // Frozen before the request: a session is not reserved for a frozen process.
      if (connection.owner?.isStopped) return connection.afterFreeze(() => this.run(connection, bytes, answered))
      const response = this.ask(bytes)
      this.scheduler?.note(response)
      answered(response)
      if (isInTransaction(response)) this.hold(connection)
      else this.free()
    })
  }

  /** Rolls back the connection's open transaction, and drops its statements. */
  left(connection: Connection): void {
    // Its thread is ending: it would not respond, and nothing is left to roll back.
    if (this.isClosed) return
    this.whenFree(connection, () => {
      if (this.holder === connection) this.ask(simpleQuery('rollback'))
      this.ask(simpleQuery(FORGET.replace('PREFIX', connection.prefix)))
      this.free()
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.worker.terminate()
  }

  private whenFree(connection: Connection, act: () => void): void {
    if (this.isFreeFor(connection)) act()
    else this.waiting.push({ connection, act })
  }

  private isFreeFor(connection: Connection): boolean {
    return !this.holder || this.holder === connection
  }

  private hold(connection: Connection): void {
    this.holder = connection
    if (connection.owner) connection.owner.isInTransaction = true
  }

  private free(): void {
    if (this.holder?.owner) this.holder.owner.isInTransaction = false
    this.holder = undefined
    for (;;) {
      // A holder goes on, too: a process killed while its `begin` waits leaves after it, and only that frees the session.
      const next = this.waiting.findIndex(({ connection }) => this.isFreeFor(connection))
      if (next < 0) return
      this.waiting.splice(next, 1)[0]?.act()
    }
  }

  /** Blocks this thread until the response. */
  private ask(bytes: Uint8Array): Buffer {
    const { state, data, time } = this.shared
    data.set(bytes)
    time[0] = this.scheduler?.time ?? BEGINNING
    state[1] = bytes.length
    Atomics.store(state, 0, REQUEST)
    Atomics.notify(state, 0)
    // Wake-ups may be spurious.
    while (Atomics.load(state, 0) === REQUEST) {
      if (Atomics.wait(state, 0, REQUEST, LONGEST_MS) === 'timed-out')
        throw new Error(`The thread of the database has not answered within ten minutes: ${readable(bytes)}`)
    }
    const answer = Buffer.from(data.slice(0, state[1]))
    if (Atomics.exchange(state, 0, IDLE) === ANSWER) return answer
    throw new Error(`The database of the simulation failed: ${answer.toString()}`)
  }
}

/** A message as text, for an error. */
const readable = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^ -~]+/g, ' ')
    .slice(0, 500)

/** Replaces pg's socket. */
class Connection extends Duplex {
  readonly owner: Owner | undefined
  private pending: Buffer = Buffer.alloc(0)
  private isStarted = false
  private hasLeft = false
  private last = 0

  constructor(
    private readonly database: SimulatedDatabase,
    private readonly scheduler: Scheduler | undefined,
    readonly prefix: string,
  ) {
    super()
    this.owner = scheduler?.owner
    this.owner?.onDeath(() => this.leave())
  }

  connect = () => this.later(this.owner, 'connects to the database', () => this.emit('connect'))
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const bytes = this.complete(chunk)
    // A killed process still runs to the end of its tick.
    if (bytes && !this.hasLeft) {
      const answered = (response: Buffer) =>
        this.later(this.owner, `is answered ${response.length} bytes`, () => {
          if (response.length > 0 && !this.owner?.losesAnswers) this.push(response)
        })
      this.later(undefined, 'asks the database', () => this.database.run(this, bytes, answered))
    }
    done()
  }

  override _final(done: () => void): void {
    this.leave()
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.leave()
    done(error)
  }

  /** Resolves when its frozen process resumes. */
  afterFreeze(act: () => void): void {
    const { scheduler, owner } = this
    scheduler?.as(owner, () => scheduler.after(0, 'asks the database late', act))
  }

  private leave(): void {
    if (this.hasLeft) return
    this.hasLeft = true
    // Earlier messages arrive first.
    this.later(undefined, 'leaves the database', () => this.database.left(this))
  }

  /** Messages up to the one that gets a response. */
  private complete(chunk: Buffer): Buffer | undefined {
    if (!this.isStarted) {
      this.isStarted = true
      return chunk
    }
    const { messages, rest } = readMessages(Buffer.concat([this.pending, chunk]))
    const last = messages.findLastIndex(({ type }) => type === 'S' || type === 'Q')
    if (last < 0) {
      this.pending = Buffer.concat([this.pending, chunk])
      return undefined
    }
    this.pending = Buffer.concat([withOwnNames(messages.slice(last + 1), ''), rest])
    return withOwnNames(messages.slice(0, last + 1), this.prefix)
  }

  /** @param owner process that must be alive for it. */
  private later(owner: Owner | undefined, what: string, act: () => void): void {
    const { scheduler } = this
    if (!scheduler) return void process.nextTick(act)
    const { random } = scheduler
    const ms = random.next() < 0.01 ? random.between(1, 60) : random.between(0.05, 0.6) * scheduler.pace.database
    this.last = Math.max(this.last + 1e-6, scheduler.now + ms)
    scheduler.as(owner, () => scheduler.at(this.last, what, act))
  }
}
