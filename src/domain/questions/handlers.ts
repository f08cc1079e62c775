import type { Handlers } from '../../../generated/operations'
import { created } from '../../platform/lib/answers'
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

  answerQuestion: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await answerQuestion(chat, caller, placeOf(params), body),
  }),

  cancelQuestion: async ({ chat, caller, params }) => ({
    status: 200,
    body: await cancelQuestion(chat, caller, placeOf(params)),
  }),

  listQuestions: async ({ chat, caller, query }) => ({ status: 200, body: await listQuestions(chat, caller, query) }),
} satisfies Partial<Handlers<RequestContext<Chat>>>
