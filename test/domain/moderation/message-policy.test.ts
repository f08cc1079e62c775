import { createHash } from 'node:crypto'
import { chatIn } from '../../../src/domain/access/tenant-chat'
import type { Chat } from '../../../src/domain/messages/chat'
import { deliverScheduled } from '../../../src/domain/scheduled/scheduled'
import { endStream } from '../../../src/domain/streams/close-stream'
import type { DraftKind, MessageDraft, PolicyVerdict } from '../../../src/index'
import { deskOf } from '../../support/decide'
import { inMs } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { figuresOf } from '../../platform/telemetry/figures'
import { alice, allow, bob, group, kindsAsked, policy, textsOf, world } from './policy-world'

const refused = { status: 403, code: 'CHAT_POLICY_REFUSED' }
const refuse = (reason = 'rude') => ({ action: 'refuse', reason })
const failed = { status: 503, code: 'CHAT_SERVICE_UNAVAILABLE' }

interface Way {
  /** Writes the text. @returns a function that reads the result. */
  write: (text: string, channelId: string) => Promise<() => Promise<string | undefined>>
  /** Whether a refusal leaves an object without the text. */
  leaves?: true
}

const lastText = (channelId: string) => async () => (await textsOf(channelId)).at(-1)
const nextDay = () => inMs(86_400_000)

const ways: Record<Exclude<DraftKind, 'STREAM_PART' | 'RELEASE'>, Way> = {
  SEND: {
    write: async (text, id) => (await alice.client.messages.send(id, { text }), lastText(id)),
  },
  EDIT: {
    write: async (text, id) => {
      const { id: messageId } = await alice.client.messages.send(id, { text: 'before' })
      policy.asked = []
      await alice.client.messages.edit(id, messageId, { text })
      return lastText(id)
    },
  },
  FILE: {
    write: async (text, id) => {
      await alice.client.messages.sendFile(id, { file: new File(['hi'], 'a.txt', { type: 'text/plain' }), text })
      return lastText(id)
    },
  },
  FORWARD: {
    write: async (text, id) => {
      const { answer } = policy
      policy.answer = () => ({ action: 'allow' })
      const source = await group()
      const { id: messageId } = await alice.client.messages.send(source.id, { text })
      policy.answer = answer
      policy.asked = []
      await alice.client.messages.forward(source.id, messageId, { targetChannelId: id })
      return lastText(id)
    },
  },
  POLL: {
    write: async (title, id) => {
      await alice.client.polls.create(id, { title, options: ['yes', 'no'] })
      return lastText(id)
    },
  },
  POLL_OPTION: {
    write: async (text, id) => {
      const poll = await alice.client.polls.create(id, { title: '?', options: ['a', 'b'], allowUserSuggestion: true })
      policy.asked = []
      await alice.client.polls.addOption(id, poll.id, { text })
      return async () => (await bob.client.polls.get(id, poll.id)).options[2]?.text
    },
  },
  SCHEDULED: {
    write: async (text, id) => {
      await alice.client.scheduledMessages.create(id, { text, scheduledAt: nextDay() })
      return async () => (await alice.client.scheduledMessages.list(id)).scheduledMessages[0]?.text
    },
  },
  STREAM_END: {
    leaves: true,
    write: async (text, id) => {
      const { id: messageId } = await alice.client.messages.send(id, { text, stream: {} })
      policy.asked = []
      await alice.client.messages.endStream(id, messageId, { run: 1, state: 'COMPLETE' })
      return lastText(id)
    },
  },
  QUESTION: {
    write: async (prompt, id) => {
      const { id: messageId } = await alice.client.messages.send(id, { text: 'before' })
      await alice.client.questions.ask(id, messageId, { kind: 'APPROVAL', prompt })
      return async () => (await bob.client.messages.get(id, messageId)).questions?.[0]?.prompt
    },
  },
  ANSWER: {
    write: async (comment, id) => {
      const { answer } = policy
      policy.answer = () => ({ action: 'allow' })
      const { id: messageId } = await bob.client.messages.send(id, { text: 'before' })
      const question = await bob.client.questions.ask(id, messageId, { kind: 'APPROVAL', prompt: 'May I?' })
      policy.answer = answer
      policy.asked = []
      await alice.client.questions.answer(id, messageId, question.id, { decision: 'REJECT', comment })
      return async () => (await bob.client.messages.get(id, messageId)).questions?.[0]?.answers[0]?.comment ?? undefined
    },
  },
  CHANNEL: {
    write: async (name, id) => {
      await alice.client.channels.update(id, { name })
      return async () => (await bob.client.channels.get(id)).name ?? undefined
    },
  },
}

