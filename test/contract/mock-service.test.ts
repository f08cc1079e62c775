import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { ChatSocket } from '../../clients/typescript/src/index'
import { eventValidators } from '../../generated/event-validators'
import type { ServerEventName } from '../../generated/events'
import { Program } from '../support/program'
import { resetMock, type Mock } from './mock'

const CHANNEL = 'h1kdw7riuexuyr40zpir6esv'
/** A message found only in the examples. */
const EXAMPLE = 'cmm8ydrko2gi1g2j0'

interface Message {
  name: string
  'x-rooms': string[]
  examples: Array<{ name: string }>
}
const { components } = parse(readFileSync(path.join(__dirname, '../../spec/asyncapi.yaml'), 'utf8')) as {
  components: { messages: Record<string, Message> }
}
const examples = Object.values(components.messages)
  .filter((message) => message['x-rooms'].length > 0)
  .flatMap(({ name, examples }) => examples.map((example) => [name, example.name] as const))

describe('the mock', () => {
  let mock: Mock
  const open: ChatSocket[] = []

  beforeAll(async () => {
    mock = await resetMock()
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })

  async function connect(userId: string) {
    const client = mock.client(userId)
    const socket = client.realtime()
    open.push(socket)
    await socket.connect()
    const next = (event: ServerEventName) =>
      new Promise<Record<string, unknown>>((done) => socket.on(event, (data) => done({ ...data })))
    return { client, socket, next }
  }

  it('has the channels and messages of the examples, with the rules of the service', async () => {
    const [alice, bob] = [await connect('alice'), await connect('bob')]
    const { channels } = await bob.client.channels.list()
    expect(channels.map(({ id, type, name }) => [id, type, name])).toContainEqual([CHANNEL, 'GROUP', 'Launch crew'])
    const { messages } = await bob.client.messages.list(CHANNEL)
    expect(messages.map(({ text }) => text)).toContain('The launch is on Thursday, @bob.')
    await bob.socket.join(CHANNEL)
    const received = bob.next('chat:message:received')
    const sent = await alice.client.messages.send(CHANNEL, { text: 'Ready?' })
    expect(await received).toEqual({ channelId: CHANNEL, message: sent })
    const before = channels.find(({ id }) => id === CHANNEL)!.unreadCount
    const after = (await bob.client.channels.list()).channels.find(({ id }) => id === CHANNEL)!
    expect(after).toMatchObject({ unreadCount: before + 1, lastMessage: { id: sent.id } })
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await expect(mock.client('carol').messages.send(id, { text: 'Me too' })).rejects.toMatchObject({
      code: 'CHAT_NOT_CHANNEL_MEMBER',
    })
    await expect(alice.client.channels.createGroup({ userIds: ['nobody-knows'] })).rejects.toMatchObject({
      code: 'CHAT_USER_NOT_FOUND',
    })
  })

  it('returns the example for ids of the examples, and 404 for unknown ids', async () => {
    const { messages } = mock.client('alice')
    expect(await messages.get(CHANNEL, EXAMPLE)).toMatchObject({ senderId: 'alice' })
    const { members } = mock.client('alice')
    await members.remove(CHANNEL, 'carol')
    await expect(members.remove(CHANNEL, 'carol')).rejects.toMatchObject({ code: 'CHAT_USER_NOT_FOUND' })
    const unknown = { status: 404, code: 'CHAT_MESSAGE_NOT_FOUND' }
    await expect(messages.get(CHANNEL, 'none')).rejects.toMatchObject(unknown)
    const { id } = await messages.send(CHANNEL, { text: 'soon gone' })
    await messages.delete(CHANNEL, id)
    await expect(messages.get(CHANNEL, id)).rejects.toMatchObject(unknown)
  })

  it('exits with an error if its port is taken', async () => {
    const second = Program.node('scripts/mock.mjs', { PORT: new URL(mock.url).port })
    const { code, stderr } = await second.ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/The mock cannot listen on .* Choose another PORT/)
  })

  const call = async (path: string, body?: string) => {
    const response = await fetch(mock.url + path, {
      method: body === undefined ? 'GET' : path.includes('/parts/') ? 'PUT' : 'POST',
      headers: { authorization: 'Bearer any', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
    return {
      status: response.status,
      answer: (await response.json()) as { error?: { details: { errors: unknown[] } }; path?: string },
    }
  }

  it.each<[string, string, string | undefined, unknown[]]>([
    [
      'a number in the query',
      '/channels?limit=0x1',
      undefined,
      [{ in: 'query', pointer: '/limit', message: 'must be a number of at most 15 decimal digits' }],
    ],
    [
      'a number in the path',
      '/channels/c/messages/m/stream/parts/1e0',
      '{"run":1,"type":"data","value":{}}',
      [{ in: 'path', pointer: '/part', message: 'must be a number of at most 15 decimal digits' }],
    ],
    ['a query', '/channels?limit=999', undefined, [{ in: 'query', pointer: '/limit', message: 'must be <= 100' }]],
    [
      'a property that is missing',
      '/channels/c/messages/m/reactions',
      '{}',
      [{ in: 'body', pointer: '/key', message: 'is required' }],
    ],
    [
      'a message without content',
      '/channels/h1kdw7riuexuyr40zpir6esv/messages',
      '{}',
      [{ in: 'body', pointer: '/text', message: 'is required in a message without files' }],
    ],
    [
      'properties, too much and of another type',
      '/channels/group',
      '{"userIds":[3],"kind":"x"}',
      [
        { in: 'body', pointer: '/kind', message: 'is unknown here' },
        { in: 'body', pointer: '/userIds/0', message: 'must be string' },
        { in: 'body', pointer: '/userIds', message: 'must match "then" schema' },
      ],
    ],
  ])('names what a refused request has wrong: %s', async (_, path, body, errors) => {
    const { status, answer } = await call(path, body)
    expect(status).toBe(400)
    expect(answer.error?.details.errors).toEqual(errors)
    expect(answer.path).toBe(path.split('?')[0])
  })

  it('returns the examples of the contract', async () => {
    const { status, answer } = await call('/channels/h1kdw7riuexuyr40zpir6esv/messages', '{"text":"hi"}')
    expect(status).toBe(201)
    expect(answer).toHaveProperty('mentionedUserIds')
  })

  it.each(examples)('plays %s (%s) as the contract has it', async (event, example) => {
    const { status, answer } = await mock.control('events', { event, example })
    expect({ status, answer }).toMatchObject({ status: 200, answer: { frame: { event } } })
    expect(eventValidators[event as keyof typeof eventValidators]((answer.frame as { data: unknown }).data)).toBe(true)
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
    const { status, answer } = await mock.control(endpoint, body)
    expect(status).toBe(400)
    const { errors } = (answer.error as { details: { errors: unknown[] } }).details
    expect(errors).toEqual([{ in: 'body', pointer, message: expect.stringMatching(message) as string }])
  })
})

/** Placeholder for a response with all properties of the contract. */
const WHOLE = 'whole'

/** A mock between a Prism that answers the example, by default with 200, and a service that gives these answers in turn. */
const script = (answers: [status: number, body: unknown, ofPrism?: number][]) => `
  import http from 'node:http'
  import { once } from 'node:events'
  import { freePort } from './scripts/free-port.cjs'
  import { readContract } from './scripts/mock/contract.mjs'
  import { startFront } from './scripts/mock/front.mjs'
  const contract = readContract(process.cwd())
  const serve = async (answers) => {
    const server = http.createServer((_, response) => {
      const [status, given] = answers()
      const body = given === '${WHOLE}' ? { ...example, position: 'of the service' } : given
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return 'http://127.0.0.1:' + server.address().port
  }
  const answers = ${JSON.stringify(answers)}
  const [example] = contract.answers('listChannels')
  const prism = await serve(() => [answers[0][2] ?? 200, { ...example, position: 'of the example' }])
  const service = { url: await serve(() => answers.shift()), knows: () => false }
  const port = await freePort()
  await startFront({ contract, prism, service, host: '127.0.0.1', port })
  const got = []
  while (answers.length > 0) {
    const headers = { authorization: 'Bearer alice' }
    const answer = await fetch('http://127.0.0.1:' + port + '/channels?limit=5', { headers })
    got.push([answer.status, (await answer.json()).position ?? null, answer.headers.get('x-mock-example')])
  }
  console.log(JSON.stringify(got))
  process.exit()`

it('uses the example if the contract is ahead of the service', async () => {
  const refused = (code: string, details: object) => ({ error: { code, details } })
  const unknown = (pointer: string) =>
    refused('CHAT_VALIDATION_ERROR', { errors: [{ in: 'query', pointer, message: 'is unknown here' }] })
  const program = Program.run(process.execPath, [
    '--input-type=module',
    '-e',
    script([
      // The operation or a parameter is unknown, or a required property is missing in the response.
      [404, refused('CHAT_ROUTE_NOT_FOUND', {})],
      [400, unknown('/limit')],
      [200, { channels: [] }],
      [200, WHOLE],
      [400, unknown('/limt')],
      [404, refused('CHAT_USER_NOT_FOUND', { userIds: ['who'] })],
      // Prism refuses the request; the service accepts it, or has no such operation.
      [200, WHOLE, 400],
      [404, refused('CHAT_ROUTE_NOT_FOUND', {}), 400],
    ]),
  ])
  const { code, stderr } = await program.ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(program.stdout)).toEqual([
    [200, 'of the example', '1'],
    [200, 'of the example', '1'],
    [200, 'of the example', '1'],
    [200, 'of the service', null],
    [400, null, null],
    [404, null, null],
    [200, 'of the service', null],
    [400, 'of the example', '1'],
  ])
})
