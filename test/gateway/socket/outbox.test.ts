import { Writable } from 'node:stream'
import { Outbox } from '../../../src/gateway/socket/outbox'
import { frameOf, textFrame } from '../../../src/gateway/socket/server-frames'

/** How a client reads; its types are not published. */
const { Receiver } = jest.requireActual<{ Receiver: new (options: { isServer: boolean }) => Writable }>('ws')

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A socket whose system takes what it is given when the test says so. */
class Pipe extends Writable {
  /** What was handed over, one entry a call. */
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
    outbox = new Outbox(pipe as never, {
      get isOpen() {
        return isOpen
      },
    })
  })
  const push = (...texts: string[]) => texts.forEach((text) => outbox.push(Buffer.from(text)))

  it('hands over all frames of one turn of the event loop in one write, in order', async () => {
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

  it('keeps what the system does not take, counts it, and goes on where it was', async () => {
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

  it('hands over no more at once than can be taken back later', async () => {
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

  it('says when nothing has moved', async () => {
    pipe.isTaking = false
    push('x'.repeat(2000))
    await turn()
    expect(await outbox.moved(10)).toBe(false)
  })

  it('hands everything over before what comes after it, and nothing after the closing handshake has begun', async () => {
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
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('of %i bytes is what a client reads', async (length) => {
    const text = '\u{1F642}é'.repeat(length).slice(0, length)
    const receiver = new Receiver({ isServer: false })
    const message = new Promise((resolve) =>
      receiver.once('message', (data: Buffer, isBinary: boolean) => resolve([data.toString(), isBinary])),
    )
    receiver.write(textFrame(text))
    expect(await message).toEqual([text.toWellFormed(), false])
  })

  it('is made once for all who get the same delivery', () => {
    const delivery = { frame: 'text' }
    expect(frameOf(delivery)).toBe(frameOf(delivery))
    expect(frameOf({ frame: 'text' })).not.toBe(frameOf(delivery))
  })
})
