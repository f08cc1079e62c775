import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { ChatClient, Message, WebSocketConstructor } from '../../../clients/typescript/src/index'
import type { Collection, live as Live } from '../../../clients/typescript/src/live/index'
import { eventually } from '../../support/eventually'
import type { Server } from './tour'

/** The modules of the client in a release. */
export interface Sdk {
  ChatClient: typeof ChatClient
  live: typeof Live
}

const plainMessage = ({ text, senderId, isEdited, reactions = [] }: Message) => ({
  text,
  senderId,
  isEdited,
  reactions: reactions.map(({ key, userIds }) => ({ key, userIds })),
})

/**
 * Two users with collections: one writes while the other is offline and returns.
 *
 * @returns the final state of the other's collections, and the service's state.
 */
export async function liveTour(server: Server, { ChatClient, live }: Sdk) {
  const sockets: WebSocket[] = []
  class BreakableSocket extends WebSocket {
    constructor(url: string, protocols?: string[]) {
      super(url, protocols)
      sockets.push(this)
    }
  }
  const tenantId = randomUUID()
  const accountOf = (userId: string, Socket: WebSocketConstructor) => {
    const options = { baseUrl: server.url, token: server.tokenOf(userId, tenantId), WebSocket: Socket }
    return live(new ChatClient(options), { userId, socket: { reconnect: { minDelayMs: 20 } } })
  }
  const [alice, bob] = [accountOf('alice', WebSocket), accountOf('bob', BreakableSocket)]
  const shows = async <S>(collection: Collection<S>, isMeant: (state: S) => boolean) =>
    eventually(() => isMeant(collection.getSnapshot()))
  try {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Lunch' })
    const list = bob.channelList()
    const [hers, his] = [alice.conversation(id), bob.conversation(id)]
    for (const collection of [list, hers, his]) collection.subscribe(() => undefined)

    hers.send('Soup or salad?')
    await shows(his, ({ messages }) => messages.length === 1)
    await shows(list, ({ channels }) => channels[0]?.unreadCount === 1)
    const first = his.getSnapshot().messages[0]!.id
    await his.react(first, '👍')
    his.send('Soup')
    await shows(hers, ({ messages }) => messages.length === 2 && messages[0]!.reactions?.length === 1)
    await hers.edit(first, 'Soup, or salad?')

    sockets.at(-1)?.terminate()
    for (const text of ['missed', 'missed too', 'the end']) hers.send(text)
    await shows(his, ({ messages }) => messages.at(-1)?.text === 'the end')
    const missed = hers.getSnapshot().messages.find(({ text }) => text === 'missed')!
    await eventually(() => hers.getSnapshot().messages.every(({ pending }) => pending === undefined))
    await hers.remove(hers.getSnapshot().messages.find(({ text }) => text === missed.text)!.id)
    await bob.client.channels.markRead(id)
    await alice.client.messages.send(id, { text: 'one unread' })

    const ask = async () => {
      const { messages } = await bob.client.messages.list(id, { limit: 50 })
      const { channels } = await bob.client.channels.list()
      return {
        messages: messages.map(plainMessage).reverse(),
        channels: channels.map(({ name, unreadCount, lastMessage }) => ({
          name,
          unreadCount,
          text: lastMessage?.text,
        })),
      }
    }
    const show = () => ({
      messages: his.getSnapshot().messages.map(plainMessage),
      channels: list
        .getSnapshot()
        .channels.map(({ name, unreadCount, lastMessage }) => ({ name, unreadCount, text: lastMessage?.text })),
    })
    const asked = await ask()
    // The last change may be a count or a text.
    await eventually(() => JSON.stringify(show()) === JSON.stringify(asked)).catch(() => undefined)
    return { shown: show(), asked }
  } finally {
    for (const account of [alice, bob]) account.close()
  }
}
