import http from 'node:http'
import net from 'node:net'
import { Duplex } from 'node:stream'
import type { Owner, Scheduler } from './scheduler'

/** The name that all clients connect to. */
export const HOST = 'chat.simulation'

/** A process that takes connections. */
export interface Listener {
  owner: Owner
  server: http.Server
}

/**
 * The network: each connection goes to a process that listens, and bytes take a time that the seed decides, in order on one
 * connection, in any order between two.
 */
export class Network {
  readonly listeners = new Set<Listener>()
  readonly links = new Set<Link>()

  constructor(readonly scheduler: Scheduler) {}

  /** Whatever connects to the host gets a connection of the simulation. Returns a function that ends it. */
  install(): () => void {
    const { connect } = net
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its own `this`
    const { createConnection } = http.Agent.prototype
    const instead = (options: unknown) => ((options as { host?: string }).host === HOST ? this.connect() : undefined)
    net.connect = ((options: unknown, ...rest: []) =>
      instead(options) ?? connect(options as never, ...rest)) as typeof connect
    http.Agent.prototype.createConnection = function (options, ...rest) {
      return instead(options) ?? createConnection.call(this, options, ...rest)
    }
    const agent = http.Agent.prototype as unknown as { keepSocketAlive(socket: unknown): boolean }
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its own `this`
    const { keepSocketAlive } = agent
    const { random } = this.scheduler
    const kept = random.pick(KEPT) as number
    const isKept = () => random.next() < kept
    agent.keepSocketAlive = function (socket) {
      return (!(socket instanceof End) || isKept()) && keepSocketAlive.call(this, socket)
    }
    return () => {
      agent.keepSocketAlive = keepSocketAlive
      net.connect = connect
      http.Agent.prototype.createConnection = createConnection
    }
  }

  /** Ends all connections: those that clients keep for later would lead nowhere. */
  close(): void {
    for (const link of this.links) link.client.destroy()
  }

  connect(): Duplex {
    const link = new Link(this)
    const { scheduler } = this
    scheduler.outside(scheduler.now + delay(scheduler), 'connects', () => {
      const listener = scheduler.random.pick([...this.listeners])
      if (!listener)
        return link.client.destroy(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      link.accept(listener)
      link.client.open()
      return undefined
    })
    return link.client
  }

  /** Each connection draws, so that what is drawn later does not depend on how many there are of its kind. */
  some(share: number): Link[] {
    return [...this.links].filter(() => this.scheduler.random.next() < share)
  }
}

/** How many bytes a system takes before they have arrived: some take nothing, so that writers often have to wait. */
const WINDOWS = [0, 4_096, 65_536]
/** How often a client keeps a connection for its next request. What is kept leads to one process, a new one to any. */
const KEPT = [0, 0.3, 0.9]

const delay = ({ random, pace }: Scheduler) =>
  random.next() < 0.03 ? random.between(5, 150) : random.between(0.2, 3) * pace.network

/** A connection with its two ends. */
export class Link {
  readonly client: End
  private readonly server: End
  private process: Owner | undefined
  private isStalled = false
  private held: { owner: Owner | undefined; act: () => void }[] = []

  constructor(readonly network: Network) {
    this.client = new End(this, 'the client')
    this.server = new End(this, 'the server')
    network.links.add(this)
  }

  accept({ owner, server }: Listener): void {
    this.process = owner
    const { scheduler } = this.network
    scheduler.as(owner, () => scheduler.after(0, 'accepts', () => server.emit('connection', this.server)))
    owner.onDeath(() => this.cut())
  }

  /** Lets something arrive at the other end, unless the link is stalled or its process frozen. */
  carry(from: End, at: number, what: string, act: (to: End) => void): void {
    const { scheduler } = this.network
    const [to, owner] = from === this.client ? [this.server, this.process] : [this.client, undefined]
    const arrive = () => (this.isStalled ? this.held.push({ owner, act: () => act(to) }) : act(to))
    scheduler.as(owner, () => scheduler.at(at, `${what} to ${to.name}`, arrive))
  }

  stall(): void {
    this.isStalled = true
  }

  resume(): void {
    this.isStalled = false
    const { scheduler } = this.network
    for (const { owner, act } of this.held.splice(0)) scheduler.as(owner, () => scheduler.after(0, 'arrives late', act))
  }

  /** Both ends learn it at their time. */
  cut(): void {
    const { scheduler } = this.network
    const error = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    scheduler.outside(scheduler.now + delay(scheduler), 'is cut', () => this.client.destroy(error()))
    scheduler.as(this.process, () => scheduler.after(delay(scheduler), 'is cut', () => this.server.destroy(error())))
  }

  closed(): void {
    if (this.client.destroyed) this.network.links.delete(this)
  }
}

/** What stands for a socket at one end. */
class End extends Duplex {
  connecting = true
  remoteAddress = '10.0.0.1'
  private last = 0
  private readonly window: number
  /** Bytes that have not arrived yet. */
  private underWay = 0
  private waiting: (() => void) | undefined
  private idleMs = 0
  private idle: NodeJS.Timeout | undefined

  constructor(
    private readonly link: Link,
    readonly name: string,
  ) {
    super({ allowHalfOpen: true })
    this.window = link.network.scheduler.random.pick(WINDOWS) as number
    // A connection can be cut before anyone looks after it.
    this.on('error', () => undefined)
  }

  open(): void {
    this.connecting = false
    this.emit('connect')
  }

  /** Emits `timeout` when nothing has come or gone for so long. */
  setTimeout(ms: number): this {
    this.idleMs = ms
    this.active()
    return this
  }

  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const bytes = Buffer.from(chunk)
    if (this.connecting && this.name === 'the client') this.once('connect', () => this.send(bytes, done))
    else this.send(bytes, done)
  }

  override _final(done: () => void): void {
    this.carry('end', (to) => to.destroyed || to.push(null))
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.idle)
    this.carry('close', (to) => {
      if (!to.destroyed) to.push(null)
      to.destroy()
    })
    this.link.closed()
    done(error)
  }

  /**
   * A write is done when the system has taken it, and one of no bytes at once. Were the last one of a request done after the
   * answer, Node's agent would give the connection to two requests at a time, and each would get the answer of the other.
   */
  private send(bytes: Buffer, done: () => void): void {
    this.active()
    if (bytes.length === 0) return done()
    this.underWay += bytes.length
    this.carry(`${bytes.length} bytes`, (to) => {
      if (!to.destroyed) to.push(bytes)
      to.active()
      this.underWay -= bytes.length
      if (this.underWay <= this.window) this.proceed()
    })
    if (this.underWay <= this.window) return done()
    const { scheduler } = this.link.network
    const { owner } = scheduler
    this.waiting = () => scheduler.as(owner, () => scheduler.after(0, `${this.name} writes on`, done))
    return undefined
  }

  private proceed(): void {
    this.waiting?.()
    this.waiting = undefined
  }

  private active(): void {
    clearTimeout(this.idle)
    if (this.idleMs > 0 && !this.destroyed) this.idle = setTimeout(() => this.emit('timeout'), this.idleMs)
  }

  private carry(what: string, act: (to: End) => void): void {
    const { scheduler } = this.link.network
    this.last = Math.max(this.last + 1e-6, scheduler.now + delay(scheduler))
    this.link.carry(this, this.last, what, act)
  }
}
