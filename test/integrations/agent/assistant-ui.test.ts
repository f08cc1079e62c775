import { type AssistantRuntime, AssistantRuntimeProvider } from '@assistant-ui/react'
import { createElement, StrictMode } from 'react'
import { create, type TestRendererOptions } from 'react-test-renderer'
import { WebSocket } from 'ws'
import { ChatClient, type Message } from '../../../clients/typescript/src/index'
import { live } from '../../../clients/typescript/src/live/index'
import { useChannelRuntime } from '../../../integrations/agent/src/assistant-ui'
import { eventually } from '../../support/eventually'
import { type Person, World } from '../../support/world'

let world: World
let bot: Person
let alice: Person
/** The bot, which is notified of a stop at once. */
let producer: ChatClient
let channelId: string
let ends: (() => void)[]

beforeAll(async () => {
  world = await World.start({ processes: 2, storage: true })
})
afterAll(() => world.close())
let names = 0
beforeEach(async () => {
  bot = world.person(`bot-${++names}`)
  alice = world.person(`alice-${names}`, { node: 1 })
  producer = new ChatClient({ baseUrl: bot.node.url, token: bot.token, WebSocket })
  const socket = producer.realtime()
  ends = [() => socket.close()]
  await socket.connect()
  channelId = (await alice.client.channels.createDirect({ userId: bot.userId })).id
})
afterEach(() => {
  for (const end of ends) end()
})

const newest = async (): Promise<Message> => (await bot.client.messages.list(channelId)).messages[0]!

/** A page of Alice, in strict mode. */
async function page(): Promise<AssistantRuntime> {
  const chat = live(new ChatClient({ baseUrl: alice.node.url, token: alice.token, WebSocket }))
  let runtime: AssistantRuntime | undefined
  const Page = () => {
    runtime = useChannelRuntime(chat, channelId)
    return createElement(AssistantRuntimeProvider, { runtime, children: null })
  }
  // Typed for the version before.
  const options = { unstable_isConcurrent: true } as unknown as TestRendererOptions
  const renderer = create(createElement(StrictMode, null, createElement(Page)), options)
  ends.push(() => {
    renderer.unmount()
    chat.close()
  })
  await eventually(() => runtime !== undefined)
  return runtime!
}

it('shows the channel as a thread, and a streaming answer', async () => {
  await alice.client.messages.send(channelId, { text: 'When is the launch?' })
  const { thread } = await page()
  await eventually(() => thread.getState().messages.length === 1)
  expect(thread.getState()).toMatchObject({ isRunning: false, isLoading: false })
  const stream = await producer.messages.stream(channelId)
  await stream.append('The calendar knows.', { part: 1, type: 'reasoning' })
  const value = { id: 'c1', name: 'calendar', state: 'running', input: { day: 'Thursday' } }
  await stream.part(2, { type: 'tool', value })
  await eventually(() => thread.getState().messages[1]?.content.at(-1)?.type === 'tool-call')
  expect(thread.getState()).toMatchObject({ isRunning: true })
  expect(thread.getState().messages[1]).toMatchObject({ role: 'assistant', status: { type: 'running' } })
  await stream.part(2, { type: 'tool', value: { ...value, state: 'complete', output: 'launch' } })
  await stream.part(3, { type: 'source', value: { url: 'https://acme.test/plan', title: 'Plan' } })
  await stream.append('On Thursday.', { part: 4 })
  await stream.end()
  await eventually(() => !thread.getState().isRunning)
  const [asked, answered] = thread.getState().messages
  expect(asked).toMatchObject({ role: 'user', content: [{ type: 'text', text: 'When is the launch?' }] })
  expect(answered).toMatchObject({
    ...{ role: 'assistant', status: { type: 'complete', reason: 'stop' } },
    content: [
      { type: 'reasoning', text: 'The calendar knows.' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'calendar', args: { day: 'Thursday' }, result: 'launch' },
      { type: 'source', sourceType: 'url', url: 'https://acme.test/plan', title: 'Plan' },
      { type: 'text', text: 'On Thursday.' },
    ],
    metadata: { custom: { message: { senderId: bot.userId } } },
  })
})

