import { AbstractAgent, type BaseEvent, HttpAgent, type RunAgentInput } from '@ag-ui/client'
import { Observable } from 'rxjs'
import { WebSocket } from 'ws'
import {
  type AnswerQuestionRequest,
  ChatClient,
  type Message,
  type Question,
} from '../../../clients/typescript/src/index'
import { agentMessages, answer } from '../../../integrations/agent/src/ag-ui'
import { partsOf } from '../../../integrations/agent/src/parts'
import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { type Person, World } from '../../support/world'
import { AgentServer, callTool, PAUSE, say, type AgentEvent } from './agent-server'

let world: World
let bot: Person
let alice: Person
let client: ChatClient
let channelId: string
let open: { close: () => unknown }[]

beforeAll(async () => {
  world = await World.start({ processes: 2 })
})
afterAll(async () => {
  await Program.killAll()
  await world.close()
})
let names = 0
beforeEach(async () => {
  open = []
  bot = world.person(`bot-${++names}`)
  alice = world.person('alice', { node: 1 })
  client = new ChatClient({ baseUrl: bot.node.url, token: bot.token, WebSocket })
  channelId = (await alice.client.channels.createDirect({ userId: bot.userId })).id
})
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()))
})

async function agentOf(...events: AgentEvent[]) {
  const server = await AgentServer.start(() => events)
  open.push(server)
  return { server, agent: () => new HttpAgent({ url: server.url }) }
}

const FINISHED: AgentEvent = { type: 'RUN_FINISHED' }
const read = async (key?: string): Promise<Message> =>
  (await alice.client.messages.list(channelId)).messages.find(({ stream, id }) => stream && (!key || id === key))!
const shows = (text: string) => eventually(async () => (await read())?.text === text)

