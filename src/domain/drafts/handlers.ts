import type { Handlers } from '../../../generated/operations'
import { done, ok } from '../../platform/lib/answers'
import type { RequestContext } from '../access/request-context'
import type { Chat } from '../messages/chat'
import { deleteDraft, listDrafts, saveDraft } from './drafts'

export const draftHandlers = {
  listDrafts: ok(({ chat, caller, query }) => listDrafts(chat, caller, query)),
  saveDraft: ok(({ chat, caller, params, body }) => saveDraft(chat, caller, params.id, body)),
  deleteDraft: done(({ chat, caller, params, query }) => deleteDraft(chat, caller, params.id, query)),
} satisfies Partial<Handlers<RequestContext<Chat>>>
