import jwt from 'jsonwebtoken'
import { WebSocket } from 'ws'
import type { SocketFrame } from '../../clients/typescript/src/index'
import { SECRET, TENANT } from './access'
import type { FollowedList } from './followed-list'
import type { Rollbacks } from './rollbacks'

const RECONNECT_MS = 500
const KEPT_NOTES = 30

/** The identity of an event: its name, and its message if it has one. */
export const nameOf = (event: string, messageId?: string) => (messageId === undefined ? event : `${event} ${messageId}`)

/** The key of a user's feed in the log. */
export const userFeed = (userId: string) => `user:${userId}`

/**
 * Follows one channel, or the feed of its user and the user's channel list, as a client without the SDK would: by a plain
 * WebSocket and what the contract says.
 *
 * Invariants
 *   * `seen` is what came since the last reload, by number: without a gap up to `position`.
 *   * A position is kept together with the epoch of the connection on which it was reached.
 */
export class RawFollower {
  private position: { seq: number; epoch: string | undefined } | undefined
  private readonly seen = new Map<number, string>()
  /** How many rollbacks of the database are in what was seen. */
  private known = 0
  private socket: WebSocket | undefined
  private isClosed = false
  private readonly notes: string[] = []

  constructor(
    private readonly url: string,
    private readonly userId: string,
    readonly channelId: string,
    private readonly rollbacks: Rollbacks,
    private readonly onWrong: (what: string) => void,
    private readonly list?: FollowedList,
  ) {
    this.connect()
  }

  isAt(seq: number | undefined): boolean {
    return this.position?.seq === seq && !this.missesRollback
  }

  /** How what came differs from the log. */
  compare(log: Map<number, string>): string[] {
    return [...this.seen]
      .filter(([seq, name]) => log.get(seq) !== name && !name.startsWith('gateway:skip'))
      .map(([seq, name]) => this.describe(`had ${name} under ${seq}; the log has ${log.get(seq)}`))
  }

  describe(what: string): string {
    return `a plain socket of ${this.userId} in ${this.channelId} at ${this.position?.seq} ${what}\n    ${this.notes.join('\n    ')}`
  }

  close(): void {
    this.isClosed = true
    this.socket?.close()
  }

  private get missesRollback(): boolean {
    return this.known < this.rollbacks.count
  }

  private connect(): void {
    if (this.isClosed) return
    const token = jwt.sign({ userId: this.userId, tenantId: TENANT }, SECRET, { expiresIn: '1d' })
    const headers = { authorization: `Bearer ${token}` }
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/chat`, ['chat.v1'], { headers })
    this.socket = socket
    let epoch: string | undefined
    let isJoined = false
    let isListed = false
    socket.on('error', () => undefined)
    socket.on('close', (code, reason) => {
      this.note(`closed with ${code} ${reason.toString()}`)
      setTimeout(() => this.connect(), RECONNECT_MS)
    })
    socket.on('message', (text: Buffer) => {
      const { event, data, seq, feed } = JSON.parse(text.toString()) as SocketFrame
      if (event === 'gateway:hello') {
        epoch = data.epoch as string
        socket.send(JSON.stringify({ ref: 'join', ...this.request(epoch) }))
        this.followList(socket, epoch)
      } else if (event === 'chat:channel:activity') {
        this.list?.apply(data as never, epoch as string)
      } else if (event === 'gateway:stale') {
        this.note('stale')
        // Before, it is for clients that do not ask for what they missed.
        if (!isListed) return
        this.list?.lost()
        this.followList(socket, epoch as string)
      } else if (event === 'gateway:ack' && data.ref === 'list') {
        isListed = true
      } else if (event === 'gateway:ack' && data.ref === 'join') {
        isJoined = true
        const { userSeq, userRecovered, ...channel } = data as unknown as Joined & {
          userSeq: number
          userRecovered: boolean | null
        }
        this.joined(this.isUser ? { seq: userSeq, recovered: userRecovered } : channel, epoch)
      } else if (event === 'gateway:error') {
        // The database does not answer; another connection may do better.
        this.note(`refused: ${JSON.stringify(data.error)}`)
        socket.close()
      } else if (isJoined && seq !== undefined && (this.isUser ? feed === 'user' : data.channelId === this.channelId)) {
        this.receive(seq, nameOf(event, (data.message as { id: string } | undefined)?.id), epoch)
      }
    })
  }

  /** In a separate frame: its position may be of another epoch than that of the feed. */
  private followList(socket: WebSocket, epoch: string): void {
    const ask = async () => {
      const data = await this.list?.begin(epoch)
      if (data && socket.readyState === WebSocket.OPEN) {
        this.note(`asks for the list since ${data.activity}`)
        socket.send(JSON.stringify({ event: 'gateway:resume', data, ref: 'list' }))
      }
    }
    ask().catch((error: unknown) => !this.isClosed && this.onWrong(this.describe(`could not list: ${String(error)}`)))
  }

  private get isUser(): boolean {
    return this.channelId === userFeed(this.userId)
  }

  private request(epoch: string): { event: string; data: object } {
    const { position, channelId } = this
    if (this.isUser) {
      const from = position && { epoch: position.epoch ?? epoch, userSeq: position.seq }
      return { event: 'gateway:resume', data: { epoch, ...from } }
    }
    const from = position && { since: position.seq, ...(position.epoch !== undefined && { epoch: position.epoch }) }
    return { event: 'chat:join:channel', data: { channelId, ...from } }
  }

  private joined({ seq, recovered }: Joined, epoch: string | undefined): void {
    this.note(`joined at ${seq}, recovered: ${recovered}`)
    if (recovered) {
      if (!this.missesRollback || this.rollbacks.isRetired(epoch)) return
      // The beginning of a channel is the same in every history of it.
      if (this.position?.seq === 0) this.known = this.rollbacks.knownIn(epoch)
      else this.onWrong(this.describe('was resumed, though the database was put back'))
      return
    }
    if (recovered === false && !this.missesRollback && !this.rollbacks.isRetired(epoch)) {
      this.onWrong(this.describe('was not recovered'))
    }
    this.seen.clear()
    this.position = { seq, epoch }
    this.known = this.rollbacks.knownIn(epoch)
  }

  private receive(seq: number, name: string, epoch: string | undefined): void {
    this.note(`${name} ${seq}`)
    const last = this.position?.seq ?? 0
    if (seq !== last + 1 && !this.missesRollback) this.onWrong(this.describe(`got ${name} ${seq}`))
    this.seen.set(seq, name)
    this.position = { seq, epoch }
  }

  private note(what: string): void {
    if (this.notes.push(`${new Date().toISOString()} ${what}`) > KEPT_NOTES) this.notes.shift()
  }
}

interface Joined {
  seq: number
  recovered: boolean | null
}
