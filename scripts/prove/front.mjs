import { once } from 'node:events'
import net from 'node:net'

const SLOW_BYTES = 200

/**
 * A TCP load balancer that can inject faults. Connects to the first process that accepts, round robin. Several doors
 * (ports) lead to separate processes.
 */
export class Front {
  #links = new Set()
  #isAway = false
  #doors
  /** @type {number[]} the port of each open door */
  ports = []

  /** @param {number[][]} doors the ports behind each of them */
  constructor(...doors) {
    this.#doors = doors.map((ports) => {
      let next = 0
      return net.createServer((near) => this.#accept(near, ports, next++))
    })
  }

  async open() {
    for (const door of this.#doors) {
      door.listen(0, '127.0.0.1')
      await once(door, 'listening')
    }
    this.ports = this.#doors.map((door) => /** @type {net.AddressInfo} */ (door.address()).port)
    return this
  }

  close() {
    for (const door of this.#doors) door.close()
    this.cut(1)
  }

  /** Cuts this share of the connections. `random` decides which. */
  cut(share, random) {
    for (const link of this.#some(share, random)) link.end()
  }

  /**
   * Until the returned function is called, `freeze` blocks this share of the connections in both directions, and `slow`
   * throttles their clients.
   *
   * @param {'freeze' | 'slow'} fault
   */
  disturb(fault, share, random) {
    const links = this.#some(share, random)
    for (const link of links) link[fault]()
    return () => links.forEach((link) => link.mend())
  }

  /** Cuts all connections and refuses new ones until the returned function is called. */
  away() {
    this.#isAway = true
    this.cut(1)
    return () => (this.#isAway = false)
  }

  #some(share, random) {
    const all = [...this.#links]
    return share === 1 ? all : random.some(all, Math.round(all.length * share))
  }

  async #accept(near, ports, first) {
    near.on('error', () => {})
    if (this.#isAway) return near.destroy()
    for (let n = 0; n < ports.length; n++) {
      const far = net.connect(ports[(first + n) % ports.length], '127.0.0.1')
      const isOpen = await once(far, 'connect').then(
        () => true,
        () => false,
      )
      if (!isOpen) continue
      if (near.destroyed || this.#isAway) {
        far.destroy()
        return near.destroy()
      }
      const link = new Link(near, far, () => this.#links.delete(link))
      this.#links.add(link)
      return
    }
    near.destroy()
  }
}

class Link {
  #timer

  constructor(near, far, closed) {
    this.near = near
    this.far = far
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', () => this.end())
      socket.on('close', () => {
        clearInterval(this.#timer)
        this.end()
        closed()
      })
    }
    this.mend()
  }

  end() {
    this.near.destroy()
    this.far.destroy()
  }

  freeze() {
    this.near.unpipe(this.far)
    this.far.unpipe(this.near)
  }

  slow() {
    this.far.unpipe(this.near)
    // The rest waits in this socket's buffer, and soon in the server's.
    this.#timer = setInterval(() => {
      const bytes = this.far.read(Math.min(SLOW_BYTES, this.far.readableLength))
      if (bytes) this.near.write(bytes)
    }, 1000)
    this.far.on('readable', () => {})
  }

  mend() {
    clearInterval(this.#timer)
    this.far.removeAllListeners('readable')
    if (this.near.destroyed || this.far.destroyed) return
    this.freeze()
    this.near.pipe(this.far)
    this.far.pipe(this.near)
  }
}
