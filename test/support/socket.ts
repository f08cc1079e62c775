import { once } from 'node:events'
import { WebSocket, type ClientOptions } from 'ws'
import { checkFrame, type Frame } from './contract'
import { DEADLINE_MS } from './eventually'

/** A socket that keeps every received frame, checked against the contract. */
export class TestSocket {
  readonly frames: Frame[] = []
  closed: { code: number; reason: string } | undefined
  private failure: Error | undefined
  private position = 0
  private refs = 0
  private readonly waiting = new Set<() => void>()

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      try {
        this.frames.push(checkFrame((data as Buffer).toString('utf8')))
      } catch (error) {
        this.failure = error as Error
      }
      this.wakeAll()
    })
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
      this.wakeAll()
    })
    socket.on('error', () => undefined)
  }

  /** Resolves on `gateway:hello`. Retries if the gateway is too busy. */
  static async open(url: string, options: ClientOptions, protocols: string[] = ['chat.v1']): Promise<TestSocket> {
    for (;;) {
      const socket = new TestSocket(new WebSocket(url, protocols, options))
      try {
        await socket.next('gateway:hello')
        return socket
      } catch (error) {
        if (socket.closed?.reason !== 'try again') throw error
      }
    }
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  }

  /** Sends a frame and resolves with its acknowledgement; rejects with the gateway's error. */
  async request(event: string, data: unknown): Promise<Record<string, unknown>> {
    const ref = `request-${++this.refs}`
    this.send({ event, data, ref })
    const answer = await this.find((frame) => frame.data.ref === ref)
    if (answer.event === 'gateway:error') {
      throw Object.assign(new Error('gateway:error'), answer.data.error as Record<string, unknown>)
    }
    return answer.data
  }

  join(channelId: string, since?: number): Promise<Record<string, unknown>> {
    return this.request('chat:join:channel', { channelId, ...(since !== undefined && { since }) })
  }

  /** The next frame not taken yet, optionally of this event; skips others. */
  async next(event?: string, timeoutMs = DEADLINE_MS): Promise<Frame> {
    for (;;) {
      const frame = await this.take(timeoutMs, event)
      if (event === undefined || frame.event === event) return frame
    }
  }

  /** The first matching frame, taken or not; waits for it. */
  async find(matches: (frame: Frame) => boolean, timeoutMs = DEADLINE_MS): Promise<Frame> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      if (this.failure) throw this.failure
      const found = this.frames.find(matches)
      if (found) return found
      await this.wait(deadline - Date.now(), 'a matching frame')
    }
  }

  async until(condition: () => boolean, timeoutMs = DEADLINE_MS): Promise<void> {
    const deadline = Date.now() + timeoutMs
    while (!condition()) await this.wait(deadline - Date.now(), 'a condition')
  }

  /** Frames of these events seen so far. */
  of(...events: string[]): Frame[] {
    if (this.failure) throw this.failure
    return this.frames.filter((frame) => events.includes(frame.event))
  }

  async close(): Promise<void> {
    if (!this.closed) {
      this.socket.close()
      if (this.socket.readyState !== WebSocket.CLOSED) await once(this.socket, 'close')
    }
    // A frame that breaks the contract fails the test even if the test doesn't wait for it.
    if (this.failure) throw this.failure
  }

  private async take(timeoutMs: number, wanted = 'a frame'): Promise<Frame> {
    const deadline = Date.now() + timeoutMs
    while (this.position >= this.frames.length) await this.wait(deadline - Date.now(), wanted)
    return this.frames[this.position++] as Frame
  }

  private async wait(ms: number, wanted: string): Promise<void> {
    const seen = () => `seen: ${this.frames.map((frame) => frame.event).join(', ')}`
    if (this.failure) throw this.failure
    if (this.closed) {
      const { code, reason } = this.closed
      throw new Error(`closed with ${code} (${reason}) while waiting for ${wanted}; ${seen()}`)
    }
    if (ms <= 0) throw new Error(`no ${wanted} came in time; ${seen()}`)
    let wake!: () => void
    const woken = new Promise<void>((resolve) => (wake = resolve))
    const timer = setTimeout(wake, ms)
    this.waiting.add(wake)
    await woken
    this.waiting.delete(wake)
    clearTimeout(timer)
  }

  private wakeAll(): void {
    for (const wake of this.waiting) wake()
  }
}

/** The refusal of a handshake. */
export async function refusalOf(address: string, protocols: string[], options: object = {}) {
  const socket = new WebSocket(address, protocols, options)
  socket.on('error', () => undefined)
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode: number },
  ]
  let text = ''
  for await (const chunk of response) text += chunk.toString()
  return { status: response.statusCode, body: JSON.parse(text) as { error: { code: string }; path: string } }
}
