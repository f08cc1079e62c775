import type { Message, Question } from '../../generated/openapi'
import { differences } from '../support/differences'
import type { Rollbacks, Span } from './rollbacks'

/** A question that a client asked, and what has been acknowledged of it. */
export interface Asked extends Pick<
  Question,
  'channelId' | 'messageId' | 'askerId' | 'kind' | 'needed' | 'answerableBy'
> {
  /** Its prompt, of which there is no other. */
  readonly prompt: string
  /** Unset while the question is not acknowledged. */
  id?: string
  asked?: Span
  readonly answers: Given[]
  cancellation?: Span
}

/** An answer that a client gave, known by its comment. */
interface Given {
  userId: string
  comment: string
  /** Unset while it is neither acknowledged nor refused. */
  outcome?: { span: Span; isTaken: boolean }
}

/** Of a channel, the latest ones that clients answer. */
const LATEST = 5
const SHOWN = 4

/** All questions that were acknowledged to the clients, to be compared with what is there at the end. */
export class QuestionHistory {
  private readonly all = new Map<string, Asked>()
  /** Questions as they were answered to clients once they were decided. */
  private readonly ends: { question: Question; span: Span }[] = []

  constructor(private readonly rollbacks: Rollbacks) {}

  add(asked: Omit<Asked, 'answers'>): Asked {
    const entry = { ...asked, answers: [] }
    this.all.set(asked.prompt, entry)
    return entry
  }

  /** The latest questions of a channel that those who asked them can rely on. */
  latest(channelId: string): (Asked & { id: string })[] {
    const isKept = (asked: Asked): asked is Asked & { id: string } =>
      asked.channelId === channelId && asked.asked !== undefined && !this.rollbacks.mayBeUndone(asked.asked)
    return [...this.all.values()].filter(isKept).slice(-LATEST)
  }

  /** Notes what a client was answered: once a question has left OPEN, it stays as it is. */
  answered(question: Question, span: Span): void {
    if (question.state !== 'OPEN') this.ends.push({ question, span })
  }

  /**
   * How the questions of a channel differ from what was acknowledged.
   *
   * @param messages all of the channel
   * @param readAt when they were asked for
   */
  compare(channelId: string, messages: Message[], readAt: number): string[] {
    const found = messages.flatMap(({ questions = [] }) => questions)
    const byPrompt = new Map<string, Question[]>()
    for (const question of found) byPrompt.set(question.prompt, [...(byPrompt.get(question.prompt) ?? []), question])
    const shown = new Set(messages.map(({ id }) => id))
    const asked = [...this.all.values()].filter((one) => one.channelId === channelId && shown.has(one.messageId))
    const byId = new Map(found.map((question) => [question.id, question]))
    return [
      ...found
        .filter(({ prompt }) => this.all.get(prompt)?.channelId !== channelId)
        .map(({ id }) => `${channelId}: there is a question ${id} that no client asked`),
      ...asked.flatMap((one) => this.compareAsked(one, byPrompt.get(one.prompt) ?? [])),
      ...found
        .filter(({ state, expiresAt }) => state === 'OPEN' && Date.parse(expiresAt) <= readAt)
        .map(({ id, expiresAt }) => `the question ${id} is read as open after ${expiresAt}`),
      ...this.ends.flatMap(({ question, span }) => {
        const present = byId.get(question.id)
        if (!present || this.rollbacks.mayBeUndone(span)) return []
        return differences(question, present).map(
          (line) => `the question ${question.id} was answered otherwise: ${line}`,
        )
      }),
    ]
  }

  private compareAsked(asked: Asked, [question, ...more]: Question[]): string[] {
    const about = `${asked.channelId}: the question ${asked.prompt} (${asked.id ?? 'not acknowledged'})`
    if (more.length > 0) return [`${about} is there ${more.length + 1} times`]
    if (!question) {
      const isSure = asked.asked && !this.rollbacks.mayBeUndone(asked.asked)
      return isSure ? [`${about} was acknowledged and is not there`] : []
    }
    const comments = new Set(question.answers.map(({ comment }) => comment))
    const wrongs = [...compareDecision(question)]
    for (const { userId, comment, outcome } of asked.answers) {
      if (!outcome || this.rollbacks.mayBeUndone(outcome.span) || outcome.isTaken === comments.has(comment)) continue
      wrongs.push(`${userId} was answered that ${comment} is ${outcome.isTaken ? 'taken' : 'refused'}, and it is not`)
    }
    for (const { userId, comment } of question.answers) {
      const given = asked.answers.find((one) => one.comment === comment && one.userId === userId)
      if (!given) wrongs.push(`has the answer ${comment} of ${userId}, which was not given`)
    }
    const isCanceled = asked.cancellation && !this.rollbacks.mayBeUndone(asked.cancellation)
    if (isCanceled && question.state !== 'CANCELED') wrongs.push(`is ${question.state}, and was canceled`)
    return wrongs.map((wrong) => `${about}: ${wrong}\n      ${JSON.stringify(question)}`)
  }
}

/** Whether the answers decide the question exactly if it is decided, and all are by those who may answer. */
function* compareDecision({ state, answers, needed, answerableBy, askerId }: Question) {
  const last = answers.at(-1)
  const approvals = answers.slice(0, -1)
  const isDecided = last !== undefined && (last.decision !== 'APPROVE' || answers.length === needed)
  if (isDecided !== (state === 'ANSWERED')) yield `is ${state} with ${answers.length} of ${needed} answers`
  if (answers.length > needed || approvals.some(({ decision }) => decision !== 'APPROVE')) yield 'is decided twice'
  const userIds = answers.map(({ userId }) => userId)
  if (new Set(userIds).size < userIds.length) yield 'has two answers of one user'
  const mayNot =
    typeof answerableBy === 'string' ? [askerId] : userIds.filter((id) => !answerableBy.userIds.includes(id))
  for (const userId of mayNot) if (userIds.includes(userId)) yield `is answered by ${userId}, who may not`
}

/** Questions as users see them, by the state of their channels. */
export class SeenQuestions {
  private readonly byUser = new Map<string, Question[]>()

  /** @param state of a replica of one of the user's channels */
  add(userId: string, state: unknown): void {
    const { messages = [] } = (state ?? {}) as { messages?: Message[] }
    const questions = messages.flatMap((message) => message.questions ?? [])
    this.byUser.set(userId, [...(this.byUser.get(userId) ?? []), ...questions])
  }

  /** How two users see the same question. */
  compare(): string[] {
    const first = new Map<string, { userId: string; question: Question }>()
    const wrongs: string[] = []
    for (const [userId, questions] of this.byUser) {
      for (const question of questions) {
        const other = first.get(question.id)
        if (!other) first.set(question.id, { userId, question })
        else
          for (const line of differences(other.question, question).slice(0, SHOWN))
            wrongs.push(`${other.userId} and ${userId} see the question ${question.id} differently: ${line}`)
      }
    }
    return wrongs
  }

  /** The questions that name the user, newest first. */
  naming(userId: string): Question[] {
    return (this.byUser.get(userId) ?? [])
      .filter(({ answerableBy }) => typeof answerableBy === 'object' && answerableBy.userIds.includes(userId))
      .sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? 1 : -1))
  }
}
