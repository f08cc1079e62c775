/** A socket of the gateway that checks each received frame against the contract. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { Breach, expect, patient, shown } from '../breach.mjs'
import { problemOfServerFrame } from '../contract/frames.mjs'

/** Timeout in milliseconds of expected events. */
const patienceMs = 10_000

/** The gateway's response to a refused handshake. @returns {Promise<{ status: number, body: any }>} */
export const refusedHandshake = (gateway, protocols, headers = {}) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(gateway, protocols, { headers, handshakeTimeout: patient(patienceMs) })
    socket.once('open', () => {
      socket.terminate()
      reject(new Breach('a refused handshake', 'the socket opened'))
    })
    socket.once('error', (error) => reject(new Breach('an answer to the handshake', error.message)))
    socket.once('unexpected-response', async (_request, response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      try {
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
      } catch {
        reject(new Breach('the error envelope', `${response.statusCode} ${shown(text)}`))
      }
    })
  })

export class Socket {
  /** All received frames. @type {any[]} */
  frames = []
  /** @type {number | undefined} */
  closeCode
  pings = 0
  #taken = new Set()
  #refs = 0
  /** @type {Breach | undefined} */
  #breach
  #wake = () => {}

  /**
   * @param {{ gateway: string, frames: any, sent: (what: string) => void }} settings
   * @param {string} token
   * @param {string[]} protocols
   * @param {Record<string, string>} headers
   */
  constructor(
    { gateway, frames, sent },
    token,
    protocols = ['chat.v1'],
    headers = { authorization: `Bearer ${token}` },
  ) {
    this.sent = sent
    this.contract = frames
    this.ws = new WebSocket(gateway, protocols, { headers, handshakeTimeout: patient(patienceMs) })
    this.ws.on('message', (data, isBinary) => this.#receive(String(data), isBinary))
    this.ws.on('ping', () => {
      this.pings += 1
      this.#wake()
    })
    this.ws.on('error', (error) => {
      this.#breach ??= new Breach('a connection', error.message)
      this.#wake()
    })
    this.ws.on('close', (code) => {
      this.closeCode = code
      this.#wake()
    })
  }

  #receive(text, isBinary) {
    let frame
    try {
      frame = JSON.parse(text)
    } catch {
      // Reported as a problem below.
    }
    const problem = isBinary ? 'is binary' : problemOfServerFrame(this.contract, frame)
    if (problem) this.#breach ??= new Breach('a frame of the contract', `${problem}: ${shown(text)}`)
    if (frame) this.frames.push(frame)
    this.#wake()
  }

  /** Waits until `find` returns a value. @throws {Breach} for an invalid frame, or on timeout */
  async #until(find, due, ms = patienceMs) {
    const end = performance.now() + patient(ms)
    for (;;) {
      if (this.#breach) throw this.#breach
      const found = find()
      if (found !== undefined) return found
      const left = end - performance.now()
      if (left <= 0 || this.closeCode !== undefined) {
        const ended = this.closeCode === undefined ? 'open' : `closed with ${this.closeCode}`
        throw new Breach(due, `the socket is ${ended}; its last frames: ${shown(this.frames.slice(-3), 1500)}`)
      }
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#wake = () => {
          clearTimeout(timer)
          resolve(undefined)
        }
      })
    }
  }

  /**
   * The next frame of an event that was not taken yet.
   * @param {string} event
   * @param {(frame: any) => boolean} isMeant
   */
  next(event, isMeant = () => true, ms = patienceMs) {
    return this.#until(
      () => {
        const found = this.frames.find((one) => one.event === event && !this.#taken.has(one) && isMeant(one))
        if (found) this.#taken.add(found)
        return found
      },
      `${event} within ${patient(ms) / 1000} s`,
      ms,
    )
  }

  /** The first `count` logged frames of a channel after `since`, skips included. */
  logged(channelId, count, since = 0) {
    const all = () => this.numbered(channelId).filter(({ seq }) => seq > since)
    return this.#until(() => (all().length >= count ? all() : undefined), `${count} logged events after ${since}`)
  }

  /** Events with a seq of the channel. */
  numbered(channelId) {
    return this.frames.filter((one) => one.seq !== undefined && !one.feed && one.data.channelId === channelId)
  }

  of(event) {
    return this.frames.filter((one) => one.event === event)
  }

  /** @param frame an object, or text or bytes sent unchanged */
  send(frame) {
    const isPlain = typeof frame === 'string' || Buffer.isBuffer(frame)
    const text = isPlain ? frame : JSON.stringify(frame)
    this.sent(`the frame ${shown(String(text), 200)}`)
    this.ws.send(text)
  }

  async #answer(event, data) {
    const ref = `ref-${(this.#refs += 1)}`
    this.send({ event, data, ref })
    const find = () => this.frames.find((one) => /^gateway:(ack|error)$/.test(one.event) && one.data.ref === ref)
    return this.#until(find, `gateway:ack or gateway:error with the ref ${ref}`)
  }

  /** Sends a frame that must be acknowledged. @returns the acknowledgement's data */
  async request(event, data) {
    const answer = await this.#answer(event, data)
    expect(answer.event === 'gateway:ack', `gateway:ack for ${event}`, answer)
    return answer.data
  }

  /** Sends a frame that must be refused. @returns the error */
  async refused(event, data) {
    const answer = await this.#answer(event, data)
    expect(answer.event === 'gateway:error', `gateway:error for ${event}`, answer)
    return answer.data.error
  }

  join(channelId, since, epoch) {
    return this.request('chat:join:channel', { channelId, since, epoch })
  }

  hello() {
    return this.next('gateway:hello')
  }

  /** Waits for the end. @returns the close code */
  ended() {
    return this.#until(() => this.closeCode, 'the end of the connection')
  }

  /** Cuts the connection without a close frame. */
  cut() {
    this.ws.terminate()
    return this.ended()
  }

  async pong() {
    const came = once(this.ws, 'pong', { signal: AbortSignal.timeout(patient(patienceMs)) })
    this.ws.ping()
    await came.catch(() => {
      throw new Breach('a pong', 'none')
    })
  }

  async pinged(ms) {
    await this.#until(() => this.pings || undefined, `a ping within ${patient(ms) / 1000} s`, ms)
  }
}
