import { stop } from 'esbuild'
import type { Window } from 'happy-dom'
import type { Question } from '../../../clients/typescript/src/index'
import type { Live } from '../../../clients/typescript/src/live/index'
import { eventually } from '../../support/eventually'
import { loadWindow, runIn } from '../../support/window'
import { faultOf, initialOf, refusalsOf, shownValue, valueOf } from '../../../clients/ui/src/questions/field-values'
import { refused } from '../fake-service'
import { account, service } from '../live/world'
import { sources } from './frame-host'
import { bundle } from './kit-host'

afterAll(() => stop())

describe('a field of a form', () => {
  it.each([
    [{ type: 'number' }, '1,5', 1.5],
    [{ type: 'integer' }, '7', 7],
    [{ type: 'string' }, ' a ', ' a '],
    [{ type: 'string' }, '', undefined],
    [{ type: 'boolean' }, false, false],
    [{ type: 'string', format: 'date' }, '2026-03-01', '2026-03-01'],
  ] as const)('%j: %j is sent as %j', (field, entered, value) => expect(valueOf(field, entered)).toEqual(value))

  it('starts with its default, and sends times in the service’s format', () => {
    const at = '2026-03-01T09:30:00.000Z'
    const field = { type: 'string', format: 'date-time', default: at } as const
    expect(valueOf(field, initialOf(field))).toBe(at)
    expect([initialOf({ type: 'boolean', default: true }), initialOf({ type: 'integer', default: 0 })]).toEqual([
      true,
      '0',
    ])
  })

  it.each([
    [{ type: 'string' }, '', ['required']],
    [{ type: 'number' }, 'many', ['number']],
    [{ type: 'integer' }, '1.5', ['integer']],
    [{ type: 'integer', minimum: 1 }, '0', ['atLeast', 1]],
    [{ type: 'number', maximum: 6 }, '6,5', ['atMost', 6]],
    [{ type: 'string', minLength: 3 }, 'ab', ['short', 3]],
    [{ type: 'string', maxLength: 2 }, '😀😀', undefined],
    [{ type: 'string', maxLength: 1 }, '😀😀', ['long', 1]],
    [{ type: 'string', format: 'email' }, 'ann', ['email']],
    [{ type: 'string', format: 'email' }, 'ann@example.com', undefined],
    [{ type: 'string', format: 'uri' }, 'example.com', ['uri']],
    [{ type: 'boolean' }, false, undefined],
  ] as const)('%j: %j has the fault %j', (field, entered, fault) =>
    expect(faultOf(field, entered, true)).toEqual(fault),
  )

  it('shows the label of a value, and finds the refusals of the service', () => {
    const field = { type: 'string', enum: ['s', 'l'], enumNames: ['Small', 'Large'] } as const
    const { enum: values, enumNames } = field
    expect(shownValue({ ...field, enum: [...values], enumNames: [...enumNames] }, 'l')).toBe('Large')
    const errors = [
      { in: 'body', pointer: '/value/a~1b', message: 'is odd' },
      { pointer: '/comment', message: 'no' },
    ]
    expect(refusalsOf({ details: { errors } })).toEqual({ 'a/b': 'is odd' })
  })
})

/** Two cards of each question of the channel, as of a thread beside its conversation. */
const program = `
  import { ChatProvider, german, Question } from '@chat-service/ui'
  import { useConversation } from '@chat-service/client/react'
  import { createRoot } from 'react-dom/client'

  const Cards = ({ chat }) =>
    useConversation(chat, 'c').messages.flatMap(({ questions = [] }) => questions).map((question) => (
      <Question key={question.id} question={question} isMember isOperator={false} />
    ))
  export const mount = (target, { chat, isGerman }) => {
    const root = createRoot(target)
    root.render(
      <ChatProvider chat={chat} userId="alice" storage={false} {...(isGerman && { strings: german })}>
        <div id="one"><Cards chat={chat} /></div>
        <div id="two"><Cards chat={chat} /></div>
      </ChatProvider>,
    )
    return () => root.unmount()
  }`

