import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { acrossChannels } from '../access/replica-reads'
import { searchMessages } from './search'

export const searchHandlers = {
  searchMessages: acrossChannels(async ({ chat, caller, body }) => ({
    status: 200,
    body: await searchMessages(chat, caller, body),
  })),
} satisfies Partial<Handlers<RequestContext<Chat>>>
