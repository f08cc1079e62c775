import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { done, ok } from '../../platform/lib/answers'
import { pageOfChannel } from '../access/replica-reads'
import { listBannedMembers, listMembers, listMutedMembers, listOperators } from './list-members'
import { inviteMembers, leaveChannel, removeMember } from './membership'
import { banMember, muteMember, unbanMember, unmuteMember } from './moderation'
import { addOperators, letMentionAll, removeOperators } from './operators'

export const memberHandlers = {
  listMembers: pageOfChannel(ok(({ chat, caller, params, query }) => listMembers(chat, caller, params.id, query))),
  inviteMembers: ok(({ chat, caller, params, body }) => inviteMembers(chat, caller, params.id, body.userIds)),
  leaveChannel: done(({ chat, caller, params }) => leaveChannel(chat, caller, params.id)),
  removeMember: done(({ chat, caller, params }) => removeMember(chat, caller, params.id, params.userId)),

  updateMember: ok(({ chat, caller, params, body }) =>
    letMentionAll(chat, caller, params.id, params.userId, body.canMentionAll),
  ),

  listOperators: ok(({ chat, caller, params, query }) => listOperators(chat, caller, params.id, query)),
  addOperators: ok(({ chat, caller, params, body }) => addOperators(chat, caller, params.id, body.userIds)),
  removeOperators: ok(({ chat, caller, params, body }) => removeOperators(chat, caller, params.id, body.userIds)),
  muteMember: ok(({ chat, caller, params, body }) => muteMember(chat, caller, params.id, params.userId, body)),
  unmuteMember: ok(({ chat, caller, params }) => unmuteMember(chat, caller, params.id, params.userId)),
  listMutedMembers: ok(({ chat, caller, params, query }) => listMutedMembers(chat, caller, params.id, query)),
  banMember: ok(({ chat, caller, params, body }) => banMember(chat, caller, params.id, params.userId, body)),
  unbanMember: ok(({ chat, caller, params }) => unbanMember(chat, caller, params.id, params.userId)),
  listBannedMembers: ok(({ chat, caller, params, query }) => listBannedMembers(chat, caller, params.id, query)),
} satisfies Partial<Handlers<RequestContext<Chat>>>
