import type { AskQuestionRequest, Question } from '../../../generated/openapi'
import type { PushNeeded } from '../../../src/index'
import { caseAbout, deskOf } from '../../support/decide'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { SWEEP_OFTEN } from '../../support/clock'
import { World, type Person } from '../../support/world'
import { finished } from '../compliance/erasing'

let world: World
let [alice, bob, carol, dave] = [] as unknown as [Person, Person, Person, Person]
const pushes: PushNeeded[] = []
beforeAll(async () => {
  const providers = { eventHandler: { onPushNeeded: (push: PushNeeded) => void pushes.push(push) } }
  world = await World.start({ ...SWEEP_OFTEN, processes: 2, providers })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
  carol = world.person('carol')
  dave = world.person('dave', { node: 1 })
})
afterAll(() => world.close())

type Answer = Parameters<Person['client']['questions']['answer']>[3]

/** A group of alice, an operator, with bob, who has sent a message, carol and dave. */
async function asking(stream?: { idleSeconds: number }) {
  const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol', 'dave'] })
  const { id: messageId } = await bob.client.messages.send(channelId, { text: 'Refunding', ...(stream && { stream }) })
  const ask = (request: Partial<AskQuestionRequest> = {}, options?: { idempotencyKey: string }) =>
    bob.client.questions.ask(channelId, messageId, { kind: 'APPROVAL', prompt: 'Refund?', ...request }, options)
  const answer = (by: Person, { id }: Question, decision: Answer['decision'] = 'APPROVE', more: Partial<Answer> = {}) =>
    by.client.questions.answer(channelId, messageId, id, { decision, ...more })
  const cancel = (by: Person, { id }: Question) => by.client.questions.cancel(channelId, messageId, id)
  const read = async (by = alice) => (await by.client.messages.get(channelId, messageId)).questions
  return { channelId, messageId, ask, answer, cancel, read }
}

const toCarol = { answerableBy: { userIds: ['carol'] } }
const refused = (status: number, code: string, details: object = {}) => ({
  ...{ status, code },
  details: expect.objectContaining(details) as unknown,
})
const invalid = (pointer: string, message: string) => ({
  details: { errors: [{ in: 'body', pointer, message: expect.stringContaining(message) as string }] },
})
/** Makes a question expire now. */
const expire = ({ id }: Question) =>
  query(world.databaseUrl, `update chat_questions set expires_at = created_at + interval '1 ms' where id = $1`, [id])
const openCount = async (by: Person) => (await by.client.questions.list({ state: 'OPEN' })).openCount

describe('an approval', () => {
  it('is asked, read with its message, and decided once, for the same answer to all', async () => {
    const { channelId, messageId, ask, answer, read } = await asking()
    const subject = { toolCallId: 'call-1', name: 'refund', arguments: { amount: 49 } }
    const before = await openCount(carol)
    const question = await ask({ subject, ...toCarol })
    expect(question).toMatchObject({
      ...{
        channelId,
        messageId,
        askerId: 'bob',
        kind: 'APPROVAL',
        prompt: 'Refund?',
        options: [],
        schema: null,
        subject,
      },
      ...{ ...toCarol, needed: 1, state: 'OPEN', answers: [], closedAt: null },
    })
    expect(Date.parse(question.expiresAt) - Date.parse(question.createdAt)).toBe(86_400_000)
    expect(await read()).toEqual([question])
    const { messages } = await alice.client.messages.list(channelId)
    expect(messages.map((message) => message.questions)).toContainEqual([question])
    const listed = await carol.client.questions.list({ state: 'OPEN', limit: 1, includeUsers: true })
    expect(listed).toMatchObject({ questions: [question], openCount: before + 1 })
    expect(Object.keys(listed.users ?? {}).sort()).toEqual(['bob', 'carol'])

    await expect(answer(dave, question)).rejects.toMatchObject(refused(403, 'CHAT_QUESTION_NOT_ANSWERABLE'))
    await expect(answer(bob, question)).rejects.toMatchObject(refused(403, 'CHAT_QUESTION_NOT_ANSWERABLE'))
    const decided = await answer(carol, question, 'APPROVE', { comment: 'Fine' })
    const answers = [{ userId: 'carol', decision: 'APPROVE', comment: 'Fine', optionId: null, value: null }]
    expect(decided).toMatchObject({ state: 'ANSWERED', answers, closedAt: expect.any(String) as string })
    expect(await answer(carol, question, 'APPROVE', { comment: 'Fine' })).toEqual(decided)
    await expect(answer(carol, question, 'REJECT')).rejects.toMatchObject(refused(409, 'CHAT_QUESTION_ANSWERED'))
    expect(await read(bob)).toEqual([decided])
    expect(await carol.client.questions.list({ limit: 1 })).toMatchObject({ questions: [decided], openCount: before })
  })

  it('that needs two is decided by the second approval, or by one rejection', async () => {
    const { ask, answer } = await asking()
    const question = await ask({ needed: 2 })
    expect(await answer(carol, question)).toMatchObject({ state: 'OPEN', answers: [{ userId: 'carol' }] })
    await expect(answer(carol, question, 'REJECT')).rejects.toMatchObject(refused(409, 'CHAT_QUESTION_ANSWERED'))
    expect(await answer(alice, question)).toMatchObject({ state: 'ANSWERED', answers: [{}, { userId: 'alice' }] })
    await expect(answer(dave, question)).rejects.toMatchObject(refused(409, 'CHAT_QUESTION_ANSWERED'))

    const other = await ask({ needed: 2 })
    await answer(carol, other)
    const answers = [{ decision: 'APPROVE' }, { decision: 'REJECT' }]
    expect(await answer(dave, other, 'REJECT')).toMatchObject({ state: 'ANSWERED', answers })
  })

  it('by operators can be answered by no other member', async () => {
    const { ask, answer } = await asking()
    const question = await ask({ answerableBy: 'OPERATORS' })
    await expect(answer(carol, question)).rejects.toMatchObject(refused(403, 'CHAT_QUESTION_NOT_ANSWERABLE'))
    expect(await answer(alice, question)).toMatchObject({ state: 'ANSWERED' })
  })
})

