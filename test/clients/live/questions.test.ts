import { WebSocket } from 'ws'
import { type AskQuestionRequest, ChatClient, type Question } from '../../../clients/typescript/src/index'
import { live, liveQuestions, memoryStorage, type Live } from '../../../clients/typescript/src/live/index'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'
import { refused } from '../fake-service'
import { account, connections, conversation, service, until, without } from './world'

const question = (id: string, more: Partial<Question> = {}): Question => ({
  ...{ id, channelId: 'c', messageId: 'm1', askerId: 'bob', kind: 'APPROVAL', prompt: 'Refund?', options: [] },
  ...{ schema: null, subject: null, answerableBy: { userIds: ['alice'] }, needed: 1, state: 'OPEN', answers: [] },
  ...{ createdAt: '2026-03-01T00:00:00.000Z', expiresAt: '2026-03-02T00:00:00.000Z', closedAt: null },
  ...more,
})
const approved = (userId: string): Question['answers'][number] => ({
  ...{ userId, decision: 'APPROVE', optionId: null, value: null, comment: null },
  createdAt: '2026-03-01T00:01:00.000Z',
})
const toData = (asked: Question) => ({ channelId: 'c', messageId: asked.messageId, question: asked })

describe('questions of messages', () => {
  const shown = (chat: Awaited<ReturnType<typeof conversation>>) =>
    chat.getSnapshot().messages[0]?.questions?.map(({ id, state }) => `${id} ${state}`)

  it('arrive with events, complete and in order, even after a gap', async () => {
    service.say('bob', 'May I?')
    const chat = await conversation()
    expect(chat.getSnapshot().messages[0]).not.toHaveProperty('questions')
    service.emit('chat:question:asked', toData(question('q1')))
    service.emit('chat:question:asked', toData(question('q2')))
    await until(chat, () => shown(chat)?.length === 2)
    await without(chat, () => {
      const answers = [approved('alice')]
      service.emitUnheard('chat:question:answered', toData(question('q1', { state: 'ANSWERED', answers })))
      service.emitUnheard('chat:question:closed', toData(question('q2', { state: 'EXPIRED' })))
    })
    await until(chat, () => shown(chat)?.join() === 'q1 ANSWERED,q2 EXPIRED')
    expect(chat.getSnapshot().messages[0]?.questions?.[0]?.answers).toEqual([approved('alice')])
  })

  const answers = () => service.calls.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body)

  it('are answered when the network is back, once for several presses, even after a reload', async () => {
    const storage = memoryStorage()
    service.say('bob', 'May I?', { questions: [question('q1')] })
    let isOffline = true
    service.intercept = ({ path }) =>
      path.endsWith('/answer') ? (isOffline ? 'offline' : { status: 200, body: { ...question('q1') } }) : undefined
    const first = await conversation(account({ storage }))
    const lost = [1, 2].map(() => first.answer('m1', 'q1', { decision: 'APPROVE' }))
    await eventually(() => answers().length > 0)
    expect(first.chat.outbox.getSnapshot()).toMatchObject([{ change: { kind: 'answer', questionId: 'q1' } }])
    first.chat.close()
    for (const one of lost) await expect(one).rejects.toMatchObject({ code: 'CLOSED' })
    service.calls.length = 0
    isOffline = false
    const second = await conversation(account({ storage }))
    await until(second.chat.outbox, ([entry]) => entry?.status === 'sent')
    expect(answers()).toEqual([{ decision: 'APPROVE' }])
  })

  it('report why an answer or an end is refused, and keep it no longer than other changes', async () => {
    service.say('bob', 'May I?', { questions: [question('q1')] })
    service.intercept = ({ path }) =>
      path.includes('/questions/') ? refused(409, 'CHAT_QUESTION_ANSWERED') : undefined
    const storage = memoryStorage()
    const chat = await conversation(account({ storage }))
    const refusal = { code: 'CHAT_QUESTION_ANSWERED' }
    await expect(chat.answer('m1', 'q1', { decision: 'REJECT' })).rejects.toMatchObject(refusal)
    await expect(chat.cancelQuestion('m1', 'q1')).rejects.toMatchObject(refusal)
    expect(chat.chat.outbox.getSnapshot()).toMatchObject([{ error: refusal }, { error: refusal }])
    await eventually(async () => (await storage.list('outbox/')).length === 0)
  })
})

