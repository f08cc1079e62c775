import type { ChatEvent } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'

const LARGE = 12

let world: World
let alice: Person
beforeAll(async () => {
  world = await World.start({ settings: { limits: { largeChannelMembers: LARGE } }, sweepMs: 100 })
})
afterAll(() => world.close())
beforeEach(() => (alice = world.person('alice', { tenantId: `t-${expect.getState().currentTestName}`.slice(0, 200) })))

const person = (userId: string) => world.person(userId, { tenantId: alice.tenantId })
const api = () => world.nodes[0]!.chat.notifications
const group = (...userIds: string[]) => alice.client.channels.createGroup({ userIds })
const send = (channelId: string, body: Parameters<Person['client']['messages']['send']>[1]) =>
  alice.client.messages.send(channelId, body)
const idsOf = async (channelId: string, messageId: string, more: object = {}) =>
  (await api().recipients({ tenantId: alice.tenantId, channelId, messageId, ...more })).map(({ userId }) => userId)

it('returns the users to notify now, with their total, and whether they are mentioned and connected', async () => {
  const others = ['all', 'banned', 'blocker', 'hidden', 'left', 'mention', 'muted', 'off', 'read']
  const { id } = await group(...others, 'online')
  await person('mention').client.channels.setPushTrigger(id, { option: 'mention_only' })
  await person('off').client.channels.setPushTrigger(id, { option: 'off' })
  await person('online').socket()
  const plain = await send(id, { text: 'to all' })
  const named = await send(id, { text: 'to you', mentionedUserIds: [...others, 'alice'] })

  // All of these happen after the message was sent.
  await person('muted').client.channels.mute(id)
  await person('hidden').client.channels.hide(id)
  await person('blocker').client.users.block({ userId: 'alice' })
  await alice.client.members.ban(id, 'banned')
  await person('left').client.channels.leave(id)
  await person('read').client.channels.markRead(id)
  await alice.client.members.invite(id, { userIds: ['late'] })

  expect(await idsOf(id, plain.id)).toEqual(['all', 'online'])
  await eventually(async () =>
    expect(await api().recipients({ tenantId: alice.tenantId, channelId: id, messageId: named.id })).toEqual([
      { userId: 'all', isMentioned: true, isConnected: false, totalUnreadCount: 2, seq: 2, readSeq: 0 },
      { userId: 'mention', isMentioned: true, isConnected: false, totalUnreadCount: 2, seq: 2, readSeq: 0 },
      { userId: 'online', isMentioned: false, isConnected: true, totalUnreadCount: 2, seq: 2, readSeq: 0 },
    ]),
  )

  await person('all').client.channels.markRead(id, { messageId: plain.id })
  expect(await idsOf(id, plain.id)).toEqual(['online'])
  const state = (userId: string) => api().readState({ tenantId: alice.tenantId, channelId: id, userId })
  expect(await state('all')).toEqual({ readSeq: 1, totalUnreadCount: 1 })
  expect(await state('left')).toEqual({ readSeq: null, totalUnreadCount: 0 })

  await alice.client.messages.delete(id, named.id)
  expect(await idsOf(id, named.id)).toEqual([])
  expect(await idsOf(id, 'unknown')).toEqual([])
})

