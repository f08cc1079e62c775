import { Chat } from '@ai-sdk/react'
import { lastAssistantMessageIsCompleteWithApprovalResponses, type UIMessage } from 'ai'
import { WebSocket } from 'ws'
import { type AskQuestionRequest, ChatClient, type Message } from '../../../clients/typescript/src/index'
import { live } from '../../../clients/typescript/src/live/index'
import { ChannelTransport, uiMessages } from '../../../integrations/agent/src/ai-sdk'
import { eventually } from '../../support/eventually'
import { type Person, World } from '../../support/world'

let world: World
let bot: Person
let alice: Person
let channelId: string
/** The bot, which is notified of a stop at once. */
let producer: ChatClient
let open: { close: () => void }[]

beforeAll(async () => {
  world = await World.start({ processes: 2, storage: true })
})
afterAll(() => world.close())
let names = 0
beforeEach(async () => {
  bot = world.person(`bot-${++names}`)
  producer = new ChatClient({ baseUrl: bot.node.url, token: bot.token, WebSocket })
  const socket = producer.realtime()
  open = [socket]
  await socket.connect()
  alice = world.person(`alice-${names}`, { node: 1 })
  channelId = (await alice.client.channels.createDirect({ userId: bot.userId })).id
})
afterEach(() => {
  for (const each of open) each.close()
})

const newest = async (): Promise<Message> => (await bot.client.messages.list(channelId)).messages[0]!

/** A page of Alice. */
function page(messages: UIMessage[] = []) {
  const client = new ChatClient({ baseUrl: alice.node.url, token: alice.token, WebSocket })
  const account = live(client)
  open.push(account)
  const transport = new ChannelTransport({ chat: account })
  const errors: Error[] = []
  const finished: { isAbort: boolean }[] = []
  const chat = new Chat({
    ...{ id: channelId, transport, messages },
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    onError: (error) => errors.push(error),
    onFinish: (end) => finished.push(end),
  })
  return { chat, errors, finished, answer: () => chat.lastMessage }
}
const answerTo = async (text: string) => {
  await eventually(async () => (await newest()).text === text)
  const { id } = await newest()
  return producer.messages.stream(channelId, { metadata: { answerTo: id } })
}

it('shows the whole answer as it grows: reasoning, text, a tool with its result, a source, data', async () => {
  const { chat, answer, finished } = page()
  const sent = chat.sendMessage({ text: 'When is the launch?' })
  const stream = await answerTo('When is the launch?')
  await stream.append('The calendar knows.', { part: 1, type: 'reasoning' })
  await stream.part(2, {
    type: 'tool',
    value: { id: 'c1', name: 'calendar', state: 'running', input: { day: 'Thursday' } },
  })
  await eventually(() => chat.status === 'streaming' && answer()?.parts.at(-1)?.type === 'dynamic-tool')
  expect(answer()!.parts.at(-1)).toMatchObject({ state: 'input-available', input: { day: 'Thursday' } })
  const done = { id: 'c1', name: 'calendar', state: 'complete', input: { day: 'Thursday' }, output: 'launch' }
  await stream.part(2, { type: 'tool', value: done })
  await stream.part(3, { type: 'source', value: { url: 'https://acme.test/plan', title: 'Plan' } })
  await stream.part(4, { type: 'data', value: { seats: 3 } })
  await stream.append('On ', { part: 5 })
  await eventually(() => JSON.stringify(answer()).includes('"On "'))
  await stream.append('Thursday 🚀.', { part: 5 })
  await stream.end()
  await sent
  expect(chat.status).toBe('ready')
  expect(finished).toMatchObject([{ isAbort: false, finishReason: 'stop' }])
  expect(answer()).toMatchObject({ id: stream.message.id, role: 'assistant' })
  expect(answer()!.parts).toMatchObject([
    { type: 'step-start' },
    { type: 'reasoning', text: 'The calendar knows.', state: 'done' },
    { type: 'dynamic-tool', toolName: 'calendar', toolCallId: 'c1', state: 'output-available', output: 'launch' },
    { type: 'source-url', url: 'https://acme.test/plan', title: 'Plan' },
    { type: 'data-part', data: { seats: 3 } },
    { type: 'text', text: 'On Thursday 🚀.', state: 'done' },
  ])
  // As history it is the same.
  const { messages } = await alice.client.messages.list(channelId)
  const [, history] = uiMessages(messages.toReversed())
  expect(history!.parts).toMatchObject(
    answer()!
      .parts.slice(1)
      .map(({ type }) => ({ type })),
  )
  expect(history).toMatchObject({ id: answer()!.id, role: 'assistant' })
  expect(history!.parts.at(-1)).toMatchObject({ text: 'On Thursday 🚀.', state: 'done' })
})

