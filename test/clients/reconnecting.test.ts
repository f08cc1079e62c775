import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { SocketOptions } from '../../clients/typescript/src/index'
import { gateway, joined, notice, open } from './client-socket'

describe('after a loss', () => {
  it('reports stale lists if the gateway does, but not at the first connection', async () => {
    const socket = open()
    const reasons: unknown[] = []
    socket.on('stale', ({ reason }) => reasons.push(reason))
    await socket.connect()
    const stale = notice(socket, 'stale')
    gateway.last.send('gateway:stale', {})
    await stale
    expect(reasons).toEqual(['missed'])
  })

  it('emits close, reconnecting and open, in this order', async () => {
    const socket = await joined(0)
    const story: unknown[] = []
    socket.on('close', (data) => story.push(data))
    socket.on('reconnecting', ({ attempt }) => story.push({ attempt, status: socket.status }))
    const opened = notice(socket, 'open')
    const stale = notice(socket, 'stale')
    gateway.last.socket.close(4408, 'too slow')
    expect(await opened).toMatchObject({ connectionId: 'c2', reconnected: true })
    expect(await stale).toEqual({ reason: 'reconnected' })
    expect(story).toMatchObject([
      { code: 4408, reason: 'too slow', willReconnect: true },
      { attempt: 1, status: 'reconnecting' },
    ])
  })

  async function delaysAfter(code: number) {
    const socket = await joined(0)
    const delays: number[] = []
    socket.on('reconnecting', ({ delayMs }) => delays.push(delayMs))
    for (let n = 0; n < 4; n += 1) {
      const opened = notice(socket, 'open')
      gateway.last.socket.close(code)
      await opened
    }
    return delays
  }

  it('reconnects equally fast after each 1012, because a restart is not a failure', async () => {
    for (const delay of await delaysAfter(1012)) expect(delay).toBeLessThanOrEqual(20)
  })

  it('reconnects soon after 4408, with backoff if it repeats', async () => {
    for (const [n, delay] of (await delaysAfter(4408)).entries()) {
      expect(delay).toBeGreaterThanOrEqual(10 * 2 ** n)
      expect(delay).toBeLessThanOrEqual(20 * 2 ** n)
    }
  })

  it('waits at most 1.5 seconds once the network is back, or a tenth of the outage', async () => {
    jest.useFakeTimers()
    try {
      function Unreachable(this: { onclose?: (event: object) => void }) {
        setTimeout(() => this.onclose?.({ code: 1006, reason: '' }))
      }
      Unreachable.prototype.close = () => undefined
      const socket = open({
        WebSocket: Unreachable as unknown as SocketOptions['WebSocket'],
        reconnect: {},
        pollSeconds: 0,
      })
      const waited: Array<{ goneMs: number; delayMs: number }> = []
      const start = Date.now()
      socket.on('reconnecting', ({ delayMs }) => waited.push({ goneMs: Date.now() - start, delayMs }))
      socket.connect({ retryFirst: true }).catch(() => undefined)
      await jest.advanceTimersByTimeAsync(400_000)
      for (const { goneMs, delayMs } of waited) {
        expect(delayMs).toBeLessThanOrEqual(Math.min(10_000, Math.max(1_500, goneMs / 10)))
      }
      // And does not overload an unresponsive server.
      const early = waited.filter(({ goneMs }) => goneMs < 20_000).length
      expect([early > 10, early < 30]).toEqual([true, true])
      for (const { goneMs, delayMs } of waited) if (goneMs > 100_000) expect(delayMs).toBeGreaterThanOrEqual(5_000)
    } finally {
      jest.useRealTimers()
    }
  })

  it('waits some seconds with jitter after 4429', async () => {
    const delays = new Set<number>()
    for (let n = 0; n < 5; n += 1) {
      const socket = await joined(0)
      const reconnecting = notice(socket, 'reconnecting')
      gateway.last.socket.close(4429, 'too many frames')
      const { delayMs } = await reconnecting
      expect(delayMs).toBeGreaterThanOrEqual(5000)
      expect(delayMs).toBeLessThanOrEqual(10_000)
      delays.add(delayMs as number)
    }
    expect(delays.size).toBe(5)
  })

  it.each([1009, 4400, 4403])('does not reconnect after %i', async (code) => {
    const socket = await joined(0)
    const closed = notice(socket, 'close')
    gateway.last.socket.close(code)
    expect(await closed).toMatchObject({ code, reason: '', willReconnect: false })
    expect(socket.status).toBe('closed')
  })

  it('reconnects with a new token after 4401', async () => {
    const token = jest.fn(({ refused }: { refused: boolean }) => (refused ? 'second' : 'first'))
    const socket = await joined(0, { token })
    const opened = notice(socket, 'open')
    gateway.last.socket.close(4401)
    await opened
    expect(gateway.connections.map((connection) => connection.token)).toEqual(['first', 'second'])
  })

  it('does not reconnect after 4401 if the token is a string', async () => {
    const socket = await joined(0)
    const closed = notice(socket, 'close')
    gateway.last.socket.close(4401)
    expect(await closed).toMatchObject({ code: 4401, willReconnect: false })
  })

  it('gives up after maxAttempts', async () => {
    const socket = await joined(0, { reconnect: { minDelayMs: 5, maxAttempts: 2 } })
    const attempts: number[] = []
    socket.on('reconnecting', ({ attempt }) => attempts.push(attempt))
    const ended = new Promise((done) => socket.on('close', (data) => data.willReconnect || done(data)))
    await gateway.stop()
    expect(await ended).toMatchObject({ code: 1006, willReconnect: false })
    expect(attempts).toEqual([1, 2])
  })

  it('does not reconnect after close(), not even from a handler', async () => {
    const socket = await joined(0)
    socket.on('close', () => socket.close())
    gateway.last.socket.terminate()
    await notice(socket, 'close')
    await sleep(100)
    expect(socket.status).toBe('closed')
    expect(gateway.connections).toHaveLength(1)
  })

  /** A socket whose gateway announces this ping interval in seconds, but does not ping. */
  const greeted = async (heartbeatSeconds: number, options: Partial<SocketOptions> = {}) => {
    const socket = open(options)
    gateway.greets = false
    const connected = socket.connect()
    const first = await gateway.connection(0)
    first.send('gateway:hello', { connectionId: 'c1', userId: 'alice', heartbeatSeconds })
    await connected
    return { socket, first }
  }

  it('detects a gateway that fell silent', async () => {
    const { socket, first } = await greeted(0.02)
    const closed = notice(socket, 'close')
    first.socket.ping()
    expect(await closed).toMatchObject({ reason: 'the gateway does not answer', willReconnect: true })
  })

  it('detects a gateway that never pings', async () => {
    const { socket } = await greeted(0.02)
    expect(await notice(socket, 'close')).toMatchObject({ reason: 'the gateway does not answer', willReconnect: true })
  })

  it('probes a silent gateway if pings are invisible', async () => {
    // Like browser sockets: without `on`, through which ws reports pings.
    function Unseeing(...args: ConstructorParameters<typeof WebSocket>) {
      const real = new WebSocket(...args)
      return new Proxy(real, {
        get: (_, name) => {
          const value: unknown = name === 'on' ? undefined : Reflect.get(real, name)
          return typeof value === 'function' ? (value.bind(real) as unknown) : value
        },
        set: (_, name, value) => Reflect.set(real, name, value),
      })
    }
    let answers = 0
    gateway.reply = (frame, connection) => {
      if (answers < 3) connection.ack(frame)
      answers += 1
    }
    const { socket } = await greeted(0.3, { WebSocket: Unseeing as unknown as SocketOptions['WebSocket'] })
    const errors: unknown[] = []
    socket.on('error', ({ error }) => errors.push(error))
    expect(await notice(socket, 'close')).toMatchObject({ reason: 'the gateway does not answer', willReconnect: true })
    expect(answers).toBe(4)
    expect(errors).toEqual([])
  })
})
