import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { stop } from 'esbuild'
import { WebSocket } from 'ws'
import * as core from '../../../clients/typescript/src/index'
import * as collections from '../../../clients/typescript/src/live/index'
import { openDatabase } from '../../../src/platform/database/connect'
import { beginEpoch } from '../../../src/platform/database/installation'
import { eventually } from '../../support/eventually'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { World, type Person } from '../../support/world'
import { runRecipe } from './recipe'

type Live = collections.Live
type Rows = Array<Record<string, unknown>>

// Runs the README's recipes unchanged against the service.
let world: World, alice: Person, bob: Person
let channelId: string
let proxy: TcpProxy
let chats: Live[], sockets: core.ChatSocket[]

function live(...args: Parameters<typeof collections.live>) {
  const chat = collections.live(...args)
  chats.push(chat)
  return chat
}

/** Their imports. Open resources are closed after the test. */
const modules = {
  '@chat-service/client': {
    ...core,
    ChatClient: class extends core.ChatClient {
      override realtime(options?: Partial<core.SocketOptions>) {
        const socket = super.realtime({ reconnect: { minDelayMs: 20 }, ...options })
        sockets.push(socket)
        return socket
      }
    },
  },
  '@chat-service/client/live': { ...collections, live },
  ws: { WebSocket },
}
const { ChatClient } = modules['@chat-service/client']

const clientOf = ({ token }: Person, baseUrl = alice.node.url) => new ChatClient({ baseUrl, token })
const tokenOf = (person: Person) => ({ fetchToken: () => Promise.resolve(person.token) })
const textsIn = async () => (await bob.client.messages.list(channelId)).messages.map(({ text }) => text)