it('sends files', async () => {
  const { chat } = page()
  const url = `data:text/csv;base64,${Buffer.from('a,b').toString('base64')}`
  const sent = chat.sendMessage({
    ...{ text: 'Sum it up', files: [{ type: 'file', mediaType: 'text/csv', filename: 'table.csv', url }] },
  })
  const stream = await answerTo('Sum it up')
  await stream.end()
  await sent
  const { messages } = await alice.client.messages.list(channelId)
  expect(messages[1]).toMatchObject({ files: [{ fileName: 'table.csv', fileSize: 3, mimeType: 'text/csv' }] })
})

it('stops the producer', async () => {
  const { chat, answer, finished } = page()
  const sent = chat.sendMessage({ text: 'Tell me a story' })
  const stream = await answerTo('Tell me a story')
  await stream.append('Once')
  await eventually(() => JSON.stringify(answer()).includes('Once'))
  await chat.stop()
  await sent
  expect(chat.status).toBe('ready')
  expect(finished).toMatchObject([{ isAbort: true }])
  await eventually(() => stream.signal.aborted)
  expect((await stream.end()).stream!.state).toBe('STOPPED')
})

it('stops an answer that had not begun', async () => {
  const { chat } = page()
  const sent = chat.sendMessage({ text: 'Tell me a story' })
  await eventually(async () => (await newest()).text === 'Tell me a story')
  const question = await newest()
  await chat.stop()
  await sent
  const stream = await producer.messages.stream(channelId, { metadata: { answerTo: question.id } })
  await eventually(() => stream.signal.aborted)
  expect((await stream.end()).stream!.state).toBe('STOPPED')
})

it('shows a stop by another user, and a failure', async () => {
  const { chat, answer, errors } = page()
  const first = chat.sendMessage({ text: 'one' })
  const stopped = await answerTo('one')
  await stopped.append('Well')
  await bot.client.messages.stopStream(channelId, stopped.message.id)
  await stopped.end()
  await first
  expect(chat.status).toBe('ready')
  expect(errors).toEqual([])
  const second = chat.sendMessage({ text: 'two' })
  const failing = await answerTo('two')
  await failing.append('Well')
  await failing.end({ state: 'FAILED', metadata: { error: { message: 'The model is overloaded' } } })
  await second
  expect(chat.status).toBe('error')
  expect(errors.map(({ message }) => message)).toEqual(['The model is overloaded'])
  expect(answer()!.parts).toMatchObject([{ type: 'step-start' }, { type: 'text', text: 'Well' }])
})

it('resumes after a reload from the beginning, even twice, and can then be stopped', async () => {
  const before = page()
  void before.chat.sendMessage({ text: 'Tell me a story' })
  const stream = await answerTo('Tell me a story')
  await stream.append('Once upon')
  await eventually(() => JSON.stringify(before.answer()).includes('Once upon'))
  open.pop()!.close()

  const { chat, answer } = page()
  // Like React's strict mode.
  const resumed = [chat.resumeStream(), chat.resumeStream()]
  await eventually(() => JSON.stringify(answer()).includes('Once upon'))
  await stream.append(' a time')
  await eventually(() => JSON.stringify(answer()).includes('Once upon a time'))
  expect(stream.signal.aborted).toBe(false)
  await chat.stop()
  await Promise.all(resumed)
  await eventually(() => stream.signal.aborted)
  await stream.end()
  await chat.resumeStream()
  expect(chat.status).toBe('ready')
})

it('regenerates an answer', async () => {
  const { chat, answer } = page()
  const sent = chat.sendMessage({ text: 'A number?' })
  const first = await answerTo('A number?')
  await first.append('One')
  await first.end()
  await sent
  const again = chat.regenerate()
  await eventually(async () => (await newest()).id !== first.message.id)
  const second = await answerTo('A number?')
  await second.append('Two')
  await second.end()
  await again
  expect(chat.messages).toHaveLength(2)
  expect(answer()).toMatchObject({ id: second.message.id })
})

