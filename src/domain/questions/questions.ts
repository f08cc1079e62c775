import { sql } from 'kysely'
import type { Question } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError, invalid } from '../../errors'
import { newId } from '../../platform/lib/ids'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import { withChannelLock, type LockedChannel } from '../access/channel-lock'
import { requireUnblocked } from '../access/guards'
import type { Chat } from '../users/chat'
import { digest, idempotencyOf } from '../access/idempotency'
import { raiseFlags, reviewed, type Draft, type Review } from '../moderation/review'
import { checkAnswer, checkAsked } from './answer-form'
import { announce, closeQuestions, questionJobs } from './close-questions'
import {
  countQuestions,
  findStranger,
  insertAnswer,
  insertQuestion,
  lockedQuestion,
  selectAnnounced,
  selectAskingMessage,
  selectByKey,
  type Announced,
  type QuestionPlace,
} from './queries'

/** Maximum open questions of a message and of a channel, and maximum questions of a message. */
const LIMITS = [
  { name: 'openOfMessage', limit: 5, of: 'MESSAGE' },
  { name: 'openOfChannel', limit: 20, of: 'CHANNEL' },
  { name: 'ofMessage', limit: 50, of: 'MESSAGE' },
] as const
/** Maximum seconds that a stream may wait for an answer. */
const STREAM_WAITS_SECONDS = 86_400

type AskRequest = OperationInput<'askQuestion'>['body']
type AnswerRequest = OperationInput<'answerQuestion'>['body']
type Asking = Pick<QuestionPlace, 'channelId' | 'messageId'>

/**
 * Asks the members about a message of the caller, once per idempotency key.
 *
 * @throws errors of the Member guard, CHAT_USER_BLOCKED, CHAT_MESSAGE_NOT_FOUND, CHAT_MESSAGE_NOT_OWNER,
 *   CHAT_IDEMPOTENCY_CONFLICT, CHAT_STREAM_STOPPED, CHAT_QUESTION_LIMIT, CHAT_POLICY_REFUSED, CHAT_VALIDATION_ERROR.
 */
export async function askQuestion(
  chat: Chat,
  caller: Caller,
  { channelId, messageId }: Asking,
  request: AskRequest,
  idempotencyKey: string | undefined,
): Promise<{ question: Question; replayed: boolean }> {
  const { kind, options = [], schema = null, subject = null, answerableBy, needed, expiresInSeconds } = request
  await checkAsked(request)
  const once = idempotencyOf('askQuestion', idempotencyKey, request)
  const ask = (review?: Review) =>
    withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
      const { key } = channel
      requireUnblocked(channel, channelId)
      const message = await selectAskingMessage(tx, channel, messageId)
      if (!message) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
      if (message.senderId !== caller.userId) throw new ChatError('CHAT_MESSAGE_NOT_OWNER', { channelId, messageId })
      if (idempotencyKey !== undefined) {
        const asked = await selectByKey(tx, key, messageId, idempotencyKey)
        if (asked && asked.digest !== once.idempotencyDigest) {
          throw new ChatError('CHAT_IDEMPOTENCY_CONFLICT', { channelId, messageId })
        }
        if (asked) return { question: asked.question, replayed: true }
      }
      if (message.isStopping) throw new ChatError('CHAT_STREAM_STOPPED', { channelId, messageId })
      if (message.isStream && expiresInSeconds > STREAM_WAITS_SECONDS) {
        const atMost = `must be at most ${STREAM_WAITS_SECONDS} while the message is a stream`
        throw invalid('body', '/expiresInSeconds', atMost)
      }
      await checkNamed(tx, channel, request)
      await checkLimits(tx, key, messageId)
      const { text: prompt = request.prompt } = review?.allowed(draftOf(caller, request)) ?? {}
      const id = newId()
      await insertQuestion(tx, key, {
        ...{ id, messageId, kind, prompt, options, form: schema, subject, answerableBy, needed, expiresInSeconds },
        ...once,
      })
      await raiseFlags(tx, key, review, { userId: caller.userId, messageId })
      const [asked] = (await selectAnnounced(tx, key, [id])) as [Announced]
      await announce(chat, tx, key, 'chat:question:asked', asked)
      const { question, namedIds: userIds } = asked
      if (userIds.length > 0) {
        const data = { channelId, messageId, question }
        chat.events.appendForUsers(tx, { tenantId: key.tenantId, userIds, event: 'chat:question:requested', data })
      }
      tx.afterCommit(() => chat.scheduler.schedule(questionJobs, { ...key, id }, new Date(question.expiresAt)))
      return { question, replayed: false }
    })
  return reviewed(chat, caller, channelId, ask, { idempotencyKey })
}

/** The draft of a question: all that readers see. A policy may replace its prompt. */
const draftOf = (author: Caller, request: AskRequest): Draft => {
  const { prompt: text, options = [], schema = null, subject = null } = request
  const form = { operation: 'askQuestion', body: request, text: 'prompt' } as const
  return { kind: 'QUESTION', author, text, metadata: { options, schema, subject }, form }
}

