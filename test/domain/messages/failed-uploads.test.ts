import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { eventually } from '../../support/eventually'
import { untilLocked } from '../../support/lock-waits'
import { field, file } from '../../support/multipart'
import { startProxy } from '../../support/tcp-proxy'
import { World, type Person } from '../../support/world'
import { alice, bob, createGroup, logged, messagesOf, post, stored, textFile, world } from './file-world'

describe('a file whose message is refused after it was uploaded is deleted again', () => {
  it('because of later fields', async () => {
    const { id } = await createGroup()
    // Long enough to reach the storage before the rest of the form arrives.
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
    const { id } = await createGroup()
    world.storage.behave = async (_file, store) => {
      const result = await store()
      await alice.client.members.mute(id, 'bob')
      return result
    }
    await expect(bob.client.messages.sendFile(id, { file: textFile() })).rejects.toMatchObject({
      code: 'CHAT_USER_MUTED',
    })
    world.storage.behave = async (_file, store) => {
      const result = await store()
      await alice.client.channels.freeze(id)
      return result
    }
    const late = alice.client.messages.sendFile(id, { file: textFile() })
    await expect(late).rejects.toMatchObject({ code: 'CHAT_CHANNEL_FROZEN' })
    expect([stored(), world.storage.deleted.length]).toEqual([[], 2])
  })

  it('because the database failed', async () => {
    const { id } = await createGroup()
    const admin = new Client({ connectionString: world.databaseUrl })
    await admin.connect()
    await admin.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'disk on fire'; end $$`,
    )
    await admin.query(`create trigger fail before insert on chat_messages for each row execute function fail()`)
    await expect(alice.client.messages.sendFile(id, { file: textFile() })).rejects.toMatchObject({ status: 500 })
    await eventually(() => world.storage.deleted.length === 1)
    await admin.query('drop trigger fail on chat_messages')
    await admin.end()
  })

  it('because the database became unavailable, unless the message was written and only its response lost', async () => {
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
    await expect(carol.client.messages.sendFile(id, { file: textFile() })).rejects.toMatchObject({ status: 503 })
    proxy.mend()
    await eventually(() => far.storage.deleted.length === 1)

    // The connection breaks while the statement waits for the channel; PostgreSQL still completes it.
    far.storage.behave = undefined
    await admin.query('begin')
    await admin.query('select from chat_channels where id = $1 for update', [id])
    const lost = carol.client.messages.sendFile(id, { file: textFile() })
    lost.catch(() => undefined)
    await untilLocked(world.databaseUrl)
    proxy.cut()
    await expect(lost).rejects.toMatchObject({ status: 503 })
    proxy.mend()
    await admin.query('commit')
    await eventually(async () => expect((await carol.client.messages.list(id)).messages).toHaveLength(1))
    // A second after the failure, the service checks whether the message was written, and keeps the file.
    await sleep(1500)
    const { messages } = await carol.client.messages.list(id)
    expect(messages.map(({ fileUrl }) => fileUrl)).toEqual([...far.storage.files.keys()])
    expect(far.storage.deleted).toHaveLength(1)
    expect(messages).toHaveLength(1)
    await admin.end()
    await far.close()
    await proxy.close()
  })

  it('and if that fails, it is logged and the response is the same', async () => {
    const { id } = await createGroup()
    world.storage.failDeletes = true
    const parts = [file('x'.repeat(500_000), 'notes.txt', 'text/plain'), field('more', 'x')]
    expect((await post(alice, id, parts)).status).toBe(400)
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        fileUrl: stored()[0],
        message: expect.stringContaining('deleting an unused stored file'),
      }),
    )
  })
})

describe('a storage', () => {
  const failed = async (person: Person = alice) => {
    const { id } = await createGroup()
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
  it.each(nonsense)('that returns %s has failed, and its stored file is deleted', async (_what, answer) => {
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

  it('that hangs times out, and a file it stores later is deleted', async () => {
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
