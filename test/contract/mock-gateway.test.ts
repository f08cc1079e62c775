import { once } from 'node:events'
import { WebSocket } from 'ws'
import { eventValidators } from '../../generated/event-validators'
import type { ChatSocket } from '../../clients/typescript/src/index'
import { resetMock, type Mock } from './mock'

const CHANNEL = 'h1kdw7riuexuyr40zpir6esv'

type Frame = { event: keyof typeof eventValidators; data: Record<string, unknown>; seq?: number }

let mock: Mock
const open: Array<WebSocket | ChatSocket> = []

beforeAll(async () => {
  mock = await resetMock()
})

afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

const address = (path = '/chat') => mock.url.replace('http', 'ws') + path

/** A plain socket. Every frame that it gets is checked against the contract. */
async function connect(token = 'alice') {
  const socket = new WebSocket(address(), ['chat.v1', `bearer.${token}`])
  open.push(socket)
  const frames: Frame[] = []
  const waiting: Array<() => void> = []
  socket.on('message', (bytes: Buffer) => {
    frames.push(JSON.parse(bytes.toString()) as Frame)
    waiting.shift()?.()
  })
  const next = async () => {
    if (frames.length === 0) await new Promise<void>((done) => waiting.push(done))
    const frame = frames.shift() as Frame
    expect({ event: frame.event, isValid: eventValidators[frame.event](frame.data) }).toMatchObject({ isValid: true })
    return frame
  }
  const ask = (frame: unknown) => {
    socket.send(JSON.stringify(frame))
    return next()
  }
  const hello = await next()
  return { socket, hello, next, ask }
}

/** Status and body of a refused handshake. */
const refusal = (url: string, protocols: string[]) =>
  new Promise<{ status: number | undefined; body: string }>((done, fail) => {
    const socket = new WebSocket(url, protocols)
    socket.once('open', () => fail(new Error('The handshake was accepted.')))
    socket.once('unexpected-response', (_, response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.once('end', () => done({ status: response.statusCode, body }))
    })
  })

it('says hello to the user of the token, with the subprotocol of the contract', async () => {
  const { socket, hello } = await connect('bob')
  expect(socket.protocol).toBe('chat.v1')
  expect(hello).toMatchObject({ event: 'gateway:hello', data: { userId: 'bob' } })
})

it('refuses a handshake without credentials, and one to another path', async () => {
  const unknown = await refusal(address(), ['chat.v1'])
  expect(unknown.status).toBe(401)
  expect(JSON.parse(unknown.body)).toMatchObject({ error: { code: 'CHAT_AUTH_FAILED' }, statusCode: 401 })
  const elsewhere = await refusal(address('/elsewhere'), ['chat.v1', 'bearer.alice'])
  expect(elsewhere.status).toBe(404)
  expect(JSON.parse(elsewhere.body)).toMatchObject({ error: { code: 'CHAT_ROUTE_NOT_FOUND' } })
})

it.each<[string, unknown, unknown]>([
  ['no object', [], { ref: null, error: { details: { errors: [{ pointer: '' }] } } }],
  [
    'an unknown event',
    { event: 'chat:nonsense', ref: 1, data: {} },
    { error: { details: { errors: [{ pointer: '/event' }] } } },
  ],
  [
    'an event of the server',
    { event: 'chat:user:left', ref: 1, data: {} },
    { error: { details: { errors: [{ pointer: '/event' }] } } },
  ],
  [
    'wrong data',
    { event: 'chat:join:channel', ref: 'a', data: { channelId: CHANNEL, since: -1 } },
    { ref: 'a', error: { code: 'CHAT_VALIDATION_ERROR', details: { errors: [{ pointer: '/data/since' }] } } },
  ],
  [
    'an unknown channel',
    { event: 'chat:join:channel', ref: 2, data: { channelId: 'nowhere' } },
    { ref: 2, error: { code: 'CHAT_CHANNEL_NOT_FOUND', details: { channelId: 'nowhere' } } },
  ],
  [
    'typing without having joined',
    { event: 'chat:typing:start', ref: 3, data: { channelId: CHANNEL } },
    { ref: 3, error: { code: 'CHAT_AUTH_FORBIDDEN', message: 'Join the channel first.' } },
  ],
])('refuses a frame as the gateway does: %s', async (_, frame, data) => {
  const { ask } = await connect()
  expect(await ask(frame)).toMatchObject({ event: 'gateway:error', data })
})

it.each([
  ['is no JSON', 'nonsense'],
  ['is binary', Buffer.from('{}')],
])('closes with 4400 when a frame %s', async (_, frame) => {
  const { socket } = await connect()
  const closed = once(socket, 'close')
  socket.send(frame)
  expect((await closed)[0]).toBe(4400)
})

it('acknowledges a join, and replays missed events', async () => {
  const { ask, next, hello } = await connect()
  const join = { event: 'chat:join:channel', ref: 1, data: { channelId: CHANNEL } }
  expect(await ask(join)).toMatchObject({ data: { ref: 1, channelId: CHANNEL, seq: 2, recovered: null } })
  const { epoch } = hello.data
  expect(await ask({ ...join, data: { channelId: CHANNEL, since: 1, epoch } })).toMatchObject({
    data: { seq: 2, recovered: true },
  })
  expect(await next()).toMatchObject({ event: 'chat:message:received', seq: 2 })
  const elsewhere = { ...join, data: { channelId: CHANNEL, since: 1, epoch: 'another' } }
  expect(await ask(elsewhere)).toMatchObject({ data: { recovered: false } })
})

it('notifies others in the channel of typing, and of its end when the socket closes', async () => {
  const alice = await connect('alice')
  const bob = await connect('bob')
  const join = { event: 'chat:join:channel', ref: 1, data: { channelId: CHANNEL } }
  await alice.ask(join)
  await bob.ask(join)
  await bob.ask({ event: 'chat:typing:start', ref: 2, data: { channelId: CHANNEL } })
  const about = { channelId: CHANNEL, userId: 'bob' }
  expect(await alice.next()).toEqual({ event: 'chat:typing:status:updated', data: { ...about, isTyping: true } })
  bob.socket.close()
  expect(await alice.next()).toEqual({ event: 'chat:typing:status:updated', data: { ...about, isTyping: false } })
})

it('works with the client: it connects, joins in one frame and catches up', async () => {
  const socket = mock.client('alice').realtime()
  open.push(socket)
  const caughtUp = new Promise((done) => socket.on('caughtUp', done))
  const connected = socket.connect()
  const [joined, refused] = await Promise.allSettled([socket.join(CHANNEL), socket.join('nowhere'), connected])
  expect(joined).toMatchObject({ value: { channelId: CHANNEL, seq: 2 } })
  expect(refused).toMatchObject({ reason: { code: 'CHAT_CHANNEL_NOT_FOUND' } })
  await caughtUp
  expect([...socket.joinedChannels()]).toEqual([[CHANNEL, 2]])
})