const casesOf = async (id: string) => {
  const { cases } = deskOf(alice)
  const found = (await cases.list({ limit: 100, order: 'newest' })).cases.filter(({ channelId }) => channelId === id)
  return Promise.all(found.map((one) => cases.get(one.id)))
}

/** Decides only on drafts of this kind and text, and allows all others. */
const onlyFor = (kind: DraftKind, text: string, verdict: PolicyVerdict) => (draft: MessageDraft) =>
  draft.kind === kind && draft.text === text ? verdict : { action: 'allow' }

describe.each(Object.entries(ways) as [DraftKind, Way][])('%s', (kind, { write, leaves }) => {
  it('is reviewed with its author, as a frozen object, and written unchanged', async () => {
    const { id } = await group()
    expect(await (await write('fine', id))()).toBe('fine')
    const draft = policy.asked.find((asked) => asked.kind === kind && asked.text === 'fine')
    expect(draft).toMatchObject({
      tenantId: world.tenantId,
      channelId: id,
      author: { id: 'alice', role: 'OPERATOR' },
    })
    expect([draft, draft?.author, draft?.metadata, draft?.files].every(Object.isFrozen)).toBe(true)
  })

  it('is written as the policy replaces it', async () => {
    const { id } = await group()
    policy.answer = onlyFor(kind, 'call 555', { action: 'replace', text: 'call ***' })
    expect(await (await write('call 555', id))()).toBe('call ***')
  })

  it('opens a case with its flags once it is written', async () => {
    const { id } = await group()
    const flags = [{ category: 'doubt', confidence: 0.5 }, { category: 'hate' }]
    policy.answer = onlyFor(kind, 'odd', { action: 'allow', flags })
    await write('odd', id)
    if (kind === 'SCHEDULED') {
      expect(await casesOf(id)).toEqual([])
      const { scheduledMessages } = await alice.client.scheduledMessages.list(id)
      await alice.client.scheduledMessages.sendNow(id, scheduledMessages[0]!.id)
    }
    if (kind === 'ANSWER') {
      // A case about the user, since the message is the asker's.
      const { cases } = await deskOf(alice).cases.list({ order: 'newest', limit: 1 })
      expect(cases).toMatchObject([{ subjectType: 'USER', subjectId: 'alice', state: 'OPEN' }])
      return
    }
    const [found, ...others] = await casesOf(id)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      ...{ subjectType: kind === 'CHANNEL' ? 'CHANNEL' : 'MESSAGE', reportCount: 0, state: 'OPEN' },
      flags: [
        { category: 'doubt', confidence: 0.5 },
        { category: 'hate', confidence: null },
      ],
    })
    const last = (await bob.client.messages.list(id)).messages[0]
    if (kind === 'CHANNEL') expect(found).toMatchObject({ subjectId: id, current: null })
    else expect(found).toMatchObject({ subjectId: last!.id, current: { message: { text: last!.text } } })
  })

  it.each([
    ['refuses', { action: 'refuse', reason: 'rude', details: { word: 2 } }, { word: 2, reason: 'rude' }],
    ['holds', { action: 'hold', reason: 'doubt' }, { reason: 'held' }],
  ] as const)('is not written if the policy %s it', async (_name, verdict, details) => {
    const { id } = await group()
    policy.answer = onlyFor(kind, 'bad', verdict)
    await expect(write('bad', id)).rejects.toMatchObject({ ...refused, details })
    expect(await textsOf(id)).not.toContain('bad')
    if (leaves)
      expect((await bob.client.messages.list(id)).messages[0]).toMatchObject({ stream: { state: 'FAILED', parts: [] } })
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['answers nonsense', () => 'yes'],
    ['has a key that it must not have', () => ({ action: 'allow', reason: 'fine' })],
    ['flags with a category that the database cannot store', () => ({ action: 'allow', flags: [{ category: 'a\0' }] })],
    ['flags by a confidence above 1', () => ({ action: 'allow', flags: [{ category: 'hate', confidence: 2 }] })],
    ['replaces by what no request could have', () => ({ action: 'replace', text: 5 })],
    ['hangs', () => new Promise(() => undefined)],
  ])('is refused with 503 if the policy %s', async (_name, answer) => {
    const { id } = await group()
    policy.answer = (draft) => (draft.kind === kind && draft.text === 'new' ? answer() : { action: 'allow' })
    await expect(write('new', id)).rejects.toMatchObject(failed)
    policy.answer = allow
    const { messages } = await bob.client.messages.list(id)
    // An open stream stays open for a retry.
    expect(messages.filter(({ text, stream }) => text === 'new' && stream?.state !== 'STREAMING')).toEqual([])
  })
})

