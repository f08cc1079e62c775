import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../users/chat'
import type { RequestContext } from '../access/request-context'
import { done } from '../../platform/lib/answers'
import { pageOfChannel } from '../access/replica-reads'
import { listBannedMembers, listMembers, listMutedMembers, listOperators } from './list-members'
import { letMentionAll } from './let-mention-all'
import { inviteMembers, leaveChannel, removeMember } from './membership'
import { banMember, muteMember, unbanMember, unmuteMember } from './moderation'
import { addOperators, removeOperators } from './operators'

export const memberHandlers = {
  listMembers: pageOfChannel(async ({ chat, caller, params, query }) => ({
    status: 200,
    body: await listMembers(chat, caller, params.id, query),
  })),

  inviteMembers: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await inviteMembers(chat, caller, params.id, body.userIds),
  }),

  leaveChannel: async ({ chat, caller, params }) => {
    await leaveChannel(chat, caller, params.id)
    return done
  },

  removeMember: async ({ chat, caller, params }) => {
    await removeMember(chat, caller, params.id, params.userId)
    return done
  },

  updateMember: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await letMentionAll(chat, caller, params.id, params.userId, body.canMentionAll),
  }),

  listOperators: async ({ chat, caller, params, query }) => ({
    status: 200,
    body: await listOperators(chat, caller, params.id, query),
  }),

  addOperators: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await addOperators(chat, caller, params.id, body.userIds),
  }),

  removeOperators: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await removeOperators(chat, caller, params.id, body.userIds),
  }),

  muteMember: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await muteMember(chat, caller, params.id, params.userId, body),
  }),

  unmuteMember: async ({ chat, caller, params }) => ({
    status: 200,
    body: await unmuteMember(chat, caller, params.id, params.userId),
  }),

  listMutedMembers: async ({ chat, caller, params, query }) => ({
    status: 200,
    body: await listMutedMembers(chat, caller, params.id, query),
  }),

  banMember: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await banMember(chat, caller, params.id, params.userId, body),
  }),

  unbanMember: async ({ chat, caller, params }) => ({
    status: 200,
    body: await unbanMember(chat, caller, params.id, params.userId),
  }),

  listBannedMembers: async ({ chat, caller, params, query }) => ({
    status: 200,
    body: await listBannedMembers(chat, caller, params.id, query),
  }),
} satisfies Partial<Handlers<RequestContext<Chat>>>
