import type { OperationId } from '../../generated/operations'
import type { Message } from '../../generated/openapi'
import type { SystemOperations } from '../../src/index'
import { eventually } from '../support/eventually'
import { query } from '../support/recount'
import { refusalOf, withoutNames } from '../support/same-answers'
import { type World } from '../support/world'
import { openSystemWorld } from './system-world'

let opened: Awaited<ReturnType<typeof openSystemWorld>>
let world: World
beforeAll(async () => void ({ world } = opened = await openSystemWorld()))
afterAll(() => opened.close())
const chat = () => world.nodes[0]!.chat
const as = (userId: string) => opened.as(userId)
const system = () => opened.system()
const group = (userIds?: string[]) => opened.group(userIds)
const told: () => { callback: string; args: unknown[] }[] = () => opened.told

/** Operations shared by operators and the system. */
type Operator = Pick<SystemOperations, 'members' | 'polls'> & {
  messages: Omit<SystemOperations['messages'], 'setLinkMetadata'>
  channels: Omit<SystemOperations['channels'], 'createGroup' | 'createDirect'>
}

interface Scene {
  channelId: string
  message: Message
  reply: Message
  pollId: string
}

/** Operations of an operator, by the objects that they need. Each runs in a separate channel. */
const deeds: Partial<Record<OperationId, (operator: Operator, scene: Scene) => Promise<unknown>>> = {
  updateChannel: ({ channels }, { channelId }) => channels.update(channelId, { name: 'New', customType: 'news' }),
  freezeChannel: ({ channels }, { channelId }) => channels.freeze(channelId),
  unfreezeChannel: async ({ channels }, { channelId }) => [
    await channels.freeze(channelId),
    await channels.unfreeze(channelId),
  ],
  deleteChannel: ({ channels }, { channelId }) => channels.delete(channelId),
  replaceMetadata: ({ channels }, { channelId }) =>
    channels.replaceMetadata(channelId, { metadata: { color: 'blue' } }),
  inviteMembers: ({ members }, { channelId }) => members.invite(channelId, { userIds: ['dave', 'erin'] }),
  removeMember: ({ members }, { channelId }) => members.remove(channelId, 'bob'),
  updateMember: ({ members }, { channelId }) => members.update(channelId, 'bob', { canMentionAll: true }),
  muteMember: ({ members }, { channelId }) => members.mute(channelId, 'bob'),
  unmuteMember: async ({ members }, { channelId }) => [
    await members.mute(channelId, 'bob'),
    await members.unmute(channelId, 'bob'),
  ],
  banMember: ({ members }, { channelId }) => members.ban(channelId, 'bob', { description: 'Spam' }),
  unbanMember: async ({ members }, { channelId }) => [
    await members.ban(channelId, 'bob'),
    await members.unban(channelId, 'bob'),
  ],
  addOperators: ({ members }, { channelId }) => members.addOperators(channelId, { userIds: ['bob'] }),
  removeOperators: async ({ members }, { channelId }) => [
    await members.addOperators(channelId, { userIds: ['bob'] }),
    await members.removeOperators(channelId, { userIds: ['bob'] }),
  ],
  deleteMessage: async ({ messages }, { channelId, message, reply }) => [
    await messages.delete(channelId, reply.id),
    await messages.delete(channelId, message.id),
  ],
  pinMessage: ({ messages }, { channelId, message }) => messages.pin(channelId, message.id),
  unpinMessage: async ({ messages }, { channelId, message }) => [
    await messages.pin(channelId, message.id),
    await messages.unpin(channelId, message.id),
  ],
  closePoll: ({ polls }, { channelId, pollId }) => polls.close(channelId, pollId),
  deletePoll: ({ polls }, { channelId, pollId }) => polls.delete(channelId, pollId),
  createPoll: ({ polls }, { channelId }) => polls.create(channelId, { title: 'When?', options: ['Now', 'Never'] }),
  editMessage: async ({ messages }, { channelId }) => {
    const { id } = await messages.send(channelId, { text: 'one' })
    return messages.edit(channelId, id, { text: 'two' })
  },
  sendMessage: async ({ messages }, { channelId, message }) => {
    // The system follows no threads.
    await as('alice').threads.follow(channelId, message.id)
    const mentionedUserIds = ['bob', 'zoe']
    return messages.send(channelId, { text: '@bob look', mentionedUserIds, parentMessageId: message.id })
  },
  createUpload: ({ messages }) => messages.createUpload({ file: Buffer.from('hello'), fileName: 'a' }),
  sendFile: ({ messages }, { channelId }) =>
    messages.sendFile(channelId, { file: Buffer.from('hello'), fileName: 'a' }),
}