describe('the questions of a user', () => {
  const path = '/users/me/questions'
  const reads = () => service.calls.filter((call) => call.path === path)

  it('combine the read and the events, whichever comes first', async () => {
    let answer = (_page: { questions: Question[] }): void => undefined
    service.intercept = (call) =>
      call.path === path
        ? new Promise((resolve) => {
            answer = (page) => resolve({ status: 200, body: { ...page, openCount: 9, nextCursor: null } })
          })
        : undefined
    const chat = account()
    chat.connect()
    await until(chat.status, ({ state }) => state === 'live')
    const questions = liveQuestions(chat)
    questions.subscribe(() => undefined)
    expect(questions.getSnapshot()).toEqual({ questions: [], openCount: null })
    await eventually(() => reads().length === 1)
    const [one, two, three] = [1, 2, 3].map((n) => question(`q${n}`, { createdAt: `2026-03-0${n}T00:00:00.000Z` })) as [
      Question,
      Question,
      Question,
    ]
    const [connection] = connections()
    connection!.send('chat:question:requested', toData(three), 1, 'user')
    const { id: questionId, messageId } = one
    const decided = { channelId: 'c', messageId, questionId, state: 'EXPIRED', question: null }
    connection!.send('chat:question:decided', decided, 2, 'user')
    await until(questions, (shown) => shown.questions.length === 1)
    answer({ questions: [two, one] })
    await until(questions, ({ openCount }) => openCount === 2)
    expect(questions.getSnapshot().questions.map(({ id }) => id)).toEqual(['q3', 'q2'])
    expect(reads()[0]!.query.get('state')).toBe('OPEN')
    expect(liveQuestions(chat).getSnapshot()).toBe(questions.getSnapshot())
  })

  it('are read again when the user’s access changes, but not for memberships of others', async () => {
    service.intercept = (call) =>
      call.path === path ? { status: 200, body: { questions: [], openCount: 0, nextCursor: null } } : undefined
    const chat = account()
    const questions = liveQuestions(chat)
    // Its first listener opens the connection.
    questions.subscribe(() => undefined)
    await until(chat.status, ({ state }) => state === 'live')
    await eventually(() => reads().length === 2)
    const [connection] = connections()
    let seq = 0
    for (const [event, data] of [
      ['chat:user:blocked', { userId: 'bob' }],
      ['chat:user:unblocked', { userId: 'bob' }],
      ['chat:user:banned', { channelId: 'c', userId: 'alice' }],
      ['chat:channel:history:reset', { channelId: 'c', resetAt: '2026-03-01T00:00:00.000Z' }],
    ] as const) {
      service.calls.length = 0
      connection!.send('chat:user:left', { channelId: 'd', userId: 'carol', memberCount: 1 }, (seq += 1), 'user')
      connection!.send(event, data, (seq += 1), 'user')
      await eventually(() => reads().length > 0)
      expect(reads()).toHaveLength(1)
    }
  })

  it('are read again with the next connection after a failed read', async () => {
    let isDown = true
    service.intercept = (call) =>
      call.path !== path
        ? undefined
        : isDown
          ? refused(503, 'CHAT_SERVICE_UNAVAILABLE')
          : { status: 200, body: { questions: [question('q1')], openCount: 1, nextCursor: null } }
    const chat = account()
    const questions = liveQuestions(chat)
    questions.subscribe(() => undefined)
    await until(chat.status, ({ state }) => state === 'live')
    await eventually(() => reads().length === 2)
    expect(questions.getSnapshot().openCount).toBeNull()
    isDown = false
    connections()[0]!.socket.terminate()
    await until(questions, ({ openCount }) => openCount === 1)
  })
})

