import type { Handlers } from '../../../generated/operations'
import type { Chat } from './chat'
import type { RequestContext } from '../access/request-context'
import { done, ok } from '../../platform/lib/answers'
import { blockUser, listBlocked, unblockUser } from './blocks'
import { listUserEvents } from './list-user-events'
import { getUser, getUsers, searchUsers } from './users'

export const userHandlers = {
  getUsers: ok(({ chat, caller, query }) => getUsers(chat, caller, query)),
  searchUsers: ok(({ chat, caller, query }) => searchUsers(chat, caller, query)),
  listBlockedUsers: ok(({ chat, caller, query }) => listBlocked(chat, caller, query)),
  listUserEvents: ok(({ chat, caller, query }) => listUserEvents(chat, caller, query)),
  getUser: ok(({ chat, caller, params }) => getUser(chat, caller, params.userId)),
  blockUser: done(({ chat, caller, body }) => blockUser(chat, caller, body)),
  unblockUser: done(({ chat, caller, body }) => unblockUser(chat, caller, body)),
} satisfies Partial<Handlers<RequestContext<Chat>>>
