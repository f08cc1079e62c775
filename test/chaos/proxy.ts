import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Two sockets, and what flows between them. */
interface Link {
  near: Socket
  far: Socket
  stalled: boolean
}

/**
 * Stands where a load balancer would: each new connection goes to the next process that lives. It looks at nothing that
 * passes, and can cut or stall single connections, as a network would: a stalled one loses nothing, it only waits.
 */
export class Proxy {
  private readonly links = new Set<Link>()
  private readonly targetsByPort = new Map<number, number>()
  private turn = 0

  private constructor(
    private readonly server: Server,
    private readonly targets: () => number[],
  ) {}

  /** @param targets the ports of the processes that live. */
  static async start(targets: () => number[]): Promise<Proxy> {
    const server = createServer()
    const proxy = new Proxy(server, targets)
    server.on('connection', (near) => proxy.link(near))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** The port of the process behind a connection that came from this port. */
  targetOf(port: number): number | undefined {
    return this.targetsByPort.get(port)
  }

  /** Breaks every connection that is chosen; answers how many. */
  cut(isChosen: () => boolean): number {
    const chosen = [...this.links].filter(isChosen)
    for (const { near, far } of chosen) {
      near.destroy()
      far.destroy()
    }
    return chosen.length
  }

  /** Lets nothing pass, either way, on every connection that is chosen; answers how to end it. */
  stall(isChosen: () => boolean): { count: number; end: () => void } {
    const chosen = [...this.links].filter((link) => !link.stalled && isChosen())
    for (const link of chosen) this.hold(link)
    return { count: chosen.length, end: () => chosen.forEach((link) => this.flow(link)) }
  }

  async close(): Promise<void> {
    this.cut(() => true)
    this.server.close()
    await once(this.server, 'close')
  }

  private link(near: Socket): void {
    const ports = this.targets()
    const port = ports[this.turn++ % ports.length]
    near.on('error', () => undefined)
    if (port === undefined) return void near.destroy()
    this.targetsByPort.set(near.remotePort as number, port)
    const far = connect(port, '127.0.0.1')
    far.on('error', () => undefined)
    for (const socket of [near, far]) socket.setNoDelay(true)
    const link = { near, far, stalled: false }
    this.links.add(link)
    // Data written before the end still arrives: a response, or the reason of a close.
    near.on('close', () => far.destroySoon())
    far.on('close', () => {
      near.destroySoon()
      this.links.delete(link)
    })
    this.flow(link)
  }

  private flow(link: Link): void {
    link.stalled = false
    if (link.near.destroyed || link.far.destroyed) return
    link.near.pipe(link.far)
    link.far.pipe(link.near)
  }

  private hold(link: Link): void {
    link.stalled = true
    for (const socket of [link.near, link.far]) socket.unpipe().pause()
  }
}