it('a choice is answered with one of its options, or rejected', async () => {
  const { ask, answer } = await asking()
  const options = ['yes', 'no'].map((id) => ({ id, label: id.toUpperCase() }))
  const question = await ask({ kind: 'CHOICE', options })
  await expect(answer(carol, question)).rejects.toMatchObject(invalid('/decision', 'must be ANSWER or REJECT'))
  await expect(answer(carol, question, 'ANSWER')).rejects.toMatchObject(invalid('/optionId', 'is required'))
  await expect(answer(carol, question, 'ANSWER', { optionId: 'maybe' })).rejects.toMatchObject(
    invalid('/optionId', 'must be the id of an option'),
  )
  await expect(answer(carol, question, 'ANSWER', { optionId: 'yes', value: {} })).rejects.toMatchObject(
    invalid('/value', 'is for an ANSWER to a FORM only'),
  )
  expect(await answer(carol, question, 'ANSWER', { optionId: 'yes' })).toMatchObject({ answers: [{ optionId: 'yes' }] })
  expect(await answer(dave, await ask({ kind: 'CHOICE', options }), 'REJECT')).toMatchObject({ state: 'ANSWERED' })
})

it('a form is answered with values that its schema allows, and names all invalid ones', async () => {
  const { ask, answer } = await asking()
  const schema = {
    type: 'object' as const,
    properties: {
      size: { type: 'string' as const, enum: ['S', 'M'], enumNames: ['small', 'medium'] },
      count: { type: 'integer' as const, minimum: 1, maximum: 9 },
      mail: { type: 'string' as const, format: 'email' as const },
      gift: { type: 'boolean' as const, default: false },
    },
    required: ['size', 'count'],
  }
  const question = await ask({ kind: 'FORM', schema })
  expect(question.schema).toEqual(schema)
  const value = { size: 'XL', count: 1.5, mail: 'nowhere', extra: 1 }
  await expect(answer(carol, question, 'ANSWER', { value })).rejects.toMatchObject({
    ...{ status: 400, code: 'CHAT_VALIDATION_ERROR' },
    details: {
      errors: expect.arrayContaining(
        ['/value/size', '/value/count', '/value/mail', '/value/extra'].map((pointer) =>
          expect.objectContaining({ pointer }),
        ),
      ) as unknown,
    },
  })
  await expect(answer(carol, question, 'ANSWER', { value: { size: 'S' } })).rejects.toMatchObject(
    invalid('/value/count', 'is required'),
  )
  const given = { size: 'M', count: 2, mail: 'carol@example.com', gift: true }
  expect(await answer(carol, question, 'ANSWER', { value: given })).toMatchObject({ answers: [{ value: given }] })
})

