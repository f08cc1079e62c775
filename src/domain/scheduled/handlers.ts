import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { held, ok } from '../../platform/lib/answers'
import { holdingOf } from '../messages/hold'
import {
  cancelScheduledMessage,
  createScheduledMessage,
  listScheduledMessages,
  sendScheduledMessageNow,
  updateScheduledMessage,
} from './scheduled'

export const scheduledHandlers = {
  listScheduledMessages: ok(({ chat, caller, params, query }) =>
    listScheduledMessages(chat, caller, params.channelId, query),
  ),

  createScheduledMessage: async ({ chat, caller, params, headers, body }) => {
    const result = await createScheduledMessage(chat, caller, params.channelId, body, holdingOf(headers, caller))
    return 'heldMessage' in result ? held(result) : { status: 201, body: result }
  },

  updateScheduledMessage: ok(({ chat, caller, params, body }) =>
    updateScheduledMessage(chat, caller, params.channelId, params.scheduledId, body),
  ),

  cancelScheduledMessage: ok(({ chat, caller, params }) =>
    cancelScheduledMessage(chat, caller, params.channelId, params.scheduledId),
  ),

  sendScheduledMessageNow: async ({ chat, caller, params }) => ({
    status: 201,
    body: await sendScheduledMessageNow(chat, caller, params.channelId, params.scheduledId),
  }),
} satisfies Partial<Handlers<RequestContext<Chat>>>
