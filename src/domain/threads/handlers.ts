import type { Handlers } from '../../../generated/operations'
import { done } from '../../platform/lib/answers'
import type { RequestContext } from '../access/request-context'
import type { Chat } from '../messages/chat'
import { followThread, listThreads, readThread, unfollowThread, unreadThread } from './threads'

export const threadHandlers = {
  listThreads: async ({ chat, caller, query }) => ({ status: 200, body: await listThreads(chat, caller, query) }),

  followThread: async ({ chat, caller, params }) => {
    await followThread(chat, caller, params.id, params.messageId)
    return done
  },

  unfollowThread: async ({ chat, caller, params }) => {
    await unfollowThread(chat, caller, params.id, params.messageId)
    return done
  },

  markThreadRead: async ({ chat, caller, params, body }) => {
    await readThread(chat, caller, params.id, params.messageId, body?.messageId)
    return done
  },

  markThreadUnread: async ({ chat, caller, params, body }) => {
    await unreadThread(chat, caller, params.id, params.messageId, body.messageId)
    return done
  },
} satisfies Partial<Handlers<RequestContext<Chat>>>
