import type { Handlers } from '../../../generated/operations'
import { created, ok } from '../../platform/lib/answers'
import type { RequestContext } from '../access/request-context'
import type { Chat } from '../users/chat'
import { listQuestions } from './own-questions'
import { answerQuestion, askQuestion, cancelQuestion } from './questions'

/** A question's place, from the parameters of its path. */
const placeOf = ({ id: channelId, ...place }: { id: string; messageId: string; questionId: string }) => ({
  channelId,
  ...place,
})

export const questionHandlers = {
  askQuestion: async ({ chat, caller, params, headers, body }) => {
    const at = { channelId: params.id, messageId: params.messageId }
    const { question, replayed } = await askQuestion(chat, caller, at, body, headers['idempotency-key'])
    return created(question, replayed)
  },

  answerQuestion: ok(({ chat, caller, params, body }) => answerQuestion(chat, caller, placeOf(params), body)),
  cancelQuestion: ok(({ chat, caller, params }) => cancelQuestion(chat, caller, placeOf(params))),
  listQuestions: ok(({ chat, caller, query }) => listQuestions(chat, caller, query)),
} satisfies Partial<Handlers<RequestContext<Chat>>>
