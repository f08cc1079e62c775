import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { ChatSocket } from '../../../clients/typescript/src/index'
import { eventually } from '../../support/eventually'
import { type TestSocket } from '../../support/socket'
import { World, type Person } from '../../support/world'

describe('a process that is drained', () => {
  let world: World
  let alice: Person

  beforeEach(async () => {
    world = await World.start({ processes: 2 })
    alice = world.person('alice')
  })
  afterEach(() => world.close())

  const gatewayOf = (person: Person) => `${person.node.url.replace('http', 'ws')}/chat`

  it('closes its sockets one after the other with 1012, and serves the others until then', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const sockets: TestSocket[] = []
    for (let n = 0; n < 20; n += 1) sockets.push(await alice.socket())
    const closing = alice.node.chat.close({ drainSeconds: 6 })
    const last = sockets.at(-1) as TestSocket
    const isOpen = () => sockets.filter(({ closed }) => !closed).length
    await eventually(() => isOpen() < sockets.length)
    // The first is closed; the remaining sockets still work and receive every event.
    expect(isOpen()).toBeGreaterThan(sockets.length / 2)
    expect(await last.join(id)).toMatchObject({ channelId: id })
    await alice.client.messages.send(id, { text: 'from here' })
    await world.person('bob', { node: 1 }).client.messages.send(id, { text: 'from elsewhere' })
    await last.until(() => last.of('chat:message:received').length === 2)

    // New connections are refused, with the time after which to try again.
    const refused = new WebSocket(gatewayOf(alice), ['chat.v1'], {
      headers: { authorization: `Bearer ${alice.token}` },
    })
    const status = await new Promise((resolve) => {
      refused.on('unexpected-response', (request, { statusCode, headers }) => {
        request.destroy()
        resolve([statusCode, headers['retry-after']])
      })
      refused.on('error', () => undefined)
    })
    expect(status).toEqual([503, '1'])

    await closing
    await Promise.all(sockets.map((socket) => socket.until(() => socket.closed !== undefined).catch(() => undefined)))
    expect(new Set(sockets.map(({ closed }) => closed?.code))).toEqual(new Set([1012]))
  })

  it('does not wait when no socket is open', async () => {
    await alice.node.chat.close({ drainSeconds: 600 })
  })

  it('loses its client to another process, without a gap', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const bob = world.person('bob', { node: 1 })
    // Like a load balancer: the draining process gets no new connections.
    let target = gatewayOf(alice)
    class Balanced extends WebSocket {
      constructor(_url: string, protocols?: string[]) {
        super(target, protocols)
      }
    }
    const client = new ChatSocket({
      url: 'ws://balanced/chat',
      token: alice.token,
      WebSocket: Balanced,
      reconnect: { minDelayMs: 50 },
    })
    const seen: (number | undefined)[] = []
    const story: string[] = []
    client.on('chat:message:received', (_data, { seq }) => seen.push(seq))
    client.on('close', ({ code }) => story.push(`close ${code}`))
    client.on('recovered', ({ channelId }) => story.push(`recovered ${channelId}`))
    client.on('reload', () => story.push('reload'))
    await client.connect()
    await client.join(id)
    let sent = 0
    let isOver = false
    const sending = (async () => {
      while (!isOver) {
        await bob.client.messages.send(id, { text: `${(sent += 1)}` })
        await sleep(5)
      }
    })()
    await eventually(() => seen.length >= 5)
    target = gatewayOf(bob)
    await alice.node.chat.close({ drainSeconds: 1 })
    await eventually(() => story.length >= 2)
    isOver = true
    await sending
    await eventually(() => seen.length >= sent)
    expect(seen).toEqual(Array.from({ length: sent }, (_, n) => n + 1))
    expect(story).toEqual(['close 1012', `recovered ${id}`])
    client.close()
  })
})
