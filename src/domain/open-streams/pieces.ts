import type { EventLog } from '../../platform/events/event-log'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import type { ServerEvents } from '../../../generated/events'

/** How long a piece waits to be coalesced with the next ones. */
const GATHER_MS = 40

type Piece = ServerEvents['chat:message:appended']

/** Coalesces pieces of streams before they are published, because producers append token by token. */
export class Pieces {
  private readonly waiting = new Map<string, { key: ChannelKey; piece: Piece; length: number; timer: NodeJS.Timeout }>()

  constructor(private readonly events: Pick<EventLog, 'publishEphemeral'>) {}

  add(key: ChannelKey, piece: Piece): void {
    const name = JSON.stringify([channelName(key), piece.messageId, piece.part])
    const length = [...piece.text].length
    const before = this.waiting.get(name)
    if (before?.piece.run === piece.run && before.piece.offset + before.length === piece.offset) {
      before.piece = { ...before.piece, text: before.piece.text + piece.text }
      before.length += length
      return
    }
    this.publish(name)
    const timer = setTimeout(() => this.publish(name), GATHER_MS).unref()
    this.waiting.set(name, { key, piece, length, timer })
  }

  /** Publishes the waiting pieces of a message, before an event that follows them. */
  flush(key: ChannelKey, messageId: string): void {
    for (const name of this.namesOf(key, messageId)) this.publish(name)
  }

  /** Drops the waiting pieces of a deleted message. */
  drop(key: ChannelKey, messageId: string): void {
    for (const name of this.namesOf(key, messageId)) {
      clearTimeout(this.waiting.get(name)?.timer)
      this.waiting.delete(name)
    }
  }

  close(): void {
    for (const name of this.waiting.keys()) this.publish(name)
  }

  private namesOf(key: ChannelKey, messageId: string): string[] {
    const prefix = JSON.stringify([channelName(key), messageId]).slice(0, -1)
    return [...this.waiting.keys()].filter((name) => name.startsWith(prefix))
  }

  private publish(name: string): void {
    const waiting = this.waiting.get(name)
    if (!waiting) return
    clearTimeout(waiting.timer)
    this.waiting.delete(name)
    const { key, piece } = waiting
    const about = { authorId: piece.authorId, messageAt: new Date(piece.messageAt) }
    this.events.publishEphemeral(key, 'chat:message:appended', piece, about)
  }
}
