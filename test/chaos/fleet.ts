import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Program } from '../support/program'
import { startProxy, type TcpProxy } from '../support/tcp-proxy'
import { SECRET } from './access'
import { ChaosDatabase } from './database'
import { describeFault, type Fault, type Scale, type Way } from './plan'
import { Proxy } from './proxy'
import { Random } from './random'
import { RedisServer } from './redis-server'
import { ReplicaServer } from './replica-server'
import type { Rollbacks } from './rollbacks'

const DRAIN_SECONDS = 1

/** Like a supervisor, restarts a process that exits during its start because the database was broken. */
const STARTS = 20
const RESTART_MS = 300

type ReplicaFault = Extract<Fault['kind'], `replica ${string}`>

/** One of the processes: running or restarting. */
interface Place {
  program: Program | undefined
  port: number
  /** Its own proxy to Redis. */
  redis: TcpProxy
}

/**
 * The service as in production: several processes behind one address, PostgreSQL with a read replica, Redis; plus their
 * faults.
 *
 * Invariants
 *   * A fault is over, and what it broke is whole again, when its promise resolves. Of a process, Redis or replica that is
 *     down already nothing more is broken.
 *   * New connections go to processes that have said that they listen and have not ended since.
 */
export class Fleet {
  /** Where the logs of all processes are. */
  readonly logs = mkdtempSync(path.join(tmpdir(), 'chat-service-chaos-logs-'))
  /** Number of occurred faults by kind. */
  readonly counts = new Map<string, number>()
  private readonly places: Place[]
  private readonly random: Random
  private proxy!: Proxy
  private starts = 0
  private isStopped = false
  private isPuttingBack = false
  /** Starting processes must use the same database. */
  private readonly starting = new Set<Promise<void>>()
  private mayStart: Promise<void> = Promise.resolve()

  private constructor(
    scale: Scale,
    private readonly database: ChaosDatabase,
    private readonly rollbacks: Rollbacks,
    private readonly redis: RedisServer,
    readonly replica: ReplicaServer,
    ways: TcpProxy[],
    private readonly say: (line: string) => void,
  ) {
    this.places = ways.map((redis) => ({ program: undefined, port: 0, redis }))
    this.random = new Random(scale.seed, 'connections')
  }

  static async start(scale: Scale, rollbacks: Rollbacks, say: (line: string) => void): Promise<Fleet> {
    const redis = await RedisServer.start()
    const ways = await Promise.all(Array.from({ length: scale.processes }, () => startProxy(redis.url)))
    const database = await ChaosDatabase.create()
    const replica = await ReplicaServer.start(database.url)
    const fleet = new Fleet(scale, database, rollbacks, redis, replica, ways, say)
    fleet.proxy = await Proxy.start(() => fleet.places.filter(({ program }) => program).map(({ port }) => port))
    await Promise.all(fleet.places.map((_, n) => fleet.begin(n)))
    return fleet
  }

  get url(): string {
    return this.proxy.url
  }

  get databaseUrl(): string {
    return this.database.url
  }

