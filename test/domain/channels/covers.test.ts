import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
let bob: Person

beforeAll(async () => {
  world = await World.start({ storage: true, sweepMs: 50 })
  alice = world.person('alice')
  bob = world.person('bob')
})
afterAll(() => world.close())

async function upload({ by = alice, type = 'image/png', name = 'cover.png' } = {}): Promise<string> {
  return (await by.client.messages.createUpload({ file: new File(['12345'], name, { type }) })).uploadId
}

const group = (more: object = {}) => alice.client.channels.createGroup({ userIds: ['bob'], ...more })
const update = (id: string, body: object, by = alice) => by.client.channels.update(id, body)
const urls = () => [...world.storage.files.keys()]
const refusal = (code: string, details: object = {}) => ({ code, details: expect.objectContaining(details) as unknown })
const notFound = (uploadId: string) => refusal('CHAT_UPLOAD_NOT_FOUND', { uploadId })
const misuse = (message: string) =>
  refusal('CHAT_VALIDATION_ERROR', { errors: [{ in: 'body', pointer: '/coverUploadId', message }] })

/** Makes every queued file due, and waits until none is. */
async function collect(): Promise<void> {
  await query(world.databaseUrl, `update chat_deleted_files set due_at = now() where upload is null`)
  await eventually(async () =>
    expect(await query(world.databaseUrl, 'select from chat_deleted_files where upload is null')).toHaveLength(0),
  )
}

