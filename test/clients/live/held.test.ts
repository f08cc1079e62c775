import { EventEmitter, once } from 'node:events'
import { WebSocket } from 'ws'
import { ChatClient, type ChatClientOptions } from '../../../clients/typescript/src/index'
import {
  heldMessages,
  live,
  memoryStorage,
  type Live,
  type LiveOptions,
} from '../../../clients/typescript/src/live/index'
import { chatIn } from '../../../src/domain/access/tenant-chat'
import { settleHeld } from '../../../src/domain/cases/held'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'
import { until } from './world'

// Messages that wait for a moderator, against the service itself.
let world: World
let alice: Person
let bob: Person
const chats: Live[] = []

beforeAll(async () => {
  world = await World.start({
    providers: {
      messagePolicy: {
        review: ({ kind, text }) =>
          kind !== 'RELEASE' && text.startsWith('wait') ? { action: 'hold', reason: 'doubt' } : { action: 'allow' },
      },
    },
  })
  alice = world.person('alice')
  bob = world.person('bob')
})
afterEach(() => {
  for (const chat of chats.splice(0)) chat.close()
})
afterAll(() => world.close())

function account(options: LiveOptions = { heldMessages }, more: Partial<ChatClientOptions> = {}): Live {
  const client = new ChatClient({ baseUrl: bob.node.url, token: bob.token, WebSocket, ...more })
  const chat = live(client, options)
  chats.push(chat)
  return chat
}

async function opened(options?: LiveOptions) {
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const chat = account(options)
  return { id, chat, conversation: await open(chat, id) }
}

async function open(chat: Live, id: string) {
  const conversation = chat.conversation(id)
  conversation.subscribe(() => undefined)
  await until(conversation, ({ status }) => status.state === 'live')
  return conversation
}

type Shown = Awaited<ReturnType<typeof open>>
const statuses = (conversation: Shown) =>
  conversation.getSnapshot().messages.map(({ text, pending }) => `${text} ${pending?.status ?? ''}`.trim())
const shows = (conversation: Shown, ...expected: string[]) =>
  until(conversation, () => statuses(conversation).join() === expected.join())
/** The entries of this channel only: other tests have held messages, too. */
const entriesOf = (chat: Live, id: string) => chat.outbox.getSnapshot().filter(({ channelId }) => channelId === id)
const heldId = (chat: Live, id: string) => entriesOf(chat, id).find(({ status }) => status === 'held')!.held!.id
const decide = (id: string, state: 'RELEASED' | 'REFUSED', reason = 'fine') =>
  settleHeld(chatIn(world.nodes[0]!.domain, world.tenantId), world.tenantId, id, { state, reason })

it('shows it as held, on every device, and as sent once it is released', async () => {
  const { id, chat, conversation } = await opened()
  const elsewhere = await open(account(), id)
  conversation.send('wait')
  await shows(conversation, 'wait held')
  await shows(elsewhere, 'wait held')
  const later = await open(account(), id)
  await shows(later, 'wait held')
  conversation.send('at once')
  await until(conversation, () => statuses(conversation).includes('at once'))
  await decide(heldId(chat, id), 'RELEASED')
  for (const shown of [conversation, elsewhere, later]) await shows(shown, 'at once', 'wait')
})

it('fails with the moderator’s reason, and a retry sends it again', async () => {
  const { id, chat, conversation } = await opened()
  conversation.send('wait')
  await shows(conversation, 'wait held')
  await decide(heldId(chat, id), 'REFUSED', 'spam')
  await shows(conversation, 'wait failed')
  const [failed] = entriesOf(chat, id)
  expect(failed?.error).toMatchObject({ code: 'CHAT_POLICY_REFUSED', details: { reason: 'spam', state: 'REFUSED' } })
  chat.outbox.retry(failed!.clientId)
  await shows(conversation, 'wait held')
  expect(entriesOf(chat, id)[0]?.clientId).not.toBe(failed!.clientId)
})

it('is canceled by discarding it', async () => {
  const { id, chat, conversation } = await opened()
  const elsewhere = await open(account(), id)
  conversation.send('wait')
  await shows(elsewhere, 'wait held')
  await shows(conversation, 'wait held')
  chat.outbox.discard(entriesOf(chat, id)[0]!.clientId)
  await shows(conversation)
  await shows(elsewhere)
  expect((await bob.client.heldMessages.list()).heldMessages.filter(({ channelId }) => channelId === id)).toEqual([])
})

it('has its current outcome after a reload', async () => {
  const storage = memoryStorage()
  const options = { heldMessages, storage, userId: 'bob' }
  const { id, chat, conversation } = await opened(options)
  conversation.send('wait 1')
  conversation.send('wait 2')
  await shows(conversation, 'wait 1 held', 'wait 2 held')
  const [one, two] = entriesOf(chat, id).map(({ held }) => held!.id)
  chat.close()
  await decide(one!, 'RELEASED')
  await decide(two!, 'REFUSED', 'spam')
  await shows(await open(account(options), id), 'wait 1', 'wait 2 failed')
})

/** A device whose list of held messages is answered, and does not arrive until `arrive()`. `heard` has the events so far. */
function slowAccount() {
  const heard: string[] = []
  const steps = new EventEmitter()
  const read = once(steps, 'read')
  const arrival = once(steps, 'arrive')
  class Recorder extends WebSocket {
    constructor(url: string, protocols?: string[]) {
      super(url, protocols)
      this.on('message', (frame: Buffer) => heard.push(frame.toString()))
    }
  }
  const options: Partial<ChatClientOptions> = {
    WebSocket: Recorder,
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      if (!answer.url.includes('held-messages')) return answer
      steps.emit('read')
      await arrival
      return answer
    },
  }
  return { chat: account(undefined, options), heard, read, arrive: () => steps.emit('arrive') }
}

it('prefers an event that arrives while the list is read', async () => {
  const { id, chat, conversation } = await opened()
  conversation.send('wait 1')
  await shows(conversation, 'wait 1 held')
  const slow = slowAccount()
  const elsewhere = await open(slow.chat, id)
  await slow.read
  const settled = heldId(chat, id)
  await decide(settled, 'REFUSED', 'spam')
  conversation.send('wait 2')
  await shows(conversation, 'wait 1 failed', 'wait 2 held')
  await shows(elsewhere, 'wait 2 held')
  await eventually(() => slow.heard.some((frame) => frame.includes('held:settled') && frame.includes(settled)))
  slow.arrive()
  // Read after the list has arrived.
  await slow.chat.client.heldMessages.list()
  expect(statuses(elsewhere)).toEqual(['wait 2 held'])
})

it('is refused without the option, as for apps that cannot show held messages', async () => {
  const { chat, conversation } = await opened({})
  conversation.send('wait')
  await shows(conversation, 'wait failed')
  expect(chat.outbox.getSnapshot()[0]?.error?.details).toMatchObject({ reason: 'held' })
})
