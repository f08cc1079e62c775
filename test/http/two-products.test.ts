import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ChatClient } from '../../clients/typescript/src/index'
import { createChat, type ChatService } from '../../src/index'
import { checkedFetch } from '../support/contract'
import { createDatabase, redisPrefix, redisUrl } from '../support/database'
import { TestSocket } from '../support/socket'
import { providers, tokenOf } from '../support/world'

/** One application with a chat for each of two products, which share its server, its database and its Redis. */
describe('two products of one application', () => {
  const products = ['shop', 'games'] as const
  type Product = (typeof products)[number]
  const chats = {} as Record<Product, ChatService>
  let server: Server
  let address: string

  beforeAll(async () => {
    // A test's database has a chat in public. Beside it each product has a separate schema.
    const database = new URL(await createDatabase())
    const prefix = redisPrefix()
    for (const product of products) {
      database.searchParams.set('schema', product)
      chats[product] = await createChat({
        providers,
        database: { url: database.href, migrate: true, shared: true },
        redis: { url: redisUrl(), prefix },
        logging: { level: 'silent' },
        gateway: { path: `/${product}/chat/socket` },
      })
    }
    const [shop, games] = products.map((product) => chats[product].callback({ prefix: `/${product}/chat` }))
    server = createServer((request, response) => {
      void shop?.(
        request,
        response,
        () => void games?.(request, response, () => response.writeHead(404).end('of none')),
      )
    })
    for (const product of products) chats[product].attach(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  }, 120_000)
  afterAll(async () => {
    for (const product of products) await (chats[product] as ChatService | undefined)?.close()
    server.closeAllConnections()
    server.close()
  })

  /** The same user of the same tenant in both. */
  const token = tokenOf('alice', 'acme')
  const clientOf = (product: Product) => {
    const prefix = `/${product}/chat`
    return new ChatClient({ baseUrl: `http://${address}${prefix}`, token, fetch: checkedFetch(prefix), retries: 0 })
  }
  const socketOf = (product: Product) =>
    TestSocket.open(`ws://${address}/${product}/chat/socket`, { headers: { authorization: `Bearer ${token}` } })

  it('know nothing of each other', async () => {
    const [shop, games] = [clientOf('shop'), clientOf('games')]
    const order = await shop.channels.createGroup({ name: 'Order 7', userIds: ['bob'] })
    const match = await games.channels.createGroup({ name: 'Chess', userIds: ['bob'] })
    // A channel is listed once it has a message.
    await shop.messages.send(order.id, { text: 'Where is it?' })
    await games.messages.send(match.id, { text: 'e4' })
    expect((await shop.channels.list()).channels.map(({ id }) => id)).toEqual([order.id])
    expect((await games.channels.list()).channels.map(({ id }) => id)).toEqual([match.id])
    await expect(games.channels.get(order.id)).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
    expect((await fetch(`http://${address}/elsewhere`)).status).toBe(404)
  })

  it('receive only their own events, and one continues when the other is closed', async () => {
    const [inShop, inGames] = [await socketOf('shop'), await socketOf('games')]
    const match = await clientOf('games').channels.createGroup({ userIds: ['bob'] })
    await inGames.next('chat:channel:created')
    await inGames.join(match.id)
    await expect(inShop.join(match.id)).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })

    await chats.shop.close()
    await inShop.until(() => inShop.closed !== undefined)
    expect([inShop.closed?.code, inShop.of('chat:channel:created')]).toEqual([1012, []])
    await expect(clientOf('shop').channels.list()).rejects.toMatchObject({ status: 503 })
    await clientOf('games').messages.send(match.id, { text: 'Your move.' })
    expect((await inGames.next('chat:message:received')).data).toMatchObject({ message: { text: 'Your move.' } })
    await inGames.close()
  })
})
