import type { Handlers } from '../../../generated/operations'
import type { RequestContext } from '../../service/context'
import { acrossChannels } from '../access/replica-reads'
import { searchMessages } from './search'

export const searchHandlers = {
  searchMessages: acrossChannels(async ({ chat, caller, body }) => ({
    status: 200,
    body: await searchMessages(chat, caller, body),
  })),
} satisfies Partial<Handlers<RequestContext>>