describe('the system, without being a member', () => {
  it.each(Object.entries(deeds))('%s: returns and logs the same as for an operator', async (_id, act) => {
    const [byOperator, bySystem] = [await actIn(as('alice'), act), await actIn(system(), act)]
    expect(bySystem).toEqual(byOperator)
  })

  it('sends files uploaded directly to the storage', async () => {
    const { channelId } = await setScene()
    const { messages } = system()
    const upload = await messages.createUpload({ fileName: 'a.png', size: 5, mimeType: 'image/png' })
    const send = () => messages.send(channelId, { files: [{ uploadId: upload.uploadId, altText: 'the stage' }] })
    await expect(send()).rejects.toMatchObject({ code: 'CHAT_UPLOAD_INCOMPLETE' })
    world.storage.put(upload.target!, 'hello')
    const { files } = await send()
    expect(files).toMatchObject([{ fileName: 'a.png', fileSize: 5, mimeType: 'image/png', altText: 'the stage' }])
    expect(String(world.storage.files.get(files[0]!.fileUrl)?.content)).toBe('hello')
  })

  it('reads the same as an operator', async () => {
    const { channelId, message, pollId } = await setScene()
    const read = async ({ channels, members, messages, polls }: Operator) => [
      // The system has no membership.
      { ...(await channels.get(channelId)), membership: null },
      await channels.getMetadata(channelId),
      await channels.listSharedFiles(channelId),
      await channels.listEvents(channelId, { since: 0 }),
      await members.list(channelId),
      await members.listOperators(channelId),
      await members.listMuted(channelId),
      await members.listBanned(channelId),
      await messages.list(channelId, { includeReactions: true, includeThreadInfo: true, includeUsers: true }),
      await messages.get(channelId, message.id),
      await messages.listThread(channelId, message.id),
      await messages.listPinned(channelId),
      await polls.get(channelId, pollId),
    ]
    await as('alice').members.ban(channelId, 'carol')
    expect(await read(system())).toEqual(await read(as('alice')))
  })

  it('sees messages before history resets and of blocked users', async () => {
    const { channelId, message } = await setScene()
    await as('alice').users.block({ userId: 'bob' })
    await as('alice').channels.resetHistory(channelId)
    expect((await as('alice').messages.list(channelId)).messages).toEqual([])
    const { messages } = await system().messages.list(channelId)
    expect(messages.map(({ id }) => id)).toContain(message.id)
    await as('alice').users.unblock({ userId: 'bob' })
  })

  it('finds no data of another tenant', async () => {
    const { channelId, message } = await setScene()
    const elsewhere = chat().system('elsewhere')
    const calls = [
      () => elsewhere.channels.get(channelId),
      () => elsewhere.channels.delete(channelId),
      () => elsewhere.messages.send(channelId, { text: 'hi' }),
      () => elsewhere.messages.delete(channelId, message.id),
      () => elsewhere.messages.list(channelId),
      () => elsewhere.members.ban(channelId, 'bob'),
      () => elsewhere.polls.create(channelId, { title: 'When?', options: ['Now', 'Never'] }),
    ]
    for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
  })

  it('has no operations reserved for users', () => {
    expect(Object.keys(system().channels)).not.toContain('leave')
    expect(Object.keys(system().messages)).not.toContain('addReaction')
    expect(Object.keys(system())).not.toContain('scheduledMessages')
  })

  /** The response of an act, and its logged events for channels and users. */
  async function actIn(operator: Operator, act: NonNullable<(typeof deeds)[OperationId]>) {
    const scene = await setScene()
    const answer = await act(operator, scene)
    const events = await query(
      world.databaseUrl,
      `select case when channel_id like 'user:%' then channel_id else 'channel' end as feed, event, chat_whole_event(data) as data,
              author_id is not null as has_author, message_at is not null or event = 'chat:message:received' as has_time
         from chat_events
        where tenant_id = $1 and (channel_id = $2 or data ->> 'channelId' = $2)
        order by feed, seq`,
      [world.tenantId, scene.channelId],
    )
    const text = JSON.stringify(withoutNames({ answer, events })).replaceAll(/"TEXT"|"ADMIN"/g, '"a type"')
    return JSON.parse(
      text.replaceAll(/"(senderId|pinnedById|createdById)":"(alice|system)"/g, '"$1":"whoever acts"'),
    ) as unknown
  }

  async function setScene(): Promise<Scene> {
    const { id: channelId } = await group()
    const message = await as('bob').messages.send(channelId, { text: 'first' })
    const reply = await as('carol').messages.send(channelId, { text: 'reply', parentMessageId: message.id })
    const { id: pollId } = await as('bob').polls.create(channelId, { title: 'Where?', options: ['Here', 'There'] })
    return { channelId, message, reply, pollId }
  }
})