it('sends composed messages with attachments, and deletes messages', async () => {
  const { thread } = await page()
  await eventually(() => !thread.getState().isLoading)
  thread.composer.setText('Sum it up')
  await thread.composer.addAttachment(new File(['a,b'], 'table.csv', { type: 'text/csv' }))
  thread.composer.send()
  await eventually(async () => (await newest()).text === 'Sum it up')
  expect(await newest()).toMatchObject({ files: [{ fileName: 'table.csv', fileSize: 3, mimeType: 'text/csv' }] })
  await eventually(() => thread.getState().messages[0]?.attachments?.[0]?.name === 'table.csv')
  thread.append('And again')
  await eventually(async () => (await newest()).text === 'And again')
  const shown = () => thread.getState().messages[1]
  // A message that is being sent cannot be deleted yet.
  await eventually(async () => (shown()?.metadata.custom.message as Message).id === (await newest()).id)
  const { id } = shown()!
  void thread.getMessageById(id).delete()
  await eventually(async () => (await newest()).text === 'Sum it up')
  await eventually(() => thread.getState().messages.length === 1)
})

it('stops the producer', async () => {
  const { thread } = await page()
  await alice.client.messages.send(channelId, { text: 'Tell me a story' })
  const stream = await producer.messages.stream(channelId)
  await stream.append('Once')
  await eventually(() => thread.getState().isRunning)
  thread.cancelRun()
  await eventually(() => stream.signal.aborted)
  await stream.end()
  await eventually(() => !thread.getState().isRunning)
  expect(thread.getState().messages.at(-1)).toMatchObject({ status: { type: 'incomplete', reason: 'cancelled' } })
})

it('asks for a tool call’s approval, and shows other questions as separate calls', async () => {
  const { thread } = await page()
  const stream = await producer.messages.stream(channelId)
  const { id } = stream.message
  await stream.part(1, { type: 'tool', value: { id: 'c1', name: 'refund', state: 'running', input: { amount: 49 } } })
  const [approval, choice] = [
    await bot.client.questions.ask(channelId, id, {
      kind: 'APPROVAL',
      prompt: 'Refund?',
      subject: { toolCallId: 'c1' },
    }),
    await bot.client.questions.ask(channelId, id, {
      ...{ kind: 'CHOICE', prompt: 'When?' },
      options: [
        { id: 'now', label: 'Now' },
        { id: 'later', label: 'Later' },
      ],
    }),
  ]
  await eventually(() => thread.getState().messages[0]?.content.length === 2)
  expect(thread.getState().messages[0]).toMatchObject({
    status: { type: 'requires-action', reason: 'interrupt' },
    content: [
      { type: 'tool-call', toolCallId: 'c1', approval: { id: approval.id, prompt: 'Refund?' } },
      { type: 'tool-call', toolCallId: choice.id, toolName: 'question', args: { prompt: 'When?' } },
    ],
  })
  const message = thread.getMessageByIndex(0)
  await message.getMessagePartByToolCallId('c1').respondToToolApproval({ approved: false, reason: 'Too much' })
  message.getMessagePartByToolCallId(choice.id).addToolResult({ decision: 'ANSWER', optionId: 'later' })
  await eventually(() => thread.getState().messages[0]?.status?.type === 'running')
  expect(thread.getState().messages[0]!.content).toMatchObject([
    { toolCallId: 'c1', approval: { approved: false, reason: 'Too much' } },
    { toolCallId: choice.id, result: { state: 'ANSWERED', optionId: 'later' } },
  ])
  expect((await bot.client.messages.get(channelId, id)).questions).toMatchObject([
    { answers: [{ decision: 'REJECT', comment: 'Too much' }] },
    { answers: [{ decision: 'ANSWER', optionId: 'later' }] },
  ])
  await stream.end()
})

it('shows a failure, and loads earlier messages', async () => {
  for (let n = 0; n < 51; n += 1) await alice.client.messages.send(channelId, { text: `${n}` })
  const stream = await producer.messages.stream(channelId)
  await stream.end({ state: 'FAILED', metadata: { error: { message: 'The model is overloaded' } } })
  const { thread } = await page()
  await eventually(() => thread.getState().messages.length === 50)
  const status = { type: 'incomplete', reason: 'error', error: 'The model is overloaded' }
  expect(thread.getState().messages.at(-1)).toMatchObject({ status })
  expect(thread.getState()).toMatchObject({ hasEarlier: true })
  await thread.loadEarlier()
  await eventually(() => thread.getState().messages.length === 52)
})
