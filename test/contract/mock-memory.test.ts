import type { ChatSocket } from '../../clients/typescript/src/index'
import type { ServerEventName } from '../../generated/events'
import { replyValidators } from '../../generated/validators'
import { startMockProcess, type MockProcess } from './mock-process'

const CHANNEL = 'h1kdw7riuexuyr40zpir6esv'

let mock: MockProcess
const open: ChatSocket[] = []

beforeAll(async () => {
  mock = await startMockProcess()
})

afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

afterAll(() => mock.end())

/** A client and its socket, with the next event of a name as a promise. */
async function connect(userId: string) {
  const client = mock.client(userId)
  const socket = client.realtime()
  open.push(socket)
  await socket.connect()
  const next = (event: ServerEventName) =>
    new Promise<Record<string, unknown>>((done) => socket.on(event, (data) => done({ ...data })))
  return { client, socket, next }
}

it('keeps uploads until a message has them', async () => {
  const { client } = await connect('alice')
  const upload = async (name: string, type: string) =>
    (await client.messages.createUpload({ file: new File(['12345'], name, { type }) })).uploadId
  const files = [
    { uploadId: await upload('cat.png', 'image/png'), altText: 'A cat' },
    { uploadId: await upload('a.txt', 'text/plain') },
  ]
  const sent = await client.messages.send(CHANNEL, { files })
  expect(sent).toMatchObject({ type: 'FILE', text: '', fileName: 'cat.png', fileSize: 5 })
  expect(sent.files).toMatchObject([
    { fileName: 'cat.png', mimeType: 'image/png', altText: 'A cat' },
    { fileName: 'a.txt', altText: null },
  ])
  expect(await client.messages.get(CHANNEL, sent.id)).toEqual(sent)
  const { channels } = await client.channels.list()
  expect(channels.find(({ id }) => id === CHANNEL)?.lastMessage).toMatchObject({
    mimeTypes: ['image/png', 'text/plain'],
  })
  await expect(client.messages.send(CHANNEL, { files })).rejects.toMatchObject({ code: 'CHAT_UPLOAD_NOT_FOUND' })
})

it('makes an upload the cover of a group', async () => {
  const { client } = await connect('alice')
  const upload = async (name: string, type: string) =>
    (await client.messages.createUpload({ file: new File(['12345'], name, { type }) })).uploadId
  const coverUploadId = await upload('cat.png', 'image/png')
  const { id, coverUrl } = await client.channels.createGroup({ userIds: ['bob'], coverUploadId })
  expect(coverUrl).toContain('cat.png')
  await expect(client.channels.update(id, { coverUploadId })).rejects.toMatchObject({ code: 'CHAT_UPLOAD_NOT_FOUND' })
  const text = client.channels.update(id, { coverUploadId: await upload('a.txt', 'text/plain') })
  await expect(text).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
  const changed = await client.channels.update(id, { coverUploadId: await upload('dog.png', 'image/png') })
  expect(changed).not.toHaveProperty('coverUploadId')
  expect(changed.coverUrl).toContain('dog.png')
})

it('keeps a message that was sent: it is listed, found, edited and deleted, and those in the channel learn it', async () => {
  const { client: alice } = await connect('alice')
  const bob = await connect('bob')
  await bob.socket.join(CHANNEL)

  const received = bob.next('chat:message:received')
  const sent = await alice.messages.send(CHANNEL, { text: 'Ready <soon>?', clientId: 'mine', draftRevision: 1 })
  expect(sent).not.toHaveProperty('draftRevision')
  expect(sent).toMatchObject({ senderId: 'alice', channelId: CHANNEL, clientId: 'mine', isEdited: false, metadata: {} })
  expect(await received).toEqual({ channelId: CHANNEL, message: sent })

  const { messages } = await alice.messages.list(CHANNEL, { limit: 2 })
  expect(messages[0]).toEqual(sent)
  expect(messages).toHaveLength(2)
  expect(await alice.messages.get(CHANNEL, sent.id)).toEqual(sent)
  const found = await alice.messages.search({ keyword: '<SOON' })
  expect(found.messages).toEqual([{ ...sent, highlight: 'Ready <em>&lt;soon</em>&gt;?' }])

  const updated = bob.next('chat:message:updated')
  const edited = await alice.messages.edit(CHANNEL, sent.id, { text: 'Ready!' })
  expect(edited).toMatchObject({ id: sent.id, text: 'Ready!', isEdited: true })
  expect(await updated).toEqual({ channelId: CHANNEL, message: edited })
  await expect(bob.client.messages.edit(CHANNEL, sent.id, { text: 'Mine' })).rejects.toMatchObject({
    code: 'CHAT_MESSAGE_NOT_OWNER',
  })

  const deleted = bob.next('chat:message:deleted')
  await alice.messages.delete(CHANNEL, sent.id)
  expect(await deleted).toMatchObject({ channelId: CHANNEL, messageId: sent.id, parentMessageId: null })
  await expect(alice.messages.get(CHANNEL, sent.id)).rejects.toMatchObject({
    status: 404,
    code: 'CHAT_MESSAGE_NOT_FOUND',
    details: { messageId: sent.id },
  })
  expect((await alice.messages.list(CHANNEL)).messages.map(({ id }) => id)).not.toContain(sent.id)
})