it.each([
  [
    'an option of an approval',
    {
      options: [
        { id: 'a', label: 'a' },
        { id: 'b', label: 'b' },
      ],
    },
    '/options',
  ],
  ['a choice without options', { kind: 'CHOICE' }, '/options'],
  ['a form without fields', { kind: 'FORM' }, '/schema'],
  [
    'a choice that two must make',
    { kind: 'CHOICE', needed: 2, options: ['a', 'b'].map((id) => ({ id, label: id })) },
    '/needed',
  ],
  ['two options of one id', { kind: 'CHOICE', options: ['a', 'a'].map((id) => ({ id, label: id })) }, '/options/1/id'],
  [
    'a default that the field refuses',
    { kind: 'FORM', schema: { type: 'object', properties: { a: { type: 'integer', default: 'x' } } } },
    '/schema/properties/a/default',
  ],
  [
    'an enum of numbers',
    { kind: 'FORM', schema: { type: 'object', properties: { 'a/b': { type: 'number', enum: ['1'] } } } },
    '/schema/properties/a~1b/enum',
  ],
  [
    'a required field that is none',
    { kind: 'FORM', schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] } },
    '/schema/required/0',
  ],
  ['arguments of over 16 KiB', { subject: { arguments: { text: 'x'.repeat(16_384) } } }, '/subject/arguments'],
  ['a user who is no member', { answerableBy: { userIds: ['carol', 'zoe'] } }, '/answerableBy/userIds/1'],
  ['more approvals than users', { needed: 2, answerableBy: { userIds: ['carol'] } }, '/needed'],
  ['the asker', { answerableBy: { userIds: ['bob'] } }, '/answerableBy/userIds/0'],
  ['a user named twice', { answerableBy: { userIds: ['carol', 'carol'] } }, '/answerableBy/userIds/0'],
])('%s is refused by its field', async (_name, request, pointer) => {
  const { ask, read } = await asking()
  await expect(ask(request as Partial<AskQuestionRequest>)).rejects.toMatchObject(invalid(pointer, ''))
  expect(await read()).toBeUndefined()
})

it('is asked once per idempotency key, and refused beyond the limits', async () => {
  const { channelId, ask, answer, cancel, read } = await asking()
  const question = await ask({}, { idempotencyKey: 'once' })
  const decided = await answer(carol, question)
  expect(await ask({}, { idempotencyKey: 'once' })).toEqual(decided)
  await expect(ask({ prompt: 'Other?' }, { idempotencyKey: 'once' })).rejects.toMatchObject(
    refused(409, 'CHAT_IDEMPOTENCY_CONFLICT'),
  )
  expect(await read()).toHaveLength(1)
  const open = [await ask(), await ask(), await ask(), await ask(), await ask()]
  await expect(ask()).rejects.toMatchObject(refused(409, 'CHAT_QUESTION_LIMIT', { limit: 5, of: 'MESSAGE' }))
  await cancel(bob, open[0]!)
  await expire(open[1]!)
  await ask()
  await ask()
  for (let n = 0; n < 3; n += 1) {
    const { id } = await carol.client.messages.send(channelId, { text: 'more' })
    for (let m = 0; m < 5; m += 1) await carol.client.questions.ask(channelId, id, { kind: 'APPROVAL', prompt: '?' })
  }
  const { id } = await carol.client.messages.send(channelId, { text: 'more' })
  await expect(carol.client.questions.ask(channelId, id, { kind: 'APPROVAL', prompt: '?' })).rejects.toMatchObject(
    refused(409, 'CHAT_QUESTION_LIMIT', { limit: 20, of: 'CHANNEL' }),
  )
})

it('expires on time for all readers, and is announced once', async () => {
  const { channelId, ask, answer, cancel, read } = await asking()
  const [room, asker] = [await alice.socket(), await bob.socket()]
  await room.join(channelId)
  const question = await ask()
  await room.next('chat:question:asked')
  await expire(question)
  const expired = { id: question.id, state: 'EXPIRED', closedAt: expect.any(String) as string }
  expect(await read()).toMatchObject([expired])
  const closed = refused(410, 'CHAT_QUESTION_CLOSED', { state: 'EXPIRED' })
  await expect(answer(carol, question)).rejects.toMatchObject(closed)
  await expect(cancel(bob, question)).rejects.toMatchObject(closed)
  expect((await room.next('chat:question:closed')).data.question).toMatchObject(expired)
  // Questions of other tests may expire now.
  const { data } = await asker.find((frame) => frame.data['questionId'] === question.id)
  expect(data).toMatchObject({ state: 'EXPIRED', question: expired })
  await alice.client.messages.send(channelId, { text: 'after' })
  await room.next('chat:message:received')
  expect(room.of('chat:question:closed')).toHaveLength(1)
})

