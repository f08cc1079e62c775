import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { Program } from '../support/program'
import { tokenOf, World } from '../support/world'

afterEach(() => Program.killAll())

const load = async (...args: string[]) => {
  const program = Program.node('scripts/load.mjs', {}, args)
  const { code, stderr } = await program.ended
  return { code, stderr, stdout: program.stdout }
}

/** Responds like the service, but omits the event of the first message, and sends that of the second one twice. */
async function startCarelessServer() {
  let socket: WebSocket | undefined
  let messages = 0
  let seq = 0
  const receive = (channelId: string, message: object) =>
    socket?.send(JSON.stringify({ event: 'chat:message:received', seq: ++seq, data: { channelId, message } }))
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const body = JSON.parse(text || '{}') as { metadata?: object }
      const channelId = /^\/channels\/(c1)\/messages/.exec(request.url ?? '')?.[1]
      const message = { id: `m${messages + 1}`, channelId, ...body }
      if (channelId !== undefined) {
        messages += 1
        const copies = [0, 2][messages - 1] ?? 1
        for (let n = 0; n < copies; n += 1) receive(channelId, message)
      }
      response.statusCode = request.method === 'DELETE' ? 204 : request.method === 'POST' ? 201 : 200
      response.setHeader('content-type', 'application/json')
      if (response.statusCode === 204) response.end()
      else response.end(JSON.stringify(channelId === undefined ? { id: 'c1', totalUnreadCount: 0 } : message))
    })
  })
  const gateway = new WebSocketServer({ server, path: '/chat', handleProtocols: () => 'chat.v1' })
  gateway.on('connection', (connection) => {
    socket = connection
    const hello = { userId: 'alice', tenantId: 'acme', heartbeatMs: 30_000, epoch: 'e', userSeq: 0 }
    connection.send(JSON.stringify({ event: 'gateway:hello', data: hello }))
    connection.on('message', (text: Buffer) => {
      const { ref, data } = JSON.parse(text.toString()) as { ref?: string; data?: { channels?: object[] } }
      const channels = data?.channels?.map((channel) => ({ ...channel, seq: 0, recovered: null })) ?? []
      const ack = { ref, userSeq: 0, userRecovered: null, channels }
      connection.send(JSON.stringify({ event: 'gateway:ack', data: ack }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    gateway.close()
    socket?.terminate()
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

describe('npm run load', () => {
  it('finds every message once on every socket, and removes its channels', async () => {
    const world = await World.start()
    const { url } = world.nodes[0] as World['nodes'][number]
    const people = ['alice', 'bob', 'carol'].flatMap((id) => ['--token', `${id}=${tokenOf(id, 'acme')}`])
    const size = ['--channels', '4', '--members', '2', '--sockets', '2', '--rate', '50', '--seconds', '1']
    const { code, stdout, stderr } = await load('--url', url, ...people, ...size, '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ people: 3, channels: 4, sockets: 6, due: 50, answered: 50, failed: 0 },
      // Two members with two sockets each.
      ...{ expected: 200, received: 200, lost: 0, doubled: 0, connectionsLost: 0 },
      sendMs: { p50: expect.any(Number) as number },
      eventMs: { max: expect.any(Number) as number },
    })
    const left = await world.person('alice').client.channels.list({ includeEmpty: true })
    expect(left.channels).toEqual([])
    await world.close()
  })

  it('reports lost and duplicate events', async () => {
    const server = await startCarelessServer()
    const one = ['--token', `alice=${tokenOf('alice', 'acme')}`, '--channels', '1', '--settle', '1']
    const { code, stdout } = await load('--url', server.url, ...one, '--rate', '5', '--seconds', '1')
    server.close()
    expect(stdout).toMatch(/^events expected +5 .*\n {2}received +4\n {2}lost +1\n {2}doubled +1\n/m)
    expect(code).toBe(1)
  })

  it.each([
    [['--url', 'localhost'], '--url must begin with http:// or https://; it is localhost.'],
    [['--url', 'http://localhost'], '--token or --secret must be given, and not both.'],
    [['--url', 'http://localhost', '--token', 'a', '--rate', '0'], '--rate must be'],
    [['--url', 'http://localhost', '--token', 'a.b.c'], '--token number 1 does not name its user'],
    [['--url', 'http://localhost', '--speed', '1'], "Unknown option '--speed'"],
  ])('refuses %j', async (args, message) => {
    const { code, stderr, stdout } = await load(...args)
    expect(code).toBe(1)
    expect(stderr + stdout).toContain(message)
  })
})
