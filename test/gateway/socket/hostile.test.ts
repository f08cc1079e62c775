import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { eventually } from '../../support/eventually'
import { CLOSE, CONTINUATION, PING, rawFrame, RawSocket, TEXT } from '../../support/raw-socket'
import type { TestSocket } from '../../support/socket'
import { howMany } from '../../support/tier'
import { World, type Node, type Person } from '../../support/world'

const connections = async ({ chat }: Node) => (await chat.health()).connections
const sockets = ({ server }: Node) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

const leave = (more = {}) => JSON.stringify({ event: 'chat:leave:channel', data: { channelId: 'x' }, ...more })
const nested = (depth: number) => `{"event":"chat:join:channel","data":${'['.repeat(depth)}${']'.repeat(depth)}}`
const repeated = (frame: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => frame))

/** The gateway's reaction to a peer: it closes it with a code, or continues to serve it. */
const attacks: [string, number | 'serves', Buffer][] = [
  ['without a mask', 1002, rawFrame(TEXT, leave(), { masked: false })],
  ['of an unknown kind', 1002, rawFrame(3, leave())],
  ['of an unknown control kind', 1002, rawFrame(11, '')],
  ['with reserved bits', 1002, rawFrame(TEXT, leave(), { reserved: 3 })],
  ['that says that it is compressed', 1002, rawFrame(TEXT, leave(), { reserved: 4 })],
  ['that continues nothing', 1002, rawFrame(CONTINUATION, leave())],
  ['that begins within another', 1002, repeated(rawFrame(TEXT, leave(), { fin: false }), 2)],
  ['that is a ping in pieces', 1002, rawFrame(PING, 'x', { fin: false })],
  ['that is a ping of 126 bytes', 1002, rawFrame(PING, 'x'.repeat(126))],
  ['that closes with half a code', 1002, rawFrame(CLOSE, 'x')],
  ['that closes with a code that does not exist', 1002, rawFrame(CLOSE, Buffer.from([0x00, 0x01]))],
  ['that is no UTF-8', 1007, rawFrame(TEXT, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
  ['that ends in the middle of a character', 1007, rawFrame(TEXT, Buffer.from([0x22, 0xe2, 0x82]))],
  ['of 64 KiB and a byte', 1009, rawFrame(TEXT, 'x'.repeat(64 * 1024 + 1))],
  ['that says that it has nine petabytes', 1009, rawFrame(TEXT, '', { claims: Number.MAX_SAFE_INTEGER })],
  ['of 64 KiB in pieces, and more', 1009, repeated(rawFrame(TEXT, 'x'.repeat(60_000), { fin: false }), 1)],
  ['in empty pieces for ever', 1008, repeated(rawFrame(CONTINUATION, '', { fin: false }), 10_000)],
  ['that is binary', 4400, rawFrame(2, leave())],
  ['that is no JSON', 4400, rawFrame(TEXT, `${leave()},`)],
  ['that is empty', 4400, rawFrame(TEXT, '')],
  ['ten thousand times', 4429, repeated(rawFrame(TEXT, leave({ ref: 1 })), 10_000)],
  ['that is a ping, a hundred thousand times', 4429, repeated(rawFrame(PING, 'x'), 100_000)],
  ['that is a pong, a hundred thousand times', 4429, repeated(rawFrame(10, ''), 100_000)],
  ['of 64 KiB, a thousand times', 4429, repeated(rawFrame(TEXT, JSON.stringify('x'.repeat(65_000))), 1000)],
  ['that is JSON thirty thousand levels deep', 'serves', rawFrame(TEXT, nested(30_000))],
  [
    'with thousands of keys',
    'serves',
    rawFrame(TEXT, `{${Array.from({ length: 6000 }, (_, n) => `"${n}":0`).join()}}`),
  ],
  [
    'with a number beyond all numbers',
    'serves',
    rawFrame(TEXT, '{"event":"chat:join:channel","data":{"since":1e999}}'),
  ],
]
// These begin with a fragment that others follow.
for (const attack of attacks) {
  if (attack[0].startsWith('of 64 KiB in pieces'))
    attack[2] = Buffer.concat([attack[2], rawFrame(CONTINUATION, 'x'.repeat(60_000), { fin: false })])
  if (attack[0].startsWith('in empty pieces'))
    attack[2] = Buffer.concat([rawFrame(TEXT, '', { fin: false }), attack[2]])
}

describe('hostile peers', () => {
  let world: World
  let alice: Person
  let channelId: string
  let bystander: TestSocket
  let sent = 0
  let isOver = false
  let sending: Promise<void>
  let open: number
  let mallories = 0

  /** Another user sends messages meanwhile, which must not be affected. */
  beforeAll(async () => {
    world = await World.start()
    alice = world.person('alice')
    channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
    bystander = await world.person('bob').join(channelId)
    open = await connections(alice.node)
    sending = (async () => {
      while (!isOver) {
        await alice.client.messages.send(channelId, { text: `${sent + 1}` })
        sent += 1
        await sleep(5)
      }
    })()
  })
  afterAll(() => world.close())

  const mallory = () => world.person(`mallory-${(mallories += 1)}`)

  it.each(attacks)('that send a frame %s', async (_what, outcome, bytes) => {
    const person = mallory()
    const raw = await RawSocket.open(person.node.url, person.token)
    raw.write(bytes)
    if (outcome === 'serves') {
      raw.write(rawFrame(TEXT, leave({ ref: 'still' })))
      await eventually(() => raw.frames().some(({ payload }) => payload.includes('{"ref":"still"}')))
      expect(raw.frames().filter(({ payload }) => payload.includes('CHAT_VALIDATION_ERROR'))).toHaveLength(1)
    } else {
      await raw.ended
      expect(raw.closeCode).toBe(outcome)
    }
    raw.stream.destroy()
  })

  it('that send a frame byte by byte', async () => {
    const person = mallory()
    const raw = await RawSocket.open(person.node.url, person.token)
    for (const byte of rawFrame(TEXT, leave({ ref: 'slow' }))) {
      raw.write(Buffer.from([byte]))
      await sleep(1)
    }
    await eventually(() => raw.frames().some(({ payload }) => payload.includes('{"ref":"slow"}')))
    raw.stream.destroy()
  })

  it('that keep sending after they were closed', async () => {
    const person = mallory()
    const raw = await RawSocket.open(person.node.url, person.token)
    const flood = repeated(rawFrame(TEXT, leave()), 1000)
    let isEnded = false
    void raw.ended.then(() => (isEnded = true))
    while (!isEnded && !raw.stream.destroyed) {
      if (raw.stream.writableLength < 1024 * 1024) raw.write(flood)
      await sleep(1)
    }
    raw.stream.destroy()
  })

  it('that disconnect at any point', async () => {
    for (const size of [1, 3, 7, 40]) {
      const person = mallory()
      const raw = await RawSocket.open(person.node.url, person.token)
      raw.write(rawFrame(TEXT, leave()).subarray(0, size))
      raw.stream.resetAndDestroy()
    }
  })

  it('that send random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 200 }), { maxLength: 10 }), async (pieces) => {
        const person = mallory()
        const raw = await RawSocket.open(person.node.url, person.token)
        for (const piece of pieces) raw.write(Buffer.from(piece))
        raw.stream.end()
        await raw.ended
        raw.stream.destroy()
      }),
      { numRuns: howMany(15, 400) },
    )
  })

  it('that send random JSON', async () => {
    const person = mallory()
    let socket = await person.socket()
    const part = fc.oneof(fc.jsonValue({ maxDepth: 5 }), fc.string({ unit: 'binary' }))
    const event = fc.oneof(part, fc.constantFrom('chat:join:channel', 'chat:leave:channel', 'chat:typing:start'))
    const data = fc.oneof(part, fc.record({ channelId: part, since: part }, { requiredKeys: [] }))
    const frame = fc.oneof(part, fc.record({ event, data, ref: part }, { requiredKeys: [] }))
    await fc.assert(
      fc.asyncProperty(frame, async (value) => {
        if (socket.frames.length > 60) {
          await socket.close()
          socket = await person.socket()
        }
        socket.send(JSON.stringify(value))
        // It gets an error or, with a ref, may succeed; the connection stays usable either way.
        await socket.request('chat:leave:channel', { channelId: 'x' })
      }),
      { numRuns: howMany(40, 1000) },
    )
    await socket.close()
  })

  it.each([
    ['on an unknown path', '/nowhere', 'websocket'],
    ['for HTTP/2', '/health', 'h2c'],
    ['without a key', '/chat', 'websocket'],
  ])('that ask for an upgrade %s, and reset while they are answered', async (_what, path, upgrade) => {
    const { port } = alice.node.server.address() as AddressInfo
    for (let n = 0; n < 200; n += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`)
      await new Promise((resolve) => (n % 4 === 0 ? setImmediate(resolve) : setTimeout(resolve, (n % 4) - 1)))
      socket.resetAndDestroy()
    }
  })

  it('never affect another peer, and leave nothing behind', async () => {
    isOver = true
    await sending
    await bystander.until(() => bystander.of('chat:message:received').length === sent)
    expect(bystander.of('chat:message:received').map(({ seq }) => seq)).toEqual(
      Array.from({ length: sent }, (_, n) => n + 1),
    )
    expect(bystander.closed).toBeUndefined()
    await eventually(async () => (await connections(alice.node)) === open)
    alice.node.server.closeIdleConnections()
    await eventually(async () => (await sockets(alice.node)) === open)
  })
})