it('a new cover is reviewed with its hash, and stays an upload if the policy refuses it', async () => {
  const { uploadId } = await alice.client.messages.createUpload({
    file: new File(['12345'], 'a.png', { type: 'image/png' }),
  })
  const { id, name } = await group()
  policy.asked = []
  policy.answer = () => ({ action: 'refuse', reason: 'known' })
  const update = () => alice.client.channels.update(id, { coverUploadId: uploadId })
  await expect(update()).rejects.toMatchObject({ code: 'CHAT_POLICY_REFUSED' })
  const sha256 = createHash('sha256').update('12345').digest('hex')
  expect(policy.asked).toMatchObject([
    { kind: 'CHANNEL', channelId: id, text: '', files: [{ fileName: 'a.png', sha256 }] },
  ])
  policy.answer = () => ({ action: 'replace', text: 'a name' })
  const changed = await update()
  expect([changed.name, changed.coverUrl]).toEqual([name, expect.stringContaining('a.png')])
})

it('all guards are checked before the policy is asked', async () => {
  const { id } = await group()
  await alice.client.members.mute(id, 'bob')
  policy.asked = []
  await expect(bob.client.messages.send(id, { text: 'x' })).rejects.toMatchObject({ code: 'CHAT_USER_MUTED' })
  const { id: messageId } = await alice.client.messages.send(id, { text: 'mine' })
  policy.asked = []
  const edit = bob.client.messages.edit(id, messageId, { text: 'x' })
  await expect(edit).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_OWNER' })
  expect(policy.asked).toEqual([])
})

it('is not asked about impossible writes or an edit without changes', async () => {
  const { id } = await group()
  const { id: messageId } = await alice.client.messages.send(id, { text: 'as it was' })
  policy.asked = []
  policy.answer = () => refuse()
  const lost = alice.client.messages.send(id, { text: 'x', parentMessageId: 'c0000000000000000000000' })
  await expect(lost).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
  await alice.client.messages.edit(id, messageId, { text: 'as it was' })
  expect(policy.asked).toEqual([])
})

it('guards are checked again when the text is written', async () => {
  const { id } = await group()
  policy.answer = async () => {
    await alice.client.members.mute(id, 'bob')
    return { action: 'allow' }
  }
  await expect(bob.client.messages.send(id, { text: 'x' })).rejects.toMatchObject({ code: 'CHAT_USER_MUTED' })
  expect(await textsOf(id)).toEqual([])
})

it('a repeat by idempotency key skips the policy, and two at once ask it once', async () => {
  const { id } = await group()
  policy.asked = []
  const again = { idempotencyKey: 'k1' }
  const first = await alice.client.messages.send(id, { text: 'once' }, again)
  expect(await alice.client.messages.send(id, { text: 'once' }, again)).toEqual(first)
  expect(kindsAsked()).toEqual(['SEND'])

  policy.asked = []
  let release = () => undefined as void
  const gate = new Promise<void>((resolve) => (release = resolve))
  policy.answer = () => gate.then(() => ({ action: 'allow' }))
  const both = [1, 2].map(() => alice.client.messages.send(id, { text: 'twice' }, { idempotencyKey: 'k2' }))
  await eventually(() => policy.asked.length > 0)
  release()
  const [one, other] = await Promise.all(both)
  expect(one).toEqual(other)
  expect(kindsAsked()).toEqual(['SEND'])
  expect(await textsOf(id)).toEqual(['once', 'twice'])
})

it('a policy that hangs delays only its own sender', async () => {
  policy.answer = ({ author }) => (author.id === 'alice' ? new Promise(() => undefined) : { action: 'allow' })
  // On a busy machine, the policy may time out first.
  await eventually(async () => {
    const { id } = await group()
    policy.asked = []
    let isAnswered = false
    const slow = alice.client.messages.send(id, { text: 'slow' }).catch(() => (isAnswered = true))
    await eventually(() => policy.asked.some(({ author }) => author.id === 'alice'))
    await bob.client.messages.send(id, { text: 'fast' })
    await bob.client.polls.create(id, { title: 'fast, too', options: ['a', 'b'] })
    const isDelayed = isAnswered
    await slow
    expect(isDelayed).toBe(false)
    expect(await textsOf(id)).toEqual(['fast', 'fast, too'])
  })
})

