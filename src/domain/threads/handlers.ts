import type { Handlers } from '../../../generated/operations'
import { done, ok } from '../../platform/lib/answers'
import type { RequestContext } from '../access/request-context'
import type { Chat } from '../messages/chat'
import { followThread, listThreads, readThread, unfollowThread, unreadThread } from './threads'

export const threadHandlers = {
  listThreads: ok(({ chat, caller, query }) => listThreads(chat, caller, query)),
  followThread: done(({ chat, caller, params }) => followThread(chat, caller, params.id, params.messageId)),
  unfollowThread: done(({ chat, caller, params }) => unfollowThread(chat, caller, params.id, params.messageId)),

  markThreadRead: done(({ chat, caller, params, body }) =>
    readThread(chat, caller, params.id, params.messageId, body?.messageId),
  ),

  markThreadUnread: done(({ chat, caller, params, body }) =>
    unreadThread(chat, caller, params.id, params.messageId, body.messageId),
  ),
} satisfies Partial<Handlers<RequestContext<Chat>>>