it('checks notices of several messages at once, and answers in their order', async () => {
  const others = ['blocker', 'bob', 'hidden', 'mention', 'read']
  const [one, two] = [await group(...others), await group('bob', 'mention')]
  await person('mention').client.channels.setPushTrigger(one.id, { option: 'mention_only' })
  const plain = await send(one.id, { text: 'to all' })
  await person('read').client.channels.markRead(one.id)
  const all = await send(one.id, { text: 'to you', mentions: 'CHANNEL' })
  const ofBob = await person('bob').client.messages.send(one.id, { text: 'mine' })
  const other = await send(two.id, { text: 'elsewhere' })
  await person('hidden').client.channels.hide(one.id)
  await person('blocker').client.users.block({ userId: 'alice' })
  const stream = await send(two.id, { text: '', stream: {} })
  const ask = { kind: 'APPROVAL' as const, prompt: 'Refund?', answerableBy: { userIds: ['bob'] } }
  const { id: questionId } = await alice.client.questions.ask(two.id, stream.id, ask)
  const wanted: [userId: string, messageId: string, questionId?: string][] = [
    ['mention', plain.id],
    ['bob', other.id],
    ['mention', all.id],
    ['bob', plain.id],
    ['read', plain.id],
    ['read', all.id],
    ['hidden', all.id],
    ['blocker', all.id],
    ['blocker', ofBob.id],
    ['bob', ofBob.id],
    ['bob', stream.id],
    ['bob', stream.id, questionId],
    ['mention', stream.id, questionId],
    ['bob', stream.id, 'unknown'],
    ['bob', 'unknown'],
    ['carol', other.id],
    ['bob', other.id],
  ]
  const inTwo = [other.id, stream.id]
  const notices = wanted.map(([userId, messageId, questionId]) => ({
    ...{ userId, messageId, channelId: inTwo.includes(messageId) ? two.id : one.id },
    ...(questionId !== undefined && { questionId }),
  }))
  const found = await api().wanted({ tenantId: alice.tenantId, notices })
  expect(found.map((one) => one && [one.userId, one.isMentioned, one.seq])).toEqual([
    null,
    ['bob', false, 1],
    ['mention', true, 2],
    ['bob', false, 1],
    null,
    ['read', true, 2],
    null,
    null,
    ['blocker', false, 3],
    null,
    null,
    ['bob', false, 2],
    ...[null, null, null, null],
    ['bob', false, 1],
  ])
  await eventually(async () => {
    const [answer] = await api().wanted({ tenantId: alice.tenantId, notices: [notices[1]!] })
    expect(answer).toMatchObject({ isConnected: false, totalUnreadCount: 4 })
  })
  expect(await api().wanted({ tenantId: alice.tenantId, notices: [] })).toEqual([])
})

it('includes users mentioned through the whole channel', async () => {
  const { id } = await group('bob')
  await person('bob').client.channels.setPushTrigger(id, { option: 'mention_only' })
  const { id: plain } = await send(id, { text: 'hello' })
  const { id: all } = await send(id, { text: 'everyone', mentions: 'CHANNEL' })
  expect(await idsOf(id, plain)).toEqual([])
  expect(await idsOf(id, all)).toEqual(['bob'])
})

it('returns no one for an open stream, but users named by its question until they answer', async () => {
  const { id } = await group('bob', 'carol', 'dave', 'erin')
  await person('carol').client.channels.setPushTrigger(id, { option: 'off' })
  const stream = await send(id, { text: '', stream: {} })
  const named = { answerableBy: { userIds: ['bob', 'carol', 'dave'] }, needed: 2 }
  const ask = { kind: 'APPROVAL', prompt: 'Refund?', ...named } as const
  const { id: questionId } = await alice.client.questions.ask(id, stream.id, ask)
  expect(await idsOf(id, stream.id)).toEqual([])
  // Reading the message does not answer the question.
  await person('bob').client.channels.markRead(id)
  expect(await idsOf(id, stream.id, { questionId })).toEqual(['bob', 'dave'])
  await person('bob').client.questions.answer(id, stream.id, questionId, { decision: 'APPROVE' })
  expect(await idsOf(id, stream.id, { questionId })).toEqual(['dave'])
  await person('dave').client.questions.answer(id, stream.id, questionId, { decision: 'APPROVE' })
  expect(await idsOf(id, stream.id, { questionId })).toEqual([])
  await alice.client.messages.endStream(id, stream.id, { run: stream.stream!.run, state: 'COMPLETE' })
  expect(await idsOf(id, stream.id)).toEqual(['dave', 'erin'])
})

it('returns pages of a large channel, each user once', async () => {
  const names = Array.from({ length: LARGE + 5 }, (_, n) => `user${String(n).padStart(2, '0')}`)
  const { id } = await group(...names)
  await person('user03').client.channels.mute(id)
  const { id: messageId } = await send(id, { text: 'to all' })
  const all: string[] = []
  for (let page = ['']; page.length > 0;) {
    page = await idsOf(id, messageId, { after: all.at(-1) ?? '', limit: 4 })
    expect(page.length).toBeLessThanOrEqual(4)
    all.push(...page)
  }
  expect(all).toEqual(names.filter((name) => name !== 'user03'))
})