it('aborts the signal at the timeout', async () => {
  const { id } = await group()
  let signal: AbortSignal | undefined
  policy.answer = (_draft, options) => {
    signal = options.signal
    return new Promise(() => undefined)
  }
  await expect(alice.client.messages.send(id, { text: 'x' })).rejects.toMatchObject(failed)
  expect(signal?.aborted).toBe(true)
})

it('a tenant can let drafts pass while the policy fails; metrics count it', async () => {
  const carol = world.person('carol', { tenantId: 'open' })
  const { id } = await carol.client.channels.createGroup({ userIds: ['dan'] })
  const name = 'chat_policy_reviews_total{kind="SEND",action="failed"}'
  const before = (await figuresOf(world.nodes[0]!.chat.metrics)).get(name) ?? 0
  policy.answer = () => Promise.reject(new Error('away'))
  await carol.client.messages.send(id, { text: 'passes' })
  expect((await carol.client.messages.list(id)).messages.map(({ text }) => text)).toEqual(['passes'])
  expect((await figuresOf(world.nodes[0]!.chat.metrics)).get(name)).toBe(before + 1)
  expect((await deskOf(carol).cases.list()).cases).toMatchObject([{ flags: [{ category: 'policy_unavailable' }] }])
})

it('an option that is flagged is a case of the user who added it, not of the creator of the poll', async () => {
  const { id } = await group()
  const poll = await alice.client.polls.create(id, { title: '?', options: ['a', 'b'], allowUserSuggestion: true })
  policy.answer = () => ({ action: 'allow', flags: [{ category: 'hate' }] })
  await bob.client.polls.addOption(id, poll.id, { text: 'odd' })
  const { cases } = await deskOf(alice).cases.list({ order: 'newest', limit: 1 })
  expect(cases).toMatchObject([{ subjectType: 'USER', userId: 'bob', flags: [{ category: 'hate' }] }])
})

it('a message flagged again keeps one case, and a held one has its flags', async () => {
  const { id } = await group()
  const flag = (category: string, confidence: number) => () => ({ action: 'allow', flags: [{ category, confidence }] })
  policy.answer = flag('spam', 0.3)
  const { id: messageId } = await alice.client.messages.send(id, { text: 'one' })
  policy.answer = flag('spam', 0.9)
  await alice.client.messages.edit(id, messageId, { text: 'two' })
  policy.answer = flag('spam', 0.2)
  await alice.client.messages.edit(id, messageId, { text: 'two and a half' })
  policy.answer = flag('hate', 0.1)
  await alice.client.messages.edit(id, messageId, { text: 'three' })
  expect(await casesOf(id)).toMatchObject([
    {
      flags: [
        { category: 'hate', confidence: 0.1 },
        { category: 'spam', confidence: 0.9 },
      ],
    },
  ])
  await alice.client.messages.delete(id, messageId)
  const [flagged] = await casesOf(id)
  expect(flagged).toMatchObject({ current: null })
  // The replacement equals the current text, so nothing is written or flagged.
  await deskOf(alice).cases.decide(flagged!.id, { action: 'NONE', reason: 'fine' })
  policy.answer = allow
  const { id: masked } = await alice.client.messages.send(id, { text: '***' })
  policy.answer = () => ({ action: 'replace', text: '***', flags: [{ category: 'contact' }] })
  await alice.client.messages.edit(id, masked, { text: '555' })
  expect(await casesOf(id)).toEqual([])
  policy.answer = () => ({ action: 'hold', reason: 'doubt', flags: [{ category: 'scam' }] })
  await alice.client.messages.send(id, { text: 'held' }, { prefer: 'hold' })
  const scheduledAt = nextDay()
  await alice.client.scheduledMessages.create(id, { text: 'held later', scheduledAt }, { prefer: 'hold' })
  expect(await casesOf(id)).toMatchObject([
    { subjectType: 'HELD_MESSAGE', flags: [{ category: 'scam', confidence: null }] },
    { subjectType: 'HELD_MESSAGE', flags: [{ category: 'scam', confidence: null }] },
  ])
})

