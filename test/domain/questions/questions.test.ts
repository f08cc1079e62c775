import type { AskQuestionRequest, Question } from '../../../generated/openapi'
import type { ServerEventName } from '../../../generated/events'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { SWEEP_OFTEN } from '../../support/clock'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
let bob: Person
let carol: Person
let dave: Person
beforeAll(async () => {
  world = await World.start({ ...SWEEP_OFTEN, processes: 2 })
  ;[alice, bob, carol, dave] = ['alice', 'bob', 'carol', 'dave'].map((id) => world.person(id)) as [
    Person,
    Person,
    Person,
    Person,
  ]
})
afterAll(() => world.close())

/** A group of alice, an operator, with bob, who has sent a message, carol and dave. */
async function asking(stream?: { idleSeconds: number }) {
  const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol', 'dave'] })
  const { id: messageId } = await bob.client.messages.send(channelId, { text: 'Refunding', ...(stream && { stream }) })
  const ask = (request: Partial<AskQuestionRequest> = {}, options?: { idempotencyKey: string }) =>
    bob.client.questions.ask(channelId, messageId, { kind: 'APPROVAL', prompt: 'Refund?', ...request }, options)
  const answer = (by: Person, { id }: Question, decision: 'APPROVE' | 'REJECT' | 'ANSWER' = 'APPROVE', more = {}) =>
    by.client.questions.answer(channelId, messageId, id, { decision, ...more })
  const read = async (by = alice) => (await by.client.messages.get(channelId, messageId)).questions
  return { channelId, messageId, ask, answer, read }
}

const refused = (status: number, code: string, details: object = {}) => ({
  status,
  code,
  details: expect.objectContaining(details) as unknown,
})

it('is asked, read with its message, and decided once, for the same answer to all', async () => {
  const { channelId, messageId, ask, answer, read } = await asking()
  const subject = { toolCallId: 'call-1', name: 'refund', arguments: { amount: 49 } }
  const question = await ask({ subject, answerableBy: { userIds: ['carol'] } })
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
    ...{ answerableBy: { userIds: ['carol'] }, needed: 1, state: 'OPEN', answers: [], closedAt: null },
  })
  expect(Date.parse(question.expiresAt) - Date.parse(question.createdAt)).toBe(86_400_000)
  expect(await read()).toEqual([question])
  expect((await alice.client.messages.list(channelId)).messages.map((message) => message.questions)).toContainEqual([
    question,
  ])
  expect(await carol.client.questions.list({ state: 'OPEN' })).toEqual({
    questions: [question],
    openCount: 1,
    nextCursor: null,
  })

  await expect(answer(dave, question)).rejects.toMatchObject(refused(403, 'CHAT_QUESTION_NOT_ANSWERABLE'))
  await expect(answer(bob, question)).rejects.toMatchObject(refused(403, 'CHAT_QUESTION_NOT_ANSWERABLE'))
  const decided = await answer(carol, question, 'APPROVE', { comment: 'Fine' })
  expect(decided).toMatchObject({
    state: 'ANSWERED',
    answers: [{ userId: 'carol', decision: 'APPROVE', comment: 'Fine' }],
  })
  expect(await answer(carol, question, 'APPROVE', { comment: 'Fine' })).toEqual(decided)
  await expect(answer(carol, question, 'REJECT')).rejects.toMatchObject(refused(409, 'CHAT_QUESTION_ANSWERED'))
  expect(await read(bob)).toEqual([decided])
  expect(await carol.client.questions.list()).toEqual({ questions: [decided], openCount: 0, nextCursor: null })
  expect(await carol.client.questions.list({ state: 'OPEN' })).toMatchObject({ questions: [] })
})
