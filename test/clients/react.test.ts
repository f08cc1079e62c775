import { createElement, type FunctionComponent, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { create, type TestRendererOptions } from 'react-test-renderer'
import { eventually } from '../support/eventually'
import type { Decision, Question } from '../../clients/typescript/src/index'
import type { Live } from '../../clients/typescript/src/live/index'
import {
  useChannelList,
  useConnection,
  useConversation,
  useConversationActions,
  useDecisions,
  useQuestions,
  useThread,
  useTyping,
  useUnread,
} from '../../clients/typescript/src/react/index'
import { account, connections, service } from './live/world'

const decision: Omit<Decision, 'id' | 'action'> = {
  ...{ reason: 'spam', statement: null, isAutomated: false, until: null, channelId: null, messageId: null },
  ...{
    createdAt: '2026-01-31T12:00:00.000Z',
    appealableUntil: '2026-07-30T12:00:00.000Z',
    reversedAt: null,
    appeal: null,
  },
}

let ends: Array<() => void>

beforeEach(() => (ends = []))
afterEach(() => {
  for (const end of ends) end()
})

/** Renders twice, like the strict mode of development. @returns the rendered content. */
function render<P extends object>(component: FunctionComponent<P>) {
  // Typed for the previous version.
  const options = { unstable_isConcurrent: true } as unknown as TestRendererOptions
  const strict = (props?: P) => createElement(StrictMode, null, createElement(component, props))
  const renderer = create(strict(), options)
  const end = () => renderer.unmount()
  ends.push(end)
  const text = () => {
    const shown = renderer.toJSON()
    return shown && !Array.isArray(shown)
      ? (shown.children ?? []).map((child) => (typeof child === 'string' ? child : '')).join('')
      : ''
  }
  return { text, end, update: (props: P) => renderer.update(strict(props)) }
}

const messagesOf = (chat: Live) => () => {
  const { messages, status } = useConversation(chat, 'c')
  return createElement('p', null, `${status.state}: ${messages.map(({ text }) => text).join(' ')}`)
}

it('shows a conversation and new messages, in strict mode, with one connection and one load', async () => {
  service.say('bob', 'one')
  const { text } = render(messagesOf(account()))
  await eventually(() => text() === 'live: one')
  service.say('bob', 'two')
  await eventually(() => text() === 'live: one two')
  expect(connections()).toHaveLength(1)
  expect(service.calls.filter(({ path }) => path === '/channels/c/messages')).toHaveLength(1)
})

it('sends without rendering components that only act', async () => {
  const chat = account()
  const { text } = render(messagesOf(chat))
  await eventually(() => text() === 'live: ')
  let send: (text: string) => unknown = () => undefined
  let renderings = 0
  const Composer = () => {
    renderings += 1
    send = useConversationActions(chat, 'c').send
    return null
  }
  render(Composer)
  await eventually(() => renderings > 0)
  const before = renderings
  send('hello')
  await eventually(() => text() === 'live: hello')
  await eventually(() => service.messages.length === 1)
  expect(renderings).toBe(before)
})

it('shows the list, the connection, unread messages and a thread', async () => {
  service.say('bob', 'top')
  service.say('bob', 'reply', { parentMessageId: 'm1' })
  service.unreadCount = 2
  const chat = account()
  const Page = () => {
    const { channels, hasMore } = useChannelList(chat, { includeEmpty: true })
    const { total } = useUnread(chat)
    const { state } = useConnection(chat)
    const { messages } = useThread(chat, 'c', 'm1')
    const names = channels.map(({ name }) => name).join()
    return createElement(
      'p',
      null,
      [names, hasMore, total, state, messages.map((message) => message.text).join()].join(' '),
    )
  }
  const { text } = render(Page)
  await eventually(() => text() === 'Lunch false 2 live reply')
})

it('shows the decisions about the user and their changes, in strict mode, with one load', async () => {
  const first: Decision = { ...decision, id: 'd1', action: 'WARN' }
  const decisions = [first]
  service.intercept = ({ path }) =>
    path === '/users/me/decisions' ? { status: 200, body: { decisions, nextCursor: null } } : undefined
  const chat = account()
  const { text } = render(() => {
    const shown = useDecisions(chat).decisions
    return createElement('p', null, shown.map(({ action, appeal }) => `${action} ${appeal?.state}`).join())
  })
  await eventually(() => text() === 'WARN undefined')
  chat.connect()
  await eventually(() => chat.status.getSnapshot().state === 'live')
  expect(service.calls.filter(({ path }) => path === '/users/me/decisions')).toHaveLength(1)
  decisions.unshift({ ...decision, id: 'd2', action: 'SUSPEND' })
  const { id: decisionId, action, reason, statement, isAutomated, until } = decisions[0]!
  const made = { decisionId, action, reason, statement, isAutomated, until }
  connections()[0]!.send('chat:decision:made', made, 1, 'user')
  await eventually(() => text() === 'SUSPEND undefined,WARN undefined')
  const appeal = { text: 'Why?', state: 'OPEN', statement: null, createdAt: first.createdAt, decidedAt: null } as const
  const appealed = (decisions[1] = { ...first, appeal })
  connections()[0]!.send('chat:decision:updated', { decision: appealed }, 2, 'user')
  await eventually(() => text() === 'SUSPEND undefined,WARN OPEN')
})

it('shows the open questions that name the user, and answers one', async () => {
  const question: Question = {
    ...{ id: 'q1', channelId: 'c', messageId: 'm1', askerId: 'bob', kind: 'APPROVAL', prompt: 'Refund?', options: [] },
    ...{ schema: null, subject: null, answerableBy: { userIds: ['alice'] }, needed: 1, state: 'OPEN', answers: [] },
    ...{ createdAt: '2026-03-01T00:00:00.000Z', expiresAt: '2026-03-02T00:00:00.000Z', closedAt: null },
  }
  service.intercept = ({ path }) => {
    if (path.endsWith('/answer')) return { status: 200, body: { ...question, state: 'ANSWERED' } }
    const body = { questions: [question], openCount: 1, nextCursor: null }
    return path === '/users/me/questions' ? { status: 200, body } : undefined
  }
  const chat = account()
  let answer: (() => Promise<void>) | undefined
  const { text } = render(() => {
    const shown = useQuestions(chat)
    answer = () => shown.answer(question, { decision: 'APPROVE' })
    return createElement('p', null, `${shown.openCount} ${shown.questions.map(({ prompt }) => prompt).join()}`)
  })
  await eventually(() => text() === '1 Refund?')
  await eventually(() => chat.status.getSnapshot().state === 'live')
  await answer!()
  const [asked] = service.calls.filter(({ method }) => method === 'POST')
  expect(asked).toMatchObject({ path: '/channels/c/messages/m1/questions/q1/answer', body: { decision: 'APPROVE' } })
  const decided = { channelId: 'c', messageId: 'm1', questionId: 'q1', state: 'ANSWERED', question: null }
  connections()[0]!.send('chat:question:decided', decided, 1, 'user')
  await eventually(() => text() === '0 ')
})

it('only renders the typing component when a user types', async () => {
  const chat = account()
  let renderings = 0
  const Typing = () => {
    renderings += 1
    return createElement('p', null, useTyping(chat, 'c').join())
  }
  const { text } = render(Typing)
  await eventually(() => connections()[0]?.channels.has('c') === true)
  const conversation = chat.conversation('c')
  conversation.subscribe(() => undefined)
  await eventually(() => conversation.getSnapshot().status.state === 'live')
  const before = renderings
  service.say('bob', 'one')
  await eventually(() => conversation.getSnapshot().messages.length === 1)
  expect(renderings).toBe(before)
  connections()[0]?.send('chat:typing:status:updated', { channelId: 'c', userId: 'bob', isTyping: true })
  await eventually(() => text() === 'bob')
})

it('respects its options, even below a component that shows typing', async () => {
  for (const text of ['one', 'two', 'three']) service.say('bob', text)
  service.say('bob', 'reply', { parentMessageId: 'm3' })
  const chat = account()
  const Typing = () => createElement('i', null, useTyping(chat, 'c').join())
  const Page = ({ pageSize = 2 }) => {
    const { messages } = useConversation(chat, 'c', { includeReplies: false, pageSize })
    return createElement('p', null, messages.map(({ text }) => text).join(' '), createElement(Typing))
  }
  const { text, update } = render(Page)
  await eventually(() => text() === 'two three')
  update({ pageSize: 1 })
  await eventually(() => text() === 'three')
})

it('releases collections that are no longer shown', async () => {
  const chat = account({ lingerMs: 10 })
  const { text, end } = render(messagesOf(chat))
  await eventually(() => text() === 'live: ')
  end()
  await eventually(() => connections()[0]?.channels.has('c') === false)
})

it('renders on a server without connecting', () => {
  const chat = account()
  expect(renderToString(createElement(messagesOf(chat)))).toBe('<p>connecting: </p>')
  expect(connections()).toHaveLength(0)
  expect(service.calls).toEqual([])
})