beforeAll(async () => {
  world = await World.start({ storage: true })
  alice = world.person('alice')
  bob = world.person('bob')
  // Browser APIs that Node may lack in these tests.
  Object.assign(globalThis, { WebSocket, IDBKeyRange })
})
beforeEach(async () => {
  chats = []
  sockets = []
  Object.assign(globalThis, { indexedDB: new IDBFactory() })
  proxy = await startProxy(alice.node.url)
  channelId = (await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Lunch' })).id
})
afterEach(async () => {
  for (const one of [...chats, ...sockets]) one.close()
  await proxy.close()
})

afterAll(() => stop())

it('first load', async () => {
  await bob.client.messages.send(channelId, { text: 'Hungry?' })
  const [showConnection, showBadge] = [jest.fn(), jest.fn()]
  const given = { ...tokenOf(alice), showConnection, showBadge }
  await runRecipe('First load', { baseUrl: alice.node.url, given, modules })
  await eventually(() => expect(showConnection).toHaveBeenLastCalledWith('live'))
  const { totalUnreadCount } = await alice.client.channels.getUnreadCount()
  expect(totalUnreadCount).toBeGreaterThan(0)
  await eventually(() => expect(showBadge).toHaveBeenLastCalledWith(totalUnreadCount))
})

it('a list', async () => {
  const showList = jest.fn()
  const chat = live(clientOf(alice))
  await runRecipe('A list', { given: { chat, showList }, modules })
  const row = () => ((showList.mock.lastCall?.[0] ?? []) as Rows).find(({ id }) => id === channelId)
  await eventually(() => expect(row()).toMatchObject({ title: 'Lunch', line: '', unreadCount: 0 }))
  await bob.client.messages.send(channelId, { text: 'Hungry?' })
  await eventually(() => expect(row()).toMatchObject({ line: 'Hungry?', unreadCount: 1 }))
  // Typing is only visible in open channels.
  const open = chat.conversation(channelId)
  open.subscribe(() => undefined)
  await eventually(() => open.getSnapshot().status.state === 'live')
  const writer = await bob.join(channelId)
  await eventually(async () => {
    // Like a user who continues typing.
    await writer.request('chat:typing:start', { channelId })
    expect(row()).toMatchObject({ line: 'typing…' })
  })
})

it('a conversation', async () => {
  await bob.client.messages.send(channelId, { text: 'Hungry?' })
  const showMessages = jest.fn()
  const chat = live(clientOf(alice))
  await runRecipe('A conversation', { given: { chat, channelId, showMessages }, modules })
  const marks = () => ((showMessages.mock.lastCall?.[0] ?? []) as Rows).map(({ text, mark }) => [text, mark])
  await eventually(() =>
    expect(marks()).toEqual([
      ['bob: Hungry?', expect.stringMatching(/sent|read/)],
      ['alice: Soup or salad, @Bob?', 'sent'],
    ]),
  )
  const { messages } = await bob.client.messages.list(channelId)
  expect(messages.find(({ senderId }) => senderId === 'alice')?.mentionedUserIds).toEqual(['bob'])
  await bob.client.channels.markRead(channelId)
  await eventually(() => expect(marks().at(-1)).toEqual(['alice: Soup or salad, @Bob?', 'read']))
  // And Bob's message is read.
  await eventually(async () => {
    const { members } = await bob.client.members.list(channelId)
    expect(members.find(({ userId }) => userId === 'alice')?.lastReadMessageId).toEqual(expect.any(String))
  })
  // Each has one key from the start.
  const keys = showMessages.mock.calls.flatMap(([rows]) =>
    (rows as Rows).filter(({ text }) => String(text).startsWith('alice')).map(({ key }) => key),
  )
  expect(new Set(keys).size).toBe(1)
})

it('offline sends, across a reload', async () => {
  const storage = () => collections.indexedDbStorage('my-app')
  const photo = new Blob(['not much of a picture'], { type: 'image/jpeg' })
  const confirm = jest.fn(() => false)
  proxy.refuse()
  const chat = live(clientOf(alice, proxy.url), { storage: storage(), userId: 'alice' })
  chat.connect()
  await runRecipe('Offline sends', { given: { chat, channelId, photo, confirm }, modules })
  await eventually(async () => expect(await storage().list('outbox/')).toHaveLength(2))
  chat.close()

  const again = live(clientOf(alice, proxy.url), { storage: storage(), userId: 'alice' })
  again.connect()
  await eventually(() => expect(again.outbox.getSnapshot()).toHaveLength(2))
  proxy.mend()
  await eventually(async () => expect(await textsIn()).toHaveLength(2))
  const { messages } = await bob.client.messages.list(channelId)
  expect(messages.map(({ text, fileName }) => fileName ?? text).reverse()).toEqual(['From the tunnel', 'tunnel.jpg'])
  expect([...world.storage.files.values()].map(({ content }) => content.toString())).toContain('not much of a picture')
  await eventually(async () => expect(await storage().list('outbox/')).toEqual([]))
  expect(confirm).not.toHaveBeenCalled()
})

it('offline sends that are refused ask the user', async () => {
  const chat = live(clientOf(bob), { userId: 'bob' })
  await alice.client.channels.freeze(channelId)
  const answers = [true, false, false]
  const confirm = jest.fn(() => answers.shift() ?? false)
  const photo = new Blob(['x'], { type: 'image/jpeg' })
  await runRecipe('Offline sends', { given: { chat, channelId, photo, confirm }, modules })
  chat.connect()
  await eventually(() => expect(chat.outbox.getSnapshot()).toEqual([]))
  expect(confirm).toHaveBeenCalledTimes(3)
  expect(await textsIn()).toEqual([])
})

it('a custom store, which misses nothing across a loss and a reload', async () => {
  await bob.client.messages.send(channelId, { text: 'one' })
  const client = clientOf(alice, proxy.url)
  const { messages, socket } = await runRecipe('A store of your own', {
    given: { client, channelId },
    modules,
    returns: ['messages', 'socket'],
  })
  const store = messages as Map<string, core.Message>
  const equals = () =>
    eventually(async () => {
      const { messages: asked } = await alice.client.messages.list(channelId)
      const shown = [...store.values()].map(({ id, text }) => ({ id, text }))
      expect(shown.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        asked.map(({ id, text }) => ({ id, text })).sort((a, b) => (a.id < b.id ? -1 : 1)),
      )
    })
  await equals()
  const { id } = await bob.client.messages.send(channelId, { text: 'two' })
  await bob.client.messages.edit(channelId, id, { text: 'two, corrected' })
  await equals()

  proxy.cut()
  const three = await bob.client.messages.send(channelId, { text: 'three' })
  await bob.client.messages.delete(channelId, id)
  proxy.mend()
  await equals()

  const reloaded = new Promise((done) => (socket as core.ChatSocket).on('reload', done))
  proxy.cut()
  const database = await openDatabase({ url: world.databaseUrl })
  await beginEpoch(database.db)
  await database.close()
  await bob.client.messages.delete(channelId, three.id)
  await bob.client.messages.send(channelId, { text: 'in another history' })
  proxy.mend()
  await reloaded
  await equals()
  await eventually(() => (socket as core.ChatSocket).joinedChannels().has(channelId))
  await bob.client.messages.send(channelId, { text: 'and on' })
  await equals()
})

it('a bot, which answers each mention once, even those sent while it was down', async () => {
  const files = new Map<string, string>()
  const disk = {
    readFile: async (name: string) => files.get(name) ?? Promise.reject(new Error('ENOENT')),
    writeFile: async (name: string, text: string) => void files.set(name, text),
  }
  const start = async () => {
    const options = {
      baseUrl: proxy.url,
      given: { process: { env: { BOT_TOKEN: bob.token } } },
      modules: { ...modules, 'node:fs/promises': disk },
      returns: ['socket'],
    }
    return (await runRecipe('A bot in Node', options)).socket as core.ChatSocket
  }
  const ask = (text: string) => alice.client.messages.send(channelId, { text, mentionedUserIds: ['bob'] })
  const answersTo = async (messageId: string) =>
    (await alice.client.messages.listThread(channelId, messageId)).messages.map(({ text }) => text)
  const isAnswered = ({ id }: core.Message) =>
    eventually(async () => expect(await answersTo(id)).toEqual(['At your service.']))

  const first = await start()
  const asked = [await ask('@Bob?'), await ask('@Bob!')]
  for (const message of asked) await isAnswered(message)
  const kept = files.get('bot.json')
  first.close()

  asked.push(await ask('@Bob, where are you?'))
  const second = await start()
  await isAnswered(asked[2]!)
  second.close()

  // As if it had ended before storing its position.
  files.set('bot.json', kept!)
  await start()
  asked.push(await ask('@Bob, once more'))
  for (const message of asked) await isAnswered(message)
})

it('React Native, with its storage and its files, across a restart', async () => {
  const stored = new Map<string, string>()
  const AsyncStorage = {
    getItem: async (key: string) => stored.get(key) ?? null,
    setItem: async (key: string, value: string) => void stored.set(key, value),
    removeItem: async (key: string) => void stored.delete(key),
    getAllKeys: async () => [...stored.keys()],
  }
  const file = join(tmpdir(), `photo-${process.pid}.jpg`)
  writeFileSync(file, 'as it is on the phone')
  const picked = { uri: pathToFileURL(file).href, fileName: 'photo.jpg', mimeType: 'image/jpeg' }

  /** React Native's version takes a file's URI, and reads it when it is sent. */
  class NativeFormData extends FormData {
    override append(name: string, value: unknown) {
      const reference = value as { uri?: string; name: string; type: string }
      if (!reference.uri) return super.append(name, value as string)
      const content = readFileSync(fileURLToPath(reference.uri))
      super.append(name, new Blob([content], { type: reference.type }), reference.name)
    }
  }
  const { FormData: plain } = globalThis
  let toForeground: ((state: string) => void) | undefined
  const AppState = { addEventListener: (_: string, listener: (state: string) => void) => (toForeground = listener) }
  const start = () =>
    runRecipe('React Native', {
      baseUrl: proxy.url,
      given: { ...tokenOf(alice), channelId, pickPhoto: async () => picked },
      modules: {
        ...modules,
        '@react-native-async-storage/async-storage': { default: AsyncStorage },
        'react-native': { AppState },
      },
      returns: ['chat', 'storage'],
    })
  Object.assign(globalThis, { FormData: NativeFormData })
  try {
    proxy.refuse()
    const { chat } = await start()
    await eventually(() => expect(stored.size).toBe(1))
    ;(chat as Live).close()
    proxy.mend()
    await start()
    toForeground?.('active')
    await eventually(async () => {
      const { messages } = await bob.client.messages.list(channelId)
      const photo = { fileName: 'photo.jpg', mimeType: 'image/jpeg', clientId: expect.any(String) as string }
      expect(messages).toMatchObject([photo, photo])
    })
    await eventually(() => expect(stored.size).toBe(0))
    const contents = [...world.storage.files.values()].map(({ content }) => content.toString())
    expect(contents.filter((content) => content === 'as it is on the phone')).toHaveLength(2)
  } finally {
    Object.assign(globalThis, { FormData: plain })
  }
})
