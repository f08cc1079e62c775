import type { AnswerQuestionRequest, Question } from '../api.gen.js'
import type { Live } from './live-types.js'
import { type Collection, handleOf, type Store, storeOf } from './store.js'

/** The open questions that name the user. */
export interface QuestionsSnapshot {
  /** Newest first. Empty until they are loaded. */
  readonly questions: readonly Question[]

  /** How many are open; null until they are loaded. */
  readonly openCount: number | null
}

/** The open questions that name the user, with methods to answer them. */
export interface Questions extends Collection<QuestionsSnapshot> {
  /**
   * Answers a question: one of these, or of a message. It waits for the network in the outbox, like `answer()` of a
   * conversation.
   */
  answer: (question: Question, answer: AnswerQuestionRequest) => Promise<void>

  /** Cancels a question, as its asker or an operator. It waits like `answer()`. */
  cancel: (question: Question) => Promise<void>
}

const known = new WeakMap<Live, Store<QuestionsSnapshot>>()

/** Events after which the user may see other questions: of these users, or of the user alone. */
const changesOfSight = ['chat:user:blocked', 'chat:user:unblocked'] as const
const changesOfMembership = ['chat:user:left', 'chat:user:banned', 'chat:user:unbanned'] as const
const changesOfHistory = ['chat:channel:created', 'chat:channel:history:reset', 'chat:channel:hidden'] as const

/** The open questions that name the user, from agents and other members. In sync from the first listener on. */
export function liveQuestions(chat: Live): Questions {
  const store = known.get(chat) ?? questionsOf(chat)
  known.set(chat, store)
  return {
    ...handleOf(store),
    answer: ({ channelId, messageId, id }, answer) => chat.conversation(channelId).answer(messageId, id, answer),
    cancel: ({ channelId, messageId, id }) => chat.conversation(channelId).cancelQuestion(messageId, id),
  }
}

/** The list with the current state of a question. */
function placed(questions: readonly Question[], { id, state }: Pick<Question, 'id' | 'state'>, question?: Question) {
  const others = questions.filter((other) => other.id !== id)
  if (!question || state !== 'OPEN') return others
  const isNewer = ({ createdAt, id: other }: Question) =>
    createdAt > question.createdAt || (createdAt === question.createdAt && other > id)
  const at = others.filter(isNewer).length
  return [...others.slice(0, at), question, ...others.slice(at)]
}

function questionsOf(chat: Live): Store<QuestionsSnapshot> {
  let questions: readonly Question[] = []
  let isRead = false
  /** Whether the last read has succeeded. */
  let isLoaded = false
  /** From the first connection on, the feed has all changes. */
  let isFed = false
  let isStarted = false
  /** Changes by events since the current read began. */
  let news: [about: Pick<Question, 'id' | 'state'>, question: Question | undefined][] | undefined

  const put = (about: Pick<Question, 'id' | 'state'>, question?: Question) => {
    news?.push([about, question])
    questions = placed(questions, about, question)
    store.changed()
  }
  const read = async () => {
    const own: NonNullable<typeof news> = (news = [])
    isLoaded = false
    try {
      const found: Question[] = []
      for await (const question of chat.client.questions.iterate({ state: 'OPEN' })) found.push(question)
      // Superseded by another read.
      if (own !== news) return
      news = undefined
      isLoaded = isRead = true
      questions = own.reduce<readonly Question[]>((all, change) => placed(all, ...change), found)
      store.changed()
    } catch {
      // Retried on the next connection.
    }
  }
  const start = () => {
    isStarted = true
    isFed = chat.status.getSnapshot().state === 'live'
    chat.on('chat:question:requested', ({ question }) => put(question, question))
    chat.on('chat:question:decided', ({ questionId, state }) => put({ id: questionId, state }))
    // For open channels, includes answers that have not decided yet.
    chat.on('chat:question:answered', ({ question }) => {
      if (questions.some(({ id }) => id === question.id)) put(question, question)
    })
    for (const event of [...changesOfSight, ...changesOfHistory]) chat.on(event, () => void read())
    for (const event of changesOfMembership)
      chat.on(event, ({ userId }) => {
        if (userId === chat.userId) void read()
      })
    chat.on('stale', () => void read())
    chat.on('open', () => {
      if (!isFed || !isLoaded) void read()
      isFed = true
    })
    void read()
    chat.connect()
  }
  const store = storeOf(
    () => ({ questions, openCount: isRead ? questions.length : null }),
    (isUsed) => isUsed && !isStarted && start(),
  )
  return store
}
