import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Server as SocketIoServer } from 'socket.io'
import { io as socketIoClient } from 'socket.io-client'
import { WebSocket, WebSocketServer } from 'ws'
import type { ChatService } from '../../../src/index'
import { refusalOf, TestSocket } from '../../support/socket'
import { providers, World, type Person } from '../../support/world'

describe('a gateway that shares its server', () => {
  let world: World
  let alice: Person

  beforeAll(async () => {
    world = await World.start()
    alice = world.person('alice')
  })
  afterAll(() => world.close())

  it('handles a handshake once if attached twice to a server', async () => {
    const { server, chat } = alice.node
    chat.attach(server)
    const socket = await alice.socket()
    expect(socket.of('gateway:hello')).toHaveLength(1)
    await socket.close()
  })

  it('coexists with servers that end sockets of unknown paths, however slow the guard is', async () => {
    const server = createServer()
    const slow = await World.start({
      providers: {
        authGuard: {
          canActivate: async (request) => {
            await new Promise((resolve) => setTimeout(resolve, 300))
            return providers.authGuard.canActivate(request)
          },
        },
      },
    })
    const theirs = new WebSocketServer({ server, path: '/theirs' })
    slow.nodes[0]!.chat.attach(server)
    server.on('upgrade', (request, socket) => {
      // As socket.io does, after a second.
      if (request.url !== '/theirs') setTimeout(() => (socket as Socket).bytesWritten === 0 && socket.end(), 100)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { token } = slow.person('alice')
    const ours = await TestSocket.open(`${base}/chat`, { headers: { authorization: `Bearer ${token}` } })
    const other = new WebSocket(`${base}/theirs`)
    await once(other, 'open')
    other.terminate()
    await ours.close()
    theirs.close()
    await slow.close()
    server.closeAllConnections()
    server.close()
  })

  it('shares a server with socket.io, even if a guard is slower than the timeout of socket.io', async () => {
    const destroyUpgradeTimeout = 200
    const slow = await World.start({
      providers: {
        authGuard: {
          canActivate: async (request) => {
            await new Promise((resolve) => setTimeout(resolve, 3 * destroyUpgradeTimeout))
            return providers.authGuard.canActivate(request)
          },
        },
      },
    })
    const { chat } = slow.nodes[0]!
    const { token } = slow.person('alice')
    for (const isFirst of [true, false]) {
      const server = createServer((request, response) => void chat.callback()(request, response))
      if (isFirst) chat.attach(server)
      const theirs = new SocketIoServer(server, { destroyUpgradeTimeout })
      theirs.on('connection', (socket) => socket.on('ask', (answer: (text: string) => void) => answer('theirs')))
      if (!isFirst) chat.attach(server)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const client = socketIoClient(`http://127.0.0.1:${port}`, { transports: ['websocket'] })
      const headers = { authorization: `Bearer ${token}` }
      const ours = await TestSocket.open(`ws://127.0.0.1:${port}/chat`, { headers })
      expect(await client.emitWithAck('ask')).toBe('theirs')
      // The other servers do not end it after it was accepted.
      await new Promise((resolve) => setTimeout(resolve, 2 * destroyUpgradeTimeout))
      await expect(ours.join('missing')).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
      client.disconnect()
      await ours.close()
      await theirs.close()
      server.closeAllConnections()
    }
    await slow.close()
  })

  it('refuses to share its path with another instance until that instance is drained', async () => {
    const one = await World.start()
    const two = await World.start()
    const server = createServer()
    const chats = [one, two].map((each) => each.nodes[0]!.chat) as [ChatService, ChatService]
    chats[0].attach(server)
    expect(() => chats[1].attach(server)).toThrow('Another chat service is attached to this server on the path /chat')
    await one.close()
    chats[1].attach(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
    const headers = { authorization: `Bearer ${two.person('alice').token}` }
    await (await TestSocket.open(`${base}/chat`, { headers })).close()
    await two.close()
    server.closeAllConnections()
    server.close()
  })

  it('coexists with another WebSocket server on the same server, and refuses paths that neither serves', async () => {
    const server = createServer()
    const { chat } = world.nodes[0] as World['nodes'][number]
    chat.attach(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect((await refusalOf(`${base}/elsewhere`, [])).body.error.code).toBe('CHAT_ROUTE_NOT_FOUND')

    const other = new WebSocketServer({ noServer: true })
    server.on('upgrade', (request, socket, head) => {
      if (request.url === '/other') other.handleUpgrade(request, socket, head, (webSocket) => webSocket.send('mine'))
    })
    const theirs = new WebSocket(`${base}/other`)
    const [message] = (await once(theirs, 'message')) as [Buffer]
    expect(message.toString()).toBe('mine')
    const ours = await TestSocket.open(`${base}/chat`, { headers: { authorization: `Bearer ${alice.token}` } })
    theirs.terminate()
    await ours.close()
    server.closeAllConnections()
    server.close()
  })
})
