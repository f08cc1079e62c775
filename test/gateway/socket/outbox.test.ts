import { Writable } from 'node:stream'
import { Outbox } from '../../../src/gateway/socket/outbox'
import { frameOf, textFrame } from '../../../src/gateway/socket/server-frames'

/** The parser of a client; its types are not published. */
const { Receiver } = jest.requireActual<{ Receiver: new (options: { isServer: boolean }) => Writable }>('ws')

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A socket whose system accepts data when the test says so. */
class Pipe extends Writable {
  /** The data written, one entry for each call. */
  readonly writes: string[] = []
  isTaking = true
  private taken: (() => void) | undefined

  constructor() {
    super({ highWaterMark: 1000 })
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.hand([chunk], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.hand(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  take(): void {
    this.taken?.()
  }

  private hand(chunks: Buffer[], done: () => void): void {
    this.writes.push(Buffer.concat(chunks).toString())
    if (this.isTaking) done()
    else this.taken = done
  }
}

describe('an outbox', () => {
  let pipe: Pipe
  let isOpen: boolean
  let outbox: Outbox

  beforeEach(() => {
    pipe = new Pipe()
    isOpen = true
    outbox = new Outbox(pipe, {
      get isOpen() {
        return isOpen
      },
    })
  })
  const push = (...texts: string[]) => texts.forEach((text) => outbox.push(Buffer.from(text)))

  it('writes all frames of one event-loop tick at once, in order', async () => {
    push('a', 'b')
    await Promise.resolve()
    push('c')
    expect([pipe.writes, outbox.bufferedBytes]).toEqual([[], 3])
    await turn()
    expect([pipe.writes, outbox.bufferedBytes]).toEqual([['abc'], 0])
    push('d')
    await turn()
    expect(pipe.writes).toEqual(['abc', 'd'])
  })

  it('buffers and counts data that the system does not accept, and continues', async () => {
    pipe.isTaking = false
    push('x'.repeat(2000))
    await turn()
    push('a', 'b')
    await turn()
    expect([pipe.writes.length, outbox.bufferedBytes]).toEqual([1, 2002])
    const moved = outbox.moved(10_000)
    pipe.isTaking = true
    pipe.take()
    expect(await moved).toBe(true)
    expect([pipe.writes[1], outbox.bufferedBytes]).toEqual(['ab', 0])
  })

  it('writes no more at once than it can drop later', async () => {
    pipe.isTaking = false
    for (let n = 0; n < 200; n += 1) push('x'.repeat(1024))
    await turn()
    expect(pipe.writes.map(({ length }) => length)).toEqual([64 * 1024])
    outbox.clear()
    expect(outbox.bufferedBytes).toBe(64 * 1024)
    pipe.isTaking = true
    pipe.take()
    await turn()
    expect(pipe.writes).toHaveLength(1)
  })

  it('reports a stall', async () => {
    pipe.isTaking = false
    push('x'.repeat(2000))
    await turn()
    expect(await outbox.moved(10)).toBe(false)
  })

  it('writes everything in order, and nothing once the closing handshake has begun', async () => {
    push('a', 'b')
    outbox.flushAll()
    pipe.write('close')
    isOpen = false
    push('c')
    await turn()
    expect(pipe.writes).toEqual(['ab', 'close'])
    expect(outbox.bufferedBytes).toBe(0)
  })
})

describe('a frame', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('of %i bytes is readable by a client', async (length) => {
    const text = '\u{1F642}é'.repeat(length).slice(0, length)
    const receiver = new Receiver({ isServer: false })
    const message = new Promise((resolve) =>
      receiver.once('message', (data: Buffer, isBinary: boolean) => resolve([data.toString(), isBinary])),
    )
    receiver.write(textFrame(text))
    expect(await message).toEqual([text.toWellFormed(), false])
  })

  it('is encoded once for all recipients of a delivery', () => {
    const delivery = { event: 'gateway:stale', frame: 'text' } as const
    expect(frameOf(delivery).bytes).toBe(frameOf(delivery).bytes)
    expect(frameOf({ ...delivery })).not.toBe(frameOf(delivery))
  })
})
