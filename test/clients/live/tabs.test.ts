import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { eventually } from '../../support/eventually'
import { indexedDbStorage } from '../../../clients/typescript/src/live/index'
import { account, conversation, service, texts, until } from './world'

/** Web Locks as far as two tabs need them: the next holder waits for the one before. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, hold: () => Promise<unknown>) => {
      const held = last.then(hold)
      last = held
      return held
    },
  }
}

const lent = globalThis as Record<string, unknown>
const { navigator } = lent

beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange })
  Object.defineProperty(globalThis, 'navigator', { value: { locks: locks() }, configurable: true })
})
afterAll(() => Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true }))

const tab = () => conversation(account({ storage: indexedDbStorage('app') }))

it('one of two tabs sends, both show the same, and the other continues when the first is closed', async () => {
  const [first, second] = [await tab(), await tab()]
  second.send('from the second')
  await until(second, ({ messages }) => messages.length === 1 && !messages[0]?.pending)
  let isOffline = true
  service.intercept = ({ method }) => (isOffline && method === 'POST' ? 'offline' : undefined)
  first.send('from the first')
  await until(second, ({ messages }) => messages.length === 2)
  second.send('and again')
  await until(first, ({ messages }) => messages.length === 3)
  await until(second, ({ messages }) => messages.length === 3)
  first.chat.close()
  isOffline = false
  await until(second, ({ messages }) => messages.length === 3 && !messages.some(({ pending }) => pending))
  expect(texts(service.messages)).toEqual(['from the second', 'from the first', 'and again'])
  const keys = service.calls.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(3)
})

it('a message discarded in one tab disappears in the other', async () => {
  const [first, second] = [await tab(), await tab()]
  service.intercept = ({ method }) => (method === 'POST' ? 'offline' : undefined)
  const entry = second.send('a mistake')
  await until(first, ({ messages }) => messages.length === 1)
  second.chat.outbox.discard(entry.clientId)
  await until(first, ({ messages }) => messages.length === 0)
  await eventually(async () => (await indexedDbStorage('app').list('')).length === 0)
})

it('a change in one tab is shown in the other, and sent once', async () => {
  service.say('bob', 'one')
  const [first, second] = [await tab(), await tab()]
  let isOffline = true
  service.intercept = ({ method }) => (isOffline && method !== 'GET' ? 'offline' : undefined)
  const reacted = second.react('m1', '👍')
  await until(first, ({ messages }) => messages[0]?.reactions?.length === 1)
  void second.unreact('m1', '👍')
  await until(first, ({ messages }) => messages[0]?.reactions?.length === 0)
  void second.react('m1', '👍')
  await until(first, ({ messages }) => messages[0]?.reactions?.length === 1)
  service.calls.length = 0
  isOffline = false
  await reacted
  expect(service.calls.filter(({ method, path }) => method !== 'GET' && path.includes('/reactions'))).toHaveLength(1)
})

it('a change in one tab is also sent while the other is still sending', async () => {
  service.say('bob', 'one')
  const storage = indexedDbStorage('app')
  let saving = Promise.resolve()
  const first = await tab()
  const second = await conversation(
    account({ storage: { ...storage, set: (key, value) => saving.then(() => storage.set(key, value)) } }),
  )
  let answer: (() => void) | undefined
  service.intercept = async ({ method, path }) => {
    if (method !== 'POST') return undefined
    if (path.endsWith('/messages')) return 'offline'
    await new Promise<void>((go) => (answer = go))
    return undefined
  }
  void first.react('m1', '👍')
  await until(second.chat.outbox, (entries) => entries.length === 1)
  let save = () => {}
  saving = new Promise<void>((go) => (save = go))
  const isDone = jest.fn()
  const undone = second.unreact('m1', '👍')
  undone.then(isDone, () => undefined)
  await eventually(() => answer)
  answer?.()
  await until(first.chat.outbox, ([entry]) => entry?.status === 'sent')
  // Tabs are notified after the response.
  first.send('two')
  await until(second.chat.outbox, (entries) => entries.length === 2)
  expect(isDone).not.toHaveBeenCalled()
  save()
  await undone
  expect(service.messages[0]?.reactions).toEqual([])
  await eventually(async () => (await storage.list('outbox/')).length === 1)
})
