import type { HeldMessage, Message, ScheduledMessage } from '../../../clients/typescript/src/index'
import { chatIn } from '../../../src/domain/access/tenant-chat'
import { settleHeld } from '../../../src/domain/cases/held'
import { removeSettledHeld } from '../../../src/domain/compliance/retention/settled-rows'
import type { MessageDraft } from '../../../src/index'
import { inMs } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { query, recount } from '../../support/recount'
import { alice, allow, bob, group, kindsAsked, policy, textsOf, world } from './policy-world'

const hold = { prefer: 'hold' } as const
const holds = ({ kind }: MessageDraft) =>
  kind === 'RELEASE' ? { action: 'allow' } : { action: 'hold', reason: 'doubt' }
const refused = (reason: string) => ({ status: 403, code: 'CHAT_POLICY_REFUSED', details: { reason } })

beforeEach(() => (policy.answer = holds))

const heldOf = (answer: object): HeldMessage => {
  expect(answer).toHaveProperty('heldMessage')
  return (answer as { heldMessage: HeldMessage }).heldMessage
}
const send = async (channelId: string, text = 'wait', idempotencyKey?: string) =>
  heldOf(await bob.client.messages.send(channelId, { text }, { ...hold, ...(idempotencyKey && { idempotencyKey }) }))
const decide = (id: string, state: 'RELEASED' | 'REFUSED' = 'RELEASED', reason = 'fine') =>
  settleHeld(chatIn(world.nodes[0]!.domain, world.tenantId), world.tenantId, id, { state, reason })
const listed = async () => (await bob.client.heldMessages.list()).heldMessages
async function feed() {
  const found: Record<string, unknown>[] = []
  for (let since = 0; ;) {
    const { events } = await bob.client.users.listEvents({ since })
    found.push(...events.filter(({ event }) => event.startsWith('chat:message:held')))
    if (events.length === 0) return found
    since = events.at(-1)!.seq
  }
}
const makeDue = (id: string) =>
  query(world.databaseUrl, `update chat_waiting_messages set expires_at = chat_now() where id = $1`, [id])
const file = (content = 'the content') => new File([content], 'notes.txt', { type: 'text/plain' })

afterEach(async () => {
  for (const { id } of await listed()) await bob.client.heldMessages.cancel(id)
})

it('is held for a client that supports it, without a place in the channel, visible only to its sender', async () => {
  const { id } = await group()
  const before = (await alice.client.channels.get(id)).eventSeq
  const socket = await bob.socket()
  const held = await send(id)
  expect((await socket.next('chat:message:held')).data).toMatchObject({ heldMessage: held })
  expect(held).toMatchObject({ channelId: id, senderId: 'bob', text: 'wait', state: 'HELD', reason: 'doubt' })
  expect(Date.parse(held.expiresAt) - Date.parse(held.createdAt)).toBe(72 * 3_600_000)
  expect(await textsOf(id)).toEqual([])
  expect((await alice.client.channels.get(id)).eventSeq).toBe(before)
  expect(await listed()).toEqual([held])
  expect((await alice.client.heldMessages.list()).heldMessages).toEqual([])
  await expect(alice.client.heldMessages.cancel(held.id)).rejects.toMatchObject({ code: 'CHAT_HELD_NOT_FOUND' })
  expect((await feed()).at(-1)).toMatchObject({ event: 'chat:message:held', data: { heldMessage: held } })
})

it.each([
  ['another client', () => (id: string) => bob.client.messages.send(id, { text: 'x' })],
  ['a stream', () => (id: string) => bob.client.messages.send(id, { text: 'x', stream: {} }, hold)],
  [
    'the system',
    () => (id: string) => world.nodes[0]!.chat.as({ ...bobOf(), userId: 'bob' }).messages.send(id, { text: 'x' }),
  ],
])('is refused for %s', async (_name, sendBy) => {
  const { id } = await group()
  await expect(sendBy()(id)).rejects.toMatchObject(refused('held'))
  expect(await listed()).toEqual([])
})
const bobOf = () => ({ tenantId: world.tenantId })