it('pages through messages, each once and newest first', async () => {
  const alice = mock.client('alice')
  const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
  const sent: string[] = []
  for (const text of ['1', '2', '3']) sent.unshift((await alice.messages.send(id, { text })).id)
  const first = await alice.messages.list(id, { limit: 2 })
  const second = await alice.messages.list(id, { limit: 2, cursor: first.nextCursor as string })
  expect([...first.messages, ...second.messages].map((message) => message.id)).toEqual(sent)
  expect(second).toMatchObject({ nextCursor: null, eventSeq: 3 })
})

it('counts replies in the thread of a message', async () => {
  const alice = mock.client('alice')
  const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
  const top = await alice.messages.send(id, { text: 'top' })
  const reply = await alice.messages.send(id, { text: 'reply', parentMessageId: top.id })
  expect((await alice.messages.get(id, top.id)).threadInfo).toEqual({ replyCount: 1, lastRepliedAt: reply.createdAt })
  expect((await alice.messages.listThread(id, top.id)).messages).toEqual([reply])
})

it('shows in a quote what its message is now', async () => {
  const alice = mock.client('alice')
  const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
  const original = await alice.messages.send(id, { text: 'When?' })
  const { id: messageId } = original
  const sent = await alice.messages.send(id, { text: 'Soon', quotedMessageId: messageId })
  const quote = { messageId, senderId: 'alice', type: 'TEXT', text: 'When?', fileName: null, thumbnailUrl: null }
  expect(sent.quote).toEqual(quote)
  const elsewhere = await alice.channels.createGroup({ userIds: ['bob'] })
  await expect(alice.messages.send(elsewhere.id, { text: 'Soon', quotedMessageId: messageId })).rejects.toMatchObject({
    code: 'CHAT_MESSAGE_NOT_FOUND',
  })
  await alice.messages.edit(id, messageId, { text: 'Where?' })
  expect((await alice.messages.get(id, sent.id)).quote).toEqual({ ...quote, text: 'Where?' })
  await alice.messages.delete(id, messageId)
  expect((await alice.messages.list(id)).messages.map((message) => message.quote)).toEqual([
    { messageId, isDeleted: true },
  ])
})

it('sends once for an idempotency key, and refuses another text for it', async () => {
  const alice = mock.client('alice')
  const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
  const send = (text: string) => alice.messages.send(id, { text }, { idempotencyKey: 'once' })
  const [first, second] = [await send('hi'), await send('hi')]
  expect(second).toEqual(first)
  expect((await alice.messages.list(id)).messages).toEqual([first])
  await expect(send('ho')).rejects.toMatchObject({ code: 'CHAT_IDEMPOTENCY_CONFLICT' })
})

it('keeps a channel that was created: its members learn it, list it and find it, others do not', async () => {
  const bob = await connect('bob')
  const alice = mock.client('alice')
  const told = bob.next('chat:channel:created')
  const channel = await alice.channels.createGroup({ userIds: ['bob'], name: 'Crew' })
  expect(await told).toMatchObject({ channelId: channel.id, channel })
  const listed = async (userId: string, includeEmpty = true) =>
    (await mock.client(userId).channels.listMy({ includeEmpty })).channels.find(({ id }) => id === channel.id)
  expect(await listed('bob')).toMatchObject({ name: 'Crew', myRole: 'MEMBER', isEmpty: true, memberCount: 2 })
  expect(await listed('bob', false)).toBeUndefined()
  expect(await listed('carol')).toBeUndefined()
  expect(await alice.channels.get(channel.id)).toMatchObject({
    ...channel,
    members: [{ userId: 'alice' }, { userId: 'bob' }],
  })
  expect(await bob.socket.join(channel.id)).toMatchObject({ seq: 0 })
  const message = await alice.messages.send(channel.id, { text: 'first' })
  expect(await listed('alice', false)).toMatchObject({
    lastMessage: { id: message.id },
    eventSeq: 1,
    myRole: 'OPERATOR',
  })
})

