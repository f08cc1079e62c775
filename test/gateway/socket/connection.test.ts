import { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { Connection } from '../../../src/gateway/socket/connection'

/** A connection to a peer that reads nothing, and the gateway's calls on its socket. */
function connect() {
  const calls: unknown[][] = []
  // The system accepts no data.
  const stream = new Duplex({ read: () => undefined, write: () => undefined, highWaterMark: 1024 })
  const webSocket = {
    OPEN: 1,
    readyState: 1,
    isPaused: false,
    close(...args: unknown[]) {
      calls.push(['close', ...args])
      webSocket.readyState = 2
    },
    pause() {
      calls.push(['pause'])
      webSocket.isPaused = true
    },
    terminate() {
      calls.push(['terminate'])
      webSocket.readyState = 3
    },
  }
  const connection = new Connection(
    { tenantId: 'acme', userId: 'alice' },
    { webSocket: webSocket as unknown as WebSocket, stream },
    { maxFramesPerSecond: 1, frameBurst: 2, maxBufferedBytes: 200_000 },
    () => undefined,
  )
  return { connection, stream, calls }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const frame = { bytes: Buffer.alloc(10_000, 'x') }

describe('a connection', () => {
  afterEach(() => jest.useRealTimers())

  it('to a slow reader is closed at its limit, and frees its buffer at once', async () => {
    const { connection, stream, calls } = connect()
    for (let n = 0; n < 20; n += 1) connection.send(frame)
    await turn()
    expect(calls).toEqual([])
    connection.send(frame)
    connection.send(frame)
    expect(calls).toEqual([['close', 4408, 'too slow']])
    // Only data already handed to the system remains: at most 64 KiB and a frame.
    expect(stream.writableLength).toBeLessThanOrEqual(64 * 1024 + frame.bytes.length)
    connection.send(frame)
    await turn()
    expect(stream.writableLength).toBeLessThanOrEqual(64 * 1024 + frame.bytes.length)
  })

  it('that is closed for another reason first gets the frames sent before', () => {
    const { connection, stream, calls } = connect()
    for (let n = 0; n < 15; n += 1) connection.send(frame)
    connection.close(1012, 'restarting')
    expect(stream.writableLength).toBe(15 * frame.bytes.length)
    expect(calls).toEqual([['close', 1012, 'restarting']])
  })

  it('to a stalled reader is closed during a replay', async () => {
    const { connection, calls } = connect()
    for (let n = 0; n < 15; n += 1) connection.send(frame)
    await turn()
    expect(await connection.hasRead(20)).toBe(false)
    expect(calls).toEqual([['close', 4408, 'too slow']])
  })

  it('of a peer that violates the protocol is read no further, closed once with the reason, and ended', () => {
    jest.useFakeTimers()
    const { connection, stream, calls } = connect()
    const admitted = [1, 2, 3, 4, 5].map(() => connection.admitFrame())
    expect(admitted).toEqual([true, true, false, false, false])
    expect(calls).toEqual([['close', 4429, 'too many frames'], ['pause']])
    expect(stream.writableEnded).toBe(true)
    jest.advanceTimersByTime(1000)
    expect(calls.at(-1)).toEqual(['terminate'])
  })

  it('admits frames again over time, and never more than the burst at once', () => {
    jest.useFakeTimers()
    const { connection, calls } = connect()
    const admitAfter = (ms: number) => {
      jest.advanceTimersByTime(ms)
      return connection.admitFrame()
    }
    expect([0, 0, 1000, 1000, 60_000, 0].map(admitAfter)).toEqual([true, true, true, true, true, true])
    expect(calls).toEqual([])
    expect(admitAfter(999)).toBe(false)
    expect(calls[0]).toEqual(['close', 4429, 'too many frames'])
  })

  it('that keeps sending while closing is read no further', () => {
    const { connection, calls } = connect()
    connection.close(4401, 'credentials refused')
    const admitted = [1, 2, 3, 4].map(() => connection.admitFrame())
    expect(admitted).toEqual([false, false, false, false])
    expect(calls).toEqual([['close', 4401, 'credentials refused'], ['pause']])
  })
})
