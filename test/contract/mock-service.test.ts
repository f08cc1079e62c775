import type { ChatSocket } from '../../clients/typescript/src/index'
import type { ServerEventName } from '../../generated/events'
import { Program } from '../support/program'
import { startMockProcess, type MockProcess } from './mock-process'

const CHANNEL = 'h1kdw7riuexuyr40zpir6esv'
/** A message that only the examples have. */
const EXAMPLE = 'cmm8ydrko2gi1g2j0'

it('ends with an error where its port is taken', async () => {
  const taken = await startMockProcess()
  const second = Program.node('scripts/mock.mjs', { PORT: new URL(taken.url).port })
  const { code, stderr } = await second.ended
  await taken.end()
  expect(code).toBe(1)
  expect(stderr).toMatch(/The mock cannot listen on .* Choose another PORT/)
})

describe('the mock', () => {
  let mock: MockProcess
  const open: ChatSocket[] = []

  beforeAll(async () => {
    mock = await startMockProcess()
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })
  afterAll(() => mock.end())

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

  it('answers the example where only the examples have an id, and 404 where nothing has it', async () => {
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
})

/** Stands for an answer with all that the contract has. */
const WHOLE = 'whole'

/** A mock between a Prism that answers the example, and a service that gives these answers in turn. */
const script = (answers: [status: number, body: unknown][]) => `
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
  const prism = await serve(() => [200, { ...example, position: 'of the example' }])
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

it('where the contract is ahead of the service, the example stands', async () => {
  const refused = (code: string, details: object) => ({ error: { code, details } })
  const unknown = (pointer: string) =>
    refused('CHAT_VALIDATION_ERROR', { errors: [{ in: 'query', pointer, message: 'is unknown here' }] })
  const program = Program.run(process.execPath, [
    '--input-type=module',
    '-e',
    script([
      // It has no such operation, knows no such parameter, answers without a property that is required.
      [404, refused('CHAT_ROUTE_NOT_FOUND', {})],
      [400, unknown('/limit')],
      [200, { channels: [] }],
      [200, WHOLE],
      [400, unknown('/limt')],
      [404, refused('CHAT_USER_NOT_FOUND', { userIds: ['who'] })],
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
  ])
})
