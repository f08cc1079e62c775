import type { Report } from '../../../generated/openapi'
import type { Handlers } from '../../../generated/operations'
import { done } from '../../platform/lib/answers'
import type { RequestContext } from '../access/request-context'
import type { Chat } from '../messages/chat'
import { decideAppeal, restoreCase } from './appeals'
import { claimCase, decideCase, getCase, listCases } from './cases'
import { cancelHeldMessage, listHeldMessages } from './held'
import { appealDecision, listDecisions } from './own-decisions'
import { reportChannel, reportMessage, reportUser, type Filed } from './reports'

/** 200 for a report that the caller has filed before. */
const answerOf = ({ isNew, ...report }: Filed): { status: 200 | 201; body: Report } => ({
  status: isNew ? 201 : 200,
  body: report,
})

export const caseHandlers = {
  reportChannel: async ({ chat, caller, params, body }) => ({
    status: 201,
    body: await reportChannel(chat, caller, params.id, body),
  }),

  reportMessage: async ({ chat, caller, params, body }) =>
    answerOf(await reportMessage(chat, caller, params.id, params.messageId, body)),

  reportUser: async ({ chat, caller, params, body }) => answerOf(await reportUser(chat, caller, params.userId, body)),

  listHeldMessages: async ({ chat, caller, query }) => ({
    status: 200,
    body: await listHeldMessages(chat, caller, query),
  }),

  listCases: async ({ chat, caller, query }) => ({ status: 200, body: await listCases(chat, caller, query) }),

  getCase: async ({ chat, caller, params }) => ({ status: 200, body: await getCase(chat, caller, params.caseId) }),

  claimCase: async ({ chat, caller, params }) => ({ status: 200, body: await claimCase(chat, caller, params.caseId) }),

  decideCase: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await decideCase(chat, caller, params.caseId, body),
  }),

  restoreCase: async ({ chat, caller, params }) => ({
    status: 200,
    body: await restoreCase(chat, caller, params.caseId),
  }),

  decideAppeal: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await decideAppeal(chat, caller, params.caseId, body),
  }),

  listDecisions: async ({ chat, caller, query }) => ({ status: 200, body: await listDecisions(chat, caller, query) }),

  appealDecision: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await appealDecision(chat, caller, params.decisionId, body),
  }),

  cancelHeldMessage: async ({ chat, caller, params }) => {
    await cancelHeldMessage(chat, caller, params.heldMessageId)
    return done
  },
} satisfies Partial<Handlers<RequestContext<Chat>>>
