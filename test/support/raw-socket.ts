import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

interface FrameOptions {
  fin?: boolean
  masked?: boolean
  /** The three reserved bits, as a number from 0 to 7; 4 says that the frame is compressed. */
  reserved?: number
  /** The length in the frame's header. */
  claims?: number
}

export const TEXT = 1
export const CONTINUATION = 0
export const CLOSE = 8
export const PING = 9

/** A client frame, valid or not. */
export function rawFrame(opcode: number, payload: string | Buffer, options: FrameOptions = {}): Buffer {
  const { fin = true, masked = true, reserved = 0, claims } = options
  const body = Buffer.from(payload as Buffer)
  const length = claims ?? body.length
  const head = [(fin ? 0x80 : 0) | (reserved << 4) | opcode]
  const mask = masked ? 0x80 : 0
  if (length < 126) head.push(mask | length)
  else if (length <= 0xffff) head.push(mask | 126, length >> 8, length & 0xff)
  else {
    const long = Buffer.alloc(8)
    long.writeBigUInt64BE(BigInt(length))
    head.push(mask | 127, ...long)
  }
  // A mask of zeros leaves the payload unchanged.
  return Buffer.concat([Buffer.from(head), Buffer.alloc(masked ? 4 : 0), body])
}

/** A socket after its handshake, on which a test writes bytes, valid or not. */
export class RawSocket {
  private received = Buffer.alloc(0)
  /** The gateway has ended its side. */
  readonly ended: Promise<void>

  private constructor(readonly stream: Socket) {
    stream.on('error', () => undefined)
    this.ended = new Promise((resolve) => stream.once('end', resolve).once('close', resolve))
  }

  static async open(url: string, token: string): Promise<RawSocket> {
    const { hostname, port } = new URL(url)
    const stream = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true })
    const raw = new RawSocket(stream)
    const lines = ['GET /chat HTTP/1.1', `Host: ${hostname}:${port}`, 'Connection: Upgrade', 'Upgrade: websocket']
    const keys = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
    stream.write([...lines, ...keys, `Authorization: Bearer ${token}`, '', ''].join('\r\n'))
    stream.on('data', (chunk: Buffer) => (raw.received = Buffer.concat([raw.received, chunk])))
    while (!raw.received.includes('gateway:hello')) await once(stream, 'data')
    raw.received = raw.received.subarray(raw.received.indexOf('\r\n\r\n') + 4)
    return raw
  }

  write(bytes: Buffer): void {
    if (!this.stream.destroyed) this.stream.write(bytes)
  }

  /** The frames from the gateway so far. */
  frames(): { opcode: number; payload: Buffer }[] {
    const frames: { opcode: number; payload: Buffer }[] = []
    for (let at = 0; at + 2 <= this.received.length;) {
      const short = (this.received[at + 1] as number) & 0x7f
      const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
      const length =
        short < 126
          ? short
          : short === 126
            ? this.received.readUInt16BE(at + 2)
            : Number(this.received.readBigUInt64BE(at + 2))
      frames.push({
        opcode: (this.received[at] as number) & 0x0f,
        payload: this.received.subarray(start, start + length),
      })
      at = start + length
    }
    return frames
  }

  /** The gateway's close reason, if any. */
  get closeCode(): number | undefined {
    return this.frames()
      .find(({ opcode }) => opcode === CLOSE)
      ?.payload.readUInt16BE(0)
  }
}