it('receives the files of a message: their hashes, content and alternative texts', async () => {
  const { id } = await group()
  const sha256 = createHash('sha256').update('the content').digest('hex')
  const read: string[] = []
  policy.answer = async ({ files }) => {
    for (const file of files) for await (const chunk of await file.open()) read.push(String(chunk))
    return { action: 'allow' }
  }
  const file = () => new File(['the content'], 'notes.txt', { type: 'text/plain' })
  await alice.client.messages.sendFile(id, { file: file() })
  const { uploadId } = await alice.client.messages.createUpload({ file: file() })
  await alice.client.messages.send(id, { files: [{ uploadId, altText: 'call 555' }] })
  const known = { fileName: 'notes.txt', mimeType: 'text/plain', fileSize: 11, sha256 }
  expect(policy.asked.flatMap(({ kind, files }) => files.map((one) => [kind, one]))).toMatchObject([
    ['FILE', { ...known, altText: null }],
    ['FILE', { ...known, altText: 'call 555' }],
  ])
  expect(read).toEqual(['the content', 'the content'])
})

it('deletes the file of a refused message', async () => {
  const { id } = await group()
  const before = world.storage.files.size
  policy.answer = () => refuse()
  const file = new File(['x'], 'a.txt', { type: 'text/plain' })
  await expect(alice.client.messages.sendFile(id, { file })).rejects.toMatchObject(refused)
  expect(world.storage.files.size).toBe(before)
})

it('receives the text before an edit, and the quoted message', async () => {
  const { id } = await group()
  const { id: messageId } = await bob.client.messages.send(id, { text: 'question' })
  await bob.client.messages.edit(id, messageId, { text: 'better question' })
  await alice.client.messages.send(id, { text: 'answer', quotedMessageId: messageId })
  expect(policy.asked.slice(-2)).toMatchObject([
    { kind: 'EDIT', previousText: 'question', text: 'better question', author: { id: 'bob', role: 'MEMBER' } },
    { kind: 'SEND', quote: { messageId, senderId: 'bob', text: 'better question' } },
  ])
})

it('each option of a poll is reviewed, and a replaced one is written', async () => {
  const { id } = await group()
  policy.answer = onlyFor('POLL_OPTION', 'call 555', { action: 'replace', text: 'call ***' })
  const poll = await alice.client.polls.create(id, { title: '?', options: ['a', 'call 555'] })
  expect(poll.options.map(({ text }) => text)).toEqual(['a', 'call ***'])
  policy.answer = onlyFor('POLL_OPTION', 'bad', { action: 'refuse', reason: 'rude' })
  const bad = alice.client.polls.create(id, { title: '??', options: ['a', 'bad'] })
  await expect(bad).rejects.toMatchObject(refused)
  expect(await textsOf(id)).toEqual(['?'])
})

it('a scheduled message is reviewed again when it is due: refused, it fails with the code', async () => {
  const { id } = await group()
  const { id: scheduledId } = await alice.client.scheduledMessages.create(id, { text: 'later', scheduledAt: nextDay() })
  policy.answer = () => refuse()
  const now = alice.client.scheduledMessages.sendNow(id, scheduledId)
  await expect(now).rejects.toMatchObject(refused)
  expect((await alice.client.scheduledMessages.list(id)).scheduledMessages).toMatchObject([{ status: 'PENDING' }])
  await query(world.databaseUrl, `update chat_scheduled_messages set scheduled_at = chat_now() where id = $1`, [
    scheduledId,
  ])
  await eventually(async () => {
    const [row] = await query<{ status: string; error: string }>(
      world.databaseUrl,
      `select status, error_message as error from chat_scheduled_messages where id = $1`,
      [scheduledId],
    )
    expect(row).toEqual({ status: 'FAILED', error: 'CHAT_POLICY_REFUSED' })
  })
  expect(await textsOf(id)).toEqual([])
})