it('refuses messages by slow mode, `whoCanSend` and the right to mention all, and says when to send again', async () => {
  const { client: alice } = await connect('alice')
  const bob = await connect('bob')
  const { id } = await alice.channels.createGroup({ userIds: ['bob'], name: 'News' })
  const refused = (body: Parameters<typeof alice.messages.send>[1]) =>
    expect(bob.client.messages.send(id, body)).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_OPERATOR' })
  await expect(bob.client.channels.update(id, { slowModeSeconds: 60 })).rejects.toMatchObject({
    code: 'CHAT_NOT_CHANNEL_OPERATOR',
  })
  await refused({ text: '@all', mentions: 'CHANNEL' })
  expect(await alice.members.update(id, 'bob', { canMentionAll: true })).toMatchObject({ canMentionAll: true })
  await bob.socket.join(id)
  const changed = bob.next('chat:channel:changed')
  await alice.channels.update(id, { slowModeSeconds: 60 })
  expect(await changed).toMatchObject({ channel: { slowModeSeconds: 60 } })
  const { createdAt } = await bob.client.messages.send(id, { text: '@all', mentions: 'CHANNEL' })
  const nextSendAt = new Date(Date.parse(createdAt) + 60_000).toISOString()
  await expect(bob.client.messages.send(id, { text: 'Again' }, { retries: 0 })).rejects.toMatchObject({
    code: 'CHAT_SLOW_MODE',
    details: { nextSendAt },
    retryAfterMs: expect.any(Number) as number,
  })
  const { channels } = await bob.client.channels.listMy()
  expect(channels.find((channel) => channel.id === id)).toMatchObject({ nextSendAt, canMentionAll: true })
  expect(await bob.client.channels.get(id)).toMatchObject({ nextSendAt })
  await alice.channels.update(id, { slowModeSeconds: 0, whoCanSend: 'OPERATORS' })
  await refused({ text: 'Hi' })
  await alice.messages.send(id, { text: 'News' })
})

it('refuses what is sent after another has written, and counts what an answer has not read', async () => {
  const { client: alice } = await connect('alice')
  const { client: bob } = await connect('bob')
  const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
  const { eventSeq: ifSeq } = await alice.messages.list(id)
  const sent = await alice.messages.send(id, { text: 'first', ifSeq })
  expect(sent).not.toHaveProperty('ifSeq')
  await alice.messages.send(id, { text: 'mine again', ifSeq })
  const { eventSeq } = await alice.messages.list(id)
  await expect(bob.messages.send(id, { text: 'late', ifSeq })).rejects.toMatchObject({
    code: 'CHAT_CHANNEL_MOVED',
    details: { channelId: id, eventSeq },
  })
  await bob.messages.send(id, { text: 'in time', ifSeq: eventSeq })
  const { stream } = await alice.messages.send(id, { text: '', stream: { basedOnSeq: ifSeq } })
  expect(stream).toMatchObject({ state: 'STREAMING', newerMessages: 1 })
})

it('keeps favorites: in the lists of their user alone, first where they are asked for', async () => {
  const { client, next } = await connect('alice')
  const { id } = await client.channels.createGroup({ userIds: ['bob'] })
  const favorites = async (userId: string) =>
    (await mock.client(userId).channels.list({ includeEmpty: true, favorite: true })).channels.map((one) => one.id)
  const before = await favorites('alice')
  const changed = next('chat:channel:preference:updated')
  await client.channels.favorite(id)
  expect(await changed).toMatchObject({ channelId: id, isFavorite: true })
  expect((await favorites('alice')).toSorted()).toEqual([...before, id].toSorted())
  expect(await favorites('bob')).not.toContain(id)
  const { channels } = await client.channels.list({ includeEmpty: true, order: 'favorites' })
  expect(channels.map(({ isFavorite }) => isFavorite)).toEqual(
    channels.map(({ isFavorite }) => isFavorite).toSorted((a, b) => Number(b) - Number(a)),
  )
  const again = next('chat:channel:preference:updated')
  await client.channels.unfavorite(id)
  expect(await again).toMatchObject({ channelId: id, isFavorite: false })
  expect(await favorites('alice')).toEqual(before)
})