describe('against the service', () => {
  let world: World
  let alice: Person
  let bob: Person
  let chats: Live[]
  let sockets: WebSocket[]
  /** Answers that are lost on the way back. */
  let lost: string[]

  beforeEach(async () => {
    world = await World.start()
    ;[alice, bob] = [world.person('alice'), world.person('bob')]
    ;[chats, sockets, lost] = [[], [], []]
  })
  afterEach(async () => {
    for (const chat of chats) chat.close()
    await world.close()
  })

  class BreakableSocket extends WebSocket {
    constructor(url: string, protocols?: string[]) {
      super(url, protocols)
      sockets.push(this)
    }
  }

  /** A device of Bob. */
  function device(): Live {
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const response = await globalThis.fetch(url, init)
      const at = lost.findIndex((end) => (url as string).endsWith(end))
      if (at < 0) return response
      lost.splice(at, 1)
      throw new TypeError('fetch failed')
    }
    const client = new ChatClient({
      baseUrl: bob.node.url,
      token: bob.token,
      WebSocket: BreakableSocket,
      fetch,
      retries: 0,
    })
    const chat = live(client, { socket: { reconnect: { minDelayMs: 20 } } })
    chats.push(chat)
    return chat
  }

  async function ask(prompt: string, more: Partial<AskQuestionRequest> = {}) {
    const [channel] = (await alice.client.channels.list()).channels
    const { id } = channel ?? (await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] }))
    const message = await alice.client.messages.send(id, { text: prompt })
    const asked: AskQuestionRequest = { kind: 'APPROVAL', prompt, answerableBy: { userIds: ['bob', 'carol'] }, ...more }
    return alice.client.questions.ask(id, message.id, asked)
  }
  const prompts = ({ questions }: { questions: readonly Question[] }) => questions.map(({ prompt }) => prompt).join()

  it('two devices have the same open questions and count, even after a gap, a block and a deleted message', async () => {
    await ask('One')
    const two = await ask('Two')
    const both = [device(), device()].map((chat) => liveQuestions(chat))
    for (const questions of both) questions.subscribe(() => undefined)
    const show = async (wanted: string) => {
      for (const questions of both) {
        await until(questions, (now) => prompts(now) === wanted && now.openCount !== null)
        const { questions: listed, openCount } = await bob.client.questions.list({ state: 'OPEN' })
        expect(questions.getSnapshot()).toEqual({ questions: listed, openCount })
      }
    }
    await show('Two,One')
    for (const chat of chats) await until(chat.status, ({ state }) => state === 'live')
    const three = await ask('Three')
    await show('Three,Two,One')
    await both[0]!.answer(two, { decision: 'APPROVE' })
    await show('Three,One')
    for (const socket of sockets) socket.terminate()
    await world
      .person('carol')
      .client.questions.answer(three.channelId, three.messageId, three.id, { decision: 'REJECT' })
    const four = await ask('Four', { needed: 2 })
    await show('Four,One')
    await bob.client.users.block({ userId: 'alice' })
    await show('')
    await bob.client.users.unblock({ userId: 'alice' })
    await show('Four,One')
    await alice.client.messages.delete(four.channelId, four.messageId)
    await show('One')
    await bob.client.channels.leave(four.channelId)
    await show('')
  })

  it('an answer whose response is lost is sent again, and counts once', async () => {
    const { id, channelId, messageId } = await ask('Refund?')
    const chat = device()
    const conversationOfBob = chat.conversation(channelId)
    conversationOfBob.subscribe(() => undefined)
    await until(conversationOfBob, ({ status }) => status.state === 'live')
    lost = ['/answer']
    await conversationOfBob.answer(messageId, id, { decision: 'APPROVE', comment: 'Yes' })
    expect(lost).toEqual([])
    const { messages } = await until(
      conversationOfBob,
      ({ messages: [message] }) => message?.questions?.[0]?.state === 'ANSWERED',
    )
    expect(messages[0]!.questions).toEqual((await alice.client.messages.get(channelId, messageId)).questions)
    expect(messages[0]!.questions![0]!.answers).toMatchObject([{ userId: 'bob', comment: 'Yes' }])
  })
})
