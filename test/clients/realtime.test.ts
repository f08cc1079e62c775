import { WebSocket } from 'ws'
import { ChatClient, ChatSocketError } from '../../clients/typescript/src/index'
import { clientWith, gateway, inbox, notice, open } from './client-socket'

describe('connecting', () => {
  it('offers the token as a subprotocol below the path of the service and resolves with the hello', async () => {
    const socket = open()
    expect(socket.status).toBe('idle')
    expect(await socket.connect()).toMatchObject({ connectionId: 'c1', userId: 'alice', epoch: 'one' })
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

  it('calls a token function again after a refusal, but not forever', async () => {
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

  it('also finds a gateway at the root of the host, as used by earlier versions, and stays there', async () => {
    gateway.path = '/chat'
    const socket = open()
    await socket.connect()
    expect(gateway.upgrades).toEqual(['/mounted/chat', '/chat'])
    const opened = notice(socket, 'open')
    gateway.last.socket.terminate()
    await opened
    expect(gateway.upgrades).toEqual(['/mounted/chat', '/chat', '/chat'])
  })

  it('reports the response of the first URL if there is a gateway at neither', async () => {
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

  it('tries no other path if one is given', async () => {
    const client = new ChatClient({ baseUrl: gateway.baseUrl, gatewayPath: '/other', token: 'jwt', WebSocket })
    // Undefined keeps the client's option.
    await expect(client.realtime({ WebSocket: undefined }).connect()).rejects.toMatchObject({
      details: { status: 404 },
    })
    expect(gateway.upgrades).toEqual(['/other'])
  })

  it('reports too many connections if that is the reason of the refusal', async () => {
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

  it('reports the error of a failing token function', async () => {
    const failure = open({ token: () => Promise.reject(new Error('no session')) }).connect()
    await expect(failure).rejects.toThrow(/function `token` failed: no session/)
    const stuck = open({ token: () => new Promise(() => undefined), timeoutMs: 50 }).connect()
    await expect(stuck).rejects.toThrow(/function `token` did not return within 50 ms/)
  })

  it('shares the token with the requests of its client', async () => {
    const token = jest.fn(async () => 'jwt')
    const client = clientWith(token)
    const [one, other] = [open({}, client), open({}, client)]
    await Promise.all([one.connect(), other.connect()])
    expect(token).toHaveBeenCalledTimes(1)
  })

  it('retries a failed first connection if configured', async () => {
    gateway.refusesWith = 503
    const socket = open()
    const reconnecting = notice(socket, 'reconnecting')
    const opened = socket.connect({ retryFirst: true })
    expect(await reconnecting).toMatchObject({ attempt: 1 })
    expect(socket.status).toBe('connecting')
    gateway.refusesWith = undefined
    expect(await opened).toMatchObject({ connectionId: 'c1' })
  })

  it('also gives up the first connection if it was permanently refused or closed', async () => {
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
    gateway.reply = (frame, connection) => connection.resumed(frame, { a: 7 })
    expect(await socket.join('a')).toEqual({ channelId: 'a', seq: 7, recovered: null })
    expect(socket.joinedChannels()).toEqual(new Map([['a', 7]]))
    await socket.startTyping('a')
    await socket.stopTyping('a')
    await socket.leave('a')
    expect(socket.joinedChannels().size).toBe(0)
    expect(gateway.last.received.map(({ event }) => event)).toEqual([
      'gateway:resume',
      'gateway:resume',
      'chat:typing:start',
      'chat:typing:stop',
      'chat:leave:channel',
    ])
  })

  it('reject with the gateway’s code, without joining the channel', async () => {
    const socket = open()
    await socket.connect()
    gateway.reply = (frame, connection) => connection.refuseChannels(frame, 'CHAT_NOT_CHANNEL_MEMBER')
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
    await notice(socket, 'open')
    const cut = socket.startTyping('a')
    gateway.last.socket.terminate()
    await expect(cut).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    await notice(socket, 'open')
    const closed = socket.startTyping('a')
    socket.close()
    await expect(closed).rejects.toMatchObject({ code: 'CLOSED' })
  })

  it('wait while connecting', async () => {
    const socket = open()
    void socket.connect()
    expect(await socket.join('a')).toMatchObject({ channelId: 'a' })
  })
})

describe('events', () => {
  it('reach handlers in order until they unsubscribe, even if a handler throws', async () => {
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

  it('are delivered once if a seq repeats, separately for each channel', async () => {
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

  it('of an abandoned join are delivered once the channel is joined again', async () => {
    const socket = open()
    await socket.connect()
    const { seqs, until } = inbox(socket)
    const late = new Promise<() => void>((done) => {
      gateway.reply = (frame, connection) =>
        done(() => {
          connection.resumed(frame, { a: 2 })
          connection.message('a', 1)
          connection.message('a', 2)
        })
    })
    await expect(socket.join('a', { since: 0, timeoutMs: 30 })).rejects.toMatchObject({ code: 'TIMEOUT' })
    const answer = await late
    answer()
    gateway.reply = (frame, connection) => {
      connection.resumed(frame, { a: 3 })
      for (const seq of [1, 2, 3]) connection.message('a', seq)
    }
    await socket.join('a', { since: 0 })
    await until(3)
    expect(seqs).toEqual([1, 2, 3])
  })

  it('without a seq are always delivered', async () => {
    const socket = open()
    await socket.connect()
    const changed = new Promise((done) => socket.on('chat:unread:count:changed', done))
    gateway.last.send('chat:unread:count:changed', { totalUnreadCount: 1 })
    expect(await changed).toEqual({ totalUnreadCount: 1 })
  })
})
