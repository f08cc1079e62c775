import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createDatabase } from '../support/database'
import { Program } from '../support/program'
import { describeFault, type Fault, type Scale } from './plan'
import { Proxy } from './proxy'
import { Random } from './random'
import { RedisServer } from './redis-server'

export const SECRET = 'a secret of the chaos tests that is long enough'
const DRAIN_SECONDS = 1
/** By this the database knows connections of the test itself. */
const OWN_NAME = 'chaos'
/** How long writes gather before the processes that have them are killed. */
const HELD_MS = 500

/** One of the processes: running, or on its way back. */
interface Place {
  program: Program | undefined
  port: number
}

/**
 * The service as it runs in earnest: several processes behind one address, PostgreSQL, Redis; and what breaks them.
 *
 * Invariants
 *   * A fault is over, and what it broke is whole again, when its promise resolves. Of a process or Redis that is down
 *     already nothing more is broken.
 *   * New connections go to processes that have said that they listen and have not ended since.
 */
export class Fleet {
  /** Where the logs of all processes are. */
  readonly logs = mkdtempSync(path.join(tmpdir(), 'chat-service-chaos-logs-'))
  /** How often each kind of fault came about. */
  readonly counts = new Map<string, number>()
  private readonly places: Place[]
  private readonly random: Random
  private proxy!: Proxy
  private starts = 0

  private constructor(
    scale: Scale,
    readonly databaseUrl: string,
    private readonly redis: RedisServer,
    private readonly say: (line: string) => void,
  ) {
    this.places = Array.from({ length: scale.processes }, () => ({ program: undefined, port: 0 }))
    this.random = new Random(scale.seed, 'connections')
  }

  static async start(scale: Scale, say: (line: string) => void): Promise<Fleet> {
    const fleet = new Fleet(scale, await createDatabase(), await RedisServer.start(), say)
    fleet.proxy = await Proxy.start(() => fleet.places.filter(({ program }) => program).map(({ port }) => port))
    await Promise.all(fleet.places.map((_, n) => fleet.begin(n)))
    return fleet
  }

  get url(): string {
    return this.proxy.url
  }

  /** Breaks something, and resolves when it is whole again. */
  async apply(fault: Fault): Promise<void> {
    const outcome = await this.break(fault)
    if (outcome === undefined) return this.say(`${describeFault(fault)}: down already`)
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + 1)
    this.say(describeFault(fault) + outcome.note)
    await sleep(fault.forMs)
    await outcome.mend()
  }

  async stop(): Promise<void> {
    await this.proxy.close()
    await Program.killAll()
    await this.redis.end(false)
  }

  /** Undefined where there is nothing left to break. */
  private async break(fault: Fault): Promise<{ note: string; mend: () => unknown } | undefined> {
    const whole = (note = '') => ({ note, mend: () => undefined })
    switch (fault.kind) {
      case 'kill':
      case 'kill amid writes':
      case 'restart':
      case 'freeze': {
        const release = fault.kind === 'kill amid writes' ? await this.holdWrites() : undefined
        const hit = fault.processes.filter((n) => this.places[n]?.program)
        if (fault.kind === 'freeze' && hit.length > 0) return this.freeze(hit)
        const signal = fault.kind === 'restart' ? 'SIGTERM' : 'SIGKILL'
        const ended = hit.map(async (n) => (await this.end(n, signal), n))
        await release?.()
        if (hit.length === 0) return undefined
        return { ...whole(), mend: () => Promise.all(ended.map(async (place) => this.begin(await place))) }
      }
      case 'redis gone':
        if (!this.redis.isUp) return undefined
        await this.redis.end(fault.gently)
        return { ...whole(), mend: () => this.redis.begin() }
      case 'redis flushed':
        return this.redis.isUp ? (await this.redis.flush(), whole()) : undefined
      case 'redis unheard':
        return this.redis.isUp ? (await this.redis.dropListeners(), whole()) : undefined
      case 'redis hangs':
        return this.redis.isUp ? (await this.redis.hang(fault.forMs), whole()) : undefined
      case 'database cut':
        return whole(`, ${await this.cutDatabase()} connections`)
      case 'sockets cut':
        return whole(`, ${this.proxy.cut(() => this.random.next() < fault.share)} connections`)
      case 'sockets stalled': {
        const { count, end } = this.proxy.stall(() => this.random.next() < fault.share)
        return { note: `, ${count} connections`, mend: end }
      }
    }
  }

  private async begin(n: number): Promise<void> {
    const program = Program.node('dist/src/standalone/main.js', {
      PORT: '0',
      CHAT_DATABASE_URL: this.databaseUrl,
      CHAT_REDIS_URL: this.redis.url,
      CHAT_JWT_SECRET: SECRET,
      CHAT_DRAIN_SECONDS: String(DRAIN_SECONDS),
      CHAT_DATA_DIR: path.join(this.logs, 'data'),
    })
    const log = createWriteStream(path.join(this.logs, `process-${n}-${++this.starts}.log`))
    program.process.stdout?.pipe(log)
    program.process.stderr?.pipe(log)
    const [, port] = await program.prints(/"url":"http:\/\/[^":]+:(\d+)"/)
    this.places[n] = { program, port: Number(port) }
  }

  private async end(n: number, signal: NodeJS.Signals): Promise<void> {
    const place = this.places[n] as Place
    const { program } = place
    place.program = undefined
    await program?.kill(signal)
  }

  /** Their connections stay, and new ones come, but nothing is done. */
  private freeze(hit: number[]) {
    const frozen = hit.map((n) => this.places[n]?.program)
    for (const program of frozen) program?.process.kill('SIGSTOP')
    return { note: '', mend: () => frozen.forEach((program) => program?.process.kill('SIGCONT')) }
  }

  /** Lets writes come as far as the log of events, which they write last, and wait there. */
  private async holdWrites(): Promise<() => Promise<void>> {
    const admin = await this.admin()
    await admin.query('begin; lock table chat_events in share mode')
    await sleep(HELD_MS)
    return () => admin.end()
  }

  private async admin(): Promise<Client> {
    const admin = new Client({ connectionString: this.databaseUrl, application_name: OWN_NAME })
    admin.on('error', () => undefined)
    await admin.connect()
    return admin
  }

  private async cutDatabase(): Promise<number> {
    const admin = await this.admin()
    try {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name <> $1`,
        [OWN_NAME],
      )
      return rowCount ?? 0
    } finally {
      await admin.end()
    }
  }
}