it('keeps mutes: for their user alone, until they end', async () => {
  const { client, next } = await connect('alice')
  const { id } = await client.channels.createGroup({ userIds: ['bob'] })
  const isMuted = async (userId: string) => {
    const { channels } = await mock.client(userId).channels.list({ includeEmpty: true })
    const channel = channels.find((one) => one.id === id)
    return [channel?.isMuted, channel?.mutedUntil]
  }
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const muted = next('chat:channel:muted')
  await client.channels.mute(id, { until })
  expect(await muted).toEqual({ channelId: id, isMuted: true, mutedUntil: until })
  expect(await isMuted('alice')).toEqual([true, until])
  expect(await isMuted('bob')).toEqual([false, null])
  const past = client.channels.mute(id, { until: '2020-01-01T00:00:00.000Z' })
  await expect(past).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
  const stranger = mock.client('carol').channels.mute(id)
  await expect(stranger).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
  const unmuted = next('chat:channel:unmuted')
  await client.channels.unmute(id)
  expect(await unmuted).toEqual({ channelId: id, isMuted: false })
  expect(await isMuted('alice')).toEqual([false, null])
})

it('keeps polls and votes, changed and withdrawn, until the poll is closed or deleted', async () => {
  const { client: alice } = await connect('alice')
  const bob = await connect('bob')
  const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
  await bob.socket.join(id)
  const { polls } = bob.client
  const created = bob.next('chat:poll:updated')
  const poll = await alice.polls.create(id, {
    title: 'Where?',
    options: ['Here', 'There'],
    allowUserSuggestion: true,
  })
  expect(await created).toEqual({ channelId: id, poll })
  expect(await alice.messages.get(id, poll.messageId)).toMatchObject({ type: 'POLL', text: 'Where?', pollId: poll.id })
  const [here, there] = poll.options.map((option) => option.id) as [string, string]
  const voted = bob.next('chat:poll:voted')
  await polls.vote(id, poll.id, { optionIds: [here] })
  expect(await voted).toMatchObject({ userId: 'bob', optionIds: [here], votedOptionIds: [here], voterCount: 1 })
  const again = polls.vote(id, poll.id, { optionIds: [there] })
  await expect(again).rejects.toMatchObject({ code: 'CHAT_POLL_ALREADY_VOTED', details: { optionIds: [here] } })
  const counts = ({ options }: { options: { voteCount: number }[] }) => options.map((option) => option.voteCount)
  expect(counts(await polls.changeVote(id, poll.id, { optionIds: [there] }))).toEqual([0, 1])
  const both = polls.changeVote(id, poll.id, { optionIds: [here, there] })
  await expect(both).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
  const withdrawn = bob.next('chat:poll:voted')
  expect(await polls.withdrawVote(id, poll.id)).toMatchObject({ voterCount: 0, votedOptionIds: [] })
  expect(await withdrawn).toMatchObject({ optionIds: [], voterCount: 0 })
  const added = await polls.addOption(id, poll.id, { text: 'Nowhere' })
  expect(added.options.map(({ text }) => text)).toEqual(['Here', 'There', 'Nowhere'])
  await expect(polls.close(id, poll.id)).rejects.toMatchObject({ code: 'CHAT_AUTH_FORBIDDEN' })
  expect(await alice.polls.close(id, poll.id)).toMatchObject({ status: 'CLOSED' })
  const late = polls.vote(id, poll.id, { optionIds: [here] })
  await expect(late).rejects.toMatchObject({ code: 'CHAT_POLL_CLOSED' })
  const deleted = bob.next('chat:poll:deleted')
  await alice.messages.delete(id, poll.messageId)
  expect(await deleted).toEqual({ channelId: id, pollId: poll.id, messageId: poll.messageId })
  await expect(polls.get(id, poll.id)).rejects.toMatchObject({ code: 'CHAT_POLL_NOT_FOUND' })
})

