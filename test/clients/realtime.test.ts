import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { ChatClient, type ChatSocket, ChatSocketError, type SocketOptions } from '../../clients/typescript/src/index'
import { eventually } from '../support/eventually'
import { FakeGateway } from './fake-gateway'

let gateway: FakeGateway
let sockets: ChatSocket[]

beforeEach(async () => {
  gateway = await new FakeGateway().start()
  sockets = []
})

afterEach(async () => {
  for (const socket of sockets) socket.close()
  await gateway.stop()
})

function open(options: Partial<SocketOptions> = {}): ChatSocket {
  const client = new ChatClient({ baseUrl: gateway.baseUrl, token: 'jwt', WebSocket })
  const socket = client.realtime({ reconnect: { minDelayMs: 20 }, timeoutMs: 20_000, ...options })
  sockets.push(socket)
  return socket
}

// Collects the seqs that handlers see, and lets a test wait for one of them.
function inbox(socket: ChatSocket) {
  const seqs: Array<number | undefined> = []
  const waiting: Array<() => void> = []
  socket.on('chat:message:received', (_, { seq }) => {
    seqs.push(seq)
    for (const check of waiting) check()
  })
  const until = (seq: number) =>
    new Promise<void>((done) => {
      const check = () => seqs.includes(seq) && done()
      waiting.push(check)
      check()
    })
  return { seqs, until }
}

const notice = <N extends 'open' | 'close' | 'recovered' | 'reload' | 'stale' | 'dropped' | 'error' | 'reconnecting'>(
  socket: ChatSocket,
  name: N,
) => new Promise<Record<string, unknown>>((done) => socket.on(name, (data) => done(data as Record<string, unknown>)))

