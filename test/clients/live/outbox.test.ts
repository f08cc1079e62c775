import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { eventually } from '../../support/eventually'
import { indexedDbStorage, memoryStorage, type LiveStorage } from '../../../clients/typescript/src/live/index'
import { type Call, refused } from '../fake-service'
import { account, conversation, refuse, service, texts, until, without } from './world'

const posts = () => service.calls.filter(({ method, path }) => method === 'POST' && path === '/channels/c/messages')
const isOffline = { on: false }

beforeEach(() => {
  isOffline.on = false
  service.intercept = ({ method }) => (isOffline.on && method === 'POST' ? 'offline' : undefined)
})

it('shows a message at once, and replaces it with the service’s without a duplicate', async () => {
  const chat = await conversation()
  const shown: string[][] = []
  chat.subscribe(() => shown.push(chat.getSnapshot().messages.map(({ clientId, text }) => `${clientId} ${text}`)))
  const entry = chat.send('hello')
  expect(chat.getSnapshot().messages.at(-1)).toMatchObject({ text: 'hello', pending: { clientId: entry.clientId } })
  await until(chat, ({ messages }) => messages.length === 1 && !messages[0]?.pending)
  expect(shown.every((messages) => messages.join() === `${entry.clientId} hello`)).toBe(true)
})

it('does not show a message again that was deleted soon after it was sent', async () => {
  const chat = await conversation()
  chat.send('a slip')
  const { messages } = await until(chat, (snapshot) => snapshot.messages.some(({ pending }) => !pending))
  const onTheirWay: string[] = []
  chat.subscribe(() => onTheirWay.push(...texts(chat.getSnapshot().messages.filter(({ pending }) => pending))))
  service.emit('chat:message:deleted', {
    messageId: messages[0]?.id,
    parentMessageId: null,
    threadInfo: null,
    deletedAt: new Date().toISOString(),
  })
  await until(chat, (snapshot) => snapshot.messages.length === 0)
  expect(onTheirWay).toEqual([])
})

it('does not show a message again that is removed as it arrives', async () => {
  const chat = await conversation()
  service.intercept = ({ method, body }) => {
    if (method !== 'POST') return undefined
    return { status: 201, body: service.write('alice', body.text as string, { clientId: body.clientId as string }) }
  }
  chat.send('a slip')
  const { messages } = await until(chat, (snapshot) => snapshot.messages[0]?.pending?.status === 'sent')
  const [message] = messages
  // Nothing reads the state between the arrival and the removal.
  service.emit('chat:message:received', { message: service.messages[0] })
  const removed = chat.remove(message!.id)
  const deletedAt = new Date().toISOString()
  service.emit('chat:message:deleted', { messageId: message!.id, parentMessageId: null, threadInfo: null, deletedAt })
  service.emit('chat:message:received', { message: service.write('bob', 'next') })
  await removed
  const after = await until(chat, (snapshot) => texts(snapshot.messages).includes('next'))
  expect(texts(after.messages)).toEqual(['next'])
})

it('handles the response and the event in either order', async () => {
  const chat = await conversation()
  for (const isEventFirst of [true, false]) {
    service.intercept = async ({ method, body, key }) => {
      if (method !== 'POST') return undefined
      const message = service.write('alice', body.text as string, { clientId: body.clientId as string })
      const tell = () => service.emit('chat:message:received', { message })
      if (isEventFirst) tell()
      else setTimeout(tell, 20)
      if (isEventFirst) await new Promise((resolve) => setTimeout(resolve, 20))
      expect(key).toBe(body.clientId)
      return { status: 201, body: message }
    }
    const before = chat.getSnapshot().messages.length
    const counts = new Set<number>()
    const stop = chat.subscribe(() => counts.add(chat.getSnapshot().messages.length))
    chat.send('hello')
    await until(chat, ({ messages }) => messages.length === before + 1 && !messages.at(-1)?.pending)
    await eventually(() => counts.size > 0)
    stop()
    expect([...counts]).toEqual([before + 1])
  }
})

it('sends in order, one at a time, and waits for the network', async () => {
  const chat = await conversation()
  isOffline.on = true
  await without(chat)
  for (let n = 1; n <= 5; n += 1) chat.send(`${n}`)
  await eventually(() => posts().length > 0)
  expect(chat.getSnapshot().messages.map(({ pending }) => pending?.status)).not.toContain('failed')
  isOffline.on = false
  await without(chat)
  await until(chat, ({ messages }) => messages.length === 5 && !messages.some(({ pending }) => pending))
  expect(texts(service.messages)).toEqual(['1', '2', '3', '4', '5'])
})

