import type { Message } from '../../../clients/typescript/src/index'
import { eventually } from '../../support/eventually'
import { field, file, type Part } from '../../support/multipart'
import type { Person } from '../../support/world'
import { alice, bob, createGroup, heard, messagesOf, post, stored, textFile, world } from './file-world'

describe('a file', () => {
  it('appears as a message for all members, live and in the list, and as a shared file', async () => {
    const channel = await createGroup()
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

  it('has the type, size and thumbnail of the storage', async () => {
    const channel = await createGroup()
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
    const channel = await createGroup()
    const top = await bob.client.messages.send(channel.id, { text: 'top' })
    const reply = await alice.client.messages.send(channel.id, { text: 'reply', parentMessageId: top.id })
    const sent = await alice.client.messages.sendFile(channel.id, { file: textFile(), parentMessageId: reply.id })
    expect(sent.parentMessageId).toBe(top.id)
    const { messages } = await bob.client.messages.listThread(channel.id, top.id)
    expect(messages.map(({ id }) => id)).toEqual([reply.id, sent.id])
  })
})

describe('refused before the upload:', () => {
  const refused = async (person: Person, channelId: string, parts: Part[], status: number, code: string) => {
    const answer = await post(person, channelId, parts)
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: { code } }])
    expect(world.storage.uploads).toEqual([])
  }
  const notes = file('x', 'notes.txt', 'text/plain')

  it('a channel that is missing, of another tenant, or of other users', async () => {
    const channel = await createGroup()
    await refused(alice, 'nowhere', [notes], 404, 'CHAT_CHANNEL_NOT_FOUND')
    await refused(world.person('alice', { tenantId: 'another' }), channel.id, [notes], 404, 'CHAT_CHANNEL_NOT_FOUND')
    await refused(world.person('eve'), channel.id, [notes], 403, 'CHAT_NOT_CHANNEL_MEMBER')
    expect(await messagesOf(channel.id)).toEqual([])
  })

  it('a sender who is banned or muted, and a frozen channel', async () => {
    const channel = await createGroup()
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
    await dave.client.messages.sendFile(id, { file: textFile() })
  })

  it('a forbidden type, a text that is too long, a missing parent', async () => {
    const { id } = await createGroup()
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

describe('an idempotency key', () => {
  const notes = file('once', 'notes.txt', 'text/plain')

  it('returns the first response again without another upload, on any process', async () => {
    const { id } = await createGroup()
    const twin = world.person('alice', { node: 1 })
    const first = await post(alice, id, [field('text', 'a'), field('metadata', '{"a":1,"b":2}'), notes], 'once')
    const again = await post(twin, id, [notes, field('metadata', '{"b":2,"a":1}'), field('text', 'a')], 'once')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect([world.storage.uploads.length, stored().length]).toEqual([1, 1])

    // It is already sent, so the channel's current state does not matter, but the caller does.
    await alice.client.channels.freeze(id)
    expect((await post(twin, id, [notes, field('metadata', '{"b":2,"a":1}'), field('text', 'a')], 'once')).status).toBe(
      201,
    )
    expect((await post(world.person('eve'), id, [notes], 'once')).status).toBe(403)
  })

  it('identifies one request: other fields, another name, type or content are a conflict', async () => {
    const { id } = await createGroup()
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

  it('yields one message and keeps one file, even with concurrent use', async () => {
    const { id } = await createGroup()
    const twin = world.person('alice', { node: 1 })
    // No upload is stored before all have begun, so all but one are too late.
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
