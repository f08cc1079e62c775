import type { Handlers } from '../../../generated/operations'
import { done } from '../../platform/lib/answers'
import type { RequestContext } from '../access/request-context'
import type { Chat } from '../messages/chat'
import { cancelHeldMessage, listHeldMessages } from './held'

export const heldHandlers = {
  listHeldMessages: async ({ chat, caller, query }) => ({
    status: 200,
    body: await listHeldMessages(chat, caller, query),
  }),

  cancelHeldMessage: async ({ chat, caller, params }) => {
    await cancelHeldMessage(chat, caller, params.heldMessageId)
    return done
  },
} satisfies Partial<Handlers<RequestContext<Chat>>>
