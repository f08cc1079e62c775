import { WebSocket } from 'ws'
import type { SocketFrame } from '../../clients/typescript/src/index'
import { checkFrame } from '../support/contract'

/**
 * Watches the frames of a socket as they come, before the SDK drops what it has had: also where the SDK forgives more, the
 * gateway is to send each number once and in order after it acknowledged a join, and nothing without a join.
 */
export class Wire {
  private readonly last = new Map<string, number>()
  /** Where the joins begin that are not acknowledged yet, by reference. */
  private readonly joins = new Map<unknown, number>()

  constructor(private readonly onWrong: (what: string) => void) {}

  /** What the SDK is to open its connections with, one after the other. */
  socketClass(): new (url: string, protocols?: string[]) => WebSocket {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the class has a `this` of its own
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
    const { data, ref } = JSON.parse(text) as { data: { since?: number }; ref: unknown }
    if (data.since !== undefined) this.joins.set(ref, data.since)
  }

  see(frame: SocketFrame): void {
    const { event, seq, data } = frame
    try {
      checkFrame(JSON.stringify(frame))
    } catch (error) {
      this.onWrong((error as Error).message)
    }
    const channelId = data.channelId as string
    if (event === 'gateway:ack' && channelId !== undefined) {
      this.last.set(channelId, data.recovered ? (this.joins.get(data.ref) as number) : (data.seq as number))
    } else if (seq !== undefined) {
      const last = this.last.get(channelId)
      if (last === undefined) this.onWrong(`${event} ${seq} of ${channelId} came without a join`)
      else if (seq !== last + 1 && !Number.isNaN(last))
        this.onWrong(`${event} of ${channelId} is ${seq}, after ${last}`)
      this.last.set(channelId, seq)
    }
  }
}
