/** Maximum bytes of one write. The rest waits here, where it can still be dropped. */
const BATCH_BYTES = 64 * 1024

const NO_FRAME = Buffer.alloc(0)

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
  /** The last batch has not been written yet. */
  private isWriting = false
  private waiters: (() => void)[] = []
  /** Waiting frames that can still be coalesced with later ones, by name. */
  private growing: Map<string, { index: number; value: unknown }> | undefined

  constructor(
    private readonly socket: ByteStream,
    /** Once the closing handshake has begun, no frame may follow. */
    private readonly owner: { readonly isOpen: boolean },
    private readonly traffic: Traffic = { frames: 0, bytes: 0 },
  ) {}

  /** Whether frames wait because the client reads slowly. */
  get isBusy(): boolean {
    return this.isWriting
  }

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
   * Adds a frame, or coalesces it with a waiting one: a slow client gets fewer, longer frames.
   *
   * @param name of the waiting frame that this one continues.
   * @param join returns the value of one frame for both, or undefined if the later does not continue the earlier.
   */
  pushGrowing<T>(
    name: string,
    value: T,
    frameOf: (value: T) => Buffer,
    join: (before: T, later: T) => T | undefined,
  ): void {
    const before = this.growing?.get(name)
    const joined = before && join(before.value as T, value)
    if (!before || joined === undefined) {
      this.push(frameOf(value))
      if (this.isWriting) (this.growing ??= new Map()).set(name, { index: this.frames.length - 1, value })
      return
    }
    const frame = frameOf(joined)
    const growth = frame.length - (this.frames[before.index] as Buffer).length
    this.frames[before.index] = frame
    before.value = joined
    this.bytes += growth
    this.traffic.bytes += growth
  }

  /** Whether any waiting frame can still be coalesced. */
  get isGrowing(): boolean {
    return (this.growing?.size ?? 0) > 0
  }

  /** Drops waiting frames that can still be coalesced. @param prefix of their names. */
  dropGrowing(prefix: string): void {
    for (const [name, { index }] of this.growing ?? []) {
      if (!name.startsWith(prefix)) continue
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
