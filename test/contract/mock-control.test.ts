import { parse } from 'yaml'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { WebSocket } from 'ws'
import { ChatClient, type ChatSocket } from '../../clients/typescript/src/index'
import { eventually } from '../support/eventually'
import { operations, type OperationId } from '../../generated/operations'
import { checkReply } from '../support/contract'
import { PATIENCE_MS, resetMock, type Mock } from './mock'
import { HELD_TEXT, notingFetch, tour } from './tour'

const CHANNEL = 'h1kdw7riuexuyr40zpir6esv'

const { channels } = parse(readFileSync(path.join(__dirname, '../../spec/asyncapi.yaml'), 'utf8')) as {
  channels: { chat: { 'x-close-codes': Array<{ code: number }> } }
}

let mock: Mock
const open: ChatSocket[] = []

beforeAll(async () => {
  mock = await resetMock()
})

afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await control('reset')
})

const control = (endpoint: string, body?: object) => mock.control(endpoint, body)

/** A plain request, without the client's retries. */
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

it('makes the client retry after a dropped connection', async () => {
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

it('makes a client reconnect after 1012 and get its missed events', async () => {
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

it('drops frames, which a reconnecting client gets', async () => {
  const socket = await joined({ minDelayMs: 20 })
  await control('drop-frames', { count: 1000 })
  const received = next(socket, 'chat:message:received')
  const message = await mock.client('bob').messages.send(CHANNEL, { text: 'Dropped?' })
  await untilLost('chat:message:received')
  await control('close', { code: 1012 })
  expect(await received).toEqual({ channelId: CHANNEL, message })
})

it('stays silent until reset', async () => {
  const socket = await joined()
  await control('silence', { isSilent: true })
  expect((await control('events', { event: 'chat:channel:frozen' })).answer).toMatchObject({ sent: 0 })
  await untilLost('chat:channel:frozen')
  await control('silence', { isSilent: false })
  // The client requests its missed events.
  const frozen = new Promise((done) => socket.on('chat:channel:frozen', done))
  expect((await control('events', { event: 'chat:channel:unfrozen' })).answer).toMatchObject({ sent: 1 })
  await frozen
})

it('plays an event with overrides of its example, at the next seq', async () => {
  const socket = await joined()
  const seqs: unknown[] = []
  socket.on('chat:message:received', (_, { seq }) => seqs.push(seq))
  const received = next(socket, 'chat:message:received')
  await control('events', { event: 'chat:message:received', data: { message: { text: 'Something else' } } })
  expect(await received).toMatchObject({ message: { text: 'Something else', senderId: 'alice' } })
  expect(seqs).toEqual([3])
})

it('plays no event in a missing channel', async () => {
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

it('serves every operation to the client according to the contract', async () => {
  const called = new Set<OperationId | undefined>()
  const problems: string[] = []
  const fetch = notingFetch((id, response, text) => {
    called.add(id)
    // The moderator of the decision may not, as in the service.
    if (id === 'decideAppeal' && response.status === 403) checkReply(id, response.status, text)
    else if (!response.ok) problems.push(`${id} returned ${response.status}: ${text}`)
    else if (id) checkReply(id, response.status, text)
  })
  const settings = { baseUrl: mock.url, fetch, retries: 0, timeoutMs: PATIENCE_MS, WebSocket }
  const clientOf = (token: string) => new ChatClient({ ...settings, token })
  await control('policy', { contains: HELD_TEXT, action: 'hold', reason: 'tour' })
  await tour(clientOf('alice'), clientOf('bob'), clientOf('carol'))
  expect(problems).toEqual([])
  expect([...called].sort()).toEqual(Object.keys(operations).sort())
})