it('writes a run as one message: reasoning, text, a tool call with its result, text', async () => {
  const { server, agent } = await agentOf(
    { type: 'REASONING_START', messageId: 'r' },
    { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
    { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'The calendar ' },
    { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'knows.' },
    { type: 'REASONING_MESSAGE_END', messageId: 'r' },
    { type: 'REASONING_END', messageId: 'r' },
    ...say('m1', 'Let me ', 'look.'),
    ...callTool('c1', 'calendar', ['{"day":', '"Thursday"}'], '{"event":"launch"}'),
    PAUSE,
    ...say('m2', 'The launch is ', 'on Thursday 🚀.'),
    FINISHED,
  )
  const messages = agentMessages([], bot.userId)
  const running = answer(client, channelId, Object.assign(agent(), { messages }), {
    key: 'answer-1',
    message: { metadata: { answerTo: 'q' } },
    run: { forwardedProps: { tone: 'short' } },
  })
  await shows('Let me look.')
  expect((await read()).stream?.state).toBe('STREAMING')
  server.free()

  const ended = await running
  expect(ended.stream?.state).toBe('COMPLETE')
  expect(ended.metadata).toMatchObject({ answerTo: 'q' })
  expect(ended.text).toBe('Let me look.\n\nThe launch is on Thursday 🚀.')
  expect(partsOf(ended)).toEqual([
    { type: 'text', text: '' },
    { type: 'reasoning', text: 'The calendar knows.' },
    { type: 'text', text: 'Let me look.' },
    {
      type: 'tool',
      call: { id: 'c1', name: 'calendar', state: 'complete', input: { day: 'Thursday' }, output: { event: 'launch' } },
    },
    { type: 'text', text: '\n\nThe launch is on Thursday 🚀.' },
  ])
  expect(await read()).toEqual(ended)
  expect(server.inputs).toMatchObject([{ runId: 'answer-1', forwardedProps: { tone: 'short' } }])
  // The run is complete, so a repeat does nothing.
  const message = { metadata: { answerTo: 'q' } }
  expect(await answer(client, channelId, agent(), { key: 'answer-1', message })).toEqual(ended)
  expect(server.inputs).toHaveLength(1)
})

it('aborts the run when a reader stops the message', async () => {
  const socket = client.realtime()
  open.push(socket)
  await socket.connect()
  const { server, agent } = await agentOf(...say('m', 'On and on'), PAUSE, ...say('m2', ' and on'), FINISHED)
  const running = answer(client, channelId, agent(), { key: 'answer-1' })
  await shows('On and on')
  await alice.client.messages.stopStream(channelId, (await read()).id)
  expect((await running).stream?.state).toBe('STOPPED')
  expect((await running).text).toBe('On and on')
  await eventually(() => server.aborted === 1)
})

it('abandons an agent that cannot abort', async () => {
  let isLeft = false
  class Silent extends AbstractAgent {
    run({ threadId, runId }: RunAgentInput): never {
      // AG-UI's client has a separate RxJS.
      return new Observable<BaseEvent>((events) => {
        events.next({ type: 'RUN_STARTED', threadId, runId } as BaseEvent)
        for (const event of say('m', 'Hm')) events.next(event as BaseEvent)
        return () => (isLeft = true)
      }) as never
    }
  }
  const socket = client.realtime()
  open.push(socket)
  await socket.connect()
  const running = answer(client, channelId, new Silent(), { key: 'answer-1' })
  await shows('Hm')
  await alice.client.messages.stopStream(channelId, (await read()).id)
  expect((await running).stream?.state).toBe('STOPPED')
  expect(isLeft).toBe(true)
})

it.each([
  [
    'an error of the run',
    [{ type: 'RUN_ERROR', message: 'The model is overloaded', code: 'OVERLOADED' }],
    'The model is overloaded',
  ],
  ['a connection that is cut', [{ type: 'CUT' }], /./],
  ['a run without an end', [], /./],
])('ends as FAILED after %s', async (_, events, message) => {
  const { server, agent } = await agentOf(...say('m', 'Well'), PAUSE, ...events)
  const running = answer(client, channelId, agent(), { key: 'answer-1' })
  await shows('Well')
  server.free()
  const ended = await running
  expect(ended).toMatchObject({ text: 'Well', stream: { state: 'FAILED' } })
  expect((ended.metadata as { error: object }).error).toEqual({
    message: expect.stringMatching(message) as string,
    ...(typeof message === 'string' && { code: 'OVERLOADED' }),
  })
})

it('ends as STOPPED when the agent cancels its run', async () => {
  const { agent } = await agentOf(...say('m', 'Well'), { ...FINISHED, outcome: { type: 'cancelled' } })
  const ended = await answer(client, channelId, agent(), { key: 'answer-1' })
  expect(ended).toMatchObject({ text: 'Well', stream: { state: 'STOPPED' } })
})

it('truncates a value that exceeds the stream’s limit, and continues', async () => {
  const long = 'x'.repeat(70_000)
  const { agent } = await agentOf(...callTool('c1', 'fetch', ['{}'], long), ...say('m', 'Done.'), FINISHED)
  const ended = await answer(client, channelId, agent(), { key: 'answer-1' })
  expect(partsOf(ended)).toMatchObject([
    { text: '' },
    { call: { state: 'complete', output: `${'x'.repeat(300)}…` } },
    { text: 'Done.' },
  ])
})

/** A producer in a separate process. */
const start = (server: AgentServer) =>
  Program.script('test/integrations/agent/ag-ui-producer.ts', {}, [
    JSON.stringify({ baseUrl: bot.node.url, token: bot.token, channelId, url: server.url, key: 'answer-1' }),
  ])

describe('a producer that is killed', () => {
  it('is continued by another process, without loss or repetition', async () => {
    const { server } = await agentOf(
      ...say('m1', 'Let me ', 'look.'),
      ...callTool('c1', 'calendar', ['{"day":"Thursday"}'], 'launch'),
      ...say('m2', 'The launch '),
      PAUSE,
      ...say('m3', 'is on Thursday.'),
      FINISHED,
    )
    const first = await start(server)
    await shows('Let me look.\n\nThe launch ')
    const before = await read()
    await first.kill('SIGKILL')
    server.free()
    const second = await start(server)
    expect(await second.prints(/ended (\w+)/)).toMatchObject({ 1: 'COMPLETE' })
    const ended = await read()
    expect(ended).toMatchObject({ id: before.id, text: 'Let me look.\n\nThe launch \n\nis on Thursday.' })
    expect(ended.stream!.parts.map(({ type }) => type)).toEqual(['text', 'tool', 'text', 'text'])
    const input = { runId: 'answer-1', threadId: channelId }
    expect(server.inputs).toMatchObject([input, input])
  })

  it('fails, and keeps the text that readers have seen, if the run differs', async () => {
    const texts = ['The launch is on Thursday', 'The lunch is on']
    const server = await AgentServer.start(() => [...say('m', texts.shift()!), PAUSE, FINISHED])
    open.push(server)
    const first = await start(server)
    await shows('The launch is on Thursday')
    await first.kill('SIGKILL')
    server.free()
    await (await start(server)).prints(/ended FAILED/)
    expect(await read()).toMatchObject({
      text: 'The launch is on Thursday',
      metadata: { error: { code: 'REPLAY_DIFFERS' } },
    })
  })
})

describe('an interrupt', () => {
  const refund = callTool('c1', 'refund', ['{"amount":49}'])
  const asks = (...interrupts: object[]): AgentEvent => ({ ...FINISHED, outcome: { type: 'interrupt', interrupts } })
  const approval = { id: 'i1', reason: 'tool_call', message: 'Refund 49 euros?', toolCallId: 'c1' }
  const resumed: AgentEvent[] = [
    { type: 'TOOL_CALL_RESULT', toolCallId: 'c1', messageId: 'c1-result', content: 'done', role: 'tool' },
  ]

  /** An agent that asks, and continues with the answers. */
  async function asking(interrupts: object[], ...then: AgentEvent[]) {
    const state = { type: 'STATE_SNAPSHOT', snapshot: { step: 2 } }
    const server = await AgentServer.start(({ resume }) =>
      resume ? [...then, FINISHED] : [...say('m1', 'One moment.'), ...refund, state, asks(...interrupts)],
    )
    open.push(server)
    const socket = client.realtime()
    open.push(socket)
    await socket.connect()
    return { server, agent: () => new HttpAgent({ url: server.url }), socket }
  }
  const asked = (count = 1) =>
    eventually(async () => {
      const { questions = [] } = await read()
      if (questions.length < count) throw new Error('nothing is asked')
      return questions
    })
  const reply = async (n: number, body: AnswerQuestionRequest) => {
    const { id, messageId } = (await asked(n + 1))[n]!
    return alice.client.questions.answer(channelId, messageId, id, body)
  }

  it('becomes a question whose answer resumes the run in the same message', async () => {
    const { server, agent, socket } = await asking([approval], ...resumed, ...say('m2', 'Refunded.'))
    const running = answer(client, channelId, agent(), {
      ...{ key: 'answer-1', socket, question: () => ({ answerableBy: { userIds: ['alice'] } }) },
    })
    const [question] = await asked()
    expect(question).toMatchObject({
      ...{ kind: 'APPROVAL', prompt: 'Refund 49 euros?', answerableBy: { userIds: ['alice'] } },
      subject: { toolCallId: 'c1', name: 'refund', arguments: { amount: 49 } },
    })
    expect((await read()).stream?.state).toBe('STREAMING')
    await reply(0, { decision: 'APPROVE', comment: 'Go on' })

    const ended = await running
    expect(ended).toMatchObject({ text: 'One moment.\n\nRefunded.', stream: { state: 'COMPLETE' } })
    expect(partsOf(ended).flatMap((part) => (part.type === 'tool' ? [part.call] : []))).toEqual([
      { id: 'c1', name: 'refund', state: 'complete', input: { amount: 49 }, output: 'done' },
    ])
    const [first, second] = server.inputs
    expect(second).toMatchObject({
      ...{ threadId: channelId, runId: 'answer-1 1', state: { step: 2 } },
      resume: [{ interruptId: 'i1', status: 'resolved', payload: { approved: true, reason: 'Go on' } }],
      messages: [
        { id: 'm1', role: 'assistant', content: 'One moment.' },
        { role: 'assistant', toolCalls: [{ id: 'c1', function: { name: 'refund', arguments: '{"amount":49}' } }] },
      ],
    })
    expect(first!.messages).toEqual([])
    expect(second!.resume![0]!.metadata).toMatchObject({ question: { answers: [{ userId: 'alice' }] } })
  })

  it('may consist of several: a rejection, a choice, a form, a text', async () => {
    const { server, agent, socket } = await asking(
      [
        approval,
        {
          id: 'i2',
          reason: 'input_required',
          message: 'When?',
          responseSchema: { type: 'string', enum: ['now', 'later'] },
        },
        {
          ...{ id: 'i3', reason: 'input_required', message: 'To whom?' },
          responseSchema: {
            type: 'object',
            properties: { name: { type: 'string', pattern: '.' } },
            required: ['name'],
          },
        },
        { id: 'i4', reason: 'input_required', message: 'Why?' },
      ],
      ...say('m2', 'Well.'),
    )
    const running = answer(client, channelId, agent(), { key: 'answer-1', socket })
    const questions = await asked(4)
    const byPrompt = (prompt: string) => questions.findIndex((question) => question.prompt === prompt)
    await reply(byPrompt('Refund 49 euros?'), { decision: 'REJECT' })
    await reply(byPrompt('When?'), { decision: 'ANSWER', optionId: 'later' })
    await reply(byPrompt('To whom?'), { decision: 'ANSWER', value: { name: 'Bob' } })
    await reply(byPrompt('Why?'), { decision: 'ANSWER', value: { answer: 'It broke' } })
    expect((await running).stream?.state).toBe('COMPLETE')
    expect(server.inputs[1]!.resume).toMatchObject([
      { interruptId: 'i1', status: 'resolved', payload: { approved: false } },
      { interruptId: 'i2', status: 'resolved', payload: 'later' },
      { interruptId: 'i3', status: 'resolved', payload: { name: 'Bob' } },
      { interruptId: 'i4', status: 'resolved', payload: 'It broke' },
    ])
  })

  it('is canceled for the agent if its question is', async () => {
    const { server, agent, socket } = await asking([approval], ...say('m2', 'As you like.'))
    const running = answer(client, channelId, agent(), { key: 'answer-1', socket })
    const [{ id, messageId }] = (await asked()) as [Question]
    await bot.client.questions.cancel(channelId, messageId, id)
    expect((await running).text).toBe('One moment.\n\nAs you like.')
    expect(server.inputs[1]!.resume).toMatchObject([{ interruptId: 'i1', status: 'cancelled' }])
  })

  it('ends when a reader stops the message', async () => {
    const { server, agent, socket } = await asking([approval])
    const running = answer(client, channelId, agent(), { key: 'answer-1', socket })
    const [{ messageId }] = (await asked()) as [Question]
    await alice.client.messages.stopStream(channelId, messageId)
    expect((await running).stream?.state).toBe('STOPPED')
    expect(server.inputs).toHaveLength(1)
  })

  it('fails with more questions than a message may have', async () => {
    const many = Array.from({ length: 6 }, (_, n) => ({ ...approval, id: `i${n}` }))
    const { agent, socket } = await asking(many)
    const ended = await answer(client, channelId, agent(), { key: 'answer-1', socket })
    expect(ended).toMatchObject({ stream: { state: 'FAILED' }, metadata: { error: { code: 'CHAT_QUESTION_LIMIT' } } })
  })

  it('is resumed by another process, from the answered question, and midway through the following run', async () => {
    const { server } = await asking([approval], ...resumed, ...say('m2', 'Re'), PAUSE, ...say('m3', 'funded.'))
    const first = await start(server)
    await asked()
    await first.kill('SIGKILL')
    await reply(0, { decision: 'APPROVE' })
    const second = await start(server)
    await shows('One moment.\n\nRe')
    await second.kill('SIGKILL')
    server.free()
    await (await start(server)).prints(/ended COMPLETE/)
    const ended = await read()
    expect(ended).toMatchObject({ text: 'One moment.\n\nRe\n\nfunded.', questions: [{ state: 'ANSWERED' }] })
    expect(server.inputs.map(({ runId }) => runId)).toEqual(['answer-1', 'answer-1 1', 'answer-1 1'])
    expect(server.inputs[2]).toEqual(server.inputs[1])
  })
})

it('converts the messages of a channel to an agent’s conversation', async () => {
  await alice.client.messages.send(channelId, { text: 'When is the launch?' })
  const { agent } = await agentOf(
    ...say('m1', 'Let me look.'),
    ...callTool('c1', 'calendar', ['{"day":"Thursday"}'], '{"event":"launch"}'),
    ...say('m2', 'On Thursday.'),
    FINISHED,
  )
  const { id } = await answer(client, channelId, agent(), { key: 'answer-1' })
  const { messages } = await bot.client.messages.list(channelId)
  expect(agentMessages(messages.toReversed(), bot.userId)).toEqual([
    { id: expect.any(String) as string, role: 'user', content: 'When is the launch?', name: 'alice' },
    { id: `${id}-0`, role: 'assistant', content: 'Let me look.' },
    {
      id: `${id}-1`,
      role: 'assistant',
      toolCalls: [{ id: 'c1', type: 'function', function: { name: 'calendar', arguments: '{"day":"Thursday"}' } }],
    },
    { id: `${id}-1-result`, role: 'tool', toolCallId: 'c1', content: '{"event":"launch"}' },
    { id: `${id}-2`, role: 'assistant', content: 'On Thursday.' },
  ])
})
