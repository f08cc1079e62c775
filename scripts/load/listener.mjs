/** A socket of a user: records the messages of this run, with their times. */
export class Listener {
  /** Numbers of the received messages. */
  seen = new Set()
  latencies = []
  doubled = 0
  connectionsLost = 0
  reloads = 0
  #channels = new Set()

  constructor(socket, run) {
    this.socket = socket
    this.run = run
    socket.on('chat:message:received', ({ message }) => this.#receive(message))
    socket.on('close', ({ willReconnect }) => {
      if (willReconnect) this.connectionsLost += 1
    })
    // Events missed at this point are never sent again, and count as lost.
    socket.on('reload', () => (this.reloads += 1))
  }

  async open(channelIds) {
    await this.socket.connect()
    for (const id of channelIds) {
      await this.socket.join(id)
      this.#channels.add(id)
    }
  }

  follows(channelId) {
    return this.#channels.has(channelId)
  }

  close() {
    this.socket.close()
  }

  #receive({ metadata }) {
    const [run, number, dueAt] = String(metadata.load).split(':')
    if (run !== this.run) return
    const n = Number(number)
    if (this.seen.has(n)) this.doubled += 1
    else this.latencies.push(performance.now() - Number(dueAt))
    this.seen.add(n)
  }
}
