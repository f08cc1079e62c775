import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { done, ok } from '../../platform/lib/answers'
import { blockUser, listBlocked, unblockUser } from './blocks'

export const blockHandlers = {
  listBlockedUsers: ok(({ chat, caller, query }) => listBlocked(chat, caller, query)),
  blockUser: done(({ chat, caller, body }) => blockUser(chat, caller, body)),
  unblockUser: done(({ chat, caller, body }) => unblockUser(chat, caller, body)),
} satisfies Partial<Handlers<RequestContext<Chat>>>
