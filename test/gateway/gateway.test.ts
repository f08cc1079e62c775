import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { contract } from '../../generated/operations'
import { eventually } from '../support/eventually'
import { refusalOf, TestSocket } from '../support/socket'
import { tokenOf, World, type Person } from '../support/world'

describe('the gateway', () => {
  let world: World
  let alice: Person
  let bob: Person
  let channelId: string

  beforeAll(async () => {
    world = await World.start({ processes: 2, settings: { gateway: { maxConnectionsPerUser: 3, frameBurst: 20 } } })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
    channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  })
  afterAll(() => world.close())

  const url = (person = alice) => `${person.node.url.replace('http', 'ws')}/chat`

  const refusal = (options: object, protocols = ['chat.v1'], address = url()) => refusalOf(address, protocols, options)

  describe('the handshake', () => {
    it('greets with the identity of the caller', async () => {
      const socket = await alice.socket()
      expect(socket.frames[0]?.data).toMatchObject({
        userId: 'alice',
        heartbeatSeconds: 25,
        featureLevel: contract.featureLevel,
      })
      await socket.close()
    })

    it('takes the token from a second subprotocol and never echoes it', async () => {
      const protocols = ['chat.v1', `bearer.${tokenOf('alice', world.tenantId)}`]
      const socket = await TestSocket.open(url(), {}, protocols)
      expect(socket.socket.protocol).toBe('chat.v1')
      await socket.close()
    })

    it.each([
      ['no credentials', {}, 'CHAT_AUTH_FAILED'],
      ['expired credentials', { headers: { authorization: 'Bearer expired' } }, 'CHAT_AUTH_FAILED'],
      ['credentials that name no user', { headers: { authorization: 'Bearer e30' } }, 'CHAT_AUTH_TOKEN_INVALID'],
    ])('refuses %s with 401 and the envelope', async (_, options, code) => {
      const { status, body } = await refusal(options)
      expect([status, body.error.code, body.path]).toEqual([401, code, '/chat'])
    })

    it('accepts browsers only from its own host', async () => {
      const headers = { authorization: `Bearer ${alice.token}` }
      const { status, body } = await refusal({ headers: { ...headers, origin: 'https://evil.example' } })
      expect([status, body.error.code]).toEqual([403, 'CHAT_AUTH_FORBIDDEN'])
      const socket = await TestSocket.open(url(), { headers: { ...headers, origin: alice.node.url } })
      await socket.close()
    })

    it('closes refused connections even if the peer does not', async () => {
      const { hostname, port } = new URL(alice.node.url)
      const open = () =>
        new Promise<number>((resolve) => alice.node.server.getConnections((_error, count) => resolve(count)))
      const others = await open()
      const peers = Array.from({ length: 5 }, () =>
        connect({ host: hostname, port: Number(port), allowHalfOpen: true }),
      )
      const lines = ['GET /chat HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']
      const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', '']
      for (const peer of peers) peer.write([...lines, ...key].join('\r\n'))
      await Promise.all(peers.map((peer) => once(peer.resume(), 'end')))
      await eventually(async () => expect(await open()).toBeLessThanOrEqual(others))
      for (const peer of peers) peer.destroy()
    })

    it('returns the request id, and the envelope for requests that are not handshakes', async () => {
      const { body } = await refusal({ headers: { 'x-request-id': 'mine-1' } })
      expect(body).toMatchObject({ requestId: 'mine-1' })
      const { hostname, port } = new URL(alice.node.url)
      const headers = { authorization: `Bearer ${alice.token}`, connection: 'Upgrade', upgrade: 'websocket' }
      const request = get({ hostname, port, path: '/chat', headers: { ...headers, 'sec-websocket-version': '99' } })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      let text = ''
      for await (const chunk of response) text += String(chunk)
      expect(JSON.parse(text)).toMatchObject({ statusCode: 400, error: { code: 'CHAT_VALIDATION_ERROR' } })
    })

    it('serves requests to upgrade to HTTP/2 as plain requests', async () => {
      const { hostname, port } = new URL(alice.node.url)
      const headers = { authorization: `Bearer ${alice.token}`, connection: 'Upgrade', upgrade: 'h2c' }
      const [response] = (await once(get({ hostname, port, path: '/channels', headers }), 'response')) as [
        IncomingMessage,
      ]
      expect(response.resume().statusCode).toBe(200)
    })

    it('refuses the sockets of a user over the limit', async () => {
      const carol = world.person('carol')
      const sockets = [await carol.socket(), await carol.socket(), await carol.socket()]
      const extra = new WebSocket(url(), ['chat.v1'], { headers: { authorization: `Bearer ${carol.token}` } })
      const [code] = (await once(extra, 'close')) as [number]
      expect(code).toBe(4429)
      for (const socket of sockets) await socket.close()
    })
  })

  describe('frames', () => {
    it.each([
      ['an unknown event', { event: 'chat:nonsense', data: {}, ref: 1 }, '/event'],
      ['an event of the server', { event: 'chat:message:received', data: {}, ref: 1 }, '/event'],
      ['a name out of the prototype', { event: 'constructor', data: {}, ref: 1 }, '/event'],
      ['no data', { event: 'chat:join:channel', ref: 1 }, '/data'],
      ['data of a wrong type', { event: 'chat:join:channel', data: { channelId: 5 }, ref: 1 }, '/data/channelId'],
      ['a ref that is an object', { event: 'chat:leave:channel', data: { channelId: 'x' }, ref: {} }, '/ref'],
      ['a negative since', { event: 'chat:join:channel', data: { channelId: 'x', since: -1 }, ref: 1 }, '/data/since'],
    ])('responds to %s with an error that names the field', async (_, frame, pointer) => {
      const socket = await alice.socket()
      socket.send(frame)
      const { data } = await socket.next('gateway:error')
      expect(data).toMatchObject({
        ref: typeof frame.ref === 'object' ? null : 1,
        error: { code: 'CHAT_VALIDATION_ERROR', details: { errors: [{ pointer }] } },
      })
      await socket.close()
    })

    it.each([
      ['an array', '[]'],
      ['a number', '5'],
      ['null', 'null'],
      ['a ref that is an object', '{"event":"chat:leave:channel","data":{"channelId":"\\u0000"},"ref":{}}'],
      ['a ref beyond all numbers', '{"event":"chat:leave:channel","data":{"channelId":"x"},"ref":1e400}'],
      ['a position beyond them', '{"event":"chat:join:channel","data":{"channelId":"x","since":1e400}}'],
      ['depth', `{"event":"chat:join:channel","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
      ['a NUL in an id', '{"event":"chat:join:channel","data":{"channelId":"\\u0000"}}'],
      ['half a surrogate pair', '{"event":"chat:join:channel","data":{"channelId":"\\ud800"}}'],
    ])('survives %s, without a ref', async (_, text) => {
      const socket = await alice.socket()
      socket.send(text)
      await socket.request('chat:leave:channel', { channelId: 'still here' })
      const [answer] = socket.of('gateway:error')
      expect(answer?.data).toMatchObject({ ref: null, error: { code: 'CHAT_VALIDATION_ERROR' } })
      await socket.close()
    })

    it.each([
      ['text that is not JSON', 'hello', 4400],
      ['binary', Buffer.from('{"event":"chat:leave:channel","data":{"channelId":"x"}}'), 4400],
      ['more than 64 KiB', `"${'x'.repeat(64 * 1024)}"`, 1009],
    ])('closes on %s', async (_, frame, code) => {
      const socket = await alice.socket()
      socket.send(frame)
      await once(socket.socket, 'close')
      expect(socket.closed?.code).toBe(code)
    })

    it('closes only the socket that sends too many', async () => {
      const [noisy, calm] = [await alice.socket(), await bob.socket()]
      for (let n = 0; n < 60; n += 1) noisy.send({ event: 'chat:leave:channel', data: { channelId: 'x' } })
      await once(noisy.socket, 'close')
      expect(noisy.closed?.code).toBe(4429)
      await calm.request('chat:leave:channel', { channelId: 'x' })
      await calm.close()
    })
  })

  describe('joining', () => {
    it('is for members, and returns the position of the channel', async () => {
      await alice.client.messages.send(channelId, { text: 'before' })
      const socket = await bob.socket()
      const { seq, recovered } = await socket.join(channelId)
      expect([typeof seq, recovered]).toEqual(['number', null])
      await expect((await world.person('eve').socket()).join(channelId)).rejects.toMatchObject({
        code: 'CHAT_NOT_CHANNEL_MEMBER',
      })
      await expect(socket.join('nowhere')).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
      const foreign = await world.person('bob', { tenantId: 'another-tenant' }).socket()
      await expect(foreign.join(channelId)).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
      await socket.close()
    })

    it('with since replays missed events, then continues live, each seq once and in order', async () => {
      const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
      for (let n = 0; n < 10; n += 1) await alice.client.messages.send(id, { text: `${n}` })
      const socket = await bob.socket()
      const sending = (async () => {
        for (let n = 10; n < 30; n += 1) await alice.client.messages.send(id, { text: `${n}` })
      })()
      expect(await socket.join(id, 4)).toMatchObject({ channelId: id, recovered: true })
      await sending
      await socket.until(() => socket.of('chat:message:received').length >= 26)
      expect(socket.of('chat:message:received').map(({ seq }) => seq)).toEqual(
        Array.from({ length: 26 }, (_, n) => n + 5),
      )
      // The acknowledgement precedes the first of them.
      const events = socket.frames.map(({ event }) => event)
      expect(events.indexOf('gateway:ack')).toBeLessThan(events.indexOf('chat:message:received'))
      await socket.close()
    })

    it('hides reset history: live, with since, and by REST', async () => {
      const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
      const old = await alice.client.messages.send(id, { text: 'before' })
      const poll = await alice.client.polls.create(id, {
        title: 'Lunch?',
        options: ['yes', 'no'],
        allowUserSuggestion: true,
      })
      await alice.client.polls.vote(id, poll.id, { optionIds: [poll.options[0]?.id ?? ''] })
      const live = await bob.join(id)
      await bob.client.channels.resetHistory(id)
      await live.next('chat:channel:history:reset')
      await alice.client.messages.edit(id, old.id, { text: 'edited' })
      await alice.client.messages.addReaction(id, old.id, { key: '👍' })
      await alice.client.messages.pin(id, old.id)
      await alice.client.polls.addOption(id, poll.id, { text: 'maybe' })
      await alice.client.polls.close(id, poll.id)
      await alice.client.messages.delete(id, old.id)
      await alice.client.messages.send(id, { text: 'after' })
      await live.until(() => live.of('chat:message:received').length === 1)
      const late = await bob.join(id, 0)
      await late.until(() => late.of('chat:message:received').length === 1)
      const { events } = await bob.client.channels.listEvents(id, { since: 0 })
      const last = events.at(-1)?.seq ?? 0
      const hidden = Array.from({ length: last - 1 }, (_, n) => ['gateway:skip', n + 1])
      const logged = (frames: { event: string; seq?: number }[]) =>
        frames.flatMap(({ event, seq }) => (seq ? [[event, seq]] : []))
      expect(last).toBeGreaterThan(10)
      expect(logged(events)).toEqual([...hidden, ['chat:message:received', last]])
      expect(logged(late.frames)).toEqual([...hidden, ['chat:message:received', last]])
      expect(logged(live.frames)).toEqual([...hidden.slice(4), ['chat:message:received', last]])
      await live.close()
      await late.close()
    })

    it('returns recovered: false if it cannot recover', async () => {
      const socket = await bob.socket()
      expect(await socket.join(channelId, 1_000_000)).toMatchObject({ recovered: false })
      await socket.close()
    })

    it('ends on leave: no further events of the channel arrive', async () => {
      const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
      const socket = await bob.join(id)
      await socket.request('chat:leave:channel', { channelId: id })
      await alice.client.messages.send(id, { text: 'unheard' })
      await socket.next('chat:unread:count:changed')
      expect(socket.of('chat:message:received')).toEqual([])
      await socket.close()
    })
  })

  describe('typing', () => {
    it('is seen by the others until it stops, and not by the typist', async () => {
      const [typist, reader] = [await alice.join(channelId), await bob.join(channelId)]
      await typist.request('chat:typing:start', { channelId })
      await typist.request('chat:typing:start', { channelId })
      await typist.request('chat:typing:stop', { channelId })
      const states = [await reader.next('chat:typing:status:updated'), await reader.next('chat:typing:status:updated')]
      expect(states.map(({ data }) => data)).toEqual([
        { channelId, userId: 'alice', isTyping: true },
        { channelId, userId: 'alice', isTyping: false },
      ])
      expect(states.some((frame) => 'seq' in frame)).toBe(false)
      expect(typist.of('chat:typing:status:updated')).toEqual([])
      await expect((await bob.socket()).request('chat:typing:start', { channelId })).rejects.toMatchObject({
        code: 'CHAT_AUTH_FORBIDDEN',
      })
      await typist.close()
      await reader.close()
    })

    it('ends by itself after five seconds', async () => {
      const [typist, reader] = [await alice.join(channelId), await bob.join(channelId)]
      await typist.request('chat:typing:start', { channelId })
      await reader.find(({ data }) => data.isTyping === false)
      await typist.close()
      await reader.close()
    })
  })

  it('accepts browsers only from the listed origins', async () => {
    const settings = { gateway: { allowedOrigins: ['https://app.example.com'], path: '/company/messaging/chat' } }
    const { url: base } = await world.addNode(settings)
    const address = `${base.replace('http', 'ws')}/company/messaging/chat`
    const headers = { authorization: `Bearer ${alice.token}` }
    for (const origin of ['https://app.example.com', undefined]) {
      const socket = await TestSocket.open(address, { headers, ...(origin && { origin }) })
      await socket.close()
    }
    for (const origin of [base, 'https://app.example.com:8443', 'https://app.example.com.evil.example', 'null']) {
      expect((await refusal({ headers, origin }, ['chat.v1'], address)).status).toBe(403)
    }
    // Under the prefix alone.
    const elsewhere = await refusal({ headers }, ['chat.v1'], `${base.replace('http', 'ws')}/chat`)
    expect([elsewhere.status, elsewhere.body.path]).toEqual([404, '/chat'])
  })
})