describe('connecting', () => {
  it('offers the token as a subprotocol below the path of the service and resolves with the hello', async () => {
    const socket = open()
    expect(socket.status).toBe('idle')
    expect(await socket.connect()).toEqual({ connectionId: 'c1', userId: 'alice', heartbeatSeconds: 25 })
    expect(socket.status).toBe('open')
    expect(gateway.last.token).toBe('jwt')
    expect(gateway.last.socket.protocol).toBe('chat.v1')
    expect(gateway.upgrades).toEqual(['/mounted/chat'])
    await socket.connect()
    expect(gateway.connections).toHaveLength(1)
  })

  it('rejects a refused token without trying again', async () => {
    gateway.refusedTokens.add('jwt')
    const socket = open()
    await expect(socket.connect()).rejects.toMatchObject({
      name: 'ChatSocketError',
      code: 'CHAT_AUTH_FAILED',
      details: { closeCode: 4401, status: 401 },
    })
    expect(socket.status).toBe('closed')
  })

  it('asks a token function again when its token was refused, but not for ever', async () => {
    gateway.refusedTokens.add('stale')
    const token = jest.fn(({ refused }: { refused: boolean }) => (refused ? 'fresh' : 'stale'))
    await open({ token }).connect()
    expect(gateway.last.token).toBe('fresh')
    await expect(open({ token: () => 'stale' }).connect()).rejects.toMatchObject({ code: 'CHAT_AUTH_FAILED' })
  })

  it('rejects when no server listens, when no hello comes, and when the token function fails', async () => {
    await expect(open({ url: 'ws://127.0.0.1:1/mounted/chat' }).connect()).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
    })
    const cause = new Error('no session')
    await expect(open({ token: () => Promise.reject(cause) }).connect()).rejects.toMatchObject({ cause })
    gateway.greets = false
    await expect(open({ timeoutMs: 50 }).connect()).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      details: { reason: 'no gateway:hello within 50 ms' },
    })
  })

  it('finds a gateway at the root of the host too, where versions before looked for it, and stays there', async () => {
    gateway.path = '/chat'
    const socket = open()
    await socket.connect()
    expect(gateway.upgrades).toEqual(['/mounted/chat', '/chat'])
    const opened = notice(socket, 'open')
    gateway.last.socket.terminate()
    await opened
    expect(gateway.upgrades).toEqual(['/mounted/chat', '/chat', '/chat'])
  })

  it('reports what the first place answered when there is no gateway at either', async () => {
    gateway.path = '/elsewhere'
    const failure = open().connect()
    await expect(failure).rejects.toMatchObject({ code: 'CONNECTION_FAILED', details: { status: 404 } })
    await expect(failure).rejects.toThrow(/mounted\/chat: HTTP 404: check the URL/)
  })

  it('renews a token that the gateway at the root refuses', async () => {
    gateway.path = '/chat'
    gateway.refusedTokens.add('stale')
    const token = jest.fn(({ refused }: { refused: boolean }) => (refused ? 'fresh' : 'stale'))
    await open({ token }).connect()
    expect(gateway.last.token).toBe('fresh')
    expect(gateway.upgrades).toEqual(['/mounted/chat', '/chat', '/chat'])
  })

  it('looks nowhere else when the path is given', async () => {
    const client = new ChatClient({ baseUrl: gateway.baseUrl, gatewayPath: '/other', token: 'jwt', WebSocket })
    await expect(client.realtime().connect()).rejects.toMatchObject({ details: { status: 404 } })
    expect(gateway.upgrades).toEqual(['/other'])
  })

  it('says that there are too many connections, when that is why it was refused', async () => {
    gateway.greets = false
    const closed = open().connect()
    await gateway.connection(0)
    gateway.last.socket.close(4429, 'too many connections')
    await expect(closed).rejects.toMatchObject({ code: 'CHAT_RATE_LIMITED', details: { closeCode: 4429 } })
    await expect(closed).rejects.toThrow(/too many connections/)
    gateway.refusesWith = 429
    const refused = open().connect()
    await expect(refused).rejects.toMatchObject({ code: 'CHAT_RATE_LIMITED', details: { status: 429 } })
    await expect(refused).rejects.toThrow(/too many connections/)
  })

  it('says what a failing token function threw', async () => {
    const failure = open({ token: () => Promise.reject(new Error('no session')) }).connect()
    await expect(failure).rejects.toThrow(/function `token` failed: no session/)
    const stuck = open({ token: () => new Promise(() => undefined), timeoutMs: 50 }).connect()
    await expect(stuck).rejects.toThrow(/function `token` did not return within 50 ms/)
  })

  it('shares the token with the requests of its client', async () => {
    const token = jest.fn(async () => 'jwt')
    const client = new ChatClient({ baseUrl: gateway.baseUrl, token, WebSocket })
    const [one, other] = [client.realtime(), client.realtime()]
    sockets.push(one, other)
    await Promise.all([one.connect(), other.connect()])
    expect(token).toHaveBeenCalledTimes(1)
  })

  it('goes on when the first connection fails, if asked to', async () => {
    gateway.refusesWith = 503
    const socket = open()
    const reconnecting = notice(socket, 'reconnecting')
    const opened = socket.connect({ retryFirst: true })
    expect(await reconnecting).toMatchObject({ attempt: 1 })
    expect(socket.status).toBe('connecting')
    gateway.refusesWith = undefined
    expect(await opened).toMatchObject({ connectionId: 'c1' })
  })

  it('gives up the first connection too when it was refused for good, or closed', async () => {
    gateway.refusesWith = 403
    await expect(open().connect({ retryFirst: true })).rejects.toMatchObject({ code: 'CHAT_AUTH_FORBIDDEN' })
    gateway.refusesWith = 503
    const socket = open()
    const opened = socket.connect({ retryFirst: true })
    await notice(socket, 'reconnecting')
    socket.close()
    await expect(opened).rejects.toMatchObject({ code: 'CLOSED' })
  })

  it('can be started again after close()', async () => {
    const socket = open()
    await socket.connect()
    socket.close()
    expect(socket.status).toBe('closed')
    expect(await socket.connect()).toMatchObject({ connectionId: 'c2' })
  })
})

describe('requests', () => {
  it('resolve with the acknowledgement', async () => {
    const socket = open()
    await socket.connect()
    gateway.reply = (frame, connection) => connection.ack(frame, { channelId: 'a', seq: 7, recovered: null })
    expect(await socket.join('a')).toEqual({ channelId: 'a', seq: 7, recovered: null })
    expect(socket.joinedChannels()).toEqual(new Map([['a', 7]]))
    await socket.startTyping('a')
    await socket.stopTyping('a')
    await socket.leave('a')
    expect(socket.joinedChannels().size).toBe(0)
    expect(gateway.last.received.map(({ event }) => event)).toEqual([
      'chat:join:channel',
      'chat:typing:start',
      'chat:typing:stop',
      'chat:leave:channel',
    ])
  })

  it('reject with the code of the gateway, and the channel is not joined', async () => {
    const socket = open()
    await socket.connect()
    gateway.reply = (frame, connection) => connection.refuse(frame, 'CHAT_NOT_CHANNEL_MEMBER')
    const error = await socket.join('a').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChatSocketError)
    expect(error).toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER', details: { why: 'test' } })
    expect(socket.joinedChannels().size).toBe(0)
  })

  it('reject when no acknowledgement comes, when the connection breaks and when the socket is closed', async () => {
    const socket = open()
    await expect(socket.join('a')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await socket.connect()
    gateway.reply = () => undefined
    await expect(socket.join('a', { timeoutMs: 30 })).rejects.toMatchObject({ code: 'TIMEOUT' })
    const cut = socket.startTyping('a')
    gateway.last.socket.terminate()
    await expect(cut).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    await notice(socket, 'open')
    const closed = socket.startTyping('a')
    socket.close()
    await expect(closed).rejects.toMatchObject({ code: 'CLOSED' })
  })

  it('wait while the connection is being made', async () => {
    const socket = open()
    void socket.connect()
    expect(await socket.join('a')).toMatchObject({ channelId: 'a' })
  })
})

