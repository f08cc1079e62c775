/** Promises about questions that messages ask, and that members answer once. */
import { expect, expectSame } from '../../breach.mjs'

/** An approval that alice requests in a message, from one of these users or any member. */
const ask = async (alice, id, named, more = {}) => {
  const { id: messageId } = await alice.send(id, 'Refunding')
  const answerableBy = named ? { userIds: named.map(({ userId }) => userId) } : 'MEMBERS'
  const body = { kind: 'APPROVAL', prompt: 'Refund 49 euros?', answerableBy, ...more }
  const { id: questionId } = await alice.call('askQuestion', { path: { id, messageId }, body })
  return { id, messageId, questionId }
}

const answer = (path, decision) => ({ path, body: { decision } })
const listed = async (user) => (await user.call('listQuestions', { query: { state: 'OPEN', limit: 1 } })).openCount
const stateOf = async (user, { id, messageId }) =>
  (await user.call('getMessage', { path: { id, messageId } })).questions?.map(({ state }) => state)

/** @type {import('../run.mjs').Check[]} */
export const questions = [
  {
    name: 'question',
    title: 'a question is decided by one of two answers at the same moment, for all and for ever',
    says: 'It is decided once: by `needed` approvals or one rejection',
    people: 3,
    async run({ alice, bob, carol }) {
      const id = await alice.group(bob, carol)
      const socket = await alice.joined(id)
      const path = await ask(alice, id)
      const given = [answer(path, 'APPROVE'), answer(path, 'REJECT')]
      const both = await Promise.all([
        bob.request('answerQuestion', given[0]),
        carol.request('answerQuestion', given[1]),
      ])
      const outcomes = both.map(({ status, body }) => (status === 200 ? status : `${status} ${body.error.code}`))
      expectSame([...outcomes].sort(), [200, '409 CHAT_QUESTION_ANSWERED'], 'outcomes of two answers at once')
      const first = outcomes.indexOf(200)
      const winner = [bob, carol][first]
      const decided = both[first].body
      expectSame(
        [decided.state, decided.answers.map(({ userId, decision }) => [userId, decision])],
        ['ANSWERED', [[winner.userId, given[first].body.decision]]],
        'state and answers',
      )
      expectSame(await winner.call('answerQuestion', given[first]), decided, 'the same answer again')
      for (const user of [alice, bob, carol]) {
        const { questions: shown } = await user.call('getMessage', { path: { id, messageId: path.messageId } })
        expectSame(shown, [decided], `the question as ${user.userId} reads it`)
      }
      await alice.send(id, 'next')
      const events = (await socket.logged(id, 4)).map(({ event }) => event)
      expectSame(
        events,
        ['chat:message:received', 'chat:question:asked', 'chat:question:answered', 'chat:message:received'],
        'events',
      )
    },
  },
  {
    name: 'question-named',
    title: 'a question that names users is theirs to answer, and they find it',
    says: 'Lists the questions that name the caller in `answerableBy`, newest first, with the exact number of open ones.',
    people: 3,
    async run({ alice, bob, carol }) {
      const id = await alice.group(bob, carol)
      const [named, asker] = [await bob.socket(), await alice.socket()]
      const [before, beforeOfCarol] = [await listed(bob), await listed(carol)]
      const path = await ask(alice, id, [bob])
      const { data } = await named.next('chat:question:requested', ({ data }) => data.channelId === id)
      expectSame(data.question.id, path.questionId, 'the question of the event')
      const page = await bob.call('listQuestions', { query: { state: 'OPEN', limit: 1 } })
      expectSame(page.questions[0], data.question, 'the newest question')
      expectSame(
        [page.openCount, await listed(carol)],
        [before + 1, beforeOfCarol],
        'openCount of a named user, and of another one',
      )
      for (const user of [carol, alice]) {
        const { status, code } = await user.refused('answerQuestion', answer(path, 'APPROVE'))
        expectSame([status, code], [403, 'CHAT_QUESTION_NOT_ANSWERABLE'], `status and code for ${user.userId}`)
      }
      expectSame(await stateOf(carol, path), ['OPEN'], 'state after the refusals')
      await bob.call('answerQuestion', answer(path, 'REJECT'))
      for (const socket of [named, asker]) {
        const end = await socket.next('chat:question:decided', ({ data }) => data.questionId === path.questionId)
        expectSame(end.data.state, 'ANSWERED', 'state of chat:question:decided')
      }
      expectSame(await listed(bob), before, 'openCount after the answer')
    },
  },
  {
    name: 'question-canceled',
    title: 'a canceled question takes no answer, and is canceled by its asker or an operator alone',
    says: 'Cancels an open question. Allowed for its asker and for operators.',
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const path = await ask(alice, id)
      const refusal = await bob.refused('cancelQuestion', { path })
      expectSame([refusal.status, refusal.code], [403, 'CHAT_AUTH_FORBIDDEN'], 'status and code for a member')
      const canceled = await alice.call('cancelQuestion', { path })
      expectSame(canceled.state, 'CANCELED', 'state')
      const { status, code } = await bob.refused('answerQuestion', answer(path, 'APPROVE'))
      expectSame([status, code], [410, 'CHAT_QUESTION_CLOSED'], 'status and code of an answer')
    },
  },
  {
    name: 'question-expires',
    title: 'a question that is not answered in time expires',
    says: 'A question has expired or was canceled.',
    isSlow: true,
    async run({ alice, bob }) {
      const id = await alice.group(bob)
      const socket = await bob.joined(id)
      const path = await ask(alice, id, undefined, { expiresInSeconds: 10 })
      const { data } = await socket.next('chat:question:closed', ({ data }) => data.channelId === id, 60_000)
      expectSame(
        [data.question.id, data.question.state],
        [path.questionId, 'EXPIRED'],
        'question and state of the event',
      )
      expect(data.question.closedAt === data.question.expiresAt, 'the end at its time', data.question)
      const { status, code } = await bob.refused('answerQuestion', answer(path, 'APPROVE'))
      expectSame([status, code], [410, 'CHAT_QUESTION_CLOSED'], 'status and code of a late answer')
    },
  },
]
