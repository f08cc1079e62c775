import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Message } from '../../../clients/typescript/src/index'
import { eventually } from '../../support/eventually'
import { field, file, multipart, multipartType, type Part } from '../../support/multipart'
import { startProxy } from '../../support/tcp-proxy'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
let bob: Person
const heard: unknown[][] = []
const logged: Record<string, unknown>[] = []

beforeAll(async () => {
  const write = (level: string) => (details: object, message: string) =>
    void logged.push({ level, message, ...details })
  world = await World.start({
    storage: true,
    processes: 2,
    settings: {
      storage: { allowedMimeTypes: ['image/*', 'VIDEO/mp4', 'audio/mpeg', 'text/plain'] },
      limits: { maxMessageLength: 20 },
      logging: {
        logger: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') } as never,
      },
    },
    providers: { eventHandler: { onMessageSent: (...args) => void heard.push(args) } },
  })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
})
afterAll(() => world.close())
beforeEach(() => {
  world.storage.reset()
  heard.length = 0
  logged.length = 0
})

const group = () => alice.client.channels.createGroup({ userIds: ['bob'] })
const text = (content = 'the content') => new File([content], 'notes.txt', { type: 'text/plain' })
const stored = () => [...world.storage.files.keys()]
const messagesOf = async (channelId: string) => (await bob.client.messages.list(channelId)).messages
const post = (person: Person, channelId: string, parts: Part[], key?: string) =>
  person.fetch(`/channels/${channelId}/files`, {
    method: 'POST',
    headers: { 'content-type': multipartType, ...(key !== undefined && { 'idempotency-key': key }) },
    body: new Uint8Array(multipart(parts)),
  })

describe('a file', () => {
  it('becomes a message for all members, live and in the list, and a shared file', async () => {
    const channel = await group()
    const inbox = await bob.join(channel.id)
    const content = 'pixels '.repeat(10_000)
    const sent = await alice.client.messages.sendFile(channel.id, {
      file: new File([content], 'Größe.png', { type: 'image/png' }),
      text: 'look',
      metadata: { album: { id: 1 } },
    })
    const fileUrl = stored()[0] as string
    expect(sent).toMatchObject({
      type: 'IMAGE',
      text: 'look',
      metadata: { album: { id: 1 } },
      fileUrl,
      thumbnailUrl: `${fileUrl}?thumbnail`,
      fileName: 'Größe.png',
      fileSize: content.length,
      mimeType: 'image/png',
      mentionedUserIds: [],
      pollId: null,
    })
    expect(world.storage.files.get(fileUrl)).toEqual({
      content: Buffer.from(content),
      fileName: 'Größe.png',
      mimeType: 'image/png',
      folder: channel.id,
      tenantId: world.tenantId,
    })
    expect((await inbox.next('chat:message:received')).data).toEqual({ channelId: channel.id, message: sent })
    expect(await messagesOf(channel.id)).toEqual([sent])
    expect((await bob.client.channels.listSharedFiles(channel.id)).files).toMatchObject([{ id: sent.id, fileUrl }])
    expect((await bob.client.channels.list()).channels.find(({ id }) => id === channel.id)).toMatchObject({
      unreadCount: 1,
      lastMessage: { id: sent.id },
    })
    const ofChannel = () => heard.filter(([channelId]) => channelId === channel.id)
    await eventually(() => expect(ofChannel()).toEqual([[channel.id, sent, world.tenantId]]))
  })

  it('is what the storage made of it: type, size and thumbnail are the storage’s word', async () => {
    const channel = await group()
    const send = async (mimeType: string, answer: object = {}) => {
      world.storage.behave = async (_file, store) => ({ ...(await store()), ...answer })
      return alice.client.messages.sendFile(channel.id, { file: new Blob(['x']), fileName: 'a', mimeType })
    }
    expect(await send('image/heic', { mimeType: 'image/jpeg', fileSize: 7 })).toMatchObject({
      type: 'IMAGE',
      mimeType: 'image/jpeg',
      fileSize: 7,
    })
    expect(await send('video/mp4', { thumbnailUrl: 'https://files.test/frame' })).toMatchObject({
      type: 'VIDEO',
      thumbnailUrl: 'https://files.test/frame',
    })
    expect(await send('audio/mpeg', { thumbnailUrl: null })).toMatchObject({ type: 'AUDIO', thumbnailUrl: null })
    expect(await send('text/plain')).toMatchObject({ type: 'FILE', thumbnailUrl: null, text: '' })
  })

  it('may be a reply, which attaches to the top message', async () => {
    const channel = await group()
    const top = await bob.client.messages.send(channel.id, { text: 'top' })
    const reply = await alice.client.messages.send(channel.id, { text: 'reply', parentMessageId: top.id })
    const sent = await alice.client.messages.sendFile(channel.id, { file: text(), parentMessageId: reply.id })
    expect(sent.parentMessageId).toBe(top.id)
    const { messages } = await bob.client.messages.listThread(channel.id, top.id)
    expect(messages.map(({ id }) => id)).toEqual([reply.id, sent.id])
  })
})