it('due messages fail if the policy fails for too long', async () => {
  const { id } = await group()
  const { id: scheduledId } = await alice.client.scheduledMessages.create(id, { text: 'later', scheduledAt: nextDay() })
  const { id: messageId } = await alice.client.messages.send(id, { text: 'unseen', stream: {} })
  policy.answer = () => Promise.reject(new Error('away'))
  const ended = async () => [
    (await alice.client.messages.get(id, messageId)).stream?.state,
    (
      await query<{ error: string }>(
        world.databaseUrl,
        `select error_message as error from chat_scheduled_messages where id = $1`,
        [scheduledId],
      )
    )[0]?.error,
  ]
  const dueSince = async (minutes: number) => {
    await query(
      world.databaseUrl,
      `update chat_scheduled_messages set scheduled_at = chat_now() - $2 * interval '1 minute' where id = $1`,
      [scheduledId, minutes],
    )
    await query(
      world.databaseUrl,
      `update chat_streams set alive_at = chat_now() - make_interval(mins => $2, secs => idle_seconds) where message_id = $1`,
      [messageId, minutes],
    )
  }
  policy.asked = []
  await dueSince(1)
  await eventually(() => expect(new Set(kindsAsked())).toEqual(new Set(['SCHEDULED', 'STREAM_END'])))
  expect(await ended()).toEqual(['STREAMING', null])
  await dueSince(20)
  await eventually(async () => expect(await ended()).toEqual(['FAILED', 'CHAT_SERVICE_UNAVAILABLE']), {
    within: 60_000,
  })
  expect(await textsOf(id)).toEqual([''])
})

it('a stream keeps no text that the policy did not review at its end', async () => {
  const { id } = await group()
  const begin = () => alice.client.messages.send(id, { text: 'unseen', stream: {} })
  await begin()
  policy.answer = () => refuse()
  await alice.client.channels.freeze(id)
  expect((await bob.client.messages.list(id)).messages[0]).toMatchObject({
    text: '',
    stream: { state: 'FAILED', parts: [] },
  })
})

it('a part of a stream is reviewed with its value', async () => {
  const { id } = await group()
  const { id: messageId } = await alice.client.messages.send(id, { text: '', stream: {} })
  const part = { run: 1, type: 'data', value: { note: 'x' } } as const
  await alice.client.messages.setStreamPart(id, messageId, 1, part)
  expect(policy.asked.at(-1)).toMatchObject({ kind: 'STREAM_PART', parts: [{ type: 'data', value: { note: 'x' } }] })
  policy.answer = () => refuse()
  const next = alice.client.messages.setStreamPart(id, messageId, 2, part)
  await expect(next).rejects.toMatchObject(refused)
  const { stream } = await bob.client.messages.get(id, messageId)
  expect(stream?.parts).toHaveLength(2)
})

it('reviews nothing that the system writes', async () => {
  const { id } = await group()
  policy.asked = []
  policy.answer = () => refuse()
  await world.nodes[0]!.chat.system(world.tenantId).messages.send(id, { text: 'from the host' })
  expect(policy.asked).toEqual([])
  const reviewing = await world.addNode({ policy: { reviewSystem: true } })
  const send = reviewing.chat.system(world.tenantId).messages.send(id, { text: 'from the host' })
  await expect(send).rejects.toMatchObject(refused)
})

it.each([
  [
    'delivers a scheduled message',
    async (id: string, chat: Chat) => {
      const later = { text: 'later', mentions: 'HERE', scheduledAt: nextDay() } as const
      const scheduled = await alice.client.scheduledMessages.create(id, later)
      await query(
        world.databaseUrl,
        `update chat_scheduled_messages set scheduled_at = chat_now() where id = '${scheduled.id}'`,
      )
      await deliverScheduled(chat, { tenantId: world.tenantId, channelId: id, id: scheduled.id }, 0)
      expect(await textsOf(id)).toContain('later')
    },
  ],
  [
    'ends a stream',
    async (id: string, chat: Chat) => {
      const { id: messageId } = await alice.client.messages.send(id, { text: 'more', stream: {} })
      const caller = { tenantId: world.tenantId, userId: 'alice' }
      await endStream(chat, { caller, channelId: id, messageId }, { run: 1, state: 'COMPLETE' })
      expect((await alice.client.messages.get(id, messageId)).stream?.state).toBe('COMPLETE')
    },
  ],
])('the host is asked for settings before a change that %s locks the channel', async (_change, run) => {
  const { id } = await group()
  let asked = 0
  // Waits for the lock, if it is held.
  const ask = () => bob.client.messages.send(id, { text: `asked ${(asked += 1)}` })
  // The policy asks the host itself.
  const settingsFor = () => ask().then(() => null)
  const { domain } = await world.addNode({}, { settingsProvider: { settingsFor } })
  const settingsOf = (tenantId: string) => ask().then(() => domain.settingsOf(tenantId))
  await run(id, { ...chatIn(domain, world.tenantId), settingsOf })
  expect(asked).toBeGreaterThan(0)
})
