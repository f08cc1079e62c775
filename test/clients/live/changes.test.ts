import { eventually } from '../../support/eventually'
import { memoryStorage } from '../../../clients/typescript/src/live/index'
import { refused } from '../fake-service'
import { account, conversation, received, service, texts, until, without } from './world'

let isOffline: boolean

/** The requests, without reads. */
const writes = () =>
  service.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path.slice(11)}`)
const entryOf = (chat: Awaited<ReturnType<typeof conversation>>) => chat.chat.outbox.getSnapshot()[0]

beforeEach(() => {
  isOffline = false
  service.intercept = ({ method }) => (isOffline && method !== 'GET' ? 'offline' : undefined)
})

it('waits for the network, in order for each message, and succeeds when it is back', async () => {
  service.say('alice', 'one')
  service.say('bob', 'two')
  const chat = await conversation()
  isOffline = true
  await without(chat)
  const accepted = Promise.all([
    chat.edit('m1', 'better'),
    chat.react('m1', '👍'),
    chat.pin('m1'),
    chat.remove('m2'),
    chat.edit('m1', 'best'),
  ])
  expect(chat.getSnapshot()).toMatchObject({
    messages: [{ text: 'best', reactions: [{ key: '👍', userIds: ['alice'] }], edit: { change: { text: 'best' } } }],
    pins: [{ messageId: 'm1' }],
  })
  await eventually(() => writes().length > 0)
  await until(chat, ({ status }) => status.state === 'live')
  service.calls.length = 0
  isOffline = false
  await accepted
  expect(writes().filter((write) => write.includes('m1'))).toEqual([
    'PATCH /messages/m1',
    'POST /messages/m1/reactions',
    'POST /messages/m1/pin',
  ])
  expect(texts(service.messages)).toEqual(['best'])
  await until(chat, ({ messages }) => messages[0]?.text === 'best' && !messages[0].edit)
})

it('coalesces changes made and undone offline', async () => {
  service.say('bob', 'one')
  const chat = await conversation()
  isOffline = true
  void chat.react('m1', '👍')
  await eventually(() => writes().length > 0)
  void chat.unreact('m1', '👍')
  const last = chat.react('m1', '👍')
  service.calls.length = 0
  isOffline = false
  await last
  expect(writes()).toEqual(['POST /messages/m1/reactions'])
  expect(service.messages[0]?.reactions).toEqual([{ key: '👍', userIds: ['alice'] }])
})

it('survives a reload: pending changes are shown and sent', async () => {
  const storage = memoryStorage()
  service.say('alice', 'one')
  service.say('bob', 'two')
  const first = await conversation(account({ storage }))
  isOffline = true
  const edited = first.edit('m1', 'better')
  void first.react('m2', '👍')
  first.markRead()
  await eventually(async () => (await storage.list('outbox/')).length === 3)
  first.chat.close()
  await expect(edited).rejects.toMatchObject({ code: 'CLOSED' })
  const second = await conversation(account({ storage }))
  await until(second, ({ messages }) => messages[0]?.text === 'better' && messages[1]?.reactions?.length === 1)
  isOffline = false
  await eventually(() => service.messages[0]?.text === 'better' && service.markers.alice === 'm2')
  await eventually(() => service.messages[1]?.reactions?.length === 1)
  await eventually(async () => (await storage.list('outbox/')).length === 0)
})

it('keeps a refused edit with its text and the reason, even across a reload, until it is retried or discarded', async () => {
  const storage = memoryStorage()
  service.say('alice', 'one')
  const first = await conversation(account({ storage }))
  let isRefused = true
  service.intercept = ({ method }) =>
    isRefused && method === 'PATCH' ? refused(400, 'CHAT_MESSAGE_TOO_LONG') : undefined
  await expect(first.edit('m1', 'a long text')).rejects.toMatchObject({ name: 'ChatApiError', status: 400 })
  const kept = {
    status: 'failed',
    change: { text: 'a long text' },
    error: { code: 'CHAT_MESSAGE_TOO_LONG' },
  }
  expect(first.getSnapshot().messages[0]).toMatchObject({ text: 'one', edit: kept })
  await eventually(async () => expect(await storage.get((await storage.list('outbox/'))[0] ?? '')).toMatchObject(kept))
  first.chat.close()
  const second = await conversation(account({ storage }))
  await until(second, ({ messages }) => messages[0]?.edit?.status === 'failed')
  expect(second.getSnapshot().messages[0]).toMatchObject({ text: 'one', edit: kept })
  isRefused = false
  second.chat.outbox.retry(entryOf(second)?.clientId as string)
  await until(second, ({ messages }) => messages[0]?.text === 'a long text' && !messages[0].edit)
  expect(texts(service.messages)).toEqual(['a long text'])
  isRefused = true
  await second.edit('m1', 'longer').catch(() => undefined)
  second.chat.outbox.discard(second.getSnapshot().messages[0]?.edit?.clientId as string)
  expect(second.getSnapshot().messages[0]).toEqual(expect.not.objectContaining({ edit: expect.anything() as object }))
  await eventually(async () => (await storage.list('outbox/')).length === 0)
})

it('reverts a change that is refused later, with the reason in the outbox', async () => {
  service.say('bob', 'one')
  const chat = await conversation()
  isOffline = true
  const pinned = chat.pin('m1')
  await eventually(() => writes().length > 0)
  service.intercept = ({ path }) => (path.endsWith('/pin') ? refused(400, 'CHAT_CHANNEL_PIN_LIMIT') : undefined)
  await expect(pinned).rejects.toMatchObject({ code: 'CHAT_CHANNEL_PIN_LIMIT' })
  expect(chat.getSnapshot().pins).toEqual([])
  expect(entryOf(chat)).toMatchObject({ status: 'failed', error: { code: 'CHAT_CHANNEL_PIN_LIMIT' } })
})

it('shows votes at once, and sends only the last choice', async () => {
  const options = ['a', 'b'].map((id, position) => ({ id, text: id, voteCount: 0, position }))
  const poll = { id: 'p', messageId: 'm1', allowChange: true, options, voterCount: 0, votedOptionIds: [] }
  service.say('bob', 'which?', { pollId: 'p' })
  service.intercept = ({ method, path }) =>
    path.endsWith('/polls/p') || (path.endsWith('/vote') && !isOffline)
      ? { status: 200, body: poll }
      : isOffline && method !== 'GET'
        ? 'offline'
        : undefined
  const chat = await conversation()
  await until(chat, ({ polls }) => polls.p !== undefined)
  const shown = () => {
    const { voterCount, votedOptionIds, options: counted } = chat.getSnapshot().polls.p!
    return [voterCount, votedOptionIds, counted.map(({ voteCount }) => voteCount)]
  }
  isOffline = true
  void chat.changeVote('p', ['a'])
  expect(shown()).toEqual([1, ['a'], [1, 0]])
  await eventually(() => writes().length > 0)
  const changed = chat.changeVote('p', ['b'])
  expect(shown()).toEqual([1, ['b'], [0, 1]])
  const withdrawn = chat.changeVote('p', [])
  expect(shown()).toEqual([0, [], [0, 0]])
  service.calls.length = 0
  isOffline = false
  await Promise.all([changed, withdrawn])
  await chat.changeVote('p', ['b', 'a'])
  expect(writes()).toEqual(['DELETE /polls/p/vote', 'PUT /polls/p/vote'])
})

it('succeeds if an earlier attempt was applied but its response lost', async () => {
  service.say('alice', 'one')
  const chat = await conversation()
  let votes = 0
  service.intercept = ({ method, path }) => {
    if (method === 'DELETE' && service.messages.length > 0) {
      service.messages.length = 0
      return 'offline'
    }
    if (path.endsWith('/vote')) return (votes += 1) === 1 ? 'offline' : refused(409, 'CHAT_POLL_ALREADY_VOTED')
    return path.endsWith('/polls/p') ? { status: 200, body: { id: 'p', votedOptionIds: ['a'] } } : undefined
  }
  await Promise.all([chat.remove('m1'), chat.vote('p', ['a'])])
  await expect(chat.vote('p', ['b'])).rejects.toMatchObject({ code: 'CHAT_POLL_ALREADY_VOTED' })
})

it('does not delay a text behind an upload, and shows the file at its final position', async () => {
  const chat = await conversation()
  let finish = () => undefined as void
  const uploaded = new Promise<void>((done) => (finish = done))
  service.intercept = async ({ path }) => (path.endsWith('/files') ? void (await uploaded) : undefined)
  for (const name of ['first', 'second']) chat.sendFile({ file: new Blob([name]), fileName: name, text: name })
  chat.send('text')
  await until(chat, ({ messages }) => messages[0]?.text === 'text' && !messages[0].pending)
  expect(texts(chat.getSnapshot().messages)).toEqual(['text', 'first', 'second'])
  finish()
  await until(chat, ({ messages }) => messages.length === 3 && !messages.some(({ pending }) => pending))
  expect(texts(service.messages)).toEqual(['text', 'first', 'second'])
})

it('sends a change that was made before any view was opened', async () => {
  service.say('bob', 'one')
  await account().conversation('c').react('m1', '👍')
  expect(service.messages[0]?.reactions).toEqual([{ key: '👍', userIds: ['alice'] }])
})

it('marks as read before the conversation is loaded, and after it is released', async () => {
  for (const text of ['one', 'two']) service.say('bob', text)
  const collection = account({ lingerMs: 1 }).conversation('c')
  collection.markRead('m1')
  await eventually(() => service.markers.alice === 'm1')
  await eventually(() => received().includes('chat:leave:channel'))
  collection.markRead()
  await eventually(() => service.markers.alice === 'm2')
})

it('marks as read only once the page is visible', async () => {
  service.say('bob', 'one')
  const chat = await conversation()
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  Object.assign(globalThis, { document: page })
  try {
    chat.markRead()
    service.say('bob', 'two')
    await until(chat, ({ messages }) => messages.length === 2)
    chat.markRead()
    expect(chat.getSnapshot().members[0]?.lastReadMessageId).toBeNull()
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(chat.getSnapshot().members[0]?.lastReadMessageId).toBe('m2')
    await eventually(() => service.markers.alice === 'm2')
    expect(writes()).toEqual(['POST /read'])
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
})
