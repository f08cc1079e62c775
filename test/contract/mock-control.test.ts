import { parse } from 'yaml'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChatSocket } from '../../clients/typescript/src/index'
import { eventually } from '../support/eventually'
import { eventValidators } from '../../generated/event-validators'
import { startMockProcess, type MockProcess } from './mock-process'

const CHANNEL = 'h1kdw7riuexuyr40zpir6esv'

interface Message {
  name: string
  'x-rooms': string[]
  examples: Array<{ name: string }>
}
const { channels, components } = parse(readFileSync(path.join(__dirname, '../../spec/asyncapi.yaml'), 'utf8')) as {
  channels: { chat: { 'x-close-codes': Array<{ code: number }> } }
  components: { messages: Record<string, Message> }
}
const examples = Object.values(components.messages)
  .filter((message) => message['x-rooms'].length > 0)
  .flatMap(({ name, examples }) => examples.map((example) => [name, example.name] as const))

let mock: MockProcess
const open: ChatSocket[] = []

beforeAll(async () => {
  mock = await startMockProcess()
})

afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await control('reset')
})

afterAll(() => mock.end())

async function control(endpoint: string, body: object = {}) {
  const response = await fetch(`${mock.url}/mock/${endpoint}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

/** A request as it is, without the client's retries. */
const get = (route: string) => fetch(mock.url + route, { headers: { authorization: 'Bearer alice' } })

/** A socket that has joined the channel and caught up. */
async function joined(reconnect?: { minDelayMs: number }) {
  const socket = mock.client('alice').realtime({ ...(reconnect && { reconnect }) })
  open.push(socket)
  const caughtUp = new Promise((done) => socket.on('caughtUp', done))
  await socket.connect()
  await caughtUp
  await socket.join(CHANNEL)
  return socket
}

const next = (socket: ChatSocket, name: 'close' | 'open' | 'chat:message:received') =>
  new Promise<Record<string, unknown>>((done) =>
    socket.on(name as 'close', (data) => done(data as unknown as Record<string, unknown>)),
  )

it('refuses the next requests of an operation with the code of the contract, and no more', async () => {
  await control('faults', { operation: 'listMyChannels', status: 429, times: 2 })
  for (let request = 0; request < 2; request++) {
    const refused = await get('/channels/my')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ success: false, error: { code: 'CHAT_RATE_LIMITED' } })
  }
  expect((await get('/channels/my')).status).toBe(200)
})

it('refuses one operation and answers the others', async () => {
  await control('faults', { operation: 'getChannel', code: 'CHAT_USER_BANNED' })
  expect((await get(`/channels/${CHANNEL}/messages`)).status).toBe(200)
  const refused = await get(`/channels/${CHANNEL}`)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error: { code: 'CHAT_USER_BANNED' } })
})

it("refuses as the host's policy does, with its reason", async () => {
  await control('faults', { operation: 'sendMessage', code: 'CHAT_POLICY_REFUSED', details: { reason: 'link' } })
  const sent = mock.client('alice').messages.send(CHANNEL, { text: 'www.spam.example' })
  await expect(sent).rejects.toMatchObject({ code: 'CHAT_POLICY_REFUSED', details: { reason: 'link' } })
})

it('has the client try again after a dropped connection', async () => {
  await control('faults', { operation: 'listMyChannels', drop: true })
  await expect(get('/channels/my')).rejects.toThrow()
  await control('faults', { operation: 'listMyChannels', drop: true })
  expect((await mock.client('alice').channels.listMy()).channels).not.toEqual([])
})

it('delays an answer by at least the given time', async () => {
  await control('faults', { operation: 'listMyChannels', delayMs: 300 })
  const started = performance.now()
  expect((await get('/channels/my')).status).toBe(200)
  // A timer of Node may come a millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(299)
})

it('refuses a handshake', async () => {
  await control('faults', { operation: 'gateway', code: 'CHAT_AUTH_TOKEN_INVALID' })
  const socket = mock.client('alice').realtime()
  open.push(socket)
  await expect(socket.connect()).rejects.toThrow()
})

it.each(channels.chat['x-close-codes'].map(({ code }) => code))('closes sockets with %i', async (code) => {
  const socket = await joined()
  const closed = next(socket, 'close')
  expect((await control('close', { code, reason: 'as told' })).answer).toEqual({ sockets: 1 })
  expect(await closed).toMatchObject({ code, reason: 'as told' })
})

it('has a client come back after 1012 and get what it has missed', async () => {
  const socket = await joined({ minDelayMs: 20 })
  const received = next(socket, 'chat:message:received')
  await control('close', { code: 1012 })
  const message = await mock.client('bob').messages.send(CHANNEL, { text: 'Missed?' })
  expect(await received).toEqual({ channelId: CHANNEL, message })
})

/** Waits until alice's socket has lost an event. */
const untilLost = (event: string) =>
  eventually(async () => {
    const { sockets } = (await (await get('/mock')).json()) as { sockets: { lostEvents: string[] }[] }
    return sockets.some(({ lostEvents }) => lostEvents.includes(event))
  })

it('drops frames, which a client that comes back gets', async () => {
  const socket = await joined({ minDelayMs: 20 })
  await control('drop-frames', { count: 1000 })
  const received = next(socket, 'chat:message:received')
  const message = await mock.client('bob').messages.send(CHANNEL, { text: 'Dropped?' })
  await untilLost('chat:message:received')
  await control('close', { code: 1012 })
  expect(await received).toEqual({ channelId: CHANNEL, message })
})

it('keeps silent until it is told otherwise', async () => {
  const socket = await joined()
  await control('silence', { isSilent: true })
  expect((await control('events', { event: 'chat:channel:frozen' })).answer).toMatchObject({ sent: 0 })
  await untilLost('chat:channel:frozen')
  await control('silence', { isSilent: false })
  // The client asks for what it has missed.
  const frozen = new Promise((done) => socket.on('chat:channel:frozen', done))
  expect((await control('events', { event: 'chat:channel:unfrozen' })).answer).toMatchObject({ sent: 1 })
  await frozen
})

it.each(examples)('plays %s (%s) as the contract has it', async (event, example) => {
  const { status, answer } = await control('events', { event, example })
  expect({ status, answer }).toMatchObject({ status: 200, answer: { frame: { event } } })
  expect(eventValidators[event as keyof typeof eventValidators]((answer.frame as { data: unknown }).data)).toBe(true)
})

it('plays an event with what is laid over its example, under the next number', async () => {
  const socket = await joined()
  const seqs: unknown[] = []
  socket.on('chat:message:received', (_, { seq }) => seqs.push(seq))
  const received = next(socket, 'chat:message:received')
  await control('events', { event: 'chat:message:received', data: { message: { text: 'Something else' } } })
  expect(await received).toMatchObject({ message: { text: 'Something else', senderId: 'alice' } })
  expect(seqs).toEqual([3])
})

it('plays nothing in a channel that is not there', async () => {
  const { status, answer } = await control('events', { event: 'chat:channel:frozen', data: { channelId: 'none' } })
  expect([status, answer.error]).toMatchObject([
    404,
    { code: 'CHAT_CHANNEL_NOT_FOUND', details: { channelId: 'none' } },
  ])
})

it('forgets everything when it is reset', async () => {
  const bob = mock.client('bob')
  const { id } = await bob.messages.send(CHANNEL, { text: 'Forget me' })
  await control('faults', { operation: 'getMessage', status: 500 })
  expect((await control('reset')).answer).toMatchObject({ faults: [] })
  await expect(bob.messages.get(CHANNEL, id)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
})

it('refuses and holds by the rules of the policy, and a moderator releases', async () => {
  const rules = [
    { contains: 'darn', action: 'refuse', reason: 'language', details: { word: 'darn' } },
    { contains: 'www.', action: 'hold', reason: 'link', details: {} },
  ]
  for (const rule of rules) await control('policy', rule)
  expect(await (await get('/mock')).json()).toMatchObject({ policy: rules })
  const [alice, bob] = [mock.client('alice'), mock.client('bob')]
  await expect(alice.messages.send(CHANNEL, { text: 'oh darn' })).rejects.toMatchObject({
    code: 'CHAT_POLICY_REFUSED',
    details: { reason: 'language', word: 'darn' },
  })
  const sent = await alice.messages.send(CHANNEL, { text: 'www.fun.example' }, { prefer: 'hold' })
  expect(sent).toMatchObject({ heldMessage: { reason: 'link', state: 'HELD' } })
  const { cases } = await bob.cases.list()
  await bob.cases.decide(cases[0]!.id, { action: 'RELEASE', reason: 'fine' })
  const { messages } = await bob.messages.list(CHANNEL, { limit: 1 })
  expect(messages).toMatchObject([{ text: 'www.fun.example', senderId: 'alice' }])
  await control('reset')
  expect(await alice.messages.send(CHANNEL, { text: 'oh darn' })).toMatchObject({ text: 'oh darn' })
})

it.each<[string, string, object, string, RegExp]>([
  ['operation', 'faults', { operation: 'nonsense' }, '/operation', /must be one of .*sendMessage.*, gateway/],
  ['status', 'faults', { operation: 'getUser', status: 418 }, '/status', /an error of getUser: 400, 401, 404/],
  ['code', 'faults', { operation: 'getUser', code: 'CHAT_X' }, '/code', /a code of getUser: .*CHAT_USER_NOT_FOUND/],
  ['number of times', 'faults', { operation: 'getUser', times: 0 }, '/times', /must be >= 1/],
  ['property', 'close', { code: 4400, now: true }, '/now', /is not allowed; allowed are code, reason, userId/],
  ['close code', 'close', { code: 1006 }, '/code', /must not be one of 1004, 1005, 1006, 1015/],
  ['missing property', 'silence', {}, '/isSilent', /is required/],
  ['word', 'policy', { action: 'hold' }, '/contains', /is required/],
  ['action', 'policy', { contains: 'x', action: 'replace' }, '/action', /must be one of refuse, hold/],
  ['event', 'events', { event: 'chat:nonsense' }, '/event', /must be one of .*chat:message:received/],
  ['example', 'events', { event: 'chat:message:received', example: 'x' }, '/example', /must be one of text/],
  [
    'payload',
    'events',
    { event: 'chat:message:received', data: { message: { text: 7 } } },
    '/data/message/text',
    /must be string/,
  ],
])('refuses bad control input and says what is allowed: %s', async (_, endpoint, body, pointer, message) => {
  const { status, answer } = await control(endpoint, body)
  expect(status).toBe(400)
  const { errors } = (answer.error as { details: { errors: unknown[] } }).details
  expect(errors).toEqual([{ in: 'body', pointer, message: expect.stringMatching(message) as string }])
})
