import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { eventually } from '../../support/eventually'
import { indexedDbStorage, memoryStorage, type LiveStorage } from '../../../clients/typescript/src/live/index'
import { account, conversation, refuse, service, texts, until } from './world'

/** Like an app closed by its user. */
async function usedBefore(storage: LiveStorage, userId = 'alice') {
  const chat = account({ storage, userId })
  const list = chat.channelList()
  list.subscribe(() => undefined)
  await conversation(chat)
  await until(list, ({ status }) => status.state === 'live')
  await until(chat.profiles, (profiles) => 'bob' in profiles)
  chat.close()
  await eventually(async () => (await storage.list('state/')).length === 3)
}

/** The reopened app without a network. */
function openedOffline(storage: LiveStorage, userId?: string) {
  refuse(503)
  service.intercept = () => 'offline'
  const chat = account({ storage, ...(userId !== undefined && { userId }) })
  const list = chat.channelList()
  const shown = chat.conversation('c')
  list.subscribe(() => undefined)
  shown.subscribe(() => undefined)
  return { chat, list, shown }
}

function online() {
  service.intercept = () => undefined
  refuse(undefined)
}

const isOffline = ({ status }: { status: { state: string } }) => status.state === 'offline'

describe.each([
  ['in memory', memoryStorage],
  [
    'in IndexedDB',
    () => {
      Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange })
      return { ...indexedDbStorage('app'), shared: '' }
    },
  ],
])('kept %s', (_, storageOf: () => LiveStorage) => {
  it('shows the last state, marked as stale, until the service responds', async () => {
    for (const text of ['one', 'two']) service.say('bob', text)
    const storage = storageOf()
    await usedBefore(storage)
    const { chat, list, shown } = openedOffline(storage, 'alice')
    const { messages, members, status } = await until(shown, (now) => now.messages.length === 2 && isOffline(now))
    expect(texts(messages)).toEqual(['one', 'two'])
    expect(members.map(({ user }) => user?.nickname)).toContain('BOB')
    expect(status.since).toEqual(expect.any(Number))
    expect((await until(list, (now) => now.channels.length === 1)).status.state).toBe('offline')

    // Local changes wait on top of it, and new messages are shown.
    const states = new Set<string>()
    shown.subscribe(() => states.add(shown.getSnapshot().status.state))
    shown.send('three')
    service.write('bob', 'four')
    online()
    await until(shown, (now) => now.status.state === 'live' && now.messages.length === 4)
    expect(states).not.toContain('connecting')
    expect(texts(service.messages).sort()).toEqual(texts(shown.getSnapshot().messages).sort())
    await until(chat.status, ({ state }) => state === 'live')
  })
})

it('keeps messages read that were shown and marked as read before there was a connection', async () => {
  for (const text of ['one', 'two']) service.say('bob', text)
  const storage = memoryStorage()
  await usedBefore(storage)
  const { shown } = openedOffline(storage, 'alice')
  await until(shown, ({ messages }) => messages.length === 2)
  shown.markRead()
  online()
  await eventually(() => service.markers.alice === 'm2')
})

it('shows no state of another user', async () => {
  service.say('bob', 'for alice')
  const storage = memoryStorage()
  await usedBefore(storage)
  for (const userId of ['mallory', undefined]) {
    const { chat, list, shown } = openedOffline(storage, userId)
    await until(shown, isOffline)
    expect(shown.getSnapshot().messages).toEqual([])
    expect(list.getSnapshot().channels).toEqual([])
    expect(chat.profiles.getSnapshot()).toEqual({})
    chat.close()
  }
})

it('drops the state once the service refuses access', async () => {
  service.say('bob', 'for members')
  const storage = memoryStorage()
  await usedBefore(storage)
  const { chat, shown } = openedOffline(storage, 'alice')
  await until(shown, ({ messages }) => messages.length === 1)
  service.intercept = ({ path }) =>
    path.startsWith('/channels/c') ? { status: 403, body: { error: { code: 'CHAT_NOT_A_MEMBER' } } } : undefined
  refuse(undefined)
  const { status, messages } = await until(shown, (now) => now.status.state === 'failed')
  expect({ code: (status.error as { code?: string }).code, messages }).toEqual({
    code: 'CHAT_NOT_A_MEMBER',
    messages: [],
  })
  chat.close()
  await eventually(async () => (await storage.list('state/')).length === 2)
  const later = openedOffline(storage, 'alice')
  await until(later.shown, isOffline)
  expect(later.shown.getSnapshot().messages).toEqual([])
})

it('clears everything except unsent messages at sign-out', async () => {
  service.say('bob', 'private')
  const storage = memoryStorage()
  await usedBefore(storage)
  const { chat, shown } = openedOffline(storage, 'alice')
  shown.send('unsent')
  await storage.set('draft/"alice" c1', { text: 'half a sentence' })
  await eventually(async () => (await storage.list('outbox/')).length === 1)
  await chat.forget()
  online()
  await until(shown, ({ status }) => status.state === 'live')
  chat.close()
  expect([...(await storage.list('state/')), ...(await storage.list('draft/'))]).toEqual([])
})

it('keeps the most recently changed ones', async () => {
  const storage = memoryStorage()
  const keyOf = (n: number) => `state/${JSON.stringify(['alice', `c${n}`])}`
  for (let n = 0; n < 40; n += 1) await storage.set(keyOf(n), { at: n, state: {} })
  await conversation(account({ storage }))
  await eventually(async () => (await storage.list('state/')).length === 30)
  const kept = await storage.list('state/')
  expect(kept).toContain(keyOf(39))
  expect(kept).not.toContain(keyOf(5))
})

it('works without storage', async () => {
  service.say('bob', 'one')
  const fails = () => {
    throw new Error('the disk is full')
  }
  const { getSnapshot, chat } = await conversation(
    account({ storage: { get: fails, set: fails, delete: fails, list: fails }, userId: 'alice' }),
  )
  expect(texts(getSnapshot().messages)).toEqual(['one'])
  chat.close()
})
