import type { Handlers } from '../../../generated/operations'
import type { Chat } from './chat'
import type { RequestContext } from '../access/request-context'
import { done } from '../../platform/lib/answers'
import { blockUser, listBlocked, unblockUser } from './blocks'
import { listUserEvents } from './list-user-events'
import { getUser, getUsers, searchUsers } from './users'

export const userHandlers = {
  getUsers: async ({ chat, caller, query }) => ({ status: 200, body: await getUsers(chat, caller, query) }),

  searchUsers: async ({ chat, caller, query }) => ({ status: 200, body: await searchUsers(chat, caller, query) }),

  listBlockedUsers: async ({ chat, caller, query }) => ({ status: 200, body: await listBlocked(chat, caller, query) }),

  listUserEvents: async ({ chat, caller, query }) => ({ status: 200, body: await listUserEvents(chat, caller, query) }),

  getUser: async ({ chat, caller, params }) => ({ status: 200, body: await getUser(chat, caller, params.userId) }),

  blockUser: async ({ chat, caller, body }) => {
    await blockUser(chat, caller, body)
    return done
  },

  unblockUser: async ({ chat, caller, body }) => {
    await unblockUser(chat, caller, body)
    return done
  },
} satisfies Partial<Handlers<RequestContext<Chat>>>
