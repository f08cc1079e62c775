import { WebSocket } from 'ws'
import { ChatClient } from '../../../clients/typescript/src/index'
import { live, type Conversation, type Live } from '../../../clients/typescript/src/live/index'
import { texts, until } from './world'

/** The environment to check the client's guarantees in: the service, or its mock. */
export interface Place {
  url: string
  tokenOf(userId: string): string
}

/** Guarantees of the client's conversations wherever both halves of the contract are served. */
export function conversationPromises(place: () => Place): void {
  let chats: Live[]
  let sockets: WebSocket[]

  /** Remembers its sockets, so that tests can break them. */
  class BreakableSocket extends WebSocket {
    constructor(url: string, protocols?: string[]) {
      super(url, protocols)
      sockets.push(this)
    }
  }

  beforeEach(() => {
    chats = []
    sockets = []
  })
  afterEach(() => {
    for (const chat of chats) chat.close()
  })

  const clientOf = (userId: string) =>
    new ChatClient({ baseUrl: place().url, token: place().tokenOf(userId), WebSocket: BreakableSocket })

  async function opened(userId: string, channelId: string): Promise<Conversation> {
    const chat = live(clientOf(userId), { socket: { reconnect: { minDelayMs: 20 } } })
    chats.push(chat)
    const conversation = chat.conversation(channelId, { pageSize: 20 })
    conversation.subscribe(() => undefined)
    await until(conversation, ({ status }) => status.state === 'live')
    return conversation
  }

  async function group() {
    const [alice, bob] = [clientOf('alice'), clientOf('bob')]
    const { id } = await alice.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Lunch' })
    return { id, alice, bob }
  }

  it('recognizes its own message by the clientId, before and after the response', async () => {
    const { id, bob } = await group()
    const conversation = await opened('alice', id)
    const entry = conversation.send('hello')
    await until(conversation, ({ messages }) => messages.length === 1 && !messages[0]?.pending)
    expect(conversation.getSnapshot().messages[0]).toMatchObject({ clientId: entry.clientId, senderId: 'alice' })
    expect(texts((await bob.messages.list(id)).messages)).toEqual(['hello'])
  })

  it('follows messages, edits and deletions of others', async () => {
    const { id, bob } = await group()
    const conversation = await opened('alice', id)
    const first = await bob.messages.send(id, { text: 'one' })
    await bob.messages.send(id, { text: 'two' })
    await until(conversation, ({ messages }) => texts(messages).join() === 'one,two')
    await bob.messages.edit(id, first.id, { text: 'uno' })
    await until(conversation, ({ messages }) => texts(messages).join() === 'uno,two')
    await bob.messages.delete(id, first.id)
    await until(conversation, ({ messages }) => texts(messages).join() === 'two')
  })

  it('gets messages sent while the connection was lost', async () => {
    const { id, bob } = await group()
    await bob.messages.send(id, { text: 'before' })
    const conversation = await opened('alice', id)
    sockets.at(-1)?.terminate()
    await bob.messages.send(id, { text: 'meanwhile' })
    await until(conversation, ({ messages }) => texts(messages).join() === 'before,meanwhile')
  })
}