describe('a question', () => {
  const call = { id: 'c1', name: 'refund', state: 'running', input: { amount: 49 } }
  const subject = { toolCallId: 'c1', name: 'refund' }
  const toolOf = (message: UIMessage | undefined) => message?.parts.find(({ type }) => type === 'dynamic-tool')

  /** The answer waits for an approval. */
  async function asking(request: Partial<AskQuestionRequest> = {}) {
    const alices = page()
    const sent = alices.chat.sendMessage({ text: 'Refund me' })
    const stream = await answerTo('Refund me')
    await stream.append('One moment.')
    await stream.part(1, { type: 'tool', value: call })
    const body: AskQuestionRequest = { kind: 'APPROVAL', prompt: 'Refund?', subject, ...request }
    const question = await bot.client.questions.ask(channelId, stream.message.id, body)
    const refunded = async () => {
      await stream.part(1, { type: 'tool', value: { ...call, state: 'complete', output: 'done' } })
      await stream.append('Refunded.', { part: 2 })
      await stream.end()
    }
    const stateOf = async () => (await bot.client.messages.get(channelId, stream.message.id)).questions![0]!
    return { ...alices, sent, stream, question, refunded, stateOf }
  }

  it('asks for a tool call’s approval, which the chat sends, and continues', async () => {
    const { chat, answer, sent, question, refunded, stateOf } = await asking()
    await sent
    expect(chat.status).toBe('ready')
    expect(toolOf(answer())).toMatchObject({
      ...{ state: 'approval-requested', approval: { id: question.id, requestReason: 'Refund?' } },
    })
    await chat.addToolApprovalResponse({ id: question.id, approved: true, reason: 'Go on' })
    await eventually(async () => (await stateOf()).state === 'ANSWERED')
    expect((await stateOf()).answers).toMatchObject([{ userId: alice.userId, decision: 'APPROVE', comment: 'Go on' }])
    await refunded()
    await eventually(() => chat.status === 'ready' && answer()?.parts.at(-1)?.type === 'text')
    expect(chat.messages).toHaveLength(2)
    expect(answer()!.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'text', text: 'One moment.' },
      { type: 'dynamic-tool', state: 'output-available', output: 'done', approval: { approved: true } },
      { type: 'step-start' },
      { type: 'text', text: 'Refunded.', state: 'done' },
    ])
  })

  it('waits for an approval after a reload, even when loaded from history', async () => {
    const { sent, stream, question, refunded, stateOf } = await asking()
    await sent
    const { messages } = await alice.client.messages.list(channelId)
    for (const history of [[], uiMessages(messages.toReversed())]) {
      const { chat, answer } = page(history)
      await chat.resumeStream()
      expect(toolOf(answer())).toMatchObject({ state: 'approval-requested', approval: { id: question.id } })
    }
    const { chat, answer } = page(uiMessages(messages.toReversed()))
    await chat.addToolApprovalResponse({ id: question.id, approved: false })
    await eventually(async () => (await stateOf()).state === 'ANSWERED')
    await stream.append('As you like.', { part: 2 })
    await stream.end()
    await eventually(() => chat.status === 'ready' && answer()?.parts.at(-1)?.type === 'text')
    expect(toolOf(answer())).toMatchObject({ state: 'output-denied', approval: { approved: false } })
    expect(answer()!.parts.at(-1)).toMatchObject({ text: 'As you like.' })
    await expect(refunded()).rejects.toBeDefined()
  })

  it('becomes data if it is not a tool call’s approval or is for others, and the answer continues', async () => {
    const { chat, answer, stream, sent, question } = await asking({ subject: {}, prompt: 'Sure?' })
    await eventually(() => JSON.stringify(answer()).includes('data-question'))
    expect(chat.status).toBe('streaming')
    expect(answer()!.parts.at(-1)).toMatchObject({ id: question.id, data: { prompt: 'Sure?', state: 'OPEN' } })
    await alice.client.questions.answer(channelId, stream.message.id, question.id, { decision: 'APPROVE' })
    await eventually(() => JSON.stringify(answer()).includes('ANSWERED'))
    await stream.end()
    await sent
    expect(answer()!.parts.filter(({ type }) => type === 'data-question')).toHaveLength(1)
  })
})

it('reports why a message was refused', async () => {
  const { chat, errors } = page()
  await chat.sendMessage({ text: 'x'.repeat(100_000) })
  expect(chat.status).toBe('error')
  expect(errors).toMatchObject([{ code: 'CHAT_MESSAGE_TOO_LONG' }])
})
