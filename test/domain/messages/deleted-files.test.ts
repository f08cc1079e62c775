import type { Message } from '../../../clients/typescript/src/index'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

describe('a stored file', () => {
  let world: World
  let alice: Person
  beforeEach(async () => {
    world = await World.start({ storage: true, sweepMs: 50 })
    alice = world.person('alice')
  })
  afterEach(() => world.close())

  const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  const sendFile = (channelId: string) =>
    alice.client.messages.sendFile(channelId, { file: new File(['content'], 'notes.txt', { type: 'text/plain' }) })
  /** As after the minute in which a running forward could still refer to it. */
  const comeDue = () =>
    query(world.databaseUrl, 'update chat_deleted_files set due_at = clock_timestamp() returning id')
  const noted = () => query(world.databaseUrl, 'select id, attempts from chat_deleted_files')

  it('is deleted with its message, but not before its forwarded copies are', async () => {
    const [here, there] = [await group(), await group()]
    const sent = await sendFile(here)
    const copy = await alice.client.messages.forward(here, sent.id, { targetChannelId: there })
    await alice.client.messages.delete(here, sent.id)
    await comeDue()
    await eventually(async () => expect(await noted()).toEqual([]))
    expect(world.storage.deleted).toEqual([])
    await alice.client.messages.delete(there, copy.id)
    await comeDue()
    await eventually(() => world.storage.deleted.length > 0)
    expect(world.storage.deleted).toEqual([sent.fileUrl])
    expect(world.storage.files.size).toBe(0)
  })

  it('is deleted with its message of several files, unless a copy has it', async () => {
    const [here, there] = [await group(), await group()]
    const { messages } = alice.client
    const upload = async (name: string) => (await messages.createUpload({ file: new File([name], name) })).uploadId
    const two = [{ uploadId: await upload('a') }, { uploadId: await upload('b') }]
    const sent = await messages.send(here, { files: two })
    const copy = await messages.forward(here, sent.id, { targetChannelId: there })
    const alone = await messages.send(here, {
      files: [{ uploadId: await upload('c') }, { uploadId: await upload('d') }],
    })
    await messages.delete(here, sent.id)
    await messages.delete(here, alone.id)
    await comeDue()
    await eventually(async () => expect(await noted()).toEqual([]))
    const urls = (message: Message) => message.files.map(({ fileUrl }) => fileUrl).sort()
    expect([...world.storage.deleted].sort()).toEqual(urls(alone))
    await alice.client.channels.delete(there)
    await comeDue()
    await eventually(async () => expect(await noted()).toEqual([]))
    expect([...world.storage.deleted].sort()).toEqual([...urls(alone), ...urls(copy)].sort())
    expect(world.storage.files.size).toBe(0)
  })

  it('is deleted with its channel', async () => {
    const id = await group()
    const urls = [(await sendFile(id)).fileUrl, (await sendFile(id)).fileUrl]
    await alice.client.messages.send(id, { text: 'without a file' })
    await alice.client.channels.delete(id)
    expect(await comeDue()).toHaveLength(2)
    await eventually(async () => expect(await noted()).toEqual([]))
    expect([...world.storage.deleted].sort()).toEqual([...urls].sort())
  })

  it('is deleted although the storage failed, and the process stopped meanwhile', async () => {
    const id = await group()
    const { id: messageId } = await sendFile(id)
    await alice.client.messages.delete(id, messageId)
    world.storage.failDeletes = true
    await comeDue()
    await eventually(async () => expect(await noted()).toMatchObject([{ attempts: 1 }]))
    const [node] = world.nodes.splice(0)
    await node?.chat.close()
    node?.server.close()
    expect(world.storage.files.size).toBe(1)
    world.storage.failDeletes = false
    await comeDue()
    await world.addNode()
    await eventually(() => world.storage.files.size === 0)
    await eventually(async () => expect(await noted()).toEqual([]))
  })
})
