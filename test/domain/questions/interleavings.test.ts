import fc from 'fast-check'
import { ChatApiError } from '../../../clients/typescript/src/index'
import type { Question } from '../../../generated/openapi'
import { SWEEP_OFTEN } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { howMany } from '../../support/tier'
import { World, type Person } from '../../support/world'

let world: World
beforeAll(async () => (world = await World.start({ ...SWEEP_OFTEN, processes: 2 })))
afterAll(() => world.close())

const who = fc.constantFrom('alice' as const, 'carol' as const, 'dave' as const)
const node = fc.constantFrom(0, 1)
const acts = [
  [6, fc.record({ kind: fc.constant('approve' as const), who, node })],
  [2, fc.record({ kind: fc.constant('reject' as const), who, node })],
  [2, fc.record({ kind: fc.constant('lose the answer' as const), who, node, afterMs: fc.nat(8) })],
  [1, fc.record({ kind: fc.constant('cancel' as const), by: fc.constantFrom('alice' as const, 'bob' as const), node })],
  [1, fc.record({ kind: fc.constant('expire' as const) })],
  [1, fc.record({ kind: fc.constant('stop' as const), node })],
  [1, fc.record({ kind: fc.constant('ban the asker' as const), node })],
  [1, fc.record({ kind: fc.constant('delete the message' as const), node })],
] as const
type Act = (typeof acts)[number][1] extends fc.Arbitrary<infer T> ? T : never
const act = fc.oneof(...acts.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Act> })))

/** Refusals of an act that lost against another one. */
const LATE = /^CHAT_(QUESTION_(ANSWERED|CLOSED|NOT_FOUND)|USER_BANNED|MESSAGE_NOT_FOUND|VALIDATION_ERROR)$/

/** Events in the room of a channel. Alice, named by the question, gets others too. */
const OF_CHANNEL = /^chat:question:(asked|answered|closed)$/

const refused = async (run: Promise<unknown>) => {
  try {
    await run
  } catch (error) {
    if (!(error instanceof ChatApiError) || !LATE.test(error.code)) throw error
  }
}

/** A question of bob's stream to all three; one socket of alice sees all events. */
async function stage(needed: number) {
  const person = (name: string, on = 0) => world.person(name, { node: on })
  const [alice, bob] = [person('alice'), person('bob')]
  const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol', 'dave'] })
  const { id: messageId } = await bob.client.messages.send(channelId, { text: 'x', stream: { idleSeconds: 600 } })
  const room = await person('alice', 1).join(channelId)
  const feeds = [await bob.socket(), await person('carol', 1).socket()]
  const answerableBy = { userIds: ['alice', 'carol', 'dave'] }
  const request = { kind: 'APPROVAL', prompt: 'Refund?', needed, answerableBy } as const
  const { id } = await bob.client.questions.ask(channelId, messageId, request)
  const answer = (by: Person, decision: 'APPROVE' | 'REJECT', options = {}) =>
    by.client.questions.answer(channelId, messageId, id, { decision }, { retries: 0, ...options })
  const perform = (one: Act): Promise<unknown> => {
    switch (one.kind) {
      case 'approve':
        return answer(person(one.who, one.node), 'APPROVE')
      case 'reject':
        return answer(person(one.who, one.node), 'REJECT')
      case 'lose the answer': {
        const by = person(one.who, one.node)
        const lost = answer(by, 'APPROVE', { signal: AbortSignal.timeout(one.afterMs) })
        return lost.catch(() => answer(by, 'APPROVE'))
      }
      case 'cancel':
        return person(one.by, one.node).client.questions.cancel(channelId, messageId, id)
      case 'expire':
        return query(
          world.databaseUrl,
          `update chat_questions set expires_at = created_at where id = $1 and state = 'OPEN'`,
          [id],
        )
      case 'stop':
        return person('carol', one.node).client.messages.stopStream(channelId, messageId)
      case 'ban the asker':
        return person('alice', one.node).client.members.ban(channelId, 'bob')
      case 'delete the message':
        return person('alice', one.node).client.messages.delete(channelId, messageId)
    }
  }
  return { alice, carol: person('carol'), channelId, messageId, id, room, feeds, perform }
}

it('is decided at most once, with the same result for all, under any interleaving', async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 3 }),
    fc.array(act, { minLength: 1, maxLength: 7 }),
    async (needed, chosen) => {
      const { alice, carol, channelId, messageId, id, room, feeds, perform } = await stage(needed)
      await Promise.all(chosen.map((one) => refused(perform(one))))
      // An expiry comes by the timer.
      if (chosen.some(({ kind }) => kind === 'expire')) {
        const open = `select from chat_questions where id = $1 and state = 'OPEN'`
        await eventually(async () => expect(await query(world.databaseUrl, open, [id])).toEqual([]))
      }
      await alice.client.messages.send(channelId, { text: 'the last one' })
      const isLast = (frame: { event: string; data: object }) =>
        (frame.data as { message?: { text: string } }).message?.text === 'the last one'
      await room.find(isLast)
      const seen = room.frames.flatMap(({ event, data }) =>
        OF_CHANNEL.test(event) ? [(data as { question: Question }).question] : [],
      )
      const ends = seen.filter(({ state }) => state !== 'OPEN')
      const last = seen.at(-1)!
      // At most one end, and nothing after it: a counted answer may be read after the expiry.
      expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBeLessThanOrEqual(1)
      if (ends.length > 0) expect(last).toEqual(ends[0])
      // One counted answer per user, equal to the last event.
      expect(new Set(last.answers.map(({ userId }) => userId)).size).toBe(last.answers.length)
      const rejections = last.answers.filter(({ decision }) => decision === 'REJECT').length
      expect(last.state === 'ANSWERED').toBe(rejections === 1 || last.answers.length === needed)
      if (last.state === 'ANSWERED' && rejections === 1) expect(last.answers.at(-1)?.decision).toBe('REJECT')

      // REST, the log, the inbox and the tables agree with the socket.
      const isDeleted = room.frames.some(({ event }) => event === 'chat:message:deleted')
      const byRest = isDeleted ? undefined : (await carol.client.messages.get(channelId, messageId)).questions
      expect(byRest).toEqual(isDeleted ? undefined : [last])
      const { events } = await alice.client.channels.listEvents(channelId, { since: 0 })
      const logged = events.filter(({ event }) => event.startsWith('chat:question:'))
      expect(logged.map(({ data }) => data)).toEqual(
        isDeleted ? [] : seen.map(() => ({ channelId, messageId, question: last })),
      )
      const { questions, openCount } = await carol.client.questions.list({ state: 'OPEN' })
      const open = questions.filter((question) => question.id === id)
      expect(open).toEqual(last.state === 'OPEN' ? [last] : [])
      expect(openCount).toBe(questions.length)
      for (const feed of feeds) {
        const ofIt = (frame: { event: string; data: object }) =>
          frame.event === 'chat:question:decided' && (frame.data as { questionId: string }).questionId === id
        if (last.state === 'OPEN') expect(feed.frames.filter(ofIt)).toEqual([])
        else expect((await feed.find(ofIt)).data).toMatchObject({ state: last.state })
        expect(feed.frames.filter(ofIt).length).toBeLessThanOrEqual(1)
        feed.socket.close()
      }
      room.socket.close()
      // Later runs see neither the question nor the stream.
      if (!isDeleted) await alice.client.messages.delete(channelId, messageId)
    },
  )
  await fc.assert(property, { numRuns: howMany(12, 100) })
})