describe('coverUploadId', () => {
  it('makes an upload the cover of a new group and of an existing one, live', async () => {
    const created = await group({ coverUploadId: await upload() })
    expect(urls()).toContain(created.coverUrl)
    const inbox = await bob.join(created.id)
    const changed = await update(created.id, { coverUploadId: await upload() })
    expect(urls()).toContain(changed.coverUrl)
    expect(changed.coverUrl).not.toBe(created.coverUrl)
    expect((await inbox.next('chat:channel:changed')).data).toEqual({ channelId: created.id, channel: changed })
    expect((await bob.client.channels.get(created.id)).coverUrl).toBe(changed.coverUrl)
  })

  it('accepts a direct upload once its bytes are stored', async () => {
    const { uploadId, target } = await alice.client.messages.createUpload({
      ...{ fileName: 'cat.png', size: 5, mimeType: 'image/png' },
    })
    const { id } = await group()
    await expect(update(id, { coverUploadId: uploadId })).rejects.toMatchObject(
      refusal('CHAT_UPLOAD_INCOMPLETE', { channelId: id, uploadId }),
    )
    world.storage.put(target!, '12345')
    const { coverUrl } = await update(id, { coverUploadId: uploadId })
    await collect()
    expect(urls()).toContain(coverUrl)
  })

  it('accepts only unused uploads of the caller, and names the reason for a refusal', async () => {
    const { id } = await group()
    const ofBob = await upload({ by: bob })
    await expect(update(id, { coverUploadId: ofBob })).rejects.toMatchObject(notFound(ofBob))
    const sent = await upload()
    await alice.client.messages.send(id, { files: [{ uploadId: sent }] })
    await expect(update(id, { coverUploadId: sent })).rejects.toMatchObject(notFound(sent))
    await expect(group({ coverUploadId: sent })).rejects.toMatchObject(notFound(sent))
    const text = await upload({ type: 'text/plain', name: 'a.txt' })
    const isNoPicture = misuse('must be an upload of a picture (image/*), not of text/plain')
    await expect(update(id, { coverUploadId: text })).rejects.toMatchObject(isNoPicture)
    await expect(group({ coverUploadId: text })).rejects.toMatchObject(isNoPicture)
    const twice = { coverUploadId: await upload(), coverUrl: 'https://acme.test/a.png' }
    await expect(update(id, twice)).rejects.toMatchObject(misuse('must be absent with `coverUrl`'))
    // The cover was refused, so the upload is still available for a message.
    await alice.client.messages.send(id, { files: [{ uploadId: text }] })
    expect((await alice.client.channels.get(id)).coverUrl).toBeNull()
  })

  it('is checked after the guards', async () => {
    const { id } = await group()
    await expect(update(id, { coverUploadId: await upload({ by: bob }) }, bob)).rejects.toMatchObject({
      code: 'CHAT_NOT_CHANNEL_OPERATOR',
    })
  })

  it('may be repeated without effect', async () => {
    const { id } = await group()
    const body = { coverUploadId: await upload() }
    const [first, second] = await Promise.all([update(id, body), update(id, body)])
    expect(second).toEqual(first)
    expect(await update(id, body)).toEqual(first)
    const other = await group()
    await expect(update(other.id, body)).rejects.toMatchObject(notFound(body.coverUploadId))
  })

  it('gives an upload to one of many concurrent requests', async () => {
    const coverUploadId = await upload()
    const { id } = await group()
    const outcomes = await Promise.allSettled([
      ...[1, 2, 3].map(() => group({ coverUploadId })),
      alice.client.messages.send(id, { files: [{ uploadId: coverUploadId }] }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the file of a cover', () => {
  it.each([
    ['another upload', async () => ({ coverUploadId: await upload() })],
    ['a URL', () => ({ coverUrl: 'https://acme.test/launch.png' })],
    ['none', () => ({ coverUrl: null })],
  ])('goes when the cover is replaced by %s', async (_, next) => {
    const { id, coverUrl } = await group({ coverUploadId: await upload() })
    await update(id, { name: 'same cover', coverUrl })
    await collect()
    expect(urls()).toContain(coverUrl)
    const changed = await update(id, await next())
    await collect()
    await eventually(() => expect(urls()).not.toContain(coverUrl))
    if (changed.coverUrl?.startsWith('https://files.test/')) expect(urls()).toContain(changed.coverUrl)
  })

  it('is deleted with the channel', async () => {
    const { id, coverUrl } = await group({ coverUploadId: await upload() })
    await alice.client.channels.delete(id)
    await collect()
    await eventually(() => expect(urls()).not.toContain(coverUrl))
  })

  it('is deleted when the last member leaves', async () => {
    const { id, coverUrl } = await group({ coverUploadId: await upload() })
    await bob.client.channels.leave(id)
    await alice.client.messages.send(id, { text: 'bye' })
    await alice.client.channels.leave(id)
    await collect()
    await eventually(() => expect(urls()).not.toContain(coverUrl))
  })

  it('is kept while another group uses it, or its own uses it again', async () => {
    const { id, coverUrl } = await group({ coverUploadId: await upload() })
    const other = await group({ coverUrl })
    await update(id, { coverUrl: null })
    await collect()
    expect(urls()).toContain(coverUrl)
    await update(other.id, { coverUrl: null })
    const { coverUrl: own, id: again } = await group({ coverUploadId: await upload() })
    await update(again, { coverUrl: null })
    await update(again, { coverUrl: own })
    await collect()
    expect(urls()).toContain(own)
  })

  it('is kept when a process of the previous version writes, until the cover changes there', async () => {
    const { id, coverUrl } = await group({ coverUploadId: await upload() })
    const write = (url: string) =>
      query(world.databaseUrl, 'update chat_channels set cover_url = $2 where id = $1', [id, url])
    await query(world.databaseUrl, `update chat_channels set name = 'x', cover_url = cover_url where id = $1`, [id])
    await collect()
    expect(urls()).toContain(coverUrl)
    await write('https://acme.test/launch.png')
    await collect()
    await eventually(() => expect(urls()).not.toContain(coverUrl))
  })

  it('is deleted with the tenant', async () => {
    const dora = world.person('dora', { tenantId: 'covers' })
    const { coverUrl } = await dora.client.channels.createGroup({
      userIds: ['bob'],
      coverUploadId: await upload({ by: dora }),
    })
    expect(urls()).toContain(coverUrl)
    await world.nodes[0]!.chat.data('covers').eraseTenant()
    await eventually(() => expect(urls()).not.toContain(coverUrl))
  })
})
