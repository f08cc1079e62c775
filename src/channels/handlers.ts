import type { Handlers } from '../../generated/operations'
import type { RequestContext } from '../chat-context'
import { setFrozen } from './settings'
import { createDirect, createGroup, getChannel, listChannels, readChannel } from './channels'

export const channelHandlers = {
  listChannels: async ({ chat, caller, query }) => ({ status: 200, body: await listChannels(chat, caller, query) }),

  listMyChannels: async ({ chat, caller, query }) => ({ status: 200, body: await listChannels(chat, caller, query) }),

  getChannel: async ({ chat, caller, params }) => ({ status: 200, body: await getChannel(chat, caller, params.id) }),

  createDirectChannel: async ({ chat, caller, body }) => {
    const { channel, created } = await createDirect(chat, caller, body)
    return { status: created ? 201 : 200, body: channel }
  },

  createGroupChannel: async ({ chat, caller, body }) => ({ status: 201, body: await createGroup(chat, caller, body) }),

  markChannelRead: async ({ chat, caller, params }) => {
    await readChannel(chat, caller, params.id)
    return { status: 200, body: { success: true } }
  },

  freezeChannel: async ({ chat, caller, params }) => ({
    status: 200,
    body: await setFrozen(chat, caller, params.id, true),
  }),

  unfreezeChannel: async ({ chat, caller, params }) => ({
    status: 200,
    body: await setFrozen(chat, caller, params.id, false),
  }),
} satisfies Partial<Handlers<RequestContext>>