/** @throws CHAT_VALIDATION_ERROR unless the named users are members, and as many as must answer. */
async function checkNamed(
  tx: Tx,
  { key, userId }: LockedChannel,
  { answerableBy, needed }: Pick<AskRequest, 'answerableBy' | 'needed'>,
): Promise<void> {
  if (typeof answerableBy === 'string') return
  const { userIds } = answerableBy
  const at = (id: string) => `/answerableBy/userIds/${userIds.indexOf(id)}`
  if (userIds.includes(userId)) throw invalid('body', at(userId), 'must not be the asker')
  const twice = userIds.find((id, index) => userIds.indexOf(id) < index)
  if (twice !== undefined) throw invalid('body', at(twice), 'must not be given twice')
  if (needed > userIds.length) throw invalid('body', '/needed', 'must be at most the number of users that may answer')
  const stranger = await findStranger(tx, key, userIds)
  if (stranger !== undefined) throw invalid('body', at(stranger), 'must be a member of the channel')
}

async function checkLimits(tx: Tx, key: ChannelKey, messageId: string): Promise<void> {
  const counts = await countQuestions(tx, key, messageId)
  for (const { name, ...limited } of LIMITS) {
    if (counts[name] >= limited.limit) throw new ChatError('CHAT_QUESTION_LIMIT', limited)
  }
}

/**
 * Answers a question of another user. A question is decided once; a repeated answer changes nothing.
 *
 * @throws errors of the Member guard, CHAT_USER_BLOCKED, CHAT_QUESTION_NOT_FOUND, CHAT_QUESTION_NOT_ANSWERABLE,
 *   CHAT_QUESTION_ANSWERED, CHAT_QUESTION_CLOSED, CHAT_POLICY_REFUSED, CHAT_VALIDATION_ERROR.
 */
export function answerQuestion(
  chat: Chat,
  caller: Caller,
  place: QuestionPlace,
  request: AnswerRequest,
): Promise<Question> {
  const { channelId, messageId, questionId } = place
  const { userId } = caller
  const requestDigest = digest('answerQuestion', request)
  const answer = (review?: Review) =>
    withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
      const { key } = channel
      requireUnblocked(channel, channelId)
      const { question, ownDigest } = await lockedQuestion(tx, channel, place)
      if (ownDigest === requestDigest) return question
      if (!mayAnswer(question, channel)) throw new ChatError('CHAT_QUESTION_NOT_ANSWERABLE', { ...place })
      const isAnswered = new ChatError('CHAT_QUESTION_ANSWERED', { ...place })
      if (question.state === 'ANSWERED') throw isAnswered
      requireNotClosed(place, question)
      if (ownDigest !== null) throw isAnswered
      await checkAnswer(question, request)
      const { decision, optionId = null, value = null } = request
      const { text: comment = request.comment ?? null } = review?.allowed(answerDraft(caller, request)) ?? {}
      await insertAnswer(tx, key, questionId, { userId, decision, optionId, value, comment, digest: requestDigest })
      await raiseFlags(tx, key, review, { userId })
      const details = { messageId, questionId, decision }
      await recordActs(tx, caller, [{ action: 'question.answer', channelId, userId: question.askerId, details }])
      const isDecided = decision !== 'APPROVE' || question.answers.length + 1 >= question.needed
      if (isDecided) {
        const [decided] = await closeQuestions(chat, tx, key, sql`q.id = ${questionId}`, { isAnswered: true })
        return decided as Question
      }
      const [answered] = (await selectAnnounced(tx, key, [questionId])) as [Announced]
      await announce(chat, tx, key, 'chat:question:answered', answered)
      return answered.question
    })
  // Without text there is nothing to review.
  const hasText = request.comment !== undefined || request.value !== undefined
  return hasText ? reviewed(chat, caller, channelId, answer) : answer()
}

/** The draft of an answer. A policy may replace the comment. */
const answerDraft = (author: Caller, body: AnswerRequest): Draft => {
  const { decision, optionId = null, value = null, comment: text = '' } = body
  const form = { operation: 'answerQuestion', body, text: 'comment' } as const
  return { kind: 'ANSWER', author, text, metadata: { decision, optionId, value }, form }
}

/** Whether the question is for this user to answer. */
function mayAnswer({ askerId, answerableBy }: Question, { userId, role }: LockedChannel): boolean {
  if (userId === askerId) return false
  if (typeof answerableBy !== 'string') return answerableBy.userIds.includes(userId)
  return answerableBy === 'MEMBERS' || role === 'OPERATOR'
}

/**
 * Cancels an open question, for its asker or an operator.
 *
 * @throws errors of the Member guard, CHAT_QUESTION_NOT_FOUND, CHAT_AUTH_FORBIDDEN, CHAT_QUESTION_ANSWERED,
 *   CHAT_QUESTION_CLOSED if it has expired.
 */
export function cancelQuestion(chat: Chat, caller: Caller, place: QuestionPlace): Promise<Question> {
  const { channelId, messageId, questionId } = place
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const { question } = await lockedQuestion(tx, channel, place)
    const isOwn = question.askerId === caller.userId
    if (!isOwn && channel.role !== 'OPERATOR') throw new ChatError('CHAT_AUTH_FORBIDDEN', { ...place })
    if (!isOwn) requireUnblocked(channel, channelId)
    if (question.state === 'CANCELED') return question
    if (question.state === 'ANSWERED') throw new ChatError('CHAT_QUESTION_ANSWERED', { ...place })
    requireNotClosed(place, question)
    const [canceled] = await closeQuestions(chat, tx, channel.key, sql`q.id = ${questionId}`)
    if (!isOwn) {
      const details = { messageId, questionId }
      await recordActs(tx, caller, [{ action: 'question.cancel', channelId, userId: question.askerId, details }])
    }
    return canceled as Question
  })
}

function requireNotClosed(place: QuestionPlace, { state }: Question): void {
  if (state !== 'OPEN') throw new ChatError('CHAT_QUESTION_CLOSED', { ...place, state })
}