describe('events', () => {
  it('reach handlers in order until they unsubscribe, and a handler that throws breaks nothing', async () => {
    const socket = open()
    await socket.connect()
    const failed = notice(socket, 'error')
    const once: unknown[] = []
    const stop = socket.on('chat:message:received', ({ message }) => {
      once.push(message.id)
      stop()
      throw new Error('a bug in the app')
    })
    const { seqs, until } = inbox(socket)
    await socket.join('a')
    for (const seq of [1, 2, 3]) gateway.last.message('a', seq)
    await until(3)
    expect(seqs).toEqual([1, 2, 3])
    expect(once).toEqual(['a-1'])
    expect((await failed).error).toEqual(new Error('a bug in the app'))
    expect(socket.status).toBe('open')
  })

  it('are handed out once when a seq comes twice, in each channel for itself', async () => {
    const socket = open()
    await socket.connect()
    await socket.join('a')
    await socket.join('b')
    const { seqs, until } = inbox(socket)
    gateway.last.message('a', 1)
    gateway.last.message('a', 1)
    gateway.last.message('b', 1)
    gateway.last.message('a', 2)
    gateway.last.message('a', 1)
    gateway.last.message('a', 3)
    await until(3)
    expect(seqs).toEqual([1, 1, 2, 3])
  })

  it('of a join that was given up are handed out once it is joined again', async () => {
    const socket = open()
    await socket.connect()
    const { seqs, until } = inbox(socket)
    const late = new Promise<() => void>((done) => {
      gateway.reply = (frame, connection) =>
        done(() => {
          connection.ack(frame, { channelId: 'a', seq: 2, recovered: true })
          connection.message('a', 1)
          connection.message('a', 2)
        })
    })
    await expect(socket.join('a', { since: 0, timeoutMs: 30 })).rejects.toMatchObject({ code: 'TIMEOUT' })
    const answer = await late
    answer()
    gateway.reply = (frame, connection) => {
      connection.ack(frame, { channelId: 'a', seq: 3, recovered: true })
      for (const seq of [1, 2, 3]) connection.message('a', seq)
    }
    await socket.join('a', { since: 0 })
    await until(3)
    expect(seqs).toEqual([1, 2, 3])
  })

  it('without a seq are always handed out', async () => {
    const socket = open()
    await socket.connect()
    const created = new Promise((done) => socket.on('chat:channel:created', done))
    gateway.last.send('chat:channel:created', { channelId: 'x', channel: { id: 'x' } })
    expect(await created).toEqual({ channelId: 'x', channel: { id: 'x' } })
  })
})