it('keeps a refused message until it is retried or discarded, and continues with the next', async () => {
  const chat = await conversation()
  let isMuted = true
  service.intercept = ({ body }) => (isMuted && body.text === 'rude' ? refused(403, 'CHAT_USER_MUTED') : undefined)
  const entry = chat.send('rude')
  const other = chat.send('kind')
  await until(chat, ({ messages }) => messages.length === 2 && messages[0]?.text === 'kind' && !messages[0].pending)
  expect(chat.getSnapshot().messages[1]?.pending).toMatchObject({
    status: 'failed',
    error: { code: 'CHAT_USER_MUTED' },
  })
  isMuted = false
  chat.chat.outbox.retry(entry.clientId)
  await until(chat, ({ messages }) => messages.every(({ pending }) => !pending))
  isMuted = true
  const third = chat.send('rude')
  await until(chat, ({ messages }) => messages.at(-1)?.pending?.status === 'failed')
  chat.chat.outbox.discard(third.clientId)
  expect(texts(chat.getSnapshot().messages)).toEqual(['kind', 'rude'])
  expect(other.status).toBe('queued')
})

it('treats a failing token function like a network failure', async () => {
  const chat = await conversation()
  let refusals = 0
  service.intercept = ({ method }) =>
    method === 'POST' && (refusals += 1) === 1 ? refused(401, 'CHAT_AUTH_FAILED') : undefined
  chat.send('hello')
  await until(chat, ({ messages }) => messages.length === 1 && !messages[0]?.pending)
})

describe.each([
  ['memory', () => memoryStorage()],
  [
    'IndexedDB',
    () => {
      Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange })
      return indexedDbStorage('app')
    },
  ],
])('over a reload, kept in %s', (_, storageOf: () => LiveStorage) => {
  it('sends every message once, in order, even one that had arrived', async () => {
    const storage = storageOf()
    const first = await conversation(account({ storage }))
    // The first one arrives, and its answer is lost.
    service.intercept = ({ method, body, key }) => {
      if (method !== 'POST') return undefined
      if (!service.keys.has(key as string) && body.text === '1') {
        const message = service.write('alice', '1', { clientId: body.clientId as string })
        service.keys.set(key as string, message)
      }
      return 'offline'
    }
    for (let n = 1; n <= 3; n += 1) first.send(`${n}`)
    await eventually(() => posts().length > 0)
    await eventually(async () => (await storage.list('outbox')).length === 3)
    first.chat.close()
    service.intercept = () => undefined
    const second = await conversation(account({ storage }))
    await until(second, ({ messages }) => messages.length === 3 && !messages.some(({ pending }) => pending))
    expect(texts(service.messages)).toEqual(['1', '2', '3'])
    await eventually(async () => (await storage.list('outbox')).length === 0)
  })
})

it('reports a file lost by a reload, and accepts it again', async () => {
  // Like storages that only keep text.
  const values = new Map<string, string>()
  const storage: LiveStorage = {
    get: async (key) => JSON.parse(values.get(key) ?? 'null') as unknown,
    set: async (key, value) => values.set(key, JSON.stringify(value)),
    delete: async (key) => values.delete(key),
    list: async () => [...values.keys()],
  }
  const first = await conversation(account({ storage }))
  isOffline.on = true
  const file = new Blob(['abc'], { type: 'image/png' })
  const entry = first.sendFile({ file, fileName: 'a.png', text: 'look' })
  expect(entry.previewUrl).toMatch(/^blob:/)
  await eventually(() => values.size === 1)
  first.chat.close()
  isOffline.on = false
  const second = await conversation(account({ storage }))
  await until(second, ({ messages }) => messages[0]?.pending?.error?.code === 'FILE_LOST')
  second.chat.outbox.retry(entry.clientId, file)
  await until(second, ({ messages }) => messages.length === 1 && !messages[0]?.pending)
})

it('never sends messages of another user', async () => {
  const storage = memoryStorage()
  const first = await conversation(account({ storage }))
  isOffline.on = true
  first.send('from alice')
  await eventually(() => posts().length > 0)
  first.chat.close()
  isOffline.on = false
  service.gateway.userId = 'bob'
  const second = await conversation(account({ storage }))
  second.send('from bob')
  await eventually(() => service.messages.length === 1)
  expect(texts(service.messages)).toEqual(['from bob'])
})

