import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { ChatClient, type ChatClientOptions, type ChatSocketError } from '../../clients/typescript/src/index'
import { live, type Live, type LiveOptions } from '../../clients/typescript/src/live/index'
import type { Collection } from '../../clients/typescript/src/live/store'
import { eventually } from '../support/eventually'
import { startHttpProxy } from '../support/http-proxy'
import { World, type Person } from '../support/world'

/** A network that lets sockets through, or none. */
class Network {
  isBarred = true

  socketClass() {
    const isBarred = () => this.isBarred
    return class extends WebSocket {
      constructor(url: string, protocols?: string[]) {
        // A port at which nothing listens.
        super(isBarred() ? 'ws://127.0.0.1:9' : url, protocols)
      }
    }
  }
}

const shows = <S>(collection: Collection<S>, isMeant: (state: S) => boolean) =>
  eventually(() => isMeant(collection.getSnapshot()))
const texts = ({ messages }: { messages: readonly { text: string }[] }) => messages.map(({ text }) => text).join()

describe('a client whose sockets cannot be opened', () => {
  let world: World
  let alice: Person
  let channelId: string
  const open: Live[] = []
  beforeAll(async () => {
    world = await World.start({ processes: 2, presenceGraceMs: 200 })
    alice = world.person('alice')
  })
  afterEach(() => {
    for (const chat of open.splice(0)) chat.close()
  })
  afterAll(() => world.close())
  beforeEach(async () => void ({ id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] })))
  const send = (text: string) => alice.client.messages.send(channelId, { text })

  interface Account {
    url?: string
    network?: Network
    userId?: string
    client?: Partial<ChatClientOptions>
    more?: LiveOptions
  }
  function account({ url = alice.node.url, network = new Network(), userId = 'bob', client, more = {} }: Account = {}) {
    const options = { baseUrl: url, token: world.person(userId).token, WebSocket: network.socketClass(), ...client }
    const chat = live(new ChatClient(options), {
      ...more,
      socket: { reconnect: { minDelayMs: 10, maxDelayMs: 20 }, ...more.socket },
    })
    open.push(chat)
    chat.status.subscribe(() => undefined)
    return chat
  }

  it('gets everything by polls, and reports it', async () => {
    await send('one')
    const chat = account()
    const [list, shown] = [chat.channelList(), chat.conversation(channelId)]
    for (const one of [list, shown, chat.unread]) one.subscribe(() => undefined)
    await shows(chat.status, ({ state, polling }) => state === 'live' && polling === true)
    await shows(shown, (state) => texts(state) === 'one')
    const { id } = await send('two')
    await shows(shown, (state) => texts(state) === 'one,two')
    await shows(list, ({ channels }) => channels.find((one) => one.id === channelId)?.unreadCount === 2)
    shown.send('three')
    await shows(shown, (state) => texts(state) === 'one,two,three')
    await shown.react(id, '+')
    await alice.client.messages.edit(channelId, id, { text: 'deux' })
    await shows(shown, (state) => texts(state) === 'one,deux,three')
    const stream = await alice.client.messages.stream(channelId, { text: '' })
    for (let n = 0; n < 20; n += 1) await stream.append(`${n} `)
    await shows(shown, ({ messages }) => /^0 1 2 /.test(messages.at(-1)!.text))
    await stream.end()
    await shows(shown, ({ messages }) => messages.at(-1)!.stream?.state === 'COMPLETE')
    // Channels opened later are joined, too.
    const { id: other } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const second = chat.conversation(other)
    second.subscribe(() => undefined)
    await shows(second, ({ status }) => status.state === 'live')
    await alice.client.messages.send(other, { text: 'there' })
    await shows(second, (state) => texts(state) === 'there')
    await shows(list, ({ channels }) => channels[0]?.id === other)
    expect(chat.status.getSnapshot()).toEqual({ state: 'live', polling: true })
  })

  it('is notified that it may no longer follow a channel, even between two polls', async () => {
    let gate = Promise.resolve()
    const held = async (...[input, init]: Parameters<typeof fetch>) => {
      const answer = await fetch(input, init)
      if (String(input instanceof Request ? input.url : input).endsWith('/events/poll')) await gate
      return answer
    }
    const { token } = world.person('bob')
    const WebSocket = new Network().socketClass()
    const socket = new ChatClient({ baseUrl: alice.node.url, token, WebSocket, fetch: held }).realtime()
    const dropped: string[] = []
    socket.on('dropped', ({ channelId: id }) => dropped.push(id))
    let hasCome = false
    socket.on('chat:message:received', () => (hasCome = true))
    await socket.connect({ retryFirst: true })
    await socket.join(channelId)
    let open = () => undefined as void
    gate = new Promise((resolve) => (open = resolve))
    await send('ends the poll that waits')
    await eventually(async () => (await alice.node.chat.health()).connections === 0)
    await alice.client.members.remove(channelId, 'bob')
    open()
    await eventually(() => hasCome && dropped.join() === channelId)
    socket.close()
  })

  it.each([
    ['passes nothing', () => undefined],
    ['is closed', (socket: WebSocket) => socket.close(1011)],
  ])('polls where a socket opens, and %s', async (_, act) => {
    const server = new WebSocketServer({ port: 0, handleProtocols: () => 'chat.v1' })
    server.on('connection', act)
    const { port } = server.address() as AddressInfo
    const Elsewhere = class extends WebSocket {
      constructor(_url: string, protocols?: string[]) {
        super(`ws://127.0.0.1:${port}`, protocols)
      }
    }
    const chat = account({ client: { WebSocket: Elsewhere }, more: { socket: { timeoutMs: 3000 } } })
    const shown = chat.conversation(channelId)
    shown.subscribe(() => undefined)
    await shows(shown, ({ status }) => status.polling === true && status.state === 'live')
    await send('1')
    await shows(shown, (state) => texts(state) === '1')
    server.close()
  })

  it('returns to a socket when one can be opened, and to polls when it is lost', async () => {
    const network = new Network()
    const chat = account({ network })
    const shown = chat.conversation(channelId)
    shown.subscribe(() => undefined)
    await shows(shown, ({ status }) => status.polling === true && status.state === 'live')
    await send('1')
    network.isBarred = false
    // The page comes back, or the next try.
    chat.connect()
    await send('2')
    await shows(chat.status, ({ state, polling }) => state === 'live' && polling === undefined)
    await send('3')
    await shows(shown, (state) => texts(state) === '1,2,3')
    expect((await alice.node.chat.health()).connections).toBeGreaterThan(0)
  })

  it('works without polls on a process that lacks them, and retries after a minute', async () => {
    const network = new Network()
    let knowsPolls = false
    let asked = 0
    const error = { code: 'CHAT_ROUTE_NOT_FOUND', message: 'no such route', details: {} }
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (!(input as string).endsWith('/events/poll')) return globalThis.fetch(input, init)
      asked += 1
      if (knowsPolls) return globalThis.fetch(input, init)
      return Promise.resolve(new Response(JSON.stringify({ success: false, error, statusCode: 404 }), { status: 404 }))
    }
    let sockets = 0
    const Counted = class extends network.socketClass() {
      constructor(...args: [string, string[]?]) {
        super(...args)
        sockets += 1
      }
    }
    const chat = account({ client: { fetch, WebSocket: Counted } })
    const shown = chat.conversation(channelId)
    shown.subscribe(() => undefined)
    await eventually(() => asked === 1)
    const before = sockets
    await eventually(() => sockets > before + 5)
    expect(asked).toBe(1)
    knowsPolls = true
    const now = jest.spyOn(Date, 'now')
    try {
      const realNow = performance.timeOrigin
      now.mockImplementation(() => realNow + performance.now() + 61_000)
      await shows(shown, ({ status }) => status.polling === true && status.state === 'live')
      await send('1')
      await shows(shown, (state) => texts(state) === '1')
    } finally {
      now.mockRestore()
    }
  })

  it('stays in sync behind a proxy that blocks upgrades and buffers responses', async () => {
    const proxy = await startHttpProxy(alice.node.url)
    const chat = account({ url: proxy.url, network: Object.assign(new Network(), { isBarred: false }) })
    const shown = chat.conversation(channelId)
    shown.subscribe(() => undefined)
    await shows(shown, ({ status }) => status.polling === true && status.state === 'live')
    for (const text of ['1', '2', '3']) await send(text)
    await shows(shown, (state) => texts(state) === '1,2,3')
    chat.close()
    await proxy.close()
  })

  it('stays in sync behind a proxy that cuts its polls, with shorter polls', async () => {
    const proxy = await startHttpProxy(alice.node.url, 5000)
    const chat = account({ url: proxy.url, more: { socket: { pollSeconds: 8 } } })
    const states = new Set<string>()
    const shown = chat.conversation(channelId)
    shown.subscribe(() => undefined)
    await shows(shown, ({ status }) => status.polling === true && status.state === 'live')
    chat.status.subscribe(() => states.add(chat.status.getSnapshot().state))
    await eventually(() => proxy.cuts() > 0)
    await send('1')
    await shows(shown, (state) => texts(state) === '1')
    const cuts = proxy.cuts()
    for (const text of ['2', '3', '4']) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await send(text)
    }
    await shows(shown, (state) => texts(state) === '1,2,3,4')
    expect(proxy.cuts()).toBe(cuts)
    expect([...states]).toEqual([])
    chat.close()
    await proxy.close()
  })

  it('continues with a new token when its token has expired during a poll', async () => {
    const { token: first, userId, tenantId } = world.person('bob')
    const second = Buffer.from(JSON.stringify({ userId, tenantId, isRenewed: true })).toString('base64url')
    let isExpired = false
    const asked: boolean[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      if (isExpired && headers.get('authorization') === `Bearer ${first}`)
        headers.set('authorization', 'Bearer expired')
      return globalThis.fetch(input, { ...init, headers })
    }
    const token = ({ refused }: { refused: boolean }) => {
      asked.push(refused)
      return refused ? second : first
    }
    const chat = account({ client: { token, fetch } })
    const shown = chat.conversation(channelId)
    shown.subscribe(() => undefined)
    await shows(shown, ({ status }) => status.polling === true && status.state === 'live')
    await send('1')
    await shows(shown, (state) => texts(state) === '1')
    const states = new Set<string>()
    chat.status.subscribe(() => states.add(chat.status.getSnapshot().state))
    isExpired = true
    await send('2')
    await shows(shown, (state) => texts(state) === '1,2')
    // By a later poll.
    await send('3')
    await shows(shown, (state) => texts(state) === '1,2,3')
    expect(asked.filter((refused) => refused)).toHaveLength(1)
    expect([...states]).toEqual([])
  })

  it('continues after a refusal by an intermediary', async () => {
    let isBarred = false
    let refused = 0
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (!isBarred) return globalThis.fetch(input, init)
      refused += 1
      return Promise.resolve(new Response('Log in to this network', { status: 403 }))
    }
    const chat = account({ client: { fetch } })
    const shown = chat.conversation(channelId)
    shown.subscribe(() => undefined)
    await shows(shown, ({ status }) => status.polling === true && status.state === 'live')
    isBarred = true
    // Ends the poll that waits.
    await send('1')
    await eventually(() => refused > 3)
    isBarred = false
    await shows(shown, (state) => texts(state) === '1')
  })

  it('fails if its token is refused without a replacement', async () => {
    let isExpired = false
    const fetch: typeof globalThis.fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      if (isExpired) headers.set('authorization', 'Bearer expired')
      return globalThis.fetch(input, { ...init, headers })
    }
    const chat = account({ client: { fetch } })
    chat.conversation(channelId).subscribe(() => undefined)
    await shows(chat.status, ({ state, polling }) => state === 'live' && polling === true)
    isExpired = true
    await send('1')
    await shows(
      chat.status,
      ({ state, error }) => state === 'failed' && (error as ChatSocketError).code === 'CHAT_AUTH_FAILED',
    )
  })

  it('keeps two tabs of a user in sync', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['tabby'] })
    const [one, other] = [account({ userId: 'tabby' }), account({ userId: 'tabby' })]
    const tabs = [one.conversation(id), other.conversation(id)] as const
    for (const shown of [...tabs, other.unread]) shown.subscribe(() => undefined)
    for (const tab of tabs) await shows(tab, ({ status }) => status.polling === true && status.state === 'live')
    tabs[0].send('mine')
    for (const tab of tabs) await shows(tab, (state) => texts(state) === 'mine')
    await alice.client.messages.send(id, { text: 'theirs' })
    for (const tab of tabs) await shows(tab, (state) => texts(state) === 'mine,theirs')
    await shows(other.unread, ({ total }) => total === 1)
    await world.person('tabby').client.channels.markRead(id)
    await shows(other.unread, ({ total }) => total === 0)
  })

  it('continues at another process when its process stops', async () => {
    const doomed = await world.addNode()
    let node = doomed
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { pathname, search } = new URL(input as string)
      return globalThis.fetch(`${node.url}${pathname}${search}`, init)
    }
    const token = world.person('bob').token
    const client = new ChatClient({ baseUrl: doomed.url, token, fetch, WebSocket: new Network().socketClass() })
    const chat = live(client, { socket: { reconnect: { minDelayMs: 10, maxDelayMs: 20 } } })
    open.push(chat)
    const shown = chat.conversation(channelId)
    shown.subscribe(() => undefined)
    await shows(shown, ({ status }) => status.polling === true && status.state === 'live')
    await send('1')
    const closing = doomed.chat.close()
    node = alice.node
    await send('2')
    await closing
    await shows(shown, (state) => texts(state) === '1,2')
    await send('3')
    await shows(shown, (state) => texts(state) === '1,2,3')
  })
})
