import type { Handlers } from '../../generated/operations'
import { blockHandlers } from '../domain/blocks/handlers'
import { caseHandlers } from '../domain/cases/handlers'
import { channelHandlers } from '../domain/channels/handlers'
import type { Chat } from '../pipeline/chat'
import type { RequestContext } from '../domain/access/request-context'
import { draftHandlers } from '../domain/drafts/handlers'
import { memberHandlers } from '../domain/members/handlers'
import { messageHandlers } from '../domain/messages/handlers'
import { pollHandlers } from '../domain/polls/handlers'
import { questionHandlers } from '../domain/questions/handlers'
import { scheduledHandlers } from '../domain/scheduled/handlers'
import { searchHandlers } from '../domain/search/handlers'
import { streamHandlers } from '../domain/streams/handlers'
import { threadHandlers } from '../domain/threads/handlers'
import { userHandlers } from '../domain/users/handlers'

/** One handler for every operation of the contract. @param polls the handler of polls, which the gateway answers. */
export const handlersWith = (
  polls: Pick<Handlers<RequestContext<Chat>>, 'pollEvents'>,
): Handlers<RequestContext<Chat>> => ({
  ...polls,
  ...blockHandlers,
  ...caseHandlers,
  ...channelHandlers,
  ...draftHandlers,
  ...memberHandlers,
  ...messageHandlers,
  ...pollHandlers,
  ...questionHandlers,
  ...scheduledHandlers,
  ...searchHandlers,
  ...streamHandlers,
  ...threadHandlers,
  ...userHandlers,
})