describe('an ADMIN message', () => {
  it('is unread and live for every member, and the host is notified', async () => {
    const { id } = await group()
    const socket = await world.person('bob').join(id)
    const sent = await system().messages.send(id, { text: 'Down at nine, @bob', mentionedUserIds: ['bob', 'dave'] })
    expect(sent).toMatchObject({ type: 'ADMIN', senderId: 'system', text: 'Down at nine, @bob' })
    expect((await socket.next('chat:message:received')).data.message).toEqual(sent)
    expect((await socket.next('chat:mention:received')).data.message).toEqual(sent)
    for (const userId of ['alice', 'bob', 'carol']) {
      const { channels } = await as(userId).channels.list()
      expect(channels.find((channel) => channel.id === id)).toMatchObject({
        unreadCount: 1,
        lastMessage: { id: sent.id },
      })
    }
    await eventually(() => told().some(({ callback, args }) => callback === 'onMessageSent' && args[0] === id))
    await eventually(() =>
      told().some(({ callback, args }) => callback === 'onUserMentioned' && args[0] === 'bob' && args[1] === id),
    )
  })

  it('is accepted by a frozen channel, a direct one, and one without members', async () => {
    const { id: frozen } = await group()
    await as('alice').channels.freeze(frozen)
    const { id: direct } = await as('alice').channels.createDirect({ userId: 'bob' })
    const { id: empty } = await system().channels.createGroup()
    for (const id of [frozen, direct, empty]) {
      const sent = await system().messages.send(id, { text: 'still here' })
      expect((await system().messages.list(id)).messages[0]).toMatchObject({ id: sent.id })
    }
  })

  it('is all that a frozen channel accepts: no polls and no files, except a repeated one', async () => {
    const { id } = await group()
    const poll = { title: 'When?', options: ['Now', 'Never'] }
    const made = await system().polls.create(id, poll, { idempotencyKey: 'before' })
    await as('alice').channels.freeze(id)
    const before = await system().messages.list(id)
    const frozen = { code: 'CHAT_CHANNEL_FROZEN', details: { channelId: id } }
    expect(await refusalOf(system().polls.create(id, poll))).toMatchObject(frozen)
    expect(await refusalOf(system().messages.sendFile(id, { file: Buffer.from('hello') }))).toMatchObject(frozen)
    expect(await system().messages.list(id)).toEqual(before)
    expect((await system().polls.create(id, poll, { idempotencyKey: 'before' })).id).toBe(made.id)
  })

  it('is sent once per key, in order with users’ messages, and validated like them', async () => {
    const { id } = await group()
    const options = { idempotencyKey: 'once' }
    const sends = Array.from({ length: 5 }, () => system().messages.send(id, { text: 'once' }, options))
    const sent = await Promise.all([...sends, ...['a', 'b', 'c'].map((text) => as('bob').messages.send(id, { text }))])
    expect(new Set(sent.map((message) => message.id)).size).toBe(4)
    const { messages } = await as('alice').messages.list(id)
    expect(messages).toHaveLength(4)
    expect(new Set(messages.map(({ createdAt }) => createdAt)).size).toBe(4)
    const refused = async (call: Promise<unknown>) => (await refusalOf(call)).code
    const long = 'x'.repeat(5001)
    expect(await refused(system().messages.send(id, { text: 'other' }, options))).toBe('CHAT_IDEMPOTENCY_CONFLICT')
    expect(await refused(system().messages.send(id, { text: long }))).toBe('CHAT_MESSAGE_TOO_LONG')
    expect(await refused(system().messages.send(id, { text: '' }))).toBe('CHAT_VALIDATION_ERROR')
    const parentMessageId = 'nothing-like-it'
    expect(await refused(system().messages.send(id, { text: 'hi', parentMessageId }))).toBe('CHAT_MESSAGE_NOT_FOUND')
    const ofBob = messages.find(({ senderId }) => senderId === 'bob') as Message
    expect(await refused(system().messages.edit(id, ofBob.id, { text: 'no' }))).toBe('CHAT_MESSAGE_NOT_OWNER')
  })

  it('is hidden from users who have blocked the named sender, and not unread for them', async () => {
    const { id } = await group()
    await as('carol').users.block({ userId: 'bot' })
    const bot = chat().system(world.tenantId, { userId: 'bot' })
    expect(await bot.messages.send(id, { text: 'hi' })).toMatchObject({ senderId: 'bot', type: 'ADMIN' })
    expect((await as('carol').messages.list(id)).messages).toEqual([])
    expect((await as('bob').messages.list(id)).messages).toHaveLength(1)
    const unread = async () =>
      (await as('carol').channels.list()).channels.find((channel) => channel.id === id)?.unreadCount
    await as('carol').users.unblock({ userId: 'bot' })
    expect(await unread()).toBe(1)
    await bot.messages.send(id, { text: 'hi again' })
    await as('carol').users.block({ userId: 'bot' })
    expect(await unread()).toBe(0)
    await as('carol').users.unblock({ userId: 'bot' })
    expect(await unread()).toBe(2)
  })
})
