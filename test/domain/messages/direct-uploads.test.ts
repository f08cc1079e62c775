import type { CreateDirectUploadRequest, Upload } from '../../../clients/typescript/src/index'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
let channelId: string

beforeAll(async () => {
  const settings = { storage: { allowedMimeTypes: ['image/*'], maxFileSize: 100 } }
  world = await World.start({ storage: true, sweepMs: 50, settings })
  alice = world.person('alice')
  channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
})
afterAll(() => world.close())

const cat: CreateDirectUploadRequest = { fileName: 'cat.png', size: 5, mimeType: 'image/png' }
const announce = (more: Partial<CreateDirectUploadRequest> = {}) =>
  alice.client.messages.createUpload({ ...cat, ...more })
const put = ({ target }: Upload, content: string) => world.storage.put(target!, content)
const send = ({ uploadId }: Upload, more: object = {}, by = alice) =>
  by.client.messages.send(channelId, { files: [{ uploadId }], ...more })
const refusal = (code: string, details: object = {}) => ({ code, details: expect.objectContaining(details) as unknown })
const age = (interval: string) =>
  query(world.databaseUrl, 'update chat_deleted_files set due_at = due_at - $1::interval', [interval])
const queued = () => query(world.databaseUrl, 'select from chat_deleted_files')

it('returns a target, and a message can use the file once its bytes are stored', async () => {
  const upload = await announce()
  expect(upload.target).toEqual({
    url: 'https://files.test/direct/1/cat.png?signed',
    method: 'PUT',
    headers: { 'X-Type': 'image/png' },
    isResumable: false,
  })
  const { expiresAt, ...options } = world.storage.targets[0]!
  expect(options).toEqual({
    fileName: 'cat.png',
    mimeType: 'image/png',
    fileSize: 5,
    folder: 'uploads',
    tenantId: alice.tenantId,
  })
  expect(Math.abs(expiresAt.getTime() - Date.parse(upload.expiresAt))).toBeLessThan(60_000)

  const incomplete = refusal('CHAT_UPLOAD_INCOMPLETE', { channelId, uploadId: upload.uploadId })
  await expect(send(upload)).rejects.toMatchObject(incomplete)
  put(upload, '1234')
  await expect(send(upload)).rejects.toMatchObject(incomplete)
  put(upload, '12345')
  const [file] = (await send(upload)).files
  const fileUrl = 'https://files.test/direct/1/cat.png'
  expect(file).toEqual({
    ...{ fileUrl, fileName: 'cat.png', fileSize: 5, mimeType: 'image/png' },
    ...{ thumbnailUrl: `${fileUrl}?thumbnail`, altText: null },
  })
  await expect(send(upload)).rejects.toMatchObject(refusal('CHAT_UPLOAD_NOT_FOUND'))
})

it('belongs to its user, and does not need its bytes for a repeated request', async () => {
  const upload = await announce()
  put(upload, '12345')
  const bob = world.person('bob')
  await expect(send(upload, {}, bob)).rejects.toMatchObject(refusal('CHAT_UPLOAD_NOT_FOUND'))
  const request = { files: [{ uploadId: upload.uploadId }] }
  const sent = await alice.client.messages.send(channelId, request, { idempotencyKey: 'direct' })
  expect(await alice.client.messages.send(channelId, request, { idempotencyKey: 'direct' })).toEqual(sent)
})

it('is refused by the same rules as a form', async () => {
  await expect(announce({ size: 101 })).rejects.toMatchObject(
    refusal('CHAT_FILE_TOO_LARGE', { limit: 100, actual: 101 }),
  )
  await expect(announce({ mimeType: 'text/plain' })).rejects.toMatchObject(refusal('CHAT_FILE_TYPE_NOT_ALLOWED'))
  expect((await announce({ mimeType: 'IMAGE/PNG' })).target?.headers).toEqual({ 'X-Type': 'image/png' })
  for (const [more, pointer] of [
    [{ fileName: '\ufffd' }, '/fileName'],
    [{ fileName: 'a\0' }, '/fileName'],
    [{ size: -1 }, '/size'],
    [{ mimeType: 'png' }, '/mimeType'],
  ] as const) {
    await expect(announce(more)).rejects.toMatchObject({
      code: 'CHAT_VALIDATION_ERROR',
      details: { errors: [{ pointer }] },
    })
  }
  world.storage.behave = () => Promise.reject(new Error('down'))
  await expect(announce()).rejects.toMatchObject(refusal('CHAT_UPLOAD_FAILED'))
  world.storage.behave = undefined
})

it('asks for a form if the storage accepts nothing else', async () => {
  const storageProvider = {
    upload: world.storage.upload.bind(world.storage),
    delete: world.storage.delete.bind(world.storage),
  }
  const other = await World.start({ providers: { storageProvider } })
  const { messages } = other.person('alice').client
  await expect(messages.createUpload(cat)).rejects.toMatchObject(
    refusal('CHAT_UNSUPPORTED_MEDIA_TYPE', { allowed: ['multipart/form-data'] }),
  )
  await other.close()
})

it('removes bytes that no message uses, even late ones', async () => {
  const [unused, sent] = [await announce({ fileName: 'unused.png' }), await announce({ fileName: 'sent.png' })]
  put(unused, '12345')
  put(sent, '12345')
  const { id, fileUrl } = await send(sent)
  await alice.client.messages.delete(channelId, id)
  await age('1 minute')
  await eventually(() => expect([...world.storage.files.keys()]).not.toContain(fileUrl))
  // The target is valid longer than the message existed.
  put(sent, '54321')
  await age('24 hours 1 minute')
  await eventually(async () => expect(await queued()).toEqual([]))
  const left = [...world.storage.files.keys()].filter((url) => /unused|sent/.test(url))
  expect(left).toEqual([])
})

it('keeps the file of a message past the end of its upload', async () => {
  const upload = await announce({ fileName: 'kept.png' })
  put(upload, '12345')
  const { fileUrl } = await send(upload)
  await age('24 hours 1 minute')
  await eventually(async () => expect(await queued()).toEqual([]))
  expect([...world.storage.files.keys()]).toContain(fileUrl)
})
