import type { FileOfUpload, Message } from '../../../clients/typescript/src/index'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
let bob: Person
let channelId: string

beforeAll(async () => {
  world = await World.start({
    storage: true,
    processes: 2,
    sweepMs: 50,
    settings: { limits: { maxFiles: 3 }, storage: { allowedMimeTypes: ['image/*', 'text/plain'], maxFileSize: 100 } },
  })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
  channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
})
afterAll(() => world.close())

async function upload(name: string, { by = alice, type = 'image/png' } = {}): Promise<FileOfUpload> {
  const { uploadId } = await by.client.messages.createUpload({ file: new File(['12345'], name, { type }) })
  return { uploadId }
}

const send = (files: FileOfUpload[], more: { text?: string } = {}, by = alice, id = channelId) =>
  by.client.messages.send(id, { files, ...more })
const stored = () => [...world.storage.files.keys()]
const refusal = (code: string, details?: object) => ({
  code,
  ...(details && { details: expect.objectContaining(details) as unknown }),
})

describe('a message of several files', () => {
  it('has them in order, live, in lists and in the log; the single-file fields have the first', async () => {
    const inbox = await bob.join(channelId)
    const [cat, dog] = [await upload('cat.png'), await upload('dog.png')]
    const sent = await send([{ ...dog, altText: 'A dog' }, cat], { text: 'pets' })
    const { fileUrl, fileName, fileSize, mimeType, thumbnailUrl } = sent
    const [first, second] = sent.files
    expect(sent).toMatchObject({ type: 'IMAGE', text: 'pets', fileName: 'dog.png', fileSize: 5, mimeType: 'image/png' })
    expect(first).toEqual({ fileUrl, fileName, fileSize, mimeType, thumbnailUrl, altText: 'A dog' })
    expect(second).toMatchObject({ fileName: 'cat.png', altText: null, thumbnailUrl: `${second!.fileUrl}?thumbnail` })
    expect((await inbox.next('chat:message:received')).data).toEqual({ channelId, message: sent })
    expect((await bob.client.messages.list(channelId)).messages[0]).toEqual(sent)
    const { events } = await bob.client.channels.listEvents(channelId, { since: 0 })
    expect(events.find(({ data }) => (data as { message?: Message }).message?.id === sent.id)?.data).toEqual({
      channelId,
      message: sent,
    })
    expect(
      await bob.client.messages
        .edit(channelId, sent.id, { text: 'x' })
        .catch(({ code }: Error & { code: string }) => code),
    ).toBe('CHAT_MESSAGE_NOT_OWNER')
    expect((await alice.client.messages.edit(channelId, sent.id, { text: 'our pets' })).files).toEqual(sent.files)
  })

  it('has the common type of its files, otherwise FILE; its text is optional', async () => {
    const notes = () => upload('a.txt', { type: 'text/plain' })
    expect(await send([await upload('cat.png'), await notes()])).toMatchObject({ type: 'FILE', text: '' })
    expect(await send([await notes()])).toMatchObject({ type: 'FILE', mimeType: 'text/plain' })
    expect(await send([await upload('cat.png')], { text: '' })).toMatchObject({ type: 'IMAGE', text: '' })
  })

  it('is in lists of channels and threads with the type of each file', async () => {
    const text = await upload('b.txt', { type: 'text/plain' })
    const { id: parentMessageId } = await send([await upload('a.png'), text, await upload('c.png')])
    const last = async () => {
      const { channels } = await alice.client.channels.list()
      return channels.find(({ id }) => id === channelId)?.lastMessage
    }
    const three = ['image/png', 'text/plain', 'image/png']
    expect(await last()).toMatchObject({ type: 'FILE', text: '', mimeTypes: three })
    await bob.client.messages.send(channelId, { text: 'nice', parentMessageId })
    expect(await last()).toMatchObject({ text: 'nice', mimeTypes: [] })
    await bob.client.messages.send(channelId, { files: [await upload('d.png', { by: bob })], parentMessageId })
    expect(await last()).toMatchObject({ type: 'IMAGE', mimeTypes: ['image/png'] })
    expect((await alice.client.threads.list({ channelId })).threads).toMatchObject([
      { parent: { mimeTypes: three }, lastReply: { mimeTypes: ['image/png'] } },
    ])
  })

  it('lists each as a shared file, with pages of any size', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const old = await alice.client.messages.sendFile(id, { file: new File(['1'], 'old.txt', { type: 'text/plain' }) })
    const several = await send([await upload('a.png'), await upload('b.png'), await upload('c.png')], {}, alice, id)
    const expected = [
      [several.id, 0, 'a.png'],
      [several.id, 1, 'b.png'],
      [several.id, 2, 'c.png'],
      [old.id, 0, 'old.txt'],
    ]
    for (const limit of [1, 2, 3, 4]) {
      const found: unknown[] = []
      for await (const file of bob.client.channels.iterateSharedFiles(id, { limit })) {
        found.push([file.id, file.index, file.fileName])
      }
      expect(found).toEqual(expected)
    }
  })

  it('is forwarded with all of its files', async () => {
    const sent = await send([{ ...(await upload('a.png')), altText: 'A' }, await upload('b.png')])
    const copy = await alice.client.messages.forward(channelId, sent.id, { targetChannelId: channelId })
    expect(copy).toMatchObject({ type: 'IMAGE', files: sent.files, fileUrl: sent.fileUrl })
  })
})

