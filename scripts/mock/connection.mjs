/** One socket of the mock's gateway. */
import { endTyping } from './client-frames.mjs'

/** Sends frames and pings, unless a control request drops or silences them. */
export class Connection {
  joined = new Set()
  /** Channels in which its user types, each with the timer that ends it. */
  typing = new Map()
  /** From its first `gateway:resume` on it gets the numbers of the user's feed. */
  followsFeed = false
  isSilent = false
  framesToDrop = 0
  isAlive = true

  constructor(mock, socket, { id, userId }) {
    this.mock = mock
    this.socket = socket
    this.id = id
    this.userId = userId
  }

  /**
   * @param frame with `instead`: what one user gets in place of it.
   * @returns whether it left.
   */
  send({ instead, ...frame }) {
    if (this.isSilent || this.socket.readyState !== this.socket.OPEN) return false
    if (this.framesToDrop > 0) {
      this.framesToDrop -= 1
      return false
    }
    const own = instead?.userId === this.userId ? { event: instead.event, data: instead.data } : {}
    this.socket.send(JSON.stringify({ ...frame, ...own }))
    return true
  }

  /** Pings, and ends the socket if the last ping was not answered. */
  check() {
    if (this.isSilent) return
    if (!this.isAlive) return this.socket.terminate()
    this.isAlive = false
    this.socket.ping()
  }

  pong(data) {
    if (!this.isSilent) this.socket.pong(data)
  }

  /** Releases the state of a closed socket. */
  end() {
    for (const channelId of [...this.typing.keys()]) endTyping(this.mock, this, channelId)
    this.joined.clear()
  }
}