it('is canceled by its asker and by operators, whose act is audited', async () => {
  const { ask, cancel } = await asking()
  const [one, two] = [await ask(), await ask()]
  await expect(cancel(carol, one)).rejects.toMatchObject(refused(403, 'CHAT_AUTH_FORBIDDEN'))
  const canceled = await cancel(bob, one)
  expect(canceled).toMatchObject({ state: 'CANCELED' })
  expect(await cancel(bob, one)).toEqual(canceled)
  await cancel(alice, two)
  const acts = await query(
    world.databaseUrl,
    `select actor_id, user_id from chat_audit where action = 'question.cancel' and details ->> 'questionId' in ($1, $2)`,
    [one.id, two.id],
  )
  expect(acts).toEqual([{ actor_id: 'alice', user_id: 'bob' }])
})

describe('an open stream that asks', () => {
  it('waits without timing out, accepts appends, and times out again once it is answered', async () => {
    const { channelId, messageId, ask, answer } = await asking({ idleSeconds: 5 })
    await expect(ask({ expiresInSeconds: 86_401 })).rejects.toMatchObject(invalid('/expiresInSeconds', 'at most 86400'))
    const question = await ask()
    const silent = `update chat_streams set alive_at = alive_at - interval '1 hour' where message_id = $1 returning 1`
    expect(await query(world.databaseUrl, silent, [messageId])).toHaveLength(1)
    // A later question has expired, so a sweep has passed.
    const other = await asking()
    const passing = await other.ask()
    await expire(passing)
    await eventually(async () => {
      const closed = await query(
        world.databaseUrl,
        'select 1 from chat_questions where id = $1 and closed_at is not null',
        [passing.id],
      )
      expect(closed).toHaveLength(1)
    })
    const state = async () => (await alice.client.messages.get(channelId, messageId)).stream?.state
    expect(await state()).toBe('STREAMING')
    await bob.client.messages.appendToStream(channelId, messageId, { run: 1, part: 0, offset: 9, text: '…' })
    await answer(carol, question)
    expect(await state()).toBe('STREAMING')
    await query(world.databaseUrl, silent, [messageId])
    await eventually(async () => expect(await state()).toBe('FAILED'))
  })

  it('leaves its questions open when it ends, and cancels them when it is stopped', async () => {
    const ended = await asking({ idleSeconds: 60 })
    await ended.ask()
    await bob.client.messages.endStream(ended.channelId, ended.messageId, { run: 1, state: 'COMPLETE' })
    expect(await ended.read()).toMatchObject([{ state: 'OPEN' }])

    const stopped = await asking({ idleSeconds: 60 })
    await stopped.ask()
    await alice.client.messages.stopStream(stopped.channelId, stopped.messageId)
    expect(await stopped.read()).toMatchObject([{ state: 'CANCELED' }])
    await expect(stopped.ask()).rejects.toMatchObject(refused(409, 'CHAT_STREAM_STOPPED'))
  })
})

describe('ends with its message, member or channel, and notifies its asker and the users it names', () => {
  it.each<[string, (about: { channelId: string; messageId: string }) => Promise<unknown>]>([
    ['a deleted message', ({ channelId, messageId }) => bob.client.messages.delete(channelId, messageId)],
    ['a deleted channel', ({ channelId }) => alice.client.channels.delete(channelId)],
    ['its asker, who leaves', ({ channelId }) => bob.client.channels.leave(channelId)],
    ['a ban of its asker', ({ channelId }) => alice.client.members.ban(channelId, 'bob')],
    [
      'a message that a decision removes',
      async ({ channelId, messageId }) => {
        await carol.client.messages.report(channelId, messageId, { category: 'spam' })
        await deskOf(alice).cases.decide(await caseAbout(alice, messageId), { action: 'REMOVE', reason: 'spam' })
      },
    ],
  ])('%s', async (_name, end) => {
    const { channelId, messageId, ask } = await asking()
    const before = await openCount(carol)
    const question = await ask(toCarol)
    const feeds = [await bob.socket(), await carol.socket()]
    await end({ channelId, messageId })
    for (const feed of feeds) {
      const { data } = await feed.next('chat:question:decided')
      expect(data).toMatchObject({ channelId, messageId, questionId: question.id, state: 'CANCELED' })
    }
    expect(await openCount(carol)).toBe(before)
  })
})

