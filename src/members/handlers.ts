import type { Handlers } from '../../generated/operations'
import type { RequestContext } from '../chat-context'
import { listMembers } from './members'

export const memberHandlers = {
  listMembers: async ({ chat, caller, params, query }) => ({
    status: 200,
    body: await listMembers(chat, caller, params.id, query),
  }),
} satisfies Partial<Handlers<RequestContext>>
