import { EventEmitter } from 'node:events'
import { MemoryTails, type Tails } from '../../src/domain/open-streams/tails'
import type { Owner, Scheduler } from './scheduler'

const RECONNECT_MS = 100

type Method = (this: Tails, ...args: never[]) => Promise<unknown>

/** A Redis with pub/sub, which hands on in order what arrives, and with the tails of streams. */
export class SimulatedRedis {
  private readonly connections = new Set<RedisConnection>()
  private isUp = true
  private hangsUntil = 0
  private kept = new MemoryTails()
  private readonly cutOff = new Set<string>()

  constructor(readonly scheduler: Scheduler) {}

  /** The tails of streams, for one process. */
  tails(): Tails {
    const { scheduler } = this
    const owner = scheduler.owner as Owner
    let sentUntil = 0
    let heardUntil = 0
    const ask = (name: keyof Tails, args: never[]) =>
      new Promise((resolve, reject) => {
        const asked = () => {
          const found = this.canReach(owner)
            ? (Reflect.apply(this.kept[name] as Method, this.kept, args) as ReturnType<Method>)
            : undefined
          const answered = () => (found && this.canReach(owner) ? resolve(found) : reject(new Error('Redis is away')))
          heardUntil = Math.max(heardUntil + 1e-6, scheduler.now + this.delay())
          scheduler.as(owner, () => scheduler.at(heardUntil, 'is answered by Redis', answered))
        }
        sentUntil = Math.max(sentUntil + 1e-6, scheduler.now + this.delay())
        scheduler.outside(sentUntil, `asks Redis to ${name}`, asked)
      })
    return new Proxy({} as Tails, {
      get:
        (_, name: keyof Tails) =>
        (...args: never[]) =>
          ask(name, args),
    })
  }

  flush(): void {
    this.kept = new MemoryTails()
  }

  /** How long a message takes. */
  delay(): number {
    const { random, now, pace } = this.scheduler
    const ms = random.next() < 0.02 ? random.between(2, 100) : random.between(0.05, 1) * pace.redis
    return Math.max(0, this.hangsUntil - now) + ms
  }

  /** What stands for `connectMaster`. */
  connect(timeoutMs: number): RedisConnection {
    return new RedisConnection(this, this.scheduler.owner as Owner, timeoutMs)
  }

  canReach({ name }: Owner): boolean {
    return this.isUp && !this.cutOff.has(name)
  }

  enter(connection: RedisConnection): void {
    this.connections.add(connection)
  }

  leave(connection: RedisConnection): void {
    this.connections.delete(connection)
  }

  publish(channel: string, payload: string): void {
    for (const connection of this.connections) {
      if (connection.channels.has(channel))
        connection.fromServer(`hears ${channel}`, () => connection.emit('message', channel, payload))
    }
  }

  hang(ms: number): void {
    this.hangsUntil = this.scheduler.now + ms
  }

  end(): void {
    this.isUp = false
    this.dropAll()
  }

  begin(): void {
    this.isUp = true
  }

  /** Ends the connections; those that are lost connect again. */
  dropAll(isHit: (owner: Owner) => boolean = () => true): void {
    for (const connection of [...this.connections]) if (isHit(connection.owner)) connection.lost()
  }

  cut(owner: string): void {
    this.cutOff.add(owner)
    this.dropAll(({ name }) => name === owner)
  }

  mend(owner: string): void {
    this.cutOff.delete(owner)
  }
}

/** The part of a connection of ioredis that the bus uses. */
export class RedisConnection extends EventEmitter {
  status = 'connecting'
  readonly channels = new Set<string>()
  private generation = 0
  private readonly pending = new Set<(error: Error) => void>()
  private sentUntil = 0
  private heardUntil = 0

  constructor(
    private readonly redis: SimulatedRedis,
    readonly owner: Owner,
    private readonly timeoutMs: number,
  ) {
    super()
    this.connectLater(0)
    owner.onDeath(() => redis.leave(this))
  }

  publish(channel: string, payload: string): Promise<number> {
    this.redis.scheduler.note(payload)
    return this.command('publishes', () => (this.redis.publish(channel, payload), 1))
  }

  subscribe(...channels: string[]): Promise<number> {
    return this.command('subscribes', () => (channels.forEach((channel) => this.channels.add(channel)), 1))
  }

  unsubscribe(...channels: string[]): Promise<number> {
    return this.command('unsubscribes', () => (channels.forEach((channel) => this.channels.delete(channel)), 1))
  }

  disconnect(reconnect = false): void {
    if (reconnect) return this.lost()
    this.close('end')
  }

  lost(): void {
    this.close('reconnecting')
    this.connectLater(RECONNECT_MS)
  }

  /** Lets something arrive here, in order. */
  fromServer(what: string, act: () => void): void {
    this.heardUntil = this.later(this.heardUntil, what, act, this.owner)
  }

  private close(status: string): void {
    const { scheduler } = this.redis
    this.generation += 1
    this.channels.clear()
    this.redis.leave(this)
    this.status = status
    const lose = () => {
      for (const end of this.pending) end(new Error('Connection is closed.'))
      this.emit('close')
    }
    scheduler.as(this.owner, () => scheduler.after(0, 'loses Redis', lose))
  }

  private connectLater(ms: number): void {
    const { scheduler } = this.redis
    const { generation } = this
    const connect = () => {
      if (generation !== this.generation) return
      if (!this.redis.canReach(this.owner)) {
        this.emit('error', new Error('connect ECONNREFUSED'))
        return this.connectLater(Math.min(2000, 2 * ms + RECONNECT_MS))
      }
      this.status = 'ready'
      this.redis.enter(this)
      this.emit('ready')
    }
    scheduler.as(this.owner, () =>
      scheduler.after(ms * scheduler.random.between(0.5, 1) + 0.5, 'connects to Redis', connect),
    )
  }

  private command<T>(what: string, act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.status !== 'ready') return reject(new Error('Redis is away'))
      const end = (error?: Error) => {
        clearTimeout(timer)
        this.pending.delete(end)
        if (error) reject(error)
      }
      const timer = setTimeout(() => end(new Error('Command timed out')), this.timeoutMs)
      this.pending.add(end)
      const arrive = () => {
        const answer = act()
        this.fromServer('is answered by Redis', () => (end(), resolve(answer)))
      }
      this.sentUntil = this.later(this.sentUntil, what, arrive, undefined)
    })
  }

  private later(after: number, what: string, act: () => void, owner: Owner | undefined): number {
    const { scheduler } = this.redis
    const { generation } = this
    const at = Math.max(after + 1e-6, scheduler.now + this.redis.delay())
    const arrive = () => generation === this.generation && act()
    scheduler.as(owner, () => scheduler.at(at, what, arrive))
    return at
  }
}