it('is not found by users who cannot see its message', async () => {
  const { channelId, messageId, ask, answer } = await asking()
  await dave.client.users.block({ userId: 'bob' })
  const feed = await dave.socket()
  await feed.join(channelId)
  const question = await ask({ answerableBy: { userIds: ['carol', 'dave'] } })
  await expect(answer(dave, question)).rejects.toMatchObject(refused(404, 'CHAT_QUESTION_NOT_FOUND'))
  expect(await openCount(dave)).toBe(0)
  await carol.client.channels.resetHistory(channelId)
  await expect(answer(carol, question)).rejects.toMatchObject(refused(404, 'CHAT_QUESTION_NOT_FOUND'))
  await bob.client.messages.delete(channelId, messageId)
  await alice.client.messages.send(channelId, { text: 'after' })
  await feed.next('chat:message:received')
  expect(feed.of('chat:question:asked', 'chat:question:requested', 'chat:question:decided')).toEqual([])
  await dave.client.users.unblock({ userId: 'bob' })
})

it('is replayed to no user who has blocked its asker since', async () => {
  const { ask } = await asking()
  const { id } = await ask({ answerableBy: { userIds: ['dave'] } })
  const requested = async () =>
    (await dave.client.users.listEvents({ since: 0 })).events.filter(({ event }) => event === 'chat:question:requested')
  expect((await requested()).map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ question: expect.objectContaining({ id }) as unknown }),
  )
  await dave.client.users.block({ userId: 'bob' })
  expect(await requested()).toEqual([])
  await dave.client.users.unblock({ userId: 'bob' })
})

it('is replayed in its current state, and not at all once its message is deleted', async () => {
  const { channelId, messageId, ask, answer } = await asking()
  const question = await ask(toCarol)
  const decided = await answer(carol, question, 'REJECT', { comment: 'No' })
  const questionsOf = (events: { event: string; data: object }[]) =>
    events.filter(({ event }) => event.startsWith('chat:question')).map(({ event, data }) => [event, data])
  const { events } = await alice.client.channels.listEvents(channelId, { since: 0 })
  const data = { channelId, messageId, question: decided }
  expect(questionsOf(events)).toEqual([
    ['chat:question:asked', data],
    ['chat:question:answered', data],
  ])
  expect(events.find(({ event }) => event === 'chat:message:received')?.data).toMatchObject({
    message: { id: messageId, questions: [decided] },
  })
  await bob.client.messages.delete(channelId, messageId)
  expect(questionsOf((await alice.client.channels.listEvents(channelId, { since: 0 })).events)).toEqual([])
})

it('is pushed to the users it names who have no open socket', async () => {
  const { channelId, messageId, ask } = await asking()
  await alice.client.members.invite(channelId, { userIds: ['frank'] })
  const feed = await carol.socket()
  const question = await ask({ answerableBy: { userIds: ['carol', 'frank'] } })
  await feed.next('chat:question:requested')
  const pushed = () => pushes.filter((push) => push.question?.id === question.id)
  await eventually(() => expect(pushed()).toHaveLength(1))
  expect(pushed()).toMatchObject([{ channelId, message: { id: messageId }, question, userIds: ['frank'] }])
})

it('an erasure keeps the decision, without the decider’s texts and ids', async () => {
  const erin = world.person('erin')
  const { channelId, messageId, ask, answer } = await asking()
  await alice.client.members.invite(channelId, { userIds: ['erin'] })
  await answer(erin, await ask({ answerableBy: { userIds: ['erin', 'carol'] } }), 'REJECT', { comment: 'Too secret' })
  await bob.client.messages.edit(channelId, messageId, { text: 'Edited' })
  const { tenantId } = world
  const erasure = await world.nodes[0]!.chat.data(tenantId).eraseUser('erin', { messages: 'delete' })
  await finished(world, tenantId, erasure)
  const [question] = (await alice.client.messages.get(channelId, messageId)).questions!
  const pseudonym = question!.answers[0]!.userId
  expect(question).toMatchObject({
    ...{ state: 'ANSWERED', answerableBy: { userIds: [pseudonym, 'carol'] } },
    answers: [{ decision: 'REJECT', comment: null }],
  })
  const left = await query(
    world.databaseUrl,
    `select table_name, row from (
       select 'events' as table_name, to_jsonb(e)::text as row from chat_events e
       union all select 'answers', to_jsonb(a)::text from chat_question_answers a
       union all select 'users', to_jsonb(u)::text from chat_question_users u
       union all select 'questions', to_jsonb(q)::text from chat_questions q
     ) found where row like '%"erin"%' or row like '%Too secret%'`,
  )
  expect(left).toEqual([])
})