it('keeps drafts, one for each place, until they are deleted or sent', async () => {
  const { client, next } = await connect('alice')
  const changed = next('chat:draft:changed')
  const draft = await client.channels.saveDraft(CHANNEL, { text: 'Not yet', revision: 0 })
  const { channelId, parentMessageId, revision } = draft
  expect(await changed).toEqual({ channelId, parentMessageId, revision, isDeleted: false })
  await expect(client.channels.saveDraft(CHANNEL, { text: 'Other', revision: 1 })).rejects.toMatchObject({
    code: 'CHAT_DRAFT_CHANGED',
    details: { draft },
  })
  const newer = await client.channels.saveDraft(CHANNEL, { text: 'Nearly', revision })
  expect(await client.users.listDrafts({ channelId: CHANNEL })).toEqual({ drafts: [newer], nextCursor: null })
  await expect(client.channels.deleteDraft(CHANNEL, { revision })).rejects.toMatchObject({ code: 'CHAT_DRAFT_CHANGED' })
  await client.messages.send(CHANNEL, { text: 'Nearly', draftRevision: revision })
  expect((await client.users.listDrafts()).drafts).toEqual([newer])
  const sent = next('chat:draft:changed')
  await client.messages.send(CHANNEL, { text: 'Now', draftRevision: newer.revision })
  expect(await sent).toMatchObject({ revision: newer.revision, isDeleted: true })
  expect((await client.users.listDrafts()).drafts).toEqual([])
})

it('has one direct channel for each pair', async () => {
  const carol = mock.client('carol')
  const made = await carol.channels.createDirect({ userId: 'bob' })
  expect(await mock.client('bob').channels.createDirect({ userId: 'carol' })).toEqual(made)
})

it('brings back what a client has missed', async () => {
  const alice = mock.client('alice')
  const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
  await alice.messages.send(id, { text: 'first' })
  const missed = await alice.messages.send(id, { text: 'second' })
  const bob = await connect('bob')
  const received = bob.next('chat:message:received')
  expect(await bob.socket.join(id, { since: 1 })).toMatchObject({ seq: 2, recovered: true })
  expect(await received).toEqual({ channelId: id, message: missed })
})

it.each<[string, string, string, object | undefined, string]>([
  ['channel', 'GET', '/channels/none', undefined, 'CHAT_CHANNEL_NOT_FOUND'],
  ['channel of messages', 'POST', '/channels/none/messages', { text: 'hi' }, 'CHAT_CHANNEL_NOT_FOUND'],
  ['message', 'POST', `/channels/${CHANNEL}/messages/none/pin`, undefined, 'CHAT_MESSAGE_NOT_FOUND'],
  [
    'parent',
    'POST',
    `/channels/${CHANNEL}/messages`,
    { text: 'hi', parentMessageId: 'none' },
    'CHAT_MESSAGE_NOT_FOUND',
  ],
  ['poll', 'GET', `/channels/${CHANNEL}/polls/none`, undefined, 'CHAT_POLL_NOT_FOUND'],
  [
    'scheduled message',
    'DELETE',
    `/channels/${CHANNEL}/scheduled-messages/none`,
    undefined,
    'CHAT_SCHEDULED_NOT_FOUND',
  ],
  ['user', 'GET', '/users/nobody', undefined, 'CHAT_USER_NOT_FOUND'],
  ['user to invite', 'POST', '/channels/group', { userIds: ['nobody'] }, 'CHAT_USER_NOT_FOUND'],
])('refuses the id of a %s that nobody knows', async (_, method, path, body, code) => {
  const headers = { authorization: 'Bearer alice', 'content-type': 'application/json' }
  const response = await fetch(mock.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ success: false, statusCode: 404, error: { code }, path })
})

it('answers as the contract says', async () => {
  const alice = mock.client('alice')
  const { id } = await alice.channels.createGroup({ userIds: ['bob'] })
  const message = await alice.messages.send(id, { text: 'hi' })
  const answers = {
    listMyChannels: await alice.channels.listMy({ includeEmpty: true, includeUsers: true }),
    getChannel: await alice.channels.get(id),
    listMessages: await alice.messages.list(id, { includeUsers: true }),
    getMessage: await alice.messages.get(id, message.id),
    listThread: await alice.messages.listThread(id, message.id),
    searchMessages: await alice.messages.search({ keyword: 'hi' }),
  }
  for (const [operation, answer] of Object.entries(answers)) {
    const validate = replyValidators[operation as keyof typeof answers]['200']
    expect({ operation, isValid: validate?.(answer), errors: validate?.errors }).toMatchObject({ isValid: true })
  }
})

it('keeps what is sent also where Prism makes answers up', async () => {
  const dynamic = await startMockProcess(['--dynamic'])
  try {
    const alice = dynamic.client('alice')
    const sent = await alice.messages.send(CHANNEL, { text: 'hi' })
    expect(await alice.messages.get(CHANNEL, sent.id)).toEqual(sent)
  } finally {
    await dynamic.end()
  }
})