it('detects a lost network by a pending message if no event reports it', async () => {
  const chat = await conversation()
  const { reply } = service.gateway
  service.gateway.reply = () => undefined
  refuse(503)
  let thaw = () => undefined as void
  const frozen = new Promise<void>((done) => (thaw = done))
  service.intercept = async () => void (await frozen)
  chat.send('hello')
  await until(chat, ({ status }) => status.state === 'offline')
  service.gateway.reply = reply
  refuse(undefined)
  thaw()
  await until(chat, ({ status, messages }) => status.state === 'live' && messages.length === 1)
  expect(texts(service.messages)).toEqual(['hello'])
})

describe('a file', () => {
  let folder: string
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'chat-files-'))))
  afterEach(() => rm(folder, { recursive: true }))

  /** As in browsers, an unreadable file looks like a failing network. */
  const readFiles = async ({ body: { file } }: Call) => {
    if (!(file instanceof Blob)) return undefined
    return file.text().then(
      () => undefined,
      () => 'offline' as const,
    )
  }

  it.each([
    ['was deleted', 'some', (name: string) => rm(name)],
    ['was changed', 'some', (name: string) => writeFile(name, 'something else')],
    ['was deleted, and says that it is empty', '', (name: string) => rm(name)],
  ])('fails that %s, and does not hold up the next one, also after a reload', async (_, content, becomesUnreadable) => {
    service.intercept = (call) => (isOffline.on && call.method === 'POST' ? 'offline' : readFiles(call))
    const storage = memoryStorage()
    const first = await conversation(account({ storage }))
    const name = path.join(folder, 'a.txt')
    await writeFile(name, content)
    const file = await openAsBlob(name)
    isOffline.on = true
    const entry = first.sendFile({ file, text: 'first' })
    first.sendFile({ file: new Blob(['b']), text: 'second' })
    await eventually(async () => expect(await storage.list('outbox')).toHaveLength(2))
    first.chat.close()
    isOffline.on = false
    await becomesUnreadable(name)
    const second = await conversation(account({ storage }))
    await eventually(() => expect(texts(service.messages)).toEqual(['second']))
    const failed = () => second.chat.outbox.getSnapshot().find(({ clientId }) => clientId === entry.clientId)
    expect(failed()).toMatchObject({ status: 'failed', error: { code: 'FILE_UNREADABLE' } })
    second.chat.outbox.retry(entry.clientId, new Blob(['chosen again']))
    await eventually(() => expect(texts(service.messages)).toEqual(['second', 'first']))
  })

  it('that is a stream is resent completely, and fails if it cannot be read', async () => {
    async function* lines(failure?: Error) {
      yield 'one '
      if (failure) throw failure
      yield 'two'
    }
    const received: string[] = []
    service.intercept = async ({ body: { file } }) => {
      if (file instanceof Blob) received.push(await file.text())
      return received.length === 1 ? 'offline' : undefined
    }
    const chat = await conversation()
    const refusal = chat.sendFile({ file: lines(new Error('disk')), text: 'first' })
    chat.sendFile({ file: lines(), text: 'second' })
    await eventually(() => expect(texts(service.messages)).toEqual(['second']))
    expect(received).toEqual(['one two', 'one two'])
    const entries = chat.chat.outbox.getSnapshot()
    expect(entries.find(({ clientId }) => clientId === refusal.clientId)?.error?.code).toBe('FILE_UNREADABLE')
  })

  it('that the storage cannot keep is reported after a reload', async () => {
    const storage = indexedDbStorage('streams')
    Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange })
    const first = await conversation(account({ storage }))
    isOffline.on = true
    first.sendFile({ file: new ReadableStream(), fileName: 'a.txt', text: 'look' })
    await eventually(async () => expect(await storage.list('outbox')).toHaveLength(1))
    first.chat.close()
    const second = await conversation(account({ storage }))
    const { messages } = await until(second, (now) => now.messages.length === 1)
    expect(messages[0]).toMatchObject({ text: 'look', fileName: 'a.txt', pending: { error: { code: 'FILE_LOST' } } })
  })

  const names = () => service.messages.map(({ files }) => files.map(({ fileName }) => fileName).join())
  const uploaded = () =>
    service.calls.filter(({ path: at }) => at === '/uploads').map(({ body: { file } }) => (file as File).name)
  const three = () =>
    ['a', 'b', 'c'].map((name) => ({
      file: new Blob([name], { type: 'text/plain' }),
      fileName: name,
      altText: `the ${name}`,
    }))

  it.each([
    ['a reload', true],
    ['a failure', false],
  ])('of several in a message is uploaded once, also over %s', async (_, isReloaded) => {
    const storage = memoryStorage()
    const first = await conversation(account({ storage }))
    let failing = 'b'
    service.intercept = ({ path: at, body }) =>
      at === '/uploads' && (body.file as File).name === failing ? 'offline' : undefined
    const entry = first.sendFiles({ text: 'three', files: three() })
    expect(first.getSnapshot().messages.at(-1)).toMatchObject({
      text: 'three',
      files: ['a', 'b', 'c'].map((fileName) => ({ fileName, fileSize: 1, altText: `the ${fileName}` })),
      pending: { clientId: entry.clientId },
    })
    await eventually(() => expect(uploaded()).toEqual(['a', 'b']))
    if (isReloaded) first.chat.close()
    failing = ''
    if (isReloaded) await conversation(account({ storage }))
    await eventually(() => expect(names()).toEqual(['a,b,c']))
    expect(uploaded()).toEqual(['a', 'b', 'b', 'c'])
    expect(service.messages[0]?.files[1]).toMatchObject({ altText: 'the b' })
    await eventually(async () => expect(await storage.list('outbox')).toEqual([]))
  })

  it('of several that was uploaded and has expired is uploaded again', async () => {
    const chat = await conversation()
    let isLost = true
    service.intercept = ({ path: at }) => {
      if (at !== '/channels/c/messages' || !isLost) return undefined
      isLost = false
      service.uploads.delete([...service.uploads.keys()][1] as string)
      return undefined
    }
    chat.sendFiles({ files: three() })
    await eventually(() => expect(names()).toEqual(['a,b,c']))
    expect(uploaded()).toEqual(['a', 'b', 'c', 'b'])
  })

  it('of several that is refused waits for a retry, which uploads it alone; one discarded stops', async () => {
    const chat = await conversation()
    let refusal = true
    service.intercept = ({ path: at, body }) =>
      refusal && at === '/uploads' && (body.file as File).name === 'c' ? refused(413, 'CHAT_FILE_TOO_LARGE') : undefined
    const entry = chat.sendFiles({ files: three() })
    const find = () => chat.chat.outbox.getSnapshot().find(({ clientId }) => clientId === entry.clientId)
    await eventually(() => expect(find()).toMatchObject({ status: 'failed', error: { code: 'CHAT_FILE_TOO_LARGE' } }))
    refusal = false
    chat.chat.outbox.retry(entry.clientId, new File(['d'], 'd'))
    await eventually(() => expect(names()).toHaveLength(1))
    expect(uploaded()).toEqual(['a', 'b', 'c', 'c'])
    expect(await (service.calls.filter(({ path: at }) => at === '/uploads').at(-1)?.body.file as File).text()).toBe('d')
  })

  it.each([
    ['while it is uploaded', 'held'],
    ['that was refused', 'refused'],
  ])('of several %s can be taken out: the others are sent, and not uploaded again', async (_, how) => {
    const storage = memoryStorage()
    const chat = await conversation(account({ storage }))
    let release = (): void => undefined
    const held = new Promise<undefined>((done) => (release = () => done(undefined)))
    service.intercept = ({ path: at, body }) => {
      if (at !== '/uploads' || (body.file as File).name !== 'b') return undefined
      return how === 'refused' ? refused(413, 'CHAT_FILE_TOO_LARGE') : held
    }
    const { clientId } = chat.sendFiles({ text: 'three', files: three() })
    await eventually(() => expect(uploaded()).toEqual(['a', 'b']))
    if (how === 'refused')
      await eventually(() => expect(chat.chat.outbox.getSnapshot()[0]).toMatchObject({ status: 'failed' }))
    chat.chat.outbox.removeFile(clientId, 1)
    release()
    await eventually(() => expect(names()).toEqual(['a,c']))
    expect(texts(service.messages)).toEqual(['three'])
    expect(uploaded()).toEqual(['a', 'b', 'c'])
    await eventually(async () => expect(await storage.list('outbox')).toEqual([]))
  })

  it('of several stays once the message is requested; the last one leaves its text', async () => {
    const chat = await conversation()
    let isHeld = true
    service.intercept = ({ path: at }) => (at === '/channels/c/messages' && isHeld ? 'offline' : undefined)
    const { clientId } = chat.sendFiles({ files: three() })
    await eventually(() => expect(uploaded()).toEqual(['a', 'b', 'c']))
    chat.chat.outbox.removeFile(clientId, 0)
    isHeld = false
    await eventually(() => expect(names()).toEqual(['a,b,c']))
    service.intercept = ({ path: at }) => (at === '/uploads' ? refused(413, 'CHAT_FILE_TOO_LARGE') : undefined)
    const lone = chat.sendFiles({ text: 'the text', files: three().slice(0, 1) })
    const find = () => chat.chat.outbox.getSnapshot().find((entry) => entry.clientId === lone.clientId)
    await eventually(() => expect(find()).toMatchObject({ status: 'failed' }))
    chat.chat.outbox.removeFile(lone.clientId, 0)
    await eventually(() => expect(texts(service.messages)).toEqual(['', 'the text']))
  })

  it('of several is requested again if a reload lost it, and the others stay', async () => {
    const values = new Map<string, string>()
    const storage: LiveStorage = {
      get: async (key) => JSON.parse(values.get(key) ?? 'null') as unknown,
      set: async (key, value) => values.set(key, JSON.stringify(value)),
      delete: async (key) => values.delete(key),
      list: async () => [...values.keys()],
    }
    const first = await conversation(account({ storage }))
    service.intercept = ({ path: at, body }) =>
      at === '/uploads' && (body.file as File).name !== 'a' ? 'offline' : undefined
    const { clientId } = first.sendFiles({ files: three() })
    await eventually(() => expect(uploaded()).toEqual(['a', 'b']))
    first.chat.close()
    service.intercept = () => undefined
    const second = await conversation(account({ storage }))
    await until(second, ({ messages }) => messages[0]?.pending?.error?.code === 'FILE_LOST')
    second.chat.outbox.retry(clientId, new Blob(['b']), new Blob(['c']))
    await eventually(() => expect(names()).toEqual(['a,b,c']))
    expect(uploaded()).toEqual(['a', 'b', 'b', 'c'])
  })

  it('that the storage cannot read does not affect other entries', async () => {
    const storage = memoryStorage()
    const first = await conversation(account({ storage }))
    isOffline.on = true
    first.sendFile({ file: new Blob(['a']) })
    first.send('kept')
    await eventually(async () => expect(await storage.list('outbox')).toHaveLength(2))
    first.chat.close()
    isOffline.on = false
    const [broken] = (await storage.list('outbox')).sort()
    const get = (key: string) => (key === broken ? Promise.reject(new Error('disk')) : storage.get(key))
    await conversation(account({ storage: { ...storage, get } }))
    await eventually(() => expect(texts(service.messages)).toEqual(['kept']))
  })
})

