import type { Duplex } from 'node:stream'

/** What is handed to the system at once. The rest waits here, where it can still be taken back. */
const BATCH_BYTES = 64 * 1024

/** Those with frames that are to leave at the end of this turn of the event loop. */
let pending: Outbox[] = []

function flushPending(): void {
  const outboxes = pending
  pending = []
  for (const outbox of outboxes) outbox.flush()
}

/**
 * The frames on their way to one socket.
 *
 * Invariants
 *   * Frames leave in the order in which they came, whole, and all frames of one turn of the event loop in one write.
 *   * While the system takes no more, frames wait here as references to what all sockets share: a reader that has stopped
 *     costs a few bytes a frame.
 *   * What `ws` itself writes to the socket (pings, pongs, the close) goes between two frames.
 */
export class Outbox {
  private frames: Buffer[] = []
  private bytes = 0
  private isPending = false
  /** The system has not taken the last batch yet. */
  private isWriting = false
  private waiting: (() => void)[] | undefined

  constructor(
    private readonly socket: Duplex,
    /** Once the closing handshake has begun, no frame may follow. */
    private readonly isOpen: () => boolean,
  ) {}

  /** Bytes that the system has not taken yet. */
  get bufferedBytes(): number {
    return this.bytes + this.socket.writableLength
  }

  push(frame: Buffer): void {
    this.frames.push(frame)
    this.bytes += frame.length
    if (this.isPending || this.isWriting) return
    this.isPending = true
    if (pending.push(this) === 1) setImmediate(flushPending)
  }

  /** Writes what may be written now. */
  flush(): void {
    this.isPending = false
    if (this.isWriting || this.frames.length === 0) return
    if (!this.isOpen()) return this.clear()
    const batch = this.takeBatch()
    const last = batch.pop()
    this.isWriting = true
    this.socket.cork()
    for (const frame of batch) this.socket.write(frame)
    this.socket.write(last, this.onTaken)
    this.socket.uncork()
  }

  private readonly onTaken = (): void => {
    this.isWriting = false
    this.flush()
    this.wake()
  }

  /** Hands everything over, however much: for what has to come after it. */
  flushAll(): void {
    const frames = this.takeAll()
    this.socket.cork()
    for (const frame of frames) this.socket.write(frame)
    this.socket.uncork()
  }

  /** Takes back what was not handed over. */
  clear(): void {
    this.takeAll()
    this.wake()
  }

  /** Resolves with true when what was handed over has been taken, or is not wanted any more; with false after this time. */
  async moved(timeoutMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const hasMoved = await new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs)
      this.waiting = [...(this.waiting ?? []), () => resolve(true)]
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
    return this.frames.splice(0, count)
  }

  private takeAll(): Buffer[] {
    const { frames } = this
    this.frames = []
    this.bytes = 0
    return frames
  }

  private wake(): void {
    const waiting = this.waiting ?? []
    this.waiting = undefined
    for (const resolve of waiting) resolve()
  }
}