describe('what the message would be refused for is refused before anything is uploaded', () => {
  const refused = async (person: Person, channelId: string, parts: Part[], status: number, code: string) => {
    const answer = await post(person, channelId, parts)
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: { code } }])
    expect(world.storage.uploads).toEqual([])
  }
  const notes = file('x', 'notes.txt', 'text/plain')

  it('a channel that is not there, of another tenant, or of others', async () => {
    const channel = await group()
    await refused(alice, 'nowhere', [notes], 404, 'CHAT_CHANNEL_NOT_FOUND')
    await refused(world.person('alice', { tenantId: 'another' }), channel.id, [notes], 404, 'CHAT_CHANNEL_NOT_FOUND')
    await refused(world.person('eve'), channel.id, [notes], 403, 'CHAT_NOT_CHANNEL_MEMBER')
    expect(await messagesOf(channel.id)).toEqual([])
  })

  it('a sender who is banned or muted, and a frozen channel', async () => {
    const channel = await group()
    await alice.client.members.mute(channel.id, 'bob')
    await refused(bob, channel.id, [notes], 403, 'CHAT_USER_MUTED')
    await alice.client.channels.freeze(channel.id)
    await refused(bob, channel.id, [notes], 403, 'CHAT_CHANNEL_FROZEN')
    await alice.client.members.ban(channel.id, 'bob')
    await refused(bob, channel.id, [notes], 403, 'CHAT_USER_BANNED')
  })

  it('a direct channel with a user who has blocked the sender', async () => {
    const [carol, dave] = [world.person('carol'), world.person('dave')]
    const { id } = await carol.client.channels.createDirect({ userId: 'dave' })
    await dave.client.users.block({ userId: 'carol' })
    await refused(carol, id, [notes], 403, 'CHAT_USER_BLOCKED')
    await dave.client.messages.sendFile(id, { file: text() })
  })

  it('a type that is not allowed, a text that is too long, a parent that is not there', async () => {
    const { id } = await group()
    const pdf = file('x', 'notes.txt', 'application/pdf')
    const answer = await post(alice, id, [pdf])
    expect(await answer.json()).toMatchObject({
      statusCode: 415,
      error: { code: 'CHAT_FILE_TYPE_NOT_ALLOWED', details: { mimeType: 'application/pdf' } },
    })
    await refused(alice, id, [file('x', 'a.png', 'imagex/png')], 415, 'CHAT_FILE_TYPE_NOT_ALLOWED')
    await refused(alice, id, [field('text', 'x'.repeat(21)), notes], 400, 'CHAT_MESSAGE_TOO_LONG')
    await refused(alice, id, [field('parentMessageId', 'nowhere'), notes], 404, 'CHAT_MESSAGE_NOT_FOUND')
    expect(await messagesOf(id)).toEqual([])
  })
})

