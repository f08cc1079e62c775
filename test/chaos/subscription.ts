import type { SocketFrame } from '../../clients/typescript/src/index'
import { ChannelReplica } from '../support/replica'
import type { Reader } from '../support/snapshot'
import type { Rollbacks } from './rollbacks'
import { turns } from './turns'

const KEPT_FRAMES = 30
const KEPT_TARGETS = 20
const RESETS = new Set<string>(['chat:channel:history:reset', 'chat:channel:hidden'])

/**
 * The state of one channel in one client.
 *
 * Invariants
 *   * `replica` is the first snapshot since the client came into the channel, with every event applied that the SDK has
 *     handed over since. Nothing is applied while there is none.
 *   * The SDK hands over every number once and in order; the replica refuses a gap, and what it has had already is found
 *     here.
 */
export class Subscription {
  /** Whether the client is a member, as far as the service has acknowledged. */
  isMember = false
  /** After an answer that did not come: a late arrival of that request may change the membership once more. */
  isSettled = false
  replica: ChannelReplica | undefined
  /** How many snapshots are wanted that have not been taken yet. */
  entering = 0
  /** A reset of the client's history that the replica may lack: only an event of the user says it. */
  reset: { isAnswered: boolean } | undefined
  /** The latest one that an event has said since the last snapshot was begun. */
  private latestReset: SocketFrame | undefined
  /** How many rollbacks of the database are in the replica. */
  rollbacks = 0
  /** Messages of others, the latest ones that are not known to be deleted. */
  readonly targets: string[] = []
  readonly frames: string[] = []
  /** One snapshot after the other. */
  readonly exclusively = turns()

  constructor(
    readonly channelId: string,
    private readonly userId: string,
    private readonly all: Rollbacks,
    private readonly onWrong: (what: string) => void,
  ) {}

  /** The database was restored since: until the client has to reload, its state and its events may be invalid. */
  get missesRollback(): boolean {
    return this.rollbacks < this.all.count
  }

  async load(reader: Reader): Promise<ChannelReplica> {
    this.targets.length = 0
    this.note('snapshot')
    // A snapshot has the resets that came before it; those that a rollback has undone count no more.
    this.latestReset = undefined
    const { reset } = this
    const isAnswered = reset?.isAnswered
    const replica = await ChannelReplica.load(reader, this.channelId)
    this.note(`snapshot at ${replica.seq}`)
    if (isAnswered && this.reset === reset) this.reset = undefined
    if (this.latestReset) replica.apply(this.latestReset)
    return replica
  }

  note(what: string): void {
    if (this.frames.push(`${new Date().toISOString()} ${what}`) > KEPT_FRAMES) this.frames.shift()
  }

  /** Takes an event as the SDK hands it over. */
  receive(frame: SocketFrame): void {
    const { event, seq, feed } = frame
    this.note(`${event} ${seq ?? 'for the user'}${feed === 'user' ? ' of the user' : ''}`)
    if (RESETS.has(event)) {
      // Its number is none of the channel.
      this.latestReset = { event, data: frame.data }
      return this.replica?.apply(this.latestReset)
    }
    if (!this.replica || feed === 'user') return
    // The SDK keeps skips to itself, so these are taken as they came over the wire.
    const isHandedOver = seq !== undefined && event !== 'gateway:skip'
    if (isHandedOver && seq <= this.replica.seq) this.wrong(`${event} ${seq} was handed over twice or out of order`)
    try {
      this.replica.apply(frame)
    } catch (error) {
      this.wrong((error as Error).message)
      this.replica = undefined
    }
    this.followTargets(frame)
  }

  private followTargets({ event, data }: SocketFrame): void {
    if (event === 'chat:message:received') {
      const { id, senderId } = data.message as { id: string; senderId: string }
      if (senderId !== this.userId && this.targets.push(id) > KEPT_TARGETS) this.targets.shift()
    } else if (event === 'chat:message:deleted') {
      const index = this.targets.indexOf(data.messageId as string)
      if (index >= 0) this.targets.splice(index, 1)
    }
  }

  private wrong(what: string): void {
    if (this.missesRollback) return this.note(`before the reload: ${what}`)
    this.onWrong(`${this.userId} in ${this.channelId}: ${what}\n    ${this.frames.join('\n    ')}`)
  }
}
