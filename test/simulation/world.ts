import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import jwt from 'jsonwebtoken'
import type { Client } from 'pg'
import { pino } from 'pino'
import type { ChatService } from '../../src/index'
import { redisBus } from '../../src/platform/events/redis-bus'
import { openChat } from '../../src/service/chat'
import { SECRET } from '../chaos/access'
import { providers } from '../support/world'
import { SimulatedDatabase } from './database'
import { HOST, Network, type Listener } from './network'
import { Ledger } from './ledger'
import { SimulatedRedis } from './redis'
import { Owner, Scheduler } from './scheduler'
import type { Life } from './simulate'
import { installTime } from './virtual-time'

let redis: SimulatedRedis | undefined

jest.mock('../../src/platform/redis/connection', () => ({
  connectMaster: (_server: unknown, { timeoutMs }: { timeoutMs: number }) => redis?.connect(timeoutMs),
}))

// Files are read by threads of Node, whose order is not deterministic.
jest.mock('../../src/platform/database/migration-files', () => {
  const actual = jest.requireActual<{ readMigrations(): Promise<unknown> }>(
    '../../src/platform/database/migration-files',
  )
  let read: Promise<unknown> | undefined
  return { ...actual, readMigrations: () => (read ??= actual.readMigrations()) }
})

// Counts on through all worlds of a test, from a number that is different each time.
jest.mock('../../src/domain/messages/message-digits', () => ({
  ...jest.requireActual<object>('../../src/domain/messages/message-digits'),
  nextDigits: () => digits(8),
}))

// Keeps random bytes for later.
jest.mock('nanoid', () => ({ customAlphabet: (alphabet: string, size: number) => () => digits(size, alphabet) }))

/** By the chance of the present world. */
function digits(size: number, alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'): string {
  return Array.from({ length: size }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('')
}

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })

/** Shorter than a process may be frozen. */
const LEASE_MS = 5_000
const DRAIN_SECONDS = 1
/** More than all the deadlines of what is compared after a life. */
const LONGEST_AFTERWARDS_MS = 1_200_000
const STARTS = 20
const RESTART_MS = 300

const tokens = new Map<string, unknown>()

/** Costs half a millisecond, and is the same each time: tokens last longer than lives. */
function verified(token: string): unknown {
  const known = tokens.get(token) ?? jwt.verify(token, SECRET)
  tokens.set(token, known)
  return known
}

interface Process extends Listener {
  chat: ChatService
}

let lives = 0

/** An installation in this thread: processes, database, Redis, network and time, all by one seed. */
export class SimulatedWorld {
  readonly url = `http://${HOST}`
  /** For `pg.Client`, which always connects to the embedded database. Unique, because each life has its own pool. */
  readonly databaseUrl = `postgres://simulation/${(lives += 1)}`
  readonly redis: SimulatedRedis
  readonly network: Network
  readonly processes: (Process | undefined)[]
  readonly ledger: Ledger
  private starts = 0

  private constructor(
    readonly scheduler: Scheduler,
    private readonly database: SimulatedDatabase,
    processes: number,
  ) {
    this.redis = redis = new SimulatedRedis(scheduler)
    this.network = new Network(scheduler)
    this.ledger = new Ledger(scheduler)
    this.processes = Array.from({ length: processes }, () => undefined)
  }

  /** Lets `run` live through its virtual time. Before and after it time is the real one. */
  static async run<T>(
    {
      seed,
      beginning,
      seconds,
      processes,
      statements = [],
    }: Pick<Life, 'seed' | 'beginning' | 'seconds' | 'processes' | 'statements'>,
    run: (world: SimulatedWorld) => Promise<T>,
  ): Promise<T> {
    const database = await SimulatedDatabase.open(seed)
    for (const statement of statements) database.change(statement)
    const scheduler = new Scheduler(seed, beginning)
    const world = new SimulatedWorld(scheduler, database, processes)
    database.use(scheduler)
    const undo = [installTime(scheduler), world.network.install(), installClient(database)]
    try {
      const over = world.begun().then(() => run(world))
      return await scheduler.drive(over, seconds * 1000 + LONGEST_AFTERWARDS_MS)
    } finally {
      world.network.close()
      await new Promise((resolve) => process.nextTick(resolve))
      for (const act of undo) act()
      await database.close()
    }
  }

  newOwner(n: number): Owner {
    return new Owner(`process-${n}.${++this.starts}`)
  }

  loseAnswers(n: number): void {
    const { owner } = this.processes[n] ?? {}
    if (!owner) return
    owner.losesAnswers = true
    owner.stoppedAt = Infinity
  }

  /** Starts it again where the database does not answer: one that is frozen may have it. Never resolves for one that is killed. */
  async start(n: number, owner = this.newOwner(n)): Promise<void> {
    for (let starts = 1; ; starts += 1) {
      try {
        return await this.startOnce(n, owner)
      } catch (error) {
        if (starts === STARTS) throw error
        await sleep(RESTART_MS)
      }
    }
  }

  private async startOnce(n: number, owner: Owner): Promise<void> {
    const { scheduler, redis } = this
    const chat = await scheduler.as(owner, () =>
      openChat(
        {
          database: { url: 'pglite:', tenantFence: true },
          redis: { url: 'memory:' },
          logging: { logger },
          checkReplies: true,
          providers: {
            ...providers,
            authGuard: {
              canActivate(request) {
                const [, token = ''] = (request.headers.authorization ?? '').split(' ')
                request.user = verified(token)
                return true
              },
            },
          },
        },
        {
          leaseMs: LEASE_MS,
          tails: redis.tails(),
          openEmbedded: () =>
            Promise.resolve({ connection: this.database.connection(), stop: () => Promise.resolve() }),
          openBus: (log) => {
            const { redis: _, ...bus } = redisBus({ kind: 'single', url: 'redis://simulation' } as never, 'chat', log)
            return bus
          },
        },
      ),
    )
    await scheduler.as(owner, () => chat.consume('ledger', (event) => this.ledger.consume(event), { from: 'start' }))
    const server = scheduler.as(owner, () =>
      createServer((request, response) => void chat.callback()(request, response)),
    )
    chat.attach(server)
    const begun = { owner, server, chat }
    this.processes[n] = begun
    this.network.listeners.add(begun)
  }

  /** Undefined where it is down already. */
  take(n: number): Process | undefined {
    const running = this.processes[n]
    this.processes[n] = undefined
    if (running) this.network.listeners.delete(running)
    return running
  }

  async stop({ chat, owner }: Process): Promise<void> {
    await this.scheduler.as(owner, () => chat.close({ drainSeconds: DRAIN_SECONDS }))
    this.scheduler.kill(owner)
  }

  private async begun(): Promise<void> {
    await Promise.all(this.processes.map((_, n) => this.start(n)))
  }
}

/** Lets every client of pg connect to the database. Returns a function that ends it. */
function installClient(database: SimulatedDatabase): () => void {
  const pg = jest.requireActual<{ Client: typeof Client }>('pg')
  const { Client: Actual } = pg
  pg.Client = class extends Actual {
    constructor() {
      super(database.connection())
    }
  }
  return () => (pg.Client = Actual)
}