it('an older message has its one file in files, in the log too', async () => {
  const file = new File(['12345'], 'cat.png', { type: 'image/png' })
  const sent = await alice.client.messages.sendFile(channelId, { file })
  const { fileUrl, fileName, fileSize, mimeType, thumbnailUrl } = sent
  const files = [{ fileUrl, fileName, fileSize, mimeType, thumbnailUrl, altText: null }]
  expect(sent.files).toEqual(files)
  // As logged by the previous version.
  const [logged] = await query<{ data: object }>(
    world.databaseUrl,
    `select data from chat_events where data #>> '{message,id}' = $1`,
    [sent.id],
  )
  expect(JSON.stringify(logged)).not.toContain('"files"')
  const { events } = await bob.client.channels.listEvents(channelId, { since: 0 })
  const event = events.find(({ data }) => (data as { message?: Message }).message?.id === sent.id)
  expect((event?.data as { message: Message }).message.files).toEqual(files)
  expect((await bob.client.messages.get(channelId, sent.id)).files).toEqual(files)
})

describe('an upload', () => {
  it('serves one message, of its uploader', async () => {
    const [mine, other] = [await upload('a.png'), await upload('b.png')]
    const missing = (uploadId: string) => refusal('CHAT_UPLOAD_NOT_FOUND', { uploadId })
    await expect(send([mine], {}, bob)).rejects.toMatchObject(missing(mine.uploadId))
    await expect(send([mine, { uploadId: 'unknown' }])).rejects.toMatchObject(missing('unknown'))
    await send([mine])
    await expect(send([other, mine])).rejects.toMatchObject(missing(mine.uploadId))
    // The refused message did not use the upload.
    expect((await send([other])).files).toHaveLength(1)
  })

  it('serves one of several concurrent messages, on two processes', async () => {
    const both = [await upload('a.png'), await upload('b.png')]
    const { id: otherId } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const far = world.person('alice', { node: 1 })
    const sends = [both, both.toReversed(), both].map((files, n) =>
      send(files, { text: `${n}` }, n === 1 ? far : alice, n === 1 ? otherId : channelId),
    )
    const outcomes = await Promise.allSettled(sends)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusal('CHAT_UPLOAD_NOT_FOUND'))
    }
  })

  it('is locked in a fixed order by concurrent sends with the same uploads', async () => {
    const { id: otherId } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const far = world.person('alice', { node: 1 })
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await upload('a.png'), await upload('b.png')]
      const inOrder = (order: FileOfUpload[], by: Person, id: string) =>
        order.map((file) =>
          send([file], {}, by, id).then(
            () => 1,
            () => 0,
          ),
        )
      const sends = [...inOrder([a, b], alice, channelId), ...inOrder([b, a], far, otherId)]
      expect((await Promise.all<number>(sends)).reduce((sum, one) => sum + one)).toBe(2)
    }
    const [{ deadlocks }] = (await query<{ deadlocks: string }>(
      world.databaseUrl,
      'select deadlocks from pg_stat_database where datname = current_database()',
    )) as [{ deadlocks: string }]
    expect(Number(deadlocks)).toBe(0)
  })

  it('is not used up by a refused message', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const mine = await upload('a.png')
    await alice.client.channels.freeze(id)
    await expect(send([mine], {}, alice, id)).rejects.toMatchObject(refusal('CHAT_CHANNEL_FROZEN'))
    await expect(send([mine], { text: 'x'.repeat(5001) })).rejects.toMatchObject(refusal('CHAT_MESSAGE_TOO_LONG'))
    expect((await send([mine])).files).toHaveLength(1)
  })

  it('is not needed by a repeated request, which must name the same files', async () => {
    const files = [await upload('a.png'), await upload('b.png')]
    const key = { idempotencyKey: 'files' }
    const sent = await alice.client.messages.send(channelId, { files }, key)
    expect(await alice.client.messages.send(channelId, { files }, key)).toEqual(sent)
    // Even if the limit is lower now.
    const { chat } = await world.addNode({ limits: { maxFiles: 1 } })
    const { client } = world.person('alice', { node: world.nodes.length - 1 })
    expect(await client.messages.send(channelId, { files }, key)).toEqual(sent)
    await expect(client.messages.send(channelId, { files })).rejects.toMatchObject({
      message: 'Invalid input: body /files must have at most 1 items.',
    })
    await chat.close()
    for (const other of [{ files: [await upload('a.png')] }, { files: [{ ...files[0]!, altText: 'A' }] }]) {
      await expect(alice.client.messages.send(channelId, other, key)).rejects.toMatchObject(
        refusal('CHAT_IDEMPOTENCY_CONFLICT'),
      )
    }
  })

  it('is refused for its type, its size, or a missing storage', async () => {
    const before = stored()
    const create = (file: File) => alice.client.messages.createUpload({ file })
    const png = { type: 'image/png' }
    await expect(create(new File(['x'], 'a.pdf', { type: 'application/pdf' }))).rejects.toMatchObject(
      refusal('CHAT_FILE_TYPE_NOT_ALLOWED'),
    )
    await expect(create(new File(['x'.repeat(101)], 'a.png', png))).rejects.toMatchObject(
      refusal('CHAT_FILE_TOO_LARGE'),
    )
    world.storage.behave = () => Promise.reject(new Error('down'))
    await expect(create(new File(['x'], 'a.png', png))).rejects.toMatchObject(refusal('CHAT_UPLOAD_FAILED'))
    world.storage.behave = undefined
    expect(stored()).toEqual(before)
  })

  it('is deleted only after a day without a message', async () => {
    const [kept, unused] = [await upload('kept.png'), await upload('unused.png')]
    const expiresAt = Date.parse(
      (await alice.client.messages.createUpload({ file: new Blob(['x'], { type: 'image/png' }) })).expiresAt,
    )
    expect(Math.abs(expiresAt - Date.now() - 86_400_000)).toBeLessThan(60_000)
    const sent = await send([kept])
    const gone = stored()
      .filter((url) => url.endsWith('unused.png'))
      .at(-1)!
    const age = (interval: string) =>
      query(
        world.databaseUrl,
        `update chat_deleted_files set due_at = due_at - $1::interval where upload is not null`,
        [interval],
      )
    await age('24 hours')
    // It has expired, but is not deleted yet.
    await expect(send([unused])).rejects.toMatchObject(refusal('CHAT_UPLOAD_NOT_FOUND', { uploadId: unused.uploadId }))
    expect(stored()).toContain(gone)
    await age('1 minute')
    await eventually(() => expect(stored()).not.toContain(gone))
    expect(stored()).toContain(sent.fileUrl)
    await eventually(async () =>
      expect(await query(world.databaseUrl, 'select from chat_deleted_files where upload is not null')).toEqual([]),
    )
  })

  it('stays unavailable when its deletion fails, which is retried an hour later', async () => {
    const { uploadId } = await upload('late.png')
    world.storage.failDeletes = true
    const change = (values: string) =>
      query(world.databaseUrl, `update chat_deleted_files set ${values} where id = $1`, [uploadId])
    await change('attempts = 9, due_at = now()')
    const attempts = () =>
      query<{ attempts: number }>(world.databaseUrl, 'select attempts from chat_deleted_files where id = $1', [
        uploadId,
      ])
    // A process that already claimed it may try once more.
    await eventually(async () => expect((await attempts())[0]?.attempts).toBeGreaterThan(9))
    await expect(send([{ uploadId }])).rejects.toMatchObject(refusal('CHAT_UPLOAD_NOT_FOUND', { uploadId }))
    world.storage.failDeletes = false
    await eventually(async () => {
      // A process that is about to fail postpones it again.
      await change('due_at = now()')
      expect(await attempts()).toEqual([])
    })
  })
})

it('refuses messages with missing or conflicting fields', async () => {
  const { messages } = alice.client
  const uploads = [await upload('1'), await upload('2'), await upload('3'), await upload('4')]
  const [first] = uploads as [FileOfUpload]
  for (const [request, pointer, expected] of [
    [{}, '/text', 'is required in a message without files'],
    [{ text: ' ', files: [first] }, '/text', 'must have a character that is not white space'],
    [{ files: uploads }, '/files', 'must have at most 3 items'],
    [{ files: [first, first] }, '/files', 'must name each upload once'],
    [{ text: '', stream: {}, files: [first] }, '/files', 'must be absent in a stream'],
  ] as const) {
    await expect(messages.send(channelId, structuredClone(request) as never)).rejects.toMatchObject({
      ...refusal('CHAT_VALIDATION_ERROR'),
      details: { errors: [{ pointer, message: expected }] },
    })
  }
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = { text: 'later', scheduledAt: at, files: [first] }
  await expect(alice.client.scheduledMessages.create(channelId, scheduled)).rejects.toMatchObject(
    refusal('CHAT_VALIDATION_ERROR'),
  )
})
