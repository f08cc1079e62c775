import type { Handlers } from '../../../generated/operations'
import { done } from '../../platform/lib/answers'
import type { RequestContext } from '../access/request-context'
import type { Chat } from '../messages/chat'
import { deleteDraft, listDrafts, saveDraft } from './drafts'

export const draftHandlers = {
  listDrafts: async ({ chat, caller, query }) => ({ status: 200, body: await listDrafts(chat, caller, query) }),

  saveDraft: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await saveDraft(chat, caller, params.id, body),
  }),

  deleteDraft: async ({ chat, caller, params, query }) => {
    await deleteDraft(chat, caller, params.id, query)
    return done
  },
} satisfies Partial<Handlers<RequestContext<Chat>>>
