import type { Question, QuestionAnswer } from '@chat-service/client'
import { Chat, Conversation, english, german, type Strings } from '@chat-service/ui'
import { me } from './people'
import type { Scene } from './scene-type'
import { fullWorld, message, minutesAgo, type World } from './world'

const PHONE = { width: 390, height: 844 }
const SMALL = { width: 720, height: 620 }
/** English words from right to left, to see what leans on a side. */
const mirrored: Strings = { ...english, locale: 'ar', direction: 'rtl' }

const asked = (more: Partial<Question>): Question => ({
  ...{ id: 'question', channelId: 'launch', messageId: 'asking', askerId: 'agent', kind: 'APPROVAL' },
  ...{ prompt: 'Refund 49 euros to Emil Novák?', options: [], schema: null, subject: null },
  ...{ answerableBy: 'MEMBERS', needed: 1, state: 'OPEN', answers: [] },
  ...{ createdAt: minutesAgo(4), expiresAt: minutesAgo(-56), closedAt: null },
  ...more,
})

const answer = (userId: string, more: Partial<QuestionAnswer> = {}): QuestionAnswer => ({
  ...{ userId, decision: 'APPROVE', optionId: null, value: null, comment: null, createdAt: minutesAgo(2) },
  ...more,
})

const refund: Partial<Question> = {
  subject: { toolCallId: 'call', name: 'refund', arguments: { order: '4711', amount: 49, currency: 'EUR' } },
  answerableBy: { userIds: [me, 'bob', 'dina'] },
  needed: 2,
}
const decided: Partial<Question> = {
  ...refund,
  ...{ state: 'ANSWERED', closedAt: minutesAgo(1) },
  answers: [answer('dina', { comment: 'She sent it back on Monday.' }), answer('bob', { createdAt: minutesAgo(1) })],
}
const choice: Partial<Question> = {
  kind: 'CHOICE',
  prompt: 'Which page goes first?',
  options: [
    { id: 'pricing', label: 'Pricing' },
    { id: 'tour', label: 'The tour, with the new pictures' },
    { id: 'docs', label: 'الوثائق' },
  ],
}
const form: Partial<Question> = {
  kind: 'FORM',
  prompt: 'I need these for the booking.',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', maxLength: 80, default: 'Emil Novák' },
      email: { type: 'string', title: 'Email', format: 'email', description: 'The ticket goes there.' },
      guests: { type: 'integer', title: 'Guests', minimum: 1, maximum: 6 },
      room: { type: 'string', title: 'Room', enum: ['s', 'l'], enumNames: ['Small', 'Large'], default: 's' },
      from: { type: 'string', title: 'From', format: 'date' },
      breakfast: { type: 'boolean', title: 'With breakfast', default: true },
    },
    required: ['name', 'email', 'guests'],
  },
}

const asking =
  (...questions: Partial<Question>[]) =>
  (): World => {
    const base = { ...fullWorld(), messages: [] as World['messages'] }
    const all = questions.map((more, n) => asked({ id: `question${n}`, ...more }))
    const own = all[0]!.askerId === me
    const text = own
      ? 'I would like to send the letter today.'
      : 'Emil has sent the watch back. It arrived this morning.'
    base.messages.push(message(all[0]!.askerId, text, 4, { id: 'asking', questions: all }))
    return base
  }

const scene = (state: string, questions: Partial<Question>[], more: Partial<Scene> = {}): Scene => ({
  ...{ part: 'Questions', state, world: asking(...questions), content: <Conversation id="launch" />, size: SMALL },
  ...more,
})
const dark = { size: PHONE, provider: { theme: 'dark', strings: mirrored } } as const

export const questionScenes: readonly Scene[] = [
  scene('approval', [refund], { shows: 'Approve', isReset: true }),
  scene('approval, dark, right to left', [refund], { ...dark, shows: 'Approve', steps: ['summary'] }),
  scene('approval, German, commented', [{ ...refund, answers: [answer('bob')] }], {
    ...{ shows: 'Kommentar', provider: { strings: german }, steps: ['summary', 'text=Kommentar hinzufügen'] },
  }),
  scene('decided', [decided], { shows: 'Approved by Bob' }),
  scene('decided, dark, right to left', [decided], { ...dark, shows: 'Approved by' }),
  scene('expired and canceled', [{ ...refund, state: 'EXPIRED', answers: [answer('bob')] }, { state: 'CANCELED' }], {
    shows: 'Expired.',
  }),
  scene('not for the reader', [{ answerableBy: { userIds: ['bob'] } }], { shows: 'Only Bob Okafor can answer.' }),
  scene('of the reader', [{ askerId: me }], { shows: 'Waiting for an answer.', steps: ['text=Cancel the question'] }),
  scene('choice', [choice], { shows: 'Choose one', steps: ['text=The tour'] }),
  scene('choice on a phone', [choice], { size: PHONE, shows: 'Choose one' }),
  scene('form with an error', [form], {
    ...{ shows: 'Fill this in.', size: { width: 720, height: 860 }, isReset: true },
    steps: [['role=textbox[name=Guests]', '9'], 'role=button[name=Answer]'],
  }),
  scene('form, dark, right to left', [form], { ...dark, shows: 'Answer' }),
  scene('of the user, on a phone', [refund, choice], {
    ...{ content: <Chat />, size: PHONE, shows: '2 open questions' },
    ...{ steps: ['role=button[name="Your menu"]', 'role=menuitem[name="Questions for you"]'] },
    world: asking(refund, { ...choice, answerableBy: { userIds: [me] } }),
  }),
]
