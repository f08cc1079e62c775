import type { ServerEvents } from '../../../generated/events'
import type { Delivery } from '../../platform/events/envelope'
import { endedBy } from '../feeds/open-streams'
import { eventFrame } from './server-frames'

type Piece = ServerEvents['chat:message:appended']

interface WaitingPiece {
  readonly index: number
  piece: Piece
}

/** Maximum bytes of one write. The rest waits here, where it can still be dropped. */
const BATCH_BYTES = 64 * 1024

/** Maximum UTF-16 units of a coalesced piece, because each growth rewrites all of it. */
const MAX_GROWN = 8192

const NO_FRAME = Buffer.alloc(0)

const frameOfPiece = (piece: Piece) => eventFrame('chat:message:appended', piece).bytes

/** Whether the later piece is of the same run, and begins at the end of the earlier. */
const continues = (before: Piece, later: Piece): boolean =>
  before.run === later.run && before.text.length < MAX_GROWN && before.offset + [...before.text].length === later.offset

/** The sink of the frames. */
export interface ByteStream {
  /** Bytes accepted by the sink, but not yet by the operating system. */
  readonly writableLength: number
  cork(): void
  uncork(): void
  write(frame: Buffer | undefined, onWritten?: () => void): unknown
}

/** Frames put into outboxes. A plain counter, because this is the hottest code path. */
export interface Traffic {
  frames: number
  bytes: number
}

/** Outboxes to be flushed at the end of this turn of the event loop. */
let pending: Outbox[] = []

function flushPending(): void {
  const outboxes = pending
  pending = []
  for (const outbox of outboxes) outbox.flush()
}

/**
 * The send buffer of one socket. The connection closes a client whose buffer grows too large.
 *
 * Invariants
 *   * Frames leave whole and in order, and all frames of one turn of the event loop in one write.
 *   * Under backpressure, frames wait here as references to buffers that all sockets share: a slow client costs a few
 *     bytes per frame.
 *   * Frames that `ws` itself writes (pings, pongs, close) go between two frames.
 */
export class Outbox {
  private frames: Buffer[] = []
  private bytes = 0
  private isPending = false
  /** The last batch has not been written yet: frames wait because the client reads slowly. */
  private isWriting = false
  private waiters: (() => void)[] = []
  /** Waiting pieces that later ones can still continue, by message and part. */
  private growing: Map<string, WaitingPiece> | undefined

  constructor(
    private readonly socket: ByteStream,
    /** Once the closing handshake has begun, no frame may follow. */
    private readonly owner: { readonly isOpen: boolean },
    private readonly traffic: Traffic = { frames: 0, bytes: 0 },
  ) {}

  /** Bytes that the operating system has not accepted yet. */
  get bufferedBytes(): number {
    return this.bytes + this.socket.writableLength
  }

  push(frame: Buffer): void {
    this.frames.push(frame)
    this.bytes += frame.length
    this.traffic.frames += 1
    this.traffic.bytes += frame.length
    if (this.isPending || this.isWriting) return
    this.isPending = true
    if (pending.push(this) === 1) setImmediate(flushPending)
  }

  /**
   * Sends a piece of a stream to a slow client, coalesced with a waiting one: it gets fewer, longer frames. The end of
   * a stream has all of its text, and replaces waiting pieces.
   *
   * @returns false for any other event, and if no frames wait.
   */
  pushPiece(delivery: Delivery): boolean {
    const ended = this.growing?.size && endedBy(delivery)
    if (ended) this.dropPieces(ended)
    if (delivery.event !== 'chat:message:appended' || !this.isWriting) return false
    const { data } = JSON.parse(delivery.frame) as { data: Piece }
    const name = `${data.messageId} ${data.part}`
    const before = this.growing?.get(name)
    if (before && continues(before.piece, data)) this.grow(before, data.text)
    else {
      this.push(frameOfPiece(data))
      this.growing ??= new Map()
      this.growing.set(name, { index: this.frames.length - 1, piece: data })
    }
    return true
  }

  private grow(waiting: WaitingPiece, text: string): void {
    waiting.piece = { ...waiting.piece, text: waiting.piece.text + text }
    const frame = frameOfPiece(waiting.piece)
    const growth = frame.length - (this.frames[waiting.index] as Buffer).length
    this.frames[waiting.index] = frame
    this.bytes += growth
    this.traffic.bytes += growth
  }

  private dropPieces(messageId: string): void {
    for (const [name, { index }] of this.growing ?? []) {
      if (!name.startsWith(`${messageId} `)) continue
      this.bytes -= (this.frames[index] as Buffer).length
      // Replaced in place, so that the indices of the others stay valid.
      this.frames[index] = NO_FRAME
      this.growing?.delete(name)
    }
  }

  /** Writes the next batch, unless one is being written. */
  flush(): void {
    this.isPending = false
    if (this.isWriting || this.frames.length === 0) return
    if (!this.owner.isOpen) return this.clear()
    const batch = this.takeBatch()
    const last = batch.pop()
    this.isWriting = true
    this.socket.cork()
    for (const frame of batch) this.socket.write(frame)
    this.socket.write(last, this.onWritten)
    this.socket.uncork()
  }

  private readonly onWritten = (): void => {
    this.isWriting = false
    this.flush()
    this.wake()
  }

  /** Writes all frames in one batch, so that the close frame comes after them. */
  flushAll(): void {
    const frames = this.takeAll()
    this.socket.cork()
    for (const frame of frames) this.socket.write(frame)
    this.socket.uncork()
  }

  /** Drops everything that was not written. */
  clear(): void {
    this.takeAll()
    this.wake()
  }

  /** Resolves with true when the batch has been written or the rest was dropped, and with false after this time. */
  async moved(timeoutMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const hasMoved = await new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs)
      this.waiters.push(() => resolve(true))
    })
    clearTimeout(timer)
    return hasMoved
  }

  private takeBatch(): Buffer[] {
    if (this.bytes <= BATCH_BYTES) return this.takeAll()
    let count = 0
    let size = 0
    while (size < BATCH_BYTES && count < this.frames.length) size += (this.frames[count++] as Buffer).length
    this.bytes -= size
    this.growing = undefined
    return this.frames.splice(0, count)
  }

  private takeAll(): Buffer[] {
    const { frames } = this
    this.growing = undefined
    this.frames = []
    this.bytes = 0
    return frames
  }

  private wake(): void {
    if (this.waiters.length === 0) return
    const waiters = this.waiters
    this.waiters = []
    for (const resolve of waiters) resolve()
  }
}
