import { WebSocket } from 'ws'
import type { SocketFrame } from '../../clients/typescript/src/index'
import { checkFrame } from '../support/contract'

/**
 * Watches the frames of a socket as they come, before the SDK drops what it has had: also where the SDK forgives more, the
 * gateway is to send each number once and in order after it acknowledged a join, and nothing without a join.
 */
export class Wire {
  private readonly last = new Map<string, number>()
  /** Where the joins begin that are not acknowledged yet, by reference and feed. */
  private readonly joins = new Map<unknown, Map<string, number>>()

  constructor(private readonly onWrong: (what: string) => void) {}

  /** Sockets for the connections of the SDK, in order. */
  socketClass(): new (url: string, protocols?: string[]) => WebSocket {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the class has its own `this`
    const wire = this
    return class extends WebSocket {
      constructor(url: string, protocols?: string[]) {
        super(url, protocols)
        // A new connection has joined nothing.
        wire.last.clear()
        wire.joins.clear()
      }

      override send(text: string): void {
        wire.sent(text)
        super.send(text)
      }
    }
  }

  private sent(text: string): void {
    const { data, ref } = JSON.parse(text) as { data: Stand; ref: unknown }
    const { channelId, since, userSeq, channels = [] } = data
    const from = new Map<string, number>()
    for (const channel of [{ channelId, since }, { channelId: USER, since: userSeq }, ...channels]) {
      if (channel.channelId !== undefined && channel.since !== undefined) from.set(channel.channelId, channel.since)
    }
    this.joins.set(ref, from)
  }

  see(frame: SocketFrame): void {
    const { event, seq, data, feed } = frame
    try {
      checkFrame(JSON.stringify(frame))
    } catch (error) {
      this.onWrong((error as Error).message)
    }
    if (event === 'gateway:ack') this.acknowledged(data as unknown as Acknowledgement)
    if (event === 'gateway:ack' || seq === undefined) return
    const key = feed === 'user' ? USER : (data.channelId as string)
    const last = this.last.get(key)
    if (last === undefined) this.onWrong(`${event} ${seq} of ${key} came without a join`)
    else if (seq !== last + 1) this.onWrong(`${event} of ${key} is ${seq}, after ${last}`)
    this.last.set(key, seq)
  }

  private acknowledged({
    ref,
    channelId,
    seq,
    recovered,
    userSeq,
    userRecovered,
    channels = [],
  }: Acknowledgement): void {
    const from = this.joins.get(ref)
    this.joins.delete(ref)
    const user = { channelId: USER, seq: userSeq, recovered: userRecovered }
    for (const joined of [{ channelId, seq, recovered }, user, ...channels]) {
      if (joined.channelId === undefined || joined.seq === undefined) continue
      // Who follows the feed already, and says nothing of it, goes on.
      if (joined === user && !from?.has(USER) && this.last.has(USER)) continue
      this.last.set(joined.channelId, joined.recovered ? (from?.get(joined.channelId) as number) : joined.seq)
    }
  }
}

/** The feed of the user, beside the ids of channels. */
const USER = 'user'

interface Stand {
  channelId?: string
  since?: number
  userSeq?: number
  channels?: { channelId: string; since?: number }[]
}

type Joined = { seq?: number; recovered?: boolean | null }
type Acknowledgement = Joined & {
  ref: unknown
  channelId?: string
  userSeq?: number
  userRecovered?: boolean | null
  channels?: (Joined & { channelId: string })[]
}
