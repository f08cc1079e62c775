import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { freePort } from '../../scripts/free-port.cjs'

/** A TCP proxy to a service, with network faults that a test can inject. */
export interface TcpProxy {
  url: string
  /** Cuts all connections and refuses new ones. */
  cut(): void
  /** Cuts all connections and stops listening, like a server that is down. */
  refuse(): void
  /** Keeps connections open but drops all data, like a network that loses packets. */
  stall(): void
  /** Forwards requests, and buffers responses until `mend`. */
  holdAnswers(): void
  /** Whether a response is buffered. */
  holdsAnswer(): boolean
  mend(): void
  /** Switches to another server. Cuts all connections. */
  leadTo(target: string): void
  close(): Promise<void>
}

export async function startProxy(target: string): Promise<TcpProxy> {
  let { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const pipes: [Socket, Socket][] = []
  const answers = new Set<Socket>()
  let isCut = false
  let isStalled = false
  let isHolding = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    answers.add(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      pipes.push([from, to])
      if (!isStalled && !(isHolding && from === far)) from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut: () => {
      isCut = true
      drop()
    },
    refuse: () => {
      server.close()
      drop()
    },
    stall: () => {
      isStalled = true
      for (const [from, to] of pipes) from.unpipe(to)
    },
    holdAnswers: () => {
      isHolding = true
      for (const [from, to] of pipes) if (answers.has(from)) from.unpipe(to)
    },
    // A paused socket buffers its data.
    holdsAnswer: () => isHolding && [...answers].some((far) => far.readableLength > 0),
    mend: () => {
      isCut = false
      if (!server.listening) server.listen(Number(url.port), '127.0.0.1')
      if (!isStalled && !isHolding) return
      isStalled = false
      isHolding = false
      for (const [from, to] of pipes) {
        // A socket left unchanged would forward everything twice.
        from.unpipe(to)
        if (!from.destroyed && !to.destroyed) from.pipe(to)
      }
    },
    leadTo: (other) => {
      ;({ hostname, port } = new URL(other))
      drop()
    },
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