it('sends when slow mode allows it, and when an operator turns slow mode off', async () => {
  const chat = await conversation()
  let retryAfter = '1'
  let isSlow = true
  service.intercept = ({ method }) =>
    method === 'POST' && isSlow
      ? { ...refused(429, 'CHAT_SLOW_MODE'), headers: { 'retry-after': retryAfter } }
      : undefined
  /** Refused, not just queued. */
  const isWaiting = async (text: string) => {
    await eventually(() => service.calls.filter(({ body }) => body?.text === text).length === 1)
    await until(chat, ({ messages }) => messages.at(-1)?.pending?.status === 'queued')
  }
  chat.send('one')
  await isWaiting('one')
  isSlow = false
  await until(chat, ({ messages }) => messages.length === 1 && !messages[0]?.pending)
  retryAfter = '21600'
  isSlow = true
  chat.send('two')
  await isWaiting('two')
  // Not by an event of another channel.
  service.tell('chat:operator:updated', { channelId: 'other', userId: 'alice', role: 'OPERATOR', canMentionAll: false })
  service.say('bob', 'three')
  await until(chat, ({ messages }) => messages.some(({ text }) => text === 'three'))
  expect(service.calls.filter(({ body }) => body?.text === 'two')).toHaveLength(1)
  isSlow = false
  service.emit('chat:channel:changed', { channel: { ...service.channel(), slowModeSeconds: 0 } })
  await until(chat, ({ messages }) => messages.length === 3 && !messages.some(({ pending }) => pending))
})

it('waits for slow mode: sends nothing early, and everything in order', async () => {
  const chat = await conversation()
  const until429 = Date.now() + 1_000
  const early: unknown[] = []
  service.intercept = ({ method, body }) => {
    if (method !== 'POST') return undefined
    if (Date.now() >= until429) return undefined
    early.push(body.text)
    return { ...refused(429, 'CHAT_SLOW_MODE'), headers: { 'retry-after': '60' } }
  }
  chat.send('one')
  await eventually(() => early.length > 0)
  await until(chat, ({ messages }) => messages.at(-1)?.pending?.status === 'queued')
  chat.send('two')
  await eventually(() => Date.now() > until429 + 200)
  expect(early).toEqual(['one'])
  expect(chat.getSnapshot().messages.map(({ pending }) => pending?.status)).toEqual(['queued', 'queued'])
  // A new connection may have a newer state.
  await without(chat)
  await until(chat, ({ messages }) => messages.length === 2 && !messages.some(({ pending }) => pending))
  expect(texts(service.messages)).toEqual(['one', 'two'])
})