describe('the card of a question', () => {
  let script: string
  let Dom: new () => Window
  let unmount: () => void
  let chat: Live

  beforeAll(async () => {
    Dom = await loadWindow()
    const made = await bundle(program, { alias: sources, format: 'cjs', platform: 'browser', external: [] })
    script = made['page.js']!
  })
  afterEach(() => unmount())

  const question = (more: Partial<Question> = {}): Question => ({
    ...{ id: 'q1', channelId: 'c', messageId: 'm1', askerId: 'bob', kind: 'APPROVAL', prompt: 'Refund?', options: [] },
    ...{ schema: null, subject: null, answerableBy: 'MEMBERS', needed: 1, state: 'OPEN', answers: [] },
    ...{ createdAt: '2026-03-01T00:00:00.000Z', expiresAt: new Date(Date.now() + 3.6e6).toISOString(), closedAt: null },
    ...more,
  })
  const answers = () => service.calls.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body)
  const tell = (event: string, asked: Question) =>
    service.emit(event, { messageId: asked.messageId, question: { ...asked } })

  /** Shows the question of a message. */
  async function shown(asked: Question, isGerman = false) {
    service.say('bob', 'May I?', { questions: [asked] })
    chat = account({ userId: 'alice' })
    const window = new Dom()
    const { document } = window
    const mount = runIn<(target: object, props: object) => () => void>(script, window)
    document.body.innerHTML = '<div id="root"></div>'
    unmount = mount(document.querySelector('#root')!, { chat, isGerman })
    const cards = () => [...document.querySelectorAll('.chat-question')]
    await eventually(() => cards().length === 2)
    await eventually(() => chat.status.getSnapshot().state === 'live')
    const button = (name: string, card = 0) =>
      [...cards()[card]!.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    const texts = () => cards().map(({ textContent }) => textContent)
    return { document, cards, button, texts }
  }

  it('cannot be pressed twice, here or in another card, until the answer has arrived; a lost one is sent again', async () => {
    let mayArrive = (): void => undefined
    const arrival = new Promise<void>((resolve) => (mayArrive = resolve))
    let isLost = true
    service.intercept = async ({ path }) => {
      if (!path.endsWith('/answer')) return undefined
      if (!isLost) await arrival
      const reply = isLost ? ('offline' as const) : { status: 200, body: { ...question({ state: 'ANSWERED' }) } }
      isLost = false
      return reply
    }
    const { button, texts } = await shown(question())
    const press = [0, 1].map((card) => button('Approve', card)!)
    for (const one of [...press, ...press, button('Reject', 1)!]) one.click()
    await eventually(() => [0, 1].every((card) => ['Approve', 'Reject'].every((name) => button(name, card)?.disabled)))
    await eventually(() => answers().length === 2)
    button('Approve')!.click()
    mayArrive()
    await eventually(() => chat.outbox.getSnapshot()[0]?.status === 'sent')
    expect([0, 1].every((card) => button('Approve', card)?.disabled)).toBe(true)
    expect(answers()).toEqual([{ decision: 'APPROVE' }, { decision: 'APPROVE' }])
    const about = { optionId: null, value: null, comment: 'Fine' }
    const answer = { ...about, userId: 'bobby', decision: 'APPROVE', createdAt: '2026-03-01T10:00:00.000Z' } as const
    tell('chat:question:answered', question({ state: 'ANSWERED', answers: [answer] }))
    await eventually(() => texts().every((text) => /Approved by BOBBY, .*Fine/.test(text)))
    expect(button('Approve')).toBeUndefined()
  })

  it('shows why an answer was refused, and can be pressed again', async () => {
    service.intercept = ({ path }) => (path.endsWith('/answer') ? refused(409, 'CHAT_QUESTION_ANSWERED') : undefined)
    const { document, button } = await shown(question(), true)
    button('Freigeben')!.click()
    await eventually(() =>
      document.querySelector('[role=alert].chat-failed')?.textContent.startsWith('Die Frage ist schon'),
    )
    await eventually(() => button('Freigeben')?.disabled === false)
  })

  it('shows the refusals of the service at their fields, and keeps what was entered', async () => {
    const errors = [{ in: 'body', pointer: '/value/guests', message: 'must be even' }]
    let isOdd = true
    service.intercept = ({ path }) =>
      path.endsWith('/answer')
        ? isOdd
          ? refused(400, 'CHAT_VALIDATION_ERROR', { errors })
          : { status: 200, body: { ...question({ state: 'ANSWERED' }) } }
        : undefined
    const schema: Question['schema'] = {
      type: 'object',
      properties: { guests: { type: 'integer', title: 'Guests', default: 3 }, name: { type: 'string' } },
      required: ['guests', 'name'],
    }
    const { document, button, cards } = await shown(question({ kind: 'FORM', schema }))
    button('Answer')!.click()
    const faulty = () => [...cards()[0]!.querySelectorAll('[aria-invalid=true]')]
    await eventually(() => faulty().length === 1)
    expect(cards()[0]!.textContent).toContain('Fill this in.')
    expect(answers()).toEqual([])
    expect(document.activeElement).toBe(faulty()[0])
    const name = faulty()[0] as unknown as HTMLInputElement
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(name), 'value')!.set!.call(name, 'Ann')
    name.dispatchEvent(
      new (document.defaultView as unknown as { Event: typeof Event }).Event('input', { bubbles: true }),
    )
    await eventually(() => faulty().length === 0)
    button('Answer')!.click()
    await eventually(() => faulty().length === 1)
    const [field] = faulty()
    const about = field!.getAttribute('aria-describedby')!
    expect(document.getElementById(about)!.textContent).toBe('must be even')
    isOdd = false
    button('Answer')!.click()
    await eventually(() => answers().length === 2)
    expect(answers()[1]).toEqual({ decision: 'ANSWER', value: { guests: 3, name: 'Ann' } })
  })

  it('is read-only for users who may not answer, and canceled by its asker after a confirmation', async () => {
    service.intercept = ({ path, method }) =>
      method === 'DELETE' && path.includes('/questions/')
        ? { status: 200, body: { ...question({ state: 'CANCELED' }) } }
        : undefined
    const { button, texts } = await shown(question({ answerableBy: { userIds: ['bob', 'carol'] } }))
    await eventually(() => texts()[0]!.includes('Only BOB and CAROL can answer.'))
    expect([button('Approve'), button('Cancel the question')]).toEqual([undefined, undefined])
    const own = question({ id: 'q1', askerId: 'alice' })
    tell('chat:question:answered', own)
    await eventually(() => button('Cancel the question') !== undefined)
    expect(texts()[0]).toContain('Waiting for an answer.')
    button('Cancel the question')!.click()
    await eventually(() => button('Cancel it for everyone') !== undefined)
    const canceled = () => service.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    expect(canceled()).toEqual([])
    button('Cancel it for everyone')!.click()
    await eventually(() => canceled().length > 0)
    expect(canceled()).toEqual(['/channels/c/messages/m1/questions/q1'])
    tell('chat:question:closed', question({ askerId: 'alice', state: 'CANCELED' }))
    await eventually(() => texts().every((text) => text.includes('Canceled.')))
  })
})
