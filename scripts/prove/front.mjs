import { once } from 'node:events'
import net from 'node:net'

const SLOW_BYTES = 200

/**
 * A load balancer for TCP that can break what passes: it takes the first process that accepts, beginning with another one each
 * time, and knows nothing of what it carries.
 */
export class Front {
  #ports
  #next = 0
  #links = new Set()
  #isAway = false
  #server = net.createServer((near) => this.#accept(near))

  constructor(ports) {
    this.#ports = ports
  }

  async open() {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = /** @type {net.AddressInfo} */ (this.#server.address()).port
    return this
  }

  close() {
    this.#server.close()
    this.cut(1)
  }

  /** Cuts this share of the connections. `random` decides which. */
  cut(share, random) {
    for (const link of this.#some(share, random)) link.end()
  }

  /** Lets nothing pass, in neither direction, until the returned function is called. */
  freeze(share, random) {
    return this.#during(
      share,
      random,
      (link) => link.freeze(),
      (link) => link.mend(),
    )
  }

  /** Passes few bytes to these clients, until the returned function is called. */
  slow(share, random) {
    return this.#during(
      share,
      random,
      (link) => link.slow(),
      (link) => link.mend(),
    )
  }

  /** Cuts everything and refuses what comes, until the returned function is called. */
  away() {
    this.#isAway = true
    this.cut(1)
    return () => (this.#isAway = false)
  }

  #some(share, random) {
    const all = [...this.#links]
    return share === 1 ? all : random.shuffled(all).slice(0, Math.round(all.length * share))
  }

  #during(share, random, begin, end) {
    const links = this.#some(share, random)
    links.forEach(begin)
    return () => links.forEach(end)
  }

  async #accept(near) {
    near.on('error', () => {})
    if (this.#isAway) return near.destroy()
    const first = this.#next++
    for (let n = 0; n < this.#ports.length; n++) {
      const far = net.connect(this.#ports[(first + n) % this.#ports.length], '127.0.0.1')
      const isOpen = await Promise.race([
        once(far, 'connect').then(() => true),
        once(far, 'close').then(() => false),
      ]).catch(() => false)
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
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.setNoDelay(true)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        clearInterval(this.#timer)
        to.destroy()
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
    // What is left goes on waiting in the socket, and soon in that of the server.
    this.#timer = setInterval(() => {
      const available = Math.min(SLOW_BYTES, this.far.readableLength)
      const bytes = available > 0 ? this.far.read(available) : null
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
