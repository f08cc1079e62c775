import type { SocketFrame } from '../../clients/typescript/src/index'
import { checkFrame } from '../support/contract'

/**
 * Watches the frames of a socket as they come, before the SDK drops what it has had: whatever the SDK forgives, the
 * gateway is to send each number once and in order after it acknowledged a join, and nothing without a join.
 */
export class Wire {
  private readonly last = new Map<string, number>()

  constructor(private readonly onWrong: (what: string) => void) {}

  /** A new connection has joined nothing. */
  begin(): void {
    this.last.clear()
  }

  /** @param since with what number the client joins the channel, should this be the acknowledgement of that. */
  see(frame: SocketFrame, since: (channelId: string) => number | undefined): void {
    const { event, seq, data } = frame
    try {
      checkFrame(JSON.stringify(frame))
    } catch (error) {
      this.onWrong((error as Error).message)
    }
    const channelId = data.channelId as string
    if (event === 'gateway:ack' && channelId !== undefined) {
      this.last.set(channelId, data.recovered ? (since(channelId) ?? NaN) : (data.seq as number))
    } else if (seq !== undefined) {
      const last = this.last.get(channelId)
      if (last === undefined) this.onWrong(`${event} ${seq} of ${channelId} came without a join`)
      else if (seq !== last + 1 && !Number.isNaN(last))
        this.onWrong(`${event} of ${channelId} is ${seq}, after ${last}`)
      this.last.set(channelId, seq)
    }
  }
}
