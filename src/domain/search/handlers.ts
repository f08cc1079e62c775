import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { ok } from '../../platform/lib/answers'
import { acrossChannels } from '../access/replica-reads'
import { searchMessages } from './search'

export const searchHandlers = {
  searchMessages: acrossChannels(ok(({ chat, caller, body }) => searchMessages(chat, caller, body))),
} satisfies Partial<Handlers<RequestContext<Chat>>>
