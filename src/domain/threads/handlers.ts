import type { Handlers } from '../../../generated/operations'
import { done, ok } from '../../platform/lib/answers'
import type { RequestContext } from '../access/request-context'
import type { Chat } from '../messages/chat'
import { followThread, listThreads, markThread, unfollowThread } from './threads'

export const threadHandlers = {
  listThreads: ok(({ chat, caller, query }) => listThreads(chat, caller, query)),
  followThread: done(({ chat, caller, params }) => followThread(chat, caller, params.id, params.messageId)),
  unfollowThread: done(({ chat, caller, params }) => unfollowThread(chat, caller, params.id, params.messageId)),

  markThreadRead: done(({ chat, caller, params, body }) =>
    markThread(chat, caller, params.id, params.messageId, { targetId: body?.messageId, unread: false }),
  ),

  markThreadUnread: done(({ chat, caller, params, body }) =>
    markThread(chat, caller, params.id, params.messageId, { targetId: body.messageId, unread: true }),
  ),
} satisfies Partial<Handlers<RequestContext<Chat>>>