  /** Injects a fault, ends it after its duration and after `until`, and resolves on recovery. */
  async apply(fault: Fault, until?: Promise<unknown>): Promise<void> {
    if (this.isStopped) return
    const outcome = await this.break(fault)
    if (outcome === undefined) return this.say(`${describeFault(fault)}: down already`)
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + 1)
    this.say(describeFault(fault) + outcome.note)
    await Promise.all([sleep(fault.forMs), until])
    if (!this.isStopped) await outcome.mend()
  }

  /** Works during faults, too, which stay as they are. */
  async stop(): Promise<void> {
    this.isStopped = true
    await this.proxy.close()
    await Program.killAll()
    await Promise.all(this.places.map(({ redis }) => redis.close()))
    await this.redis.end(false)
    await this.replica.stop()
  }

  /** Undefined if nothing is left to break. */
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
      case 'starts without redis':
        return this.startWithoutRedis(fault.processes.filter((n) => this.places[n]?.program))
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
        return whole(`, ${await this.database.cut()} connections`)
      case 'read-only':
        return this.database.isReadOnly ? undefined : { note: '', mend: await this.database.refuseWrites() }
      case 'replica paused':
      case 'replica stalled':
      case 'replica killed':
      case 'replica promoted':
        return this.replica.isBroken ? undefined : { note: '', mend: await this.breakReplica(fault.kind) }
      case 'restored':
        if (this.isPuttingBack) return undefined
        this.isPuttingBack = true
        return { note: '', mend: await this.copyDatabase(fault.way) }
      case 'sockets cut':
        return whole(`, ${this.proxy.cut(() => this.random.next() < fault.share)} connections`)
      case 'sockets stalled': {
        const { count, end } = this.proxy.stall(() => this.random.next() < fault.share)
        return { note: `, ${count} connections`, mend: end }
      }
    }
  }

  private async begin(n: number): Promise<void> {
    await this.mayStart
    const started = this.run(n).finally(() => this.starting.delete(started))
    this.starting.add(started)
    await started
  }

  private async run(n: number): Promise<void> {
    for (let starts = 1; !this.isStopped; starts += 1) {
      const begunAt = Date.now()
      try {
        return await this.runOnce(n)
      } catch (error) {
        if (starts === STARTS || !this.database.wasBrokenSince(begunAt)) throw error
        this.counts.set('start failed', (this.counts.get('start failed') ?? 0) + 1)
        await sleep(RESTART_MS)
      }
    }
  }

  private async runOnce(n: number): Promise<void> {
    const place = this.places[n] as Place
    const program = Program.node('dist/src/standalone/main.js', {
      PORT: '0',
      CHAT_DATABASE_URL: this.database.url,
      CHAT_DATABASE_REPLICA_URLS: this.replica.url,
      CHAT_REDIS_URL: place.redis.url,
      CHAT_JWT_SECRET: SECRET,
      CHAT_DRAIN_SECONDS: String(DRAIN_SECONDS),
      CHAT_DATA_DIR: path.join(this.logs, 'data'),
    })
    const log = createWriteStream(path.join(this.logs, `process-${n}-${++this.starts}.log`))
    program.process.stdout?.pipe(log)
    program.process.stderr?.pipe(log)
    const [, port] = await program.prints(/"url":"http:\/\/[^":]+:(\d+)"/)
    Object.assign(place, { program, port: Number(port) })
  }

  private async end(n: number, signal: NodeJS.Signals): Promise<void> {
    const place = this.places[n] as Place
    const { program } = place
    place.program = undefined
    await program?.kill(signal)
  }

  /** They end, start again cut off from Redis, and serve: other processes get none of their messages. */
  private async startWithoutRedis(hit: number[]) {
    if (hit.length === 0) return undefined
    const ways = hit.map((n) => (this.places[n] as Place).redis)
    await Promise.all(hit.map((n) => this.end(n, 'SIGKILL')))
    for (const way of ways) way.cut()
    await Promise.all(hit.map((n) => this.begin(n)))
    return { note: '', mend: () => ways.forEach((way) => way.mend()) }
  }

  /** Existing and new connections stay open, but nothing is processed. */
  private freeze(hit: number[]) {
    const frozen = hit.map((n) => this.places[n]?.program)
    for (const program of frozen) program?.process.kill('SIGSTOP')
    return { note: '', mend: () => frozen.forEach((program) => program?.process.kill('SIGCONT')) }
  }

  /** While the database is restored it accepts no connections; afterwards no statements are held. */
  private async holdWrites(): Promise<(() => Promise<void>) | undefined> {
    try {
      return await this.database.holdWrites()
    } catch (error) {
      if (!this.isPuttingBack) throw error
      return undefined
    }
  }

  private async breakReplica(kind: ReplicaFault): Promise<() => Promise<void>> {
    const { replica } = this
    const act = {
      'replica paused': () => replica.pause(),
      'replica stalled': () => replica.stall(),
      'replica killed': () => replica.kill(),
      'replica promoted': () => replica.promote(),
    }[kind]
    replica.isBroken = true
    const mend = await act()
    return async () => {
      await mend()
      replica.isBroken = false
    }
  }

  /** Copies the database, and returns a function that restores the copy. */
  private async copyDatabase(way: Way): Promise<() => Promise<void>> {
    const { rollbacks } = this
    const rollback = rollbacks.copy()
    const putBack =
      way === 'copy' ? await this.copyWhole() : await this.database.copyRows({ isVisible: way === 'dump' })
    const epochs = [await this.database.epoch()]
    return async () => {
      epochs.push(await this.database.epoch())
      rollbacks.begin(rollback, epochs)
      await putBack()
      rollbacks.end(rollback)
      this.isPuttingBack = false
    }
  }

  private async copyWhole(): Promise<() => Promise<void>> {
    const putBack = await this.database.copyWhole()
    return async () => {
      // Processes that are starting must be restarted too.
      let open!: () => void
      this.mayStart = new Promise((resolve) => (open = resolve))
      await Promise.all(this.starting)
      await putBack()
      const running = this.places.flatMap(({ program }, n) => (program ? n : []))
      open()
      // As a rollout does, one after the other. Stopped processes restart.
      for (const n of running) {
        if (!this.places[n]?.program) continue
        await this.end(n, 'SIGTERM')
        await this.begin(n)
      }
    }
  }
}
