import { operations, type Handlers, type OperationId } from '../generated/operations'
import { channelHandlers } from './channels/handlers'
import type { RequestContext } from './chat-context'
import { ChatError } from './errors'
import { memberHandlers } from './members/handlers'
import { messageHandlers } from './messages/handlers'

const implemented = { ...channelHandlers, ...memberHandlers, ...messageHandlers }

/** Operations of the contract that nobody has written yet. They answer 501; removing a name makes the compiler ask for its handler. */
export const pending = [
  'getUnreadCount',
  'deleteChannel',
  'updateChannel',
  'leaveChannel',
  'getPushTrigger',
  'setPushTrigger',
  'getCountPreference',
  'setCountPreference',
  'muteChannel',
  'unmuteChannel',
  'hideChannel',
  'unhideChannel',
  'resetHistory',
  'getMetadata',
  'replaceMetadata',
  'deleteMetadataKey',
  'listSharedFiles',
  'reportChannel',
  'listEvents',
  'inviteMembers',
  'removeMember',
  'muteMember',
  'unmuteMember',
  'banMember',
  'unbanMember',
  'listMutedMembers',
  'listBannedMembers',
  'listOperators',
  'addOperators',
  'removeOperators',
  'sendFile',
  'deleteMessage',
  'editMessage',
  'forwardMessage',
  'searchMessages',
  'addReaction',
  'removeReaction',
  'pinMessage',
  'unpinMessage',
  'listPinnedMessages',
  'createPoll',
  'getPoll',
  'deletePoll',
  'votePoll',
  'addPollOption',
  'closePoll',
  'searchUsers',
  'listBlockedUsers',
  'blockUser',
  'unblockUser',
  'getUser',
  'listScheduledMessages',
  'createScheduledMessage',
  'cancelScheduledMessage',
  'updateScheduledMessage',
  'sendScheduledMessageNow',
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
