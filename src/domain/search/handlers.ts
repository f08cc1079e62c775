import type { ChatHandlers } from '../chat'
import { ok } from '../../platform/lib/answers'
import { acrossChannels } from '../access/replica-reads'
import { searchMessages } from './search'

export const searchHandlers = {
  searchMessages: acrossChannels(ok(({ chat, caller, body }) => searchMessages(chat, caller, body))),
} satisfies Partial<ChatHandlers>
