import type { Report } from '../../../generated/openapi'
import type { Handlers } from '../../../generated/operations'
import { done, ok } from '../../platform/lib/answers'
import type { RequestContext } from '../access/request-context'
import type { Chat } from '../messages/chat'
import { decideAppeal, restoreCase } from './appeals'
import { claimCase, decideCase, getCase, listCases } from './cases'
import { cancelHeldMessage, listHeldMessages } from './held'
import { appealDecision, listDecisions } from './own-decisions'
import { reportChannel, reportMessage, reportUser, type Filed } from './reports'

/** 200 if the caller has filed the report before. */
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
  listHeldMessages: ok(({ chat, caller, query }) => listHeldMessages(chat, caller, query)),
  listCases: ok(({ chat, caller, query }) => listCases(chat, caller, query)),
  getCase: ok(({ chat, caller, params }) => getCase(chat, caller, params.caseId)),
  claimCase: ok(({ chat, caller, params }) => claimCase(chat, caller, params.caseId)),
  decideCase: ok(({ chat, caller, params, body }) => decideCase(chat, caller, params.caseId, body)),
  restoreCase: ok(({ chat, caller, params }) => restoreCase(chat, caller, params.caseId)),
  decideAppeal: ok(({ chat, caller, params, body }) => decideAppeal(chat, caller, params.caseId, body)),
  listDecisions: ok(({ chat, caller, query }) => listDecisions(chat, caller, query)),
  appealDecision: ok(({ chat, caller, params, body }) => appealDecision(chat, caller, params.decisionId, body)),
  cancelHeldMessage: done(({ chat, caller, params }) => cancelHeldMessage(chat, caller, params.heldMessageId)),
} satisfies Partial<Handlers<RequestContext<Chat>>>
