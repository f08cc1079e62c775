import { Readable } from 'node:stream'
import { eventually } from '../support/eventually'
import { World } from '../support/world'

let world: World
beforeAll(async () => {
  world = await World.start({ storage: true })
})
afterAll(() => world.close())

const chatOf = ({ nodes }: World) => (nodes[0] as World['nodes'][number]).chat
const as = (userId: string, tenantId = world.tenantId) => chatOf(world).as({ tenantId, userId })

describe('a file', () => {
  let id: string
  beforeAll(async () => {
    id = (await as('alice').channels.createGroup({ userIds: ['bob'] })).id
  })
  beforeEach(() => world.storage.reset())
  const contents = () => [...world.storage.files.values()].map(({ content }) => content.toString())

  it.each([
    ['a buffer', () => Buffer.from('hello')],
    ['bytes', () => new TextEncoder().encode('hello')],
    ['a stream', () => Readable.from([Buffer.from('hel'), 'lo'])],
    [
      'a generator',
      () =>
        (async function* () {
          yield Buffer.from('hello')
        })(),
    ],
  ])('is taken as %s', async (_, file) => {
    const sent = await as('alice').messages.sendFile(id, {
      file: file(),
      fileName: 'a.png',
      mimeType: 'image/png',
      text: 'look',
    })
    expect(sent).toMatchObject({ type: 'IMAGE', fileName: 'a.png', fileSize: 5, mimeType: 'image/png', text: 'look' })
    expect(contents()).toEqual(['hello'])
  })

  it('with the same content and key is stored once', async () => {
    const send = () => as('alice').messages.sendFile(id, { file: Buffer.from('hello') }, { idempotencyKey: 'file' })
    const first = await send()
    expect((await send()).id).toBe(first.id)
    expect(contents()).toEqual(['hello'])
  })

  it('whose stream fails is refused, and nothing is kept', async () => {
    const breaking = async function* () {
      yield Buffer.from('hel')
      throw new Error('the disk is gone')
    }
    const refused = as('alice').messages.sendFile(id, { file: breaking() })
    await expect(refused).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR', field: 'file' })
    expect(contents()).toEqual([])
  })

  it('is not read if refused, and its stream is destroyed', async () => {
    const stream = new Readable({ read: () => undefined })
    const refused = as('mallory').messages.sendFile(id, { file: stream })
    await expect(refused).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
    expect(world.storage.uploads).toHaveLength(0)
    expect(stream.destroyed).toBe(true)
    const unread = new Readable({ read: () => undefined })
    await expect(as('alice').messages.sendFile('', { file: unread })).rejects.toMatchObject({ field: 'id' })
    expect(unread.destroyed).toBe(true)
  })

  it('is refused if it is too large, missing, or not a file', async () => {
    const small = await World.start({ storage: true, settings: { storage: { maxFileSize: 4 } } })
    const user = chatOf(small).as({ tenantId: small.tenantId, userId: 'alice' })
    const channel = await user.channels.createGroup({ userIds: ['bob'] })
    const tooLarge = { code: 'CHAT_FILE_TOO_LARGE', status: 413 }
    await expect(user.messages.sendFile(channel.id, { file: Buffer.from('hello') })).rejects.toMatchObject(tooLarge)
    const stream = Readable.from([Buffer.from('hello')])
    await expect(user.messages.sendFile(channel.id, { file: stream })).rejects.toMatchObject(tooLarge)
    expect(small.storage.files.size).toBe(0)
    for (const file of [undefined, null, 7, 'hello', {}]) {
      await expect(user.messages.sendFile(channel.id, { file } as never)).rejects.toMatchObject({ field: 'file' })
    }
    await expect(user.messages.sendFile(channel.id, { file: Buffer.from('a'), fileName: '' })).rejects.toMatchObject({
      field: 'file',
    })
    await expect(
      user.messages.sendFile(channel.id, { file: Buffer.from('a'), text: 7 } as never),
    ).rejects.toMatchObject({
      field: 'text',
    })
    await small.close()
  })
})

it('a closing service awaits running calls, and refuses later ones', async () => {
  const closing = await World.start({ storage: true })
  const user = chatOf(closing).as({ tenantId: closing.tenantId, userId: 'alice' })
  const { id } = await user.channels.createGroup({ userIds: ['bob'] })
  let finish = () => {}
  const mayFinish = new Promise<void>((resolve) => (finish = resolve))
  const stored = new Promise<void>((resolve) => {
    closing.storage.behave = async (_file, store) => {
      const result = await store()
      resolve()
      await mayFinish
      return result
    }
  })
  const sending = user.messages.sendFile(id, { file: Buffer.from('hello') })
  await stored
  let isClosed = false
  const closed = chatOf(closing)
    .close()
    .then(() => (isClosed = true))
  const refused = { code: 'CHAT_SERVICE_UNAVAILABLE', status: 503, details: { reason: 'The server is stopping.' } }
  await eventually(async () => (await closing.person('alice').fetch('/channels')).status === 503)
  expect(isClosed).toBe(false)
  // Calls of callbacks and consumers would come now.
  expect(await user.channels.get(id)).toMatchObject({ id })
  finish()
  expect(await sending).toMatchObject({ type: 'FILE', fileSize: 5 })
  await closed
  await expect(user.channels.get(id)).rejects.toMatchObject(refused)
  await expect(chatOf(closing).system(closing.tenantId).channels.get(id)).rejects.toMatchObject(refused)
  await closing.close()
})
