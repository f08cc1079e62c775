import type { Handlers } from '../generated/operations'
import { channelHandlers } from './channels/handlers'
import type { RequestContext } from './chat-context'
import { memberHandlers } from './members/handlers'
import { messageHandlers } from './messages/handlers'
import { pollHandlers } from './polls/handlers'
import { scheduledHandlers } from './scheduled/handlers'
import { userHandlers } from './users/handlers'

/** One handler for every operation of the contract. */
export const handlers: Handlers<RequestContext> = {
  ...channelHandlers,
  ...memberHandlers,
  ...messageHandlers,
  ...pollHandlers,
  ...scheduledHandlers,
  ...userHandlers,
}