it('is sent once on release, with a new time, unread for others', async () => {
  const { id } = await group()
  const held = await send(id)
  policy.answer = allow
  const { id: between } = await alice.client.messages.send(id, { text: 'between' })
  policy.answer = holds
  policy.asked = []
  const decisions = await Promise.allSettled([decide(held.id), decide(held.id)])
  expect(decisions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(kindsAsked()).toContain('RELEASE')
  const { messages } = await alice.client.messages.list(id)
  expect(messages.map(({ text }) => text)).toEqual(['wait', 'between'])
  expect(messages[0]!.id > between).toBe(true)
  expect((await feed()).at(-1)).toMatchObject({
    event: 'chat:message:held:settled',
    data: { channelId: id, heldMessageId: held.id, state: 'RELEASED', messageId: messages[0]!.id },
  })
  expect(await listed()).toEqual([])
  await expect(decide(held.id)).rejects.toMatchObject({ code: 'CHAT_HELD_NOT_FOUND' })
  expect(await recount(world.databaseUrl)).toEqual([])
})

it('opens a case, which closes when nothing is left to decide', async () => {
  const { id } = await group()
  const held = await send(id)
  const cases = () =>
    query<{ state: string }>(
      world.databaseUrl,
      `select state, user_id as "userId" from chat_cases where subject_type = 'HELD_MESSAGE' and subject_id = $1`,
      [held.id],
    )
  expect(await cases()).toEqual([{ state: 'OPEN', userId: 'bob' }])
  await bob.client.heldMessages.cancel(held.id)
  expect(await cases()).toMatchObject([{ state: 'DECIDED' }])
})

describe('its idempotency key', () => {
  it('returns 202 while it waits, and 201 with the message once released', async () => {
    const { id } = await group()
    const held = await send(id, 'wait', 'key')
    policy.asked = []
    expect(await send(id, 'wait', 'key')).toEqual(held)
    expect(policy.asked).toEqual([])
    await expect(bob.client.messages.send(id, { text: 'wait' }, { idempotencyKey: 'key' })).rejects.toMatchObject(
      refused('held'),
    )
    await expect(
      bob.client.messages.send(id, { text: 'other' }, { ...hold, idempotencyKey: 'key' }),
    ).rejects.toMatchObject({
      code: 'CHAT_IDEMPOTENCY_CONFLICT',
    })
    const { messageId } = await decide(held.id)
    const sent = (await bob.client.messages.send(id, { text: 'wait' }, { ...hold, idempotencyKey: 'key' })) as Message
    expect(sent.id).toBe(messageId)
    expect(await textsOf(id)).toEqual(['wait'])
    // As with any message, the key is deleted with it.
    await query(world.databaseUrl, 'delete from chat_messages where id = $1', [messageId])
    expect((await send(id, 'wait', 'key')).id).not.toBe(held.id)
  })

  it.each([
    ['refusal', 'spam', (id: string) => decide(id, 'REFUSED', 'spam')],
    ['cancel', 'canceled', (id: string) => bob.client.heldMessages.cancel(id)],
    [
      'expiry',
      'expired',
      async (id: string) => (await makeDue(id), eventually(async () => expect(await listed()).toEqual([]))),
    ],
  ])('returns 403 after its %s', async (_name, reason, end) => {
    const { id } = await group()
    const held = await send(id, 'wait', 'key')
    await end(held.id)
    const repeat = bob.client.messages.send(id, { text: 'wait' }, { ...hold, idempotencyKey: 'key' })
    await expect(repeat).rejects.toMatchObject({
      ...refused(reason),
      details: { reason, heldMessageId: held.id },
    })
    expect(await textsOf(id)).toEqual([])
  })

  it('holds one message for two requests at once', async () => {
    const { id } = await group()
    const [one, two] = await Promise.all([send(id, 'wait', 'key'), send(id, 'wait', 'key')])
    expect(one.id).toBe(two.id)
    expect(await listed()).toHaveLength(1)
  })
})

it('waits as long as the policy sets, and then expires once', async () => {
  const { id } = await group()
  policy.answer = () => ({ action: 'hold', reason: 'doubt', expiresInSeconds: 60 })
  const held = await send(id)
  expect(Date.parse(held.expiresAt) - Date.parse(held.createdAt)).toBe(60_000)
  await makeDue(held.id)
  await expect(decide(held.id)).rejects.toMatchObject({ code: 'CHAT_HELD_NOT_FOUND' })
  await eventually(async () =>
    expect(
      (await feed()).filter(({ data }) => (data as { heldMessageId?: string }).heldMessageId === held.id),
    ).toMatchObject([{ data: { state: 'EXPIRED' } }]),
  )
})

it.each([
  ['CHAT_USER_BANNED', (id: string) => alice.client.members.ban(id, 'bob')],
  ['CHAT_USER_MUTED', (id: string) => alice.client.members.mute(id, 'bob')],
  ['CHAT_CHANNEL_FROZEN', (id: string) => alice.client.channels.freeze(id)],
  ['CHAT_NOT_CHANNEL_MEMBER', (id: string) => bob.client.channels.leave(id)],
  ['CHAT_NOT_CHANNEL_OPERATOR', (id: string) => alice.client.channels.update(id, { whoCanSend: 'OPERATORS' })],
])('a guard of the moment of its release refuses it: %s', async (code, act) => {
  const { id } = await group()
  const held = await send(id)
  await act(id)
  expect(await decide(held.id)).toEqual({ state: 'REFUSED', reason: code })
  expect((await feed()).at(-1)).toMatchObject({ data: { state: 'REFUSED', reason: code } })
  expect(await alice.client.messages.list(id)).toMatchObject({ messages: [] })
})

it('is refused in slow mode while its sender has to wait', async () => {
  const { id } = await group()
  const held = await send(id)
  await alice.client.channels.update(id, { slowModeSeconds: 600 })
  policy.answer = allow
  await bob.client.messages.send(id, { text: 'first' })
  expect(await decide(held.id)).toEqual({ state: 'REFUSED', reason: 'CHAT_SLOW_MODE' })
})

it('is reviewed again on release, where holding counts as refusing; if the policy fails, the message keeps waiting', async () => {
  const { id } = await group()
  const held = await send(id)
  policy.answer = () => Promise.reject(new Error('away'))
  await expect(decide(held.id)).rejects.toMatchObject({ code: 'CHAT_SERVICE_UNAVAILABLE' })
  expect(await listed()).toEqual([held])
  policy.answer = () => ({ action: 'replace', text: 'better' })
  await decide(held.id)
  policy.answer = holds
  const other = await send(id)
  policy.answer = () => ({ action: 'hold', reason: 'doubt' })
  expect(await decide(other.id)).toEqual({ state: 'REFUSED', reason: 'held' })
  expect(await textsOf(id)).toEqual(['better'])
})

it('at most 20 of a sender wait at once, across channels', async () => {
  const [one, two] = [await group(), await group()]
  for (let n = 0; n < 19; n += 1) await send(n % 2 ? one.id : two.id)
  const last = await Promise.allSettled([send(one.id), send(two.id)])
  const [failed] = last.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(failed).toMatchObject({
    status: 429,
    code: 'CHAT_HELD_LIMIT',
    details: { limit: 20, actual: 21, retryAfter: 3600 },
  })
  const [held] = await listed()
  const due = `update chat_waiting_messages set expires_at = chat_now() + interval '90 seconds' where id = $1`
  await query(world.databaseUrl, due, [held!.id])
  const soon = await send(one.id).catch((error: unknown) => error)
  const { retryAfter } = (soon as { details: { retryAfter: number } }).details
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(90)
  await bob.client.heldMessages.cancel(held!.id)
  await send(one.id)
  const pages: string[] = []
  for await (const { id } of bob.client.heldMessages.iterate({ limit: 7 })) pages.push(id)
  expect(pages).toEqual((await listed()).map(({ id }) => id))
  expect(new Set(pages).size).toBe(20)
})

it('is returned to a later repeat; without a key it is deleted 30 days after it was settled', async () => {
  const { id } = await group()
  const keyed = [await send(id, 'refused', 'refused'), await send(id, 'canceled', 'canceled')]
  const [old, recent, waiting] = [await send(id), await send(id), await send(id)]
  await decide(keyed[0]!.id, 'REFUSED', 'spam')
  await bob.client.heldMessages.cancel(keyed[1]!.id)
  for (const held of [old, recent]) await decide(held.id, 'REFUSED', 'spam')
  // The client sends a key with every request; a raw request may omit it.
  await query(world.databaseUrl, 'update chat_waiting_messages set idempotency_key = null where id = any($1)', [
    [old, recent, waiting].map((held) => held.id),
  ])
  const age = (held: HeldMessage, days: number) =>
    query(
      world.databaseUrl,
      `update chat_waiting_messages set created_at = chat_now() - make_interval(days => $2),
              settled_at = settled_at - make_interval(days => $2) where id = $1`,
      [held.id, days],
    )
  for (const held of [...keyed, old, waiting]) await age(held, 31)
  await age(recent, 29)
  const { db, log } = world.nodes[0]!.domain
  expect(await removeSettledHeld(db, log)).toBe(true)
  const left = await query<{ id: string }>(
    world.databaseUrl,
    'select id from chat_waiting_messages where channel_id = $1',
    [id],
  )
  expect(left.map((row) => row.id).sort()).toEqual([...keyed, recent, waiting].map((held) => held.id).sort())
  await expect(send(id, 'refused', 'refused')).rejects.toMatchObject(refused('spam'))
  await expect(send(id, 'canceled', 'canceled')).rejects.toMatchObject({ status: 403, code: 'CHAT_POLICY_REFUSED' })
})

describe('its files', () => {
  const urls = async () => world.storage.files.size

  it('are kept while it waits, and belong to the message once released', async () => {
    const { id } = await group()
    const { uploadId } = await bob.client.messages.createUpload({ file: file() })
    const body = { files: [{ uploadId, altText: 'a note' }] }
    const held = heldOf(await bob.client.messages.send(id, body, hold))
    expect(held.files).toMatchObject([{ fileName: 'notes.txt', altText: 'a note' }])
    await query(world.databaseUrl, 'update chat_deleted_files set due_at = chat_now()')
    const single = heldOf(await bob.client.messages.sendFile(id, { file: file('two'), text: 'two' }, hold))
    await expect(alice.client.messages.send(id, body, hold)).rejects.toMatchObject({ code: 'CHAT_UPLOAD_NOT_FOUND' })
    await decide(held.id)
    await decide(single.id)
    expect(
      policy.asked.filter(({ kind }) => kind === 'RELEASE').flatMap(({ files }) => files.map((one) => one.sha256)),
    ).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    const { messages } = await alice.client.messages.list(id)
    for (const { files } of messages) expect(world.storage.files.has(files[0]!.fileUrl)).toBe(true)
  })

  it.each([
    ['refused', (id: string) => decide(id, 'REFUSED', 'spam')],
    ['canceled', (id: string) => bob.client.heldMessages.cancel(id)],
  ])('go once it is %s', async (_name, end) => {
    const { id } = await group()
    const before = await urls()
    const held = heldOf(await bob.client.messages.sendFile(id, { file: file() }, { ...hold, idempotencyKey: 'file' }))
    expect(
      heldOf(await bob.client.messages.sendFile(id, { file: file() }, { ...hold, idempotencyKey: 'file' })),
    ).toEqual(held)
    expect(await urls()).toBe(before + 1)
    await end(held.id)
    await query(world.databaseUrl, 'update chat_deleted_files set due_at = chat_now()')
    await eventually(async () => expect(await urls()).toBe(before))
  })
})

it('a poll waits with its options', async () => {
  const { id } = await group()
  const poll = { title: 'Where?', options: ['roof', 'river'], allowMultipleVotes: true }
  policy.answer = ({ kind, text }) =>
    kind === 'POLL_OPTION' && text === 'roof' ? { action: 'replace', text: 'Roof' } : holds({ kind } as MessageDraft)
  const held = heldOf(await bob.client.polls.create(id, poll, hold))
  expect(held).toMatchObject({ type: 'POLL', text: 'Where?', poll: { options: ['Roof', 'river'], closeAt: null } })
  expect(await alice.client.messages.list(id)).toMatchObject({ messages: [] })
  policy.asked = []
  const { messageId } = await decide(held.id)
  expect(kindsAsked()).toEqual(['RELEASE', 'RELEASE', 'RELEASE'])
  const { pollId } = await alice.client.messages.get(id, messageId!)
  expect(await alice.client.polls.get(id, pollId!)).toMatchObject({
    title: 'Where?',
    allowMultipleVotes: true,
    options: [{ text: 'Roof' }, { text: 'river' }],
  })
})

describe('scheduled', () => {
  it('one that is held on creation is scheduled once released, and not held again', async () => {
    const { id } = await group()
    const later = { text: 'later', scheduledAt: inMs(86_400_000) }
    const held = heldOf(await bob.client.scheduledMessages.create(id, later, hold))
    expect(held).toMatchObject({ scheduledAt: later.scheduledAt })
    const { scheduledMessageId } = await decide(held.id)
    expect(await bob.client.scheduledMessages.list(id)).toMatchObject({
      scheduledMessages: [{ id: scheduledMessageId, text: 'later', status: 'PENDING' }],
    })
    await query(world.databaseUrl, 'update chat_scheduled_messages set scheduled_at = chat_now() where id = $1', [
      scheduledMessageId,
    ])
    await eventually(async () => expect(await textsOf(id)).toEqual(['later']))
  })

  it('one that is held when due fails with the code, and waits like any other', async () => {
    const { id } = await group()
    policy.answer = allow
    const later = { text: 'later', scheduledAt: inMs(86_400_000) }
    const scheduled = await bob.client.scheduledMessages.create(id, later, hold)
    const { id: scheduledId } = scheduled as ScheduledMessage
    policy.answer = holds
    await query(world.databaseUrl, 'update chat_scheduled_messages set scheduled_at = chat_now() where id = $1', [
      scheduledId,
    ])
    await eventually(async () => expect(await listed()).toMatchObject([{ text: 'later', scheduledAt: null }]))
    const [row] = await query(
      world.databaseUrl,
      'select status, error_message as error from chat_scheduled_messages where id = $1',
      [scheduledId],
    )
    expect(row).toEqual({ status: 'FAILED', error: 'CHAT_MESSAGE_HELD' })
    await decide((await listed())[0]!.id)
    expect(await textsOf(id)).toEqual(['later'])
  })

  it('one that would be held when due fails if its client does not support held messages', async () => {
    const { id } = await group()
    policy.answer = allow
    const later = { text: 'later', scheduledAt: inMs(86_400_000) }
    const { id: scheduledId } = await bob.client.scheduledMessages.create(id, later)
    policy.answer = holds
    await query(world.databaseUrl, 'update chat_scheduled_messages set scheduled_at = chat_now() where id = $1', [
      scheduledId,
    ])
    await eventually(async () => {
      const rows = await query(
        world.databaseUrl,
        `select error_message as error from chat_scheduled_messages where id = $1 and status = 'FAILED'`,
        [scheduledId],
      )
      expect(rows).toEqual([{ error: 'CHAT_POLICY_REFUSED' }])
    })
    expect(await listed()).toEqual([])
  })
})

it('a draft is deleted with the send of a held message', async () => {
  const { id } = await group()
  const { revision } = await bob.client.channels.saveDraft(id, { text: 'wait', revision: 0 })
  await bob.client.messages.send(id, { text: 'wait', draftRevision: revision }, hold)
  expect((await bob.client.users.listDrafts({ channelId: id })).drafts).toEqual([])
})

it('a deleted channel refuses its held messages', async () => {
  const { id } = await group()
  const held = await send(id)
  await alice.client.channels.delete(id)
  expect(await listed()).toEqual([])
  expect((await feed()).at(-1)).toMatchObject({
    data: { heldMessageId: held.id, state: 'REFUSED', reason: 'CHAT_CHANNEL_NOT_FOUND' },
  })
})
