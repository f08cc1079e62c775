import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eventually } from '../../support/eventually'
import { howMany } from '../../support/tier'
import type { Collection } from '../../../clients/typescript/src/live/index'
import { account, connections, conversation, service, texts, until, without } from './world'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Opens many collections of each kind, listens to them, closes them, and waits until they are collected as garbage. */
async function untilNothingIsLeft(count: number, ...kinds: ((n: number) => Collection<object>)[]) {
  const opened = kinds.map((open) =>
    Array.from({ length: count }, (_, n) => {
      const collection = open(n)
      collection.subscribe(() => undefined)
      const ref = new WeakRef(collection.getSnapshot())
      collection.close()
      return ref
    }),
  )
  await eventually(() => {
    collectGarbage()
    // The last one may still be on the stack.
    return opened.every((refs) => refs.filter((ref) => ref.deref()).length <= 1)
  })
}

const MANY = howMany(1000, 10_000)

it(`keeps no memory of ${MANY} opened and closed collections`, async () => {
  service.intercept = () => 'offline'
  const chat = account({ lingerMs: 1, socket: { url: 'ws://127.0.0.1:1/' } })
  const held = chat.conversation('c')
  held.subscribe(() => undefined)
  await untilNothingIsLeft(
    MANY,
    (n) => chat.channelList({ search: `${n}` }),
    (n) => chat.conversation(`${n}`),
    (n) => held.thread(`${n}`),
  )
})

it('keeps no memory of collections closed while loading', async () => {
  service.say('bob', 'top')
  const chat = account({ lingerMs: 1 })
  const held = await conversation(chat)
  await untilNothingIsLeft(
    100,
    () => chat.channelList({ search: 'one' }),
    () => held.thread('m1'),
  )
  const threads = () => service.calls.filter(({ path }) => path.endsWith('/thread')).length
  await eventually(() => threads() > 0)
  const asked = threads()
  await without(held, () => (service.keptFrom = service.seq + 1))
  await until(held, ({ status }) => status.state === 'live')
  expect(threads()).toBe(asked)
})

it('keeps no memory of collections that were only opened', async () => {
  const chat = account()
  const refs = Array.from({ length: 100 }, (_, n) => new WeakRef(chat.conversation(`${n}`).getSnapshot()))
  await eventually(() => {
    collectGarbage()
    return refs.filter((ref) => ref.deref()).length <= 1
  })
})

it('calls no listener after close(), not even for earlier changes', async () => {
  const chat = await conversation()
  const other = jest.fn()
  const still = chat.chat.conversation('c')
  still.subscribe(other)
  chat.heard.mockClear()
  chat.send('hello')
  const thread = chat.thread('m1')
  const inThread = jest.fn()
  thread.subscribe(inThread)
  chat.close()
  await until(still, ({ messages }) => messages.length === 1 && !messages[0]?.pending)
  await eventually(() => other.mock.calls.length > 0)
  expect(chat.heard).not.toHaveBeenCalled()
  expect(inThread).not.toHaveBeenCalled()
  thread.subscribe(inThread)
  service.say('bob', 'a reply', { parentMessageId: 'm1' })
  await until(still, ({ messages }) => messages.length === 2)
  expect(inThread).not.toHaveBeenCalled()
})

it('shares a collection that one view opened and another uses', async () => {
  const chat = account()
  const [acts, shows] = [chat.conversation('c'), chat.conversation('c')]
  service.say('bob', 'one')
  // Also with a single view before and after.
  expect(acts.getSnapshot().messages).toEqual([])
  shows.subscribe(() => undefined)
  await until(shows, ({ status }) => status.state === 'live')
  void acts.react('m1', '👍')
  expect(shows.getSnapshot().messages[0]?.reactions).toEqual([{ key: '👍', userIds: ['alice'] }])
  expect(acts.getSnapshot()).toBe(shows.getSnapshot())
  expect(connections()).toHaveLength(1)
})

it('loads other messages if a block hides all loaded ones', async () => {
  for (let n = 1; n <= 10; n += 1) service.say('carol', `${n}`)
  for (let n = 1; n <= 10; n += 1) service.say('bob', `rude ${n}`)
  const chat = account().conversation('c', { pageSize: 10 })
  chat.subscribe(() => undefined)
  await until(chat, ({ status }) => status.state === 'live')
  service.messages.splice(10)
  connections()[0]?.send('chat:user:blocked', { userId: 'bob' }, (service.gateway.userSeq += 1), 'user')
  await until(chat, ({ messages }) => messages[0]?.text === '1')
  expect(texts(chat.getSnapshot().messages)).toEqual(Array.from({ length: 10 }, (_, n) => `${n + 1}`))
  expect(chat.getSnapshot().hasOlder).toBe(false)
})
