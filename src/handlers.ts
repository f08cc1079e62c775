import { operations, type Handlers, type OperationId } from '../generated/operations'
import { channelHandlers } from './channels/handlers'
import type { RequestContext } from './chat-context'
import { ChatError } from './errors'
import { memberHandlers } from './members/handlers'
import { messageHandlers } from './messages/handlers'
import { pollHandlers } from './polls/handlers'
import { scheduledHandlers } from './scheduled/handlers'
import { userHandlers } from './users/handlers'

const implemented = {
  ...channelHandlers,
  ...memberHandlers,
  ...messageHandlers,
  ...pollHandlers,
  ...scheduledHandlers,
  ...userHandlers,
}

/** Operations of the contract that nobody has written yet. They answer 501; removing a name makes the compiler ask for its handler. */
export const pending = [
  'deleteMessage',
  'editMessage',
  'forwardMessage',
  'searchMessages',
  'addReaction',
  'removeReaction',
  'pinMessage',
  'unpinMessage',
  'listPinnedMessages',
  'deletePoll',
] as const satisfies readonly OperationId[]

const notImplemented = (id: OperationId) => () =>
  Promise.reject(new ChatError('CHAT_NOT_IMPLEMENTED', { operation: operations[id].path }))

/** One handler for every operation of the contract. */
export const handlers: Handlers<RequestContext> = {
  ...implemented,
  ...(Object.fromEntries(pending.map((id) => [id, notImplemented(id)])) as unknown as Pick<
    Handlers<RequestContext>,
    (typeof pending)[number]
  >),
}