describe('after a loss', () => {
  async function joined(seq: number, options: Partial<SocketOptions> = {}) {
    const socket = open(options)
    await socket.connect()
    gateway.reply = (frame, connection) => connection.ack(frame, { ...frame.data, seq, recovered: null })
    await socket.join('a')
    return socket
  }

  it('joins again from the last seq it saw, skipped ones included, and drops what comes twice', async () => {
    const socket = await joined(4)
    const { seqs, until } = inbox(socket)
    const skipped = new Promise<void>((done) => socket.on('frame', ({ event }) => event === 'gateway:skip' && done()))
    gateway.last.message('a', 5)
    gateway.last.message('a', 6)
    gateway.last.send('gateway:skip', { channelId: 'a' }, 7)
    await skipped
    gateway.reply = (frame, connection) => {
      connection.ack(frame, { channelId: 'a', seq: 9, recovered: true })
      for (const seq of [7, 8, 9, 10]) connection.message('a', seq)
    }
    const recovered = notice(socket, 'recovered')
    gateway.last.socket.terminate()
    const second = await gateway.connection(1)
    await until(10)
    expect(second.joins()).toEqual([{ channelId: 'a', since: 7 }])
    expect(await recovered).toEqual({ channelId: 'a', since: 7, seq: 9 })
    expect(seqs).toEqual([5, 6, 8, 9, 10])
  })

  it('joins again with the epoch in which its numbers count, and with none to a service that names none', async () => {
    gateway.epoch = 'before'
    const socket = await joined(4)
    const { until } = inbox(socket)
    gateway.last.message('a', 5)
    await until(5)
    gateway.reply = (frame, connection) => connection.ack(frame, { channelId: 'a', seq: 7, recovered: false })
    gateway.epoch = 'after'
    gateway.last.socket.close(1012)
    const second = await gateway.connection(1)
    expect(await notice(socket, 'reload')).toEqual({ channelId: 'a', seq: 7 })
    expect(second.joins()).toEqual([{ channelId: 'a', since: 5, epoch: 'before' }])
    gateway.last.socket.close(1012)
    const third = await gateway.connection(2)
    await notice(socket, 'reload')
    expect(third.joins()).toEqual([{ channelId: 'a', since: 7, epoch: 'after' }])
    // As after a rollback of the service.
    gateway.epoch = undefined
    gateway.last.socket.close(1012)
    const fourth = await gateway.connection(3)
    await notice(socket, 'reload')
    expect(fourth.joins()).toEqual([{ channelId: 'a', since: 7 }])
  })

  it('asks to reload a channel whose events are no longer kept, and goes on from there', async () => {
    const socket = await joined(4)
    const { seqs, until } = inbox(socket)
    gateway.reply = (frame, connection) => {
      connection.ack(frame, { channelId: 'a', seq: 2, recovered: false })
      connection.message('a', 3)
    }
    const reload = notice(socket, 'reload')
    gateway.last.socket.close(1012)
    expect(await reload).toEqual({ channelId: 'a', seq: 2 })
    await until(3)
    expect(seqs).toEqual([3])
  })

  it('says that lists may be stale when the gateway does, and not when it connects at first', async () => {
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
    expect(story).toEqual([
      { code: 4408, reason: 'too slow', willReconnect: true },
      { attempt: 1, status: 'reconnecting' },
    ])
  })

  it('joins hundreds of channels again without being taken for a flood, each from its last seq', async () => {
    const socket = open()
    await socket.connect()
    const ids = Array.from({ length: 150 }, (_, n) => `channel-${n}`)
    // What a gateway allows: 100 at once, 50 a second.
    let [allowance, countedAt, isOver] = [100, Date.now(), false]
    gateway.reply = (frame, connection) => {
      const now = Date.now()
      allowance = Math.min(100, allowance + ((now - countedAt) / 1000) * 50) - 1
      countedAt = now
      if (allowance < 0) isOver = true
      connection.ack(frame, { ...frame.data, seq: 7, recovered: frame.data.since === 7 ? true : null })
    }
    await Promise.all(ids.map((id) => socket.join(id)))
    allowance = 100
    const recovered = new Set<string>()
    const all = new Promise<void>((done) =>
      socket.on('recovered', ({ channelId }) => recovered.add(channelId).size === ids.length && done()),
    )
    gateway.last.socket.close(1012, 'restarting')
    await all
    expect(isOver).toBe(false)
    expect(gateway.last.joins()).toEqual(ids.map((channelId) => ({ channelId, since: 7 })))
  })

  it('joins again as soon after many losses as after one', async () => {
    const socket = await joined(4)
    const ids = Array.from({ length: 200 }, (_, n) => `channel-${n}`)
    await Promise.all(ids.map((id) => socket.join(id)))
    for (let n = 0; n < 8; n += 1) {
      const opened = notice(socket, 'open')
      gateway.last.socket.close(1012)
      await opened
    }
    // As many as may be sent at once; if turns were kept for each loss, these would begin half a minute from now.
    const { last } = gateway
    await eventually(() => last.joins().length >= 60, { within: 15_000 })
  })

  it('does not join again a channel that was left while its join waited', async () => {
    const socket = await joined(4)
    const ids = Array.from({ length: 40 }, (_, n) => `channel-${n}`)
    await Promise.all(ids.map((id) => socket.join(id)))
    // The first are never answered, so the others have to wait.
    gateway.reply = (frame, connection) => frame.event === 'chat:leave:channel' && connection.ack(frame)
    const opened = notice(socket, 'open')
    gateway.last.socket.terminate()
    await opened
    void socket.leave('channel-39').catch(() => undefined)
    socket.close()
    await sleep(50)
    expect(gateway.last.joins().map(({ channelId }) => channelId)).not.toContain('channel-39')
    expect(gateway.last.joins().length).toBeLessThanOrEqual(30)
  })

  it('does not join again what was left before its join was answered', async () => {
    const socket = await joined(4)
    const joining = socket.join('b')
    await Promise.all([joining, socket.leave('b')])
    expect([...socket.joinedChannels().keys()]).toEqual(['a'])
    const leaving = socket.leave('a')
    socket.close()
    await leaving
  })

  it('hands nothing over and does not join again after a leave, also when its acknowledgement is lost', async () => {
    const socket = await joined(4)
    const { seqs } = inbox(socket)
    gateway.reply = (frame, connection) => {
      if (frame.event !== 'chat:leave:channel') return
      connection.message('a', 5)
      connection.socket.terminate()
    }
    const opened = notice(socket, 'open')
    await socket.leave('a')
    await opened
    expect(seqs).toEqual([])
    expect(socket.joinedChannels().size).toBe(0)
    await sleep(50)
    expect(gateway.last.joins()).toEqual([])
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

  it('comes back as soon after each 1012 as after the first, since a restart is no failure', async () => {
    for (const delay of await delaysAfter(1012)) expect(delay).toBeLessThanOrEqual(20)
  })

  it('comes back soon after 4408, and later each time that it does not hold', async () => {
    for (const [n, delay] of (await delaysAfter(4408)).entries()) {
      expect(delay).toBeGreaterThanOrEqual(10 * 2 ** n)
      expect(delay).toBeLessThanOrEqual(20 * 2 ** n)
    }
  })

  it('stays away for some seconds after 4429, not all for the same time', async () => {
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

  it('forgets a channel that it may not join any more', async () => {
    const socket = await joined(4)
    gateway.reply = (frame, connection) => connection.refuse(frame, 'CHAT_USER_BANNED')
    const dropped = notice(socket, 'dropped')
    gateway.last.socket.terminate()
    expect(await dropped).toMatchObject({ channelId: 'a', error: { code: 'CHAT_USER_BANNED' } })
    expect(socket.joinedChannels().size).toBe(0)
  })

  it('tries once more when joining again fails for the moment', async () => {
    const socket = await joined(4)
    gateway.reply = (frame, connection) => {
      if (gateway.connections.length === 2) return connection.refuse(frame, 'CHAT_SERVICE_UNAVAILABLE')
      connection.ack(frame, { channelId: 'a', seq: 4, recovered: true })
    }
    const recovered = notice(socket, 'recovered')
    gateway.last.socket.terminate()
    expect(await recovered).toEqual({ channelId: 'a', since: 4, seq: 4 })
    expect(gateway.connections).toHaveLength(3)
  })

  it.each([1009, 4400, 4403])('stays away after %i', async (code) => {
    const socket = await joined(0)
    const closed = notice(socket, 'close')
    gateway.last.socket.close(code)
    expect(await closed).toEqual({ code, reason: '', willReconnect: false })
    expect(socket.status).toBe('closed')
  })

  it('comes back with a new token after 4401', async () => {
    const token = jest.fn(({ refused }: { refused: boolean }) => (refused ? 'second' : 'first'))
    const socket = await joined(0, { token })
    const opened = notice(socket, 'open')
    gateway.last.socket.close(4401)
    await opened
    expect(gateway.connections.map((connection) => connection.token)).toEqual(['first', 'second'])
  })

  it('stays away after 4401 when the token is a string', async () => {
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
    gateway = await new FakeGateway().start()
  })

  it('does not come back after close(), not even from a handler', async () => {
    const socket = await joined(0)
    socket.on('close', () => socket.close())
    gateway.last.socket.terminate()
    await notice(socket, 'close')
    await sleep(100)
    expect(socket.status).toBe('closed')
    expect(gateway.connections).toHaveLength(1)
  })

  /** A socket whose gateway says that it pings so often, in seconds; it does not by itself. */
  const greeted = async (heartbeatSeconds: number, options: Partial<SocketOptions> = {}) => {
    const socket = open(options)
    gateway.greets = false
    const connected = socket.connect()
    const first = await gateway.connection(0)
    first.send('gateway:hello', { connectionId: 'c1', userId: 'alice', heartbeatSeconds })
    await connected
    return { socket, first }
  }

  it('notices a gateway that fell silent', async () => {
    const { socket, first } = await greeted(0.02)
    const closed = notice(socket, 'close')
    first.socket.ping()
    expect(await closed).toMatchObject({ reason: 'the gateway fell silent', willReconnect: true })
  })

  it('notices a gateway that never pinged', async () => {
    const { socket } = await greeted(0.02)
    expect(await notice(socket, 'close')).toMatchObject({ reason: 'the gateway fell silent', willReconnect: true })
  })

  it('asks a gateway of which it hears nothing, where pings are unseen', async () => {
    // Like those of browsers: it has no `on`, by which the package ws shows pings.
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
