import type { Handlers } from '../../../generated/operations'
import type { Chat } from './chat'
import type { RequestContext } from '../access/request-context'
import { ok } from '../../platform/lib/answers'
import { listUserEvents } from './list-user-events'
import { getUser, getUsers, searchUsers } from './users'

export const userHandlers = {
  getUsers: ok(({ chat, caller, query }) => getUsers(chat, caller, query)),
  searchUsers: ok(({ chat, caller, query }) => searchUsers(chat, caller, query)),
  listUserEvents: ok(({ chat, caller, query }) => listUserEvents(chat, caller, query)),
  getUser: ok(({ chat, caller, params }) => getUser(chat, caller, params.userId)),
} satisfies Partial<Handlers<RequestContext<Chat>>>