describe('a file whose message is refused after it was uploaded is deleted again', () => {
  it('because of fields that came after it', async () => {
    const { id } = await group()
    // Long enough that it is on its way to the storage before the rest of the form is known.
    const notes = file('x'.repeat(500_000), 'notes.txt', 'text/plain')
    for (const [late, code] of [
      [field('text', 'x'.repeat(21)), 'CHAT_MESSAGE_TOO_LONG'],
      [field('parentMessageId', 'nowhere'), 'CHAT_MESSAGE_NOT_FOUND'],
      [field('more', 'x'), 'CHAT_VALIDATION_ERROR'],
    ] as const) {
      expect(await (await post(alice, id, [notes, late])).json()).toMatchObject({ error: { code } })
    }
    expect(world.storage.uploads).toHaveLength(3)
    expect([stored(), world.storage.deleted.length]).toEqual([[], 3])
    expect(await messagesOf(id)).toEqual([])
  })

  it('because the channel was frozen, or the sender muted, meanwhile', async () => {
    const { id } = await group()
    world.storage.behave = async (_file, store) => {
      const result = await store()
      await alice.client.members.mute(id, 'bob')
      return result
    }
    await expect(bob.client.messages.sendFile(id, { file: text() })).rejects.toMatchObject({ code: 'CHAT_USER_MUTED' })
    world.storage.behave = async (_file, store) => {
      const result = await store()
      await alice.client.channels.freeze(id)
      return result
    }
    const late = alice.client.messages.sendFile(id, { file: text() })
    await expect(late).rejects.toMatchObject({ code: 'CHAT_CHANNEL_FROZEN' })
    expect([stored(), world.storage.deleted.length]).toEqual([[], 2])
  })

  it('because the database failed', async () => {
    const { id } = await group()
    const admin = new Client({ connectionString: world.databaseUrl })
    await admin.connect()
    await admin.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'disk on fire'; end $$`,
    )
    await admin.query(`create trigger fail before insert on chat_messages for each row execute function fail()`)
    await expect(alice.client.messages.sendFile(id, { file: text() })).rejects.toMatchObject({ status: 500 })
    await eventually(() => world.storage.deleted.length === 1)
    await admin.query('drop trigger fail on chat_messages')
    await admin.end()
  })

  it('because the database went away, unless the message was written before its answer was lost', async () => {
    const proxy = await startProxy(world.databaseUrl)
    const far = await World.start({ storage: true, settings: { database: { url: proxy.url } } })
    const admin = new Client({ connectionString: world.databaseUrl })
    await admin.connect()
    const carol = far.person('carol')
    const { id } = await carol.client.channels.createGroup({ userIds: ['dave'] })

    far.storage.behave = async (_file, store) => {
      const result = await store()
      proxy.cut()
      return result
    }
    await expect(carol.client.messages.sendFile(id, { file: text() })).rejects.toMatchObject({ status: 503 })
    proxy.mend()
    await eventually(() => far.storage.deleted.length === 1)

    // The statement waits for the channel when its connection breaks; PostgreSQL goes on with it all the same.
    far.storage.behave = undefined
    await admin.query('begin')
    await admin.query('select from chat_channels where id = $1 for update', [id])
    const lost = carol.client.messages.sendFile(id, { file: text() })
    lost.catch(() => undefined)
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await eventually(async () => (await admin.query(waiting)).rowCount !== 0)
    proxy.cut()
    await expect(lost).rejects.toMatchObject({ status: 503 })
    proxy.mend()
    await admin.query('commit')
    await eventually(async () => expect((await carol.client.messages.list(id)).messages).toHaveLength(1))
    // A second after the failure the service asks whether the message was written, and leaves the file.
    await sleep(1500)
    const { messages } = await carol.client.messages.list(id)
    expect(messages.map(({ fileUrl }) => fileUrl)).toEqual([...far.storage.files.keys()])
    expect(far.storage.deleted).toHaveLength(1)
    expect(messages).toHaveLength(1)
    await admin.end()
    await far.close()
    await proxy.close()
  })

  it('and where that fails, it is logged and the answer is the same', async () => {
    const { id } = await group()
    world.storage.failDeletes = true
    const parts = [file('x'.repeat(500_000), 'notes.txt', 'text/plain'), field('more', 'x')]
    expect((await post(alice, id, parts)).status).toBe(400)
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        fileUrl: stored()[0],
        message: expect.stringContaining('deleting a stored file'),
      }),
    )
  })
})

describe('a storage', () => {
  const failed = async (person: Person = alice) => {
    const { id } = await group()
    const answer = await post(person, id, [file('x'.repeat(200_000), 'notes.txt', 'text/plain')])
    const body = await answer.text()
    expect([answer.status, JSON.parse(body)]).toMatchObject([
      502,
      { error: { code: 'CHAT_UPLOAD_FAILED', details: {} } },
    ])
    expect(body).not.toContain('hunter2')
    expect(await messagesOf(id)).toEqual([])
  }

  const nonsense: [string, unknown][] = [
    ['nothing', undefined],
    ['a text', 'https://files.test/1'],
    ['no URL', { fileUrl: '', fileSize: 1, mimeType: 'text/plain' }],
    ['a size that is none', { fileUrl: 'https://files.test/1', fileSize: NaN, mimeType: 'text/plain' }],
    ['a negative size', { fileUrl: 'https://files.test/1', fileSize: -1, mimeType: 'text/plain' }],
    ['a type that is none', { fileUrl: 'https://files.test/1', fileSize: 1, mimeType: 'text' }],
    [
      'a thumbnail that is none',
      { fileUrl: 'https://files.test/1', fileSize: 1, mimeType: 'text/plain', thumbnailUrl: 5 },
    ],
  ]
  it.each(nonsense)('that answers %s has failed, and what it stored is deleted', async (_what, answer) => {
    world.storage.behave = async (_file, store) => {
      await store()
      return answer
    }
    await failed()
    const { fileUrl } = (answer ?? {}) as { fileUrl?: string }
    expect(world.storage.deleted).toEqual(fileUrl ? [fileUrl] : [])
  })

  it.each([
    ['throws', () => { throw new Error('hunter2') }], // prettier-ignore
    ['rejects', () => Promise.reject(new Error('hunter2'))],
    ['rejects with nothing', () => Promise.reject(undefined as unknown as Error)],
    ['ends the stream', (stream: NodeJS.ReadableStream) => { (stream as unknown as { destroy(): void }).destroy(); throw new Error('hunter2') }], // prettier-ignore
    [
      'answers before it has read the file',
      () => ({ fileUrl: 'https://files.test/1', fileSize: 1, mimeType: 'text/plain' }),
    ],
  ])('that %s has failed, and what it said stays in the log', async (_what, behave) => {
    world.storage.behave = behave
    await failed()
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', provider: 'storageProvider' }))
    await eventually(() => world.storage.uploads[0]!.file.destroyed)
  })

  it('that hangs is not waited for, and what it stores later is deleted', async () => {
    await world.addNode({ storage: { inactivitySeconds: 1 } })
    const impatient = world.person('alice', { node: world.nodes.length - 1 })
    world.storage.behave = () => new Promise(() => undefined)
    await failed(impatient)
    expect(world.storage.uploads[0]?.file.destroyed).toBe(true)

    world.storage.reset()
    let finish = () => {}
    world.storage.behave = async (_file, store) => {
      const result = await store()
      await new Promise<void>((resolve) => (finish = resolve))
      return result
    }
    await failed(impatient)
    expect(stored()).toHaveLength(1)
    finish()
    await eventually(() => stored().length === 0)
  })
})

describe('an idempotency key', () => {
  const notes = file('once', 'notes.txt', 'text/plain')

  it('brings the first answer again without another upload, wherever it is asked for', async () => {
    const { id } = await group()
    const twin = world.person('alice', { node: 1 })
    const first = await post(alice, id, [field('text', 'a'), field('metadata', '{"a":1,"b":2}'), notes], 'once')
    const again = await post(twin, id, [notes, field('metadata', '{"b":2,"a":1}'), field('text', 'a')], 'once')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect([world.storage.uploads.length, stored().length]).toEqual([1, 1])

    // It was sent already, so what the channel has become is no matter, but who is asking is.
    await alice.client.channels.freeze(id)
    expect((await post(twin, id, [notes, field('metadata', '{"b":2,"a":1}'), field('text', 'a')], 'once')).status).toBe(
      201,
    )
    expect((await post(world.person('eve'), id, [notes], 'once')).status).toBe(403)
  })

  it('belongs to one request: other fields, another name, type or content are a conflict', async () => {
    const { id } = await group()
    await post(alice, id, [notes, field('text', 'a')], 'once')
    for (const parts of [
      [notes],
      [notes, field('text', 'b')],
      [file('0nce', 'notes.txt', 'text/plain'), field('text', 'a')],
      [file('once', 'Notes.txt', 'text/plain'), field('text', 'a')],
      [file('once', 'notes.txt', 'image/png'), field('text', 'a')],
    ]) {
      const answer = await post(alice, id, parts, 'once')
      expect(await answer.json()).toMatchObject({ statusCode: 409, error: { code: 'CHAT_IDEMPOTENCY_CONFLICT' } })
    }
    await expect(alice.client.messages.send(id, { text: 'a' }, { idempotencyKey: 'once' })).rejects.toMatchObject({
      code: 'CHAT_IDEMPOTENCY_CONFLICT',
    })
    expect([world.storage.uploads.length, stored().length, (await messagesOf(id)).length]).toEqual([1, 1, 1])
  })

  it('gives one message and keeps one file, also when it is used many times at once', async () => {
    const { id } = await group()
    const twin = world.person('alice', { node: 1 })
    // No upload is stored before all have begun, so that all but one come too late.
    let begun = 0
    world.storage.behave = async (_file, store) => {
      begun += 1
      await eventually(() => begun === 8)
      return store()
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post(n % 2 ? twin : alice, id, [notes], 'race')),
    )
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Message[]
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(bodies.map((message) => message.id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(7)
    expect(stored()).toEqual([bodies[0]?.fileUrl])
    expect(await messagesOf(id)).toHaveLength(1)
    const ofChannel = () => heard.filter(([channelId]) => channelId === id)
    await eventually(() => expect(ofChannel()).toHaveLength(1))
  })
})