it('refuses arguments that are not ids, and names the field', async () => {
  const key = { tenantId: alice.tenantId, channelId: 'c', messageId: 'm' }
  const fieldOf = (query: object) =>
    api()
      .recipients({ ...key, ...query })
      .then(
        () => 'none',
        ({ code, field }: { code: string; field: string }) => `${code} ${field}`,
      )
  expect(await fieldOf({ messageId: '' })).toBe('CHAT_VALIDATION_ERROR messageId')
  expect(await fieldOf({ limit: 0 })).toBe('CHAT_VALIDATION_ERROR limit')
  expect(await fieldOf({ after: 1 })).toBe('CHAT_VALIDATION_ERROR after')
  expect(await fieldOf({ questionId: 1 })).toBe('CHAT_VALIDATION_ERROR questionId')
  const issueOf = (notices: unknown) =>
    api()
      .wanted({ tenantId: alice.tenantId, notices: notices as [] })
      .then(
        () => undefined,
        ({ details }: { details: { errors: { pointer: string }[] } }) => details.errors[0]?.pointer,
      )
  const valid = { userId: 'bob', channelId: 'c', messageId: 'm' }
  expect(await issueOf([valid, { ...valid, userId: 1 }])).toBe('/notices/1/userId')
  expect(await issueOf([{ ...valid, questionId: '' }])).toBe('/notices/0/questionId')
  expect(await issueOf([null])).toBe('/notices/0/userId')
  expect(await issueOf(Array(1001).fill(valid))).toBe('/notices')
  expect(await issueOf('bob')).toBe('/notices')
})

it('finds the event that triggers notifications: of a message, an ended stream, or a question', async () => {
  const { chat } = world.nodes[0]!
  const found: unknown[] = []
  await chat.consume(
    'notable',
    (event) => {
      if (event.tenantId === alice.tenantId) found.push([event.name, chat.notifications.notableOf(event)])
    },
    { from: 'now', events: ['chat:message:received', 'chat:message:updated', 'chat:question:asked'] },
  )
  const { id: channelId } = await group('bob')
  const plain = await send(channelId, { text: 'hello' })
  await alice.client.messages.edit(channelId, plain.id, { text: 'hello!' })
  const stream = await send(channelId, { text: '', stream: {} })
  const { questions, messages } = alice.client
  const ask = (answerableBy: 'MEMBERS' | { userIds: string[] }) =>
    questions.ask(channelId, stream.id, { kind: 'APPROVAL', prompt: 'Refund?', answerableBy })
  await ask('MEMBERS')
  const { id: questionId } = await ask({ userIds: ['bob'] })
  await messages.endStream(channelId, stream.id, { run: stream.stream!.run, state: 'COMPLETE' })
  await messages.edit(channelId, stream.id, { text: 'Refunded!' })
  await eventually(() =>
    expect(found).toEqual([
      ['chat:message:received', { channelId, messageId: plain.id }],
      ['chat:message:updated', null],
      ['chat:message:received', null],
      ['chat:question:asked', null],
      ['chat:question:asked', { channelId, messageId: stream.id, questionId }],
      ['chat:message:updated', { channelId, messageId: stream.id }],
      ['chat:message:updated', null],
    ]),
  )
})

it('consumers get each read once: from a small channel’s log, or from the reader’s feed for a large one', async () => {
  const reads: Pick<ChatEvent, 'userId' | 'channelId' | 'payload'>[] = []
  const { chat } = world.nodes[0]!
  await chat.consume(
    'reads',
    ({ userId, channelId, payload, tenantId }) => {
      if (tenantId === alice.tenantId) reads.push({ userId, channelId, payload })
    },
    { from: 'now', events: ['chat:read:receipt:updated'] },
  )
  const small = await group('bob')
  const large = await group('bob', ...Array.from({ length: LARGE }, (_, n) => `user${n}`))
  const last = new Map<string, string>()
  for (const { id } of [small, large]) {
    const { id: one } = await send(id, { text: 'one' })
    last.set(id, (await send(id, { text: 'two' })).id)
    await person('bob').client.channels.markRead(id, { messageId: one })
    await person('bob').client.channels.markRead(id)
  }
  await person('bob').client.channels.markUnread(large.id, { messageId: last.get(large.id)! })
  const of = (id: string) => reads.filter(({ payload }) => (payload as { channelId: string }).channelId === id)
  await eventually(() => expect([of(small.id), of(large.id)].map(({ length }) => length)).toEqual([2, 3]))
  const read = { userId: 'bob', lastReadMessageId: last.get(small.id) }
  expect(of(small.id)[1]).toMatchObject({ channelId: small.id, userId: null, payload: read })
  expect(of(large.id)[1]).toMatchObject({ channelId: null, userId: 'bob', payload: { userId: 'bob' } })
  // No copy follows.
  await send(small.id, { text: 'three' })
  await person('bob').client.channels.markRead(small.id)
  await eventually(() => expect(of(small.id)).toHaveLength(3))
  expect(of(large.id)).toHaveLength(3)
})
